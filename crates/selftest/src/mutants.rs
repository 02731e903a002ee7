//! Changed proofs: each may be accepted only if its claim is true.
//!
//! Most are changed as strategies (another move, a reply less, another lemma, another node, another claim, another
//! question), one or two things at a time; some as the unpacked bytes of the file, so that what is read is tried too; a few
//! as the packed bytes.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use tesuji_board::random::Dice;
use tesuji_board::{Move, Point, PointSet, Size};
use tesuji_checker::check_status;
use tesuji_formats::proof_file::ProofFile;
use tesuji_oracle::{capture_by_force, capture_within_bounds};
use tesuji_question::{Closure, KoThreats, Lemma, NodeId, Proof, ProofNode, Status, TargetRule};

use crate::captures::{self, Shown};
use crate::{Difference, Examined, lives};

/// What stands before the packed body: eight letters and the version.
const HEADER: usize = 9;

const LEMMAS: [Lemma; 7] = [
    Lemma::Captured,
    Lemma::InAtari,
    Lemma::NoRoom,
    Lemma::UnconditionalLife,
    Lemma::Uncapturable,
    Lemma::Enumeration,
    Lemma::Liberties,
];

/// Whether a file that is read and written again is the same. (Stones have another order than in the question.)
pub(crate) fn is_read_as_written(bytes: &[u8]) -> bool {
    ProofFile::read(bytes).is_ok_and(|file| file.to_bytes().is_ok_and(|again| again == bytes))
}

/// The bytes of a changed proof file.
pub(crate) fn change(dice: &mut Dice, file: &ProofFile, bytes: &[u8]) -> Vec<u8> {
    match dice.below(20) {
        0 => damaged(dice, bytes),
        1..4 => other_body(dice, bytes),
        _ => {
            let mut changed = file.clone();
            for _ in 0..=dice.below(2) {
                change_one(dice, &mut changed);
            }
            changed.to_bytes().unwrap_or_else(|_| damaged(dice, bytes))
        }
    }
}

fn damaged(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    let at = dice.below(changed.len());
    match dice.below(3) {
        0 => changed.truncate(at),
        1 => changed.push(dice.roll() as u8),
        _ => changed[at] ^= 1 << dice.below(8),
    }
    changed
}

/// The body with a byte or two changed, packed again.
fn other_body(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let Ok(mut body) = decompress_to_vec_zlib(&bytes[HEADER..]) else { return damaged(dice, bytes) };
    for _ in 0..=dice.below(2) {
        let at = dice.below(body.len());
        match dice.below(4) {
            0 => body[at] = dice.roll() as u8,
            1 => body[at] = body[at].wrapping_add(1),
            2 => body[at] = body[at].wrapping_sub(1),
            _ => body[at] ^= 1 << dice.below(8),
        }
    }
    let mut changed = bytes[..HEADER].to_vec();
    changed.extend(compress_to_vec_zlib(&body, 6));
    changed
}

fn change_one(dice: &mut Dice, file: &mut ProofFile) {
    match file {
        ProofFile::Life { question, status, proofs } => match dice.below(14) {
            0 => *status = Status::all().nth(dice.below(12)).unwrap_or(*status),
            1 => question.closure = Closure::ALL[dice.below(Closure::ALL.len())],
            2 => question.target_rule = TargetRule::ALL[dice.below(2)],
            3 => toggle(dice, &mut question.area, question.position.size),
            4 => question.position.to_play = !question.position.to_play,
            _ => {
                let (area, size) = (question.area, question.position.size);
                if let Some(proof) = pick(dice, proofs) {
                    change_proof(dice, proof, &area, size);
                }
            }
        },
        ProofFile::Capture { question, proof } => match dice.below(14) {
            0 => question.position.to_play = !question.position.to_play,
            1 => toggle(dice, &mut question.boundary, question.position.size),
            2 => question.ko_winner = if dice.chance(50) { None } else { Some(question.position.to_play) },
            3..7 => change_zone(dice, proof, question.position.size),
            _ => change_proof(dice, proof, &PointSet::all(question.position.size), question.position.size),
        },
    }
}

fn pick<'a, T>(dice: &mut Dice, list: &'a mut [T]) -> Option<&'a mut T> {
    let at = dice.below(list.len().max(1));
    list.get_mut(at)
}

fn toggle(dice: &mut Dice, points: &mut PointSet, size: Size) {
    let point = dice.point(size);
    if points.contains(point) {
        points.remove(point);
    } else {
        points.insert(point);
    }
}

