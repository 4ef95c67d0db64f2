//! The run without arguments: what the program tells about the files that are shipped.

use std::path::Path;

use crate::arguments::Request;
use crate::inspect;

/// A question, and the words on the command line that answer it.
const STOPS: [(&str, &[&str]); 4] = [
    (
        "A landscape, mirrored top to bottom and cropped",
        &["heights.npy", "--slice", "::-1, 10:20", "--index", "0,0"],
    ),
    (
        "A colour image as planes: red, green, blue",
        &["colours.ppm", "--permute", "2,0,1", "--index", "1,31,47"],
    ),
    (
        "Camera rows of 20 pixels, each padded to 32, after 8 bytes of header",
        &["frame.raw", "--dtype", "<u2", "--skip", "8", "--shape", "12,20", "--strides", "32,1"],
    ),
    (
        "Weeks that slide along the days of a Fortran-order table",
        &["temperatures.npy", "--window", "0:7", "--index", "83,0,6"],
    ),
];

/// All stops of the tour.
pub(crate) fn run() -> Result<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let mut text = String::new();
    for (question, words) in STOPS {
        let mut request = Request::from_words(words)?;
        let path = std::mem::take(&mut request.path);
        request.path = folder.join(path);
        let report = inspect(&request)?;
        // The path of the file, as the command below writes it.
        let report = report.replace(&format!("{}/", folder.display()), "examples/data/");
        let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        text += &format!("# {question}\n");
        text += &format!("$ cargo run --example inspect -- examples/data/{}\n", quoted.join(" "));
        text += &format!("{report}\n");
    }
    text += "Try your own: cargo run --example inspect -- FILE [OPERATIONS] [--picture out.svg]\n";
    text += "All operations: cargo run --example inspect -- --help\n";
    Ok(text)
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,/:".contains(c);
    if word.chars().all(is_plain) { word.to_string() } else { format!("\"{word}\"") }
}
