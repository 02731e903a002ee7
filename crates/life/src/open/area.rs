//! The area of a real position: where moves matter for a group that nobody has fenced in for us.
//!
//! ```text
//!   1  outside     the largest empty region, if links of the attacker's stones count as closed
//!   2  wall        attacker blocks that stand in the outside
//!   3  inside      what the target reaches without crossing the wall, its links or the outside; links that it reaches belong to it: exits;
//!                  a link from which the outside cannot be reached is none: it lies within a solid wall
//!   4  twice       holes (small empty regions left over), liberties of weak attacker blocks at the rim, of weak friends
//! ```
//!
//! A *room* is what the defender's stones enclose, and the attacker has hardly a stone in it, however large it is: never
//! the outside, and never cut in two. (Where a room was larger than the rest of the board it was once taken for the
//! outside, and a group that owned 35 points was told dead on a strip of them.)
//!
//! A crowded board has no outside: in the middle of a game the largest empty region is one of many, and the walk would
//! go through the whole board. Then the area is the *neighbourhood*: what lies nearest to the target, step by step,
//! until enough empty points have been met; attacker blocks with three liberties count as wall, and the walk ends at
//! friends with many liberties.
//!
//! An experiment on book problems found that step 4 decides: uniform rings around the inside cost much and settle
//! little, while the liberties of weak attackers and friends are what the fight is about.

use tesuji_board::{Board, Color, Point, PointSet};

use super::links::links;

/// Empty regions of at most so many points beside the area belong to it.
const HOLE: usize = 5;
/// How often the area is grown.
const ROUNDS: usize = 2;
/// More empty points than this are no area but a whole board.
const MAX_EMPTY: usize = 36;
/// The same of a neighbourhood: on a crowded board everything is weak and hangs together.
const MAX_NEAR: usize = 22;
/// Empty points of a neighbourhood, in two stages.
const NEAR: [usize; 2] = [8, 14];
/// With so many liberties an attacker block belongs to the wall of a neighbourhood.
const FIRM: usize = 3;
/// With so many liberties a friend is worth reaching, and the walk goes no further.
const STRONG_FRIEND: usize = 5;

/// So many empty points for each stone of the attacker make what the defender encloses a room.
const ROOMY: usize = 4;
/// What is smaller is an eye or a gap and needs no care; what is larger is no room but the open board.
const MIN_ROOM: usize = 9;
const MAX_ROOM: usize = 60;

/// The points where moves matter for a target. Empty if no target is a stone.
pub fn open_area(board: &Board, target: &[Point]) -> PointSet {
    stages(board, target).pop().unwrap_or_default()
}

/// The area as it grows, smallest first: the inside without its exits, with them, then with what step 4 adds. The last
/// is the area.
pub fn stages(board: &Board, target: &[Point]) -> Vec<PointSet> {
    let Some(defender) = target.iter().find_map(|&p| board.color(p)) else { return Vec::new() };
    let site = Site { board, defender };
    let target_stones: PointSet = target.iter().flat_map(|&p| board.stones(p)).collect();
    let rooms = touching(&rooms(board, defender), &target_stones.dilated());
    let (within, inside) = site.inside(&target_stones);
    let grown = site.grown(within, inside, &target_stones);
    // A room is read as a whole, or not at all: its rim would be nobody's wall.
    if grown.last().is_some_and(|area| site.empty_points(&(*area - rooms)) <= MAX_EMPTY) {
        return grown;
    }
    let [least, most] = NEAR.map(|empty| site.neighbourhood(&target_stones, empty) | rooms);
    let mut near = site.grown(least, most, &target_stones);
    let small = near.iter().take_while(|area| site.empty_points(&(**area - rooms)) <= MAX_NEAR).count();
    near.truncate(small.max(1));
    near
}

