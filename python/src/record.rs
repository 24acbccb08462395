//! Game records: SGF and PSQ, read and written.

use crate::errors::{file_error, read_error, value_error};
use crate::game::Game;
use crate::{limits, words};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::path::PathBuf;
use tengen_base::file;
use tengen_board::{Color, Rule};
use tengen_explain::color_key;
use tengen_play::CalledOff;
use tengen_play::record::sgf;

/// A game with its players, event and details of the moves, as files keep it.
#[pyclass(module = "tengen")]
#[derive(Clone)]
pub(crate) struct GameRecord {
    pub(crate) record: tengen_play::GameRecord,
}

#[pymethods]
impl GameRecord {
    /// A record of a game.
    #[new]
    #[pyo3(signature = (game, black="", white="", *, date=None, event=None, round=None, comment=None))]
    fn new(
        game: &Game,
        black: &str,
        white: &str,
        date: Option<String>,
        event: Option<String>,
        round: Option<String>,
        comment: Option<String>,
    ) -> GameRecord {
        let players = [black.to_owned(), white.to_owned()];
        let record = tengen_play::GameRecord::new(game.game.clone());
        GameRecord { record: tengen_play::GameRecord { players, date, event, round, comment, ..record } }
    }

    /// Reads the main line of the first game of an SGF text.
    #[staticmethod]
    fn from_sgf(text: &str) -> PyResult<GameRecord> {
        tengen_play::GameRecord::from_sgf(text).map(|record| GameRecord { record }).map_err(read_error)
    }

    /// Reads PSQ, which does not say by which rule was played.
    #[staticmethod]
    #[pyo3(signature = (text, rule="freestyle"))]
    fn from_psq(text: &str, rule: &str) -> PyResult<GameRecord> {
        let record = tengen_play::GameRecord::from_psq(text, words::rule(rule)?);
        record.map(|record| GameRecord { record }).map_err(read_error)
    }

    /// The record as SGF, which keeps everything.
    fn sgf(&self) -> String {
        self.record.to_sgf()
    }

    /// The record as PSQ, which knows neither the rule nor stones set up before the first move.
    fn psq(&self) -> PyResult<String> {
        self.record.to_psq().map_err(value_error)
    }

