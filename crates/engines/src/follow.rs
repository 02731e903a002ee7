//! Following a search step by step, and taking part in it (Kierulf 1985, 2.2: UserIntervention; Wolf 1994, 1.4).
//!
//! A [`Follower`] looks on and stops where it was told to: at the next node, when a branch is done, at a depth, after so
//! many nodes, or when its [`Partner`] wants to come back in. There it shows the node and takes a [`Command`].
//!
//! What the partner has declared of a position holds wherever the position is met again, in this search and in those
//! after it (another budget, another closure, another number of ko threats). The same goes for the depth he has set.

use std::fmt;

use tesuji::{
    Board, CaptureQuestion, Color, Control, LifeQuestion, Move, NodeInfo, Observer, Point, Role, Setup, Stage,
};

/// The partner is asked once in so many nodes whether he wants to come back in.
const ASKED_EVERY: u64 = 64;

/// What is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The stones it is about: the prey, or a stone of each block of the group.
    pub stones: Vec<Point>,
    /// Whose stones.
    pub color: Option<Color>,
    /// Whether it is a capture.
    pub capture: bool,
}

impl About {
    fn capture(question: &CaptureQuestion) -> About {
        About { stones: vec![question.prey], color: color_at(&question.position, question.prey), capture: true }
    }

    fn life(question: &LifeQuestion) -> About {
        let color = question.target.first().and_then(|&stone| color_at(&question.position, stone));
        About { stones: question.target.clone(), color, capture: false }
    }
}

fn color_at(position: &Setup, point: Point) -> Option<Color> {
    position.stones.iter().find(|(stone, _)| *stone == point).map(|&(_, color)| color)
}

/// A node as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Nodes of this search so far.
    pub nodes: u64,
    /// How deep it is.
    pub depth: u32,
    /// The maximal depth in force.
    pub max_depth: Option<u32>,
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// The position there.
    pub position: Setup,
    /// What it is about.
    pub about: About,
    /// The liberties of each of the stones that is still there.
    pub liberties: Vec<(Point, usize)>,
    /// Which search for the question this is, from 1.
    pub search: u32,
    /// Whether the maximal depth can be changed.
    pub takes_depth: bool,
}

impl Node {
    fn of(node: &NodeInfo<'_>, about: &About, search: u32) -> Node {
        let position = node.position();
        let liberties = Board::from_setup(&position).map_or(Vec::new(), |board| {
            let there = about.stones.iter().filter(|&&stone| board.is_on_board(stone) && board.color(stone).is_some());
            there.map(|&stone| (stone, board.liberty_count(stone))).collect()
        });
        Node {
            nodes: node.nodes,
            depth: node.depth,
            max_depth: node.max_depth.filter(|&depth| depth != u32::MAX),
            line: node.line(),
            position,
            about: about.clone(),
            liberties,
            search,
            takes_depth: node.allows(Control::MaxDepth(0)),
        }
    }

    /// "White's prey at D4 has 2 liberties; Black to play.", in one sentence.
    pub fn sentence(&self) -> String {
        let what = if self.about.capture { "prey" } else { "group" };
        let owner = self.about.color.map_or(String::new(), |color| format!("{color}'s "));
        let has: Vec<String> = self
            .liberties
            .iter()
            .map(|(stone, count)| {
                format!("at {stone} has {count} {}", if *count == 1 { "liberty" } else { "liberties" })
            })
            .collect();
        let has = if has.is_empty() { "is captured".to_owned() } else { has.join(", ") };
        format!("{owner}{what} {has}; {} to play.", self.position.to_play)
    }
}

/// What the partner wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The next node.
    Step,
    /// On until this branch is left.
    Over,
    /// On until the branch above is left.
    Out,
    /// On until a node is this deep.
    ToDepth(u32),
    /// On for so many nodes.
    Skip(u64),
    /// On until the end, or until he comes back in.
    Run,
    /// The stones are clearly dead here (attacker), or alive (defender).
    Declare(Role),
    /// Another maximal depth; `None` for none.
    MaxDepth(Option<u32>),
    /// The search ends.
    Stop,
}

