//! The lemmas of life proofs, derived from the state alone.

use tesuji_board::{Move, PointSet};
use tesuji_question::{Lemma, Role};

use super::no_room;
use super::play::{Rules, State};

/// Whether the lemma holds in the state and is a win for the winner. (Enumeration needs more than the state: see
/// there.)
pub(super) fn holds(lemma: &Lemma, winner: Role, rules: &Rules, state: &State) -> bool {
    match (winner, lemma) {
        (Role::Attacker, Lemma::Captured) => rules.is_won(state),
        (Role::Attacker, Lemma::InAtari) => state.to_move == Role::Attacker && captures_now(rules, state),
        (Role::Attacker, Lemma::NoRoom) => !rules.is_won(state) && no_room::holds(rules, state),
        (Role::Defender, _) if rules.is_won(state) => false,
        (Role::Defender, Lemma::UnconditionalLife) => rules.saved_by(&unconditionally_alive(rules, state), state),
        (Role::Defender, Lemma::Uncapturable) => rules.saved_by(&with_refuge(rules, state), state),
        _ => false,
    }
}

/// Whether one move of the attacker on the last liberty of a target ends it.
fn captures_now(rules: &Rules, state: &State) -> bool {
    rules.targets_left(state).any(|target| {
        let block = rules.block(target, &state.defender);
        let liberties = rules.liberties(&block, state);
        let last = liberties.first().filter(|_| liberties.len() == 1);
        let after = last.and_then(|point| rules.play(state, Move::Play(point)).ok());
        after.is_some_and(|next| rules.is_won(&next))
    })
}

/// The defender's stones whose block has a liberty that nobody may ever fill.
fn with_refuge(rules: &Rules, state: &State) -> PointSet {
    let refuge = rules.unplayable(state);
    blocks(rules, &state.defender)
        .into_iter()
        .filter(|block| rules.is_out(block, state) || rules.liberties(block, state).intersects(&refuge))
        .fold(PointSet::EMPTY, |all, block| all | block)
}

/// The defender's stones that live though he only passes (Benson 1976).
///
/// The points without defender's stones fall into regions. A region is vital to a block if all its empty points are
/// liberties of the block: then the attacker's last move there would be suicide. (With a wall in it, it would not.)
/// Blocks with fewer than two vital regions fall, regions next to a fallen block are open and count no more, until
/// nothing changes. Blocks with refuge never fall.
fn unconditionally_alive(rules: &Rules, state: &State) -> PointSet {
    let refuge = with_refuge(rules, state);
    let mut alive = blocks(rules, &state.defender);
    let mut regions = blocks(rules, &rules.without_defender(state));
    loop {
        let before = alive.len();
        alive.retain(|block| {
            let liberties = rules.liberties(block, state);
            let vital =
                |region: &&PointSet| !rules.touches_wall(region) && rules.empty_in(region, state).is_subset(&liberties);
            block.intersects(&refuge) || regions.iter().filter(vital).count() >= 2
        });
        let stones = alive.iter().fold(PointSet::EMPTY, |all, block| all | *block);
        if alive.len() == before {
            return stones;
        }
        regions.retain(|region| (region.dilated() & state.defender).is_subset(&stones));
    }
}

/// The connected parts of a set.
pub(super) fn blocks(rules: &Rules, set: &PointSet) -> Vec<PointSet> {
    let (mut left, mut parts) = (*set, Vec::new());
    while let Some(point) = left.first() {
        let part = rules.block(point, set);
        left -= part;
        parts.push(part);
    }
    parts
}

/// The name of a lemma.
pub(super) const fn name(lemma: &Lemma) -> &'static str {
    match lemma {
        Lemma::Captured => "captured",
        Lemma::InAtari => "in atari",
        Lemma::UnconditionalLife => "unconditional life",
        Lemma::Uncapturable => "uncapturable",
        Lemma::NoRoom => "no room",
        Lemma::Enumeration => "enumeration",
        Lemma::Liberties => "liberties",
    }
}
