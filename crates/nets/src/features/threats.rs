//! Free points counted by what each player would threaten there: what the best critic reads.
//!
//! The twenty patterns describe five or six points of one line. They do not say whether a line is blocked at its ends,
//! what lines make together where they cross, or what a point is worth to both players at once: the move that stops a
//! five may make a four. So this counts points by [`Threat`], for each player and for both together.

use super::{CODE, coded};
use crate::{Inputs, Player};
use tengen_board::{Board, Color, Point, Rule, Size};
use tengen_patterns::{PointChange, Position, Threat};

/// How many threats freestyle has, [`Threat::None`] included: all but the foul.
const KINDS: usize = Threat::ALL.len() - 1;

/// Input nodes for one player: whether there is five in a row, then the coded counts of the threats.
const EACH: usize = 1 + CODE * (KINDS - 1);
/// Input nodes for the count of one pair of kinds: whether there is such a point, and how many more by halves.
const PAIR: usize = 2;
/// All input nodes: the side to move's, the other side's, then pairs, the side to move's kind first. Points that
/// threaten nothing for either player are not counted.
pub(crate) const INPUTS: usize = 2 * EACH + PAIR * (KINDS * KINDS - 1);

/// Free points by kind.
#[derive(Clone, Copy, Default)]
struct Counts {
    each: [[i16; KINDS]; 2],
    /// Player 1's kind first.
    pairs: [[i16; KINDS]; KINDS],
}

/// Threats on a board, kept up to date stone by stone.
#[derive(Clone)]
pub(crate) struct LiveCounts {
    position: Position,
    counts: Counts,
    /// By player, how many stones made five in a row or more when they were put.
    fives: [u16; 2],
}

/// A threat's number among those of freestyle.
fn kind(threat: Threat) -> usize {
    const { assert!(matches!(Threat::ALL[1], Threat::Foul)) };
    (threat as usize).saturating_sub(1)
}

fn color(player: Player) -> Color {
    Color::ALL[player.index()]
}

impl Counts {
    fn add(&mut self, threats: [Threat; 2], by: i16) {
        let [one, two] = threats.map(kind);
        self.each[0][one] += by;
        self.each[1][two] += by;
        self.pairs[one][two] += by;
    }

    /// Counts the change of a point. The first change of a move is its own point, which is no longer free.
    fn change(&mut self, change: &PointChange, is_move: bool, by: i16) {
        self.add(change.threats_before, -by);
        if !is_move {
            self.add(change.threats_after, by);
        }
    }

    /// The inputs of one side that change when a player's counts go from these to those after.
    fn push_each(&self, after: &Counts, player: Player, side: usize, inputs: &mut Inputs) {
        let (before, after) = (&self.each[player.index()], &after.each[player.index()]);
        for kind in 1..KINDS {
            coded(EACH * side + 1 + CODE * (kind - 1), CODE, before[kind], after[kind], inputs);
        }
    }

    /// The inputs that change when the counts of pairs go from these to those after, seen by `view`.
    fn push_pairs(&self, after: &Counts, view: Player, inputs: &mut Inputs) {
        for own in 0..KINDS {
            for other in 0..KINDS {
                let [one, two] = if view == Player::One { [own, other] } else { [other, own] };
                let (before, after) = (self.pairs[one][two], after.pairs[one][two]);
                if before != after && own + other > 0 {
                    coded(2 * EACH + PAIR * (KINDS * own + other - 1), PAIR, before, after, inputs);
                }
            }
        }
    }
}

impl LiveCounts {
    pub(crate) fn new(size: Size) -> LiveCounts {
        let position = Position::new(&Board::new(size), Rule::Freestyle, Color::Black);
        let mut counts = Counts::default();
        for point in size.points() {
            counts.add(Color::ALL.map(|color| position.threat(color, point)), 1);
        }
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
        changes.enumerate().for_each(|(number, change)| self.counts.change(change, number == 0, by));
    }

    /// The inputs of a network that sees the board as `view` does.
    pub(crate) fn inputs(&self, view: Player, inputs: &mut Inputs) {
        let none = Counts::default();
        for (side, player) in [view, !view].into_iter().enumerate() {
            if self.fives[player.index()] > 0 {
                inputs.push(EACH * side, 1.0);
            }
            none.push_each(&self.counts, player, side, inputs);
        }
        none.push_pairs(&self.counts, view, inputs);
    }

    /// How a stone of `player` on the free point would change those inputs.
    pub(crate) fn changes(&self, point: Point, player: Player, view: Player, inputs: &mut Inputs) {
        if self.fives[player.index()] == 0 && self.makes_five(point, player) {
            inputs.push(EACH * usize::from(player != view), 1.0);
        }
        let mut after = self.counts;
        let mut is_move = true;
        self.position.preview(color(player), point, |change| {
            after.change(&change, is_move, 1);
            is_move = false;
        });
        for (side, player) in [view, !view].into_iter().enumerate() {
            self.counts.push_each(&after, player, side, inputs);
        }
        self.counts.push_pairs(&after, view, inputs);
    }
}
