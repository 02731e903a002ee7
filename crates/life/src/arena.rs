//! The arena: the fixed part of a problem, laid out for speed.
//!
//! Everything that can ever change lies in a box of bits: the area, the outside liberties, and stones outside the area
//! that might be captured. The rest of the board is folded into three sets of points *of the arena*:
//!
//! ```text
//!   beside_safe[attacker]   next to an attacker stone outside that can never be captured
//!   beside_safe[defender]   next to such a defender stone
//!   beside_void             next to an empty point outside where nobody may ever play
//! ```
//!
//! A block outside is safe if it has such a void as a liberty; all other blocks are in the arena. With the closure
//! `wall` the void counts as safe stones of the attacker (`docs/semantics.md`, section 3).

use tesuji_board::{Board, Color, Move, Point, PointSet, Size};
use tesuji_question::{Closure, LifeQuestion, Role, TargetRule};

use crate::bits::Bits;
use crate::error::LifeError;

/// Target blocks that can be told apart.
pub const MAX_TARGETS: usize = 8;

/// With more empty points than this even closed ground is wide, and with more than this open ground.
const CLOSED_CROWDED: usize = 16;
const OPEN_CROWDED: usize = 9;

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide<T> {
    /// The attacker's.
    pub attacker: T,
    /// The defender's.
    pub defender: T,
}

impl<T> BySide<T> {
    /// The value of a side.
    #[inline]
    pub const fn of(&self, role: Role) -> &T {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    #[inline]
    fn of_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }
}

/// A question checked and laid out on the board, before the choice of a word size.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The position; with the closure `wall`, without the defender's blocks that have no liberty then.
    pub board: Board,
    /// Where a ko bans the first player.
    pub ko: Option<Point>,
    /// The owner of the target.
    pub defender: Color,
    /// The stones of each target block.
    pub targets: Vec<PointSet>,
    /// Whether any or every one must be saved.
    pub rule: TargetRule,
    /// Where both may play.
    pub area: PointSet,
    /// Where only the attacker may play.
    pub outside_liberties: PointSet,
    /// Everything that can change.
    pub universe: PointSet,
    /// What the void counts as.
    pub closure: Closure,
}

impl Ground {
    /// Checks a question and lays it out, with one of the two closures.
    pub fn new(question: &LifeQuestion, closure: Closure) -> Result<Ground, LifeError> {
        let mut board = Board::from_setup(&question.position).map_err(LifeError::Position)?;
        let size = board.size();
        let (defender, targets) = find_targets(&board, &question.target)?;
        if let Some(off) = question.area.iter().find(|&p| !size.contains(p)) {
            return Err(LifeError::AreaOffBoard(off));
        }
        let area = question.area;
        let mut outside_liberties = PointSet::new();
        for target in &targets {
            outside_liberties |= *board.liberties(target.first().expect("a block has a stone")) - area;
        }
        let ko = board.ko();
        if closure == Closure::Fill {
            outside_liberties |= (area.dilated() & board.points_of(None)) - area;
        }
        if matches!(closure, Closure::Wall | Closure::Fill) {
            board = without_smothered(&board, defender, &(board.points_of(None) - area - outside_liberties))?;
        }
        let mut ground = Ground {
            board,
            ko,
            defender,
            targets,
            rule: question.target_rule,
            area,
            outside_liberties,
            universe: area | outside_liberties,
            closure,
        };
        ground.add_catchable_blocks();
        Ok(ground)
    }

    /// The side that owns a colour.
    pub fn role(&self, color: Color) -> Role {
        if color == self.defender { Role::Defender } else { Role::Attacker }
    }

    /// Empty points outside where nobody may play.
    pub fn void(&self) -> PointSet {
        self.board.points_of(None) - self.area - self.outside_liberties
    }

    /// Stones outside that stay for ever, by side.
    fn outside(&self) -> BySide<PointSet> {
        let stones = |color| self.board.points_of(Some(color)) - self.universe;
        let mut attacker = stones(!self.defender);
        if self.closure == Closure::Wall {
            attacker |= self.void();
        }
        BySide { attacker, defender: stones(self.defender) }
    }

    /// Whether the two closures may give different games: whether the void, or a friend that lives by it, touches
    /// anything that can change.
    pub fn is_open(&self) -> bool {
        let friends = self.board.points_of(Some(self.defender)) - self.universe;
        (self.void() | friends).dilated().intersects(&self.universe)
    }

    fn is_wide(&self) -> bool {
        let most = if self.is_open() { OPEN_CROWDED } else { CLOSED_CROWDED };
        (self.area & self.board.points_of(None)).len() > most
    }

