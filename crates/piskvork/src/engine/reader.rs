//! Reads commands from bytes.

use crate::command::{Command, CommandError, Stone};
use crate::engine::parse::{List, Verb, excerpt, split_item, split_word};
use std::collections::VecDeque;
use tengen_board::Size;

/// Turns bytes into commands, in whatever pieces they arrive. CR, LF and CRLF all end a line.
///
/// ```
/// use tengen_piskvork::Command;
/// use tengen_piskvork::engine::CommandReader;
///
/// let mut reader = CommandReader::new();
/// reader.push(b"start 15\r\nBOA");
/// assert_eq!(reader.next(), Some(Ok(Command::Start(15))));
/// assert_eq!(reader.next(), None);
/// reader.push(b"RD\r\nDONE\r\n");
/// assert_eq!(reader.next(), Some(Ok(Command::Board(vec![]))));
/// ```
#[derive(Debug, Default)]
pub struct CommandReader {
    line: Vec<u8>,
    too_long: bool,
    list: Option<OpenList>,
    found: VecDeque<Result<Command, CommandError>>,
}

/// A list whose `DONE` has not arrived yet.
#[derive(Debug)]
struct OpenList {
    list: List,
    /// The number on its first line, if there is one.
    number: Option<usize>,
    stones: Vec<Stone>,
    /// An error in it was reported; the rest is skipped.
    is_invalid: bool,
}

impl CommandReader {
    /// The longest line that is read: a whole 22×22 board on one line, as gomocalc sends it, fits.
    pub const LONGEST_LINE: usize = 4096;

    /// A reader at the start of a session.
    pub fn new() -> CommandReader {
        CommandReader::default()
    }

    /// Adds bytes. The iterator then gives the commands they complete.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b'\r' | b'\n' => self.end_line(),
                _ if self.too_long => {}
                _ if self.line.len() == Self::LONGEST_LINE => {
                    self.line.clear();
                    self.too_long = true;
                    self.found.push_back(Err(CommandError::TooLong(Self::LONGEST_LINE)));
                    if let Some(open) = &mut self.list {
                        open.is_invalid = true;
                    }
                }
                _ => self.line.push(byte),
            }
        }
    }

    /// Ends the input: a last line without a line end counts, a list without `DONE` does not.
    pub fn end(&mut self) {
        self.end_line();
        self.drop_list();
    }

    fn end_line(&mut self) {
        self.too_long = false;
        let bytes = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&bytes);
        let mut rest = text.trim();
        while !rest.is_empty() {
            rest = match self.list.take() {
                Some(list) => self.list_item(list, rest),
                None => self.command(rest),
            };
        }
        self.line = bytes;
        self.line.clear();
    }

    /// Reads the command at the start of the text; returns the rest if the verb opens a list.
    fn command<'a>(&mut self, text: &'a str) -> &'a str {
        let (word, rest) = split_word(text);
        match Verb::from_word(word) {
            Some(Verb::List(list)) => {
                let (number, rest) = list.number(rest);
                self.list = Some(OpenList { list, number, stones: Vec::new(), is_invalid: false });
                return rest;
            }
            Some(verb) => self.found.push_back(verb.command(rest)),
            None => self.found.push_back(Err(CommandError::Unknown(excerpt(text)))),
        }
        ""
    }

    /// Reads one item of the open list; returns the rest.
    fn list_item<'a>(&mut self, mut open: OpenList, text: &'a str) -> &'a str {
        let (item, rest) = split_item(text);
        if item.eq_ignore_ascii_case("DONE") {
            if !open.is_invalid {
                self.found.push_back(open.list.command(open.number, open.stones));
            }
            return rest;
        }
        if Verb::from_word(item).is_some() {
            // The manager goes on with another command and must get its answer.
            self.list = Some(open);
            self.drop_list();
            return text;
        }
        if !open.is_invalid {
            let full = open.stones.len() == Size::MAX.area();
            let stone =
                if full { Err(CommandError::Crowded(open.list.name())) } else { open.list.stone(item) };
            match stone {
                Ok(stone) => open.stones.push(stone),
                Err(error) => {
                    open.is_invalid = true;
                    open.stones = Vec::new();
                    self.found.push_back(Err(error));
                }
            }
        }
        self.list = Some(open);
        rest
    }

    fn drop_list(&mut self) {
        if let Some(open) = self.list.take().filter(|open| !open.is_invalid) {
            self.found.push_back(Err(CommandError::Unfinished(open.list.name())));
        }
    }
}

