//! The sound game: every rule found with it is true on every real board under `docs/semantics.md`.
//!
//! The paper's outside changes one thing at a time and its conditions count liberties that may vanish together. Here
//! conditions say only what stays true whatever happens outside, and whatever is not known for certain is decided by
//! the opponent:
//!
//! - *At least n* (black string or move): its block has n liberties outside the rectangle. One white move outside takes
//!   one liberty of **all** strings and moves at once (they may share it).
//! - *At most 0* (white string or empty cell, "shielded"): every point outside next to it is off the board or holds a
//!   black stone whose block also has a stone in the rectangle (or is safe anyway). No white move outside changes that;
//!   it ends when White captures a black string that touches the border, then nothing is shielded any more.
//! - A white string that is not shielded may have any liberties, or none, or be connected outside to any other: if it
//!   has no liberty inside, the opponent decides whether it is captured. A black string without liberties inside and
//!   without known ones outside may be captured or not, at any white move; the opponent decides.
//! - Black plays only inside, and only where he is certain to be allowed to: never where a ko may forbid it. White
//!   ignores ko.
//! - The rule is about one marked string, the target: a black one, whose capture is the end, or a white one, whose capture
//!   is the aim. A rule about a connection marks two black ones; the capture of either is the end.
//!
//! `docs/rules.md` has the argument why play on a real board never leaves what this game allows White.

use tesuji_board::Color;
use tesuji_rules::{About, Cells, Ground, Key, Pattern, PatternString, Shape, State, Target, each};

use crate::aim;
use crate::condition::{Conditions, Level, bit, condition, list, on_cells};
use crate::edition::small_view::{SmallView, needed_least};
use crate::game::{BlackMove, Event, Game, Marks, Next, Pull, Way, WhiteMove};
use crate::metarules::{Switches, redundant, useless};
use crate::placement::Placement;
use crate::subsets::subsets;

/// One bit per cell: "at most 0".
const SHIELD: u64 = 1 << Level::AtMost0 as u8;

/// The sound game on one shape.
#[derive(Clone, Copy, Debug)]
pub struct SoundGame {
    shape: Shape,
    about: About,
    switches: Switches,
}

impl SoundGame {
    /// The game about eyes, life, captures or connections on a shape.
    pub const fn new(shape: Shape, about: About, switches: Switches) -> SoundGame {
        SoundGame { shape, about, switches }
    }

    /// That a white string is shielded; nothing if it cannot be otherwise.
    fn shielded(&self, s: &PatternString) -> Conditions {
        if s.on_border { condition(s.head, Level::AtMost0) } else { 0 }
    }

    /// That an empty cell is shielded; nothing if it cannot be otherwise.
    fn shielded_cell(&self, cell: u8) -> Conditions {
        if self.shape.border() >> cell & 1 != 0 { condition(cell, Level::AtMost0) } else { 0 }
    }

    /// White has put `stone` (or played outside); `short` are the black strings he may have captured with it.
    ///
    /// `held` is the condition that keeps a string alive, `alone` whether the capturing stone may stand alone (then a
    /// single captured stone may be a ko), and `suicide` what makes the move illegal if nothing is captured.
    fn white_events(&self, ground: &Ground, target: Target, white: WhitePlay<'_>) -> Vec<Event> {
        let mut events = Vec::new();
        for chosen in subsets((1 << white.short.len()) - 1) {
            let strings: Vec<&PatternString> = each(chosen).map(|i| &white.short[usize::from(i)]).collect();
            let captured: Cells = strings.iter().fold(0, |all, s| all | s.stones);
            let mut event: Event = strings.iter().map(|s| Way::excused(condition(s.head, white.held))).collect();
            if target.cells().any(|cell| captured >> cell & 1 != 0) {
                // The target alone (of two one of them) is the worst of these cases.
                if strings.len() == 1 {
                    events.push(event);
                }
                continue;
            }
            if captured == 0
                && let Some(known) = white.suicide
            {
                if known == 0 {
                    continue;
                }
                event.push(Way::excused(known));
            }
            let ban = (white.alone && captured.count_ones() == 1).then(|| captured.trailing_zeros() as u8);
            event.push(Way::to(self.after_white(ground, target, captured, &white, ban)));
            events.push(event);
        }
        events
    }

    fn after_white(
        &self,
        ground: &Ground,
        target: Target,
        captured: Cells,
        white: &WhitePlay<'_>,
        ban: Option<u8>,
    ) -> Next {
        let pattern = Pattern { black: ground.pattern.black & !captured, white: ground.pattern.white | white.stone };
        let target = self.renamed(target, Color::White, white.stone, pattern);
        let mut pull = white.pull.clone();
        // A string that does not touch the border is a whole block: no stone outside leaves with it.
        if captured & self.shape.border() != 0 {
            pull.forget(on_cells(self.shape.all(), SHIELD));
        }
        pull.forget(on_cells(captured, 15));
        Next { state: State { pattern, target }, ban, pull }
    }

