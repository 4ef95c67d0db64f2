//! A DMA controller that copies a list of pieces, as many of them do: each piece has a start and a
//! length, and the controller knows nothing of rows.

use defmt::Format;
use heapless::Vec;
use ndlayout::{LayoutError, LayoutOrder, StridedView};

/// One piece of memory.
#[derive(Clone, Copy, Debug, Format, PartialEq, Eq)]
pub struct Piece {
    /// The first byte.
    pub start: u32,
    /// The number of bytes.
    pub len: u16,
}

/// Why a view can't be handed to the controller.
#[derive(Clone, Copy, Debug, Format, PartialEq, Eq)]
pub enum Refusal {
    /// The view has more pieces than the controller has places.
    TooManyPieces {
        /// The pieces of the view.
        pieces: usize,
        /// The places.
        places: usize,
    },
    /// A number does not fit the registers.
    NumberTooLarge,
    /// The view itself was refused.
    Layout(LayoutError),
}

impl From<LayoutError> for Refusal {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

/// The pieces of a view of bytes, in row-major order.
pub fn pieces<const PLACES: usize, const CAP: usize>(
    view: &StridedView<'_, u8, ndlayout::Identity, CAP>,
) -> Result<Vec<Piece, PLACES>, Refusal> {
    let runs = view.layout().runs(LayoutOrder::RowMajor);
    let refusal = Refusal::TooManyPieces { pieces: runs.len(), places: PLACES };
    let mut list = Vec::new();
    for run in runs {
        let start = u32::try_from(run.start).map_err(|_| Refusal::NumberTooLarge)?;
        let len = u16::try_from(run.len).map_err(|_| Refusal::NumberTooLarge)?;
        list.push(Piece { start, len }).map_err(|_| refusal)?;
    }
    Ok(list)
}

/// What the controller does: copies the pieces side by side. Returns the number of bytes, or `None`
/// where a piece does not lie in the memory or the target is full.
pub fn transfer(memory: &[u8], pieces: &[Piece], target: &mut [u8]) -> Option<usize> {
    let mut done = 0_usize;
    for piece in pieces {
        let start = usize::try_from(piece.start).ok()?;
        let source = memory.get(start..start.checked_add(usize::from(piece.len))?)?;
        let end = done.checked_add(source.len())?;
        target.get_mut(done..end)?.copy_from_slice(source);
        done = end;
    }
    Some(done)
}
