//! Errors of the API: a status, a key for programs, a sentence for people.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract::rejection::JsonRejection};
use serde::Serialize;
use tokio::task::JoinError;

/// Why a request was refused: a status, a key for programs, a sentence for people.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    said: Said,
}

#[derive(Clone, Debug, Serialize)]
struct Said {
    key: &'static str,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<String>,
}

impl ApiError {
    fn new(status: StatusCode, key: &'static str, error: impl Into<String>) -> ApiError {
        ApiError { status, said: Said { key, error: error.into(), point: None } }
    }

    /// The request is not valid.
    pub(crate) fn bad_request(key: &'static str, error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, key, error)
    }

    /// A value is not valid; a library's message says why, and becomes a sentence.
    pub(crate) fn bad_value(key: &'static str, error: &impl std::fmt::Display) -> ApiError {
        let message = error.to_string();
        let mut letters = message.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        let rest = letters.as_str().trim_end_matches('.');
        ApiError::bad_request(key, format!("{first}{rest}."))
    }

    /// No player has this id. The sentence quotes the id, cut short if it is long.
    pub(crate) fn unknown_name(key: &'static str, id: &str) -> ApiError {
        let name: String = id.chars().take(40).collect();
        ApiError::bad_request(key, format!("There is no player called '{name}' here."))
    }

    /// The request could not be read to its end.
    pub(crate) fn unread(status: StatusCode, error: &'static str) -> ApiError {
        ApiError::new(status, "request", error)
    }

    /// There is no such thing, or it belongs to another visitor: the answer does not say which.
    pub(crate) fn not_found(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "missing", format!("There is no such {what} here."))
    }

    /// The request is valid, but not in the present state.
    pub(crate) fn conflict(key: &'static str, error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, key, error)
    }

    /// The request comes from another site, or lacks the access token.
    pub(crate) fn forbidden(key: &'static str, error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, key, error)
    }

    /// Too many requests or jobs at once.
    pub(crate) fn busy(error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", error)
    }

    /// Something that the server lacks now, and may have later: a job that meets it is paused.
    pub(crate) fn unavailable(key: &'static str, error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, key, error)
    }

    /// The server is closing: what was asked for goes on when it is back.
    pub(crate) fn closing() -> ApiError {
        ApiError::unavailable("closing", "The server is closing.")
    }

    /// A fault of the server's own. What went wrong goes to the log, not to the visitor.
    pub(crate) fn internal(what: impl std::fmt::Display) -> ApiError {
        tracing::error!(fault = %what, "a request failed");
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "fault",
            "The server failed to do that. Your games are safe; please try again.",
        )
    }

    /// The point that the sentence is about.
    #[must_use]
    pub(crate) fn at(mut self, point: String) -> ApiError {
        self.said.point = Some(point);
        self
    }

    /// Whether the server is at fault, so that the same may go well later.
    pub(crate) fn is_fault(&self) -> bool {
        self.status.is_server_error()
    }

    /// Whether the server is closing.
    pub(crate) fn is_closing(&self) -> bool {
        self.said.key == "closing"
    }

    /// The sentence.
    pub(crate) fn sentence(&self) -> &str {
        &self.said.error
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.said)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let sentence = match &rejection {
            JsonRejection::JsonDataError(_) => {
                "A field of the request is missing, unknown or of the wrong type."
            }
            JsonRejection::JsonSyntaxError(_) => "The request is not JSON.",
            JsonRejection::MissingJsonContentType(_) => "The request must be JSON, with that content type.",
            _ => "The request's body could not be read.",
        };
        ApiError::new(rejection.status(), "request", sentence)
    }
}

impl From<JoinError> for ApiError {
    /// Work that did not end: only the server's own end cuts it short, or it panicked.
    fn from(error: JoinError) -> ApiError {
        if error.is_cancelled() { ApiError::closing() } else { ApiError::internal(error) }
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> ApiError {
        ApiError::internal(format_args!("database: {error}"))
    }
}
