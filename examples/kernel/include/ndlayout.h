/* Layouts of N-dimensional arrays, for callers whose numbers are not trusted. Made by cbindgen from src/:
 * change it there.
 *
 * No function keeps state, allocates, or computes with floating point. Any may be called from any thread.
 * Operating-system kernels link the library of Rust's target x86_64-unknown-none or thumbv7em-none-eabi,
 * which uses general registers alone and may be called with interrupts off; the library of any other
 * target may use vector registers.
 *
 * Stack: ndlayout_check_mutable takes at most 5 KiB on x86-64 and 3 KiB on a Cortex-M4, the others at most
 * 2 KiB and 1 KiB.
 *
 * Pointers are refused if they are null or not aligned; else they are believed: each must name memory that
 * may be read, or written for an output. The numbers in it are not believed. Each word of an input is
 * copied once, before anything is checked, and the copy is what is checked and used. So an input may be an
 * output too; and if another thread or a device writes to an input meanwhile, a word is the old or the new
 * one, and the answer is right for the words that were copied: it is never out of bounds, but it may mix
 * old and new words, and says nothing of what the memory holds afterwards. An output must not be read or
 * written by others during the call. */


#ifndef NDLAYOUT_H
#define NDLAYOUT_H

#include <stddef.h>
#include <stdint.h>

// The most axes of a descriptor.
#define NDLAYOUT_CAPACITY 8

// The last axis runs fastest, as in C.
#define NDLAYOUT_ROW_MAJOR 0

// The first axis runs fastest, as in Fortran.
#define NDLAYOUT_COL_MAJOR 1

// What a function answers. Outputs are written with NDLAYOUT_STATUS_OK, and left untouched otherwise.
enum ndlayout_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Done.
  NDLAYOUT_STATUS_OK = 0,
  // A pointer is null or not aligned.
  NDLAYOUT_STATUS_BAD_POINTER = 1,
  // More axes than NDLAYOUT_CAPACITY.
  NDLAYOUT_STATUS_RANK_EXCEEDS_CAPACITY = 2,
  // A list has not one entry for each axis.
  NDLAYOUT_STATUS_RANK_MISMATCH = 3,
  // An axis is not below the rank, or is named twice.
  NDLAYOUT_STATUS_BAD_AXIS = 4,
  // An index is not below the extent of its axis, or a number not below the count.
  NDLAYOUT_STATUS_INDEX_OUT_OF_BOUNDS = 5,
  // A slice has step 0 or leaves its axis.
  NDLAYOUT_STATUS_BAD_SLICE = 6,
  // The elements do not fit the new shape, or would have to be moved.
  NDLAYOUT_STATUS_BAD_SHAPE = 7,
  // The array leaves its buffer.
  NDLAYOUT_STATUS_OUT_OF_BUFFER = 8,
  // Two indices share an element, or it could not be decided whether two do.
  NDLAYOUT_STATUS_OVERLAP = 9,
  // A count or an offset does not fit the machine's integers.
  NDLAYOUT_STATUS_OVERFLOW = 10,
  // The order is neither NDLAYOUT_ROW_MAJOR nor NDLAYOUT_COL_MAJOR.
  NDLAYOUT_STATUS_BAD_ORDER = 11,
  // Refused for a reason that has no number of its own.
  NDLAYOUT_STATUS_REFUSED = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum ndlayout_status ndlayout_status;
#else
typedef uint32_t ndlayout_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Where the elements of an array lie in a buffer: index i is at offset + sum of i[a] * strides[a].
// All numbers are in elements. Entries at and above `rank` are ignored, and written as 0.
//
// Any numbers may stand here; the functions refuse those that describe no array.
typedef struct {
  // The number of axes, at most NDLAYOUT_CAPACITY.
  size_t rank;
  // The position of index (0, …, 0).
  ptrdiff_t offset;
  // The extent of each axis.
  size_t shape[NDLAYOUT_CAPACITY];
  // The distance from one index to the next along each axis.
  ptrdiff_t strides[NDLAYOUT_CAPACITY];
} ndlayout_descriptor;

// A range of one axis. A negative start or end counts from the end of the axis; with a negative step
// the end -1 lies before the first element. Nothing is clamped.
typedef struct {
  // The first index.
  ptrdiff_t start;
  // Where to stop: not part of the range.
  ptrdiff_t end;
  // From one index to the next; not 0.
  ptrdiff_t step;
} ndlayout_slice;

// Elements that lie side by side.
typedef struct {
  // The position of the first one in the buffer.
  size_t start;
  // How many there are.
  size_t len;
} ndlayout_run;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Describes elements that lie side by side from offset 0 on, in an order.
//
// `shape` names `rank` numbers, `out` an object to write.
ndlayout_status ndlayout_contiguous(const size_t *shape,
                                    size_t rank,
                                    uint32_t order,
                                    ndlayout_descriptor *out);

