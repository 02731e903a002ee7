//! The size of the verification tree (Wolf 1994, 2.2): what must be read to see that an answer is right, if every guess
//! is right at once.
//!
//! The winner plays one move, the loser all his, and what is known without searching is a leaf. As in the search,
//! leaves are not counted, and a state that comes up again counts once. The rest of the search is *overhead*. A proof
//! for the checker is larger: it must play out what no lemma covers.

use std::collections::HashSet;

use tesuji_dfpn::{Game, Stop};
use tesuji_question::Role;

use crate::bits::Bits;
use crate::claim::{Case, Claim};
use crate::proof::key;
use crate::state::side_to_move;

/// The states of the winner's strategy that are not known without searching; at least 1.
pub(crate) fn verification_tree<B: Bits>(case: &mut Case<'_, B>) -> Result<u64, Stop> {
    let Claim { root, credit, winner } = case.claim;
    let mut seen = HashSet::new();
    let mut open = vec![(root, credit)];
    let mut moves = Vec::new();
    let mut states = 0;
    while let Some((state, credit)) = open.pop() {
        if !seen.insert(key(&state, credit)) || case.search.game.judge(&state).is_some() {
            continue;
        }
        states += 1;
        if let Some(stop) = case.monitor.poll(case.search.nodes()) {
            return Err(stop);
        }
        if side_to_move(state.tag) != winner {
            moves.clear();
            case.search.game.successors(&state, credit, &mut moves);
            open.extend(moves.iter().map(|next| (next.position, next.step.after(credit))));
            continue;
        }
        // A defender who has nothing to play but lives has nothing to verify.
        let mv = case.winning_move(&state, credit)?;
        let next = mv.and_then(|mv| case.search.game.play(&state, credit, mv));
        debug_assert!(next.is_some() || winner == Role::Defender);
        open.extend(next.map(|next| (next.position, next.step.after(credit))));
    }
    Ok(states.max(1))
}
