//! Views and owned arrays read and write exactly the elements that an index-by-index model names, in
//! its order, through every transform; and what is refused leaves everything as it was.
//!
//! Small loops over fixed tables, so that all of it runs under Miri in both models of borrowing.

mod common;

#[cfg(panic = "unwind")]
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::oracle::{Fault, Model, Order, indices};
use common::{ORDERS, fault, narrow, same_map, strict, wide};
use ndlayout::{
    ElementOp, HostTensorView, INLINE_RANK, Layout, LayoutError, LayoutOrder, MultiIndex,
    SliceSpec, StridedArray, StridedView, StridedViewMut,
};
use num_complex::Complex;

const ROW: LayoutOrder = LayoutOrder::RowMajor;
const COL: LayoutOrder = LayoutOrder::ColMajor;

/// The elements of every buffer here: each place has a value of its own.
static BUFFER: [i32; 24] = {
    let mut buffer = [0; 24];
    let mut place = 0;
    while place < 24 {
        buffer[place] = 1000 + place as i32;
        place += 1;
    }
    buffer
};

/// Shape, strides, offset.
type Parts = (&'static [usize], &'static [isize], isize);

/// Layouts that lie in the buffer and reach no element twice.
const APART: &[Parts] = &[
    (&[], &[], 5),
    (&[], &[], 23),
    (&[5], &[1], 0),
    (&[4], &[-3], 20),
    (&[1], &[isize::MIN], 3),
    (&[0], &[1], 24),
    (&[2, 3], &[3, 1], 0),
    (&[2, 3], &[1, 2], 4),
    (&[3, 2], &[-2, -7], 23),
    (&[3, 2], &[7, -2], 4),
    (&[3, 2], &[2, 3], 1),
    (&[2, 0], &[1, 1], 7),
    (&[1, 3], &[77, 1], 2),
    (&[2, 3, 2], &[12, 4, 1], 2),
    (&[2, 2, 3], &[-1, 8, 2], 2),
    (&[1, 2, 1], &[-9, 5, 9], 18),
];

/// Layouts that lie in the buffer and reach some element twice.
const MEETING: &[Parts] = &[
    (&[4, 3], &[0, 1], 3),
    (&[3], &[0], 23),
    (&[3, 2], &[1, 1], 0),
    (&[2, 2, 2], &[2, -1, 1], 20),
];

