//! What runs in a browser: the solver as a WebAssembly module, the static site and the npm package made of it. Nothing is
//! published.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, root, run, target_folder};

/// Without C, threads and files: a page has none of them.
pub(crate) const WASM: &str = "wasm32-wasip1";

/// How the module is built for the site and the package, and how for the tests: nearly as fast, in a fraction of the time.
const RELEASE: &str = "release";
pub(crate) const FOR_TESTS: &str = "quick";

/// `target/site`: the web board as files for any static host.
pub(crate) fn site() -> Result<(), String> {
    make("site", "site/build.js", &target_folder()?.join("site"))
}

/// `target/npm/tesuji`, and the archive that `npm publish` would send.
pub(crate) fn npm() -> Result<(), String> {
    let folder = target_folder()?.join("npm");
    let package = folder.join("tesuji");
    make("package", "package/build.js", &package)?;
    let mut pack = Command::new("npm");
    pack.args(["pack", "--silent", "--pack-destination"]).arg(&folder).current_dir(&package);
    run(&mut pack, "npm pack")
}

/// Builds the module and lets a script make a folder of it.
fn make(what: &str, script: &str, folder: &Path) -> Result<(), String> {
    let module = module(RELEASE)?;
    crate::web::install()?;
    let mut node = Command::new("node");
    node.arg(script).arg(&module).arg(folder).current_dir(root()?.join("web"));
    run(&mut node, &format!("building the {what} (is Node.js 20 or later installed?)"))?;
    println!("{}", folder.display());
    Ok(())
}

/// Builds the module; where it is.
pub(crate) fn module(profile: &str) -> Result<PathBuf, String> {
    add_wasm_target()?;
    let arguments = ["build", "--locked", "-p", "tesuji-wasm", "--target", WASM, "--profile", profile];
    run(&mut cargo(&arguments), "cargo build -p tesuji-wasm")?;
    module_path(profile)
}

/// Where the module of a profile is.
pub(crate) fn module_path(profile: &str) -> Result<PathBuf, String> {
    Ok(target_folder()?.join(WASM).join(profile).join("tesuji-wasm.wasm"))
}

fn add_wasm_target() -> Result<(), String> {
    let added = run(Command::new("rustup").args(["target", "add", WASM]), "rustup target add");
    added.map_err(|error| {
        format!("the solver must compile for {WASM}, and this target cannot be added ({error}): see https://rustup.rs")
    })
}
