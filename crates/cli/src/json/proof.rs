//! Proofs in JSON: always as a proof file in base64, which `tesuji verify` checks, and as a graph if it is small enough to be looked at.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};
use tesuji::{CaptureQuestion, LifeOutcome, LifeQuestion, PointSet, Proof, Status};
use tesuji_formats::proof_file::{self, ProofFile};
use tesuji_question::{Lemma, ProofNode};

/// Graphs of more nodes, in all proofs of an answer together, are given as a file only.
const GRAPH_NODES: usize = 2000;

/// The proofs of a status; null if there are none.
pub(crate) fn life(question: &LifeQuestion, status: Status, answer: &LifeOutcome) -> Value {
    if answer.proofs.is_empty() {
        return Value::Null;
    }
    // The file names area and closure that the proof is for, also where the query left them open.
    let question = LifeQuestion { area: answer.area, closure: answer.closure, ..question.clone() };
    proof(&ProofFile::Life { question, status, proofs: answer.proofs.clone() }, &answer.proofs)
}

/// The proof of a capture; null if there is none.
pub(crate) fn capture(question: &CaptureQuestion, found: Option<&Proof>) -> Value {
    let Some(found) = found else { return Value::Null };
    proof(&ProofFile::Capture { question: question.clone(), proof: found.clone() }, std::slice::from_ref(found))
}

fn proof(file: &ProofFile, proofs: &[Proof]) -> Value {
    let nodes: usize = proofs.iter().map(|proof| proof.nodes.len()).sum();
    let mut object = Map::new();
    object.insert("nodes".to_owned(), nodes.into());
    match proof_file::write(file) {
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

fn points(set: &PointSet) -> Value {
    set.iter().map(|point| point.to_string()).collect::<Vec<_>>().into()
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
    }
}
