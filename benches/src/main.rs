//! `ndlayout` and its peers, side by side in one run.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml            under a minute
//! cargo run --release --manifest-path benches/Cargo.toml -- --quick a few rounds, a few seconds
//! ```
//!
//! # What is measured
//!
//! Four jobs at rank 3, over one array of 64 x 64 x 64 elements of `f64`:
//!
//! 1. **access**: checked reading by `[i, j, k]`, of every element in row-major order and of 4096
//!    elements drawn at random; through a row-major view, a permuted one and a mirrored one;
//! 2. **construct**: a checked view of a slice from shape, strides and offset;
//! 3. **permute**: the axes of a view in another order;
//! 4. **slice**: every axis of a view sliced, forwards and backwards.
//!
//! `ndlayout` runs at its usual capacity of 8 axes and at 3, just enough. The peers:
//!
//! - **by hand**: what a careful author writes for one place, with each index compared against its
//!   extent, checked arithmetic, and `slice::get`; the rank and the lists are part of the type;
//! - **ndarray**: the rank is part of the type, a refused transform panics, and no view is
//!   constructed with a negative stride;
//! - **strided-view**: as `ndlayout`, the rank is a run-time number and the numbers lie inline; a
//!   refused access panics. It has no slicing: its caller resolves the slices and constructs a view,
//!   which is what is measured here.
//!
//! # How
//!
//! Before a job is timed, all contestants have to read the same elements at the same places; if they
//! do not, the run ends with a message and exit code 1.
//!
//! A race runs in rounds. In each one every contestant runs for about the same short time, and who
//! begins changes from round to round, and so does the direction, so that a busy machine, a change of
//! clock and the state of the caches meet all of them alike. The table prints the median time of an
//! operation, and the median of the ratios within the rounds with their lower and upper quartile.
//!
//! All inputs pass [`std::hint::black_box`], the lists as slices, so that no rank is a constant that
//! the caller did not put into a type; each result, once out of its `Result`, is passed to it by
//! reference. What a crate marks for inlining may be inlined into the loop, as in a program that uses
//! it. For access it is the
//! view, once for a pass over all indices, so that what is hoisted out of a loop in use is hoisted
//! here. The bits of the elements are added up, not the elements, since a sum of floats would take
//! longer than finding them.
//!
//! # Bounds
//!
//! The project holds itself to: access in at most 1.0 times the time of the expression by hand;
//! construct and permute in at most 0.5 times the time of strided-view. Slice has no bound, since
//! strided-view has no such operation. A row that has a bound says in words whether this run met it:
//! `met` or `missed` by the median, with `narrowly` where the bound lies between the quartiles, so
//! that another run may say the opposite. No outcome changes the exit code: a shared machine is no
//! judge.

mod access;
mod construct;
mod contestant;
mod measure;
mod transform;

use std::env;
use std::process::ExitCode;

use measure::Effort;

fn main() -> ExitCode {
    let mut effort = Effort::FULL;
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--quick" => effort = Effort::QUICK,
            _ => {
                eprintln!("unknown argument `{argument}`; the only one is `--quick`");
                return ExitCode::from(2);
            }
        }
    }
    match run(effort) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(effort: Effort) -> Result<(), String> {
    let data = contestant::elements();
    measure::print_head(effort);
    access::run(&data, effort)?;
    construct::run(&data, effort)?;
    transform::run_permute(&data, effort)?;
    transform::run_slice(&data, effort)
}
