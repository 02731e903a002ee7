//! The npm package and the static site, as `cargo xtask npm` and `cargo xtask site` make them.

use super::{Dist, Part, VERSION, archive, copy};
use crate::tools::files;
use crate::{Steps, pages, target_folder};

/// Makes one of them and takes it over.
pub(super) fn build(dist: &Dist, part: Part, steps: &mut Steps) -> Result<(), String> {
    if part == Part::Site {
        steps.take("static site", pages::site)?;
        return archive::pack(dist, &target_folder()?.join("site"), &format!("tesuji-site-{VERSION}.tar.gz"));
    }
    steps.take("npm package", pages::npm)?;
    let folder = target_folder()?.join("npm");
    let packages = files(&folder, ".tgz")?;
    if packages.is_empty() {
        return Err(format!("no package (*.tgz) in {}", folder.display()));
    }
    packages.iter().try_for_each(|package| copy(package, &dist.folder.join(package.file_name().unwrap_or_default())))
}
