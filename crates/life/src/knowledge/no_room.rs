//! Secure death for want of room: there are not two points where eyes could ever be.
//!
//! A point next to the *wall* (attacker stones that can never be captured) is never part of an eye, and an attacker
//! stone put there becomes part of the wall. So eyes can only be in the *inner* points, those not next to the wall.
//! What of them is not a defender stone is the *room*: empty points and attacker stones that can still be captured.
//!
//! ```text
//!   a room that is one eye at most (a point; two adjacent points, both empty or both with attacker stones), false eyes not counted:
//!   dead, whoever moves, whatever the ko threats, however many blocks the defender has
//! ```
//!
//! **Why.** Let the room be empty points. The attacker plays on *outer* points (next to the wall): always legal, and
//! the stone stays for ever, so this ends. He leaves for the end those that are the last liberty of a block. When only
//! such are left he takes these blocks too. What a taken block leaves is sealed: its neighbours were wall stones
//! (another liberty it did not have), so no other block can use it, and stones put there later are no target. So in the
//! end every target has its liberties in the room and the attacker to move takes all of them at once if that is one
//! point. With two adjacent points he plays on one of them, first on one that is nobody's only liberty, if there is
//! such a one: if that stone is captured, the other point is the only liberty of everything; if not, he fills it too. A
//! ko ban can only delay him by a pass, and the defender has no useful move then.
//!
//! If the room is attacker stones, they have an outer liberty. Either the attacker plays there, and they are wall, or
//! the defender captures them, and the room is empty points.
//!
//! **Links.** An attacker block with two outer liberties of its own is as good as wall (the defender plays on one, the
//! attacker on the other): it is never captured, nor is a stone put beside it. An empty inner point beside two outer
//! points of its own is as good as outer. No outer point serves two links, and a move on it captures at most stones of
//! the room, so one answer is enough. If the attacker is to move he may link one more by a move.
//!
//! Liberties of a linked block are outer, so the next block may be linked to it, and so on: every link has its own two
//! points, so a move spoils at most one and is answered at once. A linked block always has two liberties, or one beside
//! a stone that joins it to what it is linked to; so none is ever captured.
//!
//! **Inner wall.** Attacker blocks inside that live unconditionally count as wall, too (`inner_wall`); the attacker does
//! not play in their eyes. (The lemma knows neither these nor links.)
//!
//! **Captures.** If the attacker is to move, every capture is played, and what is left looked at: mostly it joins his
//! stones inside to the wall. Nothing new is believed.
//!
//! **Eye spaces.** If the room without its false eyes is one space of up to seven points, an
//! [`EyeTable`](super::eye_table::EyeTable) tells whether it is dead, whatever is played elsewhere, if *one block* is
//! all around it. Often there are several blocks and empty outer points around it. That gives the defender less, not
//! more: what the table lets him do with one block, which is captured only as a whole, he can do no better with parts.
//! The attacker answers in the space what is played in the space, and fills outer points when he has time, last those
//! that are the last liberty of a block.
//!
//! - If his answer in the space takes a part of the ring, that part had no other liberty: all around it is the
//!   attacker's, so what it leaves is sealed, and stones put there are no targets. The stones that took it have a
//!   liberty in the space, as every attacker stone of the table has, so the defender cannot take back at once, and
//!   they have one liberty more than in the table.
//! - A point of the space beside an empty outer point becomes outer if the attacker plays there; until then he has a
//!   liberty more.
//! - Attacker stones in the space need a liberty there (with liberties elsewhere only they could be captured from
//!   outside: the table knows no such position, and a bent four in the corner lives by a ko in this way).
//!
//! This is no complete proof where a captured part of the ring leaves inner points; that nothing comes of it was tested
//! on a million states in which it decides (`tests/knowledge.rs`, seed 12), by brute force and by problems with a known
//! result.
//!
//! **False eyes.** A point of the room is a false eye if it borders on a *compartment*: connected outer points, empty
//! or with defender stones, around which there is only wall and this point, and none of which serves a link.
//!
//! ```text
//!   O O O O     e: the eye. 1 X: the compartment. All else beside e is one block M (or another compartment).
//!   1 X e M
//!   O O M M     The attacker fills the compartment (or plays beside e, if he can: then e is outer) and takes it by e.
//! ```
//!
//! When he takes, his stone has liberties in the compartment, and as soon as he plays there it is wall. The defender
//! can take back only while a single point leads there. Then the attacker's fillings are still there and the
//! compartment is smaller than it was, or it is a ko and costs a threat, or he has answered a link in between, and each
//! can be answered once.
//!
//! By taking he may also capture blocks outside the compartment that have no other liberty. All around them is wall, so
//! they leave nothing that another block can use, if only the stone on e stays. It does if such a block has an outer
//! stone beside e: the attacker plays in the compartment or there, the defender cannot prevent both. It does not matter
//! if there is just one block beside e. Otherwise the eye is *delicate*, and counts as false only if it is the only
//! delicate one and the rest of the room is one point at most: then the attacker takes it last of all, when everything
//! that still stands has that point for its only liberty, and plays there next. (Compartments that lead to other room
//! make no false eye: random tests found groups that live.)

