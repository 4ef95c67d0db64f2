//! Descriptors hold any numbers at all, and every method answers for any of them: exactly, or that
//! the answer does not fit.

mod common;

use common::corpus;
use common::oracle::{EXTENT_MAX, Fault, Model, count};
use common::{same_or_both_refuse, wide};
use ndlayout::{
    DeviceLayout, Layout, LayoutDescriptor, LayoutError, LayoutOrder, Quantity, TensorShape,
    ViewDescriptor, contiguous_stride,
};
use proptest::prelude::*;

fn fits(number: Option<i128>) -> Option<usize> {
    number.and_then(|number| usize::try_from(number).ok())
}

/// Extents, strides of any sign, an index that is mostly in range, and an offset.
fn numbers() -> impl Strategy<Value = (Vec<usize>, Vec<isize>, Vec<usize>, usize)> {
    (0usize..6, prop::bool::weighted(0.05), prop::bool::weighted(0.05)).prop_flat_map(
        |(rank, uneven, other_rank)| {
            (
                prop::collection::vec(corpus::extent(), rank),
                prop::collection::vec(corpus::signed(), rank + usize::from(uneven)),
                prop::collection::vec(corpus::extent(), rank + usize::from(other_rank)),
                corpus::extent(),
                any::<bool>(),
            )
                .prop_map(|(shape, strides, mut index, offset, in_range)| {
                    if in_range {
                        for (entry, extent) in index.iter_mut().zip(&shape) {
                            *entry = entry.checked_rem(*extent).unwrap_or(0);
                        }
                    }
                    (shape, strides, index, offset)
                })
        },
    )
}

/// The exact sum, or `None` where there is no such element.
fn sum(shape: &[usize], strides: &[i128], index: &[usize]) -> Option<i128> {
    if strides.len() != shape.len() {
        return None;
    }
    Model { shape: wide(shape), strides: strides.to_vec(), offset: 0 }.offset_of(&wide(index))
}

/// The compact row-major strides by definition: the product of all extents behind; where that does
/// not fit, 0 in an empty shape.
fn standard(shape: &[i128]) -> Vec<Option<i128>> {
    let idle = shape.contains(&0).then_some(0);
    (0..shape.len())
        .map(|axis| count(&shape[axis + 1..]).filter(|product| *product <= EXTENT_MAX).or(idle))
        .collect()
}

/// NumPy's flag by definition, for numbers of any size.
fn flag(shape: &[i128], strides: &[i128], row: bool) -> bool {
    if shape.len() != strides.len() {
        return false;
    }
    if shape.contains(&0) {
        return true;
    }
    (0..shape.len()).all(|axis| {
        let faster = if row { &shape[axis + 1..] } else { &shape[..axis] };
        shape[axis] == 1 || count(faster) == Some(strides[axis])
    })
}

fn view_descriptor<S>(
    view: &ViewDescriptor<Vec<usize>, Vec<S>>,
    strides: &[i128],
    index: &[usize],
) -> Result<(), TestCaseError>
where
    S: ndlayout::AxisInteger + core::fmt::Debug,
{
    let shape = wide(&view.shape);
    let total = fits(count(&shape));
    prop_assert_eq!(view.ndim(), shape.len());
    prop_assert_eq!(view.checked_total_elements(), total);
    prop_assert_eq!(view.total_elements(), total.unwrap_or(usize::MAX));
    let exact = sum(&view.shape, strides, index);
    let place = fits(exact.and_then(|sum| sum.checked_add(view.base_offset as i128)));
    prop_assert_eq!(view.flat_index(index), place, "{:?} {:?}", view, index);
    prop_assert_eq!(view.is_c_contiguous(), flag(&shape, strides, true), "{:?}", view);
    prop_assert_eq!(view.is_f_contiguous(), flag(&shape, strides, false), "{:?}", view);
    let literal: Vec<Option<i128>> = strides.iter().copied().map(Some).collect();
    // A product that the type of the strides does not hold is 0 in an empty shape.
    let held = |stride: &i128| S::from_wide(*stride).is_some();
    if standard(&shape).iter().flatten().all(held) {
        prop_assert_eq!(view.is_contiguous(), standard(&shape) == literal, "{:?}", view);
    }
    let model = match isize::try_from(view.base_offset) {
        Ok(offset) if strides.len() == shape.len() => {
            Model { shape: shape.clone(), strides: strides.to_vec(), offset: offset as i128 }
                .settled(4)
        }
        Ok(_) => Err(Fault::Rank),
        Err(_) => Err(Fault::Overflow),
    };
    let layout = view.to_layout::<4>();
    same_or_both_refuse(layout, model, || format!("{view:?}"));
    if let Ok(layout) = layout {
        // What the layout reaches, the descriptor says too.
        let offset = layout.offset_of_slice(index);
        prop_assert_eq!(offset.and_then(|o| usize::try_from(o).ok()), view.flat_index(index));
        let back = ViewDescriptor::<Vec<usize>, Vec<isize>>::try_from_layout(&layout);
        let back = back.expect("the offset came from a descriptor");
        prop_assert_eq!(back.to_layout::<4>(), Ok(layout));
    }
    Ok(())
}

