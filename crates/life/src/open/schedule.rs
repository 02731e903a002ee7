//! Reading a position that nobody has fenced in: areas that grow, closures that bracket the truth.
//!
//! ```text
//!   1  wall on the inside, then on the area as it grows     alive: done, for whatever lies outside
//!   2  join on the largest area that could be read          dead: done; alive: the target gets out
//!   3  where it got out, the area is widened, and again     until the closures agree or the limits are reached
//!   4  escape                                               dead here too: the answer needs no closure
//! ```
//!
//! *Why it is right.* Under `wall` everything outside is the attacker's, so what lives there lives on any board, and a
//! larger area can only help the defender: each stage is a bound for the next. What dies under `wall` dies if the
//! surround holds; under `join`, unless stones outside help; under `escape` too, whoever gets out.
//!
//! *The budget* of all stages is a number of nodes, and each stage gets a share of it. The clock never decides what is
//! tried next: it only ends the reading, which then tells what its stages have shown so far.
//!
//! *First moves.* The attacker's move is one that works under the hardest closure he wins; the defender's one that
//! lives under `wall`, otherwise the one that gets out. A limit that is reached takes nothing from what smaller stages
//! have shown: the answer names area and closure it was shown for.

use tesuji_board::{Board, PointSet};
use tesuji_question::{
    Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, Role, Status, UnknownReason,
};

use super::area::{stages, widened};
use super::exits::exits_used;
use super::stages::{Effort, Stages};
use crate::error::LifeError;
use crate::first_moves::shown_first;
use crate::options::SearchOptions;
use crate::provisos::provisos;
use crate::watch::Watch;

/// How often the area is widened at exits.
const WIDENINGS: usize = 5;
/// How far it is widened there.
const LAYERS: usize = 2;
/// Nodes for all stages, if there is no limit, and by how much they grow. (Of 60 elementary book problems 57 are right
/// with 50,000 and 100,000 nodes, 56 with 200,000 and 400,000; a slow machine takes some seconds for them.)
const FIRST_BUDGET: u64 = 100_000;
const BUDGET_GROWTH: u64 = 4;
/// The share of the time in which the stages end, if something else is to be done after them.
const READING_SHARE: f64 = 0.7;

/// Answers a question whose area is not given (it is ignored) and whose closure is left open.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_open(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<LifeOutcome, LifeError> {
    let board = Board::from_setup(&question.position).map_err(LifeError::Position)?;
    let in_full = wants_more(options);
    let reading_ends = if in_full { deadline.share(READING_SHARE) } else { deadline.clone() };
    let mut reading = Stages::new(question, &board, limits, Watch::new(&reading_ends, limits.depth, observer));
    let mut areas = stages(&board, &question.target);
    if areas.is_empty() {
        // No target: let the solver say what is wrong with it.
        areas.push(PointSet::new());
    }
    let mut found = reading.read(&areas)?;
    let scope = provisos(question, &found)?;
    if in_full {
        found = reading.in_full(found, deadline, options)?;
    }
    Ok(LifeOutcome { scope, nodes: reading.nodes, ..found })
}

/// Whether a ko inside is what the position is about, so that getting out is not. A ko that takes many threats is not.
fn is_the_question(inside: Status) -> bool {
    match inside {
        Status::Lives | Status::LivesUnless(_) => true,
        Status::DiesUnless(threats) => threats < 2,
        Status::Dies => false,
    }
}

/// Whether an answer shall contain more than a stage finds by itself.
fn wants_more(options: &SearchOptions) -> bool {
    options.all_moves || options.proof || options.tenuki_nodes > 0 || options.tree.is_some() || options.zone_visits > 0
}

