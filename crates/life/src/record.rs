//! What is worth showing of a search (Wolf 1994, 1.4 and 1.5): its size, the line it reads, the graph of depth against
//! leaves, and how long it may take.
//!
//! **The graph** has the leaves from left to right as they are met, and their depth upwards, coloured by who wins
//! there. It has a fixed number of columns: when they are full, two and two are put together.
//!
//! **The estimate** is Wolf's: for either side, how much it would take to win, at most; then the smaller of the two.
//! For the attacker to win every move of the defender must be refuted, and the other way round. Along the line being
//! read, at depths where the loser moves, `refuted` of `moves` are done, and the line itself is one of those that are
//! left; if all moves of a depth cost the same,
//!
//! ```text
//!   done = r1/m1 + 1/m1 * (r2/m2 + 1/m2 * (...))        total = spent / done
//! ```
//!
//! The measure is nodes; a caller that knows the clock makes seconds of it.
//!
//! A proof-number search jumps from line to line, and taken as it is this estimate is wrong by more than a factor of
//! two in most searches. So it is drawn towards the simplest one, a fixed multiple of what is spent: two shares are
//! used, the one of this moment and the best so far, which fades slowly, and both count with a small power. The three
//! numbers were fitted on problems of middle difficulty and measured on hard ones (`tesuji bench --estimates`,
//! `docs/figures.md`).

use tesuji_board::{Move, PointSet};
use tesuji_question::{Closure, Control, NodeInfo, Observer, Role, Stage};

/// Moves of the line that are kept.
const LINE: usize = 5;
/// Columns of the graph at most.
const COLUMNS: usize = 512;
/// Depths near the root that count for the estimate.
const DEPTHS: usize = 13;

/// What is left of a share that was reached, after each step near the root.
const FADING: f64 = 0.9999;

/// What is spent is multiplied by this if everything were done,
const MULTIPLE: f64 = 2.0;
/// and by this power of what is done.
const POWER: f64 = -0.1;
/// Smaller shares count as this.
const LEAST_SHARE: f64 = 1e-3;

/// A count for either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideCount {
    /// Leaves the attacker wins.
    pub attacker: u64,
    /// Leaves the defender wins.
    pub defender: u64,
}

impl SideCount {
    fn add(&mut self, winner: Role) {
        match winner {
            Role::Attacker => self.attacker += 1,
            Role::Defender => self.defender += 1,
        }
    }
}

/// Some consecutive leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// How many each side wins.
    pub won: SideCount,
    /// The sum of their depths.
    pub depths: u64,
    /// The deepest of them.
    pub deepest: u32,
}

impl Column {
    /// How many leaves.
    pub fn leaves(&self) -> u64 {
        self.won.attacker + self.won.defender
    }