// Whether the numbers describe an array that lies in a buffer of `len` elements. An array of no elements
// does with any strides, but its offset must still be a position in the buffer or the one behind it.
//
// `view` names a descriptor.
ndlayout_status ndlayout_check(const ndlayout_descriptor *view,
                               size_t len);

// Whether the array lies in the buffer and no two indices share an element, so that it may be written
// through. NDLAYOUT_STATUS_OVERLAP also where that could not be decided in bounded time.
//
// `view` names a descriptor.
ndlayout_status ndlayout_check_mutable(const ndlayout_descriptor *view,
                                       size_t len);

// The position of an index in a buffer of `len` elements.
//
// `view` names a descriptor, `index` as many numbers as `rank` says, `out` an object to write.
ndlayout_status ndlayout_position(const ndlayout_descriptor *view,
                                  const size_t *index,
                                  size_t rank,
                                  size_t len,
                                  size_t *out);

// The array with its axes in another order: axis k of the result is axis `axes[k]`.
//
// `view` names a descriptor, `axes` as many numbers as `count` says, `out` an object to write.
ndlayout_status ndlayout_permute(const ndlayout_descriptor *view,
                                 const size_t *axes,
                                 size_t count,
                                 ndlayout_descriptor *out);

// A part of the array: a range of each axis.
//
// `view` names a descriptor, `slices` as many slices as `count` says, `out` an object to write.
ndlayout_status ndlayout_slice_axes(const ndlayout_descriptor *view,
                                    const ndlayout_slice *slices,
                                    size_t count,
                                    ndlayout_descriptor *out);

// The same elements, in the given order, under another shape; refused where an element would have to
// move.
//
// `view` names a descriptor, `shape` as many numbers as `rank` says, `out` an object to write.
ndlayout_status ndlayout_reshape(const ndlayout_descriptor *view,
                                 const size_t *shape,
                                 size_t rank,
                                 uint32_t order,
                                 ndlayout_descriptor *out);

// How many runs the array has in an order, in a buffer of `len` elements: pieces of one length whose
// elements lie side by side.
//
// `view` names a descriptor, `out` an object to write.
ndlayout_status ndlayout_run_count(const ndlayout_descriptor *view,
                                   uint32_t order,
                                   size_t len,
                                   size_t *out);

// The run of a number below the count, in a buffer of `len` elements. Costs the same for any number.
//
// `view` names a descriptor, `out` an object to write.
ndlayout_status ndlayout_run_at(const ndlayout_descriptor *view,
                                uint32_t order,
                                size_t len,
                                size_t number,
                                ndlayout_run *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NDLAYOUT_H */

// The Rust side asserts the same.
#if defined(__cplusplus) || __STDC_VERSION__ >= 201112L
#ifdef __cplusplus
#define NDLAYOUT_ASSERT static_assert
#else
#define NDLAYOUT_ASSERT _Static_assert
#endif
NDLAYOUT_ASSERT(sizeof(ndlayout_descriptor) == (2 + 2 * NDLAYOUT_CAPACITY) * sizeof(size_t), "size");
NDLAYOUT_ASSERT(offsetof(ndlayout_descriptor, rank) == 0, "rank");
NDLAYOUT_ASSERT(offsetof(ndlayout_descriptor, offset) == sizeof(size_t), "offset");
NDLAYOUT_ASSERT(offsetof(ndlayout_descriptor, shape) == 2 * sizeof(size_t), "shape");
NDLAYOUT_ASSERT(offsetof(ndlayout_descriptor, strides) == (2 + NDLAYOUT_CAPACITY) * sizeof(size_t), "strides");
NDLAYOUT_ASSERT(sizeof(ndlayout_slice) == 3 * sizeof(size_t), "size");
NDLAYOUT_ASSERT(offsetof(ndlayout_slice, start) == 0, "start");
NDLAYOUT_ASSERT(offsetof(ndlayout_slice, end) == sizeof(size_t), "end");
NDLAYOUT_ASSERT(offsetof(ndlayout_slice, step) == 2 * sizeof(size_t), "step");
NDLAYOUT_ASSERT(sizeof(ndlayout_run) == 2 * sizeof(size_t), "size");
NDLAYOUT_ASSERT(offsetof(ndlayout_run, start) == 0, "start");
NDLAYOUT_ASSERT(offsetof(ndlayout_run, len) == sizeof(size_t), "len");
NDLAYOUT_ASSERT(sizeof(ndlayout_status) == 4, "status");
#undef NDLAYOUT_ASSERT
#endif