/// A transform that views share with layouts.
#[derive(Clone, Copy, Debug)]
enum Step {
    Permute(&'static [usize]),
    ReverseAxes,
    Slice(&'static [SliceSpec]),
    Flip(usize),
    IndexAxis(usize, usize),
    Reshape(&'static [usize], LayoutOrder),
    Diagonal(&'static [(usize, usize)]),
    Broadcast(&'static [usize]),
    BroadcastTo(&'static [usize]),
    InsertAxis(usize),
    DropAxis(usize),
    Windows(usize, usize, usize),
}

use Step::{
    Broadcast, BroadcastTo, Diagonal, DropAxis, Flip, IndexAxis, InsertAxis, Permute, Reshape,
    ReverseAxes, Slice, Windows,
};

const fn spec(start: isize, end: isize, step: isize) -> SliceSpec {
    SliceSpec { start, end, step }
}

/// For each rank up to 3 some lawful transforms, and some that are not.
const STEPS: &[Step] = &[
    Permute(&[]),
    Permute(&[0]),
    Permute(&[1, 0]),
    Permute(&[2, 0, 1]),
    Permute(&[1, 1]),
    Permute(&[0, 3]),
    ReverseAxes,
    Slice(&[]),
    Slice(&[spec(1, 3, 1)]),
    Slice(&[spec(-1, -1, -2)]),
    Slice(&[spec(0, 4, 0)]),
    Slice(&[spec(0, 2, 1), spec(2, -1, -1)]),
    Slice(&[spec(1, 1, 1), spec(0, 1, 1)]),
    Slice(&[spec(0, 1, 1), spec(1, 9, 1)]),
    Slice(&[spec(1, 2, 1), spec(0, 2, 1), spec(-1, -1, -1)]),
    Flip(0),
    Flip(1),
    Flip(2),
    IndexAxis(0, 0),
    IndexAxis(0, 1),
    IndexAxis(1, 1),
    IndexAxis(2, 0),
    Reshape(&[], ROW),
    Reshape(&[6], ROW),
    Reshape(&[6], COL),
    Reshape(&[3, 1, 2], ROW),
    Reshape(&[2, 2], COL),
    Reshape(&[6, 2], ROW),
    Reshape(&[0, 9], COL),
    Reshape(&[1, 1, 1], ROW),
    Diagonal(&[]),
    Diagonal(&[(1, 0)]),
    Diagonal(&[(0, 2), (1, 2)]),
    Diagonal(&[(0, 0)]),
    Broadcast(&[2, 3]),
    Broadcast(&[4, 3]),
    Broadcast(&[0]),
    Broadcast(&[3, 2, 2]),
    BroadcastTo(&[2]),
    BroadcastTo(&[2, 2, 3]),
    BroadcastTo(&[2, 5]),
    InsertAxis(0),
    InsertAxis(1),
    InsertAxis(4),
    DropAxis(0),
    DropAxis(1),
    Windows(0, 2, 1),
    Windows(1, 2, 2),
    Windows(0, 0, 3),
    Windows(0, 9, 1),
];

impl Step {
    fn model(self, model: &Model) -> Result<Model, Fault> {
        match self {
            Permute(axes) => model.permute(axes),
            ReverseAxes => Ok(model.reverse_axes()),
            Slice(specs) => {
                let specs: Vec<_> = specs.iter().map(|spec| common::wide_strict(*spec)).collect();
                model.slice(&specs)
            }
            Flip(axis) => model.flip(axis),
            IndexAxis(axis, index) => model.index_axis(axis, index as i128),
            Reshape(shape, order) => {
                let (_, order) = ORDERS[usize::from(order == COL)];
                model.reshape(&wide(shape), order, INLINE_RANK)
            }
            Diagonal(pairs) => model.diagonal(pairs),
            Broadcast(shape) => model.broadcast(&wide(shape), INLINE_RANK),
            BroadcastTo(shape) => model.broadcast_to(&wide(shape), INLINE_RANK),
            InsertAxis(at) => model.insert_axis(at, INLINE_RANK),
            DropAxis(axis) => model.drop_axis(axis),
            Windows(axis, window, step) => {
                model.windows(axis, window as i128, step as i128, INLINE_RANK)
            }
        }
    }

    fn shared<'a, T, Op>(
        self,
        view: &StridedView<'a, T, Op>,
    ) -> Result<StridedView<'a, T, Op>, LayoutError> {
        match self {
            Permute(axes) => view.permute(axes),
            ReverseAxes => Ok(view.reverse_axes()),
            Slice(specs) => view.slice(specs),
            Flip(axis) => view.flip(axis),
            IndexAxis(axis, index) => view.index_axis(axis, index),
            Reshape(shape, order) => view.reshape(shape, order),
            Diagonal(pairs) => view.diagonal_view(pairs),
            Broadcast(shape) => view.broadcast(shape),
            BroadcastTo(shape) => view.broadcast_to(shape),
            InsertAxis(at) => view.insert_axis(at),
            DropAxis(axis) => view.drop_axis(axis),
            Windows(axis, window, step) => view.windows(axis, window, step),
        }
    }

    fn layout(self, layout: &Layout) -> Result<Layout, LayoutError> {
        match self {
            Permute(axes) => layout.permute(axes),
            ReverseAxes => Ok(layout.reverse_axes()),
            Slice(specs) => layout.slice(specs),
            Flip(axis) => layout.flip(axis),
            IndexAxis(axis, index) => layout.index_axis(axis, index),
            Reshape(shape, order) => layout.reshape(shape, order),
            Diagonal(pairs) => layout.diagonal(pairs),
            Broadcast(shape) => layout.broadcast(shape),
            BroadcastTo(shape) => layout.broadcast_to(shape),
            InsertAxis(at) => layout.insert_axis(at),
            DropAxis(axis) => layout.drop_axis(axis),
            Windows(axis, window, step) => layout.windows(axis, window, step),
        }
    }

    /// The method of a mutable view, or for a transform that has none, `try_map`.
    fn unique<'a, T>(
        self,
        view: StridedViewMut<'a, T>,
    ) -> Result<StridedViewMut<'a, T>, LayoutError> {
        match self {
            Permute(axes) => view.permute(axes),
            Slice(specs) => view.slice(specs),
            Flip(axis) => view.flip(axis),
            IndexAxis(axis, index) => view.index_axis(axis, index),
            Reshape(shape, order) => view.reshape(shape, order),
            step => view.try_map(|layout| step.layout(layout)),
        }
    }
}

/// Every `nth` step where the interpreter is slow, all of them elsewhere.
fn steps(nth: usize) -> impl Iterator<Item = Step> {
    STEPS.iter().copied().step_by(if cfg!(miri) { nth } else { 1 })
}

fn view<'a, T>(data: &'a [T], parts: &Parts) -> StridedView<'a, T> {
    StridedView::new(data, parts.0, parts.1, parts.2).expect("lawful")
}

fn view_mut<'a, T>(data: &'a mut [T], parts: &Parts) -> StridedViewMut<'a, T> {
    StridedViewMut::new(data, parts.0, parts.1, parts.2).expect("lawful")
}

fn model(parts: &Parts) -> Model {
    Model::new(parts.0, parts.1, parts.2)
}

/// The places of a model in an order, as positions in the buffer.
fn places(model: &Model, order: Order) -> Vec<usize> {
    narrow(&model.offsets(order))
}

#[cfg(panic = "unwind")]
fn text_of_panic<T>(work: impl FnOnce() -> T) -> String {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(_) => panic!("it did not panic"),
        Err(payload) => *payload.downcast::<String>().expect("a formatted text"),
    }
}

/// Indices that lie just outside, with the error of each.
fn outside(shape: &[usize]) -> Vec<(Vec<usize>, LayoutError)> {
    let rank = shape.len();
    let mut found = Vec::new();
    for (axis, extent) in shape.iter().enumerate() {
        for index in [*extent, usize::MAX] {
            let mut entries = vec![0; rank];
            entries[axis] = index;
            // An axis before this one may have no index at all.
            let (axis, index, extent) = (0..=axis)
                .map(|axis| (axis, entries[axis], shape[axis]))
                .find(|(_, index, extent)| index >= extent)
                .expect("this axis at the latest");
            found.push((entries, LayoutError::IndexOutOfBounds { axis, index, extent }));
        }
    }
    let mut counts = vec![rank + 1, rank + 7];
    counts.extend(rank.checked_sub(1));
    for actual in counts {
        found.push((vec![0; actual], LayoutError::RankMismatch { expected: rank, actual }));
    }
    found
}

