//! The program in `tests/no_panic` calls every function of the public interface but those that are
//! listed here: rustdoc says which functions there are.
//!
//! That none of them can panic is proved where the program is linked, `.ci/run link_proof`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The functions that document a panic, each with its twin that does not panic.
const PANICKING: [(&str, &str); 7] = [
    ("StridedArray::get", "StridedArray::try_get"),
    ("StridedArray::index", "StridedArray::get_ref"),
    ("StridedArray::index_mut", "StridedArray::get_mut"),
    ("StridedArray::set", "StridedArray::try_set"),
    ("StridedView::get", "StridedView::try_get"),
    ("StridedViewMut::get", "StridedViewMut::try_get"),
    ("StridedViewMut::set", "StridedViewMut::try_set"),
];

/// What makes a `Vec` and has no `Result` to refuse in: `Vec` ends the program where memory is refused.
const GROWING: [&str; 3] = ["HostTensor::clone", "StridedArray::clone", "Vec::with_entries"];

/// Traits whose functions format, which can panic in `core`; and one whose function does nothing.
const NOT_CALLED: [&str; 4] = ["Debug", "Display", "Format", "Eq"];

/// A function of the public interface, by its full name.
#[derive(Debug, Default)]
struct Function {
    /// How many there are of that name: a trait can be implemented for several arguments.
    count: usize,
    /// The name that calls it besides its own: that of a trait of this crate, for a type that is not.
    by_trait: Option<String>,
    documents_a_panic: bool,
}

/// What rustdoc says of the crate with all its features.
fn documentation() -> Value {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-interface");
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("RUSTC_BOOTSTRAP", "1") // the format is not stable, the toolchain is pinned
        .args(["rustdoc", "--locked", "--lib", "--all-features", "--target-dir"])
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .arg("--document-hidden-items")
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = fs::read(target.join("doc/ndlayout.json")).expect("rustdoc writes it");
    serde_json::from_slice(&json).expect("JSON")
}

/// The name of a type without its parameters and references.
fn type_name(of: &Value) -> String {
    let (kind, inner) = of.as_object().and_then(|map| map.iter().next()).expect("a type");
    match kind.as_str() {
        "resolved_path" => {
            let path = inner["path"].as_str().expect("a path");
            path.rsplit("::").next().unwrap_or_default().to_string()
        }
        "borrowed_ref" => type_name(&inner["type"]),
        "primitive" | "generic" => inner.as_str().expect("a name").to_string(),
        other => format!("[{other}]"),
    }
}

fn public_functions() -> BTreeMap<String, Function> {
    let documentation = documentation();
    let index = documentation["index"].as_object().expect("an index");
    let item = |id: &Value| index.get(&id.to_string());
    // Those of this crate. Types of others have no entry in its index.
    let is_ours = |path: &Value| item(&path["id"]).is_some();
    let mut functions = BTreeMap::<String, Function>::new();
    let mut add = |owner: &str, by_trait: Option<String>, documents: &Value, function: &Value| {
        if function["inner"].get("function").is_none() {
            return; // a constant or a type
        }
        let name = function["name"].as_str().expect("a function has a name");
        let full = if owner.is_empty() { name.to_string() } else { format!("{owner}::{name}") };
        let entry = functions.entry(full).or_default();
        entry.count += 1;
        entry.by_trait = by_trait.map(|of| format!("{of}::{name}"));
        entry.documents_a_panic |= [&documents["docs"], &function["docs"]]
            .into_iter()
            .any(|docs| docs.as_str().is_some_and(|docs| docs.contains("# Panics")));
    };
    for holder in index.values() {
        if let Some(implementation) = holder["inner"].get("impl") {
            let of = &implementation["trait"];
            let trait_name = of["path"].as_str();
            if implementation["blanket_impl"].is_object()
                || trait_name.is_some_and(|name| NOT_CALLED.contains(&name))
            {
                continue;
            }
            let owner = &implementation["for"];
            let ours = owner.get("resolved_path").is_some_and(is_ours);
            let by_trait = trait_name.filter(|_| is_ours(of) && !ours).map(String::from);
            for function in implementation["items"].as_array().expect("a list") {
                let function = item(function).expect("an item of this crate");
                add(&type_name(owner), by_trait.clone(), holder, function);
            }
        } else if let Some(definition) = holder["inner"].get("trait") {
            let name = holder["name"].as_str().expect("a trait has a name");
            for function in definition["items"].as_array().expect("a list") {
                add(name, None, &Value::Null, item(function).expect("an item of this crate"));
            }
        } else if let Some(module) = holder["inner"].get("module") {
            for free in module["items"].as_array().expect("a list").iter().filter_map(item) {
                // Every module is private: what is free is re-exported.
                let exported = free["inner"].get("use").and_then(|exported| item(&exported["id"]));
                exported.into_iter().for_each(|function| add("", None, &Value::Null, function));
            }
        }
    }
    functions
}

/// The text of the program.
fn program() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no_panic/src");
    let files = fs::read_dir(folder).expect("a folder");
    let text = |file: Result<fs::DirEntry, _>| fs::read_to_string(file.expect("an entry").path());
    files.map(|file| text(file).expect("text")).collect()
}

/// How often a program calls a function: `Type::<…>::name(`, or `name(` for a free one.
fn calls(full_name: &str, program: &str) -> usize {
    let (owner, name) = full_name.rsplit_once("::").unwrap_or(("", full_name));
    let is_called = |at: usize| {
        let (before, after) = (&program[..at], &program[at + name.len()..]);
        if !after.starts_with('(') && !after.starts_with("::<") {
            return false;
        }
        let Some(path) = before.strip_suffix("::") else {
            return owner.is_empty()
                && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        };
        let start = path.rfind(['\n', '(']).map_or(0, |start| start + 1);
        path[start..].split(|c: char| !c.is_alphanumeric()).any(|word| word == owner)
    };
    program.match_indices(name).filter(|(at, _)| is_called(*at)).count()
}

#[test]
fn the_program_calls_every_function_that_is_not_listed() {
    let (program, functions) = (program(), public_functions());
    assert!(functions.len() > 350, "rustdoc names {} functions", functions.len());
    let listed: BTreeSet<&str> = PANICKING.iter().map(|(name, _)| *name).chain(GROWING).collect();
    for name in &listed {
        assert!(functions.contains_key(*name), "there is no {name}");
    }
    let missing: Vec<String> = functions
        .iter()
        .filter(|(name, _)| !listed.contains(name.as_str()))
        .filter_map(|(name, function)| {
            let by_trait = function.by_trait.as_ref().map_or(0, |other| calls(other, &program));
            let called = calls(name, &program);
            let enough = by_trait > 0 || called >= function.count;
            (!enough).then(|| format!("{name}: {} of them, {called} called", function.count))
        })
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
    // Types of others that have a trait of ours are called by the trait's name; each is there.
    let others = functions.iter().filter(|(_, function)| function.by_trait.is_some());
    for (name, _) in others {
        let owner = name.split("::").next().unwrap_or_default();
        assert!(owner.starts_with('[') || program.contains(owner), "no {owner} in the program");
    }
}

#[test]
fn the_functions_that_document_a_panic_are_these_and_have_twins() {
    let functions = public_functions();
    let documented: BTreeSet<&str> = functions
        .iter()
        .filter(|(_, function)| function.documents_a_panic)
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(documented, PANICKING.iter().map(|(name, _)| *name).collect());
    for (name, twin) in PANICKING {
        let twin = &functions[twin];
        assert!(!twin.documents_a_panic, "{name}");
    }
}
