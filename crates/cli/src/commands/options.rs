//! Words of options that several commands share, and the option that is to blame for a part of a question.

use anyhow::anyhow;
use tesuji::{ByColor, Color, Error, PointSet, QuestionPart};

pub(crate) fn parse_color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("expected black or white".to_owned()),
    }
}

/// Ko threats such as `black=1,white=0`.
pub(crate) fn parse_threats(text: &str) -> Result<ByColor<u8>, String> {
    let mut threats = ByColor::default();
    for part in text.split(',') {
        let (color, count) = part.split_once('=').ok_or("expected black=N, white=N or both with a comma")?;
        let count: u8 =
            count.trim().parse().map_err(|_| format!("'{}' is not a number from 0 to 255", count.escape_debug()))?;
        threats[parse_color(color.trim())?] = count;
    }
    Ok(threats)
}

/// Points with commas between them.
pub(crate) fn parse_points(text: &str) -> Result<PointSet, String> {
    text.split(',').map(|word| word.trim().parse().map_err(|error| format!("{error}"))).collect()
}

/// An error with the option that would have said it better.
pub(crate) fn with_option(error: Error) -> anyhow::Error {
    let option = match error.part() {
        Some(QuestionPart::Target) => "--target",
        Some(QuestionPart::Area) => "--area",
        Some(QuestionPart::KoThreats) => "--ko-threats",
        Some(QuestionPart::Prey) => "--prey",
        Some(QuestionPart::Boundary) => "--boundary",
        _ => return error.into(),
    };
    anyhow!("{option}: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::Point;

    #[test]
    fn options_of_one_word() {
        assert_eq!(parse_threats("black=2,white=1"), Ok(ByColor::new(2, 1)));
        assert_eq!(parse_threats("w=3"), Ok(ByColor::new(0, 3)));
        assert!(["", "black", "black=x", "red=1", "black=256"].iter().all(|text| parse_threats(text).is_err()));
        assert_eq!(parse_points("A1,b2"), Ok([Point::at(0, 0), Point::at(1, 1)].into_iter().collect()));
        assert!(["", "A1,", "I1", "A1 B1"].iter().all(|text| parse_points(text).is_err()));
    }
}