/// An iterator with two ends gives what a list of the expected items gives, however it is consumed,
/// and knows its length at every point.
#[track_caller]
fn walks<I>(ours: &I, expected: &[I::Item])
where
    I: DoubleEndedIterator + ExactSizeIterator + Clone,
    I::Item: PartialEq + Copy + std::fmt::Debug,
{
    let len = expected.len();
    assert_eq!((ours.len(), ours.size_hint()), (len, (len, Some(len))));
    assert!(ours.clone().eq(expected.iter().copied()));
    assert!(ours.clone().rev().eq(expected.iter().rev().copied()));
    let mut folded = Vec::new();
    ours.clone().for_each(|item| folded.push(item));
    assert_eq!(folded, expected);
    assert_eq!(ours.clone().count(), len);
    assert_eq!(ours.clone().last(), expected.last().copied());
    // From both ends in turns, with a length that falls by one.
    let (mut ours_left, mut left) = (ours.clone(), expected.iter().copied());
    for turn in 0..=len {
        let (one, other) = match turn % 2 {
            0 => (ours_left.next(), left.next()),
            _ => (ours_left.next_back(), left.next_back()),
        };
        assert_eq!((one, ours_left.len()), (other, left.len()));
    }
    // Past the end it stays at the end.
    assert_eq!((ours_left.next(), ours_left.next_back(), ours_left.nth(1)), (None, None, None));
    // By jumps of every length, after a first step.
    for jump in 0..=len {
        let (mut ours, mut list) = (ours.clone(), expected.iter().copied());
        assert_eq!(ours.next(), list.next());
        assert_eq!(ours.nth(jump), list.nth(jump), "nth({jump})");
        assert_eq!(ours.next_back(), list.next_back());
        assert_eq!(ours.nth_back(jump), list.nth_back(jump), "nth_back({jump})");
        assert_eq!(ours.len(), list.len());
    }
}

/// Everything that a view of the buffer can be asked, against the model.
#[track_caller]
fn reads<Op: ElementOp<i32>, const CAP: usize>(
    view: &StridedView<'_, i32, Op, CAP>,
    model: &Model,
    data: &[i32],
) {
    let shape = narrow(&model.shape);
    assert_eq!((view.dims(), view.ndim()), (&shape[..], shape.len()));
    assert_eq!((view.len() as i128, view.is_empty()), (model.len(), model.is_empty()));
    assert_eq!(view.data().as_ptr(), data.as_ptr());
    assert_eq!(view.data().len(), data.len());
    for index in indices(&model.shape, Order::Row) {
        let place = usize::try_from(model.offset_of(&index).expect("in range")).expect("lawful");
        let index = narrow(&index);
        let element = view.get_ref(&index).expect("in range");
        assert!(std::ptr::eq(element, &data[place]), "{index:?}");
        assert_eq!(view.get(&index), data[place]);
        assert_eq!(view.get(&index[..]), data[place]);
        assert_eq!(view.try_get(&index), Ok(data[place]));
        // SAFETY: the index is one of the shape.
        assert_eq!(unsafe { view.get_unchecked(&index) }, data[place]);
        match index[..] {
            [] => {
                assert_eq!(view.get([]), data[place]);
                assert!(std::ptr::eq(view.ptr(), &data[place]));
            }
            [i] => assert_eq!(view.get([i]), data[place]),
            [i, j] => assert_eq!(view.try_get([i, j]), Ok(data[place])),
            [i, j, k] => assert_eq!(view.get_ref([i, j, k]), Some(&data[place])),
            _ => {}
        }
    }
    for (index, error) in outside(&shape) {
        assert_eq!(view.get_ref(&index), None, "{index:?}");
        assert_eq!(view.try_get(&index), Err(error), "{index:?}");
    }
    for (order, word) in ORDERS {
        let places = places(model, word);
        let elements: Vec<i32> = places.iter().map(|place| data[*place]).collect();
        walks(&view.iter_in(order), &elements);
        let addresses: Vec<&i32> = places.iter().map(|place| &data[*place]).collect();
        assert!(view.iter_ref_in(order).eq(addresses.iter().copied()));
        assert!(
            view.iter_ref_in(order).zip(&addresses).all(|(one, other)| std::ptr::eq(one, *other))
        );
        let runs: Vec<&[i32]> = model
            .runs(word)
            .iter()
            .map(|(start, len)| &data[*start as usize..][..*len as usize])
            .collect();
        walks(&view.runs(order), &runs);
        assert_eq!(view.runs(order).flatten().copied().collect::<Vec<_>>(), elements);
    }
    assert!(view.iter().eq(view.iter_in(ROW)));
    assert!(view.into_iter().eq(view.iter_in(ROW)));
    assert!(view.iter_ref().eq(view.iter_ref_in(ROW)));
    match view.as_slice() {
        Ok(slice) => {
            assert!(model.is_contiguous(Order::Row));
            let places = places(model, Order::Row);
            assert_eq!(slice.len(), places.len());
            if let Some(first) = places.first() {
                assert_eq!(slice.as_ptr(), &raw const data[*first]);
            }
        }
        Err(LayoutError::NonContiguousViewAsSlice { .. }) => {
            assert!(!model.is_contiguous(Order::Row));
        }
        Err(other) => panic!("{other:?}"),
    }
}

