/* A driver's job in C, on numbers that it does not trust: it describes a camera frame, asks for parts of
 * it, and is refused where the numbers lie. Ends with the number of what went wrong. */

#include "../include/ndlayout.h"
#include "program.h"

static int failures;

static void expect(int right, const char *what) {
    if (!right) {
        failures += 1;
        say("wrong: ");
        say(what);
        say("\n");
    }
}

#define EXPECT(right) expect(right, #right)

/* A frame of 6 rows of 8 pixels of 3 bytes, each row in a pitch of 32 bytes. */
enum { ROWS = 6, COLUMNS = 8, CHANNELS = 3, PITCH = 32, BYTES = ROWS * PITCH };

static ndlayout_descriptor frame(void) {
    ndlayout_descriptor view = {.rank = 3};
    view.shape[0] = ROWS, view.shape[1] = COLUMNS, view.shape[2] = CHANNELS;
    view.strides[0] = PITCH, view.strides[1] = CHANNELS, view.strides[2] = 1;
    return view;
}

/* Crop, mirror, one channel after the other: what the positions must be is computed by hand. */
static void the_job(void) {
    const ndlayout_descriptor whole = frame();
    EXPECT(ndlayout_check(&whole, BYTES) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_check_mutable(&whole, BYTES) == NDLAYOUT_STATUS_OK);

    const ndlayout_slice crop[3] = {{1, 5, 2}, {-1, -10, -1}, {0, 3, 1}};
    const size_t planes[3] = {2, 0, 1};
    ndlayout_descriptor part;
    EXPECT(ndlayout_slice_axes(&whole, crop, 3, &part) == NDLAYOUT_STATUS_BAD_SLICE);
    const ndlayout_slice mirrored[3] = {{1, 5, 2}, {-1, 1, -1}, {0, 3, 1}};
    EXPECT(ndlayout_slice_axes(&whole, mirrored, 3, &part) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_permute(&part, planes, 3, &part) == NDLAYOUT_STATUS_OK); /* in and out are one object */
    EXPECT(part.rank == 3 && part.shape[0] == 3 && part.shape[1] == 2 && part.shape[2] == 6);
    EXPECT(part.shape[3] == 0 && part.strides[7] == 0);

    for (size_t channel = 0; channel < 3; channel++) {
        for (size_t row = 0; row < 2; row++) {
            for (size_t column = 0; column < 6; column++) {
                const size_t index[3] = {channel, row, column};
                const size_t by_hand = (1 + 2 * row) * PITCH + (7 - column) * CHANNELS + channel;
                size_t position = 0;
                expect(ndlayout_position(&part, index, 3, BYTES, &position) == NDLAYOUT_STATUS_OK
                           && position == by_hand,
                       "a position in the part");
            }
        }
    }

    /* Rows are padded, so each is a run of its own. */
    size_t count = 0;
    EXPECT(ndlayout_run_count(&whole, NDLAYOUT_ROW_MAJOR, BYTES, &count) == NDLAYOUT_STATUS_OK);
    EXPECT(count == ROWS);
    for (size_t number = 0; number < count; number++) {
        ndlayout_run run = {0, 0};
        expect(ndlayout_run_at(&whole, NDLAYOUT_ROW_MAJOR, BYTES, number, &run) == NDLAYOUT_STATUS_OK
                   && run.start == number * PITCH && run.len == COLUMNS * CHANNELS,
               "a run of the frame");
    }

    const size_t flat[2] = {ROWS, COLUMNS * CHANNELS};
    ndlayout_descriptor rows;
    EXPECT(ndlayout_reshape(&whole, flat, 2, NDLAYOUT_ROW_MAJOR, &rows) == NDLAYOUT_STATUS_OK);
    EXPECT(rows.rank == 2 && rows.strides[0] == PITCH && rows.strides[1] == 1);
    const size_t all[1] = {ROWS * COLUMNS * CHANNELS};
    EXPECT(ndlayout_reshape(&whole, all, 1, NDLAYOUT_ROW_MAJOR, &rows) == NDLAYOUT_STATUS_BAD_SHAPE);
    EXPECT(rows.rank == 2);

    const size_t shape[2] = {2, 3};
    ndlayout_descriptor compact;
    EXPECT(ndlayout_contiguous(shape, 2, NDLAYOUT_COL_MAJOR, &compact) == NDLAYOUT_STATUS_OK);
    EXPECT(compact.strides[0] == 1 && compact.strides[1] == 2 && compact.offset == 0);
    EXPECT(ndlayout_contiguous(NULL, 0, NDLAYOUT_ROW_MAJOR, &compact) == NDLAYOUT_STATUS_OK);
    EXPECT(compact.rank == 0 && ndlayout_check(&compact, 1) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_check(&compact, 0) == NDLAYOUT_STATUS_OUT_OF_BUFFER);
}

