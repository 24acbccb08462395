//! `Game`: a board with its history, rule and outcome.

use crate::errors::{play_error, value_error};
use crate::{arrays, point, words};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use tengen_board::{Color, Forfeit, Outcome, PlayError, Point, Size, draw, notation};
use tengen_explain::color_key;
use tengen_play::GameRecord;

/// A game: the stones, the order of the moves, the rule and the outcome.
///
/// >>> game = Game(15, "freestyle", "h8h9i8i9")
/// >>> game.play("j8")
/// >>> game.to_move
/// 'white'
#[pyclass(module = "tengen")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) game: tengen_board::Game,
}

#[pymethods]
impl Game {
    /// A game from the empty board, after these moves, if any: a text like ``"h8h9i8"`` or an iterable of points.
    #[new]
    #[pyo3(signature = (size=15, rule="freestyle", moves=None))]
    fn new(size: i64, rule: &str, moves: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let mut game = tengen_board::Game::new(words::size(size)?, words::rule(rule)?);
        if let Some(moves) = moves {
            for (number, point) in (1..).zip(point::parse_several(moves, game.size())?) {
                let name = notation::human(point, game.size());
                game.play(point).map_err(|error| match error {
                    PlayError::Over => {
                        play_error(format!("move {number} ({name}) comes after the end of the game"))
                    }
                    PlayError::Taken(_) => play_error(format!("move {number} ({name}) is on a taken point")),
                    PlayError::OffBoard(_) => play_error(format!("move {number} ({name}) is off the board")),
                })?;
            }
        }
        Ok(Game { game })
    }

    /// A game that starts from a board: an array with 1 for Black, -1 for White, 0 for a free point.
    ///
    /// If it is not said who is to move, it is the side with fewer stones, Black if equal.
    #[staticmethod]
    #[pyo3(signature = (board, rule="freestyle", to_move=None))]
    fn from_board(board: PyReadonlyArray2<'_, i8>, rule: &str, to_move: Option<&str>) -> PyResult<Game> {
        let board = board.as_array();
        let (rows, columns) = board.dim();
        if rows != columns {
            return Err(value_error(format!("a board must be square, not {rows}x{columns}")));
        }
        let size = words::size(i64::try_from(rows).unwrap_or(i64::MAX))?;
        let mut stones = Vec::new();
        for (point, &value) in size.points().zip(board.iter()) {
            match value {
                0 => {}
                1 => stones.push((point, Color::Black)),
                -1 => stones.push((point, Color::White)),
                other => {
                    let (row, column) = (point.y(), point.x());
                    return Err(value_error(format!(
                        "a board has 1, -1 and 0, not {other} as in row {row}, column {column}"
                    )));
                }
            }
        }
        // Black's first, as SGF keeps them: a game that was pickled is then equal to what it was.
        stones.sort_by_key(|&(_, color)| color.index());
        let sum: i32 = board.iter().map(|&value| i32::from(value)).sum();
        let first = match to_move {
            Some(name) => words::color(name)?,
            None if sum > 0 => Color::White,
            None => Color::Black,
        };
        let game =
            tengen_board::Game::from_setup(size, words::rule(rule)?, &stones, first).map_err(value_error)?;
        Ok(Game { game })
    }

    /// Plays for the side to move: a name, an action or a pair (row, column). In Renju a forbidden move is played and
    /// loses.
    fn play(&mut self, point: &Bound<'_, PyAny>) -> PyResult<()> {
        let point = point::parse(point, self.game.size())?;
        play_in(&mut self.game, point)
    }

    /// Takes the last move back and returns its name; None if no move was played since the start.
    fn undo(&mut self) -> Option<String> {
        let size = self.game.size();
        self.game.undo().map(|point| notation::human(point, size))
    }

    /// Ends the game: this colour resigns.
    fn resign(&mut self, color: &str) -> PyResult<()> {
        self.game.forfeit(words::color(color)?, Forfeit::Resignation);
        Ok(())
    }

    /// Points a side.
    #[getter]
    fn size(&self) -> u8 {
        self.game.size().side()
    }

    /// The rule's name.
    #[getter]
    fn rule(&self) -> &'static str {
        self.game.rule().name()
    }

    /// Who plays next: ``"black"`` or ``"white"``; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        self.game.outcome().is_none().then(|| color_key(self.game.to_move()))
    }

    /// The moves' names, in order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        point::names(self.game.moves(), self.game.size())
    }

    /// The moves as actions (row * size + column), in order.
    #[getter]
    fn actions(&self) -> Vec<usize> {
        self.game.moves().iter().map(|&point| point::action(point, self.game.size())).collect()
    }

    /// The stones: an array with 1 for Black, -1 for White, 0 for a free point.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        arrays::stones(py, self.game.board())
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// ``"black"``, ``"white"`` or ``"draw"``; None while the game goes on.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.game.outcome().map(|outcome| outcome.winner().map_or("draw", color_key))
    }

    /// How the game ended, in a sentence; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.game.outcome().map(ToString::to_string)
    }

    /// The winning row's points; empty if nobody has one.
    #[getter]
    fn winning_line(&self) -> Vec<String> {
        match self.game.outcome() {
            Some(Outcome::Win { line, .. }) => {
                point::names(&line.points().collect::<Vec<_>>(), self.game.size())
            }
            _ => Vec::new(),
        }
    }

    /// Whether each point may be played by the side to move: it is free and no foul. All False when the game is over.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let over = self.game.outcome().is_some();
        arrays::by_point(py, self.game.size(), |point| !over && self.game.is_allowed(point))
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// Pickled as SGF.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.get_type::<Game>().getattr("_from_sgf")?;
        Ok((restore, (GameRecord::new(self.game.clone()).to_sgf(),)))
    }

    #[staticmethod]
    fn _from_sgf(text: &str) -> PyResult<Game> {
        let record = GameRecord::from_sgf(text).map_err(crate::errors::read_error)?;
        Ok(Game { game: record.game })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.borrow().game == self.game)
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    /// True: a game without moves is a game.
    fn __bool__(&self) -> bool {
        true
    }

    /// The board as a picture.
    fn __str__(&self) -> String {
        draw(self.game.board(), self.game.last_move())
    }

    fn __repr__(&self) -> String {
        let Game { game } = self;
        let moves = notation::human_moves(game.moves(), game.size());
        if game.setup().is_empty() {
            format!("Game({}, '{}', '{moves}')", game.size().side(), game.rule())
        } else {
            format!("<Game {}, {}, {} stones, then '{moves}'>", game.size(), game.rule(), game.setup().len())
        }
    }
}

/// Plays a move, or says in a sentence why it cannot be played.
pub(crate) fn play_in(game: &mut tengen_board::Game, point: Point) -> PyResult<()> {
    let size = game.size();
    game.play(point).map(|_| ()).map_err(|error| play_error(cannot_play(error, size)))
}

pub(crate) fn cannot_play(error: PlayError, size: Size) -> String {
    match error {
        PlayError::Taken(point) => format!("{} is taken", notation::human(point, size)),
        PlayError::Over | PlayError::OffBoard(_) => error.to_string(),
    }
}
