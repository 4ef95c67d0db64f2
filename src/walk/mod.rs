//! The offsets of a layout in logical order, and the runs of elements that lie side by side.
//!
//! Both walks first fold the layout: axes of extent 1 are dropped, and an axis whose stride is the
//! extent times the stride of the next faster one merges with it, which leaves the order of the
//! elements as it is (NumPy's coalescing, restricted to what keeps the logical order). What is left
//! is walked by an odometer, and where the fastest axis steps by 1, it is a run.

mod nest;
mod offsets;
mod runs;

use crate::layout::Layout;
use crate::order::LayoutOrder;
pub(crate) use nest::Loop;
pub use nest::{Nest, Row};
pub use offsets::Offsets;
pub use runs::{Run, Runs};

impl<const CAP: usize> Layout<CAP> {
    /// The offsets of all elements, in elements, counted in the given logical order.
    ///
    /// An empty layout has none, one of rank 0 has one. An element that a stride of 0 repeats comes as
    /// often as an index reaches it.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, -1], 2)?;
    /// assert!(layout.offsets(LayoutOrder::RowMajor).eq([2, 1, 0, 6, 5, 4]));
    /// assert!(layout.offsets(LayoutOrder::ColMajor).eq([2, 6, 1, 5, 0, 4]));
    /// assert_eq!(layout.offsets(LayoutOrder::RowMajor).nth(4), Some(5));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn offsets(&self, order: LayoutOrder) -> Offsets<CAP> {
        if self.is_empty() {
            return Offsets::NONE;
        }
        let nest = Nest::over(self, order);
        Offsets::over(nest.loops(), self.offset())
    }

    /// The runs of elements that lie side by side in a buffer, in the given logical order.
    ///
    /// A run spans the fastest axes whose strides chain from 1 upwards; axes of extent 1 do not count.
    /// So all runs have one length, [`run_len`](Self::run_len): the whole of a layout that is
    /// contiguous in this order, or 1 where the fastest axis does not step by 1. Runs that touch are
    /// not joined unless their axes chain. An empty layout has no run, one of rank 0 has one of
    /// length 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder, Run};
    ///
    /// // Two rows of three, each row padded to four.
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
    /// let runs = layout.runs(LayoutOrder::RowMajor);
    /// assert!(runs.eq([Run { start: 0, len: 3 }, Run { start: 4, len: 3 }]));
    /// assert_eq!(Layout::<8>::row_major(&[2, 3])?.runs(LayoutOrder::RowMajor).len(), 1);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn runs(&self, order: LayoutOrder) -> Runs<CAP> {
        if self.is_empty() {
            return Runs::new(Offsets::NONE, 0);
        }
        let nest = Nest::over(self, order);
        let (len, outer) = run(nest.loops());
        Runs::new(Offsets::over(outer, self.offset()), len)
    }

    /// The length of every run of [`runs`](Self::runs), in elements; 0 for an empty layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutOrder, layout};
    ///
    /// const LAYOUT: ndlayout::Layout<3> = layout!([4, 2, 3], strides: [8, 3, 1]);
    /// assert_eq!(LAYOUT.run_len(LayoutOrder::RowMajor), 6);
    /// assert_eq!(LAYOUT.run_len(LayoutOrder::ColMajor), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn run_len(&self, order: LayoutOrder) -> usize {
        if self.is_empty() { 0 } else { run(Nest::over(self, order).loops()).0 }
    }
}

/// The length of a run, and the loops that lead from run to run.
const fn run(loops: &[Loop<1>]) -> (usize, &[Loop<1>]) {
    match loops {
        [Loop { extent, strides: [1] }, outer @ ..] => (*extent, outer),
        all => (1, all),
    }
}