proptest! {
    #[test]
    fn view_descriptors_of_signed_strides((shape, strides, index, base_offset) in numbers()) {
        let wide_strides: Vec<i128> = strides.iter().map(|stride| *stride as i128).collect();
        view_descriptor(&ViewDescriptor { base_offset, shape, strides }, &wide_strides, &index)?;
    }

    #[test]
    fn view_descriptors_of_unsigned_strides((shape, strides, index, base_offset) in numbers()) {
        let strides: Vec<usize> = strides.iter().map(|stride| stride.cast_unsigned()).collect();
        let wide_strides = wide(&strides);
        view_descriptor(&ViewDescriptor { base_offset, shape, strides }, &wide_strides, &index)?;
    }

    #[test]
    fn standard_strides_are_contiguous(shape in prop::collection::vec(corpus::extent(), 0..6)) {
        let made = LayoutDescriptor::new(TensorShape::new(shape.clone()), LayoutOrder::RowMajor, 1);
        let exact = standard(&wide(&shape));
        let checked = LayoutDescriptor::checked_row_major_strides(&shape);
        let all: Option<Vec<usize>> = exact.iter().map(|stride| fits(*stride)).collect();
        prop_assert_eq!(&checked, &all, "{:?}", shape);
        let saturated: Vec<usize> =
            exact.iter().map(|stride| fits(*stride).unwrap_or(usize::MAX)).collect();
        prop_assert_eq!(&made.strides, &saturated, "{:?}", shape);
        prop_assert_eq!(made.is_contiguous(), all.is_some(), "{:?}", shape);
        if shape.contains(&0) {
            prop_assert!(made.is_c_contiguous() && made.is_f_contiguous(), "{:?}", shape);
        }
        // The other order is the mirror image.
        let mut mirrored = shape.clone();
        mirrored.reverse();
        let mut columns = LayoutDescriptor::col_major_strides(&mirrored);
        columns.reverse();
        prop_assert_eq!(&columns, &made.strides);
        let turned = made.transposed();
        prop_assert_eq!(&turned.shape.dims, &mirrored);
        prop_assert_eq!(turned.order, LayoutOrder::ColMajor);
        prop_assert_eq!(turned.transposed(), made);
    }

    #[test]
    fn layout_descriptors(
        (shape, strides, index, byte_offset) in numbers(),
        element_size_bytes in corpus::extent(),
    ) {
        let wide_strides: Vec<i128> = strides.iter().map(|stride| *stride as i128).collect();
        let wide_shape = wide(&shape);
        let layout = LayoutDescriptor {
            shape: TensorShape::new(shape.clone()),
            strides,
            byte_offset,
            element_size_bytes,
            order: LayoutOrder::RowMajor,
        };
        let total = fits(count(&wide_shape));
        prop_assert_eq!(layout.shape.checked_total_elements(), total);
        prop_assert_eq!(layout.shape.is_scalar(), total == Some(1));
        let bytes = count(&wide_shape).and_then(|n| n.checked_mul(element_size_bytes as i128));
        if element_size_bytes > 0 {
            prop_assert_eq!(layout.checked_total_bytes(), fits(bytes), "{:?}", layout);
            prop_assert_eq!(layout.total_bytes(), fits(bytes).unwrap_or(usize::MAX));
        }
        // Shapes with more elements than numbers have no index at all.
        let exact = sum(&shape, &wide_strides, &index).filter(|_| total.is_some());
        prop_assert_eq!(layout.linear_index(&index), fits(exact), "{:?} {:?}", layout, index);
        let byte = exact.and_then(|elements| elements.checked_mul(element_size_bytes as i128));
        let byte = byte.and_then(|byte| byte.checked_add(byte_offset as i128));
        // Nothing is promised about elements of 0 bytes that lie farther than numbers reach.
        if element_size_bytes > 0 || exact.is_none_or(|elements| elements.abs() <= EXTENT_MAX) {
            prop_assert_eq!(layout.byte_offset_for(&index), fits(byte), "{:?} {:?}", layout, index);
        }
        prop_assert_eq!(layout.is_c_contiguous(), flag(&wide_shape, &wide_strides, true));
        prop_assert_eq!(layout.is_f_contiguous(), flag(&wide_shape, &wide_strides, false));

        let proved = layout.to_layout::<4>();
        if element_size_bytes == 0 {
            prop_assert_eq!(proved, Err(LayoutError::ZeroElementSize));
        } else if !byte_offset.is_multiple_of(element_size_bytes) {
            prop_assert_eq!(
                proved,
                Err(LayoutError::MisalignedByteOffset {
                    byte_offset,
                    element_size: element_size_bytes
                })
            );
        } else {
            let view = ViewDescriptor {
                base_offset: byte_offset / element_size_bytes,
                shape: layout.shape.dims.clone(),
                strides: layout.strides.clone(),
            };
            prop_assert_eq!(proved, view.to_layout::<4>());
        }
        if let Ok(proved) = proved {
            let back = LayoutDescriptor::<Vec<usize>, Vec<isize>>::try_from_layout(
                &proved,
                element_size_bytes,
            )
            .expect("it came from there");
            prop_assert_eq!(back.byte_offset, byte_offset);
            prop_assert_eq!(back.to_layout::<4>(), Ok(proved));
        }
    }

    #[test]
    fn device_layouts(
        shape in prop::array::uniform4(prop_oneof![
            4 => 0i32..5, 1 => -3i32..0,
            1 => prop::sample::select(vec![i32::MAX, i32::MIN, 1 << 16, 1 << 30]),
        ]),
        stride in prop::array::uniform4(prop_oneof![
            4 => -9i64..10,
            1 => prop::sample::select(vec![i64::MAX, i64::MIN, 1 << 31, 1 << 62]),
        ]),
        standard_stride in any::<bool>(),
    ) {
        let stride = if standard_stride { contiguous_stride(shape) } else { stride };
        let device = DeviceLayout { shape, stride };
        let wide_shape = shape.map(i128::from);
        let negative = wide_shape.iter().position(|extent| *extent < 0);
        let elements = if wide_shape.iter().any(|extent| *extent <= 0) {
            0
        } else {
            count(&wide_shape).expect("below 2^124").min(i128::from(i64::MAX))
        };
        prop_assert_eq!(i128::from(device.numel()), elements);
        // The compact strides, 0 and less counted as 1, and saturated.
        for axis in 0..4 {
            let product: i128 = wide_shape[axis + 1..].iter().map(|extent| (*extent).max(1)).product();
            let product = product.min(i128::from(i64::MAX));
            prop_assert_eq!(i128::from(contiguous_stride(shape)[axis]), product, "{:?}", shape);
        }
        if device.is_contiguous() {
            prop_assert_eq!(stride, contiguous_stride(shape), "{:?}", device);
            prop_assert!(negative.is_none(), "{:?}", device);
        } else if negative.is_none() {
            let saturated = contiguous_stride(shape).contains(&i64::MAX);
            prop_assert!(stride != contiguous_stride(shape) || saturated, "{:?}", device);
        }
        let proved = device.to_layout();
        if let Some(axis) = negative {
            let magnitude = u64::from(shape[axis].unsigned_abs());
            prop_assert_eq!(
                proved,
                Err(LayoutError::NumberDoesNotFit { axis, negative: true, magnitude })
            );
        } else {
            let strides = stride.map(i128::from).to_vec();
            let model = Model { shape: wide_shape.to_vec(), strides, offset: 0 };
            same_or_both_refuse(proved, model.settled(4), || format!("{device:?}"));
        }
        if let Ok(proved) = proved {
            let back = DeviceLayout::<4>::try_from_layout(&proved).expect("it came from there");
            prop_assert_eq!(back.to_layout(), Ok(proved));
        }
    }

    #[test]
    fn narrowing_refuses_or_keeps(parts in corpus::extreme()) {
        let (shape, strides, offset) = &parts;
        if let Ok(layout) = Layout::<8>::from_parts(shape, strides, *offset) {
            // Strides that no index multiplies need not fit.
            let used = |axis: usize| shape[axis] > 1 && !layout.is_empty();
            let fits = *offset >= 0
                && shape.iter().all(|extent| i16::try_from(*extent).is_ok())
                && (0..shape.len()).all(|axis| !used(axis) || i16::try_from(strides[axis]).is_ok());
            let narrow = ViewDescriptor::<Vec<i16>>::try_from_layout(&layout);
            prop_assert_eq!(narrow.is_ok(), fits, "{:?}", layout);
            if let Ok(narrow) = narrow {
                let back = narrow.to_layout::<8>().expect("it came from a layout");
                prop_assert!(back.same_map(&layout) && back.offset() == layout.offset());
            }
            let device = DeviceLayout::<2>::try_from_layout(&layout);
            let fits = shape.len() == 2 && shape.iter().all(|extent| i32::try_from(*extent).is_ok());
            prop_assert_eq!(device.is_ok(), fits, "{:?}", layout);
        }
    }
}

