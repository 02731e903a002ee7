//! The main line: the winner wins, the loser resists where refuting him took most work.

use tesuji_dfpn::{Budget, Credit, Game, Monitor, MoveId, NO_MOVE, Search, Silent, Stop, Table};
use tesuji_question::{Lemma, Role};

use crate::bits::Bits;
use crate::game::{LifeGame, PASS};
use crate::options::Config;
use crate::proof::remembered;
use crate::state::{State, side_to_move};

/// Longer lines are cut.
const LONGEST: usize = 60;

/// Nodes to play out what is known without a search: people want to see it.
const PLAY_OUT_NODES: u64 = 1_500;

/// A line from a decided state; `first` is played first if it is given. Where it ends because the rest is known, a search that knows less
/// plays it out, as far as a small effort goes.
#[allow(clippy::too_many_arguments, reason = "a line depends on all of this")]
pub(crate) fn main_line<B: Bits>(
    search: &mut Search<LifeGame<B>>,
    config: &Config,
    root: &State<B>,
    credit: Credit,
    winner: Role,
    first: Option<MoveId>,
    budget: Budget,
    monitor: &mut dyn Monitor,
) -> Result<Vec<MoveId>, Stop> {
    let mut line = decided_line(search, root, credit, winner, first, budget, monitor)?;
    let (mut end, mut left) = (*root, credit);
    for &mv in &line {
        let Some(after) = search.game.play(&end, left, mv) else { return Ok(line) };
        (end, left) = (after.position, after.step.after(left));
    }
    if search.game.judge(&end).is_some_and(|fact| fact.lemma.is_none()) {
        let game = LifeGame::new(search.game.arena.clone(), &config.played_out());
        let mut plain = Search::with_tables(game, config.search, Table::with_entries(1 << 14), 1 << 10);
        let budget = Budget { nodes: PLAY_OUT_NODES, ..budget };
        if plain.solve(&end, left, budget, &mut Silent).is_ok() {
            line.extend(decided_line(&mut plain, &end, left, winner, None, budget, &mut Silent).unwrap_or_default());
            line.truncate(LONGEST);
        }
    }
    Ok(line)
}

fn decided_line<B: Bits>(
    search: &mut Search<LifeGame<B>>,
    root: &State<B>,
    credit: Credit,
    winner: Role,
    first: Option<MoveId>,
    budget: Budget,
    monitor: &mut dyn Monitor,
) -> Result<Vec<MoveId>, Stop> {
    let mut line = Vec::new();
    let (mut state, mut credit) = (*root, credit);
    let mut seen = vec![(state, credit)];
    let loser_spends = if winner == Role::Attacker { credit < 0 } else { credit > 0 };
    let mut next = first;
    while line.len() < LONGEST {
        let mv = match next.take() {
            Some(mv) => mv,
            None => match choose(search, &state, credit, winner, budget, monitor)? {
                Some(mv) => mv,
                None => break,
            },
        };
        let Some(after) = search.game.play(&state, credit, mv) else { break };
        line.push(mv);
        credit = after.step.after(credit);
        state = after.position;
        // The loser may spend his threats on the same ko again and again: once is enough to see it. The winner's are all shown.
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

fn choose<B: Bits>(
    search: &mut Search<LifeGame<B>>,
    state: &State<B>,
    credit: Credit,
    winner: Role,
    budget: Budget,
    monitor: &mut dyn Monitor,
) -> Result<Option<MoveId>, Stop> {
    if let Some(fact) = search.game.judge(state) {
        return Ok(if fact.lemma == Some(Lemma::InAtari) { capture(search, state, credit) } else { None });
    }
    if side_to_move(state.tag) != winner {
        return Ok(hardest(search, state, credit));
    }
    if let Some(mv) = remembered(search, state, credit, winner) {
        return Ok(Some(mv));
    }
    let outcome = search.solve(state, credit, budget, monitor)?;
    Ok((outcome.mv != NO_MOVE).then_some(outcome.mv))
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
