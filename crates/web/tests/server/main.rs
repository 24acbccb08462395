//! The server without a browser: every route, used and abused.

mod abuse;
mod playing;
mod understanding;
mod visitor;
