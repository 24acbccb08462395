//! The parser: from the text of a file to trees.
//!
//! ```text
//! file = { game }    game = "(" node { node } { game } ")"    node = ";" { property }
//! property = NAME value { value }    value = "[" text "]"
//! ```

use super::super::{ReadError, TextLocation, excerpt};
use super::text::value_end;
use super::tree::{GameTree, NodeId};

/// A game of so many nodes takes more than a hundred megabytes of memory. Real games are far smaller; the limit stops
/// files that are made to exhaust the machine.
const MOST_NODES: usize = 1 << 21;

/// The games of a file, one after another.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
    started: bool,
    failed: bool,
    /// The properties of the node being read.
    node: String,
}

/// The last symbol, which determines what may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Open,
    Node,
    Close,
}

impl Iterator for Games<'_> {
    type Item = Result<GameTree, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let game = match self.find_game() {
            Ok(true) => self.game(),
            Ok(false) => return None,
            Err(error) => Err(error),
        };
        self.failed = game.is_err();
        Some(game)
    }
}

/// The error for a text without a game.
pub(super) fn no_game() -> ReadError {
    TextLocation::new(0, 0).error("there is no game here (SGF begins with '(;')")
}

impl<'a> Games<'a> {
    pub(super) fn new(text: &'a str) -> Games<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Games { text, at: 0, line: 0, line_start: 0, started: false, failed: false, node: String::new() }
    }

    /// Goes to the next `(`. Before the first game there may be any text, such as a mail header; later only space.
    fn find_game(&mut self) -> Result<bool, ReadError> {
        if !self.started {
            self.started = true;
            return match self.begin() {
                Some(at) => {
                    self.advance_to(at);
                    Ok(true)
                }
                None => Err(no_game()),
            };
        }
        match self.peek() {
            None => Ok(false),
            Some(b'(') => Ok(true),
            Some(_) => Err(self.unexpected("another game or the end of the file")),
        }
    }

    /// The first `(` with a `;` behind it.
    fn begin(&self) -> Option<usize> {
        let after = |at: usize| self.text[at + 1..].trim_start();
        self.text.match_indices('(').map(|(at, _)| at).find(|&at| after(at).starts_with(';'))
    }

    /// Reads one game, from its `(` to its `)`.
    fn game(&mut self) -> Result<GameTree, ReadError> {
        let begin = self.location();
        let mut tree = GameTree::new();
        let mut nodes = 0;
        // The node that the next one follows; and, for every open bracket, the one to go back to.
        let mut last: Option<NodeId> = None;
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut seen = Seen::Close;
        loop {
            seen = match (self.peek(), seen) {
                (Some(b'('), Seen::Node | Seen::Close) => {
                    self.at += 1;
                    open.push(last);
                    Seen::Open
                }
                (Some(b';'), Seen::Open | Seen::Node) => {
                    let location = self.location();
                    nodes += 1;
                    if nodes > MOST_NODES {
                        return Err(location.error(format!("the game has more than {MOST_NODES} nodes")));
                    }
                    self.at += 1;
                    self.properties()?;
                    let node = last.map_or(NodeId::ROOT, |last| tree.add(last));
                    tree.node_mut(node).fill(&self.node, location);
                    last = Some(node);
                    Seen::Node
                }
                (Some(b')'), Seen::Node | Seen::Close) => {
                    self.at += 1;
                    last = open.pop().flatten();
                    if open.is_empty() {
                        return Ok(tree);
                    }
                    Seen::Close
                }
                (None, _) => {
                    let sentence = format!("the file ends inside the game that begins at {begin} (no ')')");
                    return Err(self.location().error(sentence));
                }
                (Some(_), Seen::Open) => return Err(self.unexpected("';' after '('")),
                (Some(_), Seen::Node) => return Err(self.unexpected("a property, ';', '(' or ')'")),
                (Some(_), Seen::Close) => return Err(self.unexpected("'(' or ')' after a variation")),
            };
        }
    }

