//! Rules as patterns of GNU Go: a database of moves that defend a dragon (the kind of its `owl_defendpats.db`).
//!
//! A rule says that Black lives though White plays first. So whichever of its black stones is played last, that move
//! lives: a rule becomes one pattern for each black stone that can be the last one, with `*` in its place. `O` defends and is
//! to play. What a rule demands of the outside is told in GNU Go's constraints, which know all liberties of a string, not
//! only those outside the rectangle: as many as it has inside are added.
//!
//! | demand | constraint |
//! |---|---|
//! | a string has n liberties outside | `lib(a)>=` n and those inside; for the string of the move `olib(*)` |
//! | a black move has n liberties outside | one of the strings beside it has them (less is told than is true) |
//! | shielded | stones `O` outside, each of one string with a stone of the pattern (`same_string`) |
//!
//! A rule whose demand on a black move cannot be told so is left out. Patterns never say more than the rule.
//!
//! GNU Go's compiler of patterns takes lines of 499 letters, 20 names of points in a pattern, 5,000 patterns and 1.5 million
//! letters of code for constraints in a database: [`Patterns`] keeps to that.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use tesuji_rules::{About, Anchor, Cells, Ground, Level, Pattern, Rule, Shape, cell_name, each};

use super::Exported;

/// How a database of these patterns begins.
pub const HEAD: &str = "# Patterns made from rules that tesuji has found and proved (tesuji rules export --form gnugo).
# O is to play and lives, or gets an eye, with the move at *.

attribute_map owl_defense

goal_elements Oo
callback_data none

";

/// The letters that may stand for points in a constraint: not o and x, which are stones.
const LETTERS: &[u8] = b"abcdefghijklmnpqrstuvwyz";

/// Names of points in a pattern, at most.
const MAX_NAMES: usize = 20;
/// Patterns in a database, at most: it takes fewer than 5,000.
const MAX_PATTERNS: usize = 4_990;
/// Letters of code for the constraints of a database, at most; some are left for what the estimate misses.
const MAX_CODE: usize = 1_400_000;

/// Writes rules as patterns; each pattern once, also if it is there in several orientations.
#[derive(Debug, Default)]
pub struct Patterns {
    seen: HashSet<u64>,
    /// An estimate of the code that the compiler makes of all constraints so far.
    code: usize,
}

impl Patterns {
    /// Nothing was written yet.
    pub fn new() -> Patterns {
        Patterns::default()
    }

    /// The patterns of a rule that were not written before.
    ///
    /// # Errors
    /// If the rule cannot be told, or the database is full.
    pub fn of(&mut self, exported: &Exported<'_>) -> Result<Vec<String>, LeftOut> {
        let rule = exported.rule;
        let value = value(rule).ok_or(LeftOut::CannotBeTold)?;
        let mut written = Vec::new();
        for last in each(rule.pattern.black) {
            let Some(before) = Before::new(exported, last) else { continue };
            let constraints = before.constraints().ok_or(LeftOut::CannotBeTold)?;
            let code = 130 + constraints.iter().map(Constraint::code).sum::<usize>();
            if self.code + code > MAX_CODE || self.seen.len() >= MAX_PATTERNS {
                return if written.is_empty() { Err(LeftOut::Full) } else { Ok(written) };
            }
            if self.seen.insert(before.fingerprint()) {
                self.code += code;
                written.push(before.write(&constraints, value).ok_or(LeftOut::CannotBeTold)?);
            }
        }
        Ok(written)
    }
}

/// What GNU Go is to think of a move that makes the rule apply; nothing if it is no defence.
fn value(rule: &Rule) -> Option<i32> {
    let most = match rule.about {
        About::Life => 99,
        About::Eye => 75,
        About::Capture | About::Connection => return None,
    };
    Some(most - i32::from(rule.depth))
}

/// Why a rule does not become a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The constraints cannot tell its conditions, or it is about a capture or a connection: the database has moves that
    /// defend.
    CannotBeTold,
    /// The database is full.
    Full,
}

/// A point of the drawing: the cells, and the points outside beside them; the lower left cell is (0, 0).
type Place = (i8, i8);

/// A rule before the last of its black stones was played.
struct Before<'a> {
    exported: &'a Exported<'a>,
    last: u8,
    /// The pattern of the rule, after the move.
    after: Ground,
}

