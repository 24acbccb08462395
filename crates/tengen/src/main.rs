//! Tengen's one program. Everything it can do is a subcommand; `cli` lists them.

mod agents;
mod analyze;
mod arguments;
mod bench;
mod check;
mod cli;
mod completions;
mod drawing;
mod engine;
mod experiment;
mod learn_basics;
mod man;
mod openings;
mod output;
mod play;
mod position;
mod show;
mod tournament;
mod train;
mod web;

use output::{Internal, Unsatisfied};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = match cli::parse(std::env::args_os()) {
        Ok(command) => command,
        // Asked-for help and the version are no errors, and come on stdout.
        Err(answer) if !answer.use_stderr() => {
            let _ = answer.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return fail(&cli::sentence(&error), REFUSED),
    };
    // Not locked: the engine's own threads may write to it as well.
    let mut out = io::stdout();
    let done = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Unsatisfied>() => ExitCode::from(UNSATISFIED),
        Err(error) if error.is::<Internal>() => fail(&format!("{error:#}"), OUR_FAULT),
        Err(error) => fail(&format!("{error:#}"), REFUSED),
    }
}

/// The exit status when what was asked for cannot be done.
const REFUSED: u8 = 2;
/// The exit status when what was examined is not as it should be; the result says why.
const UNSATISFIED: u8 = 1;
/// The exit status when the program itself is wrong.
const OUR_FAULT: u8 = 1;

/// One sentence on stderr, and an exit status.
fn fail(sentence: &str, status: u8) -> ExitCode {
    // Nobody is left to tell when stderr is closed, too.
    let _ = writeln!(io::stderr(), "tengen: {sentence}");
    ExitCode::from(status)
}
