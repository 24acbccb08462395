//! From a tree to a record: the moves of one line are played and checked.

use super::super::{GameRecord, ReadError, excerpt};
use super::tree::{GameTree, Node, NodeId, Property};
use super::{detail, result, rule};
use tengen_board::{Board, Color, Game, PlayError, Point, Rule, Size, notation};

impl GameTree {
    /// The main line as a record.
    ///
    /// A file without `SZ` is read as 15×15, one without `RU` as freestyle. An outcome by the moves takes precedence
    /// over `RE`.
    ///
    /// # Errors
    /// When this is not a game of Gomoku, or a stone cannot be placed.
    pub fn record(&self) -> Result<GameRecord, ReadError> {
        let end = self.main_line().last().unwrap_or(self.root());
        self.record_to(end, None)
    }

    /// The line from the root to a node as a record, played by `rule` if given, else by the rule of the file.
    ///
    /// # Errors
    /// As [`GameTree::record`].
    pub fn record_to(&self, end: NodeId, rule: Option<Rule>) -> Result<GameRecord, ReadError> {
        let line = NodeLine { nodes: self.line_to(end).into_iter().map(|id| self.node(id)).collect() };
        line.check_game()?;
        let size = line.size()?;
        let rule = rule.map_or_else(|| line.rule(), Ok)?;
        let mut record = line.play(size, rule)?;
        line.describe(&mut record);
        Ok(record)
    }
}

/// The nodes from the root to the end of a line.
struct NodeLine<'a> {
    nodes: Vec<&'a Node>,
}

impl NodeLine<'_> {
    /// The first node that has the property, with its value.
    fn find(&self, name: &str) -> Option<(&Node, String)> {
        self.nodes.iter().find_map(|node| Some((*node, node.text(name)?)))
    }

    /// The property's value, unless it is empty.
    fn value(&self, name: &str) -> Option<String> {
        self.find(name).map(|(_, text)| text).filter(|text| !text.is_empty())
    }

    fn check_game(&self) -> Result<(), ReadError> {
        match self.find("GM") {
            Some((node, game)) if game.trim() != "4" => {
                let game = excerpt(game.trim());
                Err(error(node, format!("this is a game of kind GM[{game}], not Gomoku, which is GM[4]")))
            }
            _ => Ok(()),
        }
    }

    fn size(&self) -> Result<Size, ReadError> {
        let Some((node, text)) = self.find("SZ") else { return Ok(Size::STANDARD) };
        let (width, height) = text.split_once(':').unwrap_or((&text, &text));
        match (width.trim().parse::<usize>(), height.trim().parse::<usize>()) {
            (Ok(width), Ok(height)) if width != height => {
                Err(error(node, format!("a board must be square, not {width}x{height}")))
            }
            (Ok(side), Ok(_)) => Size::new(side).map_err(|bad| error(node, bad.to_string())),
            _ => Err(error(
                node,
                format!("'{}' is not a board size (expected something like 15)", excerpt(&text)),
            )),
        }
    }

    fn rule(&self) -> Result<Rule, ReadError> {
        match self.find("RU") {
            Some((_, text)) if text.trim().is_empty() => Ok(Rule::Freestyle),
            Some((node, text)) => rule::parse(&excerpt(&text)).map_err(|bad| error(node, bad.to_string())),
            None => Ok(Rule::Freestyle),
        }
    }

    /// Sets stones up and plays the moves.
    fn play(&self, size: Size, rule: Rule) -> Result<GameRecord, ReadError> {
        let mut start = Start::new(size, rule);
        let mut played: Option<GameRecord> = None;
        for node in &self.nodes {
            for property in node.properties() {
                let before_moves = played.is_none();
                match property.name() {
                    "AB" if before_moves => start.set_up(node, property, Color::Black)?,
                    "AW" if before_moves => start.set_up(node, property, Color::White)?,
                    "PL" if before_moves => start.first = Some(player(node, property)?),
                    "AB" | "AW" => return Err(error(node, "stones are set up after the first move")),
                    "AE" => return Err(error(node, "stones are taken off, which Gomoku never does")),
                    name @ ("B" | "W") => {
                        let color = if name == "B" { Color::Black } else { Color::White };
                        let record = played.get_or_insert_with(|| GameRecord::new(start.game(Some(color))));
                        play_move(record, node, property, color)?;
                    }
                    _ => {}
                }
            }
        }
        Ok(played.unwrap_or_else(|| GameRecord::new(start.game(None))))
    }

    /// Names, date and the rest.
    fn describe(&self, record: &mut GameRecord) {
        record.players = ["PB", "PW"].map(|name| self.value(name).unwrap_or_default());
        record.date = self.value("DT");
        record.event = self.value("EV");
        record.round = self.value("RO");
        // A root that is itself a move has a comment on that move.
        let root = self.nodes[0];
        let is_move = root.property("B").or(root.property("W")).is_some();
        let comment = if is_move { None } else { root.text("C").filter(|text| !text.is_empty()) };
        record.comment = comment.or_else(|| self.value("GC"));
        if let Some(text) = self.value("RE").filter(|_| !record.is_over()) {
            result::read(record, &text, self.value("FORFEIT").as_deref());
        }
    }
}

