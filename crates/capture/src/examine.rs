//! A capture that was found, looked at more closely: is it proved, does a ko decide, how short can it be?
//!
//! The verdict is known by then. What is found here makes an answer that a player believes:
//!
//! - What the report's calculator caught against the moves that it considers is proved against all of them, if the
//!   proving search finds a proof.
//! - A prey that was not caught escapes, if that is proved: for good, or from a hunter who keeps it to few liberties.
//! - A capture that rests on a ko ban is asked once more with a prey that wins every ko, and a prey that was not
//!   caught with a hunter who does.
//! - The hunter captures as soon as he can, the prey resists as long as it can, and the number of moves is marked as
//!   exact where it is.

use tesuji_board::{Board, unconditionally_alive};
use tesuji_question::{
    Bounds, CaptureKind, CaptureKo, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Deadline, Limits, Proof,
    Role, UnknownReason,
};

use crate::answer;
use crate::canonical::{View, canonical};
use crate::error::CaptureError;
use crate::escape;
use crate::hunt::Hunt;
use crate::kos::rests_on_a_ban;
use crate::monitor::Monitor;
use crate::prove::{Found, Goal, Prover, Shortest, Strategies};
use crate::{DEFAULT_NODES, search};

/// Nodes spent on the length of a capture, unless the limits say otherwise.
pub const LENGTH_NODES: u64 = 100_000;

/// Nodes spent on an escape from a hunter who keeps the prey to few liberties.
pub(crate) const ESCAPE_NODES: u64 = 1_000;

/// Nodes spent on an escape for good.
const LIFE_NODES: u64 = 300;

/// A prey that was not caught is told to escape if it gets so many liberties with the hunter to play.
pub const FREE: u8 = 5;

/// Of a prey that was not caught, this part of the nodes is spent on the question whether a ko would do.
const KO_SHARE: u64 = 4;

