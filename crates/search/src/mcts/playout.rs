//! A game played to its end by four rules and chance.

use super::knowledge::PlayoutRule;
use super::playout_board::PlayoutBoard;
use super::rng::Rng;
use tengen_board::{Color, Point};

/// A move of a playout, as it is shown to whoever watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutMove {
    /// Where.
    pub point: Point,
    /// Whose.
    pub color: Color,
    /// The rule that forced it; `None` for chance.
    pub forced: Option<PlayoutRule>,
}

impl PlayoutBoard {
    /// Plays on from here, `color` to move, until somebody has won or the board is full. Nobody has won yet.
    pub fn play_out(&mut self, color: Color, rng: &mut Rng) -> Option<Color> {
        self.play_on(color, rng, |_, _, _| {})
    }

    /// The same, with every move shown.
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
            // Nobody wins but by the first rule, for it comes before all else.
            if forced == Some(PlayoutRule::Five) {
                return Some(color);
            }
            self.put(number, color);
            color = !color;
        }
        None
    }
}
