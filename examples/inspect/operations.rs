//! The view operations of the command line, in NumPy's sense, on a layout.

use ndlayout::{Layout, LayoutError, LayoutOrder};

use crate::file::RANK;
use crate::notation::{Selection, Window};

/// One view operation. Axes below 0 count from the end.
#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Slice(Vec<Selection>),
    Permute(Vec<isize>),
    Transpose,
    Flip(Vec<isize>),
    Broadcast(Vec<usize>),
    Reshape(Vec<isize>),
    Diagonal(Vec<isize>),
    Window(Window),
    InsertAxis(isize),
    DropAxis(isize),
}

impl Operation {
    /// The layout after this operation. `order` is that of reshapes.
    pub(crate) fn apply(
        &self,
        layout: &Layout<RANK>,
        order: LayoutOrder,
    ) -> Result<Layout<RANK>, String> {
        let rank = layout.rank();
        match self {
            Self::Slice(selections) => slice(layout, selections),
            Self::Permute(axes) => layout.permute(&axes_of(axes, rank)?).map_err(text),
            Self::Transpose => Ok(layout.reverse_axes()),
            Self::Flip(axes) => axes_of(axes, rank)?
                .into_iter()
                .try_fold(*layout, |layout, axis| layout.flip(axis))
                .map_err(text),
            Self::Broadcast(shape) => layout.broadcast_to(shape).map_err(text),
            Self::Reshape(extents) => {
                layout.reshape(&inferred(extents, layout.len())?, order).map_err(text)
            }
            Self::Diagonal(axes) => {
                let axes = axes_of(axes, rank)?;
                let pairs: Vec<_> = axes.windows(2).map(|pair| (pair[0], pair[1])).collect();
                layout.diagonal(&pairs).map_err(text)
            }
            Self::Window(Window { axis, size, step }) => {
                layout.windows(axis_of(*axis, rank)?, *size, *step).map_err(text)
            }
            Self::InsertAxis(axis) => layout.insert_axis(axis_of(*axis, rank + 1)?).map_err(text),
            Self::DropAxis(axis) => layout.drop_axis(axis_of(*axis, rank)?).map_err(text),
        }
    }
}

/// An axis that may count from the end.
fn axis_of(axis: isize, rank: usize) -> Result<usize, String> {
    position(axis, rank).ok_or_else(|| format!("axis {axis} is not one of {rank} axes"))
}

fn axes_of(axes: &[isize], rank: usize) -> Result<Vec<usize>, String> {
    axes.iter().map(|axis| axis_of(*axis, rank)).collect()
}

/// The indices that a user gave, counted from the start of each axis.
pub(crate) fn index_of(layout: &Layout<RANK>, index: &[isize]) -> Result<Vec<usize>, String> {
    if index.len() != layout.rank() {
        return Err(format!("{} indices for {} axes", index.len(), layout.rank()));
    }
    let axes = index.iter().zip(layout.shape()).enumerate();
    axes.map(|(axis, (index, extent))| index_along(axis, *index, *extent)).collect()
}

/// An index along one axis, counted from its start.
fn index_along(axis: usize, index: isize, extent: usize) -> Result<usize, String> {
    position(index, extent)
        .ok_or_else(|| format!("index {index} is outside the extent {extent} of axis {axis}"))
}

fn position(number: isize, end: usize) -> Option<usize> {
    let position = match usize::try_from(number) {
        Ok(position) => position,
        Err(_) => end.checked_sub(number.unsigned_abs())?,
    };
    (position < end).then_some(position)
}

/// `array[…]`: what is not named stays whole.
fn slice(layout: &Layout<RANK>, selections: &[Selection]) -> Result<Layout<RANK>, String> {
    let is_named = |one: &&Selection| matches!(one, Selection::Index(_) | Selection::Slice(_));
    let named = selections.iter().filter(is_named).count();
    let Some(unnamed) = layout.rank().checked_sub(named) else {
        return Err(format!("{named} selections for {} axes", layout.rank()));
    };
    let mut layout = *layout;
    let mut axis = 0;
    for selection in selections {
        match *selection {
            Selection::Index(index) => {
                let index = index_along(axis, index, layout.shape()[axis])?;
                layout = layout.index_axis(axis, index).map_err(text)?;
            }
            Selection::Slice(slice) => {
                layout = layout.slice_axis_python(axis, slice).map_err(text)?;
                axis += 1;
            }
            Selection::NewAxis => {
                layout = layout.insert_axis(axis).map_err(text)?;
                axis += 1;
            }
            Selection::Ellipsis => axis += unnamed,
        }
    }
    Ok(layout)
}

/// The shape with the one extent that is given as -1, so that the count fits.
fn inferred(extents: &[isize], len: usize) -> Result<Vec<usize>, String> {
    let known = |extent: &isize| usize::try_from(*extent).ok();
    let unknown = extents.iter().filter(|extent| known(extent).is_none()).count();
    if unknown > 1 || extents.iter().any(|extent| *extent < -1) {
        return Err("one extent may be left open, as -1".to_string());
    }
    let others: Option<usize> = extents
        .iter()
        .filter_map(known)
        .try_fold(1, |product: usize, one| product.checked_mul(one));
    let open = match (unknown, others) {
        (0, _) => 0, // not used
        (_, Some(others @ 1..)) if len.is_multiple_of(others) => len / others,
        _ => return Err(format!("{len} elements can't be shaped to {extents:?}")),
    };
    Ok(extents.iter().map(|extent| known(extent).unwrap_or(open)).collect())
}

fn text(error: LayoutError) -> String {
    error.to_string()
}
