//! Boards as text: drawn for terminals, read from tests and from `analyze`.

use crate::{Board, Cell, Color, Point, Size};
use std::fmt;

/// A board read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The stones.
    pub board: Board,
    /// Free points marked with a character of their own (`!`, `a`, `1`…), in reading order.
    pub marks: Vec<(char, Point)>,
}

/// Why a text cannot be read as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// Rows differ in length.
    Ragged {
        /// The row, from 1.
        row: usize,
    },
    /// No board has this size.
    Size {
        /// Columns found.
        columns: usize,
        /// Rows found.
        rows: usize,
    },
}

impl Picture {
    /// The only marked point.
    ///
    /// # Panics
    /// When not exactly one point is marked: pictures are written by hand in tests.
    pub fn marked(&self) -> Point {
        assert_eq!(self.marks.len(), 1, "one marked point");
        self.marks[0].1
    }

    /// The points marked with this character.
    pub fn points(&self, mark: char) -> Vec<Point> {
        self.marks.iter().filter(|(m, _)| *m == mark).map(|&(_, p)| p).collect()
    }
}

/// Reads a board from text: `X` or `●` is Black, `O` or `○` White, `.`, `·` or `+` free, any other character a
/// mark on a free point. Blank lines, brackets, column letters, and row numbers at either end are ignored.
///
/// A square of 5 to 22 rows is the whole board. Anything smaller or oblong is a detail, placed in the middle
/// of an empty 15×15 board (or the next larger board that holds it).
///
/// # Errors
/// When rows differ in length or no board is large enough.
pub fn picture(text: &str) -> Result<Picture, PictureError> {
    let rows = cells_of(text);
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != columns) {
        return Err(PictureError::Ragged { row: row + 1 });
    }
    let bad_size = PictureError::Size { columns, rows: rows.len() };
    if rows.is_empty() {
        return Err(bad_size);
    }
    let whole = if rows.len() == columns { Size::new(columns).ok() } else { None };
    let detail = || Size::new(columns.max(rows.len()).max(15)).map_err(|_| bad_size);
    let size = whole.map_or_else(detail, Ok)?;
    let left = (size.side() as usize - columns) / 2;
    let top = (size.side() as usize - rows.len()) / 2;
    let mut found = Picture { board: Board::new(size), marks: Vec::new() };
    for (y, row) in rows.iter().enumerate() {
        for (x, &c) in row.iter().enumerate() {
            let point = size.point((left + x) as u8, (top + y) as u8).expect("the picture fits");
            match c {
                'X' | '●' => found.board.put(point, Color::Black),
                'O' | '○' => found.board.put(point, Color::White),
                '.' | '·' | '+' => {}
                mark => found.marks.push((mark, point)),
            }
        }
    }
    Ok(found)
}

/// The cells of each row, without row numbers and column letters.
fn cells_of(text: &str) -> Vec<Vec<char>> {
    let text = text.replace(['(', ')', '[', ']'], " ");
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = lines.filter(|words| !words.is_empty() && !are_letters(words)).collect();
    let numbered = is_numbered_on_the_right(&rows);
    rows.iter().map(|words| without_numbers(words, numbered)).filter(|row| !row.is_empty()).collect()
}

/// The cells of a row. A number of two digits can only be the row's. One of a single digit is a mark, except on
/// the left, and on the right if it repeats the left or the whole board is `numbered` there.
fn without_numbers(words: &[&str], numbered: bool) -> Vec<char> {
    let left = words.first().copied().filter(|word| is_number(word));
    let words = &words[usize::from(left.is_some())..];
    let words = match words {
        [cells @ .., last] if is_number(last) && (numbered || left == Some(*last)) => cells,
        _ => words,
    };
    words.iter().filter(|word| word.len() == 1 || !is_number(word)).flat_map(|word| word.chars()).collect()
}

/// Whether each row of a board ends with its number, counted from the bottom. Details are smaller than boards, and
/// a digit at their right end is a mark.
fn is_numbered_on_the_right(rows: &[Vec<&str>]) -> bool {
    rows.len() >= Size::MIN.side().into()
        && rows.iter().rev().zip(1_usize..).all(|(words, number)| {
            words.len() > 1 && words.last().is_some_and(|word| word.parse() == Ok(number))
        })
}

