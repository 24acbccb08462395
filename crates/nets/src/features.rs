//! The features of a board that a critic reads, kept up to date stone by stone.

pub mod patterns20;
pub(crate) mod shapes100;
pub(crate) mod threats;

use crate::{Architecture, Inputs, Player, Stones};
use patterns20::{FIVE, PatternList, RARE};
use tengen_board::{Point, Size};

/// Stones, and what an architecture counts of them.
///
/// [`Features::inputs`] makes the inputs of a network. [`Features::changes`] tells how a move would change them, so that
/// the sums of the hidden nodes can be updated instead of computed again.
#[derive(Clone)]
pub struct Features {
    architecture: Architecture,
    stones: Stones,
    counted: Counted,
    played: Vec<(Point, Player)>,
}

#[derive(Clone)]
enum Counted {
    Patterns(patterns20::LiveCounts),
    Shapes(Box<shapes100::LiveCounts>),
    Threats(Box<threats::LiveCounts>),
    Nothing,
}

/// Input nodes for one coded count.
const CODE: usize = 5;

impl Features {
    /// The features of an empty board for this architecture; moves within `reach` of a stone are candidates.
    pub fn new(architecture: Architecture, size: Size, reach: u8) -> Features {
        let stones = Stones::new(size, reach);
        let counted = match architecture {
            Architecture::St
            | Architecture::StRare3
            | Architecture::StRare2
            | Architecture::StShifted
            | Architecture::StOnes
            | Architecture::StPictured
            | Architecture::Sst1
            | Architecture::Sst2
            | Architecture::Sst3
            | Architecture::Sym => {
                Counted::Patterns(patterns20::LiveCounts::new(PatternList::of(architecture), size))
            }
            Architecture::Rist => Counted::Nothing,
            Architecture::Ding | Architecture::DingGated => {
                Counted::Shapes(Box::new(shapes100::LiveCounts::new(size)))
            }
            Architecture::Best => Counted::Threats(Box::new(threats::LiveCounts::new(size))),
        };
        Features { architecture, stones, counted, played: Vec::new() }
    }

    /// The architecture that these are for.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The stones.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// How often each of the architecture's patterns occurs on the board; `None` for architectures that do not count
    /// them. Fives are counted too, although the inputs only say whether there is one.
    pub fn patterns(&self) -> Option<&patterns20::Counts> {
        match &self.counted {
            Counted::Patterns(live) => Some(live.counts()),
            Counted::Shapes(_) | Counted::Threats(_) | Counted::Nothing => None,
        }
    }

    /// How often each of Zhao's patterns would occur after a stone of `player` on the free point; `None` as above.
    pub fn patterns_after(&self, point: Point, player: Player) -> Option<patterns20::Counts> {
        let Counted::Patterns(live) = &self.counted else { return None };
        let (mut counts, change) = (*live.counts(), live.change(point, player));
        for (counts, change) in counts.iter_mut().zip(&change) {
            counts.iter_mut().zip(change).for_each(|(count, &by)| *count += i16::from(by));
        }
        Some(counts)
    }

    /// The stones in the order in which they were played.
    pub fn played(&self) -> &[(Point, Player)] {
        &self.played
    }

    /// Puts a stone on a free point.
    ///
    /// # Panics
    /// When the point is taken or off the board.
    pub fn play(&mut self, point: Point, player: Player) {
        self.stones.put(point, player);
        match &mut self.counted {
            Counted::Patterns(live) => live.put(point, player),
            Counted::Shapes(live) => live.put(point, player),
            Counted::Threats(live) => live.put(point, player),
            Counted::Nothing => {}
        }
        self.played.push((point, player));
    }

    /// Removes the last stone and returns its point.
    pub fn undo(&mut self) -> Option<Point> {
        let (point, player) = self.played.pop()?;
        self.stones.remove(point);
        match &mut self.counted {
            Counted::Patterns(live) => live.remove(point, player),
            Counted::Shapes(live) => live.remove(point, player),
            Counted::Threats(live) => live.remove(point, player),
            Counted::Nothing => {}
        }
        Some(point)
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        while self.undo().is_some() {}
    }

