//! Room for deep lines: in a page the search runs on the module's only stack, which is small unless the linker is told.
#![allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

/// As much as the threads of the command get (`dfpn`, `capture`).
const STACK_BYTES: usize = 16 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={STACK_BYTES}");
    }
}
