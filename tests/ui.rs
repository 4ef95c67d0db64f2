//! What is wrong does not compile, and the compiler's message says why.
//!
//! One mistake a file in `tests/ui`, whose name is the claim. The messages depend on the compiler:
//! they hold for the one that `rust-toolchain.toml` pins.

#[test]
fn mistakes_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
