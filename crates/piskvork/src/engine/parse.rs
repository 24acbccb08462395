//! Parses the words of a command.

use crate::command::{Command, CommandError, Info, Owner, Stone, UNLIMITED};
use std::str::FromStr;
use std::time::Duration;
use tengen_board::Point;

/// The first word of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Start,
    RectStart,
    Restart,
    Begin,
    Turn,
    TakeBack,
    Play,
    Suggest,
    Info,
    About,
    End,
    Stop,
    ShowForbid,
    NBest,
    BalanceOne,
    BalanceTwo,
    /// A step of Swap2, from 1.
    YxSwap2(u8),
    /// The first step of Soosorv-8, which has no stones.
    YxSoosorvFirst,
    HashClear,
    ShowInfo,
    /// A verb that is followed by a list up to `DONE`.
    List(List),
}

/// The kinds of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    Board,
    YxBoard,
    Swap2Board,
    /// Points to avoid, and their release. Not supported, but their points must not be read as commands.
    YxBlock,
    YxBlockUndo,
    /// A later step of Soosorv-8.
    YxSoosorv(u8),
}

const VERBS: &[(&str, Verb)] = &[
    ("START", Verb::Start),
    ("RECTSTART", Verb::RectStart),
    ("RESTART", Verb::Restart),
    ("BEGIN", Verb::Begin),
    ("TURN", Verb::Turn),
    ("TAKEBACK", Verb::TakeBack),
    ("PLAY", Verb::Play),
    ("SUGGEST", Verb::Suggest),
    ("INFO", Verb::Info),
    ("ABOUT", Verb::About),
    ("END", Verb::End),
    ("YXSTOP", Verb::Stop),
    ("STOP", Verb::Stop),
    ("YXSHOWFORBID", Verb::ShowForbid),
    ("YXNBEST", Verb::NBest),
    ("YXBALANCEONE", Verb::BalanceOne),
    ("YXBALANCETWO", Verb::BalanceTwo),
    ("YXSWAP2STEP1", Verb::YxSwap2(1)),
    ("YXSWAP2STEP2", Verb::YxSwap2(2)),
    ("YXSWAP2STEP3", Verb::YxSwap2(3)),
    ("YXSOOSORVSTEP1", Verb::YxSoosorvFirst),
    ("YXHASHCLEAR", Verb::HashClear),
    ("YXSHOWINFO", Verb::ShowInfo),
    ("BOARD", Verb::List(List::Board)),
    ("YXBOARD", Verb::List(List::YxBoard)),
    ("SWAP2BOARD", Verb::List(List::Swap2Board)),
    ("YXBLOCK", Verb::List(List::YxBlock)),
    ("YXBLOCKUNDO", Verb::List(List::YxBlockUndo)),
    ("YXSOOSORVSTEP2", Verb::List(List::YxSoosorv(2))),
    ("YXSOOSORVSTEP3", Verb::List(List::YxSoosorv(3))),
    ("YXSOOSORVSTEP4", Verb::List(List::YxSoosorv(4))),
    ("YXSOOSORVSTEP5", Verb::List(List::YxSoosorv(5))),
    ("YXSOOSORVSTEP6", Verb::List(List::YxSoosorv(6))),
];

const A_SIDE: &str = "a side, like 15";
const A_POINT: &str = "a point, like 7,7";
const NOTHING: &str = "nothing after it";

