//! The contiguous runs of a view that is there.

#![no_std]
#![no_main]

// Brings the answer to a panic.
use given as _;

use core::hint::black_box;

use ndlayout::{Identity, LayoutOrder, StridedView};

#[unsafe(no_mangle)]
extern "C" fn main() -> u32 {
    let mut sum = 0_u32;
    if let Some(view) = black_box(None::<&StridedView<u8, Identity, 3>>) {
        for run in view.runs(LayoutOrder::RowMajor) {
            for byte in run {
                sum = sum.wrapping_add(u32::from(*byte));
            }
        }
    }
    sum
}
