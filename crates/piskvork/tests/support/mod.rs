//! A session without threads: what is sent to the engine, and what it answers.

use std::time::Instant;
use tengen_board::Game;
use tengen_piskvork::engine::{Action, CommandReader, Reply, Responder, Session};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// Plays the first legal point, row by row from the top-left.
pub(crate) struct FirstFree;

impl Agent for FirstFree {
    fn name(&self) -> &str {
        "first-free"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let point = game.board().empties().find(|&p| game.is_allowed(p));
        point.map(Decision::new).ok_or(AgentError::Resigned)
    }
}

/// An engine that searches on the calling thread.
pub(crate) struct Talk<F> {
    reader: CommandReader,
    /// The state of the session.
    pub(crate) session: Session,
    responder: Responder<F>,
    has_ended: bool,
}

impl<F: FnMut() -> Result<Box<dyn Agent>, AgentError>> Talk<F> {
    pub(crate) fn new(make: F) -> Talk<F> {
        Talk {
            reader: CommandReader::new(),
            session: Session::new(),
            responder: Responder::new(make),
            has_ended: false,
        }
    }

    /// Sends bytes and returns the replies.
    pub(crate) fn say(&mut self, bytes: impl AsRef<[u8]>) -> Vec<Reply> {
        self.reader.push(bytes.as_ref());
        let mut replies = Vec::new();
        while let Some(found) = self.reader.next() {
            if self.has_ended {
                break;
            }
            match found.map(|command| self.session.handle(command, Instant::now())) {
                Ok(Action::Send(said)) => replies.extend(said),
                Ok(Action::Search(request)) => {
                    let response = self.responder.respond(&request);
                    replies.extend(self.session.finish(response));
                    let is_answer = match replies.last() {
                        Some(Reply::Move(_) | Reply::Moves(_) | Reply::Swap) => true,
                        // Yixin boards are told of openings in messages.
                        Some(Reply::Message(text)) => {
                            text.starts_with("SWAP2 ") || text.starts_with("SOOSORV ")
                        }
                        _ => false,
                    };
                    assert!(is_answer, "{:?}", replies.last());
                }
                Ok(Action::Exit) => self.has_ended = true,
                Err(error) => replies.push(error.into()),
            }
        }
        replies
    }
}

/// An engine with predictable moves.
pub(crate) fn first_free() -> Talk<impl FnMut() -> Result<Box<dyn Agent>, AgentError>> {
    Talk::new(|| Ok(Box::new(FirstFree) as Box<dyn Agent>))
}
