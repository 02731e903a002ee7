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

use tesuji_board::{Board, Move, Point, PointSet, Setup};
use tesuji_question::{Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, Role, Status};

use super::area::{stages, widened};
use super::surround::surround;
use crate::arena::Ground;
use crate::error::LifeError;
use crate::options::SearchOptions;
use crate::solve::solve_stage;
use crate::watch::Watch;

/// How often the area is widened at exits.
const WIDENINGS: usize = 5;
/// Tables of a stage, if no limit is given.
const MEMORY: usize = 128 << 20;
/// With more first moves that get out, getting out is no question of the first move.
const FEW_WAYS_OUT: usize = 3;
/// How far it is widened there.
const LAYERS: usize = 2;
/// Nodes to find the first move to show.
const TIE_NODES: u64 = 10_000;
/// Nodes for each of the first moves that are to be ranked, and how many are.
const RANK_NODES: u64 = 4_000;
const MAX_RANKED: usize = 8;
/// Nodes that a further closure may take, at least; otherwise as many as the first took.
const FURTHER_NODES: u64 = 20_000;

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
    let watch = Watch::new(deadline, limits.depth, observer);
    let mut reading = Reading::new(question, &board, limits, deadline, watch);
    let mut areas = stages(&board, &question.target);
    if areas.is_empty() {
        // No target: let the solver say what is wrong with it.
        areas.push(PointSet::new());
    }
    let mut found = reading.grow(&areas)?;
    found = reading.try_to_get_out(found)?;
    if options.all_moves
        || options.proof
        || options.tenuki_nodes > 0
        || options.tree.is_some()
        || options.zone_visits > 0
    {
        found = reading.in_full(found, options)?;
    }
    Ok(reading.finish(found))
}

struct Reading<'a> {
    question: &'a LifeQuestion,
    board: &'a Board,
    mover: Role,
    limits: &'a Limits,
    deadline: &'a Deadline,
    watch: Watch<'a>,
    nodes: u64,
    /// The position that is asked about.
    position: Setup,
}

/// Whether a ko inside is what the position is about, so that getting out is not. A ko that takes many threats is not.
fn is_the_question(inside: Status) -> bool {
    match inside {
        Status::Lives | Status::LivesUnless(_) => true,
        Status::DiesUnless(threats) => threats < 2,
        Status::Dies => false,
    }
}

