//! One literal serves every container: arrays, the inline list, `arrayvec`, `heapless` and `Vec`,
//! with items of any integer type, and each answers the same.

use arrayvec::ArrayVec;
use ndlayout::{
    AxisInteger, AxisList, AxisStorage, Layout, LayoutDescriptor, LayoutError, LayoutOrder,
    TensorShape, ViewDescriptor,
};

/// What every container of the numbers 2, 3 and 3, 1 must answer.
#[track_caller]
fn two_rows_of_three<D, S>(view: &ViewDescriptor<D, S>)
where
    D: AxisStorage,
    S: AxisStorage,
{
    assert_eq!(view.ndim(), 2);
    assert_eq!(view.total_elements(), 6);
    assert_eq!(view.checked_total_elements(), Some(6));
    for row in 0..2 {
        for column in 0..3 {
            assert_eq!(view.flat_index(&[row, column]), Some(5 + 3 * row + column));
        }
    }
    assert_eq!(view.flat_index(&[2, 0]), None);
    assert_eq!(view.flat_index(&[0, 3]), None);
    assert_eq!(view.flat_index(&[0]), None);
    assert_eq!(view.flat_index(&[0, 0, 0]), None);
    assert!(view.is_contiguous() && view.is_c_contiguous() && !view.is_f_contiguous());
    let layout = view.to_layout::<8>().expect("lawful");
    assert_eq!(layout, Layout::from_parts(&[2, 3], &[3, 1], 5).expect("lawful"));
    assert_eq!(Layout::<8>::try_from(view), Ok(layout));
    let back = ViewDescriptor::<D, S>::try_from_layout(&layout).expect("it fits");
    assert_eq!(back.base_offset, view.base_offset);
    let wide = |list: &[D::Item]| list.iter().map(|n| n.to_wide()).collect::<Vec<_>>();
    assert_eq!(wide(back.shape.as_axes()), [2, 3]);
    let wide = |list: &[S::Item]| list.iter().map(|n| n.to_wide()).collect::<Vec<_>>();
    assert_eq!(wide(back.strides.as_axes()), [3, 1]);
    // Another rank than the container's is refused where its rank is fixed, and else welcome.
    let line = Layout::<8>::row_major(&[4]).expect("lawful");
    match ViewDescriptor::<D, S>::try_from_layout(&line) {
        Ok(view) => assert_eq!(view.flat_index(&[3]), Some(3)),
        Err(error) => assert_eq!(error, LayoutError::RankMismatch { expected: 2, actual: 1 }),
    }
}

macro_rules! any_container {
    ($($integer:ident)*) => {$(
        #[test]
        fn $integer() {
            let (shape, strides): ([$integer; 2], [$integer; 2]) = ([2, 3], [3, 1]);
            two_rows_of_three(&ViewDescriptor { base_offset: 5, shape, strides });
            two_rows_of_three(&ViewDescriptor {
                base_offset: 5,
                shape: AxisList::<$integer>::from_slice(&shape).expect("fits"),
                strides: AxisList::<$integer>::from_slice(&strides).expect("fits"),
            });
            two_rows_of_three(&ViewDescriptor {
                base_offset: 5,
                shape: ArrayVec::from(shape),
                strides: ArrayVec::from(strides),
            });
            two_rows_of_three(&ViewDescriptor {
                base_offset: 5,
                shape: heapless::Vec::<$integer, 4>::from_slice(&shape).expect("fits"),
                strides: heapless::Vec::<$integer, 4>::from_slice(&strides).expect("fits"),
            });
            two_rows_of_three(&ViewDescriptor {
                base_offset: 5,
                shape: shape.to_vec(),
                strides: strides.to_vec(),
            });
            // Two kinds in one descriptor, and two integer types.
            two_rows_of_three(&ViewDescriptor {
                base_offset: 5,
                shape,
                strides: vec![3i64, 1],
            });

            let dims = TensorShape::new(shape);
            assert_eq!((dims.ndim(), dims.total_elements(), dims.is_scalar()), (2, 6, false));
            let made = LayoutDescriptor::try_new(dims, LayoutOrder::ColMajor, 4).expect("fits");
            assert_eq!(made.strides, [1, 2]);
            assert_eq!(made.byte_offset_for(&[1, 2]), Some(20));
            assert_eq!(LayoutDescriptor::row_major_strides(&shape.to_vec()), strides.to_vec());
            assert_eq!(LayoutDescriptor::checked_col_major_strides(&shape), Some([1, 2]));
            let proved = made.to_layout::<2>().expect("lawful");
            assert_eq!(LayoutDescriptor::try_from_layout(&proved, 4), Ok(made));

            // The edges of the type survive, or are told.
            assert_eq!($integer::from_wide($integer::MAX.to_wide()), Some($integer::MAX));
            assert_eq!($integer::from_wide($integer::MIN.to_wide()), Some($integer::MIN));
            assert_eq!($integer::from_wide($integer::MAX.to_wide() + 1), None);
            assert_eq!($integer::from_wide($integer::MIN.to_wide() - 1), None);
            assert_eq!($integer::MAX.to_wide(), $integer::MAX as i128);
        }
    )*};
}

