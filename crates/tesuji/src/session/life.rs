//! A group that is played for.
//!
//! With the closure `both` on an open ground two plays go side by side, one under each closure: what holds under both
//! is known, where they part nothing is. A move that one closure does not know (out through a wall) leaves that play
//! waiting until it is taken back.

use std::collections::HashMap;

use tesuji_board::{Color, Move, PointSet, Setup};
use tesuji_life::Session as Kept;
use tesuji_life::arena::Ground;
use tesuji_question::{Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Role, Status, UnknownReason};

use super::Play;
use crate::error::{Error, MoveRefused};
use crate::solver::Solver;

/// Nodes for the status of one position, if no limit is given. Most come from the table.
const NODES: u64 = 2_000_000;
/// Entries of the table, if no memory limit is given: 32 MiB.
const ENTRIES: usize = 1 << 19;
/// Bytes of an entry, roughly.
const ENTRY_BYTES: usize = 64;

pub(super) struct LifePlay {
    question: LifeQuestion,
    /// One play, or one under each closure.
    games: Vec<Side>,
    line: Vec<Move>,
    /// The positions so far: stones and side to move, so that the winner does not go round in circles.
    seen: Vec<(PointSet, PointSet, Role)>,
    /// Ko threats each side has left: attacker, defender.
    threats: [u8; 2],
    /// Who spent a threat with each move.
    spent: Vec<Option<Role>>,
    /// Stones of the start that can be captured.
    changing: PointSet,
    nodes: u64,
    limits: Limits,
    deadline: Deadline,
    /// What every move leads to, in positions that were asked about.
    judged: HashMap<Vec<Move>, Vec<(Move, Status)>>,
    /// What was replied there.
    replies: HashMap<Vec<Move>, Move>,
}

/// The play under one closure.
struct Side {
    game: Kept,
    /// Moves since one that is not possible here.
    waiting: usize,
}

impl Side {
    fn is_active(&self) -> bool {
        self.waiting == 0
    }

    /// Whether the move was possible here.
    fn play(&mut self, mv: Move) -> bool {
        if self.is_active() && self.game.play(mv) {
            return true;
        }
        self.waiting += 1;
        false
    }

    fn undo(&mut self) {
        if self.waiting > 0 {
            self.waiting -= 1;
        } else {
            self.game.undo();
        }
    }
}

impl LifePlay {
    pub(super) fn new(question: &LifeQuestion, solver: &Solver) -> Result<LifePlay, Error> {
        let closures: &[Closure] = match question.closure {
            Closure::Both if Ground::new(question, Closure::Escape)?.is_open() => &[Closure::Wall, Closure::Escape],
            Closure::Both => &[Closure::Escape],
            Closure::Escape => &[Closure::Escape],
            Closure::Wall => &[Closure::Wall],
            Closure::Join => &[Closure::Join],
            Closure::Fill => &[Closure::Fill],
        };
        let entries = solver.spend().memory.map_or(ENTRIES, |bytes| (bytes / ENTRY_BYTES).clamp(1 << 10, ENTRIES));
        let games = closures
            .iter()
            .map(|&closure| {
                let question = LifeQuestion { closure, ..question.clone() };
                Ok(Side { game: Kept::with_table(&question, entries / closures.len())?, waiting: 0 })
            })
            .collect::<Result<Vec<_>, Error>>()?;
        let mut play = LifePlay {
            changing: games[0].game.stones(Role::Attacker) | games[0].game.stones(Role::Defender),
            threats: question.ko_threats.map_or([0, 0], |t| [t.attacker, t.defender]),
            question: question.clone(),
            games,
            line: Vec::new(),
            seen: Vec::new(),
            spent: Vec::new(),
            nodes: NODES,
            limits: Limits::default(),
            deadline: Deadline::default(),
            judged: HashMap::new(),
            replies: HashMap::new(),
        };
        play.set_solver(solver);
        play.remember();
        Ok(play)
    }

    /// A play that is not waiting.
    fn here(&self) -> &Kept {
        &self.games.iter().find(|side| side.is_active()).expect("a move is possible somewhere").game
    }

    fn active(&mut self) -> impl Iterator<Item = &mut Kept> {
        self.games.iter_mut().filter(|side| side.is_active()).map(|side| &mut side.game)
    }

    fn stones(&self) -> (PointSet, PointSet, Role) {
        (self.here().stones(Role::Attacker), self.here().stones(Role::Defender), self.to_move())
    }

    fn remember(&mut self) {
        let here = self.stones();
        self.seen.push(here);
    }

    fn left(&mut self, role: Role) -> &mut u8 {
        &mut self.threats[usize::from(role == Role::Defender)]
    }

