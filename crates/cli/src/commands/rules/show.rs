//! `tesuji rules show`: draw a rule.

use std::borrow::Cow;

use anyhow::Context;
use clap::Args;
use serde_json::Value;
use tesuji_board::{Color, Move};
use tesuji_engines::RuleDiagram;
use tesuji_question::Deadline;
use tesuji_rulegen::{Exchange, Maker, Ply, Recipe, main_line};
use tesuji_rules::{About, Edition, Rule, RuleBase, Shape, cell_name};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use super::told::rule_json;
use crate::draw::{DiagramKind, DrawArgs};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;

/// Draw a rule with its conditions in words and the line in which White resists longest. In an SVG file the pattern has a
/// frame, its conditions are signs at their points, and what is outside is hinted at.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji rules show 12 --about life --where corner --size 4x2 --svg rule.svg")]
pub(crate) struct ShowArgs {
    /// The number of the rule in its table, from 1 on.
    #[arg(value_name = "NUMBER", default_value = "1")]
    number: usize,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    base: BaseArgs,
    #[command(flatten)]
    draw: DrawArgs,
    /// Do not look for the line (for deep rules of large patterns that may take seconds).
    #[arg(long)]
    no_line: bool,
    /// Print it as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Exit> {
    let (about, shape) = args.pick.one().context("which table? give --about, --where and --size")?;
    let base = args.base_of(about, shape)?;
    let table = base.table(about, shape).with_context(|| {
        let has: Vec<String> = base.tables.iter().map(|t| format!("{} {}", t.about.word(), t.shape)).collect();
        let has = if has.is_empty() { "none at all".to_owned() } else { has.join(", ") };
        format!("the base has no rules about {} for {shape}; it has: {has}", about.word())
    })?;
    let count = table.len();
    let rule = args.number.checked_sub(1).and_then(|i| table.get(i));
    let rule = rule.with_context(|| format!("there is no rule {}: the table has rules 1 to {count}", args.number))?;
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let read = if args.no_line { None } else { main_line(&rule, base.edition, MAX_STATES, &deadline) };
    let line = read.as_deref().unwrap_or_default();
    let sound = base.edition == Edition::Sound;
    let drawn = RuleDiagram::new(&rule, sound);
    let resistance =
        if line.is_empty() { String::new() } else { format!("Longest resistance: {}", in_words(&drawn, line)) };
    let draw =
        |args: &DrawArgs| args.draw_both(drawn.with_moves(&drawn_moves(&drawn, line)), drawn.picture(&resistance));
    if args.json {
        say(as_json(args.number, &rule, sound, line))?;
        return draw(&DrawArgs { diagram: DiagramKind::None, ..args.draw.clone() }).map(|()| Exit::Answered);
    }
    say(format!("Rule {} of {count} about {} for {shape}, depth {}", args.number, about.word(), rule.depth))?;
    draw(&args.draw)?;
    say(rule.conclusion(sound, |cell| drawn.name(cell)))?;
    let conditions = rule.conditions_in_words(sound, |cell| drawn.name(cell));
    say(if conditions.is_empty() { "whatever is outside" } else { "provided that" })?;
    for condition in conditions {
        say(format!("  - {condition}"))?;
    }
    if !line.is_empty() {
        say(resistance)?;
    } else if read.is_none() && !args.no_line {
        say("(The line in which White resists longest was not found: reading was stopped, or took too long.)")?;
    }
    Ok(Exit::Answered)
}

impl ShowArgs {
    /// The base with the rule. Rules of the paper's edition do not come with the program: they are made.
    fn base_of(&self, about: About, shape: Shape) -> anyhow::Result<Cow<'static, RuleBase>> {
        let edition = self.pick.edition();
        if edition == Edition::Sound || self.base.is_given() {
            return self.base.load();
        }
        let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
        Ok(Cow::Owned(Maker::new(Recipe::new(edition), deadline).base(&[(about, shape)], &mut ())?))
    }
}

/// The line is given up after so many states: some seconds.
const MAX_STATES: u64 = 1_000_000;

/// The moves of a line, where the cells are drawn.
fn drawn_moves(drawn: &RuleDiagram<'_>, line: &[Exchange]) -> Vec<(Color, Move)> {
    let played = |ply: Ply| ply.cell().map_or(Move::Pass, |cell| Move::Play(drawn.point(cell)));
    line.iter().flat_map(|e| [(Color::White, played(e.white)), (Color::Black, played(e.black))]).collect()
}

fn in_words(drawn: &RuleDiagram<'_>, line: &[Exchange]) -> String {
    let name = |cell| drawn.name(cell);
    let exchange = |e: &Exchange| format!("White {}, Black {}", e.white.words(name), e.black.words(name));
    line.iter().map(exchange).collect::<Vec<_>>().join("; ")
}

fn as_json(number: usize, rule: &Rule, sound: bool, line: &[Exchange]) -> Value {
    let name = |cell| cell_name(rule.shape, cell);
    let moves = line.iter().flat_map(|e| [e.white.words(name), e.black.words(name)]);
    let mut told = rule_json(number, rule, sound);
    told["sequence"] = moves.collect();
    told
}
