//! One target per parser: any bytes give a value or an error, and what is read keeps its promises.
//!
//! `cargo fuzz run sgf` (a nightly compiler and cargo-fuzz) looks for bytes that break a promise. Without cargo-fuzz a target is an
//! ordinary program that tries the files it is given, so that a finding can be repeated with any compiler and the checks can
//! build the targets: `cargo run --bin sgf -- corpus/sgf/*`.

/// Makes the program of a target from the function that tries some bytes.
#[macro_export]
macro_rules! target {
    ($attempt:path) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $attempt(bytes));

        #[cfg(not(fuzzing))]
        fn main() -> std::io::Result<()> {
            $crate::try_files($attempt)
        }
    };
}

/// Tries the files that are named as arguments.
///
/// # Errors
/// If one cannot be read.
pub fn try_files(attempt: fn(&[u8])) -> std::io::Result<()> {
    for path in std::env::args_os().skip(1) {
        attempt(&std::fs::read(path)?);
    }
    Ok(())
}
