//! The ground of a life question: the points that can change, and what each of them touches that cannot.
//!
//! Most stones around a problem never leave the board and most empty points are never played on. What is left, the
//! *variable* points, is numbered, and sets of them are words of bits:
//!
//! - the *playable* points: the area (both sides) and the outside liberties (attacker only);
//! - the stones of every block that can be captured at all, in the area or not. Once captured outside the area, such
//!   a point stays empty for good.
//!
//! A block is *immortal*, and its stones are fixed, if it has a liberty that nobody may ever fill: an empty point
//! that is neither in the area nor an outside liberty.
//!
//! **The closures.** `escape`: those empty points stay what they are. `wall`: they hold stones of the attacker that
//! cannot be captured; attacker blocks that touch one are immortal; defender blocks that lose their last liberty by
//! it are taken off the board before the play begins (their points in the area can be played, their other points are
//! wall too). `fill`: as `wall`, but those beside the area are no wall: they are empty, and the attacker may play there.
//! `join`: as `wall`, but a block that contains a target stands where it touches the wall, and the blocks that `wall`
//! would take off stay for ever. Points outside the area that become empty during play stay empty under all closures,
//! and outside liberties can be filled under all.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_question::{Closure, LifeQuestion, Role, TargetRule};

use super::OracleError;

/// A set of variable points.
pub(super) type Bits = u32;

/// The points that can change, what they touch, and who may play where.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    /// The variable points by their numbers.
    pub(super) points: Vec<Point>,
    /// The variable neighbours of each variable point.
    neighbors: Vec<Bits>,
    /// Points next to an empty point that nobody may ever fill.
    eternal_liberty: Bits,
    /// Points next to immortal stones of the attacker and of the defender.
    immortal_friend: [Bits; 2],
    /// Where the attacker and the defender may play.
    playable: [Bits; 2],
    /// Points where a block that contains a target gets out: those next to the wall, for the closure `join`.
    exits: Bits,
    /// One stone of each target; zero for a target that is immortal.
    targets: Vec<Bits>,
    every: bool,
}

/// Stones on the ground, and what else the value depends on (ko threats apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The stones of the attacker and of the defender.
    pub(super) stones: [Bits; 2],
    /// Which targets were captured.
    pub(super) captured: u16,
    /// The number of the point that is banned by a ko, or `NO_BAN`.
    pub(super) ban: u8,
    /// Whose turn it is: 0 the attacker, 1 the defender.
    pub(super) side: u8,
}

pub(super) const NO_BAN: u8 = u8::MAX;

/// What a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) state: State,
    /// Whether the move took a ko against the ban.
    pub(super) spends_threat: bool,
    /// Whether it captured anything.
    pub(super) captures: bool,
}

/// 0 for the attacker, 1 for the defender.
pub(super) const fn side_of(role: Role) -> u8 {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}

impl Ground {
    /// The ground of a question and its first state.
    pub(super) fn new(question: &LifeQuestion) -> Result<(Ground, State), OracleError> {
        let mut board = Board::from_setup(&question.position)?;
        let defender = defender_of(question, &board)?;
        let closure = question.closure;
        if closure == Closure::Both {
            return Err(OracleError::BothClosures);
        }
        let on_board = PointSet::all(board.size());
        let area = question.area & on_board;
        let mut outside_liberties = PointSet::new();
        for &target in &question.target {
            outside_liberties |= *board.liberties(target) - area;
        }
        let mut playable = area | outside_liberties;
        if closure == Closure::Fill {
            playable |= area.dilated() & board.points_of(None);
        }
        let mut unplayable_empty = board.points_of(None) - playable;
        if matches!(closure, Closure::Wall | Closure::Fill) {
            board = without_smothered(&board, defender, &unplayable_empty)?;
            unplayable_empty = board.points_of(None) - playable;
        }
        let (immortal, mortal) = sort_blocks(&board, defender, closure, &unplayable_empty);
        let variable = mortal | (playable - immortal[0] - immortal[1]);
        if variable.len() > Bits::BITS as usize {
            return Err(OracleError::TooManyPoints(variable.len()));
        }
        let points: Vec<Point> = variable.iter().collect();
        let bits = |set: PointSet| (0..points.len()).filter(|&i| set.contains(points[i])).map(|i| 1 << i).sum::<Bits>();
        let next_to = |set: PointSet| bits(set.dilated());
        let walls = if closure == Closure::Escape { PointSet::EMPTY } else { unplayable_empty };
        let ground = Ground {
            neighbors: points.iter().map(|&p| bits(p.neighbors().into_iter().collect())).collect(),
            eternal_liberty: next_to(unplayable_empty - walls),
            immortal_friend: [next_to(immortal[0] | walls), next_to(immortal[1])],
            playable: [bits(playable), bits(area)],
            exits: if closure == Closure::Join { next_to(walls) } else { 0 },
            targets: question.target.iter().map(|&t| bits(PointSet::from(t))).collect(),
            every: question.target_rule == TargetRule::Every,
            points: points.clone(),
        };
        let side = u8::from(question.position.to_play == defender);
        let ban = question.position.ko.and_then(|ko| points.iter().position(|&p| p == ko)).map_or(NO_BAN, |i| i as u8);
        let stones = [bits(board.points_of(Some(!defender))), bits(board.points_of(Some(defender)))];
        let state = State { stones, captured: 0, ban: NO_BAN, side };
        Ok((ground.clone(), ground.with_ban(state, ban)))
    }

