//! `tesuji man`: manual pages.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::Exit;
use crate::cli::Arguments;
use crate::output::write_all;
use crate::save::save;

/// Print the manual page, or write the pages of all commands into a folder.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji man | man -l -\n  tesuji man solve\n  tesuji man --out pages")]
pub(crate) struct ManArgs {
    /// The command whose page is wanted.
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Option<String>,
    /// Write the pages of all commands into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut program = Arguments::command();
    program.build();
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        save(&folder.join("tesuji.1"), page(&program)?)?;
        for command in program.get_subcommands() {
            save(&folder.join(format!("tesuji-{}.1", command.get_name())), page(command)?)?;
        }
        return Ok(Exit::Answered);
    }
    let wanted = match &args.command {
        None => &program,
        Some(name) => program
            .find_subcommand(name)
            .with_context(|| format!("there is no command '{}': tesuji --help lists them", name.escape_debug()))?,
    };
    write_all(&page(wanted)?)?;
    Ok(Exit::Answered)
}

fn page(command: &clap::Command) -> anyhow::Result<Vec<u8>> {
    let name = match command.get_name() {
        "tesuji" => "tesuji".to_owned(),
        name => format!("tesuji-{name}"),
    };
    let mut text = Vec::new();
    Man::new(command.clone()).title(name).render(&mut text)?;
    Ok(text)
}
