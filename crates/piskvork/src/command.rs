//! Commands that a manager sends to an engine.

use std::fmt;
use std::time::Duration;
use tengen_board::{Color, Game, Point, notation};
use thiserror::Error;

/// One command. [`fmt::Display`] writes it as the protocol does, its lines (`BOARD` has several) separated by
/// `\n`, without a line end after the last; [`crate::engine::CommandReader`] reads it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START 15`: a new game on an empty square board. The side is as sent and may be invalid.
    Start(usize),
    /// `RECTSTART 30,20`: the same on an oblong board.
    RectStart {
        /// Points from left to right.
        width: usize,
        /// Points from top to bottom.
        height: usize,
    },
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: the engine makes the first move.
    Begin,
    /// `TURN 7,7`: the opponent's move; the engine answers.
    Turn(Point),
    /// `BOARD` … `DONE`: a whole position; the engine moves.
    Board(Vec<Stone>),
    /// `TAKEBACK 7,7`: a move is undone.
    TakeBack(Point),
    /// `PLAY 7,7`: the move the engine must make, after it only suggested one.
    Play(Point),
    /// `SUGGEST 7,7`: sent by engines that leave the decision to the manager, never by a manager.
    Suggest(Point),
    /// `SWAP2BOARD` … `DONE`: a step of a Swap2 opening, with no, three or five stones.
    Swap2Board(Vec<Point>),
    /// `INFO key value`.
    Info(Info),
    /// `ABOUT`: the engine's name, version and author are asked for.
    About,
    /// `END`: exit at once.
    End,
    /// `YXBOARD` … `DONE`: a whole position, without a search.
    YxBoard(Vec<Stone>),
    /// `YXSTOP` (or `STOP`): end the search and move.
    Stop,
    /// `YXSHOWFORBID`: the points forbidden to Black are asked for.
    ShowForbid,
    /// `YXNBEST 3`: move, with the best so many variations shown.
    NBest(usize),
    /// Play the move after which neither side is ahead: `YXBALANCEONE`, for making openings. What else the line says is ignored.
    BalanceOne,
    /// `YXBALANCETWO`: the same with two moves, one of each side.
    BalanceTwo,
    /// `YXSWAP2STEP1` to `3`: a step of Swap2 on the stones that `YXBOARD` has set up: to place three, to choose a colour or place
    /// two more, to choose a colour.
    YxSwap2(u8),
    /// `YXSOOSORVSTEP1` to `6` … `DONE`: a step of Soosorv-8: to place three stones, to swap or not, to place the fourth, to swap or
    /// not, to offer fifth moves, to choose one.
    YxSoosorv {
        /// Which step, from 1.
        step: u8,
        /// How many fifth moves are to be offered, in the fourth and the fifth.
        fifths: Option<usize>,
        /// The stones in their order, and in the last step the fifth moves on offer.
        stones: Vec<Point>,
    },
    /// `YXHASHCLEAR`: clear the transposition table.
    HashClear,
    /// `YXSHOWINFO`: the manager is a Yixin board and asks for the engine's limits.
    ShowInfo,
}

/// A stone of `BOARD`, from the engine's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it stands.
    pub point: Point,
    /// Whose it is.
    pub owner: Owner,
}

/// The third number of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// `1`: the engine itself.
    Own,
    /// `2`: its opponent.
    Opponent,
    /// `3`: neither side may play there. Sent for rows already won in a continuous game, or for fouls.
    Closed,
}

/// The keys of `INFO` and their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`, milliseconds: the time limit of a move; zero asks for an answer at once.
    TimeoutTurn(Duration),
    /// `timeout_match`, milliseconds: the time for all moves of a game; 0 is none.
    TimeoutMatch(Option<Duration>),
    /// `time_left`, milliseconds: the rest of it; [`UNLIMITED`] is no limit, and negative values are zero.
    TimeLeft(Option<Duration>),
    /// `time_increment`, milliseconds: what each move adds to the match clock.
    TimeIncrement(Duration),
    /// `max_memory`, bytes; 0 is none.
    MaxMemory(Option<u64>),
    /// `game_type`: 0 against a person, 1 against an engine, 2 tournament, 3 network tournament.
    GameType(u32),
    /// `rule`: the bits of [`tengen_board::Rule::from_bits`], as sent; they may stand for no rule.
    Rule(u32),
    /// `folder`: where an engine may keep files.
    Folder(String),
    /// `evaluate`: the point under the mouse.
    Evaluate(Point),
    /// `max_depth`: the deepest iteration; 0 or less is none.
    MaxDepth(Option<u32>),
    /// `max_node`: the most nodes; 0 or less is none.
    MaxNode(Option<u64>),
    /// `thread_num`: how many threads may search; 0 leaves it to the engine.
    ThreadNum(Option<usize>),
    /// `hash_size`, kilobytes: the most memory for tables; 0 is none.
    HashSize(Option<u64>),
    /// `show_detail`: 0 nothing, 1 marks on the board, 2 values and lines, 3 both.
    ShowDetail(u32),
    /// `caution_factor`: how wide to search, 0 to 5.
    CautionFactor(u32),
    /// `pondering`: whether to search on the opponent's time.
    Pondering(bool),
    /// A key this version does not know. The protocol wants such keys ignored.
    Other {
        /// The key, in lower case.
        key: String,
        /// The rest of the line.
        value: String,
    },
}

