//! A second implementation of the rules, written from their text alone.
//!
//! Simple and slow: a board is rows of characters, a line is the list of all its cells from edge to edge, and every
//! question is answered by trying every window and every free cell. It shares no code with the library except for
//! reading the stones of a [`Board`].
//!
//! The rules (Renju International Federation, for Black):
//! - a *five* is an unbroken row of exactly five stones, an *overline* one of six or more;
//! - a *four* is four stones on a line that become a five by adding one stone;
//! - a *straight four* is an unbroken four that becomes a five at either end;
//! - a *three* is three stones on a line that become a straight four by adding one stone, if that stone
//!   makes no five and may itself be played;
//! - a move may be played if it makes a five; else not if it makes an overline, stands in two fours, or
//!   stands in two threes.

use std::collections::BTreeSet;
use tengen_board::{Board, Color, Foul, Point, Rule};

/// A cell by column and row, both from the top-left and from 0.
pub(crate) type Spot = (usize, usize);

/// `X` (Black), `O` (White) and `.` (free), one row after another.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    side: usize,
    cells: Vec<char>,
}

/// What a Black move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveAnalysis {
    /// It makes a five.
    pub(crate) five: bool,
    /// It makes a row of six or more.
    pub(crate) overline: bool,
    /// Fours it stands in.
    pub(crate) fours: usize,
    /// Threes it stands in.
    pub(crate) threes: usize,
    /// Threes it would stand in if every stone could be added, foul or not.
    pub(crate) seeming_threes: usize,
    /// Why the stones that would turn seeming threes into straight fours may not be added.
    pub(crate) excuses: BTreeSet<Fault>,
}

/// What Black may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// Six or more in a row.
    Overline,
    /// Two fours.
    DoubleFour,
    /// Two threes.
    DoubleThree,
}

/// How a game stands after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Black broke these rules.
    Fouls(Vec<Fault>),
    /// The mover has these winning rows, each with all its stones.
    Won(Vec<Vec<Spot>>),
    /// The board is full.
    Draw,
    /// The game goes on.
    Open,
}

/// Right, down, and both diagonals.
const SLOPES: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The library's point as a spot.
pub(crate) fn spot(point: Point) -> Spot {
    (point.x().into(), point.y().into())
}

/// The character of a colour.
pub(crate) fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

impl Grid {
    /// Reads the stones off a board.
    pub(crate) fn of(board: &Board) -> Grid {
        let side = usize::from(board.size().side());
        let mut cells = vec!['.'; side * side];
        for (point, color) in board.stones() {
            let (x, y) = spot(point);
            cells[y * side + x] = letter(color);
        }
        Grid { side, cells }
    }

    /// What stands on the spot.
    pub(crate) fn at(&self, (x, y): Spot) -> char {
        self.cells[y * self.side + x]
    }

    /// The same board with one more stone.
    pub(crate) fn with(&self, spot: Spot, stone: char) -> Grid {
        assert_eq!(self.at(spot), '.', "{spot:?} is free");
        let mut grid = self.clone();
        grid.cells[spot.1 * self.side + spot.0] = stone;
        grid
    }

    /// Whether no spot is free.
    pub(crate) fn is_full(&self) -> bool {
        self.cells.iter().all(|&c| c != '.')
    }

    /// The cell one step away, unless the board ends.
    fn next(&self, (x, y): Spot, (dx, dy): (i64, i64)) -> Option<Spot> {
        let side = self.side as i64;
        let (x, y) = (x as i64 + dx, y as i64 + dy);
        ((0..side).contains(&x) && (0..side).contains(&y)).then_some((x as usize, y as usize))
    }

    /// All cells of the line through a spot, from one edge of the board to the other.
    fn line(&self, through: Spot, (dx, dy): (i64, i64)) -> Vec<Spot> {
        let mut start = through;
        while let Some(before) = self.next(start, (-dx, -dy)) {
            start = before;
        }
        std::iter::successors(Some(start), |&cell| self.next(cell, (dx, dy))).collect()
    }

    /// The lines through a spot, as their cells.
    fn lines(&self, through: Spot) -> Vec<Vec<Spot>> {
        SLOPES.iter().map(|&slope| self.line(through, slope)).collect()
    }

