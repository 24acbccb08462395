//! What can be typed on the command line. Each subcommand has a file of its own.

use crate::{
    agents, analyze, bench, check, completions, engine, experiment, learn_basics, man, openings, play, show,
    tournament, train, web,
};
use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;

#[derive(Parser)]
#[command(
    name = "tengen",
    version,
    about = "Gomoku: play it, watch it, plug it in",
    after_help = "Without a command, tengen opens the app in the browser, as `tengen web` does.\n\
                  Points are a letter from the left and a number from the bottom: h8 is the centre of a \
                  15x15 board."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// A subcommand with its arguments.
#[derive(Subcommand)]
pub(crate) enum Command {
    Web(web::Args),
    Play(play::Args),
    Show(show::Args),
    Analyze(analyze::Args),
    Agents(agents::Args),
    Engine(engine::Args),
    Check(check::Args),
    Bench(bench::Args),
    Match(tournament::MatchArgs),
    Tournament(tournament::TournamentArgs),
    Results(tournament::ResultsArgs),
    Openings(openings::Args),
    Train(train::Args),
    Experiment(experiment::Args),
    LearnBasics(learn_basics::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Does what was asked for.
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            Command::Web(args) => args.run(out),
            Command::Play(args) => args.run(out),
            Command::Show(args) => args.run(out),
            Command::Analyze(args) => args.run(out),
            Command::Agents(args) => args.run(out),
            Command::Engine(args) => args.run(),
            Command::Check(args) => args.run(out),
            Command::Bench(args) => args.run(out),
            Command::Match(args) => args.run(out),
            Command::Tournament(args) => args.run(out),
            Command::Results(args) => args.run(out),
            Command::Openings(args) => args.run(out),
            Command::Train(args) => args.run(out),
            Command::Experiment(args) => args.run(out),
            Command::LearnBasics(args) => args.run(out),
            Command::Completions(args) => args.run(out),
            Command::Man(args) => args.run(out),
        }
    }
}

/// Reads the command line.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, clap::Error> {
    match Cli::try_parse_from(arguments)?.command {
        Some(command) => Ok(command),
        None => parse(["tengen", "web"].map(OsString::from)),
    }
}

/// The whole command line as clap sees it, for completions and the manual.
pub(crate) fn definition() -> clap::Command {
    Cli::command()
}

/// A refused command line in one sentence: what was wrong and clap's tips, without the usage text.
pub(crate) fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let said: Vec<String> = text
        .trim_start_matches("error: ")
        .split("\n\n")
        .filter(|part| !part.starts_with("Usage:") && !part.starts_with("For more information"))
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    said.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_holds_together() {
        definition().debug_assert();
    }

    #[test]
    fn no_command_is_the_app() {
        assert!(matches!(parse(["tengen".into()]), Ok(Command::Web(_))));
    }

    #[test]
    fn refusals_are_one_sentence() {
        let sentence_for = |arguments: &[&str]| {
            let error = parse(arguments.iter().map(OsString::from)).err().expect("an error");
            sentence(&error)
        };
        let unknown = sentence_for(&["tengen", "pley"]);
        assert!(unknown.starts_with("unrecognized subcommand 'pley'"), "{unknown}");
        assert!(unknown.contains("'play'"), "{unknown}");
        let missing = sentence_for(&["tengen", "completions"]);
        assert!(missing.contains("required") && !missing.contains("Usage"), "{missing}");
    }
}
