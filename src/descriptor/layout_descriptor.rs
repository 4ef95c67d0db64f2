//! `LayoutDescriptor`: a shape, strides, a byte offset, an element size and an order.

use super::plain;
use crate::axes::{AxisInteger, AxisList, AxisStorage};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// The logical shape of a tensor, as plain numbers.
///
/// # Examples
///
/// ```
/// use ndlayout::TensorShape;
///
/// let shape = TensorShape::new([2, 3]);
/// assert_eq!((shape.ndim(), shape.total_elements()), (2, 6));
/// assert!(TensorShape::new([1, 1]).is_scalar());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct TensorShape<D = AxisList<usize>> {
    /// The extents, axis 0 first.
    pub dims: D,
}

impl<D: AxisStorage> TensorShape<D> {
    /// The shape with the given extents.
    #[must_use]
    pub const fn new(dims: D) -> Self {
        Self { dims }
    }

    /// The number of dimensions.
    #[must_use]
    pub fn ndim(&self) -> usize {
        self.dims.as_axes().len()
    }

    /// The number of elements: the product of the extents, 1 for rank 0, 0 where any extent is 0 or
    /// negative. Saturates at `usize::MAX`; see
    /// [`checked_total_elements`](Self::checked_total_elements).
    #[must_use]
    pub fn total_elements(&self) -> usize {
        self.checked_total_elements().unwrap_or(usize::MAX)
    }

    /// The number of elements, or `None` where it does not fit `usize`.
    #[must_use]
    pub fn checked_total_elements(&self) -> Option<usize> {
        plain::checked_total(self.dims.as_axes())
    }

    /// Whether there is exactly one element.
    #[must_use]
    pub fn is_scalar(&self) -> bool {
        self.checked_total_elements() == Some(1)
    }
}

/// The memory layout of a tensor, as plain numbers: shape, strides in elements, and the offset and
/// the element size in bytes.
///
/// The fields are public, so any numbers may stand in them, and every method answers for any of
/// them. `order` is a label that nothing keeps true; ask [`is_c_contiguous`](Self::is_c_contiguous)
/// and [`is_f_contiguous`](Self::is_f_contiguous) instead. For `D` and `S` see
/// [`ViewDescriptor`](crate::ViewDescriptor).
///
/// # Examples
///
/// ```
/// use ndlayout::{LayoutDescriptor, LayoutOrder, TensorShape};
///
/// let layout = LayoutDescriptor::<[usize; 3]>::new(
///     TensorShape::new([3, 4, 5]),
///     LayoutOrder::RowMajor,
///     4,
/// );
/// assert_eq!(layout.strides, [20, 5, 1]);
/// assert_eq!(layout.byte_offset_for(&[1, 0, 2]), Some(88));
/// assert_eq!(layout.transposed().strides, [1, 5, 20]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct LayoutDescriptor<D = AxisList<usize>, S = D> {
    /// The logical shape.
    pub shape: TensorShape<D>,
    /// The strides, one an axis, in elements.
    pub strides: S,
    /// The offset of element `(0, …, 0)` from the start of the buffer, in bytes.
    pub byte_offset: usize,
    /// The size of one element, in bytes.
    pub element_size_bytes: usize,
    /// The order that the strides are meant to have: a label.
    pub order: LayoutOrder,
}

impl LayoutDescriptor {
    /// The row-major strides of `dims`, in the same kind of container: 1 for the last axis, and for
    /// each other the product of all extents behind it. An extent 0 or below gives the axes
    /// before it stride 0. A stride that does not fit saturates, and is 0 in an empty shape; see
    /// [`checked_row_major_strides`](Self::checked_row_major_strides).
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::LayoutDescriptor;
    ///
    /// assert_eq!(LayoutDescriptor::row_major_strides(&[3, 4, 5]), [20, 5, 1]);
    /// assert_eq!(LayoutDescriptor::row_major_strides(&vec![3, 4, 5]), vec![20, 5, 1]);
    /// ```
    #[must_use]
    pub fn row_major_strides<A: AxisStorage>(dims: &A) -> A {
        saturating_strides(dims, LayoutOrder::RowMajor)
    }