impl Iterator for CommandReader {
    type Item = Result<Command, CommandError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Info, Owner};
    use std::time::Duration;
    use tengen_board::Point;

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Command, CommandError>> {
        let mut reader = CommandReader::new();
        reader.push(text.as_ref());
        reader.end();
        reader.collect()
    }

    fn commands(text: &str) -> Vec<Command> {
        read(text).into_iter().collect::<Result<_, _>>().unwrap()
    }

    fn error(text: impl AsRef<[u8]>) -> String {
        let found = read(text);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].as_ref().unwrap_err().to_string()
    }

    fn p(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn case_spaces_and_line_ends_do_not_matter() {
        let want = vec![Command::Start(15), Command::Turn(p(7, 8)), Command::Begin];
        for text in [
            "START 15\nTURN 7,8\nBEGIN\n",
            "start 15\r\nturn 7,8\r\nbegin\r\n",
            "Start 15\rTurn 7,8\rBegin",
            "  START   15  \n\n\n\tTURN  7 , 8 \n BEGIN ",
            "START 15 15\nTURN\t7, 8\nBEGIN",
        ] {
            assert_eq!(commands(text), want, "{text:?}");
        }
    }

    #[test]
    fn lists_come_on_many_lines_or_on_one() {
        let stones = vec![
            Stone { point: p(7, 7), owner: Owner::Opponent },
            Stone { point: p(8, 8), owner: Owner::Own },
        ];
        let want = vec![Command::Board(stones), Command::Stop];
        for text in [
            "BOARD\n7,7,2\n8,8,1\nDONE\nYXSTOP\n",
            "board 7,7,2 8,8,1 done\nstop",
            "BOARD\r\n7, 7, 2\r\n\r\n8 ,8 ,1 DONE STOP",
        ] {
            assert_eq!(commands(text), want, "{text:?}");
        }
        assert_eq!(
            commands("SWAP2BOARD\n1,2\n3,4\n5,6\nDONE")[0].to_string(),
            "SWAP2BOARD\n1,2\n3,4\n5,6\nDONE"
        );
    }

    #[test]
    fn bytes_may_come_one_by_one() {
        let text = b"INFO timeout_turn 500\r\nBOARD\r\n0,0,1\r\nDONE\r\nEND\r\n";
        let mut reader = CommandReader::new();
        let mut found = Vec::new();
        for byte in text {
            reader.push(&[*byte]);
            found.extend(reader.by_ref());
        }
        assert_eq!(found, read(text));
        assert_eq!(found[0], Ok(Command::Info(Info::TimeoutTurn(Duration::from_millis(500)))));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn garbage_in_a_list_is_told_once_and_passed_over() {
        let found = read("BOARD\n7,7,2\nrubbish\n8,8,9\n9,9,1\nDONE\nBEGIN\n");
        assert_eq!(
            found[0].as_ref().unwrap_err().to_string(),
            "BOARD needs stones, like 7,7,1, not 'rubbish'"
        );
        assert_eq!(found[1..], [Ok(Command::Begin)]);
    }

    #[test]
    fn other_commands_cut_a_list_off() {
        for (text, then) in
            [("END", Command::End), ("RESTART", Command::Restart), ("START 9", Command::Start(9))]
        {
            let found = read(format!("BOARD\n7,7,2\n{text}\n"));
            assert_eq!(found, [Err(CommandError::Unfinished("BOARD")), Ok(then)], "{text}");
        }
        assert_eq!(error("BOARD\n7,7,2\n"), "BOARD has no DONE");
    }

    #[test]
    fn lines_without_end_take_no_room() {
        let mut reader = CommandReader::new();
        for _ in 0..1000 {
            reader.push(&[b'x'; 10_000]);
            assert!(reader.line.capacity() <= 2 * CommandReader::LONGEST_LINE);
        }
        reader.push(b"\nABOUT\n");
        let found: Vec<_> = reader.collect();
        assert_eq!(found, [Err(CommandError::TooLong(4096)), Ok(Command::About)]);
        // A list with such a line in it is no list.
        let found = read(format!("BOARD\n1,1,1\n{}\nDONE\nBEGIN\n", "7".repeat(5000)));
        assert_eq!(found, [Err(CommandError::TooLong(4096)), Ok(Command::Begin)]);
    }

    #[test]
    fn a_whole_large_board_fits_on_one_line_and_no_list_holds_more() {
        let all: String = Size::MAX.points().map(|p| format!(" {},{},1", p.x(), p.y())).collect();
        assert!(matches!(&commands(&format!("YXBOARD{all} DONE"))[0], Command::YxBoard(s) if s.len() == 484));
        let text = format!("BOARD\n{}DONE", "1,1,1\n".repeat(485));
        assert_eq!(error(text), "BOARD has more stones than a board has points");
    }

    #[test]
    fn odd_bytes_are_no_command() {
        assert_eq!(error(b"TURN\0 7,7\n"), "command 'TURN? 7,7'");
        assert_eq!(error(b"\xff\xfe\n"), "command '??'");
        assert_eq!(error(b"TURN 7,\xff7\n"), "TURN needs a point, like 7,7, not '7,?7'");
        assert!(read(b"\r\n\n\r  \t \n").is_empty());
    }

    #[test]
    fn wrong_shapes_are_refused_with_a_sentence() {
        for text in [
            "START",
            "START x",
            "START 1,2,3",
            "RECTSTART 5",
            "TURN",
            "TURN 7",
            "TURN 7,7,7",
            "TURN 22,0",
            "TURN -1,0",
            "TURN 999999999999,0",
            "PLAY x,y",
            "BEGIN now",
            "YXNBEST 0",
            "INFO",
            "INFO rule x",
            "INFO rule -1",
            "INFO timeout_turn",
            "INFO evaluate 7",
        ] {
            assert!(error(text).contains(" needs "), "{text}");
        }
        assert_eq!(error("YXBLOCK\n7,7\nDONE\n"), "command 'YXBLOCK'");
        assert_eq!(error("yxblockreset"), "command 'yxblockreset'");
    }

    #[test]
    fn limits_keep_their_special_values() {
        let info = |text: &str| match commands(text).remove(0) {
            Command::Info(info) => info,
            other => panic!("{other:?}"),
        };
        assert_eq!(info("INFO time_left 2147483647"), Info::TimeLeft(None));
        assert_eq!(info("INFO time_left -5"), Info::TimeLeft(Some(Duration::ZERO)));
        assert_eq!(info("INFO timeout_match 0"), Info::TimeoutMatch(None));
        assert_eq!(info("INFO timeout_turn 0"), Info::TimeoutTurn(Duration::ZERO));
        assert_eq!(info("INFO max_memory 0"), Info::MaxMemory(None));
        assert_eq!(info("info MAX_NODE -1"), Info::MaxNode(None));
        let other = Info::Other { key: "swapable".into(), value: "1".into() };
        assert_eq!(info("INFO SWAPABLE 1"), other);
        assert_eq!(info("INFO folder C:\\My files\\x"), Info::Folder("C:\\My files\\x".into()));
    }

    #[test]
    fn commands_read_back_as_they_were_written() {
        let text = "START 20\nRECTSTART 20,15\nRESTART\nBEGIN\nTURN 0,21\nBOARD\n1,2,1\n3,4,2\n5,6,3\nDONE\n\
            TAKEBACK 1,2\nPLAY 3,4\nSUGGEST 5,6\nSWAP2BOARD\n1,1\nDONE\nABOUT\nEND\nYXBOARD\nDONE\nYXSTOP\n\
            YXSHOWFORBID\nYXNBEST 3\nYXHASHCLEAR\nYXSHOWINFO\nINFO timeout_turn 5000\n\
            INFO timeout_match 180000\nINFO time_left 2147483647\nINFO time_left 7\nINFO time_increment 9\n\
            INFO max_memory 367001600\nINFO game_type 1\nINFO rule 9\nINFO folder /tmp\nINFO evaluate 3,4\n\
            INFO max_depth 12\nINFO max_node 1000\nINFO thread_num 4\nINFO hash_size 1024\n\
            INFO show_detail 3\nINFO caution_factor 1\nINFO pondering 0\nINFO new_key some value";
        let written: Vec<String> = commands(text).iter().map(Command::to_string).collect();
        assert_eq!(written.join("\n"), text);
    }
}
