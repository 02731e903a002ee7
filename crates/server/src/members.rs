//! Who may come in from other machines, and under which name.
//!
//! On its own machine a server asks nobody for a name. Where others can reach it, everybody has one: from a token that
//! was given to him, or from a proxy that knows him. A name has a training history of its own, a fair share of the
//! searches, and a quota.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::header::{self, HeaderMap};
use tesuji_store::hash_of;

/// The cookie in which a browser keeps its token.
const COOKIE: &str = "tesuji_token";

/// The longest name.
const LONGEST: usize = 64;

/// How long searches count against a quota.
const HOUR: Duration = Duration::from_secs(3600);

/// How visitors are told apart.
#[derive(Clone, Debug, Default)]
pub enum Door {
    /// They are not: the server is for this machine alone.
    #[default]
    Local,
    /// By tokens.
    Tokens(Tokens),
    /// By a header that a proxy before the server sets, after it has asked who they are.
    Header(String),
}

/// Tokens, and whose they are; kept as hashes, so that no error or dump shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens(HashMap<String, String>);

impl Tokens {
    /// Reads lines `NAME TOKEN`; empty lines and lines with `#` do not count.
    ///
    /// # Errors
    /// If a line has something else, with its number.
    pub fn parse(text: &str) -> Result<Tokens, String> {
        let mut tokens = HashMap::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, token] = words[..] else {
                return Err(format!("line {number}: expected a name and a token, with a space between them"));
            };
            if !is_name(name) {
                return Err(format!("line {number}: a name has at most {LONGEST} letters, digits and signs"));
            }
            if token.len() < 16 || !token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)) {
                return Err(format!("line {number}: a token has at least 16 letters, digits or - _ . ~"));
            }
            if tokens.insert(hash_of(token.as_bytes()), name.to_owned()).is_some() {
                return Err(format!("line {number}: this token was given to somebody else already"));
            }
        }
        if tokens.is_empty() { Err("there is no token in it".to_owned()) } else { Ok(Tokens(tokens)) }
    }

    fn name_of(&self, token: &str) -> Option<&str> {
        self.0.get(&hash_of(token.as_bytes())).map(String::as_str)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= LONGEST && !name.chars().any(char::is_control)
}

/// Why somebody does not come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stranger {
    /// He brings no token, or a wrong one.
    NoToken,
    /// The proxy does not say who he is.
    NoName,
}

impl Stranger {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Stranger::NoToken => {
                "this server is for its members: open it once with ?token=.. and the token that you were given"
            }
            Stranger::NoName => "the proxy before this server does not say who you are",
        }
    }
}

impl Door {
    /// The name of a visitor; empty on a server without names.
    pub(crate) fn name(&self, headers: &HeaderMap) -> Result<String, Stranger> {
        match self {
            Door::Local => Ok(String::new()),
            Door::Tokens(tokens) => {
                let name = token(headers).and_then(|token| tokens.name_of(&token).map(str::to_owned));
                name.ok_or(Stranger::NoToken)
            }
            Door::Header(header) => {
                let mut values = headers.get_all(header.as_str()).iter();
                let (Some(value), None) = (values.next(), values.next()) else { return Err(Stranger::NoName) };
                let name = std::str::from_utf8(value.as_bytes()).map(str::trim).unwrap_or_default();
                if is_name(name) { Ok(name.to_owned()) } else { Err(Stranger::NoName) }
            }
        }
    }