use tesuji_question::{Lemma, Role, TargetRule};

use super::eye_space::EyeTables;
use super::inner_wall::InnerWall;
use super::{Fact, StaticOracle, eye_table};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Tag, after_move};
use crate::survey::Survey;

/// States with larger rooms, links not counted, are not looked at.
const LARGEST: u32 = 13;

/// With larger rooms no move is tried that captures nothing.
const LARGEST_TO_MOVE: u32 = 10;

/// The module.
pub struct NoRoom<B> {
    tables: EyeTables<B>,
    eye_spaces: bool,
    /// The state after a capture that is tried.
    after: Survey<B>,
}

impl<B: Bits> NoRoom<B> {
    /// The module; it may look at eye spaces of more than two points, and take attacker blocks inside for wall.
    pub fn new(eye_spaces: bool, inner_wall: bool) -> NoRoom<B> {
        NoRoom {
            tables: EyeTables::default(),
            eye_spaces,
            after: Survey { plain_wall: !inner_wall, ..Survey::default() },
        }
    }
}

impl<B: Bits> StaticOracle<B> for NoRoom<B> {
    fn name(&self) -> &'static str {
        "no room"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let inner = inner_points(arena, state, survey)?;
        let room = inner.minus(state.body.defender);
        if room.count() > LARGEST {
            return None;
        }
        let site = Site::new(arena, state, survey);
        let spaces = if self.eye_spaces { Some(&mut self.tables) } else { None };
        let dies = site.dies(spaces) || self.dies_by_a_capture(arena, state, survey);
        dies.then_some(Fact::played_out())
    }
}

impl<B: Bits> NoRoom<B> {
    /// Whether the attacker, who is to move, captures something and there is no room then.
    fn dies_by_a_capture(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> bool {
        let tag = Tag::unpack(state.tag);
        if tag.to_move == Role::Defender {
            return false;
        }
        let blocks = &survey.blocks;
        let captures = blocks.capturing(Role::Attacker) & arena.playable.attacker;
        captures.minus(tag.ban.map_or(B::EMPTY, B::bit)).indices().any(|at| {
            let taken = blocks.taken_by(Role::Attacker, at);
            let next = after_move(arena, state, tag, at, taken, blocks.attacker_immortal);
            self.after.take_without_regions(arena, &next);
            let site = Site::new(arena, &next, &self.after);
            let spaces = if self.eye_spaces { Some(&mut self.tables) } else { None };
            site.is_dead(&site.plan_now(), false, spaces)
        })
    }
}

/// The part of it that the checker derives, too: neither links nor false eyes nor eye spaces.
#[derive(Clone, Copy, Debug)]
pub struct RoomLemma;

impl<B: Bits> StaticOracle<B> for RoomLemma {
    fn name(&self) -> &'static str {
        "no room, by the lemma"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let room = inner_points(arena, state, survey)?.minus(state.body.defender);
        let pair = || {
            arena.around(room.first()).meets(room)
                && (!room.meets(state.body.attacker) || room.within(state.body.attacker))
        };
        let is_one_eye = match room.count() {
            0 | 1 => true,
            2 => pair(),
            _ => false,
        };
        is_one_eye.then_some(Fact::dies(Lemma::NoRoom))
    }
}

