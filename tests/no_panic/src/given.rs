//! Arguments whose values the optimiser can't see.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hasher;
use core::hint::black_box;

use arrayvec::ArrayVec;
use ndlayout::{
    AxisInteger, AxisList, AxisSplit, AxisStorage, CopyOrder, DeviceLayout, ElementOp,
    ElementOpApply, ElementRefs, Elements, ElementsMut, HostTensorView, Identity, Injectivity,
    Layout, LayoutDescriptor, LayoutError, LayoutOrder, Nest, Offsets, Overlap, PythonSlice,
    Quantity, Row, Run, RunSlices, Runs, SliceItem, SliceSpec, StridedView, StridedViewMut,
    TensorShape, ViewDescriptor, Window, layout,
};
#[cfg(feature = "alloc")]
use ndlayout::{HostTensor, StridedArray};
use num_complex::Complex;

use crate::runtime::{give_up, room};

/// Some value of the type, as far as the optimiser knows any.
///
/// Never inlined: what it takes to make an argument is not what a function takes that is called with it.
#[inline(never)]
pub fn given<T: Given>() -> T {
    black_box(T::example())
}

/// A type of which an argument can be made.
pub trait Given {
    /// The value that the program runs with.
    fn example() -> Self;
}

/// What must be there for an example to exist.
fn lawful<T>(result: Result<T, LayoutError>) -> T {
    match result {
        Ok(value) => value,
        Err(_) => give_up(),
    }
}

macro_rules! plain {
    ($($value:expr => $type:ty;)*) => {$(
        impl Given for $type {
            fn example() -> Self {
                $value
            }
        }
    )*};
}

plain! {
    1 => u128;
    1 => i128;
    1.0 => f32;
    1.0 => f64;
    Complex { re: 1.0, im: 1.0 } => Complex<f32>;
    Complex { re: 1.0, im: 1.0 } => Complex<f64>;
    true => bool;
    &[(0, 1)] => &'static [(usize, usize)];
    LayoutOrder::RowMajor => LayoutOrder;
    LayoutError::RankMismatch { expected: given(), actual: given() } => LayoutError;
    Quantity::Stride => Quantity;
    Injectivity::Injective => Injectivity;
    CopyOrder::Any => CopyOrder;
    AxisSplit { axis: given(), index: given() } => AxisSplit;
    Run { start: given(), len: given() } => Run;
    Row { starts: given(), len: given(), steps: given() } => Row<2>;
    SliceSpec { start: given(), end: given(), step: given() } => SliceSpec;
    PythonSlice { start: given(), stop: given(), step: given() } => PythonSlice;
    SliceItem::Index(given()) => SliceItem;
    &[SliceItem::Index(1), SliceItem::NewAxis, SliceItem::Ellipsis] => &'static [SliceItem];
    Window { axis: given(), size: given(), step: given(), dilation: given() } => Window;
    &[Window { axis: 0, size: 1, step: 1, dilation: 1 }] => &'static [Window];
    &[&[2, 1], &[2]] => &'static [&'static [usize]];
    &[SliceSpec { start: 0, end: 2, step: 1 }; 2] => &'static [SliceSpec];
    &[PythonSlice { start: None, stop: None, step: 1 }; 2] => &'static [PythonSlice];
}

