//! What can be known of a state without searching.
//!
//! Every module knows one thing, may say "I do not know", and must never say anything false: tests compare answers with
//! each module on and off, and with brute force. A module is a [`StaticOracle`]; generated rules plug in here as one
//! more.

pub mod benson;
pub mod eye_space;
pub mod eye_table;
pub mod generated_rules;
pub(crate) mod inner_wall;
pub mod moves_to_two_eyes;
pub mod no_room;
pub mod secure_links;
pub mod two_liberties;

use tesuji_dfpn::Bounds;
use tesuji_question::{Lemma, Role, TargetRule};
use tesuji_rules::usage::Usage;

use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::options::Config;
use crate::state::{State, Tag};
use crate::survey::Survey;

/// A fact about a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// For which ko threats it holds.
    pub bounds: Bounds,
    /// The lemma that a proof may end with; `None` if a proof must play it out.
    pub lemma: Option<Lemma>,
}

impl Fact {
    /// The defender lives, by a lemma.
    pub const fn lives(lemma: Lemma) -> Fact {
        Fact { bounds: Bounds::HELD, lemma: Some(lemma) }
    }

    /// The attacker kills whatever the ko threats; a proof must play it out.
    pub const fn played_out() -> Fact {
        Fact { bounds: Bounds::WON, lemma: None }
    }

    /// The defender lives whatever the ko threats; a proof must play it out.
    pub const fn played_out_life() -> Fact {
        Fact { bounds: Bounds::HELD, lemma: None }
    }

    /// The attacker kills, by a lemma.
    pub const fn dies(lemma: Lemma) -> Fact {
        Fact { bounds: Bounds::WON, lemma: Some(lemma) }
    }
}

/// Something that may know the outcome of a state: lives, dies, or unknown.
pub trait StaticOracle<B: Bits> {
    /// Its name, by which it is switched off.
    fn name(&self) -> &'static str;

    /// The outcome, if it is known.
    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact>;

    /// How often its rules were used, if it has rules and counts them.
    fn usage(&self) -> Option<&Usage> {
        None
    }
}

/// All modules that are switched on, cheap ones first.
pub struct Knowledge<B> {
    modules: Vec<Box<dyn StaticOracle<B> + Send>>,
}

impl<B: Bits> Knowledge<B> {
    /// The modules that the configuration allows.
    pub fn new(arena: &Arena<B>, config: &Config) -> Knowledge<B> {
        let mut modules: Vec<Box<dyn StaticOracle<B> + Send>> = Vec::new();
        if config.unconditional_life {
            modules.push(Box::new(benson::UnconditionalLife));
        }
        if config.two_liberties {
            modules.push(Box::new(two_liberties::TwoLiberties::default()));
        }
        if config.room_lemma {
            modules.push(Box::new(no_room::RoomLemma));
        }
        if config.no_room {
            modules.push(Box::new(no_room::NoRoom::new(config.eye_space, config.inner_wall)));
        }
        if config.eye_space {
            modules.push(Box::new(eye_space::EyeSpace::default()));
        }
        if config.moves_to_two_eyes {
            modules.push(Box::new(moves_to_two_eyes::MovesToTwoEyes::default()));
        }
        if config.secure_links {
            modules.push(Box::new(secure_links::SecureLinks::default()));
        }
        if config.rules.tables().len() > 0 {
            modules.push(Box::new(generated_rules::GeneratedRules::new(arena, config)));
        }
        Knowledge { modules }
    }

    /// The first outcome that a module knows.
    pub fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        self.modules.iter_mut().find_map(|module| module.judge(arena, state, survey))
    }

    /// How often generated rules were used, if that was counted.
    pub fn usage(&self) -> Option<&Usage> {
        self.modules.iter().find_map(|module| module.usage())
    }
}

/// What the rules themselves say at once: captured, capturable now, or never capturable.
pub fn judge_by_rules<B: Bits>(arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) -> Option<Fact> {
    if crate::state::is_captured(arena, state) {
        return Some(Fact::dies(Lemma::Captured));
    }
    let tag = Tag::unpack(state.tag);
    let mut targets = blocks.defender.iter().filter(|block| block.target);
    let safe = match arena.rule {
        TargetRule::Any => targets.clone().any(|block| block.immortal),
        TargetRule::Every => targets.clone().all(|block| block.immortal),
    };
    if safe {
        return Some(Fact::lives(Lemma::Uncapturable));
    }
    if tag.to_move == Role::Attacker {
        let ban = tag.ban.map_or(B::EMPTY, B::bit);
        let falls = match arena.rule {
            TargetRule::Any => {
                let last = targets.clone().next().map_or(B::EMPTY, |block| block.liberties);
                !last.meets(ban) && targets.all(|block| block.in_atari() && block.liberties == last)
            }
            TargetRule::Every => targets.any(|block| block.in_atari() && !block.liberties.meets(ban)),
        };
        if falls {
            return Some(Fact::dies(Lemma::InAtari));
        }
    }
    None
}
