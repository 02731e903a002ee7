//! `tesuji verify`: checks a proof file. Exit code 0 proved, 1 refused, 2 not a proof file.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tesuji::{CaptureQuestion, Closure, Color, LifeQuestion, Proof, Status, TargetRule};
use tesuji_checker::{check_capture, check_status};
use tesuji_formats::proof_file::{self, ProofFile};

use super::Outcome;
use crate::output::say;

/// Check a proof file.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit code: 0 proved, 1 refused, 2 wrong use or bad input.\n\nExample:\n  tesuji solve examples/corners.txt --proof corner.proof && tesuji verify corner.proof"
)]
pub(crate) struct VerifyArgs {
    /// The proof file; `-` for standard input.
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,
}

/// Longer files are not read: no proof is as long compressed.
const MAX_BYTES: u64 = 256 << 20;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Outcome> {
    let name = args.proof.display();
    let bytes = read_bytes(args).with_context(|| format!("cannot read {name}"))?;
    let file = proof_file::read(&bytes).with_context(|| format!("{name}"))?;
    let (claim, checked) = match &file {
        ProofFile::Life { question, status, proofs } => {
            (life_claim(question, *status), check_life(question, *status, proofs))
        }
        ProofFile::Capture { question, proof } => (capture_claim(question), check_catch(question, proof)),
    };
    match checked {
        Ok(extent) => {
            say(format!("proved: {claim}\n{extent}"))?;
            Ok(Outcome::Answered)
        }
        Err(reason) => {
            say(format!("refused: {claim}\n{reason}"))?;
            Ok(Outcome::Refused)
        }
    }
}

fn read_bytes(args: &VerifyArgs) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if args.proof.as_os_str() == "-" {
        std::io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes)?;
    } else {
        File::open(&args.proof)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn check_life(question: &LifeQuestion, status: Status, proofs: &[Proof]) -> Result<String, String> {
    let checked = check_status(question, status, proofs).map_err(|flaw| flaw.to_string())?;
    let states: usize = checked.iter().map(|c| c.states).sum();
    Ok(extent(proofs, &format!("{} checked", count(states, "state"))))
}

fn check_catch(question: &CaptureQuestion, proof: &Proof) -> Result<String, String> {
    let checked = check_capture(question, proof).map_err(|refusal| refusal.to_string())?;
    Ok(extent(std::slice::from_ref(proof), &format!("longest line {}", count(checked.depth, "move"))))
}

fn extent(proofs: &[Proof], more: &str) -> String {
    let nodes: usize = proofs.iter().map(|p| p.nodes.len()).sum();
    format!("{}, {}, {more}", count(proofs.len(), "proof"), count(nodes, "node"))
}

fn count(number: usize, of: &str) -> String {
    if number == 1 { format!("1 {of}") } else { format!("{number} {of}s") }
}

/// The claim of a life proof in a sentence: who is meant, what becomes of it, under which assumptions.
fn life_claim(question: &LifeQuestion, status: Status) -> String {
    let target = question.target.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let any = match question.target_rule {
        _ if question.target.len() == 1 => "",
        TargetRule::Any => " (any of them saved is alive)",
        TargetRule::Every => " (every one must be saved)",
    };
    let closure = match question.closure {
        Closure::Escape => "getting out is living",
        Closure::Wall => "nobody gets out",
        Closure::Both => "whether or not somebody gets out",
        Closure::Join => "if the target gets out, it lives; nothing else gets out",
        Closure::Fill => "nobody gets out, outside liberties are to be filled",
    };
    let threats = question.ko_threats.map_or(String::new(), |t| {
        format!(", when the attacker has {} and the defender {} ko threats", t.attacker, t.defender)
    });
    let first = mover(question.position.to_play);
    format!("{target}{any} {}{threats}; {first} first, moves on {}, {closure}", status.describe(), question.area)
}

fn capture_claim(question: &CaptureQuestion) -> String {
    let ko = question.ko_winner.map_or(String::new(), |color| format!(", {} wins every ko", mover(color)));
    format!("{} is caught; {} first{ko}", question.prey, mover(question.position.to_play))
}

fn mover(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