    /// The column-major strides of `dims`, in the same kind of container: 1 for the first axis, and
    /// for each other the product of all extents before it. An extent 0 or below gives the
    /// axes behind it stride 0. A stride that does not fit saturates, and is 0 in an empty shape; see
    /// [`checked_col_major_strides`](Self::checked_col_major_strides).
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::LayoutDescriptor;
    ///
    /// assert_eq!(LayoutDescriptor::col_major_strides(&[3, 4, 5]), [1, 3, 12]);
    /// ```
    #[must_use]
    pub fn col_major_strides<A: AxisStorage>(dims: &A) -> A {
        saturating_strides(dims, LayoutOrder::ColMajor)
    }

    /// [`row_major_strides`](Self::row_major_strides), or `None` where one does not fit its type
    /// and the shape is not empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::LayoutDescriptor;
    ///
    /// assert_eq!(LayoutDescriptor::checked_row_major_strides(&[2_u8, 100, 100]), None);
    /// ```
    #[must_use]
    pub fn checked_row_major_strides<A: AxisStorage>(dims: &A) -> Option<A> {
        plain::literal_strides(dims, LayoutOrder::RowMajor).ok()
    }

    /// [`col_major_strides`](Self::col_major_strides), or `None` where one does not fit its type and
    /// the shape is not empty.
    #[must_use]
    pub fn checked_col_major_strides<A: AxisStorage>(dims: &A) -> Option<A> {
        plain::literal_strides(dims, LayoutOrder::ColMajor).ok()
    }
}

impl<D: AxisStorage<Item = usize>> LayoutDescriptor<D> {
    /// The descriptor of elements side by side in the given order, from byte offset 0.
    ///
    /// A stride that does not fit saturates, and [`linear_index`](Self::linear_index) refuses every
    /// index of such a shape; see [`try_new`](Self::try_new), which also takes narrower integers.
    #[must_use]
    pub fn new(shape: TensorShape<D>, order: LayoutOrder, element_size_bytes: usize) -> Self {
        // Only of `usize`: there a stride saturates only where the number of elements does not fit
        // either, which every method sees.
        let strides = saturating_strides(&shape.dims, order);
        Self { shape, strides, byte_offset: 0, element_size_bytes, order }
    }
}

impl<D: AxisStorage> LayoutDescriptor<D> {
    /// The descriptor of elements side by side in the given order, from byte offset 0, with every
    /// number checked.
    ///
    /// # Errors
    ///
    /// [`LayoutError::IntegerOverflow`] for a stride that does not fit its type, in a shape that is
    /// not empty,
    /// [`LayoutError::NumberDoesNotFit`] for a negative extent, or
    /// [`LayoutError::ByteCountOverflow`] where the size does not fit `usize`.
    pub fn try_new(
        shape: TensorShape<D>,
        order: LayoutOrder,
        element_size_bytes: usize,
    ) -> Result<Self, LayoutError> {
        for (axis, extent) in shape.dims.as_axes().iter().enumerate() {
            crate::axes::to_extent(axis, *extent)?;
        }
        let strides = plain::literal_strides(&shape.dims, order)?;
        let descriptor = Self { shape, strides, byte_offset: 0, element_size_bytes, order };
        match descriptor.checked_total_bytes() {
            Some(_) => Ok(descriptor),
            None => Err(LayoutError::ByteCountOverflow {
                elements: descriptor.shape.total_elements(),
                element_size: element_size_bytes,
            }),
        }
    }
}