/// Looks at an answer of [`catch`](crate::catch) to the same question.
///
/// The limits hold for each search anew, but for the depth, which only the verdict depends on. What was found stays
/// true if they are reached; then it is only less well told.
///
/// # Errors
/// If the question makes no sense.
pub fn examine(
    question: &CaptureQuestion,
    found: CatchOutcome,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<CatchOutcome, CaptureError> {
    let board = Board::from_setup(&question.position)?;
    let (twin, view) = canonical(question, &board);
    let limits = Limits { depth: None, ..limits.clone() };
    let bounds = question.kind.bounds();
    let mut examination = Examination { question, twin, view, limits, bounds, deadline, found };
    examination.run()?;
    Ok(examination.found)
}

/// Of a prey that was not caught, only the escape is looked for. Otherwise the same as [`examine`].
pub(crate) fn look_for_escape(
    question: &CaptureQuestion,
    board: &Board,
    found: CatchOutcome,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<CatchOutcome, CaptureError> {
    if !matches!(found.verdict, CaptureVerdict::Unknown(UnknownReason::Nodes | UnknownReason::Open)) {
        return Ok(found);
    }
    let (twin, view) = canonical(question, board);
    let (limits, bounds) = (limits.clone(), question.kind.bounds());
    let mut examination = Examination { question, twin, view, limits, bounds, deadline, found };
    examination.escape_in_any_way()?;
    Ok(examination.found)
}

struct Examination<'a> {
    question: &'a CaptureQuestion,
    /// The question as it is searched.
    twin: CaptureQuestion,
    view: View,
    limits: Limits,
    /// The bounds within which the prey is caught, if any.
    bounds: Option<Bounds>,
    deadline: &'a Deadline,
    found: CatchOutcome,
}

impl Examination<'_> {
    fn run(&mut self) -> Result<(), CaptureError> {
        match self.found.verdict {
            // What somebody declared holds for the lines that he saw, and for no others.
            _ if self.found.declared => {}
            CaptureVerdict::Caught => {
                if self.found.proof.is_none() {
                    self.confirm()?;
                }
                if let Some(proof) = self.found.proof.clone() {
                    self.shorten()?;
                    self.ask_for_kos(&proof)?;
                }
            }
            CaptureVerdict::Unknown(UnknownReason::Nodes | UnknownReason::Open)
                if self.question.kind == CaptureKind::Auto =>
            {
                self.escape_or_ko()?;
            }
            CaptureVerdict::Escapes if self.found.proof.is_none() => {
                if let Some(bounds) = self.bounds {
                    self.escape(Goal::From(bounds), ESCAPE_NODES)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Where no capture was found: an escape, or else whether it would be one if the hunter won every ko.
    fn escape_or_ko(&mut self) -> Result<(), CaptureError> {
        if self.escape_in_any_way()? { Ok(()) } else { self.would_a_ko_do() }
    }

    /// Proves what was only read, within the bounds of the question or else in any way; or refutes it.
    fn confirm(&mut self) -> Result<(), CaptureError> {
        let hunt = Hunt::new(&self.twin)?;
        if unconditionally_alive(&hunt.board, hunt.prey_color).contains(hunt.prey) {
            self.escape(Goal::ForGood, LIFE_NODES)?;
            return Ok(());
        }
        for bounds in [self.bounds, None] {
            let nodes = self.limits.nodes.unwrap_or(DEFAULT_NODES);
            let proved = self.search(nodes, |hunt, monitor| search(hunt, bounds, monitor))?;
            if proved.verdict == CaptureVerdict::Caught && proved.proof.is_some() {
                self.bounds = bounds;
                self.found.certainty = Certainty::Claimed;
                self.replace(proved);
                return Ok(());
            }
        }
        // What cannot be proved may be refuted.
        let within = self.bounds.map(Goal::From);
        for goal in within.into_iter().chain([Goal::ForGood]) {
            if self.escape(goal, ESCAPE_NODES)? {
                break;
            }
        }
        Ok(())
    }

    /// Proves that a prey which was not caught escapes: for good, or from a hunter who keeps it to few liberties. Tells
    /// whether that holds though he wins every ko.
    fn escape_in_any_way(&mut self) -> Result<bool, CaptureError> {
        let free = Bounds { prey: FREE - 1, hunter: FREE - 1 };
        let mut escapes = self.escape(Goal::From(free), ESCAPE_NODES)?;
        if !escapes || self.found.from.is_some() {
            // Life is rarely near where there are liberties enough.
            let nodes = if escapes { LIFE_NODES / 5 } else { LIFE_NODES };
            escapes |= self.escape(Goal::ForGood, nodes)?;
        }
        Ok(escapes && self.found.ko.is_none())
    }

    /// Looks for an escape, and tells whether there is one.
    fn escape(&mut self, goal: Goal, most: u64) -> Result<bool, CaptureError> {
        let nodes = self.limits.nodes.unwrap_or(most).min(most);
        let Ok(told) = self.search(nodes, |hunt, monitor| escape::search(hunt, goal, monitor))? else {
            return Ok(false);
        };
        let told = self.view.answer(told);
        let found = &mut self.found;
        (found.verdict, found.certainty, found.cut_at) = (told.verdict, told.certainty, None);
        (found.from, found.moves, found.line) = (told.from, told.moves, told.line);
        (found.solution_depth, found.proof, found.failed_ladder) = (told.solution_depth, told.proof, None);
        found.ko = None;
        self.ask_for_kos_of_the_hunter(goal, nodes)?;
        Ok(true)
    }

    /// Whether the escape needs a ban that keeps the hunter from taking a ko.
    fn ask_for_kos_of_the_hunter(&mut self, goal: Goal, nodes: u64) -> Result<(), CaptureError> {
        let rests = self.found.proof.as_ref().is_some_and(|proof| rests_on_a_ban(self.question, proof));
        if self.question.ko_winner.is_some() || !rests {
            return Ok(());
        }
        let escapes = self.search(nodes, |mut hunt, monitor| {
            hunt.ko_winner = Some(hunt.hunter());
            escape::search(hunt, goal, monitor).is_ok()
        })?;
        if !escapes {
            self.found.ko = Some(CaptureKo::HunterMustWin);
        }
        Ok(())
    }

    /// Looks for the shortest capture.
    fn shorten(&mut self) -> Result<(), CaptureError> {
        let most = self.found.solution_depth.div_ceil(2);
        let nodes = self.limits.nodes.unwrap_or(LENGTH_NODES);
        let (bounds, certainty) = (self.bounds, self.found.certainty);
        let shortest = self.search(nodes, |hunt, monitor| {
            let mut search = Shortest::new(hunt, bounds, monitor);
            let node = search.search(most)?;
            let (strategies, hunt): (&Strategies, &mut Hunt) = (&search.prover.strategies, &mut search.prover.hunt);
            let line = answer::longest_line(hunt, strategies, node);
            let told = answer::answer(hunt, CaptureVerdict::Caught, certainty, line);
            Some(CatchOutcome { proof: Some(strategies.proof(node, Role::Attacker)), length_exact: true, ..told })
        })?;
        if let Some(shortest) = shortest {
            self.replace(shortest);
        }
        Ok(())
    }

    /// Whether a ko decides: the capture that was found first, and the one that is told, need a ban.
    fn ask_for_kos(&mut self, first: &Proof) -> Result<(), CaptureError> {
        let rests = |proof: &Proof| rests_on_a_ban(self.question, proof);
        if self.question.ko_winner.is_some() || !rests(first) || !self.found.proof.as_ref().is_some_and(rests) {
            return Ok(());
        }
        let hunted = Hunt::new(&self.twin)?.prey_color;
        let nodes = self.limits.nodes.unwrap_or(DEFAULT_NODES);
        if !self.is_caught_if(hunted, nodes)? {
            self.found.ko = Some(CaptureKo::PreyMustWin);
        }
        Ok(())
    }

    /// Whether the prey is caught by a hunter who wins every ko.
    fn would_a_ko_do(&mut self) -> Result<(), CaptureError> {
        let hunter = !Hunt::new(&self.twin)?.prey_color;
        let nodes = self.limits.nodes.unwrap_or(DEFAULT_NODES) / KO_SHARE;
        if self.question.ko_winner.is_none() && self.is_caught_if(hunter, nodes)? {
            self.found.ko = Some(CaptureKo::HunterMustWin);
        }
        Ok(())
    }

    /// Whether a capture is found if somebody wins every ko.
    fn is_caught_if(&mut self, ko_winner: tesuji_board::Color, nodes: u64) -> Result<bool, CaptureError> {
        self.search(nodes, |mut hunt, monitor| {
            hunt.ko_winner = Some(ko_winner);
            matches!(Prover::new(hunt, None, monitor).prove(), Found::Caught(_))
        })
    }

    /// Searches with so many nodes, and counts them.
    fn search<T>(&mut self, nodes: u64, search: impl FnOnce(Hunt, &mut Monitor<'_>) -> T) -> Result<T, CaptureError> {
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        let mut nobody = ();
        let mut monitor = Monitor::new(&limits, self.deadline, &mut nobody, &self.view);
        let found = search(Hunt::new(&self.twin)?, &mut monitor);
        self.found.extra_nodes += monitor.nodes;
        Ok(found)
    }

    /// The same verdict, told better.
    fn replace(&mut self, better: CatchOutcome) {
        let better = self.view.answer(better);
        let found = &mut self.found;
        found.moves = better.moves;
        found.line = better.line;
        found.solution_depth = better.solution_depth;
        found.tesuji = better.tesuji;
        found.proof = better.proof;
        found.length_exact = better.length_exact;
    }
}
