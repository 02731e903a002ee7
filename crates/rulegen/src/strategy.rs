//! How a rule is carried out: Black's answers and the line in which White resists longest.

use rustc_hash::FxHashMap;
use tesuji_question::Deadline;
use tesuji_rules::{Edition, Ground, Key, Rule, State};

use crate::condition::{Conditions, covers};
use crate::edition::paper::PaperGame;
use crate::edition::sound::SoundGame;
use crate::game::{BlackMove, Event, Game, Next};
use crate::metarules::Switches;

/// A white move and Black's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// What White plays.
    pub white: Ply,
    /// What Black answers.
    pub black: Ply,
}

/// A move as a rule sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ply {
    /// On a cell of the rectangle.
    Cell(u8),
    /// Somewhere else on the board.
    Outside,
    /// Nowhere: nothing need be done.
    Pass,
}

impl Ply {
    /// A move of a game: outside if it names no cell.
    const fn of(cell: Option<u8>) -> Ply {
        match cell {
            Some(cell) => Ply::Cell(cell),
            None => Ply::Outside,
        }
    }

    /// The cell, if it is on one.
    pub const fn cell(self) -> Option<u8> {
        match self {
            Ply::Cell(cell) => Some(cell),
            Ply::Outside | Ply::Pass => None,
        }
    }

    /// In words; `name` tells how cells are called, for instance [`cell_name`](tesuji_rules::cell_name).
    pub fn words(self, name: impl Fn(u8) -> String) -> String {
        match self {
            Ply::Cell(cell) => name(cell),
            Ply::Outside => "outside".to_owned(),
            Ply::Pass => "pass".to_owned(),
        }
    }
}

/// The line of a rule in which White resists longest, in the game of an edition; `None` if reading it takes more than
/// so many states, or is stopped.
pub fn main_line(rule: &Rule, edition: Edition, max_states: u64, deadline: &Deadline) -> Option<Vec<Exchange>> {
    let &Rule { shape, about, .. } = rule;
    match edition {
        Edition::Sound => line_in(&SoundGame::new(shape, about, Switches::ALL), rule, max_states, deadline),
        Edition::Paper(interpretation) => {
            line_in(&PaperGame::new(shape, about, interpretation, Switches::ALL), rule, max_states, deadline)
        }
    }
}

fn line_in(game: &impl Game, rule: &Rule, max_states: u64, deadline: &Deadline) -> Option<Vec<Exchange>> {
    let state = State { pattern: rule.pattern, target: rule.target };
    Strategy::new(game, max_states, deadline).main_line(state, rule.conditions, rule.depth)
}

/// Black's strategy in a game, read from the state that is asked about: no table is needed.
#[derive(Debug)]
pub struct Strategy<'g, G> {
    game: &'g G,
    deadline: &'g Deadline,
    /// What is known of the plies to the aim.
    plies: FxHashMap<(Key, Conditions), Plies>,
    /// States that may yet be read.
    left: u64,
}

/// Bounds of the plies to the aim.
#[derive(Clone, Copy, Debug)]
struct Plies {
    /// It takes no more; 255 if nothing is known.
    max: u8,
    /// It takes more than this.
    more_than: Option<u8>,
}

/// A state with what is known.
type Known = (State, Conditions);

/// The plies to the aim from a state.
type Reached = (u8, Known);

/// Reading was given up: it took too many states, or was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GivenUp;

/// What was read, if there is such a thing.
type Read<T> = Result<Option<T>, GivenUp>;

