//! What there is to know about a layout, in words and numbers.

use std::fmt::{self, Display, Write};

use ndlayout::{Injectivity, Layout, LayoutOrder};

use crate::file::{RANK, Source};

/// How many runs are named.
const RUNS: usize = 4;
/// How many elements of an axis are shown at each end, as NumPy does.
const EDGE: usize = 3;

/// The properties of a view of a source.
pub(crate) fn describe(
    source: &Source,
    layout: &Layout<RANK>,
    order: LayoutOrder,
) -> Result<String, fmt::Error> {
    let size = source.element.size();
    let mut text = String::new();
    let out = &mut text;
    writeln!(out, "  shape       {:?}, {} elements", layout.shape(), layout.len())?;
    let strides: Vec<i128> = layout.strides().iter().map(|stride| bytes(*stride, size)).collect();
    writeln!(out, "  strides     {:?} elements, {strides:?} bytes", layout.strides())?;
    let offset = layout.offset();
    writeln!(out, "  offset      {offset} elements, {} bytes", bytes(offset, size))?;
    match layout.reach() {
        Some((lowest, highest)) => {
            writeln!(out, "  reach       {lowest} to {highest} of {} elements", source.len())?;
        }
        None => writeln!(out, "  reach       none, the view is empty")?,
    }
    if let (Some(len), Some(byte_len)) = (layout.required_len(), layout.required_bytes(size)) {
        writeln!(out, "  needs       {len} elements, {byte_len} bytes")?;
    }
    let (c, f) = (yes(layout.is_c_contiguous()), yes(layout.is_f_contiguous()));
    writeln!(out, "  contiguous  C {c}, F {f}")?;
    writeln!(out, "  runs        {}", runs(layout, order))?;
    writeln!(out, "  aliasing    {}", aliasing(layout))?;
    writeln!(out, "  reshape C   {}", reshaping(layout, LayoutOrder::RowMajor))?;
    writeln!(out, "  reshape F   {}", reshaping(layout, LayoutOrder::ColMajor))?;
    Ok(text)
}

fn bytes(elements: isize, size: usize) -> i128 {
    elements as i128 * size as i128 // two numbers of 64 bits
}

fn yes(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// The name that NumPy gives an order.
pub(crate) fn name(order: LayoutOrder) -> &'static str {
    match order {
        LayoutOrder::RowMajor => "C",
        LayoutOrder::ColMajor => "F",
    }
}

fn runs(layout: &Layout<RANK>, order: LayoutOrder) -> String {
    let runs = layout.runs(order);
    let (count, len) = (runs.len(), layout.run_len(order));
    if count == 0 {
        return "none".to_string();
    }
    let first: Vec<String> = runs
        .take(RUNS)
        .map(|run| format!("{}..{}", run.start, run.start.saturating_add_unsigned(run.len)))
        .collect();
    let more = if count > RUNS { ", …" } else { "" };
    format!("{count} of {len} elements in {} order: {}{more}", name(order), first.join(", "))
}

fn aliasing(layout: &Layout<RANK>) -> String {
    match layout.injectivity() {
        Injectivity::Injective => "none, every index has an element of its own".to_string(),
        Injectivity::Aliases { offset } => {
            format!("yes, several indices reach the element at offset {offset}")
        }
        Injectivity::Undecided { budget } => format!("not decided in {budget} steps"),
    }
}

/// Whether a reshape to one axis needs a copy, and which axes stand in the way.
fn reshaping(layout: &Layout<RANK>, order: LayoutOrder) -> String {
    if layout.is_empty() || layout.reshape(&[layout.len()], order).is_ok() {
        return "free to any shape".to_string();
    }
    let is_long = |axis: &usize| layout.shape()[*axis] != 1;
    let mut axes: Vec<usize> = (0..layout.rank()).filter(is_long).collect();
    if order == LayoutOrder::ColMajor {
        axes.reverse(); // the outermost first
    }
    let blocks: Vec<String> =
        axes.windows(2).filter_map(|pair| block(layout, order, pair[0], pair[1])).collect();
    format!("needs a copy where it merges {}", blocks.join(", or "))
}

/// Why two neighbouring axes can't become one, if so.
fn block(layout: &Layout<RANK>, order: LayoutOrder, outer: usize, inner: usize) -> Option<String> {
    let (first, last) = (outer.min(inner), outer.max(inner));
    let shape = [layout.shape()[first], layout.shape()[last]];
    let strides = [layout.strides()[first], layout.strides()[last]];
    let pair = Layout::<2>::from_parts(&shape, &strides, layout.offset()).ok()?;
    if pair.reshape(&[pair.len()], order).is_ok() {
        return None;
    }
    let (extent, stride) = (layout.shape()[inner], layout.strides()[inner]);
    let stands = layout.strides()[outer];
    Some(format!("axes {first} and {last} (stride {stands} is not {extent} times {stride})"))
}

/// The elements at the corners of the last two axes, at index 0 of the others.
pub(crate) fn corner(source: &Source, layout: &Layout<RANK>) -> String {
    if layout.is_empty() {
        return "  (no elements)\n".to_string();
    }
    let lead = layout.rank().saturating_sub(2);
    let mut text = String::new();
    if lead > 0 {
        text += &format!("  [{}:, :]\n", "0, ".repeat(lead));
    }
    let mut index = vec![0; layout.rank()];
    let (rows, columns) = match layout.shape()[lead..] {
        [rows, columns] => (edges(rows), edges(columns)),
        [columns] => (vec![Some(0)], edges(columns)),
        _ => (vec![Some(0)], vec![Some(0)]),
    };
    let table: Vec<Vec<String>> = rows
        .into_iter()
        .map(|row| {
            let Some(row) = row else { return vec!["…".to_string()] };
            let cells = columns.iter().map(|column| {
                let Some(column) = *column else { return "…".to_string() };
                if let [.., row_index, column_index] = &mut index[..] {
                    (*row_index, *column_index) = (row, column);
                } else if let [column_index] = &mut index[..] {
                    *column_index = column;
                }
                source.show(layout, &index).unwrap_or_else(|| "?".to_string())
            });
            cells.collect()
        })
        .collect();
    let width = table.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0);
    for row in table {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        text += &format!("  {}\n", cells.join(" "));
    }
    text
}

/// The indices of an axis that are shown, with `None` where some are left out.
fn edges(extent: usize) -> Vec<Option<usize>> {
    if extent <= 2 * EDGE + 1 {
        return (0..extent).map(Some).collect();
    }
    let (first, last) = ((0..EDGE).map(Some), (extent - EDGE..extent).map(Some));
    first.chain([None]).chain(last).collect()
}

/// Where one element is, and what it is.
pub(crate) fn element(source: &Source, layout: &Layout<RANK>, index: &[usize]) -> String {
    let size = source.element.size();
    let shown = |number: Option<isize>| number.map_or("?".to_string(), |number| number.to_string());
    let offset = shown(layout.offset_of_slice(index));
    let byte_offset = shown(layout.byte_offset_of_slice(index, size));
    let value = source.show(layout, index).unwrap_or_else(|| "?".to_string());
    format!("  element {index:?} is at offset {offset}, byte {byte_offset}: {value}\n")
}

/// The source itself, in one line.
pub(crate) fn origin(path: &impl Display, source: &Source) -> String {
    let payload = source.payload().len();
    format!("{path}: {}, {}, {payload} bytes of data\n", source.format, source.element)
}
