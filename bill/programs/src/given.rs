//! What the programs are given: numbers that the optimiser can't see, and no way to panic.

#![no_std]

use core::hint::black_box;

// The program that prints its counts formats, and brings an answer to a panic.
#[cfg(not(feature = "count"))]
mod no_panic {
    unsafe extern "C" {
        /// Defined nowhere.
        safe fn ndlayout_bill_program_can_panic() -> !;
    }

    /// Reached by every panic. A program that keeps it can't be linked.
    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        ndlayout_bill_program_can_panic()
    }
}

/// A frame of 16 rows of 160 pixels of 3 bytes, each row in a pitch of 512 bytes.
pub const SHAPE: [usize; 3] = [16, 160, 3];
/// The steps of its axes.
pub const STRIDES: [isize; 3] = [512, 3, 1];

/// The bytes of a frame.
#[cfg(feature = "count")]
pub fn frame() -> &'static [u8] {
    const BYTES: usize = 16 * 512;
    static FRAME: [u8; BYTES] = {
        let mut frame = [0; BYTES];
        let mut at = 0;
        while at < BYTES {
            frame[at] = (at * 7 % 251) as u8;
            at += 1;
        }
        frame
    };
    black_box(&FRAME)
}

/// The bytes of a frame: none, for they would count as the program's own, and it is not run.
#[cfg(not(feature = "count"))]
pub fn frame() -> &'static [u8] {
    black_box(&[])
}

/// Its shape.
pub fn shape() -> &'static [usize] {
    black_box(&SHAPE)
}

/// Its strides.
pub fn strides() -> &'static [isize] {
    black_box(&STRIDES)
}

/// An index of it.
pub fn index() -> [usize; 3] {
    black_box([5, 11, 2])
}
