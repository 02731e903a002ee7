//! What may happen in the rectangle of a rule: a second reading of `docs/rules.md`, 3.1 and 3.2.
//!
//! What is known of the outside is written on every cell of a string, not on one of them. Whatever is not known for
//! certain, White decides.

use super::Aim;
use super::rectangle::{Cells, Rectangle, each};

/// The stones, and a stone of the black string that is to live, or of the white one that is to be captured; or one each of
/// the two black strings that are to be connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) black: Cells,
    pub(super) white: Cells,
    pub(super) target: usize,
    pub(super) partner: Option<usize>,
    /// Whether the target is white, to be captured.
    pub(super) is_prey: bool,
}

impl Stones {
    /// The stones of the target's side.
    pub(super) const fn of_target(&self) -> Cells {
        if self.is_prey { self.white } else { self.black }
    }
}

/// What is known of the outside, on every cell of a string and on empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// A black block has a liberty outside; on an empty cell: the block that a black stone there would belong to.
    pub(super) one: Cells,
    /// The same with two liberties.
    pub(super) two: Cells,
    /// Everything outside next to a white string or an empty cell is off the board, or black and not to be captured
    /// without a string inside.
    pub(super) shielded: Cells,
}

/// Stones with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    pub(super) stones: Stones,
    pub(super) known: Known,
}

/// What a white move may have led to.
#[derive(Clone, Copy, Debug)]
pub(super) enum AfterWhite {
    /// The target may be captured.
    Lost,
    /// Black is to move; a ko may forbid him one cell.
    Go(Situation, Option<usize>),
}

impl Situation {
    /// Stones with conditions that are written on any cell of a string each.
    pub(super) fn new(rectangle: &Rectangle, stones: Stones, told: Known) -> Situation {
        let mut at = Situation { stones, known: told };
        for string in rectangle.strings(stones.black) {
            spread(&mut at.known.one, string);
            spread(&mut at.known.two, string);
        }
        for string in rectangle.strings(stones.white) {
            spread(&mut at.known.shielded, string);
        }
        at.conclude(rectangle);
        at
    }

    fn empty(&self, rectangle: &Rectangle) -> Cells {
        rectangle.all() & !(self.stones.black | self.stones.white)
    }

    /// The target's string.
    pub(super) fn target(&self, rectangle: &Rectangle) -> Cells {
        rectangle.string(self.stones.target, self.stones.of_target())
    }

    /// Adds what follows from what is known.
    ///
    /// - Nothing outside is next to a string or an empty cell that does not touch the border.
    /// - A black stone next to a block belongs to it, and so has its liberties.
    /// - A black stone on a cell that touches nothing outside has outside only the liberties of the strings beside it
    ///   that touch the border; if that is one string, what the stone has, the string has.
    fn conclude(&mut self, rectangle: &Rectangle) {
        let empty = self.empty(rectangle);
        let border = rectangle.border();
        self.known.shielded |= empty & !border;
        for string in rectangle.strings(self.stones.white) {
            if string & border == 0 {
                self.known.shielded |= string;
            }
        }
        self.known.one |= self.known.two;
        loop {
            let before = self.known;
            for string in rectangle.strings(self.stones.black).filter(|string| string & border != 0) {
                let beside = rectangle.around(string) & empty;
                self.pass_on(string, beside);
            }
            for cell in each(empty & !border) {
                let mut reaching = self.reaching(rectangle, cell);
                if let (Some(only), None) = (reaching.next(), reaching.next()) {
                    self.pass_on(1 << cell, only);
                }
            }
            if self.known == before {
                return;
            }
        }
    }

