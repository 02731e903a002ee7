//! Questions of life and death: the answer against brute force, its twins and the checker.

use tesuji_board::random::Dice;
use tesuji_board::{Move, Point, PointSet};
use tesuji_checker::check_status;
use tesuji_formats::proof_file::ProofFile;
use tesuji_life::{LifeOutcome, SearchOptions, solve, solve_open};
use tesuji_oracle::life::{Cycles, LifeOracle, LifeTruth};
use tesuji_oracle::random_area;
use tesuji_question::{Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Scope, Status, UnknownReason};

use crate::twins::Twin;
use crate::{Difference, Effort, Examined, Judged, Kind, mutants};

/// Questions with more states (threats not counted) are too large: it is the many small ones that find something.
pub(crate) const MAX_STATES: usize = 3_000;

type Compared = Result<(), Box<Difference>>;

/// What brute force says under each closure of the question; `None` if it is too large.
pub(crate) fn truth(question: &LifeQuestion) -> Option<Vec<LifeTruth>> {
    let closures = match question.closure {
        Closure::Both => vec![Closure::Escape, Closure::Wall],
        closure => vec![closure],
    };
    let oracle = |closure| LifeOracle::within(&LifeQuestion { closure, ..question.clone() }, MAX_STATES).ok();
    closures.into_iter().map(|closure| oracle(closure).map(|mut oracle| oracle.truth())).collect()
}

/// The status of a question, if brute force can find it and it is the same under all its closures.
pub(crate) fn true_status(question: &LifeQuestion) -> Option<Status> {
    let closures = match question.closure {
        Closure::Both => [Closure::Escape, Closure::Wall],
        closure => [closure; 2],
    };
    let status = |closure| {
        let question = LifeQuestion { closure, ..question.clone() };
        Some(LifeOracle::within(&question, 10 * MAX_STATES).ok()?.status(Cycles::Live))
    };
    let first = status(closures[0])?;
    (closures[0] == closures[1] || status(closures[1])? == first).then_some(first)
}

pub(crate) fn examine(
    question: &LifeQuestion,
    kind: Kind,
    effort: &Effort,
    dice: &mut Dice,
    seen: &mut Examined,
) -> Compared {
    let Some(truth) = truth(question) else {
        seen.tally.problems[kind as usize] -= 1;
        seen.tally.too_large += 1;
        return Ok(());
    };
    let found = ask(question, effort.prove)?;
    compare(question, &found, &truth, seen)?;
    if kind == Kind::Rule && truth[0].status != Status::Lives {
        return Err(Difference::life(question, format!("a rule says that it lives; brute force: {}", truth[0].status)));
    }
    for twin in Twin::some(dice, effort.all_twins) {
        compare_twin(question, &found, twin)?;
        seen.tally.twins += 1;
    }
    if kind == Kind::Board {
        areas(question, truth[0].status, effort, dice, seen)?;
    }
    prove(question, &found, effort, dice, seen)
}

fn ask(question: &LifeQuestion, proof: bool) -> Result<LifeOutcome, Box<Difference>> {
    let options = SearchOptions { all_moves: true, details: false, proof, ..SearchOptions::default() };
    solve(question, &options, &Limits::default(), &Deadline::default(), &mut ())
        .map_err(|error| Difference::life(question, format!("the question is refused: {error}")))
}

fn compare(question: &LifeQuestion, found: &LifeOutcome, truth: &[LifeTruth], seen: &mut Examined) -> Compared {
    let differ = |what: String| Err(Difference::life(question, what));
    if truth.iter().any(|other| other.status != truth[0].status) {
        seen.tally.closures_differ += 1;
        return match found.verdict {
            LifeVerdict::Unknown(unknown) if unknown.reason == UnknownReason::Open => Ok(()),
            verdict => differ(format!("the closures differ by brute force, and the answer is {verdict:?}")),
        };
    }
    let status = truth[0].status;
    if found.verdict != LifeVerdict::Status(status) {
        return differ(format!("brute force: {status}; the answer: {:?}", found.verdict));
    }
    seen.tally.status(status);
    // Under both closures first moves may differ though the status does not.
    if question.closure == Closure::Both && truth[0].move_status != truth[1].move_status {
        return Ok(());
    }
    if sorted(&found.moves) != sorted(&truth[0].moves) {
        return differ(format!("best moves by brute force {:?}; the answer: {:?}", truth[0].moves, found.moves));
    }
    let (ours, theirs) = (by_move(&found.move_status), by_move(&truth[0].move_status));
    if ours != theirs {
        return differ(format!("first moves by brute force {theirs:?}; the answer: {ours:?}"));
    }
    seen.tally.moves += ours.len() as u64;
    Ok(())
}

fn sorted(moves: &[Point]) -> Vec<Point> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

fn by_move(statuses: &[(Move, Status)]) -> Vec<(Move, Status)> {
    let mut statuses = statuses.to_vec();
    statuses.sort_by_key(|(mv, _)| *mv);
    statuses
}

