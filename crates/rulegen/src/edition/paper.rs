//! The paper's game (Cazenave 2002, 2.1), as far as its text and its tables tell.
//!
//! The worst happens to Black outside, one thing at a time: White needs one move to take one outside liberty, or to
//! give one of his strings or moves as many liberties as he likes. Black plays outside only to capture a white string
//! that has its last liberty there. Ko is ignored (Black is the komaster; this fits the tables best).
//!
//! The paper does not say what is known of the outside after a capture. An [`Interpretation`] fixes that;
//! `docs/rules.md` compares their counts with the paper's tables. These rules are **not** true on every real board: see
//! [`super::sound`] for those that are.

use tesuji_rules::{About, Cells, Ground, Interpretation, Pattern, PatternString, Shape, State, Target, each};

use crate::aim;
use crate::condition::{AT_LEAST, AT_MOST, Conditions, Level, bit, condition, list, nibble, on_cells, thermometer};
use crate::edition::choices::{Choices, Emptied, FreeingTakes, OutsideCapture};
use crate::edition::small_view::{SmallView, needed_least};
use crate::game::{BlackMove, Event, Game, Marks, Next, Pull, Way, WhiteMove};
use crate::metarules::{Switches, illegal, redundant, useless};
use crate::placement::Placement;
use crate::subsets::subsets;

/// The paper's game on one shape.
#[derive(Clone, Copy, Debug)]
pub struct PaperGame {
    shape: Shape,
    about: About,
    choices: Choices,
    switches: Switches,
}

impl PaperGame {
    /// The game about eyes or life on a shape.
    pub const fn new(shape: Shape, about: About, interpretation: Interpretation, switches: Switches) -> PaperGame {
        PaperGame { shape, about, choices: Choices::of(interpretation), switches }
    }

    fn state(pattern: Pattern) -> State {
        State { pattern, target: Target::one(0) }
    }

    /// The state after White took the strings `captured` and nothing else changed but what `pull` says.
    fn after_white(ground: &Ground, captured: Cells, white: Cells, mut pull: Pull) -> Next {
        let pattern = Pattern { black: ground.pattern.black & !captured, white: ground.pattern.white | white };
        pull.forget(on_cells(captured, 15));
        Next { state: PaperGame::state(pattern), ban: None, pull }
    }

    fn white_inside(&self, ground: &Ground, cell: u8) -> Option<WhiteMove> {
        let stone = 1 << cell;
        let played = Ground::new(self.shape, Pattern { white: ground.pattern.white | stone, ..ground.pattern });
        let string = *played.white_at(cell).expect("a white stone was put there");
        let short: Vec<&PatternString> =
            played.black.iter().filter(|s| s.liberties == 0 && self.shape.around(stone) & s.stones != 0).collect();
        let unknown = string.on_border && self.is_free_move(cell);
        let pull = self.pull_white_inside(ground, &string, cell);
        let mut event = Event::new();
        for chosen in subsets((1 << short.len()) - 1) {
            let (captured, needs) = split(&short, chosen, Level::AtLeast1);
            let next = PaperGame::after_white(ground, captured, stone, pull.clone());
            if captured == 0 && string.liberties == 0 {
                if !string.on_border {
                    event.push(Way::excused(needs));
                    continue;
                }
                if !unknown {
                    event.push(Way::excused(needs | condition(cell, Level::AtMost0)));
                }
            }
            event.push(Way { needs, then: Some(next) });
        }
        let impossible = event.iter().any(|way| way.needs == 0 && way.then.is_none());
        (!impossible).then(|| WhiteMove { cell: Some(cell), events: vec![event] })
    }

    /// Whether nothing is known of the liberties of what a white move on this cell joins.
    const fn is_free_move(&self, cell: u8) -> bool {
        self.choices.interior_moves_are_free && self.shape.interior() >> cell & 1 != 0
    }

    fn pull_white_inside(&self, ground: &Ground, string: &PatternString, cell: u8) -> Pull {
        let mut pull = Pull::default();
        pull.keep(!0);
        pull.forget(15 << (4 * cell));
        for level in Level::AT_MOST {
            let here = match (self.is_free_move(cell), string.on_border) {
                (false, _) => Some(condition(cell, level)),
                (true, false) => Some(0),
                (true, true) => None,
            };
            for e in each(self.shape.around(string.stones) & ground.empty) {
                match here {
                    None => pull.set(bit(e, level), vec![]),
                    Some(here) if self.choices.joining_opens_moves => {
                        pull.set(bit(e, level), vec![condition(e, level) | here]);
                    }
                    Some(_) => {}
                }
            }
            pull.set(bit(string.head, level), here.into_iter().collect());
        }
        pull
    }

