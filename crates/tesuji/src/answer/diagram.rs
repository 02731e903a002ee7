//! Answer diagrams as in Go books.

use tesuji_board::PointSet;
use tesuji_formats::{Diagram, FilePosition, Mark};

use super::LifeAnswer;

/// The main line numbered, the group marked with triangles, the zone with squares, the ways out with letters.
pub(super) fn life(answer: &LifeAnswer) -> Diagram {
    let question = &answer.question;
    let stated = answer.reading.position.stated();
    let asked = FilePosition { position: question.position.clone(), ..stated.clone() };
    let target: PointSet = question.target.iter().copied().collect();
    let stones: PointSet = question.position.stones.iter().map(|&(point, _)| point).collect();
    let zone = answer.zone.unwrap_or_default() - stones;
    let name = if stated.name.is_empty() { String::new() } else { format!(": {}", stated.name) };
    let exits = answer.verdict.exits().unwrap_or_default();
    asked
        .diagram()
        .with_marks(Mark::Square, &zone)
        .with_marks(Mark::Triangle, &target)
        .with_letters(&exits)
        .with_word_for_pass("elsewhere")
        .with_moves(&answer.shown_line())
        .with_title(&format!("{} to play{name}", question.position.to_play))
}

#[cfg(test)]
mod tests {
    use tesuji_board::{Move, Point};
    use tesuji_formats::SvgStyle;
    use tesuji_question::{Certainty, LifeVerdict, Proviso, Scope};

    use super::*;
    use crate::{Position, Solver};

    /// White gets out at F2 or F1, with White or Black to play; the answer is made by hand.
    fn open_answer(first: &str) -> LifeAnswer {
        let drawn = format!(
            "{first} to play
             3 |X X X X X . .
             2 |O O O O O . .
             1 |. . . . O . .
               +-------------"
        );
        let position: Position = drawn.parse().unwrap();
        let exits: PointSet = ["F1", "F2"].map(|name| name.parse::<Point>().unwrap()).into_iter().collect();
        let mut answer = Solver::new().node_limit(1000).life(position.group_at("A2").unwrap()).unwrap();
        answer.verdict = LifeVerdict::Open { exits };
        (answer.certainty, answer.shape) = (Certainty::Read, None);
        answer.moves = if first == "White" { vec!["F2".parse().unwrap()] } else { Vec::new() };
        answer.line = answer.moves.iter().map(|&point| Move::Play(point)).collect();
        answer.scope = Scope::under(vec![Proviso::NoHelpOutside(exits)]);
        answer
    }

    #[test]
    fn ways_out_have_letters() {
        let diagram = open_answer("Black").diagram();
        let letter = |name: &str| diagram.mark(name.parse().unwrap());
        assert_eq!((letter("F1"), letter("F2")), (Some(Mark::Letter('a')), Some(Mark::Letter('b'))));
        assert!(diagram.ascii().contains("1 |. . . . O a"), "{diagram}");
        assert!(diagram.unicode().contains('b'), "{}", diagram.unicode());
        assert!(diagram.latex().contains("\\markpos{\\marklb{b}}{f}{2}"), "{}", diagram.latex());
        assert!(diagram.svg(&SvgStyle::default()).contains(">a</text>"));
        let moved = open_answer("White").diagram();
        assert_eq!(moved.stone("F2".parse().unwrap()).and_then(|stone| stone.number), Some(1));
        assert_eq!(moved.mark("F1".parse().unwrap()), Some(Mark::Letter('a')));
    }

    #[test]
    fn what_is_printed_of_an_open_group_asks_the_same_again() {
        let printed = open_answer("Black").diagram().ascii();
        let again: Position = printed.parse().unwrap();
        assert!(again.stated().area.is_empty(), "{printed}");
    }

    #[test]
    fn an_open_group_claims_nothing() {
        let answer = open_answer("Black");
        assert_eq!(answer.to_string(), "White is not surrounded: it gets out at F1 or F2, even if Black plays first");
        assert_eq!((answer.status(), answer.winner()), (None, None));
        assert!(answer.proof_file().is_err());
        let solved = answer.solved();
        assert_eq!((solved.area, solved.closure), (PointSet::EMPTY, None));
        assert_eq!(open_answer("White").to_string(), "White is not surrounded: it gets out with F2, also at F1");
    }
}
