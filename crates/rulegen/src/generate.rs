//! Generation by retrograde analysis (Cazenave 2002, 2.2 and 3.2).
//!
//! Starting from the patterns in which the aim is reached, two passes alternate: black moves are taken back from newly
//! won states to find winning ones, white moves are taken back from newly winning states to find won ones. A state
//! found that way is evaluated forward over all its moves. For every state the minimal condition sets are kept
//! ([`Antichain`]); conditions are never enumerated.
//!
//! ```text
//!   Win(p) = Won(p)  or  some black move leads, whatever comes of it, into Won
//!   Won(p) = aim     or  every white move leads, whatever comes of it, into Win
//! ```
//!
//! It is the least fixpoint: a play that goes round in circles is lost for Black. Round `n` finds what takes `2n`
//! plies.
//!
//! Invariants: a round reads only the tables of the round before and its results are applied in the order of the state
//! numbers, so the outcome does not depend on the number of threads. Between two rounds everything can be saved and
//! resumed.

use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use tesuji_question::Deadline;
use tesuji_rules::{About, Entry, Ground, Key, Pattern, RuleTable, Shape, State, each};

use crate::antichain::{Antichain, Minimal};
use crate::condition::Conditions;
use crate::game::{BlackMove, Event, Game, Marks, Next, WhiteMove, essential};
use crate::metarules::Restriction;
use crate::unmove;

/// A minimal condition set under which a state is won, and the plies it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Won {
    /// The conditions.
    pub conditions: Minimal,
    /// The number of plies to the aim, moves outside the rectangle included.
    pub depth: u8,
}

/// A state in which Black may not play on a cell because of a ko.
pub(crate) type BannedKey = (Key, u8);

/// Takes moves back.
type Unmove = fn(Shape, State, Marks, &mut dyn FnMut(State));

/// Tables of so many states take a while to be put away.
const LARGE: usize = 100_000;
/// States that a core takes at once.
const PORTION: usize = 1024;

/// The tables between two rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    pub(crate) won: FxHashMap<Key, Vec<Won>>,
    pub(crate) winning: FxHashMap<Key, Vec<Minimal>>,
    pub(crate) banned: FxHashMap<BannedKey, Vec<Minimal>>,
    /// What was won and is now a special case of something more general, but deeper: later rounds rest on it, so a
    /// proof needs it.
    pub(crate) superseded: Vec<(Key, Won)>,
    /// States whose won conditions changed in the last round.
    pub(crate) fresh: Vec<Key>,
    pub(crate) round: u8,
}

impl Tables {
    /// How many rounds there were. The last of them found rules of twice that depth.
    pub const fn rounds(&self) -> u8 {
        self.round
    }

    /// The number of states whose won conditions changed in the last round.
    pub fn changed(&self) -> usize {
        self.fresh.len()
    }
}

/// Large tables are put away on a thread of their own: millions of lists take longer than anybody who stops waits.
impl Drop for Tables {
    fn drop(&mut self) {
        if self.won.len() + self.winning.len() < LARGE {
            return;
        }
        let all = (std::mem::take(&mut self.won), std::mem::take(&mut self.winning), std::mem::take(&mut self.banned));
        // Where there is no thread to be had they are dropped here.
        let _ = std::thread::Builder::new().spawn(move || drop(all));
    }
}

/// Generates all won states of a game.
#[derive(Debug)]
pub struct Generator<'g, G> {
    game: &'g G,
    restriction: Restriction,
    tables: Tables,
}

