//! A person's actions in a game: play, choose, undo, redo, resign, pause.

use super::opening::OpeningChoice;
use super::{GameRoom, Stage, referee};
use crate::api_error::ApiError;
use tengen_board::{Color, Forfeit, notation, renju};
use tengen_play::Referee;

impl GameRoom {
    /// The person's seat if it is their turn, or the reason why it is not.
    fn persons_turn(&self) -> Result<usize, ApiError> {
        let Some(seat) = self.seat_to_act() else {
            return Err(ApiError::conflict("over", "The game is over."));
        };
        if self.opponents[seat].is_some() {
            return Err(ApiError::conflict("turn", "It is not your turn."));
        }
        Ok(seat)
    }

    /// A person plays a move, or places a stone of the opening.
    ///
    /// # Errors
    /// Why the point cannot be played.
    pub(crate) fn place(&mut self, text: &str) -> Result<(), ApiError> {
        self.persons_turn()?;
        let game = self.game();
        let point = notation::parse_human(text, game.size())
            .map_err(|_| ApiError::bad_request("point", "The board has no such point."))?;
        let name = notation::human(point, game.size());
        if !game.board().is_empty(point) {
            let sentence = format!("There is already a stone on {}.", name.to_uppercase());
            return Err(ApiError::conflict("taken", sentence).at(name));
        }
        if game.rule().has_fouls(game.to_move())
            && let Some(foul) = renju::foul(game.board(), point)
        {
            let sentence = format!("{} is forbidden for Black: it makes a {foul}.", name.to_uppercase());
            return Err(ApiError::conflict("forbidden", sentence).at(name));
        }
        let used = self.stopwatch.take();
        match &mut self.stage {
            Stage::Opening(opening) => opening.place(point)?,
            Stage::Play(referee) => {
                referee
                    .play_point(point, used)
                    .map_err(|_| ApiError::conflict("taken", "That cannot be played."))?;
            }
        }
        self.kept.redo.clear();
        self.kept.paused = false;
        self.changed(Some(used), None);
        Ok(())
    }

    /// A person chooses in an opening; `count` says how many fifth moves are to be offered.
    ///
    /// # Errors
    /// When that cannot be chosen now.
    pub(crate) fn choose(&mut self, choice: OpeningChoice, count: Option<usize>) -> Result<(), ApiError> {
        self.persons_turn()?;
        let Stage::Opening(opening) = &mut self.stage else {
            return Err(ApiError::conflict("choice", "Colours are settled already."));
        };
        opening.choose(choice, count)?;
        self.changed(None, None);
        Ok(())
    }

    /// Takes back: against an engine the person's last move and the reply to it, between people one move.
    ///
    /// # Errors
    /// When there is nothing to take back.
    pub(crate) fn undo(&mut self) -> Result<(), ApiError> {
        let nothing = || ApiError::conflict("undo", "There is no move to take back.");
        if let Stage::Opening(opening) = &mut self.stage {
            if !opening.undo() {
                return Err(nothing());
            }
            self.changed(None, None);
            return Ok(());
        }
        let target = self.undo_target().ok_or_else(nothing)?;
        self.undo_to(target)
    }

    /// Takes back every move after the first `target` ones.
    pub(super) fn undo_to(&mut self, target: usize) -> Result<(), ApiError> {
        let nothing = || ApiError::conflict("undo", "There is no move to take back.");
        self.stop_thinking();
        let Stage::Play(referee) = &mut self.stage else { return Err(nothing()) };
        self.kept.ended = None;
        let group = self.kept.moves.split_off(target);
        while referee.game().moves().len() > target {
            referee.take_back();
        }
        if referee.is_over() {
            // A forfeit is not undone by taking a move back; the referee starts again from here.
            self.stage = Stage::Play(Box::new(self.rebuilt()?));
        }
        self.kept.redo.push(group);
        self.stopwatch.clear();
        self.changed(None, None);
        Ok(())
    }

    /// The number of moves that an undo leaves.
    pub(super) fn undo_target(&self) -> Option<usize> {
        let game = self.game();
        let (floor, moves) = (self.kept.floor, game.moves().len());
        let is_person = |number: usize| self.opponents[self.seat_of(game.color_of_move(number))].is_none();
        (floor..moves).rev().find(|&number| is_person(number) || self.is_watched_only())
    }

    /// Plays again what was last taken back.
    ///
    /// # Errors
    /// When there is nothing to play again.
    pub(crate) fn redo(&mut self) -> Result<(), ApiError> {
        let nothing = || ApiError::conflict("redo", "There is no move to play again.");
        let group = self.kept.redo.pop().ok_or_else(nothing)?;
        self.stop_thinking();
        self.kept.moves.extend(group);
        self.stage = Stage::Play(Box::new(self.rebuilt()?));
        self.stopwatch.clear();
        self.changed(None, None);
        Ok(())
    }

    fn rebuilt(&self) -> Result<Referee, ApiError> {
        referee(&self.kept, &self.opponents)
    }

    /// A person resigns: their own side, or between people the side to move.
    ///
    /// # Errors
    /// When the game is over, or no person plays.
    pub(crate) fn resign(&mut self) -> Result<(), ApiError> {
        let mover = self.game().to_move();
        let people: Vec<Color> =
            Color::ALL.into_iter().filter(|&color| self.opponents[self.seat_of(color)].is_none()).collect();
        let loser = match people[..] {
            [] => return Err(ApiError::conflict("turn", "Nobody here can resign.")),
            [one] => one,
            _ => mover,
        };
        self.resign_as(loser)
    }

    /// A colour resigns.
    pub(super) fn resign_as(&mut self, loser: Color) -> Result<(), ApiError> {
        let over = || ApiError::conflict("over", "The game is over.");
        self.stop_thinking();
        let Stage::Play(referee) = &mut self.stage else {
            return Err(ApiError::conflict("opening", "Colours are not settled yet."));
        };
        if referee.is_over() {
            return Err(over());
        }
        referee.forfeit(loser, Forfeit::Resignation);
        self.changed(None, None);
        Ok(())
    }

    /// Pauses or resumes the clock and the engines.
    ///
    /// # Errors
    /// When the game is over.
    pub(crate) fn pause(&mut self, paused: bool) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::conflict("over", "The game is over."));
        }
        if paused {
            self.stop_thinking();
        }
        self.kept.paused = paused;
        self.changed(None, None);
        Ok(())
    }
}
