//! Random games under every rule, each move checked against a naive referee that looks at the whole board.
//!
//! `TENGEN_GAMES` sets the number of games (3,000 by default).

use crate::oracle::{Grid, Standing, letter, referee, spot};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use tengen_base::test_size::test_size;
use tengen_board::{
    Board, Cell, Color, Direction, Forfeit, Game, Key, Outcome, PlayError, Point, Rule, Size,
};

type Rng = Xoshiro256PlusPlus;

/// The sides of the boards that are played on.
const SIDES: [usize; 5] = [5, 9, 15, 20, 22];

#[test]
fn games_end_as_the_naive_referee_says() {
    let games = test_size("TENGEN_GAMES", 3_000);
    let mut ends: BTreeMap<(&str, String), u64> = BTreeMap::new();
    for number in 0..games {
        let mut rng = Rng::seed_from_u64(number);
        // Every rule meets every size before one comes again.
        let rule = Rule::ALL[number as usize % 5];
        let size = Size::new(SIDES[number as usize / 5 % 5]).unwrap();
        let outcome = play_one(&mut rng, size, rule);
        let end = match outcome {
            Outcome::Win { winner, .. } => format!("{winner} wins"),
            Outcome::Draw => "draw".to_owned(),
            Outcome::Forfeit { reason: Forfeit::Foul(foul), .. } => foul.to_string(),
            Outcome::Forfeit { .. } => panic!("nobody resigned: {outcome}"),
        };
        *ends.entry((rule.name(), end)).or_default() += 1;
    }
    for ((rule, end), count) in &ends {
        println!("{count:6} {rule}: {end}");
    }
    // Three ends for each rule; in Renju the three fouls as well.
    assert!(games < 3_000 || ends.len() == 5 * 3 + 3, "every end is met: {ends:?}");
}

/// Plays to the end with some moves taken back on the way; checks everything at each step.
fn play_one(rng: &mut Rng, size: Size, rule: Rule) -> Outcome {
    let mut game = Game::new(size, rule);
    // What the game was before each move.
    let mut earlier: Vec<Game> = Vec::new();
    let style = Style::any(rng);
    while game.outcome().is_none() {
        let point = style.choose(rng, game.board(), game.to_move());
        let color = game.to_move();
        let before = Grid::of(game.board());
        let standing = referee(&before, rule, spot(point), color);
        let allowed = !matches!(standing, Standing::Fouls(_));
        assert_eq!(game.is_allowed(point), allowed, "{point:?} in {game:?}");
        // A careful player passes fouls by, so that games go on; now and then it blunders.
        if !allowed && rng.random_range(0..5) > 0 && game.board().stone_count() + 1 < size.area() {
            continue;
        }
        earlier.push(game.clone());
        let outcome = game.play(point).unwrap().cloned();
        assert_eq!(game.outcome(), outcome.as_ref());
        check_outcome(&game, point, color, &standing);
        // Counting everything afresh is slow: at the end and now and then is enough.
        if game.outcome().is_some() || rng.random_range(0..8) == 0 {
            check_consistency(&game, &earlier);
        }
        if rng.random_range(0..10) == 0 {
            take_back(rng, &mut game, &mut earlier);
        }
    }
    let outcome = game.outcome().cloned().expect("the end");
    let ended = game.clone();
    for point in size.points() {
        assert_eq!(game.play(point), Err(PlayError::Over));
    }
    assert_eq!(game, ended, "a refused move changes nothing");
    // Back to the beginning, and once more to the end in one go.
    while let Some(before) = earlier.pop() {
        assert_eq!(game.undo(), ended.moves().get(earlier.len()).copied());
        assert_eq!(game, before);
        assert_eq!(game.outcome(), None);
    }
    assert_eq!(game.undo(), None);
    assert_eq!((game.key(), game.to_move()), (Key::EMPTY, Color::Black));
    assert_eq!(game, Game::new(size, rule));
    assert_eq!(Game::from_moves(size, rule, ended.moves()), Ok(ended));
    outcome
}

/// The outcome is what the referee says, and a winning line is one of its rows.
fn check_outcome(game: &Game, point: Point, color: Color, standing: &Standing) {
    let said = game.outcome();
    let right = match standing {
        Standing::Open => said.is_none(),
        Standing::Draw => said == Some(&Outcome::Draw) && game.board().is_full(),
        Standing::Fouls(faults) => match said {
            Some(Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Foul(foul) }) => {
                faults.iter().any(|&fault| fault.foul() == *foul)
            }
            _ => false,
        },
        Standing::Won(rows) => match said {
            Some(Outcome::Win { winner, line }) => {
                let mut row: Vec<_> = line.points().map(spot).collect();
                row.sort_unstable();
                let is_row = rows.iter().any(|r| {
                    let mut r = r.clone();
                    r.sort_unstable();
                    r == row
                });
                *winner == color && line.len() == row.len() && row.contains(&spot(point)) && is_row
            }
            _ => false,
        },
    };
    assert!(right, "{} says {said:?} after {point:?}, the referee {standing:?}: {game:?}", game.rule());
}

