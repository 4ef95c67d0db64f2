//! The methods of views that visit all elements.

use core::ops::ControlFlow;

use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::view::{ElementOp, StridedView, StridedViewMut};
use crate::walk::Nest;

use super::{rows, transfer};

impl<'a, T: Copy, Op: ElementOp<T>, const CAP: usize> StridedView<'a, T, Op, CAP> {
    /// Copies the elements, as the view shows them, side by side in the given order.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutOrder, StridedView};
    ///
    /// // Interleaved channels into planes.
    /// let pixels = StridedView::<u8>::new(b"rgbRGB", &[2, 3], &[3, 1], 0)?;
    /// let mut planes = [0; 6];
    /// pixels.to_contiguous(LayoutOrder::ColMajor, &mut planes)?;
    /// assert_eq!(&planes, b"rRgGbB");
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ShapeMismatch`] where `into` is not as long as the view has elements; nothing is
    /// written then.
    pub fn to_contiguous(&self, order: LayoutOrder, into: &mut [T]) -> Result<(), LayoutError> {
        let nest = self.onto_contiguous(order, into.len())?;
        transfer(into, self.data(), &nest, |element| Op::apply(*element));
        Ok(())
    }

    /// Whether another view shows equal elements, index by index.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedView;
    ///
    /// let rows = StridedView::<u8>::new(b"abcdef", &[2, 3], &[3, 1], 0)?;
    /// let columns = StridedView::<u8>::new(b"adbecf", &[2, 3], &[1, 2], 0)?;
    /// assert!(rows.same_elements(&columns)?);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::ExtentMismatch`] where the shapes differ.
    pub fn same_elements<OtherOp: ElementOp<T>>(
        &self,
        other: &StridedView<'_, T, OtherOp, CAP>,
    ) -> Result<bool, LayoutError>
    where
        T: PartialEq,
    {
        let nest = Nest::in_memory_order([self.layout(), other.layout()])?;
        let (own, others) = (self.data(), other.data());
        let differs = nest.try_for_each_row(|row| {
            let equal = rows::equal(own, others, row, |one, other| {
                Op::apply(*one) == OtherOp::apply(*other)
            });
            if equal { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Ok(differs.is_continue())
    }

    /// The loops that lead to elements side by side, of which there is room for `room`.
    pub(crate) fn onto_contiguous(
        &self,
        order: LayoutOrder,
        room: usize,
    ) -> Result<Nest<2, CAP>, LayoutError> {
        if room != self.len() {
            return Err(LayoutError::ShapeMismatch { expected: self.len(), actual: room });
        }
        let to = Layout::contiguous(self.dims(), order)?;
        Nest::in_memory_order([&to, self.layout()])
    }
}

impl<T: Copy, const CAP: usize> StridedViewMut<'_, T, CAP> {
    /// Overwrites every element with the one that another view shows at the same index.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{StridedView, StridedViewMut};
    ///
    /// let from = StridedView::<i32>::new(&[1, 2, 3, 4, 5, 6], &[3, 2], &[1, 3], 0)?;
    /// let mut data = [0; 8];
    /// let mut to = StridedViewMut::<i32>::new(&mut data, &[3, 2], &[3, 1], 0)?;
    /// to.copy_from(&from)?;
    /// assert_eq!(data, [1, 4, 0, 2, 5, 0, 3, 6]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::ExtentMismatch`] where the shapes differ;
    /// nothing is written then.
    pub fn copy_from<Op: ElementOp<T>>(
        &mut self,
        source: &StridedView<'_, T, Op, CAP>,
    ) -> Result<(), LayoutError> {
        let nest = Nest::in_memory_order([self.layout(), source.layout()])?;
        transfer(self.data_mut(), source.data(), &nest, |element| Op::apply(*element));
        Ok(())
    }
}

impl<T, const CAP: usize> StridedViewMut<'_, T, CAP> {
    /// Overwrites every element with a value.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedViewMut;
    ///
    /// let mut data = *b"........";
    /// StridedViewMut::<u8>::new(&mut data, &[2, 2], &[4, 2], 1)?.fill(b'x');
    /// assert_eq!(&data, b".x.x.x.x");
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.for_each_in_memory(|element| element.clone_from(&value));
    }

    /// Calls `change` with every element, in the order of memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedViewMut;
    ///
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut view = StridedViewMut::<i32>::new(&mut data, &[3, 2], &[-2, 1], 4)?;
    /// view.for_each_in_memory(|element| *element *= 10);
    /// assert_eq!(data, [10, 20, 30, 40, 50, 60]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    pub fn for_each_in_memory(&mut self, mut change: impl FnMut(&mut T)) {
        let layout = *self.layout();
        if let Ok(nest) = Nest::in_memory_order([&layout]) {
            let data = self.data_mut();
            nest.for_each_row(|row| rows::visit(data, row, &mut change));
        }
    }
}
