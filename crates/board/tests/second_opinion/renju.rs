//! Renju's fouls: hand-checked pictures, and agreement with the oracle on random positions.
//!
//! `TENGEN_RENJU` sets the number of random questions (50,000 by default).

use crate::classics::{CLASSICS, SLOW};
use crate::oracle::{Fault, Grid, MoveAnalysis, analyze, spot, straight_fours};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::{Duration, Instant};
use tengen_base::test_size::{assert_faster, test_size};
use tengen_board::renju::{foul, fouls};
use tengen_board::{Board, Color, Direction, Foul, Picture, Point, Size, Symmetry, picture};

pub(crate) type Rng = Xoshiro256PlusPlus;

/// The board with its question marked, for failures.
pub(crate) fn show(board: &Board, point: Point) -> String {
    let side = board.size().side();
    let letter = |p| match board.stone(p) {
        _ if p == point => " !",
        Some(Color::Black) => " X",
        Some(Color::White) => " O",
        None => " .",
    };
    (0..side)
        .map(|y| (0..side).map(|x| letter(Point::new(x, y).unwrap())).collect::<String>() + "\n")
        .collect()
}

/// Whether the library's answer is the oracle's. A move with several faults may be named after any of them.
fn agrees(answer: Option<Foul>, analysis: &MoveAnalysis) -> bool {
    let faults = analysis.faults();
    answer.map_or(faults.is_empty(), |foul| faults.iter().any(|&f| f.foul() == foul))
}

/// A stone on every point where there is none yet.
fn put(board: &mut Board, point: Point, color: Color) {
    if board.is_empty(point) {
        board.put(point, color);
    }
}

/// The board and point, turned or mirrored.
fn turned(board: &Board, point: Point, symmetry: Symmetry) -> (Board, Point) {
    let size = board.size();
    let mut image = Board::new(size);
    for (p, color) in board.stones() {
        image.put(symmetry.apply(size, p), color);
    }
    (image, symmetry.apply(size, point))
}

#[test]
fn classics_are_answered_as_by_hand() {
    for classic in CLASSICS {
        let Picture { board, marks } = picture(classic.picture).unwrap();
        let [(_, point)] = marks[..] else { panic!("{}: one marked point", classic.name) };
        for symmetry in Symmetry::ALL {
            let (board, point) = turned(&board, point, symmetry);
            let about = format!("{}: {}\n{}", classic.name, classic.why, show(&board, point));
            let analysis = analyze(&Grid::of(&board), spot(point));
            assert!(agrees(classic.foul, &analysis), "the oracle says {analysis:?} about {about}");
            assert_eq!(foul(&board, point), classic.foul, "{about}");
        }
    }
}

#[test]
fn classics_show_each_reason_for_a_false_three() {
    let analysis = |name: &str| {
        let classic = CLASSICS.iter().find(|c| c.name == name).expect(name);
        let found = picture(classic.picture).unwrap();
        analyze(&Grid::of(&found.board), spot(found.marked()))
    };
    for (name, fault) in [
        ("straight four forbidden as an overline", Fault::Overline),
        ("straight four forbidden as a double four", Fault::DoubleFour),
        ("straight four forbidden as a double three", Fault::DoubleThree),
    ] {
        let analysis = analysis(name);
        assert!(analysis.excused() && analysis.excuses.contains(&fault), "{name}: {analysis:?}");
    }
    // Here no seeming three needs an excuse: the five says it all.
    assert_eq!(analysis("straight four together with a five").seeming_threes, 1);
}

#[test]
fn all_fouls_are_the_fouls_of_all_free_points() {
    for classic in CLASSICS {
        let board = picture(classic.picture).unwrap().board;
        let one_by_one: Vec<_> = board.empties().filter_map(|p| foul(&board, p).map(|f| (p, f))).collect();
        assert_eq!(fouls(&board), one_by_one, "{}", classic.name);
    }
}

/// What random questions turned out to be.
#[derive(Debug, Default)]
struct Tally {
    /// Five, hence allowed.
    five: u64,
    /// Five that overrules a foul.
    five_over_foul: u64,
    /// Neither five nor foul, nor anything like it.
    plain: u64,
    /// Two threes to the eye, allowed because a straight four would be a foul; by which foul.
    excused: u64,
    excused_by: [u64; 3],
    /// Fouls by kind (a move may break several rules), and moves that break more than one.
    fouls: [u64; 3],
    several: u64,
    /// Fouls although a seeming three was none: the recursion was asked and did not save the move.
    unexcused: u64,
}

