//! The POSITION of the command line: a file, `-` for standard input, with `#K` for the K-th game or problem.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;
use tesuji_formats::{FilePosition, PositionFile};

use crate::input;
use crate::memory::default_memory;

/// Where a position is to be read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PositionArgument {
    /// The file, or `-`.
    file: String,
    /// Which game or problem, counted from one.
    number: Option<usize>,
}

impl FromStr for PositionArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<PositionArgument, String> {
        let whole = || PositionArgument { file: text.to_owned(), number: None };
        let Some((file, number)) = text.rsplit_once('#') else { return Ok(whole()) };
        // A file may have such a name.
        if Path::new(text).exists() {
            return Ok(whole());
        }
        match number.parse::<usize>() {
            Ok(number) if number > 0 && !file.is_empty() => {
                Ok(PositionArgument { file: file.to_owned(), number: Some(number) })
            }
            _ => Err(format!("'#{}' picks no position: expected FILE#K with K from 1 on", number.escape_debug())),
        }
    }
}

impl fmt::Display for PositionArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.file == "-" { "standard input" } else { &self.file })
    }
}

impl PositionArgument {
    /// Which game or problem was picked.
    pub(crate) fn number(&self) -> Option<usize> {
        self.number
    }

    /// Whether it comes from standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        self.file == "-"
    }

    /// Reads the whole file.
    pub(crate) fn read(&self) -> anyhow::Result<PositionFile> {
        let bytes = input::read(Path::new(&self.file))?;
        PositionFile::read_within(&bytes, default_memory() / 2).with_context(|| self.to_string())
    }

    /// Reads the file and takes the picked position, or the first.
    #[allow(dead_code, reason = "for commands that ask a question about one position")]
    pub(crate) fn load(&self) -> anyhow::Result<FilePosition> {
        let file = self.read()?;
        self.pick(&file)
    }

    /// The picked position of the file, or the first.
    pub(crate) fn pick(&self, file: &PositionFile) -> anyhow::Result<FilePosition> {
        file.get(self.number.unwrap_or(1)).with_context(|| self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_numbers() {
        let parse = |text: &str| text.parse::<PositionArgument>();
        assert_eq!(parse("a.sgf"), Ok(PositionArgument { file: "a.sgf".into(), number: None }));
        assert_eq!(parse("a.sgf#12"), Ok(PositionArgument { file: "a.sgf".into(), number: Some(12) }));
        assert_eq!(parse("-#2"), Ok(PositionArgument { file: "-".into(), number: Some(2) }));
        for wrong in ["a.sgf#", "a.sgf#0", "a.sgf#x", "#3", "a#-1"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
