//! What `ndlayout` costs on a microcontroller, one line an item:
//!
//! ```text
//! code          bytes of a linked program, for a target
//! stack         bytes, the most that a call of a public function takes on a Cortex-M4, with its arguments
//!               and its answer, without what made the arguments
//! ram           bytes of a type, at a capacity
//! instructions  of an operation on a Cortex-M4, beside those of hand-written code
//! ```
//!
//! Prints the bill, compares it with the one that is kept, and says which bounds it keeps.

mod bounds;
mod calls;
mod code;
mod item;
mod stack;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use item::{Bill, Item};

/// Prints what ndlayout costs on a microcontroller.
#[derive(Parser)]
struct Arguments {
    /// A linked program whose bytes count, as NAME=FILE.
    #[arg(long, value_name = "NAME=FILE")]
    code: Vec<String>,
    /// A linked program for Cortex-M4 with a function `AREA::NAME` for each call, and its crate's name,
    /// as CRATE=FILE.
    #[arg(long, value_name = "CRATE=FILE", requires = "calls")]
    stack: Option<String>,
    /// The folder of that program's text: it is an error where a call that it names has no function.
    #[arg(long, value_name = "FOLDER")]
    calls: Option<PathBuf>,
    /// What the program that counts has printed.
    #[arg(long, value_name = "FILE")]
    counted: Option<PathBuf>,
    /// The bill that is kept: it is an error where an item costs more, is new, or is gone.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// Writes the bill there, instead of comparing it.
    #[arg(long, value_name = "FILE", conflicts_with = "compare")]
    renew: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Whether nothing costs more than it did.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let mut bill = Bill::default();
    for word in &arguments.code {
        let (name, file) = pair(word)?;
        bill.add(Item::new("code", name, code::bytes(&read(file)?)? as f64))?;
    }
    if let (Some(word), Some(folder)) = (&arguments.stack, &arguments.calls) {
        let (prefix, file) = pair(word)?;
        let worst = stack::worst_of_each(Path::new(file), prefix)?;
        let (named, found) = (calls::named_in(folder)?, worst.keys().cloned().collect());
        if named != found {
            let names: Vec<_> = named.symmetric_difference(&found).collect();
            return Err(format!("in the program or in its text, not in both: {names:?}"));
        }
        for (name, bytes) in worst {
            bill.add(Item::new("stack", &name, bytes as f64))?;
        }
    }
    if let Some(file) = &arguments.counted {
        bill.add_text(&read_text(file)?)?;
    }
    print!("{bill}");
    bounds::print(&bill);
    if let Some(file) = &arguments.renew {
        fs::write(file, bill.to_string())
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let Some(file) = &arguments.compare else { return Ok(true) };
    let mut kept = Bill::default();
    kept.add_text(&read_text(file)?)?;
    let findings = bill.against(&kept);
    for finding in &findings {
        println!("{finding}");
    }
    Ok(!findings.iter().any(item::Finding::is_worse))
}

fn pair(word: &str) -> Result<(&str, &str), String> {
    word.split_once('=').ok_or_else(|| format!("`{word}` is not NAME=FILE"))
}

fn read(file: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{file}: {error}"))
}

fn read_text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
