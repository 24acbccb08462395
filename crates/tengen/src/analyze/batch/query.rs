//! A line of a batch: what it asks for, or what is wrong with it in one sentence.

use super::root::{MovesLine, RootRules};
use crate::analyze::AnalyzeArgs;
use crate::arguments;
use crate::position::{PositionReader, replay};
use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tengen_agents::roster::built_in;
use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_play::{Goal, SearchLimits};

/// What a line asks for.
#[derive(Debug)]
pub(super) enum Request {
    /// Analyse positions.
    Analyze(Box<Query>),
    /// Take a query back: of all turns, or of these.
    Terminate { id: String, query: String, turns: Option<Vec<usize>> },
    /// Take everything back, or these turns of everything.
    TerminateAll { id: String, turns: Option<Vec<usize>> },
    /// Say which program this is.
    Version { id: String },
}

/// Positions of one game to be analysed.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) id: String,
    /// The game as far as it is known.
    pub(super) game: Game,
    /// The positions to be analysed, by the number of moves before them, with their priorities.
    pub(super) turns: Vec<(usize, i64)>,
    pub(super) agent: Arc<str>,
    pub(super) limits: SearchLimits,
    pub(super) root: RootRules,
    /// How many moves to report; by default what the agent makes of it.
    pub(super) wanted: Option<usize>,
    /// How often results are sent while a search runs.
    pub(super) report_every: Option<Duration>,
}

