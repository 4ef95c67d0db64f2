//! What crosses the boundary: plain numbers whose place in memory both languages agree on.

use core::mem::offset_of;

use layout::{Layout, LayoutError, SliceSpec};

/// The most axes of a descriptor.
pub const CAPACITY: usize = 8;

/// The last axis runs fastest, as in C.
pub const ROW_MAJOR: u32 = 0;
/// The first axis runs fastest, as in Fortran.
pub const COL_MAJOR: u32 = 1;

/// Where the elements of an array lie in a buffer: index i is at offset + sum of i[a] * strides[a].
/// All numbers are in elements. Entries at and above `rank` are ignored, and written as 0.
///
/// Any numbers may stand here; the functions refuse those that describe no array.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Descriptor {
    /// The number of axes, at most NDLAYOUT_CAPACITY.
    pub rank: usize,
    /// The position of index (0, …, 0).
    pub offset: isize,
    /// The extent of each axis.
    pub shape: [usize; CAPACITY],
    /// The distance from one index to the next along each axis.
    pub strides: [isize; CAPACITY],
}

/// A range of one axis. A negative start or end counts from the end of the axis; with a negative step
/// the end -1 lies before the first element. Nothing is clamped.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Slice {
    /// The first index.
    pub start: isize,
    /// Where to stop: not part of the range.
    pub end: isize,
    /// From one index to the next; not 0.
    pub step: isize,
}

/// Elements that lie side by side.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Run {
    /// The position of the first one in the buffer.
    pub start: usize,
    /// How many there are.
    pub len: usize,
}

/// What is made of words alone, any of which make a value.
///
/// # Safety
///
/// The type has the size of a number of words, the alignment of one, and no padding; each of its words may
/// have any bits.
pub(crate) unsafe trait Words: Copy {
    /// The value of words that are 0.
    const ZERO: Self;
}

// SAFETY: it is a word.
unsafe impl Words for usize {
    const ZERO: Self = 0;
}

// SAFETY: three words; the size is asserted below.
unsafe impl Words for Slice {
    const ZERO: Self = Self { start: 0, end: 0, step: 0 };
}

// SAFETY: words alone; the size is asserted below.
unsafe impl Words for Descriptor {
    const ZERO: Self = Self { rank: 0, offset: 0, shape: [0; CAPACITY], strides: [0; CAPACITY] };
}

/// What a function answers. Outputs are written with NDLAYOUT_STATUS_OK, and left untouched otherwise.
// Of a fixed width: what a C enum takes depends on the compiler's flags.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// A pointer is null or not aligned.
    BadPointer = 1,
    /// More axes than NDLAYOUT_CAPACITY.
    RankExceedsCapacity = 2,
    /// A list has not one entry for each axis.
    RankMismatch = 3,
    /// An axis is not below the rank, or is named twice.
    BadAxis = 4,
    /// An index is not below the extent of its axis, or a number not below the count.
    IndexOutOfBounds = 5,
    /// A slice has step 0 or leaves its axis.
    BadSlice = 6,
    /// The elements do not fit the new shape, or would have to be moved.
    BadShape = 7,
    /// The array leaves its buffer.
    OutOfBuffer = 8,
    /// Two indices share an element, or it could not be decided whether two do.
    Overlap = 9,
    /// A count or an offset does not fit the machine's integers.
    Overflow = 10,
    /// The order is neither NDLAYOUT_ROW_MAJOR nor NDLAYOUT_COL_MAJOR.
    BadOrder = 11,
    /// Refused for a reason that has no number of its own.
    Refused = 12,
}

// `cbindgen.toml` has the header assert the same of what the C compiler makes of it.
const WORD: usize = size_of::<usize>();
const _: () = {
    assert!(size_of::<Descriptor>() == (2 + 2 * CAPACITY) * WORD);
    assert!(align_of::<Descriptor>() == WORD);
    assert!(offset_of!(Descriptor, rank) == 0);
    assert!(offset_of!(Descriptor, offset) == WORD);
    assert!(offset_of!(Descriptor, shape) == 2 * WORD);
    assert!(offset_of!(Descriptor, strides) == (2 + CAPACITY) * WORD);
    assert!(size_of::<Slice>() == 3 * WORD && align_of::<Slice>() == WORD);
    assert!(offset_of!(Slice, start) == 0);
    assert!(offset_of!(Slice, end) == WORD);
    assert!(offset_of!(Slice, step) == 2 * WORD);
    assert!(size_of::<Run>() == 2 * WORD && align_of::<Run>() == WORD);
    assert!(offset_of!(Run, start) == 0);
    assert!(offset_of!(Run, len) == WORD);
};

impl Descriptor {
    /// The layout that the numbers describe.
    pub(crate) fn to_layout(self) -> Result<Layout<CAPACITY>, Status> {
        match (self.shape.get(..self.rank), self.strides.get(..self.rank)) {
            (Some(shape), Some(strides)) => Ok(Layout::from_parts(shape, strides, self.offset)?),
            _ => Err(Status::RankExceedsCapacity),
        }
    }

    /// The numbers of a layout.
    pub(crate) fn of(layout: &Layout<CAPACITY>) -> Self {
        let mut numbers = Self {
            rank: layout.rank(),
            offset: layout.offset(),
            shape: [0; CAPACITY],
            strides: [0; CAPACITY],
        };
        for (entry, extent) in numbers.shape.iter_mut().zip(layout.shape()) {
            *entry = *extent;
        }
        for (entry, stride) in numbers.strides.iter_mut().zip(layout.strides()) {
            *entry = *stride;
        }
        numbers
    }
}

impl From<Slice> for SliceSpec {
    fn from(slice: Slice) -> Self {
        Self { start: slice.start, end: slice.end, step: slice.step }
    }
}

impl From<LayoutError> for Status {
    fn from(error: LayoutError) -> Self {
        match error {
            LayoutError::RankExceedsCapacity { .. } => Self::RankExceedsCapacity,
            LayoutError::RankMismatch { .. } | LayoutError::InvalidPermutationLength { .. } => {
                Self::RankMismatch
            }
            LayoutError::AxisOutOfBounds { .. } | LayoutError::DuplicateAxis { .. } => {
                Self::BadAxis
            }
            LayoutError::IndexOutOfBounds { .. } => Self::IndexOutOfBounds,
            LayoutError::InvalidSliceStep { .. } | LayoutError::InvalidSliceBounds { .. } => {
                Self::BadSlice
            }
            LayoutError::ShapeMismatch { .. } | LayoutError::ReshapeNeedsCopy { .. } => {
                Self::BadShape
            }
            LayoutError::ViewOutOfBounds { .. } => Self::OutOfBuffer,
            LayoutError::OverlappingMutableLayout { .. } | LayoutError::OverlapUndecided { .. } => {
                Self::Overlap
            }
            LayoutError::IntegerOverflow { .. } | LayoutError::StrideOverflow { .. } => {
                Self::Overflow
            }
            // The enum grows; what this interface can't meet yet gets no number in advance.
            _ => Self::Refused,
        }
    }
}