    fn is_safe(&self, head: Point, void: &PointSet) -> bool {
        let color = self.board.color(head).expect("a head is a stone");
        let liberties = self.board.liberties(head);
        match (self.closure, self.role(color)) {
            (Closure::Escape | Closure::Both, _) | (_, Role::Attacker) => liberties.intersects(void),
            (Closure::Join, Role::Defender) => liberties.is_subset(void),
            (Closure::Wall | Closure::Fill, Role::Defender) => false,
        }
    }

    fn add_catchable_blocks(&mut self) {
        let void = self.void();
        for head in &self.board.block_heads() {
            if !self.is_safe(head, &void) {
                self.universe.extend(self.board.stones(head));
            }
        }
    }

    /// The corners of the box around everything that can change: least and greatest column and row.
    fn corners(&self) -> (u8, u8, u8, u8) {
        self.universe.iter().fold((u8::MAX, 0, u8::MAX, 0), |(x0, x1, y0, y1), p| {
            (x0.min(p.x()), x1.max(p.x()), y0.min(p.y()), y1.max(p.y()))
        })
    }

    /// How many bits the box needs, and whether columns and rows are exchanged to need fewer.
    pub fn bits_needed(&self) -> (usize, bool) {
        let (x0, x1, y0, y1) = self.corners();
        let (width, height) = (usize::from(x1 - x0) + 1, usize::from(y1 - y0) + 1);
        let upright = (width + 1) * (height - 1) + width;
        let transposed = (height + 1) * (width - 1) + height;
        if transposed < upright { (transposed, true) } else { (upright, false) }
    }
}

/// The board without the defender's blocks all of whose liberties become wall.
fn without_smothered(board: &Board, defender: Color, void: &PointSet) -> Result<Board, LifeError> {
    let mut setup = board.to_setup();
    setup.stones.retain(|&(p, color)| color != defender || !board.liberties(p).is_subset(void));
    setup.ko = None;
    Board::from_setup(&setup).map_err(LifeError::Position)
}

/// The owner of some stones and the blocks they belong to.
pub(crate) fn find_targets(board: &Board, stones: &[Point]) -> Result<(Color, Vec<PointSet>), LifeError> {
    let first = *stones.first().ok_or(LifeError::NoTarget)?;
    let mut targets: Vec<PointSet> = Vec::new();
    let mut defender = None;
    for &stone in stones {
        if !board.size().contains(stone) {
            return Err(LifeError::TargetOffBoard(stone));
        }
        let color = board.color(stone).ok_or(LifeError::TargetEmpty(stone))?;
        if *defender.get_or_insert(color) != color {
            return Err(LifeError::TargetColors(first, stone));
        }
        if !targets.iter().any(|target| target.contains(stone)) {
            targets.push(board.stones(stone).collect());
        }
    }
    if targets.len() > MAX_TARGETS {
        return Err(LifeError::TooManyTargets(targets.len()));
    }
    // The order in which the blocks were named must not matter.
    targets.sort();
    Ok((defender.ok_or(LifeError::NoTarget)?, targets))
}

/// The fixed part of a problem in bits.
#[derive(Clone, Debug)]
pub struct Arena<B> {
    /// The owner of the target.
    pub defender: Color,
    /// All points of the arena.
    pub universe: B,
    /// Where a side may play.
    pub playable: BySide<B>,
    /// Where nobody may play (stones outside the area, once captured).
    pub dead_ground: B,
    /// Points next to a safe stone of a side outside.
    pub beside_safe: BySide<B>,
    /// Points next to an empty point outside where nobody may play.
    pub beside_void: B,
    /// Points where a stone joined to the target gets out (closure `join` only).
    pub exits: B,
    /// The stones of each target block at the start.
    pub targets: Vec<B>,
    /// Whether any or every one must be saved.
    pub rule: TargetRule,
    /// Whether there is much room at the start. Only the guesses of the evaluator depend on it.
    pub is_wide: bool,
    /// The whole board.
    pub size: Size,
    /// Stones outside the arena, which stay for ever; with the closure `wall` the void counts as the attacker's.
    pub outside: BySide<PointSet>,
    /// Places between a point and the one above.
    stride: u32,
    points: Vec<Option<Point>>,
    x0: u8,
    y0: u8,
    transposed: bool,
}

