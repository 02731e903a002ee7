//! Reading SGF: from text to trees, passing over what is broken.
//!
//! A tolerant parser of our own, because `sgf-parse` 4.2, which follows the standard, refuses files that exist (text
//! before the first game, a missing `)` at the end, a first node without `;`), names no line and column in its
//! errors, and overflows the stack on deeply nested variations. This one reads what makes sense and reports the rest
//! as warnings:
//!
//! | found | done |
//! |---|---|
//! | text before and between games | passed over |
//! | the end of the file inside a game or value | everything open is closed |
//! | `GaMe[1]` of FF[1]-FF[3] | small letters are dropped: `GM` |
//! | `sz[19]`, all small | read as capitals |
//! | a property twice in a node | its values are joined |
//! | a first node without `;` | the node is there |
//! | other characters between properties | passed over |
//!
//! An error is left for a text in which no game begins.

use crate::error::{FormatError, Place, Room, Warning, quoted};
use crate::sgf::charset::decode;
use crate::sgf::tree::{Collection, GameTree, NodeId, Property};
use crate::sgf::value::Value;

/// A file that was read: its games and what was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSgf {
    /// The games.
    pub collection: Collection,
    /// The name of the charset it was in.
    pub charset: &'static str,
    /// What was wrong; the first hundred faults.
    pub warnings: Vec<Warning>,
}

/// Reads a file in whatever charset it is.
pub fn read(bytes: &[u8]) -> Result<ReadSgf, FormatError> {
    let decoded = decode(bytes);
    let mut read = parse(&decoded.text)?;
    read.charset = decoded.charset;
    read.warnings.splice(0..0, decoded.warnings);
    Ok(read)
}

/// Reads a text.
///
/// ```
/// let read = tesuji_formats::sgf::parse("(;SZ[9]AB[aa:bb];B[cc](;W[dd])(;W[ee]))").unwrap();
/// let game = &read.collection.games[0];
/// assert_eq!(game.nodes().len(), 4);
/// assert_eq!(game.root().values("AB")[0].raw(), "aa:bb");
/// ```
pub fn parse(text: &str) -> Result<ReadSgf, FormatError> {
    parse_within(text, Room::new(Room::DEFAULT))
}

/// Reads a text, if there is room for it.
pub(crate) fn parse_within(text: &str, room: Room) -> Result<ReadSgf, FormatError> {
    let mut parser = Parser { room, ..Parser::new(text) };
    let mut games = Vec::new();
    while parser.skip_to_game(games.is_empty()) {
        games.push(parser.game()?);
    }
    if games.is_empty() {
        let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("").trim();
        let found = if first.is_empty() { "the text is empty".to_owned() } else { format!("found {}", quoted(first)) };
        return Err(FormatError::syntax(Place::START, found, "an SGF game beginning with '(;'"));
    }
    Ok(ReadSgf { collection: Collection { games }, charset: "UTF-8", warnings: parser.warnings })
}

/// Whether a game begins somewhere in the text.
pub(crate) fn has_game(text: &str) -> bool {
    Parser::new(text).skip_to_game(true)
}

const MAX_WARNINGS: usize = 100;
/// What is reckoned for a node, a property and a value, with the position that is made of them.
const NODE_BYTES: usize = 1_024;
const PROPERTY_BYTES: usize = 192;
const VALUE_BYTES: usize = 96;