    /// Sets a ban, unless the player to move may not play there anyway.
    fn with_ban(&self, mut state: State, ban: u8) -> State {
        let matters = ban != NO_BAN && self.playable[usize::from(state.side)] & 1 << ban != 0;
        state.ban = if matters { ban } else { NO_BAN };
        state
    }

    /// Whether the attacker has won.
    pub(super) fn is_won(&self, state: State) -> bool {
        if self.every { state.captured != 0 } else { state.captured.count_ones() as usize == self.targets.len() }
    }

    /// The block that contains these points, as far as it is variable.
    fn block(&self, seed: Bits, own: Bits) -> Bits {
        let mut block = seed;
        loop {
            let grown = block | (self.around(block) & own);
            if grown == block {
                return block;
            }
            block = grown;
        }
    }

    /// All variable points next to a point of the set.
    fn around(&self, mut set: Bits) -> Bits {
        let mut around = 0;
        while set != 0 {
            around |= self.neighbors[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        around
    }

    fn is_immortal(&self, block: Bits, side: usize, captured: u16) -> bool {
        block & (self.eternal_liberty | self.immortal_friend[side]) != 0
            || side == 1 && block & self.exits != 0 && self.has_target(block, captured)
    }

    /// Whether a block of the defender contains a target that was not captured.
    fn has_target(&self, block: Bits, captured: u16) -> bool {
        self.targets.iter().enumerate().any(|(i, target)| captured & 1 << i == 0 && block & target != 0)
    }

    /// What a stone on a variable point leads to; `None` if it may not be put there. Taking a banned ko is reported
    /// as spending a threat: whether the player has one is not the ground's business.
    pub(super) fn play(&self, state: State, at: usize) -> Option<Played> {
        let (own, other) = (usize::from(state.side), usize::from(1 - state.side));
        let stone: Bits = 1 << at;
        if self.playable[own] & stone == 0 || (state.stones[0] | state.stones[1]) & stone != 0 {
            return None;
        }
        let mut stones = state.stones;
        stones[own] |= stone;
        let dead = self.captured_by(stone, stones, other, state.captured);
        stones[other] &= !dead;
        let empty = !(stones[0] | stones[1]) & self.all();
        let block = self.block(stone, stones[own]);
        let liberties = self.around(block) & empty;
        let immortal = self.is_immortal(block, own, state.captured);
        if liberties == 0 && !immortal {
            return None;
        }
        let takes_ko = dead.count_ones() == 1 && block == stone && liberties == dead && !immortal;
        let ban = if takes_ko { dead.trailing_zeros() as u8 } else { NO_BAN };
        let captured = self.newly_captured(state, dead);
        let next = State { stones, captured, ban: NO_BAN, side: 1 - state.side };
        let spends_threat = usize::from(state.ban) == at;
        Some(Played { state: self.with_ban(next, ban), spends_threat, captures: dead != 0 })
    }

    /// What a pass leads to.
    pub(super) fn pass(&self, state: State) -> State {
        State { ban: NO_BAN, side: 1 - state.side, ..state }
    }

    /// The stones of `other` around the new stone that have no liberty left.
    fn captured_by(&self, stone: Bits, stones: [Bits; 2], other: usize, captured: u16) -> Bits {
        let empty = !(stones[0] | stones[1]) & self.all();
        let mut around = self.around(stone) & stones[other];
        let mut dead = 0;
        while around != 0 {
            let block = self.block(around & around.wrapping_neg(), stones[other]);
            around &= !block;
            if self.around(block) & empty == 0 && !self.is_immortal(block, other, captured) {
                dead |= block;
            }
        }
        dead
    }

    /// Which targets are captured after these stones left the board. A stone that is put later on the point of a
    /// captured target is not the target any more.
    fn newly_captured(&self, state: State, dead: Bits) -> u16 {
        let mut captured = state.captured;
        if state.side == side_of(Role::Attacker) {
            for (i, target) in self.targets.iter().enumerate() {
                captured |= u16::from(target & dead != 0) << i;
            }
        }
        captured
    }

    fn all(&self) -> Bits {
        if self.points.len() == Bits::BITS as usize { Bits::MAX } else { (1 << self.points.len()) - 1 }
    }

    /// The move on a variable point.
    pub(super) fn move_at(&self, at: usize) -> Move {
        Move::Play(self.points[at])
    }
}

/// The owner of the targets.
fn defender_of(question: &LifeQuestion, board: &Board) -> Result<Color, OracleError> {
    let first = *question.target.first().ok_or(OracleError::NoTarget)?;
    if question.target.len() > 16 {
        return Err(OracleError::TooManyTargets(question.target.len()));
    }
    let defender = board.color(first).ok_or(OracleError::NoStone(first))?;
    match question.target.iter().find(|&&t| board.color(t) != Some(defender)) {
        Some(&stray) => Err(OracleError::NoStone(stray)),
        None => Ok(defender),
    }
}

/// The board without the defender's blocks all of whose liberties are wall.
fn without_smothered(board: &Board, defender: Color, wall: &PointSet) -> Result<Board, OracleError> {
    let mut setup = board.to_setup();
    setup.stones.retain(|&(p, color)| color != defender || !board.liberties(p).is_subset(wall));
    setup.ko = None;
    Ok(Board::from_setup(&setup)?)
}

/// The stones of immortal blocks (attacker's, defender's), and the stones of all others.
fn sort_blocks(board: &Board, defender: Color, closure: Closure, never_filled: &PointSet) -> ([PointSet; 2], PointSet) {
    let (mut immortal, mut mortal) = ([PointSet::new(); 2], PointSet::new());
    for head in &board.block_heads() {
        let side = usize::from(board.color(head) == Some(defender));
        let liberties = board.liberties(head);
        let safe = match closure {
            Closure::Join if side == 1 => liberties.is_subset(never_filled),
            Closure::Wall | Closure::Fill if side == 1 => false,
            _ => liberties.intersects(never_filled),
        };
        let stones: PointSet = board.stones(head).collect();
        if safe {
            immortal[side] |= stones;
        } else {
            mortal |= stones;
        }
    }
    (immortal, mortal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_problem;
    use tesuji_board::random::Dice;

    /// Plays at random on the ground and on the board: same legal moves, same stones, same ban.
    #[test]
    fn the_ground_plays_like_the_board() {
        let mut moves_compared = 0;
        for seed in 0..1500 {
            let question = LifeQuestion { closure: Closure::Escape, ..random_problem(seed) };
            let mut board = Board::from_setup(&question.position).unwrap();
            let defender = board.color(question.target[0]).unwrap();
            let (ground, mut state) = Ground::new(&question).unwrap();
            let mut dice = Dice::new(seed);
            for _ in 0..40 {
                let played: Vec<_> =
                    (0..ground.points.len()).filter_map(|at| Some((at, ground.play(state, at)?))).collect();
                let role = usize::from(board.to_play() == defender);
                let may_play = |i: &usize| ground.playable[role] & 1 << i != 0;
                let by_board: Vec<usize> = (0..ground.points.len())
                    .filter(may_play)
                    .filter(|&i| board.clone().play_ignoring_ko(ground.points[i]).is_ok())
                    .collect();
                assert_eq!(played.iter().map(|(at, _)| *at).collect::<Vec<_>>(), by_board, "seed {seed}");
                let choice = dice.below(played.len() + 1);
                match played.get(choice) {
                    Some(&(at, next)) => {
                        assert_eq!(next.spends_threat, board.check_legal(ground.points[at]).is_err());
                        board.play_ignoring_ko(ground.points[at]).unwrap();
                        assert_eq!(next.captures, board.killed_by_last_move().count() > 0);
                        state = next.state;
                    }
                    None => {
                        board.pass();
                        state = ground.pass(state);
                    }
                }
                moves_compared += 1;
                for (i, &point) in ground.points.iter().enumerate() {
                    let stone = [!defender, defender].into_iter().position(|c| board.color(point) == Some(c));
                    assert_eq!((0..2).find(|&side| state.stones[side] & 1 << i != 0), stone, "seed {seed} {point}");
                }
                let ban = board.ko().and_then(|ko| ground.points.iter().position(|&p| p == ko));
                let playable = |i: &usize| ground.playable[usize::from(state.side)] & 1 << i != 0;
                assert_eq!((state.ban != NO_BAN).then_some(usize::from(state.ban)), ban.filter(playable));
            }
        }
        assert!(moves_compared > 50_000);
    }
}
