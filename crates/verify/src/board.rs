//! Stones on a board, and what wins: the rules from scratch.

use crate::CellSet;
use std::fmt;
use std::sync::Arc;

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Five or more in a row.
    Freestyle,
    /// Exactly five.
    Standard,
    /// Six or more, or exactly five that is not blocked at both ends.
    Caro,
    /// Exactly five that is not blocked at both ends.
    CaroExact,
}

impl Rule {
    /// The rule with this number in files; Renju (4) has none here.
    pub fn from_number(number: u8) -> Option<Rule> {
        match number {
            0 => Some(Rule::Freestyle),
            1 => Some(Rule::Standard),
            8 => Some(Rule::Caro),
            9 => Some(Rule::CaroExact),
            _ => None,
        }
    }

    /// Whether a stone of the defender can spoil a row only by standing in it.
    pub fn has_zones(self) -> bool {
        matches!(self, Rule::Freestyle | Rule::Standard)
    }

    fn wins(self, length: usize, blocked_ends: usize) -> bool {
        match self {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Caro => length > 5 || (length == 5 && blocked_ends < 2),
            Rule::CaroExact => length == 5 && blocked_ends < 2,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        })
    }
}

/// Columns and rows to the next cell in the four directions.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Stones on a board. Colours are 1 (Black) and 2 (White).
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    side: usize,
    /// 0 is free.
    cells: Vec<u8>,
    /// Every five cells in a row.
    windows: Arc<[[u16; 5]]>,
}

impl Board {
    /// An empty board of this side, 5 to 22.
    pub fn new(rule: Rule, side: usize) -> Board {
        let mut windows = Vec::new();
        for start in 0..side * side {
            for direction in DIRECTIONS {
                let cells = [0, 1, 2, 3, 4].map(|i| neighbour(side, start, direction, i));
                if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = cells {
                    windows.push([a, b, c, d, e].map(|cell| cell as u16));
                }
            }
        }
        Board { rule, side, cells: vec![0; side * side], windows: windows.into() }
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Cells along a side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Cells on the board.
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// The colour on a cell, 0 for none.
    pub fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Puts a stone on a cell, or with 0 takes it away.
    pub fn set(&mut self, cell: usize, color: u8) {
        self.cells[cell] = color;
    }

    /// Whether the cell is on the board and free.
    pub fn is_free(&self, cell: usize) -> bool {
        self.cells.get(cell) == Some(&0)
    }

    /// The free cells, ascending.
    pub fn free(&self) -> CellSet {
        (0..self.area()).filter(|&cell| self.cells[cell] == 0).collect()
    }

    /// The cells of one colour.
    pub fn stones(&self, color: u8) -> CellSet {
        (0..self.area()).filter(|&cell| self.cells[cell] == color).collect()
    }

    /// Whether a stone of this colour on the cell, which is free or holds such a stone, stands in a winning row.
    pub fn wins(&self, cell: usize, color: u8) -> bool {
        DIRECTIONS.into_iter().any(|(dx, dy)| {
            let (ahead, blocked_ahead) = self.run(cell, (dx, dy), color);
            let (behind, blocked_behind) = self.run(cell, (-dx, -dy), color);
            let blocked = usize::from(blocked_ahead) + usize::from(blocked_behind);
            self.rule.wins(1 + ahead + behind, blocked)
        })
    }

    /// Whether some row on the board wins for this colour.
    pub fn has_won(&self, color: u8) -> bool {
        (0..self.area()).any(|cell| self.cells[cell] == color && self.wins(cell, color))
    }

    /// The colour's five-squares.
    pub fn five_squares(&self, color: u8) -> CellSet {
        (0..self.area()).filter(|&cell| self.cells[cell] == 0 && self.wins(cell, color)).collect()
    }

    /// The colour's five-squares in a row with this cell.
    pub(crate) fn five_squares_near(&self, cell: usize, color: u8) -> CellSet {
        self.lines(cell, 4).filter(|&near| self.cells[near] == 0 && self.wins(near, color)).collect()
    }

    /// The cells at most so many steps away on the cell's four lines.
    pub(crate) fn lines(&self, cell: usize, most: isize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        DIRECTIONS.into_iter().flat_map(move |direction| {
            let steps = (-most..=most).filter(|&steps| steps != 0);
            steps.filter_map(move |steps| neighbour(side, cell, direction, steps))
        })
    }

    /// The free cells of the windows that have no stone of the other colour and at least so many of this one.
    pub(crate) fn hot(&self, color: u8, least: usize) -> CellSet {
        let mut hot = CellSet::default();
        for window in &*self.windows {
            let colors = window.map(|cell| self.cells[usize::from(cell)]);
            let own = colors.iter().filter(|&&other| other == color).count();
            if own >= least && !colors.contains(&(3 - color)) {
                for (cell, _) in window.iter().zip(colors).filter(|(_, color)| *color == 0) {
                    hot.insert(usize::from(*cell));
                }
            }
        }
        hot
    }

    /// How many stones of the colour follow the cell in a direction (six are enough to know), and whether a stone
    /// of the other colour stands behind them.
    fn run(&self, cell: usize, direction: (isize, isize), color: u8) -> (usize, bool) {
        for steps in 1..7 {
            match neighbour(self.side, cell, direction, steps).map(|next| self.cells[next]) {
                Some(other) if other == color => {}
                other => return ((steps - 1) as usize, other == Some(3 - color)),
            }
        }
        (6, false)
    }
}

/// The cell so many steps away, if the board has it.
fn neighbour(side: usize, cell: usize, (dx, dy): (isize, isize), steps: isize) -> Option<usize> {
    let x = (cell % side).checked_add_signed(dx * steps).filter(|&x| x < side)?;
    let y = (cell / side).checked_add_signed(dy * steps).filter(|&y| y < side)?;
    Some(x + y * side)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with a row of stones from the left edge: X Black, O White.
    fn row(rule: Rule, stones: &str) -> Board {
        let mut board = Board::new(rule, 9);
        for (cell, stone) in stones.bytes().enumerate() {
            board.set(cell, b".XO".iter().position(|&b| b == stone).unwrap() as u8);
        }
        board
    }

    #[test]
    fn what_wins_under_each_rule() {
        let rules = [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact];
        let table = [
            ("XXXXX....", [true, true, true, true]),
            ("XXXXXO...", [true, true, true, true]),
            ("OXXXXXO..", [true, true, false, false]),
            ("OXXXXXXO.", [true, false, true, false]),
            ("XXXX.....", [false; 4]),
        ];
        for (stones, wanted) in table {
            assert_eq!(rules.map(|rule| row(rule, stones).has_won(1)), wanted, "{stones}");
        }
    }

    #[test]
    fn windows_of_the_usual_board() {
        assert_eq!(Board::new(Rule::Freestyle, 15).windows.len(), 572);
        assert_eq!(Board::new(Rule::Freestyle, 5).windows.len(), 12);
    }

    #[test]
    fn five_squares_know_the_rule() {
        let squares = |rule| row(rule, "XX.XX.X..").five_squares(1).iter().collect::<Vec<_>>();
        assert_eq!(squares(Rule::Freestyle), [2]);
        assert_eq!(squares(Rule::Standard), [2]);
        let longer = |rule| row(rule, "XX.XXX...").five_squares(1).iter().collect::<Vec<_>>();
        assert_eq!(longer(Rule::Freestyle), [2]);
        assert_eq!(longer(Rule::Standard), Vec::<usize>::new());
    }
}