    fn merge(self, other: Column) -> Column {
        let won = SideCount {
            attacker: self.won.attacker + other.won.attacker,
            defender: self.won.defender + other.won.defender,
        };
        Column { won, depths: self.depths + other.depths, deepest: self.deepest.max(other.deepest) }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Share {
    mover: Option<Role>,
    refuted: u32,
    moves: u32,
}

/// What is worth showing of a search so far.
#[derive(Clone, Debug)]
pub struct Record {
    /// Nodes visited, in all searches for this question.
    pub nodes: u64,
    /// Nodes visited in the search that is running.
    pub nodes_now: u64,
    /// How many searches have begun.
    pub questions: u32,
    /// Under which closure and on which area it searches.
    pub question: Option<(Closure, PointSet)>,
    /// The first moves of the line it is reading, at most five.
    pub line: Vec<Move>,
    /// How deep it is.
    pub depth: u32,
    /// How deep it was.
    pub deepest: u32,
    /// Leaves per depth, by who wins.
    pub leaves: Vec<SideCount>,
    /// The graph: leaves as they were met.
    pub graph: Vec<Column>,
    per_column: u64,
    shares: [Share; DEPTHS],
    /// The part done if the attacker, the defender is to win: the best so far, and now.
    done: [f64; 2],
    done_now: [f64; 2],
}

impl Default for Record {
    fn default() -> Record {
        Record {
            nodes: 0,
            nodes_now: 0,
            questions: 0,
            question: None,
            line: Vec::new(),
            depth: 0,
            deepest: 0,
            leaves: Vec::new(),
            graph: Vec::new(),
            per_column: 1,
            shares: [Share::default(); DEPTHS],
            done: [0.0; 2],
            done_now: [0.0; 2],
        }
    }
}

impl Record {
    /// The part of its work a side has done, if it is to win.
    fn share_done(&self, winner: Role) -> f64 {
        let (mut done, mut part) = (0.0, 1.0);
        for share in self.shares.iter().take_while(|share| share.mover.is_some()) {
            if share.mover != Some(winner) && share.moves > 0 {
                done += part * f64::from(share.refuted) / f64::from(share.moves);
                part /= f64::from(share.moves);
            }
        }
        done
    }

    /// How many nodes the search that is running will have taken in the end, roughly; `None` as long as nothing can be
    /// said.
    pub fn estimated_nodes(&self) -> Option<f64> {
        let nearer = |sides: [f64; 2]| sides[0].max(sides[1]).clamp(LEAST_SHARE, 1.0);
        let known = self.done[0].max(self.done[1]) > 0.0;
        known.then(|| {
            self.nodes_now as f64 * MULTIPLE * nearer(self.done).powf(POWER) * nearer(self.done_now).powf(POWER)
        })
    }

    fn halve_graph(&mut self) {
        self.graph =
            self.graph.chunks(2).map(|pair| pair.iter().copied().fold(Column::default(), Column::merge)).collect();
        self.per_column *= 2;
    }
}

impl Observer for Record {
    fn stage(&mut self, stage: &Stage<'_>) {
        let Stage::Life(question) = stage else { return };
        self.questions += 1;
        self.question = Some((question.closure, question.area));
        self.nodes_now = 0;
        self.line.clear();
        self.shares = [Share::default(); DEPTHS];
        self.done = [0.0; 2];
        self.done_now = [0.0; 2];
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        // A search may be asked again, and counts on.
        self.nodes += node.nodes.saturating_sub(self.nodes_now);
        self.nodes_now = node.nodes;
        self.depth = node.depth;
        self.deepest = self.deepest.max(node.depth);
        self.line = node.line();
        self.line.truncate(LINE);
        Control::Continue
    }

    fn leaf(&mut self, depth: u32, winner: Role) {
        let at = depth as usize;
        if self.leaves.len() <= at {
            self.leaves.resize(at + 1, SideCount::default());
        }
        self.leaves[at].add(winner);
        if self.graph.last().is_none_or(|column| column.leaves() >= self.per_column) {
            if self.graph.len() == COLUMNS {
                self.halve_graph();
            }
            self.graph.push(Column::default());
        }
        if let Some(column) = self.graph.last_mut() {
            column.won.add(winner);
            column.depths += u64::from(depth);
            column.deepest = column.deepest.max(depth);
        }
    }

    fn refuted(&mut self, depth: u32, mover: Role, refuted: u32, moves: u32) {
        let at = depth as usize;
        if at >= DEPTHS {
            return;
        }
        self.shares[at] = Share { mover: Some(mover), refuted, moves };
        self.shares[at + 1..].fill(Share::default());
        // A proof-number search jumps: what was reached fades slowly.
        let now = [self.share_done(Role::Attacker), self.share_done(Role::Defender)];
        self.done_now = now;
        self.done = [now[0].max(self.done[0] * FADING), now[1].max(self.done[1] * FADING)];
    }
}

#[cfg(test)]
mod tests {
    use tesuji_board::{Setup, Size};
    use tesuji_question::Place;

    use super::*;

    /// After so many passes.
    struct Passes(u32);

    impl Place for Passes {
        fn line(&self) -> Vec<Move> {
            vec![Move::Pass; self.0 as usize]
        }

        fn position(&self) -> Setup {
            Setup::empty(Size::default())
        }

        fn allows(&self, _: Control) -> bool {
            true
        }
    }

    fn at(record: &mut Record, nodes: u64, depth: u32) {
        record.node(&NodeInfo::new(nodes, depth, None, &Passes(depth)));
    }

    #[test]
    fn the_graph_stays_small_and_loses_nothing() {
        let mut record = Record::default();
        for i in 0..5000u32 {
            let winner = if i % 3 == 0 { Role::Attacker } else { Role::Defender };
            record.leaf(i % 17, winner);
        }
        assert!(record.graph.len() <= COLUMNS);
        assert_eq!(record.graph.iter().map(Column::leaves).sum::<u64>(), 5000);
        let attacker: u64 = record.leaves.iter().map(|count| count.attacker).sum();
        assert_eq!(attacker, 1667);
        assert_eq!(record.graph.iter().map(|column| column.deepest).max(), Some(16));
    }

    #[test]
    fn the_estimate_follows_the_side_that_is_nearer() {
        let mut record = Record::default();
        at(&mut record, 100, 0);
        assert_eq!(record.estimated_nodes(), None);
        // The attacker is to move and has seen 5 of his 10 moves refuted: the defender is half way.
        record.refuted(0, Role::Attacker, 5, 10);
        let half = record.estimated_nodes().unwrap();
        // Against the sixth, the defender has lost 8 of 8 moves but one: the attacker is nearer.
        record.refuted(1, Role::Defender, 7, 8);
        let nearly = record.estimated_nodes().unwrap();
        assert!(100.0 < nearly && nearly < half && half < 300.0, "{half} {nearly}");
        // Back at another line: less is done, but what was reached is not forgotten.
        record.refuted(0, Role::Attacker, 1, 10);
        let elsewhere = record.estimated_nodes().unwrap();
        assert!(half < elsewhere && elsewhere < 400.0, "{elsewhere}");
    }

    #[test]
    fn the_line_has_five_moves() {
        let mut record = Record::default();
        at(&mut record, 1, 7);
        assert_eq!((record.line.len(), record.depth), (5, 7));
        at(&mut record, 2, 3);
        assert_eq!((record.line.len(), record.deepest), (3, 7));
    }
}
