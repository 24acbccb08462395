//! The server without a browser: every route, used and abused.

mod abuse;
mod addresses;
mod comparing;
mod compression;
mod load;
mod playing;
mod teaching;
mod understanding;
mod visitor;
mod words;
