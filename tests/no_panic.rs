//! No function panics but those that document it: a program that calls all others is linked against
//! a panic handler that does not exist.
//!
//! The program is the package in `tests/no_panic`. Linking proves something of optimised code only,
//! so it is built here when the tests are: `cargo test --release --test no_panic`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The functions that document a panic. Each has a twin that does not panic.
const PANICKING: [&str; 5] = [
    "StridedArray::get",
    "StridedArray::set",
    "StridedView::get",
    "StridedViewMut::get",
    "StridedViewMut::set",
];

/// A function of the public interface.
#[derive(Debug)]
struct Function {
    /// The type or the trait that it belongs to; empty for a free one.
    owner: String,
    name: String,
    documents_a_panic: bool,
}

impl Function {
    fn full_name(&self) -> String {
        if self.owner.is_empty() {
            self.name.clone()
        } else {
            format!("{}::{}", self.owner, self.name)
        }
    }
}

/// The text of all Rust files in a folder and the folders in it.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(fs::read_to_string(&path).expect("text"));
        }
    }
    texts
}

/// The name after `impl<…>`, without its module and its parameters.
fn owner(head: &str) -> String {
    let mut rest = head.trim_start_matches("impl");
    if rest.starts_with('<') {
        let mut depth = 0;
        let end = rest.char_indices().find(|(at, c)| {
            match c {
                '<' => depth += 1,
                '>' if !rest[..*at].ends_with('-') => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        rest = &rest[end.expect("balanced").0 + 1..];
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path: String = rest.trim_start().chars().take_while(|c| is_part(*c)).collect();
    path.rsplit("::").next().unwrap_or_default().to_string()
}

/// The public functions of a file as it is formatted: items begin a line, methods are indented.
fn functions(text: &str) -> Vec<Function> {
    let (mut found, mut current, mut in_trait, mut panics) =
        (Vec::new(), String::new(), false, false);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("impl") || line.starts_with("unsafe impl") {
            let mut head = line.trim_start_matches("unsafe ").to_string();
            while !head.contains('{') {
                head += lines.next().expect("a body");
            }
            (current, in_trait) = (owner(&head), false);
        } else if let Some(rest) = line.strip_prefix("pub trait ") {
            let name = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            (current, in_trait) = (name, true);
        } else if line == "}" {
            (current, in_trait) = (String::new(), false);
        }
        let item = line.trim_start();
        if item.starts_with("/// # Panics") {
            panics = true;
        }
        let head = item.strip_prefix("pub ").or(in_trait.then_some(item)).unwrap_or_default();
        let head = head.trim_start_matches("const ").trim_start_matches("unsafe ");
        if let Some(rest) = head.strip_prefix("fn ") {
            let name = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let (owner, documents_a_panic) = (current.clone(), panics);
            found.push(Function { owner, name, documents_a_panic });
        }
        if !item.starts_with("//") && !item.starts_with("#[") {
            panics = false; // it was said of this item, whatever it is
        }
    }
    found
}

fn public_functions() -> Vec<Function> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&root.join("src")).iter().flat_map(|text| functions(text)).collect()
}

/// Whether a program calls a function: `Type::<…>::name(`, or `name(` for free functions and traits.
fn is_called(function: &Function, program: &str) -> bool {
    program.match_indices(&function.name).any(|(at, _)| {
        let (before, after) = (&program[..at], &program[at + function.name.len()..]);
        let is_call = after.starts_with('(') || after.starts_with("::<");
        let Some(path) = before.strip_suffix("::") else {
            return is_call && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        };
        let start = path.rfind(['\n', '(']).map_or(0, |start| start + 1);
        is_call
            && path[start..]
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == function.owner)
    })
}

#[test]
fn the_program_calls_every_function_that_documents_no_panic() {
    let program =
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no_panic/src")).concat();
    let functions = public_functions();
    assert!(functions.len() > 200, "the search finds {} functions", functions.len());
    let missing: BTreeSet<String> = functions
        .iter()
        .filter(|function| !function.documents_a_panic && !is_called(function, &program))
        .map(Function::full_name)
        .collect();
    assert!(missing.is_empty(), "not called: {missing:#?}");
}

#[test]
fn the_functions_that_document_a_panic_are_these() {
    let functions = public_functions();
    let documented: BTreeSet<String> = functions
        .iter()
        .filter(|function| function.documents_a_panic)
        .map(Function::full_name)
        .collect();
    assert_eq!(documented, PANICKING.map(String::from).into());
    for function in &functions {
        let twin = functions.iter().any(|other| {
            other.owner == function.owner && other.name == format!("try_{}", function.name)
        });
        assert!(twin || !function.documents_a_panic, "{} has no twin", function.full_name());
    }
}

/// Builds and links the program.
fn link(opt_level: &str, features: &[&str]) -> Output {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no_panic");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("no-panic-{opt_level}"));
    let profile = match opt_level {
        "s" => "profile.release.opt-level=\"s\"",
        _ => "profile.release.opt-level=3",
    };
    Command::new(env!("CARGO"))
        .current_dir(package)
        .args(["build", "--release", "--locked", "--config", profile, "--target-dir"])
        .arg(target)
        .args(features)
        .output()
        .expect("cargo starts")
}

#[track_caller]
fn links(opt_level: &str) {
    let output = link(opt_level, &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // A function that can panic would be seen.
    let output = link(opt_level, &["--features", "plant"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "a planted panic links");
    assert!(errors.contains("ndlayout_function_that_can_panic"), "{errors}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "with --release: it links optimised code")]
fn optimised_for_speed_nothing_can_panic() {
    links("3");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "with --release: it links optimised code")]
fn optimised_for_size_nothing_can_panic() {
    links("s");
}
