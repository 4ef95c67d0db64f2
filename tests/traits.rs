//! What the types are to the compiler: which may cross threads, which are copied, compared, hashed or
//! printed, and how large they are. What they must not be is in `tests/ui`.

use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;

use ndlayout::{
    Adjoint, AxisList, Compose, Conj, DeviceLayout, ElementOp, ElementRefs, Elements, ElementsMut,
    HostTensor, HostTensorView, Identity, Injectivity, Layout, LayoutDescriptor, LayoutError,
    LayoutOrder, MultiIndex, Offsets, PythonSlice, Quantity, Run, RunSlices, Runs, SliceItem,
    SliceSpec, StridedArray, StridedView, StridedViewMut, TensorShape, Transpose, ViewDescriptor,
    Window,
};

fn plain_data<T>()
where
    T: Copy + Debug + Eq + Hash + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static,
{
}

fn threads<T: Send + Sync>() {}
fn send<T: Send>() {}
fn copy<T: Copy>() {}
fn clone<T: Clone>() {}
fn debug<T: Debug>() {}

#[test]
fn plain_data_is_plain_data() {
    plain_data::<Layout<0>>();
    plain_data::<Layout<8>>();
    plain_data::<Layout<32>>();
    plain_data::<LayoutError>();
    plain_data::<Quantity>();
    plain_data::<LayoutOrder>();
    plain_data::<Injectivity>();
    plain_data::<SliceSpec>();
    plain_data::<PythonSlice>();
    plain_data::<SliceItem>();
    plain_data::<Window>();
    plain_data::<Run>();
    plain_data::<AxisList<usize>>();
    plain_data::<AxisList<i8, 3>>();
    plain_data::<DeviceLayout<4>>();
    plain_data::<ViewDescriptor>();
    plain_data::<ViewDescriptor<[u16; 3]>>();
    plain_data::<ViewDescriptor<[i32; 3], [i64; 3]>>();
    plain_data::<TensorShape>();
    plain_data::<LayoutDescriptor>();
    plain_data::<Identity>();
    plain_data::<Conj>();
    plain_data::<Transpose>();
    plain_data::<Adjoint>();
    clone::<ViewDescriptor<Vec<usize>>>();
    clone::<LayoutDescriptor<Vec<usize>>>();
    threads::<ViewDescriptor<Vec<usize>>>();
    threads::<LayoutDescriptor<Vec<usize>>>();
    debug::<Offsets>();
    debug::<Runs>();
    clone::<Offsets>();
    clone::<Runs>();
    threads::<Offsets>();
    threads::<Runs>();
}

#[test]
fn errors_are_errors() {
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    error::<LayoutError>();
    // `?` carries them out of functions that return any error.
    fn fails() -> Result<(), Box<dyn std::error::Error>> {
        Layout::<1>::row_major(&[1, 1])?;
        Ok(())
    }
    assert_eq!(fails().expect_err("two axes").to_string(), "rank 2 exceeds the capacity of 1 axes");
}

