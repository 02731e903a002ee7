//! What the guide learns from: states in which every move was read on its own, with what it took.
//!
//! A search that finds *a* winning move says little about the others, and which one it finds follows from the guesses it
//! began with. So every move of a state gets a search of its own with a table of its own: first a few nodes each, then
//! twice as many and so on, until one has won; the others get up to twice what that one took. What has not won by then
//! counts as lost.

use tesuji_board::random::Dice;
use tesuji_dfpn::{Budget, Credit, Game, Search, Silent, Successor, Table};
use tesuji_question::{LifeQuestion, Role};

use super::positions::random_open_question;
use super::view::View;
use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::classes::HARDEST;
use crate::error::LifeError;
use crate::game::{LifeGame, PASS};
use crate::options::Config;
use crate::random::{Recipe, random_problem_of};
use crate::state::{State, Stones, Tag, side_to_move};
use crate::words::WordVisitor;

/// The other moves get up to so many times what the best one took.
const PATIENCE: u64 = 2;

/// How lessons are made.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Nodes to find out who wins.
    pub nodes: u64,
    /// A state that takes less teaches nothing.
    pub least: u64,
    /// Nodes for all moves of a state at most.
    pub most: u64,
    /// Empty points at most.
    pub empty: usize,
    /// Moves into a problem.
    pub plies: usize,
}

impl Plan {
    /// Mostly small problems, of which many can be read.
    pub const SMALL: Plan = Plan { nodes: 4_000, least: 40, most: 60_000, empty: 18, plies: 4 };
    /// Fewer and larger ones.
    pub const LARGE: Plan = Plan { nodes: 3_000, least: 100, most: 60_000, empty: 26, plies: 4 };
}

/// A state with what its moves cost.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What is seen.
    pub view: View,
    /// For each move of the view the nodes with which it was shown to win; `None` if it was not.
    pub costs: Vec<Option<u64>>,
}

/// The lessons of one random problem; few if it is too easy or too hard.
pub fn lessons(dice: &mut Dice, plan: &Plan) -> Vec<Lesson> {
    let question = if dice.chance(75) {
        random_open_question(dice, plan.empty)
    } else {
        random_problem_of(dice, &Recipe { least: 14, most: 34, most_empty: plan.empty }, 15)
    };
    question.and_then(|question| lessons_of(&question, dice, plan).ok()).unwrap_or_default()
}

fn lessons_of(question: &LifeQuestion, dice: &mut Dice, plan: &Plan) -> Result<Vec<Lesson>, LifeError> {
    let ground = Ground::new(question, question.closure)?;
    Ok(ground.with_words(Teach { dice, plan }))
}

struct Teach<'a> {
    dice: &'a mut Dice,
    plan: &'a Plan,
}

impl WordVisitor for Teach<'_> {
    type Output = Vec<Lesson>;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Vec<Lesson> {
        let Teach { dice, plan } = self;
        let mut teacher = Teacher { arena, plan };
        let mut found = Vec::new();
        // What matters is who plays first, as in problems that people make.
        let tag = Tag::unpack(root.tag);
        let begins = |to_move| State { tag: Tag { to_move, ban: None, ..tag }.pack(), ..root };
        let roots = [begins(Role::Attacker), begins(Role::Defender)];
        if roots.iter().any(|root| teacher.winner(root, 0) != Some(side_to_move(root.tag))) {
            return found;
        }
        for root in roots {
            let mut state = root;
            for _ in 0..plan.plies {
                let credit = if dice.chance(70) { hardest(&state) } else { 0 };
                let Some((lesson, moves)) = teacher.teach(&state, credit) else { break };
                let won: Vec<State<B>> = lesson
                    .costs
                    .iter()
                    .zip(&moves)
                    .filter(|(cost, _)| cost.is_some())
                    .map(|(_, after)| *after)
                    .collect();
                found.push(lesson);
                // On by a winning move and any reply.
                let Some(after) = dice.pick(&won) else { break };
                let replies = teacher.moves(after, credit);
                let Some(reply) = dice.pick(&replies) else { break };
                state = reply.position;
            }
        }
        found
    }
}

