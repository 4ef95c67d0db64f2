//! The functions that C calls.
//!
//! Each has one shape: inputs are copied or refused, the crate answers from the copies, and the answer is
//! written at the end. So an input and an output may be one object; and where another thread writes to an
//! input meanwhile, the numbers that were checked are the numbers that are used.

use layout::{Layout, LayoutOrder};

use crate::numbers::{CAPACITY, COL_MAJOR, Descriptor, ROW_MAJOR, Run, Slice, Status, Words};

/// A copy of what a pointer names. Each word is read once: the compiler may not read it again.
///
/// # Safety
///
/// The pointer is aligned and names an object that may be read.
unsafe fn copied<T: Words>(from: *const T) -> T {
    let mut copy = T::ZERO;
    let to = (&raw mut copy).cast::<usize>();
    for word in 0..size_of::<T>() / size_of::<usize>() {
        // SAFETY: the word lies in the object.
        let place = unsafe { from.cast::<usize>().add(word) };
        // SAFETY: the caller vouches for the object, and `Words` for its being made of words.
        let value = unsafe { place.read_volatile() };
        // SAFETY: the word lies in the copy.
        let place = unsafe { to.add(word) };
        // SAFETY: it is a word of the copy, which may have any bits.
        unsafe { place.write(value) };
    }
    copy
}

/// The layout that a pointer describes.
///
/// # Safety
///
/// The pointer is null, or names a descriptor.
unsafe fn layout_at(view: *const Descriptor) -> Result<Layout<CAPACITY>, Status> {
    if view.is_null() || !view.is_aligned() {
        return Err(Status::BadPointer);
    }
    // SAFETY: it is neither null nor unaligned; the caller vouches for the rest.
    unsafe { copied(view) }.to_layout()
}

/// A copy of a list of the caller's.
struct List<T> {
    entries: [T; CAPACITY],
    len: usize,
}

impl<T: Words> List<T> {
    /// The list that a pointer names. One of no entries may have any pointer.
    ///
    /// # Safety
    ///
    /// The pointer is null, or names `len` entries.
    unsafe fn at(entries: *const T, len: usize) -> Result<Self, Status> {
        if len > CAPACITY {
            return Err(Status::RankExceedsCapacity);
        }
        if len != 0 && (entries.is_null() || !entries.is_aligned()) {
            return Err(Status::BadPointer);
        }
        let mut list = Self { entries: [T::ZERO; CAPACITY], len };
        for (at, entry) in list.entries.iter_mut().take(len).enumerate() {
            // SAFETY: there are `len` entries.
            let place = unsafe { entries.add(at) };
            // SAFETY: it is neither null nor unaligned; the caller vouches for the rest.
            *entry = unsafe { copied(place) };
        }
        Ok(list)
    }

    fn entries(&self) -> &[T] {
        self.entries.get(..self.len).unwrap_or_default()
    }
}

/// Writes what a function answers, where it answers at all.
///
/// # Safety
///
/// The pointer is null, or names an object that may be written.
unsafe fn answer<T>(out: *mut T, work: impl FnOnce() -> Result<T, Status>) -> Status {
    if out.is_null() || !out.is_aligned() {
        return Status::BadPointer;
    }
    match work() {
        Ok(value) => {
            // SAFETY: it is neither null nor unaligned; the caller vouches for the rest.
            unsafe { out.write(value) };
            Status::Ok
        }
        Err(status) => status,
    }
}

fn order_of(number: u32) -> Result<LayoutOrder, Status> {
    match number {
        ROW_MAJOR => Ok(LayoutOrder::RowMajor),
        COL_MAJOR => Ok(LayoutOrder::ColMajor),
        _ => Err(Status::BadOrder),
    }
}

/// A position in a buffer of `len` elements.
fn position(offset: isize, len: usize) -> Result<usize, Status> {
    match usize::try_from(offset) {
        Ok(position) if position < len => Ok(position),
        _ => Err(Status::OutOfBuffer),
    }
}