/// Whether this is the line of column letters above or below a board: `a b c …`.
fn are_letters(words: &[&str]) -> bool {
    let cells: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    cells.len() > 1 && cells.iter().zip('a'..).all(|(&cell, letter)| cell == letter)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Draws a board with coordinates, the last move in brackets.
pub fn draw(board: &Board, last: Option<Point>) -> String {
    use std::fmt::Write;
    let side = board.size().side();
    let mut text = String::new();
    for y in 0..side {
        let _ = write!(text, "{:2}", side - y);
        let mut closing = false;
        for x in 0..side {
            let point = Point::new(x, y).expect("on the board");
            let symbol = match board.cell(point) {
                Cell::Stone(Color::Black) => 'X',
                Cell::Stone(Color::White) => 'O',
                Cell::Empty | Cell::Wall => '.',
            };
            let is_last = last == Some(point);
            let gap = match (is_last, closing) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            };
            text.push(gap);
            text.push(symbol);
            closing = is_last;
        }
        text.push_str(if closing { ")\n" } else { "\n" });
    }
    text.push_str("  ");
    for x in 0..side {
        text.push(' ');
        text.push(char::from(b'a' + x));
    }
    text.push('\n');
    text
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Ragged { row } => {
                write!(f, "row {row} of the picture is not as long as the first")
            }
            PictureError::Size { columns, rows } => {
                write!(f, "no board is {columns} by {rows} points; a board has 5 to 22 a side")
            }
        }
    }
}

impl std::error::Error for PictureError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_board_reads_back() {
        for side in [5, 9, 15, 22] {
            let mut board = Board::new(Size::new(side).unwrap());
            for (i, p) in board.size().points().enumerate().filter(|(i, _)| i % 3 != 0) {
                board.put(p, if i % 3 == 1 { Color::Black } else { Color::White });
            }
            for last in [None, Some(Point::new(4, 2).unwrap()), Some(Point::new(side as u8 - 1, 0).unwrap())]
            {
                assert_eq!(picture(&draw(&board, last)).unwrap().board, board);
            }
        }
    }

    #[test]
    fn details_stand_in_the_middle_and_marks_are_kept() {
        let found = picture(
            ". . . . . . .
             . . X X X ! .
             . . . . . . .",
        )
        .unwrap();
        assert_eq!(found.board.size(), Size::STANDARD);
        assert_eq!(found.marked(), Point::new(9, 7).unwrap());
        assert_eq!(found.board.stone(Point::new(6, 7).unwrap()), Some(Color::Black));
    }

    #[test]
    fn row_numbers_are_no_marks_at_either_end() {
        let mut board = Board::new(Size::new(10).unwrap());
        board.put(board.size().center(), Color::Black);
        let drawn = draw(&board, None);
        let rows: Vec<&str> = drawn.lines().take(10).collect();
        let numbered = |left: bool, right: bool| {
            let row = |(i, row): (usize, &&str)| {
                let number = (10 - i).to_string();
                let at = |wanted: bool| if wanted { number.as_str() } else { "" };
                format!("{:2}{} {:2}\n", at(left), &row[2..], at(right))
            };
            rows.iter().enumerate().map(row).collect::<String>()
        };
        for (left, right) in [(false, false), (true, false), (false, true), (true, true)] {
            let found = picture(&numbered(left, right)).unwrap();
            assert_eq!((found.board, found.marks), (board.clone(), vec![]), "{left} {right}");
        }
    }

    #[test]
    fn digits_that_number_no_row_are_marks() {
        let marks = |text: &str| {
            let marks = picture(text).unwrap().marks;
            marks.into_iter().map(|(mark, point)| (mark, point.x(), point.y())).collect::<Vec<_>>()
        };
        // A detail is placed in the middle: of two rows, the upper is row 6.
        assert_eq!(
            marks("5 . 1 2 . 3  5\n4 . . . . 4  4\n"),
            [('1', 6, 6), ('2', 7, 6), ('3', 9, 6), ('4', 9, 7)]
        );
        assert_eq!(marks(". X X X 1"), [('1', 9, 7)]);
        assert_eq!(marks(". . 2\n. . 1"), [('2', 8, 6), ('1', 8, 7)]);
        assert_eq!(marks(".....\n....2\n.....\n.....\n.1..."), [('2', 4, 1), ('1', 1, 4)]);
    }

    #[test]
    fn round_stones_are_stones() {
        let found = picture("a b c d\n● ○ · ×").unwrap();
        assert_eq!((found.board.count(Color::Black), found.board.count(Color::White)), (1, 1));
        assert_eq!(found.marks.len(), 1);
    }

    #[test]
    fn bad_pictures_are_refused() {
        assert_eq!(picture("XX\nX"), Err(PictureError::Ragged { row: 2 }));
        assert!(matches!(picture(""), Err(PictureError::Size { .. })));
        assert!(matches!(picture(&".".repeat(23)), Err(PictureError::Size { .. })));
    }
}
