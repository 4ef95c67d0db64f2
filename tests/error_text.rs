//! Every error tells a person what is wrong, with the numbers: the text of each variant, and the
//! text without numbers that `const` contexts show.

use ndlayout::{Layout, LayoutError, Quantity, StridedError, ValidationError};

/// Both texts of an error.
#[track_caller]
fn texts(error: LayoutError, with_numbers: &str, without: &str) {
    assert_eq!(error.to_string(), with_numbers);
    assert_eq!(error.message(), without);
    // Lower case, no full stop, no digit where there are no numbers to show.
    for text in [with_numbers, without] {
        assert!(text.starts_with(|first: char| !first.is_uppercase()), "{text}");
        assert!(!text.ends_with('.'), "{text}");
    }
    let dynamic: &dyn core::error::Error = &error;
    assert_eq!(dynamic.to_string(), with_numbers);
    assert!(dynamic.source().is_none());
}

#[test]
fn ranks_and_axes() {
    texts(
        LayoutError::RankMismatch { expected: 2, actual: 3 },
        "expected one entry for each of 2 axes, got 3",
        "the number of entries is not the rank",
    );
    texts(
        LayoutError::RankExceedsCapacity { rank: 9, capacity: 8 },
        "rank 9 exceeds the capacity of 8 axes",
        "the rank exceeds the capacity of the layout",
    );
    texts(
        LayoutError::AxisOutOfBounds { axis: 4, rank: 3 },
        "axis 4 is out of bounds for rank 3",
        "an axis is not below the rank",
    );
    texts(
        LayoutError::DuplicateAxis { axis: 1 },
        "axis 1 is named twice",
        "an axis is named twice",
    );
    texts(
        LayoutError::InvalidPermutationLength { length: 2, rank: 3 },
        "a permutation of 2 axes does not fit rank 3",
        "the permutation does not name every axis",
    );
}

#[test]
fn indices_slices_windows() {
    texts(
        LayoutError::IndexOutOfBounds { axis: 1, index: 640, extent: 640 },
        "index 640 is out of bounds for axis 1 of extent 640",
        "an index is not below its extent",
    );
    texts(
        LayoutError::InvalidSliceStep { axis: 2, step: 0 },
        "slice step 0 on axis 2 is not allowed",
        "the step of a slice is 0",
    );
    texts(
        LayoutError::InvalidSliceBounds { axis: 0, start: -7, end: 9, step: -2, extent: 5 },
        "slice -7..9 with step -2 is out of bounds for axis 0 of extent 5",
        "a slice lies outside its axis",
    );
    texts(
        LayoutError::InvalidWindow { axis: 0, window: 3, step: 1, dilation: 2, extent: 2 },
        "window of extent 3, step 1 and dilation 2 does not fit axis 0 of extent 2",
        "a window does not fit its axis or has step 0",
    );
}

#[test]
fn shapes() {
    texts(
        LayoutError::ShapeMismatch { expected: 6, actual: 8 },
        "expected 6 elements, got 8",
        "the numbers of elements differ",
    );
    texts(
        LayoutError::ExtentMismatch { axis: 1, expected: 3, actual: 4 },
        "expected extent 3 of axis 1, got 4",
        "the shapes differ",
    );
    texts(
        LayoutError::BroadcastMismatch { axis: 1, extent: 3, target: 4 },
        "axis 1 of extent 3 cannot be broadcast to extent 4",
        "an axis can't be broadcast to the extent",
    );
    texts(
        LayoutError::NotUnitAxis { axis: 0, extent: 2 },
        "axis 0 of extent 2 cannot be dropped, only extent 1 can",
        "an axis to drop has an extent other than 1",
    );
    texts(
        LayoutError::NonContiguousViewAsSlice { axis: 0, stride: 4, expected: 3 },
        "the view is not contiguous: axis 0 has stride 4 instead of 3",
        "the elements do not lie side by side",
    );
    texts(
        LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 },
        "the reshape needs a copy: axes 0 and 1 do not merge",
        "the reshape would have to move elements",
    );
}