/* Each way to be wrong has its code, and nothing is written. */
static void what_is_refused(void) {
    const ndlayout_descriptor whole = frame();
    ndlayout_descriptor lie = whole;
    size_t out = 4711;
    size_t index[9] = {0};

    EXPECT(ndlayout_check(NULL, BYTES) == NDLAYOUT_STATUS_BAD_POINTER);
    EXPECT(ndlayout_check((const ndlayout_descriptor *)((const char *)&lie + 1), BYTES)
           == NDLAYOUT_STATUS_BAD_POINTER);
    EXPECT(ndlayout_permute(&whole, index, 3, NULL) == NDLAYOUT_STATUS_BAD_POINTER);
    EXPECT(ndlayout_position(&whole, NULL, 3, BYTES, &out) == NDLAYOUT_STATUS_BAD_POINTER);
    EXPECT(ndlayout_position(&whole, index, 9, BYTES, &out) == NDLAYOUT_STATUS_RANK_EXCEEDS_CAPACITY);
    EXPECT(ndlayout_position(&whole, index, SIZE_MAX, BYTES, &out) == NDLAYOUT_STATUS_RANK_EXCEEDS_CAPACITY);
    EXPECT(ndlayout_position(&whole, index, 2, BYTES, &out) == NDLAYOUT_STATUS_RANK_MISMATCH);
    index[1] = COLUMNS;
    EXPECT(ndlayout_position(&whole, index, 3, BYTES, &out) == NDLAYOUT_STATUS_INDEX_OUT_OF_BOUNDS);
    index[1] = SIZE_MAX;
    EXPECT(ndlayout_position(&whole, index, 3, BYTES, &out) == NDLAYOUT_STATUS_INDEX_OUT_OF_BOUNDS);
    index[0] = ROWS - 1, index[1] = 0;
    EXPECT(ndlayout_position(&whole, index, 3, (ROWS - 1) * PITCH, &out) == NDLAYOUT_STATUS_OUT_OF_BUFFER);
    EXPECT(ndlayout_permute(&whole, index, 3, &lie) == NDLAYOUT_STATUS_BAD_AXIS);
    EXPECT(ndlayout_permute(&whole, index, 2, &lie) == NDLAYOUT_STATUS_RANK_MISMATCH);
    EXPECT(ndlayout_slice_axes(&whole, NULL, 0, &lie) == NDLAYOUT_STATUS_RANK_MISMATCH);
    EXPECT(ndlayout_run_count(&whole, 2, BYTES, &out) == NDLAYOUT_STATUS_BAD_ORDER);
    EXPECT(ndlayout_run_count(&whole, UINT32_MAX, BYTES, &out) == NDLAYOUT_STATUS_BAD_ORDER);
    ndlayout_run run = {47, 11};
    EXPECT(ndlayout_run_at(&whole, NDLAYOUT_ROW_MAJOR, BYTES, ROWS, &run)
           == NDLAYOUT_STATUS_INDEX_OUT_OF_BOUNDS);
    EXPECT(run.start == 47 && run.len == 11);
    EXPECT(out == 4711);
    EXPECT(lie.rank == 3 && lie.strides[0] == PITCH && lie.shape[1] == COLUMNS);

    lie.rank = NDLAYOUT_CAPACITY + 1;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_RANK_EXCEEDS_CAPACITY);
    lie.rank = SIZE_MAX;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_RANK_EXCEEDS_CAPACITY);
    lie = whole, lie.offset = -1;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_OUT_OF_BUFFER);
    lie = whole, lie.strides[0] = PTRDIFF_MAX;
    EXPECT(ndlayout_check(&lie, SIZE_MAX) == NDLAYOUT_STATUS_OVERFLOW);
    lie = whole, lie.shape[0] = SIZE_MAX, lie.shape[1] = SIZE_MAX;
    EXPECT(ndlayout_check(&lie, SIZE_MAX) == NDLAYOUT_STATUS_OVERFLOW);
    lie = whole, lie.strides[0] = 0;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_check_mutable(&lie, BYTES) == NDLAYOUT_STATUS_OVERLAP);
    /* No elements: any extents and strides do, but the offset must not lie outside. */
    lie = whole, lie.shape[0] = SIZE_MAX, lie.strides[1] = PTRDIFF_MIN, lie.shape[2] = 0;
    EXPECT(ndlayout_check(&lie, 0) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_check_mutable(&lie, 0) == NDLAYOUT_STATUS_OK);
    lie.offset = BYTES;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_OK);
    EXPECT(ndlayout_check(&lie, BYTES - 1) == NDLAYOUT_STATUS_OUT_OF_BUFFER);
    lie.offset = -1;
    EXPECT(ndlayout_check(&lie, BYTES) == NDLAYOUT_STATUS_OUT_OF_BUFFER);
}

