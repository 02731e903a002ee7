//! Zones: what a capture depends on (`docs/capture.md`, "The argument").
//!
//! The search builds for every proved position a zone that meets the conditions of the checker. Small zones are good
//! zones: every point of a zone is a reply that must be refuted by its own search.

use tesuji_board::{Board, Color, Point, PointSet};

/// Makes a zone closed: every block that meets it lies in it as a whole, with a liberty in it.
pub(crate) fn close(board: &Board, zone: &mut PointSet) {
    let start = *zone;
    let mut known = PointSet::new();
    for point in &start {
        if board.color(point).is_none() || !known.insert(board.head(point)) {
            continue;
        }
        zone.extend(board.stones(point));
    }
    // Liberties come last: blocks that share one need only that one.
    for head in &known {
        let liberties = board.liberties(head);
        if !liberties.intersects(zone) {
            zone.extend(liberty_for_zone(board, liberties, &PointSet::EMPTY));
        }
    }
}

/// The liberty that a zone gets to keep a block: not one of `avoid` if possible.
fn liberty_for_zone(board: &Board, liberties: &PointSet, avoid: &PointSet) -> Option<Point> {
    // An open point is rarely suicide for anybody, and a reply there rarely matters.
    let openness = |point: &Point| (!avoid.contains(*point), board.empty_neighbor_count(*point));
    liberties.iter().max_by_key(openness)
}

/// The zone of a capture by the next move: the prey and all its neighbours, closed; with liberties outside `avoid`
/// where possible.
pub(crate) fn capture_zone(board: &Board, prey: Point, on_board: &PointSet, avoid: &PointSet) -> PointSet {
    let mut zone = board.stones(prey).collect::<PointSet>().dilated() & *on_board;
    let hunters = board.adjacent_blocks(prey, usize::MAX);
    for head in &hunters {
        zone.extend(board.stones(head));
    }
    // The prey's last liberty serves the hunter blocks that share it.
    for head in &hunters {
        let liberties = board.liberties(head);
        if !(*liberties & zone).intersects(&(zone - *avoid)) {
            zone.extend(liberty_for_zone(board, liberties, avoid));
        }
    }
    zone
}

/// What a move that captures in the zone after it adds to the zone before it: the captured stones, their neighbours
/// and its own, and what the ko depends on that it begins.
pub(crate) fn add_captures(board: &Board, on_board: &PointSet, after: &PointSet, point: Point, zone: &mut PointSet) {
    if board.killed_by_last_move().any(|stone| after.contains(stone)) {
        let touched: PointSet = board.killed_by_last_move().chain([point]).collect();
        *zone |= touched.dilated() & *on_board;
    }
    if board.ko().is_some_and(|ban| after.contains(ban)) {
        // The ban is part of the promise: no other enemy block may be captured with it, whatever is outside.
        for n in board.neighbors_of(point, Some(board.to_play())) {
            let liberties = board.liberties(n);
            if !liberties.intersects(zone) {
                zone.extend(liberty_for_zone(board, liberties, &PointSet::EMPTY));
            }
        }
    }
}

/// What keeps a point suicide for a player, whatever is outside the zone.
pub(crate) fn add_suicide(board: &Board, on_board: &PointSet, point: Point, player: Color, zone: &mut PointSet) {
    let itself = PointSet::from(point);
    *zone |= itself.dilated() & *on_board;
    for n in board.neighbors(point) {
        if board.color(n) == Some(player) {
            *zone |= board.stones(n).collect::<PointSet>().dilated() & *on_board;
        } else if !(*board.liberties(n) - itself).intersects(zone) {
            zone.extend(liberty_for_zone(board, &(*board.liberties(n) - itself), &PointSet::EMPTY));
        }
    }
}

/// What keeps a move legal for the player to move, whatever is outside the zone: an empty neighbour, a friend with
/// another liberty, or a capture.
pub(crate) fn add_legality(board: &Board, on_board: &PointSet, point: Point, zone: &mut PointSet) {
    let itself = PointSet::from(point);
    let empty = board.neighbors_of(point, None).collect::<PointSet>();
    let others = |n: Point| *board.liberties(n) - itself;
    let friends = || board.neighbors_of(point, Some(board.to_play())).filter(|&n| !others(n).is_empty());
    if empty.intersects(zone) || friends().any(|n| zone.contains(n) && others(n).intersects(zone)) {
        return;
    }
    if !empty.is_empty() {
        zone.extend(liberty_for_zone(board, &empty, &PointSet::EMPTY));
    } else if let Some(n) = friends().next() {
        zone.insert(n);
        zone.extend(liberty_for_zone(board, &others(n), &PointSet::EMPTY));
    } else {
        // Any one of the blocks that are captured gives a liberty.
        let captured = board.neighbors_of(point, Some(!board.to_play())).find(|&n| board.in_atari(n));
        if let Some(n) = captured {
            *zone |= board.stones(n).collect::<PointSet>().dilated() & *on_board;
        }
    }
}
