//! The tables in a file of SQLite, and how an older file is brought up to date.
//!
//! `PRAGMA user_version` counts the steps that were done. A step is never changed after it was released: a change is
//! a new step.

use rusqlite::{Connection, TransactionBehavior};

/// Tells our files from other SQLite files ("Tsuj").
pub(crate) const APPLICATION_ID: i64 = 0x5473_756a;

/// The steps from an empty file to the present schema.
const STEPS: &[&str] = &[
    "CREATE TABLE problem (
        id INTEGER PRIMARY KEY,
        source TEXT NOT NULL UNIQUE,      -- where it comes from: 'generated/1/17', 'book.sgf#3'
        name TEXT NOT NULL,
        canonical TEXT NOT NULL,          -- the same for all problems that are equal under symmetry, shift and colour
        place TEXT NOT NULL,              -- corner, edge, centre
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        black TEXT NOT NULL,              -- stones: 'A1 B2'
        white TEXT NOT NULL,
        first TEXT NOT NULL,              -- who plays first: 'B' or 'W'
        ko TEXT,
        target TEXT NOT NULL,
        target_rule TEXT NOT NULL,        -- any, every
        area TEXT NOT NULL,
        closure TEXT NOT NULL,            -- escape, wall, both
        size INTEGER NOT NULL,            -- empty points of the area
        claimed_status TEXT,              -- what the source says
        claimed_moves TEXT,
        status TEXT,                      -- what the solver says; null: not solved
        moves TEXT,                       -- all best first moves
        move_status TEXT,                 -- 'A1=l B1=d pass=l'
        sequence TEXT,
        other_status TEXT,                -- if the other side plays first
        other_moves TEXT,
        unique_for TEXT,                  -- attacker, defender, both, none: who has exactly one best first move
        verification INTEGER,             -- nodes of the proofs
        searched INTEGER,                 -- nodes of the search
        rank INTEGER,                     -- place of the best move in the first ordering
        length INTEGER,                   -- moves of the main line
        late INTEGER,                     -- first moves that fail only late
        choices INTEGER,                  -- legal first moves
        sacrifice INTEGER,
        fills_eye INTEGER,
        difficulty REAL,
        grade TEXT,                       -- '15k' .. '1k', '1d' .. '7d'
        solver TEXT,                      -- version of the program that solved it
        proof_hash TEXT,
        proof BLOB,
        rejected TEXT,                    -- null: kept; else the reason
        similar_to INTEGER REFERENCES problem(id),
        refined INTEGER NOT NULL DEFAULT 0
     ) STRICT;
     CREATE INDEX problem_canonical ON problem(canonical);
     CREATE INDEX problem_difficulty ON problem(difficulty);
     CREATE TABLE attempt (
        id INTEGER PRIMARY KEY,
        user TEXT NOT NULL,
        problem INTEGER NOT NULL REFERENCES problem(id),
        at INTEGER NOT NULL,              -- seconds since 1970
        mode TEXT NOT NULL,               -- exercise, status, defences
        answer TEXT NOT NULL,
        mark TEXT NOT NULL,               -- right, ko, wrong, late
        score REAL NOT NULL,
        most REAL NOT NULL,
        seconds REAL NOT NULL
     ) STRICT;
     CREATE INDEX attempt_user ON attempt(user, at);
     CREATE TABLE rating (
        kind TEXT NOT NULL,               -- user, problem
        name TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, name)
     ) STRICT;
     CREATE TABLE card (
        user TEXT NOT NULL,
        problem INTEGER NOT NULL REFERENCES problem(id),
        due INTEGER NOT NULL,
        state TEXT NOT NULL,              -- the scheduler's memory, as JSON
        PRIMARY KEY (user, problem)
     ) STRICT;
     CREATE INDEX card_due ON card(user, due);",
    // What a status holds for. An area of no points is one that has not been read yet.
    "ALTER TABLE problem ADD COLUMN scope TEXT;      -- board, area; null: not known
     ALTER TABLE problem ADD COLUMN provisos TEXT;   -- 'noHelpOutside; stonesSurvive D4 E6'",
    // A group that is not surrounded has no status. (Since this step noHelpOutside has points too.)
    "ALTER TABLE problem ADD COLUMN exits TEXT;      -- where the group gets out: 'D7 F6'; null: not found to get out",
];

/// The version this program writes.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// The version of a file; 0 for an empty one.
pub(crate) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Whose file it is.
pub(crate) fn application(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// Does the steps that are missing, all or none of them.
pub(crate) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Asked again inside: another process may have done it meanwhile.
    let done = version(&transaction)?;
    for step in STEPS.iter().skip(usize::try_from(done).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    transaction
        .execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"))?;
    transaction.commit()
}
