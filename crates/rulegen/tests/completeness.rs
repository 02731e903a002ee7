//! Completeness in the small: the sound game solved state by state, without antichains, without undoing moves.
//!
//! Every pattern with every consistent set of conditions is a state of its own; the least fixpoint is found by going
//! over all of them until nothing changes. What is won there must be covered by a generated rule, and nothing else may
//! be.

use std::collections::HashMap;

use tesuji_board::Color;
use tesuji_question::Deadline;
use tesuji_rulegen::metarules::{Restriction, Switches};
use tesuji_rulegen::{Event, Game, Generator, Marks, Next, SoundGame};
use tesuji_rules::{About, Conditions, Ground, Pattern, Shape, State, Target};

type Known = (State, Conditions);

/// All states with all closed condition sets over the conditions that can mean something.
fn all_states(game: &SoundGame, about: About) -> Vec<Known> {
    let shape = game.shape();
    let mut states = Vec::new();
    for code in 0..shape.patterns() {
        let pattern = Pattern::from_code(code);
        let ground = Ground::new(shape, pattern);
        let mut bits = Vec::new();
        for s in ground.black.iter().filter(|s| s.on_border) {
            bits.extend([4 * s.head, 4 * s.head + 1]);
        }
        for s in ground.white.iter().filter(|s| s.on_border) {
            bits.push(4 * s.head + 3);
        }
        for e in (0..shape.cells() as u8).filter(|e| ground.empty >> e & 1 != 0) {
            bits.extend([4 * e, 4 * e + 1, 4 * e + 3]);
        }
        let mut closed: Vec<Conditions> = (0_u64..1 << bits.len())
            .map(|n| bits.iter().enumerate().fold(0, |v, (i, bit)| v | (n >> i & 1) << bit))
            .filter(|&v| game.close(&ground, v) == Some(v))
            .collect();
        closed.dedup();
        let strings = if about.marks() == Color::Black { &ground.black } else { &ground.white };
        let mut targets: Vec<Target> = strings.iter().map(|s| Target::one(s.head)).collect();
        if about.marks_two() {
            let pairs = |a: u8| strings.iter().filter(move |b| a < b.head).map(move |b| Target::two(a, b.head));
            targets.extend(strings.iter().flat_map(|a| pairs(a.head)));
        }
        for target in targets {
            states.extend(closed.iter().map(|&v| (State { pattern, target }, v)));
        }
    }
    states
}

struct Naive<'g> {
    game: &'g SoundGame,
    won: HashMap<Known, bool>,
}

impl Naive<'_> {
    fn after(&self, next: &Next, known: Conditions) -> Option<Known> {
        let ground = Ground::new(self.game.shape(), next.state.pattern);
        // Conditions on cells that no longer carry any are dropped.
        let mut meaning = 0_u64;
        for s in &ground.black {
            meaning |= 3 << (4 * s.head);
        }
        for s in &ground.white {
            meaning |= 8 << (4 * s.head);
        }
        for e in (0..self.game.shape().cells()).filter(|e| ground.empty >> e & 1 != 0) {
            meaning |= 11 << (4 * e);
        }
        let closed = self.game.close(&ground, next.pull.push(known) & meaning)?;
        Some((next.state, closed))
    }

    /// Whether an event is dealt with, given which states after it are good.
    fn dealt(&self, event: &Event, known: Conditions, good: impl Fn(Known, Option<u8>) -> bool) -> bool {
        event.iter().any(|way| {
            way.needs & !known == 0
                && way.then.as_ref().is_none_or(|next| self.after(next, known).is_some_and(|k| good(k, next.ban)))
        })
    }

    /// A white target that is gone was captured by Black.
    fn is_won(&self, known: Known) -> bool {
        let is_captured = self.game.marks() == Marks::One(Color::White) && !self.game.has_target(known.0);
        is_captured || self.won.get(&known).copied().unwrap_or(false)
    }

    fn is_winning(&self, (state, known): Known, ban: Option<u8>) -> bool {
        let ground = Ground::new(self.game.shape(), state.pattern);
        self.is_won((state, known))
            || self.game.black_moves(&ground, state.target, ban.map_or(!0, |cell| !(1 << cell))).iter().any(|mv| {
                mv.legal.iter().any(|needs| needs & !known == 0)
                    && mv.events.iter().all(|event| self.dealt(event, known, |k, _| self.is_won(k)))
            })
    }

    fn becomes_won(&self, (state, known): Known) -> bool {
        let ground = Ground::new(self.game.shape(), state.pattern);
        self.game.reached(&ground).iter().any(|&(target, needs)| target == state.target && needs & !known == 0)
            || self
                .game
                .white_moves(&ground, state.target)
                .iter()
                .all(|mv| mv.events.iter().all(|event| self.dealt(event, known, |k, ban| self.is_winning(k, ban))))
    }
}

fn compare(about: About, name: &str) {
    let shape: Shape = name.parse().expect("a shape");
    let game = SoundGame::new(shape, about, Switches::ALL);
    let states = all_states(&game, about);
    let mut naive = Naive { game: &game, won: HashMap::new() };
    loop {
        let new: Vec<Known> = states.iter().copied().filter(|&k| !naive.is_won(k) && naive.becomes_won(k)).collect();
        if new.is_empty() {
            break;
        }
        naive.won.extend(new.into_iter().map(|k| (k, true)));
    }
    let mut generator = Generator::new(&game, Restriction::Realistic, &Deadline::default()).expect("there is time");
    assert!(generator.run(&Deadline::default()));
    let rules: HashMap<State, Vec<Conditions>> = generator
        .into_won()
        .into_iter()
        .map(|(state, list)| (state, list.iter().map(|w| w.conditions.closed).collect()))
        .collect();
    // Strings that are one already are the end of a connection, not a rule about one.
    for &(state, known) in states.iter().filter(|(state, _)| game.has_target(*state)) {
        let covered = rules.get(&state).is_some_and(|list| list.iter().any(|rule| rule & !known == 0));
        let rows = state.pattern.rows(shape, "/");
        assert_eq!(covered, naive.is_won((state, known)), "{name} {rows} target {:?} {known:x}", state.target);
    }
    let won = naive.won.keys().filter(|(state, _)| game.has_target(*state)).count();
    assert!(won > 20, "{name}: hardly anything is won");
}

#[test]
fn nothing_won_is_missed_and_nothing_else_is_claimed() {
    compare(About::Eye, "c2x2");
    compare(About::Eye, "s3x2");
}

#[test]
fn no_capture_is_missed_and_none_is_claimed_that_is_none() {
    compare(About::Capture, "c2x2");
    compare(About::Capture, "s3x2");
    compare(About::Capture, "c3x2");
}

#[test]
fn no_connection_is_missed_and_none_is_claimed_that_is_none() {
    for name in ["m2x2", "s2x2", "c2x2", "c3x2"] {
        compare(About::Connection, name);
    }
}

#[test]
fn nothing_won_is_missed_with_six_cells_in_the_corner() {
    compare(About::Eye, "c3x2");
}