    /// The name of the target after a side has put a stone: if it joined the target, another cell may be the lowest, and if it
    /// joined two they are one.
    fn renamed(&self, target: Target, player: Color, stone: Cells, after: Pattern) -> Target {
        if player != self.about.marks() {
            return target;
        }
        let own = match player {
            Color::Black => after.black,
            Color::White => after.white,
        };
        let renamed = |cell: u8| {
            let string = self.shape.connected(1 << cell, own);
            if string & stone != 0 { string.trailing_zeros() as u8 } else { cell }
        };
        match target.second() {
            None => Target::one(renamed(target.first())),
            Some(second) => Target::two(renamed(target.first()), renamed(second)),
        }
    }

    fn white_inside(&self, ground: &Ground, target: Target, cell: u8) -> WhiteMove {
        let stone: Cells = 1 << cell;
        let played = Ground::new(self.shape, Pattern { white: ground.pattern.white | stone, ..ground.pattern });
        let string = *played.white_at(cell).expect("a white stone was put there");
        let short: Vec<PatternString> = played.black.iter().filter(|s| s.liberties == 0).copied().collect();
        let joined = ground.white.iter().filter(|s| s.liberties >> cell & 1 != 0);
        let sealed = joined.fold(self.shielded_cell(cell), |all, s| all | self.shielded(s));
        let mut pull = Pull::default();
        pull.keep(!0);
        pull.forget(15 << (4 * cell));
        pull.set(bit(string.head, Level::AtMost0), vec![sealed]);
        let events = self.white_events(
            ground,
            target,
            WhitePlay {
                stone,
                short: &short,
                held: Level::AtLeast1,
                alone: string.stones == stone,
                suicide: (string.liberties == 0).then_some(sealed),
                pull,
            },
        );
        WhiteMove { cell: Some(cell), events }
    }

    fn white_outside(&self, ground: &Ground, target: Target) -> WhiteMove {
        let short: Vec<PatternString> = ground.black.iter().filter(|s| s.liberties == 0).copied().collect();
        let mut pull = Pull::default();
        pull.keep(on_cells(self.shape.all(), SHIELD));
        pull.lower(on_cells(self.shape.all(), 1 << Level::AtLeast1 as u8));
        let play = WhitePlay { stone: 0, short: &short, held: Level::AtLeast2, alone: true, suicide: None, pull };
        WhiteMove { cell: None, events: self.white_events(ground, target, play) }
    }

    fn black_inside(&self, ground: &Ground, target: Target, cell: u8) -> BlackMove {
        let stone: Cells = 1 << cell;
        let played = Ground::new(self.shape, Pattern { black: ground.pattern.black | stone, ..ground.pattern });
        let string = *played.black_at(cell).expect("a black stone was put there");
        let short: Vec<PatternString> = played.white.iter().filter(|s| s.liberties == 0).copied().collect();
        let mut legal = vec![condition(cell, Level::AtLeast1)];
        let certain = |s: &&PatternString| self.shape.around(stone) & s.stones != 0;
        legal.extend(short.iter().filter(certain).map(|s| self.shielded(s)));
        if string.liberties != 0 {
            legal = vec![0];
        }
        let mut events = Vec::new();
        for chosen in subsets((1 << short.len()) - 1) {
            let mut event = Event::new();
            let mut captured = 0;
            for (i, s) in short.iter().enumerate() {
                if chosen >> i & 1 != 0 {
                    captured |= s.stones;
                } else {
                    event.push(Way::excused(self.shielded(s)));
                }
            }
            if event.iter().any(|way| way.needs == 0) {
                continue;
            }
            event.push(Way::to(self.after_black(ground, target, cell, &string, captured)));
            events.push(event);
        }
        BlackMove { cell: Some(cell), legal, events }
    }

    fn after_black(&self, ground: &Ground, target: Target, cell: u8, string: &PatternString, captured: Cells) -> Next {
        let stone: Cells = 1 << cell;
        let pattern = Pattern { black: ground.pattern.black | stone, white: ground.pattern.white & !captured };
        let mut pull = Pull::default();
        pull.keep(!0);
        pull.forget(on_cells(captured | stone, 15));
        let after = Ground::new(self.shape, pattern);
        for level in Level::AT_LEAST {
            let here = condition(cell, level);
            for e in each(self.shape.around(string.stones) & ground.empty) {
                pull.set(bit(e, level), vec![condition(e, level), here]);
            }
            pull.set(bit(string.head, level), vec![here]);
            for c in each(captured) {
                let joined = after.black.iter().filter(|s| s.liberties >> c & 1 != 0);
                let source = |s: &PatternString| condition(if s.stones & stone != 0 { cell } else { s.head }, level);
                pull.set(bit(c, level), joined.map(source).collect());
            }
        }
        for c in each(captured) {
            let was = ground.white_at(c).map_or(0, |s| self.shielded(s));
            pull.set(bit(c, Level::AtMost0), vec![was]);
        }
        let target = self.renamed(target, Color::Black, stone, pattern);
        Next { state: State { pattern, target }, ban: None, pull }
    }
}

