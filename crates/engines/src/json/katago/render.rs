//! An analysis in KataGo's fields.
//!
//! | field | what it means here |
//! |---|---|
//! | `winrate`, `lcb` | the value of the question: 1 won outright, 0 lost outright, a ko between them |
//! | `utility` | the same from -1 to 1 |
//! | `scoreLead` and its kin | the stones in question, counted for whoever gets them: nothing else on the board is counted |
//! | `scoreStdev` | 0: what is decided does not vary |
//! | `prior`, `policy` | the share of a move among those that are as good as any |
//! | `visits`, `edgeVisits`, `weight` | nodes |
//! | `ownership` | whose the stones in question are; 0 everywhere else: nothing is claimed there |

use serde_json::{Map, Value, json};
use tesuji::{LifeAnswer, Move, Setup};

use super::hash;
use super::query::{Perspective, Turn};
use crate::analysis::{Analysis, Found, MoveValue, rows};
use crate::json::query::Include;
use crate::json::render;

/// What is known of a turn.
pub(super) fn turn(id: &Value, turn: &Turn, known: &Analysis, is_during_search: bool) -> Value {
    let mut fields = Map::new();
    fields.insert("id".to_owned(), id.clone());
    fields.insert("turnNumber".to_owned(), turn.number.into());
    fields.insert("isDuringSearch".to_owned(), is_during_search.into());
    match &known.found {
        Some(found) => Table { turn, known, found }.fill(&mut fields),
        None => {
            fields.insert("noResults".to_owned(), true.into());
        }
    }
    fields.insert("tesuji".to_owned(), own_answer(known));
    Value::Object(fields)
}

/// What the JSON engine says of the same question in its own words.
fn own_answer(known: &Analysis) -> Value {
    let include = Include { sentence: true, ..Include::default() };
    let answer = known.answer.as_deref().map(|answer: &LifeAnswer| render::life_fields(answer, &include));
    let mut answer = answer.unwrap_or_default();
    answer.entry("nodes").or_insert(known.nodes.into());
    answer.entry("sentence").or_insert(known.sentence.clone().into());
    Value::Object(answer)
}

struct Table<'a> {
    turn: &'a Turn,
    known: &'a Analysis,
    found: &'a Found,
}

impl Table<'_> {
    fn fill(&self, fields: &mut Map<String, Value>) {
        let wishes = &self.turn.wishes;
        let infos: Vec<Value> = self.found.moves.iter().enumerate().map(|(order, one)| self.info(order, one)).collect();
        fields.insert("moveInfos".to_owned(), infos.into());
        fields.insert("rootInfo".to_owned(), self.root());
        if wishes.ownership {
            fields.insert("ownership".to_owned(), self.ownership(self.found.value));
        }
        if wishes.policy {
            fields.insert("policy".to_owned(), self.policy());
        }
    }

    fn position(&self) -> &Setup {
        self.turn.request.position.setup()
    }

    /// A value for the player, from the side that was asked for.
    fn sided(&self, value: f64) -> f64 {
        let side = match self.turn.wishes.perspective {
            Perspective::Of(color) => color,
            Perspective::SideToMove => self.known.player,
        };
        if side == self.known.player { value } else { 1.0 - value }
    }

    fn visits(&self, nodes: u64) -> u64 {
        nodes.div_ceil(self.turn.wishes.nodes_per_visit).max(1)
    }

    /// What a move and the position have in common.
    fn values(&self, value: f64, nodes: u64) -> Value {
        let (winrate, visits) = (self.sided(value), self.visits(nodes));
        let utility = 2.0 * winrate - 1.0;
        let lead = self.found.lead(utility);
        json!({
            "visits": visits,
            "weight": visits as f64,
            "winrate": winrate,
            "lcb": winrate,
            "utility": utility,
            "utilityLcb": utility,
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": 0.0,
        })
    }

    fn info(&self, order: usize, one: &MoveValue) -> Value {
        let mut info = self.values(one.value, one.nodes);
        let length = self.turn.wishes.line_length.map_or(usize::MAX, |length| length.saturating_add(1));
        info["move"] = one.mv.to_string().into();
        info["order"] = order.into();
        info["prior"] = self.found.prior(one).into();
        info["edgeVisits"] = info["visits"].clone();
        info["edgeWeight"] = info["weight"].clone();
        info["pv"] = one.line.iter().take(length).map(Move::to_string).collect();
        if self.turn.wishes.moves_ownership {
            info["ownership"] = self.ownership(one.value);
        }
        info
    }

    fn root(&self) -> Value {
        let mut root = self.values(self.found.value, self.known.nodes);
        root["currentPlayer"] = self.known.player.letter().to_string().into();
        root["thisHash"] = hash::of(self.position()).into();
        root["symHash"] = hash::of_symmetric(self.position()).into();
        root
    }

    fn ownership(&self, value: f64) -> Value {
        self.found.ownership(2.0 * self.sided(value) - 1.0).collect()
    }

    /// Row by row from the top left, then the pass; -1 where the player may not play.
    fn policy(&self) -> Value {
        let board = self.turn.request.position.board();
        let share = |mv: Move| {
            let known = self.found.moves.iter().find(|one| one.mv == mv);
            known.map_or(if board.is_legal(mv) { 0.0 } else { -1.0 }, |one| self.found.prior(one))
        };
        rows(self.found.size).map(Move::Play).chain([Move::Pass]).map(share).collect()
    }
}
