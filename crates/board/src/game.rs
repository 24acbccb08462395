//! A game: the stones, the order of the moves, the rule and the outcome.

use crate::{Board, Color, Forfeit, Key, Line, Outcome, Point, Rule, Size, renju};
use std::fmt;

/// A board with its history, rule and outcome.
///
/// ```
/// use tengen_board::{Color, Game, PlayError, Rule, Size, notation};
///
/// let mut game = Game::new(Size::STANDARD, Rule::Renju);
/// let h8 = notation::parse_human("h8", game.size())?;
/// assert_eq!(game.play(h8), Ok(None)); // the game goes on
/// assert_eq!(game.to_move(), Color::White);
/// assert_eq!(game.play(h8), Err(PlayError::Taken(h8))); // and nothing has changed
/// assert_eq!(game.undo(), Some(h8));
/// # Ok::<(), tengen_board::notation::BadPoint>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rule: Rule,
    board: Board,
    key: Key,
    setup: Vec<(Point, Color)>,
    first: Color,
    moves: Vec<Point>,
    outcome: Option<Outcome>,
}

/// Why a move could not be played. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    Over,
    /// This board has no such point.
    OffBoard(Point),
    /// A stone is already there.
    Taken(Point),
}

/// Why stones could not be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// This board has no such point.
    OffBoard(Point),
    /// Two stones on one point.
    Taken(Point),
}

impl Game {
    /// A game on an empty board, Black to move.
    pub fn new(size: Size, rule: Rule) -> Game {
        Game {
            rule,
            board: Board::new(size),
            key: Key::EMPTY,
            setup: Vec::new(),
            first: Color::Black,
            moves: Vec::new(),
            outcome: None,
        }
    }

    /// A game that starts from stones already placed, with `first` to move. If these stones already contain a
    /// winning row, the game is over.
    ///
    /// # Errors
    /// When a stone is off the board or two share a point.
    pub fn from_setup(
        size: Size,
        rule: Rule,
        stones: &[(Point, Color)],
        first: Color,
    ) -> Result<Game, SetupError> {
        let mut game = Game { first, ..Game::new(size, rule) };
        for &(point, color) in stones {
            if !size.contains(point) {
                return Err(SetupError::OffBoard(point));
            }
            if !game.board.is_empty(point) {
                return Err(SetupError::Taken(point));
            }
            game.board.put(point, color);
            game.key ^= Key::of(color, point);
            game.setup.push((point, color));
        }
        game.outcome = game.outcome_of_setup();
        Ok(game)
    }

    /// A game from moves in playing order.
    ///
    /// # Errors
    /// At the first move that cannot be played.
    pub fn from_moves(size: Size, rule: Rule, moves: &[Point]) -> Result<Game, PlayError> {
        let mut game = Game::new(size, rule);
        for &point in moves {
            game.play(point)?;
        }
        Ok(game)
    }

    /// Plays for the side to move and returns the outcome if that ends the game. A forbidden move in Renju is
    /// played and loses.
    ///
    /// # Errors
    /// When the game is over, or the point is taken or off the board; the game is unchanged.
    pub fn play(&mut self, point: Point) -> Result<Option<&Outcome>, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        if !self.size().contains(point) {
            return Err(PlayError::OffBoard(point));
        }
        if !self.board.is_empty(point) {
            return Err(PlayError::Taken(point));
        }
        let color = self.to_move();
        let foul = if self.rule.has_fouls(color) { renju::foul(&self.board, point) } else { None };
        self.board.put(point, color);
        self.key ^= Key::of(color, point);
        self.moves.push(point);
        self.outcome = if let Some(foul) = foul {
            Some(Outcome::Forfeit { loser: color, reason: Forfeit::Foul(foul) })
        } else if let Some(line) = Line::winning(&self.board, self.rule, point) {
            Some(Outcome::Win { winner: color, line })
        } else if self.board.is_full() {
            Some(Outcome::Draw)
        } else {
            None
        };
        Ok(self.outcome.as_ref())
    }

    /// Takes the last move back and returns its point; `None` if no move was played since the start.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.moves.pop()?;
        let color = self.board.remove(point);
        self.key ^= Key::of(color, point);
        // No move can be played after the end, so the game had not ended before this one.
        self.outcome = None;
        Some(point)
    }

    /// Ends the game by a forfeit: time, a crash, an illegal move, resignation. Only the referee decides on these.
    /// A game that has already ended keeps its outcome.
    pub fn forfeit(&mut self, loser: Color, reason: Forfeit) {
        self.outcome.get_or_insert(Outcome::Forfeit { loser, reason });
    }

    /// Who plays next.
    pub fn to_move(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The colour of the move with this number, counted from 0.
    pub fn color_of_move(&self, number: usize) -> Color {
        if number.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The stones' key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The stones the game started with; empty for a game from the empty board.
    pub fn setup(&self) -> &[(Point, Color)] {
        &self.setup
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Point> {
        self.moves.last().copied()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the side to move may play there: the point is on the board, free and no foul.
    pub fn is_allowed(&self, point: Point) -> bool {
        self.size().contains(point)
            && self.board.is_empty(point)
            && !(self.rule.has_fouls(self.to_move()) && renju::foul(&self.board, point).is_some())
    }

    fn outcome_of_setup(&self) -> Option<Outcome> {
        for &(point, color) in &self.setup {
            if let Some(line) = Line::winning(&self.board, self.rule, point) {
                return Some(Outcome::Win { winner: color, line });
            }
        }
        self.board.is_full().then_some(Outcome::Draw)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::OffBoard(p) => write!(f, "the board has no point {p:?}"),
            PlayError::Taken(p) => write!(f, "there is already a stone on {p:?}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(p) => write!(f, "the board has no point {p:?}"),
            SetupError::Taken(p) => write!(f, "two stones on {p:?}"),
        }
    }
}

impl std::error::Error for SetupError {}
