//! A finished game as a text for whoever gave it out, who checks everything about it that the rules can check.

use crate::finished_game::summarised_record;
use crate::{Event, FinishedGame, Pairing};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_board::{Color, Outcome};
use tengen_play::{CalledOff, GameRecord, ReadError};
use thiserror::Error;

/// What is sent.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    /// The player that had Black.
    black: usize,
    /// Microseconds that each of the two players used, and each one's longest move.
    used: [u64; 2],
    longest: [u64; 2],
    sgf: String,
}

/// Why a text is not the game that was asked for.
#[derive(Debug, Error)]
pub enum BadGame {
    /// It is no such message at all.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It holds no game.
    #[error("it holds no game: {0}")]
    NoGame(#[from] ReadError),
    /// It is another game, or none that can have been played.
    #[error("{0}")]
    False(&'static str),
}

impl FinishedGame {
    /// The game as a text.
    pub fn to_text(&self) -> String {
        let micros = |times: [Duration; 2]| times.map(|time| time.as_micros().min(u64::MAX.into()) as u64);
        let message = Message {
            black: self.summary.black,
            used: micros(self.summary.used),
            longest: micros(self.summary.longest),
            sgf: self.record.to_sgf(),
        };
        serde_json::to_string(&message).expect("a game is plain data")
    }

    /// The game from its text, if it is one of this event between these players, played to its end by the rules. The
    /// rules cannot say whether the players would have played so: only playing it again can.
    ///
    /// # Errors
    /// When it is not.
    pub fn from_text(text: &str, event: &Event, pairing: Pairing) -> Result<FinishedGame, BadGame> {
        let Message { black, used, longest, sgf } = serde_json::from_str(text)?;
        let record = GameRecord::from_sgf(&sgf)?;
        check(&record, event, pairing, black)?;
        if record.to_sgf() != sgf {
            return Err(BadGame::False("it is written otherwise than games are"));
        }
        let white = pairing.players[usize::from(pairing.players[0] == black)];
        let times = |micros: [u64; 2]| micros.map(Duration::from_micros);
        let game = summarised_record(pairing, [black, white], record, times(used));
        let mut game = game.ok_or(BadGame::False("it was not played to its end"))?;
        game.summary.longest = times(longest);
        Ok(game)
    }

    /// The game without what depends on the clock: two plays of one job differ in nothing else.
    pub fn without_times(&self) -> String {
        let mut record = self.record.clone();
        record.details.iter_mut().for_each(|detail| detail.time = None);
        format!("{} {}", self.summary.black, record.to_sgf())
    }
}

fn check(record: &GameRecord, event: &Event, pairing: Pairing, black: usize) -> Result<(), BadGame> {
    let when = |is_false: bool, why| if is_false { Err(BadGame::False(why)) } else { Ok(()) };
    let game = &record.game;
    when(game.size() != event.size || game.rule() != event.rule, "it is of another board or rule")?;
    when(!game.setup().is_empty(), "stones were set up in it")?;
    when(record.round != Some((pairing.number + 1).to_string()), "it is another game of the event")?;
    when(!pairing.players.contains(&black), "others have played it")?;
    let white = pairing.players[usize::from(pairing.players[0] == black)];
    let names = [Color::Black, Color::White].map(|color| record.player(color));
    let expected = [black, white].map(|player| event.players[player].name.as_str());
    when(names != expected, "others have played it")?;
    if let Some(opening) = event.opening(pairing.round) {
        when(black != pairing.first, "the colours are swapped")?;
        when(!game.moves().starts_with(opening.moves()), "it begins with another opening")?;
    }
    match record.called_off {
        Some(CalledOff::Abandoned) => when(true, "it was not played to its end"),
        Some(CalledOff::Draw) => {
            let is_long = event.max_moves.is_some_and(|most| game.moves().len() >= most);
            when(!is_long, "it was called off before it was long")
        }
        None => {
            let is_full = game.moves().len() == game.size().points().count();
            let is_draw = matches!(game.outcome(), Some(Outcome::Draw));
            when(is_draw && !is_full, "it is called a draw before the board is full")
        }
    }
}