mod reading {
    use super::*;

    #[test]
    fn as_made() {
        for parts in APART.iter().chain(MEETING) {
            reads(&view(&BUFFER, parts), &model(parts), &BUFFER);
            let layout = Layout::<8>::from_parts(parts.0, parts.1, parts.2).expect("lawful");
            let made = StridedView::<i32>::from_layout(&BUFFER, layout).expect("lawful");
            assert_eq!(made.layout(), view(&BUFFER, parts).layout());
            assert_eq!((made.strides(), made.offset()), (parts.1, parts.2));
        }
    }

    #[test]
    fn through_every_transform() {
        for parts in APART.iter().chain(MEETING) {
            let (before, model) = (view(&BUFFER, parts), model(parts));
            for step in steps(5) {
                let (ours, wanted) = (step.shared(&before), step.model(&model));
                same_map(ours.map(|view| *view.layout()), wanted.clone(), || {
                    format!("{parts:?} {step:?}")
                });
                if let (Ok(ours), Ok(wanted)) = (ours, wanted) {
                    reads(&ours, &wanted, &BUFFER);
                }
                // `try_map` is the same transform, proved again.
                let mapped = before.try_map(|layout| step.layout(layout));
                assert_eq!(
                    mapped.map(|view| *view.layout()),
                    step.shared(&before).map(|view| *view.layout())
                );
                // The view that was transformed, or was not, is as it was.
                assert_eq!(before.layout(), view(&BUFFER, parts).layout());
            }
        }
    }

    #[test]
    fn through_two_transforms() {
        let bases = [6, 9, 13].map(|base| APART[base]);
        for parts in &bases {
            for first in steps(7) {
                let Ok(once) = first.shared(&view(&BUFFER, parts)) else { continue };
                let model = first.model(&model(parts)).expect("both agree");
                for second in steps(7) {
                    let (ours, wanted) = (second.shared(&once), second.model(&model));
                    same_map(ours.map(|view| *view.layout()), wanted.clone(), || {
                        format!("{parts:?} {first:?} {second:?}")
                    });
                    if let (Ok(ours), Ok(wanted)) = (ours, wanted) {
                        let places = places(&wanted, Order::Col);
                        assert!(ours.iter_in(COL).eq(places.iter().map(|place| BUFFER[*place])));
                    }
                }
            }
        }
    }

    #[test]
    fn with_an_operation_in_between() {
        let data: Vec<Complex<i32>> = BUFFER.iter().map(|part| Complex::new(*part, 7)).collect();
        let plain = StridedView::<Complex<i32>>::new(&data, &[3, 2], &[7, -2], 4).expect("lawful");
        let turned = plain.adjoint_2d().expect("a matrix").flip(1).expect("two axes").conj();
        let rows: Vec<Complex<i32>> = turned.iter().collect();
        assert_eq!(rows, [18, 11, 4, 16, 9, 2].map(|place| data[place]));
        let turned = plain.adjoint_2d().expect("a matrix").flip(1).expect("two axes");
        assert!(turned.iter().eq(rows.iter().map(|element| element.conj())));
        // References and runs show what lies in the slice.
        assert!(turned.iter_ref().eq(&rows));
        assert_eq!(turned.get_ref([1, 2]), Some(&data[2]));
        assert_eq!(turned.get([1, 2]), data[2].conj());
    }

    #[test]
    fn one_iterator_twice() {
        let view = view(&BUFFER, &APART[9]);
        let mut first = view.iter();
        assert_eq!(first.next(), Some(BUFFER[4]));
        let mut second = first.clone();
        assert_eq!((first.next(), second.next()), (Some(BUFFER[2]), Some(BUFFER[2])));
        assert_eq!((first.len(), second.len()), (4, 4));
        assert_eq!(first.nth(3), second.next_back());
        assert_eq!((first.len(), second.len()), (0, 3));
        let mut refs = view.iter_ref_in(COL);
        assert_eq!(refs.by_ref().take(2).collect::<Vec<_>>(), [&BUFFER[4], &BUFFER[11]]);
        assert_eq!(refs.collect::<Vec<_>>(), [&BUFFER[18], &BUFFER[2], &BUFFER[9], &BUFFER[16]]);
    }

    /// Nothing here may take a step for each of 2^60 elements.
    #[test]
    fn jumps_and_ends_of_an_endless_view() {
        const FAR: usize = isize::MAX as usize / 8;
        const LEN: usize = 2 * FAR;
        let view = StridedView::<i32>::new(&BUFFER, &[2, FAR], &[1, 0], 7).expect("lawful");
        assert_eq!((view.iter().count(), view.iter_ref().count()), (LEN, LEN));
        assert_eq!((view.iter().last(), view.iter_ref().last()), (Some(1008), Some(&1008)));
        assert_eq!(view.iter().nth(FAR), Some(1008));
        assert_eq!(view.iter().nth_back(FAR), Some(1007));
        assert_eq!(view.iter_ref().nth_back(FAR - 1), Some(&1008));
        assert_eq!(view.iter().rev().nth(LEN), None);
        let runs = view.runs(ROW);
        assert_eq!((runs.len(), runs.clone().count()), (LEN, LEN));
        assert_eq!(runs.clone().last(), Some(&[1008][..]));
        assert_eq!(runs.clone().rev().nth(FAR), Some(&[1007][..]));
        // Elements of no size can be as many for writing.
        let mut units = vec![(); LEN];
        let layout = Layout::row_major(&[2, FAR]).expect("lawful");
        let mut view = StridedViewMut::<()>::from_layout(&mut units, layout).expect("lawful");
        assert_eq!(view.iter_mut().count(), LEN);
        assert_eq!(view.iter_mut().last(), Some(&mut ()));
        assert_eq!(view.iter_mut().nth_back(LEN - 1), Some(&mut ()));
        assert_eq!(view.iter_mut().nth_back(LEN), None);
    }

