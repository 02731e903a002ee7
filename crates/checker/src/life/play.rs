//! The rules of a life question, for checking: which moves are legal, what they lead to, when the attacker has won.
//!
//! Written for the reader: stones are two sets of points and blocks are found by growing. The board crate is not used
//! for play because the `wall` closure needs stones that cannot be captured, which no legal board has. Under `escape`
//! both apply: there the test below compares them move by move.
//!
//! **The closures** (`docs/semantics.md`, section 3). Empty points outside the area that are no outside liberty are
//! never played on. `escape`: they stay empty. `wall`: they are stones of the attacker that cannot be captured;
//! blocks of the defender that have no other liberty are taken off before the play begins, and their points outside
//! the area are wall too. Points outside the area that are emptied during play stay empty under both.

use tesuji_board::{Board, Color, IllegalMove, Move, Point, PointSet};
use tesuji_question::{Closure, KoThreats, LifeQuestion, Role, TargetRule};

use super::Flaw;

/// What never changes during play.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    board: PointSet,
    area: PointSet,
    outside_liberties: PointSet,
    wall: PointSet,
    /// A target that reaches the wall gets out.
    joining: bool,
    /// With that: the defender's blocks that had no liberty but wall at the start.
    safe_friends: PointSet,
    target: Vec<Point>,
    target_rule: TargetRule,
    /// For the whole board: to whom everything outside is left.
    outer: Option<Role>,
}

/// Everything the value of a state depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    attacker: PointSet,
    pub(super) defender: PointSet,
    /// One bit for each target that was captured.
    captured: u32,
    pub(super) to_move: Role,
    pub(super) ban: Option<Point>,
    pub(super) threats: KoThreats,
}

impl Rules {
    /// The rules and the first state of a question under one closure.
    pub(super) fn new(question: &LifeQuestion, closure: Closure, threats: KoThreats) -> Result<(Rules, State), Flaw> {
        let board = Board::from_setup(&question.position).map_err(Flaw::Position)?;
        let defender_color = defender_of(question, &board)?;
        let on_board = PointSet::all(board.size());
        let area = question.area & on_board;
        let mut liberties = question.target.iter().fold(PointSet::EMPTY, |all, &t| all | *board.liberties(t));
        if closure == Closure::Fill {
            liberties |= area.dilated() & board.points_of(None);
        }
        let mut rules = Rules {
            board: on_board,
            area,
            outside_liberties: liberties - area,
            wall: PointSet::EMPTY,
            joining: closure == Closure::Join,
            safe_friends: PointSet::EMPTY,
            target: question.target.clone(),
            target_rule: question.target_rule,
            outer: None,
        };
        let mut state = State {
            attacker: board.points_of(Some(!defender_color)),
            defender: board.points_of(Some(defender_color)),
            captured: 0,
            to_move: if board.to_play() == defender_color { Role::Defender } else { Role::Attacker },
            ban: board.ko(),
            threats,
        };
        if closure != Closure::Escape {
            rules.wall = rules.unplayable(&state);
            for stone in &state.defender.clone() {
                let block = rules.block(stone, &state.defender);
                if rules.liberties(&block, &state).is_empty() {
                    if rules.joining {
                        rules.safe_friends |= block;
                    } else {
                        state.defender -= block;
                    }
                }
            }
            rules.wall |= rules.unplayable(&state);
        }
        Ok((rules, state))
    }

    /// The rules for a claim about the whole board, and the first state (see `board`).
    pub(super) fn for_board(question: &LifeQuestion, winner: Role, threats: KoThreats) -> Result<(Rules, State), Flaw> {
        let (mut rules, mut state) = Rules::new(question, Closure::Escape, threats)?;
        rules.outer = Some(!winner);
        if winner == Role::Defender {
            let targets = rules.target_stones(&state);
            let kept = rules.area | rules.outside_liberties | targets;
            rules.wall = rules.board - kept;
            state.attacker -= rules.wall;
            state.defender -= rules.wall;
            for stone in &state.defender.clone() {
                let block = rules.block(stone, &state.defender);
                if rules.liberties(&block, &state).is_empty() {
                    state.defender -= block;
                    rules.wall |= block;
                }
            }
            rules.area -= rules.wall;
        }
        Ok((rules, state))
    }

    /// The stones of the target blocks that are left.
    pub(super) fn target_stones(&self, state: &State) -> PointSet {
        self.targets_left(state).fold(PointSet::EMPTY, |all, target| all | self.block(target, &state.defender))
    }

