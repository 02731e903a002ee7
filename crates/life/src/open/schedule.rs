//! Reading a position that nobody has fenced in, without guessing: areas that grow, and rings around them.
//!
//! ```text
//!   a glance         a few stones that are caught; a large room; life inside; a group that is not surrounded
//!   defender first   wall on the area as it grows, then on rings at its exits: the first life ends it;
//!                    what dies on all of them must also die though it may get out (join)
//!   attacker first   his first moves on the area as it grows; then, if he does not meet the group outside
//!                    (`met_outside`), on the rings: what fails is struck out;
//!                    a group that dies whoever moves first must be kept in (join)
//! ```
//!
//! *Why it is right.* Under `wall` everything outside is the attacker's, so what lives there lives on any board, and a
//! larger area can only help the defender: a move of the attacker that fails on a smaller area fails on a larger one,
//! and a life is a life. Death is no bound: what a larger area could not confirm is unknown, with a hint.
//!
//! *The budget* of all stages is a number of nodes, and each stage gets a share of it. The clock never decides what is
//! tried next: it only ends the reading.
//!
//! *The answer* is for the smaller area where the rings only told kills apart: it is easier to follow and to prove.

use tesuji_board::{Board, Point, PointSet};
use tesuji_question::{
    Certainty, Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, Role, Scope, Status,
    Unknown, UnknownReason,
};

use super::area::{stages, widened};
use super::exits::sides;
use super::kills::Level;
use super::stages::{Effort, Stages, defender};
use crate::error::LifeError;
use crate::first_moves::{put_first, shown_first};
use crate::options::SearchOptions;
use crate::provisos::provisos;
use crate::watch::Watch;

/// How far the area is widened at its exits.
pub(super) const RINGS: usize = 3;
/// Nodes for all stages, if there is no limit, and by how much they grow. (Of 60 elementary book problems 57 are right
/// with 50,000 and 100,000 nodes, 56 with 200,000 and 400,000; a slow machine takes some seconds for them.)
const FIRST_BUDGET: u64 = 100_000;
const BUDGET_GROWTH: u64 = 4;
/// States to look at to see whether a kill holds on the whole board.
const BOARD_VISITS: usize = 20_000;
/// Nodes for a glance at an area.
const GLANCE: u64 = 4_000;
/// To see whether it matters who plays first.
const LITTLE_WORK: Effort = Effort::share(0.1).at_most(10_000);
/// Where all first moves but so many fail inside, and the defender would live if he played first, these moves are told though
/// a larger area could not be read: if anything kills, it is one of them.
const ONLY_MOVES: usize = 2;
/// A room of so many empty points is searched with so many nodes before it is called alive unread.
const SMALL_ROOM: usize = 16;
const SMALL_ROOM_NODES: u64 = 50_000;
/// The share of the time in which the stages end, if something else is to be done after them. (Of the nodes there is none:
/// a verdict must not depend on what is asked for beside it.)
const READING_SHARE: f64 = 0.7;
/// The same where the defender plays first: a stage in which he lives tells all by itself.
const LIFE_SHARE: f64 = 0.9;
/// Nodes to solve an area once more for the length of a kill, or this part of what the reading took.
const LENGTH_NODES: u64 = 5_000;
const LENGTH_SHARE: u64 = 8;

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
    let in_full = options.wants_more();
    let share = if Some(board.to_play()) == defender(&board, &question.target) { LIFE_SHARE } else { READING_SHARE };
    let reading_ends = if in_full { deadline.share(share) } else { deadline.clone() };
    let mut reading = Stages::new(question, &board, limits, options, Watch::new(&reading_ends, limits.depth, observer));
    let mut areas = stages(&board, &question.target);
    if areas.is_empty() {
        // No target: let the solver say what is wrong with it.
        areas.push(PointSet::new());
    }
    for area in &mut areas {
        *area = reading.sealed(area)?;
    }
    areas.dedup();
    let mut found = reading.read(&areas)?;
    let mut scope = if reading.is_caught { Scope::Board } else { provisos(question, &found)? };
    if scope != Scope::Board && reading.is_caught_anywhere(&found) {
        scope = Scope::Board;
    }
    if options.length_nodes > 0 && told(&found) == Ok(Status::Dies) {
        let is_open = reading.is_open(&found.area)?;
        if !is_open || options.length_in_the_open {
            found = reading.with_length(found, is_open)?;
        }
    }
    if found.certainty == Certainty::Read && told(&found) == Ok(Status::Lives) {
        found = reading.more_of_a_room(found, deadline, options)?;
    } else if in_full && found.verdict.status().is_some() && !reading.tells_all(&found) {
        let proofs = std::mem::take(&mut found.proofs);
        found = reading.in_full(found, deadline, options)?;
        if options.proof && found.proofs.is_empty() && !proofs.is_empty() {
            found = LifeOutcome { closure: Closure::Escape, proofs, ..found };
        }
        // What a proof shows for the whole board takes nothing for granted any more.
        if scope != Scope::Board {
            scope = provisos(question, &found)?;
        }
    }
    if let LifeVerdict::Unknown(Unknown { reason, hint: None }) = found.verdict {
        let hint = reading.favourite(&areas[areas.len() - 1])?;
        found.verdict = LifeVerdict::Unknown(Unknown { reason, hint });
    }
    if !options.proof {
        found.proofs.clear();
    }
    Ok(LifeOutcome { scope, nodes: reading.nodes, ..found })
}

