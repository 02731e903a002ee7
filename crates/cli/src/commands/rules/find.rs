//! `tesuji rules find`: the rules that hold a drawn pattern.

use std::io::{self, BufWriter, Write};

use clap::Args;
use tesuji_question::Deadline;
use tesuji_rules::search::{Drawing, Sought};
use tesuji_rules::{Edition, Rule, RuleBase, RuleId, cell_name};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use super::told::rule_json;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;

/// Find the rules that hold a drawn pattern: exit code 0 found, 1 none.
#[derive(Args, Debug)]
#[command(
    after_help = "X is the side that lives, captures or connects. The drawing may be a part of the pattern, turned or mirrored. With \
                        --where it lies on the\nedges that such patterns have: its left and lower side in the corner, \
                        its lower side on the side.\n\nExamples:\n  \
                        tesuji rules find 'XO?X/?X?X' --where corner --about life\n  \
                        tesuji rules find '..X/?O.' --most 3 --json"
)]
pub(crate) struct FindArgs {
    /// Rows from top to bottom, divided by /: ? anything, . empty, X black, O white.
    #[arg(value_name = "DRAWING")]
    drawing: Drawing,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    base: BaseArgs,
    /// Do not turn or mirror the drawing.
    #[arg(long)]
    as_drawn: bool,
    /// How many rules are listed; all are counted.
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// Print them as one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &FindArgs) -> anyhow::Result<Exit> {
    anyhow::ensure!(
        args.pick.edition() == Edition::Sound || args.base.is_given(),
        "rules of the paper's edition do not come with the program: make a base of them and name it with --base"
    );
    let base = args.base.load()?;
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let found = Found::look(&base, args, &deadline)?;
    let sound = base.edition == Edition::Sound;
    if args.json {
        found.write_json(sound, &deadline)?;
    } else {
        found.tell(sound, &deadline)?;
    }
    Ok(if found.count == 0 { Exit::Unknown } else { Exit::Answered })
}

/// Numbers are counted from 1 on.
const fn number(id: RuleId) -> usize {
    id.number as usize + 1
}

struct Found {
    count: usize,
    listed: Vec<(RuleId, Rule)>,
}

impl Found {
    fn look(base: &RuleBase, args: &FindArgs, deadline: &Deadline) -> anyhow::Result<Found> {
        let sought = Sought { drawing: args.drawing.clone(), place: args.pick.place(), as_drawn: args.as_drawn };
        let mut found = Found { count: 0, listed: Vec::new() };
        for (table, rules) in (0..).zip(&base.tables) {
            if !args.pick.wants(rules.about, rules.shape) {
                continue;
            }
            for block in rules.find(&sought) {
                anyhow::ensure!(!deadline.is_over(), "stopped before all rules were looked at");
                found.count += block.len();
                let room = args.most - found.listed.len();
                let named = block.into_iter().map(|(number, rule)| (RuleId { table, number }, rule));
                found.listed.extend(named.take(room));
            }
        }
        Ok(found)
    }

    /// One object. Each rule is written when it is told: a listing of a hundred thousand is not held in memory.
    fn write_json(&self, sound: bool, deadline: &Deadline) -> anyhow::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        write!(out, "{{\"count\":{},\"rules\":[", self.count)?;
        for (nth, (id, rule)) in self.listed.iter().enumerate() {
            anyhow::ensure!(!deadline.is_over(), "stopped before all rules were listed");
            let comma = if nth == 0 { "" } else { "," };
            write!(out, "{comma}{}", rule_json(number(*id), rule, sound))?;
        }
        writeln!(out, "]}}")?;
        out.flush()?;
        Ok(())
    }

    fn tell(&self, sound: bool, deadline: &Deadline) -> anyhow::Result<()> {
        for (id, rule) in &self.listed {
            anyhow::ensure!(!deadline.is_over(), "stopped before all rules were listed");
            let name = |cell| cell_name(rule.shape, cell);
            let (number, about, shape) = (number(*id), rule.about.word(), rule.shape);
            say(format!("Rule {number} about {about} for {shape}, depth {}", rule.depth))?;
            say(format!("  {}", rule.pattern.rows(shape, "\n  ")))?;
            say(format!("  {}", rule.conclusion(sound, name)))?;
            for condition in rule.conditions_in_words(sound, name) {
                say(format!("  - {condition}"))?;
            }
        }
        say(match (self.count, self.listed.len()) {
            (0, _) => "No rule holds this drawing.".to_owned(),
            (1, 1) => "1 rule holds this drawing.".to_owned(),
            (count, listed) if count == listed => format!("{count} rules hold this drawing."),
            (count, listed) => format!("{count} rules hold this drawing; the first {listed} are listed (--most N)."),
        })
    }
}
