//! `tesuji rules table`: how many rules there are of each depth.

use clap::{Args, ValueEnum};
use serde_json::json;
use tesuji_question::Deadline;
use tesuji_rulegen::metarules::{Restriction, Switches};
use tesuji_rulegen::{Maker, Recipe, Table1, Unfinished, paper_table, paper_tables};
use tesuji_rules::{About, Edition, RuleTable, Shape};

use super::super::Exit;
use super::pick::{PickArgs, usual_shapes};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};

/// A metarule that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Metarule {
    /// Special cases of rules of smaller patterns (3.1).
    Subsumption,
    /// Redundant rules (3.4).
    Redundant,
    /// Useless conditions (3.5).
    Useless,
    /// Illegal and irrelevant rules (3.6).
    Illegal,
}

/// Count the rules by depth. The tables are generated again; those of the paper are printed beside them.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji rules table --edition paper --about eye --where corner --size 2x2\n  \
tesuji rules table --about life --where corner --size 4x2 --without subsumption,redundant")]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pick: PickArgs,
    /// Metarules to switch off; the counts with all of them are printed too.
    #[arg(long, value_name = "METARULE", value_enum, value_delimiter = ',')]
    without: Vec<Metarule>,
    /// Rules without conditions only (3.8).
    #[arg(long, conflicts_with = "optimistic")]
    pessimistic: bool,
    /// Rules with all conditions taken for true (3.8).
    #[arg(long)]
    optimistic: bool,
    /// Also print how conditions on White's liberties are distributed (the paper's table 1).
    #[arg(long)]
    conditions: bool,
    /// Of rules about life: also count those that follow from two independent eyes, and the exceptions (3.3).
    #[arg(long)]
    two_eyes: bool,
    /// One JSON object for each table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TableArgs) -> anyhow::Result<Exit> {
    match tell(args) {
        Err(error) if matches!(error.downcast_ref(), Some(Unfinished::Stopped)) => {
            remark("stopped: tables that are not printed were not made");
            Ok(Exit::Unknown)
        }
        told => told,
    }
}

fn tell(args: &TableArgs) -> anyhow::Result<Exit> {
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let edition = args.pick.edition();
    let known = match edition {
        // Larger ones take minutes: they must be named.
        Edition::Sound => usual_shapes().into_iter().filter(|(_, shape)| shape.cells() <= 12).collect(),
        Edition::Paper(_) => paper_tables(),
    };
    let mut full = Maker::new(args.recipe(false), deadline.clone());
    let mut reduced = Maker::new(args.recipe(true), deadline);
    for (about, shape) in args.pick.tables(&known)? {
        let table = make(&mut full, about, shape)?;
        if args.json {
            // With metarules switched off it is their table that was asked for.
            let table = if args.without.is_empty() { table } else { make(&mut reduced, about, shape)? };
            say(as_json(&table, edition))?;
            continue;
        }
        let winning = full.winning(about, shape).unwrap_or(0);
        let mut rows = vec![("rules".to_owned(), table.counts())];
        if !args.without.is_empty() {
            rows.push((format!("without {}", args.names()), make(&mut reduced, about, shape)?.counts()));
        }
        if let Some(paper) = paper_table(about, shape) {
            rows.push(("paper".to_owned(), paper.counts.to_vec()));
        }
        say(render(&format!("{} {}, {} edition", about.word(), shape, edition.word()), &rows))?;
        say(format!("winning rules not kept (3.2): {winning}"))?;
        if args.conditions {
            say(conditions(&table, about, shape))?;
        }
        if args.two_eyes && about == About::Life {
            let found = full.two_eyes(shape, &mut ())?;
            say(format!(
                "before subsumption: {} rules contain two rules about eyes, {} follow from two independent eyes; {} exceptions",
                found.containing,
                found.following,
                found.exceptions.len()
            ))?;
        }
        say("")?;
    }
    Ok(Exit::Answered)
}

fn make(maker: &mut Maker<'_>, about: About, shape: Shape) -> Result<RuleTable, Unfinished> {
    maker.table(about, shape, &mut ())
}

impl TableArgs {
    fn recipe(&self, reduced: bool) -> Recipe {
        let off = |rule: Metarule| reduced && self.without.contains(&rule);
        Recipe {
            switches: Switches {
                redundant: !off(Metarule::Redundant),
                useless: !off(Metarule::Useless),
                illegal: !off(Metarule::Illegal),
            },
            subsumption: !off(Metarule::Subsumption),
            restriction: match (self.pessimistic, self.optimistic) {
                (true, _) => Restriction::Pessimistic,
                (_, true) => Restriction::Optimistic,
                _ => Restriction::Realistic,
            },
            ..Recipe::new(self.pick.edition())
        }
    }

    fn names(&self) -> String {
        let name = |rule: &Metarule| format!("{rule:?}").to_lowercase();
        self.without.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

fn as_json(table: &RuleTable, edition: Edition) -> serde_json::Value {
    json!({
        "about": table.about.word(),
        "where": table.shape.anchor().word(),
        "size": format!("{}x{}", table.shape.width(), table.shape.height()),
        "edition": edition.word(),
        "counts": table.counts(),
        "total": table.len(),
        "paper": paper_table(table.about, table.shape).map(|paper| json!({"counts": paper.counts, "total": paper.total})),
    })
}

/// Rows of counts by depth, in columns.
fn render(title: &str, rows: &[(String, Vec<usize>)]) -> String {
    let depths = rows.iter().map(|(_, counts)| counts.len()).max().unwrap_or(0);
    let name = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = format!("{title}\n{:name$}", "depth");
    for i in 0..depths {
        text += &format!("{:>7}", 2 * i);
    }
    text += "  total";
    for (label, counts) in rows {
        text += &format!("\n{label:name$}");
        for i in 0..depths {
            text += &format!("{:>7}", counts.get(i).copied().unwrap_or(0));
        }
        text += &format!("{:>7}", counts.iter().sum::<usize>());
    }
    text
}

fn conditions(table: &RuleTable, about: About, shape: Shape) -> String {
    let mut text = draw_conditions("conditions on White's liberties", &Table1::of(table));
    if about == About::Life && shape.to_string() == "c4x3" {
        text += "\n";
        text += &draw_conditions("the same in the paper (table 1)", &Table1::PAPER);
    }
    text
}

fn draw_conditions(title: &str, table: &Table1) -> String {
    let mut text = format!("{title}\n  ");
    for name in Table1::NAMES {
        text += &format!("{name:>7}");
    }
    for (name, row) in Table1::NAMES.iter().zip(table.0) {
        text += &format!("\n{name}");
        for count in row {
            text += &format!("{count:>7}");
        }
    }
    text
}