any_container!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

#[test]
fn narrow_types_refuse_what_they_do_not_hold() {
    let frame = Layout::<8>::row_major(&[480, 640, 3]).expect("lawful");
    assert_eq!(
        ViewDescriptor::<[u8; 3]>::try_from_layout(&frame),
        Err(LayoutError::NumberDoesNotFit { axis: 0, negative: false, magnitude: 480 })
    );
    let stored = ViewDescriptor::<[u16; 3]>::try_from_layout(&frame).expect("fits");
    assert_eq!((stored.shape, stored.strides), ([480, 640, 3], [1920, 3, 1]));
    let mirrored = frame.flip(1).expect("lawful");
    assert_eq!(
        ViewDescriptor::<[u16; 3]>::try_from_layout(&mirrored),
        Err(LayoutError::NumberDoesNotFit { axis: 1, negative: true, magnitude: 3 })
    );
    let stored = ViewDescriptor::<[u16; 3], [i16; 3]>::try_from_layout(&mirrored).expect("fits");
    assert_eq!((stored.base_offset, stored.strides), (639 * 3, [1920, -3, 1]));
    assert_eq!(stored.to_layout(), Ok(mirrored));
    // An offset is not negative in a descriptor.
    let before = Layout::<8>::from_parts(&[1], &[1], -1).expect("lawful");
    assert!(matches!(
        ViewDescriptor::<[i64; 1]>::try_from_layout(&before),
        Err(LayoutError::OffsetDoesNotFit { negative: true, magnitude: 1 })
    ));
    // Nor is it beyond what a layout can hold.
    let far = ViewDescriptor { base_offset: usize::MAX, shape: [0u8; 0], strides: [0u8; 0] };
    assert_eq!(
        far.to_layout::<2>(),
        Err(LayoutError::OffsetDoesNotFit { negative: false, magnitude: usize::MAX as u64 })
    );
}

#[test]
fn negative_and_large_numbers_become_no_layout() {
    let refused = |shape: [i64; 2], strides: [i64; 2]| {
        ViewDescriptor { base_offset: 0, shape, strides }.to_layout::<8>()
    };
    assert_eq!(
        refused([2, -3], [3, 1]),
        Err(LayoutError::NumberDoesNotFit { axis: 1, negative: true, magnitude: 3 })
    );
    assert_eq!(
        refused([i64::MIN, 1], [3, 1]),
        Err(LayoutError::NumberDoesNotFit { axis: 0, negative: true, magnitude: 1 << 63 })
    );
    let view = ViewDescriptor { base_offset: 0, shape: [2, -3], strides: [3, 1] };
    assert_eq!((view.total_elements(), view.flat_index(&[0, 0])), (0, None));
    assert!(!view.is_c_contiguous() && !view.is_contiguous());
    // A stride that no index multiplies may be anything.
    let strides = [u64::MAX, 1];
    let idle = ViewDescriptor { base_offset: 0, shape: [1u64, 3], strides };
    assert_eq!(idle.to_layout::<2>().expect("lawful").strides(), &[0, 1]);
    let used = ViewDescriptor { base_offset: 0, shape: [2u64, 3], strides };
    assert_eq!(
        used.to_layout::<2>(),
        Err(LayoutError::NumberDoesNotFit { axis: 0, negative: false, magnitude: u64::MAX })
    );
    // Negative strides are welcome in signed containers.
    let mirrored = ViewDescriptor { base_offset: 2, shape: [3], strides: [-1i8] };
    assert_eq!(mirrored.flat_index(&[2]), Some(0));
    let below = ViewDescriptor { base_offset: 1, shape: [3], strides: [-1i8] };
    assert_eq!(below.flat_index(&[2]), None);
}

