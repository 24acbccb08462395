//! `tengen train seat`: one of two programs that learn in turns. `self-teach --transport file` starts them.

use anyhow::{Context, Result};
use std::io::{stdin, stdout};
use std::path::PathBuf;
use tengen_board::Game;
use tengen_play::{Agent, AgentError, Decision, SearchLimits};
use tengen_train::critic::{LearningAgent, SharedWeights, Transport};

/// Play for a learner that is shared in a folder, over the Piskvork protocol
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder in which the learner is shared
    #[arg(long)]
    share: PathBuf,
    /// How the weights travel
    #[arg(long, value_parser = str::parse::<Transport>)]
    transport: Transport,
}

impl Args {
    pub(super) fn run(&self) -> Result<()> {
        let sit = |args: &Args| {
            Ok::<_, anyhow::Error>(LearningAgent::new(SharedWeights::join(&args.share, args.transport)?)?)
        };
        let mut first = Some(sit(self).with_context(|| format!("cannot join {}", self.share.display()))?);
        let make = move || match first.take() {
            Some(seat) => Ok(Box::new(Strict(seat)) as Box<dyn Agent>),
            None => leave("asked to start again"),
        };
        std::panic::set_hook(Box::new(|panic| leave(&panic.to_string())));
        tengen_piskvork::engine::run(stdin(), stdout(), make);
        std::process::exit(0)
    }
}

/// An engine always has some move to answer with. A learner must not: a move that it did not choose would be learned from.
struct Strict(LearningAgent);

impl Agent for Strict {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        self.0.choose(game, limits).or_else(|error| leave(&error.to_string()))
    }
}

fn leave(why: &str) -> ! {
    eprintln!("tengen train seat: {why}");
    std::process::exit(2)
}
