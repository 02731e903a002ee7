//! Problems in SGF: what the marks of problem sites mean.
//!
//! | in the file | meaning |
//! |---|---|
//! | `PL`, else the colour of the first move | who plays first |
//! | `TR`, `MA`, `SQ`, `CR` on stones | the target |
//! | the same on empty points | the area |
//! | `RIGHT` in a comment | solved (goproblems); `FORCE`, `CHOICE`, `NOTTHIS` are kept |
//! | a comment `+` | solved (Tsumego Hero) |
//! | `TE`; `IT`, `DO`; `BM` | right; acceptable; wrong (WGo) |
//! | `GB`, `GW`, a comment beginning with "Correct" | right (Glift, Go Game Guru) |
//!
//! Written are goproblems' conventions, with `TR` on the target and `SQ` on the empty points of the area. Marks
//! cannot say which points under stones belong to the area, nor what lies beyond it: where exactly one question was
//! answered, two private properties state it, `TJAREA` (all points of the area) and `TJCLOSURE`. They count only as
//! long as they agree with the marks: edited marks ask another question.

use tesuji_board::{Color, PointSet, Setup, Size};
use tesuji_question::Closure;

use crate::error::{FormatError, Warning};
use crate::sgf::coordinates::{move_to_sgf, points_to_values};
use crate::sgf::game::{color_ident, listed};
use crate::sgf::tree::{GameTree, Node, NodeId};
use crate::sgf::value::Value;
use crate::solution::{Convention, Judgement, SolutionId, SolutionNode, SolutionTree};

/// A problem as an SGF game gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfProblem {
    /// Its name (`GN`), or empty.
    pub name: String,
    /// The comment of the question without marks.
    pub comment: String,
    /// The position.
    pub position: Setup,
    /// Whether the file says who plays first.
    pub first_given: bool,
    /// Stones that are marked: the target.
    pub target: PointSet,
    /// Empty points that are marked: the area. With a closure it is the whole area, points under stones included.
    pub area: PointSet,
    /// What lies beyond the area, if exactly one question was answered.
    pub closure: Option<Closure>,
    /// The moves after the question.
    pub solution: SolutionTree,
    /// Whose marks were found.
    pub convention: Option<Convention>,
    /// What was passed over.
    pub warnings: Vec<Warning>,
}

impl SgfProblem {
    /// A problem without name, marks and solution.
    pub fn new(position: Setup) -> SgfProblem {
        SgfProblem {
            name: String::new(),
            comment: String::new(),
            position,
            first_given: true,
            target: PointSet::new(),
            area: PointSet::new(),
            closure: None,
            solution: SolutionTree::new(),
            convention: None,
            warnings: Vec::new(),
        }
    }

    /// Reads the problem of a game; [`GameTree::question`] says which node it is.
    pub fn from_game(game: &GameTree) -> Result<SgfProblem, FormatError> {
        SgfProblem::from_node(game, game.question())
    }

    /// Reads the position at a node as the question.
    pub fn from_node(game: &GameTree, question: NodeId) -> Result<SgfProblem, FormatError> {
        let size = game.size()?;
        let at = game.position_at(question)?;
        let mut problem = SgfProblem::new(at.setup);
        problem.first_given = at.first_given;
        problem.warnings = at.warnings;
        problem.name = game.root().values("GN").first().map(Value::line).unwrap_or_default();
        problem.read_marks(game.node(question), size);
        problem.read_solution(game, question, size);
        Ok(problem)
    }

    fn read_marks(&mut self, node: &Node, size: Size) {
        let stones: PointSet = self.position.stones.iter().map(|&(p, _)| p).collect();
        for ident in ["TR", "MA", "SQ", "CR"] {
            let marked = listed(node, ident, size, &mut self.warnings);
            self.target |= marked & stones;
            self.area |= marked - stones;
        }
        let closure = node.text("TJCLOSURE").and_then(|word| word.trim().parse().ok());
        let whole = listed(node, "TJAREA", size, &mut self.warnings);
        if closure.is_some() && !whole.is_empty() && whole - stones == self.area {
            (self.area, self.closure) = (whole, closure);
        }
    }

    fn read_solution(&mut self, game: &GameTree, question: NodeId, size: Size) {
        let root = game.node(question);
        self.comment = strip_marks(&root.text("C").unwrap_or_default()).0;
        // Pairs of a node of the file and the move of the solution it belongs to.
        let mut open: Vec<(NodeId, SolutionId)> = vec![(question, SolutionTree::ROOT)];
        while let Some((id, mut at)) = open.pop() {
            if id != question {
                if let Some((color, mv)) = game.move_at(id, size) {
                    at = self.solution.add(at, color, mv);
                }
                self.judge(game.node(id), at);
            }
            open.extend(game.node(id).children.iter().rev().map(|&child| (child, at)));
        }
        sort_children(&mut self.solution);
    }

    /// Puts what the properties and the comment of a node say onto the move.
    fn judge(&mut self, node: &Node, id: SolutionId) {
        let comment = node.text("C").unwrap_or_default();
        let (text, marks) = strip_marks(&comment);
        let (judgement, convention) = judgement_of(node, &comment, &marks);
        let move_node = self.solution.node_mut(id);
        move_node.force |= marks.force;
        move_node.choice |= marks.choice;
        move_node.not_this |= marks.not_this;
        if id != SolutionTree::ROOT {
            move_node.judgement = move_node.judgement.or(judgement);
        }
        if !text.is_empty() {
            let gap = if move_node.comment.is_empty() { "" } else { "\n" };
            move_node.comment = format!("{}{gap}{text}", move_node.comment);
        }
        self.convention = self.convention.or(convention);
    }