    /// Whether the five cells of `line` from `start` are a five: all Black, and no Black stone on either
    /// side.
    fn is_five(&self, line: &[Spot], start: usize) -> bool {
        line[start..start + 5].iter().all(|&c| self.at(c) == 'X')
            && (start == 0 || self.at(line[start - 1]) != 'X')
            && (start + 5 == line.len() || self.at(line[start + 5]) != 'X')
    }

    /// Whether the four cells of `line` from `start` are a straight four: all Black, with a cell on either
    /// side that makes a five.
    fn is_straight_four(&self, line: &[Spot], start: usize) -> bool {
        if start == 0 || start + 4 == line.len() {
            return false;
        }
        let (before, after) = (line[start - 1], line[start + 4]);
        line[start..start + 4].iter().all(|&c| self.at(c) == 'X')
            && self.at(before) == '.'
            && self.at(after) == '.'
            && self.with(before, 'X').is_five(line, start - 1)
            && self.with(after, 'X').is_five(line, start)
    }

    /// Whether the stone on the spot is part of a five.
    fn in_five(&self, spot: Spot) -> bool {
        self.lines(spot).iter().any(|line| {
            windows(line, 5).any(|start| line[start..start + 5].contains(&spot) && self.is_five(line, start))
        })
    }

    /// Whether the stone on the spot is part of a row of six or more.
    fn in_overline(&self, spot: Spot) -> bool {
        self.lines(spot).iter().any(|line| {
            line.windows(6).any(|six| six.contains(&spot) && six.iter().all(|&c| self.at(c) == 'X'))
        })
    }

    /// The fours the stone on the spot is part of, each as its four stones: so the two fives of a straight
    /// four count once.
    fn fours(&self, spot: Spot) -> BTreeSet<Vec<Spot>> {
        let mut fours = BTreeSet::new();
        for line in self.lines(spot) {
            for start in windows(&line, 5) {
                let window = &line[start..start + 5];
                let stones: Vec<Spot> = window.iter().copied().filter(|&c| self.at(c) == 'X').collect();
                let free: Vec<Spot> = window.iter().copied().filter(|&c| self.at(c) == '.').collect();
                if let [added] = free[..]
                    && stones.len() == 4
                    && stones.contains(&spot)
                    && self.with(added, 'X').is_five(&line, start)
                {
                    fours.insert(stones);
                }
            }
        }
        fours
    }

    /// The cells of `line` that would make a straight four, and no five, of the stone on `spot` and two
    /// others; whether they may be played is not asked.
    fn straight_four_cells(&self, line: &[Spot], spot: Spot) -> Vec<Spot> {
        let mut cells = Vec::new();
        for &added in line.iter().filter(|&&c| self.at(c) == '.') {
            let after = self.with(added, 'X');
            let straight = windows(line, 4).any(|start| {
                let four = &line[start..start + 4];
                four.contains(&spot) && four.contains(&added) && after.is_straight_four(line, start)
            });
            if straight && !after.in_five(added) {
                cells.push(added);
            }
        }
        cells
    }
}

/// Where the windows of a length begin.
fn windows(line: &[Spot], length: usize) -> std::ops::Range<usize> {
    0..(line.len() + 1).saturating_sub(length)
}

impl Fault {
    /// The library's name for it.
    pub(crate) fn foul(self) -> Foul {
        match self {
            Fault::Overline => Foul::Overline,
            Fault::DoubleFour => Foul::DoubleFour,
            Fault::DoubleThree => Foul::DoubleThree,
        }
    }
}

impl MoveAnalysis {
    /// The rules the move breaks; none if it makes a five.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        if self.five {
            return Vec::new();
        }
        let broken = [
            (self.overline, Fault::Overline),
            (self.fours >= 2, Fault::DoubleFour),
            (self.threes >= 2, Fault::DoubleThree),
        ];
        broken.into_iter().filter(|(is, _)| *is).map(|(_, fault)| fault).collect()
    }

    /// Whether it looked like two threes and nothing else forbids it, yet one of the threes is none because
    /// its stone may not be added.
    pub(crate) fn excused(&self) -> bool {
        !self.five && self.faults().is_empty() && self.seeming_threes >= 2
    }
}

