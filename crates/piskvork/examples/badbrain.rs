//! A Piskvork engine that misbehaves on request, for the tests of the manager's side: `badbrain MODE [TAG]`.
//!
//! It plays the first free point, row by row. Each command it hears it repeats as `MESSAGE heard …` before
//! its next answer, so that a test can read the whole conversation in a decision's note. The tag does
//! nothing; it marks the process (and those it starts) for whoever looks through the process list.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, abort, exit};
use std::thread::sleep;
use std::time::Duration;

/// Longer than any test.
const FOREVER: Duration = Duration::from_secs(60);

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_else(|| "good".to_owned());
    let mut brain = Brain { mode, side: 0, taken: HashSet::new(), heard: Vec::new() };
    match brain.mode.as_str() {
        "exit-at-once" => exit(4),
        "sleeper" => sleep(FOREVER),
        "eater" => eat(),
        "fork" | "fork-and-exit" => start_another("sleeper", false),
        "fork-group" => start_another("sleeper", true),
        _ => {}
    }
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        brain.obey(line.trim(), &mut lines);
    }
    if brain.mode == "ignore-end" {
        sleep(FOREVER);
    }
}

struct Brain {
    mode: String,
    side: u32,
    taken: HashSet<(u32, u32)>,
    heard: Vec<String>,
}

impl Brain {
    fn obey(&mut self, line: &str, lines: &mut impl Iterator<Item = String>) {
        self.heard.push(line.to_owned());
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "START" => self.start(rest.parse().expect("a side")),
            "RESTART" if self.mode == "no-restart" => say("UNKNOWN command"),
            "RESTART" => {
                self.taken.clear();
                say("OK");
            }
            "INFO" if self.mode == "grumble" => say(&format!("UNKNOWN command {line}")),
            "INFO" if self.mode == "mark" && rest.starts_with("folder ") => {
                let folder = rest.strip_prefix("folder ").expect("a folder");
                std::fs::write(std::path::Path::new(folder).join("mark"), "heard").expect("a file");
            }
            "INFO" => {}
            "BEGIN" => self.answer(lines),
            "TURN" => {
                self.taken.insert(point(rest));
                self.answer(lines);
            }
            "BOARD" => {
                let stones = self.list(lines);
                self.taken.extend(stones.iter().map(|stone| point(stone)));
                self.answer(lines);
            }
            "SWAP2BOARD" => self.answer_swap2(lines),
            "END" if self.mode == "ignore-end" => {}
            "END" => exit(0),
            _ => say("UNKNOWN command"),
        }
    }

    fn start(&mut self, side: u32) {
        self.side = side;
        match self.mode.as_str() {
            "no-ok" => sleep(FOREVER),
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

    fn answer(&mut self, lines: &mut impl Iterator<Item = String>) {
        let all = (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y)));
        let free: Vec<(u32, u32)> = all.filter(|point| !self.taken.contains(point)).collect();
        let (x, y) = free[0];
        for line in self.heard.drain(..) {
            say(&format!("MESSAGE heard {line}"));
        }
        match self.mode.as_str() {
            "hang" => sleep(FOREVER),
            "late" => sleep(Duration::from_secs(20)),
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
            "nul" => print("\0\0\0\n7\0,7\n"),
            "nul-endless" => loop {
                print(&"\0".repeat(4096));
            },
            "long-line" => {
                for _ in 0..100 {
                    print(&"x".repeat(1 << 20));
                }
                say("");
            }
            "longish-line" => say(&"x".repeat(1 << 20)),
            "flood" => flood(),
            "stderr" => eprintln!("{}", "e".repeat(1 << 20)),
            "close" => close_output(),
            "exit" | "fork-and-exit" => {
                eprintln!("cannot\ngo on");
                exit(3);
            }
            "abort" => abort(),
            "taken" => {
                let (x, y) = self.taken.iter().next().expect("a stone");
                return say(&format!("{x},{y}"));
            }
            "off-board" => return say("3,99"),
            "negative" => return say("-1,3"),
            "error" => return say("ERROR no idea"),
            "unknown-move" => return say("UNKNOWN command"),
            "twice" => say(&format!("{x},{y}\n{},{}", free[1].0, free[1].1)),
            "suggest" => {
                say(&format!("SUGGEST {x},{y}"));
                let play = lines.next().expect("PLAY");
                let (x, y) = point(play.trim().strip_prefix("PLAY ").expect("PLAY"));
                self.taken.insert((x, y));
                return say(&format!("{x},{y}"));
            }
            "eat" => eat(),
            "eat-child" => {
                start_another("eater", false);
                sleep(FOREVER);
            }
            "pid" => say(&format!("MESSAGE pid {}", std::process::id())),
            "folder" => say(&format!("MESSAGE in {}", std::env::current_dir().expect("a folder").display())),
            "reserve" => {
                // Room for half a gigabyte, which is refused where the address space is limited.
                drop(std::hint::black_box(Vec::<u8>::with_capacity(std::hint::black_box(512 << 20))));
            }
            _ => {}
        }
        if self.mode != "twice" {
            say(&format!("{x},{y}"));
        }
        self.taken.insert((x, y));
        if self.mode == "leave" {
            exit(0);
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

fn say(line: &str) {
    print(&format!("{line}\n"));
}

/// Ends when nobody listens any more, as a program does that has not been told to ignore it.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(1);
    }
}

fn point(text: &str) -> (u32, u32) {
    let mut numbers = text.split(',').map(|number| number.parse().expect("a number"));
    (numbers.next().expect("x"), numbers.next().expect("y"))
}

fn flood() {
    loop {
        say("MESSAGE and another thing");
    }
}

fn eat() {
    let mut eaten = Vec::new();
    for _ in 0..64 {
        eaten.push(std::hint::black_box(vec![1u8; 4 << 20]));
    }
    sleep(FOREVER);
    drop(eaten);
}

/// Starts this program again, with the output it has itself.
fn start_another(mode: &str, own_group: bool) {
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command.arg(mode).args(std::env::args().skip(2)).stdin(Stdio::null());
    #[cfg(unix)]
    if own_group {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    let _ = own_group;
    drop(command.spawn().expect("another process"));
}

/// Stays, but cannot be heard any more.
fn close_output() {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let tag = std::env::args().nth(2).unwrap_or_default();
        let error = Command::new("sh").args(["-c", "exec 1>&- 2>&-; sleep 60; :", "sh", &tag]).exec();
        panic!("{error}");
    }
}
