//! `pbrain-tengen`: Tengen as an engine for Piskvork and Gomocup managers.

use std::process::exit;
use tengen_piskvork::roster;

const HELP: &str = "\
Plays Gomoku over the Piskvork (Gomocup) protocol on standard input and output.

Usage: pbrain-tengen [AGENT]

  AGENT      the agent that plays, as 'tengen agents' lists them, such as random?seed=7
  --help     this text
  --version  the version";

fn main() {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into()).collect();
    let agent = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => roster::DEFAULT,
        ["--help" | "-h"] => return println!("{HELP}"),
        ["--version" | "-V"] => return println!("pbrain-tengen {}", env!("CARGO_PKG_VERSION")),
        [name] if !name.starts_with('-') => name,
        _ => fail("one agent's name at most; --help says more"),
    };
    match tengen_piskvork::engine::serve(agent) {
        // Not a return: the agent may still be searching on its thread.
        Ok(_) => exit(0),
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(reason: &str) -> ! {
    eprintln!("pbrain-tengen: {reason}");
    exit(2);
}