    /// White plays outside: takes liberties of the strings and cells in `lowered`, frees what `freed` says.
    fn white_outside(&self, ground: &Ground, lowered: Conditions, freed: Conditions) -> WhiteMove {
        let mut pull = Pull::default();
        pull.keep(!0);
        pull.forget(freed);
        for cell in 0..self.shape.cells() as u8 {
            if nibble(lowered, cell) & AT_LEAST != 0 {
                pull.set(bit(cell, Level::AtLeast1), vec![condition(cell, Level::AtLeast2)]);
                pull.set(bit(cell, Level::AtLeast2), vec![]);
            }
        }
        let short: Vec<&PatternString> =
            ground.black.iter().filter(|s| s.liberties == 0 && nibble(lowered, s.head) & AT_LEAST != 0).collect();
        let mut event = Event::new();
        for chosen in subsets((1 << short.len()) - 1) {
            let (captured, needs) = split(&short, chosen, Level::AtLeast2);
            event.push(Way { needs, then: Some(PaperGame::after_white(ground, captured, 0, pull.clone())) });
        }
        WhiteMove { cell: None, events: vec![event] }
    }

    fn white_outside_moves(&self, ground: &Ground, out: &mut Vec<WhiteMove>) {
        let border = self.shape.border();
        let strings = ground.black.iter().filter(|s| s.on_border);
        let all_strings = strings.clone().fold(0, |all, s| all | AT_LEAST << (4 * s.head));
        for s in strings {
            out.push(self.white_outside(ground, AT_LEAST << (4 * s.head), 0));
        }
        for e in each(ground.empty) {
            let touching = ground.black.iter().filter(|s| s.on_border && s.liberties >> e & 1 != 0).count();
            if border >> e & 1 != 0 || touching > 1 {
                out.push(self.white_outside(ground, AT_LEAST << (4 * e), 0));
            }
        }
        let taken = |moves: Cells| match self.choices.freeing_takes {
            FreeingTakes::Nothing => 0,
            FreeingTakes::FromEverything => all_strings | on_cells(ground.empty, AT_LEAST),
            FreeingTakes::FromMovesThere => on_cells(moves, AT_LEAST),
        };
        for s in ground.white.iter().filter(|s| s.on_border) {
            let beside = if self.choices.freed_string_frees_moves { on_cells(s.liberties, AT_MOST) } else { 0 };
            let freed = AT_MOST << (4 * s.head) | beside;
            out.push(self.white_outside(ground, taken(s.liberties), freed));
        }
        for e in each(ground.empty & border) {
            out.push(self.white_outside(ground, taken(1 << e), AT_MOST << (4 * e)));
        }
    }

    fn black_inside(&self, ground: &Ground, cell: u8, out: &mut Vec<BlackMove>) {
        let stone = 1 << cell;
        let played = Ground::new(self.shape, Pattern { black: ground.pattern.black | stone, ..ground.pattern });
        let string = *played.black_at(cell).expect("a black stone was put there");
        let short: Vec<&PatternString> =
            played.white.iter().filter(|s| s.liberties == 0 && self.shape.around(stone) & s.stones != 0).collect();
        for chosen in subsets((1 << short.len()) - 1) {
            let mut captured = 0;
            let mut needs = 0;
            let mut possible = true;
            for (i, s) in short.iter().enumerate() {
                if chosen >> i & 1 != 0 {
                    captured |= s.stones;
                    needs |= if s.on_border { condition(s.head, Level::AtMost0) } else { 0 };
                } else {
                    possible &= s.on_border;
                }
            }
            possible &= self.choices.captures_above_and_below || !self.is_above_and_below(cell, captured);
            let legal = if captured == 0 && string.liberties == 0 {
                let liberty = self.least_of_move(ground, cell, Level::AtLeast1);
                liberty.into_iter().map(|liberty| needs | liberty).collect()
            } else {
                vec![needs]
            };
            if possible {
                let next = self.after_black(ground, stone, captured, self.pull_black_inside(ground, &string, cell));
                out.push(BlackMove { cell: Some(cell), legal, events: vec![vec![Way::to(next)]] });
            }
        }
    }