    /// The problem as an SGF game in goproblems' conventions.
    pub fn to_game(&self) -> GameTree {
        let size = self.position.size;
        let mut game = GameTree::new();
        let root = game.node_mut(GameTree::ROOT);
        write_position(root, &self.position);
        if !self.name.is_empty() {
            root.set("GN", Value::from_text(&self.name));
        }
        let stones: PointSet = self.position.stones.iter().map(|s| s.0).collect();
        let empty_area = self.area - stones;
        for (ident, points) in [("TR", &self.target), ("SQ", &empty_area)] {
            points_to_values(points, size).into_iter().for_each(|v| root.add(ident, v));
        }
        if let Some(closure) = self.closure {
            points_to_values(&self.area, size).into_iter().for_each(|v| root.add("TJAREA", v));
            root.set("TJCLOSURE", Value::from_text(closure.name()));
        }
        if !self.comment.is_empty() {
            root.set("C", Value::from_text(&self.comment));
        }
        let mut ids = vec![GameTree::ROOT];
        for node in &self.solution.nodes()[1..] {
            let parent = node.parent.map_or(GameTree::ROOT, |p| ids[p]);
            let id = game.add_child(parent);
            ids.push(id);
            write_move(game.node_mut(id), node, size);
        }
        game
    }
}

/// Nodes without moves make variations arrive out of order; a node's moves shall be in the order of the file.
fn sort_children(tree: &mut SolutionTree) {
    for id in 0..tree.nodes().len() {
        tree.node_mut(id).children.sort_unstable();
    }
}

/// Writes size, stones and side to play into a node.
pub(crate) fn write_position(node: &mut Node, position: &Setup) {
    let size = position.size;
    let (width, height) = (size.width(), size.height());
    let text = if width == height { width.to_string() } else { format!("{width}:{height}") };
    node.set("SZ", Value::from_text(&text));
    for color in Color::ALL {
        let stones: PointSet = position.stones.iter().filter(|s| s.1 == color).map(|s| s.0).collect();
        let ident = format!("A{}", color.letter());
        points_to_values(&stones, size).into_iter().for_each(|v| node.add(&ident, v));
    }
    node.set("PL", Value::from_text(color_ident(position.to_play)));
}

fn write_move(node: &mut Node, solution: &SolutionNode, size: Size) {
    if let Some((color, mv)) = solution.played {
        node.set(color_ident(color), Value::from_text(&move_to_sgf(mv, size)));
    }
    let marks = [
        (solution.judgement == Some(Judgement::Right), "RIGHT"),
        (solution.force, "FORCE"),
        (solution.choice, "CHOICE"),
        (solution.not_this, "NOTTHIS"),
    ];
    let words = marks.iter().filter(|(given, _)| *given).map(|(_, word)| *word);
    let parts: Vec<&str> = std::iter::once(solution.comment.as_str()).filter(|c| !c.is_empty()).chain(words).collect();
    if !parts.is_empty() {
        node.set("C", Value::from_text(&parts.join(" ")));
    }
    match solution.judgement {
        Some(Judgement::Acceptable) => node.set("IT", Value::default()),
        Some(Judgement::Wrong) => node.set("BM", Value::from_text("1")),
        Some(Judgement::Right) | None => {}
    }
}

/// goproblems' words in a comment.
#[derive(Default)]
struct Marks {
    right: bool,
    force: bool,
    choice: bool,
    not_this: bool,
}

/// A comment without goproblems' words (they may be glued to others: "nice!RIGHT"), and which of them were there.
fn strip_marks(comment: &str) -> (String, Marks) {
    let mut text = comment.to_owned();
    let mut take = |word: &str| {
        let found = text.contains(word);
        text = text.replace(word, "");
        found
    };
    let marks = Marks { right: take("RIGHT"), force: take("FORCE"), choice: take("CHOICE"), not_this: take("NOTTHIS") };
    (text.trim().to_owned(), marks)
}

fn judgement_of(node: &Node, comment: &str, marks: &Marks) -> (Option<Judgement>, Option<Convention>) {
    let text = comment.trim();
    if marks.right {
        return (Some(Judgement::Right), Some(Convention::GoProblems));
    }
    if text == "+" || text.starts_with("+\n") {
        return (Some(Judgement::Right), Some(Convention::TsumegoHero));
    }
    let wgo = [
        ("TE", Judgement::Right),
        ("IT", Judgement::Acceptable),
        ("DO", Judgement::Acceptable),
        ("BM", Judgement::Wrong),
    ];
    if let Some(&(_, judgement)) = wgo.iter().find(|(ident, _)| node.has(ident)) {
        return (Some(judgement), Some(Convention::Wgo));
    }
    let correct = text.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("correct"));
    if node.has("GB") || node.has("GW") || correct {
        return (Some(Judgement::Right), Some(Convention::Glift));
    }
    let goproblems = marks.force || marks.choice || marks.not_this;
    (None, goproblems.then_some(Convention::GoProblems))
}