    /// The black strings beside a cell that touch the border.
    fn reaching<'a>(&self, rectangle: &'a Rectangle, cell: usize) -> impl Iterator<Item = Cells> + 'a {
        let beside = rectangle.around(1 << cell);
        let border = rectangle.border();
        rectangle.strings(self.stones.black).filter(move |string| string & beside != 0 && string & border != 0)
    }

    /// What is known of one set of cells is known of another too.
    fn pass_on(&mut self, from: Cells, to: Cells) {
        if self.known.one & from != 0 {
            self.known.one |= to;
        }
        if self.known.two & from != 0 {
            self.known.two |= to;
        }
    }

    /// Whether the target has its eye, or its two (Benson 1976). A white target that stands is not captured yet. Two targets
    /// are connected if they are one string with two liberties, in the rectangle or known outside.
    pub(super) fn is_reached(&self, rectangle: &Rectangle, aim: Aim) -> bool {
        let target = self.target(rectangle);
        if aim == Aim::Connection {
            let inside = (rectangle.around(target) & self.empty(rectangle)).count_ones();
            let outside = u32::from(self.known.one & target != 0) + u32::from(self.known.two & target != 0);
            return self.stones.partner.is_some_and(|partner| target >> partner & 1 != 0) && inside + outside >= 2;
        }
        let around = |cell: usize| -> Option<Cells> {
            let beside = rectangle.around(1 << cell);
            let all_black = beside & !self.stones.black == 0;
            all_black.then(|| each(beside).fold(0, |all, c| all | rectangle.string(c, self.stones.black)))
        };
        let eyes: Vec<Cells> = each(self.empty(rectangle) & !rectangle.border()).filter_map(around).collect();
        match aim {
            Aim::Capture | Aim::Connection => false,
            Aim::Eye => eyes.contains(&target),
            Aim::Life => {
                let pairs = eyes.iter().enumerate().flat_map(|(i, a)| eyes[i + 1..].iter().map(move |b| (a, b)));
                pairs.into_iter().any(|(a, b)| a == b && a & target != 0)
            }
        }
    }

    /// Everything that White's turn may lead to, with the cell he plays on (`None` outside; a pass is no better for
    /// him), until one is not `dealt` with.
    pub(super) fn each_after_white(
        &self,
        rectangle: &Rectangle,
        mut dealt: impl FnMut(Option<usize>, AfterWhite) -> bool,
    ) -> bool {
        let outside = Known { one: self.known.two, two: 0, shielded: self.known.shielded };
        let moved = Situation { known: outside, ..*self };
        if !moved.after_captures(rectangle, true, false, |after| dealt(None, after)) {
            return false;
        }
        each(self.empty(rectangle)).all(|cell| {
            let mut moved = *self;
            moved.stones.white |= 1 << cell;
            let string = rectangle.string(cell, moved.stones.white);
            // The stone and all that it joins must have been shielded.
            let sealed = string & !self.known.shielded == 0;
            let known = &mut moved.known;
            known.one &= !(1 << cell);
            known.two &= !(1 << cell);
            known.shielded = if sealed { known.shielded | string } else { known.shielded & !string };
            let breathes = rectangle.around(string) & moved.empty(rectangle) != 0;
            let alone = string == 1 << cell;
            moved.after_captures(rectangle, alone, sealed && !breathes, |after| dealt(Some(cell), after))
        })
    }

    /// After a white stone was put: any black strings without a liberty, as far as is known, may go.
    ///
    /// `alone`: the stone may stand alone, so that a single stone taken may be a ko. `must`: without a capture the
    /// move is suicide.
    fn after_captures(
        &self,
        rectangle: &Rectangle,
        alone: bool,
        must: bool,
        mut dealt: impl FnMut(AfterWhite) -> bool,
    ) -> bool {
        let empty = self.empty(rectangle);
        let is_loose = |&string: &Cells| rectangle.around(string) & empty == 0 && self.known.one & string == 0;
        let loose: Vec<Cells> = rectangle.strings(self.stones.black).filter(is_loose).collect();
        let targets = [Some(self.stones.target), self.stones.partner];
        if targets.into_iter().flatten().any(|target| loose.iter().any(|string| string >> target & 1 != 0)) {
            return dealt(AfterWhite::Lost);
        }
        selections(&loose).all(|captured| {
            if captured == 0 && must {
                return true;
            }
            let mut after = *self;
            after.stones.black &= !captured;
            after.known.one &= !captured;
            after.known.two &= !captured;
            after.known.shielded &= !captured;
            if captured & rectangle.border() != 0 {
                after.known.shielded = 0;
            }
            after.conclude(rectangle);
            let ban = each(captured).next().filter(|_| alone && captured.count_ones() == 1);
            dealt(AfterWhite::Go(after, ban))
        })
    }

    /// Whether Black's stone on an empty cell is certainly legal, and leads to a situation that is `good`, or captures the
    /// target, whatever comes of it.
    pub(super) fn works(&self, rectangle: &Rectangle, cell: usize, mut good: impl FnMut(&Situation) -> bool) -> bool {
        let stone: Cells = 1 << cell;
        let mut moved = *self;
        moved.stones.black |= stone;
        let string = rectangle.string(cell, moved.stones.black);
        let empty = moved.empty(rectangle);
        let without_liberty = |&s: &Cells| rectangle.around(s) & empty == 0;
        let short: Vec<Cells> = rectangle.strings(self.stones.white).filter(without_liberty).collect();
        let is_shielded = |s: Cells| s & !self.known.shielded == 0;
        let takes = |&s: &Cells| is_shielded(s) && rectangle.around(stone) & s != 0;
        let breathes = rectangle.around(string) & empty != 0 || self.known.one & stone != 0;
        if !breathes && !short.iter().any(takes) {
            return false;
        }
        let has = |known: Cells| if known & stone != 0 { known | string } else { known & !string };
        moved.known.one = has(self.known.one);
        moved.known.two = has(self.known.two);
        moved.known.shielded &= !stone;
        let certain: Cells = short.iter().filter(|&&s| is_shielded(s)).fold(0, |all, s| all | s);
        let open: Vec<Cells> = short.into_iter().filter(|&s| !is_shielded(s)).collect();
        selections(&open).all(|chosen| {
            let mut after = moved;
            // What was shielded stays so when it is empty.
            after.stones.white &= !(chosen | certain);
            if after.stones.of_target() >> after.stones.target & 1 == 0 {
                return true;
            }
            after.conclude(rectangle);
            good(&after)
        })
    }

    /// The cells where Black might play.
    pub(super) fn free_cells(&self, rectangle: &Rectangle, ban: Option<usize>) -> impl Iterator<Item = usize> {
        each(self.empty(rectangle)).filter(move |&cell| Some(cell) != ban)
    }
}

/// What is known of one cell of a string is known of the string.
fn spread(known: &mut Cells, string: Cells) {
    if *known & string != 0 {
        *known |= string;
    }
}

/// The unions of all selections of some strings, none first.
fn selections(strings: &[Cells]) -> impl Iterator<Item = Cells> + '_ {
    (0..1_u32 << strings.len()).map(|chosen| {
        let picked = strings.iter().enumerate().filter(|(i, _)| chosen >> i & 1 != 0);
        picked.fold(0, |all, (_, string)| all | string)
    })
}