/// Something that was declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The position, whose stones are in order.
    position: Setup,
    /// The moves that led there.
    pub line: Vec<Move>,
    /// Whose stones.
    pub color: Option<Color>,
    /// Who was said to win there.
    pub winner: Role,
}

impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = self.color.map_or("it".to_owned(), |color| color.to_string());
        let what = if self.winner == Role::Attacker { "dead" } else { "alive" };
        let line: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        match line.is_empty() {
            true => write!(f, "{whose} {what} from the start"),
            false => write!(f, "{whose} {what} after {}", line.join(" ")),
        }
    }
}

/// Everything that was declared, for an answer: "given that you declared White dead after C3 D3". `None` if nothing was.
pub fn given(declared: &[Declared]) -> Option<String> {
    let all: Vec<String> = declared.iter().map(ToString::to_string).collect();
    (!all.is_empty()).then(|| format!("given that you declared {}", all.join(" and ")))
}

/// An answer with what was declared, in its own place if it has one.
pub fn with_given(sentence: &str, declared: &[Declared]) -> String {
    let Some(given) = given(declared) else { return sentence.to_owned() };
    match sentence.contains("given what was declared") {
        true => sentence.replace("given what was declared", &given),
        false => format!("{sentence}, {given}"),
    }
}

/// Somebody who follows.
pub trait Partner {
    /// The search waits at this node: what now?
    fn ask(&mut self, node: &Node, declared: &[Declared]) -> Command;

    /// The search runs on; whether it shall wait at the next node.
    fn comes_back(&mut self, _nodes: u64, _depth: u32) -> bool {
        false
    }
}

/// Where the search waits next.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wait {
    Here,
    /// Where the line does not begin like this.
    Beyond(Vec<Move>),
    Depth(u32),
    /// When so many nodes have been seen.
    Seen(u64),
    Never,
}

/// Follows a search for a partner.
pub struct Follower<P> {
    partner: P,
    about: Option<About>,
    wait: Wait,
    searches: u32,
    seen: u64,
    declared: Vec<Declared>,
    /// The depth that was set.
    depth: Option<u32>,
    /// Whether the search that runs has been told of it.
    depth_told: bool,
}

impl<P: Partner> Follower<P> {
    /// Waits at the first node.
    pub fn new(partner: P) -> Follower<P> {
        Follower {
            partner,
            about: None,
            wait: Wait::Here,
            searches: 0,
            seen: 0,
            declared: Vec::new(),
            depth: None,
            depth_told: true,
        }
    }

    /// What was declared so far.
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// Whom it follows the search for.
    pub fn partner(&self) -> &P {
        &self.partner
    }

    fn waits_at(&mut self, node: &NodeInfo<'_>) -> bool {
        let waits = match &self.wait {
            Wait::Here => true,
            Wait::Beyond(line) => !node.line().starts_with(line),
            Wait::Depth(depth) => node.depth >= *depth,
            Wait::Seen(count) => self.seen >= *count,
            Wait::Never => false,
        };
        waits || (self.seen.is_multiple_of(ASKED_EVERY) && self.partner.comes_back(node.nodes, node.depth))
    }

    /// Who was said to win at this position.
    fn winner_at(&self, node: &NodeInfo<'_>) -> Option<Role> {
        if self.declared.is_empty() {
            return None;
        }
        let position = in_order(node.position());
        self.declared.iter().find(|declared| declared.position == position).map(|declared| declared.winner)
    }