#[test]
fn notation_and_inferred_extents() {
    texts(
        LayoutError::NegativeIndexOutOfBounds { axis: 1, index: -4, extent: 3 },
        "index -4 from the end is out of bounds for axis 1 of extent 3",
        "an index lies before the first element",
    );
    texts(
        LayoutError::DuplicateEllipsis { position: 2 },
        "slice item 2 is a second ellipsis",
        "there is a second ellipsis",
    );
    texts(
        LayoutError::NegativeExtent { axis: 1, extent: -2 },
        "extent -2 of axis 1 is negative, only -1 can be inferred",
        "an extent is negative and not -1",
    );
    texts(
        LayoutError::DuplicateInferredExtent { first: 0, second: 2 },
        "the extents of axes 0 and 2 cannot both be inferred",
        "two extents are to be inferred",
    );
    texts(
        LayoutError::CannotInferExtent { axis: 1, others: 5, elements: 24 },
        "no single extent of axis 1 times 5 gives 24 elements",
        "no single extent completes the shape",
    );
    texts(
        LayoutError::InvalidTile { axis: 0, size: 4, number: 3, extent: 10 },
        "there is no tile 3 of extent 4 on axis 0 of extent 10",
        "the axis has no such tile",
    );
    texts(
        LayoutError::NoCommonShape {
            axis: 1,
            first: 0,
            first_extent: 3,
            second: 2,
            second_extent: 2,
        },
        "axis 1 of the common shape would be 3 by shape 0 and 2 by shape 2",
        "the shapes have no common shape",
    );
}

#[test]
fn element_widths_and_compositions() {
    texts(
        LayoutError::UnevenComposition { axis: 0, stride: 1, outer_axis: 1, block: 6 },
        "axis 0 of stride 1 does not step evenly along axis 1 of the outer layout, whose indices are 6 positions apart",
        "the composition does not step evenly",
    );
    texts(LayoutError::ZeroParts, "an element has no parts", "an element has no parts");
    texts(
        LayoutError::IndivisibleExtent { axis: 1, extent: 6, parts: 4 },
        "the extent 6 of axis 1 is not a multiple of 4 parts",
        "an extent is not a multiple of the wider element",
    );
    texts(
        LayoutError::IndivisibleStride { axis: 0, stride: -7, parts: 2 },
        "the stride -7 of axis 0 is not a multiple of 2 parts",
        "a stride is not a multiple of the wider element",
    );
    texts(
        LayoutError::IndivisibleOffset { offset: -3, parts: 2 },
        "the offset -3 is not a multiple of 2 parts",
        "the offset is not a multiple of the wider element",
    );
    texts(
        LayoutError::OffsetOverflow { offset: -9, factor: 5 },
        "the offset -9 times 5 overflows isize",
        "the offset in narrower elements does not fit isize",
    );
}

#[test]
fn buffers() {
    texts(
        LayoutError::ViewOutOfBounds { lowest: -1, highest: 5, len: 5 },
        "the view lies at offsets -1 to 5, but the buffer holds 5 elements",
        "the view lies outside the buffer",
    );
    texts(
        LayoutError::ByteLengthTooShort { required: 2400, actual: 16 },
        "the view needs 2400 bytes, but the buffer holds 16",
        "the buffer has too few bytes",
    );
    texts(
        LayoutError::OverlappingMutableLayout { offset: -6 },
        "two indices of a mutable view reach the element at offset -6",
        "two indices reach one mutable element",
    );
    texts(
        LayoutError::OverlapUndecided { budget: 1000 },
        "overlap is undecided after 1000 search steps",
        "overlap could not be decided within the budget",
    );
    texts(
        LayoutError::AllocationFailed { elements: 1000, element_size: 8 },
        "memory for 1000 elements of 8 bytes could not be allocated",
        "memory for the elements could not be had",
    );
}

