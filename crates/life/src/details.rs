//! What a status does not say: whether it is a seki, and whether a repetition is essential. Both are other games on the
//! same ground (`modes`), asked with a fixed effort; what that does not show is taken for "no".

use tesuji_dfpn::{Budget, Search, Table};
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::classes::{Class, Classifier};
use crate::game::LifeGame;
use crate::modes::{ForceLife, MustRest};
use crate::options::SearchOptions;
use crate::state::{State, Stones};

/// Captures after which the defender must have come to rest, at first: mostly that is enough.
const FEW_CAPTURES: u32 = 6;

/// Entries of a table at most.
const ENTRIES: usize = 1 << 20;

/// What a status does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Details {
    /// Alive without being able to force two eyes.
    pub(crate) seki: bool,
    /// The status changes if a play with captures for ever is lost for the defender.
    pub(crate) cycle: bool,
}

/// The details of a state whose status is known.
pub(crate) fn details<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    options: &SearchOptions,
) -> Details {
    // For larger problems a part of what the status itself deserved.
    let spent = classifier.search.nodes();
    let fair = options.detail_nodes.max(spent / 8);
    let nodes = fair.min(classifier.budget.nodes.saturating_sub(spent));
    let budget = Budget { nodes, ..classifier.budget };
    let cycle = is_cycle(classifier, root, class, options, budget);
    let seki = class.status == Status::Lives && !cycle && is_seki(classifier, root, options, budget);
    Details { seki, cycle }
}

fn game<B: Bits>(classifier: &Classifier<'_, B>, options: &SearchOptions) -> LifeGame<B> {
    LifeGame::new(classifier.search.game.arena.clone(), &options.config)
}

fn table<B: Bits>(options: &SearchOptions) -> Table<Stones<B>> {
    Table::with_entries(options.config.table_entries.map_or(ENTRIES, |entries| entries.min(ENTRIES)))
}

/// Whether the defender does not live if he must come to rest.
fn is_cycle<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    options: &SearchOptions,
    budget: Budget,
) -> bool {
    // The largest credit with which the defender lives.
    let lives_with = match class.status.winner() {
        Role::Defender => Some(class.winner_credit),
        Role::Attacker => class.loser_credit,
    };
    let Some(credit) = lives_with.filter(|_| classifier.search.circles() > 0) else { return false };
    [FEW_CAPTURES, MustRest::<B>::MAX_CAPTURES].into_iter().all(|captures| {
        let game = MustRest { game: game(classifier, options), captures };
        let mut search = Search::with_tables(game, options.config.search, table(options), 1 << 12);
        search.decide(root, credit, budget, classifier.monitor).is_ok_and(|outcome| outcome.won)
    })
}

/// Whether the defender cannot force two eyes.
fn is_seki<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    options: &SearchOptions,
    budget: Budget,
) -> bool {
    let game = ForceLife(game(classifier, options));
    let mut search = Search::with_tables(game, options.config.search, table(options), 1 << 12);
    search.decide(root, 0, budget, classifier.monitor).is_ok_and(|outcome| !outcome.won)
}