/// The area with so many layers of points around some exits of it: where a line got out, its surroundings matter.
pub fn widened(board: &Board, area: &PointSet, exits: &PointSet, layers: usize) -> PointSet {
    let empty = board.points_of(None);
    let mut beyond = *exits & empty;
    for _ in 0..layers {
        beyond |= (beyond.dilated() & empty) - *area;
    }
    *area | beyond
}

struct Site<'a> {
    board: &'a Board,
    defender: Color,
}

impl Site<'_> {
    fn empty_points(&self, area: &PointSet) -> usize {
        (*area & self.board.points_of(None)).len()
    }

    /// Step 4: two areas, then the larger one with what belongs to it, twice.
    fn grown(&self, within: PointSet, inside: PointSet, target: &PointSet) -> Vec<PointSet> {
        let mut area = inside | self.holes(&inside);
        let mut stages = vec![within, area];
        stages.dedup();
        for _ in 0..ROUNDS {
            area |= self.weak_attackers(&area, target);
            area |= self.weak_friends(&area);
            area |= self.holes(&area);
            if stages.last() != Some(&area) {
                stages.push(area);
            }
        }
        stages
    }

    /// What lies nearest to the target, with at least so many empty points if there are as many before the wall.
    fn neighbourhood(&self, target: &PointSet, empty_points: usize) -> PointSet {
        let attacker = !self.defender;
        let mut wall = PointSet::new();
        for head in self.heads(attacker).filter(|&head| self.board.liberty_count(head) >= FIRM) {
            wall |= self.block(head);
        }
        let links = links(self.board, &wall, attacker);
        let open = PointSet::all(self.board.size()) - wall - links;
        let mut area = *target;
        // The walk goes on from here.
        let mut from = *target;
        loop {
            let mut next = (from.dilated() & open) - area;
            let met: Vec<Point> = (next - self.board.points_of(None)).iter().collect();
            from = next & self.board.points_of(None);
            for stone in met {
                let block = self.block(stone);
                next |= block;
                if self.board.color(stone) == Some(attacker) || self.board.liberty_count(stone) < STRONG_FRIEND {
                    from |= block;
                }
            }
            area |= next;
            if next.is_empty() || self.empty_points(&area) >= empty_points {
                return area | (area.dilated() & links);
            }
        }
    }

    fn block(&self, head: Point) -> PointSet {
        self.board.stones(head).collect()
    }

    fn heads(&self, color: Color) -> impl Iterator<Item = Point> {
        let heads: Vec<Point> =
            self.board.block_heads().iter().filter(|&head| self.board.color(head) == Some(color)).collect();
        heads.into_iter()
    }

    /// Steps 1 to 3: the inside, without the exits and with them.
    fn inside(&self, target: &PointSet) -> (PointSet, PointSet) {
        let attacker = !self.defender;
        let empty = self.board.points_of(None);
        let all_links = links(self.board, &self.board.points_of(Some(attacker)), attacker);
        let outside = open_ground_of(self.board, self.defender);
        let reach = outside | (outside.dilated() & all_links);
        let mut wall = PointSet::new();
        for head in self.heads(attacker) {
            if self.board.liberties(head).intersects(&reach) {
                wall |= self.block(head);
            }
        }
        let links = links(self.board, &wall, attacker);
        let outside = largest_part(&(empty - links - rooms(self.board, self.defender)));
        let exits = links & touching(&(empty - outside), &outside.dilated());
        let open = PointSet::all(self.board.size()) - wall - outside - exits;
        let mut inside = *target;
        loop {
            let next = inside | (inside.dilated() & open);
            if next == inside {
                break;
            }
            inside = next;
        }
        let friends = inside & self.board.points_of(Some(self.defender));
        let on_board = PointSet::all(self.board.size());
        let within = inside & on_board;
        inside |= inside.dilated() & exits;
        // Where the group stands in the open itself, its way out.
        let leaks = friends.dilated() & outside;
        inside |= leaks | (leaks.dilated() & outside & friends.dilated().dilated());
        (within, inside & on_board)
    }

    /// Small empty regions beside the area.
    fn holes(&self, area: &PointSet) -> PointSet {
        let mut rest = self.board.points_of(None) - *area;
        let mut found = PointSet::new();
        while let Some(first) = rest.first() {
            let part = rest.connected_to(first);
            rest -= part;
            let beside = part.dilated().dilated().intersects(area);
            if part.len() <= HOLE && beside {
                found |= part;
            }
        }
        found
    }

    /// Attacker blocks at the rim that may be captured, with their liberties.
    fn weak_attackers(&self, area: &PointSet, target: &PointSet) -> PointSet {
        let friends = (*area & self.board.points_of(Some(self.defender))) - *target;
        let mut found = PointSet::new();
        for head in self.heads(!self.defender) {
            let (stones, liberties) = (self.block(head), *self.board.liberties(head));
            if !stones.dilated().intersects(area) {
                continue;
            }
            let outside = (liberties - *area).len();
            let touches_friend = stones.dilated().intersects(&friends);
            if outside <= 1 || liberties.len() <= 2 || (liberties.len() <= 4 && touches_friend) {
                found |= stones | liberties;
            }
        }
        found
    }

    /// The defender's other blocks at the rim that need help, with their liberties.
    fn weak_friends(&self, area: &PointSet) -> PointSet {
        let mut found = PointSet::new();
        for head in self.heads(self.defender) {
            let (stones, liberties) = (self.block(head), *self.board.liberties(head));
            if !(stones | liberties).dilated().intersects(area) {
                continue;
            }
            if liberties.len() <= 3 || (liberties - *area).len() <= 2 {
                found |= stones | liberties;
            }
        }
        found
    }
}

