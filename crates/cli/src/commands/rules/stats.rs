//! `tesuji rules stats`: what is in a rule base, and which rules are used.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tesuji::Rules;
use tesuji_board::{Board, Color};
use tesuji_rulegen::encode;
use tesuji_rulegen::metarules::utility::Utility;
use tesuji_rules::matching::Matcher;
use tesuji_rules::usage::Usage;
use tesuji_rules::{RuleBase, RuleId, RuleTable};

use super::super::Exit;
use super::pick::BaseArgs;
use super::positions::{count_in_search, each_position};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;
use crate::position_argument::PositionArgument;
use crate::save::save;

/// What is in a rule base; with positions, how often its rules apply in them and which never do.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji rules stats examples/*.sgf --least 1 --trim used.rules\n  tesuji rules stats examples/corners.txt --solve"
)]
pub(crate) struct StatsArgs {
    /// Files whose positions the rules are tried on, for both colours.
    #[arg(value_name = "POSITION")]
    positions: Vec<PositionArgument>,
    /// Solve the problems of the files instead, and count which rules end a line of the search.
    #[arg(long, requires = "positions")]
    solve: bool,
    /// Maximum nodes for one problem with --solve.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "solve")]
    nodes: u64,
    #[command(flatten)]
    base: BaseArgs,
    /// Rules that apply less often are proposed to be dropped.
    #[arg(long, value_name = "N", default_value_t = 1)]
    least: u64,
    /// Write the base without them into this file.
    #[arg(long, value_name = "FILE")]
    trim: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let base = args.base.load()?;
    let searched = if args.solve { args.base.rules()? } else { Rules::none() };
    let mut usage = Usage::new();
    let cancel = cancel_on_ctrl_c();
    let positions = each_position(&args.positions, &cancel, |position, board| {
        if args.solve {
            return count_in_search(&position, &searched, args.nodes, &cancel, &mut usage);
        }
        count(&base, &board, &mut usage);
        Ok(())
    })?;
    if let Some(path) = &args.trim {
        let trimmed = usage.trimmed(&base, args.least);
        save(path, encode(&trimmed))?;
    }
    if args.json {
        say(as_json(&base, &usage, positions, args.least))?;
        return Ok(Exit::Answered);
    }
    say(format!("{} rules, {} edition, {} bytes as a file", base.len(), base.edition.word(), encode(&base).len()))?;
    for (t, table) in base.tables.iter().enumerate() {
        say(line(t, table, &usage, positions, args.least))?;
    }
    if positions > 0 {
        let unused = base.len() - used(&base, &usage, args.least);
        say(format!("{positions} positions; {unused} rules apply less than {} times and may be dropped", args.least))?;
        for (id, times) in favourites(&usage) {
            let Some(rule) = base.get(id) else { continue };
            let rows = rule.pattern.rows(rule.shape, "/");
            say(format!("  {times:>6} times: {} {} rule {} {rows}", rule.about.word(), rule.shape, id.number + 1))?;
        }
    }
    Ok(Exit::Answered)
}

fn count(base: &RuleBase, board: &Board, usage: &mut Usage) {
    let matcher = Matcher::new(base, board.size());
    for color in Color::ALL {
        for hit in matcher.hits(board, color) {
            usage.count(hit.rule);
        }
    }
}

fn used_in(table: usize, rules: &RuleTable, usage: &Usage, least: u64) -> usize {
    let id = |number: usize| RuleId { table: table as u16, number: number as u32 };
    (0..rules.len()).filter(|&n| usage.of(id(n)) >= least).count()
}

fn used(base: &RuleBase, usage: &Usage, least: u64) -> usize {
    base.tables.iter().enumerate().map(|(t, table)| used_in(t, table, usage, least)).sum()
}

fn line(t: usize, table: &RuleTable, usage: &Usage, positions: usize, least: u64) -> String {
    let conditions: u32 = table.iter().map(|r| r.conditions.count_ones()).sum();
    let useful = table.iter().filter(|r| Utility(0).keeps(r)).count();
    let deepest = table.iter().map(|r| r.depth).max().unwrap_or(0);
    let mean = f64::from(conditions) / table.len().max(1) as f64;
    let mut text = format!(
        "{:<4} {:<5} {:>6} rules, depth up to {deepest:>2}, {mean:.1} conditions each, {useful} of utility 0 or more",
        table.about.word(),
        table.shape,
        table.len(),
    );
    if positions > 0 {
        text += &format!(", {} used", used_in(t, table, usage, least));
    }
    text
}

/// The ten rules that apply most often.
fn favourites(usage: &Usage) -> Vec<(RuleId, u64)> {
    let mut all: Vec<(RuleId, u64)> = usage.iter().collect();
    all.sort_by_key(|&(id, times)| (std::cmp::Reverse(times), id));
    all.truncate(10);
    all
}

fn as_json(base: &RuleBase, usage: &Usage, positions: usize, least: u64) -> serde_json::Value {
    let tables = base.tables.iter().enumerate().map(|(t, table)| {
        json!({
            "about": table.about.word(),
            "where": table.shape.anchor().word(),
            "size": format!("{}x{}", table.shape.width(), table.shape.height()),
            "rules": table.len(),
            "used": used_in(t, table, usage, least),
        })
    });
    json!({
        "edition": base.edition.word(),
        "rules": base.len(),
        "positions": positions,
        "used": used(base, usage, least),
        "tables": tables.collect::<Vec<_>>(),
    })
}