/// Points that are not next to the wall. `None` if the argument does not hold: there is ground that may become empty
/// and where nobody may play, or defender stones that cannot be captured, or points for the attacker alone that are not
/// next to the wall.
pub fn inner_points<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<B> {
    let exits = arena.beside_void & (arena.playable.defender | state.body.defender);
    let open = arena.beside_safe.defender.any() || exits.any() || arena.exits.any();
    if open || !ends_with_its_ground(arena) {
        return None;
    }
    let reserved = reserved(arena, survey);
    if arena.playable.attacker.minus(arena.playable.defender | survey.beside_wall | reserved).any() {
        return None;
    }
    Some(arena.universe.minus(survey.wall | survey.beside_wall | reserved))
}

/// Whether ground where nobody may play never becomes empty: all of it is under targets whose capture ends the play.
fn ends_with_its_ground<B: Bits>(arena: &Arena<B>) -> bool {
    let ends = arena.rule == TargetRule::Every || arena.targets.len() == 1;
    let targets = || arena.targets.iter().fold(B::EMPTY, |all, &target| all | target);
    arena.dead_ground.none() || ends && arena.dead_ground.within(targets())
}

/// Points for the attacker alone that lead to the wall through such points: he can fill them from there, one after the
/// other.
fn reserved<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> B {
    let alone = arena.playable.attacker.minus(arena.playable.defender);
    if alone.within(survey.beside_wall) { B::EMPTY } else { arena.flood(alone & survey.beside_wall, alone) }
}

/// The room of a state in numbers, for the evaluator.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoomCount {
    /// Points of the room.
    pub points: u32,
    /// Parts of one point that are no false eyes.
    pub single: u32,
    /// Parts of one point that are false eyes.
    pub false_eyes: u32,
    /// Parts of two points.
    pub pairs: u32,
    /// Parts of three points.
    pub threes: u32,
    /// Larger parts.
    pub larger: u32,
    /// Parts with attacker stones in them.
    pub contested: u32,
    /// Pairs of adjacent points.
    pub adjacent: u32,
    /// Points with three neighbours or more in the room.
    pub crossings: u32,
    /// Points of the largest part.
    pub largest: u32,
    /// Attacker stones in it.
    pub enemies: u32,
    /// Empty outer points next to it.
    pub entrances: u32,
    /// Points that have only room and defender stones beside them.
    pub solid: u32,
}

/// The room of a state in numbers.
pub fn count_room<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> RoomCount {
    let site = Site::new(arena, state, survey);
    site.count(&site.plan_now())
}

/// The room and what it was found from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<B> {
    room: B,
    empty: B,
    /// The wall and all that is linked to it.
    wall: B,
    /// Points beside it.
    outer: B,
    /// Outer points that serve a link.
    spoken_for: B,
    /// A move was put in that has not been played.
    imagined: bool,
}

struct Site<'a, B> {
    arena: &'a Arena<B>,
    state: &'a State<B>,
    survey: &'a Survey<B>,
    reserved: B,
}

