//! One form for all problems that are equal under rotation, reflection, shift and exchange of colours (Wolf 1994, 2.2).
//!
//! Only what matters is compared: the box around stones, area and outside liberties, which sides of the board it
//! touches, and on each of its points what is there. Roles take the place of colours. Of the eight images the least
//! text is the canonical form. Where the box does not touch a side, nothing outside it can ever change, and its
//! distance from the side does not matter.

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size, Symmetry};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

/// The text that equal problems share, and only they.
pub fn key(question: &LifeQuestion) -> String {
    images(question).map(|image| image.text).min().unwrap_or_default()
}

/// The problem in its canonical form: on a board of 19 lines, Black to play, in the lower left corner, at the lower
/// edge or in the middle.
pub fn form(question: &LifeQuestion) -> LifeQuestion {
    let least = images(question).min_by(|a, b| a.text.cmp(&b.text));
    least.map_or_else(|| question.clone(), |image| image.settled())
}

/// One of the eight images with the text that describes it.
struct Image {
    question: LifeQuestion,
    corner: Point,
    width: u8,
    height: u8,
    /// Which sides the box touches: left, bottom, right, top.
    touches: [bool; 4],
    text: String,
}

fn images(question: &LifeQuestion) -> impl Iterator<Item = Image> + '_ {
    Symmetry::ALL.into_iter().filter_map(|symmetry| image(&turned(question, symmetry)))
}

/// The image of a question under a symmetry.
pub fn turned(question: &LifeQuestion, symmetry: Symmetry) -> LifeQuestion {
    let size = question.position.size;
    LifeQuestion {
        position: symmetry.setup(&question.position),
        target: question.target.iter().map(|&p| symmetry.point(size, p)).collect(),
        area: symmetry.points(size, &question.area),
        ..question.clone()
    }
}

/// The question with Black and White exchanged.
pub fn recolored(question: &LifeQuestion) -> LifeQuestion {
    LifeQuestion { position: question.position.with_colors_swapped(), ..question.clone() }
}

/// The stones of all target blocks, and the liberties they have outside the area.
fn target_and_outside(question: &LifeQuestion) -> Option<(PointSet, PointSet, Color)> {
    let board = Board::from_setup(&Setup { ko: None, ..question.position.clone() }).ok()?;
    let defender = board.color(*question.target.first()?)?;
    let mut target = PointSet::new();
    let mut outside = PointSet::new();
    for &stone in &question.target {
        board.color(stone)?;
        target.extend(board.stones(stone));
        outside |= *board.liberties(stone) - question.area;
    }
    Some((target, outside, defender))
}

fn image(question: &LifeQuestion) -> Option<Image> {
    let (target, outside, defender) = target_and_outside(question)?;
    let setup = &question.position;
    let all: PointSet = setup.stones.iter().map(|s| s.0).collect::<PointSet>() | question.area | outside;
    let (x0, y0) = (all.iter().map(Point::x).min()?, all.iter().map(Point::y).min()?);
    let (x1, y1) = (all.iter().map(Point::x).max()?, all.iter().map(Point::y).max()?);
    let (width, height) = (x1 - x0 + 1, y1 - y0 + 1);
    let touches = [x0 == 0, y0 == 0, x1 + 1 == setup.size.width(), y1 + 1 == setup.size.height()];
    let stones: [PointSet; 2] =
        [defender, !defender].map(|color| setup.stones.iter().filter(|s| s.1 == color).map(|s| s.0).collect());
    let mover = if setup.to_play == defender { 'd' } else { 'a' };
    // Sides that are touched come first in the order of texts, the lower one before all.
    let [left, bottom, right, top] = touches;
    let sides: String = [bottom, left, top, right].iter().map(|&t| if t { '+' } else { '-' }).collect();
    let mut text = format!("{sides}{mover}{}{} {width}x{height} ", rule(question), closure(question));
    for y in 0..height {
        for x in 0..width {
            let point = Point::at(x0 + x, y0 + y);
            text.push(symbol(question, point, &stones, &target, &outside));
        }
        text.push('/');
    }
    if let Some(ko) = setup.ko {
        text.push_str(&format!(" ko {} {}", ko.x().wrapping_sub(x0), ko.y().wrapping_sub(y0)));
    }
    Some(Image { question: question.clone(), corner: Point::at(x0, y0), width, height, touches, text })
}

fn rule(question: &LifeQuestion) -> char {
    if question.target_rule == TargetRule::Every && question.target.len() > 1 { 'e' } else { 'y' }
}

fn closure(question: &LifeQuestion) -> char {
    match question.closure {
        Closure::Escape => 'e',
        Closure::Wall => 'w',
        Closure::Join => 'j',
        Closure::Fill => 'f',
        Closure::Both => 'b',
    }
}

/// What is on a point: defender's stone, target, attacker's stone, empty; small letters and the comma outside the area.
fn symbol(
    question: &LifeQuestion,
    point: Point,
    stones: &[PointSet; 2],
    target: &PointSet,
    outside: &PointSet,
) -> char {
    let inside = question.area.contains(point);
    let symbol = match () {
        () if target.contains(point) => 'T',
        () if stones[0].contains(point) => 'D',
        () if stones[1].contains(point) => 'A',
        () if inside => return '.',
        () if outside.contains(point) => return 'o',
        () => return ',',
    };
    if inside { symbol } else { symbol.to_ascii_lowercase() }
}

impl Image {
    /// The problem at its place on a large board, Black to play.
    fn settled(&self) -> LifeQuestion {
        let [left, bottom, right, top] = self.touches;
        let (width, x) = place(self.width, left, right);
        let (height, y) = place(self.height, bottom, top);
        let Some(size) = Size::new(width, height) else { return self.question.clone() };
        let moved = |p: Point| Point::at(p.x() - self.corner.x() + x, p.y() - self.corner.y() + y);
        let recolour = self.question.position.to_play == Color::White;
        let paint = |color: Color| if recolour { !color } else { color };
        let position = &self.question.position;
        let mut stones: Vec<_> = position.stones.iter().map(|&(p, c)| (moved(p), paint(c))).collect();
        // The order in which files and databases give them back.
        stones.sort_by_key(|&(point, color)| (color, point));
        let mut settled = LifeQuestion {
            position: Setup { size, stones, to_play: Color::Black, ko: position.ko.map(moved) },
            target: Vec::new(),
            area: self.question.area.iter().map(moved).collect(),
            ..self.question.clone()
        };
        settled.target = first_stones(&settled.position, self.question.target.iter().map(|&t| moved(t)));
        settled
    }
}

/// The first stone of each block, so that it does not matter which stone named it.
pub(crate) fn first_stones(setup: &Setup, target: impl Iterator<Item = Point>) -> Vec<Point> {
    let Ok(board) = Board::from_setup(&Setup { ko: None, ..setup.clone() }) else { return target.collect() };
    let first = |stone: Point| board.stones(stone).min().unwrap_or(stone);
    let firsts: PointSet = target.filter(|&t| board.color(t).is_some()).map(first).collect();
    firsts.iter().collect()
}

/// The length of a side of the board, and where a box of this length begins on it.
fn place(length: u8, at_start: bool, at_end: bool) -> (u8, u8) {
    let standard = Size::STANDARD.width();
    match (at_start, at_end) {
        (true, true) => (length, 0),
        (true, false) => (standard.max(length + 1), 0),
        (false, true) => {
            let side = standard.max(length + 1);
            (side, side - length)
        }
        (false, false) => {
            let side = standard.max(length + 2);
            (side, (side - length) / 2)
        }
    }
}
