//! The command line: a file, how to read it, and the operations in the order in which they stand.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use ndlayout::LayoutOrder;

use crate::element::ElementType;
use crate::file::Raw;
use crate::notation;
use crate::operations::Operation;

/// What the user asks for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) path: PathBuf,
    /// How to read a file that has no header.
    pub(crate) raw: Option<Raw>,
    /// Each with its words on the command line.
    pub(crate) operations: Vec<(String, Operation)>,
    /// The order of reshapes, runs and the picture.
    pub(crate) order: LayoutOrder,
    pub(crate) indices: Vec<Vec<isize>>,
    pub(crate) picture: Option<PathBuf>,
}

/// A view operation on the command line.
struct Entry {
    name: &'static str,
    value: Option<&'static str>,
    help: &'static str,
    parse: fn(&str) -> Result<Operation, String>,
}

const OPERATIONS: [Entry; 10] = [
    Entry {
        name: "slice",
        value: Some("SLICES"),
        help: "What would stand in array[…]: \"::-1, 2:8:2, -1, None, ...\"",
        parse: |text| notation::selections(text).map(Operation::Slice),
    },
    Entry {
        name: "permute",
        value: Some("AXES"),
        help: "The axes in a new order: 2,0,1",
        parse: |text| notation::list(text).map(Operation::Permute),
    },
    Entry {
        name: "transpose",
        value: None,
        help: "All axes in reverse order",
        parse: |_| Ok(Operation::Transpose),
    },
    Entry {
        name: "flip",
        value: Some("AXES"),
        help: "Axes walked from their end",
        parse: |text| notation::list(text).map(Operation::Flip),
    },
    Entry {
        name: "broadcast",
        value: Some("SHAPE"),
        help: "Repeated to a shape, aligned at the last axis",
        parse: |text| notation::list(text).map(Operation::Broadcast),
    },
    Entry {
        name: "reshape",
        value: Some("SHAPE"),
        help: "Another shape of as many elements, in --order; one extent may be -1",
        parse: |text| notation::list(text).map(Operation::Reshape),
    },
    Entry {
        name: "diagonal",
        value: Some("AXES"),
        help: "Where the indices of these axes are equal; stays in the place of the first",
        parse: |text| notation::list(text).map(Operation::Diagonal),
    },
    Entry {
        name: "window",
        value: Some("AXIS:SIZE[:STEP]"),
        help: "Windows along an axis, each in a new last axis",
        parse: |text| notation::window(text).map(Operation::Window),
    },
    Entry {
        name: "insert-axis",
        value: Some("AXIS"),
        help: "A new axis of extent 1",
        parse: |text| one(text).map(Operation::InsertAxis),
    },
    Entry {
        name: "drop-axis",
        value: Some("AXIS"),
        help: "An axis of extent 1 left out",
        parse: |text| one(text).map(Operation::DropAxis),
    },
];

fn one(text: &str) -> Result<isize, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is not an axis"))
}

/// An argument with a value, which may start with a minus.
fn valued(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).allow_hyphen_values(true)
}

fn command() -> Command {
    let operations = OPERATIONS.iter().map(|option| {
        let arg = match option.value {
            Some(value) => valued(option.name, value, option.help).value_parser(option.parse),
            // A flag that remembers each of its places.
            None => Arg::new(option.name)
                .long(option.name)
                .help(option.help)
                .num_args(0)
                .default_missing_value("")
                .value_parser(option.parse),
        };
        arg.action(ArgAction::Append).help_heading("View operations, in the order given")
    });
    let raw = [
        valued("dtype", "DTYPE", "NumPy's name of the element type: <i2, float32, …")
            .value_parser(ElementType::parse)
            .requires("shape"),
        valued("shape", "SHAPE", "The shape")
            .value_parser(notation::list::<usize>)
            .requires("dtype"),
        valued("strides", "STRIDES", "The strides, in elements; compact C order without it")
            .value_parser(notation::list::<isize>)
            .requires("shape"),
        valued("offset", "OFFSET", "The offset of the first element, in elements")
            .value_parser(value_parser!(isize))
            .requires("shape"),
        valued("skip", "BYTES", "Bytes before the numbers")
            .value_parser(value_parser!(usize))
            .requires("shape"),
    ];
    Command::new("inspect")
        .about("Where are the elements of this file? Reads .npy, binary .pgm/.ppm, or raw numbers")
        .after_help("Without any argument it shows what it can do on files that are shipped.")
        .arg(Arg::new("file").required(true).value_parser(value_parser!(PathBuf)).help("The file"))
        .args(operations)
        .args(raw.map(|arg| arg.help_heading("Raw files")))
        .arg(
            Arg::new("order")
                .long("order")
                .value_parser(["C", "F"])
                .default_value("C")
                .help("The order of reshapes, of runs and of visits"),
        )
        .arg(
            valued("index", "INDEX", "Tells where this element is: 1,-1")
                .value_parser(notation::list::<isize>)
                .action(ArgAction::Append),
        )
        .arg(
            Arg::new("picture")
                .long("picture")
                .value_name("SVG")
                .value_parser(value_parser!(PathBuf))
                .help("Draws the buffer, the cells coloured in visiting order"),
        )
}

impl Request {
    /// Reads the command line, or ends the program with a message and status 2.
    pub(crate) fn from_command_line() -> Self {
        Self::from_matches(&command().get_matches())
    }

    /// Reads words such as stand on a command line, without the name of the program.
    pub(crate) fn from_words(words: &[&str]) -> Result<Self, String> {
        let words = ["inspect"].iter().chain(words);
        let matches = command().try_get_matches_from(words).map_err(|error| error.to_string())?;
        Ok(Self::from_matches(&matches))
    }

    fn from_matches(matches: &ArgMatches) -> Self {
        let get = |name| matches.get_one::<PathBuf>(name).cloned();
        let raw = match (matches.get_one::<ElementType>("dtype"), matches.get_one("shape")) {
            (Some(element), Some(shape)) => Some(Raw {
                element: *element,
                shape: Vec::clone(shape),
                strides: matches.get_one("strides").cloned(),
                offset: matches.get_one("offset").copied().unwrap_or(0),
                skip: matches.get_one("skip").copied().unwrap_or(0),
            }),
            _ => None,
        };
        let order = match matches.get_one::<String>("order").map(String::as_str) {
            Some("F") => LayoutOrder::ColMajor,
            _ => LayoutOrder::RowMajor,
        };
        Self {
            path: get("file").unwrap_or_default(), // required
            raw,
            operations: operations(matches),
            order,
            indices: matches.get_many("index").unwrap_or_default().cloned().collect(),
            picture: get("picture"),
        }
    }
}

/// The operations, sorted by their place on the command line.
fn operations(matches: &ArgMatches) -> Vec<(String, Operation)> {
    let mut placed = Vec::new();
    for Entry { name, .. } in &OPERATIONS {
        let places = matches.indices_of(name).into_iter().flatten();
        let parsed = matches.get_many::<Operation>(name).unwrap_or_default();
        let raw = matches.get_raw(name).into_iter().flatten();
        for ((place, operation), raw) in places.zip(parsed).zip(raw) {
            let words = format!("--{name} {}", raw.to_string_lossy());
            placed.push((place, (words.trim_end().to_string(), operation.clone())));
        }
    }
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, operation)| operation).collect()
}
