//! A view of numbers that are not trusted, a crop of it, its axes exchanged, and a thousand accesses.

#![no_std]
#![no_main]

use core::hint::black_box;

use ndlayout::{Identity, LayoutError, SliceSpec, StridedView};

const CROP: [SliceSpec; 3] = [
    SliceSpec { start: 1, end: 7, step: 1 },
    SliceSpec { start: -1, end: -1, step: -1 },
    SliceSpec { start: 0, end: 3, step: 1 },
];

fn sum() -> Result<u32, LayoutError> {
    let view =
        StridedView::<u8, Identity, 3>::new(given::frame(), given::shape(), given::strides(), 0)?;
    let planes = view.slice(black_box(&CROP))?.permute(black_box(&[2, 0, 1]))?;
    let mut sum = 0_u32;
    for _ in 0..1000 {
        let [row, column, channel] = given::index();
        if let Some(pixel) = planes.get_ref([channel, row, column]) {
            sum = sum.wrapping_add(u32::from(*pixel));
        }
    }
    Ok(sum)
}

#[unsafe(no_mangle)]
extern "C" fn main() -> u32 {
    sum().unwrap_or(0)
}