/// What is wrong with a line.
#[derive(Debug)]
pub(super) struct BadLine {
    /// The query's id, if it could be read.
    pub(super) id: Option<String>,
    /// The field at fault, if it is a single one.
    pub(super) field: Option<&'static str>,
    pub(super) what: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ActionLine {
    id: String,
    action: String,
    terminate_id: Option<String>,
    turn_numbers: Option<Vec<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct QueryLine {
    id: String,
    moves: Option<Moves>,
    position: Option<String>,
    initial_stones: Option<Vec<(String, String)>>,
    initial_player: Option<String>,
    #[serde(alias = "rules")]
    rule: Option<String>,
    size: Option<usize>,
    board_x_size: Option<usize>,
    board_y_size: Option<usize>,
    analyze_turns: Option<Turns>,
    agent: Option<String>,
    nodes: Option<u64>,
    depth: Option<u32>,
    simulations: Option<u64>,
    time: Option<f64>,
    multipv: Option<usize>,
    threads: Option<usize>,
    allow_moves: Option<MovesLine>,
    avoid_moves: Option<MovesLine>,
    balance: Option<bool>,
    priority: Option<i64>,
    priorities: Option<Vec<i64>>,
    report_during_search_every: Option<f64>,
}

/// Moves as one text, one by one, or with their colours.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Text(String),
    Points(Vec<String>),
    Colored(Vec<(String, String)>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Turns {
    Numbers(Vec<usize>),
    Word(String),
}

/// A field and what is wrong with it.
struct Fault(&'static str, String);

fn fault<T>(field: &'static str, what: impl fmt::Display) -> Result<T, Fault> {
    Err(Fault(field, what.to_string()))
}

impl Request {
    /// Reads a line. What it does not say is taken from the command line.
    pub(super) fn read(line: &[u8], defaults: &AnalyzeArgs) -> Result<Request, BadLine> {
        let value: Value = serde_json::from_slice(line).map_err(|error| BadLine {
            id: None,
            field: None,
            what: format!("this is not JSON: {error}"),
        })?;
        let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
        let bad = |field, what: String| BadLine { id: id.clone(), field, what };
        match value.get("id") {
            Some(Value::String(_)) => {}
            Some(_) => return Err(bad(Some("id"), "id must be a text".into())),
            None if value.is_object() => return Err(bad(Some("id"), "id is missing".into())),
            None => {
                return Err(bad(
                    None,
                    "a line must be an object like {\"id\":\"1\",\"moves\":\"h8h9\"}".into(),
                ));
            }
        }
        let shape = |error: serde_json::Error| bad(None, error.to_string());
        let single = |Fault(field, what)| bad(Some(field), what);
        if value.get("action").is_some() {
            let line: ActionLine = serde_json::from_value(value).map_err(shape)?;
            return line.request().map_err(single);
        }
        let line: QueryLine = serde_json::from_value(value).map_err(shape)?;
        line.query(defaults).map(|query| Request::Analyze(Box::new(query))).map_err(single)
    }
}

impl ActionLine {
    fn request(self) -> Result<Request, Fault> {
        let ActionLine { id, action, terminate_id, turn_numbers: turns } = self;
        match (action.as_str(), terminate_id) {
            ("terminate", Some(query)) => Ok(Request::Terminate { id, query, turns }),
            ("terminate", None) => fault("terminateId", "terminateId is missing: the id of the query to end"),
            ("terminate_all", None) => Ok(Request::TerminateAll { id, turns }),
            ("query_version", None) => Ok(Request::Version { id }),
            (_, Some(_)) => fault("terminateId", "terminateId belongs to the action terminate"),
            _ => fault(
                "action",
                format!(
                    "no action is called '{}'; there are terminate, terminate_all and query_version",
                    short(&action)
                ),
            ),
        }
    }
}

impl QueryLine {
    fn query(self, defaults: &AnalyzeArgs) -> Result<Query, Fault> {
        let game = self.game(defaults)?;
        let turns = self.turns(&game)?;
        let agent = self.agent(defaults)?;
        let limits = self.limits(defaults)?;
        let named = |field, line: &Option<MovesLine>| match line {
            Some(line) => line.read(game.size()).or_else(|what| fault(field, what)),
            None => Ok(Vec::new()),
        };
        let root = RootRules {
            allow: named("allowMoves", &self.allow_moves)?,
            avoid: named("avoidMoves", &self.avoid_moves)?,
        };
        let report_every = match self.report_during_search_every {
            Some(seconds) => Some(duration("reportDuringSearchEvery", seconds)?),
            None => None,
        };
        let wanted = self.multipv.or(defaults.multipv.map(usize::from));
        Ok(Query { id: self.id, game, turns, agent, limits, root, wanted, report_every })
    }

    fn game(&self, defaults: &AnalyzeArgs) -> Result<Game, Fault> {
        let board = &defaults.position.board;
        let rule = match &self.rule {
            Some(name) => Some(name.parse::<Rule>().or_else(|error| fault("rule", error))?),
            None => board.rule,
        };
        let size = self.side()?.or(board.size);
        let reader = PositionReader { rule, default_rule: Rule::Freestyle, size };
        if let Some(text) = &self.position {
            if self.moves.is_some() || self.initial_stones.is_some() || self.initial_player.is_some() {
                return fault(
                    "position",
                    "position is a whole game, so moves and initial stones cannot be added",
                );
            }
            let record =
                reader.text(text.as_bytes()).or_else(|error| fault("position", format!("{error:#}")))?;
            let game = &record.game;
            // Played again, so that a game that was resigned can be analysed like any other.
            return Game::from_setup(game.size(), game.rule(), game.setup(), game.color_of_move(0))
                .map_err(anyhow::Error::from)
                .and_then(|start| replay(start, game.moves()))
                .or_else(|error| fault("position", format!("{error:#}")));
        }
        let start = self.start(size.unwrap_or(Size::STANDARD), rule.unwrap_or(Rule::Freestyle))?;
        let Some(moves) = &self.moves else {
            return fault("moves", "moves are missing; \"moves\":\"\" is the position before the first move");
        };
        let moves = moves.points(&start)?;
        replay(start, &moves).or_else(|error| fault("moves", format!("{error:#}")))
    }

    fn side(&self) -> Result<Option<Size>, Fault> {
        let side = match (self.size, self.board_x_size, self.board_y_size) {
            (Some(side), None, None) => side,
            (None, Some(width), Some(height)) if width == height => width,
            (None, None, None) => return Ok(None),
            (None, Some(width), Some(height)) => {
                return fault("boardXSize", format!("a board must be square, not {width}x{height}"));
            }
            _ => return fault("size", "the board is given by size, or by both boardXSize and boardYSize"),
        };
        Size::new(side).map(Some).or_else(|error| fault("size", error))
    }

    /// The position before the first move.
    fn start(&self, size: Size, rule: Rule) -> Result<Game, Fault> {
        let mut stones = Vec::new();
        for (color, point) in self.initial_stones.iter().flatten() {
            let color = color_of(color).ok_or_else(|| bad_color("initialStones", color))?;
            let point = notation::parse_human(point, size).or_else(|error| fault("initialStones", error))?;
            stones.push((point, color));
        }
        let count = |wanted| stones.iter().filter(|(_, color)| *color == wanted).count();
        let behind = if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black };
        let first = match &self.initial_player {
            Some(name) => color_of(name).ok_or_else(|| bad_color("initialPlayer", name))?,
            None => behind,
        };
        Game::from_setup(size, rule, &stones, first).or_else(|error| fault("initialStones", error))
    }

    fn turns(&self, game: &Game) -> Result<Vec<(usize, i64)>, Fault> {
        let last = game.moves().len();
        let numbers = match &self.analyze_turns {
            None => vec![last],
            Some(Turns::Word(word)) if word == "all" => (0..=last).collect(),
            Some(Turns::Word(word)) => {
                return fault(
                    "analyzeTurns",
                    format!("analyzeTurns is a list of numbers or \"all\", not '{}'", short(word)),
                );
            }
            Some(Turns::Numbers(numbers)) => numbers.clone(),
        };
        if let Some(beyond) = numbers.iter().find(|&&turn| turn > last) {
            return fault("analyzeTurns", format!("the game has {last} moves, so there is no turn {beyond}"));
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return fault("analyzeTurns", format!("turn {} is named twice", twice[0]));
        }
        match &self.priorities {
            None => Ok(numbers.into_iter().map(|turn| (turn, self.priority.unwrap_or(0))).collect()),
            Some(_) if self.priority.is_some() => {
                fault("priorities", "there is one priority, or one for each turn, not both")
            }
            Some(priorities) if priorities.len() != numbers.len() => fault(
                "priorities",
                format!("there are {} priorities for {} turns", priorities.len(), numbers.len()),
            ),
            Some(priorities) => Ok(numbers.into_iter().zip(priorities.iter().copied()).collect()),
        }
    }

    /// Lines name built-in agents only: a program that passes lines on must not become a way to run commands.
    fn agent(&self, defaults: &AnalyzeArgs) -> Result<Arc<str>, Fault> {
        match &self.agent {
            None => Ok(defaults.agent.as_str().into()),
            Some(name) if *name == defaults.agent => Ok(name.as_str().into()),
            Some(name) if name.starts_with("exec:") => fault(
                "agent",
                "another engine can only be named on the command line, by --agent exec:COMMAND",
            ),
            Some(name) => match built_in(name) {
                Ok(_) => Ok(name.as_str().into()),
                Err(error) => fault("agent", error),
            },
        }
    }

    fn limits(&self, defaults: &AnalyzeArgs) -> Result<SearchLimits, Fault> {
        let general = defaults.limits();
        for (field, number) in [("nodes", self.nodes), ("simulations", self.simulations)] {
            if number == Some(0) {
                return fault(field, format!("{field} must be at least 1"));
            }
        }
        if let Some(most) = self.multipv.filter(|most| !(1..=Size::MAX.area()).contains(most)) {
            return fault("multipv", format!("'{most}' is no number from 1 to {}", Size::MAX.area()));
        }
        if let Some(threads) = self.threads {
            arguments::threads(&threads.to_string()).or_else(|error| fault("threads", error))?;
        }
        let time = match self.time {
            Some(seconds) => Some(duration("time", seconds)?),
            None => None,
        };
        let own =
            time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.simulations.is_some();
        Ok(SearchLimits {
            // The default of five seconds is for lines that limit nothing themselves.
            turn_time: time.or(if own { defaults.time } else { general.turn_time }),
            nodes: self.nodes.or(general.nodes),
            depth: self.depth.or(general.depth),
            simulations: self.simulations.or(general.simulations),
            // Cores are kept busy by positions side by side, each of which is then searched the same way every time.
            threads: Some(self.threads.or(defaults.threads).unwrap_or(1)),
            best: self.multipv.or(general.best),
            goal: self
                .balance
                .map_or(general.goal, |balance| if balance { Goal::Balance } else { Goal::Win }),
            ..SearchLimits::none()
        })
    }
}

impl Moves {
    fn points(&self, start: &Game) -> Result<Vec<Point>, Fault> {
        let size = start.size();
        let bad = |error: notation::BadPoint| Fault("moves", error.to_string());
        match self {
            Moves::Text(text) => notation::parse_moves(text, size).map_err(bad),
            Moves::Points(points) => {
                points.iter().map(|point| notation::parse_human(point, size).map_err(bad)).collect()
            }
            Moves::Colored(moves) => {
                let check = |(number, (color, point)): (usize, &(String, String))| {
                    let turn = start.color_of_move(number);
                    match color_of(color) {
                        None => Err(bad_color("moves", color)),
                        Some(color) if color != turn => {
                            fault("moves", format!("move {} is {turn}'s, not {color}'s", number + 1))
                        }
                        Some(_) => notation::parse_human(point, size).map_err(bad),
                    }
                };
                moves.iter().enumerate().map(check).collect()
            }
        }
    }
}

pub(super) fn color_of(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

fn bad_color(field: &'static str, name: &str) -> Fault {
    Fault(field, format!("'{}' is no colour; they are B and W", short(name)))
}

fn duration(field: &'static str, seconds: f64) -> Result<Duration, Fault> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => fault(field, format!("{field} is a number of seconds above 0")),
    }
}

/// The beginning of a text, on one line.
pub(super) fn short(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use tengen_base::mutate::Mutator;
    use tengen_base::test_size::test_size;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: AnalyzeArgs,
    }

    /// Lines with every field and every form of it.
    const CORPUS: &[&str] = &[
        r#"{"id":"1","moves":"h8h9i8","rule":"renju","size":15,"nodes":10,"depth":3,"multipv":2,"threads":1,"priority":-7}"#,
        r#"{"id":"2","moves":["e5","e6"],"boardXSize":9,"boardYSize":9,"analyzeTurns":[0,2],"priorities":[1,2],"time":0.5}"#,
        r#"{"id":"3","moves":[["W","h8"],["black","h9"]],"initialStones":[["B","a1"]],"initialPlayer":"W","rules":"caro"}"#,
        r#"{"id":"4","position":"(;GM[4]SZ[15];B[hh];W[ii])","analyzeTurns":"all","agent":"greedy","simulations":5}"#,
        r#"{"id":"5","moves":"","agent":"tengen?level=club","reportDuringSearchEvery":0.1}"#,
        r#"{"id":"6","action":"terminate","terminateId":"1","turnNumbers":[1,2]}"#,
        r#"{"id":"7","action":"terminate_all"}"#,
        r#"{"id":"8","action":"query_version"}"#,
    ];

    /// `TENGEN_FUZZ=10000000` tries so many.
    #[test]
    fn whatever_a_line_says_it_is_a_request_or_gets_a_sentence() {
        let defaults = Cli::try_parse_from(["tengen", "--batch"]).expect("no others are needed").args;
        let corpus: Vec<Vec<u8>> = CORPUS.iter().map(|line| line.as_bytes().to_vec()).collect();
        for line in &corpus {
            assert!(Request::read(line, &defaults).is_ok(), "{}", String::from_utf8_lossy(line));
        }
        let tries = test_size("TENGEN_FUZZ", 20_000);
        let mut accepted = 0;
        for number in 0..tries {
            let line = Mutator::input(&corpus, number);
            match Request::read(&line, &defaults) {
                Ok(Request::Analyze(query)) => {
                    accepted += 1;
                    let moves = query.game.moves().len();
                    assert!(query.turns.iter().all(|(turn, _)| *turn <= moves), "input {number}");
                }
                Ok(_) => accepted += 1,
                Err(bad) => {
                    let most = 1000 + line.len();
                    assert!(!bad.what.is_empty() && bad.what.len() < most, "input {number}: {}", bad.what);
                }
            }
        }
        println!("{tries} mutations, {accepted} accepted");
        assert!(accepted > tries / 200, "only {accepted} of {tries} were accepted");
    }
}