/// Neither thread-safe nor cloneable nor comparable nor printable.
struct Bare(#[allow(dead_code)] Rc<Cell<i32>>);

#[test]
fn views_borrow_as_references_do() {
    threads::<StridedView<'static, f32>>();
    threads::<StridedView<'static, f32, Conj, 3>>();
    threads::<HostTensorView<'static, f32>>();
    threads::<StridedViewMut<'static, f32>>();
    threads::<StridedArray<f32>>();
    threads::<HostTensor<f32>>();
    // A unique reference to a cell may be sent, a shared one may not.
    send::<StridedViewMut<'static, Cell<i32>>>();
    send::<StridedArray<Cell<i32>>>();
    send::<HostTensor<Cell<i32>>>();
    // Whatever the elements are, a shared view of them is copied as a reference is.
    copy::<StridedView<'static, Bare>>();
    clone::<StridedView<'static, Bare>>();
    clone::<HostTensorView<'static, Bare>>();
    debug::<StridedView<'static, f32>>();
    debug::<StridedViewMut<'static, f32>>();
    debug::<HostTensorView<'static, f32>>();
    clone::<ElementRefs<'static, Bare>>();
    clone::<RunSlices<'static, Bare>>();
    debug::<ElementRefs<'static, Bare>>();
    debug::<Elements<'static, Bare>>();
    debug::<ElementsMut<'static, Bare>>();
    debug::<RunSlices<'static, Bare>>();
    threads::<ElementRefs<'static, f32>>();
    threads::<Elements<'static, f32>>();
    threads::<ElementsMut<'static, f32>>();
    threads::<RunSlices<'static, f32>>();
    debug::<StridedArray<f32>>();
    debug::<HostTensor<f32>>();
    clone::<StridedArray<f32>>();
    clone::<HostTensor<f32>>();
}

#[test]
fn indices_are_arrays_and_slices() {
    fn index<T: MultiIndex>() {}
    index::<[usize; 0]>();
    index::<[usize; 3]>();
    index::<&'static [usize; 3]>();
    index::<&'static [usize]>();
    index::<&'static Vec<usize>>();
    let layout = Layout::<8>::row_major(&[2, 3]).expect("lawful");
    let vector = vec![1, 2];
    assert_eq!([1, 2].offset_in(&layout), Some(5));
    assert_eq!((&[1, 2]).offset_in(&layout), Some(5));
    assert_eq!(vector[..].as_ref().offset_in(&layout), Some(5));
    assert_eq!((&vector).offset_in(&layout), Some(5));
    assert_eq!([1, 2, 0].offset_in(&layout), None);
    assert_eq!((&vector).as_indices(), &[1, 2]);
}

/// The composed operation applied to `x`, where conjugation is told apart from the rest.
fn composed<A, B>(x: num_complex::Complex<i32>) -> num_complex::Complex<i32>
where
    A: Compose<num_complex::Complex<i32>, B>,
    A::Result: ElementOp<num_complex::Complex<i32>>,
{
    <A::Result as ElementOp<num_complex::Complex<i32>>>::apply(x)
}

#[test]
fn element_operations_compose_as_a_group() {
    let (x, conjugate) = (num_complex::Complex::new(3, 4), num_complex::Complex::new(3, -4));
    assert_eq!(<Identity as ElementOp<_>>::apply(x), x);
    assert_eq!(<Conj as ElementOp<_>>::apply(x), conjugate);
    assert_eq!(<Transpose as ElementOp<_>>::apply(x), x);
    assert_eq!(<Adjoint as ElementOp<_>>::apply(x), conjugate);
    assert_eq!(composed::<Identity, Identity>(x), x);
    assert_eq!(composed::<Identity, Conj>(x), conjugate);
    assert_eq!(composed::<Conj, Identity>(x), conjugate);
    assert_eq!(composed::<Conj, Conj>(x), x);
    assert_eq!(composed::<Conj, Transpose>(x), conjugate);
    assert_eq!(composed::<Conj, Adjoint>(x), x);
    assert_eq!(composed::<Transpose, Conj>(x), conjugate);
    assert_eq!(composed::<Transpose, Transpose>(x), x);
    assert_eq!(composed::<Transpose, Adjoint>(x), conjugate);
    assert_eq!(composed::<Adjoint, Adjoint>(x), x);
    assert_eq!(composed::<Adjoint, Conj>(x), x);
    assert_eq!(composed::<Adjoint, Identity>(x), conjugate);
    fn same_type<A, B, R>()
    where
        A: Compose<f64, B, Result = R>,
    {
    }
    same_type::<Conj, Transpose, Adjoint>();
    same_type::<Transpose, Conj, Adjoint>();
    same_type::<Adjoint, Conj, Transpose>();
    same_type::<Conj, Adjoint, Transpose>();
    same_type::<Adjoint, Transpose, Conj>();
    same_type::<Transpose, Adjoint, Conj>();
    same_type::<Adjoint, Adjoint, Identity>();
    same_type::<Identity, Transpose, Transpose>();
}

#[test]
fn views_are_small() {
    let word = size_of::<usize>();
    // A slice, a rank, an offset, and two numbers an axis; and that is all.
    assert!(size_of::<StridedView<'_, f32, Identity, 8>>() <= 21 * word);
    assert!(size_of::<StridedView<'_, f32, Identity, 4>>() <= 13 * word);
    assert!(size_of::<StridedView<'_, f32, Identity, 3>>() <= 11 * word);
    #[cfg(target_pointer_width = "64")]
    {
        assert!(size_of::<StridedView<'_, f32>>() <= 168);
        assert!(size_of::<StridedView<'_, f32, Conj, 4>>() <= 104);
        assert!(size_of::<StridedView<'_, f32, Identity, 3>>() <= 88);
        assert!(size_of::<Layout<8>>() <= 152);
    }
    // Operations and lifetimes take no room, and neither does the element type.
    assert_eq!(size_of::<Conj>(), 0);
    assert_eq!(size_of::<StridedView<'_, [u8; 999]>>(), size_of::<StridedView<'_, u8>>());
    assert_eq!(size_of::<HostTensorView<'_, f32>>(), size_of::<StridedView<'_, f32>>());
    assert_eq!(size_of::<DeviceLayout<4>>(), 4 * 4 + 4 * 8);
    assert!(size_of::<LayoutError>() <= 6 * size_of::<u64>());
    assert_eq!(size_of::<ViewDescriptor<[u16; 3]>>(), 12 + word + (word - 12 % word) % word);
}
