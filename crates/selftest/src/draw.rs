//! Which problems are drawn, and how many of each kind.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Size};
use tesuji_oracle::{
    random_closed_capture, random_crowded_board, random_open_capture, random_open_problem, random_problem,
};
use tesuji_question::{Closure, KoThreats, LifeQuestion, TargetRule};

use crate::Case;

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A group shut in by a wall; every third a variation of a ko.
    Closed,
    /// A wall with gaps: the closures differ.
    Open,
    /// A whole crowded board of 15 to 30 points where both may play everywhere.
    Board,
    /// Can a block be captured, on boards of 9 to 36 points?
    Capture,
    /// A position to which one of the shipped rules about life applies.
    Rule,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Closed, Kind::Open, Kind::Board, Kind::Capture, Kind::Rule];

    /// Of 100 problems so many are of this kind.
    const SHARES: [u64; 5] = [50, 22, 10, 16, 2];

    /// What the report calls them.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Closed => "closed problems",
            Kind::Open => "problems on open ground",
            Kind::Board => "whole boards",
            Kind::Capture => "captures",
            Kind::Rule => "positions of rules",
        }
    }

    /// The kind of the problem with this number.
    pub fn of(index: u64) -> Kind {
        // Kinds are mixed, so that a short run has all of them.
        let mut place = index * 37 % 100;
        for kind in Kind::ALL {
            match place.checked_sub(Kind::SHARES[kind as usize]) {
                None => return kind,
                Some(rest) => place = rest,
            }
        }
        Kind::Closed
    }
}

/// A problem of a kind. Whether it is small enough for brute force is seen when it is examined.
pub fn draw(kind: Kind, dice: &mut Dice) -> Case {
    match kind {
        Kind::Closed => Case::Life(with_threats(dice, random_problem)),
        Kind::Open => Case::Life(with_threats(dice, random_open_problem)),
        Kind::Board => Case::Life(random_crowded_board(dice.roll())),
        Kind::Capture => loop {
            if let Some(case) = capture(dice) {
                return case;
            }
        },
        Kind::Rule => loop {
            if let Some(case) = ruled(dice) {
                return case;
            }
        },
    }
}

/// Every eighth question gives the threats; every tenth is asked under both closures.
fn with_threats(dice: &mut Dice, draw: fn(u64) -> LifeQuestion) -> LifeQuestion {
    let mut question = draw(dice.roll());
    if dice.below(8) == 0 {
        question.ko_threats = Some(KoThreats { attacker: dice.below(4) as u8, defender: dice.below(4) as u8 });
    }
    if dice.below(10) == 0 {
        question.closure = Closure::Both;
    }
    question
}

fn capture(dice: &mut Dice) -> Option<Case> {
    let width = 3 + dice.below(2) as u8;
    let question = match dice.below(4) {
        0 => random_open_capture(dice, Size::new(width, 3)?)?,
        1 => random_closed_capture(dice, Size::square(6)?)?,
        _ => random_closed_capture(dice, Size::square(5)?)?,
    };
    Some(Case::Capture(question))
}

/// The attacker plays first, getting out is living, and a rule says that the target lives.
fn ruled(dice: &mut Dice) -> Option<Case> {
    let mut question = random_problem(dice.roll());
    let board = Board::from_setup(&question.position).ok()?;
    let defender: Color = board.color(*question.target.first()?)?;
    question.target_rule = TargetRule::Any;
    question.closure = Closure::Escape;
    question.position.to_play = !defender;
    question.position.ko = None;
    crate::rules::says_it_lives(&question).then_some(Case::Life(question))
}
