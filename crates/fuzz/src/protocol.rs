//! The protocol of managers: whatever is sent, the engine answers lines, and no illegal move.

use std::time::Instant;
use tengen_board::Game;
use tengen_piskvork::engine::{Action, CommandReader, Reply, Responder, Session};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// Plays the first legal point.
pub(crate) struct FirstFree;

impl Agent for FirstFree {
    fn name(&self) -> &str {
        "first-free"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let point = game.board().empties().find(|&point| game.is_allowed(point));
        point.map(Decision::new).ok_or(AgentError::Resigned)
    }
}

/// Sends the bytes to an engine; whether it moved.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let (mut reader, mut session) = (CommandReader::new(), Session::new());
    let mut responder = Responder::new(|| Ok(Box::new(FirstFree) as Box<dyn Agent>));
    let mut moved = false;
    // In pieces, as pipes bring them.
    for piece in bytes.chunks(61) {
        reader.push(piece);
        for found in reader.by_ref() {
            let replies = match found.map(|command| session.handle(command, Instant::now())) {
                Ok(Action::Send(replies)) => replies,
                Ok(Action::Search(request)) => {
                    let response = responder.respond(&request);
                    session.finish(response)
                }
                Ok(Action::Exit) => return moved,
                Err(error) => vec![error.into()],
            };
            replies.iter().for_each(check);
            moved |= replies.iter().any(|reply| matches!(reply, Reply::Move(_) | Reply::Moves(_)));
        }
    }
    moved
}

fn check(reply: &Reply) {
    let text = reply.to_string();
    let bare = |line: &str| line.split([',', ' ']).all(|n| n.parse::<u8>().is_ok_and(|n| n < 22));
    for line in text.lines() {
        let known = ["OK", "SWAP", "ERROR ", "UNKNOWN ", "MESSAGE ", "DEBUG ", "INFO ", "FORBID ", "name="];
        assert!(known.iter().any(|start| line.starts_with(start)) || bare(line), "{text}");
        assert!(!line.contains(char::is_control), "{text}");
    }
    assert!(!text.is_empty() && (matches!(reply, Reply::Forbid(_)) || text.len() < 1000), "{text}");
    assert!(text.lines().count() == 1 || matches!(reply, Reply::Pv(_)), "{text}");
}
