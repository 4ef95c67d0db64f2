//! The parts of small views, drawn for both sides of a comparison.
//!
//! Small numbers, so that views touch the ends of their buffers from both sides: about half of the
//! drawn parts are lawful. The limits of the integers are tried elsewhere, where a model can follow.

use proptest::collection::vec;
use proptest::prelude::*;

/// What a view is made of.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The extents.
    pub shape: Vec<usize>,
    /// The strides, in elements.
    pub strides: Vec<isize>,
    /// The offset, in elements.
    pub offset: isize,
    /// The length of the buffer.
    pub len: usize,
}

impl Parts {
    /// Whether any extent is 0.
    pub fn is_empty(&self) -> bool {
        self.shape.contains(&0)
    }

    /// Whether the offset lies in the buffer, or at its end.
    pub fn offset_is_inside(&self) -> bool {
        usize::try_from(self.offset).is_ok_and(|offset| offset <= self.len)
    }
}

/// Parts of up to four axes, now and then with one stride too few.
pub fn parts() -> impl Strategy<Value = Parts> {
    let axes = vec((0_usize..5, -6_isize..7), 0..5);
    (axes, -2_isize..24, 0_usize..64, 0..20).prop_map(|(axes, offset, len, odd)| {
        let (shape, mut strides): (Vec<_>, Vec<_>) = axes.into_iter().unzip();
        if odd == 0 {
            strides.pop();
        }
        Parts { shape, strides, offset, len }
    })
}

/// A list of axes: mostly a permutation of `rank`, or else anything.
pub fn axes(rank: usize) -> impl Strategy<Value = Vec<usize>> {
    let permutation = Just((0..rank).collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![4 => permutation, 1 => vec(0..rank + 2, 0..rank + 2)]
}

/// All indices of a shape, the last axis fastest.
pub fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![Vec::new()], |indices, extent| {
        let longer = indices.into_iter().flat_map(|index| {
            (0..*extent).map(move |last| index.iter().copied().chain([last]).collect())
        });
        longer.collect()
    })
}
