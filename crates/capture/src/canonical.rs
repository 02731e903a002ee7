//! One question for all that are the same but for turning, mirroring and the colours.
//!
//! Move ordering breaks ties by the numbers of points, so a mirrored question would be searched in another order.
//! Here every question is first turned into the one of its sixteen twins that comes first in a fixed order: then
//! twins get the same verdict, the same line (turned back) and the same number of nodes.

use tesuji_board::{Board, Color, Move, PointSet, Setup, Symmetry};
use tesuji_question::{CaptureQuestion, CatchOutcome, Proof, ProofNode};

/// How the question that is searched lies on the board of the question that was asked.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// From the searched position back to the asked one.
    back: Symmetry,
    /// The size of the searched board.
    size: tesuji_board::Size,
    /// The colours are exchanged.
    exchanged: bool,
    /// The asked position, for those who watch.
    asked: Setup,
}

/// The first of the twins of a question whose prey block is known, and how it lies. In it White is hunted.
pub(crate) fn canonical(question: &CaptureQuestion, board: &Board) -> (CaptureQuestion, View) {
    let prey_color = board.color(question.prey).unwrap_or(Color::White);
    let exchanged = prey_color == Color::Black;
    let recolor = |color: Color| if exchanged { !color } else { color };
    let block: PointSet = board.stones(question.prey).collect();
    let size = question.position.size;
    // What comes first in the order is found without making the twin.
    let start = |symmetry: Symmetry| (symmetry.size(size), symmetry.points(size, &block).first());
    let twin = |symmetry: Symmetry| {
        let mut position = symmetry.setup(&question.position);
        position.stones.iter_mut().for_each(|(_, color)| *color = recolor(*color));
        position.stones.sort_unstable();
        position.to_play = recolor(position.to_play);
        let prey = start(symmetry).1.unwrap_or(question.prey);
        let boundary = symmetry.points(size, &question.boundary);
        let ko_winner = question.ko_winner.map(recolor);
        CaptureQuestion { position, prey, kind: question.kind, ko_winner, boundary }
    };
    let key = |twin: &CaptureQuestion| {
        let position = &twin.position;
        (position.stones.clone(), position.ko, twin.boundary)
    };
    let first = Symmetry::ALL.into_iter().map(start).min();
    let mut firsts = Symmetry::ALL.into_iter().filter(|&symmetry| Some(start(symmetry)) == first);
    let symmetry = firsts.next().unwrap_or(Symmetry::IDENTITY);
    let mut best = (twin(symmetry), symmetry);
    for symmetry in firsts {
        let other = twin(symmetry);
        if key(&other) < key(&best.0) {
            best = (other, symmetry);
        }
    }
    let (twin, symmetry) = best;
    let view = View { back: symmetry.inverse(), size: twin.position.size, exchanged, asked: question.position.clone() };
    (twin, view)
}

impl View {
    pub(crate) fn play(&self, mv: Move) -> Move {
        self.back.play(self.size, mv)
    }

    /// The asked position after moves of the search.
    pub(crate) fn position(&self, board: &Board) -> Setup {
        let mut setup = self.back.setup(&board.to_setup());
        if self.exchanged {
            setup.stones.iter_mut().for_each(|(_, color)| *color = !*color);
            setup.to_play = !setup.to_play;
        }
        setup.size = self.asked.size;
        setup
    }

    /// Turns an answer back.
    pub(crate) fn answer(&self, mut answer: CatchOutcome) -> CatchOutcome {
        for mv in answer.moves.iter_mut().chain(&mut answer.line) {
            *mv = self.play(*mv);
        }
        if let Some(proof) = &mut answer.proof {
            self.proof(proof);
        }
        answer
    }

    fn proof(&self, proof: &mut Proof) {
        for node in &mut proof.nodes {
            match node {
                ProofNode::Play { mv, .. } => *mv = self.play(*mv),
                ProofNode::Replies { replies, .. } => replies.iter_mut().for_each(|(mv, _)| *mv = self.play(*mv)),
                ProofNode::Lemma(_) => {}
            }
        }
        for zone in &mut proof.zones {
            *zone = self.back.points(self.size, zone);
        }
    }
}