impl<'a> Reading<'a> {
    fn new(
        question: &'a LifeQuestion,
        board: &'a Board,
        limits: &'a Limits,
        deadline: &'a Deadline,
        watch: Watch<'a>,
    ) -> Reading<'a> {
        let defender = question.target.iter().find_map(|&p| board.size().contains(p).then(|| board.color(p))?);
        let mover = if defender == Some(board.to_play()) { Role::Defender } else { Role::Attacker };
        Reading { question, board, mover, limits, deadline, watch, nodes: 0, position: question.position.clone() }
    }

    /// Step 1: `wall` on growing areas. The answer for the largest area that could be read.
    fn grow(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut found: Option<LifeOutcome> = None;
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
            let further = self.further(&found);
            let out = match ahead.take() {
                Some(out) => out,
                None => self.ask(&found.area, Closure::Join, 0.5, further, &self.options())?,
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
                Role::Attacker => Some(self.ask(&wider, Closure::Join, 0.4, further, &self.options())?),
                Role::Defender => (out.area == wider).then(|| out.clone()),
            };
            if let Some(killed) = ahead.take_if(|ahead| ahead.verdict == found.verdict) {
                return self.try_every_way(killed);
            }
            ahead = ahead.filter(|ahead| matches!(ahead.verdict, LifeVerdict::Status(_)));
            let within = self.ask(&wider, Closure::Wall, 0.5, further.map(|nodes| 4 * nodes), &self.options())?;
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
        widened(self.board, &found.area, &self.exits_used(out), LAYERS)
    }

    /// Dead inside, alive by getting out, and nothing wider could be read: what to tell.
    fn undecided(&mut self, found: LifeOutcome, out: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if self.mover == Role::Defender || self.has_no_life_inside(&found)? { Ok(out) } else { self.ranked(found) }
    }

    /// Where the defender gets out by many first moves, the exits are too near to tell which of them is good: a step more where the line
    /// got out, until few are left or it cannot be told any more. Such questions are cheap.
    fn sharpened(&mut self, mut out: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        for _ in 0..WIDENINGS {
            if self.mover == Role::Attacker || out.moves.len() <= FEW_WAYS_OUT {
                break;
            }
            let wider = widened(self.board, &out.area, &self.exits_used(&out), 1);
            if wider == out.area {
                break;
            }
            let further = self.further(&out);
            let next = self.ask(&wider, Closure::Join, 0.2, further, &self.options())?;
            match next.verdict {
                LifeVerdict::Status(Status::Lives) => out = next,
                _ => break,
            }
        }
        Ok(out)
    }

    /// Whether the group has no life inside even if it plays first. Then only getting out is in question, and that any move kills it inside a
    /// wall which is not there says nothing.
    fn has_no_life_inside(&mut self, dead: &LifeOutcome) -> Result<bool, LifeError> {
        if dead.verdict != LifeVerdict::Status(Status::Dies) {
            return Ok(false);
        }
        let nodes = Some(FURTHER_NODES.max(dead.nodes));
        let turned = Setup { to_play: !self.position.to_play, ko: None, ..self.position.clone() };
        let before = std::mem::replace(&mut self.position, turned);
        let answer = self.ask(&dead.area, Closure::Wall, 0.5, nodes, &self.options());
        self.position = before;
        Ok(answer?.verdict == LifeVerdict::Status(Status::Dies))
    }

    /// Of several moves that kill if the surround holds, those first that also keep the group from getting out, as far as a little
    /// work on a wider area can tell.
    fn ranked(&mut self, found: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if self.mover == Role::Defender || found.moves.len() < 2 {
            return Ok(found);
        }
        let wider = widened(self.board, &found.area, &self.all_exits(&found.area), 1);
        let mut ranks = Vec::new();
        for &point in found.moves.iter().take(MAX_RANKED) {
            ranks.push((self.gets_out_after(point, &wider)?, point));
        }
        ranks.sort_by_key(|&(rank, _)| rank);
        let rest = found.moves.iter().skip(MAX_RANKED).copied();
        let moves: Vec<Point> = ranks.iter().map(|&(_, point)| point).chain(rest).collect();
        if moves.first() == found.moves.first() {
            return Ok(LifeOutcome { moves, ..found });
        }
        // The line must begin with the move that is shown.
        let line = self.line_from(moves[0], &found)?;
        Ok(LifeOutcome { moves, line, ..found })
    }

    /// A move, and how it goes on.
    fn line_from(&mut self, first: Point, found: &LifeOutcome) -> Result<Vec<Move>, LifeError> {
        let nodes = Some(FURTHER_NODES.max(found.nodes));
        let after =
            self.after(first, |reading| reading.ask(&found.area, found.closure, 0.5, nodes, &reading.options()))?;
        let rest = after.map(|answer| answer.line).unwrap_or_default();
        Ok(std::iter::once(Move::Play(first)).chain(rest).collect())
    }

    /// Asks about the position after a move; nothing if it is not legal.
    fn after<T>(
        &mut self,
        point: Point,
        ask: impl FnOnce(&mut Self) -> Result<T, LifeError>,
    ) -> Result<Option<T>, LifeError> {
        let mut board = self.board.clone();
        if board.play(Move::Play(point)).is_err() {
            return Ok(None);
        }
        let before = std::mem::replace(&mut self.position, board.to_setup());
        let answer = ask(self);
        self.position = before;
        answer.map(Some)
    }

    /// After a move of the attacker: 0 if the group cannot get out, 2 if it does, 1 if that cannot be told.
    fn gets_out_after(&mut self, point: Point, area: &PointSet) -> Result<u8, LifeError> {
        let options = SearchOptions { details: false, ..SearchOptions::default() };
        let answer = self.after(point, |reading| reading.ask(area, Closure::Join, 0.2, Some(RANK_NODES), &options))?;
        Ok(match answer.map(|answer| answer.verdict) {
            Some(LifeVerdict::Status(Status::Dies)) => 0,
            Some(LifeVerdict::Status(Status::Lives)) => 2,
            _ => 1,
        })
    }

    /// Step 4: it dies although the target may get out; does it die whoever gets out?
    fn try_every_way(&mut self, joined: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        let further = self.further(&joined);
        let escape = self.ask(
            &joined.area,
            Closure::Escape,
            0.5,
            Some(further.unwrap_or(FURTHER_NODES.max(joined.nodes))),
            &self.options(),
        )?;
        if escape.verdict == joined.verdict {
            return Ok(LifeOutcome { closure: Closure::Both, ..escape });
        }
        // Friends outside help: does it reach them if there is room to fight for the connection?
        if self.mover == Role::Defender && escape.verdict == LifeVerdict::Status(Status::Lives) {
            let wider = widened(self.board, &joined.area, &self.exits_used(&escape), LAYERS);
            let further = self.further(&joined);
            let reached = self.ask(&wider, Closure::Join, 0.5, further, &self.options())?;
            if reached.verdict == LifeVerdict::Status(Status::Lives) {
                return Ok(reached);
            }
        }
        Ok(joined)
    }

    /// The same answer with everything that was asked for, as far as the limits allow.
    fn in_full(&mut self, found: LifeOutcome, options: &SearchOptions) -> Result<LifeOutcome, LifeError> {
        // What holds under both closures is proved under the one that is harder for the winner.
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let full = self.ask(&found.area, closure, 1.0, None, options)?;
        let same = full.verdict == found.verdict;
        // A strategy for one closure need not fit the other: a proof is for the one it was written under.
        let proved = !full.proofs.is_empty() && self.is_open(&found.area)?;
        let shown = if proved { closure } else { found.closure };
        Ok(if same { LifeOutcome { closure: shown, ..full } } else { found })
    }

    fn finish(&self, found: LifeOutcome) -> LifeOutcome {
        let alive = found.verdict == LifeVerdict::Status(Status::Lives) && found.closure == Closure::Wall;
        let surround = if alive { Vec::new() } else { surround(self.board, &self.question.target, &found.area) };
        LifeOutcome { surround, nodes: self.nodes, ..found }
    }

    /// The points of a line from which the outside can be reached; if the line ends before it gets there, all such points.
    fn exits_used(&self, answer: &LifeOutcome) -> PointSet {
        let outside = self.board.points_of(None) - answer.area;
        let first = answer.moves.first().map(|&point| Move::Play(point));
        let played = first.iter().chain(&answer.line).filter_map(|mv| mv.point()).collect::<PointSet>();
        let used = played & (outside.dilated() & answer.area);
        if used.is_empty() { self.all_exits(&answer.area) } else { used }
    }

    /// The empty points of an area from which the outside can be reached.
    fn all_exits(&self, area: &PointSet) -> PointSet {
        let empty = self.board.points_of(None);
        (empty - *area).dilated() & *area & empty
    }

    fn options(&self) -> SearchOptions {
        SearchOptions { tie_nodes: TIE_NODES, ..SearchOptions::default() }
    }

    /// Nodes for a further closure. Where there is a limit, a share of what is left is limit enough.
    fn further(&self, first: &LifeOutcome) -> Option<u64> {
        let limited = self.limits.nodes.is_some() || self.limits.time.is_some();
        (!limited).then(|| FURTHER_NODES.max(first.nodes))
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
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        let question = LifeQuestion { position: self.position.clone(), area: *area, closure, ..self.question.clone() };
        let left = self.limits.nodes.map(|limit| (limit.saturating_sub(self.nodes) as f64 * share) as u64);
        let limits = Limits {
            nodes: left.into_iter().chain(nodes).min(),
            memory: Some(self.limits.memory.unwrap_or(MEMORY)),
            ..self.limits.clone()
        };
        self.watch.set_deadline(self.deadline.share(share));
        let answer = solve_stage(&question, options, &limits, &mut self.watch)?;
        self.nodes += answer.nodes;
        Ok(answer)
    }
}
