//! What the test files take from `std`, out of `core` and `alloc`.

#![no_std]
#![feature(custom_test_frameworks)]

extern crate alloc;

pub use alloc::{collections, fmt, rc};
pub use core::{array, cell, error, iter, marker, mem, ops, panic, ptr};

pub mod hash {
    //! Hashing, with the hasher that `core` has.

    #[allow(deprecated)] // in favour of the one of `std`
    pub use core::hash::SipHasher as DefaultHasher;
    pub use core::hash::{Hash, Hasher};
}

pub mod prelude {
    //! The names that a test file does not import.

    pub use alloc::{
        borrow::ToOwned,
        boxed::Box,
        string::{String, ToString},
        vec::Vec,
    };
    // Before the one of the glob, which is a case of a runner that this target lacks.
    pub use core::prelude::rust_2024::*;
    pub use core::prelude::v1::test_case as test;
}