/// Describes elements that lie side by side from offset 0 on, in an order.
///
/// `shape` names `rank` numbers, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_contiguous(
    shape: *const usize,
    rank: usize,
    order: u32,
    out: *mut Descriptor,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let shape = unsafe { List::at(shape, rank) }?;
        Ok(Descriptor::of(&Layout::contiguous(shape.entries(), order_of(order)?)?))
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// Whether the numbers describe an array that lies in a buffer of `len` elements. An array of no elements
/// does with any strides, but its offset must still be a position in the buffer or the one behind it.
///
/// `view` names a descriptor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_check(view: *const Descriptor, len: usize) -> Status {
    // SAFETY: by this function's contract.
    let checked = unsafe { layout_at(view) }.and_then(|layout| Ok(layout.check(len)?));
    checked.err().unwrap_or(Status::Ok)
}

/// Whether the array lies in the buffer and no two indices share an element, so that it may be written
/// through. NDLAYOUT_STATUS_OVERLAP also where that could not be decided in bounded time.
///
/// `view` names a descriptor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_check_mutable(view: *const Descriptor, len: usize) -> Status {
    // SAFETY: by this function's contract.
    let checked = unsafe { layout_at(view) }.and_then(|layout| {
        layout.check(len)?;
        Ok(layout.check_mutable()?)
    });
    checked.err().unwrap_or(Status::Ok)
}

/// The position of an index in a buffer of `len` elements.
///
/// `view` names a descriptor, `index` as many numbers as `rank` says, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_position(
    view: *const Descriptor,
    index: *const usize,
    rank: usize,
    len: usize,
    out: *mut usize,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let layout = unsafe { layout_at(view) }?;
        // SAFETY: by this function's contract.
        let index = unsafe { List::at(index, rank) }?;
        match layout.offset_of_slice(index.entries()) {
            Some(offset) => position(offset, len),
            None => Err(layout.index_error(index.entries()).into()),
        }
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// The array with its axes in another order: axis k of the result is axis `axes[k]`.
///
/// `view` names a descriptor, `axes` as many numbers as `count` says, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_permute(
    view: *const Descriptor,
    axes: *const usize,
    count: usize,
    out: *mut Descriptor,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let layout = unsafe { layout_at(view) }?;
        // SAFETY: by this function's contract.
        let axes = unsafe { List::at(axes, count) }?;
        Ok(Descriptor::of(&layout.permute(axes.entries())?))
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// A part of the array: a range of each axis.
///
/// `view` names a descriptor, `slices` as many slices as `count` says, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_slice_axes(
    view: *const Descriptor,
    slices: *const Slice,
    count: usize,
    out: *mut Descriptor,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let mut layout = unsafe { layout_at(view) }?;
        // SAFETY: by this function's contract.
        let slices = unsafe { List::at(slices, count) }?;
        if slices.len != layout.rank() {
            return Err(Status::RankMismatch);
        }
        for (axis, slice) in slices.entries().iter().enumerate() {
            layout = layout.slice_axis(axis, (*slice).into())?;
        }
        Ok(Descriptor::of(&layout))
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// The same elements, in the given order, under another shape; refused where an element would have to
/// move.
///
/// `view` names a descriptor, `shape` as many numbers as `rank` says, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_reshape(
    view: *const Descriptor,
    shape: *const usize,
    rank: usize,
    order: u32,
    out: *mut Descriptor,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let layout = unsafe { layout_at(view) }?;
        // SAFETY: by this function's contract.
        let shape = unsafe { List::at(shape, rank) }?;
        Ok(Descriptor::of(&layout.reshape(shape.entries(), order_of(order)?)?))
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// How many runs the array has in an order, in a buffer of `len` elements: pieces of one length whose
/// elements lie side by side.
///
/// `view` names a descriptor, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_run_count(
    view: *const Descriptor,
    order: u32,
    len: usize,
    out: *mut usize,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let layout = unsafe { layout_at(view) }?;
        layout.check(len)?;
        Ok(layout.runs(order_of(order)?).len())
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// The run of a number below the count, in a buffer of `len` elements. Costs the same for any number.
///
/// `view` names a descriptor, `out` an object to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ndlayout_run_at(
    view: *const Descriptor,
    order: u32,
    len: usize,
    number: usize,
    out: *mut Run,
) -> Status {
    let work = || {
        // SAFETY: by this function's contract.
        let layout = unsafe { layout_at(view) }?;
        layout.check(len)?;
        let run = layout.runs(order_of(order)?).nth(number).ok_or(Status::IndexOutOfBounds)?;
        Ok(Run { start: position(run.start, len)?, len: run.len })
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}