    /// Makes the inputs of a network for the board with `turn` to move in a game in which `first` moved first.
    pub fn inputs(&self, turn: Player, first: Player, inputs: &mut Inputs) {
        inputs.clear();
        if self.architecture.is_symmetric() {
            inputs.seen_by(turn);
        }
        let size = self.stones.size();
        match (self.architecture, &self.counted) {
            (Architecture::Rist, _) => {
                for (number, point) in size.points().enumerate() {
                    if let Some(player) = self.stones.player(point) {
                        inputs.push(2 * number + player.index(), 1.0);
                    }
                }
                inputs.push(2 * size.area() + turn.index(), 1.0);
            }
            (_, Counted::Shapes(live)) => {
                let [own, other] = live.counts();
                for (shape, (own, other)) in own.iter().zip(other).enumerate() {
                    for (place, &count) in [own, other].into_iter().enumerate() {
                        if count != 0 {
                            inputs.push(4 * shape + place, f32::from(count));
                        }
                    }
                    // For every shape, whether it occurs or not, as the authors' program did it; gated, as Zhao's does.
                    if !self.is_gated() || (own, other) != (&0, &0) {
                        inputs.push(4 * shape + 2 + turn.index(), 1.0);
                    }
                }
                inputs.push(4 * shapes100::COUNT + turn.index(), 1.0);
                // The input of the biases.
                inputs.push(4 * shapes100::COUNT + 2, 1.0);
            }
            (_, Counted::Threats(live)) => {
                live.inputs(turn, inputs);
                inputs.push(threats::INPUTS + usize::from(first != turn), 1.0);
            }
            (_, Counted::Patterns(live)) => self.pattern_inputs(live.counts(), turn, first, inputs),
            (_, Counted::Nothing) => unreachable!("only bare stones need no counts"),
        }
    }

    fn pattern_inputs(&self, counts: &patterns20::Counts, turn: Player, first: Player, inputs: &mut Inputs) {
        let layout = InputLayout::of(self.architecture);
        for player in if layout.symmetric { [turn, !turn] } else { Player::ALL } {
            for (pattern, &count) in counts[player.index()].iter().enumerate() {
                layout.count(layout.place(player, turn), pattern, 0, count, inputs);
            }
        }
        match layout.turn {
            TurnInputs::EachPattern => {
                for player in Player::ALL {
                    let present = counts[player.index()].iter().enumerate().filter(|(_, count)| **count > 0);
                    present
                        .for_each(|(pattern, _)| inputs.push(layout.turn_node(player, pattern, turn), 1.0));
                }
            }
            TurnInputs::Once => inputs.push(layout.counts() + turn.index(), 1.0),
            TurnInputs::Never => {}
        }
        inputs.push(layout.first_node(layout.place(first, turn)), 1.0);
    }

    /// Whether the side to move is told only for shapes that are on the board.
    fn is_gated(&self) -> bool {
        self.architecture == Architecture::DingGated
    }

    /// Computes how a stone of `player` on the free point would change the inputs, with `turn` to move before and after.
    pub fn changes(&self, point: Point, player: Player, turn: Player, changes: &mut InputChanges) {
        let InputChanges { inputs, shapes } = changes;
        inputs.clear();
        match &self.counted {
            Counted::Nothing => {
                let side = usize::from(self.stones.size().side());
                let number = usize::from(point.y()) * side + usize::from(point.x());
                inputs.push(2 * number + player.index(), 1.0);
            }
            Counted::Shapes(live) => {
                live.change(point, player, shapes);
                for change in shapes.iter() {
                    inputs.push(4 * change.shape + change.player.index(), f32::from(change.by));
                }
                if self.is_gated() {
                    live.appearing(shapes, |shape, sign| inputs.push(4 * shape + 2 + turn.index(), sign));
                }
            }
            Counted::Threats(live) => live.changes(point, player, turn, inputs),
            Counted::Patterns(live) => {
                let layout = InputLayout::of(self.architecture);
                let change = live.change(point, player);
                for player in Player::ALL {
                    let counts = &live.counts()[player.index()];
                    let change = change[player.index()].iter().zip(0..layout.patterns);
                    for (&by, pattern) in change.filter(|(by, _)| **by != 0) {
                        let (before, after) = (counts[pattern], counts[pattern] + i16::from(by));
                        layout.count(layout.place(player, turn), pattern, before, after, inputs);
                        if layout.turn == TurnInputs::EachPattern && (before == 0) != (after == 0) {
                            let sign = if after > 0 { 1.0 } else { -1.0 };
                            inputs.push(layout.turn_node(player, pattern, turn), sign);
                        }
                    }
                }
            }
        }
    }
}

/// How a move would change the inputs. Its buffers are used again for every move.
#[derive(Clone, Default)]
pub struct InputChanges {
    /// The changed inputs, and by how much.
    pub inputs: Inputs,
    shapes: Vec<shapes100::Change>,
}

