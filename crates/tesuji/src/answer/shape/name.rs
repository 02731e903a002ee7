//! The names, and how the game's rules usually decide what bears them.

use std::fmt;

/// The name of a shape.
///
/// ```
/// use tesuji::ShapeName;
/// assert_eq!(ShapeName::BentFourInTheCorner.to_string(), "bent four in the corner");
/// assert!(ShapeName::BentFourInTheCorner.ruling().is_some() && ShapeName::BulkyFive.ruling().is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeName {
    /// The attacker can give four stones around the corner point and start a ko that costs him nothing to wait for.
    BentFourInTheCorner,
    /// The attacker can make it a seki, or start a ko in which the defender takes first: he waits.
    TenThousandYearKo,
    /// Two kos between two groups, and neither side can win both.
    DoubleKoSeki,
    /// Two kos, of which the defender needs one: whichever is taken, he takes the other.
    DoubleKo,
    /// Three kos, and neither side can win all of them.
    TripleKo,
    /// A ko that is lost in the end, prolonged for ever by a double ko seki elsewhere.
    MoonshineLife,
    /// An eye space of three points in a row.
    StraightThree,
    /// Three points around a bend.
    BentThree,
    /// Four points in a row.
    StraightFour,
    /// Four points around a bend, not at the corner.
    BentFour,
    /// Four points in two rows, shifted by one.
    TwistedFour,
    /// Three points in a row and one beside the middle.
    PyramidFour,
    /// Two by two points.
    SquareFour,
    /// Two by two points and one more.
    BulkyFive,
    /// A point and its four neighbours.
    CrossedFive,
    /// A crossed five with one more point that fills a corner of it.
    RabbitySix,
    /// Two by three points.
    RectangularSix,
    /// Two by three points, one of them the corner point.
    RectangularSixInTheCorner,
    /// A group of the corner in the form of an L.
    LGroup,
    /// An L group with one leg.
    LPlusOneGroup,
    /// An L group that is one point longer.
    LongLGroup,
    /// A group of the corner in the form of a J.
    JGroup,
    /// A group of the corner like a door left ajar.
    DoorGroup,
    /// A group of the corner on three legs.
    TripodGroup,
    /// A tripod group with one leg longer.
    TripodWithAnExtraLeg,
    /// Three by three points in the corner.
    CarpentersSquare,
}

impl ShapeName {
    /// All of them.
    pub const ALL: [ShapeName; 26] = [
        ShapeName::BentFourInTheCorner,
        ShapeName::TenThousandYearKo,
        ShapeName::DoubleKoSeki,
        ShapeName::DoubleKo,
        ShapeName::TripleKo,
        ShapeName::MoonshineLife,
        ShapeName::StraightThree,
        ShapeName::BentThree,
        ShapeName::StraightFour,
        ShapeName::BentFour,
        ShapeName::TwistedFour,
        ShapeName::PyramidFour,
        ShapeName::SquareFour,
        ShapeName::BulkyFive,
        ShapeName::CrossedFive,
        ShapeName::RabbitySix,
        ShapeName::RectangularSix,
        ShapeName::RectangularSixInTheCorner,
        ShapeName::LGroup,
        ShapeName::LPlusOneGroup,
        ShapeName::LongLGroup,
        ShapeName::JGroup,
        ShapeName::DoorGroup,
        ShapeName::TripodGroup,
        ShapeName::TripodWithAnExtraLeg,
        ShapeName::CarpentersSquare,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            ShapeName::BentFourInTheCorner => "bent four in the corner",
            ShapeName::TenThousandYearKo => "ten-thousand-year ko",
            ShapeName::DoubleKoSeki => "double ko seki",
            ShapeName::DoubleKo => "double ko",
            ShapeName::TripleKo => "triple ko",
            ShapeName::MoonshineLife => "moonshine life",
            ShapeName::StraightThree => "straight three",
            ShapeName::BentThree => "bent three",
            ShapeName::StraightFour => "straight four",
            ShapeName::BentFour => "bent four",
            ShapeName::TwistedFour => "twisted four",
            ShapeName::PyramidFour => "pyramid four",
            ShapeName::SquareFour => "square four",
            ShapeName::BulkyFive => "bulky five",
            ShapeName::CrossedFive => "crossed five",
            ShapeName::RabbitySix => "rabbity six",
            ShapeName::RectangularSix => "rectangular six",
            ShapeName::RectangularSixInTheCorner => "rectangular six in the corner",
            ShapeName::LGroup => "L group",
            ShapeName::LPlusOneGroup => "L+1 group",
            ShapeName::LongLGroup => "long L group",
            ShapeName::JGroup => "J group",
            ShapeName::DoorGroup => "door group",
            ShapeName::TripodGroup => "tripod group",
            ShapeName::TripodWithAnExtraLeg => "tripod group with one extra leg",
            ShapeName::CarpentersSquare => "carpenter's square",
        }
    }

    /// How the game's rules usually decide it, where the status does not say that.
    pub const fn ruling(self) -> Option<&'static str> {
        match self {
            ShapeName::BentFourInTheCorner => {
                Some("dead by Japanese rules, and by area rules once the ko threats are removed")
            }
            ShapeName::TenThousandYearKo => {
                Some("seki by Japanese rules if nobody starts it; by area rules it is played out")
            }
            ShapeName::DoubleKoSeki => Some("seki by Japanese and by area rules"),
            ShapeName::DoubleKo => Some("alive by Japanese and by area rules"),
            ShapeName::TripleKo => {
                Some("no result by Japanese rules if nobody gives way; by area rules superko decides")
            }
            ShapeName::MoonshineLife => Some("dead by Japanese rules, and by area rules with superko"),
            _ => None,
        }
    }
}

impl fmt::Display for ShapeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
