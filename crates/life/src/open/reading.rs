//! Reading a position that nobody has fenced in: areas that grow, closures that bracket the truth.
//!
//! ```text
//!   1  wall on the inside, then on the area as it grows     alive: done, for whatever lies outside
//!   2  join on the largest area that could be read          dead: done; alive: the target gets out
//!   3  where it got out, the area is widened, and again     until the closures agree or the limits are reached
//!   4  escape                                               dead here too: the answer needs no closure
//! ```
//!
//! *Why it is right.* Under `wall` everything outside is the attacker's, so what lives there lives on any board, and a larger area
//! can only help the defender: each stage is a bound for the next. What dies under `wall` dies if the surround holds; under `join`, unless
//! stones outside help; under `escape` too, whoever gets out.
//!
//! *First moves.* The attacker's move is one that works under the hardest closure he wins; the defender's one that
//! lives under `wall`, otherwise the one that gets out. A limit that is reached takes nothing from what smaller stages have shown:
//! the answer names area and closure it was shown for.

use std::time::{Duration, Instant};

use tesuji_board::{Board, Move, PointSet};
use tesuji_problem::{Cancel, Closure, LifeAnswer, LifeQuestion, LifeVerdict, Limits, Role, Status};

use super::area::{stages, widened};
use super::surround::surround;
use crate::arena::Ground;
use crate::error::LifeError;
use crate::observer::Observer;
use crate::options::Options;
use crate::solve::solve;

/// How often the area is widened at exits.
const WIDENINGS: usize = 5;
/// Tables of a stage, if no limit is given.
const MEMORY: usize = 128 << 20;
/// Nodes to find the first move to show.
const TIE_NODES: u64 = 10_000;
/// Nodes that a further closure may take, at least; otherwise as many as the first took.
const FURTHER_NODES: u64 = 20_000;

/// Answers a question whose area is not given (it is ignored) and whose closure is left open.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_open(
    question: &LifeQuestion,
    options: &Options,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<LifeAnswer, LifeError> {
    let board = Board::from_setup(&question.position).map_err(LifeError::Position)?;
    let mut reading = Reading::new(question, &board, limits, cancel, observer);
    let mut areas = stages(&board, &question.target);
    if areas.is_empty() {
        // No target: let the solver say what is wrong with it.
        areas.push(PointSet::new());
    }
    let mut found = reading.grow(&areas)?;
    found = reading.try_to_get_out(found)?;
    if options.all_moves || options.proof || options.tenuki_nodes > 0 || options.tree.is_some() {
        found = reading.in_full(found, options)?;
    }
    Ok(reading.finish(found))
}

struct Reading<'a> {
    question: &'a LifeQuestion,
    board: &'a Board,
    mover: Role,
    limits: &'a Limits,
    deadline: Option<Instant>,
    cancel: &'a Cancel,
    observer: &'a mut dyn Observer,
    nodes: u64,
}

