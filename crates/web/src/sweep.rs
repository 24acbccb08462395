//! The engine's opinion of every position of a game, for a graph that fills in: short looks, a few all over the game first.

use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::state::App;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tengen_board::Game;
use tengen_explain::{Reviewer, position_after};
use tengen_play::Stop;
use tokio::sync::mpsc;

/// A game as the page sends it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SweepRequest {
    /// The game: a start and all its moves.
    position: PositionDto,
    /// The positions that need no look, by their numbers of moves.
    #[serde(default)]
    known: Vec<usize>,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct SweptPosition {
    /// The moves before it.
    number: usize,
    /// Black's chance to win.
    black: f64,
}

/// Nodes for each position: enough for a graph, a tenth of a second's work.
const NODES: u64 = 15_000;

/// The sweeps that run: each visitor has one at a time.
#[derive(Default)]
pub(crate) struct Sweeps {
    running: Mutex<HashMap<String, Stop>>,
}

impl Sweeps {
    /// Begins a visitor's sweep, which ends the last.
    fn begin(&self, visitor: &str) -> Stop {
        let stop = Stop::default();
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, stop| !stop.is_raised());
        if let Some(last) = running.insert(visitor.to_owned(), stop.clone()) {
            last.raise();
        }
        stop
    }
}

/// The values of a running sweep. Dropping it ends the sweep: the page has gone.
pub(crate) struct SweptPositions {
    receiver: mpsc::Receiver<SweptPosition>,
    stop: Stop,
}

impl SweptPositions {
    /// The next value; `None` when nothing more will come.
    pub(crate) async fn next(&mut self) -> Option<SweptPosition> {
        self.receiver.recv().await
    }
}

impl Drop for SweptPositions {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Starts a sweep.
///
/// # Errors
/// When the game is none.
pub(crate) fn start(app: &App, visitor: &str, request: &SweepRequest) -> Result<SweptPositions, ApiError> {
    let game = request.position.game()?;
    let last = game.moves().len();
    let numbers: Vec<usize> =
        coarse_to_fine(last).into_iter().filter(|number| !request.known.contains(number)).collect();
    let stop = app.sweeps().begin(visitor);
    let (sender, receiver) = mpsc::channel(1);
    let positions = SweptPositions { receiver, stop: stop.clone() };
    let app = app.clone();
    tokio::spawn(async move {
        let mut reviewer = Reviewer::default();
        for number in numbers {
            // Each look waits for its turn, as a review's do.
            let permit = app.engines().background_permit().await.ok()?;
            if stop.is_raised() {
                return None;
            }
            let (position, looking) = (position_after(&game, number), stop.clone());
            let (back, black) = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let black = value(&mut reviewer, &position, &looking);
                (reviewer, black)
            })
            .await
            .ok()?;
            reviewer = back;
            let swept = SweptPosition { number, black: black? };
            if stop.is_raised() || sender.send(swept).await.is_err() {
                return None;
            }
        }
        stop.raise();
        Some(())
    });
    Ok(positions)
}

fn value(reviewer: &mut Reviewer, position: &Game, stop: &Stop) -> Option<f64> {
    reviewer.value(position, NODES, stop).ok().map(|value| value.black)
}

/// The numbers from 0 to `last`, so that the first few are spread over all of them: the ends, the middle, the quarters …
fn coarse_to_fine(last: usize) -> Vec<usize> {
    let mut order = vec![0];
    let mut stride = last.max(1).next_power_of_two();
    if last > 0 {
        order.push(last);
    }
    while stride > 0 {
        order.extend((stride..last).step_by(2 * stride));
        stride /= 2;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_begins_all_over_the_game_and_leaves_nothing_out() {
        assert_eq!(coarse_to_fine(0), [0]);
        assert_eq!(coarse_to_fine(1), [0, 1]);
        assert_eq!(coarse_to_fine(10), [0, 10, 8, 4, 2, 6, 1, 3, 5, 7, 9]);
        for last in 0..300 {
            let mut numbers = coarse_to_fine(last);
            numbers.sort_unstable();
            assert_eq!(numbers, (0..=last).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_visitor_s_new_sweep_ends_the_last() {
        let sweeps = Sweeps::default();
        let (mine, yours) = (sweeps.begin("me"), sweeps.begin("you"));
        let next = sweeps.begin("me");
        assert!(mine.is_raised() && !yours.is_raised() && !next.is_raised());
    }
}
