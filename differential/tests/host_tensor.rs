//! `ndlayout::HostTensorView` gives what `tenferro_tensor_core::HostTensorView` gives, and where it
//! does not, the reason has a test.

use ndlayout::{HostTensor, HostTensorView, LayoutError, SliceSpec};
use ndlayout_differential::{Parts, axes, indices, parts};
use proptest::collection::vec;
use proptest::prelude::*;
use tenferro_tensor_core::{
    Error as Fault, HostTensor as PeerTensor, HostTensorView as Peer, SliceSpec as PeerSpec,
};

/// Both views, or neither.
fn both<'a>(data: &'a [i32], parts: &Parts) -> Option<(HostTensorView<'a, i32>, Peer<'a, i32>)> {
    let Parts { shape, strides, offset, .. } = parts;
    let ours = HostTensorView::from_slice(shape, strides, *offset, data);
    let peer = Peer::from_slice(shape.clone(), strides.clone(), *offset, data);
    match (ours, peer) {
        (Ok(ours), Ok(peer)) => Some((ours, peer)),
        (Err(_), Err(_)) => None,
        (ours, peer) => panic!("{parts:?}: {ours:?}, but {:?}", peer.map(|_| ())),
    }
}

/// The numbers in column-major order by the peer's own metadata; it has no other access.
fn read(view: &Peer<i32>, data: &[i32]) -> Vec<i32> {
    let reversed: Vec<usize> = view.shape().iter().rev().copied().collect();
    let element = |mut index: Vec<usize>| {
        index.reverse();
        let steps = index.iter().zip(view.strides());
        let offset = steps.fold(view.offset(), |sum, (i, stride)| sum + *i as isize * stride);
        data[offset as usize]
    };
    indices(&reversed).into_iter().map(element).collect()
}

macro_rules! same {
    ($ours:expr, $peer:expr, $data:expr) => {{
        let (ours, peer) = (&$ours, &$peer);
        prop_assert_eq!(ours.shape(), peer.shape());
        prop_assert_eq!(ours.rank(), peer.rank());
        prop_assert_eq!(ours.is_empty(), peer.is_empty());
        prop_assert_eq!(ours.is_compact_col_major(), Ok(peer.is_compact_col_major().unwrap()));
        let elements = ours.as_strided_view().iter_in(ndlayout::LayoutOrder::ColMajor);
        prop_assert_eq!(elements.collect::<Vec<_>>(), read(peer, $data));
        match (ours.as_slice(), peer.as_slice()) {
            (Ok(ours), Ok(peer)) => prop_assert_eq!(ours, peer),
            (Err(LayoutError::NonContiguousViewAsSlice { .. }), Err(_)) => {}
            (ours, peer) => prop_assert!(false, "{ours:?}, but {peer:?}"),
        }
    }};
}