    /// For the whole board: the stones that count as outside, because their owner is the one to whom everything
    /// outside is left, and nothing of the play can take them.
    fn joined_outside(&self, outer: Role, state: &State) -> PointSet {
        let seeds = match outer {
            Role::Attacker => self.wall.dilated() & state.attacker,
            Role::Defender => self.unplayable(state).dilated() & state.defender,
        };
        let mut joined = PointSet::EMPTY;
        for stone in &seeds {
            if !joined.contains(stone) {
                joined |= self.block(stone, state.stones(outer));
            }
        }
        joined
    }

    /// For the whole board: whether there is anything beside these points that counts as outside.
    fn is_beside_outside(&self, outer: Role, points: &PointSet, state: &State) -> bool {
        let around = points.dilated();
        let bare = match outer {
            Role::Attacker => self.wall,
            Role::Defender => self.unplayable(state),
        };
        around.intersects(&bare) || around.intersects(&self.joined_outside(outer, state))
    }

    /// For the whole board: what has been taken beside the outside may stand there still, for all we know; it is left
    /// to the outside.
    fn leave_to_outside(&self, outer: Role, taken: &PointSet, next: &mut State) {
        let mut left = *taken;
        while let Some(block) =
            super::lemmas::blocks(self, &left).into_iter().find(|block| self.is_beside_outside(outer, block, next))
        {
            *next.stones_mut(outer) |= block;
            left -= block;
        }
    }

    /// Empty points where nobody may ever play.
    pub(super) fn unplayable(&self, state: &State) -> PointSet {
        self.empty_in(&self.board, state) - self.area - self.outside_liberties
    }

    /// Where a side may play, if it is empty and legal.
    pub(super) fn playable(&self, role: Role) -> PointSet {
        match role {
            Role::Attacker => self.area | self.outside_liberties,
            Role::Defender => self.area,
        }
    }

    /// All points of the board that are no wall.
    pub(super) fn fair_ground(&self) -> PointSet {
        self.board - self.wall
    }

    /// Closure `join`: whether a target that reaches the wall gets out.
    pub(super) fn lets_targets_join(&self) -> bool {
        self.joining
    }

    /// Whether any or every target must be saved.
    pub(super) fn target_rule(&self) -> TargetRule {
        self.target_rule
    }

    /// All points with these stones that hang together with `point`.
    pub(super) fn block(&self, point: Point, stones: &PointSet) -> PointSet {
        let mut block = PointSet::from(point);
        loop {
            let grown = block.dilated() & (*stones | block);
            if grown == block {
                return block;
            }
            block = grown;
        }
    }

    /// The empty points next to a block; wall is not empty.
    pub(super) fn liberties(&self, block: &PointSet, state: &State) -> PointSet {
        self.empty_in(&(block.dilated() & self.board), state)
    }

    /// All points without a stone of the defender.
    pub(super) fn without_defender(&self, state: &State) -> PointSet {
        self.board - state.defender
    }

    /// The empty points of a region; wall is not empty.
    pub(super) fn empty_in(&self, region: &PointSet, state: &State) -> PointSet {
        *region - state.attacker - state.defender - self.wall
    }

    /// Whether there is a wall in a set of points or next to it.
    pub(super) fn touches_wall(&self, set: &PointSet) -> bool {
        set.dilated().intersects(&self.wall)
    }

    /// The block on a point, if it has no liberty and no wall of its own side to lean on: grown only until one is
    /// found.
    fn captured_block(&self, point: Point, owner: Role, state: &State) -> Option<PointSet> {
        let mut block = PointSet::from(point);
        loop {
            let around = block.dilated() & self.board;
            let held = match owner {
                Role::Attacker => around.intersects(&self.wall),
                Role::Defender => self.is_out(&block, state),
            };
            if held || !self.empty_in(&around, state).is_empty() {
                return None;
            }
            let grown = around & *state.stones(owner);
            if grown == block {
                return Some(block);
            }
            block = grown;
        }
    }

    /// Closure `join`: whether these stones of the defender touch the wall together with a target that is left, or
    /// are joined to a friend who stands outside for good.
    pub(super) fn is_out(&self, block: &PointSet, state: &State) -> bool {
        let target_out = || self.touches_wall(block) && self.targets_left(state).any(|target| block.contains(target));
        self.joining && (block.intersects(&self.safe_friends) || target_out())
    }

    /// Closure `join`: whether the block contains a friend who stands outside for good.
    pub(super) fn stands_outside(&self, block: &PointSet) -> bool {
        self.joining && block.intersects(&self.safe_friends)
    }

