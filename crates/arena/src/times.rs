//! How long moves took: for each player the median, the slowest of a hundred and of a thousand, and the longest.

use crate::{Ending, GameSummary, Store, StoreError};
use serde::Serialize;
use std::time::Duration;
use tengen_board::Color;

/// How long the moves of one player took, in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveTimes {
    /// The player.
    pub player: String,
    /// Moves with a time.
    pub moves: usize,
    /// Half of them were quicker.
    pub median_ms: f64,
    /// All but one in a hundred were as quick.
    pub p99_ms: f64,
    /// All but one in a thousand were as quick.
    pub p999_ms: f64,
    /// The longest, that of a game lost on time included.
    pub longest_ms: f64,
}

/// The times of all moves of these games, in the order of the players.
///
/// # Errors
/// When a game cannot be read.
pub fn move_times(store: &Store, games: &[GameSummary]) -> Result<Vec<MoveTimes>, StoreError> {
    let players = &store.event().players;
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); players.len()];
    for game in games {
        for (longest, player) in game.longest.iter().zip(game.players) {
            // The move that came too late is in no record.
            let is_late = game.ending == Ending::Time && game.winner != Some(player);
            times[player].extend(is_late.then_some(*longest));
        }
        let Some(record) = store.record(game.number)? else { continue };
        for (number, detail) in record.details.iter().enumerate() {
            let is_black = record.game.color_of_move(number) == Color::Black;
            let player = if is_black { game.black } else { game.white() };
            times[player].extend(detail.time);
        }
    }
    Ok(players.iter().zip(times).map(|(player, times)| summary(&player.name, times)).collect())
}

fn summary(player: &str, mut times: Vec<Duration>) -> MoveTimes {
    times.sort();
    // The least time that so many in a thousand of the moves did not exceed.
    let within = |thousandths: usize| {
        let rank = (times.len() * thousandths).div_ceil(1000).saturating_sub(1);
        times.get(rank).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    MoveTimes {
        player: player.to_owned(),
        moves: times.len(),
        median_ms: within(500),
        p99_ms: within(990),
        p999_ms: within(999),
        longest_ms: within(1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_move_in_a_thousand_is_the_longest_and_no_more() {
        let mut times = vec![Duration::from_millis(100); 998];
        times.extend([Duration::from_millis(105), Duration::from_millis(900)]);
        let found = summary("a", times);
        let rest = (found.moves, found.median_ms, found.p99_ms, found.p999_ms, found.longest_ms);
        assert_eq!(rest, (1000, 100.0, 100.0, 105.0, 900.0));
        assert_eq!(summary("a", Vec::new()).longest_ms, 0.0);
    }
}
