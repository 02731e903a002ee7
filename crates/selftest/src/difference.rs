//! What is asked, and what must not differ.

use std::fmt;

use tesuji_board::{Color, Point, PointSet, Setup};
use tesuji_question::{CaptureQuestion, LifeQuestion};

/// A question of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// Does it live?
    Life(LifeQuestion),
    /// Can it be captured?
    Capture(CaptureQuestion),
}

impl Case {
    /// The position.
    pub fn position(&self) -> &Setup {
        match self {
            Case::Life(question) => &question.position,
            Case::Capture(question) => &question.position,
        }
    }
}

/// Two things that differ and must not.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The question.
    pub case: Case,
    /// What differs.
    pub what: String,
}

impl Difference {
    pub(crate) fn life(question: &LifeQuestion, what: impl Into<String>) -> Box<Difference> {
        Box::new(Difference { case: Case::Life(question.clone()), what: what.into() })
    }

    pub(crate) fn capture(question: &CaptureQuestion, what: impl Into<String>) -> Box<Difference> {
        Box::new(Difference { case: Case::Capture(question.clone()), what: what.into() })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        write!(f, "{}", self.case)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Life(question) => life(f, question),
            Case::Capture(question) => capture(f, question),
        }
    }
}

fn life(f: &mut fmt::Formatter<'_>, question: &LifeQuestion) -> fmt::Result {
    let target: Vec<String> = question.target.iter().map(Point::to_string).collect();
    write!(
        f,
        "{} to play, target {} ({}), ",
        question.position.to_play,
        target.join(" "),
        question.target_rule.name()
    )?;
    write!(f, "closure {}", question.closure)?;
    if let Some(threats) = question.ko_threats {
        write!(f, ", ko threats: attacker {}, defender {}", threats.attacker, threats.defender)?;
    }
    ban(f, question.position.ko)?;
    writeln!(f, "; ' marks the area")?;
    board(f, &question.position, &question.area)
}

fn capture(f: &mut fmt::Formatter<'_>, question: &CaptureQuestion) -> fmt::Result {
    write!(f, "{} to play, prey {}", question.position.to_play, question.prey)?;
    if let Some(winner) = question.ko_winner {
        write!(f, ", {winner} wins every ko")?;
    }
    ban(f, question.position.ko)?;
    writeln!(f, "; ' marks where the hunter may not play")?;
    board(f, &question.position, &question.boundary)
}

fn ban(f: &mut fmt::Formatter<'_>, ko: Option<Point>) -> fmt::Result {
    ko.map_or(Ok(()), |ko| write!(f, ", {ko} is banned by a ko"))
}

fn board(f: &mut fmt::Formatter<'_>, position: &Setup, marked: &PointSet) -> fmt::Result {
    for y in (0..position.size.height()).rev() {
        for x in 0..position.size.width() {
            let point = Point::at(x, y);
            let color = position.stones.iter().find(|(stone, _)| *stone == point).map(|stone| stone.1);
            let letter = match color {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            write!(f, "{letter}{}", if marked.contains(point) { '\'' } else { ' ' })?;
        }
        writeln!(f)?;
    }
    Ok(())
}
