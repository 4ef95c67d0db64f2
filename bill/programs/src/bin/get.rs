//! One checked access through a view that is there.

#![no_std]
#![no_main]

use core::hint::black_box;

use ndlayout::{Identity, StridedView};

#[unsafe(no_mangle)]
extern "C" fn main() -> u8 {
    match black_box(None::<&StridedView<u8, Identity, 3>>) {
        Some(view) => view.get_ref(given::index()).copied().unwrap_or(0),
        None => 0,
    }
}