static uint32_t state = 2463534242U;

static uint32_t next_random(void) { /* Marsaglia's xorshift32 */
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    return state;
}

/* A number at an edge, or a small one. */
static size_t edge(void) {
    static const size_t edges[8] = {0, 1, 2, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, 65536, 3};
    return next_random() % 4 == 0 ? edges[next_random() % 8] : next_random() % 5;
}

/* Whatever the numbers are: what is accepted lies in the buffer, what is refused writes nothing. */
static void anything(void) {
    unsigned accepted = 0, refused = 0;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        ndlayout_descriptor view, out, untouched;
        const size_t len = next_random() % 64;
        view.rank = next_random() % 16 == 0 ? edge() : next_random() % 4;
        view.offset = (ptrdiff_t)(next_random() % 32);
        for (unsigned axis = 0; axis < NDLAYOUT_CAPACITY; axis++) {
            view.shape[axis] = edge();
            view.strides[axis] = (ptrdiff_t)(next_random() % 2 ? edge() : 0 - edge());
            out.shape[axis] = axis;
            out.strides[axis] = -(ptrdiff_t)axis;
        }
        out.rank = 4711, out.offset = -4711;
        untouched = out;

        size_t index[3] = {edge(), edge(), edge()};
        size_t position = SIZE_MAX;
        const ndlayout_status status = ndlayout_position(&view, index, 3, len, &position);
        expect((status == NDLAYOUT_STATUS_OK) == (position < len), "a position lies in the buffer");
        if (ndlayout_check(&view, len) == NDLAYOUT_STATUS_OK) {
            accepted += 1;
            expect(status == NDLAYOUT_STATUS_OK || status == NDLAYOUT_STATUS_RANK_MISMATCH
                       || status == NDLAYOUT_STATUS_INDEX_OUT_OF_BOUNDS,
                   "what lies in the buffer is not outside");
            ndlayout_run run = {SIZE_MAX, SIZE_MAX};
            size_t count = 0;
            if (ndlayout_run_count(&view, NDLAYOUT_COL_MAJOR, len, &count) == NDLAYOUT_STATUS_OK && count) {
                expect(ndlayout_run_at(&view, NDLAYOUT_COL_MAJOR, len, count - 1, &run) == NDLAYOUT_STATUS_OK
                           && run.start < len && run.len <= len - run.start,
                       "the last run lies in the buffer");
            }
        } else {
            refused += 1;
        }
        (void)ndlayout_check_mutable(&view, len);

        ndlayout_slice slices[3];
        for (unsigned axis = 0; axis < 3; axis++) {
            slices[axis].start = (ptrdiff_t)edge();
            slices[axis].end = (ptrdiff_t)edge();
            slices[axis].step = (ptrdiff_t)edge();
        }
        ndlayout_status made;
        switch (next_random() % 4) {
        case 0: made = ndlayout_slice_axes(&view, slices, 3, &out); break;
        case 1: made = ndlayout_permute(&view, index, 3, &out); break;
        case 2: made = ndlayout_reshape(&view, index, 3, next_random() % 3, &out); break;
        default: made = ndlayout_contiguous(index, 3, next_random() % 3, &out); break;
        }
        int same = out.rank == untouched.rank && out.offset == untouched.offset;
        for (unsigned axis = 0; axis < NDLAYOUT_CAPACITY; axis++) {
            same &= out.shape[axis] == untouched.shape[axis];
            same &= out.strides[axis] == untouched.strides[axis];
        }
        expect((made == NDLAYOUT_STATUS_OK) != same, "an output is written with NDLAYOUT_STATUS_OK alone");
        expect(made != NDLAYOUT_STATUS_REFUSED, "each refusal has a code of its own");
    }
    expect(accepted > TURNS / 20 && refused > TURNS / 20, "both answers come up");
}

int run(void) {
    the_job();
    what_is_refused();
    anything();
    say(failures == 0 ? "all right\n" : "failed\n");
    return failures;
}