fn hardest<B: Bits>(state: &State<B>) -> Credit {
    if side_to_move(state.tag) == Role::Attacker { HARDEST } else { -HARDEST }
}

struct Teacher<'a, B: Bits> {
    arena: Arena<B>,
    plan: &'a Plan,
}

impl<B: Bits> Teacher<'_, B> {
    fn search(&self) -> Search<LifeGame<B>> {
        let game = LifeGame::new(self.arena.clone(), &Config::default());
        Search::with_tables(game, tesuji_dfpn::Config::default(), Table::with_entries(1 << 14), 1 << 10)
    }

    /// Who wins, if that can be told with the nodes of the plan.
    fn winner(&self, state: &State<B>, credit: Credit) -> Option<Role> {
        let budget = Budget { nodes: self.plan.nodes, depth: 300 };
        let outcome = self.search().decide(state, credit, budget, &mut Silent).ok()?;
        Some(if outcome.won { Role::Attacker } else { Role::Defender })
    }

    fn moves(&self, state: &State<B>, credit: Credit) -> Vec<Successor<Stones<B>>> {
        let mut moves = Vec::new();
        LifeGame::new(self.arena.clone(), &Config::without_knowledge()).successors(state, credit, &mut moves);
        moves
    }

    /// Reads every move of a state in which the side to move wins; nothing if it does not, or if that is plain. The states
    /// after the moves come with it.
    fn teach(&mut self, state: &State<B>, credit: Credit) -> Option<(Lesson, Vec<State<B>>)> {
        let plan = self.plan;
        let attacks = side_to_move(state.tag) == Role::Attacker;
        let budget = |nodes| Budget { nodes, depth: 300 };
        let mut search = self.search();
        let outcome = search.decide(state, credit, budget(plan.nodes), &mut Silent).ok()?;
        if outcome.won != attacks || search.nodes() < plan.least {
            return None;
        }
        let view = View::of(&mut LifeGame::new(self.arena.clone(), &Config::default()), state);
        let moves: Vec<_> = self.moves(state, credit).into_iter().filter(|next| next.mv != PASS).collect();
        let mut searches: Vec<_> = moves.iter().map(|_| Some(self.search())).collect();
        let mut costs = vec![None; moves.len()];
        let (mut share, mut best): (u64, Option<u64>) = (32, None);
        while searches.iter().any(Option::is_some) {
            for (i, next) in moves.iter().enumerate() {
                let limit = best.map_or(share, |best| share.min(PATIENCE * best + 32));
                let Some(search) = &mut searches[i] else { continue };
                match search.decide(&next.position, next.step.after(credit), budget(limit), &mut Silent) {
                    Ok(outcome) => {
                        if outcome.won == attacks {
                            let cost = search.nodes() + 1;
                            costs[i] = Some(cost);
                            best = Some(best.map_or(cost, |best| best.min(cost)));
                        }
                        searches[i] = None;
                    }
                    Err(_) if best.is_some_and(|best| share > PATIENCE * best) => searches[i] = None,
                    Err(_) => {}
                }
            }
            let spent: u64 = searches.iter().flatten().map(Search::nodes).sum();
            if spent > plan.most {
                // Without a winner there is nothing to learn.
                best?;
                break;
            }
            share *= 2;
        }
        let cost_of = |at: usize| moves.iter().position(|next| usize::from(next.mv) == at).and_then(|i| costs[i]);
        let costs: Vec<Option<u64>> = view.moves.iter().map(|candidate| cost_of(candidate.at)).collect();
        let after_of = |at: usize| moves.iter().find(|next| usize::from(next.mv) == at).map_or(*state, |n| n.position);
        let states = view.moves.iter().map(|candidate| after_of(candidate.at)).collect();
        costs.iter().any(Option::is_some).then_some((Lesson { view, costs }, states))
    }
}
