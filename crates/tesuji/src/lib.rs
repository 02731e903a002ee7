//! Reads Go tactics and proves what it says.