struct Parser<'a> {
    rest: &'a str,
    place: Place,
    warnings: Vec<Warning>,
    room: Room,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser { rest: text, place: Place::START, warnings: Vec::new(), room: Room::new(Room::DEFAULT) }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place = self.place.after(c);
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.bump();
        }
    }

    fn warn(&mut self, place: Place, message: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(Warning { place, message: message.into() });
        }
    }

    /// Goes to the `(` of the next game; false at the end of the text.
    fn skip_to_game(&mut self, first: bool) -> bool {
        let start = self.place;
        let mut skipped = false;
        loop {
            match self.peek() {
                None => break,
                Some('(') if begins_game(&self.rest[1..]) => {
                    if skipped && first {
                        self.warn(start, "text before the first game was passed over");
                    }
                    return true;
                }
                Some('(') => {
                    // The whole run at once: looking behind each of a million parentheses would take for ever.
                    skipped = true;
                    while self.peek().is_some_and(|c| c == '(' || is_blank(c)) {
                        self.bump();
                    }
                }
                Some(c) => {
                    skipped |= !is_blank(c);
                    self.bump();
                }
            }
        }
        false
    }

    /// Reads a game from its `(` to the `)` that closes it.
    fn game(&mut self) -> Result<GameTree, FormatError> {
        let opened = self.place;
        self.bump();
        let mut open: Vec<Option<NodeId>> = vec![None];
        let mut tree: Option<GameTree> = None;
        let mut at: Option<NodeId> = None;
        loop {
            self.skip_blanks();
            let place = self.place;
            match self.peek() {
                None => {
                    self.warn(place, format!("the game opened at {opened} is not closed by ')'"));
                    break;
                }
                Some('(') => {
                    self.bump();
                    self.room.take(size_of::<Option<NodeId>>(), place)?;
                    open.push(at);
                }
                Some(')') => {
                    self.bump();
                    at = open.pop().flatten();
                    if open.is_empty() {
                        break;
                    }
                }
                Some(';') => {
                    self.bump();
                    self.room.take(NODE_BYTES, place)?;
                    at = Some(new_node(&mut tree, at, place));
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    if let Some(property) = self.property()? {
                        let id = at.unwrap_or_else(|| new_node(&mut tree, None, place));
                        at = Some(id);
                        self.add_property(&mut tree, id, property);
                    }
                }
                Some('[') => {
                    self.value()?;
                    self.warn(place, "a value without a property was passed over");
                }
                Some(c) => {
                    self.bump();
                    self.warn(place, format!("{} between properties was passed over", quoted(&c.to_string())));
                }
            }
        }
        Ok(tree.unwrap_or_else(|| GameTree::at(opened)))
    }

    fn add_property(&mut self, tree: &mut Option<GameTree>, id: NodeId, property: Property) {
        let Some(tree) = tree else { return };
        let node = tree.node_mut(id);
        match node.properties.iter_mut().find(|p| p.ident == property.ident) {
            Some(same) => same.values.extend(property.values),
            None => node.properties.push(property),
        }
    }

    /// An identifier with its values; `None` if there is no value.
    fn property(&mut self) -> Result<Option<Property>, FormatError> {
        let place = self.place;
        self.room.take(PROPERTY_BYTES, place)?;
        let mut written = String::new();
        while let Some(c) = self.peek().filter(char::is_ascii_alphanumeric) {
            self.bump();
            written.push(c);
        }
        let mut values = Vec::new();
        loop {
            let before = (self.rest, self.place);
            self.skip_blanks();
            if self.peek() != Some('[') {
                (self.rest, self.place) = before;
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            self.warn(place, format!("{} has no value and was passed over", quoted(&written)));
            return Ok(None);
        }
        Ok(Some(Property { ident: identifier(&written), values, place }))
    }

    /// A value from its `[` to its `]`.
    fn value(&mut self) -> Result<Value, FormatError> {
        let place = self.place;
        self.bump();
        let mut raw = String::new();
        loop {
            match self.bump() {
                Some(']') => break,
                Some('\\') => {
                    raw.push('\\');
                    raw.extend(self.bump());
                }
                Some(c) => raw.push(c),
                None => {
                    self.warn(place, "this value is not closed by ']'");
                    break;
                }
            }
        }
        self.room.take(VALUE_BYTES + 2 * raw.len(), place)?;
        Ok(Value::from_raw(raw))
    }
}

/// Blanks between the parts of a file: also the odd ones that editors and mail programs leave.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{feff}' | '\u{200b}')
}

fn new_node(tree: &mut Option<GameTree>, parent: Option<NodeId>, place: Place) -> NodeId {
    match (tree, parent) {
        (Some(tree), parent) => tree.add_child_at(parent.unwrap_or(GameTree::ROOT), place),
        (none, _) => {
            *none = Some(GameTree::at(place));
            GameTree::ROOT
        }
    }
}

/// Whether what follows a `(` is the inside of a game: a node, or a property with a value.
fn begins_game(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c| is_blank(c) || c == '(');
    if rest.starts_with(';') {
        return true;
    }
    let after = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let length = rest.len() - after.len();
    (1..=12).contains(&length) && after.trim_start().starts_with('[')
}

/// Capital letters of an identifier: FF[1]-FF[3] allow small ones in between, which say nothing. It begins with a letter,
/// so a digit behind small ones alone says nothing either.
fn identifier(written: &str) -> String {
    let capitals: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let capitals = capitals.trim_start_matches(|c: char| c.is_ascii_digit());
    if capitals.is_empty() { written.to_ascii_uppercase() } else { capitals.to_owned() }
}
