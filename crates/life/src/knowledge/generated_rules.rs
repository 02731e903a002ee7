//! Life by a generated rule: a pattern in the corner or on the side in which the defender lives though the attacker
//! plays first.
//!
//! The rules are found by retrograde analysis (crate `rules`, Cazenave 2002) and hold on every board (`docs/rules.md`,
//! 3.3), whatever the ko threats. The strategy of a rule plays inside its rectangle only, so a rectangle is looked at
//! only if every point of it is
//!
//! - in the area, where the defender may play, or
//! - a stone outside the arena, which nobody can capture. Of the attacker's such stones those in the interior must hang
//!   together with one on the border of the rectangle: the rule takes a white string that touches no border for one that
//!   is captured when it has no liberties, and a point that a closure has made wall is not.
//!
//! An eye beside an eye is life too. If a target has a region that it surrounds alone and whose empty points are all
//! liberties of it (Benson 1976: vital), and a rule about an eye applies to it whose rectangle does not touch that
//! region, then the target gets a second vital region, and nobody but the attacker plays in the first, where he can do
//! nothing: filling it up is suicide unless it captures the target, which the rule rules out. (The two rectangles of
//! two rules about eyes would not do: one move of the attacker may ask for two answers.)
//!
//! What lies outside the arena never changes: its part of the pattern's number is added up once. A proof plays the rule
//! out.

use std::sync::Arc;

use tesuji_question::{Role, TargetRule};
use tesuji_rules::matching::Site;
use tesuji_rules::usage::Usage;
use tesuji_rules::{About, Cells, Conditions, Level, Pattern, RuleId, RuleTable, Rules, asks_about, condition, each};

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::{Block, Blocks};
use crate::options::Config;
use crate::state::{State, side_to_move};
use crate::survey::{Region, Survey};

/// Fewer stones and empty points than this among the cells that can change: not worth looking at.
const FEWEST_FREE_CELLS: usize = 4;

/// The module: the places of all rules on the arena.
#[derive(Clone, Debug)]
pub struct GeneratedRules<B> {
    life: Places<B>,
    rules: Rules,
    /// Found when a target has its first eye: many searches never ask.
    eyes: Option<Places<B>>,
    second_eyes: bool,
    /// How often each rule was used, if that is counted.
    usage: Option<Usage>,
}

/// The places of all rules about one aim.
#[derive(Clone, Debug)]
struct Places<B> {
    places: Vec<Place<B>>,
    numbers: PatternNumbers,
    sums: Vec<[u32; LANES]>,
}

/// A rectangle on the arena.
#[derive(Clone, Debug)]
struct Place<B> {
    /// The number of its table in the base.
    table_number: u16,
    table: Arc<RuleTable>,
    /// Its points that can change.
    points: B,
    /// Its cells that can change.
    cells: Vec<Cell<B>>,
    /// The part of the pattern's number that never changes.
    fixed: u32,
}

/// A cell of a rectangle that can change.
#[derive(Clone, Copy, Debug)]
struct Cell<B> {
    number: u8,
    /// What a defender stone adds to the pattern's number.
    weight: u32,
    bit: B,
    /// Its neighbours outside the rectangle that can change.
    beyond: B,
    /// Some neighbour outside the rectangle never shields it.
    exposed: bool,
}

impl<B: Bits> GeneratedRules<B> {
    /// Finds all places of the rules.
    pub fn new(arena: &Arena<B>, config: &Config) -> GeneratedRules<B> {
        GeneratedRules {
            life: Places::new(arena, &config.rules, About::Life),
            rules: config.rules.clone(),
            eyes: None,
            second_eyes: config.second_eyes,
            usage: config.count_rules.then(Usage::new),
        }
    }
}

impl<B: Bits> Places<B> {
    fn new(arena: &Arena<B>, rules: &Rules, about: About) -> Places<B> {
        let tables = (0..).zip(rules.tables()).filter(|(_, table)| table.about == about);
        let sites = tables.flat_map(|(number, table)| {
            let near = Site::near(table.shape, arena.size, arena.corners());
            near.into_iter().filter_map(move |site| Place::new(arena, number, table, &site))
        });
        let places: Vec<Place<B>> = sites.collect();
        let numbers = PatternNumbers::new(&places);
        Places { places, numbers, sums: Vec::new() }
    }

    /// A rule that applies to a block that `suits`, which is told where.
    fn applying(
        &mut self,
        state: &State<B>,
        blocks: &Blocks<B>,
        suits: impl Fn(&Block<B>, &Place<B>) -> bool,
    ) -> Option<RuleId> {
        self.numbers.at(state, &mut self.sums);
        let mut codes = self.sums.iter().flatten();
        self.places.iter().find_map(|place| place.applying(state, blocks, *codes.next()?, &suits))
    }
}

