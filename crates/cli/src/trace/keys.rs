//! The keys of a trace.

use tesuji::Role;
use tesuji_engines::follow::{Command, Node};

/// Nodes passed over by the key n.
const SKIP: u64 = 100;
/// How much deeper the key + goes.
const DEEPER: u32 = 10;

/// What a key means at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    Does(Command),
    /// A number is to follow.
    Wants(Numbered),
    Help,
    /// It cannot be done, for this reason.
    Cannot(&'static str),
    Nothing,
}

/// What a number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbered {
    MaxDepth,
    ToDepth,
}

impl Numbered {
    /// The command with this number; a maximal depth of 0 is none.
    pub(super) fn command(self, number: u32) -> Command {
        match self {
            Numbered::MaxDepth => Command::MaxDepth(Some(number).filter(|&depth| depth > 0)),
            Numbered::ToDepth => Command::ToDepth(number),
        }
    }

    /// What is asked for.
    pub(super) fn prompt(self) -> &'static str {
        match self {
            Numbered::MaxDepth => "Maximal depth (0 for none): ",
            Numbered::ToDepth => "On to depth: ",
        }
    }
}

const NO_DEPTH: &str = "The depth of a search for life and death is set before it: --depth N.";

/// The meaning of a key.
pub(super) fn pressed(key: char, node: &Node) -> Pressed {
    Pressed::Does(match key {
        ' ' | '\n' | 's' => Command::Step,
        'o' => Command::Over,
        'u' => Command::Out,
        'n' => Command::Skip(SKIP),
        'r' => Command::Run,
        'q' => Command::Stop,
        'd' => Command::Declare(Role::Attacker),
        'a' => Command::Declare(Role::Defender),
        'g' => return Pressed::Wants(Numbered::ToDepth),
        '-' | '+' | 'm' if !node.takes_depth => return Pressed::Cannot(NO_DEPTH),
        'm' => return Pressed::Wants(Numbered::MaxDepth),
        '-' => Command::MaxDepth(Some(node.depth)),
        '+' => match node.max_depth {
            Some(depth) => Command::MaxDepth(Some(depth.saturating_add(DEEPER))),
            None => return Pressed::Cannot("There is no maximal depth to be raised: m sets one."),
        },
        '?' => return Pressed::Help,
        _ => return Pressed::Nothing,
    })
}

/// The keys and what they do, one per line.
pub(super) const HELP: [&str; 11] = [
    "space, Enter  the next node",
    "o             over: on until this branch is left",
    "u             out: on until the branch above is left",
    "g N Enter     on until a node is N deep",
    "n             100 nodes on",
    "r             run on; b comes back in",
    "d, a          the stones are dead, alive here: believed from now on, and told with the answer",
    "m N Enter     maximal depth N; 0 for none (captures)",
    "-, +          no deeper than here; ten moves deeper (captures)",
    "?             this help, and back",
    "q, Ctrl-C     end the search",
];
