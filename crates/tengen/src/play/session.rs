//! The loop of a game in the terminal: the agent moves, the person types, the console shows.

use super::console::Console;
use super::human_game::HumanGame;
use super::input::{self, PlayerCommand};
use crate::position::{self, PositionReader};
use anyhow::Result;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};
use tengen_board::{Color, Game, Outcome, notation};
use tengen_play::{Decision, GameRecord};

/// A game with the console that it is played on.
pub(super) struct Session<'a> {
    game: HumanGame,
    console: Console<'a>,
}

impl Session<'_> {
    /// A session that plays this game.
    pub(super) fn new(game: HumanGame, console: Console<'_>) -> Session<'_> {
        Session { game, console }
    }

    /// Plays until the person leaves.
    ///
    /// # Errors
    /// Only when stdin or stdout fail; bad input is answered with a sentence.
    pub(super) fn run(mut self) -> Result<()> {
        self.greet()?;
        self.turn()?;
        loop {
            let game = self.game.game();
            let prompt = match game.outcome() {
                None => format!("{} to play", game.to_move()),
                Some(_) => "game over".to_owned(),
            };
            let asked = Instant::now();
            let Some(line) = self.console.ask(&prompt)? else { return Ok(()) };
            match input::parse(&line, game.size()) {
                Ok(None) => {}
                Ok(Some(PlayerCommand::Quit)) => return Ok(()),
                Ok(Some(command)) => self.handle(command, asked.elapsed())?,
                Err(sentence) => self.console.say(&sentence)?,
            }
        }
    }

    fn handle(&mut self, command: PlayerCommand, thought: Duration) -> Result<()> {
        match command {
            PlayerCommand::Move { point, insist } => match self.game.play(point, insist, thought) {
                Ok(()) => self.turn()?,
                Err(sentence) => self.console.say(&sentence)?,
            },
            PlayerCommand::Undo => self.undo()?,
            PlayerCommand::Hint => self.hint()?,
            PlayerCommand::New(color) => {
                let game = Game::new(self.game.game().size(), self.game.game().rule());
                self.start(game, color.unwrap_or(self.game.you()))?;
            }
            PlayerCommand::Save { path, replace } => self.save(&path, replace)?,
            PlayerCommand::Load(path) => self.load(&path)?,
            PlayerCommand::Resign if self.game.game().outcome().is_some() => {
                self.console.say("the game is over already")?;
            }
            PlayerCommand::Resign => {
                self.game.resign();
                self.announce_outcome()?;
            }
            PlayerCommand::Help => self.console.print(input::HELP)?,
            PlayerCommand::Quit => {}
        }
        Ok(())
    }

    /// Says who plays which colour.
    fn greet(&mut self) -> Result<()> {
        let (game, you) = (self.game.game(), self.game.you());
        let name = |color: Color| if color == you { "you" } else { self.game.agent_name() };
        let [black, white] =
            Color::ALL.map(|color| format!("{} {color}: {}", self.console.stone(color), name(color)));
        let greeting =
            format!("{black}   {white}   ({}, {}; ? lists the commands)", game.rule(), game.size());
        Ok(self.console.say(&greeting)?)
    }

    /// Lets the agent move if it is its turn, and shows the position and how the game ended.
    fn turn(&mut self) -> Result<()> {
        if self.game.waits_for_agent() {
            // This half of the line is on the screen while the agent thinks.
            self.console.print(&format!("{} plays ", self.game.agent_name()))?;
            let size = self.game.game().size();
            let said = match self.game.let_agent_play() {
                Some(decision) => notation::human(decision.point, size),
                None => "nothing".to_owned(),
            };
            self.console.say(&said)?;
        }
        self.console.draw(self.game.game())?;
        if self.game.game().outcome().is_some() {
            self.announce_outcome()?;
        }
        Ok(())
    }

    fn announce_outcome(&mut self) -> Result<()> {
        let game = self.game.game();
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let row = match outcome {
            Outcome::Win { line, .. } => {
                let points: Vec<_> = line.points().map(|p| notation::human(p, game.size())).collect();
                format!(": {}", points.join(" "))
            }
            Outcome::Draw | Outcome::Forfeit { .. } => String::new(),
        };
        let verdict = match outcome.winner() {
            Some(winner) if winner == self.game.you() => " You win!",
            Some(_) => " You lose.",
            None => "",
        };
        let sentence = format!("{outcome}{row}.{verdict}");
        self.console.say(&sentence)?;
        Ok(self
            .console
            .say("new starts another game, undo takes your last move back, save FILE saves it.")?)
    }

    fn undo(&mut self) -> Result<()> {
        let size = self.game.game().size();
        let taken: Vec<_> = self.game.undo().into_iter().map(|p| notation::human(p, size)).collect();
        if taken.is_empty() {
            return Ok(self.console.say("you have played no move that could be taken back")?);
        }
        self.console.say(&format!("taken back: {}", taken.join(", ")))?;
        self.turn()
    }

    fn hint(&mut self) -> Result<()> {
        let sentence = match self.game.hint() {
            Ok(decision) => self.hint_sentence(&decision),
            Err(sentence) => sentence,
        };
        Ok(self.console.say(&sentence)?)
    }

    fn hint_sentence(&self, decision: &Decision) -> String {
        let size = self.game.game().size();
        let point = notation::human(decision.point, size);
        let mut sentence = format!("{} would play {point}", self.game.agent_name());
        if let Some(win_rate) = decision.win_rate {
            sentence += &format!(", which wins with a chance of {:.0}%", 100.0 * win_rate);
        }
        if decision.line.len() > 1 {
            let line: Vec<_> = decision.line.iter().map(|&p| notation::human(p, size)).collect();
            sentence += &format!("; it expects {}", line.join(" "));
        }
        sentence
    }

    fn save(&mut self, path: &Path, replace: bool) -> Result<()> {
        let sentence = match position::save(self.game.record(), path, replace) {
            Ok(()) => format!("saved to {}", path.display()),
            Err(error) if is_taken(&error) => {
                format!("{0} exists already; save! {0} replaces it", path.display())
            }
            Err(error) => format!("{error:#}"),
        };
        Ok(self.console.say(&sentence)?)
    }

    fn load(&mut self, path: &Path) -> Result<()> {
        let default_rule = self.game.game().rule();
        match (PositionReader { rule: None, default_rule, size: None }).file(path) {
            Ok(GameRecord { game, .. }) => {
                // Games are saved when it is the person's turn, so the side to move is theirs again.
                let you = if game.outcome().is_some() { self.game.you() } else { game.to_move() };
                self.start(game, you)
            }
            Err(error) => Ok(self.console.say(&format!("{error:#}"))?),
        }
    }

    fn start(&mut self, game: Game, you: Color) -> Result<()> {
        match self.game.start(game, you) {
            Ok(()) => {
                self.greet()?;
                self.turn()
            }
            Err(error) => {
                let name = self.game.agent_name();
                let sentence = format!("{name} cannot play that game: {error}");
                Ok(self.console.say(&sentence)?)
            }
        }
    }
}

/// Whether a file could not be created because it exists.
fn is_taken(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::AlreadyExists)
}
