//! `tengen analyze --batch`: the schema, the same results in any order, bad lines, and how it ends.

use crate::common::{Folder, TENGEN, json, refusal, tengen};
use crate::schema::Schema;
use serde_json::{Value, json as value};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;

/// The answers to lines, in the order in which they were printed.
fn answers(arguments: &[&str], lines: &str) -> Vec<Value> {
    let done = tengen(&[&["analyze", "--batch"], arguments].concat()).write_stdin(lines).assert().success();
    let text = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// The only answer about a position.
fn answer<'a>(answers: &'a [Value], id: &str, turn: u64) -> &'a Value {
    let about = |answer: &&Value| answer["id"] == id && answer["turnNumber"] == turn;
    let found: Vec<_> = answers.iter().filter(about).collect();
    assert_eq!(found.len(), 1, "{id} {turn}: {answers:?}");
    found[0]
}

const GAME: &str = "h8i9h10h9g9i11f8g8i10e7";

#[test]
fn whole_games_and_single_positions_are_answered_by_the_schema() {
    let schema = Schema::of_batch();
    let queries = [
        value!({"id": "one", "moves": "h8h9i8", "nodes": 1000}),
        value!({"id": "list", "moves": ["h8", "h9"], "analyzeTurns": [0, 2], "priorities": [1, 2], "nodes": 500}),
        value!({"id": "all", "moves": GAME, "analyzeTurns": "all", "nodes": 300, "multipv": 2, "rule": "renju"}),
        value!({"id": "colours", "moves": [["B", "h8"], ["w", "h9"]], "boardXSize": 13, "boardYSize": 13, "depth": 2}),
        value!({"id": "stones", "moves": "", "initialStones": [["B", "a1"], ["W", "b1"]], "initialPlayer": "W", "nodes": 300}),
        value!({"id": "sgf", "position": "(;GM[4]SZ[9]RE[B+R];B[dd];W[ee])", "nodes": 300, "priority": -3}),
        value!({"id": "staged", "moves": "h8h9i8g8i9i10j7", "agent": "adp-uct?sims=20"}),
        value!({"id": "win", "moves": "h8h9i8i9j8j9", "reportDuringSearchEvery": 0.001, "time": 1}),
        value!({"id": "allowed", "moves": GAME, "analyzeTurns": [1, 4], "allowMoves": ["a1", "i9"], "nodes": 300, "multipv": 9}),
        value!({"id": "avoided", "moves": "h8h9i8i9j8j9", "avoidMoves": "g8k8", "nodes": 2000}),
        value!({"id": "sides", "moves": "h8h9", "analyzeTurns": "all", "nodes": 300, "balance": true, "allowMoves": [{"player": "W", "moves": ["a1"], "untilDepth": 1}]}),
        value!({"id": "none left", "moves": "h8", "allowMoves": "h8"}),
        value!({"id": "not told", "moves": "h8", "avoidMoves": ["h9"], "agent": "greedy"}),
        value!({"id": "over", "moves": "h8h9i8i9j8j9k8k9l8", "nodes": 10}),
        value!({"id": "version", "action": "query_version"}),
        value!({"id": "end", "action": "terminate", "terminateId": "nobody"}),
        value!({"id": "end all", "action": "terminate_all", "turnNumbers": [99]}),
    ];
    let mut lines = String::new();
    for query in &queries {
        assert_eq!(schema.fault("query", query), None, "{query}");
        lines.push_str(&format!("{query}\n"));
    }
    lines.push_str("\n  \n{\"id\":\"bad\"}\n");
    let answers = answers(&["--jobs", "2"], &lines);
    for answer in &answers {
        assert_eq!(schema.fault("answer", answer), None, "{answer}");
    }
    let about = |id, turn| answer(&answers, id, turn);
    assert_eq!((0..=10).filter(|&turn| about("all", turn)["rule"] == "renju").count(), 11);
    assert_eq!(about("all", 10)["candidates"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (about("list", 0)["best"].is_string(), about("list", 2)["to_move"].as_str()),
        (true, Some("black"))
    );
    assert_eq!((&about("colours", 2)["size"], &about("colours", 2)["depth"]), (&value!(13), &value!(2)));
    assert_eq!(about("stones", 0)["to_move"], "white");
    assert_eq!((&about("sgf", 2)["size"], &about("sgf", 2)["to_move"]), (&value!(9), &value!("black")));
    assert!(about("staged", 7)["candidates"][0]["stages"]["adp"].is_number());
    assert_eq!(answers.iter().rfind(|a| a["id"] == "win").unwrap()["win"]["plies"], 3);
    assert_eq!(about("allowed", 1)["candidates"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (about("allowed", 4)["best"].as_str(), about("sides", 1)["best"].as_str()),
        (Some("a1"), Some("a1"))
    );
    assert_ne!(about("sides", 2)["best"], "a1");
    assert!(!["g8", "k8"].contains(&about("avoided", 6)["best"].as_str().unwrap()));
    assert!(about("none left", 1)["error"].as_str().unwrap().contains("none of the moves it may choose"));
    assert_eq!(about("not told", 1)["error"], "greedy cannot be told which moves to consider; tengen can");
    assert_eq!(about("over", 9)["outcome"], "Black wins with 5 in a row");
    let bad = answers.iter().find(|answer| answer["id"] == "bad").unwrap();
    assert_eq!((&bad["line"], &bad["field"]), (&value!(20), &value!("moves")));

    // The schema would notice.
    let mut wrong = about("one", 3).clone();
    wrong["winrate"] = value!(1.5);
    assert!(schema.fault("answer", &wrong).is_some());
    let mut more = about("one", 3).clone();
    more["surprise"] = value!(1);
    assert!(schema.fault("answer", &more).is_some());
}

/// A result without what differs from run to run.
fn lasting(answer: &Value) -> Value {
    let mut answer = answer.clone();
    for name in ["id", "turnNumber", "isDuringSearch", "seconds"] {
        answer.as_object_mut().unwrap().remove(name);
    }
    answer
}

#[test]
fn results_depend_on_no_order_and_equal_single_calls() {
    let moves: Vec<&str> = ["h8", "i9", "h10", "h9", "g9", "i11", "f8", "g8", "i10", "e7", "f10"].to_vec();
    let query = |turn: usize, agent: &str| {
        format!(
            "{}\n",
            value!({"id": format!("{agent} {turn}"), "moves": moves[..turn].concat(), "agent": agent})
        )
    };
    let agents = ["tengen", "tengen?level=club", "adp-uct?sims=30", "random?seed=3"];
    let lines: Vec<String> =
        agents.iter().flat_map(|agent| (1..=11).map(|turn| query(turn, agent))).collect();
    let run = |lines: &[String], jobs: &str| -> BTreeMap<String, Value> {
        let answers = answers(&["--nodes", "2000", "--multipv", "2", "--jobs", jobs], &lines.concat());
        assert_eq!(answers.len(), lines.len());
        answers.iter().map(|answer| (answer["id"].as_str().unwrap().to_owned(), lasting(answer))).collect()
    };
    let forwards = run(&lines, "2");
    let mut reversed = lines.clone();
    reversed.reverse();
    assert_eq!(run(&reversed, "1"), forwards);
    for (agent, turn) in [
        ("tengen", 11),
        ("tengen", 4),
        ("tengen?level=club", 7),
        ("adp-uct?sims=30", 5),
        ("random?seed=3", 2),
    ] {
        let moves = moves[..turn].concat();
        let single = json(&[
            "analyze",
            &moves,
            "--json",
            "--nodes",
            "2000",
            "--multipv",
            "2",
            "--threads",
            "1",
            "--agent",
            agent,
        ]);
        assert_eq!(lasting(&single), forwards[&format!("{agent} {turn}")], "{agent} {turn}");
    }
}

#[test]
fn bad_lines_are_answered_and_passed_over() {
    let long = format!("{{\"id\":\"long\",\"moves\":\"{}\"}}", "h8".repeat(1 << 19));
    for (line, error) in [
        ("{", "this is not JSON: EOF"),
        ("[]", "a line must be an object"),
        ("\u{1b}[2J", "this is not JSON"),
        ("{\"moves\":\"h8\"}", "id is missing"),
        ("{\"id\":7}", "id must be a text"),
        ("{\"id\":\"a\"}", "moves are missing"),
        ("{\"id\":\"a\",\"moves\":\"h8h8\"}", "move 2 (h8) is on a taken point"),
        ("{\"id\":\"a\",\"moves\":\"z9\"}", "'z9' is not a point"),
        ("{\"id\":\"a\",\"moves\":[[\"W\",\"h8\"]]}", "move 1 is Black's, not White's"),
        ("{\"id\":\"a\",\"moves\":[[\"green\",\"h8\"]]}", "'green' is no colour"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"nodez\":1}", "unknown field `nodez`"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"nodes\":0}", "nodes must be at least 1"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"time\":-1}", "time is a number of seconds above 0"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"rule\":\"go\"}", "no rule is called 'go'"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"size\":4}", "a board has 5 to 22 points a side, not 4"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"boardXSize\":15}", "the board is given by size"),
        (
            "{\"id\":\"a\",\"moves\":\"h8\",\"analyzeTurns\":[2]}",
            "the game has 1 moves, so there is no turn 2",
        ),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"analyzeTurns\":[0,0]}", "turn 0 is named twice"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"priorities\":[]}", "there are 0 priorities for 1 turns"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"agent\":\"nobody\"}", "no agent is called"),
        (
            "{\"id\":\"a\",\"moves\":\"h8\",\"agent\":\"exec:/bin/sh\"}",
            "another engine can only be named on the command line",
        ),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"position\":\"h8\"}", "position is a whole game"),
        ("{\"id\":\"a\",\"position\":\"(;GM[1])\"}", "line 1, column 2: this is a game of kind"),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"allowMoves\":\"z9\"}", "'z9' is not a point"),
        (
            "{\"id\":\"a\",\"moves\":\"\",\"avoidMoves\":[{\"player\":\"B\",\"moves\":[],\"untilDepth\":2}]}",
            "untilDepth can only be 1, the first move, not 2",
        ),
        ("{\"id\":\"a\",\"moves\":\"h8\",\"multipv\":485}", "'485' is no number from 1 to 484"),
        ("{\"id\":\"a\",\"action\":\"explode\"}", "no action is called 'explode'"),
        ("{\"id\":\"a\",\"action\":\"terminate\"}", "terminateId is missing"),
        (&long, "the line is longer than 1024 kB"),
    ] {
        let lines = format!("{line}\n{{\"id\":\"next\",\"moves\":\"h8\",\"nodes\":50}}\n");
        let answers = answers(&[], &lines);
        assert_eq!((answers.len(), answers[1]["id"].as_str()), (2, Some("next")), "{answers:?}");
        let found = answers[0]["error"].as_str().unwrap_or_default();
        assert!(found.contains(error) && !found.contains(['\n', '\u{1b}']), "{line}: {found}");
        assert_eq!(Schema::of_batch().fault("answer", &answers[0]), None, "{}", answers[0]);
    }
    assert!(refusal(&["analyze", "--batch", "--agent", "nobody"]).contains("no agent is called"));
    for option in ["--only", "--exclude"] {
        assert!(refusal(&["analyze", "--batch", option, "h8"]).contains("cannot be used with"), "{option}");
    }
    assert!(refusal(&["analyze", "--batch", "no such file"]).contains("cannot read no such file"));
    assert!(refusal(&["analyze", "--jobs", "2", "h8"]).contains("--batch"));
}