    /// Reads the properties of a node into `self.node`, without the space between them.
    fn properties(&mut self) -> Result<(), ReadError> {
        self.node.clear();
        while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            let start = self.node.len();
            self.name()?;
            if self.peek() != Some(b'[') {
                let expected = format!("'[' after {}", excerpt(&self.node[start..]));
                return Err(self.unexpected(&expected));
            }
            while self.peek() == Some(b'[') {
                let value = self.value()?;
                self.node.push_str(value);
            }
        }
        Ok(())
    }

    /// Reads the name of a property. Old files write `SiZe` for `SZ`: small letters are ignored.
    fn name(&mut self) -> Result<(), ReadError> {
        let rest = &self.text[self.at..];
        let end = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let written = &rest[..end];
        let mut capitals = written.chars().filter(|c| !c.is_ascii_lowercase()).peekable();
        if !capitals.peek().is_some_and(char::is_ascii_uppercase) {
            let found = excerpt(written);
            let sentence = format!("'{found}' is not a property name (expected capitals like SZ)");
            return Err(self.location().error(sentence));
        }
        self.node.extend(capitals);
        self.at += end;
        Ok(())
    }

    /// Reads a value with its brackets, unchanged.
    fn value(&mut self) -> Result<&'a str, ReadError> {
        let start = self.at;
        let Some(end) = value_end(&self.text[start..]) else {
            return Err(self.location().error("this '[' is never closed"));
        };
        let value = &self.text[start..=start + end];
        if let Some(last) = value.rfind('\n') {
            self.line += value.bytes().filter(|&byte| byte == b'\n').count();
            self.line_start = start + last + 1;
        }
        self.at += value.len();
        Ok(value)
    }

    /// The next byte that is not space.
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at)? {
                b'\n' => self.new_line(),
                // Old editors end files with NUL or Ctrl-Z.
                b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' | b'\0' | b'\x1a' => self.at += 1,
                byte => return Some(*byte),
            }
        }
    }

    fn new_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    fn advance_to(&mut self, at: usize) {
        let passed = &self.text[..at];
        self.line = passed.bytes().filter(|&byte| byte == b'\n').count();
        self.line_start = passed.rfind('\n').map_or(0, |end| end + 1);
        self.at = at;
    }

    fn location(&self) -> TextLocation {
        TextLocation::new(self.line, self.at - self.line_start)
    }

    fn unexpected(&mut self, expected: &str) -> ReadError {
        self.peek();
        let location = self.location();
        match self.text[self.at..].chars().next() {
            Some(found) => location.error(format!("expected {expected}, found '{}'", found.escape_debug())),
            None => location.error(format!("expected {expected}, but the file ends")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    fn error(text: &str) -> String {
        GameTree::read(text).unwrap_err().to_string()
    }

    #[test]
    fn variations_comments_and_unknown_properties_survive() {
        for text in [
            "(;FF[4]GM[4]SZ[15];B[hh];W[ih](;B[ii])(;B[gg]C[alternative]))",
            "(;(;(;)(;;))(;XX[a][\\]:b][c\\\nd\r\n]YYY[]))",
            "(;C[one (two) ;three [four \\\\])",
        ] {
            let tree = GameTree::read(text).unwrap();
            let written = tree.to_sgf();
            assert_eq!(written.replacen('\n', "", 1), format!("{text}\n"));
            assert_eq!(GameTree::read(&written), Ok(tree));
        }
    }

    #[test]
    fn a_bracket_more_or_less_is_the_same_tree() {
        let plain = GameTree::read("(;A[1];A[2](;A[3];A[4])(;A[5]))").unwrap();
        let spaced = " see below\r\n( ;A [1]\n(;A\t[2] (;A[3](;A[4])) (;A[5]) ) )\n\0\x1a";
        assert_eq!(GameTree::read(spaced), Ok(plain.clone()));
        assert_eq!(GameTree::read("(;Add[1];aAa[2](;A[3];A[4])(;A[5]))"), Ok(plain));
    }

    #[test]
    fn a_file_may_hold_several_games() {
        let text = "(;A[1])\n(;A[2])(;A[3])";
        let found: Result<Vec<_>, _> = games(text).collect();
        let names: Vec<_> = found.unwrap().iter().map(|tree| tree.node(tree.root()).text("A")).collect();
        assert_eq!(names, ["1", "2", "3"].map(|name| Some(name.to_owned())));

        let mut broken = games("(;A[1]) and (;A[2])");
        assert!(broken.next().unwrap().is_ok());
        let what = "line 1, column 9: expected another game or the end of the file, found 'a'";
        assert_eq!(broken.next().unwrap().unwrap_err().to_string(), what);
        assert!(broken.next().is_none());
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, sentence) in [
            ("", "line 1, column 1: there is no game here (SGF begins with '(;')"),
            ("(B[hh])", "line 1, column 1: there is no game here (SGF begins with '(;')"),
            (
                "\n\n (;B[hh]\n",
                "line 4, column 1: the file ends inside the game that begins at line 3, column 2 (no ')')",
            ),
            ("(;B[hh]\n;C[x\ny", "line 2, column 3: this '[' is never closed"),
            ("(;B[hh];\n C[x\\]", "line 2, column 3: this '[' is never closed"),
            ("(;B[hh]\n8)", "line 2, column 1: expected a property, ';', '(' or ')', found '8'"),
            ("(;B;W[hh])", "line 1, column 4: expected '[' after B, found ';'"),
            ("(;B", "line 1, column 4: expected '[' after B, but the file ends"),
            ("(;b[hh])", "line 1, column 3: 'b' is not a property name (expected capitals like SZ)"),
            ("(;B[hh]())", "line 1, column 9: expected ';' after '(', found ')'"),
            ("(;B[hh](;W[ii]);B[jj])", "line 1, column 16: expected '(' or ')' after a variation, found ';'"),
        ] {
            assert_eq!(error(text), sentence, "{text}");
        }
    }

    #[test]
    fn a_million_variations_inside_one_another_are_no_trouble() {
        const DEPTH: usize = 1_000_000;
        let deep = format!("{}{}", "(;".repeat(DEPTH), ")".repeat(DEPTH));
        let tree = GameTree::read(&deep).unwrap();
        assert_eq!(tree.main_line().count(), DEPTH);
        assert_eq!(GameTree::read(&tree.to_sgf()), Ok(tree.clone()));
        assert!(tree.record().is_ok());

        let wide = format!("(;{})", "(;)".repeat(DEPTH));
        let tree = GameTree::read(&wide).unwrap();
        assert_eq!(tree.children(tree.root()).count(), DEPTH);
        assert_eq!(GameTree::read(&tree.to_sgf()), Ok(tree));
    }

    #[test]
    fn a_file_made_to_exhaust_memory_is_refused() {
        let bomb = format!("({})", ";".repeat(MOST_NODES + 1));
        assert_eq!(error(&bomb), "line 1, column 2097154: the game has more than 2097152 nodes");
    }
}
