//! `ndlayout::StridedView` gives what `strided_view::StridedView` gives, and where it does not, the
//! reason has a test.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ndlayout::{LayoutError, Quantity, StridedArray, StridedView, StridedViewMut};
use ndlayout_differential::{Parts, axes, indices, parts};
use num_complex::Complex;
use proptest::collection::vec;
use proptest::prelude::*;
use strided_view::{StridedArray as PeerArray, StridedView as Peer, StridedViewMut as PeerMut};

type Number = Complex<f64>;

/// Numbers that differ from each other and from their conjugates.
fn data(len: usize) -> Vec<Number> {
    (0..len).map(|at| Complex::new(at as f64, at as f64 + 0.5)).collect()
}

/// Both views, or neither, but for the one documented difference.
fn both<'a>(
    data: &'a [Number],
    parts: &Parts,
) -> Option<(StridedView<'a, Number>, Peer<'a, Number>)> {
    let Parts { shape, strides, offset, .. } = parts;
    let ours = StridedView::<Number>::new(data, shape, strides, *offset);
    let peer = Peer::<Number>::new(data, shape, strides, *offset);
    match (ours, peer) {
        (Ok(ours), Ok(peer)) => Some((ours, peer)),
        (Err(_), Err(_)) => None,
        // See `an_empty_view_lies_in_its_buffer`.
        (Err(LayoutError::ViewOutOfBounds { .. }), Ok(_))
            if parts.is_empty() && !parts.offset_is_inside() =>
        {
            None
        }
        (ours, peer) => panic!("{parts:?}: {ours:?}, but {:?}", peer.map(|_| ())),
    }
}

/// The same shape, strides and offset, and the same number at every index.
macro_rules! same {
    ($ours:expr, $peer:expr) => {{
        let (ours, peer) = (&$ours, &$peer);
        prop_assert_eq!(ours.dims(), peer.dims());
        prop_assert_eq!(ours.strides(), peer.strides());
        prop_assert_eq!(ours.offset(), peer.offset());
        prop_assert_eq!((ours.ndim(), ours.len()), (peer.ndim(), peer.len()));
        prop_assert_eq!(ours.is_empty(), peer.is_empty());
        let read: Vec<_> =
            indices(peer.dims()).iter().map(|index| peer.get(index.as_slice())).collect();
        let ours_read: Option<Vec<_>> =
            indices(ours.dims()).iter().map(|index| ours.try_get(index.as_slice()).ok()).collect();
        prop_assert_eq!(ours_read.as_ref(), Some(&read));
        prop_assert_eq!(ours.iter().collect::<Vec<_>>(), read);
    }};
}

