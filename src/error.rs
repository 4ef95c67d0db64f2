//! Every refusal of the crate, with the numbers that caused it.

use core::fmt;

/// Why a layout, a view or an index was refused.
///
/// Each variant carries the numbers that a person needs to mend the call. The enum is `Copy` and
/// never allocates, so it can be stored, compared and sent from an interrupt handler.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, LayoutError};
///
/// let refused = Layout::<8>::row_major(&[2, 3])?.check(5);
/// assert_eq!(refused, Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 5, len: 5 }));
/// assert_eq!(
///     refused.unwrap_err().to_string(),
///     "the view lies at offsets 0 to 5, but the buffer holds 5 elements"
/// );
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum LayoutError {
    /// Two lists that must have one entry an axis differ in length.
    RankMismatch {
        /// The rank that the layout or the shape has.
        expected: usize,
        /// The number of entries that were given.
        actual: usize,
    },
    /// The rank is larger than the inline storage.
    RankExceedsCapacity {
        /// The rank that was asked for.
        rank: usize,
        /// The most axes that the storage holds.
        capacity: usize,
    },
    /// An axis number is not below the rank.
    AxisOutOfBounds {
        /// The axis that was named.
        axis: usize,
        /// The rank; lawful axes are `0..rank`.
        rank: usize,
    },
    /// An axis is named twice where each may be named once.
    DuplicateAxis {
        /// The axis that was repeated.
        axis: usize,
    },
    /// A permutation does not name as many axes as the layout has.
    InvalidPermutationLength {
        /// The number of axes that were named.
        length: usize,
        /// The rank of the layout.
        rank: usize,
    },
    /// An index is not below the extent of its axis.
    IndexOutOfBounds {
        /// The axis of the index.
        axis: usize,
        /// The index that was given.
        index: usize,
        /// The extent of the axis; lawful indices are `0..extent`.
        extent: usize,
    },
    /// An index that counts from the end of its axis lies before the first element.
    NegativeIndexOutOfBounds {
        /// The axis of the index.
        axis: usize,
        /// The index that was given.
        index: isize,
        /// The extent of the axis; lawful indices are `-extent..extent`.
        extent: usize,
    },
    /// A list of slice items has a second ellipsis.
    DuplicateEllipsis {
        /// Its position in the list.
        position: usize,
    },
    /// A slice has step 0.
    InvalidSliceStep {
        /// The axis of the slice.
        axis: usize,
        /// The step that was given.
        step: isize,
    },
    /// The start or the end of a strict slice lies outside its axis.
    InvalidSliceBounds {
        /// The axis of the slice.
        axis: usize,
        /// The start that was given.
        start: isize,
        /// The end that was given.
        end: isize,
        /// The step that was given.
        step: isize,
        /// The extent of the axis.
        extent: usize,
    },
    /// A window reaches beyond its axis, or moves by 0, or its elements lie 0 apart.
    InvalidWindow {
        /// The axis that the window slides along.
        axis: usize,
        /// The extent of the window.
        window: usize,
        /// The step from one window to the next.
        step: usize,
        /// The step from one element of a window to the next.
        dilation: usize,
        /// The extent of the axis.
        extent: usize,
    },
    /// An axis has no such tile, or tiles would have 0 elements.
    InvalidTile {
        /// The axis that is tiled.
        axis: usize,
        /// The extent of a tile.
        size: usize,
        /// The number of the tile.
        number: usize,
        /// The extent of the axis.
        extent: usize,
    },
    /// An extent is negative, and not the -1 that asks to infer it.
    NegativeExtent {
        /// The axis of the new shape.
        axis: usize,
        /// The extent that was given.
        extent: isize,
    },
    /// Two extents of one shape are to be inferred.
    DuplicateInferredExtent {
        /// The first axis of the new shape that is to be inferred.
        first: usize,
        /// The second one.
        second: usize,
    },
    /// No extent, or any extent, completes a shape to the number of elements.
    CannotInferExtent {
        /// The axis of the new shape.
        axis: usize,
        /// The product of the other extents.
        others: usize,
        /// The number of elements that there are.
        elements: usize,
    },
    /// Two shapes, or a shape and a buffer, differ in their number of elements.
    ShapeMismatch {
        /// The number of elements that there are.
        expected: usize,
        /// The number of elements that were asked for.
        actual: usize,
    },
    /// Two layouts that must have one shape differ in an extent.
    ExtentMismatch {
        /// The first axis at which they differ.
        axis: usize,
        /// The extent that it must have.
        expected: usize,
        /// The extent that it has.
        actual: usize,
    },
    /// An axis can't be repeated to the extent that was asked for: only extent 1 can.
    BroadcastMismatch {
        /// The axis of the layout that is broadcast.
        axis: usize,
        /// Its extent.
        extent: usize,
        /// The extent that was asked for.
        target: usize,
    },
    /// Two shapes have no common shape that both can be broadcast to.
    NoCommonShape {
        /// The axis of the common shape.
        axis: usize,
        /// The number of the first shape in the list.
        first: usize,
        /// Its extent.
        first_extent: usize,
        /// The number of the second shape in the list.
        second: usize,
        /// Its extent.
        second_extent: usize,
    },
    /// An axis can't be dropped, since its extent is not 1.
    NotUnitAxis {
        /// The axis that was named.
        axis: usize,
        /// Its extent.
        extent: usize,
    },
    /// The elements do not lie side by side in the order that a slice needs.
    NonContiguousViewAsSlice {
        /// The first axis, from the innermost, that breaks the chain.
        axis: usize,
        /// Its stride.
        stride: isize,
        /// The stride that a contiguous view has there.
        expected: isize,
    },
    /// The shape that was asked for can't be had without moving elements.
    ReshapeNeedsCopy {
        /// The outer one of two axes of the layout that would have to merge, and can't.
        outer_axis: usize,
        /// The inner one.
        inner_axis: usize,
    },
    /// The composition of two layouts has no strides.
    UnevenComposition {
        /// The axis of the inner layout along which the positions do not step evenly.
        axis: usize,
        /// Its stride.
        stride: isize,
        /// The axis of the outer layout whose index does not step evenly.
        outer_axis: usize,
        /// The number of positions from one index of that axis to the next.
        block: usize,
    },
    /// Elements that have no parts.
    ZeroParts,
    /// An axis can't be counted in wider elements.
    IndivisibleExtent {
        /// The axis.
        axis: usize,
        /// Its extent, which is not a multiple of `parts`.
        extent: usize,
        /// The number of elements that make a wider one.
        parts: usize,
    },
    /// A stride can't be counted in wider elements.
    IndivisibleStride {
        /// The axis.
        axis: usize,
        /// Its stride, which is not a multiple of `parts`.
        stride: isize,
        /// The number of elements that make a wider one.
        parts: usize,
    },
    /// An offset can't be counted in wider elements.
    IndivisibleOffset {
        /// The offset, which is not a multiple of `parts`.
        offset: isize,
        /// The number of elements that make a wider one.
        parts: usize,
    },
    /// A view lies outside its buffer. For an empty view both offsets are its own.
    ViewOutOfBounds {
        /// The lowest offset that an index reaches, in elements.
        lowest: isize,
        /// The highest offset that an index reaches, in elements.
        highest: isize,
        /// The length of the buffer, in elements.
        len: usize,
    },
    /// A buffer of bytes is shorter than the view needs.
    ByteLengthTooShort {
        /// The number of bytes that the view needs.
        required: usize,
        /// The number of bytes that there are.
        actual: usize,
    },
    /// The shape or the strides lead to a number that does not fit the machine's integers.
    IntegerOverflow {
        /// What does not fit.
        quantity: Quantity,
        /// The axis at which it stopped to fit.
        axis: usize,
        /// The extent of that axis.
        extent: usize,
        /// The stride of that axis, in elements; 0 where none is known yet.
        stride: isize,
    },
    /// A stride that an index multiplies does not fit `isize`.
    StrideOverflow {
        /// The axis of the layout.
        axis: usize,
        /// Its stride, in elements.
        stride: isize,
        /// What it was to be multiplied by, or increased by where axes fuse; at the limits of `isize`
        /// where that does not fit.
        factor: isize,
    },
    /// An offset in narrower elements does not fit `isize`.
    OffsetOverflow {
        /// The offset, in the elements that there are.
        offset: isize,
        /// The number of narrower elements that each of them has.
        factor: usize,
    },
    /// A number of bytes does not fit the machine's integers.
    ByteCountOverflow {
        /// The number of elements.
        elements: usize,
        /// The size of one element, in bytes.
        element_size: usize,
    },
    /// An extent or a stride does not fit the integer type that it is converted to.
    NumberDoesNotFit {
        /// The axis of the number.
        axis: usize,
        /// Whether the number is below zero.
        negative: bool,
        /// The number without its sign.
        magnitude: u64,
    },
    /// An offset does not fit the integer type that it is converted to.
    OffsetDoesNotFit {
        /// Whether the offset is below zero.
        negative: bool,
        /// The offset without its sign, in elements.
        magnitude: u64,
    },
    /// A byte offset is not a whole number of elements.
    MisalignedByteOffset {
        /// The byte offset.
        byte_offset: usize,
        /// The size of one element, in bytes.
        element_size: usize,
    },
    /// Elements of 0 bytes where bytes are counted.
    ZeroElementSize,
    /// Two indices of a mutable view would reach one element.
    OverlappingMutableLayout {
        /// An offset that two indices reach, in elements.
        offset: isize,
    },
    /// Whether two indices reach one element could not be decided within the budget.
    OverlapUndecided {
        /// The number of search steps that were allowed.
        budget: usize,
    },
    /// Memory for the elements could not be had.
    AllocationFailed {
        /// The number of elements.
        elements: usize,
        /// The size of one element, in bytes.
        element_size: usize,
    },
}

