//! Classic Renju questions as pictures, each answered by hand before either program was asked.

use tengen_board::Foul::{self, DoubleFour, DoubleThree, Overline};

/// A question and its answer.
pub(crate) struct Classic {
    /// What it shows.
    pub(crate) name: &'static str,
    /// The argument, in words.
    pub(crate) why: &'static str,
    /// The foul of a Black move on the point marked `!`.
    pub(crate) foul: Option<Foul>,
    /// The position.
    pub(crate) picture: &'static str,
}

/// The questions. Oblong pictures are details of a 15x15 board, square ones are whole boards.
pub(crate) const CLASSICS: &[Classic] = &[
    // Rows of five and more.
    Classic {
        name: "overline of six",
        why: "2 + 1 + 3 stones in one row are six.",
        foul: Some(Overline),
        picture: ". . X X ! X X X . .",
    },
    Classic {
        name: "overline of nine",
        why: "Any longer row is an overline too.",
        foul: Some(Overline),
        picture: "X X X X ! X X X X",
    },
    Classic {
        name: "overline from wall to wall",
        why: "The edges change nothing about a row of six.",
        foul: Some(Overline),
        picture: "
            . . . . . .
            . . . . . .
            X X X ! X X
            . . . . . .
            . . . . . .
            . . . . . .",
    },
    Classic {
        name: "overline down a diagonal",
        why: "Six on the diagonal from the corner of the smallest board that holds them.",
        foul: Some(Overline),
        picture: "
            X . . . . .
            . X . . . .
            . . ! . . .
            . . . X . .
            . . . . X .
            . . . . . X",
    },
    Classic {
        name: "five between opponents",
        why: "Exactly five win, however shut in.",
        foul: None,
        picture: ". O X X ! X X O .",
    },
    Classic {
        name: "five next to a parted stone",
        why: "White parts the sixth stone from the row, so it is a five.",
        foul: None,
        picture: ". X X ! X X O X X",
    },
    // Double fours.
    Classic {
        name: "two fours on two lines",
        why: "The row is a half-open four, the column a straight four: two.",
        foul: Some(DoubleFour),
        picture: "
            . . . . . . . .
            . . . . X . . .
            . . . . X . . .
            . . . . X . . .
            . O X X ! X . .
            . . . . . . . .
            . . . . . . . .",
    },
    Classic {
        name: "two fours on one line, two and two",
        why: "The 3rd and the 6th point each make exactly five.",
        foul: Some(DoubleFour),
        picture: "X X . ! X . X X",
    },
    Classic {
        name: "two fours on one line, one and one",
        why: "The 2nd and the 6th point each make exactly five.",
        foul: Some(DoubleFour),
        picture: "X . X ! X . X",
    },
    Classic {
        name: "two fours on one line, three and three",
        why: "The 4th and the 6th point each make exactly five.",
        foul: Some(DoubleFour),
        picture: "X X X . ! . X X X",
    },
    Classic {
        name: "two fours on one line, between opponents",
        why: "The fives need no room outside the seven cells.",
        foul: Some(DoubleFour),
        picture: "O X . X ! X . X O",
    },
    Classic {
        name: "two fours on a diagonal from corner to corner",
        why: "The same in seven cells of a 7x7 board.",
        foul: Some(DoubleFour),
        picture: "
            X . . . . . .
            . . . . . . .
            . . X . . . .
            . . . ! . . .
            . . . . X . .
            . . . . . . .
            . . . . . . X",
    },
    Classic {
        name: "gaps that make six",
        why: "Either gap joins 2 + 1 + 3 stones to six, so there is no four at all.",
        foul: None,
        picture: "X X . ! X X . X X",
    },
    Classic {
        name: "unbroken four with six at both ends",
        why: "Either gap makes six.",
        foul: None,
        picture: "X . X ! X X . X",
    },
    Classic {
        name: "one gap makes five, one makes six",
        why: "2nd point: five stones. 6th point: six. One four.",
        foul: None,
        picture: "X . X ! X . X X",
    },
    Classic {
        name: "a straight four is one four",
        why: "Both ends make five, but of the same four stones.",
        foul: None,
        picture: ". . X ! X X . .",
    },
    Classic {
        name: "a shut-in four is none",
        why: "The row is full and no five; only the column is a four.",
        foul: None,
        picture: "
            . . . . X . . .
            . . . . X . . .
            . . . . X . . .
            O X X X ! O . .
            . . . . . . . .",
    },
    Classic {
        name: "a four that would be six is none",
        why: "The row's only free neighbour makes six; only the column is a four.",
        foul: None,
        picture: "
            . . . . X . . .
            . . . . X . . .
            . . . . X . . .
            O X X X ! . X .
            . . . . . . . .",
    },
    Classic {
        name: "a four with six on one side counts",
        why: "The row's left gap makes six, its right end five: a four, and the column is one.",
        foul: Some(DoubleFour),
        picture: "
            . . . . . X . .
            . . . . . X . .
            . . . . . X . .
            X . X X X ! . .
            . . . . . . . .
            . . . . . . . .",
    },
    Classic {
        name: "a strange four does not count",
        why: "Black's other four does not contain the new stone, which stands in one.",
        foul: None,
        picture: "
            . X X X X . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . O X X ! X . .",
    },
    Classic {
        name: "double four on the smallest board",
        why: "Both rows have just one window of five.",
        foul: Some(DoubleFour),
        picture: "
            X X X ! .
            . . . X .
            . . . X .
            . . . X .
            . . . . .",
    },
    Classic {
        name: "double four in the corner",
        why: "Four along each edge; a straight four is not needed.",
        foul: Some(DoubleFour),
        picture: "
            ! X X X . . . . .
            X . . . . . . . .
            X . . . . . . . .
            X . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "double four and double three",
        why: "Four left, four down, three on each diagonal: the fours alone forbid it.",
        foul: Some(DoubleFour),
        picture: "
            . . . . . . . . . .
            . . . X . . . X . .
            . . . . X . X . . .
            . O X X X ! . . . .
            . . . . . X . . . .
            . . . . . X . . . .
            . . . . . X . . . .
            . . . . . O . . . .",
    },
    // Double threes.
    Classic {
        name: "two threes",
        why: "Unbroken, open on all sides.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X ! . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "two broken threes",
        why: "The gap makes the straight four in each.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . X . ! X . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "two threes on the diagonals of a small board",
        why: "Each straight four just fits: its far end is in a corner.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . .
            . X . . . X .
            . . X . X . .
            . . . ! . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .",
    },
    Classic {
        name: "three threes",
        why: "More than two are no better.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . . .
            . . X . X . . . . .
            . . . X X . . . . .
            . . X X ! . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "three next to an opponent",
        why: "White stands at one end of the row: no straight four.",
        foul: None,
        picture: "
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . O X X ! . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "three at the wall",
        why: "The row begins at the edge: no straight four. The column is a three.",
        foul: None,
        picture: "
            . . . . . . . . .
            . . X . . . . . .
            . . X . . . . . .
            X X ! . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "three one step from the wall",
        why: "Now both ends of the row's straight four are on the board.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . .
            . . . X . . . . .
            . . . X . . . . .
            . X X ! . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "three lines in the corner",
        why: "All three end at the edge: none is a three.",
        foul: None,
        picture: "
            ! X X . . . . . .
            X X . . . . . . .
            X . X . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "three with one free cell on either side",
        why: "Either four of the row touches White.",
        foul: None,
        picture: "
            . . . . X . . . .
            . . . . X . . . .
            O . X X ! . O . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "three with one free cell on one side and two on the other",
        why: "The row's four to the right has a free cell at both ends.",
        foul: Some(DoubleThree),
        picture: "
            . . . . X . . . .
            . . . . X . . . .
            O . X X ! . . O .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "six on one side, an opponent on the other",
        why: "Four to the left: its left end makes six. Four to the right: White at its end.",
        foul: None,
        picture: "
            . . . . . X . . .
            . . . . . X . . .
            X . . X X ! . O .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "six on one side, room on the other",
        why: "Four to the right: both ends make exactly five.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . X . . .
            . . . . . X . . .
            X . . X X ! . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "six on both sides",
        why: "Each straight four of the row would have an end that makes six.",
        foul: None,
        picture: "
            . . . . . X . . .
            . . . . . X . . .
            X . . X X ! . . X
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "two twos and one on a line",
        why: "Filling a gap leaves an end that makes seven: neither three nor four.",
        foul: None,
        picture: "X X . ! . X X",
    },
    // Threes that are none because the stone that should make the straight four may not, or does more.
    Classic {
        name: "straight four forbidden as an overline",
        why: "The row's gap makes six in its column; the other column is a three.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . X . . . . . .
            . . . X . X . . . .
            . . . X . X . . . .
            . . X . X ! . . . .
            . . . X . . . . . .
            . . . X . . . . . .",
    },
    Classic {
        name: "straight four together with a five",
        why: "The row's gap makes a five in its column, so it makes no straight four.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . X . . . . . .
            . . . X . X . . . .
            . . . X . X . . . .
            . . X . X ! . . . .
            . . . X . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "straight four forbidden as a double four",
        why: "The row's gap makes a second four in its column.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . X . . . . . .
            . . . X . X . . . .
            . . . X . X . . . .
            . . X . X ! . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "straight four with a three beside it",
        why: "The row's gap makes a three in its column: a four and a three are allowed.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . X . X . . . .
            . . . X . X . . . .
            . . X . X ! . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "straight four with two more fours in one line",
        why: "The row's gap is also the middle of two fours in its column.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . X . . . . . .
            . . . . . X . . . .
            . . . X . X . . . .
            . . X . X ! . . . .
            . . . X . . . . . .
            . . . . . . . . . .
            . . . X . . . . . .",
    },
    Classic {
        name: "straight four forbidden as a double three",
        why: "The row's gap stands in a three down its column and in one down the diagonal.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . X . X . X . . . .
            . . X X . X . . . .
            . . X . X ! . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "straight four not forbidden, one inner three being blocked",
        why: "White at the diagonal's end: the gap stands in one three, so the row is a three after all.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            O . . . . . . . . .
            . X . X . X . . . .
            . . X X . X . . . .
            . . X . X ! . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "one of two straight fours forbidden",
        why: "The row's left cell makes six in its column; the right one may be played, and the left then still completes a five.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . X . . . . . . .
            . . X . . X . . . .
            . . X . . X . . . .
            . . . X X ! . . . .
            . . X . . . . . . .
            . . X . . . . . . .",
    },
    Classic {
        name: "both straight fours forbidden",
        why: "Six in a column on either side of the row.",
        foul: None,
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . X . . . X . . .
            . . X . . X X . . .
            . . X . . X X . . .
            . . . X X ! . . . .
            . . X . . . X . . .
            . . X . . . X . . .",
    },
    // Fours with threes, and fives with fouls.
    Classic {
        name: "a four and a three",
        why: "One of each is allowed.",
        foul: None,
        picture: "
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            O X X X ! . . . .
            . . . . . . . . .
            . . . . . . . . .",
    },
    Classic {
        name: "a four and two threes",
        why: "The four does not excuse the threes.",
        foul: Some(DoubleThree),
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . X . X . . .
            . . . . X X . . . .
            O X X X ! . . . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
    Classic {
        name: "a five and an overline",
        why: "Five in the row, six in the column: the five wins.",
        foul: None,
        picture: "
            . . . . X . . . .
            . . . . X . . . .
            . . . . X . . . .
            X X X X ! . . . .
            . . . . X . . . .
            . . . . X . . . .",
    },
    Classic {
        name: "a five and a double four",
        why: "Five in the row, four in the column and on the diagonal: the five wins.",
        foul: None,
        picture: "
            . . . . . . . .
            . . . . X . . X
            . . . . X . X .
            . . . . X X . .
            X X X X ! . . .
            . . . . . . . .",
    },
    Classic {
        name: "a five and a double three",
        why: "Five in the row, three in the column and on the diagonal: the five wins.",
        foul: None,
        picture: "
            . . . . . . . .
            . . . . . . . .
            . . . . X . X .
            . . . . X X . .
            X X X X ! . . .
            . . . . . . . .
            . . . . . . . .",
    },
    Classic {
        name: "an overline and two threes",
        why: "Six in the row and no five.",
        foul: Some(Overline),
        picture: "
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . X . X . . .
            . . . . X X . . . .
            . X X X ! X X . . .
            . . . . . . . . . .
            . . . . . . . . . .",
    },
];

/// Boards that make the recursion deep and wide: stripes, the worst of all regular patterns that were tried,
/// and what became of them when a search made the question at `!` ever longer.
pub(crate) const SLOW: &[&str] = &[
    "
        ..XX....XX....XX....XX
        ...XX....XX....XX....X
        ....XX....XX....XX....
        X....XX....XX....XX...
        XX....XX....XX....XX..
        .XX....XX....XX....XX.
        ..XX....XX....XX....XX
        ...XX....XX....XX....X
        ....XX....XX....XX....
        X....XX....XX....XX...
        XX....XX....XX....XX..
        .XX....XX....XX....XX.
        ..XX....XX....XX....XX
        ...XX....XX...!XX....X
        ....XX....XX....XX....
        X....XX....XX....XX...
        XX....XX....XX....XX..
        .XX....XX....XX....XX.
        ..XX....XX....XX....XX
        ...XX....XX....XX....X
        ....XX....XX....XX....
        X....XX....XX....XX...",
    "
        XX.XXXX.X.X.X.XOXX..XX
        XXXX.X..X.X.X...X....X
        .XOXO...X.XX....X.X...
        .XXX....X..XX.........
        ..OXX..X....XX...OX..X
        XOOX...XX....XX...XXX.
        XX..X...XX....XX......
        X..XX....XX....XX.....
        ....XX....XX....XX..X.
        .XX..XX....XX....X.X..
        ......XX....XX....XX..
        .X.X...XX....XX....XX.
        X..X....XX....XX....XX
        XX.XX....XX...!XX...XX
        X...XX....XX....XX.O..
        XXX..XX....XX....X..XX
        X.X...XX....XX....XX..
        X.X....XX....XX.....OX
        X.X.....XX....XX....O.
        X.X.XXO.OXX...XX.XXXOX
        X.X..X.....X.....XXX.X
        X..XXXXOX..X....O.X..X",
];
