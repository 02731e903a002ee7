//! Writing SGF: always UTF-8, and saying so.

use crate::sgf::tree::{Collection, GameTree, Node, NodeId};
use crate::sgf::value::Value;

/// The collection as SGF text. Every root gets `FF[4]`, `GM[1]` and `CA[UTF-8]`.
///
/// ```
/// let read = tesuji_formats::sgf::parse("(;SZ[9](;B[aa])(;B[bb];W[cc]))").unwrap();
/// let text = tesuji_formats::sgf::write(&read.collection);
/// assert_eq!(text, "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n(;B[aa])\n(;B[bb];W[cc]))\n");
/// ```
pub fn write(collection: &Collection) -> String {
    collection.games.iter().map(write_game).collect()
}

/// One game as SGF text.
pub fn write_game(game: &GameTree) -> String {
    enum Job {
        Node(NodeId),
        Variation(NodeId),
        Close,
    }
    let mut out = String::new();
    out.push('(');
    let mut jobs = vec![Job::Close, Job::Node(GameTree::ROOT)];
    while let Some(job) = jobs.pop() {
        match job {
            Job::Close => out.push(')'),
            Job::Variation(id) => {
                out.push_str("\n(");
                jobs.push(Job::Close);
                jobs.push(Job::Node(id));
            }
            Job::Node(id) => {
                let node = game.node(id);
                if id == GameTree::ROOT {
                    write_root(node, &mut out)
                } else {
                    write_node(node, &mut out)
                }
                match node.children[..] {
                    [only] => jobs.push(Job::Node(only)),
                    ref several => jobs.extend(several.iter().rev().map(|&child| Job::Variation(child))),
                }
            }
        }
    }
    out.push('\n');
    out
}

fn write_root(root: &Node, out: &mut String) {
    let mut full = Node { properties: Vec::new(), parent: None, children: Vec::new(), place: root.place };
    let game = root.values("GM").first().cloned().unwrap_or_else(|| Value::from_text("1"));
    full.set("FF", Value::from_text("4"));
    full.set("GM", game);
    full.set("CA", Value::from_text("UTF-8"));
    let others = root.properties.iter().filter(|p| !matches!(p.ident.as_str(), "FF" | "GM" | "CA"));
    full.properties.extend(others.cloned());
    write_node(&full, out);
}

fn write_node(node: &Node, out: &mut String) {
    out.push(';');
    for property in &node.properties {
        out.push_str(&property.ident);
        for value in &property.values {
            out.push('[');
            out.push_str(value.raw());
            out.push(']');
        }
    }
}
