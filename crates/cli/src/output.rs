//! What reaches the terminal: results on standard output, messages on standard error.
//!
//! `println!` panics when the reader of a pipe goes away (`tesuji show game.sgf | head`), so results are written
//! through
//! [`say`] and a closed pipe ends the program quietly.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a result to standard output, with a line end.
pub(crate) fn say(text: impl Display) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Writes bytes to standard output as they are.
pub(crate) fn write_all(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Writes an error with its causes to standard error.
pub(crate) fn complain(error: &anyhow::Error) {
    // Nothing can be done if standard error is closed too.
    let _ = writeln!(io::stderr().lock(), "tesuji: {error:#}");
}

/// Writes a remark to standard error.
pub(crate) fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "tesuji: {text}");
}

/// Whether the error is only that nobody reads any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a `gogui-gfx:` line, which GoGui draws while a command is running.
pub(crate) fn show_live(graphics: &str) {
    let _ = writeln!(io::stderr().lock(), "gogui-gfx: {graphics}");
}