impl Verb {
    pub(crate) fn from_word(word: &str) -> Option<Verb> {
        VERBS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|&(_, verb)| verb)
    }

    pub(crate) fn name(self) -> &'static str {
        VERBS.iter().find(|(_, verb)| *verb == self).map_or("", |&(name, _)| name)
    }

    /// The command of this verb with the rest of its line.
    pub(crate) fn command(self, rest: &str) -> Result<Command, CommandError> {
        let malformed = |needs| malformed(self.name(), needs, rest);
        let point = || point(rest).ok_or_else(|| malformed(A_POINT));
        let alone = |command| if rest.is_empty() { Ok(command) } else { Err(malformed(NOTHING)) };
        match self {
            Verb::Start => start(rest).ok_or_else(|| malformed(A_SIDE)),
            Verb::RectStart => match numbers(rest)[..] {
                [Some(width), Some(height)] => Ok(Command::RectStart { width, height }),
                _ => Err(malformed("two sides, like 20,15")),
            },
            Verb::Turn => point().map(Command::Turn),
            Verb::TakeBack => point().map(Command::TakeBack),
            Verb::Play => point().map(Command::Play),
            Verb::Suggest => point().map(Command::Suggest),
            Verb::Info => info(rest).map(Command::Info),
            Verb::NBest => match rest.parse() {
                Ok(moves) if moves > 0 => Ok(Command::NBest(moves)),
                _ => Err(malformed("how many moves, like 3")),
            },
            Verb::Restart => alone(Command::Restart),
            Verb::Begin => alone(Command::Begin),
            Verb::About => alone(Command::About),
            Verb::ShowForbid => alone(Command::ShowForbid),
            Verb::HashClear => alone(Command::HashClear),
            Verb::ShowInfo => alone(Command::ShowInfo),
            // Whatever follows these verbs, the meaning is clear.
            Verb::End => Ok(Command::End),
            Verb::Stop => Ok(Command::Stop),
            // A number after it says how far from even the move may be; even is what is looked for.
            Verb::BalanceOne => Ok(Command::BalanceOne),
            Verb::BalanceTwo => Ok(Command::BalanceTwo),
            Verb::YxSwap2(step) => alone(Command::YxSwap2(step)),
            Verb::YxSoosorvFirst => alone(Command::YxSoosorv { step: 1, fifths: None, stones: Vec::new() }),
            Verb::List(list) => list.command(None, Vec::new()),
        }
    }
}

impl List {
    pub(crate) fn name(self) -> &'static str {
        Verb::List(self).name()
    }

    /// The number at the start of a list's first line, for those that have one, and the rest of the line.
    pub(crate) fn number(self, rest: &str) -> (Option<usize>, &str) {
        let (word, after) = split_word(rest);
        match word.parse() {
            Ok(number) if matches!(self, List::YxSoosorv(4 | 5)) => (Some(number), after),
            _ => (None, rest),
        }
    }

    /// The stone that one item of the list describes.
    pub(crate) fn stone(self, item: &str) -> Result<Stone, CommandError> {
        let (point, owner) = match self {
            List::Board | List::YxBoard => match item.rsplit_once(',') {
                Some((xy, owner)) => (point(xy), self::owner(owner)),
                None => (None, None),
            },
            // Stones of an opening and blocked points have no owner.
            List::Swap2Board | List::YxBlock | List::YxBlockUndo | List::YxSoosorv(_) => {
                (point(item), Some(Owner::Closed))
            }
        };
        let needs = match self {
            List::Board | List::YxBoard => "stones, like 7,7,1",
            List::Swap2Board | List::YxBlock | List::YxBlockUndo | List::YxSoosorv(_) => "points, like 7,7",
        };
        match (point, owner) {
            (Some(point), Some(owner)) => Ok(Stone { point, owner }),
            _ => Err(malformed(self.name(), needs, item)),
        }
    }

    pub(crate) fn command(self, number: Option<usize>, stones: Vec<Stone>) -> Result<Command, CommandError> {
        let points = |stones: Vec<Stone>| stones.into_iter().map(|stone| stone.point).collect();
        match self {
            List::Board => Ok(Command::Board(stones)),
            List::YxBoard => Ok(Command::YxBoard(stones)),
            List::Swap2Board => Ok(Command::Swap2Board(points(stones))),
            List::YxSoosorv(step) => Ok(Command::YxSoosorv { step, fifths: number, stones: points(stones) }),
            List::YxBlock | List::YxBlockUndo => Err(CommandError::Unknown(self.name().to_owned())),
        }
    }
}