impl<'a, B: Bits> Site<'a, B> {
    fn new(arena: &'a Arena<B>, state: &'a State<B>, survey: &'a Survey<B>) -> Site<'a, B> {
        Site { arena, state, survey, reserved: reserved(arena, survey) }
    }

    fn dies(&self, mut spaces: Option<&mut EyeTables<B>>) -> bool {
        let tag = Tag::unpack(self.state.tag);
        let attacker_moves = tag.to_move == Role::Attacker;
        let now = self.plan_now();
        let tables = spaces.as_deref_mut().filter(|_| !(attacker_moves && tag.ban.is_some()));
        if self.is_dead(&now, attacker_moves, tables) {
            return true;
        }
        if !attacker_moves || now.room.count() > LARGEST_TO_MOVE {
            return false;
        }
        // The attacker plays on an outer point. Captures are looked at by themselves.
        let (arena, blocks) = (self.arena, &self.survey.blocks);
        let atari = blocks.defender.iter().filter(|block| block.in_atari());
        let captures = atari.fold(tag.ban.map_or(B::EMPTY, B::bit), |all, block| all | block.liberties);
        let outer = (blocks.empty & self.survey.beside_wall).minus(captures | self.inner_wall().eyes);
        // Beside the room a move does most. On a link it joins what would have needed the link, so that other points
        // are free. Elsewhere it does nothing.
        let near = arena.around(now.room) & outer;
        let links = (now.spoken_for & outer).minus(near);
        near.indices().chain(links.indices()).any(|at| {
            let stone = B::bit(at);
            let joined = blocks.attacker.iter().filter(|block| !block.immortal && block.liberties.meets(stone));
            let grown = joined.fold(stone, |grown, block| grown | block.stones);
            self.is_dead(&self.plan(grown, stone), false, spaces.as_deref_mut())
        })
    }

    /// Whether the room is one eye at most, or one dead space, false eyes not counted.
    fn is_dead(&self, plan: &Plan<B>, attacker_moves: bool, tables: Option<&mut EyeTables<B>>) -> bool {
        let arena = self.arena;
        // Only single points can be false eyes, so all others must be one space.
        let space = arena.beside(plan.room) & plan.room;
        let mut single = plan.room.minus(space).indices().map(|at| self.falseness(B::bit(at), plan));
        if space.none() {
            let (mut real, mut delicate) = (0, 0);
            for falseness in single {
                match falseness {
                    Falseness::Plain => {}
                    Falseness::Delicate if delicate == 0 => delicate = 1,
                    _ if real == 0 => real = 1,
                    _ => return false,
                }
            }
            return true;
        }
        let size = space.count();
        let is_eye = size == 2 && (space.within(plan.empty) || !space.meets(plan.empty));
        if size as usize > eye_table::LARGEST || !is_eye && tables.is_none() {
            return false;
        }
        if arena.flood(space.first(), space) != space || single.any(|falseness| falseness != Falseness::Plain) {
            return false;
        }
        is_eye || tables.is_some_and(|tables| self.is_dead_space(space, plan, attacker_moves, tables))
    }

    /// Whether a space that is all the room is dead.
    fn is_dead_space(&self, space: B, plan: &Plan<B>, attacker_moves: bool, tables: &mut EyeTables<B>) -> bool {
        let arena = self.arena;
        let stones = space.minus(plan.empty);
        let mut rest = stones;
        while rest.any() {
            let block = arena.flood(rest.first(), stones);
            rest = rest.minus(block);
            if !(arena.around(block) & plan.empty).meets(space) {
                return false;
            }
        }
        tables.of(arena, space).is_dead(stones, attacker_moves)
    }

    /// The attacker's blocks inside that live by themselves.
    fn inner_wall(&self) -> InnerWall<B> {
        let survey = self.survey;
        let found = survey.inner_wall.get().unwrap_or_else(|| InnerWall::find(self.arena, self.state, survey));
        survey.inner_wall.set(Some(found));
        found
    }

    /// What is left as room as the state is.
    fn plan_now(&self) -> Plan<B> {
        let plan = self.survey.plan.get().unwrap_or_else(|| self.plan(B::EMPTY, B::EMPTY));
        self.survey.plan.set(Some(plan));
        plan
    }

    /// What is left as room when all links are counted, with these stones of the attacker as wall too, one of them just
    /// played.
    fn plan(&self, grown: B, played: B) -> Plan<B> {
        let (arena, survey) = (self.arena, self.survey);
        let empty = survey.blocks.empty.minus(played);
        let inner_wall = self.inner_wall();
        let wall = survey.wall | grown | inner_wall.stones;
        let mut outer = (survey.beside_wall | arena.dilate(grown | inner_wall.stones)).minus(wall);
        let mut spoken_for = B::EMPTY;
        let mut free = (outer & empty).minus(inner_wall.eyes);
        let mut linked = B::EMPTY;
        loop {
            let known = linked;
            for block in survey.blocks.attacker.iter().filter(|block| !block.immortal) {
                if block.stones.meets(wall | linked) {
                    continue;
                }
                if let Some(pair) = two_of(block.liberties & free) {
                    linked |= block.stones;
                    outer |= arena.around(block.stones);
                    spoken_for |= pair;
                    free = free.minus(pair);
                    if !survey.plain_wall {
                        free = (free | block.liberties).minus(spoken_for | played);
                    }
                }
            }
            if linked == known || survey.plain_wall {
                break;
            }
        }
        linked |= wall;
        outer |= self.reserved;
        let inner = arena.universe.minus(linked | outer);
        let mut room = inner.minus(self.state.body.defender);
        for at in (room & empty & arena.beside_two(free)).indices() {
            if let Some(pair) = two_of(arena.around(B::bit(at)) & free) {
                free = free.minus(pair);
                spoken_for |= pair;
                room = room.minus(B::bit(at));
            }
        }
        Plan { room, empty, wall: linked, outer, spoken_for, imagined: played.any() }
    }

    fn count(&self, plan: &Plan<B>) -> RoomCount {
        let (arena, room) = (self.arena, plan.room);
        let [n, s, e, w] = arena.steps(room);
        let others = arena.universe.minus(room | self.state.body.defender);
        let [points, above, beside, crossings, enemies, entrances, solid] = B::counts([
            room,
            room & n,
            room & e,
            room & ((n & s & (e | w)) | (e & w & (n | s))),
            room & self.state.body.attacker,
            (n | s | e | w) & plan.outer & plan.empty,
            room.minus(arena.beside(others)),
        ]);
        let adjacent = above + beside;
        let mut count = RoomCount { points, adjacent, crossings, enemies, entrances, solid, ..RoomCount::default() };
        let mut rest = self.arena.beside(plan.room) & plan.room;
        let single = plan.room.minus(rest);
        count.largest = single.any().into();
        count.contested = (single & self.state.body.attacker).count();
        for at in single.indices() {
            match self.falseness(B::bit(at), plan) {
                Falseness::Not => count.single += 1,
                _ => count.false_eyes += 1,
            }
        }
        while rest.any() {
            let part = self.arena.flood(rest.first(), rest);
            rest = rest.minus(part);
            count.largest = count.largest.max(part.count());
            match part.count() {
                2 => count.pairs += 1,
                3 => count.threes += 1,
                _ => count.larger += 1,
            }
            count.contested += u32::from(part.meets(self.state.body.attacker));
        }
        count
    }

    /// Whether a point of the room without others beside it is a false eye. What is found of the room as it is now is
    /// remembered: the evaluator asks again.
    fn falseness(&self, eye: B, plan: &Plan<B>) -> Falseness {
        if plan.imagined {
            return self.find_falseness(eye, plan);
        }
        let [seen, plain, delicate] = self.survey.false_eyes.get();
        if eye.meets(seen) {
            return match (eye.meets(plain), eye.meets(delicate)) {
                (true, _) => Falseness::Plain,
                (_, true) => Falseness::Delicate,
                _ => Falseness::Not,
            };
        }
        let found = self.find_falseness(eye, plan);
        let mark = |set: B, kind| if found == kind { set | eye } else { set };
        let marked = [seen | eye, mark(plain, Falseness::Plain), mark(delicate, Falseness::Delicate)];
        self.survey.false_eyes.set(marked);
        found
    }

    fn find_falseness(&self, eye: B, plan: &Plan<B>) -> Falseness {
        let arena = self.arena;
        let defender = self.state.body.defender;
        let beside = arena.around(eye);
        let ground = plan.outer & (plan.empty | defender);
        let inner = beside.minus(plan.outer);
        if !eye.within(plan.empty) || !beside.meets(ground) || !inner.within(defender) {
            return Falseness::Not;
        }
        let mut compartments = B::EMPTY;
        let mut rest = beside & ground;
        while rest.any() {
            let part = arena.flood(rest.first(), ground);
            rest = rest.minus(part);
            if arena.around(part).minus(eye).within(plan.wall) && !part.meets(plan.spoken_for) {
                compartments |= part;
            }
        }
        if compartments.none() {
            return Falseness::Not;
        }
        let others = beside.minus(compartments);
        let mut falseness = Falseness::Plain;
        let mut rest = inner;
        while rest.any() {
            let block = arena.flood(rest.first(), defender);
            rest = rest.minus(block);
            if !others.within(block) && !(block & others).meets(plan.outer) {
                falseness = Falseness::Delicate;
            }
        }
        falseness
    }
}

/// Whether a part of the room is a false eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Falseness {
    /// It is not, or not for certain.
    Not,
    /// It is.
    Plain,
    /// It is, provided that it is the only one of this kind and that there is little other room.
    Delicate,
}

/// Two points of a set, if there are as many.
fn two_of<B: Bits>(set: B) -> Option<B> {
    let rest = set.rest();
    rest.any().then(|| set.first() | rest.first())
}
