//! Draws boards for terminals: coordinates on all sides, the last move or the winning row in brackets.
//!
//! Only bold, dim, reverse video and the terminal's own red and green are used, because those are readable
//! on any background.

use std::io::{self, IsTerminal};
use tengen_board::{Color, Game, Outcome, Point, Size, renju};

/// Which characters boards are drawn with.
#[derive(clap::Args)]
pub(crate) struct DrawingArg {
    /// Draw with X and O instead of ● and ○
    #[arg(long)]
    ascii: bool,
}

impl DrawingArg {
    /// How to draw on stdout.
    pub(crate) fn style(&self) -> BoardStyle {
        BoardStyle::for_stdout(self.ascii)
    }
}

/// How to draw: which characters, and whether to emphasise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle {
    ascii: bool,
    color: bool,
}

const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";
const LAST: &str = "1;7";
const WON: &str = "1;7;32";

impl BoardStyle {
    /// A style for stdout: ASCII when asked for or when the locale has nothing else, emphasis only on a terminal
    /// whose user has not declined it.
    fn for_stdout(ascii: bool) -> BoardStyle {
        BoardStyle { ascii: ascii || !locale_is_utf8(), color: stdout_has_color() }
    }

    /// The character of a colour's stones.
    pub(crate) fn stone(self, color: Color) -> char {
        match (self.ascii, color) {
            (false, Color::Black) => '●',
            (false, Color::White) => '○',
            (true, Color::Black) => 'X',
            (true, Color::White) => 'O',
        }
    }

    /// The character of a free point where Black may not play.
    pub(crate) fn forbidden(self) -> char {
        if self.ascii { '*' } else { '×' }
    }

    fn free(self, is_star: bool) -> char {
        match (self.ascii, is_star) {
            (_, true) => '+',
            (false, false) => '·',
            (true, false) => '.',
        }
    }