/// A white move before its captures are known.
struct WhitePlay<'a> {
    stone: Cells,
    /// Black strings without a liberty inside.
    short: &'a [PatternString],
    /// What keeps one of them alive.
    held: Level,
    /// Whether the stone may stand alone.
    alone: bool,
    /// If the stone has no liberty inside: what makes it certain that it has none outside.
    suicide: Option<Conditions>,
    pull: Pull,
}

impl Game for SoundGame {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn marks(&self) -> Marks {
        let color = self.about.marks();
        if self.about.marks_two() { Marks::Two(color) } else { Marks::One(color) }
    }

    fn has_bans(&self) -> bool {
        true
    }

    fn reached(&self, ground: &Ground) -> Vec<(Target, Conditions)> {
        aim::reached(self.about, ground)
    }

    fn close(&self, ground: &Ground, conditions: Conditions) -> Option<Conditions> {
        self.switches.close(ground, conditions, |mut v| {
            v |= (v & on_cells(!0, 1 << Level::AtLeast2 as u8)) >> 1;
            if self.switches.redundant {
                v = redundant::add_least(ground, v);
            }
            if self.switches.useless {
                v = useless::unify(ground, v) & !on_cells(ground.empty & ground.shape.interior(), SHIELD);
            }
            v
        })
    }

    /// White's pass is not listed: playing outside does him no harm here.
    fn white_moves(&self, ground: &Ground, target: Target) -> Vec<WhiteMove> {
        let mut moves: Vec<WhiteMove> = each(ground.empty).map(|e| self.white_inside(ground, target, e)).collect();
        moves.push(self.white_outside(ground, target));
        moves
    }

    fn black_moves(&self, ground: &Ground, target: Target, cells: Cells) -> Vec<BlackMove> {
        each(ground.empty & cells).map(|e| self.black_inside(ground, target, e)).collect()
    }

    /// White outside, or on a cell where he has a liberty inside, captures nothing unless he likes: Black must win
    /// after that.
    fn is_hopeless(&self, state: State, winning: &dyn Fn(Key) -> bool) -> bool {
        let State { pattern, target } = state;
        if !winning(state.key()) {
            return true;
        }
        let empty = pattern.empty(self.shape);
        each(empty).any(|e| {
            let after = Pattern { white: pattern.white | 1 << e, ..pattern };
            let string = self.shape.connected(1 << e, after.white);
            let breathes = self.shape.around(string) & empty & !(1 << e) != 0;
            let target = self.renamed(target, Color::White, 1 << e, after);
            breathes && !winning(State { pattern: after, target }.key())
        })
    }

    /// Without white strings that a move leaves without a liberty there is one state after it; otherwise all of them
    /// may be captured.
    fn worth_playing(&self, state: State, fresh: &dyn Fn(Key) -> bool, won: &dyn Fn(Key) -> bool) -> Option<Cells> {
        let Pattern { black, white } = state.pattern;
        let empty = state.pattern.empty(self.shape);
        let mut worth = 0;
        for e in each(empty) {
            let stone = 1 << e;
            let short = self.shape.parts(white).filter(|&s| self.shape.around(s) & empty & !stone == 0);
            let captured = short.fold(0, |all, s| all | s);
            let after = Pattern { black: black | stone, white: white & !captured };
            let target = self.renamed(state.target, Color::Black, stone, after);
            let after = State { pattern: after, target }.key();
            if if captured == 0 { fresh(after) } else { won(after) } {
                worth |= stone;
            }
        }
        Some(worth)
    }

