//! The answer of one search, step by step: the status, then what was asked for beside it.
//!
//! What a step has found stays in the outcome if a limit ends a later one; only then the verdict is unknown.

use tesuji_board::Point;
use tesuji_dfpn::{Budget, Credit, Game, INFINITE, MoveId, Number, Stop, Successor};
use tesuji_question::{KoThreats, LifeOutcome, LifeVerdict, Proof, Role, Status};

use crate::bits::Bits;
use crate::board_proof::{BoardGround, holds_on_board};
use crate::claim::{Case, Claim};
use crate::classes::{Class, Classifier, HARDEST};
use crate::details::{Details, details};
use crate::first_moves::{best_moves, first_moves, put_first, shown_first};
use crate::game::{LifeGame, PASS};
use crate::guide::by_favour;
use crate::length::{Effort, Measured, Unseen, measure};
use crate::line::{ko_line, main_line};
use crate::options::SearchOptions;
use crate::proof::{Depth, export};
use crate::state::{State, Stones, Tag, after_pass, side_to_move};
use crate::tempo::in_a_row;
use crate::tenuki::tenuki;
use crate::ties::{tied_moves, vital_move};
use crate::tree::tree;
use crate::verification::verification_tree;

/// Nodes to see whether a group is dead though its owner plays first.
const ANYWAY: u64 = 500;
/// Nodes for the vital point: one for so many of the status, but so many at least.
const VITAL_SHARE: u64 = 50;
const LEAST_FOR_VITAL: u64 = 100;
/// Nodes for the length in proportion: one for so many of the status, but so many at least.
const LENGTH_SHARE: u64 = 4;
const LEAST_FOR_LENGTH: u64 = 700;
/// Entries of the table of lengths.
const LENGTH_ENTRIES: usize = 1 << 18;

/// An answer in the making.
pub(crate) struct Answering<'a, B: Bits> {
    pub(crate) classifier: Classifier<'a, B>,
    pub(crate) root: State<B>,
    pub(crate) options: &'a SearchOptions,
    /// What may be claimed for the whole board, if proofs are wanted.
    pub(crate) board: Option<BoardGround>,
    pub(crate) outcome: LifeOutcome,
    /// Nodes of this search that were spent on the length of a kill: not on the answer.
    pub(crate) aside: u64,
}