#[test]
fn capacities_are_kept() {
    let cube = Layout::<8>::row_major(&[2, 3, 4]).expect("lawful");
    let capacity = |rank, capacity| LayoutError::RankExceedsCapacity { rank, capacity };
    assert_eq!(ViewDescriptor::<AxisList<u8, 2>>::try_from_layout(&cube), Err(capacity(3, 2)));
    assert_eq!(ViewDescriptor::<ArrayVec<u8, 2>>::try_from_layout(&cube), Err(capacity(3, 2)));
    assert_eq!(
        ViewDescriptor::<heapless::Vec<u8, 2>>::try_from_layout(&cube).err(),
        Some(capacity(3, 2))
    );
    let view = ViewDescriptor { base_offset: 0, shape: vec![2, 3, 4], strides: vec![12, 4, 1] };
    assert_eq!(view.to_layout::<2>(), Err(capacity(3, 2)));
    assert_eq!(view.to_layout::<3>(), cube.with_capacity());
    // Capacity 0 and 32 are capacities.
    let none = ViewDescriptor { base_offset: 7, shape: [0usize; 0], strides: [0usize; 0] };
    assert_eq!(none.to_layout::<0>().expect("a scalar").offset_of([]), Some(7));
    let deep = ViewDescriptor { base_offset: 0, shape: [1u8; 32], strides: [1u8; 32] };
    assert_eq!(deep.to_layout::<32>().expect("lawful").offset_of([0; 32]), Some(0));
}

#[test]
fn the_inline_list() {
    let mut list = AxisList::<u16, 2>::new();
    assert_eq!((list.len(), list.is_empty(), AxisList::<u16, 2>::CAPACITY), (0, true, 2));
    assert_eq!(list, AxisList::<u16, 2>::default());
    assert_eq!(list.push(7), Ok(()));
    assert_eq!(list.push(8), Ok(()));
    assert_eq!(list.push(9), Err(LayoutError::RankExceedsCapacity { rank: 3, capacity: 2 }));
    assert_eq!(list.as_slice(), &[7, 8], "a refused entry changes nothing");
    assert_eq!((list.get(0), list.get(1), list.get(2)), (Some(7), Some(8), None));
    assert_eq!(format!("{list:?}"), "[7, 8]");
    assert_eq!(&list[..], &[7, 8]);
    assert_eq!(list.iter().sum::<u16>(), 15);
    assert_eq!(
        AxisList::<u16, 2>::from_slice(&[1, 2, 3]),
        Err(LayoutError::RankExceedsCapacity { rank: 3, capacity: 2 })
    );
    // Lists of two capacities are equal by their entries, and hash by them.
    let wider = AxisList::<u16, 8>::from_slice(&[7, 8]).expect("fits");
    assert!(list == wider);
    let hash = |value: &dyn Fn(&mut std::hash::DefaultHasher)| {
        let mut hasher = std::hash::DefaultHasher::new();
        value(&mut hasher);
        std::hash::Hasher::finish(&hasher)
    };
    use std::hash::Hash;
    assert_eq!(hash(&|hasher| list.hash(hasher)), hash(&|hasher| wider.hash(hasher)));
    assert_ne!(list, AxisList::<u16, 2>::from_slice(&[8, 7]).expect("fits"));
}

#[test]
fn storage_is_built_entry_by_entry() {
    fn check<A: AxisStorage<Item = u32> + core::fmt::Debug>() {
        let mut asked = Vec::new();
        let built = A::from_axes_fn(3, |axis| {
            asked.push(axis);
            u32::try_from(axis * axis).expect("small")
        })
        .expect("three fit");
        assert_eq!(built.as_axes(), &[0, 1, 4]);
        assert_eq!(asked, [0, 1, 2], "once an axis, in order");
    }
    check::<[u32; 3]>();
    check::<AxisList<u32, 4>>();
    check::<ArrayVec<u32, 4>>();
    check::<heapless::Vec<u32, 4>>();
    check::<Vec<u32>>();
    assert_eq!(
        <[u32; 3]>::from_axes_fn(2, |_| 0),
        Err(LayoutError::RankMismatch { expected: 3, actual: 2 })
    );
    assert_eq!(
        AxisList::<u32, 2>::from_axes_fn(usize::MAX, |_| 0),
        Err(LayoutError::RankExceedsCapacity { rank: usize::MAX, capacity: 2 })
    );
}
