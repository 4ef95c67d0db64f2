//! The functions that C calls.
//!
//! Each has one shape: pointers are turned into values or refused, the crate answers, and the answer
//! is written at the end. Inputs are copied before an output is written, so both may be one object.

use core::slice;

use layout::{Layout, LayoutOrder};

use crate::numbers::{CAPACITY, COL_MAJOR, Descriptor, ROW_MAJOR, Run, Slice, Status};

/// The layout that a pointer describes.
///
/// # Safety
///
/// The pointer is null, or names a descriptor that is not written to during the call.
unsafe fn layout_at(view: *const Descriptor) -> Result<Layout<CAPACITY>, Status> {
    if view.is_null() || !view.is_aligned() {
        return Err(Status::BadPointer);
    }
    // SAFETY: it is neither null nor unaligned; the caller vouches for the rest.
    unsafe { view.read() }.to_layout()
}

/// A list of the caller's. One of no entries may have any pointer.
///
/// # Safety
///
/// The pointer is null, or names `len` entries that are not written to during the call.
unsafe fn list_at<'a, T>(entries: *const T, len: usize) -> Result<&'a [T], Status> {
    if len > CAPACITY {
        return Err(Status::RankExceedsCapacity);
    }
    if len == 0 {
        return Ok(&[]);
    }
    if entries.is_null() || !entries.is_aligned() {
        return Err(Status::BadPointer);
    }
    // SAFETY: it is neither null nor unaligned, and a list of that length is far below the limit;
    // the caller vouches for the rest.
    Ok(unsafe { slice::from_raw_parts(entries, len) })
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
        let shape = unsafe { list_at(shape, rank) }?;
        Ok(Descriptor::of(&Layout::contiguous(shape, order_of(order)?)?))
    };
    // SAFETY: by this function's contract.
    unsafe { answer(out, work) }
}

/// Whether the numbers describe an array that lies in a buffer of `len` elements.
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
        let index = unsafe { list_at(index, rank) }?;
        match layout.offset_of_slice(index) {
            Some(offset) => position(offset, len),
            None => Err(layout.index_error(index).into()),
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
        let axes = unsafe { list_at(axes, count) }?;
        Ok(Descriptor::of(&layout.permute(axes)?))
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
        let slices = unsafe { list_at(slices, count) }?;
        if slices.len() != layout.rank() {
            return Err(Status::RankMismatch);
        }
        for (axis, slice) in slices.iter().enumerate() {
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
        let shape = unsafe { list_at(shape, rank) }?;
        Ok(Descriptor::of(&layout.reshape(shape, order_of(order)?)?))
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
