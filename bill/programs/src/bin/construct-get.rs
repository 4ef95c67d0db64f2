//! A view of numbers that are not trusted, and one checked access.

#![no_std]
#![no_main]

use ndlayout::{Identity, StridedView};

#[unsafe(no_mangle)]
extern "C" fn main() -> u8 {
    let view =
        StridedView::<u8, Identity, 3>::new(given::frame(), given::shape(), given::strides(), 0);
    match view {
        Ok(view) => view.get_ref(given::index()).copied().unwrap_or(0),
        Err(_) => 0,
    }
}
