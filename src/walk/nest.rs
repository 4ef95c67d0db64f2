//! Several layouts of one shape in lock-step: the loops that visit them, as few as there can be.

use core::ops::ControlFlow;

use crate::axes::{INLINE_RANK, item, leading, put};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// The loops that visit the elements of `N` layouts of one shape together, the fastest first.
///
/// Loops of extent 1 are dropped, and two loops become one where that leaves the offsets of all
/// layouts as they are (coalescing, as NumPy's `nditer` and PyTorch's `TensorIterator` do it). The
/// loops are plain numbers, without a buffer: for a copy, for a DMA with counts and strides, for a
/// kernel on a device.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, LayoutOrder, Nest};
///
/// // Two rows of three: padded to four here, side by side there.
/// let from = Layout::<3>::from_parts(&[2, 3], &[4, 1], 0)?;
/// let to = Layout::<3>::row_major(&[2, 3])?;
/// let nest = Nest::new([&to, &from], LayoutOrder::RowMajor)?;
/// assert_eq!(nest.extents().collect::<Vec<_>>(), [3, 2]);
///
/// let mut visited = Vec::new();
/// nest.for_each(|[to, from]| visited.push((to, from)));
/// assert_eq!(visited, [(0, 0), (1, 1), (2, 2), (3, 4), (4, 5), (5, 6)]);
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Nest<const N: usize, const CAP: usize = INLINE_RANK> {
    // INVARIANT: the extents are above 1, or the one of an empty nest is 0; what is not used is
    // `Loop::UNIT`. The loops reach what the layouts reach, so that every offset fits.
    starts: [isize; N],
    rank: usize,
    loops: [Loop<N>; CAP],
}

/// One loop of a [`Nest`]: how often it runs, and the stride of each layout along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(crate) struct Loop<const N: usize> {
    pub(crate) extent: usize,
    pub(crate) strides: [isize; N],
}

impl<const N: usize> Loop<N> {
    const UNIT: Self = Self { extent: 1, strides: [0; N] };

    /// The offsets after so many steps along this loop, which it has.
    #[inline]
    pub(crate) const fn ahead(&self, mut offsets: [isize; N], steps: usize) -> [isize; N] {
        let mut which = 0;
        while let (Some(offset), Some(stride)) = (item(&offsets, which), item(&self.strides, which))
        {
            put(&mut offsets, which, checked::step(offset, steps, stride)); // in range: the invariant
            which = which.wrapping_add(1); // at most N
        }
        offsets
    }

    /// Whether a slower loop only goes on where this one ends, in every layout.
    const fn chains_to(&self, slower: &Self) -> bool {
        let mut which = 0;
        while let (Some(stride), Some(next)) =
            (item(&self.strides, which), item(&slower.strides, which))
        {
            match checked::times(stride, self.extent) {
                Some(end) if end == next => {}
                _ => return false,
            }
            which = which.wrapping_add(1); // at most N
        }
        true
    }

    /// The stride of the first layout that moves along this loop.
    const fn leading_stride(&self) -> isize {
        let mut which = 0;
        while let Some(stride) = item(&self.strides, which) {
            if stride != 0 {
                return stride;
            }
            which = which.wrapping_add(1); // at most N
        }
        0
    }

    /// Whether this loop is the faster one in memory: by the first layout in which both move by
    /// different distances.
    const fn is_faster_than(&self, other: &Self) -> bool {
        let mut which = 0;
        while let (Some(own), Some(others)) =
            (item(&self.strides, which), item(&other.strides, which))
        {
            let (own, others) = (own.unsigned_abs(), others.unsigned_abs());
            if own != others && own != 0 && others != 0 {
                return own < others;
            }
            which = which.wrapping_add(1); // at most N
        }
        false
    }
}

impl<const CAP: usize> Nest<1, CAP> {
    /// The loops over one layout that is not empty.
    #[inline]
    pub(super) const fn over(layout: &Layout<CAP>, order: LayoutOrder) -> Self {
        let mut nest = Self { starts: [layout.offset()], ..Self::ONCE };
        let mut place = 0;
        while place < layout.rank() {
            let (extent, stride) = layout.axis_or_unit(order.axis_at(place, layout.rank()));
            if extent != 1 {
                nest.push(Loop { extent, strides: [stride] });
            }
            place = place.wrapping_add(1); // at most the rank
        }
        nest
    }
}

impl<const N: usize, const CAP: usize> Nest<N, CAP> {
    /// No loop: one visit.
    const ONCE: Self = Self { starts: [0; N], rank: 0, loops: [Loop::UNIT; CAP] };

    /// The loops that visit all layouts in the given logical order of their indices.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::ExtentMismatch`] where the shapes differ.
    pub const fn new(layouts: [&Layout<CAP>; N], order: LayoutOrder) -> Result<Self, LayoutError> {
        match Self::unfolded(layouts, order) {
            Ok(nest) => Ok(nest.folded()),
            Err(error) => Err(error),
        }
    }

