//! The server without a browser: every route, used and abused.

mod abuse;
mod addresses;
mod comparing;
mod compression;
mod exploring;
mod fairness;
mod faults;
mod load;
mod online;
mod playing;
mod proving;
mod puzzling;
mod quotas;
mod teaching;
mod understanding;
mod visitor;
mod words;
