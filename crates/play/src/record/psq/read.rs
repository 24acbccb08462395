//! The reader of PSQ files.

use super::super::{CalledOff, GameRecord, MoveDetail, ReadError, TextLocation, excerpt};
use super::{ENGINE_ERROR, NORMAL, TOO_SLOW, UNKNOWN};
use std::iter::Enumerate;
use std::time::Duration;
use tengen_board::{Color, Forfeit, Game, PlayError, Rule, Size};

/// Piskvork declares a draw when at most so many points are free, under every rule.
const PISKVORK_DRAW: usize = 25;

/// A line like `8,8,412`, or `8,8` from programs that write no times.
struct Move {
    x: i64,
    y: i64,
    time: Duration,
}

/// Whether a line reads as a move.
pub(super) fn is_move(line: &str) -> bool {
    parse_move(line).is_some()
}

fn parse_move(line: &str) -> Option<Move> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let mut parts = line.split(',');
    let (x, y) = (number(parts.next()?)?, number(parts.next()?)?);
    let ms = parts.next().map_or(Some(0), number)?;
    // Gomocup's program subtracts clock readings, which can give less than zero.
    let time = Duration::from_millis(u64::try_from(ms).unwrap_or(0));
    parts.next().is_none().then_some(Move { x, y, time })
}

/// The first line.
struct Header {
    size: Size,
    /// Which of the two names moves first.
    starter: usize,
}

/// The lines after the moves.
#[derive(Default)]
struct Tail<'a> {
    names: Option<[&'a str; 2]>,
    code: Option<i64>,
    /// The winner (0 for a draw, else the name's number) and the event.
    result: Option<(usize, &'a str)>,
}

/// Reads the text line by line.
pub(super) struct Reader<'a> {
    lines: Enumerate<Lines<'a>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Reader { lines: Lines { rest: Some(text) }.enumerate() }
    }

    pub(super) fn record(mut self, rule: Rule) -> Result<GameRecord, ReadError> {
        let header = self.header()?;
        let mut record = GameRecord::new(Game::new(header.size, rule));
        self.moves(&mut record)?;
        let tail = self.tail()?;
        if let Some(names) = tail.names {
            record.players = [names[header.starter], names[1 - header.starter]].map(str::to_owned);
        }
        if let Some((_, event)) = tail.result.filter(|(_, event)| !event.is_empty()) {
            record.event = Some(event.to_owned());
        }
        if !record.is_over() {
            end_as_stated(&mut record, header.starter, &tail);
        }
        Ok(record)
    }

    fn header(&mut self) -> Result<Header, ReadError> {
        let (number, line) = self.lines.next().unwrap_or((0, ""));
        let location = TextLocation::new(number, 0);
        let Some((width, height, starter)) = parse_header(line) else {
            let found = excerpt(line);
            return Err(location.error(format!(
                "'{found}' is not how a PSQ file begins (expected something like Piskvorky 15x15, 11:11, 0)"
            )));
        };
        if width != height {
            return Err(location.error(format!("a board must be square, not {width}x{height}")));
        }
        let size = usize::try_from(width).ok().and_then(|side| Size::new(side).ok());
        let size =
            size.ok_or_else(|| location.error(format!("a board has 5 to 22 points a side, not {width}")))?;
        match starter {
            0 | 1 => Ok(Header { size, starter: starter as usize }),
            _ => Err(location.error(format!("player {starter} cannot start (0 is the first, 1 the second)"))),
        }
    }

    /// Plays the moves, up to the first line that is not a move.
    fn moves(&mut self, record: &mut GameRecord) -> Result<(), ReadError> {
        loop {
            // Blank lines between moves are ignored; after the moves one may be an empty name.
            let mut ahead = self.lines.clone();
            let next = ahead.find(|(_, line)| !line.trim().is_empty());
            let Some((number, played)) = next.and_then(|(number, line)| Some((number, parse_move(line)?)))
            else {
                return Ok(());
            };
            self.lines = ahead;
            play(record, &played).map_err(|what| TextLocation::new(number, 0).error(what))?;
        }
    }

    fn tail(&mut self) -> Result<Tail<'a>, ReadError> {
        /// Names, code and result, a blank line before them, and one that should not be there.
        const MOST: usize = 6;
        let mut lines: Vec<(usize, &str)> = self.lines.by_ref().take(MOST).collect();
        if let Some(surplus) = self.lines.find(|(_, line)| !line.trim().is_empty()) {
            return Err(surplus_line(surplus));
        }
        while lines.pop_if(|(_, line)| line.trim().is_empty()).is_some() {}
        // A blank first line is an empty name only if the code then comes third.
        let has_code = |lines: &[(usize, &str)]| lines.get(2).is_some_and(|&line| code_of(line).is_ok());
        if lines.first().is_some_and(|(_, line)| line.trim().is_empty()) && !has_code(&lines) {
            lines.remove(0);
        }
        match lines[..] {
            [] => Ok(Tail::default()),
            [code] => Ok(Tail { code: Some(code_of(code)?), ..Tail::default() }),
            [(_, first), (_, second), ref rest @ ..] => {
                let code = rest.first().map(|&line| code_of(line)).transpose()?;
                let result = rest.get(1).map(|&line| parse_result(line)).transpose()?;
                if let Some(&surplus) = rest.get(2) {
                    return Err(surplus_line(surplus));
                }
                Ok(Tail { names: Some([first, second]), code, result })
            }
        }
    }
}

