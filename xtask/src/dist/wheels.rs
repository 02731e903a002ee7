//! The Python package for each system. One wheel serves every Python from 3.10 on.

use std::path::Path;

use super::program::add_target;
use super::targets::Target;
use super::{Dist, VERSION, archive};
use crate::{Steps, root, run, target_folder};

/// Where maturin writes what a module exports on Windows, below `target`.
const EXPORTS_OF_MATURIN: &str = "maturin/tesuji._tesuji.def";
/// What it exports indeed.
const EXPORTS: &str = "xtask/windows/_tesuji.def";

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
    if target.is_windows() {
        keep_maturin_from_exporting(&target_folder()?.join(EXPORTS_OF_MATURIN))?;
        maturin.args(["--", "-C"]).arg(format!("link-arg={}", root()?.join(EXPORTS).display()));
    }
    run(maturin.current_dir(root()?), "maturin build")
}

/// zig must be told what a DLL exports. maturin 1.16 tells it `PyInit_tesuji._tesuji`, with the full name of the module,
/// where Python looks for `PyInit__tesuji` and PyO3 has that: it does not link. A folder in the place of its list keeps
/// maturin from writing it, which it only warns of; `xtask/windows` has the right one.
fn keep_maturin_from_exporting(list: &Path) -> Result<(), String> {
    if list.is_file() {
        std::fs::remove_file(list).map_err(|error| format!("{}: {error}", list.display()))?;
    }
    std::fs::create_dir_all(list).map_err(|error| format!("{}: {error}", list.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_maturin_gives_way() {
        let folder = std::env::temp_dir().join(format!("tesuji-exports-{}", std::process::id()));
        let list = folder.join(EXPORTS_OF_MATURIN);
        std::fs::create_dir_all(list.parent().unwrap()).unwrap();
        std::fs::write(&list, "EXPORTS").unwrap();
        for _ in 0..2 {
            keep_maturin_from_exporting(&list).unwrap();
            assert!(std::fs::write(&list, "EXPORTS").is_err());
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// What is exported has the name of the library of `crates/python`, and maturin's list that of its module.
    #[test]
    fn the_module_that_is_exported_is_the_one_that_is_built() {
        let read = |path: &str| std::fs::read_to_string(root().unwrap().join(path)).unwrap();
        let quoted = |text: &str, name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
            line.and_then(|line| line.split('"').nth(1).map(str::to_owned)).unwrap()
        };
        let manifest = read("crates/python/Cargo.toml");
        let library = quoted(manifest.split_once("[lib]").unwrap().1, "name");
        assert_eq!(read(EXPORTS), format!("LIBRARY {library}\nEXPORTS\n    PyInit_{library}\n"));
        let module = quoted(&read("crates/python/pyproject.toml"), "module-name");
        assert_eq!(EXPORTS_OF_MATURIN, format!("maturin/{module}.def"));
    }
}
