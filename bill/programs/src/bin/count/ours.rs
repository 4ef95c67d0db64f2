//! The same work by the crate.

use ndlayout::{Identity, Layout, LayoutError, LayoutOrder, SliceSpec, StridedView};

/// A view of bytes.
pub type View<'a, const CAP: usize> = StridedView<'a, u8, Identity, CAP>;

#[inline(never)]
pub fn new<'a, const CAP: usize>(
    data: &'a [u8],
    shape: &[usize; 3],
    strides: &[isize; 3],
) -> Result<View<'a, CAP>, LayoutError> {
    View::new(data, shape, strides, 0)
}

#[inline(never)]
pub fn get<'a, const CAP: usize>(view: &View<'a, CAP>, index: &[usize; 3]) -> Option<&'a u8> {
    view.get_ref(index)
}

#[inline(never)]
pub fn permute<const CAP: usize>(
    layout: &Layout<CAP>,
    axes: &[usize; 3],
) -> Result<Layout<CAP>, LayoutError> {
    layout.permute(axes)
}

#[inline(never)]
pub fn slice<const CAP: usize>(
    layout: &Layout<CAP>,
    specs: &[SliceSpec; 3],
) -> Result<Layout<CAP>, LayoutError> {
    layout.slice(specs)
}

#[inline(never)]
pub fn sum_of_runs<const CAP: usize>(view: &View<'_, CAP>) -> u32 {
    let mut sum = 0_u32;
    for run in view.runs(LayoutOrder::RowMajor) {
        for byte in run {
            sum = sum.wrapping_add(u32::from(*byte));
        }
    }
    sum
}

#[inline(never)]
pub fn sum_of_elements<const CAP: usize>(view: &View<'_, CAP>) -> u32 {
    view.iter_ref().fold(0, |sum, element| sum.wrapping_add(u32::from(*element)))
}