/// Lists that serve as an index, a permutation, or a shape of a 2 x 2 array; also as its strides.
macro_rules! integers {
    ($($integer:ident)*) => {$(
        plain! {
            1 => $integer;
            &[1, 0] => &'static [$integer];
        }
    )*};
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

plain! {
    1 => isize;
    &[2, 1] => &'static [isize];
}

impl<T: Given> Given for Option<T> {
    fn example() -> Self {
        Some(given())
    }
}

impl<T: Given, const N: usize> Given for [T; N] {
    fn example() -> Self {
        core::array::from_fn(|_| given())
    }
}

impl<T: Given> Given for &'static [T; 2]
where
    Self: TryFrom<&'static [T]>,
    &'static [T]: Given,
{
    fn example() -> Self {
        match given::<&[T]>().try_into() {
            Ok(array) => array,
            Err(_) => give_up(),
        }
    }
}

// ---------------------------------------------------------------- containers of descriptors

/// A container with two entries.
fn two<D: AxisStorage<Item: Given>>() -> D {
    lawful(D::from_axes_fn(2, |_| given()))
}

impl<T: AxisInteger + Given, const CAP: usize> Given for AxisList<T, CAP> {
    fn example() -> Self {
        two()
    }
}

impl<T: AxisInteger + Given, const CAP: usize> Given for ArrayVec<T, CAP> {
    fn example() -> Self {
        two()
    }
}

impl<T: AxisInteger + Given, L: heapless::LenType, const CAP: usize> Given
    for heapless::Vec<T, CAP, L>
{
    fn example() -> Self {
        two()
    }
}

#[cfg(feature = "alloc")]
impl<T: Given> Given for Vec<T> {
    /// Four entries.
    fn example() -> Self {
        let mut list = Self::new();
        if list.try_reserve_exact(4).is_err() {
            give_up();
        }
        for entry in list.spare_capacity_mut().iter_mut().take(4) {
            entry.write(given());
        }
        // SAFETY: there is room for four, and four were written.
        unsafe { list.set_len(4) };
        list
    }
}

impl<D: AxisStorage + Given> Given for TensorShape<D> {
    fn example() -> Self {
        Self { dims: given() }
    }
}

impl<D: AxisStorage + Given, S: AxisStorage + Given> Given for LayoutDescriptor<D, S> {
    fn example() -> Self {
        Self {
            shape: given(),
            strides: given(),
            byte_offset: given(),
            element_size_bytes: given(),
            order: given(),
        }
    }
}

impl<D: AxisStorage + Given, S: AxisStorage + Given> Given for ViewDescriptor<D, S> {
    fn example() -> Self {
        Self { base_offset: given(), shape: given(), strides: given() }
    }
}

impl<const N: usize> Given for DeviceLayout<N> {
    fn example() -> Self {
        Self { shape: given(), stride: given() }
    }
}

// ---------------------------------------------------------------- layouts, views, arrays

impl<const CAP: usize> Given for Layout<CAP> {
    fn example() -> Self {
        layout!([2, 2])
    }
}

impl<const CAP: usize, const OTHER: usize> Given for Overlap<CAP, OTHER> {
    fn example() -> Self {
        Self::Meets { offset: given(), index: given(), other_index: given() }
    }
}

impl<const CAP: usize> Given for Offsets<CAP> {
    fn example() -> Self {
        given::<Layout<CAP>>().offsets(given())
    }
}

impl<const CAP: usize> Given for Nest<2, CAP> {
    fn example() -> Self {
        lawful(Nest::new([&given(), &given()], given()))
    }
}

impl<const CAP: usize> Given for Runs<CAP> {
    fn example() -> Self {
        given::<Layout<CAP>>().runs(given())
    }
}

/// An element of the views and arrays.
pub trait Element: Given + ElementOpApply + Default + PartialEq + 'static {
    /// A 2 x 2 array.
    const FOUR: &'static [Self];
}

impl Element for f32 {
    const FOUR: &'static [Self] = &[1.0; 4];
}

impl Element for Complex<f64> {
    const FOUR: &'static [Self] = &[Complex { re: 1.0, im: 1.0 }; 4];
}

impl<T: Element> Given for &'static [T] {
    fn example() -> Self {
        T::FOUR
    }
}

impl<T: Element> Given for &'static mut [T] {
    fn example() -> Self {
        match room() {
            Some(room) => room.write(core::array::from_fn::<_, 4, _>(|_| given())),
            None => give_up(),
        }
    }
}

impl<T: Element, Op, const CAP: usize> Given for StridedView<'static, T, Op, CAP> {
    fn example() -> Self {
        let layout: Layout<CAP> = given();
        lawful(Self::new(given(), layout.shape(), layout.strides(), layout.offset()))
    }
}

impl<T: Element, const CAP: usize> Given for StridedViewMut<'static, T, CAP> {
    fn example() -> Self {
        lawful(Self::from_layout(given(), given()))
    }
}

impl<T: Element, const CAP: usize> Given for HostTensorView<'static, T, CAP> {
    fn example() -> Self {
        lawful(Self::from_layout(given(), given()))
    }
}

#[cfg(feature = "alloc")]
impl<T: Element, const CAP: usize> Given for StridedArray<T, CAP> {
    fn example() -> Self {
        lawful(Self::from_parts(given(), given::<Layout<CAP>>().shape(), given(), 0))
    }
}

#[cfg(feature = "alloc")]
impl<T: Element> Given for HostTensor<T> {
    fn example() -> Self {
        lawful(Self::from_vec_col_major(given::<Layout>().shape(), given()))
    }
}

impl<T: Element, const CAP: usize> Given for ElementRefs<'static, T, CAP> {
    fn example() -> Self {
        given::<StridedView<T, Identity, CAP>>().iter_ref_in(given())
    }
}

impl<T: Element, Op: ElementOp<T>, const CAP: usize> Given for Elements<'static, T, Op, CAP> {
    fn example() -> Self {
        given::<StridedView<T, Op, CAP>>().iter_in(given())
    }
}

impl<T: Element, const CAP: usize> Given for RunSlices<'static, T, CAP> {
    fn example() -> Self {
        given::<StridedView<T, Identity, CAP>>().runs(given())
    }
}

impl<T: Element, const CAP: usize> Given for ElementsMut<'static, T, CAP> {
    fn example() -> Self {
        given::<StridedViewMut<T, CAP>>().into_iter_mut()
    }
}

// ---------------------------------------------------------------- a hasher

/// The least that can be called a hasher.
pub struct Rotating(u64);

impl Given for Rotating {
    fn example() -> Self {
        Self(0)
    }
}

impl Hasher for Rotating {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(5) ^ u64::from(*byte);
        }
    }
}
