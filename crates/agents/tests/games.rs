//! Games of the simple players under every rule and on every size end as a naive referee says.
//!
//! That referee looks at the whole board after each move. Each game is also written and read again. `TENGEN_GAMES` is the
//! number of games of each test (300 by default).

use std::collections::BTreeMap;
use tengen_agents::roster::built_in;
use tengen_base::test_size::test_size;
use tengen_board::{Board, Color, Forfeit, Foul, Game, Outcome, Point, Rule, Size, renju};
use tengen_play::{GameRecord, Referee, RefereeOptions};

/// The sides of the boards that are played on.
const SIDES: [usize; 5] = [5, 9, 15, 20, 22];

#[test]
fn random_against_greedy() {
    games(|number| if number % 2 == 0 { ["greedy", "random"] } else { ["random", "greedy"] });
}

/// Greedy beats random quickly; games among equals are long and end in every way.
#[test]
fn each_against_itself() {
    let ends = games(|number| if number % 2 == 0 { ["greedy"; 2] } else { ["random"; 2] });
    let is_met = |kind: &str| ends.keys().any(|(_, end)| end.contains(kind));
    let enough = ends.values().sum::<u64>() >= 300;
    assert!(!enough || ["draw", "with 5", "with 6"].into_iter().all(is_met), "{ends:?}");
}

#[test]
fn networks_against_the_others() {
    games(|number| match number % 3 {
        0 => ["hardnet", "pinet"],
        1 => ["pinet", "greedy"],
        _ => ["random", "hardnet"],
    });
}

/// Plays games between the players that `seats` names for Black and White; returns how often each rule had which end.
fn games(seats: fn(u64) -> [&'static str; 2]) -> BTreeMap<(&'static str, String), u64> {
    let games = test_size("TENGEN_GAMES", 300);
    let mut ends = BTreeMap::new();
    for number in 0..games {
        // Every rule meets every size, with both ways to seat the players, before one comes again.
        let rule = Rule::ALL[number as usize % 5];
        let size = Size::new(SIDES[number as usize / 5 % 5]).unwrap();
        let settings = RefereeOptions { seed: number, ..RefereeOptions::default() };
        let [mut black, mut white] = seats(number / 25).map(|name| built_in(name).unwrap());
        let record = Referee::new(Game::new(size, rule), settings).play(&mut *black, &mut *white);
        let (outcome, verdict) = (record.outcome(), judge(size, rule, record.game.moves()));
        assert!(agree(outcome.as_ref(), &verdict), "game {number}: {outcome:?}, {verdict:?}: {record:?}");
        check_sgf(&record);
        check_psq(&record);
        let end = outcome.map_or(String::new(), |outcome| outcome.to_string());
        *ends.entry((rule.name(), end)).or_default() += 1;
    }
    for ((rule, end), count) in &ends {
        println!("{count:6} {rule}: {end}");
    }
    ends
}

/// SGF keeps everything.
fn check_sgf(record: &GameRecord) {
    let text = record.to_sgf();
    assert_eq!(GameRecord::from_sgf(&text).as_ref(), Ok(record), "{text}");
}

/// PSQ keeps moves, names and outcome; the rule must be told.
fn check_psq(record: &GameRecord) {
    let text = record.to_psq().expect("a game from the empty board");
    let read = GameRecord::from_psq(&text, record.game.rule()).expect("what was just written");
    assert_eq!((&read.game, &read.players), (&record.game, &record.players), "{text}");
    assert_eq!(read.outcome(), record.outcome(), "{text}");
}

/// What the naive referee says.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    /// Somebody won, with one of these rows.
    Won(Color, Vec<Vec<Cell>>),
    Foul(Foul),
    Full,
    GoesOn,
}

/// Column and row.
type Cell = (i32, i32);

/// Plays the moves again on a plain grid; nothing may come after the end.
fn judge(size: Size, rule: Rule, moves: &[Point]) -> Verdict {
    let mut grid = Grid { side: size.side().into(), stones: vec![None; size.area()] };
    // Fouls are verified elsewhere, so only they are asked of the library.
    let mut board = Board::new(size);
    for (number, &point) in moves.iter().enumerate() {
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let foul = match (rule, color) {
            (Rule::Renju, Color::Black) => renju::foul(&board, point),
            _ => None,
        };
        board.put(point, color);
        grid.put(point, color);
        let verdict = match (foul, grid.winner(rule)) {
            (Some(foul), _) => Verdict::Foul(foul),
            (None, Some((winner, rows))) => Verdict::Won(winner, rows),
            (None, None) if number + 1 == size.area() => Verdict::Full,
            (None, None) => Verdict::GoesOn,
        };
        if verdict != Verdict::GoesOn {
            assert_eq!(number + 1, moves.len(), "no move comes after the end");
            return verdict;
        }
    }
    Verdict::GoesOn
}

/// Whether a game's outcome is what the naive referee says.
fn agree(outcome: Option<&Outcome>, verdict: &Verdict) -> bool {
    match (outcome, verdict) {
        (Some(Outcome::Win { winner, line }), Verdict::Won(color, rows)) => {
            let mut cells: Vec<Cell> = line.points().map(|p| (p.x().into(), p.y().into())).collect();
            cells.sort_unstable();
            winner == color && rows.contains(&cells)
        }
        (
            Some(Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Foul(foul) }),
            Verdict::Foul(fault),
        ) => foul == fault,
        (Some(Outcome::Draw), Verdict::Full) => true,
        _ => false,
    }
}

/// Stones on a plain grid, row by row.
struct Grid {
    side: i32,
    stones: Vec<Option<Color>>,
}

impl Grid {
    fn put(&mut self, point: Point, color: Color) {
        let index = i32::from(point.y()) * self.side + i32::from(point.x());
        let before = self.stones[index as usize].replace(color);
        assert_eq!(before, None, "stones stand on free points");
    }

    fn at(&self, (x, y): Cell) -> Option<Color> {
        let on_board = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        if on_board { self.stones[(y * self.side + x) as usize] } else { None }
    }

    /// Whoever has a winning row anywhere, with all such rows.
    fn winner(&self, rule: Rule) -> Option<(Color, Vec<Vec<Cell>>)> {
        let mut won: Vec<(Color, Vec<Cell>)> = Vec::new();
        let cells = (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y)));
        for (x, y) in cells {
            let Some(color) = self.at((x, y)) else { continue };
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let along = |i: i32| (x + i * dx, y + i * dy);
                if self.at(along(-1)) == Some(color) {
                    continue; // the row begins earlier
                }
                let row: Vec<Cell> = (0..).map(along).take_while(|&c| self.at(c) == Some(color)).collect();
                let ends = [along(-1), along(row.len() as i32)];
                let walled_in = ends.iter().all(|&end| self.at(end) == Some(!color));
                if wins(rule, color, row.len(), walled_in) {
                    won.push((color, row));
                }
            }
        }
        let winner = won.first()?.0;
        assert!(won.iter().all(|(color, _)| *color == winner), "both sides have won: {won:?}");
        let sorted = |(_, mut row): (Color, Vec<Cell>)| {
            row.sort_unstable();
            row
        };
        Some((winner, won.into_iter().map(sorted).collect()))
    }
}

/// The rules, in their own words.
fn wins(rule: Rule, color: Color, length: usize, walled_in: bool) -> bool {
    match (rule, color) {
        (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length > 4,
        (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
        (Rule::Caro, _) => length > 5 || length == 5 && !walled_in,
        (Rule::CaroExact, _) => length == 5 && !walled_in,
    }
}
