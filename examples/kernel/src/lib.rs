//! `ndlayout` for C: a static library for kernels, drivers and other programs that are not Rust.
//!
//! A caller describes an array by plain numbers, [`Descriptor`], which may come from a message or a
//! file and are not believed: every function checks all of them again. It answers with a [`Status`],
//! and writes its outputs only with [`Status::Ok`]. Nothing here allocates, unwinds, keeps state, or
//! computes with floating point, so it may be called from several threads at once.
//!
//! An operating-system kernel takes the library of a target that keeps off the registers of the floating
//! point unit: `x86_64-unknown-none` or `thumbv7em-none-eabi`. It may be called with interrupts off, and
//! takes at most 5 KiB of stack on the one and 3 KiB on the other. The library for a computer with an
//! operating system moves numbers through vector registers, as the C code there does.
//!
//! `include/ndlayout.h` is made from these files: `make header`. `make run` links the C program in `c/`
//! and runs it here, also with a kernel's library on a small stack, and on an emulated Cortex-M4.

#![no_std]
// What the docs of these functions ask for goes into the header, where every pointer is C's.
#![allow(clippy::missing_safety_doc)]

mod calls;
mod numbers;

pub use calls::*;
pub use numbers::{Descriptor, Run, Slice, Status};

unsafe extern "C" {
    /// Defined nowhere.
    safe fn ndlayout_can_panic() -> !;
}

// What unwinding would call. The parts of Rust's library that come along, such as the division of C's
// `__int128`, were built to unwind and name it; nothing here unwinds. Weak: a program may have its own.
#[cfg(all(unix, not(target_vendor = "apple")))]
core::arch::global_asm!(
    ".weak rust_eh_personality",
    ".hidden rust_eh_personality",
    "rust_eh_personality = 0"
);

/// Reached by every panic. No program that keeps it can be linked, so there is none to reach.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    ndlayout_can_panic()
}
