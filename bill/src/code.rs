//! The bytes that a program takes in flash.

use object::{Object, ObjectSection, SectionKind};

/// The bytes of code, of constants, and of what variables start with. Tables for unwinding do not count:
/// a program that aborts on a panic drops them.
pub fn bytes(program: &[u8]) -> Result<u64, String> {
    let file = object::File::parse(program).map_err(|error| error.to_string())?;
    let kinds = [SectionKind::Text, SectionKind::ReadOnlyData, SectionKind::Data];
    let bytes = file
        .sections()
        .filter(|section| kinds.contains(&section.kind()))
        .filter(|section| !section.name().is_ok_and(|name| name.starts_with(".ARM.ex")))
        .map(|section| section.size())
        .sum();
    if bytes == 0 { Err("a program without code".into()) } else { Ok(bytes) }
}
