//! The state of a GTP session: what each command does, and its answer.

use super::command::{GtpCommand, color, parse_vertex, vertex};
use crate::engine::{EngineAnswer, Responder, SearchQuestion, SearchRequest};
use std::time::{Duration, Instant};
use tengen_board::{Color, Game, Outcome, Rule, Size};
use tengen_play::{Agent, AgentError, GameConfig, SearchLimits};

/// A session with an agent.
pub struct GtpSession<F> {
    game: Game,
    responder: Responder<F>,
    /// The agent has not been told of this game yet.
    is_new_game: bool,
    /// The time for the whole game, and the one after it for so many moves.
    main_time: Option<Duration>,
    overtime: Option<(Duration, u32)>,
    /// What the manager says is left to Black and White: a time, and for how many moves (0: all).
    left: [Option<(Duration, u32)>; 2],
}

/// Every command.
const COMMANDS: [&str; 17] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gomoku_rule",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// An answer, or why there is none. The words are the protocol's where it has some.
type Answer = Result<String, String>;

fn refused<T>(why: &str) -> Result<T, String> {
    Err(why.to_owned())
}

impl<F> GtpSession<F>
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError>,
{
    /// A session on an empty 15×15 board, with agents from `make`.
    pub fn new(make: F, rule: Rule) -> GtpSession<F> {
        GtpSession {
            game: Game::new(Size::STANDARD, rule),
            responder: Responder::new(make),
            is_new_game: true,
            main_time: None,
            overtime: None,
            left: [None; 2],
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers a command, and says whether others may follow.
    pub fn answer(&mut self, command: &GtpCommand) -> (String, bool) {
        let (sign, text) = match self.execute(command) {
            Ok(text) => ('=', text),
            Err(why) => ('?', why),
        };
        let id = command.id.map(|id| id.to_string()).unwrap_or_default();
        (format!("{sign}{id} {text}\n\n"), command.name != "quit")
    }

    fn execute(&mut self, command: &GtpCommand) -> Answer {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        match (command.name.as_str(), &arguments[..]) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok("Tengen".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("quit", _) => Ok(String::new()),
            ("boardsize", [side]) => self.set_size(side),
            ("clear_board", []) => self.start(self.game.size(), self.game.rule()),
            ("komi", [komi]) if komi.parse::<f64>().is_ok() => Ok(String::new()),
            ("gomoku_rule", []) => Ok(self.game.rule().to_string()),
            ("gomoku_rule", [name]) => match name.parse() {
                Ok(rule) => self.start(self.game.size(), rule),
                Err(error) => Err(error.to_string()),
            },
            ("play", [who, point]) => self.play(who, point),
            ("genmove", [who]) => self.genmove(who),
            ("undo", []) => match self.game.undo() {
                Some(_) => Ok(String::new()),
                None => refused("cannot undo"),
            },
            ("time_settings", [main, over, moves]) => self.set_time(main, over, moves),
            ("time_left", [who, time, moves]) => self.set_left(who, time, moves),
            ("showboard", []) => Ok(self.drawn()),
            ("final_score", []) => self.result(),
            (name, _) if COMMANDS.contains(&name) => refused("syntax error"),
            _ => refused("unknown command"),
        }
    }

    fn start(&mut self, size: Size, rule: Rule) -> Answer {
        self.game = Game::new(size, rule);
        self.is_new_game = true;
        self.left = [None; 2];
        Ok(String::new())
    }

    fn set_size(&mut self, side: &str) -> Answer {
        let Ok(side) = side.parse() else { return refused("syntax error") };
        match Size::new(side) {
            Ok(size) => self.start(size, self.game.rule()),
            Err(_) => refused("unacceptable size"),
        }
    }

    /// The side must be to move; before the first move it may be either.
    fn turn_of(&mut self, who: &str) -> Result<Color, String> {
        let Some(color) = color(who) else { return refused("syntax error") };
        let game = &self.game;
        if game.to_move() == color {
            return Ok(color);
        }
        if !game.moves().is_empty() {
            return Err(format!("illegal move: it is {}'s turn", game.to_move()));
        }
        self.game =
            Game::from_setup(game.size(), game.rule(), &[], color).map_err(|error| error.to_string())?;
        Ok(color)
    }

    fn play(&mut self, who: &str, point: &str) -> Answer {
        let before = self.game.clone();
        self.turn_of(who)?;
        let played = match parse_vertex(point, self.game.size()) {
            None if point.eq_ignore_ascii_case("pass") => Err("illegal move: nobody passes".to_owned()),
            None => Err("syntax error".to_owned()),
            Some(point) => {
                self.game.play(point).map(|_| String::new()).map_err(|error| format!("illegal move: {error}"))
            }
        };
        if played.is_err() {
            self.game = before;
        }
        played
    }

    fn genmove(&mut self, who: &str) -> Answer {
        if let Some(outcome) = self.game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        let color = self.turn_of(who)?;
        let game = self.game.clone();
        let limits = self.limits(color);
        let config = GameConfig {
            turn_time: limits.turn_time,
            match_time: self.main_time,
            ..GameConfig::new(game.size(), game.rule())
        };
        let response = self.responder.respond(&SearchRequest {
            question: SearchQuestion::Move(game),
            limits,
            read_at: Instant::now(),
            config,
            is_new_game: std::mem::take(&mut self.is_new_game),
            closed: Vec::new(),
        });
        if let Some((left, 0)) = &mut self.left[color.index()] {
            *left = left.saturating_sub(response.spent);
        }
        let EngineAnswer::Move(decision) = response.answer else { return refused("the agent has no move") };
        self.game.play(decision.point).map_err(|error| error.to_string())?;
        Ok(vertex(decision.point, self.game.size()))
    }

    /// What is left to a side; what the manager said last counts more than the settings.
    fn limits(&mut self, color: Color) -> SearchLimits {
        let by_settings = match (self.main_time, self.overtime) {
            (Some(main), _) if !main.is_zero() => Some((main, 0)),
            (Some(_), None) => Some((Duration::ZERO, 0)),
            (_, overtime) => overtime,
        };
        let left = &mut self.left[color.index()];
        if left.is_none() {
            *left = by_settings;
        }
        match *left {
            None => SearchLimits::none(),
            Some((time, 0)) => SearchLimits { match_time: Some(time), ..SearchLimits::none() },
            Some((time, moves)) => SearchLimits { turn_time: Some(time / moves), ..SearchLimits::none() },
        }
    }

    fn set_time(&mut self, main: &str, over: &str, moves: &str) -> Answer {
        let (Some(main), Some(over), Ok(moves)) = (seconds(main), seconds(over), moves.parse::<u32>()) else {
            return refused("syntax error");
        };
        // Overtime for no moves stands for no limit.
        let is_unlimited = !over.is_zero() && moves == 0;
        self.main_time = (!is_unlimited).then_some(main);
        self.overtime = (!over.is_zero() && moves > 0).then_some((over, moves));
        self.left = [None; 2];
        Ok(String::new())
    }

    fn set_left(&mut self, who: &str, time: &str, moves: &str) -> Answer {
        let (Some(color), Some(time), Ok(moves)) = (color(who), seconds(time), moves.parse()) else {
            return refused("syntax error");
        };
        self.left[color.index()] = Some((time, moves));
        Ok(String::new())
    }

    fn result(&self) -> Answer {
        match self.game.outcome() {
            None => refused("cannot score: the game is not over"),
            Some(Outcome::Draw) => Ok("0".to_owned()),
            Some(outcome) => Ok(match outcome.winner() {
                Some(Color::Black) => "B+".to_owned(),
                Some(Color::White) => "W+".to_owned(),
                None => "0".to_owned(),
            }),
        }
    }

    /// The board with letters and numbers as points are named.
    fn drawn(&self) -> String {
        let size = self.game.size();
        let letters: String = (0..size.side())
            .filter_map(|x| size.point(x, 0))
            .map(|p| format!(" {}", &vertex(p, size)[..1]))
            .collect();
        let mut text = format!("\n  {letters}");
        for y in 0..size.side() {
            let cells: String = (0..size.side())
                .filter_map(|x| size.point(x, y))
                .map(|point| match self.game.board().stone(point) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None => " .",
                })
                .collect();
            text.push_str(&format!("\n{:2}{cells}", size.side() - y));
        }
        format!("{text}\n{} to move, {}", self.game.to_move(), self.game.rule())
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
