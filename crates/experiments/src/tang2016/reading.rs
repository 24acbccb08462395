//! How the paper is read where it leaves a choice: what playouts take for three in a row, and which critic it was.

use crate::zhao2012::trained::Training;
use crate::{ExperimentError, Result, RunOptions};
use tengen_nets::Architecture;
use tengen_train::critic::CriticCourse;

/// A reading of the paper.
pub(super) struct Reading {
    /// Whether playouts extend and stop any row of three, as the words say, or only what becomes an open four.
    literal: bool,
    /// Whether the critic is taken after 10,000 games of the training that `st` comes from, or after all 60,000.
    young: bool,
}

/// Playouts that know open fours, and the critic `st`.
pub(super) const USUAL: Reading = Reading { literal: false, young: false };
/// Playouts that count to three, and a weaker critic.
pub(super) const LITERAL: Reading = Reading { literal: true, young: true };

/// The games that the young critic has learned from.
const GAMES: u64 = 10_000;
/// Its name. No such critic is built in: it is trained, and its file takes the name's place.
const YOUNG: &str = "st-10k";

impl Reading {
    /// The critic that plays by itself.
    pub(super) fn adp(&self) -> String {
        format!("adp:{}", if self.young { YOUNG } else { "st" })
    }

    /// A player of playouts, from its name with other parameters.
    pub(super) fn playing_out(&self, agent: impl Into<String>) -> String {
        agent.into() + if self.literal { "&threes=literal" } else { "" }
    }

    /// A player of playouts whose moves the critic picks, from its name with other parameters.
    pub(super) fn hybrid(&self, agent: impl Into<String>) -> String {
        let agent = self.playing_out(agent);
        if self.young { format!("{agent}&critic={YOUNG}") } else { agent }
    }

    /// The critic in words.
    pub(super) fn critic(&self) -> &'static str {
        if self.young { "Critic `st` after 10,000 games of its training (seed 1)" } else { "Critic `st`" }
    }

    /// What differs from the usual reading, and why it was tried; empty for the usual one.
    pub(super) fn words(&self) -> &'static str {
        if self.literal && self.young {
            " **Another reading than the usual:** playouts extend and stop any row of three, as the paper's words say \
             (`threes=literal`), and where a critic plays it is `st` after 10,000 of its 60,000 games. It was chosen \
             because some of these matches, tried at a small size, came nearer to the paper by it; so its marks show what a \
             reading can explain, and are no independent test."
        } else {
            ""
        }
    }

    /// An agent's name as the roster knows it. Trains the young critic if that has not been done.
    pub(super) fn resolve(&self, agent: &str, options: &RunOptions<'_>) -> Result<String> {
        if !agent.contains(YOUNG) {
            return Ok(agent.to_owned());
        }
        let course = CriticCourse::published(Architecture::St, 1);
        let file = Training::new(format!("tang-{YOUNG}"), course, GAMES).run(options)?.file(GAMES);
        let text = file.to_str().ok_or_else(|| ExperimentError::unusable(&file, "not a name in UTF-8"))?;
        Ok(agent.replace(YOUNG, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_piskvork::roster::agent;

    #[test]
    fn every_name_is_an_agent() {
        let folder = tempfile::tempdir().unwrap();
        let options = RunOptions::for_test(folder.path());
        for reading in [USUAL, LITERAL] {
            let names =
                [reading.adp(), reading.playing_out("hmcts?sims=2"), reading.hybrid("adp-uct?sims=2")];
            for name in names {
                let resolved = reading.resolve(&name, &options).unwrap();
                assert!(agent(&resolved).is_ok(), "{resolved}");
            }
        }
        assert_eq!(USUAL.hybrid("adp-uct?sims=2"), "adp-uct?sims=2");
        assert_eq!(LITERAL.hybrid("adp-uct?sims=2"), "adp-uct?sims=2&threes=literal&critic=st-10k");
    }
}