/// What a Black stone on a free spot does.
pub(crate) fn analyze(grid: &Grid, spot: Spot) -> MoveAnalysis {
    let after = grid.with(spot, 'X');
    let mut analysis = MoveAnalysis {
        five: after.in_five(spot),
        overline: after.in_overline(spot),
        fours: after.fours(spot).len(),
        threes: 0,
        seeming_threes: 0,
        excuses: BTreeSet::new(),
    };
    for line in after.lines(spot) {
        let cells = after.straight_four_cells(&line, spot);
        analysis.seeming_threes += usize::from(!cells.is_empty());
        for added in cells {
            if let Some(fault) = first_fault(&after, added) {
                analysis.excuses.insert(fault);
            } else {
                analysis.threes += 1;
                break;
            }
        }
    }
    analysis
}

/// The first rule that a Black stone on a free spot breaks, if any: the question of [`analyze`] once more, but
/// without a look at what no longer matters, for else deep questions would take days.
fn first_fault(grid: &Grid, spot: Spot) -> Option<Fault> {
    let after = grid.with(spot, 'X');
    if after.in_five(spot) {
        return None;
    }
    if after.in_overline(spot) {
        return Some(Fault::Overline);
    }
    if after.fours(spot).len() >= 2 {
        return Some(Fault::DoubleFour);
    }
    let mut lines = straight_fours(grid, spot);
    lines.retain(|cells| !cells.is_empty());
    let mut threes = 0;
    while threes < 2 && threes + lines.len() >= 2 {
        let cells = lines.pop().unwrap_or_default();
        threes += usize::from(cells.into_iter().any(|added| first_fault(&after, added).is_none()));
    }
    (threes == 2).then_some(Fault::DoubleThree)
}

/// For each line, the free cells that would make a straight four with a Black stone on a free spot, foul or
/// not.
pub(crate) fn straight_fours(grid: &Grid, spot: Spot) -> Vec<Vec<Spot>> {
    let after = grid.with(spot, 'X');
    after.lines(spot).iter().map(|line| after.straight_four_cells(line, spot)).collect()
}

/// Every winning row on the board, with the letter of its colour: rows are looked at in full length, one
/// cell after another over the whole board.
pub(crate) fn winning_rows(grid: &Grid, rule: Rule) -> Vec<(char, Vec<Spot>)> {
    let side = grid.side;
    let mut found = Vec::new();
    for spot in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).filter(|&s| grid.at(s) != '.') {
        let stone = grid.at(spot);
        for slope in SLOPES {
            let back = (-slope.0, -slope.1);
            let before = grid.next(spot, back).map(|s| grid.at(s));
            if before == Some(stone) {
                continue;
            }
            let cells = std::iter::successors(Some(spot), |&s| grid.next(s, slope));
            let same = cells.take_while(|&s| grid.at(s) == stone);
            // No rule lets less than five win, and most rows are shorter.
            if same.clone().take(5).count() < 5 {
                continue;
            }
            let row: Vec<Spot> = same.collect();
            let after = grid.next(row[row.len() - 1], slope).map(|s| grid.at(s));
            let opponent = Some(if stone == 'X' { 'O' } else { 'X' });
            let shut_in = before == opponent && after == opponent;
            let wins = match rule {
                Rule::Freestyle => row.len() >= 5,
                Rule::Standard => row.len() == 5,
                Rule::Renju if stone == 'X' => row.len() == 5,
                Rule::Renju => row.len() >= 5,
                Rule::Caro => row.len() > 5 || (row.len() == 5 && !shut_in),
                Rule::CaroExact => row.len() == 5 && !shut_in,
            };
            if wins {
                found.push((stone, row));
            }
        }
    }
    found
}

/// How a game that was open stands once `color` has played on a free spot.
pub(crate) fn referee(before: &Grid, rule: Rule, spot: Spot, color: Color) -> Standing {
    let after = before.with(spot, letter(color));
    if rule == Rule::Renju && color == Color::Black {
        let faults = analyze(before, spot).faults();
        if !faults.is_empty() {
            return Standing::Fouls(faults);
        }
    }
    let rows = winning_rows(&after, rule);
    assert!(rows.iter().all(|(stone, row)| *stone == letter(color) && row.contains(&spot)), "was open");
    if !rows.is_empty() {
        Standing::Won(rows.into_iter().map(|(_, row)| row).collect())
    } else if after.is_full() {
        Standing::Draw
    } else {
        Standing::Open
    }
}
