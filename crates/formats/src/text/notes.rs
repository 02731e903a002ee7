//! The notes below a diagram read back: "4, 7 at 1, 6 pass, 8 connects at C3".

use tesuji_board::Point;

/// Where a move was played that is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    Pass,
    AtNumber(u32),
    AtPoint(Point),
    AtLetter(char),
    /// "8 connects": the note does not say where.
    Somewhere,
}

/// The moves that a line names; `None` if it is not a line of notes.
pub(crate) fn parse(line: &str) -> Option<Vec<(u32, Played)>> {
    let mut notes = Vec::new();
    let mut numbers: Vec<u32> = Vec::new();
    let mut words = line.split([' ', ',', ';', '.', '\t']).filter(|w| !w.is_empty()).peekable();
    while let Some(word) = words.next() {
        let played = match word {
            "pass" | "passes" | "elsewhere" => Played::Pass,
            "at" => place(words.next()?)?,
            "connects" if words.next_if_eq(&"at").is_some() => place(words.next()?)?,
            "connects" => Played::Somewhere,
            number => {
                numbers.push(number.parse().ok().filter(|&n| n > 0 && n < 1000)?);
                continue;
            }
        };
        if numbers.is_empty() {
            return None;
        }
        notes.extend(numbers.drain(..).map(|number| (number, played.clone())));
    }
    (numbers.is_empty() && !notes.is_empty()).then_some(notes)
}

fn place(word: &str) -> Option<Played> {
    if let Ok(number) = word.parse() {
        return Some(Played::AtNumber(number));
    }
    if let Ok(point) = word.parse() {
        return Some(Played::AtPoint(point));
    }
    let mut chars = word.chars();
    let letter = chars.next().filter(|c| c.is_ascii_alphabetic())?;
    chars.next().is_none().then_some(Played::AtLetter(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_and_other_lines() {
        let point = Point::at(2, 2);
        assert_eq!(parse("6 pass"), Some(vec![(6, Played::Pass)]));
        assert_eq!(parse("6 elsewhere"), Some(vec![(6, Played::Pass)]));
        assert_eq!(
            parse("4, 7 at 1, 8 connects, 9 connects at C3, 10 at a"),
            Some(vec![
                (4, Played::AtNumber(1)),
                (7, Played::AtNumber(1)),
                (8, Played::Somewhere),
                (9, Played::AtPoint(point)),
                (10, Played::AtLetter('a')),
            ])
        );
        for other in ["", "White to play", "7", "at 1", "7 at", "7 at the end", "0 pass"] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
