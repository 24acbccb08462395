//! Players on the command line: `[NAME=]AGENT[ @LIMITS]`.

use crate::arguments;
use std::collections::BTreeSet;
use tengen_arena::{Player, PlayerLimits};

/// Parses a player: an agent, optionally with a name before it (`new=tengen`) and limits of its own after it
/// (`tengen @nodes=1000,turn=100ms`).
pub(crate) fn player(text: &str) -> Result<Player, String> {
    let (text, limits) = match text.rsplit_once(" @") {
        Some((text, list)) => (text.trim_end(), limits(list)?),
        None => (text, PlayerLimits::default()),
    };
    // An agent's own parameters come after ? or :, so an = before those ends a name.
    let (name, agent) = match text.split_once('=') {
        Some((name, agent)) if !name.contains(['?', ':']) => (Some(name), agent),
        _ => (None, text),
    };
    let player = Player { limits, ..Player::new(agent) };
    match name {
        None => Ok(player),
        Some(name) if name.trim().is_empty() => Err("a player's name before = is missing".to_owned()),
        Some(name) => Ok(Player { name: name.trim().to_owned(), ..player }),
    }
}

fn limits(list: &str) -> Result<PlayerLimits, String> {
    let mut limits = PlayerLimits::default();
    let mut given = BTreeSet::new();
    for pair in list.split(',') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if !given.insert(name.trim()) {
            return Err(format!("{} is given twice", name.trim()));
        }
        let number = || value.parse::<u64>().map_err(|_| format!("'{value}' is no number for {name}"));
        match name.trim() {
            "turn" => limits.turn = Some(arguments::time(value)?),
            "match" => limits.whole_match = Some(arguments::time(value)?),
            "increment" => limits.increment = Some(arguments::time(value)?),
            "tolerance" => limits.tolerance = Some(arguments::time(value)?),
            "nodes" => limits.nodes = Some(number()?),
            "depth" => limits.depth = Some(number()?.try_into().map_err(|_| "too deep".to_owned())?),
            "simulations" => limits.simulations = Some(number()?),
            "memory" => limits.memory = Some(arguments::memory(value)?),
            "threads" => limits.threads = Some(arguments::threads(value)?),
            other => {
                let known = "turn, match, increment, tolerance, nodes, depth, simulations, memory, threads";
                return Err(format!("there is no limit '{other}'; the limits are {known}"));
            }
        }
    }
    Ok(limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn names_and_limits_are_told_from_the_agent() {
        let plain = player("tengen?level=club&seed=3").unwrap();
        assert_eq!((&*plain.name, &*plain.agent), ("tengen?level=club&seed=3", "tengen?level=club&seed=3"));
        let full = player("my engine=exec:./pbrain-x --a=b @nodes=1000,turn=100ms,memory=64MB").unwrap();
        assert_eq!((&*full.name, &*full.agent), ("my engine", "exec:./pbrain-x --a=b"));
        assert_eq!((full.limits.nodes, full.limits.memory), (Some(1000), Some(64 << 20)));
        assert_eq!(full.limits.turn, Some(Duration::from_millis(100)));
        assert_eq!(player("exec:./a=b").unwrap().agent, "exec:./a=b");
    }

    #[test]
    fn players_are_named_as_they_were_given() {
        let limits = "turn=1.5s,match=90s,increment=2s,tolerance=100ms,nodes=7,depth=8,simulations=9,memory=4096,threads=2";
        for text in ["WINE 2018=exec:wine 'a b.exe'".to_owned(), format!("x=tengen?level=club @{limits}")] {
            assert_eq!(player(&text).unwrap().argument(), text);
        }
    }

    #[test]
    fn bad_players_are_refused() {
        assert!(player("=tengen").is_err());
        assert!(player("tengen @nodes=x").unwrap_err().contains("'x' is no number for nodes"));
        assert!(player("tengen @speed=9").unwrap_err().starts_with("there is no limit 'speed'"));
    }
}