    /// What a move of the player to move leads to. A banned ko is taken by spending a threat.
    pub(super) fn play(&self, state: &State, mv: Move) -> Result<State, IllegalMove> {
        let mut next = State { to_move: !state.to_move, ban: None, ..state.clone() };
        let Move::Play(point) = mv else { return Ok(next) };
        if !self.playable(state.to_move).contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if state.attacker.contains(point) || state.defender.contains(point) {
            return Err(IllegalMove::Occupied);
        }
        if state.ban == Some(point) {
            next.threats = one_fewer(state.threats, state.to_move).ok_or(IllegalMove::Ko)?;
        }
        next.stones_mut(state.to_move).insert(point);
        let taken = self.capture_around(point, &mut next);
        if self.captured_block(point, state.to_move, &next).is_some() {
            return Err(IllegalMove::Suicide);
        }
        if taken.len() == 1 && self.is_single_in_atari(point, &next) {
            next.ban = taken.first();
        }
        match self.outer {
            Some(outer) if outer == state.to_move && !taken.is_empty() => {
                self.leave_to_outside(outer, &taken, &mut next);
                next.ban = next.ban.filter(|ban| !next.stones(outer).contains(*ban));
            }
            // A stone that may have more liberties than we see bans nothing.
            Some(outer) if next.ban.is_some() && self.is_beside_outside(outer, &PointSet::from(point), &next) => {
                next.ban = None;
            }
            _ => {}
        }
        for (i, target) in self.target.iter().enumerate() {
            next.captured |= u32::from(state.to_move == Role::Attacker && taken.contains(*target)) << i;
        }
        Ok(next)
    }

    /// Whether the stone just played is a block of its own with a single liberty.
    fn is_single_in_atari(&self, point: Point, next: &State) -> bool {
        let (owner, stone) = (!next.to_move, PointSet::from(point));
        let held = owner == Role::Attacker && self.touches_wall(&stone);
        let alone = !point.neighbors().into_iter().any(|n| next.stones(owner).contains(n));
        alone && !held && self.liberties(&stone, next).len() == 1
    }

    /// Takes the blocks around a new stone off that have no liberty left; tells which stones.
    fn capture_around(&self, point: Point, next: &mut State) -> PointSet {
        let enemy = next.to_move;
        let mut taken = PointSet::new();
        for n in point.neighbors() {
            if next.stones(enemy).contains(n) && !taken.contains(n) {
                taken |= self.captured_block(n, enemy, next).unwrap_or_default();
            }
        }
        *next.stones_mut(enemy) -= taken;
        taken
    }

    /// All legal moves with what they lead to, pass included, moves that spend a threat included.
    pub(super) fn moves<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Move, State)> + 'a {
        let empty = self.playable(state.to_move) - state.attacker - state.defender;
        let points: Vec<Point> = empty.iter().collect();
        let all = points.into_iter().map(Move::Play).chain([Move::Pass]);
        all.filter_map(|mv| Some((mv, self.play(state, mv).ok()?)))
    }

    /// Whether the attacker has won.
    pub(super) fn is_won(&self, state: &State) -> bool {
        match self.target_rule {
            TargetRule::Any => state.captured.count_ones() as usize == self.target.len(),
            TargetRule::Every => state.captured != 0,
        }
    }

    /// Whether enough targets are among these stones: one of those that are left, or every one.
    pub(super) fn saved_by(&self, safe: &PointSet, state: &State) -> bool {
        let mut targets =
            self.target.iter().enumerate().map(|(i, t)| state.captured >> i & 1 == 0 && safe.contains(*t));
        match self.target_rule {
            TargetRule::Any => targets.any(|saved| saved),
            TargetRule::Every => targets.all(|saved| saved),
        }
    }

    /// The stones of the targets that are left.
    pub(super) fn targets_left(&self, state: &State) -> impl Iterator<Item = Point> {
        let captured = state.captured;
        self.target.iter().enumerate().filter(move |(i, _)| captured >> i & 1 == 0).map(|(_, t)| *t)
    }

    /// The state as a short key: two bits for each point that can ever change, and the rest. Equal keys are equal
    /// states.
    pub(super) fn key(&self, state: &State, changing: &[Point]) -> Box<[u64]> {
        let ban = state.ban.map_or(0, |p| p.index() as u64 + 1);
        let KoThreats { attacker, defender } = state.threats;
        let turn = u64::from(state.to_move == Role::Attacker);
        let rest =
            turn | ban << 1 | u64::from(attacker) << 11 | u64::from(defender) << 19 | u64::from(state.captured) << 27;
        let word = |points: &[Point]| {
            points.iter().fold(0, |word, &p| {
                word << 2 | u64::from(state.attacker.contains(p)) << 1 | u64::from(state.defender.contains(p))
            })
        };
        std::iter::once(rest).chain(changing.chunks(32).map(word)).collect()
    }

    /// The points whose content can change: where somebody may play, and stones.
    pub(super) fn changing(&self, first: &State) -> Vec<Point> {
        (self.area | self.outside_liberties | first.attacker | first.defender).iter().collect()
    }
}

