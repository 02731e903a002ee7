//! A rule as a diagram: its rectangle in a frame, everything around it hinted at, the conditions as signs at their
//! points and as a legend in words.
//!
//! ```text
//!   Rule --> RuleDiagram --> picture    --> Diagram --> svg
//!                        --> with_moves --> Diagram --> ascii, ..
//! ```
//!
//! A rule has no place of its own on a board. It is drawn on one of 19x19: in the lower left corner, in the middle of the
//! lower side, or in the centre, each time with a line of the outside around it.

use tesuji::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::{Badge, Diagram, Frame, Mark, Region, Sign};
use tesuji_rules::{Anchor, Demand, Level, Outside, Rule, each};

/// Where the cells of a rule are drawn, and whether its edition is sound: only then has it a target and shields.
#[derive(Clone, Copy, Debug)]
pub struct RuleDiagram<'a> {
    rule: &'a Rule,
    is_sound: bool,
}

impl<'a> RuleDiagram<'a> {
    /// The diagram of a rule.
    pub const fn new(rule: &'a Rule, is_sound: bool) -> RuleDiagram<'a> {
        RuleDiagram { rule, is_sound }
    }

    /// The point where a cell is drawn.
    pub fn point(&self, cell: u8) -> Point {
        let width = self.rule.shape.width();
        let (dx, dy) = self.origin();
        Point::at(cell % width + dx, cell / width + dy)
    }

    /// The name of the point where a cell is drawn.
    pub fn name(&self, cell: u8) -> String {
        self.point(cell).to_string()
    }

    /// The rule as a picture: the pattern as it stands, in its frame. `line` is a line of moves in words, or nothing.
    pub fn picture(&self, line: &str) -> Diagram {
        let frame = self.frame();
        let frame = if line.is_empty() { frame } else { frame.with_legend(None, line) };
        self.with_moves(&[]).with_frame(frame)
    }

    /// The pattern with moves played in it, for plain text; those elsewhere are named below.
    pub fn with_moves(&self, moves: &[(Color, Move)]) -> Diagram {
        let rule = self.rule;
        let mut setup = Setup::empty(Size::STANDARD);
        setup.to_play = Color::White;
        let stones = [(rule.pattern.black, Color::Black), (rule.pattern.white, Color::White)];
        for (cells, color) in stones {
            setup.stones.extend(each(cells).map(|cell| (self.point(cell), color)));
        }
        let diagram = Diagram::new(&setup)
            .with_colored_moves(moves, 1)
            .with_word_for_pass("elsewhere")
            .with_title(&rule.conclusion(self.is_sound, |cell| self.name(cell)))
            .with_marks(Mark::Triangle, &self.target());
        diagram.with_region(self.shown())
    }

    /// The stones that live, are captured or are connected.
    fn target(&self) -> PointSet {
        each(self.rule.target_stones()).filter(|_| self.is_sound).map(|cell| self.point(cell)).collect()
    }

    fn frame(&self) -> Frame {
        let name = |cell| self.name(cell);
        let demands = self.rule.demands();
        let words = self.rule.conditions_in_words(self.is_sound, name);
        let mut frame = Frame::new(self.rectangle());
        for demand in &demands {
            frame = frame.with_badge(self.point(demand.cell), self.badge(*demand));
        }
        frame = frame.with_hints(Color::Black, &self.shields());
        for (demand, line) in demands.iter().zip(&words) {
            frame = frame.with_legend(Some(self.badge(*demand)), line);
        }
        frame.with_legend(None, if demands.is_empty() { "Whatever is outside the frame." } else { OUTSIDE })
    }

    fn badge(&self, demand: Demand) -> Badge {
        let sign = match demand.level {
            Level::AtLeast1 | Level::AtLeast2 => Sign::AtLeast(demand.liberties()),
            Level::AtMost0 if self.is_sound => Sign::Shield,
            Level::AtMost1 | Level::AtMost0 => Sign::AtMost(demand.liberties()),
        };
        Badge { color: demand.color(), sign }
    }

    /// Where stones outside keep White off.
    fn shields(&self) -> PointSet {
        let (dx, dy) = self.origin();
        let point = |place: &Outside| Point::at((dx as i8 + place.x) as u8, (dy as i8 + place.y) as u8);
        self.rule.shields().iter().filter(|_| self.is_sound).map(point).collect()
    }

    /// The first column and row of the rectangle.
    const fn origin(&self) -> (u8, u8) {
        match self.rule.shape.anchor() {
            Anchor::Corner => (0, 0),
            Anchor::Side => (7, 0),
            Anchor::Centre => (7, 7),
        }
    }

    fn rectangle(&self) -> Region {
        let (left, bottom) = self.origin();
        let shape = self.rule.shape;
        Region { left, right: left + shape.width() - 1, bottom, top: bottom + shape.height() - 1 }
    }

    /// The rectangle with a line around it, where the board goes on.
    fn shown(&self) -> Region {
        let Region { left, right, bottom, top } = self.rectangle();
        Region { left: left.saturating_sub(1), right: right + 1, bottom: bottom.saturating_sub(1), top: top + 1 }
    }
}

const OUTSIDE: &str = "Otherwise anything may be outside the frame.";

#[cfg(test)]
mod tests {
    use tesuji_formats::SvgStyle;
    use tesuji_rules::{About, Pattern, Target, condition};