    /// Whether stones above and below a cell were captured that belong to different strings.
    fn is_above_and_below(&self, cell: u8, captured: Cells) -> bool {
        let width = self.shape.width();
        let part_at =
            |cell: Option<u8>| self.shape.parts(captured).find(|part| cell.is_some_and(|c| part >> c & 1 != 0));
        let (above, below) = (part_at(cell.checked_add(width)), part_at(cell.checked_sub(width)));
        above.is_some() && below.is_some() && above != below
    }

    /// The conditions of which one gives a black move the level.
    fn least_of_move(&self, ground: &Ground, cell: u8, level: Level) -> Vec<Conditions> {
        if self.choices.interior_moves_are_strings && self.shape.interior() >> cell & 1 != 0 {
            let joined = ground.black.iter().filter(|s| s.on_border && s.liberties >> cell & 1 != 0);
            return joined.map(|s| condition(s.head, level)).collect();
        }
        vec![condition(cell, level)]
    }

    fn pull_black_inside(&self, ground: &Ground, string: &PatternString, cell: u8) -> Pull {
        let mut pull = Pull::default();
        pull.keep(!0);
        pull.forget(15 << (4 * cell));
        for level in Level::AT_LEAST {
            let here = self.least_of_move(ground, cell, level);
            for e in each(self.shape.around(string.stones) & ground.empty) {
                pull.set(bit(e, level), [condition(e, level)].into_iter().chain(here.iter().copied()).collect());
            }
            pull.set(bit(string.head, level), here);
        }
        pull
    }

    /// The state after Black put `stone` (or played outside) and took the white stones `captured`.
    fn after_black(&self, ground: &Ground, stone: Cells, captured: Cells, mut pull: Pull) -> Next {
        let pattern = Pattern { black: ground.pattern.black | stone, white: ground.pattern.white & !captured };
        pull.forget(on_cells(captured, 15));
        let after = Ground::new(self.shape, pattern);
        let inside = stone != 0;
        let known: &[Level] = match self.choices.emptied {
            _ if !inside => &Level::AT_MOST,
            Emptied::ClosedIfAlone if self.shape.parts(captured).count() == 1 => &Level::AT_MOST,
            Emptied::Tight => &[Level::AtMost1],
            Emptied::Free | Emptied::ClosedIfAlone => &[],
        };
        for cell in each(captured) {
            for level in Level::AT_LEAST {
                let alternatives: Vec<Conditions> = after
                    .black
                    .iter()
                    .filter(|s| s.liberties >> cell & 1 != 0)
                    .filter_map(|s| self.source(ground, stone, s, level, inside))
                    .collect();
                pull.set(bit(cell, level), alternatives);
            }
            if self.shape.border() >> cell & 1 != 0 {
                for &level in known {
                    pull.set(bit(cell, level), vec![0]);
                }
            }
        }
        Next { state: PaperGame::state(pattern), ban: None, pull }
    }

    /// The condition before the move that gives string `s` the level after it.
    fn source(
        &self,
        ground: &Ground,
        stone: Cells,
        s: &PatternString,
        level: Level,
        inside: bool,
    ) -> Option<Conditions> {
        if inside && s.stones & stone != 0 {
            return self.least_of_move(ground, stone.trailing_zeros() as u8, level).first().copied();
        }
        let head = ground.black_at(s.head)?.head;
        if inside {
            return Some(condition(head, level));
        }
        (self.choices.after_outside_capture == OutsideCapture::OneLess && level == Level::AtLeast1)
            .then(|| condition(head, Level::AtLeast2))
    }

    fn black_outside(&self, ground: &Ground, string: &PatternString) -> BlackMove {
        let mut pull = Pull::default();
        pull.keep(on_cells(self.shape.all(), AT_MOST));
        let unknown = match self.choices.after_outside_capture {
            OutsideCapture::Nothing => self.shape.all(),
            OutsideCapture::OneLess => 0,
            OutsideCapture::OneLessElsewhere => {
                let around = self.shape.around(string.stones);
                let beside = ground.black.iter().filter(|s| s.stones & around != 0);
                beside.fold(around, |all, s| all | s.stones | s.liberties)
            }
        };
        for cell in each(self.shape.all() & !unknown) {
            pull.set(bit(cell, Level::AtLeast1), vec![condition(cell, Level::AtLeast2)]);
        }
        let next = self.after_black(ground, 0, string.stones, pull);
        let needs = condition(string.head, Level::AtMost1);
        BlackMove { cell: None, legal: vec![needs], events: vec![vec![Way::to(next)]] }
    }
}

