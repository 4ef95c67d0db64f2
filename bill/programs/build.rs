//! Tells the linker where each program starts, and where the one that runs finds the memory map.

use std::{env, fs, path::PathBuf};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::copy("memory.x", out.join("memory.x")).expect("the folder is writable");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bin=count=-Tlink.x");
    for program in ["get", "construct-get", "construct-slice-permute-get", "runs", "copy"] {
        println!("cargo::rustc-link-arg-bin={program}=--entry=main");
    }
}
