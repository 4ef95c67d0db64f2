//! The calls that the text of a program names, to see that each has its item.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// `AREA.NAME` for each call in the lists `calls! { … }` of the files `AREA.rs` of a folder.
pub fn named_in(folder: &Path) -> Result<BTreeSet<String>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(said)? {
        let path = entry.map_err(said)?.path();
        let area = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path).map_err(said)?;
        names.extend(names_in(&text).map(|name| format!("{area}.{name}")));
    }
    if names.is_empty() { Err(format!("{}: no calls", folder.display())) } else { Ok(names) }
}

/// The words before a colon that stand one step in, in the lists of a text.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let mut is_list = false;
    text.lines().filter_map(move |line| {
        is_list = line == "calls! {" || is_list && line != "}";
        let (name, rest) = line.strip_prefix("    ").filter(|_| is_list)?.split_once(':')?;
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        (is_name && !rest.starts_with(':')).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_stand_in_the_lists() {
        let text = "
fn other() {
    value: 1;
}

calls! {
    list [T: Element] [T]
    // SAFETY: a comment.
    first: Layout::<T>::first(&given());
    second_2:
        Layout::<T>::second(given(), || {
        third: 1;
    });
    Layout::<T>::fourth();
}

calls! {
    other [] []
    fifth: Layout::fifth(given());
}
";
        assert_eq!(names_in(text).collect::<Vec<_>>(), ["first", "second_2", "fifth"]);
    }
}
