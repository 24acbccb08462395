//! `tengen train seat`: one of the two programs that `self-teach --transport` starts to play for a learner.

use anyhow::{Context, Result};
use std::io::{stdin, stdout};
use std::path::PathBuf;
use tengen_board::Game;
use tengen_play::{Agent, AgentError, Decision, SearchLimits};
use tengen_train::critic::{LearningAgent, SharedWeights, Transport};

/// Play for a learner whose weights are shared in a folder, over the Piskvork protocol
#[derive(clap::Args)]
pub(crate) struct SeatArgs {
    /// The folder of the shared weights
    #[arg(long, value_name = "FOLDER")]
    share: PathBuf,
    /// How the weights are shared
    #[arg(long, value_parser = str::parse::<Transport>)]
    transport: Transport,
}

impl SeatArgs {
    pub(super) fn run(&self) -> Result<()> {
        let agent = self.agent().with_context(|| format!("cannot join {}", self.share.display()))?;
        let mut agent = Some(agent);
        let make = move || match agent.take() {
            Some(agent) => Ok(Box::new(StrictAgent(agent)) as Box<dyn Agent>),
            None => exit_with("asked to start again"),
        };
        std::panic::set_hook(Box::new(|panic| exit_with(&panic.to_string())));
        tengen_piskvork::engine::run(stdin(), stdout(), make);
        std::process::exit(0)
    }

    fn agent(&self) -> Result<LearningAgent> {
        Ok(LearningAgent::new(SharedWeights::join(&self.share, self.transport)?)?)
    }
}

/// An agent whose failure ends the program. Engines otherwise answer a failure with some legal move, and the learner
/// would learn from that.
struct StrictAgent(LearningAgent);

impl Agent for StrictAgent {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        self.0.choose(game, limits).or_else(|error| exit_with(&error.to_string()))
    }
}

fn exit_with(reason: &str) -> ! {
    eprintln!("tengen train seat: {reason}");
    std::process::exit(2)
}
