//! Where no group is in question: the largest block that whoever moves first captures or saves.
//!
//! Only what is proved has a value: a capture whose proof the checker accepted, a rescue after which the block cannot be
//! captured. A rescue that was merely not refuted is not told of.

use tesuji::{CatchAnswer, CatchQuery, Certainty, Color, Move, PointSet, Rescue, WeakBlock};

use super::{Analysis, Found, MoveValue, Request, Spend};

/// Nodes of one search for a capture, if they are not limited.
const NODES: u64 = 100_000;

/// What is known of captures; `nothing` if that is nothing.
pub(super) fn analyze(request: &Request, spend: &Spend, nothing: Analysis) -> Analysis {
    if spend.is_over(nothing.nodes) {
        return nothing;
    }
    let limited = Spend { nodes: Some(spend.nodes.unwrap_or(NODES)), ..spend.clone() };
    let Ok(scan) = limited.solver(0.7, nothing.nodes).scan(&request.position) else { return nothing };
    let mut blocks: Vec<&WeakBlock> = scan.blocks.iter().filter(|block| is_meant(request, &block.stones)).collect();
    blocks.sort_by_key(|block| std::cmp::Reverse(block.stones.len()));
    let read: u64 = scan.blocks.iter().map(|block| block.attack.nodes).sum();
    let mut nothing = Analysis { nodes: nothing.nodes + read, ..nothing };
    for block in blocks {
        let Some((found, answer)) = in_question(request, &limited, block) else { continue };
        nothing.nodes += answer.effort.nodes;
        if !found.moves.is_empty() {
            let nodes = nothing.nodes;
            let sentence = sentence(block, request.position.board().to_play(), &answer, &found);
            return Analysis { found: Some(found), sentence, answer: None, nodes, ..nothing };
        }
    }
    nothing
}

/// Whether the block is among what was named, or where moves may be played.
fn is_meant(request: &Request, stones: &PointSet) -> bool {
    let named = request.target.is_empty() || request.target.iter().any(|&stone| stones.contains(stone));
    let region = request.permissions.region(request.position.board().to_play());
    named && region.is_none_or(|region| region.intersects(&stones.dilated()))
}

/// What moving first decides about a block; `None` if it decides nothing that is proved.
fn in_question(request: &Request, spend: &Spend, block: &WeakBlock) -> Option<(Found, CatchAnswer)> {
    let Rescue::Moves { proved, .. } = &block.rescue else { return None };
    let player = request.position.board().to_play();
    let query = CatchQuery::about(request.position.block_at(block.stone).ok()?).first(!block.color);
    let capture = spend.solver(0.5, 0).verdict_only().prove().catch(query).ok()?;
    if !capture.is_caught() || capture.certainty != Certainty::Proved {
        return None;
    }
    let moves = if block.color == player { saves(proved, &capture) } else { captures(proved, &capture) };
    // A pass alone decides nothing.
    if moves.iter().all(|one| one.value == 0.0) {
        return None;
    }
    let allowed = |one: &MoveValue| request.permissions.allows(player, one.mv);
    let moves: Vec<MoveValue> = moves.into_iter().filter(allowed).collect();
    let value = moves.first().map_or(0.0, |first| first.value);
    let size = request.position.board().size();
    Some((Found { size, stones: block.stones, value, moves }, capture))
}

/// The hunter's moves: those that capture, and a pass if the block is saved then.
fn captures(saves: &[Move], capture: &CatchAnswer) -> Vec<MoveValue> {
    let nodes = capture.effort.nodes;
    let line = |mv: Move| if capture.line.first() == Some(&mv) { capture.line.clone() } else { vec![mv] };
    let moves = capture.moves.iter().map(|&mv| MoveValue { mv, value: 1.0, line: line(mv), nodes });
    let pass = saves.first().map(|&save| MoveValue { mv: Move::Pass, value: 0.0, line: vec![Move::Pass, save], nodes });
    moves.chain(pass).collect()
}

/// The owner's moves: those that save, and a pass, which loses the block.
fn saves(saves: &[Move], capture: &CatchAnswer) -> Vec<MoveValue> {
    let nodes = capture.effort.nodes;
    let moves = saves.iter().map(|&mv| MoveValue { mv, value: 1.0, line: vec![mv], nodes });
    let line = std::iter::once(Move::Pass).chain(capture.line.iter().copied()).collect();
    moves.chain([MoveValue { mv: Move::Pass, value: 0.0, line, nodes }]).collect()
}

fn sentence(block: &WeakBlock, player: Color, capture: &CatchAnswer, found: &Found) -> String {
    match found.moves.first() {
        Some(first) if block.color == player && first.value > 0.0 => {
            format!("{player} saves the block at {} with {}", block.stone, first.mv)
        }
        _ => capture.to_string(),
    }
}