fn parse_header(line: &str) -> Option<(i64, i64, i64)> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (board, rest) = line.trim().strip_prefix("Piskvorky ")?.split_once(',')?;
    let (levels, starter) = rest.split_once(',')?;
    let (first, second) = levels.split_once(':')?;
    number(first).and(number(second))?;
    let (width, height) = board.split_once('x')?;
    Some((number(width)?, number(height)?, number(starter)?))
}

fn code_of((number, line): (usize, &str)) -> Result<i64, ReadError> {
    line.trim().parse().map_err(|_| {
        TextLocation::new(number, 0)
            .error(format!("'{}' is not an end-of-game code (expected something like 0)", excerpt(line)))
    })
}

fn parse_result((number, line): (usize, &str)) -> Result<(usize, &str), ReadError> {
    let found = line.split_once(',').and_then(|(winner, event)| match winner.trim() {
        "0" => Some((0, event)),
        "1" => Some((1, event)),
        "2" => Some((2, event)),
        _ => None,
    });
    found.ok_or_else(|| {
        TextLocation::new(number, 0)
            .error(format!("'{}' is not a result (expected 0, 1 or 2, a comma and the event)", excerpt(line)))
    })
}

fn surplus_line((number, line): (usize, &str)) -> ReadError {
    TextLocation::new(number, 0).error(format!("'{}' comes after the end of the game", excerpt(line)))
}

fn play(record: &mut GameRecord, played: &Move) -> Result<(), String> {
    let (x, y) = (played.x, played.y);
    let size = record.game.size();
    let index = |number: i64| u8::try_from(number.checked_sub(1)?).ok();
    let point = index(x).zip(index(y)).and_then(|(x, y)| size.point(x, y));
    let point = point.ok_or_else(|| format!("the {size} board has no point {x},{y} (counted from 1)"))?;
    match record.game.play(point) {
        Ok(_) => {
            record.details.push(MoveDetail { time: Some(played.time), ..MoveDetail::default() });
            Ok(())
        }
        Err(PlayError::Taken(_)) => Err(format!("there is already a stone on {x},{y}")),
        Err(PlayError::Over | PlayError::OffBoard(_)) => {
            let end = record.game.outcome().map_or_else(String::new, |outcome| format!(" ({outcome})"));
            Err(format!(
                "the move {x},{y} comes after the end of the game by the {} rule{end}",
                record.game.rule()
            ))
        }
    }
}

/// Ends a game that the moves did not end by the result that the file states.
fn end_as_stated(record: &mut GameRecord, starter: usize, tail: &Tail<'_>) {
    let color = |player: usize| if player == starter { Color::Black } else { Color::White };
    let code = tail.code.unwrap_or(UNKNOWN);
    let winner = match tail.result {
        Some((0, _)) => {
            record.called_off = Some(CalledOff::Draw);
            return;
        }
        Some((player, _)) => Some(color(player - 1)),
        None => None,
    };
    // Without a winner, the player to move lost.
    let loser = winner.map_or(record.game.to_move(), |winner| !winner);
    match code {
        TOO_SLOW => record.game.forfeit(loser, Forfeit::Time),
        ENGINE_ERROR => record.game.forfeit(loser, Forfeit::Crash("engine error".into())),
        _ if winner.is_some() => record.game.forfeit(loser, Forfeit::Resignation),
        NORMAL if record.game.board().empties().count() <= PISKVORK_DRAW => {
            record.called_off = Some(CalledOff::Draw);
        }
        _ => {}
    }
}

/// The lines of a text with any of the three usual line ends.
#[derive(Clone)]
struct Lines<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            self.rest = None;
            return Some(text);
        };
        let after = &text[end..];
        let after = after.strip_prefix("\r\n").unwrap_or(&after[1..]);
        self.rest = (!after.is_empty()).then_some(after);
        Some(&text[..end])
    }
}
