//! The `tesuji` command: reads the arguments, runs one command, turns its outcome into an exit code.

mod answering;
mod cli;
mod commands;
mod database_argument;
mod depth_graph;
mod draw;
mod input;
mod interrupt;
mod job;
mod memory;
mod output;
mod position_argument;
mod progress;
mod rules_argument;
mod save;
mod screens;
mod trace;
mod wolf_estimate;
mod work_bar;

use std::process::ExitCode;

use clap::Parser;

/// Searches take and give back large tables, which the allocator of musl does slowly.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    interrupt::outgrown_files_are_faults();
    match commands::run(arguments.command) {
        Ok(outcome) => outcome.into(),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
