//! What can go wrong with a queue.

use tesuji_store::StoreError;

/// Why something could not be asked, done or looked at.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file has no queue.
    #[error("{name}: jobs need PostgreSQL: name it with --db postgres://USER:PASSWORD@HOST/DATABASE")]
    NotAServer {
        /// What was named.
        name: String,
    },
    /// The engine of the queue.
    #[error("{url}: the queue cannot be used: {reason}")]
    Engine {
        /// The address, without its password.
        url: String,
        /// What the engine says.
        reason: String,
    },
    /// There is no such submission.
    #[error("there is no submission {0}: see tesuji jobs list")]
    NoSubmission(i64),
    /// The submission is not over.
    #[error("submission {id} is not over: {left} of its {of} jobs are not done: see tesuji jobs watch {id}")]
    NotOver {
        /// Which.
        id: i64,
        /// Tasks that are not done.
        left: usize,
        /// All tasks.
        of: usize,
    },
    /// Somebody else has the job now, or it was cancelled: what was found is dropped.
    #[error("the job is not ours any more")]
    Lost,
    /// What a solver answered makes no sense.
    #[error("the solver answered what cannot be understood: {0}")]
    Answer(String),
}