    /// The point that a ko bans because no threat is left.
    fn forbidden(&self) -> Option<tesuji_board::Point> {
        self.here().ban().filter(|_| self.threats_left(self.to_move()) == 0)
    }

    /// The status here; `None` if it is not found, or the closures part. Both closures together may spend the nodes,
    /// as in a search.
    fn status(&mut self) -> Option<Status> {
        let mut left = self.nodes;
        let mut agreed = None;
        for game in self.active() {
            let before = game.nodes();
            let found = game.status(left)?;
            left = left.saturating_sub(game.nodes() - before);
            if agreed.is_some_and(|status| status != found) {
                return None;
            }
            agreed = Some(found);
        }
        agreed
    }

    /// What every move leads to, best first. Asked again, it costs nothing.
    fn every_move(&mut self) -> Vec<(Move, Status)> {
        if let Some(known) = self.judged.get(&self.line) {
            return known.clone();
        }
        let found = self.judge_every_move();
        if !self.deadline.is_over() {
            self.judged.insert(self.line.clone(), found.clone());
        }
        found
    }

    fn judge_every_move(&mut self) -> Vec<(Move, Status)> {
        let nodes = self.nodes;
        let lists: Vec<Vec<(Move, Option<Status>)>> = self.active().map(|game| game.move_status(nodes)).collect();
        // A move that one closure does not know is judged by the other.
        let agreed = |mv: Move, status: Status| {
            lists.iter().flatten().filter(|(other, _)| *other == mv).all(|(_, found)| *found == Some(status))
        };
        let mut first: Vec<(Move, Option<Status>)> = Vec::new();
        for &(mv, status) in lists.iter().flatten() {
            if first.iter().all(|(known, _)| *known != mv) {
                first.push((mv, status));
            }
        }
        let known = first.iter().filter_map(|&(mv, status)| Some((mv, status?)));
        let forbidden = self.forbidden();
        let mut moves: Vec<(Move, Status)> = known
            .filter(|&(mv, status)| agreed(mv, status) && (mv.point().is_none() || mv.point() != forbidden))
            .collect();
        let role = self.to_move();
        moves.sort_by(|a, b| self.wins(b.1).cmp(&self.wins(a.1)).then(b.1.cmp_for(a.1, role)));
        moves
    }

    /// Whether the side to move wins with this status and the threats that are left.
    fn wins(&self, status: Status) -> bool {
        let lead = i16::from(self.threats[0]) - i16::from(self.threats[1]);
        let attacker_wins = match status {
            Status::Lives => false,
            Status::Dies => true,
            Status::LivesUnless(n) => lead >= i16::from(n),
            Status::DiesUnless(n) => -lead < i16::from(n),
        };
        attacker_wins == (self.to_move() == Role::Attacker)
    }

    fn step(&mut self, mv: Move) -> bool {
        let mut possible = false;
        for side in &mut self.games {
            possible |= side.play(mv);
        }
        if !possible {
            self.step_back();
        }
        possible
    }

    fn step_back(&mut self) {
        self.games.iter_mut().for_each(Side::undo);
    }

    /// 1 if a move leads back to a position that has been there.
    fn repeats(&mut self, mv: Move) -> usize {
        if !self.step(mv) {
            return 2;
        }
        let here = self.stones();
        self.step_back();
        usize::from(self.seen.contains(&here))
    }

    /// How many answers of the other side keep what it has: the fewer, the harder the loser makes it.
    fn good_answers(&mut self, mv: Move) -> usize {
        if !self.step(mv) {
            return usize::MAX / 2;
        }
        let best = self.status();
        let answers = self.judge_every_move().iter().filter(|(_, status)| Some(*status) == best).count();
        self.step_back();
        answers
    }

    /// The move to play; if nothing could be read in time, the one that looks best.
    fn choose_reply(&mut self) -> Option<Move> {
        let moves = self.every_move();
        let ordering = self.active().next().map(Kept::ordering).unwrap_or_default();
        let Some(&(_, best)) = moves.first() else {
            let legal = self.legal();
            return ordering.into_iter().map(Move::Play).find(|mv| legal.contains(mv)).or(Some(Move::Pass));
        };
        let place = |mv: Move| {
            mv.point().map_or(usize::MAX, |p| ordering.iter().position(|&q| q == p).unwrap_or(usize::MAX - 1))
        };
        let winning = self.wins(best);
        let mut ranked: Vec<(usize, usize, Move)> = Vec::new();
        for mv in moves.iter().filter(|(_, status)| *status == best).map(|&(mv, _)| mv) {
            let cost = if winning { self.repeats(mv) } else { self.good_answers(mv) };
            ranked.push((cost + if mv == Move::Pass { 1000 } else { 0 }, place(mv), mv));
        }
        ranked.into_iter().min().map(|(_, _, mv)| mv)
    }
}

