//! The most stack that a function takes, read from its machine code: what it moves the stack pointer
//! down by, and the most that any function takes that it calls.
//!
//! The function that is asked for is a wrapper of one call. Its own frame counts: that is where the
//! arguments and the answer lie, and what the method takes where it is inlined. What is called to make
//! the arguments, the functions of the module `given`, does not count: that is often deeper than the
//! method, which it would hide.
//!
//! Every push of a function counts, also one that lies on another path than the rest, so that a number
//! may be too large but not too small. What can't be known from the code, a call by a pointer, a frame
//! of a computed size, or a recursion, is an error in a function that is asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use object::{Object, ObjectSymbol, SymbolKind};

const DISASSEMBLER: &str = "arm-none-eabi-objdump";

/// The name and the bytes of each function `AREA::NAME` of a crate, the most of its instances.
pub fn worst_of_each(program: &Path, prefix: &str) -> Result<BTreeMap<String, u64>, String> {
    let output = Command::new(DISASSEMBLER)
        .args(["--disassemble", "--no-show-raw-insn"])
        .arg(program)
        .output()
        .map_err(|error| format!("{DISASSEMBLER}: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    worst_in(&String::from_utf8_lossy(&output.stdout), &ends(program)?, prefix)
}

/// Where each function ends, by where it starts. What lies behind it is not code.
fn ends(program: &Path) -> Result<BTreeMap<u64, u64>, String> {
    let bytes = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let file = object::File::parse(bytes.as_slice()).map_err(|error| error.to_string())?;
    let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text);
    let span = |symbol: object::Symbol<'_, '_>| {
        let start = symbol.address() & !1; // the lowest bit says Thumb
        (start, start + symbol.size())
    };
    Ok(functions.map(span).filter(|(start, end)| start < end).collect())
}

fn worst_in(
    listing: &str,
    ends: &BTreeMap<u64, u64>,
    prefix: &str,
) -> Result<BTreeMap<String, u64>, String> {
    let mut functions = Functions::parse(listing, ends, &format!("{prefix}::given::"))?;
    let named: Vec<_> = functions
        .by_address
        .iter()
        .filter_map(|(&address, function)| Some((address, public_name(&function.name, prefix)?)))
        .collect();
    let mut worst = BTreeMap::new();
    for (address, name) in named {
        let bytes = functions.worst(address).map_err(|error| format!("{name}: {error}"))?;
        let most = worst.entry(name).or_insert(bytes);
        *most = bytes.max(*most);
    }
    if worst.is_empty() {
        return Err(format!("no function of `{prefix}` in the program"));
    }
    Ok(worst)
}

/// The path of a function, without a hash.
fn path_of(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

/// `layout.offset_of` for `PREFIX::layout::offset_of`. The arguments that are made up, and the lists that
/// call all others, are no calls of public functions.
fn public_name(symbol: &str, prefix: &str) -> Option<String> {
    let path = path_of(symbol);
    let (area, name) = path.strip_prefix(prefix)?.strip_prefix("::")?.split_once("::")?;
    let is_call =
        !name.contains("::") && !name.starts_with("call_") && !["given", "runtime"].contains(&area);
    is_call.then(|| format!("{area}.{name}"))
}

struct Function {
    name: String,
    /// Whether it makes arguments, and costs nothing.
    is_free: bool,
    /// What the function itself takes.
    frame: u64,
    /// The addresses of the functions that it calls.
    calls: Vec<u64>,
    /// The addresses that it jumps to. One outside of it is a call with its own frame taken down.
    jumps: Vec<u64>,
    /// The first instruction that can't be read.
    unknown: Option<String>,
    worst: Worst,
}

#[derive(Clone, Copy)]
enum Worst {
    Unasked,
    Asked,
    Found(u64),
}

struct Functions {
    by_address: BTreeMap<u64, Function>,
}

impl Functions {
    /// Reads the output of `objdump --disassemble --no-show-raw-insn`. What has a path that starts with
    /// `free` costs nothing.
    fn parse(listing: &str, ends: &BTreeMap<u64, u64>, free: &str) -> Result<Self, String> {
        let mut by_address = BTreeMap::new();
        let mut function: Option<&mut Function> = None;
        let mut end = None;
        for line in listing.lines() {
            if let Some((address, name)) = header(line) {
                let new = Function {
                    name: name.into(),
                    is_free: path_of(name).starts_with(free),
                    frame: 0,
                    calls: Vec::new(),
                    jumps: Vec::new(),
                    unknown: None,
                    worst: Worst::Unasked,
                };
                function = Some(by_address.entry(address).or_insert(new));
                end = ends.get(&address);
            } else if let (Some(function), Some((at, instruction))) =
                (function.as_deref_mut(), line.split_once(":	"))
            {
                let at = u64::from_str_radix(at.trim(), 16)
                    .map_err(|_| format!("`{line}` has no address"))?;
                if end.is_none_or(|&end| at < end) {
                    function.read(instruction.split(['@', ';']).next().unwrap_or_default().trim());
                }
            }
        }
        if by_address.is_empty() { Err("no function".into()) } else { Ok(Self { by_address }) }
    }

    fn worst(&mut self, address: u64) -> Result<u64, String> {
        let Some(function) = self.by_address.get_mut(&address) else {
            return Err(format!("a call of {address:#x}, where no function starts"));
        };
        if function.is_free {
            return Ok(0);
        }
        match function.worst {
            Worst::Found(bytes) => return Ok(bytes),
            Worst::Asked => return Err(format!("{} calls itself", function.name)),
            Worst::Unasked => function.worst = Worst::Asked,
        }
        if let Some(instruction) = &function.unknown {
            return Err(format!("`{instruction}` in {}", function.name));
        }
        let (frame, calls, jumps) =
            (function.frame, function.calls.clone(), function.jumps.clone());
        let mut worst = frame;
        for callee in calls {
            worst = worst.max(frame + self.worst(callee)?);
        }
        for target in jumps {
            let owner = self.by_address.range(..=target).next_back().map(|(&start, _)| start);
            if owner != Some(address) {
                worst = worst.max(self.worst(target)?);
            }
        }
        if let Some(function) = self.by_address.get_mut(&address) {
            function.worst = Worst::Found(worst);
        }
        Ok(worst)
    }
}

/// `00001234 <name>:`
fn header(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.strip_suffix(">:")?.split_once(" <")?;
    Some((u64::from_str_radix(address, 16).ok()?, rest))
}

impl Function {
    fn read(&mut self, instruction: &str) {
        let (mnemonic, operands) = instruction.split_once('\t').unwrap_or((instruction, ""));
        let operands = operands.trim();
        // Without the width, `add.w`.
        let mnemonic = mnemonic.split('.').next().unwrap_or_default();
        let registers = || count_registers(operands);
        let moved = match mnemonic {
            "push" => registers().map(|count| 4 * count),
            "vpush" => registers().map(|count| 8 * count),
            "stmdb" if operands.starts_with("sp!") => registers().map(|count| 4 * count),
            "sub" | "subw" if operands.starts_with("sp,") => immediate(operands),
            _ if operands.contains("[sp, #-") && operands.ends_with("]!") => immediate(operands),
            // `bx lr` returns, and a branch that is not a call has a target: `b`, `bne`, `cbz`, …
            "blx" | "bx" if operands != "lr" => None,
            "bl" => return self.jump_or_call(operands, true),
            "cbz" | "cbnz" => Some(0),
            "bic" | "bics" | "bfc" | "bfi" | "bkpt" => Some(0),
            _ if mnemonic.starts_with('b') && operands.contains('<') => {
                return self.jump_or_call(operands, false);
            }
            "mov" if operands.starts_with("sp,") => None,
            "ldr" if operands.starts_with("pc,") => None,
            _ => Some(0),
        };
        match moved {
            Some(bytes) => self.frame += bytes,
            None => self.unknown = self.unknown.take().or_else(|| Some(instruction.into())),
        }
    }

    /// `4cb0 <name+0x10>`
    fn jump_or_call(&mut self, operands: &str, is_call: bool) {
        let target = operands.split_whitespace().next().unwrap_or_default();
        match u64::from_str_radix(target, 16) {
            Ok(target) if is_call => self.calls.push(target),
            Ok(target) => self.jumps.push(target),
            Err(_) => self.unknown = Some(format!("a branch to {operands}")),
        }
    }
}

/// How many registers `{r4, r5, d8-d15}` names.
fn count_registers(operands: &str) -> Option<u64> {
    let (_, list) = operands.split_once('{')?;
    let (list, _) = list.split_once('}')?;
    list.split(',').try_fold(0, |count, word| {
        let word = word.trim();
        let more = match word.split_once('-') {
            None => 1,
            Some((first, last)) => number(last)?.checked_sub(number(first)?)? + 1,
        };
        Some(count + more)
    })
}

fn number(register: &str) -> Option<u64> {
    register.trim_start_matches(char::is_alphabetic).parse().ok()
}

/// The last number, without its sign: of `sp, #24`, `sp, sp, #1024` or `r8, [sp, #-4]!`.
fn immediate(operands: &str) -> Option<u64> {
    let (_, last) = operands.rsplit_once('#')?;
    last.trim_start_matches('-').trim_end_matches("]!").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames: `outer` 8 + 24, `inner` 16 + 4 + 1024 + 16, `tail` 4, `leaf` nothing; and 4000 of what makes
    /// an argument of `outer`.
    const LISTING: &str = "
program:     file format elf32-littlearm

00000100 <_ZN3own4area5outer17h0123456789abcdefE>:
 100:\tpush\t{r7, lr}
 102:\tsub\tsp, #24
 103:\tbl\t600 <_ZN3own5given5given17h0123456789abcdefE>
 104:\tbl\t200 <inner>
 108:\tbne.n\t104 <_ZN3own4area5outer17h0123456789abcdefE+0x4>
 10a:\tcbz\tr0, 104 <_ZN3own4area5outer17h0123456789abcdefE+0x4>
 10c:\tpop\t{r7, pc}

00000180 <_ZN3own4area4tail17h0123456789abcdefE>:
 180:\tstr.w\tr8, [sp, #-4]!
 184:\tbl\t300 <leaf>
 188:\tldr.w\tr8, [sp], #4
 18c:\tb.w\t200 <inner>

00000200 <inner>:
 200:\tstmdb\tsp!, {r4, r5, r6, lr}
 204:\tstr.w\tr8, [sp, #-4]!
 208:\tsub.w\tsp, sp, #1024\t@ 0x400
 20c:\tvpush\t{d8-d9}
 210:\tbl\t300 <leaf>

00000300 <leaf>:
 300:\tbx\tlr

00000400 <_ZN3own4area9by_chance17h0123456789abcdefE>:
 400:\tblx\tr3

00000600 <_ZN3own5given5given17h0123456789abcdefE>:
 600:\tsub.w\tsp, sp, #4000
 604:\tb.w\t600 <_ZN3own5given5given17h0123456789abcdefE>

00000500 <_ZN3own4area6itself17h0123456789abcdefE>:
 500:\tbl\t500 <_ZN3own4area6itself17h0123456789abcdefE>
";

    fn without(name: &str) -> String {
        let (before, rest) = LISTING.split_once(name).unwrap();
        let (before, _) = before.rsplit_once('\n').unwrap();
        let rest = rest.split_once("\n\n").map(|(_, rest)| rest).unwrap_or_default();
        format!("{before}\n{rest}")
    }

    #[test]
    fn the_deepest_path_counts() {
        let listing = without("by_chance");
        let listing = listing.split("00000500").next().unwrap();
        let worst = worst_in(listing, &BTreeMap::new(), "own").unwrap();
        let inner = 16 + 4 + 1024 + 16;
        let expected = [("area.outer".to_string(), 8 + 24 + inner), ("area.tail".into(), inner)];
        assert_eq!(worst, BTreeMap::from(expected));
    }

    #[test]
    fn what_the_code_does_not_tell_is_an_error() {
        let error = worst_in(LISTING.split("00000500").next().unwrap(), &BTreeMap::new(), "own")
            .unwrap_err();
        assert!(error.contains("area.by_chance") && error.contains("blx\tr3"), "{error}");
        let error = worst_in(&without("by_chance"), &BTreeMap::new(), "own").unwrap_err();
        assert!(error.contains("calls itself"), "{error}");
        assert!(
            worst_in(LISTING, &BTreeMap::new(), "other")
                .unwrap_err()
                .contains("no function of `other`")
        );
        assert!(worst_in("", &BTreeMap::new(), "own").is_err());
    }
}
