//! A drawing of a buffer: one cell an element, coloured by when the view visits it.
//!
//! A buffer of more than [`CELLS`] elements is summarised, several elements a cell.

use std::path::Path;

use ndlayout::{Layout, LayoutOrder};
use svg::node::element::{Rectangle, Text, Title};

use crate::file::{RANK, Source};
use crate::report::name;

/// The most cells that a person can tell apart.
const CELLS: usize = 4000;
/// The most cells that carry a number.
const NUMBERED: usize = 600;
/// How many visits are drawn of a view that is larger than its buffer.
const VISITS: usize = 4_000_000;
/// The side of a cell, in pixels.
const SIDE: usize = 24;
const MARGIN: usize = 12;
const HEADING: usize = 44;

/// What a view does to the elements of one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The number of the first visit, counted from 0.
    first: Option<usize>,
    visits: usize,
    /// Whether an element is visited again.
    aliased: bool,
}

/// Writes the drawing, and returns what it shows, in words.
pub(crate) fn write(
    path: &Path,
    source: &Source,
    layout: &Layout<RANK>,
    order: LayoutOrder,
) -> Result<String, String> {
    let len = source.len();
    if len == 0 {
        return Err("an empty buffer can't be drawn".to_string());
    }
    let per_cell = len.div_ceil(CELLS);
    let mut cells = vec![Cell::default(); len.div_ceil(per_cell)];
    let drawn = layout.len().min(VISITS);
    let mut seen = vec![false; len];
    for (visit, offset) in layout.offsets(order).take(VISITS).enumerate() {
        // The layout was checked against the buffer, so the offset is one of its elements.
        let at = usize::try_from(offset).map_err(|error| error.to_string())?;
        let cell = &mut cells[at / per_cell];
        cell.first.get_or_insert(visit);
        cell.visits += 1;
        cell.aliased |= std::mem::replace(&mut seen[at], true);
    }
    let columns = columns(source, per_cell, cells.len());
    let touched = cells.iter().filter(|cell| cell.visits > 0).count();
    let mut summary = format!(
        "{len} elements, {} view of {:?}: {touched} of {} cells touched",
        name(order),
        layout.shape(),
        cells.len()
    );
    if per_cell > 1 {
        summary += &format!(", {per_cell} elements a cell");
    }
    if drawn < layout.len() {
        summary += &format!(", the first {drawn} visits of {}", layout.len());
    }
    let document = draw(&cells, columns, per_cell, len, drawn, &summary);
    svg::save(path, &document).map_err(|error| error.to_string())?;
    Ok(summary)
}

/// How many cells stand side by side: a row of the file where that is legible, else a square.
fn columns(source: &Source, per_cell: usize, cells: usize) -> usize {
    let row = source.layout.strides().iter().map(|stride| stride.unsigned_abs());
    let row = row.filter(|stride| (4..=128).contains(stride)).min();
    match row {
        Some(row) if per_cell == 1 => row,
        _ => (1..).find(|side| side * side >= cells).unwrap_or(1),
    }
}

fn draw(
    cells: &[Cell],
    columns: usize,
    per_cell: usize,
    len: usize,
    visits: usize,
    summary: &str,
) -> svg::Document {
    let height = cells.len().div_ceil(columns) * SIDE + HEADING + MARGIN;
    let legend =
        "dark blue first, yellow last; grey is not touched; red frames an element visited again";
    let words = summary.chars().count().max(legend.len()) * 7; // wide enough at this size
    let width = (columns * SIDE).max(words) + 2 * MARGIN;
    let heading = |y: usize, line: &str| {
        Text::new(line).set("x", MARGIN).set("y", y).set("font-size", 12).set("fill", "#202020")
    };
    let mut document = svg::Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", "sans-serif")
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff"))
        .add(heading(16, summary))
        .add(heading(34, legend));
    for (at, cell) in cells.iter().enumerate() {
        let (x, y) = (MARGIN + at % columns * SIDE, HEADING + at / columns * SIDE);
        let span = match per_cell {
            1 => format!("offset {at}"),
            _ => {
                let last = (at * per_cell + (per_cell - 1)).min(len - 1);
                format!("offsets {} to {last}", at * per_cell)
            }
        };
        let title = match cell.first {
            Some(first) => format!("{span}: {} visits, the first is number {first}", cell.visits),
            None => format!("{span}: not touched"),
        };
        let rectangle = Rectangle::new()
            .set("x", x)
            .set("y", y)
            .set("width", SIDE - 2)
            .set("height", SIDE - 2)
            .set("fill", cell.first.map_or("#e4e4e4".to_string(), |first| colour(first, visits)))
            .set("stroke", if cell.aliased { "#d02020" } else { "none" })
            .set("stroke-width", 2)
            .add(Title::new(title));
        document = document.add(rectangle);
        if let (Some(first), true) = (cell.first, cells.len() <= NUMBERED) {
            let light = first * 2 < visits; // a dark cell takes a light number
            let number = Text::new(first.to_string())
                .set("x", x + (SIDE - 2) / 2)
                .set("y", y + SIDE / 2 + 2)
                .set("font-size", 9)
                .set("text-anchor", "middle")
                .set("fill", if light { "#ffffff" } else { "#202020" });
            document = document.add(number);
        }
    }
    document
}

/// From dark blue, the first visit, over green to yellow, the last.
fn colour(visit: usize, visits: usize) -> String {
    const STOPS: [[f64; 3]; 4] =
        [[48.0, 18.0, 110.0], [40.0, 110.0, 142.0], [53.0, 183.0, 121.0], [253.0, 231.0, 37.0]];
    let last = visits.saturating_sub(1).max(1);
    let place = visit as f64 / last as f64 * 3.0;
    let from = (place as usize).min(2);
    let share = place - from as f64;
    let mix = |channel: usize| {
        let (low, high) = (STOPS[from][channel], STOPS[from + 1][channel]);
        (low + (high - low) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
