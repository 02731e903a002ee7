//! The targets as a program.
//!
//! Built by `cargo xtask fuzz` it is a libFuzzer, for the target that the variable `TESUJI_FUZZ` names. Built without, it
//! tries the files that it is given, so that a finding can be repeated with any build:
//! `cargo run -p tesuji-fuzz -- sgf fuzz/corpus/sgf/*`.
#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::print_stderr, reason = "this program talks to the developer")]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(init: chosen(), |bytes: &[u8]| {
    if let Some(attempt) = TARGET.get() {
        attempt(bytes);
    }
});

#[cfg(fuzzing)]
static TARGET: std::sync::OnceLock<fn(&[u8])> = std::sync::OnceLock::new();

#[cfg(fuzzing)]
fn chosen() {
    let name = std::env::var("TESUJI_FUZZ").unwrap_or_default();
    let target = tesuji_fuzz::target(&name).unwrap_or_else(|| panic!("TESUJI_FUZZ={name}: no such target"));
    let _ = TARGET.set(target.attempt);
}

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(target) = arguments.next().and_then(|name| tesuji_fuzz::target(&name)) else {
        let names: Vec<&str> = tesuji_fuzz::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: fuzz TARGET FILE...\ntargets: {}", names.join(" "));
        return std::process::ExitCode::from(2);
    };
    for path in arguments {
        match std::fs::read(&path) {
            Ok(bytes) => (target.attempt)(&bytes),
            Err(error) => {
                eprintln!("cannot read {path}: {error}");
                return std::process::ExitCode::from(2);
            }
        }
    }
    std::process::ExitCode::SUCCESS
}
