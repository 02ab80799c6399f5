//! The embedded browser client.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// `web/dist` as it was when this program was built; in a debug build, as it is.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Cardspeak</title>\
    <h1>The browser client is not built</h1>\
    <p>This program was built without it. Run <code>cargo xtask serve</code>, which builds both, \
    or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code> and then build the program again.\n";

/// Any file of the client; for a path that is no file, its first page.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Client::get(path) {
        return answer(path, file);
    }
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    match Client::get("index.html") {
        _ if is_file => (StatusCode::NOT_FOUND, "not found\n").into_response(),
        Some(page) => answer("index.html", page),
        None => {
            let html = [(CONTENT_TYPE, "text/html; charset=utf-8")];
            (StatusCode::SERVICE_UNAVAILABLE, html, NOT_BUILT).into_response()
        }
    }
}

fn answer(path: &str, file: EmbeddedFile) -> Response {
    // Names under assets/ carry a hash of what is in them.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [(CONTENT_TYPE, content_type(path)), (CACHE_CONTROL, cache)];
    (headers, Body::from(file.data.into_owned())).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        _ => "application/octet-stream",
    }
}
