//! Reading files: the one place where a command opens what somebody else has written.
//!
//! A file is refused before it is read if it is none (a device, a pipe with a name, a folder) or too large, and while it
//! is read if it turns out to be: standard input has no size. Lists of lines are read line by line, so that they may be as
//! long as they like, but no line may.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};

/// The largest file that is read as a whole: the largest collections in the world have some ten megabytes.
pub(crate) const LARGEST: u64 = 64 << 20;
/// The largest file that the program itself has written: generated rules, work that is to be gone on with.
pub(crate) const LARGEST_OWN: u64 = 1 << 30;
/// The longest line of a list.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a file as a whole; `-` is standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    read_up_to(path, LARGEST)
}

/// Reads a file of at most so many bytes.
pub(crate) fn read_up_to(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut source = open(path, most)?.take(most + 1);
    // Room for all of it at once: a list that grows takes up to three times as much on the way.
    let size = std::fs::metadata(path).map_or(0, |data| data.len().min(most));
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0) + 1);
    source.read_to_end(&mut bytes).with_context(|| cannot_read(path))?;
    if bytes.len() as u64 > most {
        bail!(too_large(path, most));
    }
    Ok(bytes)
}

/// Reads a text as a whole.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    String::from_utf8(read(path)?).ok().with_context(|| format!("cannot read {}: it is not UTF-8", name(path)))
}

/// The lines of a list, each with its number, from one on.
pub(crate) fn lines(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(usize, String)>>> {
    let mut source = BufReader::new(open(path, u64::MAX)?);
    let place = name(path);
    let mut number = 0;
    Ok(std::iter::from_fn(move || {
        number += 1;
        let mut line = Vec::new();
        let read = source.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let text = read.map_err(|error| anyhow::anyhow!("cannot read {place}: {error}")).and_then(|length| {
            if length as u64 > LONGEST_LINE {
                bail!("{place}: line {number} is longer than {} MB", LONGEST_LINE >> 20);
            }
            String::from_utf8(line).ok().with_context(|| format!("{place}: line {number} is not UTF-8"))
        });
        match text {
            Ok(text) if text.is_empty() => None,
            text => Some(text.map(|text| (number, text.trim_end_matches(['\n', '\r']).to_owned()))),
        }
    })
    // After a fault nothing more is read.
    .scan(false, |over, line: anyhow::Result<(usize, String)>| {
        let was_over = std::mem::replace(over, line.is_err());
        (!was_over).then_some(line)
    }))
}

fn open(path: &Path, most: u64) -> anyhow::Result<Box<dyn Read>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    // Before it is opened: opening a pipe waits for somebody to write.
    let data = std::fs::metadata(path).with_context(|| cannot_read(path))?;
    if let Some(what) = no_file(path, &data) {
        bail!("{}: {what}", cannot_read(path));
    }
    if data.len() > most {
        bail!(too_large(path, most));
    }
    Ok(Box::new(File::open(path).with_context(|| cannot_read(path))?))
}

/// Why something is no file to read. What the shell hands over (`<(..)`) is a pipe too, but somebody writes it.
#[cfg(unix)]
fn no_file(path: &Path, data: &Metadata) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt;
    let kind = data.file_type();
    let handed_over = ["/dev/fd/", "/dev/stdin", "/dev/null", "/proc/self/fd/"].iter();
    if kind.is_file() || handed_over.into_iter().any(|known| path.to_string_lossy().starts_with(known)) {
        return None;
    }
    Some(match () {
        () if kind.is_dir() => "it is a folder",
        () if kind.is_fifo() => "it is a pipe: expected a file, or - for standard input",
        () if kind.is_socket() => "it is a socket: expected a file",
        () => "it is a device: expected a file",
    })
}

#[cfg(not(unix))]
fn no_file(_: &Path, data: &Metadata) -> Option<&'static str> {
    data.is_dir().then_some("it is a folder")
}

fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", name(path))
}

fn too_large(path: &Path, most: u64) -> String {
    format!("{}: it is larger than {} MB: split it", cannot_read(path), most >> 20)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn file(name: &str, content: &[u8]) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("tesuji-input-{}-{name}", std::process::id()));
        File::create(&path).unwrap().write_all(content).unwrap();
        path
    }

    #[test]
    fn files_are_read_up_to_a_size() {
        let path = file("size", b"0123456789");
        assert_eq!(read_up_to(&path, 10).unwrap(), b"0123456789");
        assert!(read_up_to(&path, 9).unwrap_err().to_string().contains("larger than"));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn lines_come_one_by_one() {
        let path = file("lines", b"one\r\n\ntwo");
        let read: Vec<(usize, String)> = lines(&path).unwrap().map(Result::unwrap).collect();
        assert_eq!(read, [(1, "one".to_owned()), (2, String::new()), (3, "two".to_owned())]);
        std::fs::write(&path, b"good\n\xff\nbad\n").unwrap();
        let read: Vec<_> = lines(&path).unwrap().collect();
        assert!(read.len() == 2 && read[1].is_err(), "{read:?}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_refused_at_once() {
        for path in ["/dev/zero", "/", "/dev/urandom"] {
            assert!(read(Path::new(path)).is_err(), "{path}");
            assert!(lines(Path::new(path)).is_err(), "{path}");
        }
        assert!(read(Path::new("/dev/null")).unwrap().is_empty());
    }
}
