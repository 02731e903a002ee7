//! SGF collections and text diagrams.

use tesuji_board::Move;
use tesuji_formats::{FilePosition, Judgement, PositionFile, SolutionTree, sgf};
use tesuji_question::LifeQuestion;

use super::{Ask, Fault, Read};
use crate::problem::Problem;

/// The problems of a file of positions.
pub(super) fn read(
    read: &PositionFile,
    file: &str,
    ask: Ask<'_>,
    canonical: &dyn Fn(&LifeQuestion) -> String,
) -> Vec<Result<Read, Fault>> {
    let problem = |(index, position): (usize, Result<FilePosition, tesuji_formats::FormatError>)| {
        let item = index + 1;
        let position = position.map_err(|error| Fault {
            item,
            line: error.place().map(|place| place.line),
            message: error.to_string(),
        })?;
        let line = Some(position.place.line);
        let question = ask(&position).map_err(|message| Fault { item, line, message })?;
        let mut problem = Problem::new(format!("{file}#{item}"), canonical(&question), question);
        problem.name = position.name.clone();
        problem.claimed_moves = position.solution.right_first_moves().into_iter().filter_map(Move::point).collect();
        Ok(Read { problem, position: Some(position) })
    };
    read.positions().enumerate().map(problem).collect()
}

/// A problem as a position with its solution: the best moves right, all others wrong with what they lead to.
pub fn position(problem: &Problem) -> FilePosition {
    let question = &problem.question;
    let first = question.position.to_play;
    let mut solution = SolutionTree::new();
    let mut comment = String::new();
    if let Some(solved) = &problem.solved {
        comment = format!("{first} to play; {}", solved.status.describe());
        if let Some(grade) = &solved.grade {
            comment.push_str(&format!("; grade {grade}"));
        }
        let mut at = SolutionTree::ROOT;
        if solved.sequence.first().and_then(|mv| mv.point()).is_some_and(|p| solved.moves.contains(&p)) {
            for (color, &mv) in [first, !first].into_iter().cycle().zip(&solved.sequence) {
                at = solution.add(at, color, mv);
            }
            solution.node_mut(at).judgement = Some(Judgement::Right);
        }
        let started = (at != SolutionTree::ROOT).then(|| solved.sequence.first().copied()).flatten();
        for &(mv, status) in solved.move_status.iter().filter(|(mv, _)| mv.point().is_some() && Some(*mv) != started) {
            let id = solution.add(SolutionTree::ROOT, first, mv);
            let node = solution.node_mut(id);
            let best = mv.point().is_some_and(|p| solved.moves.contains(&p));
            node.judgement = Some(if best { Judgement::Right } else { Judgement::Wrong });
            if !best {
                node.comment = status.describe();
            }
        }
    }
    FilePosition {
        name: if problem.name.is_empty() { problem.source.clone() } else { problem.name.clone() },
        comment,
        target: question.target.iter().copied().collect(),
        area: question.area,
        closure: (!problem.is_unread()).then_some(question.closure),
        moves: solution.main_line(),
        solution,
        ..FilePosition::new(question.position.clone())
    }
}

/// A problem as an SGF game in goproblems' conventions.
pub fn write(problem: &Problem) -> String {
    sgf::write_game(&position(problem).to_problem().to_game())
}