    #[test]
    fn references_outlive_the_view() {
        let data = BUFFER.to_vec();
        let (element, rest, slice) = {
            let view = StridedView::<i32>::new(&data, &[2, 3], &[3, 1], 6).expect("lawful");
            (view.get_ref([1, 2]), view.iter_ref(), view.as_slice())
        };
        assert_eq!(element, Some(&data[11]));
        assert!(rest.eq(&data[6..12]));
        assert_eq!(slice, Ok(&data[6..12]));
    }

    #[cfg(panic = "unwind")]
    #[test]
    fn a_bad_index_panics_with_the_text_of_its_error() {
        for parts in APART {
            let view = view(&BUFFER, parts);
            for (index, error) in outside(parts.0) {
                assert_eq!(text_of_panic(|| view.get(&index)), error.to_string());
            }
        }
    }

    #[test]
    fn an_index_of_another_type_does_not_leave_the_slice() {
        #[derive(Clone, Copy)]
        struct Liar(isize);

        impl MultiIndex for Liar {
            fn offset_in<const CAP: usize>(self, _: &Layout<CAP>) -> Option<isize> {
                Some(self.0)
            }

            fn as_indices(&self) -> &[usize] {
                &[0]
            }
        }

        let view = view(&BUFFER, &APART[2]);
        let mut data = BUFFER;
        let mut unique = view_mut(&mut data, &APART[2]);
        for offset in [24, 25, -1, isize::MAX, isize::MIN] {
            assert_eq!(view.get_ref(Liar(offset)), None);
            assert!(view.try_get(Liar(offset)).is_err());
            assert_eq!(unique.get_mut(Liar(offset)), None);
            assert!(unique.try_set(Liar(offset), 1).is_err());
        }
        assert_eq!(data, BUFFER);
    }
}

mod refused {
    use super::*;

    /// Parts that lie in no buffer of 24 elements, with the ends that are reached.
    const OUTSIDE: &[(Parts, isize, isize)] = &[
        ((&[25], &[1], 0), 0, 24),
        ((&[1], &[1], 24), 24, 24),
        ((&[], &[], 24), 24, 24),
        ((&[], &[], -1), -1, -1),
        ((&[5], &[-6], 23), -1, 23),
        ((&[2, 3], &[12, 6], 1), 1, 25),
        ((&[0], &[1], 25), 25, 25),
        ((&[0, 3], &[1, 1], -1), -1, -1),
        ((&[2], &[isize::MAX], 0), 0, isize::MAX),
        ((&[2], &[isize::MIN], 0), isize::MIN, 0),
    ];

    #[test]
    fn parts_outside_the_buffer() {
        let mut data = BUFFER;
        for ((shape, strides, offset), lowest, highest) in OUTSIDE {
            let error =
                LayoutError::ViewOutOfBounds { lowest: *lowest, highest: *highest, len: 24 };
            let layout = Layout::from_parts(shape, strides, *offset).expect("a layout");
            let shared = StridedView::<i32>::new(&BUFFER, shape, strides, *offset);
            assert_eq!(shared.map(|view| view.len()), Err(error));
            let shared = StridedView::<i32>::from_layout(&BUFFER, layout);
            assert_eq!(shared.map(|view| view.len()), Err(error));
            let unique = StridedViewMut::<i32>::new(&mut data, shape, strides, *offset);
            assert_eq!(unique.map(|view| view.len()), Err(error));
            let unique = StridedViewMut::<i32>::from_layout(&mut data, layout);
            assert_eq!(unique.map(|view| view.len()), Err(error));
            let tensor = HostTensorView::from_slice(shape, strides, *offset, &BUFFER);
            assert_eq!(tensor.map(|view| view.rank()), Err(error));
            let tensor = HostTensorView::from_layout(&BUFFER, layout);
            assert_eq!(tensor.map(|view| view.rank()), Err(error));
            let owned = StridedArray::<i32>::from_parts(BUFFER.to_vec(), shape, strides, *offset);
            assert_eq!(owned.map(|array| array.len()), Err(error));
        }
        assert_eq!(data, BUFFER);
    }

    #[test]
    fn parts_that_meet_for_writing() {
        let mut data = BUFFER;
        for parts @ (shape, strides, offset) in MEETING {
            let repeated = model(parts).repeated();
            let meets = |error: Option<LayoutError>| match error {
                Some(LayoutError::OverlappingMutableLayout { offset }) => {
                    assert!(repeated.contains(&(offset as i128)), "{parts:?} {offset}");
                }
                other => panic!("{parts:?} {other:?}"),
            };
            let layout = Layout::from_parts(shape, strides, *offset).expect("a layout");
            meets(StridedViewMut::<i32>::new(&mut data, shape, strides, *offset).err());
            meets(StridedViewMut::<i32>::from_layout(&mut data, layout).err());
            meets(StridedArray::<i32>::from_parts(data.to_vec(), shape, strides, *offset).err());
        }
        assert_eq!(data, BUFFER);
    }

