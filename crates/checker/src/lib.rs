//! Verifies a proof against its question, sharing no code with the searches.
