//! Solution trees replayed on the board, each of their moves judged by brute force: every right move keeps what the
//! mover can get, every wrong one loses it, and so do the moves that refute it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cmp::Ordering;

use tesuji_board::{Board, Move, Point};
use tesuji_life::{SearchOptions, TreeLimits, solve};
use tesuji_oracle::{life, random_problem};
use tesuji_question::{Deadline, LifeQuestion, LifeVerdict, Limits, Role, Status, Variation};

/// Problems in which a later position asks the same question: one target, no way out of the
/// area, nothing of the defender's outside, no ban.
fn problems() -> impl Iterator<Item = (LifeQuestion, Board)> {
    (0..20_000).map(random_problem).filter_map(|question| {
        let board = Board::from_setup(&question.position).ok()?;
        let [target] = question.target[..] else { return None };
        let defender = board.color(target)?;
        let closed = board.block_heads().iter().all(|head| {
            let inside = board.stones(head).all(|p| question.area.contains(p));
            let catchable = board.liberties(head).is_subset(&question.area);
            inside == catchable && (inside || board.color(head) != Some(defender))
        });
        let shut = (question.area.dilated() & board.points_of(None)).is_subset(&question.area);
        (closed && shut && question.ko_threats.is_none() && question.position.ko.is_none()).then_some((question, board))
    })
}

struct Replay<'a> {
    question: &'a LifeQuestion,
    target: Point,
    mover: Role,
    wanted: Status,
    moves: usize,
}

impl Replay<'_> {
    fn walk(&mut self, board: &Board, variations: &[Variation]) {
        for variation in variations {
            let mut after = board.clone();
            match variation.mv {
                Move::Play(point) if after.ko() == Some(point) => continue,
                mv => after.play(mv).unwrap(),
            }
            self.moves += 1;
            if after.color(self.target).is_none() {
                assert_eq!(variation.right, self.mover == Role::Attacker, "captured: {:?}", self.question);
                continue;
            }
            // A position with a ban asks for threats in hand; brute force judges those without.
            if after.ko().is_none() {
                let asked = LifeQuestion { position: after.to_setup(), ..self.question.clone() };
                let status = life::solve(&asked).unwrap().status;
                let kept = status.cmp_for(self.wanted, self.mover) != Ordering::Less;
                assert_eq!(kept, variation.right, "{:?} after {}: {status}", self.question, variation.mv);
            }
            self.walk(&after, &variation.next);
        }
    }
}

#[test]
fn trees_say_what_brute_force_says() {
    let (mut trees, mut moves) = (0, 0);
    for (question, board) in problems() {
        let options = SearchOptions { tree: Some(TreeLimits::default()), ..SearchOptions::default() };
        let answer = solve(&question, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap();
        let LifeVerdict::Status(wanted) = answer.verdict else { continue };
        // In a ko the threats in hand decide which moves are right; their number is not part of a position.
        if wanted.is_ko() {
            continue;
        }
        let target = question.target[0];
        let mover = if board.color(target) == Some(board.to_play()) { Role::Defender } else { Role::Attacker };
        // A straight loss has no right move.
        let wanted = Status::new(mover, None);
        let mut replay = Replay { question: &question, target, mover, wanted, moves: 0 };
        replay.walk(&board, &answer.tree);
        trees += 1;
        moves += replay.moves;
        if trees == 200 {
            break;
        }
    }
    assert!(trees >= 100 && moves >= 500, "{trees} trees, {moves} moves");
}
