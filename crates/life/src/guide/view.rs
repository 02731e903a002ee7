//! What the guide sees of a state: a window of the board in planes, a bit a plane, and what the evaluator thinks of the
//! moves and of the replies to them.
//!
//! The window is the box around everything where somebody may play, with a margin. Roles take the place of colours, so
//! that a position and the same with colours exchanged look alike.

use tesuji_board::Point;
use tesuji_dfpn::{INFINITE, Number};
use tesuji_question::Role;

use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::classes::HARDEST;
use crate::game::LifeGame;
use crate::rank::{first_looks, look_ahead};
use crate::state::{State, Tag, side_to_move};

/// How many planes there are.
pub const PLANES: usize = 12;
/// Points around the playable ones that are seen too.
const MARGIN: u8 = 2;

const ON_BOARD: usize = 0;
const PLAYABLE: usize = 1;
const ATTACKER: usize = 2;
const DEFENDER: usize = 3;
const TARGET: usize = 4;
const SAFE_ATTACKER: usize = 5;
const SAFE_DEFENDER: usize = 6;
/// Blocks with one liberty, then two, then three.
const LIBERTIES: usize = 7;
const BAN: usize = 10;
const ATTACKER_MOVES: usize = 11;

/// Numbers that come with each move.
pub const LOOKS: usize = 3;
/// Looks are logarithms; one is so many.
const LOOK_SCALE: f64 = 15.0;

/// A move that may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where in the window.
    pub cell: usize,
    /// Where in the arena.
    pub at: usize,
    /// What the evaluator thinks: the work left for the mover after it, the same from all replies together, the least
    /// work left for the opponent after one of his replies; as logarithms.
    pub looks: [u8; LOOKS],
}

/// A window of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The planes of each point, row after row.
    pub cells: Vec<u16>,
    /// Where the side to move may play.
    pub moves: Vec<Candidate>,
}

impl View {
    /// Looks at a state.
    pub fn of<B: Bits>(game: &mut LifeGame<B>, state: &State<B>) -> View {
        let tag = Tag::unpack(state.tag);
        let mut blocks = Blocks::default();
        blocks.find(&game.arena, state);
        let playable = blocks.empty & *game.arena.playable.of(tag.to_move);
        let looks = looks(game, state);
        let (window, planes) = (Window::of(&game.arena), &mut Planes::default());
        let arena = &game.arena;
        let mut mark = |points: &mut dyn Iterator<Item = Point>, plane: usize| {
            planes.0.extend(points.filter_map(|point| window.cell(point)).map(|cell| (cell, plane)));
        };
        mark(&mut arena.outside.attacker.iter(), SAFE_ATTACKER);
        mark(&mut arena.outside.defender.iter(), SAFE_DEFENDER);
        let sides = [(Role::Attacker, ATTACKER, SAFE_ATTACKER), (Role::Defender, DEFENDER, SAFE_DEFENDER)];
        for (role, plain, safe) in sides {
            for block in blocks.of(role) {
                let mut mark_block = |plane| mark(&mut block.stones.indices().filter_map(|at| arena.point(at)), plane);
                mark_block(if block.immortal { safe } else { plain });
                if block.target {
                    mark_block(TARGET);
                }
                let liberties = block.liberties.count() as usize;
                if !block.immortal && (1..=3).contains(&liberties) {
                    mark_block(LIBERTIES + liberties - 1);
                }
            }
        }
        mark(&mut tag.ban.and_then(|at| arena.point(at)).into_iter(), BAN);
        mark(&mut playable.indices().filter_map(|at| arena.point(at)), PLAYABLE);
        let everywhere = 1 << ON_BOARD | u16::from(tag.to_move == Role::Attacker) << ATTACKER_MOVES;
        let mut cells = vec![everywhere; window.width * window.height];
        for &(cell, plane) in &planes.0 {
            cells[cell] |= 1 << plane;
        }
        let candidate = |at: usize| {
            let cell = arena.point(at).and_then(|point| window.cell(point))?;
            Some(Candidate {
                cell,
                at,
                looks: looks.iter().find(|look| look.0 == at).map_or(LOST_AT_ONCE, |look| look.1),
            })
        };
        let moves = playable.indices().filter_map(candidate).collect();
        View { width: window.width, height: window.height, cells, moves }
    }
}

/// What is marked: the cell and the plane.
#[derive(Default)]
struct Planes(Vec<(usize, usize)>);

/// The box around everything where somebody may play, with a margin.
struct Window {
    x0: u8,
    y0: u8,
    width: usize,
    height: usize,
}

impl Window {
    fn of<B: Bits>(arena: &Arena<B>) -> Window {
        let playable = arena.playable.attacker | arena.playable.defender;
        let points = playable.indices().filter_map(|at| arena.point(at));
        let [x0, y0, x1, y1] = points.fold([u8::MAX, u8::MAX, 0, 0], |[x0, y0, x1, y1], p| {
            [x0.min(p.x()), y0.min(p.y()), x1.max(p.x()), y1.max(p.y())]
        });
        let (x0, y0) = (x0.saturating_sub(MARGIN), y0.saturating_sub(MARGIN));
        let (x1, y1) = ((x1 + MARGIN).min(arena.size.width() - 1), (y1 + MARGIN).min(arena.size.height() - 1));
        // Nothing to play: an empty window.
        let length = |from: u8, to: u8| usize::from((to + 1).saturating_sub(from));
        Window { x0, y0, width: length(x0, x1), height: length(y0, y1) }
    }

    fn cell(&self, point: Point) -> Option<usize> {
        let (x, y) = (point.x().checked_sub(self.x0)?, point.y().checked_sub(self.y0)?);
        let (x, y) = (usize::from(x), usize::from(y));
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }
}

/// What is thought of a move that is not even looked at.
const LOST_AT_ONCE: [u8; LOOKS] = [250, 250, 0];

/// What the evaluator thinks of the moves of a state, by their places in the arena.
fn looks<B: Bits>(game: &mut LifeGame<B>, state: &State<B>) -> Vec<(usize, [u8; LOOKS])> {
    let credit = if side_to_move(state.tag) == Role::Attacker { HARDEST } else { -HARDEST };
    let first = first_looks(game, state, credit);
    let second = look_ahead(game, state, credit, &mut || false);
    let logarithm = |number: Number| ((f64::from(number) + 1.0).ln() * LOOK_SCALE).round() as u8;
    let both = |(mv, own)| {
        let after = second.iter().find(|look| look.mv == mv);
        let numbers = [own, after.map_or(INFINITE, |look| look.own), after.map_or(0, |look| look.other)];
        (usize::from(mv), numbers.map(logarithm))
    };
    first.into_iter().map(both).collect()
}