fn compare_twin(question: &LifeQuestion, found: &LifeOutcome, twin: Twin) -> Compared {
    let other = ask(&twin.life(question), false)?;
    let moves: Vec<Point> = found.moves.iter().map(|&point| twin.point(question, point)).collect();
    let statuses: Vec<(Move, Status)> =
        found.move_status.iter().map(|&(mv, status)| (twin.mv(question, mv), status)).collect();
    let same = other.verdict == found.verdict
        && sorted(&other.moves) == sorted(&moves)
        && by_move(&other.move_status) == by_move(&statuses);
    if same { Ok(()) } else { Err(Difference::life(question, format!("another answer after {twin:?}: {other:?}"))) }
}

/// A random area on a whole board, under all closures, and the board as it is read when nobody names an area: an answer that
/// holds on the board is that of the board.
fn areas(whole: &LifeQuestion, truth: Status, effort: &Effort, dice: &mut Dice, seen: &mut Examined) -> Compared {
    let area = random_area(dice, whole);
    let closure = [Closure::Escape, Closure::Wall, Closure::Both, Closure::Join, Closure::Fill][dice.below(5)];
    let question = LifeQuestion { area, closure, ..whole.clone() };
    let options = SearchOptions { details: false, proof: true, ..SearchOptions::default() };
    // Small boards, small tables: a search of the open needs many of them.
    let limits = Limits { nodes: Some(20_000), memory: Some(4 << 20), ..Limits::default() };
    let deadline = Deadline::default();
    let refused = |error| Difference::life(&question, format!("the question is refused: {error}"));
    let on_area = solve(&question, &options, &limits, &deadline, &mut ()).map_err(refused)?;
    holds_on_board(&question, &on_area, truth, seen)?;
    prove(&question, &on_area, effort, dice, seen)?;
    let both = LifeQuestion { closure: Closure::Both, ..whole.clone() };
    let staged = solve_open(&both, &options, &limits, &deadline, &mut ()).map_err(refused)?;
    holds_on_board(&both, &staged, truth, seen)
}

fn holds_on_board(question: &LifeQuestion, found: &LifeOutcome, truth: Status, seen: &mut Examined) -> Compared {
    let LifeVerdict::Status(status) = found.verdict else { return Ok(()) };
    if found.scope != Scope::Board {
        return Ok(());
    }
    seen.tally.for_board += 1;
    if status == truth {
        return Ok(());
    }
    let asked = LifeQuestion { area: found.area, ..question.clone() };
    Err(Difference::life(&asked, format!("{status} for the whole board; brute force of the whole board: {truth}")))
}

/// The proof is accepted, is read as it was written, and its mutants are accepted only if true.
fn prove(
    question: &LifeQuestion,
    found: &LifeOutcome,
    effort: &Effort,
    dice: &mut Dice,
    seen: &mut Examined,
) -> Compared {
    let (true, LifeVerdict::Status(status)) = (effort.prove && !found.proofs.is_empty(), found.verdict) else {
        return Ok(());
    };
    let differ = |what: String| Difference::life(question, what);
    let checked = check_status(question, status, &found.proofs)
        .map_err(|refusal| differ(format!("the proof of {status} is refused: {refusal}")))?;
    seen.tally.proofs += 1;
    seen.tally.board_proofs += u64::from(checked.iter().all(|checked| checked.board));
    let file = ProofFile::Life { question: question.clone(), status, proofs: found.proofs.clone() };
    let bytes = file.to_bytes().map_err(|error| differ(format!("the proof is not written: {error}")))?;
    if !mutants::is_read_as_written(&bytes) {
        return Err(differ("another proof is read than was written".to_owned()));
    }
    for _ in 0..effort.mutants {
        let changed = mutants::change(dice, &file, &bytes);
        let code = mutants::judge(&changed, seen)?;
        if effort.keep {
            seen.files.push(Judged { bytes: changed, code });
        }
    }
    if effort.keep {
        seen.files.push(Judged { bytes, code: 0 });
    }
    Ok(())
}

/// Whether a claim for the whole board is true; `None` if the board is too large for brute force.
pub(crate) fn true_on_board(question: &LifeQuestion, status: Status) -> Option<bool> {
    let area = PointSet::all(question.position.size);
    let whole = LifeQuestion { area, closure: Closure::Escape, ..question.clone() };
    Some(true_status(&whole)? == status)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comparison that cannot fail would compare nothing.
    #[test]
    fn a_wrong_answer_is_a_difference() {
        let small = |question: LifeQuestion| truth(&question).map(|truth| (question, truth));
        let (question, mut truth) =
            (0..).map(tesuji_oracle::random_problem).find_map(small).expect("some problems are small");
        let found = ask(&question, true).expect("a sound question");
        let mut seen = Examined::default();
        assert!(compare(&question, &found, &truth, &mut seen).is_ok());
        truth[0].moves.push(Point::at(0, 0));
        truth[0].moves.push(Point::at(0, 0));
        assert!(compare(&question, &found, &truth, &mut seen).is_err());
        let other = if truth[0].status == Status::Lives { Status::Dies } else { Status::Lives };
        truth[0].status = other;
        assert!(compare(&question, &found, &truth, &mut seen).is_err());
        let wrong = LifeOutcome { verdict: LifeVerdict::Status(other), ..found };
        assert!(prove(&question, &wrong, &EFFORT, &mut Dice::new(1), &mut seen).is_err());
    }

    const EFFORT: Effort = Effort { prove: true, mutants: 1, all_twins: false, keep: false };
}
