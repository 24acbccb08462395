//! The conversation of a game: the agent moves, the person types, the console shows.

use super::console::Console;
use super::table::Table;
use super::typed::{self, Typed};
use crate::position::{self, Reading};
use anyhow::Result;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};
use tengen_board::{Color, Game, Outcome, notation};
use tengen_play::{Decision, GameRecord};

/// A table with a person sitting at it.
pub(super) struct Session<'a> {
    table: Table,
    console: Console<'a>,
}

impl Session<'_> {
    /// A conversation about the game on the table.
    pub(super) fn new(table: Table, console: Console<'_>) -> Session<'_> {
        Session { table, console }
    }

    /// Talks until the person leaves.
    ///
    /// # Errors
    /// Only when stdin or stdout fail; whatever the person types wrong is answered with a sentence.
    pub(super) fn run(mut self) -> Result<()> {
        self.greet()?;
        self.turn()?;
        loop {
            let game = self.table.game();
            let prompt = match game.outcome() {
                None => format!("{} to play", game.to_move()),
                Some(_) => "game over".to_owned(),
            };
            let asked = Instant::now();
            let Some(line) = self.console.ask(&prompt)? else { return Ok(()) };
            match typed::parse(&line, game.size()) {
                Ok(None) => {}
                Ok(Some(Typed::Quit)) => return Ok(()),
                Ok(Some(typed)) => self.handle(typed, asked.elapsed())?,
                Err(sentence) => self.console.say(&sentence)?,
            }
        }
    }

    fn handle(&mut self, typed: Typed, thought: Duration) -> Result<()> {
        match typed {
            Typed::Move { point, insist } => match self.table.play(point, insist, thought) {
                Ok(()) => self.turn()?,
                Err(sentence) => self.console.say(&sentence)?,
            },
            Typed::Undo => self.undo()?,
            Typed::Hint => self.hint()?,
            Typed::New(color) => {
                let game = Game::new(self.table.game().size(), self.table.game().rule());
                self.start(game, color.unwrap_or(self.table.you()))?;
            }
            Typed::Save { path, replace } => self.save(&path, replace)?,
            Typed::Load(path) => self.load(&path)?,
            Typed::Resign if self.table.game().outcome().is_some() => {
                self.console.say("the game is over already")?;
            }
            Typed::Resign => {
                self.table.resign();
                self.announce_outcome()?;
            }
            Typed::Help => self.console.print(typed::HELP)?,
            Typed::Quit => {}
        }
        Ok(())
    }

    /// Who sits where.
    fn greet(&mut self) -> Result<()> {
        let (game, you) = (self.table.game(), self.table.you());
        let name = |color: Color| if color == you { "you" } else { self.table.agent_name() };
        let [black, white] =
            Color::ALL.map(|color| format!("{} {color}: {}", self.console.stone(color), name(color)));
        let greeting =
            format!("{black}   {white}   ({}, {}; ? lists the commands)", game.rule(), game.size());
        Ok(self.console.say(&greeting)?)
    }

    /// Lets the agent move if it must, and shows what has become of the game.
    fn turn(&mut self) -> Result<()> {
        if self.table.waits_for_agent() {
            // The first half is on the screen while the agent thinks.
            self.console.print(&format!("{} plays ", self.table.agent_name()))?;
            let size = self.table.game().size();
            let said = match self.table.let_agent_play() {
                Some(decision) => notation::human(decision.point, size),
                None => "nothing".to_owned(),
            };
            self.console.say(&said)?;
        }
        self.console.draw(self.table.game())?;
        if self.table.game().outcome().is_some() {
            self.announce_outcome()?;
        }
        Ok(())
    }

    fn announce_outcome(&mut self) -> Result<()> {
        let game = self.table.game();
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let row = match outcome {
            Outcome::Win { line, .. } => {
                let points: Vec<_> = line.points().map(|p| notation::human(p, game.size())).collect();
                format!(": {}", points.join(" "))
            }
            Outcome::Draw | Outcome::Forfeit { .. } => String::new(),
        };
        let verdict = match outcome.winner() {
            Some(winner) if winner == self.table.you() => " You win!",
            Some(_) => " You lose.",
            None => "",
        };
        let sentence = format!("{outcome}{row}.{verdict}");
        self.console.say(&sentence)?;
        Ok(self
            .console
            .say("new starts another game, undo takes your last move back, save FILE keeps it.")?)
    }

    fn undo(&mut self) -> Result<()> {
        let size = self.table.game().size();
        let taken: Vec<_> = self.table.undo().into_iter().map(|p| notation::human(p, size)).collect();
        if taken.is_empty() {
            return Ok(self.console.say("you have played no move that could be taken back")?);
        }
        self.console.say(&format!("taken back: {}", taken.join(", ")))?;
        self.turn()
    }

    fn hint(&mut self) -> Result<()> {
        let sentence = match self.table.hint() {
            Ok(decision) => self.hint_sentence(&decision),
            Err(sentence) => sentence,
        };
        Ok(self.console.say(&sentence)?)
    }

    fn hint_sentence(&self, decision: &Decision) -> String {
        let size = self.table.game().size();
        let point = notation::human(decision.point, size);
        let mut sentence = format!("{} would play {point}", self.table.agent_name());
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
        let sentence = match position::save(self.table.record(), path, replace) {
            Ok(()) => format!("saved to {}", path.display()),
            Err(error) if is_taken(&error) => {
                format!("{0} exists already; save! {0} replaces it", path.display())
            }
            Err(error) => format!("{error:#}"),
        };
        Ok(self.console.say(&sentence)?)
    }

    fn load(&mut self, path: &Path) -> Result<()> {
        let usual_rule = self.table.game().rule();
        match (Reading { rule: None, usual_rule, size: None }).file(path) {
            Ok(GameRecord { game, .. }) => {
                // Games are saved when it is the person's turn, so the side to move is theirs again.
                let you = if game.outcome().is_some() { self.table.you() } else { game.to_move() };
                self.start(game, you)
            }
            Err(error) => Ok(self.console.say(&format!("{error:#}"))?),
        }
    }

    fn start(&mut self, game: Game, you: Color) -> Result<()> {
        match self.table.start(game, you) {
            Ok(()) => {
                self.greet()?;
                self.turn()
            }
            Err(error) => {
                let name = self.table.agent_name();
                let sentence = format!("{name} cannot play that game: {error}");
                Ok(self.console.say(&sentence)?)
            }
        }
    }
}

/// Whether a file could not be made because there is one.
fn is_taken(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::AlreadyExists)
}
