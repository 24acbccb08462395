//! What fuzzers feed: one function for each reader of bytes that others wrote.
//!
//! A target panics when a promise is broken: a reader that panics itself, an error that is no sentence, a game that is
//! not the same after being written and read again. `fuzz/` feeds them under libFuzzer, which learns from coverage
//! (`scripts/fuzz`); this crate's test feeds them the same corpus and seeded mutations of it, on any compiler.

mod api;
mod events;
mod fleet;
mod gtp;
mod libraries;
mod positions;
mod proofs;
mod protocol;
mod records;
mod weights;

pub use api::ADDRESSES;

/// A reader to be fed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is its corpus' folder, too.
    pub name: &'static str,
    /// Feeds it, and says whether the bytes were accepted.
    pub feed: fn(&[u8]) -> bool,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "api", feed: api::feed },
    Target { name: "certificate", feed: proofs::feed_certificate },
    Target { name: "events", feed: events::feed },
    Target { name: "fleet", feed: fleet::feed },
    Target { name: "gtp", feed: gtp::feed },
    Target { name: "journal", feed: proofs::feed_journal },
    Target { name: "positions", feed: positions::feed },
    Target { name: "protocol", feed: protocol::feed },
    Target { name: "psq", feed: records::feed_psq },
    Target { name: "renlib", feed: libraries::feed_renlib },
    Target { name: "sgf", feed: records::feed_sgf },
    Target { name: "weights", feed: weights::feed },
    Target { name: "yixin", feed: libraries::feed_yixin },
];

/// Feeds the target of this name.
///
/// # Panics
/// When there is no such target, or when it finds a promise broken.
pub fn feed(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("no target {name}")).feed)(bytes);
}

/// An error is one short line that says something.
fn check_sentence(error: &impl std::fmt::Display) {
    let text = error.to_string();
    assert!(!text.is_empty() && text.len() < 1000 && !text.contains(['\n', '\r']), "{text:?}");
}