/// Both transforms succeed alike, or both refuse.
macro_rules! same_result {
    ($ours:expr, $peer:expr) => {
        match ($ours, $peer) {
            (Ok(ours), Ok(peer)) => same!(ours, peer),
            (Err(_), Err(_)) => {}
            (ours, peer) => prop_assert!(false, "{ours:?}, but {:?}", peer.map(|_| ()).err()),
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn construction_and_element_operations(parts in parts()) {
        let data = data(parts.len);
        if let Some((ours, peer)) = both(&data, &parts) {
            same!(ours, peer);
            same!(ours.conj(), peer.conj());
            same!(ours.conj().conj(), peer.conj().conj());
            same_result!(ours.transpose_2d(), peer.transpose_2d());
            same_result!(ours.adjoint_2d(), peer.adjoint_2d());
            same_result!(ours.conj().adjoint_2d(), peer.conj().adjoint_2d());
        }
    }

    #[test]
    fn permute((parts, axes) in parts().prop_flat_map(|parts| {
        let rank = parts.shape.len();
        (Just(parts), axes(rank))
    })) {
        let data = data(parts.len);
        if let Some((ours, peer)) = both(&data, &parts) {
            same_result!(ours.permute(&axes), peer.permute(&axes));
        }
    }

    #[test]
    fn diagonals(parts in parts(), pairs in vec((0_usize..5, 0_usize..5), 0..4)) {
        let data = data(parts.len);
        if let Some((ours, peer)) = both(&data, &parts) {
            same_result!(ours.diagonal_view(&pairs), peer.diagonal_view(&pairs));
        }
    }

    #[test]
    fn broadcast(parts in parts(), changes in vec((0_usize..4, any::<bool>()), 4)) {
        let data = data(parts.len);
        if let Some((ours, peer)) = both(&data, &parts) {
            let target: Vec<usize> = parts.shape.iter().zip(&changes).map(|(extent, change)| {
                if *extent == 1 || change.1 { change.0 } else { *extent }
            }).collect();
            same_result!(ours.broadcast(&target), peer.broadcast(&target));
        }
    }
}

#[test]
fn an_empty_view_lies_in_its_buffer() {
    for offset in [isize::MAX, -5, 4, isize::MIN] {
        assert!(Peer::<f64>::new(&[0.0; 3], &[0], &[1], offset).is_ok(), "no longer a difference");
        assert!(matches!(
            StridedView::<f64>::new(&[0.0; 3], &[0], &[1], offset),
            Err(LayoutError::ViewOutOfBounds { len: 3, .. })
        ));
    }
}

#[test]
fn the_number_of_elements_fits() {
    // Stride 0, so both reach one element only; the peer's `len` multiplies without a check.
    let half = 1 << (usize::BITS / 2);
    let shape = [half, half];
    let peer = Peer::<f64>::new(&[7.0], &shape, &[0, 0], 0).expect("is accepted there");
    let len = catch_unwind(AssertUnwindSafe(|| peer.len()));
    assert!(!matches!(len, Ok(1..)), "neither a panic nor a wrapped 0: no longer a difference");
    assert!(matches!(
        StridedView::<f64>::new(&[7.0], &shape, &[0, 0], 0),
        Err(LayoutError::IntegerOverflow { quantity: Quantity::ElementCount, .. })
    ));
}

#[test]
fn a_repeated_element_may_be_repeated_as_often_as_can_be_counted() {
    let shape = [usize::MAX];
    assert!(Peer::<f64>::new(&[7.0], &shape, &[0], 0).is_err(), "no longer a difference");
    let view = StridedView::<f64>::new(&[7.0], &shape, &[0], 0).expect("lawful");
    assert_eq!(view.get([usize::MAX - 1]), 7.0);
}

#[test]
fn no_two_indices_of_a_mutable_view_meet() {
    let parts: [(&[usize], &[isize]); 2] = [(&[3], &[0]), (&[2, 2], &[1, 1])];
    for (shape, strides) in parts {
        let mut data = [0.0_f64; 4];
        assert!(
            PeerMut::<f64>::new(&mut data, shape, strides, 0).is_ok(),
            "no longer a difference"
        );
        assert!(matches!(
            StridedViewMut::<f64>::new(&mut data, shape, strides, 0),
            Err(LayoutError::OverlappingMutableLayout { .. })
        ));
    }
}

#[test]
fn an_array_that_does_not_fit_is_refused() {
    let shape = [1 << (usize::BITS - 1), 2];
    // A panic, or an array of no elements with a shape of many.
    let peer = catch_unwind(|| PeerArray::<u8>::row_major(&shape).data().len());
    assert!(!matches!(peer, Ok(1..)), "no longer a difference");
    assert!(matches!(
        StridedArray::<u8>::row_major(&shape),
        Err(LayoutError::IntegerOverflow { .. })
    ));
}

#[test]
fn an_array_iterates_over_its_elements() {
    // Two elements, three apart, in a storage of four.
    let storage = vec![1.0, 2.0, 3.0, 4.0];
    let peer = PeerArray::from_parts(storage.clone(), &[2], &[3], 0).expect("lawful");
    assert_eq!(peer.iter().count(), 4, "no longer a difference");
    let ours: StridedArray<f64> = StridedArray::from_parts(storage, &[2], &[3], 0).expect("lawful");
    assert!(ours.iter().eq(&[1.0, 4.0]));
}
