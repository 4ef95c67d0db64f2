//! Copies against a loop over all indices: every kind of loops, every width of elements, tiles that
//! are full and tiles that are not.

mod common;

use std::fmt::Debug;
use std::mem::MaybeUninit;

use common::oracle::{Model, Order};
use common::{ORDERS, corpus, permutations};
use ndlayout::{Conj, Layout, LayoutError, LayoutOrder, StridedView, StridedViewMut};
use num_complex::Complex;
use proptest::prelude::*;

/// The elements of a view, side by side, by the model.
fn side_by_side<T: Copy>(data: &[T], layout: &Layout, order: Order) -> Vec<T> {
    let model = Model::new(layout.shape(), layout.strides(), layout.offset());
    model.offsets(order).into_iter().map(|offset| data[offset as usize]).collect()
}

/// All that copies a view side by side.
fn copies<T: Copy + Debug + PartialEq>(data: &[T], layout: Layout, other: T) {
    let view = StridedView::from_layout(data, layout).expect("inside");
    for (order, wide_order) in ORDERS {
        let expected = side_by_side(data, &layout, wide_order);
        let mut copied = vec![other; expected.len()];
        view.to_contiguous(order, &mut copied).expect("as long");
        assert!(copied == expected, "{layout:?} {order:?}");
        let mut memory = vec![MaybeUninit::uninit(); expected.len()];
        assert!(view.to_contiguous_uninit(order, &mut memory).expect("as long") == expected);
        assert!(view.to_vec(order).expect("small") == expected);
    }
}

/// Matrices and blocks whose sides are around those of a tile, transposed in every way.
fn transposed<T: Copy + Debug + PartialEq>(element: impl Fn(usize) -> T) {
    let sides: &[usize] = if cfg!(miri) { &[3, 9] } else { &[1, 3, 4, 9, 33, 64, 129] };
    for (turn, rows) in sides.iter().enumerate() {
        for columns in sides.iter().skip(turn % 2).step_by(2) {
            for depth in [1, 3] {
                let shape = [*rows, *columns, depth];
                let len = rows * columns * depth;
                let data: Vec<T> = (0..len).map(&element).collect();
                let whole = Layout::<8>::row_major(&shape).expect("small");
                for axes in permutations(3).into_iter().skip(1).step_by(2) {
                    copies(&data, whole.permute(&axes).expect("axes"), element(len));
                }
                let turned = whole.flip(0).and_then(|layout| layout.permute(&[1, 2, 0]));
                copies(&data, turned.expect("axes"), element(len));
            }
        }
    }
}

#[test]
fn a_full_tile_and_what_is_left_of_others() {
    let data: Vec<u64> = (0..33 * 66).collect();
    let layout = Layout::from_parts(&[66, 33], &[1, 66], 0).expect("small");
    copies(&data, layout, u64::MAX);
}

#[test]
fn transposed_elements_of_every_width() {
    transposed(|at| at as u8);
    transposed(|at| at as u16);
    transposed(|at| [at as u8, (at >> 8) as u8, (at >> 16) as u8]);
    transposed(|at| at as f32);
    transposed(|at| at as u64);
    transposed(|at| Complex::new(at as f64, -1.0));
    transposed(|at| [at as u64, 1, 2]);
    transposed(|_| ());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn any_small_view_side_by_side((shape, strides, _) in corpus::small()) {
        let layout = Layout::<8>::from_parts(&shape, &strides, 0).expect("small");
        let offset = layout.reach().map_or(0, |(low, _)| 0 - low);
        let layout = Layout::<8>::from_parts(&shape, &strides, offset).expect("small");
        let data: Vec<u32> = (0..layout.required_len().expect("inside") as u32).collect();
        copies(&data, layout, u32::MAX);
    }

    #[test]
    fn any_view_into_any_mutable_one(
        (shape, strides, offset) in corpus::derived(),
        sources in prop::collection::vec(-9isize..10, 5),
    ) {
        let to = Layout::<8>::from_parts(&shape, &strides, offset).expect("small");
        let low = Layout::<8>::from_parts(&shape, &sources[..shape.len()], 0).expect("small");
        let offset = low.reach().map_or(0, |(low, _)| 0 - low);
        let from = Layout::<8>::from_parts(&shape, &sources[..shape.len()], offset).expect("small");
        let source: Vec<i64> = (0..from.required_len().expect("inside") as i64).collect();
        let source = StridedView::from_layout(&source, from).expect("inside");
        // A margin that must stay as it is.
        let mut data = vec![-1; to.required_len().expect("inside") + 3];
        let mut expected = data.clone();
        let model = |layout: &Layout| {
            Model::new(layout.shape(), layout.strides(), layout.offset()).offsets(Order::Row)
        };
        for (to, from) in model(&to).into_iter().zip(model(&from)) {
            expected[to as usize] = from as i64;
        }
        let mut view = StridedViewMut::from_layout(&mut data, to).expect("injective");
        view.copy_from(&source).expect("one shape");
        prop_assert!(view.as_view().same_elements(&source).expect("one shape"));
        if !view.is_empty() {
            let last: Vec<usize> = shape.iter().map(|extent| extent - 1).collect();
            view.set(&last, -5);
            prop_assert!(!view.as_view().same_elements(&source).expect("one shape"));
            view.copy_from(&source).expect("one shape");
        }
        prop_assert_eq!(&data, &expected);
        // Changed and overwritten in place, the margin again left alone.
        let mut view = StridedViewMut::from_layout(&mut data, to).expect("injective");
        view.for_each_in_memory(|element| *element += 100);
        for place in model(&to) {
            expected[place as usize] += 100;
        }
        prop_assert_eq!(&data, &expected);
        StridedViewMut::from_layout(&mut data, to).expect("injective").fill(7);
        for place in model(&to) {
            expected[place as usize] = 7;
        }
        prop_assert_eq!(&data, &expected);
    }
}