    /// The cookie for a browser that opens the page with `?token=..`; `None` if the token is none.
    pub(crate) fn cookie(&self, query: Option<&str>) -> Option<String> {
        let Door::Tokens(tokens) = self else { return None };
        let token = query?.split('&').find_map(|part| part.strip_prefix("token="))?;
        tokens.name_of(token)?;
        Some(format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"))
    }
}

/// `Authorization: Bearer ..`, or the cookie.
fn token(headers: &HeaderMap) -> Option<String> {
    let said = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = said.and_then(|said| said.strip_prefix("Bearer ")) {
        return Some(token.trim().to_owned());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let own = |part: &str| part.trim().strip_prefix(COOKIE)?.strip_prefix('=').map(str::to_owned);
    cookies.flat_map(|cookies| cookies.split(';')).find_map(own)
}

/// Who shares: an address, or a member wherever he sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    Address(IpAddr),
    /// The first bytes of the hash of his name.
    Member(u64),
}

impl Who {
    pub(crate) fn new(name: &str, address: IpAddr) -> Who {
        if name.is_empty() {
            return Who::Address(address);
        }
        Who::Member(u64::from_str_radix(&hash_of(name.as_bytes())[..16], 16).unwrap_or(0))
    }
}

/// How many searches each may ask for in an hour.
#[derive(Debug, Default)]
pub(crate) struct Quota {
    most: Option<usize>,
    asked: Mutex<HashMap<Who, Vec<Instant>>>,
}

impl Quota {
    pub(crate) fn new(most: Option<usize>) -> Quota {
        Quota { most, asked: Mutex::default() }
    }

    /// Counts a search, if there is one left.
    ///
    /// # Errors
    /// How many there are in an hour, if they are used up.
    pub(crate) fn take(&self, who: Who) -> Result<(), usize> {
        let Some(most) = self.most else { return Ok(()) };
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        asked.retain(|_, times| {
            times.retain(|&time| now.duration_since(time) < HOUR);
            !times.is_empty()
        });
        let times = asked.entry(who).or_default();
        if times.len() >= most {
            return Err(most);
        }
        times.push(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let name: header::HeaderName = name.parse().expect("a header");
        headers.insert(name, value.parse().expect("a header"));
        headers
    }

    #[test]
    fn a_token_is_a_name() {
        let tokens = Tokens::parse("# the club\nann 0123456789abcdef\n\nbob fedcba9876543210\n").expect("tokens");
        let door = Door::Tokens(tokens);
        let name = |header: &str, value: &str| door.name(&headers(header, value));
        assert_eq!(name("authorization", "Bearer 0123456789abcdef").as_deref(), Ok("ann"));
        assert_eq!(name("cookie", "a=b; tesuji_token=fedcba9876543210").as_deref(), Ok("bob"));
        for wrong in ["", "Bearer", "Bearer x", "0123456789abcdef"] {
            assert_eq!(name("authorization", wrong), Err(Stranger::NoToken), "{wrong}");
        }
        assert!(door.cookie(Some("x=1&token=0123456789abcdef")).is_some_and(|cookie| cookie.contains("HttpOnly")));
        assert_eq!(door.cookie(Some("token=nonsense")), None);
        assert!(!format!("{door:?}").contains("0123456789abcdef"), "a token is shown");
        for wrong in
            ["", "# nobody", "ann", "ann short", "ann 0123456789abcde!", "a 0123456789abcdef\nb 0123456789abcdef"]
        {
            assert!(Tokens::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_proxy_says_who_it_is() {
        let door = Door::Header("x-user".to_owned());
        assert_eq!(door.name(&headers("X-User", " ann ")).as_deref(), Ok("ann"));
        assert_eq!(door.name(&headers("x-user", "")), Err(Stranger::NoName));
        let mut two = headers("x-user", "ann");
        two.append("x-user", "bob".parse().expect("a header"));
        assert_eq!(door.name(&two), Err(Stranger::NoName));
        assert_eq!(door.name(&HeaderMap::new()), Err(Stranger::NoName));
    }

    #[test]
    fn a_quota_is_for_each() {
        let quota = Quota::new(Some(2));
        let (ann, bob) = (Who::new("ann", [1, 1, 1, 1].into()), Who::new("bob", [1, 1, 1, 1].into()));
        assert_eq!(
            (quota.take(ann), quota.take(ann), quota.take(ann), quota.take(bob)),
            (Ok(()), Ok(()), Err(2), Ok(()))
        );
        assert_eq!(Quota::new(None).take(ann), Ok(()));
    }
}
