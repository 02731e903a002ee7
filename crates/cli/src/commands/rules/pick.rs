//! Which rules are meant: the options that all `tesuji rules` commands share.

use std::borrow::Cow;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use tesuji::Rules;
use tesuji_rules::{About, Anchor, Edition, Interpretation, RuleBase, Shape, shipped, shipped_shapes};

use crate::rules_argument::{RulesArgs, read_base};

/// What the rules are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum AboutWord {
    /// One eye.
    Eye,
    /// Two eyes.
    Life,
    /// The capture of a string of the other side.
    Capture,
    /// The connection of two strings.
    Connection,
}

impl From<AboutWord> for About {
    fn from(word: AboutWord) -> About {
        match word {
            AboutWord::Eye => About::Eye,
            AboutWord::Life => About::Life,
            AboutWord::Capture => About::Capture,
            AboutWord::Connection => About::Connection,
        }
    }
}

/// Where the pattern lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Where {
    /// In a corner.
    Corner,
    /// On a side.
    Side,
    /// Anywhere.
    Centre,
}

impl From<Where> for Anchor {
    fn from(place: Where) -> Anchor {
        match place {
            Where::Corner => Anchor::Corner,
            Where::Side => Anchor::Side,
            Where::Centre => Anchor::Centre,
        }
    }
}

/// Which game the rules are made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum EditionWord {
    /// True on every real board.
    #[default]
    Sound,
    /// As in the paper, as far as its tables can be reproduced.
    Paper,
}

/// Columns and rows of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PatternSize(u8, u8);

impl FromStr for PatternSize {
    type Err = String;

    fn from_str(text: &str) -> Result<PatternSize, String> {
        let parse = || {
            let (width, height) = text.split_once('x')?;
            Some(PatternSize(width.parse().ok()?, height.parse().ok()?))
        };
        let size = parse().filter(|s| Shape::new(Anchor::Corner, s.0, s.1).is_some());
        size.ok_or_else(|| "expected columns x rows of at most 16 cells, such as 4x3".to_owned())
    }
}

/// Which tables.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct PickArgs {
    /// Rules about an eye, about life, about a capture or about a connection.
    #[arg(long, value_name = "WHAT", value_enum)]
    about: Option<AboutWord>,
    /// In the corner, on the side or in the centre.
    #[arg(long = "where", value_name = "PLACE", value_enum)]
    place: Option<Where>,
    /// Columns x rows of the pattern; on the side, columns run along the edge.
    #[arg(long, value_name = "WxH")]
    size: Option<PatternSize>,
    /// Which game the rules are made for.
    #[arg(long, value_name = "EDITION", value_enum, default_value_t)]
    edition: EditionWord,
    /// How the paper is read where it is silent: base, fitted, one-by-one, interior, closed or independent.
    #[arg(long, value_name = "NAME", default_value = "independent", value_parser = parse_interpretation)]
    reading: Interpretation,
}

fn parse_interpretation(name: &str) -> Result<Interpretation, String> {
    let names: Vec<&str> = Interpretation::ALL.iter().map(|(name, _)| *name).collect();
    Interpretation::named(name).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

impl PickArgs {
    /// The edition asked for.
    pub(super) fn edition(&self) -> Edition {
        match self.edition {
            EditionWord::Sound => Edition::Sound,
            EditionWord::Paper => Edition::Paper(self.reading),
        }
    }

    /// Whether a table is among those asked for.
    pub(super) fn wants(&self, about: About, shape: Shape) -> bool {
        self.about.is_none_or(|a| About::from(a) == about)
            && self.place.is_none_or(|p| Anchor::from(p) == shape.anchor())
            && self.size.is_none_or(|s| (s.0, s.1) == (shape.width(), shape.height()))
    }

    /// Where the patterns lie, if it is said.
    pub(super) fn place(&self) -> Option<Anchor> {
        self.place.map(Anchor::from)
    }

    /// The one table asked for, if it is fully named.
    pub(super) fn one(&self) -> Option<(About, Shape)> {
        let (about, place, size) = (self.about?, self.place?, self.size?);
        Some((about.into(), Shape::new(place.into(), size.0, size.1)?))
    }

    /// The tables asked for: the one that is named, or those of `known` that fit.
    pub(super) fn tables(&self, known: &[(About, Shape)]) -> anyhow::Result<Vec<(About, Shape)>> {
        anyhow::ensure!(
            self.edition == EditionWord::Sound
                || !matches!(self.about, Some(AboutWord::Capture | AboutWord::Connection)),
            "the paper has no rules about captures or connections: they are made in the sound edition only"
        );
        if let Some(one) = self.one() {
            return Ok(vec![one]);
        }
        let wanted: Vec<_> = known.iter().copied().filter(|&(about, shape)| self.wants(about, shape)).collect();
        anyhow::ensure!(
            !wanted.is_empty(),
            "no such table is made without being named in full: give --about, --where and --size"
        );
        Ok(wanted)
    }
}

/// The rule base: the program's own, or one in a file.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct BaseArgs {
    /// A file made with `tesuji rules generate` instead of the rules that come with the program.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
}

impl BaseArgs {
    /// Whether a file was named.
    pub(super) const fn is_given(&self) -> bool {
        self.base.is_some()
    }

    /// The rules of the base, for a search.
    pub(super) fn rules(&self) -> anyhow::Result<Rules> {
        RulesArgs::from(Vec::from_iter(self.base.clone())).load()
    }

    /// Reads the base.
    pub(super) fn load(&self) -> anyhow::Result<Cow<'static, RuleBase>> {
        let Some(path) = &self.base else { return Ok(Cow::Borrowed(shipped())) };
        read_base(path).map(Cow::Owned)
    }
}

/// The shapes of the program's own base.
pub(super) fn usual_shapes() -> Vec<(About, Shape)> {
    shipped_shapes()
}
