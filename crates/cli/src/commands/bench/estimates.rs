//! `tesuji bench --estimates`: how well the announced effort of a search agrees with the effort it takes in the end
//! (Wolf 1994, 1.5).
//!
//! Searches are made slow on purpose: without learning between branches and with no knowledge but what a proof may
//! end with. What was announced at several shares of the whole is compared with the truth, in nodes, so that the
//! figures do not depend on the machine. Announcing a constant multiple of what is spent is right within a factor of
//! two at any one share if the multiple is chosen for it; the table shows the best such guess for all shares together
//! (2.5 times) beside ours.

use std::path::Path;

use tesuji::{Cancel, Control, Deadline, LifeQuestion, LifeVerdict, Limits, NodeInfo, Observer, Record, Role, Stage};

use crate::output::say;

/// Shares of the whole at which the announcement is looked at.
const SHARES: [f64; 5] = [0.2, 0.35, 0.5, 0.65, 0.8];
/// Announcements are noted when so much more was spent.
const STEP: f64 = 1.03;
/// The multiple that is within a factor of two from 20 to 80 per cent.
const CONSTANT: f64 = 2.5;

/// What was announced during one search.
#[derive(Default)]
struct Notes {
    record: Record,
    next: f64,
    /// Nodes spent, and the whole as it was announced then.
    announced: Vec<(u64, Option<f64>)>,
}

impl Observer for Notes {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.record.stage(stage);
    }

    fn leaf(&mut self, depth: u32, winner: Role) {
        self.record.leaf(depth, winner);
    }

    fn refuted(&mut self, depth: u32, mover: Role, done: u32, of: u32) {
        self.record.refuted(depth, mover, done, of);
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.record.node(node);
        let nodes = node.nodes as f64;
        if nodes >= self.next {
            self.next = (nodes * STEP).max(nodes + 1.0);
            self.announced.push((node.nodes, self.record.estimated_nodes()));
        }
        Control::Continue
    }
}

/// Announced against true effort, over many searches.
#[derive(Default)]
pub(super) struct Estimates {
    searches: usize,
    /// For each share: announced / true.
    ratios: [Vec<f64>; SHARES.len()],
}

impl Estimates {
    /// Solves a problem slowly; it counts if it takes at least so many nodes and is solved.
    pub(super) fn add(&mut self, question: &LifeQuestion, least: u64, limits: &Limits) -> anyhow::Result<()> {
        let mut config = tesuji_life::Config::default().with_lemmas_only();
        config.search.simulation = false;
        let options = tesuji_life::SearchOptions { details: false, config, ..Default::default() };
        let mut notes = Notes::default();
        let deadline = Deadline::start(limits, &Cancel::new());
        let answer = tesuji_life::solve(question, &options, limits, &deadline, &mut notes)?;
        let total = notes.record.nodes_now;
        if !matches!(answer.verdict, LifeVerdict::Status(_)) || total < least {
            return Ok(());
        }
        self.searches += 1;
        for (share, ratios) in SHARES.into_iter().zip(&mut self.ratios) {
            let at = notes.announced.iter().find(|(nodes, _)| *nodes as f64 >= share * total as f64);
            let announced = at.and_then(|(_, announced)| *announced);
            ratios.push(announced.map_or(f64::INFINITY, |announced| announced / total as f64));
        }
        Ok(())
    }

    /// The table.
    pub(super) fn say(&mut self, path: &Path) -> anyhow::Result<()> {
        say(format!("{}: announced / true nodes of {} searches", path.display(), self.searches))?;
        say(format!(
            "{:>6}{:>8}{:>8}{:>8}{:>8}{:>8}{:>11}{:>12}",
            "spent", "10 %", "25 %", "median", "75 %", "90 %", "within 2", "2.5 times"
        ))?;
        for (share, ratios) in SHARES.into_iter().zip(&mut self.ratios) {
            if ratios.is_empty() {
                continue;
            }
            ratios.sort_by(f64::total_cmp);
            let at = |part: f64| ratios[((ratios.len() - 1) as f64 * part).round() as usize];
            let within = ratios.iter().filter(|ratio| (0.5..=2.0).contains(*ratio)).count();
            say(format!(
                "{:>4.0} %{:>8.2}{:>8.2}{:>8.2}{:>8.2}{:>8.2}{:>9.0} %{:>12.2}",
                share * 100.0,
                at(0.1),
                at(0.25),
                at(0.5),
                at(0.75),
                at(0.9),
                100.0 * within as f64 / ratios.len() as f64,
                CONSTANT * share,
            ))?;
        }
        Ok(())
    }
}