impl Tally {
    /// Counts one answer.
    fn add(&mut self, analysis: &MoveAnalysis) {
        let faults = analysis.faults();
        let broken = analysis.overline || analysis.fours >= 2 || analysis.threes >= 2;
        self.five += u64::from(analysis.five);
        self.five_over_foul += u64::from(analysis.five && broken);
        self.plain += u64::from(!analysis.five && faults.is_empty() && !analysis.excused());
        self.several += u64::from(faults.len() > 1);
        self.unexcused += u64::from(analysis.threes >= 2 && !analysis.excuses.is_empty());
        for &fault in &faults {
            self.fouls[fault as usize] += 1;
        }
        if analysis.excused() {
            self.excused += 1;
            for &fault in &analysis.excuses {
                self.excused_by[fault as usize] += 1;
            }
        }
    }

    /// Every count with its name.
    fn rows(&self) -> [(&'static str, u64); 12] {
        [
            ("plain", self.plain),
            ("five", self.five),
            ("five that overrules a foul", self.five_over_foul),
            ("overline", self.fouls[Fault::Overline as usize]),
            ("double four", self.fouls[Fault::DoubleFour as usize]),
            ("double three", self.fouls[Fault::DoubleThree as usize]),
            ("several fouls at once", self.several),
            ("seeming double three, allowed", self.excused),
            ("... by an overline", self.excused_by[Fault::Overline as usize]),
            ("... by a double four", self.excused_by[Fault::DoubleFour as usize]),
            ("... by a double three", self.excused_by[Fault::DoubleThree as usize]),
            ("double three in spite of a forbidden straight four", self.unexcused),
        ]
    }
}

#[test]
fn library_and_oracle_agree_on_random_questions() {
    let questions = test_size("TENGEN_RENJU", 50_000);
    let classics: Vec<Picture> = CLASSICS.iter().map(|c| picture(c.picture).unwrap()).collect();
    let mut tally = Tally::default();
    for number in 0..questions {
        // A generator for each question, so that one can be asked again by its number.
        let mut rng = Rng::seed_from_u64(number);
        let (board, point) = question(&mut rng, &classics);
        let analysis = analyze(&Grid::of(&board), spot(point));
        let answer = foul(&board, point);
        if !agrees(answer, &analysis) {
            let (board, point) = smallest(board, point);
            let (answer, analysis) = (foul(&board, point), analyze(&Grid::of(&board), spot(point)));
            let board = show(&board, point);
            panic!("question {number}: the library says {answer:?}, the oracle {analysis:?}\n{board}");
        }
        if number % 8 == 0 {
            for symmetry in Symmetry::ALL {
                let (image, point) = turned(&board, point, symmetry);
                assert_eq!(foul(&image, point), answer, "{symmetry:?} of\n{}", show(&board, point));
            }
        }
        tally.add(&analysis);
    }
    println!("{questions} questions");
    for (name, count) in tally.rows() {
        println!("{:8} {:6.2} % {name}", count, 100.0 * count as f64 / questions as f64);
    }
    if questions >= 10_000 {
        for (name, count) in tally.rows() {
            assert!(count * 2000 >= questions, "only {count} of {questions}: {name}");
        }
    }
}

#[test]
fn no_question_takes_long() {
    let mut worst = (Duration::ZERO, String::new());
    let mut ask = |board: &Board, point: Point| {
        // The best of three, because a busy machine adds delays of its own.
        let time = |_| {
            let start = Instant::now();
            std::hint::black_box(foul(board, point));
            start.elapsed()
        };
        let taken = (0..3).map(time).min().unwrap();
        if taken > worst.0 {
            worst = (taken, show(board, point));
        }
    };
    for text in SLOW {
        let found = picture(text).unwrap();
        ask(&found.board, found.marked());
    }
    let mut rng = Rng::seed_from_u64(1);
    for _ in 0..100 {
        let (board, _) = crowd(&mut rng);
        board.empties().for_each(|p| ask(&board, p));
    }
    let (taken, board) = worst;
    println!("the longest answer took {taken:?}\n{board}");
    assert_faster("the longest answer", taken, Duration::from_millis(200));
    assert!(taken < Duration::from_secs(20), "{taken:?} for\n{board}");
}

#[test]
fn library_and_oracle_agree_on_deep_questions() {
    for text in SLOW {
        let found = picture(text).unwrap();
        let turned = Symmetry::ALL.map(|symmetry| turned(&found.board, found.marked(), symmetry));
        let untouched = found.board.empties().map(|p| (found.board.clone(), p));
        for (board, point) in untouched.chain(turned) {
            let (answer, analysis) = (foul(&board, point), analyze(&Grid::of(&board), spot(point)));
            assert!(agrees(answer, &analysis), "{answer:?}, {analysis:?}\n{}", show(&board, point));
        }
    }
}

/// Takes stones off as long as library and oracle still disagree.
fn smallest(mut board: Board, point: Point) -> (Board, Point) {
    let differ = |board: &Board| !agrees(foul(board, point), &analyze(&Grid::of(board), spot(point)));
    loop {
        let stones: Vec<_> = board.stones().collect();
        let spare = stones.into_iter().find(|&(p, _)| {
            let mut fewer = board.clone();
            fewer.remove(p);
            differ(&fewer)
        });
        match spare {
            Some((p, _)) => drop(board.remove(p)),
            None => return (board, point),
        }
    }
}

/// A board and a free point near which something happens.
pub(crate) fn question(rng: &mut Rng, classics: &[Picture]) -> (Board, Point) {
    let (mut board, point) = match rng.random_range(0..10) {
        0 => crowd(rng),
        1 => star(rng),
        2..7 => shapes(rng),
        _ => {
            let found = &classics[rng.random_range(0..classics.len())];
            moved(rng, &found.board, found.marked())
        }
    };
    // Twice: what was laid for the straight fours has straight fours of its own.
    for _ in 0..rng.random_range(0..3) {
        complicate(rng, &mut board, point);
    }
    for _ in 0..[0, 0, 0, 1, 2, 4][rng.random_range(0..6)] {
        disturb(rng, &mut board, point);
    }
    // Mostly the point everything was built around, sometimes another near it.
    let near = near(rng, board.size(), point, 4);
    let elsewhere = rng.random_range(0..6) == 0 && board.is_empty(near);
    (board, if elsewhere { near } else { point })
}

/// Any size of board.
fn any_size(rng: &mut Rng) -> Size {
    let usual = rng.random_range(0..2) == 0;
    Size::new(if usual { 15 } else { rng.random_range(5..=22) }).unwrap()
}

/// Any point of a board.
fn any_point(rng: &mut Rng, size: Size) -> Point {
    let side = size.side();
    size.point(rng.random_range(0..side), rng.random_range(0..side)).unwrap()
}

/// A point at most `reach` steps away in either coordinate.
fn near(rng: &mut Rng, size: Size, point: Point, reach: i32) -> Point {
    loop {
        let found = point.offset(rng.random_range(-reach..=reach), rng.random_range(-reach..=reach));
        if let Some(found) = found.filter(|&p| size.contains(p)) {
            return found;
        }
    }
}

/// A board full of Black with a few White stones.
fn crowd(rng: &mut Rng) -> (Board, Point) {
    let size = any_size(rng);
    let mut board = Board::new(size);
    let point = any_point(rng, size);
    let (black, white) = (rng.random_range(20..60), rng.random_range(0..20));
    for p in size.points().filter(|&p| p != point) {
        match rng.random_range(0..100) {
            n if n < black => board.put(p, Color::Black),
            n if n < black + white => board.put(p, Color::White),
            _ => {}
        }
    }
    (board, point)
}

/// Stones on the four lines through a point only.
fn star(rng: &mut Rng) -> (Board, Point) {
    let size = any_size(rng);
    let mut board = Board::new(size);
    let point = any_point(rng, size);
    let (black, white) = (rng.random_range(25..60), rng.random_range(0..15));
    for direction in Direction::ALL {
        for steps in (-5..=5).filter(|&s| s != 0) {
            if let Some(p) = point.step(direction, steps).filter(|&p| size.contains(p)) {
                match rng.random_range(0..100) {
                    n if n < black => put(&mut board, p, Color::Black),
                    n if n < black + white => put(&mut board, p, Color::White),
                    _ => {}
                }
            }
        }
    }
    (board, point)
}

/// Rows that are threes once Black plays on one of their `.`, or look like it.
const THREES: [&str; 11] = [
    "..XX..", ".X.X..", "..X.X.", ".XX...", "...XX.", ".X..X.", "OXX...", "O.XX.O", "O.XX..O", "X..XX..",
    "X..XX..X",
];

/// Rows that are fours, fives or overlines once Black plays on one of their `.`, or look like it.
const LONGER: [&str; 15] = [
    "XXX.",
    ".XXX",
    "XX.X",
    "X.XX",
    "XX..X.XX",
    "X.X.X.X",
    "XXX...XXX",
    "XX.XX",
    "XXXX.",
    "XX.XXX",
    "XXX.XX",
    ".XXX.X",
    "X..X.XX",
    "X.XX.X",
    "OXXX..",
];

/// Lays a shape along a line so that one of its free cells is the point.
fn lay(rng: &mut Rng, board: &mut Board, point: Point, direction: Direction, shapes: &[&str]) {
    let shape = shapes[rng.random_range(0..shapes.len())].as_bytes();
    let free: Vec<usize> = (0..shape.len()).filter(|&i| shape[i] == b'.').collect();
    let origin = free[rng.random_range(0..free.len())];
    let backwards = rng.random_range(0..2) == 0;
    for (i, &cell) in shape.iter().enumerate() {
        let steps = i as i32 - origin as i32;
        let p = point.step(direction, if backwards { -steps } else { steps });
        if let Some(p) = p.filter(|&p| board.size().contains(p)) {
            match cell {
                b'X' => put(board, p, Color::Black),
                b'O' => put(board, p, Color::White),
                _ => {}
            }
        }
    }
}

/// On how many lines a stone on the point could become a straight four.
fn seeming_threes(board: &Board, point: Point) -> usize {
    straight_fours(&Grid::of(board), spot(point)).iter().filter(|cells| !cells.is_empty()).count()
}

/// Threes, or threes and fours, on two to four lines through a point.
fn shapes(rng: &mut Rng) -> (Board, Point) {
    let longer = [0, 0, 0, 1, 3][rng.random_range(0..5)];
    loop {
        let size = any_size(rng);
        let mut board = Board::new(size);
        let point = any_point(rng, size);
        let skipped = [rng.random_range(0..6), rng.random_range(0..6)];
        for (i, direction) in Direction::ALL.into_iter().enumerate().filter(|(i, _)| !skipped.contains(i)) {
            lay(rng, &mut board, point, direction, if i < longer { &LONGER } else { &THREES });
        }
        // Most of what is meant to have threes shall have two, at least to the eye.
        if longer > 0 || rng.random_range(0..6) == 0 || seeming_threes(&board, point) >= 2 {
            return (board, point);
        }
    }
}

/// Lays shapes through the cells that would make the point's straight fours, so that some become fouls;
/// threes, to the eye, remain.
fn complicate(rng: &mut Rng, board: &mut Board, point: Point) {
    let threes = seeming_threes(board, point);
    let cells = straight_fours(&Grid::of(board), spot(point)).concat();
    for cell in cells.into_iter().filter_map(|(x, y)| Point::new(x as u8, y as u8)) {
        for direction in Direction::ALL {
            let shapes: &[&str] = match rng.random_range(0..5) {
                0 => &LONGER,
                1..4 => &THREES,
                _ => continue,
            };
            let mut tried = board.clone();
            // The question must stay free, and nothing is laid on a taken point.
            tried.put(point, Color::Black);
            lay(rng, &mut tried, cell, direction, shapes);
            tried.remove(point);
            if seeming_threes(&tried, point) >= threes {
                *board = tried;
            }
        }
    }
}

/// A picture somewhere on some board, turned and mirrored.
fn moved(rng: &mut Rng, board: &Board, point: Point) -> (Board, Point) {
    let size = any_size(rng);
    let (board, point) = turned(board, point, Symmetry::ALL[rng.random_range(0..8)]);
    let to = any_point(rng, size);
    let (dx, dy) = (i32::from(to.x()) - i32::from(point.x()), i32::from(to.y()) - i32::from(point.y()));
    let mut image = Board::new(size);
    for (p, color) in board.stones() {
        if let Some(p) = p.offset(dx, dy).filter(|&p| size.contains(p)) {
            image.put(p, color);
        }
    }
    (image, to)
}

/// Changes one cell near the point.
fn disturb(rng: &mut Rng, board: &mut Board, point: Point) {
    let near = near(rng, board.size(), point, 5);
    if near == point {
        return;
    }
    if board.is_empty(near) {
        let color = if rng.random_range(0..3) == 0 { Color::White } else { Color::Black };
        board.put(near, color);
    } else {
        board.remove(near);
    }
}
