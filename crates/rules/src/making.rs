//! Making rule tables: generation, then the metarules that need smaller tables.

use std::collections::BTreeMap;

use tesuji_question::Cancel;

use crate::base::RuleBase;
use crate::edition::Edition;
use crate::edition::paper::PaperGame;
use crate::edition::sound::SoundGame;
use crate::game::{About, Game, State};
use crate::generate::{Generator, RoundReport, Tables, Won};
use crate::metarules::independent_eyes::{self, EyeRules, TwoEyes};
use crate::metarules::subsumption::{Smaller, drop_subsumed, smaller_shapes};
use crate::metarules::utility::Utility;
use crate::metarules::{Restriction, Switches};
use crate::shape::Shape;
use crate::table::RuleTable;

/// How rules are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The edition.
    pub edition: Edition,
    /// Metarules on condition sets (3.4 to 3.6).
    pub switches: Switches,
    /// Whether rules that a smaller one subsumes are dropped (3.1).
    pub subsumption: bool,
    /// Rules less useful than this are dropped (3.7).
    pub utility: Option<Utility>,
    /// Realistic, pessimistic or optimistic rules (3.8).
    pub restriction: Restriction,
}

impl Recipe {
    /// An edition with the metarules of the paper's tables.
    pub const fn new(edition: Edition) -> Recipe {
        Recipe {
            edition,
            switches: Switches::ALL,
            subsumption: true,
            utility: None,
            restriction: Restriction::Realistic,
        }
    }
}

/// Won states with their condition sets.
type States = Vec<(State, Vec<Won>)>;

/// Hears of the progress of a generation; it may save the tables between rounds.
pub trait Observer {
    /// A round of the generation of a shape ended.
    fn round(&mut self, about: About, shape: Shape, report: RoundReport, tables: &Tables);

    /// Tables saved by an earlier run for this shape, if there are any.
    fn saved(&mut self, about: About, shape: Shape) -> Option<Tables>;
}

/// Hears nothing and saves nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn round(&mut self, _: About, _: Shape, _: RoundReport, _: &Tables) {}

    fn saved(&mut self, _: About, _: Shape) -> Option<Tables> {
        None
    }
}

/// Makes tables and remembers them, since larger ones need the smaller.
#[derive(Debug)]
pub struct Maker {
    recipe: Recipe,
    cancel: Cancel,
    made: BTreeMap<(About, Shape), States>,
    winning: BTreeMap<(About, Shape), usize>,
}

impl Maker {
    /// Makes tables by a recipe until `cancel` says stop.
    pub fn new(recipe: Recipe, cancel: Cancel) -> Maker {
        Maker { recipe, cancel, made: BTreeMap::new(), winning: BTreeMap::new() }
    }

    /// The rules of a shape; `None` if it was cancelled.
    pub fn table(&mut self, about: About, shape: Shape, observer: &mut dyn Observer) -> Option<RuleTable> {
        self.make(about, shape, observer)?;
        let states = &self.made[&(about, shape)];
        let table = RuleTable::new(about, shape, states);
        Some(match self.recipe.utility {
            Some(utility) => table.filtered(|rule| utility.keeps(rule)),
            None => table,
        })
    }

    /// How many winning rules (Black plays first) were found beside the won ones: those that 3.2 drops.
    pub fn winning(&self, about: About, shape: Shape) -> Option<usize> {
        self.winning.get(&(about, shape)).copied()
    }

    /// The rules of several shapes; `None` if it was cancelled.
    pub fn base(&mut self, wanted: &[(About, Shape)], observer: &mut dyn Observer) -> Option<RuleBase> {
        let mut tables = Vec::new();
        for &(about, shape) in wanted {
            let table = self.table(about, shape, observer)?;
            if !table.is_empty() {
                tables.push(table);
            }
        }
        Some(RuleBase { edition: self.recipe.edition, tables })
    }

    /// What the metarule of two independent eyes says about the rules of a shape about life (3.3); `None` if it was cancelled.
    pub fn two_eyes(&mut self, shape: Shape, observer: &mut dyn Observer) -> Option<TwoEyes> {
        let mut eyes = Vec::new();
        for small in smaller_shapes(shape) {
            self.make(About::Eye, small, observer)?;
            eyes.push(EyeRules::new(small, &self.made[&(About::Eye, small)], shape));
        }
        let switches = self.recipe.switches;
        match self.recipe.edition {
            Edition::Sound => self.examine(&SoundGame::new(shape, About::Life, switches), &eyes),
            Edition::Paper(reading) => self.examine(&PaperGame::new(shape, About::Life, reading, switches), &eyes),
        }
    }

    /// All won states are needed for it, those that smaller rules subsume too.
    fn examine(&self, game: &impl Game, eyes: &[EyeRules]) -> Option<TwoEyes> {
        let mut generator = Generator::new(game, self.recipe.restriction);
        let finished = generator.run(&self.cancel, |_, _| ());
        finished.then(|| independent_eyes::examine(game, &generator.into_won(), eyes))
    }

    fn make(&mut self, about: About, shape: Shape, observer: &mut dyn Observer) -> Option<()> {
        if self.made.contains_key(&(about, shape)) {
            return Some(());
        }
        let switches = self.recipe.switches;
        match self.recipe.edition {
            Edition::Sound => self.make_with(&SoundGame::new(shape, about, switches), about, observer),
            Edition::Paper(reading) => {
                self.make_with(&PaperGame::new(shape, about, reading, switches), about, observer)
            }
        }
    }

    fn make_with(&mut self, game: &impl Game, about: About, observer: &mut dyn Observer) -> Option<()> {
        let shape = game.shape();
        let restriction = self.recipe.restriction;
        let mut generator = match observer.saved(about, shape) {
            Some(tables) => Generator::resume(game, restriction, tables),
            None => Generator::new(game, restriction),
        };
        if !generator.run(&self.cancel, |g, report| observer.round(about, shape, report, g.tables())) {
            return None;
        }
        self.winning.insert((about, shape), generator.winning_count());
        let mut states = generator.into_won();
        if self.recipe.subsumption {
            let mut smaller = Vec::new();
            for small in smaller_shapes(shape) {
                self.make(about, small, observer)?;
                let rules = &self.made[&(about, small)];
                if !rules.is_empty() {
                    smaller.push(Smaller::new(small, game.marks_target(), rules, shape));
                }
            }
            drop_subsumed(game, &mut states, &smaller);
        }
        self.made.insert((about, shape), states);
        Some(())
    }
}