    fn obey(&mut self, command: Command, node: &Node) -> Control {
        self.wait = Wait::Here;
        match command {
            Command::Step => {}
            Command::Over => self.wait = Wait::Beyond(node.line.clone()),
            Command::Out => {
                let above = node.line.len().saturating_sub(1);
                self.wait = if above == 0 { Wait::Never } else { Wait::Beyond(node.line[..above].to_vec()) };
            }
            Command::ToDepth(depth) => self.wait = Wait::Depth(depth),
            Command::Skip(count) => self.wait = Wait::Seen(self.seen + count),
            Command::Run => self.wait = Wait::Never,
            Command::Stop => return Control::Stop,
            Command::MaxDepth(depth) => {
                let depth = depth.unwrap_or(u32::MAX);
                (self.depth, self.depth_told) = (Some(depth), true);
                return Control::MaxDepth(depth);
            }
            Command::Declare(winner) => {
                self.declared.push(Declared {
                    position: in_order(node.position.clone()),
                    line: node.line.clone(),
                    color: node.about.color,
                    winner,
                });
                return Control::Decide(winner);
            }
        }
        Control::Continue
    }
}

fn in_order(mut position: Setup) -> Setup {
    position.stones.sort_unstable();
    position
}

impl<P: Partner> Observer for Follower<P> {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.about = match stage {
            Stage::Life(question) => Some(About::life(question)),
            Stage::Capture(question) => Some(About::capture(question)),
            _ => return,
        };
        self.searches += 1;
        self.depth_told = self.depth.is_none();
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.seen += 1;
        if let (false, Some(depth)) = (std::mem::replace(&mut self.depth_told, true), self.depth)
            && node.allows(Control::MaxDepth(depth))
        {
            return Control::MaxDepth(depth);
        }
        if let Some(winner) = self.winner_at(node) {
            return Control::Decide(winner);
        }
        let Some(about) = self.about.clone().filter(|_| self.waits_at(node)) else { return Control::Continue };
        let node = Node::of(node, &about, self.searches);
        let command = self.partner.ask(&node, &self.declared);
        self.obey(command, &node)
    }
}

#[cfg(test)]
mod tests {
    use tesuji::{CatchQuery, LifeQuery, Position, Solver};

    use super::*;

    /// Says these one after the other, and keeps what it was shown.
    #[derive(Default)]
    struct Script {
        says: Vec<Command>,
        shown: Vec<Node>,
    }

    impl Partner for &mut Script {
        fn ask(&mut self, node: &Node, _: &[Declared]) -> Command {
            self.shown.push(node.clone());
            if self.says.is_empty() { Command::Run } else { self.says.remove(0) }
        }
    }

    fn example(name: &str) -> Position {
        let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = tesuji_formats::PositionFile::read(&std::fs::read(path).unwrap()).unwrap();
        Position::try_from(file.get(1).unwrap()).unwrap()
    }

    fn ladder(says: &[Command]) -> (String, Vec<Node>, Vec<Declared>) {
        let mut script = Script { says: says.to_vec(), shown: Vec::new() };
        let mut follower = Follower::new(&mut script);
        let query = CatchQuery::about(example("ladder.sgf").block_at("D4").unwrap()).kind("ladder".parse().unwrap());
        let answer = Solver::new().ask(query, &mut follower).unwrap();
        let declared = follower.declared().to_vec();
        (with_given(&answer.to_string(), &declared), script.shown, declared)
    }

    fn ko(says: &[Command]) -> (String, Vec<Node>) {
        let mut script = Script { says: says.to_vec(), shown: Vec::new() };
        let mut follower = Follower::new(&mut script);
        let answer = Solver::new().ask(LifeQuery::of(&example("ko.txt")), &mut follower).unwrap();
        let told = with_given(&answer.to_string(), follower.declared());
        (told, script.shown)
    }