    #[test]
    fn lists_of_two_lengths_and_too_many_axes() {
        let mut data = BUFFER;
        let nine = ([1; 9], [1; 9]);
        for (shape, strides, error) in [
            (&[1, 1][..], &[1][..], LayoutError::RankMismatch { expected: 2, actual: 1 }),
            (&[], &[1], LayoutError::RankMismatch { expected: 0, actual: 1 }),
            (&nine.0, &nine.1, LayoutError::RankExceedsCapacity { rank: 9, capacity: 8 }),
        ] {
            let shared = StridedView::<i32>::new(&BUFFER, shape, strides, 0);
            assert_eq!(shared.map(|view| view.len()), Err(error));
            let unique = StridedViewMut::<i32>::new(&mut data, shape, strides, 0);
            assert_eq!(unique.map(|view| view.len()), Err(error));
            let tensor = HostTensorView::from_slice(shape, strides, 0, &BUFFER);
            assert_eq!(tensor.map(|view| view.rank()), Err(error));
            let owned = StridedArray::<i32>::from_parts(BUFFER.to_vec(), shape, strides, 0);
            assert_eq!(owned.map(|array| array.len()), Err(error));
        }
    }

    /// What a closure may hand to `try_map` of a view with five elements.
    fn hostile() -> [(Layout, LayoutError); 6] {
        let out = |lowest, highest| LayoutError::ViewOutOfBounds { lowest, highest, len: 24 };
        let layout = |shape: &[usize], strides: &[isize], offset| {
            Layout::from_parts(shape, strides, offset).expect("a layout")
        };
        [
            (layout(&[25], &[1], 0), out(0, 24)),
            (layout(&[2], &[-1], 0), out(-1, 0)),
            (layout(&[usize::MAX], &[1], isize::MIN), out(isize::MIN, isize::MAX - 1)),
            (layout(&[0], &[1], 25), out(25, 25)),
            (layout(&[0], &[1], isize::MIN), out(isize::MIN, isize::MIN)),
            (layout(&[2, 2], &[isize::MAX - 1, 1], 0), out(0, isize::MAX)),
        ]
    }

    #[test]
    fn what_a_closure_makes_of_a_shared_view() {
        let view = view(&BUFFER, &APART[2]);
        for (layout, error) in hostile() {
            assert_eq!(view.try_map(|_| Ok(layout)).map(|view| view.len()), Err(error));
        }
        let own = LayoutError::ZeroElementSize;
        assert_eq!(view.try_map(|_| Err(own)).map(|view| view.len()), Err(own));
        // Anything that lies in the slice is welcome, also elements that the view did not reach.
        let far = view.try_map(|_| Layout::from_parts(&[2, 3], &[0, -1], 23)).expect("lawful");
        assert!(far.iter().eq([23, 22, 21, 23, 22, 21].map(|place: usize| BUFFER[place])));
    }

    #[cfg(panic = "unwind")]
    #[test]
    fn a_closure_that_panics_leaves_the_view_as_it_was() {
        let shared = view(&BUFFER, &APART[2]);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            shared.try_map(|_| panic!("a closure of the caller")).is_ok()
        }));
        assert!(panicked.is_err());
        assert!(shared.iter().eq(BUFFER[..5].iter().copied()));
        let mut data = BUFFER;
        let mut view = view_mut(&mut data, &APART[2]);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            view.reborrow().try_map(|_| panic!("a closure of the caller")).is_ok()
        }));
        assert!(panicked.is_err());
        assert_eq!((view.dims(), view.strides(), view.offset()), (&[5][..], &[1][..], 0));
        assert_eq!(data, BUFFER);
    }

    #[test]
    fn what_a_closure_makes_of_a_mutable_view() {
        let mut data = BUFFER;
        let mut view = view_mut(&mut data, &APART[2]);
        for (layout, error) in hostile() {
            // The view that failed is gone with the borrow that it was given, and no more than that.
            assert_eq!(view.reborrow().try_map(|_| Ok(layout)).map(|view| view.len()), Err(error));
            assert_eq!((view.dims(), view.strides(), view.offset()), (&[5][..], &[1][..], 0));
        }
        for parts in MEETING {
            let layout = Layout::from_parts(parts.0, parts.1, parts.2);
            assert!(matches!(
                view.reborrow().try_map(|_| layout),
                Err(LayoutError::OverlappingMutableLayout { .. })
            ));
        }
        assert!(matches!(
            view.reborrow().try_map(|layout| layout.windows(0, 2, 1)),
            Err(LayoutError::OverlappingMutableLayout { offset: 1..=3 })
        ));
        assert!(matches!(
            view.reborrow().try_map(|layout| layout.broadcast_to(&[2, 5])),
            Err(LayoutError::OverlappingMutableLayout { offset: 0..=4 })
        ));
        let own = LayoutError::ZeroElementSize;
        assert_eq!(view.reborrow().try_map(|_| Err(own)).map(|view| view.len()), Err(own));
        // What lies in the slice and apart is welcome, also elements that the view did not reach.
        let far = view.reborrow().try_map(|_| Layout::from_parts(&[2], &[-5], 23));
        far.expect("lawful").set([1], 1);
        view.set([0], 2);
        let mut expected = BUFFER;
        (expected[18], expected[0]) = (1, 2);
        assert_eq!(data, expected);
    }

    #[test]
    fn transforms_of_a_mutable_view() {
        let mut data = BUFFER;
        for parts in APART {
            let mut view = view_mut(&mut data, parts);
            for step in steps(5) {
                let wanted = step.model(&model(parts));
                match step.unique(view.reborrow()) {
                    Ok(_) => {}
                    Err(LayoutError::OverlappingMutableLayout { offset }) => {
                        let repeated = wanted.expect("a layout").repeated();
                        assert!(repeated.contains(&(offset as i128)), "{parts:?} {step:?}");
                    }
                    Err(error) => assert_eq!(Err(fault(error)), wanted, "{parts:?} {step:?}"),
                }
                assert_eq!((view.dims(), view.strides(), view.offset()), *parts);
            }
        }
        assert_eq!(data, BUFFER);
    }

    #[test]
    fn writes_outside() {
        let mut data = BUFFER;
        for parts in APART {
            let mut view = view_mut(&mut data, parts);
            for (index, error) in outside(parts.0) {
                assert_eq!(view.get_mut(&index), None);
                assert_eq!(view.get_ref(&index), None);
                assert_eq!(view.try_set(&index, 0), Err(error));
                assert_eq!(view.try_get(&index), Err(error));
            }
        }
        assert_eq!(data, BUFFER);
    }

    #[cfg(panic = "unwind")]
    #[test]
    fn a_bad_index_of_a_mutable_view_panics_with_the_text_of_its_error() {
        let mut data = BUFFER;
        for parts in APART {
            let mut view = view_mut(&mut data, parts);
            for (index, error) in outside(parts.0) {
                assert_eq!(text_of_panic(|| view.set(&index, 0)), error.to_string());
                assert_eq!(text_of_panic(|| view.get(&index)), error.to_string());
            }
        }
        assert_eq!(data, BUFFER);
    }
}