impl Game for PaperGame {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn marks(&self) -> Marks {
        Marks::Nothing
    }

    fn has_bans(&self) -> bool {
        false
    }

    fn reached(&self, ground: &Ground) -> Vec<(Target, Conditions)> {
        // The paper has no rules about captures or connections, and nothing is marked here that they could be about.
        let is_reached = matches!(self.about, About::Eye | About::Life) && !aim::reached(self.about, ground).is_empty();
        is_reached.then_some((Target::one(0), 0)).into_iter().collect()
    }

    fn close(&self, ground: &Ground, conditions: Conditions) -> Option<Conditions> {
        let demanded = if self.switches.illegal { illegal::demand(ground, conditions) } else { conditions };
        self.switches.close(ground, demanded, |v| {
            let mut v = thermometer(v);
            if self.switches.redundant {
                let least = redundant::add_least(ground, v);
                v = redundant::add_most(ground, least, self.choices.strings_follow_moves);
            }
            if self.switches.useless {
                v = useless::unify(ground, v);
            }
            v
        })
    }

    fn seen_inside(&self, large: &Ground, conditions: Conditions, small: &Ground, placement: &Placement) -> Conditions {
        let view = SmallView { large, conditions, placement };
        let mut known = view.least(small);
        for s in &small.white {
            known |= view.most_of_string(s) << (4 * s.head);
        }
        for e in each(small.empty) {
            known |= view.most_of_move(e) << (4 * e);
        }
        known
    }

    fn needed_outside(
        &self,
        large: &Ground,
        small: &Ground,
        placement: &Placement,
        rule: Conditions,
    ) -> Option<Conditions> {
        let mut needed = 0;
        for (cell, level) in list(rule) {
            if matches!(level, Level::AtLeast1 | Level::AtLeast2) {
                needed |= needed_least(large, small, placement, cell, level);
                continue;
            }
            let at = placement.cell(cell);
            let is_empty = small.empty >> cell & 1 != 0;
            let stones = large.shape.connected(1 << at, large.pattern.white | 1 << at);
            let head = if is_empty { at } else { stones.trailing_zeros() as u8 };
            let inside = (large.shape.around(stones) & large.empty & !placement.covered()).count_ones();
            let allowed = if level == Level::AtMost1 { 1_u32 } else { 0 };
            let left = allowed.checked_sub(inside)?;
            if stones & large.shape.border() != 0 {
                needed |= condition(head, if left == 0 { Level::AtMost0 } else { Level::AtMost1 });
            }
        }
        Some(needed)
    }

    fn protection(&self, ground: &Ground, cell: u8) -> Conditions {
        let stones = ground.shape.connected(1 << cell, ground.pattern.white | 1 << cell);
        if stones & ground.shape.border() != 0 { condition(cell, Level::AtMost1) } else { 0 }
    }

    fn white_moves(&self, ground: &Ground, _target: Target) -> Vec<WhiteMove> {
        let mut moves: Vec<WhiteMove> = each(ground.empty).filter_map(|e| self.white_inside(ground, e)).collect();
        self.white_outside_moves(ground, &mut moves);
        let mut pull = Pull::default();
        pull.keep(!0);
        let next = PaperGame::after_white(ground, 0, 0, pull);
        moves.push(WhiteMove { cell: None, events: vec![vec![Way::to(next)]] });
        moves
    }

    fn black_moves(&self, ground: &Ground, _target: Target, cells: Cells) -> Vec<BlackMove> {
        let mut moves = Vec::new();
        for e in each(ground.empty & cells) {
            self.black_inside(ground, e, &mut moves);
        }
        for s in ground.white.iter().filter(|s| s.on_border && s.liberties == 0) {
            moves.push(self.black_outside(ground, s));
        }
        moves
    }
}

/// The stones of the strings that are chosen to be captured, and what keeps the others on the board.
fn split(short: &[&PatternString], chosen: Cells, held: Level) -> (Cells, Conditions) {
    let mut captured = 0;
    let mut needs = 0;
    for (i, string) in short.iter().enumerate() {
        if chosen >> i & 1 != 0 {
            captured |= string.stones;
        } else {
            needs |= condition(string.head, held);
        }
    }
    (captured, needs)
}
