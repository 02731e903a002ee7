//! Every capture question about one point of a small board at once: a table of all legal positions.
//!
//! [`capture_by_force`](super::capture_by_force) lists what can be reached from one position, which on an open board is
//! nearly everything. Here all positions in which the prey stands are swept again and again, until no more of them turns
//! out to be caught. A board of 15 points has some millions.

use rustc_hash::FxHashMap;
use tesuji_question::{Bounds, CaptureQuestion};

use super::{Game, Position};

/// Who is caught, for every legal position of a board of at most 16 points with the prey on one point.
pub struct CaptureTable {
    game: Game,
    /// Powers of three added up, for every set of points.
    ternary: Vec<u32>,
    caught: Vec<[bool; 2]>,
    /// Positions with a ban, as far as they were met.
    bans: FxHashMap<Position, bool>,
}

impl CaptureTable {
    /// The table for the board, prey, boundary and ko winner of a question, whatever else stands there; within bounds, if
    /// some are given. `None` if the board has more than 16 points or there is no prey.
    pub fn new(question: &CaptureQuestion, bounds: Option<Bounds>) -> Option<CaptureTable> {
        let points = question.position.size.area();
        if points > 16 {
            return None;
        }
        let game = Game { bounds, ..Game::new(question)? };
        let ternary: Vec<u32> = (0..1u32 << points)
            .map(|mask| (0..points as u32).filter(|at| mask >> at & 1 == 1).map(|at| 3u32.pow(at)).sum())
            .collect();
        let caught = vec![[false; 2]; 3usize.pow(points as u32)];
        let mut table = CaptureTable { game, ternary, caught, bans: FxHashMap::default() };
        let positions = table.positions();
        while table.sweep(&positions) {}
        Some(table)
    }

    /// All legal positions with the prey in them, without sides and bans: the stones of the hunter, those of the prey.
    fn positions(&self) -> Vec<(u64, u64)> {
        let board = self.game.board;
        let mut found = Vec::new();
        for hunter in (0..=board).filter(|hunter| hunter & self.game.prey == 0) {
            let free = board & !hunter;
            let mut prey = free;
            loop {
                if prey & self.game.prey != 0 && self.is_legal(hunter, prey) {
                    found.push((hunter, prey));
                }
                if prey == 0 {
                    break;
                }
                prey = (prey - 1) & free;
            }
        }
        found
    }

    fn is_legal(&self, hunter: u64, prey: u64) -> bool {
        [hunter, prey].into_iter().all(|stones| {
            let mut left = stones;
            while left != 0 {
                let block = self.game.block(left & left.wrapping_neg(), stones);
                if self.game.around(block) & !hunter & !prey == 0 {
                    return false;
                }
                left &= !block;
            }
            true
        })
    }

    /// Whether the prey of a question is caught. The question is one about the same board and prey.
    pub fn is_caught(&self, question: &CaptureQuestion) -> bool {
        let root = self.game.root(question);
        if root.ban == 0 { self.get(&root) } else { self.value(&root, &mut Vec::new()) }
    }

    fn get(&self, at: &Position) -> bool {
        if at.ban != 0 {
            return self.bans.get(at).copied().unwrap_or(false);
        }
        let code = self.ternary[at.hunter as usize] + 2 * self.ternary[at.prey as usize];
        self.caught[code as usize][usize::from(at.hunter_to_play)]
    }

    /// Looks at every position once; tells whether one more is caught.
    fn sweep(&mut self, positions: &[(u64, u64)]) -> bool {
        let mut more = false;
        let mut met = Vec::new();
        for &(hunter, prey) in positions {
            for hunter_to_play in [false, true] {
                let at = Position { hunter, prey, ban: 0, hunter_to_play };
                if !self.get(&at) && self.value(&at, &mut met) {
                    let code = self.ternary[hunter as usize] + 2 * self.ternary[prey as usize];
                    self.caught[code as usize][usize::from(hunter_to_play)] = true;
                    more = true;
                }
            }
        }
        let known: Vec<Position> = self.bans.iter().filter(|(_, caught)| !**caught).map(|(at, _)| *at).collect();
        for at in known {
            let caught = self.value(&at, &mut met);
            more |= self.bans.insert(at, caught) != Some(caught);
        }
        // After a position with a ban there may be another.
        while let Some(at) = met.pop() {
            if !self.bans.contains_key(&at) {
                let caught = self.value(&at, &mut met);
                self.bans.insert(at, caught);
                more = true;
            }
        }
        more
    }

    /// Whether a position is caught as far as is known of those after it; positions with a ban that are new are named.
    fn value(&self, at: &Position, met: &mut Vec<Position>) -> bool {
        let game = &self.game;
        if game.is_out_of_bounds(at) {
            return false;
        }
        let mut empty = game.board & !at.hunter & !at.prey;
        let mut mv = 0;
        loop {
            if let Some(after) = game.play(at, mv) {
                if after.ban != 0 && !self.bans.contains_key(&after) {
                    met.push(after);
                }
                let caught = after.prey & game.prey == 0 || self.get(&after);
                if caught == at.hunter_to_play {
                    return caught;
                }
            }
            if empty == 0 {
                return !at.hunter_to_play;
            }
            mv = empty & empty.wrapping_neg();
            empty &= !mv;
        }
    }
}