mod writing {
    use super::*;

    /// The buffer where the elements of the model, in an order, are 0, 1, 2, ….
    fn counted(model: &Model, order: Order) -> [i32; 24] {
        let mut expected = BUFFER;
        for (value, place) in (0..).zip(places(model, order)) {
            expected[place] = value;
        }
        expected
    }

    /// Every way to write to a view, against the model.
    fn writes(mut view: StridedViewMut<'_, i32>, model: &Model, what: &str) {
        let shape = narrow(&model.shape);
        assert_eq!((view.dims(), view.ndim()), (&shape[..], shape.len()), "{what}");
        assert_eq!((view.len() as i128, view.is_empty()), (model.len(), model.is_empty()));
        let len = view.len();
        for (order, word) in ORDERS {
            view.data_mut().copy_from_slice(&BUFFER);
            let mut elements = view.iter_mut_in(order);
            assert_eq!((elements.len(), elements.size_hint()), (len, (len, Some(len))));
            for value in 0.. {
                let Some(element) = elements.next() else { break };
                *element = value;
                assert_eq!(elements.len(), len - 1 - value as usize);
            }
            assert!(elements.next().is_none() && elements.next_back().is_none());
            assert_eq!(view.data(), counted(model, word), "{what} {order:?}");

            // All of them alive at once, taken from both ends and by jumps, written in reverse.
            view.data_mut().copy_from_slice(&BUFFER);
            let mut elements = view.iter_mut_in(order);
            let (mut front, mut back) = (Vec::new(), Vec::new());
            let mut left = 0..len as i32;
            front.extend(elements.next().zip(left.next()));
            back.extend(elements.next_back().zip(left.next_back()));
            let skipped = elements.nth(1).zip(left.nth(1));
            back.extend(elements.next_back().zip(left.next_back()));
            front.extend(elements.by_ref().zip(left.by_ref()));
            let untouched = usize::from(len > 2); // the one that `nth` passed
            assert_eq!(front.len() + back.len() + usize::from(skipped.is_some()), len - untouched);
            let all = front.into_iter().chain(back).chain(skipped);
            for (element, value) in all.collect::<Vec<_>>().into_iter().rev() {
                assert!(*element >= 1000, "{what}: handed out twice");
                *element = value;
            }
            let mut expected = counted(model, word);
            if untouched == 1 {
                let place = places(model, word)[1];
                expected[place] = BUFFER[place];
            }
            assert_eq!(view.data(), expected, "{what} {order:?}");
        }

        // Twice in a row, the first time in part.
        view.data_mut().copy_from_slice(&BUFFER);
        if let Some(first) = view.iter_mut().next() {
            *first = -1;
        }
        view.iter_mut().rev().zip((0..len as i32).rev()).for_each(|(element, n)| *element = n);
        assert_eq!(view.data(), counted(model, Order::Row), "{what}");
        assert!(view.as_view().iter().eq(0..len as i32));

        // One by one.
        view.data_mut().copy_from_slice(&BUFFER);
        for (value, index) in (0..).zip(indices(&model.shape, Order::Col)) {
            let index = narrow(&index);
            let before = view.get(&index);
            match value % 3 {
                0 => view.set(&index, value),
                1 => assert_eq!(view.try_set(&index[..], value), Ok(())),
                _ => *view.get_mut(&index).expect("in range") = value,
            }
            assert!(before >= 1000, "{what}: {index:?} was written before");
            assert_eq!((view.get(&index), view.try_get(&index)), (value, Ok(value)));
            assert_eq!(view.get_ref(&index), Some(&value));
        }
        assert_eq!(view.data(), counted(model, Order::Col), "{what}");

        // For as long as the slice is borrowed.
        view.data_mut().copy_from_slice(&BUFFER);
        let elements: Vec<&mut i32> = view.into_iter_mut().collect();
        assert_eq!(elements.len(), len);
        for (value, element) in (0..).zip(elements) {
            *element = value;
        }
    }

