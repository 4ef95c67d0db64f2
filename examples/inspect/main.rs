//! Where are the elements of this file? Reads a NumPy array, an image or raw numbers, applies view
//! operations in NumPy's notation, and tells everything about the layout that comes out.
//!
//! `cargo run --example inspect` shows it on files that are shipped;
//! `cargo run --example inspect -- --help` tells how to use it on others.
//!
//! One file a job: [`arguments`] and [`notation`] read the command line, [`file`] and [`element`] the
//! file, [`operations`] change the layout, [`report`] and [`picture`] show it, and [`tour`] is the
//! run without arguments.

mod arguments;
mod element;
mod file;
mod notation;
mod operations;
mod picture;
mod report;
mod tour;

use std::process::ExitCode;

use arguments::Request;
use file::Source;

/// The most characters of an error message.
const LONGEST_LINE: usize = 400;

fn main() -> ExitCode {
    let outcome = if std::env::args_os().len() > 1 {
        inspect(&Request::from_command_line())
    } else {
        tour::run()
    };
    match outcome {
        Ok(text) => {
            // A reader that has seen enough, such as `head`, is no fault.
            let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            // One line that can be read, whatever a file put into the message.
            let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
            let more = if line.chars().nth(LONGEST_LINE).is_some() { " …" } else { "" };
            eprintln!("inspect: {}{more}", line.chars().take(LONGEST_LINE).collect::<String>());
            ExitCode::FAILURE
        }
    }
}

/// The report that a request asks for. Nothing is written unless all of it can be.
fn inspect(request: &Request) -> Result<String, String> {
    let path = request.path.display();
    let source = Source::open(&request.path, request.raw.as_ref())
        .map_err(|error| format!("{path}: {error}"))?;
    let mut text = report::origin(&path, &source);
    let mut layout = source.layout;
    for (words, operation) in &request.operations {
        layout = operation
            .apply(&layout, request.order)
            .map_err(|error| format!("{words} on shape {:?}: {error}", layout.shape()))?;
        text += &format!("{words}\n");
    }
    text +=
        &report::describe(&source, &layout, request.order).map_err(|error| error.to_string())?;
    text += &report::corner(&source, &layout);
    for index in &request.indices {
        let index = operations::index_of(&layout, index)
            .map_err(|error| format!("--index on shape {:?}: {error}", layout.shape()))?;
        text += &report::element(&source, &layout, &index);
    }
    if let Some(picture) = &request.picture {
        let summary = picture::write(picture, &source, &layout, request.order)
            .map_err(|error| format!("{}: {error}", picture.display()))?;
        text += &format!("  {}: {summary}\n", picture.display());
    }
    Ok(text)
}
