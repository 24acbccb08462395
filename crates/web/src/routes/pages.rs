//! The page and its files, all from inside the program.

use super::CurrentVisitor;
use super::lean::lean;
use crate::api_error::ApiError;
use crate::opponents::Opponent;
use crate::state::App;
use crate::training::Checkpoint;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde::Serialize;
use tengen_board::{Rule, Size};

#[derive(RustEmbed)]
#[folder = "static"]
struct Static;

/// The one page.
pub(super) async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// A file of the page, by its exact name: no name leads anywhere but to what is listed.
pub(super) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    serve(&path, &headers)
}

/// What browsers ask for by themselves.
pub(super) async fn icon(headers: HeaderMap) -> Response {
    serve("icon.svg", &headers)
}

fn serve(name: &str, headers: &HeaderMap) -> Response {
    if !Static::iter().any(|known| known == name) {
        return ApiError::not_found("file").into_response();
    }
    let Some(file) = Static::get(name) else { return ApiError::not_found("file").into_response() };
    let tag = format!("\"{}\"", crate::id::hex(&file.metadata.sha256_hash()[..12]));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let body = if known { Vec::new() } else { sent(name, file.data.into_owned()) };
    let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let mut response = (status, body).into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    response
}

/// A file as it is sent.
fn sent(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(bytes) {
        Ok(text) if name.ends_with(".js") || name.ends_with(".css") => lean(name, &text).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// What can be chosen for a new game.
#[derive(Serialize)]
pub(super) struct Setup {
    version: &'static str,
    home: bool,
    opponents: Vec<Opponent>,
    rules: Vec<&'static str>,
    sizes: [u8; 2],
    usual_size: u8,
}

/// What can be chosen for a new game.
pub(super) async fn setup(State(app): State<App>, visitor: CurrentVisitor) -> Json<Setup> {
    let learners = Checkpoint::all(&app, app.owner(&visitor)).into_iter();
    let learners = learners.map(|checkpoint| Opponent::learner(checkpoint, app.options()));
    Json(Setup {
        version: env!("CARGO_PKG_VERSION"),
        home: app.options().is_home(),
        opponents: app.opponents().iter().cloned().chain(learners).collect(),
        rules: Rule::ALL.map(Rule::name).to_vec(),
        sizes: [Size::MIN.side(), Size::MAX.side()],
        usual_size: Size::STANDARD.side(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_s_own_files_are_small() {
        let bytes: usize =
            Static::iter().map(|name| sent(&name, Static::get(&name).unwrap().data.into_owned()).len()).sum();
        assert!(bytes > 0 && bytes < 200_000, "{bytes} bytes");
    }

    #[test]
    fn no_text_in_backquotes_goes_over_a_line_s_end() {
        for name in Static::iter().filter(|name| name.ends_with(".js")) {
            let text = String::from_utf8(Static::get(&name).unwrap().data.into_owned()).unwrap();
            for line in text.lines() {
                assert!(line.matches('`').count().is_multiple_of(2), "{name}: {line}");
            }
        }
    }

    #[test]
    fn no_quoted_text_in_a_style_sheet_has_spaces_to_lose() {
        for name in Static::iter().filter(|name| name.ends_with(".css")) {
            let text = String::from_utf8(Static::get(&name).unwrap().data.into_owned()).unwrap();
            let quoted = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
            for quoted in quoted {
                assert!(!quoted.contains([':', ';', '{', '}', ',', '>']), "{name}: {quoted}");
            }
        }
    }

    #[test]
    fn the_page_asks_nobody_else() {
        for name in Static::iter() {
            let text = String::from_utf8_lossy(&Static::get(&name).unwrap().data).into_owned();
            for line in text.lines().filter(|line| line.contains("://")) {
                assert!(line.contains("http://www.w3.org/"), "{name}: {line}");
            }
        }
    }
}
