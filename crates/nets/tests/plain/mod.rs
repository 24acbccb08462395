//! The critics' inputs by their definition: lines as strings, compared letter by letter and counted from scratch.
#![allow(dead_code)] // shared with the tests of `train`; each uses its part

use tengen_board::{Board, Color, Direction, Point, Rule, Size};
use tengen_nets::{Architecture, Player};
use tengen_patterns::{Position, Threat};

/// A board of letters: `1` and `2` are stones, `_` is free.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) size: Size,
    cells: Vec<u8>,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        Grid { size, cells: vec![b'_'; size.area()] }
    }

    /// The board's letters in reading order.
    pub(crate) fn letters(&self) -> &[u8] {
        &self.cells
    }

    fn place(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.side()) + usize::from(point.x())
    }

    pub(crate) fn set(&mut self, point: Point, player: Option<Player>) {
        let place = self.place(point);
        self.cells[place] = player.map_or(b'_', letter);
    }

    pub(crate) fn is_free(&self, point: Point) -> bool {
        self.cells[self.place(point)] == b'_'
    }

    fn at(&self, point: Option<Point>) -> Option<u8> {
        point.filter(|&p| self.size.contains(p)).map(|p| self.cells[self.place(p)])
    }

    /// Every row, column and diagonal of five points or more.
    pub(crate) fn lines(&self) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            for start in self.size.points() {
                let before = start.step(direction, -1).filter(|&p| self.size.contains(p));
                if before.is_none() {
                    let line: Vec<u8> = (0..22).map_while(|i| self.at(start.step(direction, i))).collect();
                    if line.len() >= 5 {
                        lines.push(line);
                    }
                }
            }
        }
        lines
    }

    /// The same with the two players' stones exchanged.
    fn exchanged(&self) -> Grid {
        let other = |&c: &u8| match c {
            b'1' => b'2',
            b'2' => b'1',
            c => c,
        };
        Grid { size: self.size, cells: self.cells.iter().map(other).collect() }
    }

    /// Player 1's stones are black.
    fn board(&self) -> Board {
        let mut board = Board::new(self.size);
        for point in self.size.points() {
            let owner = Player::ALL.into_iter().find(|&player| self.at(Some(point)) == Some(letter(player)));
            if let Some(player) = owner {
                board.put(point, color(player));
            }
        }
        board
    }

    /// Whether the player has five or more in a row.
    pub(crate) fn has_five(&self, player: Player) -> bool {
        self.lines().iter().any(|line| line.windows(5).any(|w| w.iter().all(|&c| c == letter(player))))
    }
}

fn color(player: Player) -> Color {
    match player {
        Player::One => Color::Black,
        Player::Two => Color::White,
    }
}

fn letter(player: Player) -> u8 {
    match player {
        Player::One => b'1',
        Player::Two => b'2',
    }
}

/// P01 to P20.
pub(crate) const PATTERNS: [&str; 20] = [
    "OOOOO", "_OOOO_", "OOOO_", "OOO_O", "OO_OO", "__OOO_", "_OO_O_", "OOO__", "OO_O_", "O_OO_", "OO__O",
    "O_O_O", "__OO__", "_O_O__", "_O__O_", "OO___", "O_O__", "O__O_", "O___O", "_O____",
];

/// How often a pattern or its mirror image stands on a line for a player.
pub(crate) fn count(line: &[u8], player: Player, pattern: &str) -> usize {
    if pattern.is_empty() {
        return 0;
    }
    let seen: Vec<u8> = line
        .iter()
        .map(|&c| match c {
            b'_' => b'_',
            c if c == letter(player) => b'O',
            _ => b'X',
        })
        .collect();
    let pattern = pattern.as_bytes();
    let mirror: Vec<u8> = pattern.iter().rev().copied().collect();
    seen.windows(pattern.len()).filter(|window| *window == pattern || **window == mirror).count()
}

/// Five in a row, and a to h of the paper's Figure 2.
const PICTURED: [&str; 9] =
    ["OOOOO", "_OOOO_", "_O__O_", "OOOO_", "O___O", "__OOO_", "_O____", "OO__O", "OO___"];

/// The patterns that an architecture counts; an empty one is none.
fn pattern_list(architecture: Architecture) -> Vec<&'static str> {
    let swap = |pattern| if pattern == "__OO__" { "_OO___" } else { pattern };
    match architecture {
        Architecture::StShifted => PATTERNS.map(swap).to_vec(),
        Architecture::StOnes => [&PATTERNS[..], &["__O___"]].concat(),
        Architecture::StPictured => PATTERNS.map(|p| if PICTURED.contains(&p) { p } else { "" }).to_vec(),
        _ => PATTERNS.to_vec(),
    }
}