    fn paint(self, text: &str, code: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Whether stdout is a terminal that shows emphasis, and its user has not declined it (`NO_COLOR`).
pub(crate) fn stdout_has_color() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// Draws the game as it stands, in Renju with the points forbidden to Black when Black is to move.
pub(crate) fn draw(game: &Game, style: BoardStyle) -> String {
    let size = game.size();
    let marked = marked(game);
    let emphasis = if matches!(game.outcome(), Some(Outcome::Win { .. })) { WON } else { LAST };
    let forbidden = forbidden(game);
    let letters: String = (0..size.side()).map(|x| format!(" {}", char::from(b'a' + x))).collect();
    let mut text = format!("  {letters}\n");
    for y in 0..size.side() {
        let number = size.side() - y;
        text += &format!("{number:2}");
        let mut after_mark = false;
        for point in (0..size.side()).filter_map(|x| size.point(x, y)) {
            let is_marked = marked.contains(&point);
            text += &gap(after_mark, is_marked, emphasis, style);
            after_mark = is_marked;
            text += &match game.board().stone(point) {
                Some(color) if is_marked => style.paint(&style.stone(color).to_string(), emphasis),
                Some(color) => style.paint(&style.stone(color).to_string(), BOLD),
                None if forbidden.contains(&point) => style.paint(&style.forbidden().to_string(), RED),
                None => style.paint(&style.free(is_star(size, point)).to_string(), DIM),
            };
        }
        text += &gap(after_mark, false, emphasis, style);
        text += &format!("{number:2}\n");
    }
    text + "  " + &letters + "\n"
}

/// The points forbidden to the side to move.
pub(crate) fn forbidden(game: &Game) -> Vec<Point> {
    if game.outcome().is_some() || !game.rule().has_fouls(game.to_move()) {
        return Vec::new();
    }
    renju::fouls(game.board()).into_iter().map(|(point, _)| point).collect()
}

/// The character between two neighbours of a row: a bracket where a marked stretch begins or ends.
fn gap(left_is_marked: bool, right_is_marked: bool, emphasis: &str, style: BoardStyle) -> String {
    match (left_is_marked, right_is_marked) {
        (false, false) => " ".to_owned(),
        (false, true) => style.paint("[", emphasis),
        (true, false) => style.paint("]", emphasis),
        (true, true) => style.paint(" ", emphasis),
    }
}

/// The winning row, or the last move while nobody has won.
fn marked(game: &Game) -> Vec<Point> {
    match game.outcome() {
        Some(Outcome::Win { line, .. }) => line.points().collect(),
        _ => game.last_move().into_iter().collect(),
    }
}

/// The points that wooden boards mark with dots.
fn is_star(size: Size, point: Point) -> bool {
    let last = size.side() - 1;
    let inset = if size.side() >= 13 { 3 } else { 2 };
    let is_line = |i: u8| i == inset || i == last - inset;
    let is_middle = |i: u8| last.is_multiple_of(2) && i == last / 2;
    match size.side() {
        0..9 => is_middle(point.x()) && is_middle(point.y()),
        9..17 => (is_line(point.x()) && is_line(point.y())) || (is_middle(point.x()) && is_middle(point.y())),
        _ => [point.x(), point.y()].into_iter().all(|i| is_line(i) || is_middle(i)),
    }
}

/// Whether the locale's characters go beyond ASCII, by the usual order of the variables.
fn locale_is_utf8() -> bool {
    if cfg!(windows) {
        return true;
    }
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = values.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Rule;

    const PLAIN: BoardStyle = BoardStyle { ascii: true, color: false };

    fn drawn(moves: &str, rule: Rule) -> String {
        let size = Size::MIN;
        let moves = tengen_board::notation::parse_moves(moves, size).unwrap();
        draw(&Game::from_moves(size, rule, &moves).unwrap(), PLAIN)
    }

    #[test]
    fn the_last_move_is_in_brackets() {
        let board = "   a b c d e
 5 . . . .[O] 5
 4 . . . . .  4
 3 . . X . .  3
 2 . . . . .  2
 1 . . . . .  1
   a b c d e
";
        assert_eq!(drawn("c3e5", Rule::Freestyle), board);
    }

    #[test]
    fn the_winning_row_is_in_brackets() {
        let board = drawn("a1a2b1b2c1c2d1d2e1", Rule::Freestyle);
        assert!(board.contains("\n 2 O O O O .  2\n 1[X X X X X] 1\n"), "{board}");
    }

    #[test]
    fn forbidden_points_are_shown_to_black() {
        let size = Size::STANDARD;
        let moves = tengen_board::notation::parse_moves("g8a1i8a3h7a5h9a7", size).unwrap();
        let game = Game::from_moves(size, Rule::Renju, &moves).unwrap();
        assert_eq!(forbidden(&game), [size.center()]);
        assert!(draw(&game, PLAIN).contains("X * X"));
        assert!(!draw(&Game::from_moves(size, Rule::Freestyle, &moves).unwrap(), PLAIN).contains('*'));
    }

    #[test]
    fn emphasis_always_ends_where_it_began() {
        let game = Game::from_moves(Size::STANDARD, Rule::Freestyle, &[Size::STANDARD.center()]).unwrap();
        let board = draw(&game, BoardStyle { ascii: false, color: true });
        assert!(board.contains("\x1b[1;7m[\x1b[0m\x1b[1;7m●\x1b[0m\x1b[1;7m]\x1b[0m"), "{board:?}");
        assert_eq!(board.matches("\x1b[").count(), 2 * board.matches("\x1b[0m").count());
    }

    #[test]
    fn stars_are_where_boards_have_them() {
        let stars = |side| {
            let size = Size::new(side).unwrap();
            size.points().filter(|&point| is_star(size, point)).count()
        };
        assert_eq!([5, 9, 14, 15, 19, 20].map(stars), [1, 5, 4, 5, 9, 4]);
    }
}
