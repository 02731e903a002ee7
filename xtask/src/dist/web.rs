//! The npm package and the static site: built by commands of their own, collected here.

use super::{Dist, Part, VERSION, archive, copy};
use crate::target_folder;
use crate::tools::files;

/// Takes over what is there. What is missing is an error only if it was asked for by name.
pub(super) fn collect(dist: &Dist, part: Part, named: bool) -> Result<(), String> {
    let word = if part == Part::Npm { "npm" } else { "site" };
    let folder = target_folder()?.join(word);
    if !folder.is_dir() {
        let missing = format!("there is no {}: `cargo xtask {word}` makes it", folder.display());
        if named {
            return Err(missing);
        }
        eprintln!("==> without {word}: {missing}");
        return Ok(());
    }
    if part == Part::Site {
        return archive::pack(dist, &folder, &format!("tesuji-site-{VERSION}.tar.gz"));
    }
    let packages = files(&folder, ".tgz")?;
    if packages.is_empty() {
        return Err(format!("no package (*.tgz) in {}", folder.display()));
    }
    packages.iter().try_for_each(|package| copy(package, &dist.folder.join(package.file_name().unwrap_or_default())))
}
