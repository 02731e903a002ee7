//! The Python package for each system. One wheel serves every Python from 3.10 on.

use super::program::add_target;
use super::targets::Target;
use super::{Dist, VERSION, archive};
use crate::{Steps, root, run};

/// Builds the wheels; the systems for which it failed.
pub(super) fn build(dist: &Dist, steps: &mut Steps) -> Result<Vec<String>, String> {
    let mut failed = Vec::new();
    for &target in &dist.targets {
        if let Err(error) = steps.take(&format!("wheel for {}", target.triple), || one(dist, target)) {
            failed.push(format!("wheel for {} ({error})", target.triple));
        }
    }
    if failed.len() < dist.targets.len() {
        let name = format!("tesuji-python-{VERSION}.cdx.json");
        steps.take("bill of materials (Python)", || archive::bill(dist, "tesuji-python", &name))?;
    }
    Ok(failed)
}

fn one(dist: &Dist, target: &Target) -> Result<(), String> {
    add_target(target)?;
    let mut maturin = dist.tools.command("-m");
    maturin.args(["maturin", "build", "--locked", "--release", "--strip", "--zig", "--target", target.triple]);
    maturin.args(["--manifest-path", "crates/python/Cargo.toml", "--out"]).arg(&dist.folder);
    if let Some(compatibility) = target.wheel {
        maturin.args(["--compatibility", compatibility]);
    }
    target.show_frameworks(&mut maturin)?;
    run(maturin.current_dir(root()?), "maturin build")
}
