//! GTP, the protocol of Go programs (version 2), for managers that speak it: `tengen engine --protocol gtp`.
//!
//! Points are a letter from the left, which is never I, and a number from the bottom: `J9` is what people call i9. Beside the
//! protocol's own commands there is `gomoku_rule`, which says or sets the rule. A komi is ignored; nobody passes.

mod command;
mod session;

pub use command::{GtpCommand, read_command};
pub use session::GtpSession;

use crate::roster::{BadAgent, agent};
use std::io::{self, BufRead, Write};
use tengen_board::Rule;
use tengen_play::AgentError;

/// The longest line that is read.
const LONGEST_LINE: usize = 4096;

/// Answers the commands on stdin until `quit` or their end.
///
/// # Errors
/// When no agent has the name, or stdin or stdout fail.
pub fn serve(name: &str, rule: Rule) -> Result<(), ServeError> {
    // A wrong name is an error now rather than at the first move.
    agent(name)?;
    let name = name.to_owned();
    let make = move || agent(&name).map_err(|error| AgentError::Unsupported(error.to_string()));
    run(GtpSession::new(make, rule), &mut io::stdin().lock(), &mut io::stdout())?;
    Ok(())
}

/// Why [`serve`] ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// No agent has the name.
    #[error(transparent)]
    Agent(#[from] BadAgent),
    /// Stdin or stdout failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Answers the commands of an input until `quit` or its end. That nobody reads the answers is no error.
///
/// # Errors
/// When input or output fail.
pub fn run<F>(mut session: GtpSession<F>, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()>
where
    F: FnMut() -> Result<Box<dyn tengen_play::Agent>, AgentError>,
{
    while let Some(line) = next_line(input)? {
        let Some(command) = read_command(&line) else { continue };
        let (answer, goes_on) = session.answer(&command);
        match output.write_all(answer.as_bytes()).and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// The next line, as much of it as is read; `None` at the end.
fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut is_end = true;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok((!is_end).then_some(line));
        }
        is_end = false;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&chunk[..taken.min(room)]);
        let used = end.map_or(taken, |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}
