//! The files of the web board, part of the program. They are built from `web/` with `npm run build`; a test there
//! builds them again and compares.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file of the page.
struct File {
    path: &'static str,
    media_type: &'static str,
    bytes: &'static [u8],
    packed: OnceLock<Vec<u8>>,
    tag: OnceLock<String>,
}

impl File {
    const fn new(path: &'static str, media_type: &'static str, bytes: &'static [u8]) -> File {
        File { path, media_type, bytes, packed: OnceLock::new(), tag: OnceLock::new() }
    }

    /// The file compressed, made once.
    fn packed(&self) -> &[u8] {
        self.packed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            let packed = encoder.write_all(self.bytes).and_then(|()| encoder.finish());
            packed.expect("writing to memory cannot fail")
        })
    }

    /// Tells one content from another: FNV-1a, reckoned once.
    fn tag(&self) -> &str {
        self.tag.get_or_init(|| {
            let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            format!("\"{:016x}\"", self.bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
        })
    }
}

static FILES: [File; 4] = [
    File::new("/", "text/html; charset=utf-8", include_bytes!("../../../web/dist/index.html")),
    File::new("/app.js", "text/javascript; charset=utf-8", include_bytes!("../../../web/dist/app.js")),
    File::new("/app.css", "text/css; charset=utf-8", include_bytes!("../../../web/dist/app.css")),
    File::new("/icon.svg", "image/svg+xml", include_bytes!("../../../web/dist/icon.svg")),
];

/// Bytes of all files of the page as they are sent for the first time.
pub fn first_load_bytes() -> usize {
    FILES.iter().map(|file| file.packed().len()).sum()
}

/// The file with exactly this path. There is no other way to a file: nothing is read from the disk.
pub(crate) fn file(path: &str, request: &HeaderMap) -> Option<Response<Body>> {
    let path = if path == "/index.html" { "/" } else { path };
    let file = FILES.iter().find(|file| file.path == path)?;
    let tag = file.tag();
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let packs = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let mut response = Response::new(Body::empty());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else if packs
        .is_some_and(|packs| packs.split(',').any(|one| one.trim() == "gzip" || one.trim().starts_with("gzip;")))
    {
        *response.body_mut() = Body::from(file.packed());
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    } else {
        *response.body_mut() = Body::from(file.bytes);
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    Some(response)
}