/// The first word of a text, and the rest of it.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// The first item of a list, and the rest. Items are separated by space, but not next to a comma.
pub(crate) fn split_item(text: &str) -> (&str, &str) {
    let (mut item, mut rest) = split_word(text);
    while !rest.is_empty() && (item.ends_with(',') || rest.starts_with(',')) {
        let more = split_word(rest).0;
        let end = text.len() - rest.len() + more.len();
        item = &text[..end];
        rest = text[end..].trim_start();
    }
    (item, rest)
}

/// The text, short and clean enough to be quoted on one line.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    short
}

fn malformed(verb: &'static str, needs: &'static str, found: &str) -> CommandError {
    CommandError::Malformed { verb, needs, found: excerpt(found) }
}

/// Yixin boards send both sides: `START 15 15`.
fn start(rest: &str) -> Option<Command> {
    match numbers(rest)[..] {
        [Some(side)] => Some(Command::Start(side)),
        [Some(width), Some(height)] if width == height => Some(Command::Start(width)),
        [Some(width), Some(height)] => Some(Command::RectStart { width, height }),
        _ => None,
    }
}

/// At most three numbers separated by commas or spaces; `None` for each word that is no number.
fn numbers<T: FromStr>(text: &str) -> Vec<Option<T>> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    words.take(3).map(|word| word.parse().ok()).collect()
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Point::new(x.trim().parse().ok()?, y.trim().parse().ok()?)
}

fn owner(text: &str) -> Option<Owner> {
    match text.trim() {
        "1" => Some(Owner::Own),
        "2" => Some(Owner::Opponent),
        "3" => Some(Owner::Closed),
        _ => None,
    }
}

fn info(rest: &str) -> Result<Info, CommandError> {
    let (key, value) = split_word(rest);
    if key.is_empty() {
        return Err(malformed("INFO", "a key and a value", rest));
    }
    let number = || value.parse::<i64>().map_err(|_| malformed("INFO", "a number", rest));
    // Negative numbers mean zero.
    let natural = || number().map(|n| u64::try_from(n).unwrap_or(0));
    let time = || natural().map(Duration::from_millis);
    let positive = || natural().map(|n| Some(n).filter(|&n| n > 0));
    let small = || natural().map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let key = key.to_ascii_lowercase();
    Ok(match key.as_str() {
        "timeout_turn" => Info::TimeoutTurn(time()?),
        "timeout_match" => Info::TimeoutMatch(positive()?.map(Duration::from_millis)),
        "time_left" => {
            Info::TimeLeft(Some(natural()?).filter(|&left| left < UNLIMITED).map(Duration::from_millis))
        }
        "time_increment" => Info::TimeIncrement(time()?),
        "max_memory" => Info::MaxMemory(positive()?),
        "game_type" => Info::GameType(small()?),
        "rule" => match u32::try_from(number()?) {
            Ok(bits) => Info::Rule(bits),
            Err(_) => return Err(malformed("INFO", "the number of a rule", rest)),
        },
        "folder" => Info::Folder(value.to_owned()),
        "evaluate" => Info::Evaluate(point(value).ok_or_else(|| malformed("INFO", A_POINT, rest))?),
        "max_depth" => Info::MaxDepth(positive()?.map(|n| u32::try_from(n).unwrap_or(u32::MAX))),
        "max_node" => Info::MaxNode(positive()?),
        "thread_num" => Info::ThreadNum(positive()?.map(|n| usize::try_from(n).unwrap_or(usize::MAX))),
        "hash_size" => Info::HashSize(positive()?),
        "show_detail" => Info::ShowDetail(small()?),
        "caution_factor" => Info::CautionFactor(small()?),
        "pondering" => Info::Pondering(natural()? > 0),
        _ => Info::Other { key, value: value.to_owned() },
    })
}
