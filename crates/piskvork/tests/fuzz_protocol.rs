//! Whatever a manager sends, the engine does not panic, does not grow, and answers no illegal move.
//!
//! `TENGEN_FUZZ=10000000 cargo test --release -p tengen-piskvork --test fuzz_protocol` tries that many inputs; without it,
//! a few seconds' worth. Each input follows from its number, which a failure prints.

mod support;

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use support::{FirstFree, Talk, first_free};
use tengen_base::seed;
use tengen_base::test_size::test_size;
use tengen_board::{Game, Point};
use tengen_piskvork::engine::{ExitReason, Reply, run};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

const INPUTS: u64 = 20_000;
/// Every so many inputs one goes through the threads as well.
const THREADED: u64 = 1000;
const MOST_MEMORY_KB: u64 = 100 * 1024;

/// A generator of its own, so that inputs stay the same whatever a library does.
struct Dice {
    seed: u64,
    rolls: u64,
}

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice { seed, rolls: 0 }
    }

    /// A number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        let number = seed::mix(self.seed, self.rolls);
        self.rolls += 1;
        (number % sides as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.roll(choices.len())]
    }
}

/// Mostly plays at once; sometimes fails in each way an agent can.
struct Moody(Dice);

impl Agent for Moody {
    fn name(&self) -> &str {
        "moody"
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        match self.0.roll(500) {
            0 => panic!("a mood"),
            1..10 => Err(AgentError::Crash("line one\nline two\r\n7,7".into())),
            10..60 => {
                Ok(Decision::new(Point::new(self.0.roll(22) as u8, self.0.roll(22) as u8).expect("a point")))
            }
            _ => FirstFree.choose(game, limits),
        }
    }
}

#[test]
fn no_input_breaks_the_session() {
    let inputs = test_size("TENGEN_FUZZ", INPUTS);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref() != Some(&"a mood") {
            usual(info);
        }
    }));
    let mut answers = 0;
    for number in 0..inputs {
        let mut dice = Dice::new(number.wrapping_mul(0x1234_5678_9abc_def1));
        let input = make_input(&mut dice);
        let tried = catch_unwind(AssertUnwindSafe(|| hold(&mut dice, &input)));
        match tried {
            Ok(count) => answers += count,
            Err(_) => panic!("input {number}: {:?}", String::from_utf8_lossy(&input)),
        }
        if number % THREADED == 0 {
            hold_on_threads(input);
        }
    }
    let peak = peak_memory_kb();
    println!("{inputs} inputs, {answers} answers, peak memory {peak:?} KB");
    assert!(answers > inputs, "the inputs lead to nothing");
    assert!(peak.is_none_or(|peak| peak < MOST_MEMORY_KB), "{peak:?} KB");
}

/// Feeds the input in pieces and checks every answer; says how many there were.
fn hold(dice: &mut Dice, input: &[u8]) -> u64 {
    let seed = dice.roll(usize::MAX) as u64;
    let mut talk = Talk::new(move || Ok(Box::new(Moody(Dice::new(seed))) as Box<dyn Agent>));
    let mut answers = 0;
    let mut rest = input;
    while !rest.is_empty() {
        let (piece, later) = rest.split_at(rest.len().min(1 + dice.roll(400)));
        rest = later;
        for reply in talk.say(piece) {
            check(&reply);
            answers += 1;
        }
    }
    // Whatever came before, the engine still plays.
    let last: Vec<Reply> = talk.say("\nDONE\nSTART 15\nBEGIN\n");
    match &last[..] {
        [.., Reply::Ok, Reply::Move(_)] | [.., Reply::Ok, Reply::Message(_), Reply::Move(_)] => {}
        // Unless it was told to leave, or to show what it thinks.
        _ => assert!(last.is_empty() || matches!(last.last(), Some(Reply::Move(_))), "{last:?}"),
    }
    answers
}

fn check(reply: &Reply) {
    let text = reply.to_string();
    let bare = |line: &str| line.split([',', ' ']).all(|n| n.parse::<u8>().is_ok_and(|n| n < 22));
    for line in text.lines() {
        let known = ["OK", "SWAP", "ERROR ", "UNKNOWN ", "MESSAGE ", "DEBUG ", "INFO ", "FORBID ", "name="];
        assert!(known.iter().any(|start| line.starts_with(start)) || bare(line), "{text}");
        assert!(!line.contains(char::is_control), "{text}");
    }
    let long = matches!(reply, Reply::Forbid(_));
    assert!(!text.is_empty() && (long || text.len() < 1000), "{text}");
    assert!(text.lines().count() == 1 || matches!(reply, Reply::Pv(_)), "{text}");
}

/// The same input on the real runner: it must come to an end, and say nothing but lines.
fn hold_on_threads(input: Vec<u8>) {
    let mut output = Vec::new();
    let make = || Ok(Box::new(FirstFree) as Box<dyn Agent>);
    let reason = run(Cursor::new(input), &mut output, make);
    assert_ne!(reason, ExitReason::OutputClosed);
    assert!(output.is_empty() || output.ends_with(b"\n"));
}

