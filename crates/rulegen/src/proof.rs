//! A machine-checked proof of every rule: the history of its generation, checked by crate `checker`.
//!
//! The generator is not believed. Whatever it ever found to be won in a shape is handed to the checker as a list of
//! claims; the checker, which has its own implementation of the game, tests that each follows in one exchange of moves
//! from claims of fewer plies (`tesuji_checker::rule`). Then each rule of a table must be one of the claims, or weaker.
//! The table may come from anywhere.

use rayon::prelude::*;
use tesuji_checker::rule::{Aim, Cells, Certificate, Claim, Rectangle, RuleFlaw};
use tesuji_question::Deadline;
use tesuji_rules::{About, Anchor, RuleTable, Shape, State};

use crate::condition::{Conditions, Level, condition};
use crate::edition::sound::SoundGame;
use crate::generate::Generator;
use crate::metarules::{Restriction, Switches};

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The rules of the table, every one.
    pub rules: usize,
    /// The claims of the certificate that speaks for them, every one.
    pub claims: usize,
}

/// Why a table is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProved {
    /// The deadline was over.
    #[error("stopped before the end")]
    Stopped,
    /// A claim or a rule is refused.
    #[error("{about} {shape}: the {what} {}, target {}, at least 1 {:#06x}, at least 2 {:#06x}, shielded {:#06x}: {flaw}",
        rows(*.shape, .claim), .claim.target, .claim.one, .claim.two, .claim.shielded, about = .about.word())]
    Refused {
        /// About an eye or life.
        about: About,
        /// The shape.
        shape: Shape,
        /// "claim" or "rule".
        what: &'static str,
        /// The claim, or the rule as one.
        claim: Claim,
        /// The reason.
        flaw: RuleFlaw,
    },
}

fn rows(shape: Shape, claim: &Claim) -> String {
    let pattern = tesuji_rules::Pattern { black: claim.black.into(), white: claim.white.into() };
    pattern.rows(shape, "/")
}

/// The claims behind the rules of a shape, generated again; `None` if that did not end before the deadline.
pub fn certificate(about: About, shape: Shape, deadline: &Deadline) -> Option<Certificate> {
    let game = SoundGame::new(shape, about, Switches::ALL);
    let mut generator = Generator::new(&game, Restriction::Realistic, deadline)?;
    if !generator.run(deadline) {
        return None;
    }
    let claims = generator.history().map(|(state, won)| claim(state, won.conditions.essential, won.depth)).collect();
    Some(Certificate::new(rectangle(shape), aim(about), claims))
}

/// Proves every rule of a table of the sound edition.
pub fn prove(table: &RuleTable, deadline: &Deadline) -> Result<Proved, NotProved> {
    let &RuleTable { about, shape, .. } = table;
    let certificate = certificate(about, shape, deadline).ok_or(NotProved::Stopped)?;
    let refused = |what, claim, flaw| NotProved::Refused { about, shape, what, claim, flaw };
    certificate.claims().par_iter().try_for_each(|claim| {
        if deadline.is_over() {
            return Err(NotProved::Stopped);
        }
        certificate.follows(claim).map_err(|flaw| refused("claim", *claim, flaw))
    })?;
    for rule in table.iter() {
        if deadline.is_over() {
            return Err(NotProved::Stopped);
        }
        let told = claim(State { pattern: rule.pattern, target: rule.target }, rule.conditions, rule.depth);
        certificate.speaks_for(&told).map_err(|flaw| refused("rule", told, flaw))?;
    }
    Ok(Proved { rules: table.len(), claims: certificate.claims().len() })
}

/// The rectangle of a shape as the checker sees it.
pub fn rectangle(shape: Shape) -> Rectangle {
    let left = shape.anchor() == Anchor::Corner;
    let bottom = shape.anchor() != Anchor::Centre;
    Rectangle::new(shape.width(), shape.height(), left, bottom).expect("a shape has 1 to 16 cells")
}

/// The aim as the checker names it.
pub const fn aim(about: About) -> Aim {
    match about {
        About::Eye => Aim::Eye,
        About::Life => Aim::Life,
        About::Capture => Aim::Capture,
        About::Connection => Aim::Connection,
    }
}

/// A won state as a claim.
pub fn claim(state: State, conditions: Conditions, depth: u8) -> Claim {
    let cells = |level: Level| -> Cells {
        (0..16).filter(|&cell| conditions & condition(cell, level) != 0).fold(0, |all, cell| all | 1 << cell)
    };
    Claim {
        black: state.pattern.black as Cells,
        white: state.pattern.white as Cells,
        target: state.target.first(),
        partner: state.target.second(),
        one: cells(Level::AtLeast1),
        two: cells(Level::AtLeast2),
        shielded: cells(Level::AtMost0),
        plies: depth,
    }
}
