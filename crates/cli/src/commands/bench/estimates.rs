//! `tesuji bench --estimates`: could the effort that is left be told while a search runs (Wolf 1994, 1.5)?
//!
//! Several ways to estimate it follow the same searches. At several shares of the whole the nodes that each says are
//! left are compared with those that are left in truth; nodes, so that the figures do not depend on the machine. What
//! is left, not the whole: twice what is spent is within a factor of two of the whole from a quarter of the way on, and
//! tells nobody anything.
//!
//! Each way is also looked at through a gate: its whole is told only if it has stayed within half as much again while
//! what is spent has doubled. A whole that merely grows with what is spent never passes.

use std::path::Path;

use tesuji::{Cancel, Control, Deadline, LifeQuestion, LifeVerdict, Limits, NodeInfo, Observer, Record, Role, Stage};

use crate::output::say;
use crate::wolf_estimate::Shares;

/// Shares of the whole at which the estimates are looked at.
const SHARES: [f64; 5] = [0.2, 0.34, 0.5, 0.67, 0.8];
/// Estimates are noted when so much more was spent.
const STEP: f64 = 1.03;
/// How far an estimate may have moved to pass the gate,
const STEADY: f64 = 1.5;
/// while what is spent has grown by this.
const GROWN: f64 = 2.0;

/// The ways.
const WAYS: [&str; 6] = [
    "spent once more",
    "drawn to a multiple",
    "Wolf, this moment",
    "Wolf, best so far",
    "Wolf, mean so far",
    "speed of the mean",
];

/// What every way says at one moment of a search: the whole.
type Moment = (f64, [Option<f64>; WAYS.len()]);

/// What was said during one search.
#[derive(Default)]
struct Notes {
    record: Record,
    shares: Shares,
    next: f64,
    said: Vec<Moment>,
}

impl Observer for Notes {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.record.stage(stage);
        (self.shares, self.next, self.said) = (Shares::default(), 0.0, Vec::new());
    }

    fn refuted(&mut self, depth: u32, mover: Role, done: u32, of: u32) {
        self.record.refuted(depth, mover, done, of);
        self.shares.refuted(depth, mover, done, of);
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.record.node(node);
        let nodes = node.nodes as f64;
        if nodes >= self.next {
            self.next = (nodes * STEP).max(nodes + 1.0);
            let shares = &mut self.shares;
            let wholes = [
                Some(2.0 * nodes),
                self.record.estimated_nodes(),
                Shares::whole(nodes, shares.now),
                Shares::whole(nodes, shares.best),
                Shares::whole(nodes, shares.mean),
                shares.by_speed(nodes),
            ];
            self.said.push((nodes, wholes));
        }
        Control::Continue
    }
}

/// How often a way was right within a factor of two, of how many times it said something.
#[derive(Clone, Copy, Default)]
struct Tally {
    within: usize,
    said: usize,
}

impl Tally {
    fn add(&mut self, left: Option<f64>, truth: f64) {
        let Some(left) = left else { return };
        self.said += 1;
        self.within += usize::from((0.5..=2.0).contains(&(left / truth)));
    }

    fn text(self, searches: usize) -> String {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        format!("{:>3.0} ({:>3.0})", percent(self.within, self.said), percent(self.said, searches))
    }
}

/// Estimates against the truth, over many searches.
#[derive(Default)]
pub(super) struct Estimates {
    searches: usize,
    plain: [[Tally; SHARES.len()]; WAYS.len()],
    gated: [[Tally; SHARES.len()]; WAYS.len()],
}

impl Estimates {
    /// Solves a problem; it counts if it takes at least so many nodes and is solved.
    pub(super) fn add(&mut self, question: &LifeQuestion, least: u64, limits: &Limits) -> anyhow::Result<()> {
        let options = tesuji_life::SearchOptions { details: false, ..Default::default() };
        let mut notes = Notes::default();
        let deadline = Deadline::start(limits, &Cancel::new());
        let answer = tesuji_life::solve(question, &options, limits, &deadline, &mut notes)?;
        let whole = notes.record.nodes_now;
        if matches!(answer.verdict, LifeVerdict::Status(_)) && whole >= least {
            self.searches += 1;
            self.compare(&notes.said, whole as f64);
        }
        Ok(())
    }

    fn compare(&mut self, said: &[Moment], whole: f64) {
        for (at, share) in SHARES.into_iter().enumerate() {
            let Some(moment) = said.iter().position(|(nodes, _)| *nodes >= share * whole) else { continue };
            let (spent, wholes) = said[moment];
            let truth = (whole - spent).max(1.0);
            for (way, whole) in wholes.iter().enumerate() {
                let left = whole.map(|estimate| (estimate - spent).max(0.0));
                self.plain[way][at].add(left, truth);
                self.gated[way][at].add(left.filter(|_| is_steady(&said[..=moment], way)), truth);
            }
        }
    }

    /// The tables.
    pub(super) fn say(&self, path: &Path) -> anyhow::Result<()> {
        say(format!(
            "{}: {} searches; nodes left within a factor of two, in per cent of those that were told (in brackets)",
            path.display(),
            self.searches
        ))?;
        for (name, table) in [("every time", &self.plain), ("if steady", &self.gated)] {
            let heads: String = SHARES.iter().map(|share| format!("{:>10.0} %", share * 100.0)).collect();
            say(format!("{name:<20}{heads}"))?;
            for (way, tallies) in WAYS.iter().zip(table) {
                let cells: String = tallies.iter().map(|tally| format!("{:>12}", tally.text(self.searches))).collect();
                say(format!("{way:<20}{cells}"))?;
            }
        }
        Ok(())
    }
}

/// Whether a way has said nearly the same since half as much was spent.
fn is_steady(said: &[Moment], way: usize) -> bool {
    let Some(&(spent, wholes)) = said.last() else { return false };
    if said.first().is_none_or(|(nodes, _)| *nodes > spent / GROWN) {
        return false;
    }
    let since = said.iter().filter(|(nodes, _)| *nodes >= spent / GROWN);
    wholes[way].is_some_and(|now| {
        let mut since = since;
        since.all(|(_, then)| then[way].is_some_and(|then| (1.0 / STEADY..=STEADY).contains(&(then / now))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiple_of_what_is_spent_is_never_steady() {
        let said: Vec<Moment> = (1..=400).map(|n| (f64::from(n), [Some(2.0 * f64::from(n)); WAYS.len()])).collect();
        assert!((20..said.len()).all(|end| !is_steady(&said[..end], 0)));
        let same: Vec<Moment> = (1..=40).map(|n| (f64::from(n), [Some(50.0); WAYS.len()])).collect();
        assert!(is_steady(&same, 0) && !is_steady(&same[..1], 0));
    }

    #[test]
    fn what_is_left_is_compared_with_the_truth() {
        let mut estimates = Estimates { searches: 1, ..Estimates::default() };
        let said: Vec<Moment> = (1..=100).map(|n| (f64::from(n), [Some(100.0); WAYS.len()])).collect();
        estimates.compare(&said, 100.0);
        assert!(estimates.plain[0].iter().all(|tally| tally.within == 1 && tally.said == 1));
        let wrong: Vec<Moment> = (1..=100).map(|n| (f64::from(n), [Some(400.0); WAYS.len()])).collect();
        estimates.compare(&wrong, 100.0);
        assert!(estimates.plain[0].iter().all(|tally| tally.within == 1 && tally.said == 2));
    }
}