impl State {
    pub(super) fn stones(&self, role: Role) -> &PointSet {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    fn stones_mut(&mut self, role: Role) -> &mut PointSet {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }
}

fn one_fewer(threats: KoThreats, role: Role) -> Option<KoThreats> {
    Some(match role {
        Role::Attacker => KoThreats { attacker: threats.attacker.checked_sub(1)?, ..threats },
        Role::Defender => KoThreats { defender: threats.defender.checked_sub(1)?, ..threats },
    })
}

/// The most targets a question may have.
const MAX_TARGETS: usize = 32;

/// The owner of the targets.
fn defender_of(question: &LifeQuestion, board: &Board) -> Result<Color, Flaw> {
    let color = |t: &Point| if board.size().contains(*t) { board.color(*t) } else { None };
    let defender = question.target.first().ok_or(Flaw::NoTarget).and_then(|t| color(t).ok_or(Flaw::NotATarget(*t)))?;
    if question.target.len() > MAX_TARGETS {
        return Err(Flaw::TooManyTargets(question.target.len()));
    }
    match question.target.iter().find(|t| color(t) != Some(defender)) {
        Some(stray) => Err(Flaw::NotATarget(*stray)),
        None => Ok(defender),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What the board says about a stone of the player to move on a point, given how many threats he has: the board
    /// after it.
    fn on_board(board: &Board, point: Point, threats: u8) -> Result<Board, IllegalMove> {
        let mut next = board.clone();
        if threats > 0 {
            next.play_ignoring_ko(point)?
        } else {
            next.play(Move::Play(point))?
        }
        Ok(next)
    }

    fn threats_of(state: &State) -> u8 {
        match state.to_move {
            Role::Attacker => state.threats.attacker,
            Role::Defender => state.threats.defender,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// The rules play like the board: the same moves are legal, for the same reasons, and lead to the same
        /// stones, the same ban and the same threats.
        #[test]
        fn the_rules_play_like_the_board(
            seed in any::<u64>(),
            threats in (0u8..3, 0u8..3),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 30),
        ) {
            let question = tesuji_oracle::random_problem(seed);
            let threats = KoThreats { attacker: threats.0, defender: threats.1 };
            let (rules, mut state) = Rules::new(&question, Closure::Escape, threats).unwrap();
            let mut board = Board::from_setup(&question.position).unwrap();
            let defender = board.color(question.target[0]).unwrap();
            for choice in choices {
                let mut legal = vec![Move::Pass];
                for point in &rules.playable(state.to_move) {
                    let (ours, boards) = (rules.play(&state, Move::Play(point)), on_board(&board, point, threats_of(&state)));
                    prop_assert_eq!(ours.as_ref().err(), boards.as_ref().err(), "{} in {:?}", point, &state);
                    legal.extend(ours.is_ok().then_some(Move::Play(point)));
                }
                let all: Vec<Move> = rules.moves(&state).map(|(mv, _)| mv).collect();
                prop_assert!(all.len() == legal.len() && legal.iter().all(|mv| all.contains(mv)));
                let mv = *choice.get(&legal);
                let (banned, had) = (mv.point().is_some() && mv.point() == board.ko(), state.threats);
                match mv {
                    Move::Pass => board.pass(),
                    Move::Play(point) => board.play_ignoring_ko(point).unwrap(),
                }
                let mover = state.to_move;
                state = rules.play(&state, mv).unwrap();
                prop_assert_eq!(state.attacker, board.points_of(Some(!defender)));
                prop_assert_eq!(state.defender, board.points_of(Some(defender)));
                prop_assert_eq!(state.ban, board.ko());
                prop_assert_eq!(state.to_move == Role::Defender, board.to_play() == defender);
                prop_assert_eq!(Some(state.threats), if banned { one_fewer(had, mover) } else { Some(had) });
            }
        }
    }
}
