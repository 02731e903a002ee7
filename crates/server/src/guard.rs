//! Which requests are let in, and what a browser may do with the answers.
//!
//! A page of another site must not be able to talk to a server on the user's machine. A request is refused unless its
//! `Host` is a name or number of this machine (a hostile name that was rebound to 127.0.0.1 is neither) and its
//! `Origin`, if there is one, is that same host. Bodies come with a content type that no form can send. The page may
//! load nothing but what it brings along.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::uri::Authority;

/// What the page may do: its own scripts, styles and pictures, talking to its own server; no frames, no forms, no
/// inline code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers that every answer carries.
pub(crate) fn security_headers() -> [(HeaderName, HeaderValue); 6] {
    [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    ]
}

/// Whether a request is meant for this server and does not come from the page of another; else why not.
pub(crate) fn check(headers: &HeaderMap, path: &str, local: SocketAddr, names: &[String]) -> Result<(), String> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err("expected exactly one Host header".to_owned());
    };
    let host = host.to_str().ok().and_then(|text| Authority::from_str(text).ok());
    let Some(host) = host.filter(|host| is_ours(host, local, names)) else {
        return Err("this server does not go by that name: use http://localhost, or start it with --name".to_owned());
    };
    if !comes_from_here(headers, path) {
        return Err("the page of another site may not use this server".to_owned());
    }
    match headers.get(header::ORIGIN) {
        None => Ok(()),
        Some(origin) if origin.to_str().is_ok_and(|origin| is_origin_of(origin, &host)) => Ok(()),
        Some(_) => Err("the page of another site may not use this server".to_owned()),
    }
}

/// What a browser says of the page that asks: it is our own, or nobody's (an address that was typed). A link on another
/// page may lead to ours, which is seen by the reader and by nobody else; but nothing else of ours may be asked for.
fn comes_from_here(headers: &HeaderMap, path: &str) -> bool {
    let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    match said("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => {
            let is_link = said("sec-fetch-mode") == Some("navigate") && said("sec-fetch-dest") == Some("document");
            is_link && !path.starts_with("/api/")
        }
    }
}

fn is_ours(host: &Authority, local: SocketAddr, names: &[String]) -> bool {
    if host.as_str().contains('@') {
        return false;
    }
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        Ok(number) => number.is_loopback() || number == local.ip(),
        Err(_) => {
            let name = name.trim_end_matches('.');
            name.eq_ignore_ascii_case("localhost") || names.iter().any(|known| known.eq_ignore_ascii_case(name))
        }
    }
}

fn is_origin_of(origin: &str, host: &Authority) -> bool {
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_str()))
}

/// Whether a body is of a kind that a plain form cannot send.
pub(crate) fn is_deliberate(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    ["application/json", "application/octet-stream"].iter().any(|known| kind.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        headers
    }

    fn accepts(host: &str, origin: Option<&str>) -> bool {
        let local = "192.168.1.7:8000".parse().expect("an address");
        check(&headers(host, origin), "/", local, &["go.example".to_owned()]).is_ok()
    }

    #[test]
    fn only_names_of_this_machine() {
        for host in ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "go.example:80"] {
            assert!(accepts(host, None), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.8", "a@localhost", ""]
        {
            assert!(!accepts(host, None), "{host}");
        }
    }

    #[test]
    fn only_our_own_page() {
        assert!(accepts("localhost:8000", Some("http://localhost:8000")));
        for origin in ["http://evil.example", "null", "http://localhost:8001", "http://localhost:8000.evil.example"] {
            assert!(!accepts("localhost:8000", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn other_pages_may_lead_here_and_no_more() {
        let asks = |path: &str, said: &[(&'static str, &str)]| {
            let mut headers = headers("localhost", None);
            for &(name, value) in said {
                headers.insert(name, value.parse().expect("a header"));
            }
            check(&headers, path, "127.0.0.1:1".parse().expect("an address"), &[]).is_ok()
        };
        let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        for site in ["same-origin", "none"] {
            assert!(asks("/api/version", &[("sec-fetch-site", site)]), "{site}");
        }
        for site in ["cross-site", "same-site", "", "odd"] {
            assert!(!asks("/api/version", &[("sec-fetch-site", site)]), "{site}");
            assert!(!asks("/", &[("sec-fetch-site", site)]), "{site}");
        }
        assert!(asks("/", &link) && !asks("/api/version", &link));
        assert!(!asks("/", &[link[0], link[1], ("sec-fetch-dest", "iframe")]));
    }

    #[test]
    fn two_hosts_are_refused() {
        let mut two = headers("localhost", None);
        two.append(header::HOST, HeaderValue::from_static("localhost"));
        assert!(check(&two, "/", "127.0.0.1:1".parse().expect("an address"), &[]).is_err());
    }
}
