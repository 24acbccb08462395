//! Renju's fouls against another engine's: whole boards, asked over its protocol.
//!
//! On demand: `TENGEN_RENJU_ENGINE` is a program that understands Yixin's `YXBOARD` and `YXSHOWFORBID`, such as Rapfi;
//! `TENGEN_RENJU` says how many boards, and `TENGEN_RENJU_FROM` is the number of the first.

use crate::classics::CLASSICS;
use crate::oracle::{Grid, analyze, spot};
use crate::renju::{Rng, question, show};
use rand::SeedableRng;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use tengen_base::test_size::{test_path, test_size};
use tengen_board::renju::fouls;
use tengen_board::{Board, Color, Direction, Picture, Point, Size, picture};

/// Boards that may wait for their answers.
const WAITING: usize = 4096;
/// Boards that are asked about in the order of their sizes.
const SORTED: usize = 2048;
/// Differences that are told before the test ends.
const TOLD: usize = 20;

/// The other engine; ended when dropped.
struct Engine(Child);

impl Engine {
    fn start(program: &Path) -> (Engine, Questions, Answers) {
        let folder = program.parent().expect("a program in a folder");
        let mut child = Command::new(program)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let questions = Questions { input: child.stdin.take().expect("its input"), size: None };
        let answers = Answers(BufReader::new(child.stdout.take().expect("its output")));
        (Engine(child), questions, answers)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Questions {
    input: ChildStdin,
    /// The size it was last started with.
    size: Option<Size>,
}

impl Questions {
    /// Asks for all fouls on a board; says whether the engine listens.
    fn ask(&mut self, board: &Board) -> bool {
        let mut lines = String::new();
        if self.size != Some(board.size()) {
            self.size = Some(board.size());
            let _ = writeln!(lines, "INFO rule 4\nSTART {}", board.size().side());
        }
        lines += "YXBOARD\n";
        // Black first, so that Black is who asks; then it is Black's turn behind the last white stone.
        for (color, number) in [(Color::Black, 1), (Color::White, 2)] {
            for (point, _) in board.stones().filter(|&(_, of)| of == color) {
                let _ = writeln!(lines, "{},{},{number}", point.x(), point.y());
            }
        }
        lines += "DONE\nYXSHOWFORBID\n";
        self.input.write_all(lines.as_bytes()).is_ok()
    }
}

struct Answers(BufReader<ChildStdout>);

impl Answers {
    /// The answer to the question asked first among those not answered.
    fn next(&mut self) -> BTreeSet<Point> {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).expect("an engine that answers") > 0, "it has ended");
            assert!(!line.starts_with("ERROR"), "{line}");
            if let Some(points) = line.trim_end().strip_prefix("FORBID ") {
                let digits = points.strip_suffix('.').unwrap_or_else(|| panic!("{line}"));
                let number = |at: usize| digits[at..at + 2].parse::<u8>().expect("two digits");
                let point = |at: usize| Point::new(number(at), number(at + 2)).expect("a point");
                return (0..digits.len()).step_by(4).map(point).collect();
            }
        }
    }
}

/// A board with at least one white stone, for the engine's sake, and no row of five, for the game would be over.
fn board(number: u64, classics: &[Picture]) -> Option<Board> {
    let (mut board, _) = question(&mut Rng::seed_from_u64(number), classics);
    if board.count(Color::White) == 0 {
        let free = board.empties().next()?;
        board.put(free, Color::White);
    }
    (!has_five(&board)).then_some(board)
}

fn has_five(board: &Board) -> bool {
    board.stones().any(|(point, color)| {
        Direction::ALL.into_iter().any(|direction| {
            let next = |steps| point.step(direction, steps).filter(|&p| board.size().contains(p));
            (1..5).all(|steps| next(steps).is_some_and(|p| board.stone(p) == Some(color)))
        })
    })
}

#[test]
fn library_and_another_engine_agree_on_whole_boards() {
    let Some(program) = test_path("TENGEN_RENJU_ENGINE") else {
        println!("not asked for: TENGEN_RENJU_ENGINE names no engine");
        return;
    };
    let (_engine, mut questions, mut answers) = Engine::start(&program);
    let classics: Vec<Picture> =
        CLASSICS.iter().map(|classic| picture(classic.picture).expect("a picture")).collect();
    let first = test_size("TENGEN_RENJU_FROM", 0);
    let end = first + test_size("TENGEN_RENJU", 50_000);
    let (mut boards, mut points, mut forbidden, mut differences) = (0_u64, 0_u64, 0_u64, Vec::new());
    let (asked, waiting) = mpsc::sync_channel(WAITING);
    thread::scope(|scope| {
        // Asking and reading at once: neither pipe can fill up while nobody empties the other.
        scope.spawn(|| {
            let asked = asked;
            let numbers: Vec<u64> = (first..end).collect();
            for numbers in numbers.chunks(SORTED) {
                let mut boards: Vec<(u64, Board)> =
                    numbers.iter().filter_map(|&number| Some((number, board(number, &classics)?))).collect();
                // Engines take long to begin with another size.
                boards.sort_by_key(|(_, board)| board.size().side());
                for (number, board) in boards {
                    if !questions.ask(&board) || asked.send((number, board)).is_err() {
                        return;
                    }
                }
            }
        });
        for (number, board) in waiting {
            let theirs = answers.next();
            let ours: BTreeSet<Point> = fouls(&board).into_iter().map(|(point, _)| point).collect();
            boards += 1;
            points += board.empties().count() as u64;
            forbidden += ours.len() as u64;
            for &point in ours.symmetric_difference(&theirs) {
                let who = if ours.contains(&point) { "we forbid" } else { "it forbids" };
                let oracle = analyze(&Grid::of(&board), spot(point));
                differences.push(format!(
                    "board {number}: {who}, the oracle says {oracle:?}\n{}",
                    show(&board, point)
                ));
            }
            if differences.len() >= TOLD {
                break;
            }
        }
    });
    println!(
        "{boards} boards, {points} free points, {forbidden} forbidden, {} differences",
        differences.len()
    );
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(forbidden > boards / 4, "hardly anything was forbidden");
}
