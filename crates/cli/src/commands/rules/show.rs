//! `tesuji rules show`: draw a rule.

use std::borrow::Cow;

use anyhow::Context;
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::{Diagram, Mark, Region};
use tesuji_question::Deadline;
use tesuji_rulegen::{Exchange, Maker, Ply, Recipe, main_line};
use tesuji_rules::{About, Anchor, Edition, Rule, RuleBase, Shape, cell_name};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use crate::draw::{DiagramKind, DrawArgs};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;

/// Draw a rule with its conditions in words and the line in which White resists longest.
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
    let diagram = draw(&rule, sound, line);
    if args.json {
        say(as_json(args.number, &rule, sound, line))?;
        return DrawArgs { diagram: DiagramKind::None, ..args.draw.clone() }.draw(diagram).map(|()| Exit::Answered);
    }
    say(format!("Rule {} of {count} about {} for {shape}, depth {}", args.number, about.word(), rule.depth))?;
    args.draw.draw(diagram)?;
    say(rule.conclusion(sound, drawn_name(&rule)))?;
    let conditions = rule.conditions_in_words(sound, drawn_name(&rule));
    say(if conditions.is_empty() { "whatever is outside" } else { "provided that" })?;
    for condition in conditions {
        say(format!("  - {condition}"))?;
    }
    if !line.is_empty() {
        say(format!("Longest resistance: {}", in_words(&rule, line)))?;
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

/// The point of a cell on the board on which the rule is drawn.
fn point(rule: &Rule, cell: u8) -> Point {
    let (dx, dy) = match rule.shape.anchor() {
        Anchor::Corner => (0, 0),
        Anchor::Side => (7, 0),
        Anchor::Centre => (7, 7),
    };
    Point::at(cell % rule.shape.width() + dx, cell / rule.shape.width() + dy)
}

/// Names cells by the points where they are drawn.
fn drawn_name(rule: &Rule) -> impl Fn(u8) -> String + '_ {
    |cell| point(rule, cell).to_string()
}

/// Names cells as if the rectangle were a board: a pattern in JSON has no other place.
fn own_name(rule: &Rule) -> impl Fn(u8) -> String + '_ {
    |cell| cell_name(rule.shape, cell)
}

fn draw(rule: &Rule, marks_target: bool, line: &[Exchange]) -> Diagram {
    let mut setup = Setup::empty(Size::STANDARD);
    setup.to_play = Color::White;
    let cells = 0..rule.shape.cells() as u8;
    for cell in cells.clone() {
        if rule.pattern.black >> cell & 1 != 0 {
            setup.stones.push((point(rule, cell), Color::Black));
        } else if rule.pattern.white >> cell & 1 != 0 {
            setup.stones.push((point(rule, cell), Color::White));
        }
    }
    let drawn = |ply: Ply| ply.cell().map_or(Move::Pass, |cell| Move::Play(point(rule, cell)));
    let exchanges = line.iter().map(|e| [(Color::White, drawn(e.white)), (Color::Black, drawn(e.black))]);
    let moves: Vec<(Color, Move)> = exchanges.flatten().collect();
    let points: PointSet = cells.clone().map(|cell| point(rule, cell)).collect();
    let target = rule.ground().black_at(rule.target).map_or(0, |s| s.stones);
    let conclusion = rule.conclusion(marks_target, drawn_name(rule));
    let mut diagram =
        Diagram::new(&setup).with_colored_moves(&moves, 1).with_word_for_pass("elsewhere").with_title(&conclusion);
    if marks_target {
        let marked = cells.filter(|cell| target >> cell & 1 != 0).map(|cell| point(rule, cell)).collect();
        diagram = diagram.with_marks(Mark::Triangle, &marked);
    }
    diagram.with_region(Region::around(&points, Size::STANDARD))
}

fn in_words(rule: &Rule, line: &[Exchange]) -> String {
    let name = drawn_name(rule);
    let exchange = |e: &Exchange| format!("White {}, Black {}", e.white.words(&name), e.black.words(&name));
    line.iter().map(exchange).collect::<Vec<_>>().join("; ")
}

fn as_json(number: usize, rule: &Rule, sound: bool, line: &[Exchange]) -> serde_json::Value {
    let name = own_name(rule);
    let moves: Vec<String> = line.iter().flat_map(|e| [e.white.words(&name), e.black.words(&name)]).collect();
    json!({
        "number": number,
        "about": rule.about.word(),
        "where": rule.shape.anchor().word(),
        "size": format!("{}x{}", rule.shape.width(), rule.shape.height()),
        "edition": if sound { "sound" } else { "paper" },
        "pattern": rule.pattern.rows(rule.shape, "/"),
        "target": if sound { json!(own_name(rule)(rule.target)) } else { json!(null) },
        "conclusion": rule.conclusion(sound, own_name(rule)),
        "conditions": rule.conditions_in_words(sound, own_name(rule)),
        "depth": rule.depth,
        "sequence": moves,
    })
}
