//! Making rule tables: generation, then the metarules that need smaller tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use tesuji_question::{Deadline, Observer, Round, Stage};
use tesuji_rules::{About, Edition, RuleBase, RuleTable, Shape, State};

use crate::edition::paper::PaperGame;
use crate::edition::sound::SoundGame;
use crate::game::Game;
use crate::generate::{Generator, Tables, Won, rule_table};
use crate::metarules::independent_eyes::{self, EyeRules, TwoEyes};
use crate::metarules::subsumption::{Smaller, drop_subsumed, smaller_shapes};
use crate::metarules::utility::Utility;
use crate::metarules::{Restriction, Switches};

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

/// The generation of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The edition.
    pub edition: Edition,
    /// About an eye or about life.
    pub about: About,
    /// The rectangle.
    pub shape: Shape,
    /// Realistic, pessimistic or optimistic rules.
    pub restriction: Restriction,
}

/// Why a checkpoint cannot be saved or loaded.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Keeps the tables of a generation between its rounds, so that an interrupted one can go on. An error ends the
/// generation.
pub trait Checkpoints {
    /// The tables that an earlier run saved for this job, if there are any.
    fn load(&mut self, job: Job) -> Result<Option<Tables>, Fault>;

    /// A round of the job ended with these tables.
    fn save(&mut self, job: Job, tables: &Tables) -> Result<(), Fault>;
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// The deadline was over.
    #[error("the generation was stopped")]
    Stopped,
    /// A checkpoint could not be saved or loaded.
    #[error(transparent)]
    Checkpoint(Fault),
}

/// Makes tables and remembers them, since larger ones need the smaller.
pub struct Maker<'a> {
    recipe: Recipe,
    deadline: Deadline,
    checkpoints: Option<&'a mut dyn Checkpoints>,
    made: BTreeMap<(About, Shape), States>,
    winning: BTreeMap<(About, Shape), usize>,
}

impl<'a> Maker<'a> {
    /// Makes tables by a recipe until the deadline.
    pub fn new(recipe: Recipe, deadline: Deadline) -> Maker<'a> {
        Maker { recipe, deadline, checkpoints: None, made: BTreeMap::new(), winning: BTreeMap::new() }
    }

    /// The same with checkpoints after every round.
    pub fn with_checkpoints(self, checkpoints: &'a mut dyn Checkpoints) -> Maker<'a> {
        Maker { checkpoints: Some(checkpoints), ..self }
    }

    /// The rules of a shape. The observer hears of a stage for each shape, and of its rounds.
    pub fn table(&mut self, about: About, shape: Shape, observer: &mut dyn Observer) -> Result<RuleTable, Unfinished> {
        self.make(about, shape, observer)?;
        let table = rule_table(about, shape, &self.made[&(about, shape)]);
        Ok(match self.recipe.utility {
            Some(utility) => table.filtered(|rule| utility.keeps(rule)),
            None => table,
        })
    }

    /// How many winning rules (Black plays first) were found beside the won ones: those that 3.2 drops.
    pub fn winning(&self, about: About, shape: Shape) -> Option<usize> {
        self.winning.get(&(about, shape)).copied()
    }

    /// The rules of several shapes.
    pub fn base(&mut self, wanted: &[(About, Shape)], observer: &mut dyn Observer) -> Result<RuleBase, Unfinished> {
        let mut tables = Vec::new();
        for &(about, shape) in wanted {
            let table = self.table(about, shape, observer)?;
            if !table.is_empty() {
                tables.push(Arc::new(table));
            }
        }
        Ok(RuleBase { edition: self.recipe.edition, tables })
    }

    /// What the metarule of two independent eyes says about the rules of a shape about life (3.3).
    pub fn two_eyes(&mut self, shape: Shape, observer: &mut dyn Observer) -> Result<TwoEyes, Unfinished> {
        let mut eyes = Vec::new();
        for small in smaller_shapes(About::Eye, shape) {
            self.make(About::Eye, small, observer)?;
            eyes.push(EyeRules::new(small, &self.made[&(About::Eye, small)], shape));
        }
        let switches = self.recipe.switches;
        match self.recipe.edition {
            Edition::Sound => self.examine(&SoundGame::new(shape, About::Life, switches), &eyes),
            Edition::Paper(interpretation) => {
                self.examine(&PaperGame::new(shape, About::Life, interpretation, switches), &eyes)
            }
        }
    }

    /// All won states are needed for it, those that smaller rules subsume too.
    fn examine(&self, game: &impl Game, eyes: &[EyeRules]) -> Result<TwoEyes, Unfinished> {
        let mut generator = Generator::new(game, self.recipe.restriction, &self.deadline).ok_or(Unfinished::Stopped)?;
        if !generator.run(&self.deadline) {
            return Err(Unfinished::Stopped);
        }
        independent_eyes::examine(game, &generator.into_won(), eyes, &self.deadline).ok_or(Unfinished::Stopped)
    }

    fn make(&mut self, about: About, shape: Shape, observer: &mut dyn Observer) -> Result<(), Unfinished> {
        if self.made.contains_key(&(about, shape)) {
            return Ok(());
        }
        let switches = self.recipe.switches;
        match self.recipe.edition {
            Edition::Sound => self.make_with(&SoundGame::new(shape, about, switches), about, observer),
            Edition::Paper(interpretation) => {
                self.make_with(&PaperGame::new(shape, about, interpretation, switches), about, observer)
            }
        }
    }

    fn make_with(&mut self, game: &impl Game, about: About, observer: &mut dyn Observer) -> Result<(), Unfinished> {
        let shape = game.shape();
        let generator = self.generate(game, about, observer)?;
        self.winning.insert((about, shape), generator.winning_count());
        let mut states = generator.into_won();
        if self.recipe.subsumption {
            let mut smaller = Vec::new();
            for small in smaller_shapes(about, shape) {
                self.make(about, small, observer)?;
                let rules = &self.made[&(about, small)];
                if !rules.is_empty() {
                    smaller.push(Smaller::new(small, game.marks(), rules, shape));
                }
            }
            if !drop_subsumed(game, &mut states, &smaller, &self.deadline) {
                return Err(Unfinished::Stopped);
            }
        }
        self.made.insert((about, shape), states);
        Ok(())
    }

    /// Goes on from the last checkpoint, or starts, and runs to the end.
    fn generate<'g, G: Game>(
        &mut self,
        game: &'g G,
        about: About,
        observer: &mut dyn Observer,
    ) -> Result<Generator<'g, G>, Unfinished> {
        let Recipe { edition, restriction, .. } = self.recipe;
        let job = Job { edition, about, shape: game.shape(), restriction };
        let name = format!("{} {}", about.word(), job.shape);
        observer.stage(&Stage::Work(&name));
        let saved = match &mut self.checkpoints {
            Some(checkpoints) => checkpoints.load(job).map_err(Unfinished::Checkpoint)?,
            None => None,
        };
        let mut generator = match saved {
            Some(tables) => Generator::resume(game, restriction, tables),
            None => Generator::new(game, restriction, &self.deadline).ok_or(Unfinished::Stopped)?,
        };
        while !generator.is_finished() {
            if !generator.round(&self.deadline) {
                return Err(Unfinished::Stopped);
            }
            let tables = generator.tables();
            observer.round(&Round::new(&name, tables.rounds().into(), None, tables.changed() as u64));
            if let Some(checkpoints) = &mut self.checkpoints {
                checkpoints.save(job, tables).map_err(Unfinished::Checkpoint)?;
            }
        }
        Ok(generator)
    }
}
