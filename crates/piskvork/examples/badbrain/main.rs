//! A Piskvork engine that misbehaves on request, for the tests of the manager's side: `badbrain MODE [TAG]`.
//!
//! It plays the first free point, row by row. Before each answer it repeats the commands it has received as
//! `MESSAGE heard …`, so that a test can read the whole conversation in a decision's note. The tag has no effect; it makes
//! the process and its children easy to find in the process list. The mode `play=6,8` plays that point.

mod system;

use std::collections::HashSet;
use std::io::{self, BufRead};
use std::path::Path;
use std::process::{abort, exit};
use std::thread::sleep;
use std::time::Duration;
use system::{
    FOREVER, become_shell, eat, flood, ignore_signals, lead_own_session, print, print_bytes, say,
    say_and_hang, start_another, suspend_itself, try_to_escape,
};

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_else(|| "good".to_owned());
    let mut brain = Brain { mode, ..Brain::default() };
    match brain.mode.as_str() {
        "exit-at-once" => exit(4),
        "sleeper" => sleep(FOREVER),
        "session-sleeper" => {
            lead_own_session();
            sleep(FOREVER);
        }
        "session-eater" => {
            lead_own_session();
            eat();
        }
        "eater" => eat(),
        "sleeper-parent" => return start_another("session-sleeper", false),
        "eater-parent" => return start_another("session-eater", false),
        "toiler" => toil(),
        "toil" => drop(std::thread::spawn(toil)),
        "toil-child" => start_another("toiler", true),
        "slow-start" => sleep(Duration::from_millis(2500)),
        "fork" | "fork-and-exit" => start_another("sleeper", false),
        "fork-group" | "fork-group-and-exit" => start_another("sleeper", true),
        "fork-session" => start_another("session-sleeper", false),
        "fork-daemon" => start_another("sleeper-parent", false),
        "fork-many" => (0..20).for_each(|number| start_another("sleeper", number % 2 == 0)),
        "ignore-term" => ignore_signals(),
        "escape" => brain.heard.push(try_to_escape()),
        _ => {}
    }
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        brain.execute(line.trim(), &mut lines);
    }
    if ["ignore-end", "ignore-eof"].contains(&brain.mode.as_str()) {
        sleep(FOREVER);
    }
}

/// Computes for ever.
fn toil() {
    let mut number = 0u64;
    loop {
        number = std::hint::black_box(number.wrapping_add(1));
    }
}

#[derive(Default)]
struct Brain {
    mode: String,
    side: u32,
    taken: HashSet<(u32, u32)>,
    heard: Vec<String>,
    /// The folder for its files.
    folder: String,
    /// How much memory it may use, in bytes.
    most_memory: u64,
    /// Its time is exceeded.
    is_overdrawn: bool,
    /// How many moves it has been asked for.
    asked: usize,
    /// Its last move.
    last: Option<(u32, u32)>,
}

