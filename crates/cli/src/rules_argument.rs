//! `--base`: the generated rules that a search uses.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use tesuji::Rules;
use tesuji_rules::{RuleBase, database, shipped};

use crate::input;

/// The word for the rules that come with the program.
const SHIPPED: &str = "shipped";
/// The word for no rules.
const NONE: &str = "none";

/// The generated rules that a search uses.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RulesArgs {
    /// Use the rules of this file, made with tesuji rules generate, instead of those that come with the program; may be
    /// repeated. shipped means the program's own rules, none means no rules. They change how long it takes, never the
    /// answer.
    #[arg(long = "base", value_name = "FILE")]
    bases: Vec<PathBuf>,
}

impl RulesArgs {
    /// Reads the rules.
    pub(crate) fn load(&self) -> anyhow::Result<Rules> {
        load(&self.bases)
    }

    /// The same options for another process of this program.
    pub(crate) fn to_options(&self) -> Vec<OsString> {
        self.bases.iter().flat_map(|base| ["--base".into(), base.clone().into_os_string()]).collect()
    }
}

impl From<Vec<PathBuf>> for RulesArgs {
    fn from(bases: Vec<PathBuf>) -> RulesArgs {
        RulesArgs { bases }
    }
}

/// Reads the rules of these bases; those of the program if there are none.
fn load(bases: &[PathBuf]) -> anyhow::Result<Rules> {
    if bases.is_empty() {
        return Ok(Rules::shipped());
    }
    let mut read = Vec::new();
    for path in bases {
        match path.to_str() {
            Some(NONE) => {}
            Some(SHIPPED) => read.push(shipped().clone()),
            _ => {
                let base = read_base(path)?;
                // Asked one by one, so that the file is named.
                Rules::new([base.clone()]).with_context(|| path.display().to_string())?;
                read.push(base);
            }
        }
    }
    Ok(Rules::new(read)?)
}

/// Reads the base of a file.
pub(crate) fn read_base(path: &Path) -> anyhow::Result<RuleBase> {
    let bytes = input::read_up_to(path, input::LARGEST_OWN)?;
    database::decode(&bytes).with_context(|| path.display().to_string())
}
