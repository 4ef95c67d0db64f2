//! The steps of the driver. Each one logs what it found, and checks it against the pixels as they are
//! computed, not looked up.

use arrayvec::ArrayVec;
use defmt::{error, info};
use ndlayout::{
    Identity, Layout, LayoutError, SliceSpec, StridedView, StridedViewMut, ViewDescriptor,
};

use crate::dma::{self, Refusal};
use crate::frame::{CHANNELS, FRAME, HEIGHT, PIXELS, TABLE, WIDTH, expected};

/// A view of bytes of up to three axes.
type View<'a> = StridedView<'a, u8, Identity, 3>;

/// A step that did not come to what it should.
#[derive(Clone, Copy, Debug, defmt::Format, PartialEq, Eq)]
pub enum Failure {
    /// An element is not the expected one.
    WrongPixel {
        /// The row of the view.
        row: usize,
        /// The column of the view.
        column: usize,
    },
    /// Something was refused that should not have been, or the other way round.
    WrongAnswer(&'static str),
    /// The controller refused.
    Refused(Refusal),
}

impl From<LayoutError> for Failure {
    fn from(error: LayoutError) -> Self {
        Self::Refused(Refusal::Layout(error))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// All steps; the first that fails ends the job.
pub fn run() -> Result<(), Failure> {
    let frame = StridedView::from_layout(&PIXELS, FRAME)?;
    info!("frame {}", frame.layout());
    table()?;
    crop(&frame)?;
    planes(&frame)?;
    transfer(&frame)?;
    write()?;
    refusals(&frame)
}

/// The layout out of a table of bytes is the one that the compiler proved.
fn table() -> Result<(), Failure> {
    let layout: Layout<3> = TABLE.to_layout()?;
    if layout != FRAME {
        return Err(Failure::WrongAnswer("the table describes another layout"));
    }
    let grown = ViewDescriptor::<ArrayVec<u16, 4>, ArrayVec<i16, 4>>::try_from_layout(&layout)?;
    info!("table {}, with room {}", TABLE, grown.shape.as_slice());
    Ok(())
}

/// Rows 2 to 9 upside down, columns mirrored, every second one, green alone.
fn crop(frame: &View<'_>) -> Result<(), Failure> {
    let crop = frame.slice(&[
        SliceSpec { start: 9, end: 1, step: -1 },
        SliceSpec { start: -1, end: -1, step: -2 },
        SliceSpec { start: 1, end: 2, step: 1 },
    ])?;
    let green = crop.drop_axis(2)?;
    info!("crop {}", green.layout());
    for row in 0..8 {
        for column in 0..WIDTH / 2 {
            let there = expected(9 - row, WIDTH - 1 - 2 * column, 1);
            if green.get_ref([row, column]) != Some(&there) {
                return Err(Failure::WrongPixel { row, column });
            }
        }
    }
    Ok(())
}

/// Interleaved channels as planes: the same bytes, with the channel as the first axis.
fn planes(frame: &View<'_>) -> Result<(), Failure> {
    let planes = frame.permute(&[2, 0, 1])?;
    info!("planes {}", planes.layout());
    let mut sums = [0_u32; CHANNELS];
    for (channel, sum) in sums.iter_mut().enumerate() {
        let plane = planes.index_axis(0, channel)?;
        *sum = plane.iter().map(u32::from).sum();
    }
    let mut by_hand = [0_u32; CHANNELS];
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            for (channel, sum) in by_hand.iter_mut().enumerate() {
                *sum += u32::from(expected(row, column, channel));
            }
        }
    }
    info!("sums {}", sums);
    if sums == by_hand { Ok(()) } else { Err(Failure::WrongAnswer("a plane has another sum")) }
}

/// The right half of every second row, by DMA into a buffer without padding.
fn transfer(frame: &View<'_>) -> Result<(), Failure> {
    let half = frame.slice(&[
        SliceSpec { start: 0, end: 12, step: 2 },
        SliceSpec { start: 10, end: 20, step: 1 },
        SliceSpec { start: 0, end: 3, step: 1 },
    ])?;
    let list = dma::pieces::<8, 3>(&half)?;
    info!("dma {} pieces, the first {}", list.len(), list.first());
    let mut buffer = [0_u8; 6 * 10 * CHANNELS];
    if dma::transfer(&PIXELS, &list, &mut buffer) != Some(buffer.len()) {
        return Err(Failure::WrongAnswer("the transfer is incomplete"));
    }
    let arrived = StridedView::from_layout(&buffer, Layout::<3>::row_major(&[6, 10, CHANNELS])?)?;
    for row in 0..6 {
        for column in 0..10 {
            if arrived.get_ref([row, column, 2]) != Some(&expected(2 * row, 10 + column, 2)) {
                return Err(Failure::WrongPixel { row, column });
            }
        }
    }
    Ok(())
}

/// A border drawn around a frame buffer in RAM, through a view of every border row and column.
fn write() -> Result<(), Failure> {
    let mut screen = [0_u8; 6 * 8];
    let layout = Layout::<3>::row_major(&[6, 8])?;
    let mut view = StridedViewMut::from_layout(&mut screen, layout)?;
    for (axis, last) in [(0, 5), (1, 7)] {
        for index in [0, last] {
            let line = view.reborrow().index_axis(axis, index)?;
            for pixel in line.into_iter_mut() {
                *pixel = 1;
            }
        }
    }
    let border = screen.iter().map(|pixel| u32::from(*pixel)).sum::<u32>();
    info!("border {} pixels", border);
    if border == 24 { Ok(()) } else { Err(Failure::WrongAnswer("the border has another length")) }
}

/// What can't be right is refused, with the numbers that made it so.
fn refusals(frame: &View<'_>) -> Result<(), Failure> {
    let below = frame.slice(&[
        SliceSpec { start: 0, end: 13, step: 1 },
        SliceSpec { start: 0, end: 20, step: 1 },
        SliceSpec { start: 0, end: 3, step: 1 },
    ]);
    let short = StridedView::from_layout(&PIXELS[..700], FRAME);
    let outside = frame.try_get([12, 0, 0]);
    let forged = ViewDescriptor { base_offset: 0, shape: [u32::MAX; 3], strides: [1_u32; 3] };
    let forged = forged.to_layout::<3>();
    let pieces = dma::pieces::<8, 3>(&frame.permute(&[2, 0, 1])?);
    let mut screen = [0_u8; 8];
    let twice = StridedViewMut::<'_, u8, 3>::new(&mut screen, &[2, 2], &[1, 1], 0).err();
    match (below, short, outside, forged, pieces, twice) {
        (Err(below), Err(short), Err(outside), Err(forged), Err(pieces), Some(twice)) => {
            error!("below: {}", below);
            error!("short: {}", short);
            error!("outside: {}", outside);
            error!("forged: {}", forged);
            error!("pieces: {}", pieces);
            error!("twice: {}", twice);
            Ok(())
        }
        _ => Err(Failure::WrongAnswer("what can't be right was accepted")),
    }
}