#[test]
fn a_wrong_shape_is_refused_and_nothing_is_written() -> Result<(), LayoutError> {
    let source = StridedView::<i32>::new(&[1, 2, 3, 4, 5, 6], &[2, 3], &[3, 1], 0)?;
    let mut data = [0; 6];
    for len in [0, 5, 7] {
        let mut into = vec![0; len];
        let refused = Err(LayoutError::ShapeMismatch { expected: 6, actual: len });
        assert_eq!(source.to_contiguous(LayoutOrder::RowMajor, &mut into), refused);
        assert_eq!(into, vec![0; len]);
        let mut memory = vec![MaybeUninit::uninit(); len];
        let copied = source.to_contiguous_uninit(LayoutOrder::ColMajor, &mut memory);
        assert_eq!(copied.map(|_| ()), refused);
    }
    let mut turned = StridedViewMut::<i32>::new(&mut data, &[3, 2], &[2, 1], 0)?;
    let refused = LayoutError::ExtentMismatch { axis: 0, expected: 3, actual: 2 };
    assert_eq!(turned.copy_from(&source), Err(refused));
    assert_eq!(turned.as_view().same_elements(&source), Err(refused));
    let mut flat = StridedViewMut::<i32>::new(&mut data, &[6], &[1], 0)?;
    let refused = LayoutError::RankMismatch { expected: 1, actual: 2 };
    assert_eq!(flat.copy_from(&source), Err(refused));
    assert_eq!(data, [0; 6]);
    Ok(())
}

#[test]
fn the_operation_of_a_view_is_applied() -> Result<(), LayoutError> {
    let data: Vec<Complex<f64>> = (0..80 * 70).map(|at| Complex::new(at as f64, 1.0)).collect();
    let view = StridedView::<Complex<f64>, Conj>::new(&data, &[70, 80], &[1, 70], 0)?;
    let copied = view.to_vec(LayoutOrder::RowMajor)?;
    assert!(view.iter().eq(copied.iter().copied()));
    assert_eq!(copied[1], Complex::new(70.0, -1.0));
    let plain = StridedView::<Complex<f64>>::new(&copied, &[70, 80], &[80, 1], 0)?;
    assert!(view.same_elements(&plain)?);
    assert!(!view.conj().same_elements(&plain)?);
    Ok(())
}

#[test]
fn memory_that_cannot_be_had_is_refused() -> Result<(), LayoutError> {
    let one = [1_u64];
    let view = StridedView::<u64>::new(&one, &[usize::MAX / 4], &[0], 0)?;
    let refused = LayoutError::AllocationFailed { elements: usize::MAX / 4, element_size: 8 };
    assert_eq!(view.to_vec(LayoutOrder::RowMajor), Err(refused));
    // No element, or none that has a size, needs none.
    assert_eq!(
        StridedView::<u64>::new(&[], &[0, usize::MAX], &[1, 1], 0)?
            .to_vec(LayoutOrder::RowMajor)?,
        []
    );
    Ok(())
}

#[test]
fn memory_order_is_upwards() -> Result<(), LayoutError> {
    let mut data = [0; 24];
    let mut view = StridedViewMut::<i32>::new(&mut data, &[2, 3, 4], &[-1, 8, -2], 7)?;
    let mut next = 0;
    view.for_each_in_memory(|element| {
        *element = next;
        next += 1;
    });
    assert!(data.into_iter().eq(0..24));
    Ok(())
}