/// A batch that is talked to.
struct Talk {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Talk {
        let mut child = Command::new(TENGEN)
            .args(["analyze", "--batch"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Talk { child, lines }
    }

    fn say(&mut self, line: &Value) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").expect("it reads");
    }

    fn hear(&mut self) -> Value {
        serde_json::from_str(&self.lines.next().expect("a line").expect("text")).expect("JSON")
    }

    fn end(mut self) -> (Option<i32>, String) {
        drop(self.child.stdin.take());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).expect("text");
        (self.child.wait().expect("an end").code(), said)
    }
}

#[test]
fn queries_are_taken_back_and_the_most_urgent_comes_first() {
    let mut talk = Talk::new(&["--jobs", "1", "--time", "2m"]);
    talk.say(&value!({"id": "running", "moves": "h8", "reportDuringSearchEvery": 0.001}));
    let first = talk.hear();
    assert_eq!((&first["id"], &first["isDuringSearch"]), (&value!("running"), &value!(true)));
    talk.say(&value!({"id": "waiting", "moves": "h8h9", "analyzeTurns": "all"}));
    talk.say(&value!({"id": "late", "moves": "h8", "nodes": 50}));
    talk.say(&value!({"id": "urgent", "moves": "h8", "nodes": 50, "priority": 1}));
    talk.say(&value!({"id": "1", "action": "terminate", "terminateId": "waiting", "turnNumbers": [0, 1]}));
    talk.say(&value!({"id": "2", "action": "terminate", "terminateId": "waiting"}));
    talk.say(&value!({"id": "3", "action": "terminate", "terminateId": "running"}));
    let mut heard = Vec::new();
    while heard.len() < 9 {
        let answer = talk.hear();
        if answer["isDuringSearch"] != true {
            heard.push(answer);
        }
    }
    let place = |id: &str, turn: Option<u64>| {
        let about = |answer: &Value| answer["id"] == id && answer["turnNumber"].as_u64() == turn;
        heard.iter().position(about).unwrap_or_else(|| panic!("{id}: {heard:?}"))
    };
    assert_eq!(place("1", None) + 2, place("waiting", Some(1)));
    assert_eq!(heard[place("waiting", Some(0))]["noResults"], true);
    assert_eq!(place("2", None) + 1, place("waiting", Some(2)));
    let running = &heard[place("running", Some(1))];
    assert_eq!((&running["stopped"], running["best"].is_string()), (&value!(true), true));
    assert!(place("urgent", Some(1)) < place("late", Some(1)));
    assert_eq!(talk.end(), (Some(0), String::new()));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_found() {
    let mut talk = Talk::new(&["--jobs", "1", "--time", "2m"]);
    talk.say(&value!({"id": "a", "moves": "h8", "analyzeTurns": "all", "reportDuringSearchEvery": 0.001}));
    talk.hear();
    let number = talk.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &number]).status().expect("kill runs").success());
    let last = std::iter::from_fn(|| talk.lines.next()).last().expect("a line").expect("text");
    let last: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!((&last["isDuringSearch"], &last["stopped"]), (&value!(false), &value!(true)));
    let (status, said) = talk.end();
    assert_eq!(status, Some(130));
    assert_eq!(said, "tengen: stopped; 1 positions that had been read were not begun\n");
}

