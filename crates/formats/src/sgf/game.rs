//! What the tree of an SGF game means: its board, its moves, the position at a node.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};

use crate::error::{FormatError, Place, Warning, quoted};
use crate::sgf::coordinates::{move_from_sgf, points_from_sgf};
use crate::sgf::replay::Replay;
use crate::sgf::tree::{GameTree, Node, NodeId};

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePosition {
    /// Stones, side to play, ko ban. Always a possible position.
    pub setup: Setup,
    /// Whether the file says who plays next (`PL`, the moves before or after), or Black was assumed.
    pub first_given: bool,
    /// The number of moves played.
    pub moves: usize,
    /// Points and moves of the file that make no sense and were passed over.
    pub warnings: Vec<Warning>,
}

impl GameTree {
    /// The size of the board; 19 if the file does not say.
    pub fn size(&self) -> Result<Size, FormatError> {
        let Some(property) = self.root().property("SZ") else { return Ok(Size::STANDARD) };
        let text = property.values[0].line();
        parse_size(&text).ok_or_else(|| {
            let expected = "a board size from 2 to 25, as in SZ[19] or SZ[9:5]";
            FormatError::syntax(property.place, format!("SZ[{text}]"), expected)
        })
    }

    /// The move of a node, if it has one that is on the board.
    pub fn move_at(&self, id: NodeId, size: Size) -> Option<(Color, Move)> {
        let node = self.node(id);
        Color::ALL.into_iter().find_map(|color| {
            let value = node.values(color_ident(color)).first()?;
            Some((color, move_from_sgf(value.raw(), size)?))
        })
    }

    /// Whether the node is a move, sensible or not.
    pub(crate) fn is_move(&self, id: NodeId) -> bool {
        self.node(id).has("B") || self.node(id).has("W")
    }

    /// The position after the properties of a node have been carried out.
    pub fn position_at(&self, id: NodeId) -> Result<GamePosition, FormatError> {
        let size = self.size()?;
        let mut replay = Replay::new(size);
        let mut warnings = Vec::new();
        for at in self.path_to(id) {
            carry_out(self.node(at), size, &mut replay, &mut warnings);
        }
        if let (None, Some(color)) = (replay.to_play(), self.next_mover(id, size)) {
            replay.set_to_play(color);
        }
        let setup = replay.setup(self.default_first());
        let place = self.node(id).place;
        Board::from_setup(&setup).map_err(|problem| FormatError::Impossible { place, problem })?;
        Ok(GamePosition { setup, first_given: replay.to_play().is_some(), moves: replay.moves, warnings })
    }

    /// The node of the main line after `moves` moves, or its end if it is shorter.
    pub fn node_after(&self, moves: usize) -> NodeId {
        let mut played = 0;
        let mut last = GameTree::ROOT;
        for id in self.main_line() {
            played += usize::from(self.is_move(id));
            if played > moves {
                break;
            }
            last = id;
        }
        last
    }

    /// The position on the main line after `moves` moves, or at its end if it is shorter.
    pub fn position_after(&self, moves: usize) -> Result<GamePosition, FormatError> {
        self.position_at(self.node_after(moves))
    }

    /// The moves of the main line after a node.
    pub fn moves_after(&self, id: NodeId, size: Size) -> Vec<(Color, Move)> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some(&next) = self.node(at).children.first() {
            moves.extend(self.move_at(next, size));
            at = next;
        }
        moves
    }

    /// Who makes the next move after a node.
    fn next_mover(&self, id: NodeId, size: Size) -> Option<Color> {
        let mut at = id;
        while let Some(&next) = self.node(at).children.first() {
            let moves = self.node(at).children.iter().find_map(|&child| self.move_at(child, size));
            if let Some((color, _)) = moves {
                return Some(color);
            }
            at = next;
        }
        None
    }

    /// White begins a game with handicap stones.
    fn default_first(&self) -> Color {
        let handicap = self.root().values("HA").first().and_then(|v| v.line().parse::<u32>().ok());
        if handicap.is_some_and(|h| h >= 2) { Color::White } else { Color::Black }
    }

    /// The node that shows the question: the last one before the first move, if stones have been set up there; in the
    /// record of a game, which begins with an empty board or handicap stones, the end of the main line.
    pub fn question(&self) -> NodeId {
        let line = self.main_line();
        let first_move = line.iter().position(|&id| self.is_move(id));
        let before = &line[..first_move.unwrap_or(line.len())];
        let has = |ident: &str| before.iter().any(|&id| self.node(id).has(ident));
        let handicap_only = !has("AW") && (!has("AB") || has("HA"));
        let of = if handicap_only { line.last() } else { before.last() };
        of.copied().unwrap_or(GameTree::ROOT)
    }
}

/// `B` or `W`.
pub(crate) fn color_ident(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// `19`, `9:5`, and the `19x19` and `19:19` of careless writers.
fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once([':', 'x', 'X', '*']).unwrap_or((text, text));
    Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?)
}

/// The points of a property of a node; a warning for values that are none.
pub(crate) fn listed(node: &Node, ident: &str, size: Size, warnings: &mut Vec<Warning>) -> PointSet {
    let Some(property) = node.property(ident) else { return PointSet::new() };
    let (points, wrong) = points_from_sgf(&property.values, size);
    let named = |value: &crate::sgf::value::Value| Warning {
        place: property.place,
        message: format!("{ident}[{}] is not a point of a {size} board", value.line()),
    };
    warnings.extend(wrong.into_iter().map(named));
    points
}

fn carry_out(node: &Node, size: Size, replay: &mut Replay, warnings: &mut Vec<Warning>) {
    let setups = [("AE", None), ("AB", Some(Color::Black)), ("AW", Some(Color::White))];
    let mut set = |point: Point, color| replay.put(point, color);
    for (ident, color) in setups {
        listed(node, ident, size, warnings).iter().for_each(|p| set(p, color));
    }
    for color in Color::ALL {
        let Some(property) = node.property(color_ident(color)) else { continue };
        match move_from_sgf(property.values[0].raw(), size) {
            Some(mv) => {
                replay.play(color, mv);
            }
            None => warnings.push(no_move(property.place, property.values[0].raw(), size)),
        }
    }
    if let Some(color) = node.values("PL").first().and_then(|v| color_of(&v.line())) {
        replay.set_to_play(color);
    }
}

fn no_move(place: Place, text: &str, size: Size) -> Warning {
    Warning { place, message: format!("{} is not a move on a {size} board; ignored", quoted(text)) }
}

/// `B`, `W`, `Black`, `white`, and the `1` and `2` of old programs.
fn color_of(text: &str) -> Option<Color> {
    match text.chars().next()?.to_ascii_lowercase() {
        'b' | '1' => Some(Color::Black),
        'w' | '2' => Some(Color::White),
        _ => None,
    }
}
