//! Playouts: games played to their end by four rules and random moves.

use super::knowledge::PlayoutRule;
use super::playout_board::PlayoutBoard;
use super::rng::Rng;
use tengen_board::{Color, Point};

/// A move of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutMove {
    /// Where.
    pub point: Point,
    /// Whose.
    pub color: Color,
    /// The rule that forced it; `None` for a random move.
    pub forced: Option<PlayoutRule>,
}

impl PlayoutBoard {
    /// Plays on from a position that is not won, `color` to move, until somebody wins or the board is full.
    pub fn play_out(&mut self, color: Color, rng: &mut Rng) -> Option<Color> {
        self.play_on(color, rng, |_, _, _| {})
    }

    /// The same, calling `watch` with every move.
    pub fn play_out_watched(
        &mut self,
        color: Color,
        rng: &mut Rng,
        mut watch: impl FnMut(PlayoutMove),
    ) -> Option<Color> {
        let geometry = self.geometry();
        self.play_on(color, rng, |number, color, forced| {
            watch(PlayoutMove { point: geometry.point(number), color, forced });
        })
    }

    fn play_on(
        &mut self,
        mut color: Color,
        rng: &mut Rng,
        mut watch: impl FnMut(usize, Color, Option<PlayoutRule>),
    ) -> Option<Color> {
        while self.free() > 0 {
            let forced = self.rule(color);
            let number = match forced {
                Some(forced) => self.draw_forced(forced, color, rng),
                None => self.draw_free(rng),
            };
            watch(number, color, forced);
            // Only the first rule wins, since it comes before all others.
            if forced == Some(PlayoutRule::Five) {
                return Some(color);
            }
            self.put(number, color);
            color = !color;
        }
        None
    }
}
