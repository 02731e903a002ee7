//! `cargo xtask train`: the weights of the guide (`crates/life/src/guide`), made again from nothing but seeds.
//!
//! Lessons are made by the solver itself (`crates/life/examples/lessons.rs`, small and larger problems), the network is
//! trained by `xtask/train/train.py` with JAX. Some 19,000 lessons take about an hour of two cores, the training five
//! minutes; floating point may differ in the last digit from machine to machine.

use crate::tools::Venv;
use crate::{cargo, root, run, target_folder};

/// What the training needs.
const PACKAGES: [&str; 2] = ["jax==0.10.2", "numpy"];
/// The seed and number of lessons of each kind that the shipped weights have learned from.
const SMALL: (u64, u64) = (21, 14_678);
const LARGE: (u64, u64) = (22, 4_026);

/// Makes this share of the lessons that the shipped weights have learned from, and trains on them.
pub(crate) fn train(share: f64) -> Result<(), String> {
    let folder = target_folder()?.join("train");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let build = ["build", "--locked", "--profile", "quick", "-p", "tesuji-life", "--example", "lessons"];
    run(&mut cargo(&build), "building the example 'lessons'")?;
    let program = target_folder()?.join("quick/examples/lessons");
    let mut files = Vec::new();
    let mut makers = Vec::new();
    for (name, (seed, count)) in [("small", SMALL), ("large", LARGE)] {
        let file = folder.join(format!("{name}.lessons"));
        let count = (count as f64 * share).ceil() as u64;
        let mut maker = std::process::Command::new(&program);
        maker.args([seed.to_string(), count.to_string()]).arg(&file).arg(name);
        makers.push(maker.spawn().map_err(|error| format!("{}: {error}", program.display()))?);
        files.push(file);
    }
    for mut maker in makers {
        let ended = maker.wait().map_err(|error| format!("making lessons: {error}"))?;
        if !ended.success() {
            return Err("lessons could not be made".to_owned());
        }
    }
    let tools = Venv::with(&PACKAGES)?;
    let weights =
        if share < 1.0 { folder.join("weights.bin") } else { root()?.join("crates/life/src/guide/weights.bin") };
    let mut trainer = tools.command("xtask/train/train.py");
    run(trainer.arg(&weights).args(&files).current_dir(root()?), "training")?;
    println!("{}", weights.display());
    Ok(())
}
