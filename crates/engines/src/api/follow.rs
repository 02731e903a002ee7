//! `follow`: a search that waits for commands (Kierulf 1985, 2.2; Wolf 1994, 1.4). It tells where it waits as events, and
//! takes commands from `follow/command`, which names the session that the caller has chosen.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use tesuji::{Limits, Role};

use super::{Answer, Api, ApiError, Watch, json_reply, setup_fields};
use crate::follow::{Command, Declared, Follower, Node, Partner, with_given};
use crate::json;
use crate::json::fields::Fields;
use crate::json::render;

/// A search that nobody has told anything for so long ends.
const PATIENCE: Duration = Duration::from_secs(300);
/// How often it is looked whether the caller is still there.
const LOOK: Duration = Duration::from_millis(100);
/// Time between two signs of life of a search that runs.
const SIGN: Duration = Duration::from_millis(150);

/// The searches that are followed.
#[derive(Debug, Default)]
pub(super) struct Follows(Mutex<HashMap<String, Line>>);

/// The way to a search.
#[derive(Clone, Debug)]
struct Line {
    commands: Sender<Command>,
    comes_back: Arc<AtomicBool>,
}

impl Follows {
    fn lines(&self) -> std::sync::MutexGuard<'_, HashMap<String, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn follow(api: &Api, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let mut query = fields.clone();
    let session = match query.remove("session") {
        Some(Value::String(name)) if !name.is_empty() => name,
        _ => return Err(ApiError::of_field("session", "expected a name for follow/command")),
    };
    let (commands, obeys) = channel();
    let comes_back = Arc::new(AtomicBool::new(false));
    let line = Line { commands, comes_back: comes_back.clone() };
    if api.follows.lines().insert(session.clone(), line).is_some() {
        return Err(ApiError::of_field("session", "this search is being followed already"));
    }
    // Who thinks about a node must not be cut short by the clock.
    let most = Limits { time: None, ..api.most.clone() };
    let partner = Caller { watch, obeys, comes_back, told: Instant::now() };
    let started = Instant::now();
    let mut follower = Follower::new(partner);
    let answer = json::answer(&query, &most, watch.cancel, &mut follower);
    api.follows.lines().remove(&session);
    let mut answer = answer?;
    let declared = follower.declared();
    if let Some(Value::String(sentence)) = answer.get_mut("sentence") {
        *sentence = with_given(sentence, declared);
    }
    answer.insert("declared".to_owned(), declared.iter().map(ToString::to_string).collect());
    answer.insert("seconds".to_owned(), started.elapsed().as_secs_f64().into());
    json_reply(Value::Object(answer))
}

pub(super) fn command(api: &Api, fields: &Map<String, Value>) -> Answer {
    let session = Fields(fields).text("session")?.unwrap_or_default();
    let line = api.follows.lines().get(session).cloned();
    let line = line.ok_or_else(|| ApiError::not_found("this search has ended"))?;
    let word = Fields(fields).text("command")?.unwrap_or_default();
    let number = fields.get("number").and_then(Value::as_u64);
    let depth = number.and_then(|number| u32::try_from(number).ok());
    let needed = || ApiError::of_field("number", "expected a number");
    let command = match word {
        "back" => {
            line.comes_back.store(true, Ordering::Relaxed);
            return json_reply(json!({"ok": true}));
        }
        "step" => Command::Step,
        "over" => Command::Over,
        "out" => Command::Out,
        "run" => Command::Run,
        "dead" => Command::Declare(Role::Attacker),
        "alive" => Command::Declare(Role::Defender),
        "stop" => Command::Stop,
        "toDepth" => Command::ToDepth(depth.ok_or_else(needed)?),
        "skip" => Command::Skip(number.ok_or_else(needed)?),
        "maxDepth" => Command::MaxDepth(Some(depth.ok_or_else(needed)?).filter(|&depth| depth > 0)),
        _ => return Err(ApiError::of_field("command", "expected step, over, out, toDepth, skip, run, back, dead, ..")),
    };
    if command == Command::Stop {
        line.comes_back.store(true, Ordering::Relaxed);
    }
    // A search that ends at this moment takes no commands.
    json_reply(json!({"ok": line.commands.send(command).is_ok()}))
}

/// Somebody at the other end of a connection.
struct Caller<'a> {
    watch: &'a Watch<'a>,
    obeys: Receiver<Command>,
    comes_back: Arc<AtomicBool>,
    told: Instant,
}

impl Partner for Caller<'_> {
    fn ask(&mut self, node: &Node, declared: &[Declared]) -> Command {
        self.watch.tell(json!({"node": node_json(node, declared)}));
        let until = Instant::now() + PATIENCE;
        loop {
            match self.obeys.recv_timeout(LOOK) {
                Ok(command) => return command,
                Err(RecvTimeoutError::Disconnected) => return Command::Stop,
                Err(RecvTimeoutError::Timeout) if self.watch.cancel.is_cancelled() || Instant::now() > until => {
                    return Command::Stop;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn comes_back(&mut self, nodes: u64, depth: u32) -> bool {
        let now = Instant::now();
        if now - self.told >= SIGN {
            self.told = now;
            self.watch.tell(json!({"running": {"nodes": nodes, "depth": depth}}));
        }
        self.comes_back.swap(false, Ordering::Relaxed)
    }
}

fn node_json(node: &Node, declared: &[Declared]) -> Value {
    let mut fields = setup_fields(&node.position);
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("nodes", node.nodes.into());
    put("search", node.search.into());
    put("depth", node.depth.into());
    put("maxDepth", node.max_depth.into());
    put("takesDepth", node.takes_depth.into());
    put("line", render::moves(&node.line));
    put("sentence", node.sentence().into());
    put("stones", node.about.stones.iter().map(ToString::to_string).collect());
    put("liberties", node.liberties.iter().map(|(stone, count)| json!([stone.to_string(), count])).collect());
    put("declared", declared.iter().map(ToString::to_string).collect());
    Value::Object(fields)
}
