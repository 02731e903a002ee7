//! The solution of a problem: a tree of moves, each judged right or wrong or not at all.

use std::fmt;

use tesuji_board::{Color, Move};

/// What an author says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// The problem is solved here.
    Right,
    /// It works, but something is better.
    Acceptable,
    /// A mistake.
    Wrong,
}

/// Whose way of marking a file follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// goproblems.com: `RIGHT` in the comment of the last move; everything else is wrong.
    GoProblems,
    /// Tsumego Hero: the comment `+` on the last move.
    TsumegoHero,
    /// WGo: `TE` right, `IT` and `DO` acceptable, `BM` wrong.
    Wgo,
    /// Glift and Go Game Guru: `GB` or `GW`, or a comment that begins with "Correct".
    Glift,
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Convention::GoProblems => "goproblems",
            Convention::TsumegoHero => "Tsumego Hero",
            Convention::Wgo => "WGo",
            Convention::Glift => "Glift",
        })
    }
}

/// The number of a node in a [`SolutionTree`]; the root is 0.
pub type SolutionId = usize;

/// One move of a solution tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionNode {
    /// Who plays what; `None` only at the root.
    pub played: Option<(Color, Move)>,
    /// What the author says of it.
    pub judgement: Option<Judgement>,
    /// goproblems' `FORCE`: the solver must find this line too.
    pub force: bool,
    /// goproblems' `CHOICE`: one of the replies the opponent picks from.
    pub choice: bool,
    /// goproblems' `NOTTHIS`: a reply the opponent does not pick, or a move that is not what is asked.
    pub not_this: bool,
    /// The comment without the marks.
    pub comment: String,
    /// The move before.
    pub parent: Option<SolutionId>,
    /// The moves after.
    pub children: Vec<SolutionId>,
}

impl SolutionNode {
    fn new(played: Option<(Color, Move)>, parent: Option<SolutionId>) -> SolutionNode {
        SolutionNode {
            played,
            judgement: None,
            force: false,
            choice: false,
            not_this: false,
            comment: String::new(),
            parent,
            children: Vec::new(),
        }
    }
}

/// A tree of moves from the question on.
///
/// ```
/// use tesuji_board::{Color, Move, Point};
/// use tesuji_formats::{Judgement, SolutionTree};
/// let mut tree = SolutionTree::new();
/// let good = tree.add(SolutionTree::ROOT, Color::Black, Move::Play(Point::at(1, 0)));
/// tree.add(SolutionTree::ROOT, Color::Black, Move::Play(Point::at(0, 0)));
/// tree.node_mut(good).judgement = Some(Judgement::Right);
/// assert_eq!(tree.right_first_moves(), [Move::Play(Point::at(1, 0))]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionTree {
    nodes: Vec<SolutionNode>,
}

impl SolutionTree {
    /// The root: the question, before any move.
    pub const ROOT: SolutionId = 0;

    /// A tree without moves.
    pub fn new() -> SolutionTree {
        SolutionTree { nodes: vec![SolutionNode::new(None, None)] }
    }

    /// All nodes; a node comes after its parent.
    pub fn nodes(&self) -> &[SolutionNode] {
        &self.nodes
    }

    /// A node.
    ///
    /// # Panics
    /// If there is no node of that number.
    pub fn node(&self, id: SolutionId) -> &SolutionNode {
        &self.nodes[id]
    }

    /// A node to be changed.
    ///
    /// # Panics
    /// If there is no node of that number.
    pub fn node_mut(&mut self, id: SolutionId) -> &mut SolutionNode {
        &mut self.nodes[id]
    }

    /// Adds a move after a node.
    pub fn add(&mut self, parent: SolutionId, color: Color, mv: Move) -> SolutionId {
        let id = self.nodes.len();
        self.nodes[parent].children.push(id);
        self.nodes.push(SolutionNode::new(Some((color, mv)), Some(parent)));
        id
    }

    /// Whether the tree has no moves.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Whether the author has judged anything.
    pub fn is_judged(&self) -> bool {
        self.nodes.iter().any(|n| n.judgement.is_some())
    }

    /// For every node whether this judgement is on it or somewhere after it.
    fn leads_to(&self, judgement: Judgement) -> Vec<bool> {
        let mut leads: Vec<bool> = self.nodes.iter().map(|n| n.judgement == Some(judgement)).collect();
        // Children come after their parents, so one pass from the end suffices.
        for id in (1..self.nodes.len()).rev() {
            if let (true, Some(parent)) = (leads[id], self.nodes[id].parent) {
                leads[parent] = true;
            }
        }
        leads
    }

    /// The moves after a node that lead to a place marked right (goproblems' rule). In a tree without any judgement:
    /// the first move, since authors who judge nothing give the solution first.
    pub fn right_moves(&self, id: SolutionId) -> Vec<SolutionId> {
        let children = &self.nodes[id].children;
        if !self.is_judged() {
            return children.iter().take(1).copied().collect();
        }
        let leads = self.leads_to(Judgement::Right);
        children.iter().copied().filter(|&child| leads[child]).collect()
    }

    /// The first moves that are right.
    pub fn right_first_moves(&self) -> Vec<Move> {
        let played = |id: SolutionId| self.nodes[id].played.map(|(_, mv)| mv);
        self.right_moves(SolutionTree::ROOT).into_iter().filter_map(played).collect()
    }

    /// The main solution: from the question the first right move each time, else the first move.
    pub fn main_line(&self) -> Vec<(Color, Move)> {
        let leads = if self.is_judged() { self.leads_to(Judgement::Right) } else { vec![true; self.nodes.len()] };
        let mut line = Vec::new();
        let mut at = SolutionTree::ROOT;
        loop {
            let children = &self.nodes[at].children;
            let Some(&next) = children.iter().find(|&&c| leads[c]).or(children.first()) else { return line };
            line.extend(self.nodes[next].played);
            at = next;
        }
    }
}

impl Default for SolutionTree {
    fn default() -> SolutionTree {
        SolutionTree::new()
    }
}
