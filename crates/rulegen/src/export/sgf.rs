//! A rule as an SGF game: the pattern where its edges are edges, the target marked with triangles, the rectangle's empty
//! cells with squares, conclusion and conditions in words, and the line as moves (outside: passes).

use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::SolutionTree;
use tesuji_formats::sgf;
use tesuji_formats::sgf::problem::SgfProblem;
use tesuji_rules::each;

use super::{Exported, place_of};

/// A rule as the text of an SGF game.
pub fn rule(exported: &Exported<'_>) -> String {
    let rule = exported.rule;
    let (dx, dy) = place_of(rule.shape.anchor());
    let point = |cell: u8| Point::at(cell % rule.shape.width() + dx, cell / rule.shape.width() + dy);
    let mut position = Setup::empty(Size::STANDARD);
    position.to_play = Color::White;
    position.stones.extend(each(rule.pattern.black).map(|cell| (point(cell), Color::Black)));
    position.stones.extend(each(rule.pattern.white).map(|cell| (point(cell), Color::White)));
    let mut problem = SgfProblem::new(position);
    problem.name = format!("{} {} rule {}", rule.about.word(), rule.shape, exported.number);
    problem.comment = exported.words(|cell| point(cell).to_string());
    if exported.marks_target() {
        problem.target = each(rule.target_stones()).map(point).collect();
    }
    problem.area = each(rule.pattern.empty(rule.shape)).map(point).collect::<PointSet>();
    let mut line = SolutionTree::new();
    let mut last = SolutionTree::ROOT;
    for exchange in exported.line.unwrap_or_default() {
        for (color, ply) in [(Color::White, exchange.white), (Color::Black, exchange.black)] {
            let mv = ply.cell().map_or(Move::Pass, |cell| Move::Play(point(cell)));
            last = line.add(last, color, mv);
        }
    }
    problem.solution = line;
    sgf::write_game(&problem.to_game())
}