impl<D: AxisStorage, S: AxisStorage> LayoutDescriptor<D, S> {
    /// The position of an element counted from element `(0, …, 0)`, in elements; `byte_offset` is
    /// not part of it.
    ///
    /// `None` where the index has not one entry for each axis, or `strides` has not, where an entry
    /// is not below its extent, where the position is negative or does not fit `usize`, or where the
    /// number of elements does not fit `usize`, since saturated strides tell no elements apart. It
    /// is never wrapped or saturated.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutDescriptor, LayoutOrder, TensorShape};
    ///
    /// let shape = TensorShape::new([4, usize::MAX, 2]);
    /// let huge = LayoutDescriptor::new(shape, LayoutOrder::RowMajor, 1);
    /// assert_eq!(huge.linear_index(&[1, 0, 0]), None);
    /// ```
    #[must_use]
    pub fn linear_index(&self, indices: &[usize]) -> Option<usize> {
        checked::to_unsigned(self.elements_to(indices)?)
    }

    /// The offset of an element from the start of the buffer, in bytes.
    ///
    /// `None` as for [`linear_index`](Self::linear_index), save that a negative position is lawful
    /// where `byte_offset` makes up for it, and where the byte offset does not fit `usize`.
    #[must_use]
    pub fn byte_offset_for(&self, indices: &[usize]) -> Option<usize> {
        // 65 bits times 64 bits may not fit 128 bits, and then the byte offset does not fit either.
        let elements = self.elements_to(indices)?;
        let bytes = elements.checked_mul(checked::widen(self.element_size_bytes))?;
        checked::to_unsigned(bytes.checked_add(checked::widen(self.byte_offset))?)
    }

    fn elements_to(&self, indices: &[usize]) -> Option<i128> {
        self.shape.checked_total_elements()?;
        plain::index_sum(0, self.shape.dims.as_axes(), self.strides.as_axes(), indices)
    }

    /// Whether the strides are the standard row-major ones, literally: 1 for the last axis, and for
    /// each other the product of the extents behind it.
    ///
    /// Strides of axes of extent 1 count here; see [`is_c_contiguous`](Self::is_c_contiguous). `false`
    /// where the two lists differ in length, an extent is negative, or a product does not fit the type
    /// of the strides; in an empty tensor the stride is 0 then.
    #[must_use]
    pub fn is_contiguous(&self) -> bool {
        plain::is_literally_contiguous(self.shape.dims.as_axes(), self.strides.as_axes())
    }

    /// Whether the elements lie side by side in row-major order. Relaxed as NumPy's flag: strides of
    /// axes of extent 1 and of empty tensors do not count. `false` where
    /// the two lists differ in length or an extent is negative.
    #[must_use]
    pub fn is_c_contiguous(&self) -> bool {
        self.is_contiguous_in(LayoutOrder::RowMajor)
    }

    /// Whether the elements lie side by side in column-major order; relaxed as
    /// [`is_c_contiguous`](Self::is_c_contiguous).
    #[must_use]
    pub fn is_f_contiguous(&self) -> bool {
        self.is_contiguous_in(LayoutOrder::ColMajor)
    }

    fn is_contiguous_in(&self, order: LayoutOrder) -> bool {
        plain::is_contiguous_in(self.shape.dims.as_axes(), self.strides.as_axes(), order)
    }

    /// The bytes of all elements. Saturates at `usize::MAX`; see
    /// [`checked_total_bytes`](Self::checked_total_bytes).
    #[must_use]
    pub fn total_bytes(&self) -> usize {
        self.checked_total_bytes().unwrap_or(usize::MAX)
    }

    /// The bytes of all elements, or `None` where they do not fit `usize`.
    #[must_use]
    pub fn checked_total_bytes(&self) -> Option<usize> {
        if self.element_size_bytes == 0 {
            return Some(0);
        }
        self.shape.checked_total_elements()?.checked_mul(self.element_size_bytes)
    }