/// How often each pattern stands on the board for a player.
pub(crate) fn patterns(grid: &Grid, player: Player, list: &[&str]) -> Vec<usize> {
    let lines = grid.lines();
    list.iter().map(|pattern| lines.iter().map(|line| count(line, player, pattern)).sum()).collect()
}

fn code(n: usize) -> [f32; 5] {
    match n {
        0 => [0.0, 0.0, 0.0, 0.0, 0.0],
        1 => [1.0, 0.0, 0.0, 0.0, 0.0],
        2 => [1.0, 1.0, 0.0, 0.0, 0.0],
        3 => [1.0, 1.0, 1.0, 0.0, 0.0],
        4 => [1.0, 1.0, 1.0, 1.0, 0.0],
        n => [1.0, 1.0, 1.0, 1.0, (n as f32 - 4.0) / 2.0],
    }
}

fn pair(player: Player) -> [f32; 2] {
    match player {
        Player::One => [1.0, 0.0],
        Player::Two => [0.0, 1.0],
    }
}

/// All inputs of an architecture, one after the other.
pub(crate) fn inputs(architecture: Architecture, grid: &Grid, turn: Player, first: Player) -> Vec<f32> {
    let mut inputs = Vec::new();
    match architecture {
        Architecture::Rist => {
            for &c in &grid.cells {
                inputs.extend([f32::from(u8::from(c == b'1')), f32::from(u8::from(c == b'2'))]);
            }
            inputs.extend(pair(turn));
            return inputs;
        }
        Architecture::Ding | Architecture::DingGated => {
            let counts = Player::ALL.map(|player| shapes(grid, player));
            for (own, other) in counts[0].iter().zip(counts[1]) {
                inputs.extend([*own as f32, other as f32]);
                let is_told = architecture == Architecture::Ding || own + other > 0;
                inputs.extend(if is_told { pair(turn) } else { [0.0, 0.0] });
            }
            inputs.extend(pair(turn));
            return inputs;
        }
        Architecture::Best => {
            let board = grid.board();
            let position = Position::new(&board, Rule::Freestyle, Color::Black);
            let kinds: Vec<Threat> =
                Threat::ALL.into_iter().filter(|&threat| threat != Threat::Foul).collect();
            for player in [turn, !turn] {
                inputs.push(f32::from(u8::from(grid.has_five(player))));
                for threat in &kinds[1..] {
                    let has = |&point: &Point| position.threat(color(player), point) == *threat;
                    inputs.extend(code(board.empties().filter(has).count()));
                }
            }
            let pairs = kinds.iter().flat_map(|&own| kinds.iter().map(move |&other| [own, other]));
            for pair in pairs.skip(1) {
                let of = |point: Point| [turn, !turn].map(|player| position.threat(color(player), point));
                let n = board.empties().filter(|&point| of(point) == pair).count();
                inputs.extend(if n > 0 { [1.0, (n as f32 - 1.0) / 2.0] } else { [0.0, 0.0] });
            }
            inputs.extend(if first == turn { [1.0, 0.0] } else { [0.0, 1.0] });
            return inputs;
        }
        // What ST-Gomoku would see less the turn, if the side to move were player 1.
        Architecture::Sym => {
            let seen = if turn == Player::One { grid.clone() } else { grid.exchanged() };
            let first = if first == turn { Player::One } else { Player::Two };
            return self::inputs(Architecture::Sst3, &seen, Player::One, first);
        }
        _ => {}
    }
    let list = pattern_list(architecture);
    let counts = Player::ALL.map(|player| patterns(grid, player, &list));
    for counts in &counts {
        inputs.push(counts[0].min(1) as f32);
        for (n, pattern) in counts.iter().zip(&list).skip(1) {
            // Fours and open threes.
            let is_rare = ["_OOOO_", "OOOO_", "OOO_O", "OO_OO", "__OOO_", "_OO_O_"].contains(pattern);
            match architecture {
                Architecture::Sst1 => inputs.push(*n as f32),
                Architecture::StRare3 if is_rare => inputs.extend(match n {
                    0 => [0.0, 0.0, 0.0],
                    1 => [1.0, 0.0, 0.0],
                    n => [1.0, 1.0, (*n as f32 - 2.0) / 2.0],
                }),
                Architecture::StRare2 if is_rare => inputs.extend(match n {
                    0 => [0.0, 0.0],
                    n => [1.0, (*n as f32 - 1.0) / 2.0],
                }),
                _ => inputs.extend(code(*n)),
            }
        }
    }
    match architecture {
        Architecture::St
        | Architecture::StRare3
        | Architecture::StRare2
        | Architecture::StShifted
        | Architecture::StOnes
        | Architecture::StPictured
        | Architecture::Sst1 => {
            for n in counts.concat() {
                inputs.extend(if n > 0 { pair(turn) } else { [0.0, 0.0] });
            }
        }
        Architecture::Sst2 => inputs.extend(pair(turn)),
        _ => {}
    }
    inputs.extend(pair(first));
    inputs
}