macro_rules! same_result {
    ($ours:expr, $peer:expr, $data:expr) => {
        match ($ours, $peer) {
            (Ok(ours), Ok(peer)) => same!(ours, peer, $data),
            (Err(_), Err(_)) => {}
            (ours, peer) => prop_assert!(false, "{ours:?}, but {:?}", peer.map(|_| ()).err()),
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(2),
        ..ProptestConfig::default()
    })]

    #[test]
    fn construction(parts in parts()) {
        let data: Vec<i32> = (0..parts.len as i32).collect();
        if let Some((ours, peer)) = both(&data, &parts) {
            prop_assert_eq!(ours.strides(), peer.strides());
            prop_assert_eq!(ours.offset(), peer.offset());
            prop_assert_eq!(
                ours.is_zero_offset_col_major(),
                Ok(peer.is_zero_offset_col_major().unwrap())
            );
            same!(ours, peer, &data);
        }
    }

    #[test]
    fn transposing((parts, axes) in parts().prop_flat_map(|parts| {
        let rank = parts.shape.len();
        (Just(parts), axes(rank))
    })) {
        let data: Vec<i32> = (0..parts.len as i32).collect();
        if let Some((ours, peer)) = both(&data, &parts) {
            same_result!(ours.transpose_view(&axes), peer.transpose_view(&axes), &data);
        }
    }

    #[test]
    fn slicing_forwards(parts in parts(), specs in vec((0_isize..6, 0_isize..6, 1_isize..4), 0..5)) {
        let data: Vec<i32> = (0..parts.len as i32).collect();
        if let Some((ours, peer)) = both(&data, &parts) {
            let mut specs = specs;
            specs.resize(parts.shape.len(), (0, 1, 1));
            let of_peer: Vec<_> = specs.iter()
                .map(|&(start, end, step)| PeerSpec { start, end, step })
                .collect();
            let of_ours: Vec<_> = specs.iter()
                .map(|&(start, end, step)| SliceSpec { start, end, step })
                .collect();
            match (ours.slice_view(&of_ours), peer.slice_view(&of_peer)) {
                // See `a_slice_of_nothing_is_lawful`.
                (Ok(ours), Err(Fault::ViewOutOfBounds)) if ours.is_empty() => {}
                (ours, peer) => same_result!(ours, peer, &data),
            }
        }
    }

    #[test]
    fn reshaping(parts in parts(), shape in vec(0_usize..7, 0..4)) {
        let data: Vec<i32> = (0..parts.len as i32).collect();
        if let Some((ours, peer)) = both(&data, &parts) {
            // Ours succeeds wherever the peer's does, and for other strides too: see below.
            if let Ok(peer) = peer.reshape_view(shape.clone()) {
                let ours = ours.reshape_view(&shape);
                prop_assert!(ours.is_ok(), "{ours:?}");
                same!(ours.unwrap(), peer, &data);
            }
        }
    }

    #[test]
    fn owned(shape in vec(0_usize..5, 0..5), odd in 0..4_usize, other in vec(0_usize..9, 0..4)) {
        let count: usize = shape.iter().product();
        let data: Vec<i32> = (0..(count + odd / 3) as i32).collect();
        let ours = HostTensor::from_vec_col_major(&shape, data.clone());
        let peer = PeerTensor::from_vec_col_major(shape.clone(), data.clone());
        prop_assert_eq!(ours.is_ok(), peer.is_ok());
        if let (Ok(ours), Ok(peer)) = (ours, peer) {
            same!(ours.as_view(), peer.as_view(), &data);
            same_result!(
                ours.into_reshaped(&other).as_ref().map(HostTensor::as_view),
                peer.into_reshaped(other).as_ref().map(PeerTensor::as_view),
                &data
            );
        }
    }
}

#[test]
fn a_reshape_succeeds_wherever_no_element_has_to_move() {
    let data = [1, 2, 3, 4, 5, 6, 7];
    let peer = Peer::from_slice(vec![4], vec![2], 0, &data).expect("lawful");
    assert!(peer.reshape_view(vec![2, 2]).is_err(), "no longer a difference");
    let ours: HostTensorView<i32> = HostTensorView::from_slice([4], [2], 0, &data).expect("lawful");
    assert_eq!(ours.reshape_view([2, 2]).map(|view| view.try_get([1, 1])), Ok(Ok(7)));
}

#[test]
fn a_slice_of_nothing_is_lawful() {
    // From the end of a mirrored axis: the peer puts the offset of nothing below 0.
    let data = [1, 2, 3, 4];
    let nothing = (4, 0, 1);
    let peer = Peer::from_slice(vec![4], vec![-1], 3, &data).expect("lawful");
    let (start, end, step) = nothing;
    assert!(peer.slice_view(&[PeerSpec { start, end, step }]).is_err(), "no longer a difference");
    let ours = HostTensorView::from_slice([4], [-1], 3, &data).expect("lawful");
    let ours = ours.slice_view(&[SliceSpec { start, end, step }]).expect("lawful");
    assert_eq!((ours.shape(), ours.offset()), (&[0][..], 3));
}

#[test]
fn slices_may_walk_backwards() {
    let data = [1, 2, 3, 4];
    let peer = Peer::from_slice(vec![4], vec![1], 0, &data).expect("lawful");
    let backwards = PeerSpec { start: 3, end: -1, step: -1 };
    assert!(peer.slice_view(&[backwards]).is_err(), "no longer a difference");
    let ours: HostTensorView<i32> = HostTensorView::from_slice([4], [1], 0, &data).expect("lawful");
    let ours = ours.slice_view(&[SliceSpec { start: 3, end: -1, step: -1 }]).expect("lawful");
    assert!(ours.as_strided_view().iter().eq([4, 3, 2, 1]));
}