    /// The transpose: extents and strides in reverse order, and the other `order`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutDescriptor, LayoutOrder, TensorShape};
    ///
    /// let layout = LayoutDescriptor::new(TensorShape::new([2, 3]), LayoutOrder::RowMajor, 8);
    /// let transposed = layout.transposed();
    /// assert_eq!(transposed.shape.dims, [3, 2]);
    /// assert_eq!(transposed.order, LayoutOrder::ColMajor);
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self {
            shape: TensorShape::new(reversed(&self.shape.dims)),
            strides: reversed(&self.strides),
            byte_offset: self.byte_offset,
            element_size_bytes: self.element_size_bytes,
            order: self.order.reversed(),
        }
    }

    /// The layout that the numbers describe, in elements, proved.
    ///
    /// # Errors
    ///
    /// [`LayoutError::ZeroElementSize`] or [`LayoutError::MisalignedByteOffset`] where the byte
    /// offset is no number of elements, and as
    /// [`ViewDescriptor::to_layout`](crate::ViewDescriptor::to_layout).
    pub fn to_layout<const CAP: usize>(&self) -> Result<Layout<CAP>, LayoutError> {
        let (byte_offset, element_size) = (self.byte_offset, self.element_size_bytes);
        match checked::split_position(byte_offset, element_size) {
            Some((offset, 0)) => {
                plain::to_layout(self.shape.dims.as_axes(), self.strides.as_axes(), offset)
            }
            Some(_) => Err(LayoutError::MisalignedByteOffset { byte_offset, element_size }),
            None => Err(LayoutError::ZeroElementSize),
        }
    }

    /// The plain numbers of a layout of elements of `element_size` bytes. `order` is column-major
    /// where the layout is contiguous in that order alone, and row-major otherwise.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutDescriptor, LayoutOrder};
    ///
    /// let layout = Layout::<8>::col_major(&[2, 3])?;
    /// let descriptor = LayoutDescriptor::<[u32; 2]>::try_from_layout(&layout, 4)?;
    /// assert_eq!(descriptor.order, LayoutOrder::ColMajor);
    /// assert_eq!(descriptor.to_layout::<8>()?, layout);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ZeroElementSize`], [`LayoutError::ByteCountOverflow`] where the byte offset
    /// does not fit, and as
    /// [`ViewDescriptor::try_from_layout`](crate::ViewDescriptor::try_from_layout).
    pub fn try_from_layout<const CAP: usize>(
        layout: &Layout<CAP>,
        element_size: usize,
    ) -> Result<Self, LayoutError> {
        if element_size == 0 {
            return Err(LayoutError::ZeroElementSize);
        }
        let elements = plain::to_base_offset(layout.offset())?;
        let Some(byte_offset) = elements.checked_mul(element_size) else {
            return Err(LayoutError::ByteCountOverflow { elements, element_size });
        };
        let order = if layout.is_f_contiguous() && !layout.is_c_contiguous() {
            LayoutOrder::ColMajor
        } else {
            LayoutOrder::RowMajor
        };
        Ok(Self {
            shape: TensorShape::new(plain::narrow_extents(layout)?),
            strides: plain::narrow_strides(layout)?,
            byte_offset,
            element_size_bytes: element_size,
            order,
        })
    }
}

/// The strides of an order, in a container of the same kind, where one that does not fit is the
/// largest number of its type.
fn saturating_strides<A: AxisStorage>(dims: &A, order: LayoutOrder) -> A {
    let mut strides = plain::LiteralStrides::new(dims.as_axes(), order);
    let outwards = dims.with_entries(|place| strides.at(place).unwrap_or(A::Item::LARGEST));
    match order {
        LayoutOrder::ColMajor => outwards,
        LayoutOrder::RowMajor => reversed(&outwards),
    }
}

/// The entries in reverse order.
fn reversed<A: AxisStorage>(list: &A) -> A {
    let mut entries = list.as_axes().iter().rev().copied();
    list.with_entries(|_| entries.next().unwrap_or(A::Item::ZERO))
}
