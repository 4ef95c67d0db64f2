//! The contestants as one: what all of them can do, and what is written by hand for those who can't.

use ndarray::ArrayView3;
use ndlayout::{Identity, SliceSpec};

/// `ndlayout`'s view at a capacity.
pub type Ours<'a, const CAP: usize> = ndlayout::StridedView<'a, f64, Identity, CAP>;
/// strided-view's view.
pub type Peer<'a> = strided_view::StridedView<'a, f64>;

/// `ndlayout` at its usual capacity.
pub const OURS_8: &str = "ndlayout, 8 axes";
/// `ndlayout` at a capacity of just the rank.
pub const OURS_3: &str = "ndlayout, 3 axes";
/// The expression by hand.
pub const BY_HAND: &str = "by hand";
/// ndarray.
pub const NDARRAY: &str = "ndarray";
/// strided-view.
pub const STRIDED_VIEW: &str = "strided-view";

/// The extent of every axis of the array.
pub const EXTENT: usize = 64;
/// The shape of the array.
pub const SHAPE: [usize; 3] = [EXTENT; 3];
/// The strides of its elements in row-major order.
pub const STRIDES: [isize; 3] = [4096, 64, 1];

/// The elements of the array, small whole numbers in no order.
pub fn elements() -> Vec<f64> {
    (0..EXTENT.pow(3)).map(|at| (at * 7919 % 1009) as f64).collect()
}

/// Checked access, as each contestant offers it.
pub trait At {
    /// The element at an index, or `None` where the index is refused (strided-view panics).
    fn at(&self, index: [usize; 3]) -> Option<f64>;
}

impl<const CAP: usize> At for Ours<'_, CAP> {
    #[inline(always)]
    fn at(&self, index: [usize; 3]) -> Option<f64> {
        self.get_ref(index).copied()
    }
}

impl At for ArrayView3<'_, f64> {
    #[inline(always)]
    fn at(&self, index: [usize; 3]) -> Option<f64> {
        self.get(index).copied()
    }
}

impl At for Peer<'_> {
    #[inline(always)]
    fn at(&self, index: [usize; 3]) -> Option<f64> {
        Some(self.get(&index))
    }
}

/// A view of three axes as one writes it for one place.
#[derive(Clone, Copy, Debug)]
pub struct ByHand<'a> {
    /// The buffer.
    pub data: &'a [f64],
    /// The extents.
    pub shape: [usize; 3],
    /// The strides, in elements.
    pub strides: [isize; 3],
    /// The offset of element `[0, 0, 0]`.
    pub offset: isize,
}

impl At for ByHand<'_> {
    #[inline(always)]
    fn at(&self, [i, j, k]: [usize; 3]) -> Option<f64> {
        if i >= self.shape[0] || j >= self.shape[1] || k >= self.shape[2] {
            return None;
        }
        let offset = self
            .offset
            .checked_add(isize::try_from(i).ok()?.checked_mul(self.strides[0])?)?
            .checked_add(isize::try_from(j).ok()?.checked_mul(self.strides[1])?)?
            .checked_add(isize::try_from(k).ok()?.checked_mul(self.strides[2])?)?;
        self.data.get(usize::try_from(offset).ok()?).copied()
    }
}

/// Slices a view of strided-view: the slices resolved by the caller, with the checks that keep him
/// from a wrong element, and a view constructed. `None` where anything is refused. Bounds do not count
/// from the end here, and one step down ends at 0 or above.
pub fn sliced_by_hand<'a>(view: &Peer<'a>, specs: &[SliceSpec]) -> Option<Peer<'a>> {
    let rank = view.ndim();
    if specs.len() != rank || rank > 8 {
        return None;
    }
    let (mut dims, mut strides, mut offset) = ([0; 8], [0; 8], view.offset());
    for (axis, spec) in specs.iter().enumerate() {
        let extent = isize::try_from(view.dims()[axis]).ok()?;
        let stride = view.strides()[axis];
        let &SliceSpec { start, end, step } = spec;
        let is_lawful = start >= 0 && end >= 0 && start < extent && end <= extent && step != 0;
        let distance = if step < 0 { start - end } else { end - start };
        if !is_lawful || distance <= 0 {
            return None;
        }
        dims[axis] = distance.unsigned_abs().div_ceil(step.unsigned_abs());
        strides[axis] = stride.checked_mul(step)?;
        offset = offset.checked_add(start.checked_mul(stride)?)?;
    }
    Peer::new(view.data(), &dims[..rank], &strides[..rank], offset).ok()
}

/// All elements, each times its place in row-major order, added up. Whole numbers: no rounding.
pub fn fingerprint(view: &impl At, shape: [usize; 3]) -> Option<f64> {
    let mut sum = 0.0;
    let mut place = 0.0;
    for i in 0..shape[0] {
        for j in 0..shape[1] {
            for k in 0..shape[2] {
                place += 1.0;
                sum += place * view.at([i, j, k])?;
            }
        }
    }
    Some(sum)
}

/// Refuses contestants who read different elements.
pub fn agree(job: &str, case: &str, sums: &[(&str, Option<f64>)]) -> Result<(), String> {
    let is_lawful = |sum: &Option<f64>| sum.is_some() && *sum == sums[0].1;
    if sums.iter().all(|(_, sum)| is_lawful(sum)) {
        return Ok(());
    }
    Err(format!("{job}, {case}: the contestants do not read the same elements: {sums:?}"))
}
