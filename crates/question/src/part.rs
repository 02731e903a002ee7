//! The parts of a question, for errors that say which of them is to blame.

/// A part of a question. Whoever speaks a language of his own (options, JSON) has his own word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionPart {
    /// The stones and the ko.
    Position,
    /// Who plays first.
    First,
    /// The group in question.
    Target,
    /// Where may be played.
    Area,
    /// What lies beyond the area.
    Closure,
    /// The ko threats each side may spend.
    KoThreats,
    /// The block that is hunted.
    Prey,
    /// The kind of capture.
    Kind,
    /// Points where the hunter may not play.
    Boundary,
}
