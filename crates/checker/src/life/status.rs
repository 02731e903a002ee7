//! Checks a whole ko status: which claims it consists of, and a proof for each.

use tesuji_question::{Closure, KoThreats, LifeQuestion, Proof, Role, Status};

use super::{CheckedLife, LifeRefusal, check_life_within, implies};
use crate::limits::CheckLimits;

/// Why a status is not shown by the proofs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StatusFlaw {
    /// A proof is missing.
    #[error(
        "no proof that the {winner} wins when the attacker has {} and the defender {} ko threats",
        threats.attacker,
        threats.defender
    )]
    NoProof {
        /// The claim that has none.
        winner: Role,
        /// The claim's threats.
        threats: KoThreats,
    },
    /// The threats are given in the question, and the status is a ko.
    #[error("the status {0} is a ko, but the question gives the ko threats: expected l or d")]
    KoWithThreats(Status),
    /// The status speaks of more threats than are told apart, or of none.
    #[error("{0} ko threats: expected 1 to 5")]
    BadCount(u8),
    /// A proof is refused.
    #[error(transparent)]
    Refused(#[from] LifeRefusal),
}

/// The claims that a status consists of: who wins with which threats.
///
/// - `l`: the defender wins against five threats. `d`: the attacker.
/// - `l2d`: the defender wins against one threat, the attacker wins with two. So one threat fewer is not enough, and
///   two are.
pub fn claims_of(status: Status) -> Vec<(Role, KoThreats)> {
    let winner = status.winner();
    let against = |count| match winner {
        Role::Attacker => KoThreats { attacker: 0, defender: count },
        Role::Defender => KoThreats { attacker: count, defender: 0 },
    };
    match status.threats_needed() {
        None => vec![(winner, against(Status::MAX_THREATS))],
        Some(n) => vec![(winner, against(n.saturating_sub(1))), (!winner, against(n))],
    }
}

/// Checks that the proofs show the status: one is needed for life and death, two for a ko.
///
/// A proof counts for a claim if it has the same winner, not more threats of his and not fewer of the other's. With
/// the closure `both` a claim must be shown under either closure, by one proof or by two: a group that lives under
/// `wall` with two eyes may live under `escape` by getting out. A claim that is shown for the whole board needs no
/// closure.
pub fn check_status(question: &LifeQuestion, status: Status, proofs: &[Proof]) -> Result<Vec<CheckedLife>, StatusFlaw> {
    check_status_within(question, status, proofs, &CheckLimits::default())
}

/// [`check_status`] with other limits: the states for each proof, the deadline for all of them.
pub fn check_status_within(
    question: &LifeQuestion,
    status: Status,
    proofs: &[Proof],
    limits: &CheckLimits,
) -> Result<Vec<CheckedLife>, StatusFlaw> {
    let claims = match (question.ko_threats, status.threats_needed()) {
        (Some(threats), None) => vec![(status.winner(), threats)],
        (Some(_), Some(_)) => return Err(StatusFlaw::KoWithThreats(status)),
        (None, Some(n)) if n == 0 || n > Status::MAX_THREATS => return Err(StatusFlaw::BadCount(n)),
        (None, _) => claims_of(status),
    };
    // The threats that the proof is for are compared here, not with the question's.
    let question = LifeQuestion { ko_threats: None, ..question.clone() };
    let closures = match question.closure {
        Closure::Both => vec![Closure::Escape, Closure::Wall],
        one => vec![one],
    };
    let check = |(winner, threats)| {
        let fitting = proofs.iter().filter(|p| p.winner == winner && implies(winner, p.threats, threats));
        let (for_board, fitting): (Vec<&Proof>, Vec<&Proof>) = fitting.partition(|proof| proof.board);
        // What holds on the board needs no closure.
        let on_board = shown_by_one(&question, &for_board, limits);
        if let Some(Ok(checked)) = on_board {
            return Ok(checked);
        }
        let mut checked = CheckedLife { winner, threats, states: 0, board: false };
        for &closure in &closures {
            let shown = shown_by_one(&LifeQuestion { closure, ..question.clone() }, &fitting, limits);
            let shown = shown.or_else(|| on_board.clone()).ok_or(StatusFlaw::NoProof { winner, threats })??;
            checked = CheckedLife { states: checked.states + shown.states, ..shown };
        }
        Ok(checked)
    };
    claims.into_iter().map(check).collect()
}

/// The first proof that is accepted; the refusal of the last if none is, `None` if there is none.
fn shown_by_one(
    question: &LifeQuestion,
    proofs: &[&Proof],
    limits: &CheckLimits,
) -> Option<Result<CheckedLife, LifeRefusal>> {
    let mut told = None;
    for proof in proofs {
        let checked = check_life_within(question, proof, limits);
        let accepted = checked.is_ok();
        told = Some(checked);
        if accepted {
            break;
        }
    }
    told
}