    /// Saves the record: as PSQ if the file's name ends in .psq, as SGF otherwise. An existing file is replaced, and is
    /// whole at every moment.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let text = if extension(&path) == "psq" { self.psq()? } else { self.sgf() };
        file::replace(&path, text.as_bytes()).map_err(|error| file_error("write", &path, &error))
    }

    /// A copy of the game.
    #[getter]
    fn game(&self) -> Game {
        Game { game: self.record.game.clone() }
    }

    /// Black's name; empty if unknown.
    #[getter]
    fn black(&self) -> &str {
        self.record.player(Color::Black)
    }

    #[setter]
    fn set_black(&mut self, name: String) {
        self.record.players[0] = name;
    }

    /// White's name; empty if unknown.
    #[getter]
    fn white(&self) -> &str {
        self.record.player(Color::White)
    }

    #[setter]
    fn set_white(&mut self, name: String) {
        self.record.players[1] = name;
    }

    /// When it was played, as ``"2026-11-15"``, or None.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.record.date.as_deref()
    }

    #[setter]
    fn set_date(&mut self, date: Option<String>) {
        self.record.date = date;
    }

    /// The match or tournament, or None.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.record.event.as_deref()
    }

    #[setter]
    fn set_event(&mut self, event: Option<String>) {
        self.record.event = event;
    }

    /// The round of the event, or None.
    #[getter]
    fn round(&self) -> Option<&str> {
        self.record.round.as_deref()
    }

    #[setter]
    fn set_round(&mut self, round: Option<String>) {
        self.record.round = round;
    }

    /// A comment on the whole game, or None.
    #[getter]
    fn comment(&self) -> Option<&str> {
        self.record.comment.as_deref()
    }

    #[setter]
    fn set_comment(&mut self, comment: Option<String>) {
        self.record.comment = comment;
    }

    /// ``"black"``, ``"white"``, ``"draw"`` or ``"abandoned"``; None while the game goes on.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        if self.record.called_off == Some(CalledOff::Abandoned) {
            return Some("abandoned");
        }
        self.record.outcome().map(|outcome| outcome.winner().map_or("draw", color_key))
    }

    /// How long each move took, in seconds; None where it is not known.
    #[getter]
    fn times(&self) -> Vec<Option<f64>> {
        self.record.details.iter().map(|detail| detail.time.map(|time| time.as_secs_f64())).collect()
    }

    /// Each mover's own estimate of its chance to win, 0 to 1; None where it is not known.
    #[getter]
    fn win_rates(&self) -> Vec<Option<f64>> {
        self.record.details.iter().map(|detail| detail.win_rate).collect()
    }

    /// The comments on the moves; empty where there is none.
    #[getter]
    fn notes(&self) -> Vec<&str> {
        self.record.details.iter().map(|detail| detail.note.as_str()).collect()
    }

    /// Sets what is known about a move, by its number from 0; what is not given stays as it is.
    #[pyo3(signature = (number, *, time=None, win_rate=None, note=None))]
    fn annotate(
        &mut self,
        number: usize,
        time: Option<f64>,
        win_rate: Option<f64>,
        note: Option<String>,
    ) -> PyResult<()> {
        let moves = self.record.details.len();
        let time = time.map(limits::seconds).transpose()?;
        if let Some(rate) = win_rate.filter(|rate| !(0.0..=1.0).contains(rate)) {
            return Err(value_error(format!("a win rate is from 0 to 1, not {rate}")));
        }
        let detail = (self.record.details.get_mut(number)).ok_or_else(|| {
            PyIndexError::new_err(format!("the game has {moves} moves, and no move {number}"))
        })?;
        detail.time = time.or(detail.time);
        detail.win_rate = win_rate.or(detail.win_rate);
        detail.note = note.unwrap_or_else(|| std::mem::take(&mut detail.note));
        Ok(())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<GameRecord>().is_ok_and(|other| other.borrow().record == self.record)
    }

    /// Pickled as SGF.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<GameRecord>().getattr("from_sgf")?, (self.sgf(),)))
    }

    fn __repr__(&self) -> String {
        let result = self.result().unwrap_or("unfinished");
        let (black, white) = (self.black(), self.white());
        format!(
            "<GameRecord '{black}' against '{white}', {} moves, {result}>",
            self.record.game.moves().len()
        )
    }
}

/// Reads a game from an SGF or PSQ file.
///
/// ``rule`` is for PSQ files, which do not say it, and must else be what the file says.
#[pyfunction]
#[pyo3(signature = (path, rule=None))]
pub(crate) fn read(path: PathBuf, rule: Option<&str>) -> PyResult<GameRecord> {
    let rule = rule.map(words::rule).transpose()?;
    let bytes = file::read(&path).map_err(|error| file_error("read", &path, &error))?;
    let named = |error| read_error(format!("{}: {error}", path.display()));
    if extension(&path) == "psq" || bytes.starts_with(b"Piskvorky") {
        let record = tengen_play::GameRecord::from_psq_bytes(&bytes, rule.unwrap_or(Rule::Freestyle));
        return record.map(|record| GameRecord { record }).map_err(named);
    }
    let record = tengen_play::GameRecord::from_sgf_bytes(&bytes).map_err(named)?;
    if let Some(rule) = rule.filter(|&rule| rule != record.game.rule()) {
        let own = record.game.rule();
        return Err(value_error(format!("{}: the game was played by {own}, not {rule}", path.display())));
    }
    Ok(GameRecord { record })
}

/// Reads every game of an SGF file.
#[pyfunction]
pub(crate) fn read_all(py: Python<'_>, path: PathBuf) -> PyResult<Vec<GameRecord>> {
    let bytes = file::read(&path).map_err(|error| file_error("read", &path, &error))?;
    py.detach(|| {
        let text = String::from_utf8_lossy(&bytes);
        sgf::games(text.trim_start_matches('\u{feff}'))
            .enumerate()
            .map(|(number, tree)| {
                let record = tree.and_then(|tree| tree.record());
                record.map(|record| GameRecord { record }).map_err(|error| (number + 1, error))
            })
            .collect::<Result<_, _>>()
    })
    .map_err(|(number, error)| read_error(format!("{}, game {number}: {error}", path.display())))
}

fn extension(path: &std::path::Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}
