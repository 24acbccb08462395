//! Free points by what each player would threaten there: what the best critic counts.
//!
//! The twenty patterns see five or six points of one line and nothing beside them. What matters is what lines make
//! together where they cross, and whether they are stopped at their ends: so this counts [`Threat`]s.

use super::{CODE, coded};
use crate::{Inputs, Player};
use tengen_board::{Board, Color, Point, Rule, Size};
use tengen_patterns::{Change, Position, Threat};

/// The threats that are counted: all that freestyle knows.
pub const COUNTED: [Threat; 12] = [
    Threat::Two,
    Threat::BlockedThree,
    Threat::DoubleTwo,
    Threat::BlockedThreePlus,
    Threat::Three,
    Threat::ThreePlus,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourPlus,
    Threat::FourThree,
    Threat::OpenFour,
    Threat::Five,
];

/// Input nodes for one player: whether there is five in a row, then the coded counts.
const EACH: usize = 1 + CODE * COUNTED.len();
/// Input nodes for both: the side to move, the other side.
pub(crate) const INPUTS: usize = 2 * EACH;

/// Free points by player and threat.
type Counts = [[i16; Threat::ALL.len()]; 2];

/// Threats on a board, kept up to date stone by stone.
#[derive(Clone)]
pub(crate) struct LiveCounts {
    position: Position,
    counts: Counts,
    /// By player, how many stones made five in a row or more when they were put.
    fives: [u16; 2],
}

fn color(player: Player) -> Color {
    Color::ALL[player.index()]
}

/// Counts what a change makes of a point; the first change of a move is its own point, which is free no more.
fn count(counts: &mut Counts, change: &Change, is_move: bool, by: i16) {
    for (player, counts) in counts.iter_mut().enumerate() {
        counts[change.threats_before[player] as usize] -= by;
        if !is_move {
            counts[change.threats_after[player] as usize] += by;
        }
    }
}

impl LiveCounts {
    pub(crate) fn new(size: Size) -> LiveCounts {
        let position = Position::new(&Board::new(size), Rule::Freestyle, Color::Black);
        let counts = Color::ALL.map(|color| Threat::ALL.map(|threat| position.count(color, threat) as i16));
        LiveCounts { position, counts, fives: [0; 2] }
    }

    pub(crate) fn put(&mut self, point: Point, player: Player) {
        self.fives[player.index()] += u16::from(self.makes_five(point, player));
        self.position.set_to_move(color(player));
        self.position.play(point);
        self.count_last(1);
    }

    pub(crate) fn remove(&mut self, point: Point, player: Player) {
        self.count_last(-1);
        self.position.set_to_move(!color(player));
        self.position.undo();
        self.fives[player.index()] -= u16::from(self.makes_five(point, player));
    }

    fn makes_five(&self, point: Point, player: Player) -> bool {
        self.position.threat(color(player), point) == Threat::Five
    }

    fn count_last(&mut self, by: i16) {
        let changes = self.position.delta().into_iter().flat_map(|delta| delta.changes);
        changes.enumerate().for_each(|(number, change)| count(&mut self.counts, change, number == 0, by));
    }

    /// What a network is shown when `view` sees the board: its own nodes come first.
    pub(crate) fn inputs(&self, view: Player, inputs: &mut Inputs) {
        for (side, player) in [view, !view].into_iter().enumerate() {
            if self.fives[player.index()] > 0 {
                inputs.push(EACH * side, 1.0);
            }
            push(side, &[0; Threat::ALL.len()], &self.counts[player.index()], inputs);
        }
    }

    /// What a stone of `player` on the free point would change in it.
    pub(crate) fn changes(&self, point: Point, player: Player, view: Player, inputs: &mut Inputs) {
        if self.fives[player.index()] == 0 && self.makes_five(point, player) {
            inputs.push(EACH * usize::from(player != view), 1.0);
        }
        let mut after = self.counts;
        let mut is_move = true;
        self.position.foresee(color(player), point, |change| {
            count(&mut after, &change, is_move, 1);
            is_move = false;
        });
        for (side, player) in [view, !view].into_iter().enumerate() {
            push(side, &self.counts[player.index()], &after[player.index()], inputs);
        }
    }
}

/// The inputs of one side that change when its counts do.
fn push(
    side: usize,
    before: &[i16; Threat::ALL.len()],
    after: &[i16; Threat::ALL.len()],
    inputs: &mut Inputs,
) {
    for (number, threat) in COUNTED.into_iter().enumerate() {
        let start = EACH * side + 1 + CODE * number;
        coded(start, before[threat as usize], after[threat as usize], inputs);
    }
}