/// What did not fit the machine's integers, in [`LayoutError::IntegerOverflow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum Quantity {
    /// The number of elements: more than `usize::MAX`.
    ElementCount,
    /// The lowest or the highest offset that an index reaches: outside `isize`.
    Offset,
    /// A stride: outside the integer type that it is kept in.
    Stride,
}

/// The errors of [`HostTensorView`](crate::HostTensorView), by the name that its users know.
pub type ValidationError = LayoutError;

/// The errors of [`StridedView`](crate::StridedView), by the name that its users know.
pub type StridedError = LayoutError;

impl LayoutError {
    /// What went wrong, without the numbers: for `const` contexts, which can't format.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::LayoutError;
    ///
    /// let error = LayoutError::RankExceedsCapacity { rank: 9, capacity: 8 };
    /// assert_eq!(error.message(), "the rank exceeds the capacity of the layout");
    /// ```
    #[must_use]
    pub const fn message(&self) -> &'static str {
        match self {
            Self::RankMismatch { .. } => "the number of entries is not the rank",
            Self::RankExceedsCapacity { .. } => "the rank exceeds the capacity of the layout",
            Self::AxisOutOfBounds { .. } => "an axis is not below the rank",
            Self::DuplicateAxis { .. } => "an axis is named twice",
            Self::InvalidPermutationLength { .. } => "the permutation does not name every axis",
            Self::IndexOutOfBounds { .. } => "an index is not below its extent",
            Self::NegativeIndexOutOfBounds { .. } => "an index lies before the first element",
            Self::DuplicateEllipsis { .. } => "there is a second ellipsis",
            Self::InvalidSliceStep { .. } => "the step of a slice is 0",
            Self::InvalidSliceBounds { .. } => "a slice lies outside its axis",
            Self::InvalidWindow { .. } => "a window does not fit its axis or has step 0",
            Self::InvalidTile { .. } => "the axis has no such tile",
            Self::NegativeExtent { .. } => "an extent is negative and not -1",
            Self::DuplicateInferredExtent { .. } => "two extents are to be inferred",
            Self::CannotInferExtent { .. } => "no single extent completes the shape",
            Self::ShapeMismatch { .. } => "the numbers of elements differ",
            Self::ExtentMismatch { .. } => "the shapes differ",
            Self::BroadcastMismatch { .. } => "an axis can't be broadcast to the extent",
            Self::NoCommonShape { .. } => "the shapes have no common shape",
            Self::NotUnitAxis { .. } => "an axis to drop has an extent other than 1",
            Self::NonContiguousViewAsSlice { .. } => "the elements do not lie side by side",
            Self::ReshapeNeedsCopy { .. } => "the reshape would have to move elements",
            Self::UnevenComposition { .. } => "the composition does not step evenly",
            Self::ZeroParts => "an element has no parts",
            Self::IndivisibleExtent { .. } => "an extent is not a multiple of the wider element",
            Self::IndivisibleStride { .. } => "a stride is not a multiple of the wider element",
            Self::IndivisibleOffset { .. } => "the offset is not a multiple of the wider element",
            Self::ViewOutOfBounds { .. } => "the view lies outside the buffer",
            Self::ByteLengthTooShort { .. } => "the buffer has too few bytes",
            Self::IntegerOverflow { quantity, .. } => match quantity {
                Quantity::ElementCount => "the number of elements does not fit usize",
                Quantity::Offset => "a reachable offset does not fit isize",
                Quantity::Stride => "a stride does not fit its integer type",
            },
            Self::StrideOverflow { .. } => "a stride does not fit isize",
            Self::OffsetOverflow { .. } => "the offset in narrower elements does not fit isize",
            Self::ByteCountOverflow { .. } => "the number of bytes does not fit",
            Self::NumberDoesNotFit { .. } => "a number does not fit its integer type",
            Self::OffsetDoesNotFit { .. } => "the offset does not fit its integer type",
            Self::MisalignedByteOffset { .. } => "the byte offset is not a multiple of the element",
            Self::ZeroElementSize => "the element size is 0 bytes",
            Self::OverlappingMutableLayout { .. } => "two indices reach one mutable element",
            Self::OverlapUndecided { .. } => "overlap could not be decided within the budget",
            Self::AllocationFailed { .. } => "memory for the elements could not be had",
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::RankMismatch { expected, actual } => {
                write!(f, "expected one entry for each of {expected} axes, got {actual}")
            }
            Self::RankExceedsCapacity { rank, capacity } => {
                write!(f, "rank {rank} exceeds the capacity of {capacity} axes")
            }
            Self::AxisOutOfBounds { axis, rank } => {
                write!(f, "axis {axis} is out of bounds for rank {rank}")
            }
            Self::DuplicateAxis { axis } => write!(f, "axis {axis} is named twice"),
            Self::InvalidPermutationLength { length, rank } => {
                write!(f, "a permutation of {length} axes does not fit rank {rank}")
            }
            Self::IndexOutOfBounds { axis, index, extent } => {
                write!(f, "index {index} is out of bounds for axis {axis} of extent {extent}")
            }
            Self::NegativeIndexOutOfBounds { axis, index, extent } => {
                write!(
                    f,
                    "index {index} from the end is out of bounds for axis {axis} of extent {extent}"
                )
            }
            Self::DuplicateEllipsis { position } => {
                write!(f, "slice item {position} is a second ellipsis")
            }
            Self::InvalidSliceStep { axis, step } => {
                write!(f, "slice step {step} on axis {axis} is not allowed")
            }
            Self::InvalidSliceBounds { axis, start, end, step, extent } => write!(
                f,
                "slice {start}..{end} with step {step} is out of bounds for axis {axis} of extent {extent}"
            ),
            Self::InvalidWindow { axis, window, step, dilation, extent } => write!(
                f,
                "window of extent {window}, step {step} and dilation {dilation} does not fit axis {axis} of extent {extent}"
            ),
            Self::InvalidTile { axis, size, number, extent } => write!(
                f,
                "there is no tile {number} of extent {size} on axis {axis} of extent {extent}"
            ),
            Self::NegativeExtent { axis, extent } => {
                write!(f, "extent {extent} of axis {axis} is negative, only -1 can be inferred")
            }
            Self::DuplicateInferredExtent { first, second } => {
                write!(f, "the extents of axes {first} and {second} cannot both be inferred")
            }
            Self::CannotInferExtent { axis, others, elements } => write!(
                f,
                "no single extent of axis {axis} times {others} gives {elements} elements"
            ),
            Self::ShapeMismatch { expected, actual } => {
                write!(f, "expected {expected} elements, got {actual}")
            }
            Self::ExtentMismatch { axis, expected, actual } => {
                write!(f, "expected extent {expected} of axis {axis}, got {actual}")
            }
            Self::BroadcastMismatch { axis, extent, target } => {
                write!(f, "axis {axis} of extent {extent} cannot be broadcast to extent {target}")
            }
            Self::NoCommonShape { axis, first, first_extent, second, second_extent } => write!(
                f,
                "axis {axis} of the common shape would be {first_extent} by shape {first} and {second_extent} by shape {second}"
            ),
            Self::NotUnitAxis { axis, extent } => {
                write!(f, "axis {axis} of extent {extent} cannot be dropped, only extent 1 can")
            }
            Self::NonContiguousViewAsSlice { axis, stride, expected } => write!(
                f,
                "the view is not contiguous: axis {axis} has stride {stride} instead of {expected}"
            ),
            Self::ReshapeNeedsCopy { outer_axis, inner_axis } => write!(
                f,
                "the reshape needs a copy: axes {outer_axis} and {inner_axis} do not merge"
            ),
            Self::UnevenComposition { axis, stride, outer_axis, block } => write!(
                f,
                "axis {axis} of stride {stride} does not step evenly along axis {outer_axis} of the outer layout, whose indices are {block} positions apart"
            ),
            Self::ZeroParts => write!(f, "an element has no parts"),
            Self::IndivisibleExtent { axis, extent, parts } => {
                write!(f, "the extent {extent} of axis {axis} is not a multiple of {parts} parts")
            }
            Self::IndivisibleStride { axis, stride, parts } => {
                write!(f, "the stride {stride} of axis {axis} is not a multiple of {parts} parts")
            }
            Self::IndivisibleOffset { offset, parts } => {
                write!(f, "the offset {offset} is not a multiple of {parts} parts")
            }
            Self::ViewOutOfBounds { lowest, highest, len } => write!(
                f,
                "the view lies at offsets {lowest} to {highest}, but the buffer holds {len} elements"
            ),
            Self::ByteLengthTooShort { required, actual } => {
                write!(f, "the view needs {required} bytes, but the buffer holds {actual}")
            }
            Self::IntegerOverflow { quantity, axis, extent, stride } => match quantity {
                Quantity::ElementCount => {
                    write!(f, "the element count overflows usize at axis {axis} of extent {extent}")
                }
                Quantity::Offset => write!(
                    f,
                    "the reachable offsets overflow isize at axis {axis} of extent {extent} and stride {stride}"
                ),
                Quantity::Stride => {
                    write!(
                        f,
                        "the stride of axis {axis} of extent {extent} overflows its integer type"
                    )
                }
            },
            Self::StrideOverflow { axis, stride, factor } => write!(
                f,
                "the stride {stride} of axis {axis} combined with {factor} overflows isize"
            ),
            Self::OffsetOverflow { offset, factor } => {
                write!(f, "the offset {offset} times {factor} overflows isize")
            }
            Self::ByteCountOverflow { elements, element_size } => write!(
                f,
                "{elements} elements of {element_size} bytes overflow the number of bytes"
            ),
            Self::NumberDoesNotFit { axis, negative, magnitude } => {
                let sign = if negative { "-" } else { "" };
                write!(
                    f,
                    "the number {sign}{magnitude} of axis {axis} does not fit its integer type"
                )
            }
            Self::OffsetDoesNotFit { negative, magnitude } => {
                let sign = if negative { "-" } else { "" };
                write!(f, "the offset {sign}{magnitude} does not fit its integer type")
            }
            Self::MisalignedByteOffset { byte_offset, element_size } => write!(
                f,
                "byte offset {byte_offset} is not a multiple of the element size {element_size}"
            ),
            Self::ZeroElementSize => write!(f, "the element size is 0 bytes"),
            Self::OverlappingMutableLayout { offset } => {
                write!(f, "two indices of a mutable view reach the element at offset {offset}")
            }
            Self::OverlapUndecided { budget } => {
                write!(f, "overlap is undecided after {budget} search steps")
            }
            Self::AllocationFailed { elements, element_size } => write!(
                f,
                "memory for {elements} elements of {element_size} bytes could not be allocated"
            ),
        }
    }
}

impl core::error::Error for LayoutError {}
