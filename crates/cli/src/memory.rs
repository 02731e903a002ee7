//! How much memory the program may take: the option `--memory`, and what holds without it.

use std::fs;
use std::path::Path;

/// At most this is taken by default, however large the machine is.
const MOST: u64 = 4 << 30;
/// Where the machine does not tell how much it has.
const UNTOLD: u64 = 1 << 30;
/// Less is no use: the program itself takes some of it.
const LEAST: u64 = 16 << 20;

/// What may be taken if nothing is said: a quarter of the machine, at most 4 GiB.
pub(crate) fn default_memory() -> usize {
    let limits = [machine(), container()].into_iter().flatten().min();
    let quarter = limits.map_or(UNTOLD, |total| total / 4);
    usize::try_from(quarter.clamp(LEAST, MOST)).unwrap_or(usize::MAX / 2)
}

/// The memory of the machine, as Linux tells it.
fn machine() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// What a container is allowed, if it says so.
fn container() -> Option<u64> {
    let path = Path::new("/sys/fs/cgroup/memory.max");
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// A size such as `512M` or `2G`.
pub(crate) fn parse_memory(text: &str) -> Result<usize, String> {
    let expected = || "expected a size such as 512M or 2G, at least 16M".to_owned();
    let bare = text.trim_end_matches(['B', 'b']).trim_end_matches('i');
    let (digits, shift) = match bare.as_bytes().last() {
        Some(b'k' | b'K') => (&bare[..bare.len() - 1], 10),
        Some(b'm' | b'M') => (&bare[..bare.len() - 1], 20),
        Some(b'g' | b'G') => (&bare[..bare.len() - 1], 30),
        _ => (bare, 0),
    };
    let number: u64 = digits.trim().parse().map_err(|_| expected())?;
    let bytes = number.checked_mul(1 << shift).filter(|&bytes| bytes >= LEAST).ok_or_else(expected)?;
    usize::try_from(bytes).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_memory("512M"), Ok(512 << 20));
        assert_eq!(parse_memory("2GiB"), Ok(2 << 30));
        assert_eq!(parse_memory("16777216"), Ok(16 << 20));
        for wrong in ["", "M", "1", "15M", "-1G", "1T", "99999999999G", "1.5G"] {
            assert!(parse_memory(wrong).is_err(), "{wrong}");
        }
        assert!((16 << 20..=4 << 30).contains(&default_memory()));
    }
}
