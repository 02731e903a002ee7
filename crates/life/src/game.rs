//! Life and death as a game for the proof-number search: the attacker proves, the defender refutes, ko threats are the
//! credit.

use tesuji_dfpn::{Bounds, Credit, Estimate, Game, MoveId, Number, Step, Successor};
use tesuji_question::Role;
use tesuji_rules::usage::Usage;

use crate::arena::Arena;
use crate::bits::Bits;
use crate::evaluator;
use crate::features::features;
use crate::guide::network::Network;
use crate::guide::view::View;
use crate::knowledge::{Fact, Knowledge, judge_by_rules};
use crate::options::Config;
use crate::state::{NO_POINT, State, Stones, Tag, after_move, after_pass, is_among_some, play, side_to_move};
use crate::survey::Survey;
use crate::weights;

/// The move number of a pass.
pub const PASS: MoveId = NO_POINT as MoveId - 1;

/// With more empty points a look of the guide takes too long: the evaluator is asked about every reply to every move.
const MOST_GUIDED: u32 = 40;

/// The game of one problem.
pub struct LifeGame<B: Bits> {
    /// The fixed part.
    pub arena: Arena<B>,
    /// Both sides have ko threats: the credit is the attacker's, the defender's are in the state.
    pub both_have_threats: bool,
    /// The moves that are looked at in a first state that is marked so.
    pub(crate) first_moves: B,
    knowledge: Knowledge<B>,
    survey: Survey<B>,
    numbers: Option<(f32, f32)>,
    /// Whether the guide is asked.
    guide: bool,
}

impl<B: Bits> LifeGame<B> {
    /// A game with the knowledge that the configuration allows.
    pub fn new(arena: Arena<B>, config: &Config) -> LifeGame<B> {
        let knowledge = Knowledge::new(&arena, config);
        LifeGame {
            arena,
            both_have_threats: false,
            first_moves: B::EMPTY,
            knowledge,
            survey: Survey { plain_wall: !config.inner_wall, ..Survey::default() },
            guide: config.guide,
            numbers: config
                .fitted_numbers
                .then_some((config.steepness_percent as f32 / 100.0, config.base_percent as f32 / 100.0)),
        }
    }

    /// What the guide thinks of the moves of a state, the better the higher; nothing if it is not asked, or on
    /// ground too large for it.
    pub(crate) fn favours(&mut self, state: &State<B>) -> Vec<(MoveId, f32)> {
        if !self.guide || state.body.empty(&self.arena).count() > MOST_GUIDED {
            return Vec::new();
        }
        let view = View::of(self, state);
        let scores = Network::shipped().scores(&view);
        view.moves.iter().zip(scores).map(|(candidate, score)| (candidate.at as MoveId, score)).collect()
    }

    /// What is known of a state without searching.
    pub fn judge(&mut self, state: &State<B>) -> Option<Fact> {
        self.survey.take(&self.arena, state);
        judge_by_rules(&self.arena, state, &self.survey.blocks)
            .or_else(|| self.knowledge.judge(&self.arena, state, &self.survey))
    }

    /// Proof and disproof number to begin with, of the state that was just judged.
    pub(crate) fn first_numbers(&self, state: &State<B>) -> (Number, Number) {
        self.numbers.map_or((1, 1), |(steepness, base)| {
            let network = weights::of(self.arena.is_wide, side_to_move(state.tag));
            let score = network.score(&features(&self.arena, state, &self.survey));
            evaluator::numbers(score, steepness, base)
        })
    }

    /// How often generated rules were used, if that was counted.
    pub fn rule_usage(&self) -> Option<&Usage> {
        self.knowledge.usage()
    }

    /// How the side to move may play where a ko bans it: `Ok` the price, `Err` whether more threats would allow it.
    fn ban_price(&self, tag: Tag, credit: Credit) -> Result<Step, bool> {
        match tag.to_move {
            Role::Attacker if credit > 0 => Ok(Step::ProverPays),
            Role::Attacker => Err(true),
            Role::Defender if self.both_have_threats && tag.defender_threats > 0 => Ok(Step::Free),
            Role::Defender if self.both_have_threats => Err(false),
            Role::Defender if credit < 0 => Ok(Step::RefuterPays),
            Role::Defender => Err(true),
        }
    }

    fn spend(&self, tag: Tag) -> Tag {
        let spends = self.both_have_threats && tag.to_move == Role::Defender;
        Tag { defender_threats: tag.defender_threats - u8::from(spends), ..tag }
    }
}