impl<B: Bits> StaticOracle<B> for GeneratedRules<B> {
    fn name(&self) -> &'static str {
        "generated rules"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        if side_to_move(state.tag) != Role::Attacker {
            return None;
        }
        let targets = survey.blocks.defender.iter().filter(|block| block.target);
        if arena.rule == TargetRule::Every && targets.clone().filter(|block| !block.immortal).count() > 1 {
            return None;
        }
        let lives = self.life.applying(state, &survey.blocks, |block, _| is_in_question(block));
        let rule = lives.or_else(|| self.second_eye(arena, state, survey))?;
        if let Some(usage) = &mut self.usage {
            usage.count(rule);
        }
        Some(Fact::played_out_life())
    }

    fn usage(&self) -> Option<&Usage> {
        self.usage.as_ref()
    }
}

impl<B: Bits> GeneratedRules<B> {
    /// A rule that gives a target an eye beside one that it has.
    fn second_eye(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<RuleId> {
        let mut targets = survey.blocks.defender.iter().filter(|block| is_in_question(block));
        if !self.second_eyes || !targets.any(|block| eyes_of(survey, block).next().is_some()) {
            return None;
        }
        let apart = |region: &Region<B>, place: &Place<B>| !region.points.meets(place.points);
        let eyes = self.eyes.get_or_insert_with(|| Places::new(arena, &self.rules, About::Eye));
        eyes.applying(state, &survey.blocks, |block, place| {
            is_in_question(block) && eyes_of(survey, block).any(|region| apart(region, place))
        })
    }
}

/// A target that may yet be captured. If every target must live, a rule about one that cannot be captured anyway says
/// nothing of the others.
const fn is_in_question<B>(block: &Block<B>) -> bool {
    block.target && !block.immortal
}

/// The regions that only this block surrounds, and whose empty points are all liberties of it.
fn eyes_of<'a, B: Bits>(survey: &'a Survey<B>, block: &'a Block<B>) -> impl Iterator<Item = &'a Region<B>> {
    let mut regions = survey.regions.iter();
    std::iter::from_fn(move || {
        regions.find(|r| !r.open && r.empty.within(block.liberties) && r.border.within(block.stones))
    })
}

impl<B: Bits> Place<B> {
    fn new(arena: &Arena<B>, table_number: u16, table: &Arc<RuleTable>, site: &Site) -> Option<Place<B>> {
        let mut place = Place { table_number, table: Arc::clone(table), points: B::EMPTY, cells: Vec::new(), fixed: 0 };
        let mut weight = 1;
        let mut lasting: Cells = 0;
        for (number, &point) in (0..).zip(site.points()) {
            if arena.outside.attacker.contains(point) {
                place.fixed += 2 * weight;
                lasting |= 1 << number;
            } else if arena.outside.defender.contains(point) {
                place.fixed += weight;
            } else {
                let at = arena.index(point)?;
                if !arena.playable.defender.has(at) {
                    return None;
                }
                let bit = B::bit(at);
                place.points |= bit;
                place.cells.push(Cell { number, weight, bit, beyond: B::EMPTY, exposed: false });
            }
            weight *= 3;
        }
        if table.shape.parts(lasting).any(|part| part & table.shape.border() == 0) {
            return None;
        }
        let inside = site.point_set();
        for cell in &mut place.cells {
            for n in site.point(cell.number).neighbors().into_iter().filter(|&n| arena.size.contains(n)) {
                if inside.contains(n) || arena.outside.defender.contains(n) {
                    continue;
                }
                match arena.index(n) {
                    Some(at) => cell.beyond |= B::bit(at),
                    None => cell.exposed = true,
                }
            }
        }
        (place.cells.len() >= FEWEST_FREE_CELLS).then_some(place)
    }

    /// A rule with this pattern number that applies to a block that suits.
    #[inline]
    fn applying(
        &self,
        state: &State<B>,
        blocks: &Blocks<B>,
        code: u32,
        suits: &impl Fn(&Block<B>, &Place<B>) -> bool,
    ) -> Option<RuleId> {
        let rules = self.table.with_pattern(code)?;
        let environment = self.environment(state, blocks, code, rules.asked());
        let rule = rules.holding(environment).find(|rule| {
            let cell = self.cells.iter().find(|cell| cell.number == rule.target.first());
            cell.is_some_and(|cell| blocks.defender.iter().any(|b| b.stones.meets(cell.bit) && suits(b, self)))
        })?;
        Some(RuleId { table: self.table_number, number: rule.number as u32 })
    }

    /// The conditions that are true outside, of those that are asked for.
    fn environment(&self, state: &State<B>, blocks: &Blocks<B>, code: u32, asked: Conditions) -> Conditions {
        let (shape, pattern) = (self.table.shape, Pattern::from_code(code));
        let is_asked = |stones: &u32| asks_about(asked, stones.trailing_zeros() as u8);
        let look = Look { place: self, state, blocks };
        let mut conditions = 0;
        for stones in shape.parts(pattern.black).filter(is_asked) {
            let liberties = self.cell_of(stones).and_then(|cell| look.block(cell.bit)).map(|b| b.liberties);
            conditions |= look.least(stones.trailing_zeros() as u8, liberties.unwrap_or(B::EMPTY));
        }
        for stones in shape.parts(pattern.white).filter(|stones| is_asked(stones) && look.are_shielded(*stones)) {
            conditions |= condition(stones.trailing_zeros() as u8, Level::AtMost0);
        }
        for empty in each(pattern.empty(shape)).filter(|&empty| asks_about(asked, empty)) {
            let Some(cell) = self.cell_of(1 << empty) else { continue };
            conditions |= look.least(empty, look.liberties_of_move(cell));
            if look.are_shielded(1 << empty) {
                conditions |= condition(empty, Level::AtMost0);
            }
        }
        conditions
    }

