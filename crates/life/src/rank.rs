//! The first ordering, with which a search begins: what the evaluator thinks of every first move and of the replies to
//! it. Wolf 1994 measured his by the rank of the winning move.

use tesuji_board::Point;
use tesuji_dfpn::{Credit, Game, INFINITE, MoveId, Number, Successor};
use tesuji_question::{Closure, LifeQuestion, Role};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::error::LifeError;
use crate::game::LifeGame;
use crate::options::Config;
use crate::state::{State, Stones, side_to_move};
use crate::words::WordVisitor;

/// The best rank of these moves among all first moves, from 1 on; `None` if none of them is a first move that can be
/// played.
///
/// # Errors
/// If the question makes no sense.
pub fn first_rank(question: &LifeQuestion, moves: &[Point], config: &Config) -> Result<Option<usize>, LifeError> {
    let ground = Ground::new(question, Closure::Escape)?;
    Ok(ground.with_words(Rank { moves, config }))
}

/// Asks for the best rank of some moves.
struct Rank<'a> {
    moves: &'a [Point],
    config: &'a Config,
}

impl WordVisitor for Rank<'_> {
    type Output = Option<usize>;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Option<usize> {
        let wanted: Vec<usize> = self.moves.iter().filter_map(|&point| arena.index(point)).collect();
        let mut game = LifeGame::new(arena, self.config);
        let mut looks = look_ahead(&mut game, &root, 0, &mut || false);
        looks.sort_by_key(|look| look.own);
        looks.iter().position(|look| wanted.contains(&usize::from(look.mv))).map(|at| at + 1)
    }
}

/// A first move, with what is thought of it before anything is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<B> {
    pub(crate) mv: MoveId,
    pub(crate) state: State<B>,
    pub(crate) credit: Credit,
    /// The work estimated to be left for the mover to win by it: 0 if he has won, [`INFINITE`] if he has lost.
    pub(crate) own: Number,
    /// The work for the opponent.
    pub(crate) other: Number,
}

/// What is thought of every move alone: the work estimated to be left for the mover.
pub(crate) fn first_looks<B: Bits>(game: &mut LifeGame<B>, state: &State<B>, credit: Credit) -> Vec<(MoveId, Number)> {
    let attacker = side_to_move(state.tag) == Role::Attacker;
    let mut moves = Vec::new();
    game.successors(state, credit, &mut moves);
    let mut own = |next: &Successor<Stones<B>>| numbers_for(game, &next.position, next.step.after(credit), attacker).0;
    moves.iter().map(|next| (next.mv, own(next))).collect()
}

/// Looks at all first moves and at the replies to them. What is left to do after a move is the sum over all replies: a
/// move that leaves several promising ones comes later than one that leaves a single one. (The largest alone orders
/// worse.) Nothing if it is over before all have been seen.
pub(crate) fn look_ahead<B: Bits>(
    game: &mut LifeGame<B>,
    root: &State<B>,
    credit: Credit,
    is_over: &mut dyn FnMut() -> bool,
) -> Vec<Look<B>> {
    let attacker = side_to_move(root.tag) == Role::Attacker;
    let mut moves = Vec::new();
    game.successors(root, credit, &mut moves);
    let mut looks = Vec::new();
    for next in &moves {
        let credit = next.step.after(credit);
        let (own, other) = numbers_for(game, &next.position, credit, attacker);
        looks.push(Look { mv: next.mv, state: next.position, credit, own, other });
    }
    // Nothing is left to think about if a move wins at once.
    if looks.iter().all(|look| look.own > 0) {
        for look in looks.iter_mut().filter(|look| look.own < INFINITE) {
            if is_over() {
                return Vec::new();
            }
            look_at_replies(game, look, attacker);
        }
    }
    looks
}

fn look_at_replies<B: Bits>(game: &mut LifeGame<B>, look: &mut Look<B>, attacker: bool) {
    let mut replies = Vec::new();
    game.successors(&look.state, look.credit, &mut replies);
    (look.own, look.other) = (0, INFINITE);
    for reply in &replies {
        let (own, other) = numbers_for(game, &reply.position, reply.step.after(look.credit), attacker);
        look.own = (look.own + own).min(INFINITE);
        look.other = look.other.min(other);
    }
}

/// The numbers of a state, those of the side that moved first at the root first.
fn numbers_for<B: Bits>(game: &mut LifeGame<B>, state: &State<B>, credit: Credit, attacker: bool) -> (Number, Number) {
    let estimate = game.estimate(state, credit);
    let (proof, disproof) = match (estimate.bounds.is_won(credit), estimate.bounds.is_held(credit)) {
        (false, false) => (estimate.proof, estimate.disproof),
        (true, _) => (0, INFINITE),
        (false, true) => (INFINITE, 0),
    };
    if attacker { (proof, disproof) } else { (disproof, proof) }
}
