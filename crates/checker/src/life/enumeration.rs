//! The lemma *enumeration*: who wins a state from which only few others can be reached.
//!
//! All of them are listed, and the attacker's are found as the least set that contains
//!
//! - the states where the target is captured,
//! - the states with the attacker to move that have a move into the set,
//! - the states with the defender to move all of whose moves lead into it.
//!
//! Everything else lives: from there the defender can stay outside the set for ever (`docs/semantics.md`, section 3).
//! Threats are part of the state, so a move that spends one is a move like any other.
//!
//! Invariant: with a state all states that can be reached from it are settled, so what one leaf settled need not be
//! listed for the next.

use std::collections::HashMap;

use tesuji_question::Role;

use super::Flaw;
use super::play::{Rules, State};

/// The most states that are listed for one leaf; those that an earlier leaf settled do not count.
pub const MAX_ENUMERATED: usize = 20_000;

type Key = Box<[u64]>;

/// The states that are settled, and whether the attacker wins them.
#[derive(Default)]
pub(super) struct Enumeration {
    attacker_wins: HashMap<Key, bool>,
}

impl Enumeration {
    /// How many states are settled.
    pub(super) fn len(&self) -> usize {
        self.attacker_wins.len()
    }

    /// Who wins a state; a flaw if too many states would have to be listed.
    pub(super) fn winner(
        &mut self,
        rules: &Rules,
        changing: &[tesuji_board::Point],
        state: &State,
    ) -> Result<Role, Flaw> {
        let key = rules.key(state, changing);
        if !self.attacker_wins.contains_key(&key) {
            let mut list = List::default();
            list.number_of(key.clone(), state.clone());
            let mut at = 0;
            while at < list.states.len() {
                if list.states.len() > MAX_ENUMERATED {
                    return Err(Flaw::TooManyToEnumerate(MAX_ENUMERATED));
                }
                list.expand(at, rules, changing, &self.attacker_wins);
                at += 1;
            }
            list.settle();
            let List { number, won, .. } = list;
            self.attacker_wins.extend(number.into_iter().map(|(key, id)| (key, won[id])));
        }
        Ok(if self.attacker_wins[&key] { Role::Attacker } else { Role::Defender })
    }
}

/// The states of one leaf that were not settled before.
#[derive(Default)]
struct List {
    number: HashMap<Key, usize>,
    states: Vec<State>,
    /// From which states each is reached, once for every move.
    before: Vec<Vec<usize>>,
    /// Whether the attacker is known to win.
    won: Vec<bool>,
    /// How many moves of the defender are not yet known to lose.
    unanswered: Vec<usize>,
    /// Won states that were not yet followed back.
    news: Vec<usize>,
}

impl List {
    /// The number of a state, a new one for a new state.
    fn number_of(&mut self, key: Key, state: State) -> usize {
        *self.number.entry(key).or_insert_with(|| {
            self.states.push(state);
            self.before.push(Vec::new());
            self.won.push(false);
            self.unanswered.push(0);
            self.states.len() - 1
        })
    }

    /// Lists what follows a state.
    fn expand(&mut self, at: usize, rules: &Rules, changing: &[tesuji_board::Point], settled: &HashMap<Key, bool>) {
        let state = self.states[at].clone();
        if rules.is_won(&state) {
            self.win(at);
            return;
        }
        for (_, next) in rules.moves(&state) {
            let key = rules.key(&next, changing);
            let known = settled.get(&key).copied();
            self.unanswered[at] += usize::from(known != Some(true));
            match known {
                Some(wins) if wins && state.to_move == Role::Attacker => self.win(at),
                Some(_) => {}
                None => {
                    let id = self.number_of(key, next);
                    self.before[id].push(at);
                }
            }
        }
        if state.to_move == Role::Defender && self.unanswered[at] == 0 {
            self.win(at);
        }
    }

    /// Notes a win of the attacker.
    fn win(&mut self, at: usize) {
        if !self.won[at] {
            self.won[at] = true;
            self.news.push(at);
        }
    }

    /// Follows the wins back until nothing changes: the least fixpoint.
    fn settle(&mut self) {
        while let Some(id) = self.news.pop() {
            for before in std::mem::take(&mut self.before[id]) {
                self.unanswered[before] -= 1;
                if self.states[before].to_move == Role::Attacker || self.unanswered[before] == 0 {
                    self.win(before);
                }
            }
        }
    }
}
