//! The Go Text Protocol, version 2: how a line becomes a request and a result becomes a response.

use std::fmt::Write;

/// One command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) id: Option<u64>,
    pub(crate) command: String,
    pub(crate) arguments: Vec<String>,
}

/// Reads a line; `None` if it is empty or only a comment.
///
/// Control characters are dropped, a tab is a space, everything from `#` on is a comment.
pub(crate) fn parse_line(line: &str) -> Option<Request> {
    let clean: String = line
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .take_while(|&c| c != '#')
        .collect();
    let mut words = clean.split_whitespace().peekable();
    let id = words.peek().filter(|word| word.bytes().all(|b| b.is_ascii_digit())).and_then(|word| word.parse().ok());
    if id.is_some() {
        words.next();
    }
    let command = match words.next() {
        Some(word) => word.to_owned(),
        None if id.is_some() => String::new(),
        None => return None,
    };
    Some(Request { id, command, arguments: words.map(str::to_owned).collect() })
}

/// Whether a line asks to interrupt the running command (GoGui).
pub(crate) fn is_interrupt(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}

/// The text of a response: it ends with exactly one empty line and has none inside. A text that begins with a line end
/// begins on a line of its own.
pub(crate) fn response(id: Option<u64>, result: &Result<String, String>) -> String {
    let (mark, text) = match result {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut out = String::from(mark);
    if let Some(id) = id {
        let _ = write!(out, "{id}");
    }
    for (i, line) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        out.push(if i == 0 && !text.starts_with('\n') { ' ' } else { '\n' });
        out.push_str(line.trim_end());
    }
    out.push_str("\n\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let request = parse_line("12\tplay  b C3\r # a comment").unwrap();
        assert_eq!(request, Request { id: Some(12), command: "play".into(), arguments: vec!["b".into(), "C3".into()] });
        assert_eq!(parse_line("name").map(|r| (r.id, r.command)), Some((None, "name".into())));
        assert_eq!(parse_line("  # only a comment"), None);
        assert_eq!(parse_line("\u{7}\r"), None);
        assert_eq!(parse_line("99999999999999999999999 name").map(|r| r.id), Some(None));
        assert!(is_interrupt("# interrupt\r") && !is_interrupt("interrupt"));
    }

    #[test]
    fn responses_end_with_one_empty_line() {
        assert_eq!(response(None, &Ok(String::new())), "=\n\n");
        assert_eq!(response(Some(3), &Ok("a\n\nb\n\n".into())), "=3 a\nb\n\n");
        assert_eq!(response(Some(4), &Ok("\n  a b\n".into())), "=4\n  a b\n\n");
        assert_eq!(response(Some(0), &Err("syntax error".into())), "?0 syntax error\n\n");
    }
}
