//! The fitted evaluator: how likely the attacker kills, and from that the proof and disproof number to begin with
//! (df-pn+).
//!
//! A network of one hidden layer over the counts of [`features`](crate::features), one for each side to move. Its
//! weights are made by [`fit`](crate::fit) from positions that the solver itself has made and solved; the guess steers
//! the search and is never part of an answer.

use tesuji_dfpn::Number;

use crate::features::{COUNT, Features};

/// Units of the hidden layer.
pub const HIDDEN: usize = 16;

/// The weights of one side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// From counts to hidden units: for every count, its weight in each unit (this order makes wide instructions
    /// possible).
    pub inner: [[f32; HIDDEN]; COUNT],
    /// From hidden units to the score; the last is the bias.
    pub outer: [f32; HIDDEN + 1],
}

impl Network {
    /// The score: the logarithm of the odds that the attacker kills.
    pub fn score(&self, features: &Features) -> f32 {
        let hidden = self.hidden(features);
        let weighted = hidden.iter().zip(&self.outer).map(|(h, w)| h * w);
        self.outer[HIDDEN] + weighted.sum::<f32>()
    }

    /// What the hidden units say.
    #[inline]
    pub fn hidden(&self, features: &Features) -> [f32; HIDDEN] {
        let mut hidden = [0.0_f32; HIDDEN];
        for (weights, &count) in self.inner.iter().zip(features) {
            // Counts of zero are not left out: a branch that cannot be foreseen costs more than the additions. Whole
            // rows at a time, so that wide instructions are used.
            hidden = std::array::from_fn(|unit| hidden[unit] + weights[unit] * count);
        }
        hidden.map(|h: f32| h.max(0.0))
    }
}

/// Numbers to begin with from a score.
pub fn numbers(score: f32, steepness: f32, base: f32) -> (Number, Number) {
    let odds = (score * steepness).exp();
    let number = |number: f32| number.clamp(1.0, 4000.0) as Number;
    (number(base / odds), number(base * odds))
}
