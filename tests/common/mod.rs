//! What the test files share: the model, the table of layouts, and the comparison of both worlds.
#![allow(dead_code, unused_imports, unused_macros)] // each test file uses its own part of this

pub(crate) mod corpus;
pub(crate) mod oracle;

use ndlayout::{Layout, LayoutError, LayoutOrder, PythonSlice, SliceSpec};
use oracle::{Fault, Model, Order};

/// Both orders, in the words of the crate and of the model.
pub(crate) const ORDERS: [(LayoutOrder, Order); 2] =
    [(LayoutOrder::RowMajor, Order::Row), (LayoutOrder::ColMajor, Order::Col)];

/// Numbers of the crate in the words of the model.
pub(crate) fn wide(numbers: &[usize]) -> Vec<i128> {
    numbers.iter().map(|number| *number as i128).collect()
}

/// Numbers of the model in the words of the crate.
pub(crate) fn narrow(numbers: &[i128]) -> Vec<usize> {
    numbers.iter().map(|number| usize::try_from(*number).expect("fits")).collect()
}

/// The kind of a refusal.
#[track_caller]
pub(crate) fn fault(error: LayoutError) -> Fault {
    match error {
        LayoutError::RankMismatch { .. } => Fault::Rank,
        LayoutError::RankExceedsCapacity { .. } => Fault::Capacity,
        LayoutError::AxisOutOfBounds { .. } => Fault::Axis,
        LayoutError::DuplicateAxis { .. } => Fault::Duplicate,
        LayoutError::InvalidPermutationLength { .. } => Fault::Length,
        LayoutError::IndexOutOfBounds { .. } => Fault::Index,
        LayoutError::InvalidSliceStep { .. } => Fault::Step,
        LayoutError::InvalidSliceBounds { .. } => Fault::Bounds,
        LayoutError::InvalidWindow { .. } => Fault::Window,
        LayoutError::ShapeMismatch { .. } => Fault::Count,
        LayoutError::BroadcastMismatch { .. } => Fault::Broadcast,
        LayoutError::NotUnitAxis { .. } => Fault::Unit,
        LayoutError::ReshapeNeedsCopy { .. } => Fault::Copy,
        LayoutError::NegativeIndexOutOfBounds { .. } => Fault::Index,
        LayoutError::DuplicateEllipsis { .. } => Fault::Ellipsis,
        LayoutError::InvalidTile { .. } => Fault::Tile,
        LayoutError::NegativeExtent { .. }
        | LayoutError::DuplicateInferredExtent { .. }
        | LayoutError::CannotInferExtent { .. } => Fault::Inferred,
        LayoutError::NoCommonShape { .. } => Fault::Broadcast,
        LayoutError::ViewOutOfBounds { .. } => Fault::Outside,
        LayoutError::UnevenComposition { .. } => Fault::Uneven,
        LayoutError::ZeroParts
        | LayoutError::NonContiguousViewAsSlice { .. }
        | LayoutError::IndivisibleExtent { .. }
        | LayoutError::IndivisibleStride { .. }
        | LayoutError::IndivisibleOffset { .. } => Fault::Parts,
        LayoutError::IntegerOverflow { .. }
        | LayoutError::StrideOverflow { .. }
        | LayoutError::OffsetOverflow { .. } => Fault::Overflow,
        other => panic!("no layout and no transform refuses with {other:?}"),
    }
}

/// The numbers of a layout as a model.
pub(crate) fn model_of<const CAP: usize>(layout: &Layout<CAP>) -> Model {
    Model::new(layout.shape(), layout.strides(), layout.offset())
}

/// A model without the strides that no index multiplies: they may be anything.
fn without_idle_strides(model: &Model) -> Model {
    let mut model = model.clone();
    let empty = model.is_empty();
    for (extent, stride) in model.shape.iter().zip(&mut model.strides) {
        if empty || *extent <= 1 {
            *stride = 0;
        }
    }
    model
}

/// The crate and the model give the same numbers, or refuse for the same kind of reason.
#[track_caller]
pub(crate) fn same<const CAP: usize>(
    ours: Result<Layout<CAP>, LayoutError>,
    model: Result<Model, Fault>,
    what: impl Fn() -> String,
) {
    let ours = ours.map(|layout| model_of(&layout)).map_err(fault);
    assert!(ours == model, "{}\n  ours: {ours:?}\n model: {model:?}", what());
}

/// As [`same`], but strides that no index multiplies may differ.
#[track_caller]
pub(crate) fn same_map<const CAP: usize>(
    ours: Result<Layout<CAP>, LayoutError>,
    model: Result<Model, Fault>,
    what: impl Fn() -> String,
) {
    let ours = ours.map(|layout| without_idle_strides(&model_of(&layout))).map_err(fault);
    let model = model.map(|model| without_idle_strides(&model));
    assert!(ours == model, "{}\n  ours: {ours:?}\n model: {model:?}", what());
}

/// As [`same`], for numbers that are wrong in several ways at once: any refusal will do.
#[track_caller]
pub(crate) fn same_or_both_refuse<const CAP: usize>(
    ours: Result<Layout<CAP>, LayoutError>,
    model: Result<Model, Fault>,
    what: impl Fn() -> String,
) {
    let agree = match (&ours, &model) {
        (Ok(layout), Ok(model)) => model_of(layout) == *model,
        (Err(_), Err(_)) => true,
        _ => false,
    };
    assert!(agree, "{}\n  ours: {ours:?}\n model: {model:?}", what());
}

/// A strict slice from three numbers.
pub(crate) fn strict(start: isize, end: isize, step: isize) -> SliceSpec {
    SliceSpec { start, end, step }
}

/// A slice in Python's convention from its three parts.
pub(crate) fn python(start: Option<isize>, stop: Option<isize>, step: isize) -> PythonSlice {
    PythonSlice { start, stop, step }
}

/// A strict slice in the words of the model.
pub(crate) fn wide_strict(spec: SliceSpec) -> (i128, i128, i128) {
    (spec.start as i128, spec.end as i128, spec.step as i128)
}

/// A Python slice in the words of the model.
pub(crate) fn wide_python(spec: PythonSlice) -> (Option<i128>, Option<i128>, i128) {
    (spec.start.map(|n| n as i128), spec.stop.map(|n| n as i128), spec.step as i128)
}

/// Every permutation of `0..rank`.
pub(crate) fn permutations(rank: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for axis in 0..rank {
        let mut longer = Vec::new();
        for shorter in &all {
            for place in 0..=shorter.len() {
                let mut next: Vec<usize> = shorter.clone();
                next.insert(place, axis);
                longer.push(next);
            }
        }
        all = longer;
    }
    all
}
