//! The value of an SGF property: text with escapes.

/// One value of a property, kept as it is written between `[` and `]`.
///
/// Kept raw, so that what is not understood is written back unchanged. It never contains a `]` without a backslash
/// and never ends in a single backslash.
///
/// ```
/// use tesuji_formats::sgf::Value;
/// let value = Value::from_text("a]b\\c");
/// assert_eq!(value.raw(), "a\\]b\\\\c");
/// assert_eq!(value.text(), "a]b\\c");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Value(String);

impl Value {
    /// A value that says this text.
    pub fn from_text(text: &str) -> Value {
        let mut raw = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, ']' | '\\') {
                raw.push('\\');
            }
            raw.push(c);
        }
        Value(raw)
    }

    /// A value from what stood between the brackets.
    pub(crate) fn from_raw(mut raw: String) -> Value {
        let backslashes = raw.len() - raw.trim_end_matches('\\').len();
        if backslashes % 2 == 1 {
            raw.pop();
        }
        Value(raw)
    }

    /// The value as written between the brackets.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// The text: escapes resolved, lines ended by `\n`, a backslash before a line end joins the lines.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut chars = self.0.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some(end @ ('\n' | '\r')) => skip_line_end(end, &mut chars),
                    Some(escaped) => text.push(escaped),
                    None => {}
                },
                '\n' | '\r' => {
                    skip_line_end(c, &mut chars);
                    text.push('\n');
                }
                c => text.push(c),
            }
        }
        text
    }

    /// The text on one line without outer blanks.
    pub fn line(&self) -> String {
        self.text().split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A line end may be CR LF or LF CR.
fn skip_line_end(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    if chars.peek().is_some_and(|&c| c != first && matches!(c, '\n' | '\r')) {
        chars.next();
    }
}
