//! Layers that the page can draw over a position: where the network would play, and what either side threatens to win by.

use crate::api_error::ApiError;
use serde::Serialize;
use tengen_agents::{policy, threatened_win};
use tengen_board::{Color, Game};
use tengen_explain::BoardPoint;
use tengen_play::Stop;

/// The layers of a position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Layers {
    /// How likely the network holds each move to be the best, the greatest share first; hopeless moves are left out.
    heat: Vec<HeatView>,
    /// The line by which Black would win if it were to move now; empty if none was found.
    black: Vec<BoardPoint>,
    /// The same for White.
    white: Vec<BoardPoint>,
}

#[derive(Clone, Debug, Serialize)]
struct HeatView {
    point: BoardPoint,
    /// 0 to 1.
    share: f64,
}

/// Shares below this are left out.
const LEAST_SHARE: f64 = 0.003;
/// Nodes of each of the two searches for a side's threats.
const NODES: u64 = 40_000;

impl Layers {
    /// The layers of a game's position.
    pub(crate) fn of(game: &Game) -> Layers {
        let size = game.size();
        let heat = policy(game).into_iter().filter(|&(_, share)| share >= LEAST_SHARE);
        let win = |color: Color| {
            let proof = threatened_win(game, color, NODES, &Stop::default());
            proof.map(|proof| BoardPoint::all(&proof.line(), size)).unwrap_or_default()
        };
        Layers {
            heat: heat
                .map(|(point, share)| HeatView { point: BoardPoint::new(point, size), share })
                .collect(),
            black: win(Color::Black),
            white: win(Color::White),
        }
    }

    /// The same, within what a visitor may ask for.
    ///
    /// # Errors
    /// When the position is none.
    pub(crate) fn asked(position: &crate::dto::PositionDto) -> Result<Layers, ApiError> {
        Ok(Layers::of(&position.game()?))
    }
}
