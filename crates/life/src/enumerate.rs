//! States from which so few others can be reached that the checker may list them all: the lemma *enumeration*
//! (`docs/proof-format.md`).
//!
//! The winner of such a state is known from the search; what is asked here is only whether the list stays short. Lists
//! are shared, as the checker shares them: with a state all states after it are settled, and they do not count again.

use rustc_hash::FxHashSet;
use tesuji_dfpn::Credit;

use crate::bits::Bits;
use crate::game::{LifeGame, PASS};
use crate::proof::{Key, key};
use crate::state::{State, Tag, after_pass, is_captured};

/// States that may be new in one list. Listing costs the checker more than following a strategy: on problems of
/// difficulty 14 lists of up to 24 states save 8 to 25 % of the nodes and cost nothing, lists of up to 300 save 30 %
/// and take four times as long to check. (The checker allows 20,000.)
const LONGEST: usize = 24;
/// With more empty points there is no short list.
const MAX_EMPTY: u32 = 4;
/// States of all lists together: the checker looks at ten million states at most.
const MAX_STATES: usize = 1_000_000;

/// The states of all short lists.
pub(crate) struct ShortLists<B> {
    settled: FxHashSet<Key<B>>,
    too_long: FxHashSet<Key<B>>,
}

impl<B> Default for ShortLists<B> {
    fn default() -> ShortLists<B> {
        ShortLists { settled: FxHashSet::default(), too_long: FxHashSet::default() }
    }
}

impl<B: Bits> ShortLists<B> {
    /// Whether the checker may settle a state by a list.
    pub(crate) fn settles(&mut self, game: &mut LifeGame<B>, state: &State<B>, credit: Credit) -> bool {
        let first = key(state, credit);
        if self.settled.contains(&first) {
            return true;
        }
        let empty = (game.arena.playable.attacker | game.arena.playable.defender).minus(state.body.all());
        if empty.count() > MAX_EMPTY || self.settled.len() > MAX_STATES || self.too_long.contains(&first) {
            return false;
        }
        let mut new = FxHashSet::from_iter([first]);
        let mut to_do = vec![(*state, credit)];
        let mut moves = Vec::new();
        while let Some((state, credit)) = to_do.pop() {
            if is_captured(&game.arena, &state) {
                continue;
            }
            moves.clear();
            game.all_successors(&state, credit, &mut moves);
            let passes = moves.iter().any(|next| next.mv == PASS);
            let pass = (!passes).then(|| (after_pass(&state, Tag::unpack(state.tag)), credit));
            for next in moves.iter().map(|next| (next.position, next.step.after(credit))).chain(pass) {
                let it = key(&next.0, next.1);
                if !self.settled.contains(&it) && new.insert(it) {
                    to_do.push(next);
                }
            }
            if new.len() > LONGEST {
                self.too_long.insert(first);
                return false;
            }
        }
        self.settled.extend(new);
        true
    }
}
