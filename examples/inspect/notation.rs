//! NumPy's notation, as it stands on a command line: lists of numbers, slices, windows.

use std::str::FromStr;

use ndlayout::PythonSlice;

/// What stands for one axis, or for several, between the commas of `array[…]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// `3`: this index; the axis goes.
    Index(isize),
    /// `1:10:2`: some of the axis, clamped to it.
    Slice(PythonSlice),
    /// `None`: a new axis of extent 1.
    NewAxis,
    /// `...`: all axes that are not named.
    Ellipsis,
}

/// Windows along an axis: `AXIS:SIZE` or `AXIS:SIZE:STEP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) axis: isize,
    pub(crate) size: usize,
    pub(crate) step: usize,
}

/// Numbers with commas between them, in brackets or not; nothing at all is no number.
pub(crate) fn list<T: FromStr>(text: &str) -> Result<Vec<T>, String> {
    let inner = text.trim();
    let inner = inner
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .or_else(|| inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')))
        .unwrap_or(inner);
    let inner = inner.trim().strip_suffix(',').unwrap_or(inner);
    if inner.is_empty() {
        return Ok(Vec::new());
    }
    inner.split(',').map(|item| number(item, "a number of this size")).collect()
}

/// What stands between the brackets of `array[…]`.
pub(crate) fn selections(text: &str) -> Result<Vec<Selection>, String> {
    let inner = text.trim();
    let inner =
        inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(inner).trim();
    if inner.is_empty() {
        return Ok(Vec::new());
    }
    let selections: Vec<_> = inner
        .strip_suffix(',')
        .unwrap_or(inner)
        .split(',')
        .map(selection)
        .collect::<Result<_, _>>()?;
    if selections.iter().filter(|selection| **selection == Selection::Ellipsis).count() > 1 {
        return Err("`...` may stand once only".to_string());
    }
    Ok(selections)
}

fn selection(text: &str) -> Result<Selection, String> {
    match text.trim() {
        "..." => return Ok(Selection::Ellipsis),
        "None" | "newaxis" | "np.newaxis" => return Ok(Selection::NewAxis),
        _ => {}
    }
    let mut parts = text.split(':').map(|part| match part.trim() {
        "" => Ok(None),
        part => clamped(part).map(Some),
    });
    let mut next = || parts.next().transpose().map(Option::flatten);
    let (first, stop, step) = (next()?, next()?, next()?);
    match (text.matches(':').count(), first) {
        (0, Some(index)) => Ok(Selection::Index(index)),
        (1 | 2, start) => {
            Ok(Selection::Slice(PythonSlice { start, stop, step: step.unwrap_or(1) }))
        }
        _ => Err(format!("`{}` is neither an index nor a slice", text.trim())),
    }
}

/// A number of a slice. Python's have no limit; beyond the machine's they mean the same as the limit.
fn clamped(text: &str) -> Result<isize, String> {
    let wide: i128 = number(text, "a whole number")?;
    let (lowest, highest) = (isize::MIN as i128, isize::MAX as i128);
    Ok(wide.clamp(lowest, highest) as isize) // inside after the clamp
}

/// `AXIS:SIZE` or `AXIS:SIZE:STEP`.
pub(crate) fn window(text: &str) -> Result<Window, String> {
    let parts: Vec<&str> = text.split(':').collect();
    let (axis, size, step) = match parts[..] {
        [axis, size] => (axis, size, "1"),
        [axis, size, step] => (axis, size, step),
        _ => return Err("expected AXIS:SIZE or AXIS:SIZE:STEP".to_string()),
    };
    Ok(Window {
        axis: number(axis, "an axis")?,
        size: number(size, "a window size")?,
        step: number(step, "a step")?,
    })
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("`{}` is not {what}", text.trim()))
}