fn error(node: &Node, what: impl Into<String>) -> ReadError {
    ReadError { location: node.location(), what: what.into() }
}

fn player(node: &Node, property: Property<'_>) -> Result<Color, ReadError> {
    let text = property.texts().next().unwrap_or_default();
    match text.trim().as_bytes() {
        [b'B' | b'b' | b'1', ..] => Ok(Color::Black),
        [b'W' | b'w' | b'2', ..] => Ok(Color::White),
        _ => Err(error(node, format!("'{}' is not a player (PL takes B or W)", excerpt(&text)))),
    }
}

fn play_move(
    record: &mut GameRecord,
    node: &Node,
    property: Property<'_>,
    color: Color,
) -> Result<(), ReadError> {
    let number = record.game.moves().len() + 1;
    let size = record.game.size();
    let wrong = |what: String| Err(error(node, format!("move {number}: {what}")));
    let mut texts = property.texts();
    let text = texts.next().unwrap_or_default();
    if text.trim().is_empty() {
        return wrong("a pass, which Gomoku does not have".into());
    }
    if texts.next().is_some() {
        return wrong("two points for one move".into());
    }
    let Ok(point) = notation::parse_sgf(&text, size) else {
        return wrong(no_point(&text, size));
    };
    if let Some(end) = record.game.outcome() {
        let rule = record.game.rule();
        return wrong(format!("it comes after the end of the game by the {rule} rule ({end})"));
    }
    if record.game.to_move() != color {
        return wrong(format!("{color} plays, but it is {}'s turn", !color));
    }
    match record.game.play(point) {
        Ok(_) => {
            record.details.push(detail::read(node));
            Ok(())
        }
        Err(PlayError::Taken(_)) => wrong(format!("there is already a stone on {}", text.trim())),
        Err(other) => wrong(other.to_string()),
    }
}

/// The position before the first move.
struct Start {
    rule: Rule,
    board: Board,
    stones: [Vec<(Point, Color)>; 2],
    first: Option<Color>,
}

impl Start {
    fn new(size: Size, rule: Rule) -> Start {
        Start { rule, board: Board::new(size), stones: [Vec::new(), Vec::new()], first: None }
    }

    fn set_up(&mut self, node: &Node, property: Property<'_>, color: Color) -> Result<(), ReadError> {
        for text in property.texts() {
            for point in points(node, &text, self.board.size())? {
                if !self.board.is_empty(point) {
                    return Err(error(node, format!("two stones are set up on {}", notation::sgf(point))));
                }
                self.board.put(point, color);
                self.stones[color.index()].push((point, color));
            }
        }
        Ok(())
    }

    /// The game before its first move. First to move is the one who makes that move; else the player that `PL` names;
    /// else the one with fewer stones.
    fn game(&self, mover: Option<Color>) -> Game {
        let [black, white] = &self.stones;
        let behind = if black.len() > white.len() { Color::White } else { Color::Black };
        let first = mover.or(self.first).unwrap_or(behind);
        let setup = self.stones.concat();
        Game::from_setup(self.board.size(), self.rule, &setup, first).expect("every stone was checked")
    }
}

fn no_point(text: &str, size: Size) -> String {
    format!("'{}' is not a point of a {size} board (expected two letters like hh)", excerpt(text.trim()))
}