    /// The loops in the order of memory: every index is visited once, in whatever order lets the
    /// first layout step through its buffer upwards by the shortest strides first; where it does not
    /// move, the next layout decides.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder, Nest};
    ///
    /// // All elements of a mirrored, transposed matrix, as they lie in memory: one loop.
    /// let matrix = Layout::<2>::row_major(&[3, 4])?.reverse_axes().flip(0)?;
    /// let nest = Nest::in_memory_order([&matrix])?;
    /// assert!(nest.extents().eq([12]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::ExtentMismatch`] where the shapes differ.
    pub const fn in_memory_order(layouts: [&Layout<CAP>; N]) -> Result<Self, LayoutError> {
        match Self::unfolded(layouts, LayoutOrder::RowMajor) {
            Ok(nest) => Ok(nest.upwards().sorted().folded()),
            Err(error) => Err(error),
        }
    }

    /// One loop for each axis of an extent other than 1.
    const fn unfolded(layouts: [&Layout<CAP>; N], order: LayoutOrder) -> Result<Self, LayoutError> {
        let mut nest = Self::ONCE;
        let Some(first) = item(&layouts, 0) else {
            return Ok(nest);
        };
        let mut which = 0;
        while let Some(layout) = item(&layouts, which) {
            if let Err(error) = first.check_same_shape(layout) {
                return Err(error);
            }
            put(&mut nest.starts, which, layout.offset());
            which = which.wrapping_add(1); // at most N
        }
        let mut place = 0;
        while place < first.rank() {
            let axis = order.axis_at(place, first.rank());
            let (extent, _) = first.axis_or_unit(axis);
            let mut strides = [0; N];
            let mut which = 0;
            while let Some(layout) = item(&layouts, which) {
                put(&mut strides, which, layout.axis_or_unit(axis).1);
                which = which.wrapping_add(1); // at most N
            }
            if extent != 1 && put(&mut nest.loops, nest.rank, Loop { extent, strides }) {
                nest.rank = nest.rank.wrapping_add(1); // at most the rank of the layouts
            }
            place = place.wrapping_add(1); // at most the rank
        }
        if first.is_empty() {
            nest = Self { starts: nest.starts, ..Self::ONCE };
            nest.push(Loop { extent: 0, strides: [0; N] }); // an empty layout has an axis: CAP > 0
        }
        Ok(nest)
    }

    /// Every loop in the direction in which the first layout that moves along it goes upwards.
    const fn upwards(mut self) -> Self {
        let mut place = 0;
        while place < self.rank
            && let Some(mut turned) = item(&self.loops, place)
        {
            if turned.leading_stride() < 0 {
                self.starts = turned.ahead(self.starts, turned.extent.saturating_sub(1));
                let mut which = 0;
                while let Some(stride) = item(&turned.strides, which) {
                    // The lowest number has no opposite: two steps of it fit no offset, and one
                    // step is undone by itself, modulo the width.
                    put(&mut turned.strides, which, stride.wrapping_neg());
                    which = which.wrapping_add(1); // at most N
                }
                put(&mut self.loops, place, turned);
            }
            place = place.wrapping_add(1); // at most the rank
        }
        self
    }

    /// The faster loops first; those of which none is faster stay as they are (insertion sort: the
    /// comparison is no total order where strides are 0).
    const fn sorted(mut self) -> Self {
        let mut sorted = 1;
        while sorted < self.rank {
            let mut place = sorted;
            while place > 0
                && let before = place.wrapping_sub(1) // place > 0
                && let (Some(slower), Some(faster)) =
                    (item(&self.loops, before), item(&self.loops, place))
                && faster.is_faster_than(&slower)
            {
                put(&mut self.loops, before, faster);
                put(&mut self.loops, place, slower);
                place = before;
            }
            sorted = sorted.wrapping_add(1); // at most the rank
        }
        self
    }

    /// Neighbouring loops as one, where they chain.
    const fn folded(&self) -> Self {
        let mut folded = Self { starts: self.starts, ..Self::ONCE };
        let mut rest = self.loops();
        while let [next, slower @ ..] = rest {
            folded.push(*next);
            rest = slower;
        }
        folded
    }

    /// Adds the next slower loop, to the last one where that chains to it.
    const fn push(&mut self, next: Loop<N>) {
        let last = self.rank.wrapping_sub(1); // wraps for no loop yet, which `item` refuses
        if let Some(faster) = item(&self.loops, last)
            && faster.chains_to(&next)
        {
            // At most the number of elements, which fits.
            let extent = faster.extent.wrapping_mul(next.extent);
            put(&mut self.loops, last, Loop { extent, ..faster });
        } else if put(&mut self.loops, self.rank, next) {
            self.rank = self.rank.wrapping_add(1); // at most CAP
        }
    }

