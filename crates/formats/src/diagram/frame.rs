//! A diagram about a part of the board, where anything may be around it: a pattern, not a position.
//!
//! What is in the frame is drawn as ever; the rest is hinted at. Signs at the points of the frame say what is demanded
//! of the stones there, and a legend below says it in words. Only pictures (SVG) have frames; as text a diagram is
//! drawn without.

use std::collections::BTreeMap;

use tesuji_board::{Color, Point, PointSet};

use super::{Diagram, Region};

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// At least so many: `≥2`.
    AtLeast(u8),
    /// At most so many: `≤1`.
    AtMost(u8),
    /// A shield.
    Shield,
}

/// A sign beside a point, about stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Badge {
    /// Whose stones it is about.
    pub color: Color,
    /// What it says.
    pub sign: Sign,
}

/// The part that a diagram is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    region: Region,
    badges: BTreeMap<Point, Vec<Badge>>,
    hints: BTreeMap<Point, Color>,
    legend: Vec<(Option<Badge>, String)>,
}

impl Frame {
    /// A frame around this part of the board.
    pub fn new(region: Region) -> Frame {
        Frame { region, badges: BTreeMap::new(), hints: BTreeMap::new(), legend: Vec::new() }
    }

    /// With a sign at a point.
    pub fn with_badge(mut self, point: Point, badge: Badge) -> Frame {
        self.badges.entry(point).or_default().push(badge);
        self
    }

    /// With stones of one colour that are only hinted at.
    pub fn with_hints(mut self, color: Color, points: &PointSet) -> Frame {
        self.hints.extend(points.iter().map(|point| (point, color)));
        self
    }

    /// With a line of the legend, perhaps after the sign that it explains.
    pub fn with_legend(mut self, badge: Option<Badge>, line: &str) -> Frame {
        self.legend.push((badge, line.to_owned()));
        self
    }

    /// The part of the board.
    pub const fn region(&self) -> Region {
        self.region
    }

    /// The signs with their points.
    pub fn badges(&self) -> impl Iterator<Item = (Point, &[Badge])> + '_ {
        self.badges.iter().map(|(&point, badges)| (point, badges.as_slice()))
    }

    /// The stones that are only hinted at.
    pub fn hints(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.hints.iter().map(|(&point, &color)| (point, color))
    }

    /// The lines of the legend.
    pub fn legend(&self) -> &[(Option<Badge>, String)] {
        &self.legend
    }
}

impl Diagram {
    /// With a frame around the part that it is about.
    pub fn with_frame(mut self, frame: Frame) -> Diagram {
        self.frame = Some(frame);
        self
    }

    /// The part that it is about, if it is not a position.
    pub const fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }
}