impl<B: Bits> LifeGame<B> {
    /// All moves of the side to move, none left out but an attacker's pass that is useless.
    pub fn all_successors(&mut self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) {
        self.survey.blocks.find(&self.arena, state);
        self.generate(state, credit, B::EMPTY, out);
    }

    /// Outside liberties that another one stands for: stones of the attacker there are safe, touch nothing but one and
    /// the same defender block, and nobody else may play there, so it does not matter which of them is filled first.
    fn interchangeable(&self, role: Role) -> B {
        let blocks = &self.survey.blocks;
        let outside = self.arena.playable.attacker.minus(self.arena.playable.defender);
        let safe = outside & blocks.empty & (self.arena.beside_void | self.arena.beside_safe.attacker);
        let mut spare = B::EMPTY;
        if role == Role::Defender || safe.none() {
            return spare;
        }
        for block in &blocks.defender {
            let same = (safe & block.liberties).indices().map(B::bit);
            let mut same = same.filter(|&point| self.arena.around(point).within(block.stones));
            same.next();
            spare = same.fold(spare, |spare, point| spare | point);
        }
        spare
    }

    /// The moves of a first state where only some are looked at. A pass is none of them.
    fn generate_some(&self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        let gate = self.generate(state, credit, self.arena.universe.minus(self.first_moves), out);
        out.retain(|next| next.mv != PASS);
        gate
    }

    /// The legal moves of the side to move, apart from some points.
    fn generate(&self, state: &State<B>, credit: Credit, skip: B, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        let tag = Tag::unpack(state.tag);
        let role = tag.to_move;
        let blocks = &self.survey.blocks;
        let own_immortal = blocks.immortal(role);
        let capturing = blocks.capturing(role);
        // Most points are told apart by sets; what joins a target to an exit must be looked at one by one.
        let mut points = (blocks.empty & *self.arena.playable.of(role)).minus(skip);
        let exits = role == Role::Defender && self.arena.exits.any();
        if !exits {
            points &= capturing | blocks.breathing(&self.arena, role);
        }
        let mut gate = false;
        for at in points.indices() {
            let taken = if capturing.has(at) { blocks.taken_by(role, at) } else { B::EMPTY };
            if exits && taken.none() && !blocks.breathes(&self.arena, role, at) {
                continue;
            }
            let (mut step, mut paid) = (Step::Free, tag);
            if tag.ban == Some(at) {
                match self.ban_price(tag, credit) {
                    Ok(price) => (step, paid) = (price, self.spend(tag)),
                    Err(closed) => {
                        gate |= closed;
                        continue;
                    }
                }
            }
            let position = after_move(&self.arena, state, paid, at, taken, own_immortal);
            out.push(Successor { position, mv: at as MoveId, step });
        }
        // An attacker who passes where no ko bans him gains nothing: the defender may pass too, and a shortest kill
        // never goes through a state twice.
        if role == Role::Defender || tag.ban.is_some() {
            out.push(Successor { position: after_pass(state, tag), mv: PASS, step: Step::Free });
        }
        gate
    }
}

impl<B: Bits> Game for LifeGame<B> {
    type Body = Stones<B>;

    #[inline]
    fn prover_moves(&self, state: &State<B>) -> bool {
        side_to_move(state.tag) == Role::Attacker
    }

    fn estimate(&mut self, state: &State<B>, _credit: Credit) -> Estimate {
        if let Some(fact) = self.judge(state) {
            return Estimate { bounds: fact.bounds, proof: 1, disproof: 1 };
        }
        let (proof, disproof) = self.first_numbers(state);
        Estimate { bounds: Bounds::UNKNOWN, proof, disproof }
    }

    fn successors(&mut self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        self.survey.blocks.find(&self.arena, state);
        if is_among_some(state.tag) {
            return self.generate_some(state, credit, out);
        }
        let skip = self.interchangeable(side_to_move(state.tag));
        self.generate(state, credit, skip, out)
    }

    fn play(&mut self, state: &State<B>, credit: Credit, mv: MoveId) -> Option<Successor<Stones<B>>> {
        let tag = Tag::unpack(state.tag);
        if mv == PASS {
            return Some(Successor { position: after_pass(state, tag), mv, step: Step::Free });
        }
        let at = usize::from(mv);
        let (mut step, mut from) = (Step::Free, *state);
        if tag.ban == Some(at) {
            step = self.ban_price(tag, credit).ok()?;
            from.tag = self.spend(tag).pack();
        }
        Some(Successor { position: play(&self.arena, &from, at)?, mv, step })
    }
}