impl<B: Bits> Answering<'_, B> {
    /// Finds the ko status.
    pub(crate) fn find_status(&mut self) -> Result<Class, Stop> {
        let class = self.classifier.classify(&self.root)?;
        self.tell_verdict(class.status);
        let arena = &self.classifier.search.game.arena;
        self.outcome.moves = class.mv.and_then(|mv| arena.point(usize::from(mv))).into_iter().collect();
        let tells_more = self.options.only_if_won_by.is_none_or(|side| class.status == Status::new(side, None));
        let mut first = class.mv;
        if self.options.tie_nodes > 0 {
            first = self.find_ties(&class).or(first);
        } else if self.options.vital_nodes > 0 && class.status == Status::new(self.mover(), None) {
            first = self.find_vital(&class).or(first);
        }
        // The move to show is chosen without what is asked for beside it: this comes first.
        let wants_length = tells_more && class.status == Status::Dies && self.options.length_nodes > 0;
        let measured = wants_length && self.tell_length();
        if self.options.all_moves && tells_more {
            // Moves that take longer than the limits allow take nothing from the verdict.
            match self.classify_first_moves() {
                Ok(()) => self.list_best_moves(class.status),
                Err(_) => self.outcome.move_status.clear(),
            }
        }
        match class.claims(&self.root)[..] {
            _ if measured => {}
            [winner, loser] => self.tell_ko_line(winner, loser, first),
            _ => self.tell_line(class.claim_of_mover(&self.root), first),
        }
        if self.options.details {
            let Details { seki, cycle } = details(&mut self.classifier, &self.root, &class, self.options);
            (self.outcome.seki, self.outcome.cycle) = (seki, cycle);
        }
        if tells_more {
            self.tell_more(&class);
        }
        Ok(class)
    }

    /// What was asked for beside the status, apart from first moves.
    fn tell_more(&mut self, class: &Class) {
        if self.options.tenuki_nodes > 0 && class.status == Status::Lives {
            self.outcome.tenuki = tenuki(&mut self.classifier, &self.root, self.options.tenuki_nodes);
        }
        if self.options.tempo_nodes > 0 {
            let (side, nodes) = (self.mover(), self.options.tempo_nodes);
            let not_won = |status| status != Status::new(side, None);
            self.outcome.in_a_row = in_a_row(&mut self.classifier, &self.root, side, nodes, not_won);
        }
        if let Some(limits) = self.options.tree {
            self.outcome.tree = tree(&mut self.classifier, &self.root, class, limits);
        }
        if self.options.verification {
            self.outcome.verification = self.count_verification(class).ok();
        }
        if self.options.proof {
            class.claims(&self.root).into_iter().for_each(|claim| self.prove(claim));
        }
    }

    /// Decides the one question that is asked if the ko threats are given.
    pub(crate) fn decide(&mut self, threats: KoThreats) -> Result<(), Stop> {
        let credit = if threats.attacker > 0 && threats.defender > 0 {
            let tag = Tag { defender_threats: threats.defender, ..Tag::unpack(self.root.tag) };
            self.root.tag = tag.pack();
            threats.attacker as Credit
        } else {
            threats.attacker as Credit - threats.defender as Credit
        };
        let outcome = self.classifier.ask(&self.root, credit)?;
        let status = status_of(outcome.won);
        self.tell_verdict(status);
        let claim = Claim { root: self.root, credit, winner: status.winner() };
        let first = claim.winner_moves().then_some(outcome.mv);
        let arena = &self.classifier.search.game.arena;
        self.outcome.moves = first.and_then(|mv| arena.point(usize::from(mv))).into_iter().collect();
        if self.options.all_moves {
            match self.decide_first_moves(credit) {
                Ok(()) => self.list_best_moves(status),
                Err(_) => self.outcome.move_status.clear(),
            }
        }
        self.tell_line(claim, first);
        if self.options.proof {
            self.prove(claim);
        }
        Ok(())
    }

    /// The first move that looked best for the mover when a limit ended the search: the one with the least work left.
    pub(crate) fn hint(&mut self) -> Option<Point> {
        if let Some(&known) = self.outcome.moves.first() {
            return Some(known);
        }
        let (mover, credit) = (self.mover(), self.classifier.asked);
        let search = &mut *self.classifier.search;
        let mut moves = Vec::new();
        search.game.successors(&self.root, credit, &mut moves);
        let work_left = |next: &Successor<Stones<B>>| {
            let after = next.step.after(credit);
            let Some(known) = search.table().find(&next.position, next.position.hash(), after) else {
                return Some(INFINITE - 1);
            };
            let (proof, disproof, _) = known.numbers.unwrap_or((INFINITE - 1, INFINITE - 1, 0));
            let (left, lost) = match mover {
                Role::Attacker => (proof, known.bounds.is_held(after)),
                Role::Defender => (disproof, known.bounds.is_won(after)),
            };
            (!lost && left < INFINITE).then_some(left)
        };
        let plays = moves.iter().filter(|next| next.mv != PASS);
        let mut left: Vec<(Number, MoveId)> = plays.filter_map(|next| Some((work_left(next)?, next.mv))).collect();
        left.sort_unstable();
        let left: Vec<MoveId> = left.into_iter().map(|(_, mv)| mv).collect();
        let best = by_favour(&mut search.game, &self.root, left).first().copied();
        best.and_then(|mv| search.game.arena.point(usize::from(mv)))
    }

    fn mover(&self) -> Role {
        side_to_move(self.root.tag)
    }

    fn case(&mut self, claim: Claim<B>, first: Option<MoveId>) -> Case<'_, B> {
        Case {
            claim,
            first,
            search: self.classifier.search,
            config: &self.options.config,
            budget: self.classifier.budget,
            monitor: self.classifier.monitor,
        }
    }

    pub(crate) fn tell_verdict(&mut self, status: Status) {
        self.outcome.verdict = LifeVerdict::Status(status);
        self.outcome.winner = Some(status.winner());
    }

    /// The status that every first move leads to.
    fn classify_first_moves(&mut self) -> Result<(), Stop> {
        self.classifier.wants_move = false;
        let mover = self.mover();
        for first in first_moves(&self.classifier.search.game, &self.root) {
            self.look_at_the_clock()?;
            let after = self.classifier.classify(&first.state)?.status;
            let status = if first.banned { after.with_one_threat_more(mover) } else { after };
            self.tell_first_move(first.mv, status);
        }
        Ok(())
    }

    /// What is settled without a search does not look at the clock by itself.
    fn look_at_the_clock(&mut self) -> Result<(), Stop> {
        let nodes = self.classifier.search.nodes();
        self.classifier.monitor.poll(nodes).map_or(Ok(()), Err)
    }

    /// Who wins after every first move, with this credit.
    fn decide_first_moves(&mut self, credit: Credit) -> Result<(), Stop> {
        self.classifier.wants_move = false;
        for first in first_moves(&self.classifier.search.game, &self.root) {
            // A move without a fitting threat is illegal here.
            let Some(next) = self.classifier.search.game.play(&self.root, credit, first.mv) else { continue };
            self.look_at_the_clock()?;
            let won = self.classifier.ask(&next.position, next.step.after(credit))?.won;
            self.tell_first_move(first.mv, status_of(won));
        }
        Ok(())
    }

    /// All first moves that attain the status, the one that the line begins with first.
    fn list_best_moves(&mut self, status: Status) {
        let shown = self.outcome.moves.first().copied();
        self.outcome.moves = shown_first(best_moves(&self.outcome.move_status, status, self.mover()), shown);
    }

    fn tell_first_move(&mut self, mv: MoveId, status: Status) {
        let mv = self.classifier.search.game.arena.to_move(usize::from(mv));
        self.outcome.move_status.push((mv, status));
    }

    /// Other first moves that are as good. Returns the one to show.
    fn find_ties(&mut self, class: &Class) -> Option<MoveId> {
        let nodes = self.options.tie_nodes.max(self.classifier.search.nodes() / 2);
        self.outcome.moves = tied_moves(&mut self.classifier, &self.root, class, nodes);
        let shown = *self.outcome.moves.first()?;
        self.classifier.search.game.arena.index(shown).map(|at| at as MoveId)
    }

    /// The vital point, if it wins as well as the move that was found; it is shown first then.
    fn find_vital(&mut self, class: &Class) -> Option<MoveId> {
        let before = self.classifier.search.nodes();
        let nodes = self.options.vital_nodes.min(LEAST_FOR_VITAL.max(before / VITAL_SHARE));
        let vital = vital_move(&mut self.classifier, &self.root, class, nodes);
        let aside = self.classifier.search.nodes() - before;
        self.aside += aside;
        self.outcome.extra_nodes += aside;
        let mv = vital?;
        if let Some(point) = self.classifier.search.game.arena.point(usize::from(mv)) {
            put_first(&mut self.outcome.moves, point);
            self.outcome.moves.truncate(1);
        }
        Some(mv)
    }

    /// The length of an outright kill, and the line that takes so long. Tells whether they were found.
    fn tell_length(&mut self) -> bool {
        let before = self.classifier.search.nodes();
        let nodes = match self.options.length_in_proportion {
            true => self.options.length_nodes.min(LEAST_FOR_LENGTH.max(before / LENGTH_SHARE)),
            false => self.options.length_nodes,
        };
        let attacks = self.mover() == Role::Attacker;
        if attacks {
            self.tell_dead_anyway(nodes);
        }
        let options = self.options;
        let shown =
            if options.shown_first.is_empty() { self.outcome.moves.clone() } else { options.shown_first.clone() };
        let mut found = self.measured(nodes, &shown);
        let is_exact = found.as_ref().is_some_and(|found| found.length.exact);
        if options.length_more > 0 && !is_exact {
            // Whoever spends more is shown the same move, with its length.
            let first = found.as_ref().and_then(|found| self.first_point(&found.line)).or(shown.first().copied());
            let more = self.measured(options.length_more, first.as_slice());
            let is_same = |more: &Measured| !attacks || self.first_point(&more.line) == first;
            found = more.filter(is_same).or(found);
        }
        let aside = self.classifier.search.nodes() - before;
        self.aside += aside;
        self.outcome.extra_nodes += aside;
        let Some(Measured { length, line }) = found else { return false };
        self.outcome.length = Some(length);
        self.show(&line);
        if let Some(first) = self.first_point(&line).filter(|_| attacks) {
            put_first(&mut self.outcome.moves, first);
        }
        true
    }

    /// Whether the group is dead though its owner plays first, as far as a little effort shows it.
    fn tell_dead_anyway(&mut self, nodes: u64) {
        let passed = after_pass(&self.root, Tag::unpack(self.root.tag));
        let Classifier { search, budget, monitor, .. } = &mut self.classifier;
        let nodes = budget.nodes.min(search.nodes() + ANYWAY.min(nodes / 2));
        let found = search.decide(&passed, HARDEST, Budget { nodes, ..*budget }, &mut Unseen(*monitor));
        self.outcome.dead_anyway = found.is_ok_and(|outcome| outcome.won);
    }

    /// The kill measured with so many nodes; of these first moves one as short as any is shown.
    fn measured(&mut self, nodes: u64, shown: &[Point]) -> Option<Measured> {
        let Classifier { search, budget, monitor, .. } = &mut self.classifier;
        let nodes = nodes.min(budget.nodes.saturating_sub(search.nodes()));
        let entries = self.options.config.table_entries.unwrap_or(LENGTH_ENTRIES).min(LENGTH_ENTRIES);
        let effort = Effort { nodes, entries, budget: *budget };
        let index = |&point: &Point| search.game.arena.index(point).map(|at| at as MoveId);
        let known: Vec<MoveId> = shown.iter().filter_map(index).collect();
        let (found, nodes) = measure(search, &self.root, &known, &effort, &mut Unseen(*monitor));
        self.outcome.extra_nodes += nodes;
        found
    }

    fn first_point(&self, line: &[MoveId]) -> Option<Point> {
        line.first().and_then(|&mv| self.classifier.search.game.arena.to_move(usize::from(mv)).point())
    }

    /// The main line, as far as the limits allow.
    pub(crate) fn tell_line(&mut self, claim: Claim<B>, first: Option<MoveId>) {
        let line = main_line(&mut self.case(claim, first)).unwrap_or_default();
        self.show(&line);
    }

    /// The line of a ko, as far as the limits allow.
    fn tell_ko_line(&mut self, winner: Claim<B>, loser: Claim<B>, first: Option<MoveId>) {
        let line = ko_line(&mut self.case(winner, first), loser).unwrap_or_default();
        self.show(&line);
    }

    fn show(&mut self, line: &[MoveId]) {
        let arena = &self.classifier.search.game.arena;
        self.outcome.line = line.iter().map(|&mv| arena.to_move(usize::from(mv))).collect();
    }

    /// The size of the verification trees of all claims of a status.
    fn count_verification(&mut self, class: &Class) -> Result<u64, Stop> {
        let mut states = 0;
        for claim in class.claims(&self.root) {
            states += verification_tree(&mut self.case(claim, None))?;
        }
        Ok(states)
    }

    /// The proof of a claim, for the whole board if it can be had. One that cannot be written within the limits takes
    /// nothing from the answer, and what is tried for the board takes nothing from a proof for the area.
    fn prove(&mut self, claim: Claim<B>) {
        if let Ok(proof) = export(&mut self.case(claim, None), Depth::Lemmas) {
            let for_board = self.prove_for_board(claim);
            self.outcome.proofs.push(for_board.unwrap_or(proof));
        }
    }

    fn prove_for_board(&mut self, claim: Claim<B>) -> Option<Proof> {
        let (ground, visits) = (self.board.clone()?, self.options.board_visits);
        if visits == 0 || !ground.allows(&self.classifier.search.game.arena, &claim) {
            return None;
        }
        let mut case = self.case(claim, None);
        let nodes = case.budget.nodes.min(case.search.nodes() + visits as u64);
        case.budget = Budget { nodes, ..case.budget };
        let mut proof = export(&mut case, Depth::PlayedOut).ok()?;
        proof.board = true;
        let mut game = LifeGame::new(case.search.game.arena.clone(), &case.config.played_out());
        game.both_have_threats = case.search.game.both_have_threats;
        holds_on_board(game, &ground, &claim, &proof, visits, case.monitor).then_some(proof)
    }
}

fn status_of(attacker_wins: bool) -> Status {
    if attacker_wins { Status::Dies } else { Status::Lives }
}
