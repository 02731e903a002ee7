//! Which rules apply on a board, for either colour, anywhere and in all eight orientations.
//!
//! A [`Site`] is a place of a shape on the board. The pattern seen there is looked up by its number; only if rules of
//! it exist is the outside examined ([`environment`]). Only the rules of the sound edition may be believed.
//!
//! To use a rule in a search, the defender must be able to carry out its strategy, which plays inside the rectangle
//! only. So every point of it must be one where he may play, or hold a stone of the target, or a stone that can never
//! be captured: see [`Site::is_playable`].

pub mod dynamic;
mod environment;
mod site;
mod subject;

use tesuji_board::{Board, Color, Point, PointSet, Size};

pub use environment::{Environment, Seen, View, environment};
pub use site::Site;
pub use subject::Subject;

use crate::base::{RuleBase, RuleId};
use crate::state::{About, Target};

/// A rule that applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Which rule.
    pub rule: RuleId,
    /// What the side it is for reaches.
    pub about: About,
    /// Where.
    pub site: Site,
    /// A stone of the block it is about.
    pub target: Point,
    /// A stone of the other block, if it is about two.
    pub partner: Option<Point>,
    /// Plies to the aim.
    pub depth: u8,
}

impl Hit {
    /// What the rule speaks of.
    pub const fn subject(&self) -> Subject {
        Subject { about: self.about, target: self.target, partner: self.partner }
    }

    /// The stones of its blocks.
    pub fn stones(&self, board: &Board) -> impl Iterator<Item = Point> {
        self.subject().blocks().flat_map(|stone| board.stones(stone))
    }
}

/// The sites of all shapes of a base on a board, computed once.
#[derive(Clone, Debug)]
pub struct Matcher<'a> {
    base: &'a RuleBase,
    /// For every table its sites.
    sites: Vec<Vec<Site>>,
}

impl<'a> Matcher<'a> {
    /// All sites on a board of this size.
    pub fn new(base: &'a RuleBase, size: Size) -> Matcher<'a> {
        let sites = base.tables.iter().map(|table| Site::all(table.shape, size)).collect();
        Matcher { base, sites }
    }

    /// Only sites that satisfy a condition, for instance that they touch the points of a problem.
    pub fn retain(&mut self, keep: impl Fn(&Site) -> bool) {
        for sites in &mut self.sites {
            sites.retain(&keep);
        }
    }

    /// The sites that are looked at.
    pub fn site_count(&self) -> usize {
        self.sites.iter().map(Vec::len).sum()
    }

    /// Calls `found` for every rule that applies with the defender's stones as black, in a fixed order, until it returns
    /// `false`: about his own stones, and about those of the other side that he captures.
    /// Of the rules at one site that are about the same block, or the same two, only the first is told; nothing is told of two
    /// strings that are one block on the board.
    pub fn each_hit(&self, view: &impl View, defender: Color, mut found: impl FnMut(Hit) -> bool) {
        for (t, (table, sites)) in self.base.tables.iter().zip(&self.sites).enumerate() {
            for site in sites {
                let Some(rules) = table.with_pattern(site.code(view, defender)) else { continue };
                let seen = environment(view, defender, site);
                let mut told = None;
                for rule in rules.holding(seen.conditions) {
                    if told == Some(rule.target) || is_one_block(view, site, rule.target) {
                        continue;
                    }
                    told = Some(rule.target);
                    let hit = Hit {
                        rule: RuleId { table: t as u16, number: rule.number as u32 },
                        about: table.about,
                        site: site.clone(),
                        target: site.point(rule.target.first()),
                        partner: rule.target.second().map(|cell| site.point(cell)),
                        depth: rule.depth,
                    };
                    if !found(hit) {
                        return;
                    }
                }
            }
        }
    }

    /// For every aim of a colour, and every block it is about, the rule of least depth that applies.
    pub fn best_hits(&self, board: &Board, color: Color) -> Vec<Hit> {
        let mut best: Vec<Hit> = Vec::new();
        for hit in self.hits(board, color) {
            let same = |other: &&mut Hit| other.subject().is_same(board, hit.subject());
            match best.iter_mut().find(same) {
                Some(other) if other.depth <= hit.depth => {}
                Some(other) => *other = hit,
                None => best.push(hit),
            }
        }
        best
    }

    /// All rules that apply with the defender's stones as black.
    pub fn hits(&self, board: &Board, defender: Color) -> Vec<Hit> {
        let mut hits = Vec::new();
        self.each_hit(&Seen::new(board, PointSet::EMPTY), defender, |hit| {
            hits.push(hit);
            true
        });
        hits
    }
}

/// Whether the two strings of a target are the same block outside the site.
fn is_one_block(view: &impl View, site: &Site, target: Target) -> bool {
    target.second().is_some_and(|second| view.block(site.point(second)) == view.block(site.point(target.first())))
}
