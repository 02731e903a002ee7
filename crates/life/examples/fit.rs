//! Fits the weights of the evaluator again and writes them as a source file.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use tesuji_life::fit::{Plan, fit, render};

fn main() {
    let fit = fit(&Plan::default());
    eprintln!("{} examples, right on unseen problems: {:?}", fit.examples, fit.accuracy);
    print!("{}", render(&fit));
}