    /// A cell of a set that can change.
    fn cell_of(&self, cells: u32) -> Option<&Cell<B>> {
        self.cells.iter().find(|cell| cells >> cell.number & 1 != 0)
    }
}

/// Reads the numbers of the patterns at all places at once.
///
/// The points of the arena are taken four at a time. For each of the sixteen ways in which stones of one side lie on
/// four points a list tells what they add to the number of every place; the lists are added up, [`LANES`] places in one
/// step.
#[derive(Clone, Debug, Default)]
struct PatternNumbers {
    /// The parts that never change.
    fixed: Vec<[u32; LANES]>,
    /// The first point of each four, with what the sixteen ways add.
    fours: Vec<(u32, Vec<[u32; LANES]>)>,
}

/// Places that are counted together.
const LANES: usize = 8;

impl PatternNumbers {
    fn new<B: Bits>(places: &[Place<B>]) -> PatternNumbers {
        let groups = places.len().div_ceil(LANES);
        let mut numbers = PatternNumbers { fixed: vec![[0; LANES]; groups], fours: Vec::new() };
        for (i, place) in places.iter().enumerate() {
            numbers.fixed[i / LANES][i % LANES] = place.fixed;
        }
        let all = places.iter().fold(B::EMPTY, |all, place| all | place.points);
        for first in (0..B::CAPACITY as u32).step_by(4).filter(|&first| all.word_from(first) & 15 != 0) {
            let mut ways = vec![[0; LANES]; 16 * groups];
            for (i, place) in places.iter().enumerate() {
                for cell in &place.cells {
                    let bit = cell.bit.word_from(first) & 15;
                    for way in (1..16).filter(|way| way & bit != 0) {
                        ways[way as usize * groups + i / LANES][i % LANES] += cell.weight;
                    }
                }
            }
            numbers.fours.push((first, ways));
        }
        numbers
    }

    /// Adds the numbers up, with the defender's stones as black.
    #[inline]
    fn at<B: Bits>(&self, state: &State<B>, sums: &mut Vec<[u32; LANES]>) {
        let groups = self.fixed.len();
        sums.clear();
        sums.extend_from_slice(&self.fixed);
        for (first, ways) in &self.fours {
            let black = (state.body.defender.word_from(*first) & 15) as usize * groups;
            let white = (state.body.attacker.word_from(*first) & 15) as usize * groups;
            let lists = ways[black..black + groups].iter().zip(&ways[white..white + groups]);
            for (sum, (black, white)) in sums.iter_mut().zip(lists) {
                // Whole lists at a time, so that wide instructions can be used.
                *sum = std::array::from_fn(|lane| sum[lane] + black[lane] + 2 * white[lane]);
            }
        }
    }
}

/// The outside of a place in a state.
struct Look<'a, B> {
    place: &'a Place<B>,
    state: &'a State<B>,
    blocks: &'a Blocks<B>,
}

impl<B: Bits> Look<'_, B> {
    fn block(&self, stone: B) -> Option<&Block<B>> {
        self.blocks.defender.iter().find(|block| block.stones.meets(stone))
    }

    fn least(&self, cell: u8, liberties: B) -> Conditions {
        match liberties.minus(self.place.points).count() {
            0 => 0,
            1 => condition(cell, Level::AtLeast1),
            _ => condition(cell, Level::AtLeast1) | condition(cell, Level::AtLeast2),
        }
    }

    /// The liberties of the block that a defender's move would make, captures not counted.
    fn liberties_of_move(&self, cell: &Cell<B>) -> B {
        let mut liberties = cell.beyond & self.blocks.empty;
        for block in self.blocks.defender.iter().filter(|block| block.liberties.meets(cell.bit)) {
            liberties |= block.liberties;
        }
        liberties.minus(cell.bit)
    }

    /// Whether every point outside next to these cells is a defender's stone that stays as long as the pattern's
    /// strings.
    fn are_shielded(&self, cells: u32) -> bool {
        each(cells).all(|number| {
            self.place.cell_of(1 << number).is_some_and(|cell| {
                !cell.exposed && cell.beyond.within(self.state.body.defender) && self.are_anchored(cell.beyond)
            })
        })
    }

    fn are_anchored(&self, stones: B) -> bool {
        let mut touched = self.blocks.defender.iter().filter(|block| block.stones.meets(stones));
        touched.all(|block| block.immortal || block.stones.meets(self.place.points))
    }
}