impl Brain {
    fn execute(&mut self, line: &str, lines: &mut impl Iterator<Item = String>) {
        self.heard.push(line.to_owned());
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "START" => match rest.parse() {
                Ok(side @ 5..=40) => self.start(side),
                Ok(0) if self.mode == "frail" => abort(),
                _ => say("ERROR unsupported size"),
            },
            "ABOUT" if self.mode != "no-about" => say("name=\"badbrain\", version=\"1\""),
            "ABOUT" => {}
            "TAKEBACK" => {
                if self.mode != "stale-takeback" {
                    self.taken.remove(&point(rest));
                }
                say("OK");
            }
            "RESTART" if self.mode == "no-restart" => say("UNKNOWN command"),
            "RESTART" => {
                if self.mode != "stale-restart" {
                    self.taken.clear();
                }
                say("OK");
            }
            "INFO" if self.mode == "grumble" => say(&format!("UNKNOWN command {line}")),
            "INFO" => self.note(rest),
            "BEGIN" => self.answer(lines),
            "TURN" => {
                if !self.taken.insert(point(rest)) {
                    return say("ERROR taken");
                }
                self.answer(lines);
            }
            "BOARD" => {
                let stones = self.list(lines);
                if stones.is_empty() && self.mode == "no-empty-board" {
                    return;
                }
                self.taken.extend(stones.iter().map(|stone| point(stone)));
                self.answer(lines);
            }
            "SWAP2BOARD" => self.answer_swap2(lines),
            "END" if self.mode == "ignore-end" => {}
            "END" => exit(0),
            _ if self.mode == "silent" => {}
            _ => say("UNKNOWN command"),
        }
    }

    fn note(&mut self, info: &str) {
        let (key, value) = info.split_once(' ').unwrap_or((info, ""));
        match key {
            "folder" => {
                self.folder = value.to_owned();
                if self.mode == "mark" {
                    self.write_file("mark");
                }
            }
            "rule" if self.mode == "freestyle-only" && value != "0" => say("ERROR no such rule"),
            "time_left" => self.is_overdrawn = value.starts_with('-'),
            "max_memory" => self.most_memory = value.parse().expect("a number"),
            _ => {}
        }
    }

    fn write_file(&self, name: &str) {
        std::fs::write(Path::new(&self.folder).join(name), "done").expect("a file");
    }

    fn start(&mut self, side: u32) {
        self.side = side;
        self.taken.clear();
        match self.mode.as_str() {
            "no-ok" => sleep(FOREVER),
            "abort-at-start" => abort(),
            "only-15" if side != 15 => return say("ERROR unsupported size"),
            "refuse" => return say("ERROR message - unsupported size"),
            "unknown" => return say("UNKNOWN"),
            "flood-start" => flood(),
            "chatty" => {
                say("MESSAGE welcome\nDEBUG 12\n\nOKAY?\n1,2,3");
                return say("OK - everything is good");
            }
            "unasked" => return say("OK\n0,0"),
            _ => {}
        }
        say("OK");
    }

    /// The lines up to DONE.
    fn list(&mut self, lines: &mut impl Iterator<Item = String>) -> Vec<String> {
        let list: Vec<String> =
            lines.map(|line| line.trim().to_owned()).take_while(|line| line != "DONE").collect();
        self.heard.extend(list.iter().cloned().chain(["DONE".to_owned()]));
        list
    }

    /// Answers a request for a move as the mode has it.
    fn answer(&mut self, lines: &mut impl Iterator<Item = String>) {
        let all = (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y)));
        let free: Vec<(u32, u32)> = all.filter(|point| !self.taken.contains(point)).collect();
        for line in self.heard.drain(..) {
            say(&format!("MESSAGE heard {line}"));
        }
        self.asked += 1;
        if let Some(text) = self.wrong_answer() {
            return say(&text);
        }
        self.be_slow(&free);
        self.misuse_output(free[0]);
        self.end();
        self.misuse_memory();
        self.tell_about_itself();
        if self.mode == "suggest" {
            return self.suggest(free[0], lines);
        }
        self.play(&free);
    }

    /// A text that is said instead of a legal move.
    fn wrong_answer(&self) -> Option<String> {
        if let Some(point) = self.mode.strip_prefix("play=") {
            return Some(point.to_owned());
        }
        match self.mode.as_str() {
            "overdrawn" if self.is_overdrawn => Some("-4,-4".to_owned()),
            "taken" => self.taken.iter().next().copied().map(written),
            "previous" => self.last.map(written),
            "off-board" => Some("3,99".to_owned()),
            "negative" => Some("-1,3".to_owned()),
            "huge" => Some("99999999999999999999,0".to_owned()),
            "error" => Some("ERROR no idea".to_owned()),
            "unknown-move" => Some("UNKNOWN command".to_owned()),
            _ => None,
        }
    }

    /// Answers late, never, or by something that is no answer.
    fn be_slow(&self, free: &[(u32, u32)]) {
        match self.mode.as_str() {
            "hang" => sleep(FOREVER),
            "hang-later" if self.asked == 3 => sleep(FOREVER),
            "late" => sleep(Duration::from_secs(20)),
            "slow" => sleep(Duration::from_millis(1500)),
            "tardy" => sleep(Duration::from_millis(400)),
            "suspend-itself" => suspend_itself(),
            "garbage" => say_and_hang("I think the centre would be nice"),
            "two-on-a-line" => say_and_hang(&format!("{} {}", written(free[0]), written(free[1]))),
            "bytes" => {
                print_bytes(b"\xff\xfe7,7\xff\n");
                sleep(FOREVER);
            }
            "partial" => {
                print("7,");
                sleep(FOREVER);
            }
            "drip" => loop {
                print("7");
                sleep(Duration::from_millis(2));
            },
            "mutter" => loop {
                say("MESSAGE hm");
                sleep(Duration::from_millis(2));
            },
            "no-input" => become_shell("exec 0<&-; sleep 60; :"),
            _ => {}
        }
    }

    /// Writes too much, or what is no text.
    fn misuse_output(&self, first: (u32, u32)) {
        match self.mode.as_str() {
            "latin" => print_bytes(b"MESSAGE caf\xe9 \x80\xff\n"),
            "nul" => print("\0\0\0\n7\0,7\n"),
            "nul-endless" => loop {
                print(&"\0".repeat(4096));
            },
            "long-line" => {
                for _ in 0..1024 {
                    print(&"x".repeat(1 << 20));
                }
                say("");
            }
            "longish-line" => say(&"x".repeat(1 << 20)),
            "flood" => flood(),
            "stderr" => eprintln!("{}", "e".repeat(1 << 20)),
            "stderr-endless" => loop {
                eprintln!("and another thing");
            },
            "cut-off" => {
                print(&written(first));
                exit(0);
            }
            "close" => become_shell("exec 1>&- 2>&-; sleep 60; :"),
            _ => {}
        }
    }

    /// Ends instead of answering.
    fn end(&self) {
        match self.mode.as_str() {
            "exit-silently" => exit(0),
            "abort" => abort(),
            "abort-later" if self.asked == 3 => abort(),
            "exit" | "fork-and-exit" | "fork-group-and-exit" => {
                eprintln!("cannot\ngo on");
                exit(3);
            }
            _ => {}
        }
    }

    /// Uses too much memory, itself or by a child.
    fn misuse_memory(&self) {
        match self.mode.as_str() {
            "fat" if self.asked == 1 => std::mem::forget(std::hint::black_box(vec![1u8; 400 << 20])),
            "eat" => eat(),
            "eat-at-once" => {
                let eaten = std::hint::black_box(vec![1u8; 400 << 20]);
                sleep(FOREVER);
                drop(eaten);
            }
            "eat-slowly" => self.eat_slowly(),
            "eat-child" | "eat-daemon" => {
                start_another(if self.mode == "eat-child" { "eater" } else { "eater-parent" }, false);
                sleep(FOREVER);
            }
            "reserve" => {
                // Room for half a gigabyte, which is refused where the address space is limited.
                drop(std::hint::black_box(Vec::<u8>::with_capacity(std::hint::black_box(512 << 20))));
            }
            _ => {}
        }
    }

    fn tell_about_itself(&self) {
        match self.mode.as_str() {
            "pid" => say(&format!("MESSAGE pid {}", std::process::id())),
            "folder" => say(&format!("MESSAGE in {}", std::env::current_dir().expect("a folder").display())),
            _ => {}
        }
    }

    /// Suggests a move and plays what the manager makes of it.
    fn suggest(&mut self, first: (u32, u32), lines: &mut impl Iterator<Item = String>) {
        say(&format!("SUGGEST {}", written(first)));
        let play = lines.next().expect("PLAY");
        let played = point(play.trim().strip_prefix("PLAY ").expect("PLAY"));
        self.taken.insert(played);
        say(&written(played));
    }

    /// Plays the first free point; in the mode `twice`, the second as well.
    fn play(&mut self, free: &[(u32, u32)]) {
        match self.mode.as_str() {
            // In one write, so that the manager sees both.
            "twice" => say(&format!("{}\n{}", written(free[0]), written(free[1]))),
            _ => say(&written(free[0])),
        }
        self.taken.insert(free[0]);
        self.last = Some(free[0]);
        if self.mode == "leave" {
            exit(0);
        }
    }

    /// Writes a file `passed` when it uses more memory than it may, and goes on.
    fn eat_slowly(&self) {
        const PIECE: usize = 2 << 20;
        let mut eaten = Vec::new();
        loop {
            eaten.push(std::hint::black_box(vec![1u8; PIECE]));
            let held = (eaten.len() * PIECE) as u64;
            if held > self.most_memory && held - PIECE as u64 <= self.most_memory {
                self.write_file("passed");
            }
            sleep(if eaten.len() < 512 { Duration::from_millis(10) } else { FOREVER });
        }
    }

    fn answer_swap2(&mut self, lines: &mut impl Iterator<Item = String>) {
        let stones = self.list(lines);
        match (self.mode.as_str(), stones.len()) {
            ("no-swap2", _) => say("UNKNOWN command SWAP2BOARD"),
            ("swap2-bad", _) => say("0,0 0,0"),
            (_, 0) => say("MESSAGE let me see\n0,0 1,1 4,0"),
            ("swap2-balance", 3) => say("7,7 8,8"),
            ("swap2-stay", _) => say("9,9"),
            (_, _) => say("SWAP"),
        }
    }
}

/// A point as the protocol writes it.
fn written((x, y): (u32, u32)) -> String {
    format!("{x},{y}")
}

fn point(text: &str) -> (u32, u32) {
    let mut numbers = text.split(',').map(|number| number.parse().expect("a number"));
    (numbers.next().expect("x"), numbers.next().expect("y"))
}
