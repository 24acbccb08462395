//! The players of an event: agents with names and limits.

use crate::PlayerLimits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tengen_piskvork::process::{Invocation, ProcessOptions};
use tengen_piskvork::roster::{self, BadAgent};
use tengen_play::Agent;

/// A player of an event: an agent with a name, and optionally its own limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name in every table.
    pub name: String,
    /// The agent, as the roster names it, or `exec:COMMAND`.
    pub agent: String,
    /// The player's own limits; the event's apply where these are not set.
    pub limits: PlayerLimits,
}

impl Player {
    /// A player named after its agent.
    pub fn new(agent: &str) -> Player {
        Player { name: short_name(agent), agent: agent.to_owned(), limits: PlayerLimits::default() }
    }

    /// Creates the agent.
    ///
    /// # Errors
    /// When there is no such agent or program.
    pub fn agent(&self, usual: &PlayerLimits) -> Result<Box<dyn Agent>, BadAgent> {
        let limits = self.limits.or(usual);
        let options = ProcessOptions {
            name: Some(self.name.clone()),
            tolerance: limits.granted(),
            suspend: true,
            ..ProcessOptions::default()
        };
        roster::agent_with(&self.agent, &options)
    }

    /// The player as command lines name it: `NAME=AGENT @LIMITS`.
    pub fn argument(&self) -> String {
        let limits = self.limits.list();
        let limits = if limits.is_empty() { limits } else { format!(" @{limits}") };
        format!("{}={}{limits}", self.name, self.agent)
    }

    /// The number of threads it may use.
    pub fn threads(&self, usual: &PlayerLimits) -> usize {
        let own = || {
            let (_, parameters) = self.agent.split_once('?').filter(|_| !self.is_external())?;
            parameters.split('&').find_map(|pair| pair.strip_prefix("threads="))?.parse().ok()
        };
        self.limits.or(usual).threads.or_else(own).unwrap_or(1).max(1)
    }

    /// Whether the agent is an external program.
    pub fn is_external(&self) -> bool {
        self.agent.starts_with("exec:")
    }
}

/// The program's name for `exec:` agents, like `pbrain-x --flag` for `exec:./dir/pbrain-x --flag`; others unchanged.
fn short_name(agent: &str) -> String {
    let Some(command) = agent.strip_prefix("exec:") else { return agent.to_owned() };
    let Ok(invocation) = command.parse::<Invocation>() else { return agent.to_owned() };
    invocation.name()
}

/// Makes all names different: the second `tengen` becomes `tengen #2`.
pub fn make_names_unique(players: &mut [Player]) {
    let mut names = BTreeSet::new();
    for player in players {
        let wanted = player.name.clone();
        for number in 2.. {
            if names.insert(player.name.clone()) {
                break;
            }
            player.name = format!("{wanted} #{number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_different() {
        assert_eq!(Player::new("exec:/a/b/pbrain-x.exe -v").name, "pbrain-x -v");
        let mut players = ["tengen", "tengen", "random", "tengen"].map(Player::new);
        make_names_unique(&mut players);
        assert_eq!(players.map(|player| player.name), ["tengen", "tengen #2", "random", "tengen #3"]);
    }
}