    fn seen_inside(&self, large: &Ground, conditions: Conditions, small: &Ground, placement: &Placement) -> Conditions {
        let view = SmallView { large, conditions, placement };
        let mut known = view.least(small);
        for (cell, needs) in shields(large, small, placement) {
            if needs & !conditions == 0 {
                known |= condition(cell, Level::AtMost0);
            }
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
        let shields = shields(large, small, placement);
        let mut needed = 0;
        for (cell, level) in list(rule) {
            needed |= match level {
                Level::AtMost0 => shields.iter().find(|(c, _)| *c == cell)?.1,
                _ => needed_least(large, small, placement, cell, level),
            };
        }
        Some(needed)
    }

    fn protection(&self, ground: &Ground, cell: u8) -> Conditions {
        let joined = ground.white.iter().filter(|s| s.liberties >> cell & 1 != 0);
        joined.fold(self.shielded_cell(cell), |all, s| all | self.shielded(s))
    }
}

/// The white strings and empty cells of the small rectangle that can be shielded, with what must be known of the large
/// one.
///
/// A stone that shields from outside the large rectangle has its block's stone in the large one; it must be in the
/// small one. That is certain only if every black string on the large border has a stone in the small rectangle.
fn shields(large: &Ground, small: &Ground, placement: &Placement) -> Vec<(u8, Conditions)> {
    let in_small = |s: &PatternString| s.stones & placement.covered() != 0;
    let anchored = large.black.iter().all(|s| !s.on_border || in_small(s));
    let held = |cells: Cells| {
        let mut beyond = each(large.shape.around(cells) & !placement.covered());
        beyond.all(|c| large.black_at(c).is_some_and(in_small))
    };
    let mut found = Vec::new();
    let mut add = |cell: u8, cells: Cells, head: u8| {
        let outside = cells & large.shape.border() != 0;
        if held(cells) && (!outside || anchored) {
            found.push((cell, if outside { condition(head, Level::AtMost0) } else { 0 }));
        }
    };
    for s in &small.white {
        let string = large.white_at(placement.cell(s.head)).expect("the stone lies in the large pattern");
        let here = each(s.stones).fold(0, |all, c| all | 1 << placement.cell(c));
        if string.stones == here {
            add(s.head, here, string.head);
        }
    }
    for e in each(small.empty) {
        let cell = placement.cell(e);
        add(e, 1 << cell, cell);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(rows: &str) -> Ground {
        Ground::new("c3x2".parse().unwrap(), Pattern::from_rows(rows).unwrap())
    }

    fn game() -> SoundGame {
        SoundGame::new("c3x2".parse().unwrap(), About::Eye, Switches::ALL)
    }

    fn next_states(mv: &WhiteMove) -> Vec<&Next> {
        mv.events.iter().flatten().filter_map(|way| way.then.as_ref()).collect()
    }

    /// White B1 takes the stone at A1; Black may not retake at once.
    #[test]
    fn black_may_not_retake_a_ko() {
        let ground = ground("OXX/X.X");
        let mv = game().white_inside(&ground, Target::one(2), 1);
        let bans: Vec<Option<u8>> = next_states(&mv).iter().map(|next| next.ban).collect();
        assert!(bans.contains(&Some(0)), "{bans:?}");
        let after = Ground::new(ground.shape, Pattern::from_rows("OXX/.OX").unwrap());
        let free = game().black_moves(&after, Target::one(2), !0);
        let banned = game().black_moves(&after, Target::one(2), !1);
        assert!(free.iter().any(|m| m.cell == Some(0)) && !banned.iter().any(|m| m.cell == Some(0)));
    }

    /// A white move outside takes a liberty of every string at once.
    #[test]
    fn white_outside_takes_from_all() {
        let ground = ground("X.X/OO.");
        let mv = game().white_outside(&ground, Target::one(3));
        let next = next_states(&mv)[0];
        let two = condition(3, Level::AtLeast2) | condition(5, Level::AtLeast2);
        let one = condition(3, Level::AtLeast1) | condition(5, Level::AtLeast1);
        assert_eq!(next.pull.push(two | one), one);
        assert_eq!(next.pull.push(one), 0);
    }

    /// Whether a white string that is not shielded is captured, the opponent decides.
    #[test]
    fn an_unshielded_string_may_or_may_not_be_captured() {
        let ground = ground("XO./X.X");
        let mv = game().black_inside(&ground, Target::one(0), 4 + 1);
        let white: Vec<Cells> =
            mv.events.iter().flatten().filter_map(|w| Some(w.then.as_ref()?.state.pattern.white)).collect();
        assert_eq!(white, [1 << 4], "it still has a liberty at B1");
        let mv =
            game().black_inside(&Ground::new(ground.shape, Pattern::from_rows("XOX/X.X").unwrap()), Target::one(0), 1);
        let white: Vec<Cells> =
            mv.events.iter().flatten().filter_map(|w| Some(w.then.as_ref()?.state.pattern.white)).collect();
        assert_eq!(white, [1 << 4, 0]);
        assert_eq!(mv.events[0][0].needs, condition(4, Level::AtMost0), "shielded, it is captured for certain");
    }

    /// A suicide is excluded only where it is certain.
    #[test]
    fn a_shielded_cell_without_liberties_is_closed_to_white() {
        let ground = ground("X.X/.XX");
        let mv = game().white_inside(&ground, Target::one(1), 4);
        let excuse = mv.events[0].iter().find(|way| way.then.is_none()).map(|way| way.needs);
        assert_eq!(excuse, Some(condition(4, Level::AtMost0)));
        assert!(game().white_inside(&ground, Target::one(1), 0).events.is_empty(), "an interior point");
    }
}
