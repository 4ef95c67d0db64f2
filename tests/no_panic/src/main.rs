//! Calls every public function of `ndlayout` that documents no panic, and can be linked only if none
//! of them can panic.
//!
//! The panic handler calls a function that nobody defines. A panic that the optimiser can't rule out
//! keeps the handler, the handler keeps the call, and the linker fails. So a program that links has
//! no path to a panic in any function that it calls, for any argument: every argument passes through
//! `black_box`, which hides its value.
//!
//! One file an area; each function in a wrapper of its own, which the linker can't drop because
//! `main` reaches it through a hidden pointer. Capacities are 3 and 8. `.ci/run bill` reads from the
//! wrappers what stack the functions take: what makes their arguments, the module `given`, it leaves out.
//!
//! What is not called, since it can panic:
//!
//! - the functions that document a panic, `PANICKING` in `tests/no_panic.rs`;
//! - `Debug`, `Display`, and what rests on them: formatting in `core` can panic;
//! - what makes a `Vec` and has no `Result` to refuse in: `Clone` of what owns memory, and the methods
//!   of descriptors in `Vec` that return another one. `Vec` ends the program where memory is refused.
//!
//! Without the feature `alloc` there is no allocator that anything could call, and all else links too.

#![no_std]
#![no_main]

#[cfg(feature = "alloc")]
extern crate alloc;

use core::ffi::{c_char, c_int};

/// A wrapper for each call, and a function that runs the wrappers of the list.
///
/// `calls! { NAME [GENERICS] [ARGUMENTS] WRAPPER: CALL; … }`
macro_rules! calls {
    ($list:ident $generics:tt $arguments:tt $($name:ident: $call:expr;)*) => {
        $(calls!(@wrapper $name $generics $call);)*
        calls!(@list $list $generics [$(calls!(@pointer $name $arguments),)*]);
    };
    (@wrapper $name:ident [$($generics:tt)*] $call:expr) => {
        #[inline(never)]
        #[allow(clippy::extra_unused_type_parameters)] // all calls of a list have the same
        fn $name<$($generics)*>() {
            // Code of its own: what is equal is made one function, which has one of the names. A comment
            // to the assembler tells them apart and takes nothing.
            // SAFETY: there is no instruction.
            unsafe {
                core::arch::asm!(
                    concat!("/* ", module_path!(), "::", stringify!($name), " */"),
                    options(nomem, nostack, preserves_flags),
                );
            }
            let _ = core::hint::black_box($call);
        }
    };
    (@pointer $name:ident [$($arguments:tt)*]) => {
        $name::<$($arguments)*> as fn()
    };
    (@list $list:ident [$($generics:tt)*] [$($pointer:expr,)*]) => {
        fn $list<$($generics)*>() {
            for call in core::hint::black_box(&[$($pointer),*]) {
                call();
            }
        }
    };
}

mod axes;
mod descriptor;
mod given;
mod layout;
#[cfg(feature = "alloc")]
mod owned;
mod runtime;
mod transform;
mod view;
mod walk;

/// What the C runtime starts.
#[unsafe(no_mangle)]
pub extern "C" fn main(_count: c_int, _arguments: *const *const c_char) -> c_int {
    axes::call_all();
    layout::call_all();
    transform::call_all();
    walk::call_all();
    descriptor::call_all();
    view::call_all();
    #[cfg(feature = "alloc")]
    owned::call_all();
    #[cfg(feature = "plant")]
    plant();
    0
}

/// A function that can panic, among those that can't.
#[cfg(feature = "plant")]
#[inline(never)]
fn plant() {
    let (data, at) = (given::given::<&[usize]>(), given::given::<usize>());
    core::hint::black_box(data[at]);
}
