//! An SGF game: a tree of nodes with properties.
//!
//! The nodes lie in one list and name each other by number, so that a file nested a million variations deep is read,
//! walked, written and dropped without recursion.

use crate::error::{FormatError, Place};
use crate::sgf::value::Value;

/// The number of a node in its [`GameTree`]; the root is 0.
pub type NodeId = usize;

/// One property of a node: an identifier of capital letters and at least one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The identifier, such as `AB`.
    pub ident: String,
    /// Its values.
    pub values: Vec<Value>,
    /// Where it stands in the file.
    pub place: Place,
}

/// One node of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The properties, in the order of the file; each identifier once.
    pub properties: Vec<Property>,
    /// The node before; `None` for the root.
    pub parent: Option<NodeId>,
    /// The nodes after; the first is the main line.
    pub children: Vec<NodeId>,
    /// Where it stands in the file.
    pub place: Place,
}

impl Node {
    /// The values of a property, or nothing.
    pub fn values(&self, ident: &str) -> &[Value] {
        self.property(ident).map_or(&[], |p| &p.values)
    }

    /// The property of this name.
    pub fn property(&self, ident: &str) -> Option<&Property> {
        self.properties.iter().find(|p| p.ident == ident)
    }

    /// Whether there is a property of this name.
    pub fn has(&self, ident: &str) -> bool {
        self.property(ident).is_some()
    }

    /// The text of a property; several values are joined by line ends.
    pub fn text(&self, ident: &str) -> Option<String> {
        let property = self.property(ident)?;
        Some(property.values.iter().map(Value::text).collect::<Vec<_>>().join("\n"))
    }

    /// Adds a value to a property.
    pub fn add(&mut self, ident: &str, value: Value) {
        match self.properties.iter_mut().find(|p| p.ident == ident) {
            Some(property) => property.values.push(value),
            None => self.properties.push(Property { ident: ident.to_owned(), values: vec![value], place: self.place }),
        }
    }

    /// Gives a property this one value.
    pub fn set(&mut self, ident: &str, value: Value) {
        match self.properties.iter_mut().find(|p| p.ident == ident) {
            Some(property) => property.values = vec![value],
            None => self.add(ident, value),
        }
    }

    /// Removes a property.
    pub fn remove(&mut self, ident: &str) {
        self.properties.retain(|p| p.ident != ident);
    }
}

/// One game of a collection: a tree of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl GameTree {
    /// The root of every game.
    pub const ROOT: NodeId = 0;

    /// A game with an empty root.
    pub fn new() -> GameTree {
        GameTree::at(Place::START)
    }

    /// A game with an empty root that stands at this place.
    pub(crate) fn at(place: Place) -> GameTree {
        GameTree { nodes: vec![Node { properties: Vec::new(), parent: None, children: Vec::new(), place }] }
    }

    /// All nodes in the order of the file: a node comes after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node.
    ///
    /// # Panics
    /// If there is no node of that number.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// A node to be changed.
    ///
    /// # Panics
    /// If there is no node of that number.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }

    /// The root.
    pub fn root(&self) -> &Node {
        &self.nodes[GameTree::ROOT]
    }

    /// Adds an empty node after `parent`, as its last variation.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.add_child_at(parent, self.nodes[parent].place)
    }

    pub(crate) fn add_child_at(&mut self, parent: NodeId, place: Place) -> NodeId {
        let id = self.nodes.len();
        self.nodes[parent].children.push(id);
        self.nodes.push(Node { properties: Vec::new(), parent: Some(parent), children: Vec::new(), place });
        id
    }

    /// The nodes from the root along the first variations.
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = vec![GameTree::ROOT];
        let mut at = GameTree::ROOT;
        while let Some(&next) = self.nodes[at].children.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The nodes from the root to a node, both included.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&at| self.nodes[at].parent).collect();
        path.reverse();
        path
    }
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

/// The games of a file, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games.
    pub games: Vec<GameTree>,
}

impl Collection {
    /// The game with a number counted from one, as in `file.sgf#3`.
    pub fn game(&self, number: usize) -> Result<&GameTree, FormatError> {
        let available = self.games.len();
        let missing = FormatError::NoSuchItem { wanted: number, available, what: "games" };
        number.checked_sub(1).and_then(|i| self.games.get(i)).ok_or(missing)
    }
}