/// `hh`, or the rectangle `aa:cc`.
fn points(node: &Node, text: &str, size: Size) -> Result<Vec<Point>, ReadError> {
    let point = |text: &str| notation::parse_sgf(text, size).map_err(|_| error(node, no_point(text, size)));
    let Some((from, to)) = text.split_once(':') else { return Ok(vec![point(text)?]) };
    let (from, to) = (point(from)?, point(to)?);
    let columns = from.x()..=to.x();
    let cells = (from.y()..=to.y()).flat_map(|y| columns.clone().map(move |x| (x, y)));
    Ok(cells.filter_map(|(x, y)| size.point(x, y)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CalledOff;
    use tengen_board::{Forfeit, Outcome};

    fn read(text: &str) -> GameRecord {
        GameRecord::from_sgf(text).unwrap()
    }

    fn error(text: &str) -> String {
        GameRecord::from_sgf(text).unwrap_err().to_string()
    }

    fn sgf(points: impl IntoIterator<Item = Point>) -> String {
        points.into_iter().map(notation::sgf).collect()
    }

    #[test]
    fn the_main_line_and_any_other() {
        let text =
            "(;GM[4]SZ[15]RU[Standard]PB[red]PW[blue];B[hh];W[ih](;B[ii];W[jj])(;B[gg]C[alternative]))";
        let tree = GameTree::read(text).unwrap();
        let main = tree.record().unwrap();
        assert_eq!(sgf(main.game.moves().iter().copied()), "hhihiijj");
        assert_eq!((main.players, main.game.rule()), (["red".into(), "blue".into()], Rule::Standard));

        let branch = tree.main_line().nth(2).unwrap();
        let other = tree.children(branch).nth(1).unwrap();
        let record = tree.record_to(other, Some(Rule::Caro)).unwrap();
        assert_eq!(sgf(record.game.moves().iter().copied()), "hhihgg");
        assert_eq!((record.details[2].note.as_str(), record.game.rule()), ("alternative", Rule::Caro));
    }

    #[test]
    fn files_of_other_programs() {
        // c-gomoku-cli
        let record = read(
            "(;FF[4]GM[4]GN[1]EV[a x b]DT[2024.01.02 10:11:12]RO[1.2]RU[1]SZ[20]PB[a]PW[b]RE[W+1]TE[White win \
             by time forfeit]\n\n;B[tt]C[opening move]\n;W[at]C[12ms])\n\n",
        );
        assert_eq!((record.game.rule(), record.game.size().side()), (Rule::Standard, 20));
        assert_eq!((record.event.as_deref(), record.round.as_deref()), (Some("a x b"), Some("1.2")));
        assert_eq!((record.winner(), record.details[1].note.as_str()), (Some(Color::White), "12ms"));
        // Nothing but moves, in one node or in many.
        assert_eq!(read("(;B[hh]W[ii]B[jj])").game, read("(;B[hh];W[ii];B[jj])").game);
        assert_eq!(read("(;SZ[19:19])").game.size().side(), 19);
    }

    #[test]
    fn setups_and_who_is_first() {
        let record = read("(;SZ[9]AB[aa:bc][ee]AW[ff]PL[W])");
        assert_eq!(sgf(record.game.setup().iter().map(|&(point, _)| point)), "aabaabbbacbceeff");
        assert_eq!(record.game.to_move(), Color::White);
        for (text, first) in [
            ("(;AB[aa]AW[bb])", Color::Black),
            ("(;AB[aa])", Color::White),
            ("(;AB[aa]PL[Black])", Color::Black),
            ("(;AB[aa]PL[W];B[hh];W[ii])", Color::Black),
            ("(;;AB[aa];AW[bb]AB[cc];B[hh])", Color::Black),
            ("(;W[hh])", Color::White),
            ("(;PL[2])", Color::White),
        ] {
            assert_eq!(read(text).game.color_of_move(0), first, "{text}");
        }
    }

    #[test]
    fn results_as_far_as_the_text_tells() {
        let lost = |loser, reason| (Some(Outcome::Forfeit { loser, reason }), None);
        for (result, want) in [
            ("RE[B+T]", lost(Color::White, Forfeit::Time)),
            ("RE[w+time]", lost(Color::Black, Forfeit::Time)),
            ("RE[B+Resign]", lost(Color::White, Forfeit::Resignation)),
            ("RE[B+1]", lost(Color::White, Forfeit::Resignation)),
            ("RE[W+]", lost(Color::Black, Forfeit::Resignation)),
            ("RE[B+F]", lost(Color::White, Forfeit::Crash("forfeit".into()))),
            ("RE[B+F]FORFEIT[memory]", lost(Color::White, Forfeit::Memory)),
            ("RE[B+F]FORFEIT[illegal:a\\]b]", lost(Color::White, Forfeit::Illegal("a]b".into()))),
            ("RE[B+F]FORFEIT[crash:]", lost(Color::White, Forfeit::Crash(String::new()))),
            ("RE[0]", (None, Some(CalledOff::Draw))),
            ("RE[Draw]", (None, Some(CalledOff::Draw))),
            ("RE[Void]", (None, Some(CalledOff::Abandoned))),
            ("RE[?]", (None, None)),
            ("RE[]", (None, None)),
            ("", (None, None)),
        ] {
            let record = read(&format!("(;{result};B[hh])"));
            assert_eq!((record.game.outcome().cloned(), record.called_off), want, "{result}");
            assert_eq!(read(&record.to_sgf()), record, "{result}");
        }
        let row = "(;RE[W+T];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])";
        assert!(matches!(read(row).outcome(), Some(Outcome::Win { winner: Color::Black, .. })));
    }

    #[test]
    fn a_comment_belongs_to_the_game_or_to_the_move() {
        let record = read("(;C[a fine game];B[hh]C[here]ELAPSED[1.5]WINRATE[0.25])");
        assert_eq!(record.comment.as_deref(), Some("a fine game"));
        let detail = &record.details[0];
        assert_eq!((detail.note.as_str(), detail.win_rate), ("here", Some(0.25)));
        assert_eq!(detail.time, Some(std::time::Duration::from_millis(1500)));
        let record = read("(;GC[a fine game]B[hh]C[here]ELAPSED[soon]WINRATE[NaN])");
        assert_eq!(record.comment.as_deref(), Some("a fine game"));
        assert_eq!(record.details[0].note, "here");
        assert_eq!((record.details[0].time, record.details[0].win_rate), (None, None));
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, sentence) in [
            ("(;GM[1])", "this is a game of kind GM[1], not Gomoku, which is GM[4]"),
            ("(;SZ[23])", "a board has 5 to 22 points a side, not 23"),
            ("(;SZ[15:14])", "a board must be square, not 15x14"),
            ("(;SZ[big])", "'big' is not a board size (expected something like 15)"),
            (
                "(;RU[Chinese])",
                "no rule is called 'Chinese'; the rules are freestyle, standard, renju, caro, caro-exact",
            ),
            ("(;AB[aa]AW[aa])", "two stones are set up on aa"),
            ("(;AB[pa])", "'pa' is not a point of a 15x15 board (expected two letters like hh)"),
            ("(;AE[aa])", "stones are taken off, which Gomoku never does"),
            ("(;PL[X])", "'X' is not a player (PL takes B or W)"),
        ] {
            assert_eq!(error(text), format!("line 1, column 2: {sentence}"));
        }
        for (text, sentence) in [
            ("B[]", "move 2: a pass, which Gomoku does not have"),
            ("B[tt]", "move 2: 'tt' is not a point of a 15x15 board (expected two letters like hh)"),
            ("W[aa][bb]", "move 2: two points for one move"),
            ("B[aa]", "move 2: Black plays, but it is White's turn"),
            ("W[hh]", "move 2: there is already a stone on hh"),
            ("AW[aa]", "stones are set up after the first move"),
        ] {
            assert_eq!(error(&format!("(;SZ[15];B[hh]\n;{text})")), format!("line 2, column 1: {sentence}"));
        }
        assert_eq!(
            error("(;;B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[be])"),
            "line 1, column 57: move 10: it comes after the end of the game by the freestyle rule (Black wins \
             with 5 in a row)"
        );
    }

    #[test]
    fn what_is_written() {
        let mut record = read("(;B[hh];W[ii])");
        record.players = ["a]b".into(), String::new()];
        record.game.forfeit(Color::Black, Forfeit::Crash("ended".into()));
        record.details[1] = crate::MoveDetail {
            time: Some(std::time::Duration::from_millis(412)),
            win_rate: Some(0.5),
            note: "why\nnot".into(),
        };
        assert_eq!(
            record.to_sgf(),
            "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[freestyle]PB[a\\]b]RE[W+F]FORFEIT[crash:ended]\n\
             ;B[hh];W[ii]ELAPSED[0.412]WINRATE[0.5]C[why\nnot])\n"
        );
    }
}
