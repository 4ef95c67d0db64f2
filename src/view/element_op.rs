//! Element operations: what a view does to an element when it is read.
//!
//! The four operations are a group in which each is its own inverse: any chain of them is one of the
//! four, known at compile time.

/// What the operations do to one element.
///
/// Implemented for the integers, the floats and `bool`, whose conjugate and transpose is the number
/// itself, and by feature `num-complex` for `Complex`. Implement it for elements of your own, small
/// matrices for instance.
///
/// # Examples
///
/// ```
/// use ndlayout::ElementOpApply;
///
/// assert_eq!(3.5_f32.conj(), 3.5);
/// ```
pub trait ElementOpApply: Copy {
    /// The complex conjugate.
    #[must_use]
    #[inline]
    fn conj(self) -> Self {
        self
    }

    /// The transpose.
    #[must_use]
    #[inline]
    fn transpose(self) -> Self {
        self
    }

    /// The conjugate transpose.
    #[must_use]
    #[inline]
    fn adjoint(self) -> Self {
        self
    }
}

macro_rules! real_elements {
    ($($element:ident)*) => {$(impl ElementOpApply for $element {})*};
}

real_elements!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool);

#[cfg(feature = "num-complex")]
impl<T: Copy + core::ops::Neg<Output = T>> ElementOpApply for num_complex::Complex<T> {
    /// The complex conjugate, by the negation of `T`.
    #[inline]
    #[allow(clippy::arithmetic_side_effects)] // the element's own negation, not an index
    fn conj(self) -> Self {
        Self { re: self.re, im: -self.im }
    }

    #[inline]
    fn adjoint(self) -> Self {
        ElementOpApply::conj(self)
    }
}

/// An operation that a view applies to every element that it reads.
///
/// A marker type: it costs no space, and `Identity` costs no time.
///
/// # Examples
///
/// ```
/// use ndlayout::{Conj, ElementOp, Identity};
///
/// assert_eq!(<Conj as ElementOp<i32>>::apply(-3), -3);
/// assert!(<Identity as ElementOp<i32>>::IS_IDENTITY);
/// ```
pub trait ElementOp<T>: Copy + Default + 'static {
    /// Whether the operation leaves every element as it is.
    const IS_IDENTITY: bool = false;

    /// The element as the view shows it.
    fn apply(element: T) -> T;
}

/// An operation to which others can be added.
pub trait ComposableElementOp<T: ElementOpApply>: ElementOp<T> {
    /// The operation that undoes this one: itself.
    type Inverse: ComposableElementOp<T>;
    /// This operation and the conjugate.
    type ComposeConj: ComposableElementOp<T>;
    /// This operation and the transpose.
    type ComposeTranspose: ComposableElementOp<T>;
    /// This operation and the adjoint.
    type ComposeAdjoint: ComposableElementOp<T>;
}

/// Two operations in one.
///
/// # Examples
///
/// ```
/// use ndlayout::{Adjoint, Compose, Conj, Transpose};
///
/// fn is_the_adjoint(_: <Conj as Compose<f64, Transpose>>::Result) {}
/// is_the_adjoint(Adjoint);
/// ```
pub trait Compose<T: ElementOpApply, Other> {
    /// The operation that has the effect of both.
    type Result: ComposableElementOp<T>;
}

macro_rules! marker {
    ($(#[$doc:meta] $name:ident)*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub struct $name;
    )*};
}

marker! {
    /// Elements as they are.
    Identity
    /// Complex conjugates of the elements.
    Conj
    /// Transposes of the elements.
    Transpose
    /// Conjugate transposes of the elements.
    Adjoint
}

impl<T: Copy> ElementOp<T> for Identity {
    const IS_IDENTITY: bool = true;

    #[inline]
    fn apply(element: T) -> T {
        element
    }
}

macro_rules! operation {
    ($($name:ident $apply:ident)*) => {$(
        impl<T: ElementOpApply> ElementOp<T> for $name {
            #[inline]
            fn apply(element: T) -> T {
                element.$apply()
            }
        }
    )*};
}

operation!(Conj conj Transpose transpose Adjoint adjoint);

macro_rules! group {
    ($($row:ident: $conj:ident $transpose:ident $adjoint:ident;)*) => {$(
        impl<T: ElementOpApply> ComposableElementOp<T> for $row {
            type Inverse = $row;
            type ComposeConj = $conj;
            type ComposeTranspose = $transpose;
            type ComposeAdjoint = $adjoint;
        }

        impl<T: ElementOpApply> Compose<T, Identity> for $row {
            type Result = $row;
        }

        impl<T: ElementOpApply> Compose<T, Conj> for $row {
            type Result = $conj;
        }

        impl<T: ElementOpApply> Compose<T, Transpose> for $row {
            type Result = $transpose;
        }

        impl<T: ElementOpApply> Compose<T, Adjoint> for $row {
            type Result = $adjoint;
        }
    )*};
}

group! {
    // with:    Conj      Transpose Adjoint
    Identity:   Conj      Transpose Adjoint;
    Conj:       Identity  Adjoint   Transpose;
    Transpose:  Adjoint   Identity  Conj;
    Adjoint:    Transpose Conj      Identity;
}
