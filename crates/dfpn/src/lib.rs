//! Depth-first proof-number search over AND/OR graphs; knows nothing of Go.