/// The hundred shapes as text: left block, left stones, run, right stones, right block; `x` is a block, `-` none.
pub(crate) fn shape_list() -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let words = |text: &'static str| text.split(' ');
    for run in 1..=4 {
        list.push(format!("-0{run}0-"));
        list.push(format!("x0{run}0-"));
    }
    let digits = |word: &str| word.split(['|', ',']).map(str::to_owned).collect::<Vec<_>>();
    for word in words("1,1 1,2 1,3 2,2 2,3 3,3") {
        let d = digits(word);
        list.push(format!("-{}{}0-", d[0], d[1]));
    }
    for word in words("1,1 1,2 2,1 2,2 3,1 1,3 3,2 2,3 4,1 4,2 4,3") {
        let d = digits(word);
        list.push(format!("x{}{}0-", d[0], d[1]));
    }
    for word in words("1,1 2,1 1,2 2,2 1,3 3,1 2,3 3,2 4,1 1,4 4,2 2,4 4,3 3,4 4,4") {
        let d = digits(word);
        list.push(format!("-{}{}0x", d[1], d[0]));
    }
    for word in words("2,2 1,3 3,1 2,3 3,2 4,1 1,4 4,2 2,4 4,3 3,4 4,4") {
        let d = digits(word);
        list.push(format!("x{}{}0x", d[1], d[0]));
    }
    let two = "1|1|1 1|2|1 1|3|1 2|1|3 3|1|3 1|2|2 2|2|2 2|2|3 3|2|3 1|3|2 2|3|2 1|3|3 2|3|3 3|3|3";
    list.extend(words(two).map(|word| format!("-{}-", digits(word).concat())));
    for word in words(two) {
        let d = digits(word);
        list.push(format!("x{}-", d.concat()));
        if d[0] != d[2] {
            list.push(format!("-{}x", d.concat()));
        }
    }
    list.extend(words(two).map(|word| format!("x{}x", digits(word).concat())));
    list
}

fn shapes(grid: &Grid, player: Player) -> [usize; 100] {
    let list = shape_list();
    let mut counts = [0; 100];
    for point in grid.size.points().filter(|&p| grid.at(Some(p)) == Some(letter(player))) {
        for direction in Direction::ALL {
            if let Some(number) = shape_number(&list, &tuple(grid, player, point, direction)) {
                counts[number] += 1;
            }
        }
    }
    counts
}

/// A stone's tuple in one direction.
fn tuple(grid: &Grid, player: Player, point: Point, direction: Direction) -> String {
    let own = letter(player);
    let look = |sign: i32| {
        let cell = |i: i32| grid.at(point.step(direction, sign * i));
        let mut i = 1;
        while cell(i) == Some(own) {
            i += 1;
        }
        let run = i - 1;
        if cell(i) != Some(b'_') {
            return (run, 0, 'x');
        }
        let mut stones = 0;
        while cell(i + 1 + stones) == Some(own) {
            stones += 1;
        }
        let blocked = stones > 0 && cell(i + 1 + stones) != Some(b'_');
        (run, stones, if blocked { 'x' } else { '-' })
    };
    let (left, right) = (look(-1), look(1));
    // More than nine stones need two digits, and match nothing.
    format!("{}{}{}{}{}", left.2, left.1, left.0 + right.0 + 1, right.1, right.2)
}

fn shape_number(list: &[String], tuple: &str) -> Option<usize> {
    let mirror: String = tuple.chars().rev().collect();
    let find = |wanted: &str| list.iter().position(|shape| shape == wanted);
    if tuple.len() != 5 {
        return None;
    }
    let mut found = find(tuple).or_else(|| find(&mirror));
    let c: Vec<char> = tuple.chars().collect();
    // One gap, no blocks: unordered.
    if found.is_none() && c[0] == '-' && c[4] == '-' && (c[1] == '0') != (c[3] == '0') {
        let side = if c[1] == '0' { c[3] } else { c[1] };
        found = find(&format!("-{}{}0-", c[2], side));
    }
    let next_to_run_is_free = |block: char, stones: char| stones != '0' || block == '-';
    if found.is_none() && c[2] == '4' && next_to_run_is_free(c[0], c[1]) && next_to_run_is_free(c[4], c[3]) {
        found = find("-040-");
    }
    found
}