impl Stages<'_> {
    /// All steps with one budget: the node limit, if there is one. Without it a budget that leaves nothing known is
    /// followed by a larger one, for as long as the deadline allows.
    fn read(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut budget = self.limits.nodes.unwrap_or(FIRST_BUDGET);
        let mut bound = None;
        loop {
            self.set_budget(budget);
            self.is_cut_short = false;
            let mut found = self.read_within_budget(areas)?;
            // Whether a group gets out is read beside the searches: if the clock has ended that, nothing is known.
            if let Some(reason) = self.clock.has_cut().filter(|_| !self.is_caught && told(&found) != Ok(Status::Lives))
            {
                let hint = found.moves.first().copied().or(told(&found).err().and_then(|unknown| unknown.hint));
                found = unread(found, reason, hint);
            }
            if self.limits.nodes.is_some() {
                return Ok(found);
            }
            match told(&found) {
                Ok(_) if self.is_cut_short => bound = Some(found),
                Err(Unknown { reason: UnknownReason::Nodes, .. }) => {}
                Ok(_) => return Ok(found),
                Err(_) => return Ok(bound.unwrap_or(found)),
            }
            budget = budget.saturating_mul(BUDGET_GROWTH);
        }
    }

    fn read_within_budget(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        if let Some(found) = self.settled_at_a_glance(areas)? {
            return Ok(found);
        }
        match self.mover {
            _ if self.question.ko_threats.is_some() => self.read_with_threats(areas),
            Role::Attacker => self.read_kills(areas),
            Role::Defender => self.read_lives(areas),
        }
    }

    /// What little work tells: that the group lives inside, or that it is not surrounded.
    fn settled_at_a_glance(&mut self, areas: &[PointSet]) -> Result<Option<LifeOutcome>, LifeError> {
        if self.is_small()
            && let Some(caught) = self.caught()
        {
            self.is_caught = true;
            return Ok(Some(caught));
        }
        if let Some(read) = self.owns_a_room()? {
            let most = if self.empty_points(&read.area) <= SMALL_ROOM { SMALL_ROOM_NODES } else { GLANCE };
            let searched = self.ask(&read.area, Closure::Wall, Effort::share(0.5).at_most(most))?;
            return Ok(Some(if told(&searched) == Ok(Status::Lives) { searched } else { read }));
        }
        if !self.is_open(&areas[areas.len() - 1])? {
            return Ok(None);
        }
        for area in areas.iter().take(2) {
            let answer = self.ask(area, Closure::Wall, Effort::share(0.05).at_most(GLANCE))?;
            if answer.verdict == LifeVerdict::Status(Status::Lives) {
                return Ok(Some(answer));
            }
        }
        Ok(self.not_surrounded().or_else(|| self.runs_if_small()))
    }

    /// The ko threats are given: one question on each area, the first life ends it.
    fn read_with_threats(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut found = self.ask(&areas[0], Closure::Wall, Effort::share(0.5))?;
        for area in &areas[1..] {
            if told(&found) == Ok(Status::Lives) {
                return Ok(found);
            }
            found = self.ask(area, Closure::Wall, Effort::share(0.6))?;
        }
        let closure = if self.is_open(&found.area)? { found.closure } else { Closure::Both };
        Ok(LifeOutcome { closure, ..found })
    }

    /// A few stones that play first and run.
    fn runs_if_small(&mut self) -> Option<LifeOutcome> {
        if self.mover == Role::Defender && self.is_alone() { self.gets_out() } else { None }
    }

    /// The attacker plays first: his moves on growing areas, then on wider rings; moves that fail are struck out.
    fn read_kills(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut among: Option<PointSet> = None;
        let mut level = Level::Outright;
        let mut best: Option<LifeOutcome> = None;
        let mut hint = None;
        let mut only_moves = false;
        for (i, area) in areas.iter().enumerate() {
            let last = i + 1 == areas.len();
            let share = if last || (i == 1 && best.is_none()) {
                0.85
            } else if i == 0 {
                0.3
            } else {
                0.6
            };
            if let Some(candidates) = among.as_mut() {
                let fate = self.fate_if_attacker_passes(&areas[i - 1], LITTLE_WORK)?;
                if fate == LifeVerdict::Status(Status::Dies) {
                    *candidates |= *area - areas[i - 1];
                }
                only_moves &= fate.status().is_some_and(|status| status.winner() == Role::Defender);
            }
            let kills = self.find_kills(area, Closure::Wall, among, level, Effort::share(share))?;
            hint = kills.won.first().or(kills.left.first()).copied().or(hint);
            if let Some(reason) = kills.unread {
                if i == 0 && !last {
                    continue;
                }
                // Of the only moves those that the larger area does not refute are told, for the smaller one.
                let left = among.unwrap_or_default() & kills.left.iter().copied().collect();
                if only_moves && !left.is_empty() {
                    among = Some(left);
                    break;
                }
                return Ok(unread(kills.outcome, reason, hint));
            }
            let Some(reached) = kills.level else { return Ok(kills.outcome) };
            level = reached;
            only_moves = kills.left.is_empty() && kills.won.len() <= ONLY_MOVES;
            among = Some(kills.won.iter().chain(&kills.left).copied().collect());
            best = Some(kills.outcome);
        }
        let Some(best) = best else { return self.ask(&areas[areas.len() - 1], Closure::Wall, Effort::share(0.5)) };
        if !self.is_open(&best.area)? {
            return Ok(LifeOutcome { closure: Closure::Both, ..best });
        }
        let mut among = among.unwrap_or_default();
        let mut best = best;
        if level == Level::Outright && self.dies_anyway(&best.area)? {
            let Some(area) = self.where_it_matters(&best.area)? else {
                // Of a few stones that nothing catches, death inside a small area says nothing.
                return if self.is_alone() { Ok(unread(best, UnknownReason::Open, hint)) } else { self.keep_in(best) };
            };
            let kills = self.find_kills(&area, Closure::Wall, None, level, Effort::share(0.5))?;
            if let Some(reason) = kills.unread {
                let hint = kills.left.first().copied().or(hint);
                return Ok(unread(kills.outcome, reason, hint));
            }
            let Some(reached) = kills.level else { return Ok(kills.outcome) };
            level = reached;
            among = kills.won.iter().chain(&kills.left).copied().collect();
            best = kills.outcome;
        }
        if let Some(met) = self.met_outside(&best)? {
            return Ok(met);
        }
        self.told_apart(best, among, level)
    }

    /// The group is dead inside though it moves first, so any move kills it there: what matters is that it does not get
    /// out.
    fn keep_in(&mut self, dead: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if let Some(met) = self.met_outside(&dead)? {
            return Ok(met);
        }
        let mut hint = None;
        let mut areas = self.wider_areas(&dead.area)?;
        areas.insert(0, dead.area);
        for area in areas {
            let kills = self.find_kills(&area, Closure::Join, None, Level::Outright, Effort::share(0.4))?;
            hint = kills.won.first().or(kills.left.first()).copied().or(hint);
            if kills.level == Some(Level::Outright) {
                return if area == dead.area { self.every_way(kills.outcome) } else { Ok(kills.outcome) };
            }
            if let Some(reason) = kills.unread {
                return Ok(unread(dead, reason, hint));
            }
        }
        Ok(unread(dead, UnknownReason::Open, hint))
    }

    /// It dies although the target may get out: does it die whoever gets out, and by which of these moves?
    pub(super) fn every_way(&mut self, joined: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        let mut found = joined;
        if self.mover == Role::Attacker {
            let among = found.moves.iter().copied().collect();
            let kills =
                self.find_kills(&found.area, Closure::Escape, Some(among), Level::Outright, Effort::share(0.5))?;
            if kills.level != Some(Level::Outright) {
                return Ok(LifeOutcome { closure: Closure::Join, ..found });
            }
            found = kills.outcome;
        }
        let every = self.for_the_board(&found)?;
        if every.verdict != found.verdict {
            return Ok(LifeOutcome { closure: Closure::Join, ..found });
        }
        Ok(LifeOutcome { closure: Closure::Both, proofs: every.proofs, ..found })
    }

    /// A death once more under `escape`, with a proof for the whole board if there is one: it tells that nothing is taken for
    /// granted.
    pub(super) fn for_the_board(&mut self, found: &LifeOutcome) -> Result<LifeOutcome, LifeError> {
        let options =
            SearchOptions { proof: true, board_visits: BOARD_VISITS, details: false, ..SearchOptions::default() };
        self.ask_for(&found.area, Closure::Escape, Effort::share(0.5), &options)
    }

    /// The area with rings around its exits: around those of each side alone, then around all, one layer more each time.
    pub(super) fn wider_areas(&self, area: &PointSet) -> Result<Vec<PointSet>, LifeError> {
        let sides = sides(self.board, area);
        let all = sides.iter().fold(PointSet::EMPTY, |all, side| all | *side);
        let mut wider: Vec<PointSet> = Vec::new();
        for layers in 1..=RINGS {
            let exits = sides.iter().filter(|_| sides.len() > 1).chain([&all]);
            for exits in exits {
                wider.push(self.sealed(&widened(self.board, area, exits, layers))?);
            }
        }
        wider.dedup();
        wider.retain(|wider| wider != area);
        Ok(wider)
    }

    /// Whether the group dies though it moves first, so that every move of the attacker kills: little work only.
    fn dies_anyway(&mut self, area: &PointSet) -> Result<bool, LifeError> {
        Ok(self.fate_if_attacker_passes(area, LITTLE_WORK)? == LifeVerdict::Status(Status::Dies))
    }

    /// A group that dies anyway on an area: the next wider one on which it does not, if little work finds one.
    fn where_it_matters(&mut self, area: &PointSet) -> Result<Option<PointSet>, LifeError> {
        for wider in self.wider_areas(area)? {
            match self.fate_if_attacker_passes(&wider, Effort::share(0.15))? {
                LifeVerdict::Status(Status::Dies) => {}
                LifeVerdict::Status(_) => return Ok(Some(wider)),
                _ => break,
            }
        }
        Ok(None)
    }

    fn fate_if_attacker_passes(&mut self, area: &PointSet, effort: Effort) -> Result<LifeVerdict, LifeError> {
        let options = SearchOptions { details: false, ..SearchOptions::default() };
        Ok(self.turned(|stages| stages.ask_for(area, Closure::Wall, effort, &options))?.verdict)
    }

    /// The defender plays first: `wall` on growing areas, then on wider rings, until he lives.
    fn read_lives(&mut self, areas: &[PointSet]) -> Result<LifeOutcome, LifeError> {
        let mut found: Option<LifeOutcome> = None;
        let mut hint = None;
        for (i, area) in areas.iter().enumerate() {
            let last = i + 1 == areas.len();
            let share = if last || (i == 1 && found.is_none()) {
                0.85
            } else if i == 0 {
                0.3
            } else {
                0.6
            };
            let answer = self.ask_for_life(area, Effort::share(share))?;
            match told(&answer) {
                Ok(Status::Lives) => return Ok(answer),
                Ok(_) => found = Some(answer),
                Err(unknown) => {
                    hint = unknown.hint.or(hint);
                    if i > 0 || last {
                        return Ok(self.unless_it_gets_out(ko_or_unread(found, answer, hint)));
                    }
                }
            }
        }
        let Some(mut found) = found else {
            return self.ask(&areas[areas.len() - 1], Closure::Wall, Effort::share(0.5));
        };
        let mut too_large: Vec<LifeOutcome> = Vec::new();
        for wider in self.wider_areas(&found.area)? {
            if too_large.iter().any(|answer| answer.area.is_subset(&wider)) {
                continue;
            }
            if !self.is_open(&found.area)? {
                return Ok(LifeOutcome { closure: Closure::Both, ..found });
            }
            let answer = self.ask_for_life(&wider, Effort::share(0.4))?;
            match told(&answer) {
                Ok(Status::Lives) => return Ok(answer),
                Ok(_) => found = answer,
                Err(_) => too_large.push(answer),
            }
        }
        // The smallest of those that could not be read is easiest to play on.
        if let Some(answer) = too_large.into_iter().next() {
            return Ok(self.unless_it_gets_out(ko_or_unread(Some(found), answer, hint)));
        }
        self.shut_in(found)
    }

    /// What goes on inside could not be read; a group that gets out need not care.
    fn unless_it_gets_out(&mut self, inside: LifeOutcome) -> LifeOutcome {
        self.is_cut_short = told(&inside).is_ok_and(Status::is_ko);
        if self.is_cut_short { inside } else { self.gets_out().unwrap_or(inside) }
    }

    /// It dies inside: does it if it may get out?
    fn shut_in(&mut self, dead: LifeOutcome) -> Result<LifeOutcome, LifeError> {
        if told(&dead).is_ok_and(Status::is_ko) {
            return Ok(self.met_outside(&dead)?.unwrap_or(dead));
        }
        if told(&dead) != Ok(Status::Dies) {
            return Ok(dead);
        }
        if let Some(out) = self.gets_out() {
            return Ok(out);
        }
        if self.is_alone() {
            return Ok(unread(dead, UnknownReason::Open, None));
        }
        if let Some(met) = self.met_outside(&dead)? {
            return Ok(met);
        }
        let out = self.ask(&dead.area, Closure::Join, Effort::share(0.5))?;
        match told(&out) {
            Ok(Status::Dies) => self.every_way(out),
            // Who reaches friends that are not surrounded themselves lives with them.
            Ok(Status::Lives) if self.is_out_after(&out.line) => Ok(out),
            Ok(_) => {
                let hint = out.moves.first().copied();
                Ok(unread(out, UnknownReason::Open, hint))
            }
            Err(unknown) => Ok(unread(dead, unknown.reason, unknown.hint)),
        }
    }

    /// A kill with its length and the line that takes so long, if a little more effort finds them.
    fn with_length(&mut self, found: LifeOutcome, is_open: bool) -> Result<LifeOutcome, LifeError> {
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let options = SearchOptions {
            length_nodes: self.wanted.length_nodes,
            length_in_proportion: self.wanted.length_in_proportion,
            length_more: self.wanted.length_more,
            shown_first: found.moves.first().copied().into_iter().collect(),
            details: false,
            ..SearchOptions::default()
        };
        let before = self.nodes;
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(before));
        let nodes = LENGTH_NODES.max(before / LENGTH_SHARE).min(left);
        let measured = self.solve(&found.area, closure, Some(nodes), &options)?;
        let extra_nodes = self.nodes - before + measured.extra_nodes;
        self.nodes = before;
        let dead_anyway = measured.dead_anyway;
        // On open ground the move to show was chosen for what lies beyond too: one that kills sooner inside is none.
        let first = measured.line.first().and_then(|mv| mv.point());
        let defends = self.mover == Role::Defender;
        let same = defends || first == found.moves.first().copied();
        if measured.length.is_none() || (is_open && !same) {
            return Ok(LifeOutcome { dead_anyway, extra_nodes, ..found });
        }
        let mut moves = found.moves;
        if let Some(first) = first.filter(|_| !defends) {
            put_first(&mut moves, first);
        }
        Ok(LifeOutcome { moves, line: measured.line, length: measured.length, dead_anyway, extra_nodes, ..found })
    }

    /// What was called alive unread is searched only for what cannot be told otherwise, and not for long unless somebody
    /// said how long.
    fn more_of_a_room(
        &mut self,
        read: LifeOutcome,
        deadline: &Deadline,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        if !(options.all_moves || options.proof || options.tree.is_some()) {
            return Ok(read);
        }
        let is_bounded = self.limits.nodes.is_some() || self.limits.time.is_some();
        let nodes = if is_bounded { self.limits.nodes } else { Some(FIRST_BUDGET) };
        let searched = self.solve_in_full(&read.area, Closure::Wall, nodes, deadline, options)?;
        Ok(if told(&searched) == Ok(Status::Lives) { searched } else { read })
    }

    /// What was found, with all that is asked for.
    fn in_full(
        &mut self,
        found: LifeOutcome,
        deadline: &Deadline,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        // What holds under both closures is proved under the one that is harder for the winner.
        let closure = if found.closure == Closure::Both { Closure::Escape } else { found.closure };
        let options = &SearchOptions { length_nodes: 0, vital_nodes: 0, ..options.clone() };
        let full = self.ask_in_full(&found.area, closure, deadline, options, found.extra_nodes)?;
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
        let kept = moves.first().copied() == shown;
        let (line, length) = if kept { (found.line, found.length) } else { (full.line, None) };
        let (dead_anyway, extra_nodes) = (found.dead_anyway, found.extra_nodes);
        Ok(LifeOutcome { closure, moves, line, length, dead_anyway, extra_nodes, ..full })
    }
}