    #[test]
    fn it_goes_step_by_step_over_and_to_a_depth() {
        use Command::{Out, Over, Run, Skip, Step, ToDepth};
        let (told, shown, _) = ladder(&[Step, ToDepth(9), Skip(5), Run]);
        assert!(told.contains("dies") && !told.contains("declared"), "{told}");
        assert_eq!((shown[0].depth + 1, shown[0].nodes + 1), (shown[1].depth, shown[1].nodes));
        assert_eq!(shown[2].depth, 9);
        assert_eq!(shown[3].nodes, shown[2].nodes + 5);
        assert_eq!(shown.len(), 4);
        assert!(shown[2].sentence().contains("'s prey at D4 has"), "{}", shown[2].sentence());
        let (_, shown) = ko(&[ToDepth(3), Over, ToDepth(3), Out, Run]);
        assert_eq!(shown[1].line.len(), 3);
        assert!(!shown[2].line.starts_with(&shown[1].line), "{:?} {:?}", shown[1].line, shown[2].line);
        assert!(!shown[4].line.starts_with(&shown[3].line[..2]), "{:?} {:?}", shown[3].line, shown[4].line);
    }

    #[test]
    fn what_is_declared_is_told_and_remembered() {
        use Command::{Declare, Run, Step};
        let (told, _, declared) = ladder(&[Step, Declare(Role::Defender), Run]);
        assert_eq!(declared.len(), 1);
        let line: Vec<String> = declared[0].line.iter().map(ToString::to_string).collect();
        assert!(told.contains(&format!("given that you declared White alive after {}", line.join(" "))), "{told}");
        // Life and death, in which one question needs many searches.
        let (plain, _) = ko(&[Run]);
        let (told, shown) = ko(&[Step, Declare(Role::Attacker), Run]);
        assert!(!plain.contains("declared") && told.contains("given that you declared"), "{plain} / {told}");
        assert!(!shown[1].takes_depth && shown[0].takes_depth == shown[1].takes_depth);
    }

    #[test]
    fn a_declared_position_is_not_asked_about_again() {
        use Command::{Declare, Step};
        let mut says = vec![Step, Declare(Role::Defender)];
        says.extend([Step; 400]);
        let (_, shown, declared) = ladder(&says);
        let known = &declared[0].position;
        assert_eq!(shown.iter().filter(|node| in_order(node.position.clone()) == *known).count(), 1);
    }

    /// The report's calculator reads a net with growing depth, and meets the same positions every time.
    fn net(says: Vec<Command>) -> (Vec<Node>, Vec<Declared>) {
        let mut script = Script { says, shown: Vec::new() };
        let mut follower = Follower::new(&mut script);
        let query = CatchQuery::about(example("net.txt").block_at("D4").unwrap()).kind("loose".parse().unwrap());
        Solver::new().verdict_only().ask(query, &mut follower).unwrap();
        let declared = follower.declared().to_vec();
        (script.shown, declared)
    }

    #[test]
    fn what_is_declared_holds_in_every_later_budget() {
        use Command::{Declare, Step};
        let (shown, _) = net(vec![Step; 3000]);
        let at = |shown: &[Node], position: &Setup| {
            shown.iter().filter(|node| in_order(node.position.clone()) == *position).count()
        };
        let often = in_order(shown[1].position.clone());
        assert!(at(&shown, &often) > 1, "it is met once only, of {}", shown.len());
        let mut says = vec![Step, Declare(Role::Defender)];
        says.extend([Step; 3000]);
        let (shown, declared) = net(says);
        assert_eq!((at(&shown, &often), &declared[0].position), (1, &often));
    }

    #[test]
    fn a_depth_that_was_set_holds_for_the_next_search_too() {
        use Command::{MaxDepth, Run, Step};
        let (told, shown, _) = ladder(&[MaxDepth(Some(5)), Step, Step, Run]);
        assert!(!told.contains("White dies"), "{told}");
        assert_eq!(shown[1].max_depth, Some(5));
        let (told, shown, _) = ladder(&[MaxDepth(None), Step, Run]);
        assert_eq!(shown[1].max_depth, None);
        assert!(told.contains("dies"), "{told}");
    }

    #[test]
    fn it_can_be_ended() {
        let (told, shown, _) = ladder(&[Command::Stop]);
        assert_eq!(shown.len(), 1);
        assert!(!told.contains("dies"), "{told}");
    }
}
