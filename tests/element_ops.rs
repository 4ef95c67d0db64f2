//! What a view does to its elements: the four operations, alone and in every composition, on numbers
//! and on elements that have a transpose of their own.

use ndlayout::{
    Adjoint, ComposableElementOp, Compose, Conj, ElementOp, ElementOpApply, Identity, LayoutError,
    StridedView, Transpose,
};
use num_complex::Complex;

/// A matrix of 2 x 2 complex numbers: here no two of the four operations agree.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Block([[Complex<i32>; 2]; 2]);

impl Block {
    fn conjugated(self) -> Self {
        Self(self.0.map(|row| row.map(|number| Complex::new(number.re, -number.im))))
    }

    fn transposed(self) -> Self {
        let [[a, b], [c, d]] = self.0;
        Self([[a, c], [b, d]])
    }
}

impl ElementOpApply for Block {
    fn conj(self) -> Self {
        self.conjugated()
    }

    fn transpose(self) -> Self {
        self.transposed()
    }

    fn adjoint(self) -> Self {
        self.transposed().conjugated()
    }
}

fn block(seed: i32) -> Block {
    let number = |at: i32| Complex::new(seed + at, 10 * seed + at + 1);
    Block([[number(0), number(1)], [number(2), number(3)]])
}

/// An operation as two bits: whether it conjugates, whether it transposes.
trait Bits {
    const BITS: (bool, bool);
}

impl Bits for Identity {
    const BITS: (bool, bool) = (false, false);
}
impl Bits for Conj {
    const BITS: (bool, bool) = (true, false);
}
impl Bits for Transpose {
    const BITS: (bool, bool) = (false, true);
}
impl Bits for Adjoint {
    const BITS: (bool, bool) = (true, true);
}

fn by_bits((conjugates, transposes): (bool, bool), element: Block) -> Block {
    let element = if conjugates { element.conjugated() } else { element };
    if transposes { element.transposed() } else { element }
}

fn composed<A, B>()
where
    A: Compose<Block, B> + ElementOp<Block> + Bits,
    B: ElementOp<Block> + Bits,
{
    let element = block(3);
    assert_eq!(A::apply(element), by_bits(A::BITS, element));
    let bits = (A::BITS.0 ^ B::BITS.0, A::BITS.1 ^ B::BITS.1);
    let result = <A::Result as ElementOp<Block>>::apply(element);
    assert_eq!(result, by_bits(bits, element));
    assert_eq!(result, B::apply(A::apply(element)), "one after the other");
}

fn undone<A: ComposableElementOp<Block> + Bits>() {
    let element = block(5);
    assert_eq!(<A::Inverse as ElementOp<Block>>::apply(A::apply(element)), element);
    let flipped =
        |conjugates, transposes| by_bits((A::BITS.0 ^ conjugates, A::BITS.1 ^ transposes), element);
    assert_eq!(<A::ComposeConj as ElementOp<Block>>::apply(element), flipped(true, false));
    assert_eq!(<A::ComposeTranspose as ElementOp<Block>>::apply(element), flipped(false, true));
    assert_eq!(<A::ComposeAdjoint as ElementOp<Block>>::apply(element), flipped(true, true));
}

#[test]
fn all_sixteen_compositions() {
    macro_rules! compositions {
        ($($first:ident)*) => {$(
            composed::<$first, Identity>();
            composed::<$first, Conj>();
            composed::<$first, Transpose>();
            composed::<$first, Adjoint>();
            undone::<$first>();
        )*};
    }
    compositions!(Identity Conj Transpose Adjoint);
}

#[test]
fn views_apply_them_when_they_read() -> Result<(), LayoutError> {
    let data: Vec<Block> = (0..6).map(block).collect();
    let view = StridedView::<Block>::new(&data, &[2, 3], &[3, 1], 0)?;
    let turned = view.transpose_2d()?;
    assert_eq!((turned.dims(), turned.strides()), (&[3, 2][..], &[1, 3][..]));
    let adjoint = view.adjoint_2d()?;
    let conj = view.conj();
    for (i, j) in [(0, 0), (0, 2), (1, 0), (1, 2)] {
        let element = data[3 * i + j];
        assert_eq!(conj.get([i, j]), element.conjugated());
        assert_eq!(turned.get([j, i]), element.transposed());
        assert_eq!(adjoint.get([j, i]), element.transposed().conjugated());
        assert_eq!(adjoint.try_get([j, i]), Ok(adjoint.get([j, i])));
        // What a view hands out by reference is the element itself.
        assert_eq!(adjoint.get_ref([j, i]), Some(&element));
        // SAFETY: the index is one of the shape.
        assert_eq!(unsafe { adjoint.get_unchecked(&[j, i]) }, adjoint.get([j, i]));
    }
    assert!(conj.iter().eq(data.iter().map(|element| element.conjugated())));
    assert!(conj.conj().iter().eq(data.iter().copied()));
    assert!(adjoint.adjoint_2d()?.iter().eq(data.iter().copied()));
    assert!(turned.conj().iter().eq(adjoint.iter()));
    assert!(adjoint.transpose_2d()?.iter().eq(conj.iter()));
    // Transforms of the layout keep the operation.
    assert_eq!(conj.flip(0)?.get([0, 0]), data[3].conjugated());
    Ok(())
}

#[test]
fn only_matrices_are_transposed() {
    let data = [1.0_f64; 8];
    for shape in [&[][..], &[8], &[2, 2, 2]] {
        let layout = ndlayout::Layout::<8>::row_major(shape).expect("small");
        let view: StridedView<f64> = StridedView::from_layout(&data, layout).expect("fits");
        let refused = Err(LayoutError::RankMismatch { expected: 2, actual: shape.len() });
        assert_eq!(view.transpose_2d().map(|view| view.len()), refused);
        assert_eq!(view.adjoint_2d().map(|view| view.len()), refused);
    }
}

#[test]
fn numbers_are_their_own_transpose_and_reals_their_own_conjugate() {
    fn real<T: ElementOpApply + PartialEq + core::fmt::Debug>(number: T) {
        assert_eq!(Identity::apply(number), number);
        assert_eq!(ElementOpApply::conj(number), number);
        assert_eq!(ElementOpApply::transpose(number), number);
        assert_eq!(ElementOpApply::adjoint(number), number);
    }
    real(-1_i8);
    real(u64::MAX);
    real(isize::MIN);
    real(2.5_f32);
    real(f64::NEG_INFINITY);
    real(true);
    let number = Complex::new(1.5, -2.5);
    assert_eq!(Conj::apply(number), Complex::new(1.5, 2.5));
    assert_eq!(Transpose::apply(number), number);
    assert_eq!(Adjoint::apply(number), Complex::new(1.5, 2.5));
    // The sign of a zero, and what is no number, are conjugated too.
    let odd = Conj::apply(Complex::new(f64::NAN, 0.0));
    assert!(odd.re.is_nan() && odd.im == 0.0 && odd.im.is_sign_negative());
}
