//! A diagram as in a Go book: part of a board, numbered moves, marks, and notes for moves that cannot be drawn.
//!
//! ```text
//!   Setup + moves + marks --> Diagram --> ascii, unicode, sensei, svg, latex
//! ```
//!
//! Each point shows the first stone that was on it: a stone of the position, or the first move played there. A later
//! move on the same point is named below: "8 at 1", "8 connects" where it fills a ko or another point all of whose
//! neighbours are its own, "8 at a" where a captured stone of the position stood, which gets the letter. A pass is "6
//! pass".

mod crop;
mod frame;
mod latex;
mod notes;
#[cfg(feature = "pdf")]
mod pdf;
mod sensei;
mod svg;
mod text;

use std::collections::BTreeMap;

use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};

pub use crop::{Edges, Region};
pub use frame::{Badge, Frame, Sign};
pub use notes::{Note, Where};
#[cfg(feature = "pdf")]
pub use pdf::{Section, sheet_pdf};
pub use svg::{SvgStyle, Theme};

use crate::sgf::Replay;

/// A mark on a point or stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A letter, `a` to `z` or `A` to `Z`.
    Letter(char),
}

/// A stone of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramStone {
    /// Its colour.
    pub color: Color,
    /// The number of the move that put it there; `None` for a stone of the position.
    pub number: Option<u32>,
}

/// A diagram.
///
/// ```
/// use tesuji_board::{Color, Move, Setup, Size};
/// use tesuji_formats::Diagram;
/// let mut setup = Setup::empty(Size::square(9).unwrap());
/// setup.stones.push(("B2".parse().unwrap(), Color::White));
/// let moves = [Move::Play("C2".parse().unwrap()), Move::Pass];
/// let diagram = Diagram::new(&setup).with_moves(&moves);
/// assert_eq!(diagram.notes_text(), "2 pass");
/// assert!(diagram.ascii().contains(" 2 |. O 1 . . ."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    position: Setup,
    moves: Vec<(Color, Move)>,
    first_number: u32,
    region: Region,
    stones: BTreeMap<Point, DiagramStone>,
    marks: BTreeMap<Point, Mark>,
    notes: Vec<Note>,
    title: String,
    pass: &'static str,
    frame: Option<Frame>,
}

/// Plain characters: [`Diagram::ascii`].
impl std::fmt::Display for Diagram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.ascii())
    }
}

impl Diagram {
    /// The diagram of a position, cropped to its stones.
    pub fn new(position: &Setup) -> Diagram {
        let stone = |&(point, color): &(Point, Color)| (point, DiagramStone { color, number: None });
        let stones: BTreeMap<_, _> =
            position.stones.iter().filter(|(p, _)| position.size.contains(*p)).map(stone).collect();
        let mut diagram = Diagram {
            position: position.clone(),
            moves: Vec::new(),
            first_number: 1,
            region: Region::whole(position.size),
            stones,
            marks: BTreeMap::new(),
            notes: Vec::new(),
            title: String::new(),
            pass: "pass",
            frame: None,
        };
        diagram.crop();
        diagram
    }

    /// With a sequence of moves in turn, the side to play first, numbered from one.
    pub fn with_moves(self, moves: &[Move]) -> Diagram {
        let first = self.position.to_play;
        let colors = [first, !first].into_iter().cycle();
        let moves: Vec<(Color, Move)> = colors.zip(moves.iter().copied()).collect();
        self.with_colored_moves(&moves, 1)
    }

    /// With a sequence of moves of any colours, numbered from `first_number`. Replaces moves given before.
    pub fn with_colored_moves(mut self, moves: &[(Color, Move)], first_number: u32) -> Diagram {
        self.stones.retain(|_, stone| stone.number.is_none());
        self.moves = moves.to_vec();
        self.first_number = first_number;
        self.draw_moves();
        self.crop();
        self
    }

    /// With a mark on each of these points; a mark that is already there gives way.
    pub fn with_marks(mut self, mark: Mark, points: &PointSet) -> Diagram {
        for point in points.iter().filter(|&p| self.position.size.contains(p)) {
            self.marks.insert(point, mark);
        }
        self.crop();
        self
    }

    /// With a letter of its own on each of these points, from `a` on, as far as there are letters that the diagram
    /// does not use. A shape on an empty point would be read as the area; a letter is not.
    ///
    /// ```
    /// use tesuji_board::{Point, PointSet, Setup, Size};
    /// use tesuji_formats::{Diagram, Mark};
    /// let (one, other) = (Point::at(3, 2), Point::at(5, 5));
    /// let diagram = Diagram::new(&Setup::empty(Size::STANDARD)).with_marks(Mark::Letter('a'), &PointSet::from(one));
    /// assert_eq!(diagram.with_letters(&PointSet::from(other)).mark(other), Some(Mark::Letter('b')));
    /// ```
    pub fn with_letters(self, points: &PointSet) -> Diagram {
        let used: Vec<Mark> = self.marks.values().copied().collect();
        let free = ('a'..='z').map(Mark::Letter).filter(|letter| !used.contains(letter));
        points
            .iter()
            .zip(free)
            .fold(self, |diagram, (point, letter)| diagram.with_marks(letter, &PointSet::from(point)))
    }