    /// The same without two of the loops.
    pub(crate) fn without(&self, places: [usize; 2]) -> Self {
        let mut others = Self { starts: self.starts, ..Self::ONCE };
        for (place, one) in self.loops().iter().enumerate() {
            if !places.contains(&place) {
                others.push(*one);
            }
        }
        others
    }

    /// The loops, the fastest first.
    #[inline]
    pub(crate) const fn loops(&self) -> &[Loop<N>] {
        leading(&self.loops, self.rank)
    }

    /// The offsets of the first visit, one a layout; of an empty nest nobody asks for them.
    #[inline]
    #[must_use]
    pub const fn starts(&self) -> [isize; N] {
        self.starts
    }

    /// How often each loop runs, the fastest first. No loop is one visit, and the loop of an empty
    /// nest runs 0 times.
    #[must_use]
    pub fn extents(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.loops().iter().map(|one| one.extent)
    }

    /// The strides of one of the layouts, loop by loop, the fastest first; `None` where there is no such layout.
    #[must_use]
    pub fn strides(&self, layout: usize) -> Option<impl ExactSizeIterator<Item = isize> + '_> {
        let strides = move |one: &Loop<N>| one.strides.get(layout).copied().unwrap_or_default();
        (layout < N).then(|| self.loops().iter().map(strides))
    }

    /// Calls `visit` with the offsets of every element, one a layout.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut([isize; N])) {
        self.for_each_row(|row| {
            let mut offsets = row.starts;
            for _ in 0..row.len {
                visit(offsets);
                for (offset, step) in offsets.iter_mut().zip(row.steps) {
                    // In range but for the one behind the row.
                    *offset = offset.wrapping_add(step);
                }
            }
        });
    }

    /// Calls `visit` with every run of the fastest loop.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder, Nest, Row};
    ///
    /// // Every second column of a matrix of 3 by 6.
    /// let columns = Layout::<2>::from_parts(&[3, 3], &[6, 2], 0)?;
    /// let mut rows = Vec::new();
    /// Nest::new([&columns], LayoutOrder::ColMajor)?.for_each_row(|row| rows.push(row));
    /// assert_eq!(rows.len(), 3);
    /// assert_eq!(rows[1], Row { starts: [2], len: 3, steps: [6] });
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    pub fn for_each_row(&self, mut visit: impl FnMut(Row<N>)) {
        let _: ControlFlow<()> = self.try_for_each_row(|row| {
            visit(row);
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with every run of the fastest loop, until it breaks.
    #[inline]
    pub fn try_for_each_row<B>(
        &self,
        mut visit: impl FnMut(Row<N>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (row, outer) = match self.loops() {
            [inner, outer @ ..] => {
                (Row { starts: self.starts, len: inner.extent, steps: inner.strides }, outer)
            }
            [] => (Row { starts: self.starts, len: 1, steps: [0; N] }, &[][..]),
        };
        if row.len == 0 {
            return ControlFlow::Continue(());
        }
        let Some((second, outer)) = outer.split_first() else {
            return visit(row);
        };
        let mut odometer = Odometer::<N, CAP>::new(self.starts);
        // Two plain loops, and an odometer for the others.
        loop {
            let mut starts = odometer.offsets;
            for _ in 0..second.extent {
                visit(Row { starts, ..row })?;
                starts = second.ahead(starts, 1); // in range but for the one behind the loop
            }
            if !odometer.advance(outer) {
                return ControlFlow::Continue(());
            }
        }
    }
}

/// A run of the fastest loop of a [`Nest`]: where it starts in each layout, how many elements it
/// has, and by how much it steps in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Row<const N: usize> {
    /// The offset of the first element, one a layout.
    pub starts: [isize; N],
    /// The number of elements, at least 1.
    pub len: usize,
    /// The distance from one element to the next, one a layout; 0 in a row of one element that no loop leads along.
    pub steps: [isize; N],
}

/// Where loops stand.
struct Odometer<const N: usize, const CAP: usize> {
    at: [usize; CAP],
    offsets: [isize; N],
}

impl<const N: usize, const CAP: usize> Odometer<N, CAP> {
    const fn new(starts: [isize; N]) -> Self {
        Self { at: [0; CAP], offsets: starts }
    }

    /// Moves on to the next round; `false` behind the last one.
    #[inline]
    fn advance(&mut self, loops: &[Loop<N>]) -> bool {
        for (at, this) in self.at.iter_mut().zip(loops) {
            let last = this.extent.wrapping_sub(1); // no extent is 0
            if *at < last {
                *at = at.wrapping_add(1); // at most last
                self.offsets = this.ahead(self.offsets, 1);
                return true;
            }
            // Back to the start of this loop: exact modulo the width.
            for (offset, stride) in self.offsets.iter_mut().zip(this.strides) {
                *offset = checked::step(*offset, *at, stride.wrapping_neg());
            }
            *at = 0;
        }
        false
    }
}
