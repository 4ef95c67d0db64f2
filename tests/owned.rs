//! `StridedArray` and `HostTensor` hold one element an index, in the order that they are asked for; a
//! shape that can't be had is refused before memory is asked for it.

use ndlayout::{
    HostTensor, HostTensorView, Identity, LayoutError, LayoutOrder, Quantity, SliceSpec,
    StridedArray, StridedView,
};

const HALF: usize = 1 << (usize::BITS - 1);

#[test]
fn arrays_are_made_in_both_orders() -> Result<(), LayoutError> {
    let place = |index: &[usize]| 10 * index[0] + index[1];
    let row: StridedArray<usize> = StridedArray::from_fn_row_major(&[2, 3], place)?;
    let col: StridedArray<usize> = StridedArray::from_fn_col_major(&[2, 3], place)?;
    assert_eq!((row.data(), row.strides()), (&[0, 1, 2, 10, 11, 12][..], &[3, 1][..]));
    assert_eq!((col.data(), col.strides()), (&[0, 10, 1, 11, 2, 12][..], &[1, 2][..]));
    for (i, j) in (0..2).flat_map(|i| (0..3).map(move |j| (i, j))) {
        assert_eq!((row.get([i, j]), col[[i, j]]), (10 * i + j, 10 * i + j));
        assert_eq!(row.get_ref([i, j]), col.get_ref(&[i, j][..]));
    }
    assert!(row.iter().eq(col.iter()), "both are read with the last index fastest");
    let zeros: StridedArray<u8> = StridedArray::row_major(&[2, 0, 3])?;
    assert_eq!((zeros.dims(), zeros.len(), zeros.is_empty()), (&[2, 0, 3][..], 0, true));
    let scalar: StridedArray<u8, 0> = StridedArray::col_major(&[])?;
    assert_eq!((scalar.data(), scalar.ndim(), scalar.get([])), (&[0][..], 0, 0));
    Ok(())
}

#[test]
fn elements_are_written_where_they_are_read() -> Result<(), LayoutError> {
    let mut array: StridedArray<i32> = StridedArray::col_major(&[3, 2])?;
    array.set([2, 1], 5);
    array[[0, 1]] = 3;
    *array.get_mut([1, 0]).expect("inside") = 1;
    assert_eq!(array.try_set([2, 0], 2), Ok(()));
    assert_eq!(array.data(), &[0, 1, 2, 3, 0, 5]);
    let turned = array.permuted(&[1, 0])?;
    assert_eq!((turned.dims(), turned.strides()), (&[2, 3][..], &[3, 1][..]));
    assert!(turned.iter().eq(&[0, 1, 2, 3, 0, 5]));
    let mut turned = turned;
    turned.iter_mut().for_each(|element| *element *= 10);
    turned.view_mut().set([1, 1], 40);
    turned.data_mut()[0] = 7;
    assert_eq!(turned.view().get([0, 0]), 7);
    let refused = turned.clone().permuted(&[0, 0]).map(|_| ());
    assert_eq!(refused, Err(LayoutError::DuplicateAxis { axis: 0 }));
    assert_eq!(turned.into_data(), [7, 10, 20, 30, 40, 50]);
    Ok(())
}

#[test]
fn what_lies_outside_is_refused_and_nothing_is_written() -> Result<(), LayoutError> {
    let mut array: StridedArray<i32> = StridedArray::from_fn_row_major(&[2, 2], |i| i[0] as i32)?;
    let before = array.clone();
    let outside = LayoutError::IndexOutOfBounds { axis: 1, index: 2, extent: 2 };
    assert_eq!(array.try_set([0, 2], 9), Err(outside));
    assert_eq!(array.try_get([0, 2]), Err(outside));
    assert_eq!(array.get_ref([0, 2]), None);
    assert_eq!(array.get_mut([usize::MAX, 0]), None);
    let rank = LayoutError::RankMismatch { expected: 2, actual: 3 };
    assert_eq!(array.try_set([0, 0, 0], 9), Err(rank));
    assert_eq!(array.data(), before.data());
    Ok(())
}

#[cfg(panic = "unwind")]
#[test]
fn what_lies_outside_panics_where_the_index_is_not_tried() -> Result<(), LayoutError> {
    let array: StridedArray<i32> = StridedArray::from_fn_row_major(&[2, 2], |i| i[0] as i32)?;
    for panics in [
        std::panic::catch_unwind(|| array.get([2, 0])),
        std::panic::catch_unwind(|| array[[2, 0]]),
        std::panic::catch_unwind(|| array.clone().set([2, 0], 1)).map(|()| 0),
    ] {
        let text = *panics.expect_err("a panic").downcast::<String>().expect("a text");
        let outside = LayoutError::IndexOutOfBounds { axis: 0, index: 2, extent: 2 };
        assert_eq!(text, outside.to_string());
    }
    Ok(())
}

#[test]
fn parts_are_checked() -> Result<(), LayoutError> {
    // Padded rows, upside down.
    let mut array: StridedArray<u8> =
        StridedArray::from_parts((0..8).collect(), &[2, 3], &[-4, 1], 4)?;
    assert_eq!(array.offset(), 4);
    assert!(array.iter().eq(&[4, 5, 6, 0, 1, 2]));
    array.iter_mut().for_each(|element| *element = 9);
    assert_eq!(array.data(), &[9, 9, 9, 3, 9, 9, 9, 7], "the padding stays");
    let refused = |dims: &[usize], strides: &[isize], offset| {
        StridedArray::<u8>::from_parts(vec![0; 8], dims, strides, offset).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(&[2], &[0], 3), LayoutError::OverlappingMutableLayout { offset: 3 });
    assert_eq!(
        refused(&[3], &[4], 0),
        LayoutError::ViewOutOfBounds { lowest: 0, highest: 8, len: 8 }
    );
    assert_eq!(
        refused(&[0], &[1], 9),
        LayoutError::ViewOutOfBounds { lowest: 9, highest: 9, len: 8 }
    );
    assert_eq!(
        refused(&[1; 9], &[1; 9], 0),
        LayoutError::RankExceedsCapacity { rank: 9, capacity: 8 }
    );
    Ok(())
}

