//! The options that say what is asked about a group, shared by `solve` and `play`.

use clap::Args;
use tesuji::{ByColor, Closure, Color, Group, LifeQuery, Point, PointSet, Position, TargetRule};

use super::options::{parse_color, parse_points, parse_threats, with_option};

/// What is asked about a group; the rest is read from the file or assumed.
#[derive(Args, Clone, Debug)]
pub(crate) struct LifeArgs {
    /// A stone of each block that is to live.
    #[arg(long, value_name = "P,P..", value_delimiter = ',')]
    pub(crate) target: Vec<Point>,
    /// What must be saved if there are several target blocks: any one of them, or every one.
    #[arg(long, value_name = "RULE", default_value = "any")]
    pub(crate) target_rule: TargetRule,
    /// The points where moves may be played; auto: inferred, whatever the file marks.
    #[arg(long, value_name = "P,P..|auto", value_parser = parse_area)]
    pub(crate) area: Option<Area>,
    /// What lies beyond the area: escape (getting out is living), wall (nobody gets out), join (only the target gets
    /// out), fill (nobody gets out, outside liberties are to be filled), both (escape and wall, which must agree)
    /// [default: both].
    #[arg(long, value_name = "CLOSURE")]
    pub(crate) closure: Option<Closure>,
    /// Who plays first; both: either, in one answer.
    #[arg(long, value_name = "COLOR|both", value_parser = parse_first)]
    pub(crate) first: Option<First>,
    /// Decide the question for these ko threats, such as black=1,white=0, instead of finding how many decide.
    #[arg(long, value_name = "black=N,white=N", value_parser = parse_threats)]
    pub(crate) ko_threats: Option<ByColor<u8>>,
}

/// The area as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    /// Inferred, whatever the file says.
    Auto,
    /// These points.
    Points(PointSet),
}

fn parse_area(text: &str) -> Result<Area, String> {
    if text.eq_ignore_ascii_case("auto") { Ok(Area::Auto) } else { parse_points(text).map(Area::Points) }
}

/// Who plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    One(Color),
    Both,
}

fn parse_first(text: &str) -> Result<First, String> {
    if text.eq_ignore_ascii_case("both") {
        return Ok(First::Both);
    }
    parse_color(text).map(First::One).map_err(|_| "expected black, white or both".to_owned())
}

impl LifeArgs {
    /// The query about a position.
    pub(crate) fn query(&self, position: &Position) -> anyhow::Result<LifeQuery> {
        let mut query = match self.target.as_slice() {
            [] => LifeQuery::of(position),
            stones => LifeQuery::about(Group::of(position, stones).map_err(with_option)?),
        };
        query = query.target_rule(self.target_rule);
        query = match self.area {
            None => query,
            Some(Area::Auto) => query.infer_area(),
            Some(Area::Points(points)) => query.area(points),
        };
        Ok(self.changed(query))
    }

    /// The query about something that is asked already, changed as the options say.
    pub(crate) fn changed(&self, mut query: LifeQuery) -> LifeQuery {
        if let Some(closure) = self.closure {
            query = query.closure(closure);
        }
        if let Some(First::One(first)) = self.first {
            query = query.first(first);
        }
        if let Some(threats) = self.ko_threats {
            query = query.ko_threats(threats);
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_one_word() {
        assert_eq!(parse_area("AUTO"), Ok(Area::Auto));
        assert_eq!(parse_area("A1"), Ok(Area::Points(PointSet::from(Point::at(0, 0)))));
        assert_eq!(parse_first("both"), Ok(First::Both));
        assert_eq!(parse_first("w"), Ok(First::One(Color::White)));
        assert!(parse_first("nobody").is_err());
    }
}
