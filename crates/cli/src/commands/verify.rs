//! `tesuji verify`: checks a proof file. Exit code 0 proved, 1 refused, 2 not a proof file.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tesuji::{Deadline, ProofFile, check_within, claim};

use super::Exit;
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
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

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let name = args.proof.display();
    let bytes = input::read(&args.proof)?;
    let file = ProofFile::read(&bytes).with_context(|| format!("{name}"))?;
    match check_within(&file, &Deadline::cancelled_by(&cancel_on_ctrl_c())) {
        Ok(checked) => {
            say(format!("proved: {}\n{checked}", claim(&file)))?;
            Ok(Exit::Answered)
        }
        Err(refusal) => {
            say(format!("refused: {}\n{refusal}", claim(&file)))?;
            Ok(Exit::Refused)
        }
    }
}
