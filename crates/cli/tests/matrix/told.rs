//! What a door tells about a question, and how it is compared.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::question::list;

/// The name of a field, and what is told in it.
type Field = (&'static str, Option<String>);

/// Each field is `None` where a door does not tell it.
#[derive(Clone, Default)]
pub(crate) struct Told {
    /// `l`, `l1d` .. `d`; `open`; `unknown`.
    pub(crate) status: Option<String>,
    /// The move that is shown; `none` if there is none.
    pub(crate) first: Option<String>,
    /// All first moves that are as good.
    pub(crate) moves: Option<BTreeSet<String>>,
    /// Whether the first move that is shown was called a mistake.
    pub(crate) mistake: Option<bool>,
    /// What the program plays after the first move.
    pub(crate) reply: Option<String>,
    /// The points for which it holds.
    pub(crate) area: Option<BTreeSet<String>>,
    /// Where a group gets out that is not surrounded.
    pub(crate) exits: Option<BTreeSet<String>>,
    /// Scope and provisos.
    pub(crate) scope: Option<String>,
    /// Whether a sentence takes something for granted.
    pub(crate) conditional: Option<bool>,
    /// GTP: `owl_attack` or `owl_defend`.
    pub(crate) owl: Option<String>,
    /// GTP: `dragon_status`.
    pub(crate) dragon: Option<String>,
    /// Why there is no answer.
    pub(crate) fault: Option<String>,
    /// A stone of each block in question: only the engine tells it.
    pub(crate) target: Vec<String>,
    /// A proof was asked for as well: it may show that nothing is taken for granted, where the plain answer does not know.
    pub(crate) is_proved: bool,
}

impl Told {
    pub(crate) fn fault(text: impl Into<String>) -> Told {
        Told { fault: Some(text.into()), ..Told::default() }
    }

    /// The fields of an answer of the JSON engine.
    pub(crate) fn from_answer(answer: &Value) -> Told {
        if let Some(error) = answer.get("error") {
            return Told::fault(error.to_string());
        }
        let word = |name: &str| answer.get(name).and_then(Value::as_str).map(str::to_owned);
        Told {
            status: word("status").or_else(|| word("verdict")),
            first: Some(list(answer.get("moves")).first().cloned().unwrap_or_else(|| "none".to_owned())),
            area: answer.get("area").map(|area| list(Some(area)).into_iter().collect()),
            exits: answer.get("exits").map(|exits| list(Some(exits)).into_iter().collect()),
            scope: word("scope").map(|scope| match answer.get("provisos") {
                Some(provisos) => format!("{scope} {provisos}"),
                None => scope,
            }),
            target: list(answer.get("target")),
            ..Told::default()
        }
    }

    /// What differs from what is expected, a line each.
    pub(crate) fn differences(&self, expected: &Told) -> Vec<String> {
        if let Some(fault) = &self.fault {
            return vec![format!("no answer: {fault}")];
        }
        // Moves and areas say nothing new about another status.
        let other_status = self.status.is_some() && self.status != expected.status;
        let fields = self.fields().into_iter().zip(expected.fields()).take(if other_status { 1 } else { usize::MAX });
        let difference = |((name, told), (_, expected)): (Field, Field)| {
            let (told, expected) = (told?, expected?);
            let shows_more = name == "scope" && self.is_proved && told.starts_with("board");
            (told != expected && !shows_more).then(|| match name {
                "area" => format!("area: {}", more_and_less(&told, &expected)),
                _ => format!("{name}: {told}, not {expected}"),
            })
        };
        fields.filter_map(difference).collect()
    }

    /// What is told, with the names of the fields.
    fn fields(&self) -> [Field; 11] {
        let yes = |flag: Option<bool>| flag.map(|flag| flag.to_string());
        let spaced = |set: &Option<BTreeSet<String>>| {
            set.as_ref().map(|set| format!("({})", set.iter().map(String::as_str).collect::<Vec<_>>().join(" ")))
        };
        [
            ("status", self.status.clone()),
            ("first move", self.first.clone()),
            ("moves", spaced(&self.moves)),
            ("mistake", yes(self.mistake)),
            ("reply", self.reply.clone()),
            ("area", spaced(&self.area)),
            ("exits", spaced(&self.exits)),
            ("scope", self.scope.clone()),
            ("conditional", yes(self.conditional)),
            ("owl", self.owl.clone()),
            ("dragon_status", self.dragon.clone()),
        ]
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(fault) = &self.fault {
            return write!(f, "no answer: {fault}");
        }
        let told = self.fields().into_iter().filter_map(|(name, told)| Some(format!("{name} {}", told?)));
        f.write_str(&told.collect::<Vec<_>>().join(", "))
    }
}

/// Two lists of points in brackets: what one has more, and what it has less.
fn more_and_less(told: &str, expected: &str) -> String {
    let points = |text: &str| text.trim_matches(['(', ')']).split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let (told, expected) = (points(told), points(expected));
    let more = told.difference(&expected).map(|point| format!("+{point}"));
    more.chain(expected.difference(&told).map(|point| format!("-{point}"))).collect::<Vec<_>>().join(" ")
}

/// The status in words of a sentence: "White lives with B1", "the group dies unless the defender has 2 ko threats",
/// "White is not surrounded: it gets out at D7".
pub(crate) fn status_of(sentence: &str) -> Option<String> {
    let threats = || sentence.split("unless").nth(1)?.split_whitespace().find_map(|word| word.parse::<u8>().ok());
    let lives = sentence.contains(" lives");
    let dies = sentence.contains(" dies") || sentence.contains(" dead");
    match (lives, dies, threats()) {
        _ if sentence.starts_with("Unknown") => Some("unknown".to_owned()),
        _ if ["not surrounded", "gets out or lives"].iter().any(|words| sentence.contains(words)) => {
            Some("open".to_owned())
        }
        (true, false, None) => Some("l".to_owned()),
        (false, true, None) => Some("d".to_owned()),
        (true, false, Some(n)) => Some(format!("l{n}d")),
        (false, true, Some(n)) => Some(format!("d{n}l")),
        _ => None,
    }
}

/// Where a group gets out, as a sentence names it: "it gets out at D7 or F6, even if Black plays first", "it gets out
/// with D7, also at F6". `None` if it does not name all.
pub(crate) fn exits_of(sentence: &str) -> Option<BTreeSet<String>> {
    let (_, out) = sentence.split_once("gets out")?;
    let named = out.split(", even if").next().unwrap_or(out);
    let words = named.split([' ', ',']).filter(|word| is_point(word)).map(str::to_owned);
    (!named.contains("elsewhere")).then(|| words.collect())
}

/// Whether a word is a point such as C3.
pub(crate) fn is_point(word: &str) -> bool {
    let (letter, number) = word.split_at_checked(1).unwrap_or(("", ""));
    letter.bytes().all(|b| b.is_ascii_uppercase()) && number.parse::<u8>().is_ok()
}
