//! What an answer holds for, and what it takes for granted (`docs/semantics.md`, section 3).

use std::fmt;
use std::str::FromStr;

use tesuji_board::PointSet;

/// What an answer holds for.
///
/// ```
/// use tesuji_board::{Point, PointSet};
/// use tesuji_question::{Proviso, Scope};
/// let stays_inside = Proviso::NoHelpOutside(PointSet::from(Point::at(7, 17)));
/// let scope = Scope::under(vec![stays_inside.clone()]);
/// assert_eq!(scope.name(), "area");
/// assert_eq!(scope.provisos(), [stays_inside]);
/// assert_eq!(Scope::under(Vec::new()), Scope::Board);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The board of the question, whatever anybody plays anywhere.
    #[default]
    Board,
    /// The area, under these provisos.
    Area(Provisos),
}

impl Scope {
    /// The board, or the area if there is anything to take for granted.
    pub fn under(provisos: Vec<Proviso>) -> Scope {
        if provisos.is_empty() { Scope::Board } else { Scope::Area(Provisos(provisos)) }
    }

    /// The word for it in files.
    pub const fn name(&self) -> &'static str {
        match self {
            Scope::Board => "board",
            Scope::Area(_) => "area",
        }
    }

    /// What is taken for granted; empty only on the board.
    pub fn provisos(&self) -> &[Proviso] {
        match self {
            Scope::Board => &[],
            Scope::Area(provisos) => &provisos.0,
        }
    }
}

/// What an answer takes for granted; never nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provisos(Vec<Proviso>);

/// One thing that an answer takes for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proviso {
    /// These stones of the attacker are not captured.
    StonesSurvive(PointSet),
    /// Nothing outside the area helps the defender: play stays within it. The points are those where the group could
    /// get out or help could come; none in what was stored by a version that did not name them.
    NoHelpOutside(PointSet),
    /// The friends beyond these points live, or the way out there leads to life.
    JoinsAlive(PointSet),
}

impl Proviso {
    /// The word for it in files.
    pub const fn name(&self) -> &'static str {
        match self {
            Proviso::StonesSurvive(_) => "stonesSurvive",
            Proviso::NoHelpOutside(_) => "noHelpOutside",
            Proviso::JoinsAlive(_) => "joinsAlive",
        }
    }

    /// The points it speaks of.
    pub fn points(&self) -> PointSet {
        match self {
            Proviso::StonesSurvive(points) | Proviso::NoHelpOutside(points) | Proviso::JoinsAlive(points) => *points,
        }
    }

    /// The proviso of this name about these points.
    pub fn named(name: &str, points: PointSet) -> Option<Proviso> {
        let all = [Proviso::StonesSurvive(points), Proviso::NoHelpOutside(points), Proviso::JoinsAlive(points)];
        all.into_iter().find(|proviso| proviso.name() == name)
    }
}

/// The form of a database column: `noHelpOutside H18`, `stonesSurvive D4 E6`.
impl fmt::Display for Proviso {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.points().iter().try_for_each(|point| write!(f, " {point}"))
    }
}

/// A text that is not a proviso.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseProvisoError(String);

impl fmt::Display for ParseProvisoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(f, "'{text}' is not a valid proviso: expected stonesSurvive, noHelpOutside or joinsAlive with points")
    }
}

impl std::error::Error for ParseProvisoError {}

impl FromStr for Proviso {
    type Err = ParseProvisoError;

    fn from_str(text: &str) -> Result<Proviso, ParseProvisoError> {
        let error = || ParseProvisoError(text.chars().take(40).collect());
        let mut words = text.split_whitespace();
        let name = words.next().ok_or_else(error)?;
        let points: PointSet = words.map(|word| word.parse().map_err(|_| error())).collect::<Result<_, _>>()?;
        Proviso::named(name, points).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provisos_are_read_as_they_are_written() {
        let points: PointSet = ["D4", "E6"].iter().map(|text| text.parse().unwrap()).collect();
        for proviso in [Proviso::StonesSurvive(points), Proviso::NoHelpOutside(points), Proviso::JoinsAlive(points)] {
            assert_eq!(proviso.to_string(), format!("{} D4 E6", proviso.name()));
            assert_eq!(proviso.to_string().parse(), Ok(proviso));
        }
        // As it was written before it named points.
        assert_eq!("noHelpOutside".parse(), Ok(Proviso::NoHelpOutside(PointSet::EMPTY)));
        assert!(["", "help", "stonesSurvive Z99"].iter().all(|text| text.parse::<Proviso>().is_err()));
    }
}
