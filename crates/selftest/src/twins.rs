//! The twins of a question: turned, mirrored, with the colours exchanged.

use tesuji_board::random::Dice;
use tesuji_board::{Color, Move, Point, Symmetry};
use tesuji_question::{CaptureQuestion, LifeQuestion};

/// A way to turn, mirror and recolour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Twin {
    symmetry: Symmetry,
    swap: bool,
}

impl Twin {
    /// Those that are asked: all fifteen, or one of them.
    pub(crate) fn some(dice: &mut Dice, all: bool) -> Vec<Twin> {
        let every = |swap: bool| Symmetry::ALL.into_iter().map(move |symmetry| Twin { symmetry, swap });
        let mut twins: Vec<Twin> = every(false).skip(1).chain(every(true)).collect();
        if !all {
            let one = dice.below(twins.len());
            twins = vec![twins[one]];
        }
        twins
    }

    pub(crate) fn life(self, question: &LifeQuestion) -> LifeQuestion {
        let size = question.position.size;
        LifeQuestion {
            position: self.setup(&question.position),
            target: question.target.iter().map(|&point| self.symmetry.point(size, point)).collect(),
            area: self.symmetry.points(size, &question.area),
            ..question.clone()
        }
    }

    pub(crate) fn capture(self, question: &CaptureQuestion) -> CaptureQuestion {
        let size = question.position.size;
        CaptureQuestion {
            position: self.setup(&question.position),
            prey: self.symmetry.point(size, question.prey),
            boundary: self.symmetry.points(size, &question.boundary),
            ko_winner: question.ko_winner.map(|color| self.color(color)),
            ..question.clone()
        }
    }

    pub(crate) fn point(self, question: &LifeQuestion, point: Point) -> Point {
        self.symmetry.point(question.position.size, point)
    }

    pub(crate) fn mv(self, question: &LifeQuestion, mv: Move) -> Move {
        mv.point().map_or(Move::Pass, |point| Move::Play(self.point(question, point)))
    }

    fn setup(self, setup: &tesuji_board::Setup) -> tesuji_board::Setup {
        let turned = self.symmetry.setup(setup);
        if self.swap { turned.with_colors_swapped() } else { turned }
    }

    fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }
}