impl<'g, G: Game> Generator<'g, G> {
    /// Starts with the patterns in which the aim is reached; `None` if they were not found before the deadline.
    pub fn new(game: &'g G, restriction: Restriction, deadline: &Deadline) -> Option<Generator<'g, G>> {
        let mut generator = Generator { game, restriction, tables: Tables::default() };
        let patterns = game.shape().patterns();
        let portions: Vec<Range<u32>> =
            (0..patterns).step_by(PORTION).map(|first| first..patterns.min(first + PORTION as u32)).collect();
        let reached = |codes: &Range<u32>| {
            let codes = codes.clone().take_while(|_| !deadline.is_over());
            codes.flat_map(|code| generator.reached(Pattern::from_code(code))).collect::<Vec<_>>()
        };
        let found: Vec<(Key, Minimal)> = portions.par_iter().flat_map_iter(reached).collect();
        if deadline.is_over() {
            return None;
        }
        let tables = &mut generator.tables;
        tables.fresh.reserve(found.len());
        tables.won.reserve(found.len());
        for portion in found.chunks(PORTION) {
            if deadline.is_over() {
                return None;
            }
            for &(key, conditions) in portion {
                tables.fresh.push(key);
                tables.won.insert(key, vec![Won { conditions, depth: 0 }]);
            }
        }
        Some(generator)
    }

    /// Goes on from saved tables.
    pub fn resume(game: &'g G, restriction: Restriction, tables: Tables) -> Generator<'g, G> {
        Generator { game, restriction, tables }
    }

    fn reached(&self, pattern: Pattern) -> Vec<(Key, Minimal)> {
        let ground = Ground::new(self.game.shape(), pattern);
        if self.game.close(&ground, 0).is_none() {
            return Vec::new();
        }
        let minimal = |needs| {
            if needs == 0 {
                return Some(Minimal::NONE);
            }
            let closed = self.close(&ground, needs)?;
            Some(Minimal { closed, essential: essential(self.game, &ground, closed) })
        };
        let named = |(target, needs)| Some((State { pattern, target }.key(), minimal(needs)?));
        self.game.reached(&ground).into_iter().filter_map(named).collect()
    }

    /// The tables as they are now: what [`Generator::resume`] wants.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Whether everything was found.
    pub fn is_finished(&self) -> bool {
        self.tables.fresh.is_empty()
    }

    /// Runs to the end, or to the deadline. Says whether the end was reached.
    pub fn run(&mut self, deadline: &Deadline) -> bool {
        while !self.is_finished() {
            if !self.round(deadline) {
                return false;
            }
        }
        true
    }

    /// How many condition sets of winning states (Black plays first) there are.
    pub fn winning_count(&self) -> usize {
        self.tables.winning.values().map(Vec::len).sum()
    }

    /// All won states that still have their target, with their condition sets, in the order of the state numbers.
    pub fn into_won(self) -> Vec<(State, Vec<Won>)> {
        let mut tables = self.tables;
        let won = std::mem::take(&mut tables.won).into_iter().map(|(key, list)| (State::from_key(key), list));
        let mut won: Vec<_> = won.filter(|(state, _)| self.game.has_target(*state)).collect();
        won.sort_unstable_by_key(|(state, _)| state.key());
        won
    }

    /// Everything that was ever found to be won, special cases of later finds too: what is won in a round rests on what
    /// was won before it.
    pub fn history(&self) -> impl Iterator<Item = (State, Won)> + '_ {
        let won = self.tables.won.iter().flat_map(|(&key, list)| list.iter().map(move |won| (key, *won)));
        let all = won.chain(self.tables.superseded.iter().copied()).map(|(key, won)| (State::from_key(key), won));
        all.filter(|(state, _)| self.game.has_target(*state))
    }

    /// One round. Says whether it ended before the deadline; if not, nothing is changed.
    pub fn round(&mut self, deadline: &Deadline) -> bool {
        let Some(touched) = self.before(&self.tables.fresh, unmove::black, deadline) else { return false };
        let fresh: FxHashSet<Key> = self.tables.fresh.iter().copied().collect();
        let Some(winning) = of_each(&touched, deadline, |key| self.new_winning(key, &fresh)) else { return false };
        // The old values are kept so that a second pass that is stopped leaves no trace.
        let mut saved = Vec::new();
        let mut changed = Vec::new();
        for (key, plain, banned) in winning {
            changed.push(key);
            if let Some(list) = plain {
                saved.push((key, None, self.tables.winning.insert(key, list)));
            }
            for (cell, list) in banned {
                saved.push((key, Some(cell), self.tables.banned.insert((key, cell), list)));
            }
        }
        let touched = self.before(&changed, unmove::white, deadline);
        let won = touched.and_then(|touched| of_each(&touched, deadline, |key| self.new_won(key)));
        let Some(won) = won else {
            self.restore(saved);
            return false;
        };
        self.tables.round += 1;
        self.tables.fresh = won.iter().map(|(key, _)| *key).collect();
        for (key, list) in won {
            let kept = |old: &Won| list.iter().any(|new| new.conditions == old.conditions);
            let gone = self.tables.won.get(&key).into_iter().flatten().filter(|old| !kept(old));
            self.tables.superseded.extend(gone.map(|old| (key, *old)));
            self.tables.won.insert(key, list);
        }
        true
    }

    fn restore(&mut self, saved: Vec<(Key, Option<u8>, Option<Vec<Minimal>>)>) {
        for (key, ban, old) in saved.into_iter().rev() {
            match (ban, old) {
                (None, Some(list)) => drop(self.tables.winning.insert(key, list)),
                (None, None) => drop(self.tables.winning.remove(&key)),
                (Some(cell), Some(list)) => drop(self.tables.banned.insert((key, cell), list)),
                (Some(cell), None) => drop(self.tables.banned.remove(&(key, cell))),
            }
        }
    }

    /// The states from which a move of one side may lead to one of these, and these themselves (after a pass), each
    /// once, in the order of their numbers. `None` if they were not found before the deadline.
    fn before(&self, keys: &[Key], unmove: Unmove, deadline: &Deadline) -> Option<Vec<Key>> {
        let shape = self.game.shape();
        let marks = self.game.marks();
        let touched = of_each(keys, deadline, |key| {
            let mut found = vec![key];
            unmove(shape, State::from_key(key), marks, &mut |state| found.push(state.key()));
            found
        })?;
        sorted(&touched, deadline)
    }

    fn close(&self, ground: &Ground, conditions: Conditions) -> Option<Conditions> {
        let closed = self.game.close(ground, conditions)?;
        self.restriction.apply(closed, || self.game.close(ground, 0))
    }

    /// The new winning conditions of a state, if they changed: without a ban, and for every cell a ko may forbid.
    ///
    /// What is won only grows, so it is enough to add what comes of the moves into states of which more is won since
    /// the last round.
    #[allow(clippy::type_complexity, reason = "used once, right here")]
    fn new_winning(
        &self,
        key: Key,
        fresh: &FxHashSet<Key>,
    ) -> Option<(Key, Option<Vec<Minimal>>, Vec<(u8, Vec<Minimal>)>)> {
        let state = State::from_key(key);
        if !self.game.has_target(state) {
            // No white move leads there.
            return None;
        }
        let worth =
            self.game.worth_playing(state, &|key| fresh.contains(&key), &|key| self.tables.won.contains_key(&key));
        let passes = fresh.contains(&key);
        if worth == Some(0) && !passes {
            return None;
        }
        let ground = Ground::new(self.game.shape(), state.pattern);
        self.game.close(&ground, 0)?;
        let moves: Vec<(Option<u8>, Antichain)> = self
            .game
            .black_moves(&ground, state.target, worth.unwrap_or(ground.empty))
            .iter()
            .map(|mv| (mv.cell, self.black_move(&ground, mv)))
            .filter(|(_, chain)| !chain.is_empty())
            .collect();
        let pass: Vec<Conditions> =
            self.tables.won.get(&key).into_iter().flatten().filter(|_| passes).map(|w| w.conditions.closed).collect();
        let grown = |ban: Option<u8>, old: Option<&Vec<Minimal>>| -> Option<Vec<Minimal>> {
            let old = old.map_or(&[][..], Vec::as_slice);
            let mut chain: Antichain = old.iter().map(|m| m.closed).collect();
            for &closed in &pass {
                chain.insert(closed);
            }
            for (cell, by_move) in &moves {
                if ban.is_none() || *cell != ban {
                    chain.extend(by_move);
                }
            }
            let new = self.minimal(&ground, chain, old.iter());
            (new != old).then_some(new)
        };
        let plain = grown(None, self.tables.winning.get(&key));
        let mut banned = Vec::new();
        if self.game.has_bans() {
            for cell in each(ground.empty).filter(|&c| ground.shape.around(1 << c) & !ground.pattern.white == 0) {
                banned.extend(grown(Some(cell), self.tables.banned.get(&(key, cell))).map(|list| (cell, list)));
            }
        }
        (plain.is_some() || !banned.is_empty()).then_some((key, plain, banned))
    }

    /// The new won conditions of a state, if they changed.
    fn new_won(&self, key: Key) -> Option<(Key, Vec<Won>)> {
        let old = self.tables.won.get(&key).map_or(&[][..], Vec::as_slice);
        if old.first().is_some_and(|w| w.depth == 0) {
            return None;
        }
        let state = State::from_key(key);
        if self.game.is_hopeless(state, &|key| self.tables.winning.contains_key(&key)) {
            return None;
        }
        let ground = Ground::new(self.game.shape(), state.pattern);
        let start = self.close(&ground, 0)?;
        let mut chain: Antichain = [start].into_iter().collect();
        for WhiteMove { events, .. } in self.game.white_moves(&ground, state.target) {
            chain = self.all_events(&ground, chain, &events, |next| self.winning(next));
            if chain.is_empty() {
                return None;
            }
        }
        let depth = 2 * (self.tables.round + 1);
        let new: Vec<Won> = self
            .minimal(&ground, chain, old.iter().map(|w| &w.conditions))
            .into_iter()
            .map(|conditions| match old.iter().find(|w| w.conditions == conditions) {
                Some(&known) => known,
                None => Won { conditions, depth },
            })
            .collect();
        (new != old).then_some((key, new))
    }

    /// Both forms of every element; those of `old` are known.
    fn minimal<'a>(
        &self,
        ground: &Ground,
        chain: Antichain,
        old: impl Iterator<Item = &'a Minimal> + Clone,
    ) -> Vec<Minimal> {
        let both = |closed| match old.clone().find(|m| m.closed == closed) {
            Some(&known) => known,
            None => Minimal { closed, essential: essential(self.game, ground, closed) },
        };
        chain.sorted().into_iter().map(both).collect()
    }

