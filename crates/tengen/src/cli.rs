//! The command line: all subcommands, each of which has a file of its own.

use crate::agents::AgentsArgs;
use crate::analyze::AnalyzeArgs;
use crate::bench::BenchArgs;
use crate::check::CheckArgs;
use crate::completions::CompletionsArgs;
use crate::convert::ConvertArgs;
use crate::engine::EngineArgs;
use crate::experiment::ExperimentCommand;
use crate::explore::ExploreArgs;
use crate::learn_basics::LearnBasicsArgs;
use crate::man::ManArgs;
use crate::openings::OpeningsCommand;
use crate::play::PlayArgs;
use crate::puzzles::PuzzlesCommand;
use crate::review::ReviewArgs;
use crate::show::ShowArgs;
use crate::solve::SolveArgs;
use crate::tournament::{MatchArgs, ResultsArgs, TournamentArgs};
use crate::train::TrainCommand;
use crate::verify::VerifyArgs;
use crate::web::WebArgs;
use crate::wins::WinsArgs;
use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;

#[derive(Parser)]
#[command(
    name = "tengen",
    version,
    about = "Gomoku (five in a row): play, analyse, hold tournaments, train and compare engines",
    after_help = AFTER_HELP
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "\
Without a command, tengen opens the app in the browser, as `tengen web` does.

Points are a letter from the left and a number from the bottom: h8 is the centre of a 15x15 board.

Exit status: 0 success; 1 a check found faults; 2 bad input, or an error; 130 interrupted by Ctrl-C before the end.";

/// A subcommand with its arguments.
#[derive(Subcommand)]
pub(crate) enum Command {
    Web(WebArgs),
    Play(PlayArgs),
    Show(ShowArgs),
    Analyze(AnalyzeArgs),
    Solve(SolveArgs),
    Verify(VerifyArgs),
    Review(ReviewArgs),
    Explore(ExploreArgs),
    Convert(ConvertArgs),
    Agents(AgentsArgs),
    Engine(EngineArgs),
    Check(CheckArgs),
    Bench(BenchArgs),
    Wins(WinsArgs),
    Match(MatchArgs),
    Tournament(TournamentArgs),
    Results(ResultsArgs),
    /// Make fair openings, or check how fair openings are
    #[command(subcommand)]
    Openings(OpeningsCommand),
    /// Make puzzles from games, or check puzzles
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    /// Train evaluations and networks from games
    #[command(subcommand)]
    Train(TrainCommand),
    /// Rerun a paper's table or figure and compare its numbers with ours
    #[command(subcommand)]
    Experiment(ExperimentCommand),
    LearnBasics(LearnBasicsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Command {
    /// Runs it and prints its result.
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            Command::Web(args) => args.run(out),
            Command::Play(args) => args.run(out),
            Command::Show(args) => args.run(out),
            Command::Analyze(args) => args.run(out),
            Command::Solve(args) => args.run(out),
            Command::Verify(args) => args.run(out),
            Command::Review(args) => args.run(out),
            Command::Explore(args) => args.run(out),
            Command::Convert(args) => args.run(out),
            Command::Agents(args) => args.run(out),
            Command::Engine(args) => args.run(),
            Command::Check(args) => args.run(out),
            Command::Bench(args) => args.run(out),
            Command::Wins(args) => args.run(out),
            Command::Match(args) => args.run(out),
            Command::Tournament(args) => args.run(out),
            Command::Results(args) => args.run(out),
            Command::Openings(command) => command.run(out),
            Command::Puzzles(command) => command.run(out),
            Command::Train(command) => command.run(out),
            Command::Experiment(command) => command.run(out),
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

/// The definition of the whole command line, for completions and the manual.
pub(crate) fn definition() -> clap::Command {
    Cli::command()
}

/// What is wrong with a command line in one sentence, with clap's tips and without the usage text.
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
