//! The frame, and its layout, both in flash.

use ndlayout::{Layout, ViewDescriptor, layout};

/// The channels of a pixel: red, green, blue.
pub const CHANNELS: usize = 3;
/// The pixels of a row.
pub const WIDTH: usize = 20;
/// The rows of the frame.
pub const HEIGHT: usize = 12;
/// The bytes from one row to the next: the pixels, and four of padding.
pub const PITCH: usize = 64;

/// Where byte (row, column, channel) lies. A wrong number here does not compile.
pub const FRAME: Layout<3> = layout!([HEIGHT, WIDTH, CHANNELS], strides: [64, 3, 1]);

/// The same, in 12 bytes of flash, as a table of a boot loader would hold it.
pub static TABLE: ViewDescriptor<[u8; 3]> =
    ViewDescriptor { base_offset: 0, shape: [12, 20, 3], strides: [64, 3, 1] };

/// The pixels. Each byte tells where it is: 20 a row, 3 a column, 1 a channel, modulo 251; the padding
/// is 0xFF.
pub static PIXELS: [u8; HEIGHT * PITCH] = {
    let mut pixels = [0xFF; HEIGHT * PITCH];
    let mut row = 0;
    while row < HEIGHT {
        let mut at = 0;
        while at < WIDTH * CHANNELS {
            pixels[row * PITCH + at] = expected(row, at / CHANNELS, at % CHANNELS);
            at += 1;
        }
        row += 1;
    }
    pixels
};

/// The byte at (row, column, channel), computed and not looked up.
pub const fn expected(row: usize, column: usize, channel: usize) -> u8 {
    ((row * 20 + column * 3 + channel) % 251) as u8
}