fn change_zone(dice: &mut Dice, proof: &mut Proof, size: Size) {
    if let Some(zone) = pick(dice, &mut proof.zones) {
        match zone.iter().nth(dice.below(zone.len().max(1))) {
            Some(point) if dice.chance(75) => {
                zone.remove(point);
            }
            _ => toggle(dice, zone, size),
        }
    }
}

/// Changes one thing in a strategy.
fn change_proof(dice: &mut Dice, proof: &mut Proof, area: &PointSet, size: Size) {
    let count = proof.nodes.len().max(1);
    let other = dice.below(count) as NodeId;
    let mv = any_move(dice, area, size);
    let what = dice.below(10);
    match what {
        0 => proof.winner = !proof.winner,
        1 => proof.threats = KoThreats { attacker: dice.below(7) as u8, defender: dice.below(7) as u8 },
        2 => proof.board = !proof.board,
        _ => {
            if let Some(node) = pick(dice, &mut proof.nodes) {
                change_node(dice, node, what, mv, other);
            }
        }
    }
}

fn any_move(dice: &mut Dice, area: &PointSet, size: Size) -> Move {
    let point: Option<Point> = match dice.below(10) {
        0 => None,
        1 => Some(dice.point(size)),
        _ => dice.point_of(area),
    };
    point.map_or(Move::Pass, Move::Play)
}

fn change_node(dice: &mut Dice, node: &mut ProofNode, what: usize, new: Move, other: NodeId) {
    match (what, node) {
        (3 | 4, ProofNode::Play { mv, .. }) => *mv = new,
        (5, ProofNode::Play { next, .. }) => *next = other,
        (3 | 4, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            replies.remove(dice.below(replies.len()));
        }
        (5, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            let at = dice.below(replies.len());
            if dice.chance(50) { replies[at].0 = new } else { replies[at].1 = other }
        }
        (6, ProofNode::Replies { replies, otherwise }) => {
            replies.truncate(dice.below(replies.len() + 1));
            *otherwise = Some(other);
        }
        (7, ProofNode::Replies { otherwise, .. }) => *otherwise = if dice.chance(50) { None } else { Some(other) },
        (8, node) if dice.chance(30) => *node = ProofNode::Play { mv: new, next: other },
        (_, node) => *node = ProofNode::Lemma(LEMMAS[dice.below(LEMMAS.len())]),
    }
}

/// What `tesuji verify` would end with.
///
/// # Errors
/// If the proof is accepted and its claim is false.
pub(crate) fn judge(bytes: &[u8], seen: &mut Examined) -> Result<u8, Box<Difference>> {
    let Ok(file) = ProofFile::read(bytes) else {
        seen.tally.refused += 1;
        return Ok(2);
    };
    let accepted = match &file {
        ProofFile::Life { question, status, proofs } => {
            check_status(question, *status, proofs).ok().map(|all| all.iter().all(|checked| checked.board))
        }
        ProofFile::Capture { question, proof } => captures::check(question, proof).ok().map(|_| true),
    };
    let Some(for_board) = accepted else {
        seen.tally.refused += 1;
        return Ok(1);
    };
    match is_true(&file, for_board) {
        Some(true) => seen.tally.accepted += 1,
        None => seen.tally.unjudged += 1,
        Some(false) => {
            let what = format!("a changed proof is accepted, and its claim is false: {file:?}");
            return Err(match file {
                ProofFile::Life { question, .. } => Difference::life(&question, what),
                ProofFile::Capture { question, .. } => Difference::capture(&question, what),
            });
        }
    }
    Ok(0)
}

fn is_true(file: &ProofFile, for_board: bool) -> Option<bool> {
    match file {
        ProofFile::Life { question, status, .. } if for_board => lives::true_on_board(question, *status),
        ProofFile::Life { question, status, .. } => Some(lives::true_status(question)? == *status),
        ProofFile::Capture { question, proof } => {
            let most = 10 * captures::MAX_POSITIONS;
            match captures::check(question, proof).ok()? {
                Shown::Caught => Some(capture_by_force(question, most)?.caught),
                Shown::Escapes(None) => Some(!capture_by_force(question, most)?.caught),
                Shown::Escapes(Some(bounds)) => Some(!capture_within_bounds(question, bounds, most)?.caught),
            }
        }
    }
}