impl<B: Bits> Arena<B> {
    /// Lays a question out in words of this size; the box must fit.
    pub fn new(ground: &Ground) -> Arena<B> {
        let (x0, x1, y0, y1) = ground.corners();
        let transposed = ground.bits_needed().1;
        let across = if transposed { y1 - y0 } else { x1 - x0 };
        let mut arena = Arena {
            defender: ground.defender,
            universe: B::EMPTY,
            playable: BySide::default(),
            dead_ground: B::EMPTY,
            beside_safe: BySide::default(),
            beside_void: B::EMPTY,
            exits: B::EMPTY,
            targets: Vec::new(),
            rule: ground.rule,
            is_wide: ground.is_wide(),
            size: ground.board.size(),
            outside: ground.outside(),
            stride: u32::from(across) + 2,
            points: vec![None; B::CAPACITY],
            x0,
            y0,
            transposed,
        };
        for point in &ground.universe {
            let at = arena.place(point);
            arena.points[at] = Some(point);
            arena.universe |= B::bit(at);
        }
        arena.playable.defender = arena.set(&ground.area);
        arena.playable.attacker = arena.set(&(ground.area | ground.outside_liberties));
        arena.dead_ground = arena.universe.minus(arena.playable.attacker);
        arena.targets = ground.targets.iter().map(|target| arena.set(target)).collect();
        arena.fold_outside(ground);
        arena
    }

    fn fold_outside(&mut self, ground: &Ground) {
        for point in &ground.universe {
            let bit = B::bit(self.place(point));
            for n in ground.board.neighbors(point).filter(|n| !ground.universe.contains(*n)) {
                match ground.board.color(n) {
                    Some(color) => *self.beside_safe.of_mut(ground.role(color)) |= bit,
                    None if matches!(ground.closure, Closure::Escape | Closure::Both) => self.beside_void |= bit,
                    None => {
                        self.beside_safe.attacker |= bit;
                        if ground.closure == Closure::Join {
                            self.exits |= bit;
                        }
                    }
                }
            }
        }
    }

    /// The box around the arena: least column and row, greatest column and row.
    pub fn corners(&self) -> [u8; 4] {
        let points = self.points.iter().flatten();
        points.fold([u8::MAX, u8::MAX, 0, 0], |[x0, y0, x1, y1], p| {
            [x0.min(p.x()), y0.min(p.y()), x1.max(p.x()), y1.max(p.y())]
        })
    }

    fn place(&self, point: Point) -> usize {
        let (x, y) = (usize::from(point.x() - self.x0), usize::from(point.y() - self.y0));
        let (across, along) = if self.transposed { (y, x) } else { (x, y) };
        along * self.stride as usize + across
    }

    /// The index of a point of the arena.
    pub fn index(&self, point: Point) -> Option<usize> {
        let inside = point.x() >= self.x0 && point.y() >= self.y0;
        let at = if inside { self.place(point) } else { return None };
        (self.points.get(at) == Some(&Some(point))).then_some(at)
    }

    /// The point with an index; `None` is a pass.
    pub fn point(&self, index: usize) -> Option<Point> {
        self.points.get(index).copied().flatten()
    }

    /// A move by its number in the search.
    pub fn to_move(&self, index: usize) -> Move {
        self.point(index).map_or(Move::Pass, Move::Play)
    }

    /// The points of a set that lie in the arena.
    pub fn set(&self, points: &PointSet) -> B {
        points.iter().filter_map(|p| self.index(p)).fold(B::EMPTY, |set, at| set | B::bit(at))
    }

    /// The set and its neighbours in the arena.
    #[inline]
    pub fn dilate(&self, set: B) -> B {
        (set | set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.universe
    }

    /// The set moved one step in each of the four directions.
    #[inline]
    pub fn steps(&self, set: B) -> [B; 4] {
        [set.up(1), set.down(1), set.up(self.stride), set.down(self.stride)].map(|moved| moved & self.universe)
    }

    /// The points next to a point of the set.
    #[inline]
    pub fn beside(&self, set: B) -> B {
        let [n, s, e, w] = self.steps(set);
        n | s | e | w
    }

    /// The points next to at least two points of the set.
    #[inline]
    pub fn beside_two(&self, set: B) -> B {
        let [n, s, e, w] = self.steps(set);
        (n & s) | (e & w) | (n | s) & (e | w)
    }

    /// The diagonal neighbours of a set in the arena.
    #[inline]
    pub fn diagonals(&self, set: B) -> B {
        let (left, right) = (set.down(1), set.up(1));
        let sides = left | right;
        (sides.up(self.stride) | sides.down(self.stride)) & self.universe
    }

    /// The neighbours of a set in the arena.
    #[inline]
    pub fn around(&self, set: B) -> B {
        self.dilate(set).minus(set)
    }

    /// The part of `within` connected to `seed`.
    #[inline]
    pub fn flood(&self, seed: B, within: B) -> B {
        let mut grown = seed & within;
        loop {
            // First across, then along: turns are taken in one step.
            let across = (grown | grown.up(1) | grown.down(1)) & within;
            let next = (across | across.up(self.stride) | across.down(self.stride)) & within;
            if next == grown {
                return grown;
            }
            grown = next;
        }
    }
}
