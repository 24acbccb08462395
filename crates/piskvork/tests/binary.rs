//! The program over real pipes: the peculiarities of managers, numbered as in the field study, and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
use tengen_base::test_size::assert_faster;
use tengen_board::{Size, notation};

/// Longer than a busy machine takes for what happens at once, and shorter than the long search below.
const SOON: Duration = Duration::from_secs(30);

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

/// Sends all input at once and closes the pipe.
fn run_with(input: impl AsRef<[u8]>) -> Output {
    let mut child = start();
    // A program that has ended early breaks the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

fn start() -> Child {
    let mut command = Command::new(PBRAIN);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Checks what holds for every session, and returns its lines.
fn lines(output: &Output) -> Vec<String> {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "stderr becomes protocol");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

fn is_move(line: &str, side: u8) -> bool {
    let numbers: Vec<Result<u8, _>> = line.split(',').map(str::parse).collect();
    matches!(numbers[..], [Ok(x), Ok(y)] if x < side && y < side)
}

/// A session with one line at a time, as a person has it.
struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Conversation {
    fn new() -> Conversation {
        let mut child = start();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Conversation { input: child.stdin.take().unwrap(), child, lines }
    }

    fn say(&mut self, line: &str) {
        self.input.write_all(line.as_bytes()).unwrap();
        self.input.write_all(b"\r\n").unwrap();
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(SOON).expect("an answer")
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Checks that the program ends soon, with nothing more on its output.
    fn ends_soon(mut self) {
        let asked = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(asked.elapsed() < SOON, "still there after {SOON:?}");
            thread::sleep(Duration::from_millis(2));
        }
        assert_faster("the end of the program", asked.elapsed(), Duration::from_millis(200));
        let mut stderr = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!(stderr, "");
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        assert_eq!(self.lines.iter().collect::<Vec<_>>(), Vec::<String>::new(), "said after the end");
    }
}

#[test]
fn trap_1_a_board_without_stones_and_no_wait_for_ok() {
    let output = run_with(
        "START 20\r\nINFO timeout_turn 30000\r\nINFO timeout_match 180000\r\nINFO time_left 180000\r\n\
         INFO max_memory 367001600\r\nINFO game_type 1\r\nINFO rule 0\r\nINFO folder /tmp\r\n\
         BOARD\r\nDONE\r\n",
    );
    let lines = lines(&output);
    assert_eq!((lines.len(), lines[0].as_str()), (2, "OK"));
    assert!(is_move(&lines[1], 20), "{}", lines[1]);
}

#[test]
fn trap_2_the_first_move_comes_at_once_although_start_up_is_billed_to_it() {
    let started = Instant::now();
    let mut talk = Conversation::new();
    talk.say("INFO timeout_turn 100");
    assert_eq!(talk.ask("START 20"), "OK");
    assert!(is_move(&talk.ask("BEGIN"), 20));
    let took = started.elapsed();
    assert_faster("the first move, start-up included,", took, Duration::from_millis(300));
    assert!(took < SOON, "{took:?}");
}

#[test]
fn trap_3_an_answer_is_one_line_with_one_move() {
    let mut talk = Conversation::new();
    assert_eq!(talk.ask("START 15"), "OK");
    talk.say("INFO timeout_turn 50");
    for x in 0..15 {
        let answer = talk.ask(&format!("TURN {x},0"));
        if answer.starts_with("ERROR") {
            break;
        }
        assert!(is_move(&answer, 15), "{answer}");
    }
    // Had there been more lines than moves, this would not be the next.
    assert!(talk.ask("ABOUT").starts_with("name="));
}

#[test]
fn trap_4_nothing_is_ever_said_on_the_error_stream() {
    let mut garbage: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    garbage.extend(
        b"\nSTART 15\nTURN 99,99\nTURN \xff\nBOARD\nx\nSTART 0\nINFO rule 77\nSWAP2BOARD\n7,7\nDONE\n",
    );
    let lines = lines(&run_with(garbage));
    assert!(lines.contains(&"OK".to_owned()));
    for line in lines {
        assert!(["OK", "ERROR ", "UNKNOWN "].iter().any(|start| line.starts_with(start)), "{line}");
    }
}

#[test]
fn trap_4_a_flood_without_a_line_end_is_survived() {
    let mut flood = vec![b'7'; 50_000_000];
    flood.extend(b"\r\nSTART 15\r\n");
    assert_eq!(lines(&run_with(flood)), ["ERROR a line longer than 4096 bytes was ignored", "OK"]);
}

#[test]
fn trap_5_restart_takeback_and_play_are_obeyed() {
    let mut talk = Conversation::new();
    assert!(talk.ask("RESTART").starts_with("ERROR"));
    talk.say("INFO timeout_turn 50");
    assert_eq!(talk.ask("START 15"), "OK");
    let answer = talk.ask("TURN 7,7");
    assert_eq!(talk.ask(&format!("TAKEBACK {answer}")), "OK");
    assert_eq!(talk.ask("PLAY 3,3"), "3,3");
    assert!(talk.ask("TURN 3,3").starts_with("ERROR"));
    assert_eq!(talk.ask("RESTART"), "OK");
    assert!(is_move(&talk.ask("TURN 3,3"), 15));
}

#[test]
fn trap_7_openings_of_either_parity_are_answered() {
    for opening in ["10,10,2\n", "10,10,1\n11,11,2\n", "10,10,2\n11,11,1\n8,13,2\n"] {
        for rule in [0, 1, 4, 8, 9] {
            let lines = lines(&run_with(format!("START 20\nINFO rule {rule}\nBOARD\n{opening}DONE\n")));
            assert!(lines.len() == 2 && is_move(&lines[1], 20), "{lines:?}");
        }
    }
}

/// The tests of Gomocup's own checker: moves counted from the top, rules, and the answers that pass.
#[test]
fn gomocups_acceptance_positions_are_answered_as_it_wants() {
    let all = [0, 1, 4, 8];
    for (moves, rules, wanted) in [
        ("h8h9i8i9j8j9k8k9", &all[..], "g8 l8"),
        ("h8h9i8h10g8h11j13h12g14h14i15", &[1], "f8 j8"),
        ("h8f8g8f9i8f7j8l8", &[8], "f5 f6 f10 f11"),
    ] {
        for rule in rules {
            let answer = answer_to(moves, *rule);
            assert!(wanted.split(' ').any(|point| point == answer), "{moves} under {rule}: {answer}");
        }
    }
    assert_ne!(answer_to("h8h9i7i9h10i6i11i12", 4), "g9", "a double three");
}

/// The answer of the program in a position, in the same notation.
fn answer_to(moves: &str, rule: u32) -> String {
    let size = Size::STANDARD;
    let points = notation::parse_moves_from_top(moves, size).unwrap();
    let own = points.len() % 2;
    let stones = points.iter().enumerate().map(|(number, &point)| {
        format!("{},{}\n", notation::manager(point), if number % 2 == own { 1 } else { 2 })
    });
    let board: String = stones.collect();
    let lines =
        lines(&run_with(format!("START 15\nINFO rule {rule}\nINFO timeout_turn 500\nBOARD\n{board}DONE\n")));
    let point = notation::parse_manager(&lines[1], size).unwrap();
    format!("{}{}", char::from(b'a' + point.x()), point.y() + 1)
}

#[test]
fn line_ends_and_case_are_the_managers_choice() {
    for text in [
        "START 15\nTURN 7,7\n",
        "START 15\r\nTURN 7,7\r\n",
        "START 15\rTURN 7,7\r",
        "start 15\nturn 7,7",
        "  Start   15  \n\n  Turn  7 , 7 ",
    ] {
        let lines = lines(&run_with(text));
        assert!(lines.len() == 2 && lines[0] == "OK" && is_move(&lines[1], 15), "{text:?}: {lines:?}");
    }
}

#[test]
fn end_takes_effect_at_once() {
    let mut talk = Conversation::new();
    assert_eq!(talk.ask("START 15"), "OK");
    talk.say("END");
    talk.ends_soon();

    let mut in_a_list = Conversation::new();
    assert_eq!(in_a_list.ask("START 15"), "OK");
    in_a_list.say("BOARD\r\n7,7,1");
    assert!(in_a_list.ask("BOARD").starts_with("ERROR"));
    in_a_list.say("rubbish");
    assert!(in_a_list.hear().starts_with("ERROR"));
    in_a_list.say("END");
    in_a_list.ends_soon();
}

#[test]
fn stop_and_end_cut_a_long_search_short() {
    let long = "START 15\r\nINFO timeout_turn 60000\r\nTURN 7,7";
    let mut stopped = Conversation::new();
    assert_eq!(stopped.ask(long), "OK");
    let asked = Instant::now();
    assert!(is_move(&stopped.ask("YXSTOP"), 15));
    assert_faster("the move after YXSTOP", asked.elapsed(), Duration::from_secs(1));
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());

    let mut ended = Conversation::new();
    assert_eq!(ended.ask(long), "OK");
    // Time to begin the search.
    let _ = ended.lines.recv_timeout(Duration::from_millis(100));
    ended.say("END");
    ended.ends_soon();
}

#[test]
fn without_input_the_program_ends() {
    assert_eq!(lines(&run_with("")), Vec::<String>::new());
    assert_eq!(lines(&run_with("START 15")), ["OK"]);
}

#[test]
fn an_unknown_agent_is_refused_before_anything_is_said() {
    let output = Command::new(PBRAIN).arg("nobody").stdin(Stdio::null()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("pbrain-tengen: no agent is called 'nobody'; the agents are "), "{stderr}");
    let two = Command::new(PBRAIN).args(["random", "random"]).output().unwrap();
    assert_eq!(two.status.code(), Some(2));
    let named = Command::new(PBRAIN).arg("random?seed=3").stdin(Stdio::null()).output().unwrap();
    assert_eq!(lines(&named), Vec::<String>::new());
}

#[test]
fn help_and_version_are_for_people() {
    let help = Command::new(PBRAIN).arg("--help").output().unwrap();
    assert!(String::from_utf8(help.stdout).unwrap().contains("Usage: pbrain-tengen [AGENT]"));
    let version = Command::new(PBRAIN).arg("--version").output().unwrap();
    assert_eq!(
        String::from_utf8(version.stdout).unwrap(),
        concat!("pbrain-tengen ", env!("CARGO_PKG_VERSION"), "\n")
    );
}