/// The connected parts of a set that touch another one.
fn touching(set: &PointSet, other: &PointSet) -> PointSet {
    let mut found = PointSet::new();
    let mut rest = *set;
    while let Some(first) = rest.first() {
        let part = rest.connected_to(first);
        rest -= part;
        if part.intersects(other) {
            found |= part;
        }
    }
    found
}

/// The open: the largest empty region, if links of the attacker's stones count as closed.
pub(super) fn open_ground(board: &Board, attacker: Color) -> PointSet {
    largest_part(&(board.points_of(None) - links(board, &board.points_of(Some(attacker)), attacker)))
}

/// The same for a group of the defender's: his rooms are not the open.
pub(super) fn open_ground_of(board: &Board, defender: Color) -> PointSet {
    let links = links(board, &board.points_of(Some(!defender)), !defender);
    largest_part(&(board.points_of(None) - links - rooms(board, defender)))
}

/// The rooms of a side: of the parts into which its stones divide the board all but the one with most stones of the
/// other side, if that has few in them.
pub(super) fn rooms(board: &Board, owner: Color) -> PointSet {
    let (intruders, empty) = (board.points_of(Some(!owner)), board.points_of(None));
    let mut parts = Vec::new();
    let mut rest = intruders | empty;
    while let Some(first) = rest.first() {
        let part = rest.connected_to(first);
        rest -= part;
        parts.push(part);
    }
    let counts = |part: &PointSet| ((*part & intruders).len(), (*part & empty).len());
    let Some(ground) = parts.iter().copied().max_by_key(counts) else { return PointSet::EMPTY };
    let is_room = |part: &&PointSet| {
        let (stones, points) = counts(part);
        **part != ground && stones * ROOMY <= points && (MIN_ROOM..=MAX_ROOM).contains(&points)
    };
    parts.iter().filter(is_room).fold(PointSet::EMPTY, |all, part| all | *part)
}

/// The largest connected part of a set; of equal ones the first.
fn largest_part(set: &PointSet) -> PointSet {
    let mut rest = *set;
    let mut largest = PointSet::new();
    while let Some(first) = rest.first() {
        let part = rest.connected_to(first);
        rest -= part;
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest
}