#[test]
fn no_claim_is_believed() {
    let count = |dims: &[usize]| StridedArray::<u64>::row_major(dims).map(|_| ()).unwrap_err();
    assert!(matches!(
        count(&[HALF, 2]),
        LayoutError::IntegerOverflow { quantity: Quantity::ElementCount, axis: 1, .. }
    ));
    // As many elements as can be counted, but not their bytes.
    assert_eq!(
        count(&[HALF / 4]),
        LayoutError::AllocationFailed { elements: HALF / 4, element_size: 8 }
    );
    let called = std::cell::Cell::new(0);
    let made = StridedArray::<u64>::from_fn_col_major(&[HALF / 4], |_| {
        called.set(called.get() + 1);
        0
    });
    assert!(made.is_err());
    assert_eq!(called.get(), 0);
    assert!(matches!(
        HostTensor::from_vec_col_major([HALF, 2], vec![0_u8; 4]),
        Err(LayoutError::IntegerOverflow { .. })
    ));
    assert_eq!(
        HostTensor::from_vec_col_major([2, 3], vec![0_u8; 4]).map(|_| ()),
        Err(LayoutError::ShapeMismatch { expected: 4, actual: 6 })
    );
}

#[test]
fn elements_without_a_size_take_no_memory() -> Result<(), LayoutError> {
    let largest = isize::MAX as usize;
    let data = vec![(); largest];
    let view = StridedView::<()>::new(&data, &[largest], &[1], 0)?;
    assert_eq!(view.get_ref([largest - 1]), Some(&()));
    assert_eq!(view.get_ref([largest]), None);
    let array: StridedArray<()> = StridedArray::from_parts(data, &[2, 3], &[-3, 1], 3)?;
    assert_eq!(array.iter().count(), 6);
    // Every length is lawful for a slice of them; an offset beyond `isize` is not an offset.
    let many = vec![(); usize::MAX];
    let view = StridedView::<()>::new(&many, &[largest, 2], &[0, isize::MAX], 0)?;
    assert_eq!(view.get_ref([largest - 1, 1]), Some(&()));
    assert!(StridedView::<()>::new(&many, &[3], &[isize::MAX], 0).is_err());
    Ok(())
}

#[test]
fn the_capacity_is_the_callers() -> Result<(), LayoutError> {
    let data = [1, 2, 3];
    let none: StridedView<'_, i32, Identity, 0> = StridedView::new(&data, &[], &[], 2)?;
    assert_eq!(none.get([]), 3);
    assert_eq!(
        StridedView::<'_, i32, Identity, 0>::new(&data, &[1], &[1], 0).map(|_| ()),
        Err(LayoutError::RankExceedsCapacity { rank: 1, capacity: 0 })
    );
    let one: StridedView<'_, i32, Identity, 1> = StridedView::new(&data, &[3], &[-1], 2)?;
    assert!(one.iter().eq([3, 2, 1]));
    assert!(one.insert_axis(0).is_err());
    let many: StridedArray<i32, 32> =
        StridedArray::from_fn_row_major(&[1; 32], |index| index.len() as i32)?;
    assert_eq!(many.get([0; 32]), 32);
    assert_eq!(many.permuted(&core::array::from_fn::<_, 32, _>(|axis| 31 - axis))?.len(), 1);
    Ok(())
}

#[test]
fn tensors_are_column_major() -> Result<(), LayoutError> {
    let mut tensor = HostTensor::from_vec_col_major([2, 3], vec![1, 2, 3, 4, 5, 6])?;
    assert_eq!((tensor.shape(), tensor.rank(), tensor.is_empty()), (&[2, 3][..], 2, false));
    tensor.as_mut_slice()[5] = 60;
    let view = tensor.as_view();
    assert_eq!((view.strides(), view.offset()), (&[1, 2][..], 0));
    assert_eq!((view.try_get([1, 2]), view.get_ref([0, 1])), (Ok(60), Some(&3)));
    assert_eq!(view.is_compact_col_major(), Ok(true));
    assert_eq!(view.as_slice(), Ok(tensor.as_slice()));

    let turned = view.transpose_view(&[1, 0])?;
    assert_eq!((turned.shape(), turned.is_compact_col_major()), (&[3, 2][..], Ok(false)));
    assert!(matches!(turned.as_slice(), Err(LayoutError::NonContiguousViewAsSlice { .. })));
    let odd = view.slice_view(&[
        SliceSpec { start: 0, end: 2, step: 1 },
        SliceSpec { start: 2, end: -1, step: -2 },
    ])?;
    assert!(odd.as_strided_view().iter_in(LayoutOrder::ColMajor).eq([5, 60, 1, 2]));
    let flat = view.reshape_view([6])?;
    assert!(flat.as_strided_view().iter().eq([1, 2, 3, 4, 5, 60]));
    assert_eq!(
        view.reshape_view([5]).map(|_| ()),
        Err(LayoutError::ShapeMismatch { expected: 6, actual: 5 })
    );
    let again = HostTensorView::from(odd.as_strided_view());
    assert_eq!(again.shape(), odd.shape());

    let tensor = tensor.into_reshaped([3, 2])?;
    assert_eq!(tensor.as_view().try_get([0, 1]), Ok(4));
    assert_eq!(tensor.into_vec_col_major(), [1, 2, 3, 4, 5, 60]);
    Ok(())
}
