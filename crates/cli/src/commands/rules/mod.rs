//! `tesuji rules`: rules about eyes, life, captures and connections that the program finds by itself.

mod export;
mod find;
mod generate;
mod match_position;
mod merge;
mod pick;
mod positions;
mod show;
mod stats;
mod table;
mod told;
mod verify;

use clap::{Args, Subcommand};

use super::Exit;

/// Rules about eyes, life, captures and connections: make them, count them, draw them, find them on a board. They are
/// described in docs/rules.md.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true, arg_required_else_help = true)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Subcommand, Debug)]
enum RulesCommand {
    /// Make a rule base and write it into a file.
    Generate(generate::GenerateArgs),
    /// Put the parts of a rule base, made on many machines, together.
    Merge(merge::MergeArgs),
    /// Count the rules by depth, beside the figures of the paper.
    Table(table::TableArgs),
    /// Draw a rule with its conditions in words and the line that proves it.
    Show(show::ShowArgs),
    /// Write rules for other programs: JSON lines, SGF, patterns of GNU Go.
    Export(export::ExportArgs),
    /// Find the rules that hold a drawn pattern: exit code 0 found, 1 none.
    Find(find::FindArgs),
    /// Which rules apply in a position.
    Match(match_position::MatchArgs),
    /// What is in a rule base, and how often its rules are used.
    Stats(stats::StatsArgs),
    /// Prove every rule of a base with the checker: exit code 0 proved, 1 refused.
    Verify(verify::VerifyArgs),
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<Exit> {
    match &args.command {
        RulesCommand::Generate(args) => generate::run(args),
        RulesCommand::Merge(args) => merge::run(args),
        RulesCommand::Table(args) => table::run(args),
        RulesCommand::Show(args) => show::run(args),
        RulesCommand::Export(args) => export::run(args),
        RulesCommand::Find(args) => find::run(args),
        RulesCommand::Match(args) => match_position::run(args),
        RulesCommand::Stats(args) => stats::run(args),
        RulesCommand::Verify(args) => verify::run(args),
    }
}