impl<'a> Before<'a> {
    /// `None` if the move made the target, or the stones around it cannot have been there.
    fn new(exported: &'a Exported<'a>, last: u8) -> Option<Before<'a>> {
        let rule = exported.rule;
        let after = rule.ground();
        let target = after.black_at(rule.target.first())?.stones;
        (target != 1 << last).then_some(Before { exported, last, after })
    }

    fn shape(&self) -> Shape {
        self.exported.rule.shape
    }

    /// What must be true outside, each with the places that it names; `None` if it cannot be told.
    fn constraints(&self) -> Option<Vec<Constraint>> {
        let mut told = vec![Constraint::of("owl_goal_dragon(", self.stone_of(self.exported.rule.target.first())?, ")")];
        for string in self.after.white.iter().filter(|s| s.liberties == 0 && self.touches_last(s.stones)) {
            // It must not be captured by the move.
            told.push(Constraint::of("lib(", self.place(string.head), ")>=2"));
        }
        for demand in self.exported.rule.demands() {
            match demand.level {
                Level::AtLeast1 | Level::AtLeast2 if demand.is_of_move => {
                    let beside = self.after.black.iter().filter(|s| s.liberties >> demand.cell & 1 != 0);
                    let any: Vec<Constraint> =
                        beside.map(|string| self.liberties(string.head, demand.liberties())).collect();
                    told.push(Constraint::any(any)?);
                }
                Level::AtLeast1 | Level::AtLeast2 => told.push(self.liberties(demand.cell, demand.liberties())),
                // Told below, of all shields at once.
                Level::AtMost0 => {}
                // The sound edition does not use it, and nothing here can tell it.
                Level::AtMost1 => return None,
            }
        }
        for shield in self.shields() {
            // What does not reach the border is whole inside.
            let anchors = self.after.black.iter().filter(|string| string.on_border);
            let anchors = anchors.filter_map(|string| self.stone_of(string.head));
            let same = |anchor| Constraint {
                parts: vec!["same_string(".into(), ",".into(), ")".into()],
                places: vec![shield, anchor],
            };
            told.push(Constraint::any(anchors.map(same).collect())?);
        }
        Some(told)
    }

    /// The string on a cell has so many liberties outside.
    fn liberties(&self, cell: u8, outside: u8) -> Constraint {
        let string = self.after.black_at(cell).copied();
        let inside = string.map_or(0, |string| string.liberties.count_ones());
        let wanted = inside + u32::from(outside);
        if string.is_some_and(|string| string.stones >> self.last & 1 != 0) {
            return Constraint { parts: vec![format!("olib(*)>={wanted}")], places: Vec::new() };
        }
        Constraint::of("lib(", self.place(cell), &format!(")>={wanted}"))
    }

    /// A stone that stood before the move of the string on a cell.
    fn stone_of(&self, cell: u8) -> Option<Place> {
        let stones = self.after.black_at(cell)?.stones & !(1 << self.last);
        (stones != 0).then(|| self.place(stones.trailing_zeros() as u8))
    }

    fn touches_last(&self, stones: Cells) -> bool {
        self.shape().around(stones) >> self.last & 1 != 0
    }

    fn place(&self, cell: u8) -> Place {
        ((cell % self.shape().width()) as i8, (cell / self.shape().width()) as i8)
    }

    fn is_inside(&self, (x, y): Place) -> bool {
        (0..self.shape().width() as i8).contains(&x) && (0..self.shape().height() as i8).contains(&y)
    }

    /// The text of the pattern; `None` if there are not enough letters.
    fn write(&self, constraints: &[Constraint], value: i32) -> Option<String> {
        let rule = self.exported.rule;
        let named: BTreeSet<Place> = constraints.iter().flat_map(|constraint| constraint.places.clone()).collect();
        if named.len() > MAX_NAMES {
            return None;
        }
        let letters: Vec<(Place, char)> = named.into_iter().zip(LETTERS.iter().map(|&byte| char::from(byte))).collect();
        let letter = |place: Place| letters.iter().find(|named| named.0 == place).map(|named| named.1);
        let told: Option<Vec<String>> = constraints.iter().map(|constraint| constraint.write(letter)).collect();
        let told = told?.join(" &&\n;");
        let mut text = String::new();
        let shields = self.shields();
        // Writing into a string does not fail.
        let _ = write!(
            text,
            "Pattern TJ{}{}r{}{}\n# {}\n\n{}\n:8,-,value({value})\n\n{}\n;{told}\n\n\n",
            rule.about.word(),
            rule.shape,
            self.exported.number,
            cell_name(rule.shape, self.last),
            rule.conclusion(true, |cell| cell_name(rule.shape, cell)),
            self.draw(&shields, |_| None),
            self.draw(&shields, letter),
        );
        Some(text)
    }

    /// The points outside that must hold stones of the defender.
    fn shields(&self) -> BTreeSet<Place> {
        self.exported.rule.shields().into_iter().map(|place| (place.x, place.y)).collect()
    }

    /// The rows from top to bottom with the edges of the board; letters stand for what they name.
    fn draw(&self, shields: &BTreeSet<Place>, letter: impl Fn(Place) -> Option<char>) -> String {
        let shape = self.shape();
        let (width, height) = (shape.width() as i8, shape.height() as i8);
        let left = shields.iter().map(|place| place.0).min().unwrap_or(0).min(0);
        let right = shields.iter().map(|place| place.0).max().unwrap_or(0).max(width - 1);
        let bottom = shields.iter().map(|place| place.1).min().unwrap_or(0).min(0);
        let top = shields.iter().map(|place| place.1).max().unwrap_or(0).max(height - 1);
        let mut text = String::new();
        for y in (bottom..=top).rev() {
            if shape.anchor() == Anchor::Corner {
                text.push('|');
            }
            for x in left..=right {
                text.push(letter((x, y)).unwrap_or_else(|| self.symbol((x, y), shields)));
            }
            text.push('\n');
        }
        match shape.anchor() {
            Anchor::Corner => text.push('+'),
            Anchor::Side => {}
            Anchor::Centre => return text,
        }
        text.extend((left..=right).map(|_| '-'));
        text.push('\n');
        text
    }

    fn symbol(&self, place: Place, shields: &BTreeSet<Place>) -> char {
        if !self.is_inside(place) {
            return if shields.contains(&place) { 'O' } else { '?' };
        }
        let cell = place.1 as u8 * self.shape().width() + place.0 as u8;
        let Pattern { black, white } = self.after.pattern;
        match (cell == self.last, black >> cell & 1, white >> cell & 1) {
            (true, ..) => '*',
            (_, 1, _) => 'O',
            (_, _, 1) => 'X',
            _ => '.',
        }
    }

    /// The same for all orientations of the same pattern.
    fn fingerprint(&self) -> u64 {
        let rule = self.exported.rule;
        let stones_of = |cell: u8| {
            let string = self.after.black_at(cell).or_else(|| self.after.white_at(cell));
            string.map_or(1 << cell, |string| string.stones)
        };
        let seen_in = |turned: &dyn Fn(Cells) -> Cells| {
            let mut demands: Vec<(u8, Cells)> =
                rule.demands().iter().map(|demand| (demand.level as u8, turned(stones_of(demand.cell)))).collect();
            demands.sort_unstable();
            let (black, white) = (turned(self.after.pattern.black), turned(self.after.pattern.white));
            (black, white, turned(1 << self.last), turned(stones_of(rule.target.first())), demands)
        };
        let first = orientations(rule.shape).iter().map(|cells| seen_in(&|set| turn(cells, set))).min();
        let mut hasher = DefaultHasher::new();
        (rule.about.word(), rule.shape, first).hash(&mut hasher);
        hasher.finish()
    }
}

