//! The search for a newcomer: a game in a few lines, asked and answered.
//!
//! Nim with one heap: the players take one, two or three counters in turn, and whoever takes the last one wins. The
//! player to move loses exactly if the number of counters is a multiple of four. A second game adds what Go has and
//! Nim has not: a move that leads back.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_dfpn::{
    Body, Bounds, Budget, Config, Credit, Estimate, Game, MoveId, Position, Search, Silent, Step, Stop, Successor,
};

/// The large part of a state: how many counters are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counters(u64);

impl Body for Counters {
    fn mix(&self) -> u64 {
        self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// The small part of a state: whose turn it is.
const PROVER: u32 = 0;
const REFUTER: u32 = 1;

struct Nim {
    /// Whether a player may also put one counter back, as long as there are fewer than ten.
    putting_back: bool,
}

/// The number of the move that puts a counter back; taking `n` counters is move `n`.
const PUT_BACK: MoveId = 0;

impl Game for Nim {
    type Body = Counters;

    fn prover_moves(&self, position: &Position<Counters>) -> bool {
        position.tag == PROVER
    }

    /// No counters are left: who took the last one has won, and it is the other's turn.
    fn estimate(&mut self, position: &Position<Counters>, _: Credit) -> Estimate {
        let bounds = match (position.body.0, position.tag) {
            (0, REFUTER) => Bounds::WON,
            (0, _) => Bounds::HELD,
            _ => Bounds::UNKNOWN,
        };
        Estimate { bounds, proof: 1, disproof: 1 }
    }

    fn successors(
        &mut self,
        position: &Position<Counters>,
        credit: Credit,
        out: &mut Vec<Successor<Counters>>,
    ) -> bool {
        out.extend((PUT_BACK..=3).filter_map(|mv| self.play(position, credit, mv)));
        // Nothing is paid for here, so there is no move that more credit would allow.
        false
    }

    fn play(&mut self, position: &Position<Counters>, _: Credit, mv: MoveId) -> Option<Successor<Counters>> {
        let counters = match mv {
            PUT_BACK => Some(position.body.0 + 1).filter(|&counters| self.putting_back && counters <= 10),
            taken => position.body.0.checked_sub(u64::from(taken)),
        };
        let position = Position { body: Counters(counters?), tag: 1 - position.tag };
        Some(Successor { position, mv, step: Step::Free })
    }
}

const NO_LIMIT: Budget = Budget { nodes: u64::MAX, depth: u16::MAX };

fn search(putting_back: bool) -> Search<Nim> {
    Search::new(Nim { putting_back }, Config::default(), 1 << 16)
}

#[test]
fn the_player_to_move_loses_the_multiples_of_four() {
    let mut search = search(false);
    for counters in 1..=100 {
        let root = Position { body: Counters(counters), tag: PROVER };
        let outcome = search.solve(&root, 0, NO_LIMIT, &mut Silent).unwrap();
        assert_eq!(outcome.won, counters % 4 != 0, "{counters} counters");
        if outcome.won {
            assert_eq!(u64::from(outcome.mv), counters % 4, "the winning move leaves a multiple of four");
        }
    }
}

#[test]
fn a_play_without_end_is_won_by_the_refuter() {
    let mut search = search(true);
    for counters in 1..=9 {
        let root = Position { body: Counters(counters), tag: PROVER };
        let won = search.solve(&root, 0, NO_LIMIT, &mut Silent).unwrap().won;
        assert_eq!(won, by_retrograde(counters, PROVER), "{counters} counters");
    }
    assert!(search.circles() > 0, "some of them were held by coming back");
}

/// The same by working backwards from the end: what is never reached is held.
fn by_retrograde(counters: u64, tag: u32) -> bool {
    let mut game = Nim { putting_back: true };
    let states: Vec<Position<Counters>> =
        (0..=10).flat_map(|n| [PROVER, REFUTER].map(|tag| Position { body: Counters(n), tag })).collect();
    let mut won: Vec<Position<Counters>> = vec![Position { body: Counters(0), tag: REFUTER }];
    loop {
        let before = won.len();
        for state in states.iter().filter(|state| state.body.0 > 0) {
            let mut next = Vec::new();
            game.successors(state, 0, &mut next);
            let is_won = |next: &Successor<Counters>| won.contains(&next.position);
            let wins = if state.tag == PROVER { next.iter().any(is_won) } else { next.iter().all(is_won) };
            if wins && !won.contains(state) {
                won.push(*state);
            }
        }
        if won.len() == before {
            return won.contains(&Position { body: Counters(counters), tag });
        }
    }
}

#[test]
fn a_limit_gives_no_verdict() {
    let root = Position { body: Counters(100), tag: PROVER };
    let few = Budget { nodes: 3, ..NO_LIMIT };
    assert_eq!(search(false).solve(&root, 0, few, &mut Silent).unwrap_err(), Stop::Nodes);
    let shallow = Budget { depth: 5, ..NO_LIMIT };
    assert_eq!(search(false).solve(&root, 0, shallow, &mut Silent).unwrap_err(), Stop::Depth);
}