    #[test]
    fn as_made() {
        for parts in APART {
            let mut data = BUFFER;
            writes(view_mut(&mut data, parts), &model(parts), &format!("{parts:?}"));
            assert_eq!(data, counted(&model(parts), Order::Row));
            let layout = Layout::<8>::from_parts(parts.0, parts.1, parts.2).expect("lawful");
            let made = StridedViewMut::<i32>::from_layout(&mut data, layout).expect("lawful");
            assert_eq!(*made.layout(), layout);
        }
    }

    #[test]
    fn through_every_transform() {
        for parts in APART {
            for step in steps(5) {
                let mut data = BUFFER;
                let Ok(view) = step.unique(view_mut(&mut data, parts)) else { continue };
                let model = step.model(&model(parts)).expect("both agree");
                same_map(Ok(*view.layout()), Ok(model.clone()), || format!("{parts:?} {step:?}"));
                writes(view, &model, &format!("{parts:?} {step:?}"));
                assert_eq!(data, counted(&model, Order::Row));
            }
        }
    }

    #[test]
    fn through_permuted_mirrored_and_sliced_views_in_a_row() {
        let mut data = BUFFER;
        let view = view_mut(&mut data, &(&[2, 3, 4], &[12, 4, 1], 0));
        let view = view.permute(&[2, 0, 1]).expect("a permutation").flip(0).expect("three axes");
        let view = view
            .slice(&[strict(0, 4, 3), strict(1, 2, 1), strict(2, -1, -2)])
            .expect("inside")
            .index_axis(1, 0)
            .expect("inside");
        let mut view = view.reshape(&[1, 2, 2], ROW).expect("nothing moves");
        let places = [23, 15, 20, 12];
        for (element, place) in view.iter_mut().zip(places) {
            assert_eq!(*element, BUFFER[place]);
            *element = 0;
        }
        let mut expected = BUFFER;
        for place in places {
            expected[place] = 0;
        }
        assert_eq!(data, expected);
    }

    #[test]
    fn reborrowed_views_give_way_to_the_view() {
        let mut data = BUFFER;
        let mut view = view_mut(&mut data, &APART[6]);
        {
            let mut turned = view.reborrow().permute(&[1, 0]).expect("a permutation");
            turned.set([2, 1], 1);
            let mut again = turned.reborrow();
            again.set([0, 1], 2);
            turned.set([1, 0], 3);
        }
        view.set([0, 0], 4);
        let shared = view.as_view();
        assert!(shared.iter().eq([4, 3, BUFFER[2], 2, BUFFER[4], 1]));
        assert_eq!(shared.get([1, 2]), view.get([1, 2]));
        *view.data_mut().last_mut().expect("24 elements") = 5;
        assert_eq!((data[..6].iter().sum::<i32>(), data[23]), (10 + 1002 + 1004, 5));
    }

    #[test]
    fn addresses_are_those_of_the_first_element() {
        let mut data = BUFFER;
        let start = data.as_ptr();
        let mut view = view_mut(&mut data, &APART[8]);
        assert_eq!(view.ptr(), start.wrapping_add(23));
        let first = view.as_mut_ptr();
        // SAFETY: the first element of a view that is not empty, which is borrowed mutably here.
        unsafe { *first = 7 };
        assert_eq!((view.get([0, 0]), data[23]), (7, 7));
        let view = view_mut(&mut data, &APART[5]);
        assert_eq!(view.ptr(), start.wrapping_add(24), "an empty view may sit at the end");
    }

    #[cfg(not(target_os = "none"))]
    #[test]
    fn elements_go_to_other_threads() {
        let mut data = BUFFER;
        let mut view = view_mut(&mut data, &APART[9]);
        std::thread::scope(|scope| {
            let mut elements = view.iter_mut();
            let first = elements.next().expect("six elements");
            scope.spawn(move || *first = 1);
            let last = elements.next_back().expect("six elements");
            scope.spawn(move || *last = 2);
            scope.spawn(move || elements.for_each(|element| *element = 3));
        });
        assert!(view.as_view().iter().eq([1, 3, 3, 3, 3, 2]));
    }

    #[test]
    fn elements_that_own_memory() {
        let mut data: Vec<String> = BUFFER.iter().map(i32::to_string).collect();
        let mut view = view_mut(&mut data, &APART[9]);
        view.set([0, 0], String::from("set"));
        view.iter_mut().skip(1).for_each(|element| element.push('!'));
        let taken: Vec<String> = view.into_iter_mut().map(std::mem::take).collect();
        assert_eq!(taken, ["set", "1002!", "1011!", "1009!", "1018!", "1016!"]);
        let view = StridedView::<String>::new(&data, &[3], &[-1], 5).expect("lawful");
        assert_eq!(view.iter_ref().map(String::as_str).collect::<Vec<_>>(), ["1005", "", "1003"]);
    }
}
