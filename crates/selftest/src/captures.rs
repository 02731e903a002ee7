//! Captures: the answer against brute force, its twins and the checker.

use tesuji_board::random::Dice;
use tesuji_capture::catch;
use tesuji_checker::{CaptureRefusal, check_capture, check_escape};
use tesuji_formats::proof_file::ProofFile;
use tesuji_oracle::capture_by_force;
use tesuji_question::{Bounds, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits, Proof, Role};

use crate::twins::Twin;
use crate::{Difference, Effort, Examined, Judged, Kind, mutants};

/// Captures with more positions are too large.
pub(crate) const MAX_POSITIONS: usize = 3_000;
/// What a search may spend.
const NODES: u64 = 2_000;

pub(crate) fn examine(
    question: &CaptureQuestion,
    effort: &Effort,
    dice: &mut Dice,
    seen: &mut Examined,
) -> Result<(), Box<Difference>> {
    let Some(truth) = capture_by_force(question, MAX_POSITIONS) else {
        seen.tally.problems[Kind::Capture as usize] -= 1;
        seen.tally.too_large += 1;
        return Ok(());
    };
    let differ = |what: String| Err(Difference::capture(question, what));
    let found = ask(question)?;
    match found.verdict {
        CaptureVerdict::Caught if !truth.caught => return differ("caught, but not by brute force".to_owned()),
        CaptureVerdict::Escapes if truth.caught => return differ("escapes, but is caught by brute force".to_owned()),
        CaptureVerdict::Caught => {
            seen.tally.caught += 1;
            if let Some(mv) = found.moves.iter().find(|mv| !truth.moves.contains(mv)) {
                return differ(format!("{mv} does not capture by brute force"));
            }
            seen.tally.moves += found.moves.len() as u64;
        }
        CaptureVerdict::Unknown(_) if truth.caught => seen.tally.missed += 1,
        CaptureVerdict::Escapes | CaptureVerdict::Unknown(_) => seen.tally.not_caught += 1,
    }
    for twin in Twin::some(dice, effort.all_twins) {
        let other = ask(&twin.capture(question))?;
        if (other.verdict, other.nodes, other.line.len()) != (found.verdict, found.nodes, found.line.len()) {
            return differ(format!("another answer after {twin:?}: {other:?}"));
        }
        seen.tally.twins += 1;
    }
    if effort.prove { prove(question, found, effort, dice, seen) } else { Ok(()) }
}

fn ask(question: &CaptureQuestion) -> Result<CatchOutcome, Box<Difference>> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    catch(question, false, &limits, &Deadline::default(), &mut ())
        .map_err(|error| Difference::capture(question, format!("the question is refused: {error}")))
}

/// What a proof about a capture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Caught,
    /// From a hunter who keeps within bounds, or for good.
    Escapes(Option<Bounds>),
}

/// Checks a proof that a block is caught, or that it escapes.
pub(crate) fn check(question: &CaptureQuestion, proof: &Proof) -> Result<Shown, CaptureRefusal> {
    match proof.winner {
        Role::Attacker => check_capture(question, proof).map(|_| Shown::Caught),
        Role::Defender => check_escape(question, proof).map(|checked| Shown::Escapes(checked.from)),
    }
}

fn prove(
    question: &CaptureQuestion,
    found: CatchOutcome,
    effort: &Effort,
    dice: &mut Dice,
    seen: &mut Examined,
) -> Result<(), Box<Difference>> {
    let Some(proof) = found.proof else { return Ok(()) };
    let differ = |what: String| Difference::capture(question, what);
    check(question, &proof).map_err(|refusal| differ(format!("the proof is refused: {refusal}")))?;
    seen.tally.proofs += 1;
    seen.tally.board_proofs += 1;
    let file = ProofFile::Capture { question: question.clone(), proof };
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
