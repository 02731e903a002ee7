//! The main line: the winner wins, the loser resists where refuting him took most work.

use tesuji_dfpn::{Budget, Credit, Game, MoveId, Search, Stop, Table};
use tesuji_question::{Lemma, Role};

use crate::bits::Bits;
use crate::claim::{Case, Claim};
use crate::game::{LifeGame, PASS};
use crate::length::Unseen;
use crate::state::{State, Tag, side_to_move};

/// Longer lines are cut.
const LONGEST: usize = 60;

/// Nodes to play out what is known without a search: people want to see it.
const PLAY_OUT_NODES: u64 = 1_500;

/// The line of a claim. Where it ends because the rest is known, a search that knows less plays it out, as far as a
/// small effort goes.
pub(crate) fn main_line<B: Bits>(case: &mut Case<'_, B>) -> Result<Vec<MoveId>, Stop> {
    let mut line = decided_line(case)?;
    let Claim { root: mut end, credit: mut left, .. } = case.claim;
    for &mv in &line {
        let Some(after) = case.search.game.play(&end, left, mv) else { return Ok(line) };
        (end, left) = (after.position, after.step.after(left));
    }
    if case.search.game.judge(&end).is_some_and(|fact| fact.lemma.is_none()) {
        let claim = Claim { root: end, credit: left, ..case.claim };
        line.extend(played_out(case, claim));
        line.truncate(LONGEST);
    }
    Ok(line)
}

/// The line of a ko, up to the move that somebody could only play with a ko threat: both sides play for what they can
/// have, the winner with the threats that are not yet enough for the loser, the loser with those that are.
pub(crate) fn ko_line<B: Bits>(case: &mut Case<'_, B>, other: Claim<B>) -> Result<Vec<MoveId>, Stop> {
    let claims = [case.claim, other];
    let mut state = case.claim.root;
    let mut next = case.first;
    let (mut line, mut seen) = (Vec::new(), vec![state]);
    while line.len() < LONGEST {
        let side = side_to_move(state.tag);
        case.claim = if claims[0].winner == side { claims[0] } else { claims[1] };
        let credit = case.claim.credit;
        let mv = match next.take() {
            Some(mv) => mv,
            None => match case.winning_move(&state, credit)? {
                Some(mv) => mv,
                None => break,
            },
        };
        let costs_a_threat = Tag::unpack(state.tag).ban == Some(usize::from(mv));
        let Some(after) = case.search.game.play(&state, credit, mv).filter(|_| !costs_a_threat) else { break };
        line.push(mv);
        state = after.position;
        if seen.contains(&state) {
            break;
        }
        seen.push(state);
    }
    while line.last() == Some(&PASS) {
        line.pop();
    }
    Ok(line)
}

/// The line of a claim that is known without a search.
fn played_out<B: Bits>(case: &mut Case<'_, B>, claim: Claim<B>) -> Vec<MoveId> {
    let config = case.config;
    let game = LifeGame::new(case.search.game.arena.clone(), &config.played_out());
    let mut plain = Search::with_tables(game, config.search, Table::with_entries(1 << 14), 1 << 10);
    let budget = Budget { nodes: PLAY_OUT_NODES, ..case.budget };
    let mut monitor = Unseen(case.monitor);
    if plain.solve(&claim.root, claim.credit, budget, &mut monitor).is_err() {
        return Vec::new();
    }
    let mut case = Case { claim, first: None, search: &mut plain, config, budget, monitor: &mut monitor };
    decided_line(&mut case).unwrap_or_default()
}

fn decided_line<B: Bits>(case: &mut Case<'_, B>) -> Result<Vec<MoveId>, Stop> {
    let mut line = Vec::new();
    let Claim { root: mut state, mut credit, winner } = case.claim;
    let mut seen = vec![(state, credit)];
    let loser_spends = if winner == Role::Attacker { credit < 0 } else { credit > 0 };
    let mut next = case.first;
    while line.len() < LONGEST {
        let mv = match next.take() {
            Some(mv) => mv,
            None => match choose(case, &state, credit)? {
                Some(mv) => mv,
                None => break,
            },
        };
        let Some(after) = case.search.game.play(&state, credit, mv) else { break };
        line.push(mv);
        credit = after.step.after(credit);
        state = after.position;
        // The loser may spend his threats on the same ko again and again: once is enough to see it. The winner's are
        // all shown.
        let again = |&(before, left): &(State<B>, Credit)| before == state && (left == credit || loser_spends);
        if seen.iter().any(again) {
            break;
        }
        seen.push((state, credit));
    }
    while line.last() == Some(&PASS) {
        line.pop();
    }
    Ok(line)
}

fn choose<B: Bits>(case: &mut Case<'_, B>, state: &State<B>, credit: Credit) -> Result<Option<MoveId>, Stop> {
    if let Some(fact) = case.search.game.judge(state) {
        return Ok(if fact.lemma == Some(Lemma::InAtari) { capture(case.search, state, credit) } else { None });
    }
    if side_to_move(state.tag) != case.claim.winner {
        return Ok(hardest(case.search, state, credit));
    }
    case.winning_move(state, credit)
}

/// The move that takes the target.
fn capture<B: Bits>(search: &mut Search<LifeGame<B>>, state: &State<B>, credit: Credit) -> Option<MoveId> {
    let mut moves = Vec::new();
    search.game.successors(state, credit, &mut moves);
    moves.iter().find(|m| crate::state::is_captured(&search.game.arena, &m.position)).map(|m| m.mv)
}

/// The loser's move that took most work to refute; a pass only if there is nothing else.
fn hardest<B: Bits>(search: &mut Search<LifeGame<B>>, state: &State<B>, credit: Credit) -> Option<MoveId> {
    let mut moves = Vec::new();
    search.game.successors(state, credit, &mut moves);
    let effort = |position: &State<B>| search.table().effort(position, position.hash());
    let best = moves.iter().rev().max_by_key(|m| (m.mv != PASS, effort(&m.position)));
    best.map(|m| m.mv)
}