/// The order of the inputs of critics that read patterns: player 1's counts, player 2's counts, the side to move, who
/// moved first. In symmetric architectures the side to move takes the place of player 1.
#[derive(Clone, Copy)]
struct InputLayout {
    /// How many patterns there are.
    patterns: usize,
    counts: CountInputs,
    turn: TurnInputs,
    symmetric: bool,
}

/// How the inputs show a pattern's count.
#[derive(Clone, Copy)]
enum CountInputs {
    /// One node, the number itself.
    Plain,
    /// So many nodes for each of [`RARE`], five for each other pattern, one for five in a row.
    Coded { rare: usize },
}

/// Where the inputs have the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnInputs {
    EachPattern,
    Once,
    Never,
}

impl InputLayout {
    fn of(architecture: Architecture) -> InputLayout {
        use CountInputs::{Coded, Plain};
        let (counts, turn) = match architecture {
            Architecture::St | Architecture::StShifted | Architecture::StOnes | Architecture::StPictured => {
                (Coded { rare: CODE }, TurnInputs::EachPattern)
            }
            Architecture::StRare3 => (Coded { rare: 3 }, TurnInputs::EachPattern),
            Architecture::StRare2 => (Coded { rare: 2 }, TurnInputs::EachPattern),
            Architecture::Sst1 => (Plain, TurnInputs::EachPattern),
            Architecture::Sst2 => (Coded { rare: CODE }, TurnInputs::Once),
            _ => (Coded { rare: CODE }, TurnInputs::Never),
        };
        let patterns = PatternList::of(architecture).patterns.len();
        InputLayout { patterns, counts, turn, symmetric: architecture.is_symmetric() }
    }

    /// The first of a player's input nodes for a pattern, and how many there are.
    fn nodes(self, pattern: usize) -> (usize, usize) {
        let CountInputs::Coded { rare } = self.counts else { return (pattern, 1) };
        match pattern {
            FIVE => (0, 1),
            _ if RARE.contains(&pattern) => (1 + rare * (pattern - RARE.start), rare),
            _ => (1 + rare * RARE.len() + CODE * (pattern - RARE.end), CODE),
        }
    }

    /// Input nodes for the counts of one player.
    fn each(self) -> usize {
        let (start, nodes) = self.nodes(self.patterns - 1);
        start + nodes
    }

    /// Input nodes for the counts of both players.
    fn counts(self) -> usize {
        2 * self.each()
    }

    /// Whose place a player has when `turn` is to move: 0 for player 1's, 1 for player 2's.
    fn place(self, player: Player, turn: Player) -> usize {
        if self.symmetric { usize::from(player != turn) } else { player.index() }
    }

    fn turn_node(self, player: Player, pattern: usize, turn: Player) -> usize {
        self.counts() + 2 * (self.patterns * player.index() + pattern) + turn.index()
    }

    fn first_node(self, first: usize) -> usize {
        let turns = match self.turn {
            TurnInputs::EachPattern => 4 * self.patterns,
            TurnInputs::Once => 2,
            TurnInputs::Never => 0,
        };
        self.counts() + turns + first
    }

    /// The inputs that change when a count goes from one number to another.
    fn count(self, place: usize, pattern: usize, before: i16, after: i16, inputs: &mut Inputs) {
        let (before, after) = if pattern == FIVE { (before.min(1), after.min(1)) } else { (before, after) };
        if before == after {
            return;
        }
        let (start, nodes) = self.nodes(pattern);
        let start = self.each() * place + start;
        match nodes {
            1 => inputs.push(start, f32::from(after - before)),
            _ => coded(start, nodes, before, after, inputs),
        }
    }
}

/// The inputs that change in a count that is coded by so many nodes. All but the last tell whether the count is at least
/// one, two, and so on; the last is half of what is more.
fn coded(start: usize, nodes: usize, before: i16, after: i16, inputs: &mut Inputs) {
    if before == after {
        return;
    }
    let steps = nodes as i16 - 1;
    let (sign, low, high) = if after > before { (1.0, before, after) } else { (-1.0, after, before) };
    for node in low.min(steps)..high.min(steps) {
        inputs.push(start + node as usize, sign);
    }
    let rest = after.max(steps) - before.max(steps);
    if rest != 0 {
        inputs.push(start + nodes - 1, f32::from(rest) / 2.0);
    }
}