impl Stages<'_> {
    /// All steps with one budget: the node limit, if there is one. Without it a budget that leaves nothing known is
    /// followed by a larger one, for as long as the deadline allows.
    fn read(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut budget = self.limits.nodes.unwrap_or(FIRST_BUDGET);
        loop {
            self.set_budget(budget);
            let found = self.grow(areas)?;
            let found = self.try_to_get_out(found)?;
            let was_too_small = found.verdict.unknown_reason() == Some(UnknownReason::Nodes);
            if !was_too_small || self.limits.nodes.is_some() {
                return Ok(found);
            }
            budget = budget.saturating_mul(BUDGET_GROWTH);
        }
    }

    /// Step 1: `wall` on growing areas. The answer for the largest area that could be read.
    fn grow(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut found: Option<LifeOutcome> = None;
        for (i, area) in areas.iter().enumerate() {
            let last = i + 1 == areas.len();
            // What the first stage shows is little, and a stage that cannot be read leaves nothing for a larger one.
            let share = if i == 0 && !last { 0.3 } else { 0.8 };
            let answer = self.ask(area, Closure::Wall, Effort::share(share))?;
            let LifeVerdict::Status(status) = answer.verdict else {
                found = Some(after_failing(found, answer));
                if i == 0 {
                    continue;
                }
                break;
            };
            found = Some(answer);
            if status == Status::Lives {
                break;
            }
        }
        Ok(found.expect("there is an area"))
    }

    /// Steps 2 to 4: whether the group gets out, and whether it still does when the area is widened there.
    fn try_to_get_out(&mut self, mut found: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        // The answer under `join` for the area that was found last, if it is known already.
        let mut ahead = None;
        for _ in 0..WIDENINGS {
            let LifeVerdict::Status(inside) = found.verdict else { return Ok(found) };
            if !self.is_open(&found.area)? {
                return Ok(LifeOutcome { closure: Closure::Both, ..found });
            }
            if inside == Status::Lives {
                return Ok(found);
            }
            let out = match ahead.take() {
                Some(out) => out,
                None => self.ask(&found.area, Closure::Join, Effort::share(0.5))?,
            };
            let LifeVerdict::Status(outside) = out.verdict else { return self.ranked(found) };
            if outside == inside {
                return self.try_every_way(out);
            }
            if self.mover == Role::Defender && is_the_question(inside) {
                return Ok(found);
            }
            let out = self.sharpened(out)?;
            let wider = self.wider(&found, &out);
            if wider == found.area {
                return self.undecided(found, out);
            }
            ahead = match self.mover {
                // A kill that holds though the group may get out there settles it: `wall` there lies between.
                Role::Attacker => Some(self.ask(&wider, Closure::Join, Effort::share(0.4))?),
                Role::Defender => (out.area == wider).then(|| out.clone()),
            };
            if let Some(killed) = ahead.take_if(|ahead| ahead.verdict == found.verdict) {
                return self.try_every_way(killed);
            }
            ahead = ahead.filter(|ahead| matches!(ahead.verdict, LifeVerdict::Status(_)));
            let within = self.ask(&wider, Closure::Wall, Effort::share(0.5))?;
            if !matches!(within.verdict, LifeVerdict::Status(_)) {
                return self.undecided(found, out);
            }
            found = within;
        }
        match ahead.filter(|_| self.mover == Role::Defender && found.verdict != LifeVerdict::Status(Status::Lives)) {
            Some(out) => Ok(out),
            None => self.ranked(found),
        }
    }

    /// The area to read next: the one on which the ways out are few, or wider where the line got out.
    fn wider(&self, found: &LifeOutcome, out: &LifeOutcome) -> PointSet {
        if out.area != found.area {
            return out.area;
        }
        widened(self.board, &found.area, &exits_used(self.board, out), LAYERS)
    }

    /// Dead inside, alive by getting out, and nothing wider could be read: what to tell.
    fn undecided(&mut self, found: LifeOutcome, out: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if self.mover == Role::Defender || self.has_no_life_inside(&found)? { Ok(out) } else { self.ranked(found) }
    }

    /// Whether the group has no life inside even if it plays first. Then only getting out is in question, and that any
    /// move kills it inside a wall which is not there says nothing.
    fn has_no_life_inside(&mut self, dead: &LifeOutcome) -> Result<bool, LifeError> {
        if dead.verdict != LifeVerdict::Status(Status::Dies) {
            return Ok(false);
        }
        let effort = Effort::share(0.5).like(dead);
        let answer = self.turned(|stages| stages.ask(&dead.area, Closure::Wall, effort))?;
        Ok(answer.verdict == LifeVerdict::Status(Status::Dies))
    }

    /// Step 4: it dies although the target may get out; does it die whoever gets out?
    fn try_every_way(&mut self, joined: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        let escape = self.ask(&joined.area, Closure::Escape, Effort::share(0.5).like(&joined))?;
        if escape.verdict == joined.verdict {
            return Ok(LifeOutcome { closure: Closure::Both, ..escape });
        }
        // Friends outside help: does it reach them if there is room to fight for the connection?
        if self.mover == Role::Defender && escape.verdict == LifeVerdict::Status(Status::Lives) {
            let wider = widened(self.board, &joined.area, &exits_used(self.board, &escape), LAYERS);
            let reached = self.ask(&wider, Closure::Join, Effort::share(0.5))?;
            if reached.verdict == LifeVerdict::Status(Status::Lives) {
                return Ok(reached);
            }
        }
        Ok(joined)
    }

    /// The same answer with everything that was asked for, as far as the limits allow.
    fn in_full(
        &mut self,
        found: LifeOutcome,
        deadline: &Deadline,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        // What holds under both closures is proved under the one that is harder for the winner.
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let full = self.ask_in_full(&found.area, closure, deadline, options)?;
        if full.verdict != found.verdict {
            return Ok(found);
        }
        // A strategy for one closure need not fit the other: a proof is for the one it was written under.
        let proved = !full.proofs.is_empty() && self.is_open(&found.area)?;
        let closure = if proved { closure } else { found.closure };
        // The move to show is the one that was chosen without what is asked for here. If the limits left no room for all moves,
        // the search in full knows one, and it need not be that one.
        let shown = found.moves.first().copied();
        let has_all = options.all_moves && !full.move_status.is_empty();
        let moves = if has_all { shown_first(full.moves, shown) } else { found.moves };
        let line = if moves.first().copied() == shown { found.line } else { full.line };
        Ok(LifeOutcome { closure, moves, line, ..full })
    }
}

/// What the stages before have found, though a larger one could not be read; if they have found nothing, its hint is
/// the better one.
fn after_failing(found: Option<LifeOutcome>, larger: LifeOutcome) -> LifeOutcome {
    let Some(mut found) = found else { return larger };
    if let (LifeVerdict::Unknown(known), LifeVerdict::Unknown(later)) = (&mut found.verdict, larger.verdict) {
        known.hint = later.hint.or(known.hint);
    }
    found
}
