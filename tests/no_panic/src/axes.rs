//! `AxisList`, `AxisInteger`, `AxisStorage`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Deref;

use arrayvec::ArrayVec;
use ndlayout::{AxisInteger, AxisList, AxisStorage};

use crate::given::{Given, Rotating, given};

/// The integers that axes may be stored in.
pub trait Integer: AxisInteger + Given + Hash + 'static {
    /// A slice of them.
    fn slice() -> &'static [Self];
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Integer for $integer {
            fn slice() -> &'static [Self] {
                given()
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

calls! {
    numbers [T: Integer] [T]
    to_wide: <T as AxisInteger>::to_wide(given());
    from_wide: <T as AxisInteger>::from_wide(given());
    axis_integer_from_wide: AxisInteger::from_wide(given()) as Option<T>;
}

calls! {
    lists [T: Integer, const CAP: usize] [T, CAP]
    new: AxisList::<T, CAP>::new();
    from_slice: AxisList::<T, CAP>::from_slice(T::slice());
    push: AxisList::<T, CAP>::push(&mut given(), given());
    get: AxisList::<T, CAP>::get(&given(), given());
    len: AxisList::<T, CAP>::len(&given());
    is_empty: AxisList::<T, CAP>::is_empty(&given());
    as_slice: AxisList::<T, CAP>::as_slice(&given());
    clone: AxisList::<T, CAP>::clone(&given());
    default: AxisList::<T, CAP>::default();
    deref: AxisList::<T, CAP>::deref(&given());
    as_ref: AxisList::<T, CAP>::as_ref(&given());
    try_from: AxisList::<T, CAP>::try_from(T::slice());
    eq: AxisList::<T, CAP>::eq(&given(), &given::<AxisList<T, CAP>>());
    eq_other_capacity: AxisList::<T, CAP>::eq(&given(), &given::<AxisList<T, 5>>());
    eq_array: AxisList::<T, CAP>::eq(&given(), &given::<[T; 2]>());
    eq_slice: AxisList::<T, CAP>::eq(&given(), T::slice());
    eq_slice_reference: AxisList::<T, CAP>::eq(&given(), &T::slice());
    hash: AxisList::<T, CAP>::hash(&given(), &mut given::<Rotating>());
}

calls! {
    storage [T: Integer, const CAP: usize] [T, CAP]
    array_as_axes: <[T; CAP] as AxisStorage>::as_axes(&given());
    array_with_entries: <[T; CAP] as AxisStorage>::with_entries(&given(), |_| given());
    array_from_axes_fn: <[T; CAP] as AxisStorage>::from_axes_fn(given(), |_| given());
    list_as_axes: AxisList::<T, CAP>::as_axes(&given());
    list_with_entries: AxisList::<T, CAP>::with_entries(&given(), |_| given());
    list_from_axes_fn: AxisList::<T, CAP>::from_axes_fn(given(), |_| given());
    arrayvec_as_axes: ArrayVec::<T, CAP>::as_axes(&given());
    arrayvec_from_axes_fn: ArrayVec::<T, CAP>::from_axes_fn(given(), |_| given());
    arrayvec_with_entries: ArrayVec::<T, CAP>::with_entries(&given(), |_| given());
    heapless_as_axes: heapless::Vec::<T, CAP>::as_axes(&given());
    heapless_with_entries: heapless::Vec::<T, CAP>::with_entries(&given(), |_| given());
    heapless_from_axes_fn: heapless::Vec::<T, CAP>::from_axes_fn(given(), |_| given());
    short_heapless_as_axes: heapless::Vec::<T, CAP, u8>::as_axes(&given());
    short_heapless_with_entries: heapless::Vec::<T, CAP, u8>::with_entries(&given(), |_| given());
    short_heapless_from_axes_fn: heapless::Vec::<T, CAP, u8>::from_axes_fn(given(), |_| given());
    from_axes_fn_inferred: AxisStorage::from_axes_fn(given(), |_| given::<T>())
        as Result<AxisList<T, CAP>, _>;
}

#[cfg(feature = "alloc")]
calls! {
    growing [T: Integer] [T]
    vec_as_axes: Vec::<T>::as_axes(&given());
    vec_from_axes_fn: Vec::<T>::from_axes_fn(given(), |_| given());
}

fn with<T: Integer>() {
    numbers::<T>();
    lists::<T, 3>();
    lists::<T, 8>();
    storage::<T, 3>();
    storage::<T, 8>();
    #[cfg(feature = "alloc")]
    growing::<T>();
}

/// Every call of this file.
pub fn call_all() {
    with::<u8>();
    with::<u16>();
    with::<u32>();
    with::<u64>();
    with::<usize>();
    with::<i8>();
    with::<i16>();
    with::<i32>();
    with::<i64>();
    with::<isize>();
}