/// Something that must be true, with places in it.
struct Constraint {
    /// The text between the places.
    parts: Vec<String>,
    places: Vec<Place>,
}

impl Constraint {
    fn of(before: &str, place: Place, behind: &str) -> Constraint {
        Constraint { parts: vec![before.to_owned(), behind.to_owned()], places: vec![place] }
    }

    /// One of these; `None` if there are none.
    fn any(mut several: Vec<Constraint>) -> Option<Constraint> {
        if several.len() <= 1 {
            return several.pop();
        }
        let (mut parts, mut places) = (vec!["(".to_owned()], Vec::new());
        for (at, one) in several.into_iter().enumerate() {
            let last = parts.last_mut()?;
            if at > 0 {
                last.push_str(" || ");
            }
            let mut texts = one.parts.into_iter();
            last.push_str(&texts.next()?);
            parts.extend(texts);
            places.extend(one.places);
        }
        parts.last_mut()?.push(')');
        Some(Constraint { parts, places })
    }

    /// An estimate of the code that the compiler makes of it.
    fn code(&self) -> usize {
        20 * self.parts.len() + 25 * self.places.len()
    }

    fn write(&self, letter: impl Fn(Place) -> Option<char>) -> Option<String> {
        let mut text = String::new();
        for (at, part) in self.parts.iter().enumerate() {
            text.push_str(part);
            if let Some(&place) = self.places.get(at) {
                text.push(letter(place)?);
            }
        }
        Some(text)
    }
}

