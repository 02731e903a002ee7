//! Fits the weights of the evaluator again, for `crowded` or `wide` ground, and writes them as a source file.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use tesuji_life::fit::{Plan, fit, render};

fn main() {
    let plan = match std::env::args().nth(1).as_deref() {
        Some("crowded") => Plan::CROWDED,
        Some("wide") => Plan::WIDE,
        _ => {
            eprintln!("say `crowded` or `wide`");
            return;
        }
    };
    let fit = fit(&plan);
    eprintln!("{} examples, right on unseen problems: {:?}", fit.examples, fit.accuracy);
    print!("{}", render(&fit, &plan));
}
