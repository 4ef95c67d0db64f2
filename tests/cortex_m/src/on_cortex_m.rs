//! The test files of the crate, unchanged, as one program for a Cortex-M4.
//!
//! What they use of `std` comes from [`hosted`]; its prelude, in the place of the usual one, makes
//! `#[test]` a case of the runner below. A test that fails ends the program, which says where.

#![no_std]
#![no_main]
#![feature(custom_test_frameworks, prelude_import)]
#![allow(internal_features)] // a prelude of one's own
#![allow(clippy::duplicate_mod, clippy::module_inception)] // each test file is meant to be a crate
#![test_runner(run)]
#![reexport_test_harness_main = "run_all"]

#[macro_use]
extern crate alloc;
extern crate hosted as std;

#[prelude_import]
#[allow(unused_imports)]
use std::prelude::*;

#[path = "../../checked.rs"]
mod checked;
#[path = "../../const_eval.rs"]
mod const_eval;
#[path = "../../containers.rs"]
#[allow(deprecated)] // the hasher of `core`
mod containers;
#[path = "../../copy.rs"]
mod copy;
#[path = "../../descriptors.rs"]
mod descriptors;
#[path = "../../element_ops.rs"]
mod element_ops;
#[path = "../../equation.rs"]
mod equation;
#[path = "../../error_text.rs"]
mod error_text;
#[path = "../../nest.rs"]
mod nest;
#[path = "../../overlap.rs"]
mod overlap;
#[path = "../../owned.rs"]
mod owned;
#[path = "../../properties.rs"]
mod properties;
#[path = "../../questions.rs"]
mod questions;
#[path = "../../reported.rs"]
mod reported;
#[path = "../../seed_examples.rs"]
mod seed_examples;
#[path = "../../seed_faults.rs"]
mod seed_faults;
#[path = "../../small_worlds.rs"]
mod small_worlds;
#[path = "../../traits.rs"]
mod traits;
#[path = "../../transforms.rs"]
mod transforms;
#[path = "../../views.rs"]
mod views;
#[path = "../../walk.rs"]
mod walk;

use core::any::type_name;
use core::fmt::Debug;

use cortex_m as _; // its critical section, which the heap takes
use cortex_m_rt::entry;
use embedded_alloc::LlffHeap as Heap;
// What `src/equation/` imports from the root of its crate.
use equation::axes;
use semihosting::{println, process};

/// The board's memory beside the chip: more than the chip has, and used by nothing else.
const HEAP_START: usize = 0x2100_0000;
const HEAP_BYTES: usize = 16 << 20;

#[global_allocator]
static HEAP: Heap = Heap::empty();

trait Case {
    fn run(&self);
}

impl<F: Fn() -> T, T: Outcome> Case for F {
    fn run(&self) {
        println!("test {}", type_name::<F>());
        self().expect_success();
    }
}

/// What a test returns.
trait Outcome {
    fn expect_success(self);
}

impl Outcome for () {
    fn expect_success(self) {}
}

impl<E: Debug> Outcome for Result<(), E> {
    fn expect_success(self) {
        self.expect("the test returns no error");
    }
}

fn run(cases: &[&dyn Case]) {
    assert!(cases.len() > 300, "the tests are missing: {} are here", cases.len());
    for case in cases {
        case.run();
    }
    println!("{} tests passed", cases.len());
}

#[entry]
fn start() -> ! {
    // SAFETY: once, before anything is allocated, with memory that is there and free.
    unsafe { HEAP.init(HEAP_START, HEAP_BYTES) };
    run_all();
    process::exit(0)
}