#[test]
fn numbers_that_do_not_fit() {
    texts(
        LayoutError::IntegerOverflow {
            quantity: Quantity::ElementCount,
            axis: 1,
            extent: 7,
            stride: 0,
        },
        "the element count overflows usize at axis 1 of extent 7",
        "the number of elements does not fit usize",
    );
    texts(
        LayoutError::IntegerOverflow { quantity: Quantity::Offset, axis: 0, extent: 3, stride: -5 },
        "the reachable offsets overflow isize at axis 0 of extent 3 and stride -5",
        "a reachable offset does not fit isize",
    );
    texts(
        LayoutError::IntegerOverflow { quantity: Quantity::Stride, axis: 2, extent: 9, stride: 0 },
        "the stride of axis 2 of extent 9 overflows its integer type",
        "a stride does not fit its integer type",
    );
    texts(
        LayoutError::StrideOverflow { axis: 0, stride: 6, factor: -3 },
        "the stride 6 of axis 0 combined with -3 overflows isize",
        "a stride does not fit isize",
    );
    texts(
        LayoutError::ByteCountOverflow { elements: 5, element_size: 4 },
        "5 elements of 4 bytes overflow the number of bytes",
        "the number of bytes does not fit",
    );
    texts(
        LayoutError::NumberDoesNotFit { axis: 1, negative: true, magnitude: 2 },
        "the number -2 of axis 1 does not fit its integer type",
        "a number does not fit its integer type",
    );
    texts(
        LayoutError::NumberDoesNotFit { axis: 0, negative: false, magnitude: u64::MAX },
        "the number 18446744073709551615 of axis 0 does not fit its integer type",
        "a number does not fit its integer type",
    );
    texts(
        LayoutError::OffsetDoesNotFit { negative: true, magnitude: 1 },
        "the offset -1 does not fit its integer type",
        "the offset does not fit its integer type",
    );
    texts(
        LayoutError::OffsetDoesNotFit { negative: false, magnitude: u64::MAX },
        "the offset 18446744073709551615 does not fit its integer type",
        "the offset does not fit its integer type",
    );
    texts(
        LayoutError::MisalignedByteOffset { byte_offset: 12, element_size: 8 },
        "byte offset 12 is not a multiple of the element size 8",
        "the byte offset is not a multiple of the element",
    );
    texts(
        LayoutError::ZeroElementSize,
        "the element size is 0 bytes",
        "the element size is 0 bytes",
    );
}

#[test]
fn the_names_of_the_seeds_mean_the_same_error() {
    let error: ValidationError = LayoutError::DuplicateAxis { axis: 1 };
    let same: StridedError = error;
    assert_eq!(same, LayoutError::DuplicateAxis { axis: 1 });
}