/// The `time_left` that means there is no match clock.
pub const UNLIMITED: u64 = 2_147_483_647;

/// Why a line is no command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// The verb is not known.
    #[error("command '{0}'")]
    Unknown(String),
    /// The verb is known, its arguments are wrong.
    #[error("{verb} needs {needs}, not '{found}'")]
    Malformed {
        /// The verb.
        verb: &'static str,
        /// What it needs.
        needs: &'static str,
        /// What was found.
        found: String,
    },
    /// A list that another command or the end of input cut off.
    #[error("{0} has no DONE")]
    Unfinished(&'static str),
    /// More stones than any board has points.
    #[error("{0} has more stones than a board has points")]
    Crowded(&'static str),
    /// A line longer than any command.
    #[error("a line longer than {0} bytes was ignored")]
    TooLong(usize),
}

impl Command {
    /// `BOARD` with the stones of a game, for an engine that is to move.
    pub(crate) fn board(game: &Game) -> Command {
        let owner = |color| if color == game.to_move() { Owner::Own } else { Owner::Opponent };
        let stone = |(point, color)| Stone { point, owner: owner(color) };
        Command::Board(stones_in_order(game).into_iter().map(stone).collect())
    }
}

/// Every stone of a game with its colour: those that were set up, then the moves.
pub(crate) fn stones_in_order(game: &Game) -> Vec<(Point, Color)> {
    let moves = game.moves().iter().enumerate().map(|(number, &point)| (point, game.color_of_move(number)));
    game.setup().iter().copied().chain(moves).collect()
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(side) => write!(f, "START {side}"),
            Command::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(point) => write!(f, "TURN {}", notation::manager(*point)),
            Command::Board(stones) => list(f, "BOARD", stones),
            Command::TakeBack(point) => write!(f, "TAKEBACK {}", notation::manager(*point)),
            Command::Play(point) => write!(f, "PLAY {}", notation::manager(*point)),
            Command::Suggest(point) => write!(f, "SUGGEST {}", notation::manager(*point)),
            Command::Swap2Board(points) => {
                list(f, "SWAP2BOARD", points.iter().map(|&p| notation::manager(p)))
            }
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::YxBoard(stones) => list(f, "YXBOARD", stones),
            Command::Stop => f.write_str("YXSTOP"),
            Command::ShowForbid => f.write_str("YXSHOWFORBID"),
            Command::NBest(moves) => write!(f, "YXNBEST {moves}"),
            Command::BalanceOne => f.write_str("YXBALANCEONE"),
            Command::BalanceTwo => f.write_str("YXBALANCETWO"),
            Command::YxSwap2(step) => write!(f, "YXSWAP2STEP{step}"),
            Command::YxSoosorv { step: 1, .. } => f.write_str("YXSOOSORVSTEP1"),
            Command::YxSoosorv { step, fifths, stones } => {
                let fifths = fifths.map(|count| format!(" {count}")).unwrap_or_default();
                list(f, &format!("YXSOOSORVSTEP{step}{fifths}"), stones.iter().map(|&p| notation::manager(p)))
            }
            Command::HashClear => f.write_str("YXHASHCLEAR"),
            Command::ShowInfo => f.write_str("YXSHOWINFO"),
        }
    }
}

fn list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    verb: &str,
    lines: impl IntoIterator<Item = T>,
) -> fmt::Result {
    writeln!(f, "{verb}")?;
    for line in lines {
        writeln!(f, "{line}")?;
    }
    f.write_str("DONE")
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = match self.owner {
            Owner::Own => 1,
            Owner::Opponent => 2,
            Owner::Closed => 3,
        };
        write!(f, "{},{owner}", notation::manager(self.point))
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::TimeoutTurn(time) => write!(f, "timeout_turn {}", time.as_millis()),
            Info::TimeoutMatch(time) => write!(f, "timeout_match {}", time.unwrap_or_default().as_millis()),
            Info::TimeLeft(Some(time)) => {
                write!(f, "time_left {}", time.as_millis().min(u128::from(UNLIMITED - 1)))
            }
            Info::TimeLeft(None) => write!(f, "time_left {UNLIMITED}"),
            Info::TimeIncrement(time) => write!(f, "time_increment {}", time.as_millis()),
            Info::MaxMemory(bytes) => write!(f, "max_memory {}", bytes.unwrap_or(0)),
            Info::GameType(number) => write!(f, "game_type {number}"),
            Info::Rule(bits) => write!(f, "rule {bits}"),
            Info::Folder(path) => write!(f, "folder {path}"),
            Info::Evaluate(point) => write!(f, "evaluate {}", notation::manager(*point)),
            Info::MaxDepth(depth) => write!(f, "max_depth {}", depth.unwrap_or(0)),
            Info::MaxNode(nodes) => write!(f, "max_node {}", nodes.unwrap_or(0)),
            Info::ThreadNum(threads) => write!(f, "thread_num {}", threads.unwrap_or(0)),
            Info::HashSize(kilobytes) => write!(f, "hash_size {}", kilobytes.unwrap_or(0)),
            Info::ShowDetail(level) => write!(f, "show_detail {level}"),
            Info::CautionFactor(factor) => write!(f, "caution_factor {factor}"),
            Info::Pondering(on) => write!(f, "pondering {}", u8::from(*on)),
            Info::Other { key, value } => write!(f, "{key} {value}"),
        }
    }
}