    fn winning<'a>(&'a self, next: &Next) -> impl Iterator<Item = Conditions> + use<'a, G> {
        let key = next.state.key();
        let list = match next.ban {
            Some(cell) => self.tables.banned.get(&(key, cell)),
            None => self.tables.winning.get(&key),
        };
        list.into_iter().flatten().map(|m| m.essential)
    }

    fn won<'a>(&'a self, next: &Next) -> impl Iterator<Item = Conditions> + use<'a, G> {
        let list = self.tables.won.get(&next.state.key());
        list.into_iter().flatten().map(|w| w.conditions.essential)
    }

    fn black_move(&self, ground: &Ground, mv: &BlackMove) -> Antichain {
        let legal = mv.legal.iter().filter_map(|&needs| self.close(ground, needs)).collect();
        self.all_events(ground, legal, &mv.events, |next| self.won(next))
    }

    /// The environments of `chain` in which every event is dealt with.
    fn all_events<I: Iterator<Item = Conditions>>(
        &self,
        ground: &Ground,
        chain: Antichain,
        events: &[Event],
        good: impl Fn(&Next) -> I,
    ) -> Antichain {
        let mut chain = chain;
        for event in events {
            if chain.is_empty() {
                break;
            }
            let dealt = self.event(ground, event, &good);
            chain = chain.intersect(&dealt, |v| self.close(ground, v));
        }
        chain
    }

    /// The environments in which one of the ways of an event holds.
    fn event<I: Iterator<Item = Conditions>>(
        &self,
        ground: &Ground,
        event: &Event,
        good: impl Fn(&Next) -> I,
    ) -> Antichain {
        let mut chain = Antichain::new();
        let mut pulled = Vec::new();
        for way in event {
            let Some(next) = &way.then else {
                chain.extend_from(self.close(ground, way.needs));
                continue;
            };
            for after in good(next) {
                next.pull.apply(after, &mut pulled);
                for &before in &pulled {
                    chain.extend_from(self.close(ground, before | way.needs));
                }
            }
        }
        chain
    }
}

