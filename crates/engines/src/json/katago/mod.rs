//! KataGo's analysis engine, as far as a solver can be one: a query without `ask` is answered in KataGo's fields, so
//! that programs made for it (KaTrain and others) run with Tesuji.
//!
//! | file | what it knows |
//! |---|---|
//! | `query` | KataGo's fields: the turns to look at, the moves that are allowed, what may be spent |
//! | `render` | an analysis in KataGo's fields, from the side that was asked for |
//! | `hash` | names for positions |
//!
//! Every turn gets exactly one final answer. What a solver does not know is left out: there is no score of the whole
//! board, no policy before the search, and where no group is in question or nothing is known of it, the answer says
//! `noResults`, as KataGo does where it has none. Programs whose players wait for a result (KaTrain's) can be told to
//! pass there instead, if the user wants it ([`super::Settings::pass_if_unknown`]).

mod hash;
mod query;
mod render;
#[cfg(test)]
mod tests;

use std::time::Instant;

use serde_json::Value;
use tesuji::{Cancel, Solver};

use crate::analysis::{self, Spend};
pub(crate) use query::{Turn, read};

/// Answers one turn as this solver would, with no more memory than it may take; `report` is given what is known on the way, as often as the query
/// wants it.
pub(crate) fn answer(id: &Value, turn: &Turn, most: &Solver, cancel: &Cancel, report: &mut dyn FnMut(&Value)) -> Value {
    let wishes = &turn.wishes;
    let spend = Spend::new(most, Some(wishes.time), wishes.nodes, cancel);
    let mut due = wishes.first_report.map(|after| Instant::now() + after);
    let mut tell = |known: &analysis::Analysis| {
        let now = Instant::now();
        if due.is_some_and(|due| now >= due) && known.found.is_some() {
            due = wishes.report_every.map(|every| now + every);
            report(&render::turn(id, turn, known, true));
        }
    };
    let mut known = analysis::analyze(&turn.request, &spend, &mut (), &mut tell);
    if wishes.pass_if_unknown && !cancel.is_cancelled() {
        known.found.get_or_insert_with(|| analysis::Found::nothing(&turn.request));
    }
    render::turn(id, turn, &known, false)
}
