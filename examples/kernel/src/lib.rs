//! `ndlayout` for C: a static library for kernels, drivers and other programs that are not Rust.
//!
//! A caller describes an array by plain numbers, [`Descriptor`], which may come from a message or a
//! file and are not believed: every function checks all of them again. It answers with a [`Status`],
//! and writes its outputs only with [`Status::Ok`]. Nothing here allocates, unwinds, keeps state, or
//! uses floating point, so it may be called with interrupts off and from several threads at once.
//!
//! `include/ndlayout.h` is made from these files: `make header`. `make run` links the C program in `c/`
//! and runs it here and on an emulated Cortex-M4.

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

/// Reached by every panic. No program that keeps it can be linked, so there is none to reach.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    ndlayout_can_panic()
}
