//! Every element of one view into another of the same shape.

#![no_std]
#![no_main]

// Brings the answer to a panic.
use given as _;

use core::hint::black_box;

use ndlayout::{Identity, StridedView, StridedViewMut};

#[unsafe(no_mangle)]
extern "C" fn main() {
    let from = black_box(None::<&StridedView<u8, Identity, 3>>);
    let to = black_box(None::<&mut StridedViewMut<u8, 3>>);
    if let (Some(from), Some(to)) = (from, to) {
        for (to, from) in to.iter_mut().zip(from.iter()) {
            *to = from;
        }
    }
}