#[test]
fn it_ends_when_nobody_reads() {
    let mut talk = Talk::new(&["--jobs", "2", "--nodes", "50"]);
    for number in 0..3 {
        talk.say(&value!({"id": number.to_string(), "moves": "h8", "time": 0.01}));
    }
    talk.hear();
    let Talk { mut child, lines } = talk;
    drop(lines);
    let mut stdin = child.stdin.take().unwrap();
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        let _ = writeln!(stdin, "{}", value!({"id": "x", "moves": "h8"}));
        assert!(start.elapsed() < Duration::from_secs(60), "it goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

/// Positions for the measurement: random stones near the centre.
fn scattered(count: u64) -> String {
    let mut lines = String::new();
    for number in 0..count {
        let mut seed = number;
        let mut taken = Vec::new();
        while taken.len() < 12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (x, y) = (seed >> 33 & 7, seed >> 40 & 7);
            let point = format!("{}{}", char::from(b'd' + x as u8), 4 + y);
            if !taken.contains(&point) {
                taken.push(point);
            }
        }
        lines.push_str(&format!("{}\n", value!({"id": number.to_string(), "moves": taken})));
    }
    lines
}

/// `TENGEN_BATCH=1000 TENGEN_TIMING=1` on a quiet machine measures how busy the cores are.
#[cfg(unix)]
#[test]
fn all_cores_are_kept_busy() {
    let count = test_size("TENGEN_BATCH", 40);
    let folder = Folder::new();
    std::fs::write(folder.file("queries"), scattered(count)).expect("a file");
    let command = format!(
        "TIMEFORMAT='%R %U %S'; time {TENGEN} analyze --batch {} --nodes 10000 > {}",
        folder.file("queries"),
        folder.file("answers"),
    );
    let done = Command::new("bash").args(["-c", &command]).env("LC_ALL", "C").output().expect("bash runs");
    let said = String::from_utf8(done.stderr).expect("text");
    assert!(done.status.success(), "{said}");
    let answers = std::fs::read_to_string(folder.file("answers")).expect("answers");
    assert_eq!(
        answers.lines().filter(|line| line.contains("\"best\"") || line.contains("\"outcome\"")).count()
            as u64,
        count
    );
    let times: Vec<f64> = said.split_whitespace().map(|word| word.parse().expect("a time")).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    let busy = (times[1] + times[2]) / (times[0] * cores);
    println!("{count} positions at 10,000 nodes: {:.1} s, {:.1}% of {cores} cores", times[0], 100.0 * busy);
    assert!(test_size("TENGEN_TIMING", 0) == 0 || busy > 0.95, "{busy}");
}
