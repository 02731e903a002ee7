//! `tesuji completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Exit;
use crate::cli::Arguments;
use crate::output::write_all;

/// Print a completion script for a shell.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji completions bash > tesuji.bash\n  tesuji completions zsh > _tesuji")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    // The generator panics when it cannot write: let it write into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "tesuji", &mut script);
    write_all(&script)?;
    Ok(Exit::Answered)
}
