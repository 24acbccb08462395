//! GTP: whatever is sent, each command has one answer as the protocol has them, and no move is illegal.

use crate::protocol::FirstFree;
use tengen_board::Rule;
use tengen_piskvork::gtp::{GtpSession, run};
use tengen_play::Agent;

/// Sends the bytes to an engine; whether it moved.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let session = GtpSession::new(|| Ok(Box::new(FirstFree) as Box<dyn Agent>), Rule::Freestyle);
    let mut output = Vec::new();
    run(session, &mut &*bytes, &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are text");
    let mut moved = false;
    for answer in text.split_terminator("\n\n") {
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
        assert!(!answer.contains(|c: char| c.is_control() && c != '\n'), "{answer:?}");
        let words = answer.split_once(' ').map_or("", |(_, words)| words);
        moved |= answer.starts_with('=')
            && words.len() <= 3
            && words.starts_with(|c: char| c.is_ascii_uppercase());
    }
    moved
}