/// What one stage tells: the status, or why there is none.
pub(super) fn told(answer: &LifeOutcome) -> Result<Status, Unknown> {
    match answer.verdict {
        LifeVerdict::Status(status) => Ok(status),
        LifeVerdict::Unknown(unknown) => Err(unknown),
        LifeVerdict::Open { .. } => Err(Unknown { reason: UnknownReason::Open, hint: None }),
    }
}

/// A larger area could not be read: a ko inside a smaller one is a bound for the defender, death is none.
fn ko_or_unread(found: Option<LifeOutcome>, larger: LifeOutcome, hint: Option<Point>) -> LifeOutcome {
    match found {
        Some(ko) if told(&ko).is_ok_and(Status::is_ko) => ko,
        _ => {
            let reason = larger.verdict.unknown_reason().unwrap_or(UnknownReason::Open);
            unread(larger, reason, hint)
        }
    }
}

/// What could not be read: unknown, with the best move so far as a hint.
pub(super) fn unread(outcome: LifeOutcome, reason: UnknownReason, hint: Option<Point>) -> LifeOutcome {
    LifeOutcome {
        verdict: LifeVerdict::Unknown(Unknown { reason, hint }),
        winner: None,
        moves: Vec::new(),
        line: Vec::new(),
        ..outcome
    }
}
