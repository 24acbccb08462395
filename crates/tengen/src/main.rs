//! The `tengen` program: runs a subcommand and turns its result into an exit status.

// Doc comments here are help texts: `[NAME=]AGENT[ @LIMITS]` in them is no link.
#![allow(rustdoc::broken_intra_doc_links)]

mod agents;
mod analyze;
mod arguments;
mod bench;
mod candidates;
mod check;
mod cli;
mod completions;
mod convert;
mod drawing;
mod engine;
mod experiment;
mod explore;
mod interrupt;
mod learn_basics;
mod man;
mod openings;
mod output;
mod play;
mod position;
mod progress;
mod puzzles;
mod review;
mod show;
mod solve;
mod tournament;
mod train;
mod verify;
mod web;
mod wins;

use interrupt::Interrupted;
use output::{CheckFailed, Internal};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = match cli::parse(std::env::args_os()) {
        Ok(command) => command,
        // Help and the version, where asked for, are no errors and go to stdout.
        Err(answer) if !answer.use_stderr() => {
            let _ = answer.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return fail(&cli::sentence(&error), BAD_INPUT),
    };
    // Not locked, since an engine's own threads write to it too.
    let mut out = io::stdout();
    let done = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<CheckFailed>() => ExitCode::from(CHECK_FAILED),
        Err(error) if error.is::<Interrupted>() => fail(&error.to_string(), interrupt::STATUS),
        Err(error) if error.is::<Internal>() => fail(&format!("{error:#}"), INTERNAL),
        Err(error) => fail(&format!("{error:#}"), BAD_INPUT),
    }
}

/// The exit status for bad input, and for any other error.
const BAD_INPUT: u8 = 2;
/// The exit status of a check that found faults; its result says which.
const CHECK_FAILED: u8 = 1;
/// The exit status for a fault of the program itself.
const INTERNAL: u8 = 1;

/// One sentence on stderr, and an exit status.
fn fail(sentence: &str, status: u8) -> ExitCode {
    // If stderr is closed too, the exit status has to do.
    let _ = writeln!(io::stderr(), "tengen: {sentence}");
    ExitCode::from(status)
}