/// Wrong constants show these texts in the compiler's message; see `tests/ui`.
#[test]
fn every_text_is_its_own() {
    let all = [
        LayoutError::RankMismatch { expected: 1, actual: 1 },
        LayoutError::RankExceedsCapacity { rank: 1, capacity: 1 },
        LayoutError::AxisOutOfBounds { axis: 1, rank: 1 },
        LayoutError::DuplicateAxis { axis: 1 },
        LayoutError::InvalidPermutationLength { length: 1, rank: 1 },
        LayoutError::IndexOutOfBounds { axis: 1, index: 1, extent: 1 },
        LayoutError::InvalidSliceStep { axis: 1, step: 1 },
        LayoutError::InvalidSliceBounds { axis: 1, start: 1, end: 1, step: 1, extent: 1 },
        LayoutError::InvalidWindow { axis: 1, window: 1, step: 1, dilation: 1, extent: 1 },
        LayoutError::NegativeIndexOutOfBounds { axis: 1, index: 1, extent: 1 },
        LayoutError::DuplicateEllipsis { position: 1 },
        LayoutError::InvalidTile { axis: 1, size: 1, number: 1, extent: 1 },
        LayoutError::NegativeExtent { axis: 1, extent: 1 },
        LayoutError::DuplicateInferredExtent { first: 1, second: 1 },
        LayoutError::CannotInferExtent { axis: 1, others: 1, elements: 1 },
        LayoutError::NoCommonShape {
            axis: 1,
            first: 1,
            first_extent: 1,
            second: 1,
            second_extent: 1,
        },
        LayoutError::UnevenComposition { axis: 1, stride: 1, outer_axis: 1, block: 1 },
        LayoutError::ZeroParts,
        LayoutError::IndivisibleExtent { axis: 1, extent: 1, parts: 1 },
        LayoutError::IndivisibleStride { axis: 1, stride: 1, parts: 1 },
        LayoutError::IndivisibleOffset { offset: 1, parts: 1 },
        LayoutError::OffsetOverflow { offset: 1, factor: 1 },
        LayoutError::ShapeMismatch { expected: 1, actual: 1 },
        LayoutError::BroadcastMismatch { axis: 1, extent: 1, target: 1 },
        LayoutError::ExtentMismatch { axis: 1, expected: 1, actual: 1 },
        LayoutError::NotUnitAxis { axis: 1, extent: 1 },
        LayoutError::NonContiguousViewAsSlice { axis: 1, stride: 1, expected: 1 },
        LayoutError::ReshapeNeedsCopy { outer_axis: 1, inner_axis: 1 },
        LayoutError::ViewOutOfBounds { lowest: 1, highest: 1, len: 1 },
        LayoutError::ByteLengthTooShort { required: 1, actual: 1 },
        LayoutError::IntegerOverflow {
            quantity: Quantity::ElementCount,
            axis: 1,
            extent: 1,
            stride: 1,
        },
        LayoutError::IntegerOverflow { quantity: Quantity::Offset, axis: 1, extent: 1, stride: 1 },
        LayoutError::IntegerOverflow { quantity: Quantity::Stride, axis: 1, extent: 1, stride: 1 },
        LayoutError::StrideOverflow { axis: 1, stride: 1, factor: 1 },
        LayoutError::ByteCountOverflow { elements: 1, element_size: 1 },
        LayoutError::NumberDoesNotFit { axis: 1, negative: false, magnitude: 1 },
        LayoutError::OffsetDoesNotFit { negative: false, magnitude: 1 },
        LayoutError::MisalignedByteOffset { byte_offset: 1, element_size: 1 },
        LayoutError::ZeroElementSize,
        LayoutError::OverlappingMutableLayout { offset: 1 },
        LayoutError::OverlapUndecided { budget: 1 },
        LayoutError::AllocationFailed { elements: 1, element_size: 1 },
    ];
    let mut texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all.len());
}

/// Errors name the numbers that were to be combined, also where these do not fit themselves.
#[test]
fn what_does_not_fit_is_named() {
    let max = isize::MAX;
    let steep = Layout::<3>::from_parts(&[2, 2, 2], &[max, max, 0], isize::MIN).expect("lawful");
    assert_eq!(
        steep.diagonal(&[(0, 1), (1, 2)]),
        Err(LayoutError::StrideOverflow { axis: 0, stride: max, factor: max })
    );
    let endless = Layout::<2>::from_parts(&[usize::MAX], &[0], 0).expect("one element is reached");
    assert_eq!(
        endless.windows(0, 0, 1),
        Err(LayoutError::IntegerOverflow {
            quantity: Quantity::ElementCount,
            axis: 0,
            extent: usize::MAX,
            stride: 0
        })
    );
    let away = Layout::<2>::from_parts(&[0, 4], &[4, 1], 9).expect("lawful");
    let refused = away.check(8).expect_err("an empty view lies in its buffer too");
    assert_eq!(
        refused.to_string(),
        "the view lies at offsets 9 to 9, but the buffer holds 8 elements"
    );
}
