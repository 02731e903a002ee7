//! Files of the GoTools database.

use tesuji_board::{Color, Move, Point, PointSet, Size};
use tesuji_formats::FormatError;
use tesuji_formats::gotools::{GoToolsRecord, parse};
use tesuji_question::{LifeQuestion, Role, TargetRule};

use super::Fault;
use crate::problem::Problem;

/// The problems of a file: one for each side that has results, as the records give them.
pub(super) fn read(
    records: &[Result<GoToolsRecord, FormatError>],
    file: &str,
    canonical: &dyn Fn(&LifeQuestion) -> String,
) -> Vec<Result<Problem, Fault>> {
    let mut problems = Vec::new();
    for (index, record) in records.iter().enumerate() {
        match record {
            Err(error) => problems.push(Err(Fault {
                item: index + 1,
                line: error.place().map(|place| place.line),
                message: error.to_string(),
            })),
            Ok(record) => problems.push(Ok(problem(record, file, canonical))),
        }
    }
    problems
}

fn problem(record: &GoToolsRecord, file: &str, canonical: &dyn Fn(&LifeQuestion) -> String) -> Problem {
    let first = record.first();
    let question = record.question(first);
    let mut problem = Problem::new(format!("{file}#{}", record.id), canonical(&question), question);
    problem.name = record.id.clone();
    // Lines are ordered by what they attain, best first.
    let results: Vec<_> = record.results_of(first).collect();
    problem.claimed_status = results.first().map(|r| r.status);
    let best = results.iter().filter(|r| Some(r.status) == problem.claimed_status);
    problem.claimed_moves = best.filter_map(|r| r.sequence.first()?.point()).collect();
    problem
}

/// A problem as a record with this number, or why it cannot be one.
pub fn write(problem: &Problem, number: u32) -> Result<String, String> {
    let question = &problem.question;
    let size = question.position.size;
    if size.width() > 19 || size.height() > 19 || size != Size::STANDARD {
        return Err(format!("the board is {size}: a GoTools file knows 19x19 only"));
    }
    if question.target_rule != TargetRule::Any && question.target.len() > 1 {
        return Err("every target must be saved: a GoTools file cannot say that".to_owned());
    }
    let defender = problem.defender().ok_or("the target is not a stone")?;
    let mut text = format!("$ P{number:07}\r\n{}\r\n", stones(question, defender));
    text.push_str(&results(problem).ok_or("not solved")?);
    text.push_str("\r\n");
    // What is written must be read as the same question.
    let read = parse(&text).into_iter().next().and_then(Result::ok).ok_or("it cannot be written")?;
    let again = read.question(problem.mover().ok_or("the target is not a stone")?);
    // Attacker stones that hang together with the wall belong to it in a file, and can be captured in neither.
    let attackers: PointSet = question.position.stones.iter().filter(|s| s.1 != defender).map(|s| s.0).collect();
    if again.area - attackers != question.area - attackers {
        return Err("its area is not everything inside the wall: a GoTools file cannot say that".to_owned());
    }
    Ok(text)
}

fn letters(point: Point) -> String {
    [point.x(), point.y()].iter().map(|&at| char::from(b'A' + at)).collect()
}

fn stones(question: &LifeQuestion, defender: Color) -> String {
    let mut text = String::new();
    for (side, color) in [('A', !defender), ('?', defender)] {
        let points: PointSet = question.position.stones.iter().filter(|s| s.1 == color).map(|s| s.0).collect();
        points.iter().for_each(|p| text.push_str(&format!("{side}{}", letters(p))));
    }
    question.target.iter().for_each(|&t| text.push_str(&format!("[{}]", letters(t))));
    text
}

fn results(problem: &Problem) -> Option<String> {
    let solved = problem.solved.as_ref()?;
    let mover = problem.mover()?;
    let (side, wins) = (if mover == Role::Attacker { 'A' } else { '?' }, solved.status.winner() == mover);
    let sign = if wins { '+' } else { '-' };
    let mut listed: Vec<Vec<Move>> = solved.moves.iter().map(|&p| vec![Move::Play(p)]).collect();
    if let Some(line) = listed.iter_mut().find(|line| line.first() == solved.sequence.first()) {
        *line = solved.sequence.clone();
    }
    if listed.is_empty() {
        listed.push(vec![Move::Pass]);
    }
    let features = &solved.features;
    let (rank, overhead) =
        (features.rank.max(1), 100.0 * features.searched as f64 / features.verification.max(1) as f64);
    let line = |moves: &Vec<Move>| {
        let sequence: String = moves.iter().map(|mv| mv.point().map_or("@@".to_owned(), letters)).collect();
        let length = moves.len();
        let (status, leaves) = (solved.status, features.verification.max(1));
        format!("{side}{sign}{status}#{leaves} 3 {rank} {overhead:.2} {length} ?? 0 255 :{sequence}:\r\n")
    };
    Some(listed.iter().map(line).collect())
}
