//! The program `inspect` answers as NumPy does on real files, and refuses hostile ones in one line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program, which `cargo test` builds beside the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("a test has a path");
    let folder = tests.parent().and_then(Path::parent).expect("target/…/deps/test");
    let program =
        folder.join("examples").join("inspect").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "run `cargo build --example inspect` before this test alone");
    program
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data").join(name)
}

/// A file for one test.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("inspect-{}-{name}", std::process::id()))
}

fn run(file: &Path, arguments: &[&str]) -> Output {
    Command::new(program()).arg(file).args(arguments).output().expect("the program starts")
}

/// What the program says about a file that it reads.
#[track_caller]
fn told(file: &Path, arguments: &[&str]) -> String {
    let output = run(file, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{file:?} {arguments:?}: {errors}");
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line with which a file or an operation is refused.
#[track_caller]
fn refused(file: &Path, arguments: &[&str]) -> String {
    let output = run(file, arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{file:?} {arguments:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with("inspect: ") && errors.chars().count() < 500, "{errors}");
    assert!(output.stdout.is_empty(), "a refusal tells nothing else");
    errors
}

/// The rest of the line that starts with a word.
#[track_caller]
fn line<'a>(report: &'a str, word: &str) -> &'a str {
    let found = report.lines().find_map(|line| line.trim_start().strip_prefix(word));
    found.unwrap_or_else(|| panic!("no line `{word}` in:\n{report}")).trim_start()
}

/// A NumPy file with a header of our own.
fn npy(major: u8, header: &str, payload: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([major, 0]);
    match major {
        1 => bytes.extend(u16::try_from(header.len()).expect("short").to_le_bytes()),
        _ => bytes.extend(u32::try_from(header.len()).expect("short").to_le_bytes()),
    }
    bytes.extend(header.bytes());
    bytes.extend(payload);
    bytes
}

fn header(descr: &str, fortran: bool, shape: &str) -> String {
    let order = if fortran { "True" } else { "False" };
    format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n")
}

/// The real and the imaginary part of an element, as the program writes it.
fn number(text: &str) -> (f64, f64) {
    let Some(complex) = text.strip_suffix('i') else {
        return (text.parse().expect("a number"), 0.0);
    };
    let sign = complex.rfind(['+', '-']).expect("two parts");
    let (real, imaginary) = complex.split_at(sign);
    (real.parse().expect("a number"), imaginary.parse().expect("a number"))
}

#[test]
fn answers_are_numpys() {
    let expected = fs::read_to_string(data("expected.tsv")).expect("the answers are shipped");
    let mut answers = 0;
    for answer in expected.lines() {
        let [file, arguments, shape, strides, offset, c, f, elements] =
            answer.split('\t').collect::<Vec<_>>().try_into().expect("eight fields");
        let mut arguments: Vec<&str> =
            arguments.split('\x1f').filter(|argument| !argument.is_empty()).collect();
        let elements: Vec<(&str, &str)> =
            elements.split_whitespace().filter_map(|element| element.split_once('=')).collect();
        for (index, _) in &elements {
            arguments.extend(["--index", index]);
        }
        let report = told(&data(file), &arguments);
        assert!(line(&report, "shape").starts_with(shape), "{answer}\n{report}");
        assert!(line(&report, "strides").starts_with(strides), "{answer}\n{report}");
        assert!(line(&report, "offset").starts_with(&format!("{offset} elements")), "{report}");
        assert_eq!(line(&report, "contiguous"), format!("C {c}, F {f}"), "{answer}");
        let told = report.lines().filter_map(|line| line.trim().strip_prefix("element ["));
        let told: Vec<&str> = told.collect();
        assert_eq!(told.len(), elements.len(), "{report}");
        for (told, (index, value)) in told.into_iter().zip(elements) {
            let (at, rest) = told.split_once(']').expect("an index in brackets");
            assert_eq!(at.replace(' ', ""), index);
            let shown = number(rest.rsplit(": ").next().expect("a value"));
            let (real, imaginary) = value.split_once(',').expect("two parts");
            let close = |a: f64, b: &str| {
                let b: f64 = b.parse().expect("a number");
                (a - b).abs() <= 1e-6 * b.abs()
            };
            assert!(close(shown.0, real) && close(shown.1, imaginary), "{answer}: {told}");
        }
        answers += 1;
    }
    assert!(answers >= 39, "{answers}");
}

#[test]
fn every_numeric_dtype_in_both_byte_orders_and_all_versions() {
    let cases: [(&str, Vec<u8>, &str); 16] = [
        ("b1", vec![1], "true"),
        ("i1", vec![0xFB], "-5"),
        ("u1", vec![0xFB], "251"),
        ("i2", (-300_i16).to_be_bytes().to_vec(), "-300"),
        ("u2", 40_000_u16.to_be_bytes().to_vec(), "40000"),
        ("i4", i32::MIN.to_be_bytes().to_vec(), "-2147483648"),
        ("u4", u32::MAX.to_be_bytes().to_vec(), "4294967295"),
        ("i8", i64::MIN.to_be_bytes().to_vec(), "-9223372036854775808"),
        ("u8", u64::MAX.to_be_bytes().to_vec(), "18446744073709551615"),
        ("f2", vec![0xC1, 0x00], "-2.5"),
        ("f4", 0.1_f32.to_be_bytes().to_vec(), "0.1"),
        ("f8", 1e300_f64.to_be_bytes().to_vec(), &format!("{}", 1e300_f64)),
        ("m8[s]", 90_i64.to_be_bytes().to_vec(), "90"),
        ("M8[D]", i64::MIN.to_be_bytes().to_vec(), "NaT"),
        ("f16", (0_u8..16).collect(), "0x000102030405060708090a0b0c0d0e0f"),
        ("i8", 7_i64.to_be_bytes().to_vec(), "7"),
    ]
    .map(|(code, bytes, shown)| (code, bytes, &*shown.to_string().leak()));
    let file = scratch("dtype.npy");
    for (code, big, shown) in cases {
        for (version, fortran) in [(1, false), (2, true), (3, false)] {
            for order in ['>', '<'] {
                if code == "f16" && order == '<' {
                    continue; // shown as its bytes, whose order is not interpreted
                }
                let mut bytes = big.clone();
                if order == '<' {
                    bytes.reverse();
                }
                let order = if bytes.len() == 1 { '|' } else { order };
                let payload = [vec![0; 5 * bytes.len()], bytes].concat();
                let text = header(&format!("'{order}{code}'"), fortran, "(2, 3)");
                fs::write(&file, npy(version, &text, &payload)).expect("writable");
                let report = told(&file, &["--index", "-1,-1"]);
                assert!(report.ends_with(&format!(": {shown}\n")), "{order}{code}: {report}");
                let format = if fortran { "Fortran order" } else { "C order" };
                assert!(report.contains(&format!("format {version}.0, {format}")), "{report}");
            }
        }
    }
    for (code, part) in [("c8", 4), ("c16", 8)] {
        let mut bytes = vec![0; 2 * part];
        // 2.0 and -0.5 as big-endian numbers differ from 0 in the first two bytes only.
        let of = |number: f64| match part {
            4 => (number as f32).to_be_bytes().to_vec(),
            _ => number.to_be_bytes().to_vec(),
        };
        bytes[..part].copy_from_slice(&of(2.0));
        bytes[part..].copy_from_slice(&of(-0.5));
        let text = header(&format!("'>{code}'"), false, "()");
        fs::write(&file, npy(1, &text, &bytes)).expect("writable");
        assert!(told(&file, &["--index", ""]).ends_with(": 2-0.5i\n"));
    }
    fs::remove_file(file).expect("was written");
}

#[test]
fn long_chains_keep_the_order_of_the_command_line() {
    let view = |arguments: &[&str]| {
        let report = told(&data("heights.npy"), arguments);
        (line(&report, "shape").to_string(), line(&report, "strides").to_string())
    };
    let first = view(&["--slice", ":5", "--transpose", "--flip", "0", "--transpose"]);
    let last = view(&["--transpose", "--transpose", "--slice", ":5", "--flip", "0"]);
    assert_eq!(first.0, "[5, 48], 240 elements");
    assert!(first.1.starts_with("[48, -1]"), "{first:?}");
    assert!(last.1.starts_with("[-48, 1]"), "{last:?}");
}

#[test]
fn what_stands_in_the_way_of_a_reshape_is_named() {
    let report = told(&data("volume.npy"), &["--slice", ":, 1:3, :"]);
    assert_eq!(
        line(&report, "reshape C"),
        "needs a copy where it merges axes 0 and 1 (stride 30 is not 2 times 6)"
    );
    assert_eq!(
        line(&report, "runs"),
        "4 of 12 elements in C order: 6..18, 36..48, 66..78, 96..108"
    );
    let report = told(&data("volume.npy"), &["--flip", "0,1,2"]);
    assert_eq!(line(&report, "reshape C"), "free to any shape");
    let error = refused(&data("volume.npy"), &["--slice", ":, 1:3", "--reshape", "8,6"]);
    assert!(error.contains("--reshape 8,6 on shape [4, 2, 6]"), "{error}");
}

#[test]
fn aliases_are_found() {
    let aliasing = |arguments: &[&str]| {
        line(&told(&data("heights.npy"), arguments), "aliasing").starts_with("yes")
    };
    assert!(aliasing(&["--window", "0:5"]));
    assert!(aliasing(&["--broadcast", "2,32,48"]));
    assert!(!aliasing(&["--window", "0:5:5"]));
    assert!(!aliasing(&["--slice", "::-3, ::2"]));
}

#[test]
fn impossible_operations_are_refused_with_their_numbers() {
    let (low, many) = (isize::MIN.to_string(), format!("{},32,48", usize::MAX));
    for (arguments, fragment) in [
        (&["--slice", "32"][..], "index 32 is outside the extent 32 of axis 0"),
        (&["--slice", "-33"], "index -33"),
        (&["--slice", "1,2,3"], "3 selections for 2 axes"),
        (&["--slice", "::0"], "step"),
        (&["--permute", "0,0"], "axis 0"),
        (&["--permute", "0"], "1"),
        (&["--permute", "2,0"], "axis 2 is not one of 2 axes"),
        (&["--flip", &low], &low),
        (&["--broadcast", "5,48"], "32"),
        (&["--broadcast", &many], "count"),
        (&["--reshape", "7,-1"], "1536 elements can't be shaped to [7, -1]"),
        (&["--reshape", "-1,-1"], "one extent"),
        (&["--reshape", "0,-1"], "1536"),
        (&["--diagonal", "0,0"], "axis 0"),
        (&["--window", "1:49"], "49"),
        (&["--window", "1:4:0"], "0"),
        (&["--drop-axis", "0"], "32"),
        (&["--insert-axis", "3"], "axis 3 is not one of 3 axes"),
        (&["--index", "1"], "1 indices for 2 axes"),
        (&["--index", "1,48"], "index 48 is outside the extent 48 of axis 1"),
    ] {
        let error = refused(&data("heights.npy"), arguments);
        assert!(error.contains(fragment), "{arguments:?}: {error}");
    }
    // The most axes that there can be, and one more.
    let axes = ["--insert-axis", "0"].repeat(62);
    told(&data("heights.npy"), &axes);
    let error = refused(&data("heights.npy"), &["--insert-axis", "0"].repeat(63));
    assert!(error.contains("65") && error.contains("64"), "{error}");
}

#[test]
fn words_that_make_no_sense_are_a_usage_error() {
    for arguments in [
        &["--slice", "a"][..],
        &["--slice", "1:2:3:4"],
        &["--slice", "..., ..."],
        &["--slice", "1,,2"],
        &["--permute", "x"],
        &["--window", "1"],
        &["--order", "K"],
        &["--dtype", "<i2"],
        &["--shape", "3"],
        &["--dtype", "<q2", "--shape", "3"],
        &["--dtype", "é2", "--shape", "3"],
        &["--dtype", "", "--shape", "3"],
        &["--dtype", "<i+2", "--shape", "3"],
        &["--dtype", "<i2[ns]", "--shape", "3"],
        &["--dtype", "<m8[ns", "--shape", "3"],
        &["--dtype", "<i2", "--shape", "-3"],
        &["--broadcast", "99999999999999999999999"],
        &["--nonsense"],
    ] {
        let output = run(&data("heights.npy"), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}

/// Runs the program with little memory where the system can do so: a claim must not be believed.
#[track_caller]
fn refused_with_little_memory(file: &Path, arguments: &[&str]) -> String {
    if cfg!(target_os = "linux") {
        let limited = Command::new("sh")
            .args(["-c", "ulimit -v 262144; exec \"$@\"", "sh"])
            .arg(program())
            .arg(file)
            .args(arguments)
            .output()
            .expect("a shell");
        let errors = String::from_utf8_lossy(&limited.stderr);
        assert_eq!(limited.status.code(), Some(1), "{file:?}: {errors}");
    }
    refused(file, arguments)
}

#[test]
fn hostile_arrays_are_refused_in_one_line() {
    let plain = |shape: &str| npy(1, &header("'<i2'", false, shape), &[0; 64]);
    let root = 1_usize << (usize::BITS / 2);
    let with_length = |major: u8, length: &[u8]| {
        [b"\x93NUMPY", &[major, 0][..], length, b"{'descr': '<i2', "].concat()
    };
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "neither"),
        (b"\x93NUMP".to_vec(), "neither"),
        (b"\x93NUMPY".to_vec(), "cut off"),
        (b"\x93NUMPY\x01\x00".to_vec(), "cut off"),
        (b"\x93NUMPY\x01\x00\x10\x00".to_vec(), "header"),
        (npy(9, &header("'<i2'", false, "(2,)"), &[0; 4]), "version"),
        (with_length(1, &[0xFF; 2]), "65535"),
        (with_length(3, &[0xFF; 4]), "4294967295"),
        (plain("(33,)"), "66 bytes"),
        (plain(&format!("({root}, {root})")), "count"),
        (plain(&format!("({0}, {0})", usize::MAX)), "count"),
        (plain(&format!("({}, 2)", isize::MAX)), "shape"),
        (plain("(18446744073709551616,)"), "larger"),
        (plain("(-1,)"), "negative"),
        (plain("(-18446744073709551615,)"), "negative"),
        (plain(&format!("({},)", isize::MAX / 2 + 1)), "bytes"),
        (plain("'abc'"), "shape"),
        (plain("(1.5,)"), "integer"),
        (plain(&format!("({})", "1,".repeat(65))), "65"),
        (plain(&"(".repeat(4000)), "nested"),
        (plain(&format!("{}1{}", "(".repeat(3000), ",)".repeat(3000))), "nested"),
        (npy(1, "", &[]), "header"),
        (npy(1, "{}", &[]), "missing"),
        (npy(1, "[1, 2]", &[]), "dict"),
        (npy(1, "{'descr': '<i2'", &[]), "header"),
        (npy(1, &header("'|O'", false, "(2,)"), &[0; 16]), "|O"),
        (npy(1, &header("'<U3'", false, "(2,)"), &[0; 24]), "<U3"),
        (npy(1, &header("'<i3'", false, "(2,)"), &[0; 6]), "header"),
        (npy(1, &header("'<i18446744073709551616'", false, "(2,)"), &[0; 6]), "header"),
        (npy(1, &header("[('a', '<i2')]", false, "(2,)"), &[0; 4]), "records"),
        (npy(1, &header("'<i2'", false, "(2,)").replace("False", "0"), &[0; 4]), "fortran"),
        ([npy(1, "{'\n", &[]), vec![0xFF]].concat(), "header"),
    ];
    let file = scratch("hostile.npy");
    for (at, (bytes, fragment)) in cases.into_iter().enumerate() {
        fs::write(&file, bytes).expect("writable");
        let error = refused_with_little_memory(&file, &[]);
        assert!(error.contains(fragment), "case {at}: {error}");
    }
    // A real file, cut off at each byte of its header and at some of its data.
    let whole = fs::read(data("volume.npy")).expect("shipped");
    for len in (0..whole.len()).filter(|len| *len < 140 || len % 17 == 0) {
        fs::write(&file, &whole[..len]).expect("writable");
        refused(&file, &[]);
    }
    // Empty arrays are lawful, however large the other extents.
    fs::write(&file, plain(&format!("({0}, 0, {0})", usize::MAX))).expect("writable");
    assert_eq!(line(&told(&file, &[]), "reach"), "none, the view is empty");
    fs::remove_file(&file).expect("was written");
    assert!(refused(&file, &[]).contains("hostile.npy"));
}

#[test]
fn hostile_images_are_refused_in_one_line() {
    let file = scratch("hostile.ppm");
    for (bytes, fragment) in [
        (&b"P6"[..], "header"),
        (b"P6 4 4 255\n", "48 bytes"),
        (b"P6 4294967295 4294967295 255\n", ""),
        (b"P6 99999999999999999999 1 255\n", "header"),
        (b"P6 -1 1 255\n", "header"),
        (b"P5 3 3 65536\n123456789", ""),
        (b"P5 3 3 0\n123456789", ""),
        (b"P3 1 1 255\n1 2 3\n", "binary"),
        (b"P4 8 1\n\xAA", "8 or 16 bits"),
        (b"P7\nWIDTH 4\nHEIGHT", "header"),
        (b"P9 1 1 1", "neither"),
    ] {
        fs::write(&file, bytes).expect("writable");
        let error = refused_with_little_memory(&file, &[]);
        assert!(error.contains(fragment), "{:?}: {error}", String::from_utf8_lossy(bytes));
    }
    // The sample after the one blank that ends the header may look like a blank, or a comment.
    fs::write(&file, b"P5 2 2 255\n #\n\t").expect("writable");
    assert!(told(&file, &["--index", "0,0"]).ends_with(": 32\n"));
    assert!(told(&file, &["--index", "1,1"]).ends_with(": 9\n"));
    fs::remove_file(&file).expect("was written");
}

#[test]
fn hostile_descriptions_of_raw_files_are_refused_in_one_line() {
    let frame = data("frame.raw");
    let far = isize::MAX.to_string();
    let low = isize::MIN.to_string();
    let many = format!("{},2", usize::MAX);
    for (shape, strides, offset, fragment) in [
        ("389", "1", "0", "778"),
        ("2", "1,2", "0", "1"),
        ("2", far.as_str(), "0", ""),
        ("3", far.as_str(), "0", "offset"),
        ("2", low.as_str(), "0", ""),
        ("2", "-1", "0", "-1"),
        ("2", "1", "-1", "-1"),
        ("2", "1", low.as_str(), ""),
        ("2", "1", far.as_str(), ""),
        (many.as_str(), "0,0", "0", "count"),
    ] {
        let arguments =
            ["--dtype", "<i2", "--shape", shape, "--strides", strides, "--offset", offset];
        let error = refused_with_little_memory(&frame, &arguments);
        assert!(error.contains(fragment), "{arguments:?}: {error}");
    }
    let skip = ["--dtype", "u1", "--shape", "1", "--skip", "777"];
    assert!(refused(&frame, &skip).contains("777"));
    // A view may repeat its elements without end; nothing walks over them all.
    let report = told(&frame, &["--dtype", "u1", "--shape", &far, "--strides", "0"]);
    assert!(line(&report, "aliasing").starts_with("yes"), "{report}");
}

#[test]
fn pictures_show_each_element_once_or_are_summarised() {
    let picture = scratch("picture.svg");
    let drawn = |file: &str, arguments: &[&str]| {
        let path = picture.to_str().expect("text");
        let report = told(&data(file), &[arguments, &["--picture", path]].concat());
        let svg = fs::read_to_string(&picture).expect("was written");
        fs::remove_file(&picture).expect("was written");
        (report, svg)
    };
    let (report, svg) = drawn("volume.npy", &["--slice", "0, ::-1, 0"]);
    assert!(report.contains("5 of 120 cells touched"), "{report}");
    assert_eq!(svg.matches("<title>").count(), 120);
    assert_eq!(svg.matches(": not touched").count(), 115);
    assert!(svg.contains("offset 24: 1 visits, the first is number 0"), "{svg}");
    assert!(svg.contains("offset 0: 1 visits, the first is number 4"), "{svg}");
    let (_, svg) = drawn("volume.npy", &["--order", "F", "--slice", "0"]);
    assert!(svg.contains("offset 6: 1 visits, the first is number 1<"), "{svg}");
    // More than 4000 elements: two a cell.
    let (report, svg) = drawn("colours.ppm", &[]);
    assert!(report.contains("2304 of 2304 cells touched, 2 elements a cell"), "{report}");
    assert!(svg.contains("offsets 4606 to 4607: 2 visits"), "{svg}");
    assert!(!svg.contains("stroke=\"#d02020\""), "two elements a cell are not one visited again");
    // Three a cell, and not as many in the last.
    let raw = scratch("picture.raw");
    fs::write(&raw, [0; 8002]).expect("a file of our own");
    let name = raw.to_str().expect("text");
    let (_, svg) = drawn(name, &["--dtype", "u1", "--shape", "4001,2", "--strides", "1,4001"]);
    assert!(svg.contains("offsets 8001 to 8001: 1 visits"), "{svg}");
    let (_, svg) = drawn(name, &["--dtype", "u1", "--shape", "2,2", "--strides", "1,1"]);
    assert_eq!(svg.matches("stroke=\"#d02020\"").count(), 1);
    fs::remove_file(&raw).expect("was written");
    // More visits than anyone waits for.
    let (report, _) = drawn("spectrum.npy", &["--broadcast", "100000000,33"]);
    assert!(report.contains("the first 4000000 visits of 3300000000"), "{report}");
    // What fails draws nothing.
    let path = picture.to_str().expect("text");
    refused(&data("volume.npy"), &["--picture", path, "--index", "9,9,9"]);
    assert!(!picture.exists());
    let folder = data("missing/picture.svg");
    refused(&data("volume.npy"), &["--picture", folder.to_str().expect("text")]);
}

#[test]
fn the_tour_is_short_and_true() {
    let output = Command::new(program()).output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    assert!(text.lines().count() <= 100, "{}", text.lines().count());
    for fragment in [
        "strides     [-48, 1] elements, [-96, 2] bytes",
        "element [1, 31, 47] is at offset 4606, byte 4606: 255",
        "runs        12 of 20 elements in C order: 0..20, 32..52, 64..84, 96..116, …",
        "aliasing    yes",
    ] {
        assert!(text.contains(fragment), "{fragment}");
    }
}