/// Checks that moves, stones, key and side to move are consistent.
fn check_consistency(game: &Game, earlier: &[Game]) {
    let moves = game.moves();
    assert_eq!(moves.len(), earlier.len());
    assert_eq!(game.last_move(), moves.last().copied());
    assert_eq!(game.to_move(), if moves.len().is_multiple_of(2) { Color::Black } else { Color::White });
    let mut board = Board::new(game.size());
    for (i, &p) in moves.iter().enumerate() {
        board.put(p, game.color_of_move(i));
    }
    assert_eq!(*game.board(), board);
    assert_eq!(game.key(), Key::of_board(&board));
    assert_eq!(board.stone_count(), moves.len());
    assert_eq!(board.count(Color::Black), moves.len().div_ceil(2));
    let last = earlier.last().expect("a move was played");
    assert_ne!(game.key(), last.key());
}

/// Takes some moves back, and the game is in all as it was.
fn take_back(rng: &mut Rng, game: &mut Game, earlier: &mut Vec<Game>) {
    for _ in 0..rng.random_range(1..=4) {
        let Some(before) = earlier.pop() else { return };
        let last = game.last_move();
        assert_eq!(game.undo(), last);
        assert_eq!(*game, before);
        assert_eq!(game.outcome(), None);
        assert_eq!((game.key(), game.to_move()), (before.key(), before.to_move()));
        assert_eq!(game.board(), before.board());
    }
}

/// How moves are chosen: from anywhere to building rows.
struct Style {
    /// Of 100 moves, how many are anywhere.
    scattered: u32,
    /// Of the others, how many of 100 go where they break the longest row of the opponent's.
    blocking: u32,
}

impl Style {
    fn any(rng: &mut Rng) -> Style {
        Style {
            scattered: [100, 30, 5][rng.random_range(0..3)],
            blocking: [0, 60, 97][rng.random_range(0..3)],
        }
    }

    /// A free point.
    fn choose(&self, rng: &mut Rng, board: &Board, color: Color) -> Point {
        let free: Vec<Point> = board.empties().collect();
        if rng.random_range(0..100) < self.scattered {
            return free[rng.random_range(0..free.len())];
        }
        let color = if rng.random_range(0..100) < self.blocking { !color } else { color };
        let mut best = (0, free[0]);
        // A look at some points is enough, and a little chance makes games differ.
        for _ in 0..50 {
            let p = free[rng.random_range(0..free.len())];
            let score = 4 * longest(board, p, color) + rng.random_range(0..6);
            if score > best.0 {
                best = (score, p);
            }
        }
        best.1
    }
}

/// The most stones of a colour that would stand in a row with one on the point.
fn longest(board: &Board, point: Point, color: Color) -> usize {
    let run = |direction, sign: i32| {
        (1..)
            .map_while(|n| point.step(direction, sign * n))
            .take_while(|&p| board.stone(p) == Some(color))
            .count()
    };
    Direction::ALL.into_iter().map(|d| run(d, 1) + run(d, -1)).max().unwrap_or(0)
}

#[test]
fn bad_moves_are_refused_and_change_nothing() {
    let size = Size::new(9).unwrap();
    for rule in Rule::ALL {
        let mut game = Game::new(size, rule);
        game.play(size.center()).unwrap();
        let before = game.clone();
        assert_eq!(game.play(size.center()), Err(PlayError::Taken(size.center())));
        for (x, y) in [(9, 0), (0, 9), (21, 21)] {
            let outside = Point::new(x, y).unwrap();
            assert_eq!(game.board().cell(outside), Cell::Wall);
            assert_eq!(game.play(outside), Err(PlayError::OffBoard(outside)));
            assert!(!game.is_allowed(outside));
        }
        assert_eq!(game, before);
    }
}

#[test]
fn the_grid_shows_the_board() {
    let mut rng = Rng::seed_from_u64(1);
    let mut board = Board::new(Size::STANDARD);
    for p in board.size().points() {
        if rng.random_range(0..2) == 0 {
            board.put(p, Color::ALL[rng.random_range(0..2)]);
        }
    }
    let grid = Grid::of(&board);
    for p in board.size().points() {
        assert_eq!(grid.at(spot(p)), board.stone(p).map_or('.', letter));
    }
}
