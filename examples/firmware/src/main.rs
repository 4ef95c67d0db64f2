//! The program for a Cortex-M: runs the job, and ends with status 0 where all of it was right.
//!
//! In this folder, with QEMU and `defmt-print` installed:
//!
//! ```text
//! cargo run --release | defmt-print -e target/thumbv7em-none-eabihf/release/firmware
//! ```
//!
//! `expected.log` is what it says then; `.ci/run firmware` compares.

#![no_std]
#![no_main]

use cortex_m as _; // brings the critical section that the logger takes
use cortex_m_rt::entry;
use defmt_semihosting as _; // the log goes to the emulator's standard output
use ndlayout_firmware::job;
use semihosting::process;

#[entry]
fn main() -> ! {
    match job::run() {
        Ok(()) => {
            defmt::info!("all right");
            process::exit(0)
        }
        Err(failure) => {
            defmt::error!("failed: {}", failure);
            process::exit(1)
        }
    }
}

/// Nothing of this package panics, but the runtime of a bare target must have an answer.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    process::exit(101)
}