/// Where each cell goes under every symmetry that leaves the rectangle and its edges where they are.
fn orientations(shape: Shape) -> Vec<Vec<u8>> {
    let (width, height) = (shape.width(), shape.height());
    let square = width == height;
    let (flips_columns, flips_rows, swaps) = match shape.anchor() {
        Anchor::Corner => (false, false, square),
        Anchor::Side => (true, false, false),
        Anchor::Centre => (true, true, square),
    };
    let choices = |may: bool| if may { vec![false, true] } else { vec![false] };
    let mut all = Vec::new();
    for swap in choices(swaps) {
        for columns in choices(flips_columns) {
            for rows in choices(flips_rows) {
                let turned = |cell: u8| {
                    let (x, y) = (cell % width, cell / width);
                    let x = if columns { width - 1 - x } else { x };
                    let y = if rows { height - 1 - y } else { y };
                    let (x, y) = if swap { (y, x) } else { (x, y) };
                    y * width + x
                };
                all.push((0..shape.cells() as u8).map(turned).collect());
            }
        }
    }
    all
}

fn turn(cells: &[u8], set: Cells) -> Cells {
    each(set).fold(0, |turned, cell| turned | 1 << cells[usize::from(cell)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_rules::{Edition, RuleTable, shipped};

    fn table(about: About, shape: &str) -> &'static RuleTable {
        shipped().table(about, shape.parse().unwrap()).unwrap()
    }

    fn patterns(about: About, shape: &str) -> Vec<String> {
        let mut patterns = Patterns::new();
        let rules = table(about, shape).iter().enumerate();
        let texts = rules.filter_map(|(at, rule)| {
            patterns.of(&Exported { rule: &rule, number: at + 1, edition: Edition::Sound, line: None }).ok()
        });
        texts.flatten().collect()
    }

    /// The rows of the drawing of a text, without edges, without what is outside the rectangle.
    fn rows(text: &str, shape: Shape) -> Vec<String> {
        let drawn = text.split("\n\n").nth(1).unwrap();
        let rows = drawn.lines().filter(|row| !row.contains('-')).map(|row| row.trim_start_matches('|').to_owned());
        let mut rows: Vec<String> = rows.collect();
        let bottom = usize::from(shape.anchor() == Anchor::Centre && rows.len() > usize::from(shape.height()));
        let below = rows.len() - bottom.min(rows.len());
        rows.truncate(below);
        let above = rows.len() - usize::from(shape.height()).min(rows.len());
        rows.drain(..above);
        rows
    }

    #[test]
    fn a_pattern_with_its_constraints() {
        let texts = patterns(About::Life, "c4x2");
        assert_eq!(
            texts[0],
            "Pattern TJlifec4x2r1D1
# White to play: the black stones at B1 live

|?O?O?
|O.O.O
|.O.*?
+-----

:8,-,value(95)

|?c?e?
|a.d.f
|.b.*?
+-----

;owl_goal_dragon(b) &&
;(same_string(c,a) || same_string(c,d)) &&
;(same_string(e,a) || same_string(e,d)) &&
;(same_string(f,a) || same_string(f,d))


"
        );
        assert!(texts.iter().flat_map(|text| text.lines()).all(|line| line.len() < 499));
        assert!(
            texts.iter().any(|text| text.contains("lib(a)>=")) && texts.iter().any(|text| text.contains("olib(*)>="))
        );
    }

    #[test]
    fn a_database_is_not_overfilled() {
        let mut full = Patterns { seen: HashSet::new(), code: MAX_CODE };
        let rule = table(About::Life, "c4x2").get(0).unwrap();
        let exported = Exported { rule: &rule, number: 1, edition: Edition::Sound, line: None };
        assert_eq!(full.of(&exported), Err(LeftOut::Full));
    }

    /// The move played, every pattern of a corner is the pattern of a rule.
    #[test]
    fn after_the_move_it_is_the_rule() {
        let shape: Shape = "c4x2".parse().unwrap();
        let texts = patterns(About::Life, "c4x2");
        assert!(texts.len() > 40, "{}", texts.len());
        for text in &texts {
            let cut: Vec<String> = rows(text, shape).iter().map(|row| row.chars().take(4).collect()).collect();
            let played = cut.join("/").replace('X', "w").replace(['O', '*'], "X").replace('w', "O");
            let pattern = Pattern::from_rows(&played).unwrap();
            assert!(table(About::Life, "c4x2").with_pattern(pattern.code()).is_some(), "{text}");
        }
    }

    #[test]
    fn mirrored_patterns_are_written_once() {
        let all: usize = table(About::Eye, "m3x3").iter().map(|rule| rule.pattern.black.count_ones() as usize).sum();
        let written = patterns(About::Eye, "m3x3").len();
        assert!(written * 4 < all, "{written} of {all}");
    }
}