impl<'g, G: Game> Strategy<'g, G> {
    /// Reads at most so many states.
    pub fn new(game: &'g G, max_states: u64, deadline: &'g Deadline) -> Strategy<'g, G> {
        Strategy { game, deadline, plies: FxHashMap::default(), left: max_states }
    }

    /// The line in which White resists longest, until the aim is reached; `None` if it cannot be reached within `depth`
    /// plies, or reading was given up.
    pub fn main_line(&mut self, state: State, conditions: Conditions, depth: u8) -> Option<Vec<Exchange>> {
        let mut line = Vec::new();
        let mut at: Known = (state, self.closed(state, conditions)?);
        let mut plies = self.plies_to_aim(at, depth).ok()??;
        while plies > 0 {
            let (exchange, next) = self.longest_resistance(at, plies - 2).ok()??;
            line.push(exchange);
            (plies, at) = next;
        }
        Some(line)
    }

    fn closed(&self, state: State, conditions: Conditions) -> Option<Conditions> {
        self.game.close(&Ground::new(self.game.shape(), state.pattern), conditions)
    }

    /// The plies to the aim with White to play, if they are at most `most`.
    fn plies_to_aim(&mut self, at: Known, most: u8) -> Read<u8> {
        for plies in (0..=most).step_by(2) {
            if self.is_won(at, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the aim is reached within so many plies, whatever White plays.
    fn is_won(&mut self, at: Known, plies: u8) -> Result<bool, GivenUp> {
        let (state, known) = at;
        let bounds = self.plies.get(&(state.key(), known)).copied().unwrap_or(Plies::UNKNOWN);
        if bounds.max <= plies {
            return Ok(true);
        }
        if bounds.more_than.is_some_and(|less| plies <= less) {
            return Ok(false);
        }
        let ground = Ground::new(self.game.shape(), state.pattern);
        let reached =
            self.game.reached(&ground).iter().any(|&(target, needs)| target == state.target && covers(needs, known));
        let won = reached || plies >= 2 && self.survives_all(&ground, at, plies - 2)?;
        let bounds = self.plies.entry((state.key(), known)).or_insert(Plies::UNKNOWN);
        if won {
            bounds.max = bounds.max.min(plies);
        } else {
            bounds.more_than = bounds.more_than.max(Some(plies));
        }
        Ok(won)
    }

    /// Whether every white move has an answer after which the aim is reached within so many plies.
    fn survives_all(&mut self, ground: &Ground, (state, known): Known, plies: u8) -> Result<bool, GivenUp> {
        self.left = self.left.checked_sub(1).ok_or(GivenUp)?;
        if self.deadline.is_over() {
            return Err(GivenUp);
        }
        for mv in self.game.white_moves(ground, state.target) {
            for event in &mv.events {
                let Some(ways) = self.ways(event, known) else { continue };
                let mut dealt_with = false;
                for (after, ban) in ways {
                    dealt_with = dealt_with || self.has_answer(after, ban, plies)?;
                }
                if !dealt_with {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether Black, to play, reaches the aim within so many plies after his move.
    fn has_answer(&mut self, at: Known, ban: Option<u8>, plies: u8) -> Result<bool, GivenUp> {
        if self.is_won(at, plies)? {
            return Ok(true);
        }
        for mv in self.answers(at, ban) {
            if self.wins(&mv, at.1, plies)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn answers(&self, (state, _): Known, ban: Option<u8>) -> Vec<BlackMove> {
        let ground = Ground::new(self.game.shape(), state.pattern);
        self.game.black_moves(&ground, state.target, ban.map_or(!0, |cell| !(1 << cell)))
    }

    /// What a black move leads to in the worst case, with the plies from there; nothing if that takes more than `most`.
    fn wins(&mut self, mv: &BlackMove, known: Conditions, most: u8) -> Read<Reached> {
        let mut worst = None;
        if !mv.legal.iter().any(|&needs| covers(needs, known)) {
            return Ok(None);
        }
        for event in &mv.events {
            let Some(ways) = self.ways(event, known) else { continue };
            let mut best: Option<Reached> = None;
            for (after, _) in ways {
                let reached = self.plies_to_aim(after, most)?.map(|plies| (plies, after));
                best = best.into_iter().chain(reached).min_by_key(|(plies, _)| *plies);
            }
            let Some(best) = best else { return Ok(None) };
            if worst.is_none_or(|(longest, _)| best.0 > longest) {
                worst = Some(best);
            }
        }
        Ok(worst)
    }

    /// White's move that takes longest to refute, Black's best answer, and what follows.
    fn longest_resistance(&mut self, at: Known, most: u8) -> Read<(Exchange, Reached)> {
        let (state, known) = at;
        let ground = Ground::new(self.game.shape(), state.pattern);
        let mut longest: Option<(Exchange, Reached)> = None;
        for mv in self.game.white_moves(&ground, state.target) {
            for event in &mv.events {
                let Some(ways) = self.ways(event, known) else { continue };
                let mut best: Option<(Ply, Reached)> = None;
                for (after, ban) in ways {
                    let answer = self.best_answer(after, ban, most)?;
                    best = best.into_iter().chain(answer).min_by_key(|(_, (plies, _))| *plies);
                }
                let Some((black, next)) = best else { return Ok(None) };
                // White's moves inside come first and are preferred to those outside.
                if longest.is_none_or(|(_, (plies, _))| next.0 > plies) {
                    longest = Some((Exchange { white: Ply::of(mv.cell), black }, next));
                }
            }
        }
        Ok(longest)
    }

    /// Black's quickest answer: on a cell if one is as quick as any other.
    fn best_answer(&mut self, at: Known, ban: Option<u8>, most: u8) -> Read<(Ply, Reached)> {
        let mut best = self.plies_to_aim(at, most)?.map(|plies| (Ply::Pass, (plies, at)));
        for mv in self.answers(at, ban) {
            let Some(next) = self.wins(&mv, at.1, most)? else { continue };
            let ply = Ply::of(mv.cell);
            let rank = |(ply, (plies, _)): &(Ply, Reached)| (*plies, ply.cell().is_none());
            if best.as_ref().is_none_or(|best| rank(&(ply, next)) < rank(best)) {
                best = Some((ply, next));
            }
        }
        Ok(best)
    }

    /// The ways in which an event is dealt with: states of which one must be good, with the cell where Black may not
    /// play at once; `None` if the event cannot happen.
    fn ways(&self, event: &Event, known: Conditions) -> Option<Vec<(Known, Option<u8>)>> {
        let open = event.iter().filter(|way| covers(way.needs, known));
        if open.clone().any(|way| way.then.is_none()) {
            return None;
        }
        let leads = |next: &Next| Some(((next.state, self.closed(next.state, next.pull.push(known))?), next.ban));
        Some(open.filter_map(|way| leads(way.then.as_ref()?)).collect())
    }
}

impl Plies {
    const UNKNOWN: Plies = Plies { max: u8::MAX, more_than: None };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use crate::condition::{condition, list};
    use crate::metarules::Restriction;
    use tesuji_rules::About;

    /// Every line ends with the aim reached, after as many plies as the rule says; without one of the conditions there
    /// is none, however long.
    #[test]
    fn every_main_line_takes_the_plies_of_its_rule_and_all_its_conditions() {
        let deadline = Deadline::default();
        for (about, name) in [(About::Eye, "c2x2"), (About::Life, "c4x2"), (About::Life, "c3x3")] {
            let game = SoundGame::new(name.parse().unwrap(), about, Switches::ALL);
            let mut generator = Generator::new(&game, Restriction::Realistic, &deadline).unwrap();
            assert!(generator.run(&deadline));
            for (state, rules) in generator.into_won() {
                for rule in rules {
                    let mut strategy = Strategy::new(&game, 100_000, &deadline);
                    let line = strategy.main_line(state, rule.conditions.essential, rule.depth).unwrap();
                    let rows = state.pattern.rows(game.shape(), "/");
                    assert_eq!(2 * line.len(), usize::from(rule.depth), "{name} {rows} {rule:?}: {line:?}");
                    for (cell, level) in list(rule.conditions.essential) {
                        let less = rule.conditions.essential & !condition(cell, level);
                        assert_eq!(strategy.main_line(state, less, rule.depth + 8), None, "{name} {rows} {rule:?}");
                    }
                }
            }
        }
    }
}
