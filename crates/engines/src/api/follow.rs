//! `follow`: a search that waits for commands (Kierulf 1985, 2.2; Wolf 1994, 1.4). It tells where it waits as events, and
//! takes commands from `follow/command`, which names the session that the caller has chosen.
//!
//! Where nobody can speak while a search runs, as in a page without a server, the caller sends all commands so far with
//! the query (`commands`): the search does what it did before, since it always does the same, obeys them one after the
//! other, tells where it waits then, and ends.

use std::collections::{HashMap, VecDeque};
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
    if let Some(commands) = query.remove("commands") {
        return follow_recorded(api, &query, &commands, watch);
    }
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
    let mut follower = Follower::new(Caller { watch, obeys, comes_back, told: Instant::now() });
    let answer = answer(api, &query, watch, &mut follower);
    api.follows.lines().remove(&session);
    json_reply(Value::Object(answer?))
}

fn follow_recorded(api: &Api, query: &Map<String, Value>, commands: &Value, watch: &Watch<'_>) -> Answer {
    let expected = || ApiError::of_field("commands", "expected a list such as [{\"command\":\"step\"}]");
    let list = commands.as_array().ok_or_else(expected)?.iter();
    let said = list.map(|said| said.as_object().ok_or_else(expected).and_then(Said::read));
    let recorded = Recorded {
        watch,
        said: said.collect::<Result<_, _>>()?,
        looks: 0,
        back: None,
        waits: false,
        told: Instant::now(),
    };
    let mut follower = Follower::new(recorded);
    let answer = answer(api, query, watch, &mut follower)?;
    if follower.partner().waits {
        return json_reply(json!({"waits": true}));
    }
    json_reply(Value::Object(answer))
}

/// Answers the query for somebody who follows.
fn answer<P: Partner>(
    api: &Api,
    query: &Map<String, Value>,
    watch: &Watch<'_>,
    follower: &mut Follower<P>,
) -> Result<Map<String, Value>, ApiError> {
    // Who thinks about a node must not be cut short by the clock.
    let most = api.most.clone().limits(Limits { time: None, ..api.most.spend().clone() });
    let started = Instant::now();
    let mut answer = json::answer(query, &most, watch.cancel, follower)?;
    let declared = follower.declared();
    if let Some(Value::String(sentence)) = answer.get_mut("sentence") {
        *sentence = with_given(sentence, declared);
    }
    answer.insert("declared".to_owned(), declared.iter().map(ToString::to_string).collect());
    answer.insert("seconds".to_owned(), started.elapsed().as_secs_f64().into());
    Ok(answer)
}

pub(super) fn command(api: &Api, fields: &Map<String, Value>) -> Answer {
    let session = Fields(fields).text("session")?.unwrap_or_default();
    let line = api.follows.lines().get(session).cloned();
    let line = line.ok_or_else(|| ApiError::not_found("this search has ended"))?;
    if Fields(fields).text("command")? == Some("back") {
        line.comes_back.store(true, Ordering::Relaxed);
        return json_reply(json!({"ok": true}));
    }
    let command = read_command(fields)?;
    if command == Command::Stop {
        line.comes_back.store(true, Ordering::Relaxed);
    }
    // A search that ends at this moment takes no commands.
    json_reply(json!({"ok": line.commands.send(command).is_ok()}))
}

/// A command as it is sent: `{"command":"toDepth","number":9}`.
fn read_command(fields: &Map<String, Value>) -> Result<Command, ApiError> {
    let number = fields.get("number").and_then(Value::as_u64);
    let depth = number.and_then(|number| u32::try_from(number).ok());
    let needed = || ApiError::of_field("number", "expected a number");
    Ok(match Fields(fields).text("command")?.unwrap_or_default() {
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
    })
}

/// A command of a recorded conversation.
struct Said {
    command: Command,
    /// He came back in when he was looked for so many times after it.
    back: Option<u64>,
}

impl Said {
    fn read(fields: &Map<String, Value>) -> Result<Said, ApiError> {
        Ok(Said { command: read_command(fields)?, back: fields.get("back").and_then(Value::as_u64) })
    }
}

/// Somebody who has said everything beforehand. What he has not said ends the search.
struct Recorded<'a> {
    watch: &'a Watch<'a>,
    said: VecDeque<Said>,
    /// How often he was looked for since he said something.
    looks: u64,
    back: Option<u64>,
    /// Whether the search ended because it waits for him.
    waits: bool,
    told: Instant,
}

impl Partner for Recorded<'_> {
    fn ask(&mut self, node: &Node, declared: &[Declared]) -> Command {
        let Some(said) = self.said.pop_front() else {
            // A search that was told to stop may look once more.
            if !std::mem::replace(&mut self.waits, true) {
                self.watch.tell(json!({"node": node_json(node, declared)}));
            }
            return Command::Stop;
        };
        (self.looks, self.back) = (0, said.back);
        said.command
    }

    fn comes_back(&mut self, nodes: u64, depth: u32) -> bool {
        self.looks += 1;
        let now = Instant::now();
        // What was seen before is not told again.
        if self.said.is_empty() && now - self.told >= SIGN {
            self.told = now;
            self.watch.tell(json!({"running": {"nodes": nodes, "depth": depth, "looks": self.looks}}));
        }
        self.back == Some(self.looks)
    }
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
