//! Proofs in JSON: always as a proof file in base64, which `tesuji verify` checks, and as a graph if it is small enough
//! to be looked at.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};
use tesuji::{Lemma, Proof, ProofFile, ProofNode};

use super::render::points;

/// Graphs of more nodes, in all proofs of an answer together, are given as a file only.
const GRAPH_NODES: usize = 2000;

/// The proofs of an answer; null if there are none.
pub(crate) fn of(file: Option<ProofFile>) -> Value {
    let Some(file) = file else { return Value::Null };
    let proofs = match &file {
        ProofFile::Life { proofs, .. } => proofs.as_slice(),
        ProofFile::Capture { proof, .. } => std::slice::from_ref(proof),
    };
    let nodes: usize = proofs.iter().map(|proof| proof.nodes.len()).sum();
    let mut object = Map::new();
    object.insert("nodes".to_owned(), nodes.into());
    match file.to_bytes() {
        Ok(bytes) => object.insert("file".to_owned(), BASE64_STANDARD.encode(bytes).into()),
        Err(error) => object.insert("error".to_owned(), error.to_string().into()),
    };
    if nodes <= GRAPH_NODES {
        object.insert("graphs".to_owned(), proofs.iter().map(graph).collect::<Vec<_>>().into());
    }
    Value::Object(object)
}

fn graph(proof: &Proof) -> Value {
    let mut object = json!({
        "winner": proof.winner.to_string(),
        "threats": {"attacker": proof.threats.attacker, "defender": proof.threats.defender},
        "nodes": proof.nodes.iter().map(node).collect::<Vec<_>>(),
    });
    if !proof.zones.is_empty() {
        object["zones"] = proof.zones.iter().map(points).collect::<Vec<_>>().into();
    }
    object
}

fn node(node: &ProofNode) -> Value {
    match node {
        ProofNode::Play { mv, next } => json!({"play": mv.to_string(), "next": next}),
        ProofNode::Replies { replies, otherwise } => {
            let replies: Map<String, Value> =
                replies.iter().map(|(mv, next)| (mv.to_string(), (*next).into())).collect();
            let mut object = json!({"replies": replies});
            if let Some(otherwise) = otherwise {
                object["otherwise"] = (*otherwise).into();
            }
            object
        }
        ProofNode::Lemma(lemma) => json!({"lemma": lemma_word(lemma)}),
    }
}

fn lemma_word(lemma: &Lemma) -> &'static str {
    match lemma {
        Lemma::Captured => "captured",
        Lemma::InAtari => "inAtari",
        Lemma::UnconditionalLife => "unconditionalLife",
        Lemma::Uncapturable => "uncapturable",
        Lemma::Enumeration => "enumeration",
        Lemma::NoRoom => "noRoom",
        Lemma::Liberties => "liberties",
    }
}
