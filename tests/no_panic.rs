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
const GROWING: [&str; 3] = ["HostTensor::clone", "StridedArray::clone", "alloc::Vec::with_entries"];

/// Traits whose functions format, which can panic in `core`; and one whose function does nothing.
const NOT_CALLED: [&str; 4] = ["Debug", "Display", "Format", "Eq"];

// ---------------------------------------------------------------- what rustdoc says

/// A function of the public interface, by its full name.
#[derive(Debug, Default)]
struct Function {
    /// How many there are of that name: a trait can be implemented for several arguments.
    count: usize,
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

/// The public functions by their full names: `OWNER::NAME`, or `NAME` for a free one. The owner is a
/// trait, or a type as [`type_in`] names it.
fn public_functions(documentation: &Value) -> BTreeMap<String, Function> {
    let index = documentation["index"].as_object().expect("an index");
    let item = |id: &Value| index.get(&id.to_string());
    let mut functions = BTreeMap::<String, Function>::new();
    let mut met = BTreeSet::new();
    let mut add = |owner: &str, documents: &Value, id: &Value| {
        let function = item(id).expect("an item of this crate");
        if function["inner"].get("function").is_none() {
            return; // a constant or a type
        }
        met.insert(id.to_string());
        let entry = functions.entry(full_name(owner, name_of(function))).or_default();
        entry.count += 1;
        entry.documents_a_panic |= [&documents["docs"], &function["docs"]]
            .into_iter()
            .any(|docs| docs.as_str().is_some_and(|docs| docs.contains("# Panics")));
    };
    let mut not_called = BTreeSet::new();
    let mut provided = Vec::new();
    for holder in index.values() {
        if let Some(implementation) = holder["inner"].get("impl") {
            let of = &implementation["trait"];
            let items = implementation["items"].as_array().expect("a list");
            if implementation["blanket_impl"].is_object()
                || of["path"].as_str().is_some_and(|name| NOT_CALLED.contains(&name))
            {
                not_called.extend(items.iter().map(Value::to_string));
                continue;
            }
            let owner = type_in(documentation, &implementation["for"]);
            items.iter().for_each(|id| add(&owner, holder, id));
            // A trait of this crate has functions of its own for each type. Others have no entry.
            if item(&of["id"]).is_some() {
                let names = implementation["provided_trait_methods"].as_array().expect("a list");
                let written = |name: &&Value| {
                    !items.iter().any(|id| item(id).is_some_and(|item| item["name"] == **name))
                };
                provided.extend(
                    names
                        .iter()
                        .filter(written)
                        .map(|name| full_name(&owner, name.as_str().expect("a name"))),
                );
            }
        } else if let Some(definition) = holder["inner"].get("trait") {
            for id in definition["items"].as_array().expect("a list") {
                add(name_of(holder), &Value::Null, id);
            }
        } else if let Some(module) = holder["inner"].get("module") {
            // Its own functions, those that it re-exports by name, and those of a module that it
            // re-exports as a whole, which has an entry where it is private too.
            for id in module["items"].as_array().expect("a list") {
                let exported = item(id).and_then(|item| item["inner"].get("use"));
                let id = exported.map_or(id, |exported| &exported["id"]);
                if item(id).is_some() {
                    add("", &Value::Null, id);
                }
            }
        }
    }
    for (id, item) in index {
        let is_known = met.contains(id) || not_called.contains(id);
        assert!(item["inner"].get("function").is_none() || is_known, "unknown: {item:#}");
    }
    for name in provided {
        functions.entry(name).or_default().count += 1;
    }
    functions
}

fn name_of(item: &Value) -> &str {
    item["name"].as_str().expect("a name")
}

fn full_name(owner: &str, name: &str) -> String {
    if owner.is_empty() { name.to_string() } else { format!("{owner}::{name}") }
}

/// A type without its parameters: `Layout`, `arrayvec::ArrayVec`, `u8`, `[;]`, `&[]`.
fn type_in(documentation: &Value, of: &Value) -> String {
    let (kind, inner) = of.as_object().and_then(|map| map.iter().next()).expect("a type");
    match kind.as_str() {
        "resolved_path" => {
            let path = &documentation["paths"][inner["id"].to_string()]["path"];
            let path = path.as_array().expect("a path");
            let (krate, name) = (path.first().expect("a crate"), path.last().expect("a name"));
            let krate = krate.as_str().filter(|krate| *krate != "ndlayout").unwrap_or_default();
            full_name(krate, name.as_str().expect("a name"))
        }
        "borrowed_ref" => format!("&{}", type_in(documentation, &inner["type"])),
        "primitive" | "generic" => inner.as_str().expect("a name").to_string(),
        "array" => "[;]".to_string(),
        "slice" => "[]".to_string(),
        other => panic!("a {other}: {of:#}"),
    }
}

// ---------------------------------------------------------------- what the program calls

/// How often the program calls each function, by full names as in [`public_functions`].
///
/// Calls stand in the lists `calls! { LIST [GENERICS] … }`. One of a type that is a parameter of its list
/// is one for each type that the list is called with.
fn called(files: &[String]) -> BTreeMap<String, usize> {
    let mut called = BTreeMap::new();
    for text in files {
        for list in text.split("\ncalls! {").skip(1).filter_map(|rest| rest.split("\n}").next()) {
            let (name, rest) = list.trim_start().split_once(" [").expect("a name and generics");
            let (generics, _) = rest.split_once(']').expect("generics");
            let generics = parameters(generics);
            for (owners, function) in calls_in(list) {
                for owner in owners {
                    let owners = match generics.contains(&owner) {
                        true => types_of(name, text),
                        false => BTreeSet::from([type_at(owner, text)]),
                    };
                    for owner in owners {
                        *called.entry(full_name(&owner, function)).or_default() += 1;
                    }
                }
            }
        }
    }
    called
}

/// The calls in a text: the type, the trait, or both, and the name of the function.
fn calls_in(text: &str) -> impl Iterator<Item = (Vec<&str>, &str)> {
    text.match_indices('(').filter_map(|(at, _)| {
        let path = &text[..at];
        let path = match opened(path) {
            Some(open) => path[..open].strip_suffix("::")?,
            None => path,
        };
        let start = path.rfind(|c: char| !is_of_name(c)).map_or(0, |before| before + 1);
        let (before, name) = path.split_at(start);
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || before.ends_with('.') {
            return None;
        }
        let Some(owner) = before.strip_suffix("::") else { return Some((vec![""], name)) };
        let Some(open) = opened(owner) else { return Some((vec![path_at_end(owner)], name)) };
        if let Some(generic) = owner[..open].strip_suffix("::") {
            return Some((vec![path_at_end(generic)], name));
        }
        let inside = &owner[open + 1..owner.len() - 1];
        Some((inside.split(" as ").collect(), name))
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Where the `<` is that the `>` at the end of a text closes.
fn opened(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.ends_with('>').then_some(())?;
    text.char_indices().rev().find_map(|(at, c)| {
        depth += i32::from(c == '>') - i32::from(c == '<');
        (depth == 0).then_some(at)
    })
}

fn path_at_end(text: &str) -> &str {
    &text[text.rfind(|c| !is_of_name(c) && c != ':').map_or(0, |before| before + 1)..]
}

/// The parts of a text between commas that stand in no bracket.
fn parts(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|c| {
        depth += i32::from("<([".contains(c)) - i32::from(">)]".contains(c));
        c == ',' && depth == 0
    })
    .map(str::trim)
    .collect()
}

/// The names in `T: Bound, const CAP: usize`.
fn parameters(generics: &str) -> Vec<&str> {
    parts(generics)
        .into_iter()
        .filter_map(|part| part.trim_start_matches("const ").split(':').next())
        .collect()
}

/// A type as [`type_in`] names it, from a text in which `use` lines say whose it is.
fn type_at(of: &str, text: &str) -> String {
    if let Some(referred) = of.strip_prefix('&') {
        return format!("&{}", type_at(referred, text));
    }
    if of.starts_with('[') {
        return if of.contains(';') { "[;]" } else { "[]" }.to_string();
    }
    let path = of.split('<').next().unwrap_or_default().trim_end_matches(':');
    let used = text.lines().find_map(|line| {
        let used = line.strip_prefix("use ")?.strip_suffix(';')?;
        used.ends_with(&format!("::{path}")).then_some(used)
    });
    let path = used.unwrap_or(path);
    match (path.split_once("::"), path.rsplit_once("::")) {
        (Some((krate, _)), Some((_, name))) if krate != "ndlayout" => full_name(krate, name),
        (_, Some((_, name))) => name.to_string(),
        _ => path.to_string(),
    }
}

/// The types that the functions of a text call a list or a function `name` with.
fn types_of(name: &str, text: &str) -> BTreeSet<String> {
    let mut types = BTreeSet::new();
    for (at, call) in text.match_indices(&format!("{name}::<")) {
        if text[..at].ends_with(is_of_name) {
            continue;
        }
        let Some((arguments, _)) = text[at + call.len()..].split_once(">();") else { continue };
        let (_, caller) = text[..at].rsplit_once("\nfn ").unwrap_or_default();
        let (caller, generics) = caller.split_once('<').unwrap_or_default();
        let (generics, _) = generics.split_once(">()").unwrap_or_default();
        let generics = parameters(generics);
        for argument in parts(arguments) {
            if generics.contains(&argument) {
                types.extend(types_of(caller, text));
            } else {
                types.insert(type_at(argument, text));
            }
        }
    }
    types
}

/// The files of the program.
fn program() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no_panic/src");
    let files = fs::read_dir(folder).expect("a folder");
    let text = |file: Result<fs::DirEntry, _>| fs::read_to_string(file.expect("an entry").path());
    files.map(|file| text(file).expect("text")).collect()
}

// ---------------------------------------------------------------- the one and the other

#[test]
fn the_program_calls_every_function_that_is_not_listed() {
    let (called, functions) = (called(&program()), public_functions(&documentation()));
    assert!(functions.len() > 350, "rustdoc names {} functions", functions.len());
    let listed: BTreeSet<&str> = PANICKING.iter().map(|(name, _)| *name).chain(GROWING).collect();
    for name in &listed {
        assert!(functions.contains_key(*name), "there is no {name}");
    }
    let missing: Vec<String> = functions
        .iter()
        .filter(|(name, _)| !listed.contains(name.as_str()))
        .filter_map(|(name, function)| {
            let called = called.get(name).copied().unwrap_or_default();
            (called < function.count)
                .then(|| format!("{name}: {} of them, {called} called", function.count))
        })
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_call_is_one_of_its_type_and_its_trait() {
    let text = "
use others::Foreign;

calls! {
    list [T: Any<u8>, const CAP: usize] [T, CAP]
    one: Ours::<T, Parameter, CAP>::of_ours(&given(), given::<[usize; 2]>());
    two: Ours::<T>::with::<3>(given::<Ours<T>>().shape(), |_| given());
    three: <T as Trait<u8>>::of_each(given());
    four: <&[usize; CAP] as Trait>::of_array(given());
    five: Foreign::<T, CAP>::foreign(given());
    six: other::Foreign::<T>::foreign(given());
    seven: free(given());
}

fn with<T: Any, const CAP: usize>() {
    list::<T, CAP>();
    not_this_list::<NotThis, CAP>();
}

fn all() {
    with::<u16, 3>();
    with::<Foreign<u8, 3>, 3>();
    not_with::<NotThis>();
}
";
    let called = called(&[text.to_string()]);
    for (name, count) in [
        ("Ours::of_ours", 1),
        ("Parameter::of_ours", 0),
        ("Ours::with", 1),
        ("Ours::shape", 0),
        ("u16::of_each", 1),
        ("others::Foreign::of_each", 1),
        ("NotThis::of_each", 0),
        ("Trait::of_each", 1),
        ("&[;]::of_array", 1),
        ("[;]::of_array", 0),
        ("others::Foreign::foreign", 1),
        ("other::Foreign::foreign", 1),
        ("free", 1),
    ] {
        assert_eq!(called.get(name).copied().unwrap_or_default(), count, "{name}: {called:#?}");
    }
}

#[test]
fn the_functions_that_document_a_panic_are_these_and_have_twins() {
    let functions = public_functions(&documentation());
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