fn make_input(dice: &mut Dice) -> Vec<u8> {
    let mut input = match dice.roll(10) {
        0 => b"START 6\n".to_vec(),
        1 => Vec::new(),
        _ => format!("START {}\nINFO rule {}\n", 5 + dice.roll(6), dice.pick(&["0", "1", "4", "8", "9"]))
            .into(),
    };
    if dice.roll(20) == 0 {
        input.extend((0..dice.roll(300)).map(|_| dice.roll(256) as u8));
        return input;
    }
    for _ in 0..dice.roll(14) {
        input.extend(line(dice).bytes());
        input.extend(dice.pick::<str>(&["\n", "\n", "\r\n", "\r"]).bytes());
    }
    if dice.roll(2) == 0 {
        for _ in 0..=dice.roll(6) {
            mutate(dice, &mut input);
        }
    }
    input
}

fn line(dice: &mut Dice) -> String {
    let stones = |dice: &mut Dice, owned: bool| -> String {
        let count = dice.roll(10);
        let stone = |dice: &mut Dice| match owned {
            true => format!("{},{}\n", xy(dice), 1 + dice.roll(3)),
            false => format!("{}\n", xy(dice)),
        };
        (0..count).map(|_| stone(dice)).collect()
    };
    match dice.roll(35) {
        0..10 => format!("TURN {}", xy(dice)),
        10 => format!("PLAY {}", xy(dice)),
        11 | 12 => format!("TAKEBACK {}", xy(dice)),
        13 | 14 => "BEGIN".into(),
        15 => "RESTART".into(),
        16 => format!("START {}", dice.roll(26)),
        17 => format!("RECTSTART {},{}", dice.roll(24), dice.roll(24)),
        18..21 => format!("BOARD\n{}DONE", stones(dice, true)),
        21 => format!("yxboard\n{}done", stones(dice, true)),
        22 => format!("SWAP2BOARD\n{}DONE", stones(dice, false)),
        23 => "SWAP2BOARD\n2,2\n3,3\n4,4\nDONE".into(),
        24 => format!("SWAP2BOARD 2,2 3,3 4,4 {} {} DONE", xy(dice), xy(dice)),
        25 => "YXSHOWFORBID".into(),
        26 => format!("YXNBEST {}", dice.roll(5)),
        27..30 => {
            let keys = [
                "timeout_turn",
                "timeout_match",
                "time_left",
                "max_memory",
                "game_type",
                "rule",
                "folder",
                "evaluate",
                "max_depth",
                "max_node",
                "thread_num",
                "hash_size",
                "show_detail",
                "caution_factor",
                "pondering",
                "time_increment",
                "else",
            ];
            let values = [
                "0",
                "1",
                "2",
                "3",
                "4",
                "-1",
                "2147483647",
                "9223372036854775807",
                "99999999999999999999",
                "x",
                "1,1",
                "",
            ];
            format!("INFO {} {}", dice.pick(&keys), dice.pick(&values))
        }
        32 => dice
            .pick::<str>(&[
                "yxswap2step1",
                "yxswap2step2",
                "yxswap2step3",
                "yxsoosorvstep1",
                "yxbalancetwo 0",
            ])
            .into(),
        33 => format!("yxsoosorvstep{} {}\n{}done", 2 + dice.roll(5), 1 + dice.roll(3), stones(dice, false)),
        34 => format!(
            "INFO rule 4\nyxsoosorvstep{} 2\n7,7\n6,8\n5,9\n{}done",
            2 + dice.roll(5),
            stones(dice, false)
        ),
        30 => dice.pick::<str>(&["ABOUT", "YXSTOP", "YXHASHCLEAR", "yxshowinfo", "SUGGEST 1,1"]).into(),
        _ => dice.pick::<str>(&["END", "DONE", "", "yxblock\n1,1\ndone", "yxblockreset", "7,7", "OK"]).into(),
    }
}

fn xy(dice: &mut Dice) -> String {
    let most = if dice.roll(20) == 0 { 30 } else { 7 };
    format!("{},{}", dice.roll(most), dice.roll(most))
}

fn mutate(dice: &mut Dice, input: &mut Vec<u8>) {
    let at = dice.roll(input.len() + 1);
    let to = (at + dice.roll(12)).min(input.len());
    match dice.roll(8) {
        0 | 1 if at < input.len() => input[at] = dice.roll(256) as u8,
        2 => drop(input.drain(at..to)),
        3 => {
            let twice = input[at..to].to_vec();
            input.splice(at..at, twice);
        }
        4 => input.truncate(at),
        5 => input.insert(
            at,
            *dice.pick::<[u8]>(&[b"\0", b"\r", b"\n", b",", b" ", b"-", b"\xff"]).first().expect("a byte"),
        ),
        6 if dice.roll(50) == 0 => {
            let long = vec![b'0' + dice.roll(10) as u8; 3000 + dice.roll(3000)];
            input.splice(at..at, long);
        }
        _ => input[at..to].make_ascii_lowercase(),
    }
}

/// The most memory this process has held, where the system tells.
fn peak_memory_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn a_line_that_never_ends_takes_no_room() {
    let before = peak_memory_kb();
    let mut talk = first_free();
    let piece = vec![b'x'; 1 << 16];
    let mut replies = 0;
    for _ in 0..1000 {
        replies += talk.say(&piece).len();
    }
    assert_eq!(replies, 1);
    if let (Some(before), Some(after)) = (before, peak_memory_kb()) {
        assert!(after < before + 32 * 1024, "grew from {before} to {after} KB");
    }
}
