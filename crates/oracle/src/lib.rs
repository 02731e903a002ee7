//! Brute force, independent of every search: what the tests compare with.
