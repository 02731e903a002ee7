//! How a rule is carried out: Black's answers and the line in which White resists longest.

use rustc_hash::FxHashMap;

use crate::antichain::covers;
use crate::condition::Conditions;
use crate::game::{BlackMove, Event, Game, Key, Next, State};
use crate::generate::Won;
use crate::pattern::Ground;

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
}

/// All won states of a shape with the moves between them.
#[derive(Debug)]
pub struct Strategy<'g, G> {
    game: &'g G,
    won: FxHashMap<Key, Vec<Won>>,
}

/// A state with what is known.
type Known = (State, Conditions);

impl<'g, G: Game> Strategy<'g, G> {
    /// The strategy that the won states of a generation contain. Rules that smaller ones subsume must be among them.
    pub fn new(game: &'g G, won: impl IntoIterator<Item = (State, Vec<Won>)>) -> Strategy<'g, G> {
        Strategy { game, won: won.into_iter().map(|(state, list)| (state.key(), list)).collect() }
    }

    /// The plies to the aim if the state is won under these conditions.
    pub fn depth(&self, state: State, known: Conditions) -> Option<u8> {
        let list = self.won.get(&state.key())?;
        list.iter().filter(|w| covers(w.conditions.closed, known)).map(|w| w.depth).min()
    }

    /// The line in which White resists longest, until the aim is reached.
    pub fn main_line(&self, state: State, conditions: Conditions) -> Vec<Exchange> {
        let mut line = Vec::new();
        let mut at: Option<Known> = self.closed(state, conditions).map(|known| (state, known));
        let longest = at.and_then(|(state, known)| self.depth(state, known)).unwrap_or(0);
        while let Some((state, known)) = at {
            // A deeper but more general rule may have replaced the one the line came from: do not go round in circles.
            if self.depth(state, known).is_none_or(|d| d == 0) || 2 * line.len() >= usize::from(longest) {
                break;
            }
            let Some((exchange, next)) = self.longest_resistance(state, known) else { break };
            line.push(exchange);
            at = Some(next);
        }
        line
    }

    fn closed(&self, state: State, conditions: Conditions) -> Option<Conditions> {
        self.game.close(&Ground::new(self.game.shape(), state.pattern), conditions)
    }

    /// White's move that takes longest to refute, Black's best answer, and what follows.
    fn longest_resistance(&self, state: State, known: Conditions) -> Option<(Exchange, Known)> {
        let ground = Ground::new(self.game.shape(), state.pattern);
        let mut best: Option<(u8, Exchange, Known)> = None;
        for mv in self.game.white_moves(&ground, state.target) {
            for event in &mv.events {
                let Some((after, ban)) = self.happens(event, known) else { continue };
                let (depth, black, next) = self.best_answer(after, ban)?;
                // White's moves inside come first and are preferred to those outside.
                if best.as_ref().is_none_or(|(d, ..)| depth > *d) {
                    best = Some((depth, Exchange { white: Ply::of(mv.cell), black }, next));
                }
            }
        }
        best.map(|(_, exchange, next)| (exchange, next))
    }

    /// What an event leads to; nothing if it cannot happen.
    fn happens(&self, event: &Event, known: Conditions) -> Option<(Known, Option<u8>)> {
        if event.iter().any(|way| way.then.is_none() && covers(way.needs, known)) {
            return None;
        }
        event.iter().filter(|way| covers(way.needs, known)).find_map(|way| {
            let next = way.then.as_ref()?;
            Some((self.after(next, known)?, next.ban))
        })
    }

    fn after(&self, next: &Next, known: Conditions) -> Option<Known> {
        let closed = self.closed(next.state, next.pull.push(known))?;
        Some((next.state, closed))
    }

    fn best_answer(&self, (state, known): Known, ban: Option<u8>) -> Option<(u8, Ply, Known)> {
        let ground = Ground::new(self.game.shape(), state.pattern);
        let pass = self.depth(state, known).map(|depth| (depth, Ply::Pass, (state, known)));
        let moves = self.game.black_moves(&ground, state.target, ban.map_or(!0, |cell| !(1 << cell)));
        let played = moves.iter().filter_map(|mv| self.outcome(mv, known));
        pass.into_iter().chain(played).min_by_key(|(depth, ply, _)| (*depth, ply.cell().is_none()))
    }

    /// What a black move leads to in the worst case; nothing if it does not win.
    fn outcome(&self, mv: &BlackMove, known: Conditions) -> Option<(u8, Ply, Known)> {
        if !mv.legal.iter().any(|&needs| covers(needs, known)) {
            return None;
        }
        let mut worst: Option<(u8, Ply, Known)> = None;
        for event in &mv.events {
            let Some(((state, after), _)) = self.happens(event, known) else { continue };
            let depth = self.depth(state, after)?;
            if worst.as_ref().is_none_or(|(d, ..)| depth > *d) {
                worst = Some((depth, Ply::of(mv.cell), (state, after)));
            }
        }
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metarules::{Restriction, Switches};
    use crate::{About, Generator, SoundGame};
    use tesuji_problem::Cancel;

    /// Every line ends with the aim reached, after as many plies as the rule says: no rule of these shapes was replaced by a deeper one.
    #[test]
    fn every_main_line_takes_the_plies_of_its_rule() {
        for (about, name) in [(About::Eye, "c2x2"), (About::Life, "c4x2"), (About::Life, "c3x3")] {
            let game = SoundGame::new(name.parse().unwrap(), about, Switches::ALL);
            let mut generator = Generator::new(&game, Restriction::Realistic);
            assert!(generator.run(&Cancel::new(), |_, _| ()));
            let won = generator.into_won();
            let strategy = Strategy::new(&game, won.clone());
            for (state, list) in won {
                for rule in list {
                    let line = strategy.main_line(state, rule.conditions.essential);
                    let rows = state.pattern.rows(game.shape(), "/");
                    assert_eq!(2 * line.len(), usize::from(rule.depth), "{name} {rows} {rule:?}: {line:?}");
                }
            }
        }
    }
}