impl Play for LifePlay {
    fn position(&self) -> Setup {
        let mut setup = self.question.position.clone();
        setup.stones.retain(|(p, _)| !self.changing.contains(*p));
        for role in [Role::Attacker, Role::Defender] {
            let color = self.here().color(role);
            setup.stones.extend(self.here().stones(role).iter().map(|p| (p, color)));
        }
        setup.to_play = self.here().color(self.to_move());
        setup.ko = self.here().ban();
        setup
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn defender(&self) -> Color {
        self.here().color(Role::Defender)
    }

    fn to_move(&self) -> Role {
        self.here().to_move()
    }

    fn is_captured(&self) -> bool {
        self.here().is_captured()
    }

    fn legal(&mut self) -> Vec<Move> {
        let forbidden = self.forbidden();
        let mut moves: Vec<Move> = self.active().flat_map(Kept::moves).collect();
        moves.sort();
        moves.dedup();
        // The pass is the last.
        moves.sort_by_key(|mv| mv.point().is_none());
        moves.retain(|mv| mv.point().is_none() || mv.point() != forbidden);
        moves
    }

    fn play(&mut self, mv: Move) -> Result<(), MoveRefused> {
        let role = self.to_move();
        let banned = mv.point().is_some() && mv.point() == self.here().ban();
        if banned && self.threats_left(role) == 0 {
            return Err(MoveRefused::Ko);
        }
        if !self.step(mv) {
            return Err(MoveRefused::Outside);
        }
        if banned {
            *self.left(role) -= 1;
        }
        self.spent.push(banned.then_some(role));
        self.line.push(mv);
        self.remember();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if self.line.pop().is_none() {
            return false;
        }
        self.step_back();
        self.seen.pop();
        if let Some(Some(role)) = self.spent.pop() {
            *self.left(role) += 1;
        }
        true
    }

    fn verdict(&mut self) -> LifeVerdict {
        match self.status() {
            Some(status) => LifeVerdict::Status(status),
            None => LifeVerdict::unknown(self.deadline.stop().unwrap_or(UnknownReason::Nodes)),
        }
    }

    fn judged(&mut self) -> Vec<(Move, Status)> {
        self.every_move()
    }

    fn best(&mut self) -> Vec<(Move, Status)> {
        let judged = self.every_move();
        let Some(&(_, best)) = judged.first() else { return Vec::new() };
        judged.into_iter().filter(|(_, status)| *status == best).collect()
    }

    fn status_after(&mut self, mv: Move) -> Option<Status> {
        self.every_move().into_iter().find(|(other, _)| *other == mv).map(|(_, status)| status)
    }

    /// Asked again, it is the same.
    fn reply(&mut self) -> Option<Move> {
        if let Some(&known) = self.replies.get(&self.line) {
            return Some(known);
        }
        let reply = self.choose_reply()?;
        if !self.deadline.is_over() {
            self.replies.insert(self.line.clone(), reply);
        }
        Some(reply)
    }

    fn threats_left(&self, role: Role) -> u8 {
        self.threats[usize::from(role == Role::Defender)]
    }

    fn spent_threat(&self) -> bool {
        matches!(self.spent.last(), Some(Some(_)))
    }

    fn set_solver(&mut self, solver: &Solver) {
        if self.limits.nodes != solver.spend().nodes {
            self.judged.clear();
            self.replies.clear();
        }
        self.limits = solver.spend().clone();
        self.nodes = self.limits.nodes.unwrap_or(NODES);
        self.deadline = solver.deadline();
        self.games.iter_mut().for_each(|side| side.game.set_deadline(&self.deadline));
    }

    fn read_again(&self) -> LifeVerdict {
        let solver = Solver::new().limits(self.limits.clone()).memory_limit(ENTRY_BYTES << 16);
        let again = LifePlay::new(&self.question, &solver).ok().and_then(|mut play| {
            play.threats = [u8::MAX; 2];
            play.games.iter_mut().for_each(|side| side.game.set_deadline(&self.deadline));
            self.line.iter().try_for_each(|&mv| play.play(mv)).ok()?;
            Some(play.verdict())
        });
        again.unwrap_or(LifeVerdict::unknown(UnknownReason::Open))
    }

    fn nodes(&self) -> u64 {
        self.games.iter().map(|side| side.game.nodes()).sum()
    }
}
