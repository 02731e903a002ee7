//! What may be asked for beside the status, and parameters of the search.

/// Parameters of the solver. They change the effort, never the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Use Benson's unconditional life.
    pub unconditional_life: bool,
    /// Entries of the table; `None`: as many as the memory limit allows, or a size that suits the problem.
    pub table_entries: Option<usize>,
}

impl Default for Config {
    fn default() -> Config {
        Config { unconditional_life: true, table_entries: None }
    }
}

impl Config {
    /// No knowledge beyond the rules.
    pub fn without_knowledge() -> Config {
        Config { unconditional_life: false, ..Config::default() }
    }
}

/// What is asked for beside the status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The status of every first move.
    pub all_moves: bool,
    /// Proofs of the status.
    pub proof: bool,
    /// Parameters.
    pub config: Config,
}