/// What comes of every state, on all cores, in the order given. `None` if it did not end before the deadline, which is
/// looked at before every state.
fn of_each<T: Send, I: IntoIterator<Item = T>>(
    keys: &[Key],
    deadline: &Deadline,
    f: impl Fn(Key) -> I + Sync,
) -> Option<Vec<T>> {
    let portion = |keys: &[Key]| {
        let in_time = keys.iter().take_while(|_| !deadline.is_over());
        in_time.flat_map(|&key| f(key)).collect::<Vec<T>>()
    };
    let all = keys.par_chunks(PORTION).flat_map_iter(portion).collect();
    (!deadline.is_over()).then_some(all)
}

/// The states in the order of their numbers, each once. `None` if they were not sorted before the deadline: portions of
/// near numbers are sorted one by one, so that it can be looked at.
fn sorted(keys: &[Key], deadline: &Deadline) -> Option<Vec<Key>> {
    let portions = keys.len() / PORTION + 1;
    let last = keys.iter().max().copied().unwrap_or(0);
    let width = last / portions as Key + 1;
    let mut near = vec![Vec::new(); portions];
    for keys in keys.chunks(PORTION) {
        if deadline.is_over() {
            return None;
        }
        for &key in keys {
            near[(key / width) as usize].push(key);
        }
    }
    near.par_iter_mut().filter(|_| !deadline.is_over()).for_each(|keys| {
        keys.sort_unstable();
        keys.dedup();
    });
    (!deadline.is_over()).then(|| near.concat())
}

/// The table of won states.
pub fn rule_table(about: About, shape: Shape, states: &[(State, Vec<Won>)]) -> RuleTable {
    let entry =
        |state: State, won: &Won| Entry { key: state.key(), conditions: won.conditions.essential, depth: won.depth };
    let entries = states.iter().flat_map(|(state, list)| list.iter().map(|won| entry(*state, won)));
    RuleTable::from_entries(about, shape, entries.collect())
}
