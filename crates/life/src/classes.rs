//! The ko status: one search per number of threats, until twelve classes are told apart (Wolf 1994, 3.4.2).
//!
//! First the mover's opponent has five: a mover who wins nevertheless wins outright, and in a problem he mostly does.
//! Then nobody has threats; then the loser has five: if they do not help, nothing does. Otherwise the least number that
//! helps is found from one upwards. Searches share the table, whose entries are bounds over all numbers of threats, so
//! often the first search answers the others.

use tesuji_dfpn::{Budget, Credit, INFINITE, Monitor, MoveId, NO_MOVE, Outcome, Search, Stop};
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::claim::Claim;
use crate::game::{LifeGame, PASS};
use crate::rank::look_ahead;
use crate::state::{State, side_to_move};

/// With fewer nodes than this to spend nobody looks ahead.
const LOOKING: u64 = 1_000;
const MAX_CREDIT: Credit = Status::MAX_THREATS as Credit;
/// The defender has all threats: who kills nevertheless kills outright.
pub(crate) const HARDEST: Credit = -MAX_CREDIT;

/// The status of a state and what showed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// The status.
    pub(crate) status: Status,
    /// The mover's best move; `None` if every move loses outright.
    pub(crate) mv: Option<MoveId>,
    /// The credit with which the winner without threats still wins: a straight win with the loser's five threats, or a
    /// ko with one threat fewer than the loser needs.
    pub(crate) winner_credit: Credit,
    /// The credit with which the loser turns it round.
    pub(crate) loser_credit: Option<Credit>,
}

impl Class {
    /// The claims that make the status: that the winner wins, and of a ko that the loser turns it round.
    pub(crate) fn claims<B: Bits>(&self, root: &State<B>) -> Vec<Claim<B>> {
        let winner = self.status.winner();
        let mut claims = vec![Claim { root: *root, credit: self.winner_credit, winner }];
        claims.extend(self.loser_credit.map(|credit| Claim { root: *root, credit, winner: !winner }));
        claims
    }

    /// The claim that the mover cares for: that he wins, with the threats it takes; if nothing helps, that the other
    /// side does.
    pub(crate) fn claim_of_mover<B: Bits>(&self, root: &State<B>) -> Claim<B> {
        let (winner, mover) = (self.status.winner(), side_to_move(root.tag));
        match self.loser_credit.filter(|_| winner != mover) {
            Some(credit) => Claim { root: *root, credit, winner: mover },
            None => Claim { root: *root, credit: self.winner_credit, winner },
        }
    }
}

/// Asks the search again and again about one state.
pub(crate) struct Classifier<'a, B: Bits> {
    /// The search.
    pub(crate) search: &'a mut Search<LifeGame<B>>,
    /// What it may spend.
    pub(crate) budget: Budget,
    /// Who watches.
    pub(crate) monitor: &'a mut dyn Monitor,
    /// Whether the mover's best move is wanted; without it more can be told without searching.
    pub(crate) wants_move: bool,
    /// The credit that was asked with last.
    pub(crate) asked: Credit,
}

impl<'a, B: Bits> Classifier<'a, B> {
    /// Asks this search, for the mover's best moves too.
    pub(crate) fn new(
        search: &'a mut Search<LifeGame<B>>,
        budget: Budget,
        monitor: &'a mut dyn Monitor,
    ) -> Classifier<'a, B> {
        Classifier { search, budget, monitor, wants_move: true, asked: 0 }
    }

    /// Who wins with this credit?
    pub(crate) fn ask(&mut self, state: &State<B>, credit: Credit) -> Result<Outcome, Stop> {
        self.asked = credit;
        if self.wants_move {
            self.search.solve(state, credit, self.budget, self.monitor)
        } else {
            self.search.decide(state, credit, self.budget, self.monitor)
        }
    }

    /// The first ordering: the search begins with what a look at the first moves and the replies to them promises.
    pub(crate) fn look_at_first_moves(&mut self, state: &State<B>, credit: Credit) {
        if self.budget.nodes < self.search.nodes() + LOOKING {
            return;
        }
        let attacker = side_to_move(state.tag) == Role::Attacker;
        let (nodes, monitor) = (self.search.nodes(), &mut *self.monitor);
        let looks = look_ahead(&mut self.search.game, state, credit, &mut || monitor.poll(nodes).is_some());
        if looks.iter().any(|look| look.own == 0) {
            return;
        }
        for look in looks.iter().filter(|look| look.own < INFINITE) {
            let (proof, disproof) = if attacker { (look.own, look.other) } else { (look.other, look.own) };
            self.search.suggest(&look.state, look.credit, proof, disproof);
        }
    }

    /// The status of a state.
    pub(crate) fn classify(&mut self, state: &State<B>) -> Result<Class, Stop> {
        let mover = side_to_move(state.tag);
        let hardest = if mover == Role::Attacker { -MAX_CREDIT } else { MAX_CREDIT };
        if self.wants_move {
            self.look_at_first_moves(state, hardest);
        }
        let sure = self.ask(state, hardest)?;
        if sure.won == (mover == Role::Attacker) {
            let mv = Some(sure.mv).filter(|&mv| mv != PASS && mv != NO_MOVE);
            return Ok(Class { status: Status::new(mover, None), mv, winner_credit: hardest, loser_credit: None });
        }
        let none = self.ask(state, 0)?;
        // The sign turns the loser's threats into credit.
        let (winner, sign) = if none.won { (Role::Attacker, -1) } else { (Role::Defender, 1) };
        let mut best = none;
        let mut insufficient = 0;
        let mut turned = None;
        if !covers(&none, sign * MAX_CREDIT) {
            let most = self.ask(state, sign * MAX_CREDIT)?;
            if most.won == none.won {
                best = most;
                insufficient = MAX_CREDIT;
            } else {
                turned = Some((MAX_CREDIT, most));
            }
        } else {
            insufficient = MAX_CREDIT;
        }
        while let Some((needed, _)) = turned.filter(|(needed, _)| needed - insufficient > 1) {
            let next = insufficient + 1;
            if covers(&best, sign * next) {
                insufficient = next;
                continue;
            }
            let outcome = self.ask(state, sign * next)?;
            if outcome.won == none.won {
                best = outcome;
                insufficient = next;
            } else {
                debug_assert!(next < needed);
                turned = Some((next, outcome));
            }
        }
        let status = Status::new(winner, turned.map(|(needed, _)| needed as u8));
        let mv = if mover == winner { Some(best.mv) } else { turned.map(|(_, outcome)| outcome.mv) };
        Ok(Class {
            status,
            mv: mv.filter(|&mv| mv != PASS && mv != NO_MOVE),
            winner_credit: sign * insufficient,
            loser_credit: turned.map(|(needed, _)| sign * needed),
        })
    }
}

/// Whether an outcome also holds with this credit.
fn covers(outcome: &Outcome, credit: Credit) -> bool {
    if outcome.won { outcome.bounds.is_won(credit) } else { outcome.bounds.is_held(credit) }
}