#[test]
fn many_axes_take_one_pass() {
    // A claim of a file as far as memory goes: what took a step for each pair of axes would not end.
    let mut dims = vec![1_usize; 400_000];
    dims[0] = 3;
    dims[399_999] = 2;
    let row = LayoutDescriptor::row_major_strides(&dims);
    assert_eq!((row[0], row[1], row[399_998], row[399_999]), (2, 2, 2, 1));
    let col = LayoutDescriptor::checked_col_major_strides(&dims).expect("fits");
    assert_eq!((col[0], col[1], col[399_999]), (1, 3, 3));
    let shape = TensorShape::new(dims);
    let layout = LayoutDescriptor::try_new(shape, LayoutOrder::RowMajor, 8).expect("fits");
    assert!(layout.is_contiguous() && layout.is_c_contiguous());
    assert_eq!(layout.transposed().strides[399_999], 2);
    assert_eq!(
        layout.to_layout::<8>().unwrap_err(),
        LayoutError::RankExceedsCapacity { rank: 400_000, capacity: 8 }
    );
}

#[test]
fn literal_strides_of_narrow_types() {
    // 100 * 100 does not fit `u8`, and no index multiplies it.
    let shape = TensorShape::new([0_u8, 100, 100]);
    let empty = LayoutDescriptor::try_new(shape, LayoutOrder::RowMajor, 1).expect("lawful");
    assert_eq!(empty.strides, [0, 100, 1]);
    assert!(empty.is_contiguous() && empty.is_c_contiguous() && empty.is_f_contiguous());
    let full = TensorShape::new([1_u8, 100, 100]);
    assert_eq!(
        LayoutDescriptor::try_new(full, LayoutOrder::RowMajor, 1).err(),
        Some(LayoutError::IntegerOverflow {
            quantity: Quantity::Stride,
            axis: 0,
            extent: 1,
            stride: 0
        })
    );
    // A tensor of a negative extent is no tensor, whatever its strides.
    for strides in [[0, 1], [-2, 1], [2, 1]] {
        let view = ViewDescriptor { base_offset: 0, shape: [3, -2], strides };
        assert!(!view.is_contiguous() && !view.is_c_contiguous() && !view.is_f_contiguous());
    }
    assert_eq!(LayoutDescriptor::row_major_strides(&[3, 2, -2]), [0, 0, 1]);
}
