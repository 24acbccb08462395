//! The page and its files, embedded in the program, and the options of a new game.

use super::Session;
use crate::analysis::AnalysisBounds;
use crate::api_error::ApiError;
use crate::opponents::Opponent;
use crate::quotas::ProofLimits;
use crate::strength::{self, MatchView};
use crate::training::Checkpoint;
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Serialize;
use siphasher::sip::SipHasher13;
use std::hash::Hasher;
use tengen_board::{OpeningRule, Rule, Size};

/// The page's own files.
#[derive(RustEmbed)]
#[folder = "static"]
struct Static;

/// The style sheet that the page shares with the tournament reports.
#[derive(RustEmbed)]
#[folder = "../arena/templates/shared"]
#[prefix = "css/"]
struct SharedStatic;

/// The page; its scripts show what belongs to the address.
pub(super) async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// A file of the page by its exact name; no other name leads to a file.
pub(super) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    serve(&path, &headers)
}

/// The icon at the address where browsers look for one.
pub(super) async fn icon(headers: HeaderMap) -> Response {
    serve("icon.svg", &headers)
}

/// The service worker, which must stand above all that it keeps. It is told the page's files, and a version that changes
/// with them.
pub(super) async fn service_worker() -> Response {
    let mut names: Vec<_> = Static::iter().chain(SharedStatic::iter()).collect();
    names.sort();
    let mut version = SipHasher13::new();
    for file in names.iter().filter_map(|name| embedded(name)) {
        version.write(&file.metadata.sha256_hash());
    }
    // The page itself is kept under the address of any page.
    let path = |name: &str| if name == "index.html" { "/".to_owned() } else { format!("/static/{name}") };
    let files: Vec<String> = names.iter().map(|name| path(name)).collect();
    let shell = serde_json::json!({"files": files, "version": format!("{:016x}", version.finish())});
    let worker = embedded("js/service-worker.js").map(|file| file.data).unwrap_or_default();
    let script = format!("const SHELL = {shell};\n{}", String::from_utf8_lossy(&worker));
    let kind = (header::CONTENT_TYPE, content_type("service-worker.js"));
    ([kind, (header::CACHE_CONTROL, "no-cache")], script).into_response()
}

fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = embedded(name) else { return ApiError::not_found("file").into_response() };
    let tag = EntityTag::of(&file);
    let mut response = match tag.is_named_in(headers) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_response(),
    };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    // Browsers keep the file and ask each time whether it is still the same: a new version shows at once.
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    fields.insert(header::ETAG, tag.0);
    response
}

/// The embedded file of a name.
fn embedded(name: &str) -> Option<EmbeddedFile> {
    let own = Static::iter().find(|known| known == name).and_then(|name| Static::get(&name));
    own.or_else(|| SharedStatic::iter().find(|known| known == name).and_then(|name| SharedStatic::get(&name)))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A file's version, by its content. The tag is weak, because the same file is sent compressed and not.
struct EntityTag(HeaderValue);

impl EntityTag {
    fn of(file: &EmbeddedFile) -> EntityTag {
        let text = format!("W/\"{}\"", crate::id::hex(&file.metadata.sha256_hash()[..12]));
        EntityTag(HeaderValue::try_from(text).expect("hexadecimal digits are visible ASCII"))
    }

    /// Whether the browser already has this version.
    fn is_named_in(&self, headers: &HeaderMap) -> bool {
        let tags = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
        tags.flat_map(|tags| tags.split(',')).any(|tag| self.0 == tag.trim())
    }
}

/// The options of a new game, and what the page says about the program.
#[derive(Serialize)]
pub(super) struct NewGameOptions {
    version: &'static str,
    home: bool,
    opponents: Vec<Opponent>,
    rules: Vec<&'static str>,
    sizes: [u8; 2],
    usual_size: u8,
    analysis: AnalysisBounds,
    /// What searches for proofs may take.
    proofs: ProofLimits,
    /// The matches by which players were measured.
    matches: Vec<MatchView>,
    openings: Vec<OpeningSetup>,
}

/// An opening rule that a game can begin by.
#[derive(Serialize)]
struct OpeningSetup {
    id: &'static str,
    name: String,
    /// The rule and the board that it needs, if it needs certain ones.
    rule: Option<&'static str>,
    size: Option<u8>,
}

impl OpeningSetup {
    fn of(rule: OpeningRule) -> OpeningSetup {
        OpeningSetup {
            id: rule.name(),
            name: rule.to_string(),
            rule: rule.is_for_renju().then(|| Rule::Renju.name()),
            size: rule.is_for_renju().then(|| Size::STANDARD.side()),
        }
    }
}

/// The options of a new game.
pub(super) async fn setup(session: Session) -> Json<NewGameOptions> {
    let app = &session.app;
    let learners = Checkpoint::all(app, session.owner()).into_iter();
    let learners = learners.map(|checkpoint| Opponent::learner(checkpoint, app.options()));
    Json(NewGameOptions {
        version: env!("CARGO_PKG_VERSION"),
        home: app.options().is_home(),
        opponents: app.opponents().iter().cloned().chain(learners).collect(),
        rules: Rule::ALL.map(Rule::name).to_vec(),
        sizes: [Size::MIN.side(), Size::MAX.side()],
        usual_size: Size::STANDARD.side(),
        analysis: AnalysisBounds::of(app),
        proofs: ProofLimits::of(app),
        matches: strength::matches(),
        openings: OpeningRule::ALL.map(OpeningSetup::of).into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_files_are_served() {
        assert!(embedded("index.html").is_some() && embedded("css/tokens.css").is_some());
        assert!(embedded("tokens.css").is_none() && embedded("../Cargo.toml").is_none());
    }

    #[test]
    fn the_page_names_no_other_server() {
        // A picture's bytes may look like anything.
        let texts = Static::iter().chain(SharedStatic::iter()).filter(|name| !name.ends_with(".png"));
        for name in texts {
            let text = String::from_utf8_lossy(&embedded(&name).unwrap().data).into_owned();
            for line in text.lines().filter(|line| line.contains("://")) {
                assert!(line.contains("http://www.w3.org/"), "{name}: {line}");
            }
        }
    }
}