impl<'a> Reading<'a> {
    fn new(
        question: &'a LifeQuestion,
        board: &'a Board,
        limits: &'a Limits,
        cancel: &'a Cancel,
        observer: &'a mut dyn Observer,
    ) -> Reading<'a> {
        let defender = question.target.iter().find_map(|&p| board.size().contains(p).then(|| board.color(p))?);
        let mover = if defender == Some(board.to_play()) { Role::Defender } else { Role::Attacker };
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Reading { question, board, mover, limits, deadline, cancel, observer, nodes: 0 }
    }

    /// Step 1: `wall` on growing areas. The answer for the largest area that could be read.
    fn grow(&mut self, areas: &[PointSet]) -> Result<LifeAnswer, LifeError> {
        let mut found: Option<LifeAnswer> = None;
        for (i, area) in areas.iter().enumerate() {
            let last = i + 1 == areas.len();
            // What the first stage shows is little, and a stage that cannot be read leaves nothing for a larger one.
            let share = if i == 0 && !last { 0.3 } else { 0.8 };
            let answer = self.ask(area, Closure::Wall, share, None, &self.options())?;
            let LifeVerdict::Status(status) = answer.verdict else {
                found.get_or_insert(answer);
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
    fn try_to_get_out(&mut self, mut found: LifeAnswer) -> Result<LifeAnswer, LifeError> {
        for round in 0..=WIDENINGS {
            let LifeVerdict::Status(inside) = found.verdict else { return Ok(found) };
            if !self.is_open(&found.area)? {
                return Ok(LifeAnswer { closure: Closure::Both, ..found });
            }
            if inside == Status::Lives {
                return Ok(found);
            }
            let further = self.further(&found);
            let out = self.ask(&found.area, Closure::Join, 0.5, Some(further), &self.options())?;
            let LifeVerdict::Status(outside) = out.verdict else { return Ok(found) };
            if outside == inside {
                return self.try_every_way(out);
            }
            // The ko inside is the question.
            if self.mover == Role::Defender && inside != Status::Dies {
                return Ok(found);
            }
            let wider = widened(self.board, &found.area, &self.exits_used(&out));
            let within = (round < WIDENINGS && wider != found.area)
                .then(|| self.ask(&wider, Closure::Wall, 0.5, Some(4 * further), &self.options()))
                .transpose()?;
            match within.filter(|answer| matches!(answer.verdict, LifeVerdict::Status(_))) {
                Some(wider) => found = wider,
                // Getting out is all that could be shown.
                None if self.mover == Role::Defender => return Ok(out),
                None => return Ok(if self.has_no_life_inside(&found, further)? { out } else { found }),
            }
        }
        Ok(found)
    }

    /// Whether the group has no life inside even if it plays first. Then only getting out is in question, and that any move kills it inside a
    /// wall which is not there says nothing.
    fn has_no_life_inside(&mut self, dead: &LifeAnswer, nodes: u64) -> Result<bool, LifeError> {
        if dead.verdict != LifeVerdict::Status(Status::Dies) {
            return Ok(false);
        }
        let mut question = self.question.clone();
        question.position.to_play = !question.position.to_play;
        question.position.ko = None;
        let turned = self.ask_about(question, &dead.area, Closure::Wall, 0.5, Some(nodes), &self.options())?;
        Ok(turned.verdict == LifeVerdict::Status(Status::Dies))
    }

    /// Step 4: it dies although the target may get out; does it die whoever gets out?
    fn try_every_way(&mut self, joined: LifeAnswer) -> Result<LifeAnswer, LifeError> {
        let further = self.further(&joined);
        let escape = self.ask(&joined.area, Closure::Escape, 0.5, Some(further), &self.options())?;
        if escape.verdict == joined.verdict {
            return Ok(LifeAnswer { closure: Closure::Both, ..escape });
        }
        Ok(joined)
    }

    /// The same answer with everything that was asked for, as far as the limits allow.
    fn in_full(&mut self, found: LifeAnswer, options: &Options) -> Result<LifeAnswer, LifeError> {
        // What holds under both closures is proved under the one that is harder for the winner.
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let full = self.ask(&found.area, closure, 1.0, None, options)?;
        let same = full.verdict == found.verdict;
        // A strategy for one closure need not fit the other: a proof is for the one it was written under.
        let proved = !full.proofs.is_empty() && self.is_open(&found.area)?;
        let shown = if proved { closure } else { found.closure };
        Ok(if same { LifeAnswer { closure: shown, ..full } } else { found })
    }

    fn finish(&self, found: LifeAnswer) -> LifeAnswer {
        let alive = found.verdict == LifeVerdict::Status(Status::Lives) && found.closure == Closure::Wall;
        let surround = if alive { Vec::new() } else { surround(self.board, &self.question.target, &found.area) };
        LifeAnswer { surround, nodes: self.nodes, ..found }
    }

    /// The points of a line from which the outside can be reached; if the line ends before it gets there, all such points.
    fn exits_used(&self, answer: &LifeAnswer) -> PointSet {
        let outside = self.board.points_of(None) - answer.area;
        let played = answer
            .sequence
            .iter()
            .chain(answer.moves.iter().map(|p| Move::Play(*p)).collect::<Vec<_>>().iter())
            .filter_map(|mv| mv.point())
            .collect::<PointSet>();
        let rim = outside.dilated() & answer.area;
        let used = played & rim;
        if used.is_empty() { rim & self.board.points_of(None) } else { used }
    }

    fn options(&self) -> Options {
        Options { tie_nodes: TIE_NODES, ..Options::default() }
    }

    fn further(&self, first: &LifeAnswer) -> u64 {
        FURTHER_NODES.max(first.nodes)
    }

    /// Whether the closures differ at all.
    fn is_open(&self, area: &PointSet) -> Result<bool, LifeError> {
        let question = LifeQuestion { area: *area, ..self.question.clone() };
        Ok(Ground::new(&question, Closure::Escape)?.is_open())
    }

    /// Solves one area under one closure, with a share of what is left.
    fn ask(
        &mut self,
        area: &PointSet,
        closure: Closure,
        share: f64,
        nodes: Option<u64>,
        options: &Options,
    ) -> Result<LifeAnswer, LifeError> {
        self.ask_about(self.question.clone(), area, closure, share, nodes, options)
    }

    fn ask_about(
        &mut self,
        question: LifeQuestion,
        area: &PointSet,
        closure: Closure,
        share: f64,
        nodes: Option<u64>,
        options: &Options,
    ) -> Result<LifeAnswer, LifeError> {
        let question = LifeQuestion { area: *area, closure, ..question };
        let left = self.limits.nodes.map(|limit| (limit.saturating_sub(self.nodes) as f64 * share) as u64);
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).mul_f64(share));
        let limits = Limits {
            nodes: left.into_iter().chain(nodes).min(),
            time: time.map(|time| time.max(Duration::from_millis(1))),
            memory: Some(self.limits.memory.unwrap_or(MEMORY)),
            ..self.limits.clone()
        };
        let answer = solve(&question, options, &limits, self.cancel, self.observer)?;
        self.nodes += answer.nodes;
        Ok(answer)
    }
}