    /// With this part of the board.
    pub fn with_region(mut self, region: Region) -> Diagram {
        self.region = region.within(self.position.size);
        self
    }

    /// With the whole board.
    pub fn whole(self) -> Diagram {
        let size = self.position.size;
        self.with_region(Region::whole(size))
    }

    /// With a title: "Black to play".
    pub fn with_title(mut self, title: &str) -> Diagram {
        self.title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        self
    }

    /// With another word for a pass in the notes: "elsewhere" where the diagram shows a part of a larger fight.
    pub fn with_word_for_pass(mut self, word: &'static str) -> Diagram {
        self.pass = word;
        self
    }

    /// The size of the whole board.
    pub fn size(&self) -> Size {
        self.position.size
    }

    /// The position before the moves.
    pub fn position(&self) -> &Setup {
        &self.position
    }

    /// The moves.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The number of the first move.
    pub fn first_number(&self) -> u32 {
        self.first_number
    }

    /// The part of the board that is shown.
    pub fn region(&self) -> Region {
        self.region
    }

    /// The stone shown on a point.
    pub fn stone(&self, point: Point) -> Option<DiagramStone> {
        self.stones.get(&point).copied()
    }

    /// The mark shown on a point.
    pub fn mark(&self, point: Point) -> Option<Mark> {
        self.marks.get(&point).copied()
    }

    /// All marks.
    pub fn marks(&self) -> impl Iterator<Item = (Point, Mark)> + '_ {
        self.marks.iter().map(|(&p, &m)| (p, m))
    }

    /// The title, or nothing.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The moves that are named below the diagram.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    fn crop(&mut self) {
        let points = self.stones.keys().chain(self.marks.keys()).copied().collect();
        self.region = Region::around(&points, self.position.size);
    }

    fn draw_moves(&mut self) {
        self.notes.clear();
        let mut replay = Replay::new(self.position.size);
        self.position.stones.iter().for_each(|&(p, color)| replay.put(p, Some(color)));
        for (number, (color, mv)) in (self.first_number..).zip(self.moves.clone()) {
            match mv.point() {
                None => self.notes.push(Note::Pass { number }),
                Some(point) => self.draw_move(number, color, point, &replay),
            }
            replay.play(color, mv);
        }
    }

    fn draw_move(&mut self, number: u32, color: Color, point: Point, replay: &Replay) {
        let Some(shown) = self.stone(point) else {
            self.marks.remove(&point);
            self.stones.insert(point, DiagramStone { color, number: Some(number) });
            return;
        };
        let at = match shown.number {
            Some(earlier) => Where::Number(earlier),
            None => Where::Letter(self.letter_on(point), point),
        };
        let neighbors = point.neighbors().into_iter().filter(|&n| self.position.size.contains(n));
        let connects = neighbors.into_iter().all(|n| replay.stone(n) == Some(color));
        self.notes.push(if connects { Note::Connects { number, at } } else { Note::At { number, at } });
    }

    /// The letter on a stone of the position; a free one is put there if it has none.
    fn letter_on(&mut self, point: Point) -> char {
        if let Some(Mark::Letter(letter)) = self.mark(point) {
            return letter;
        }
        let used = |letter: char| self.marks.values().any(|&m| m == Mark::Letter(letter));
        let letter = ('a'..='z').chain('A'..='Z').find(|&l| !used(l)).unwrap_or('*');
        self.marks.insert(point, Mark::Letter(letter));
        letter
    }
}

/// Whether a point of the board is a star point.
pub(crate) fn is_star(point: Point, size: Size) -> bool {
    let on = |at: u8, side: u8| -> Option<bool> {
        // `true` for an outer line of star points, `false` for the middle.
        let line = if side >= 12 { 3 } else { 2 };
        match () {
            () if side < 7 => (side == 5 && at == 2).then_some(false),
            () if at == line || at + line + 1 == side => Some(true),
            () if side % 2 == 1 && at == side / 2 => Some(false),
            () => None,
        }
    };
    match (on(point.x(), size.width()), on(point.y(), size.height())) {
        (Some(true), Some(true)) | (Some(false), Some(false)) => true,
        // Stars in the middle of the sides belong to large boards only.
        (Some(_), Some(_)) => size.width() >= 15 && size.height() >= 15,
        _ => false,
    }
}
