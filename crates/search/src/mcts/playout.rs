//! A game played to its end by four rules and chance.

use super::knowledge::Forced;
use super::lot::Lot;
use super::playfield::Playfield;
use tengen_board::{Color, Point};

/// A move of a playout, as it is shown to whoever watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Where.
    pub point: Point,
    /// Whose.
    pub color: Color,
    /// The rule that forced it; `None` for chance.
    pub forced: Option<Forced>,
}

impl Playfield {
    /// Plays on from here, `color` to move, until somebody has won or the board is full. Nobody has won yet.
    pub fn play_out(&mut self, color: Color, lot: &mut Lot) -> Option<Color> {
        self.play_on(color, lot, |_, _, _| {})
    }

    /// The same, with every move shown.
    pub fn play_out_watched(
        &mut self,
        color: Color,
        lot: &mut Lot,
        mut watch: impl FnMut(Played),
    ) -> Option<Color> {
        let geometry = self.geometry();
        self.play_on(color, lot, |number, color, forced| {
            watch(Played { point: geometry.point(number), color, forced });
        })
    }

    fn play_on(
        &mut self,
        mut color: Color,
        lot: &mut Lot,
        mut watch: impl FnMut(usize, Color, Option<Forced>),
    ) -> Option<Color> {
        while self.free() > 0 {
            let forced = self.rule(color);
            let number = match forced {
                Some(forced) => self.draw_forced(forced, color, lot),
                None => self.draw_free(lot),
            };
            watch(number, color, forced);
            // Nobody wins but by the first rule, for it comes before all else.
            if forced == Some(Forced::Five) {
                return Some(color);
            }
            self.put(number, color);
            color = !color;
        }
        None
    }
}