    use super::*;

    fn rule(shape: &str, rows: &str, conditions: &[(u8, Level)]) -> Rule {
        Rule {
            about: About::Eye,
            shape: shape.parse().unwrap(),
            pattern: Pattern::from_rows(rows).unwrap(),
            target: Target::one(1),
            conditions: conditions.iter().fold(0, |all, &(cell, level)| all | condition(cell, level)),
            depth: 2,
        }
    }

    fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|point| point.to_string()).collect()
    }

    #[test]
    fn conditions_stand_at_their_points_and_in_words() {
        let rule = rule("s3x2", "O.X/.X.", &[(1, Level::AtLeast2), (3, Level::AtMost0), (4, Level::AtLeast1)]);
        let drawn = RuleDiagram::new(&rule, true).picture("Longest resistance: White H2, Black J2");
        let frame = drawn.frame().unwrap();
        let black = |sign| Badge { color: Color::Black, sign };
        let shield = Badge { color: Color::White, sign: Sign::Shield };
        let badges: Vec<(String, Vec<Badge>)> =
            frame.badges().map(|(point, badges)| (point.to_string(), badges.to_vec())).collect();
        let expected = [("J1", black(Sign::AtLeast(2))), ("H2", shield), ("J2", black(Sign::AtLeast(1)))];
        assert_eq!(badges, expected.map(|(name, badge)| (name.to_owned(), vec![badge])));
        assert_eq!(names(frame.hints().map(|(point, _)| point)), ["G2", "H3"]);
        assert_eq!(names(drawn.marks().map(|(point, _)| point)), ["J1"], "the target");
        let legend: Vec<&str> = frame.legend().iter().map(|(_, line)| line.as_str()).collect();
        assert_eq!(
            legend,
            [
                "the black string at J1 has two liberties outside",
                "outside, the white string at H2 touches only the pattern's black blocks",
                "a black move at J2 has a liberty outside",
                OUTSIDE,
                "Longest resistance: White H2, Black J2",
            ]
        );
    }

    /// Edges of the board are edges of the picture where the shape has them, and nowhere else.
    #[test]
    fn the_board_goes_on_where_it_does() {
        for (shape, edges) in [("c2x2", [true, true]), ("s2x2", [false, true]), ("m2x2", [false, false])] {
            let rule = rule(shape, "../.X", &[]);
            let drawn = RuleDiagram::new(&rule, true).picture("");
            let at = drawn.region().edges(drawn.size());
            assert_eq!(([at.left, at.bottom], at.right || at.top), (edges, false), "{shape}");
            let lines = |edge: bool| if edge { 3 } else { 4 };
            let size = (drawn.region().width(), drawn.region().height());
            assert_eq!(size, (lines(edges[0]), lines(edges[1])), "a line around it: {shape}");
            assert!(drawn.svg(&SvgStyle::default()).contains("Whatever is outside the frame."));
        }
    }

    #[test]
    fn rules_of_the_paper_have_numbers_instead_of_shields() {
        let rule = rule("c2x2", "O./.X", &[(2, Level::AtMost0), (3, Level::AtMost1)]);
        let drawn = RuleDiagram::new(&rule, false).picture("");
        let frame = drawn.frame().unwrap();
        let signs: Vec<Sign> = frame.badges().flat_map(|(_, badges)| badges).map(|badge| badge.sign).collect();
        assert_eq!(signs, [Sign::AtMost(0), Sign::AtMost(1)]);
        assert_eq!((frame.hints().count(), drawn.marks().count()), (0, 0));
    }
}
