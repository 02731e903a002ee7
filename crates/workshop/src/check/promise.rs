//! What the text of a problem promises.

use tesuji::{LifeAnswer, Role, Status};
use tesuji_board::Color;
use tesuji_formats::FilePosition;

use super::{Finding, Kind};

/// What the author says the first player attains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Exactly this status.
    Exactly(Status),
    /// He lives, or kills, outright.
    Outright,
    /// It becomes ko.
    Ko,
}

/// The promise of a text, if it makes one: a status in GoTools' shorthand or in our words, "to live", "to kill", "ko".
///
/// Only sentences that say what the first player attains count. "Can Black live?" promises nothing.
pub fn promise_of(position: &FilePosition, mover: Role) -> Option<Promise> {
    let text = format!("{}\n{}", position.name, position.comment);
    if let Some(status) = status_in(&text) {
        return Some(Promise::Exactly(status));
    }
    let said = text.to_lowercase();
    if said.contains('?') {
        return None;
    }
    let mentions = |words: &[&str]| words.iter().any(|word| contains_words(&said, word));
    if mentions(&[
        "to make ko",
        "makes ko",
        "gets ko",
        "get ko",
        "for ko",
        "it is ko",
        "to get a ko",
        "makes a ko",
        "leads to ko",
    ]) {
        return Some(Promise::Ko);
    }
    let own = match position.position.to_play {
        Color::Black => ["black", "b"],
        Color::White => ["white", "w"],
    };
    let verbs: &[&str] = match mover {
        Role::Attacker => &["to kill", "kills", "to play and kill", "to capture"],
        Role::Defender => &["to live", "lives", "to play and live", "to make life"],
    };
    let promised = own.iter().any(|who| verbs.iter().any(|verb| contains_words(&said, &format!("{who} {verb}"))))
        || mentions(match mover {
            Role::Attacker => &["to play and kill", "play and kill", "and kills"],
            Role::Defender => &["to play and live", "play and live", "and lives"],
        });
    promised.then_some(Promise::Outright)
}

/// Our own ways to write a status: "; dies unless the defender has 2 ko threats" in exported collections, "Ko: White
/// lives unless Black has 1 ko threat" as the sentence of an answer.
fn status_in(text: &str) -> Option<Status> {
    exported_status(text).or_else(|| text.lines().find_map(ko_sentence))
}

fn ko_sentence(line: &str) -> Option<Status> {
    let (group, condition) = line.strip_prefix("Ko: ")?.split_once(" unless ")?;
    let threats = condition.split(" ko threat").next()?.rsplit(' ').next()?.parse::<u8>().ok()?;
    match group.rsplit(' ').next()? {
        "lives" => Some(Status::LivesUnless(threats)),
        "dies" => Some(Status::DiesUnless(threats)),
        _ => None,
    }
}

fn exported_status(text: &str) -> Option<Status> {
    let sentence = text.lines().find_map(|line| line.split_once(" to play; ")).map(|(_, rest)| rest)?;
    let sentence = sentence.split(';').next().unwrap_or(sentence).trim();
    Status::all().find(|status| status.describe() == sentence)
}

/// Whether the words stand in the text, not as parts of longer words.
fn contains_words(text: &str, words: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, found)| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + found.len()..].chars().next())
    })
}

impl Promise {
    /// What is wrong with the promise, if something is.
    pub(super) fn finding(self, status: Status, mover: Role, answer: &LifeAnswer) -> Option<Finding> {
        let wins = status == Status::new(mover, None);
        let kind = match self {
            Promise::Exactly(claimed) if claimed == status => return None,
            Promise::Exactly(claimed) if !claimed.is_ko() && status.is_ko() => Kind::KoMissed,
            Promise::Exactly(claimed) if claimed.is_ko() && !status.is_ko() => Kind::NoKo,
            Promise::Exactly(_) => Kind::WrongStatus,
            Promise::Outright if wins => return None,
            Promise::Outright if status.is_ko() => Kind::KoMissed,
            Promise::Outright => Kind::WrongStatus,
            Promise::Ko if status.is_ko() => return None,
            Promise::Ko => Kind::NoKo,
        };
        let said = match self {
            Promise::Exactly(claimed) => format!("the book says that the group {}", claimed.describe()),
            Promise::Outright if mover == Role::Attacker => "the book says that the first player kills".to_owned(),
            Promise::Outright => "the book says that the first player lives".to_owned(),
            Promise::Ko => "the book says ko".to_owned(),
        };
        let message = format!("{said}; the group {}", status.describe());
        let line = answer.line.iter().map(ToString::to_string).collect();
        Some(Finding { kind, moves: Vec::new(), message, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_promises() {
        let promise = |text: &str, mover| {
            let mut position =
                tesuji_formats::PositionFile::parse("(;SZ[9]AB[aa]AW[bb]PL[B])").unwrap().get(1).unwrap();
            position.comment = text.to_owned();
            promise_of(&position, mover)
        };
        assert_eq!(promise("Black to play and live.", Role::Defender), Some(Promise::Outright));
        assert_eq!(promise("Black to kill", Role::Attacker), Some(Promise::Outright));
        // Not about what the first player wants: nothing to check.
        assert_eq!(promise("Black to kill", Role::Defender), None);
        assert_eq!(promise("Can Black live?", Role::Defender), None);
        assert_eq!(promise("Black gets ko", Role::Attacker), Some(Promise::Ko));
        assert_eq!(promise("a book on tokoname pots", Role::Attacker), None);
        let exported = "Black to play; lives unless the attacker has 2 ko threats; grade 3k";
        assert_eq!(promise(exported, Role::Defender), Some(Promise::Exactly(Status::LivesUnless(2))));
        let answered = "Ko: Black dies unless it has 3 ko threats; White plays B1";
        assert_eq!(promise(answered, Role::Attacker), Some(Promise::Exactly(Status::DiesUnless(3))));
        let answered = "Ko: Black lives unless White has 1 ko threat; Black plays C3, if White's stone at A6 survives";
        assert_eq!(promise(answered, Role::Defender), Some(Promise::Exactly(Status::LivesUnless(1))));
    }
}
