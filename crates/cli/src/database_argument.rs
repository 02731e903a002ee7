//! The option `--db`, and opening what it names.

use std::path::{Path, PathBuf};

use clap::Args;
use tesuji_store::{Store, StoreError, is_server};

/// Which database.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct DatabaseArgs {
    /// The database: a file, or postgres://USER:PASSWORD@HOST/NAME [default: tesuji/tesuji.db in the user's data
    /// directory, or $TESUJI_DB].
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The file, or the address of the server.
    pub(crate) fn path(&self) -> anyhow::Result<PathBuf> {
        let path = self.db.clone().or_else(tesuji_store::default_path);
        path.ok_or_else(|| {
            anyhow::anyhow!("there is no home folder to keep the database in: name a file with --db FILE")
        })
    }

    /// Opens it for writing; makes it if it does not exist.
    pub(crate) fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(&self.path()?)?)
    }

    /// Opens one that exists for writing.
    pub(crate) fn open_existing(&self) -> anyhow::Result<Store> {
        Ok(Store::open(&self.existing_path()?)?)
    }

    fn existing_path(&self) -> anyhow::Result<PathBuf> {
        let path = self.path()?;
        if !is_server(&path) && !path.exists() {
            anyhow::bail!(
                "{}: there is no such database: make one with tesuji generate or tesuji db import",
                path.display()
            );
        }
        Ok(path)
    }

    /// Opens it for reading. A file of an older version is brought up to date first.
    pub(crate) fn open_to_read(&self) -> anyhow::Result<Store> {
        open_to_read(&self.existing_path()?)
    }
}

/// Opens a database for reading. One of an older version is brought up to date first.
pub(crate) fn open_to_read(name: &Path) -> anyhow::Result<Store> {
    match Store::open_to_read(name) {
        Err(StoreError::Damaged { .. }) => Ok(Store::open(name)?),
        opened => Ok(opened?),
    }
}
