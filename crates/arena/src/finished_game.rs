//! Plays one game of an event and summarises its result.

use crate::stats::GameResult;
use crate::{Event, Pairing, Start};
use std::time::Duration;
use tengen_board::{Color, Forfeit, Game, OpeningRule, Outcome, Seat};
use tengen_play::{
    Agent, CalledOff, GameRecord, OpeningFailure, Referee, RefereeOptions, Stop, settle_opening,
};
use thiserror::Error;

/// The result of a game of an event, without the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The game's number in the schedule.
    pub number: u64,
    /// The two players, as in [`Pairing::players`].
    pub players: [usize; 2],
    /// The player that had Black, as an index in the list of players.
    pub black: usize,
    /// The player that won; `None` for a draw.
    pub winner: Option<usize>,
    /// How the game ended.
    pub ending: Ending,
    /// How the game ended, as a sentence.
    pub sentence: String,
    /// Stones on the board at the end.
    pub moves: usize,
    /// The time used by each of the two players.
    pub used: [Duration; 2],
    /// The longest time used for a move by each of the two players.
    pub longest: [Duration; 2],
}

/// A finished game with its summary.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// The summary.
    pub summary: GameSummary,
    /// The complete record.
    pub record: GameRecord,
}

/// The ways a game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A winning row.
    Five,
    /// A full board.
    Full,
    /// A draw after the maximum number of moves.
    Long,
    /// A forbidden move in Renju.
    Foul,
    /// A move that cannot be played.
    Illegal,
    /// A move after the time limit.
    Time,
    /// Use of too much memory.
    Memory,
    /// A program that ended, stopped answering or violated the protocol.
    Crash,
    /// A resignation.
    Resigned,
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 9] = [
        Ending::Five,
        Ending::Full,
        Ending::Long,
        Ending::Foul,
        Ending::Illegal,
        Ending::Time,
        Ending::Memory,
        Ending::Crash,
        Ending::Resigned,
    ];

    /// The word used in files and tables.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Five => "five",
            Ending::Full => "full",
            Ending::Long => "long",
            Ending::Foul => "foul",
            Ending::Illegal => "illegal",
            Ending::Time => "time",
            Ending::Memory => "memory",
            Ending::Crash => "crash",
            Ending::Resigned => "resigned",
        }
    }

    /// The ending that a word stands for.
    pub fn from_word(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.word() == word)
    }

    /// Whether the game was lost by a fault of the program, not by its play.
    pub const fn is_failure(self) -> bool {
        matches!(self, Ending::Illegal | Ending::Time | Ending::Memory | Ending::Crash)
    }

    fn of(outcome: &Outcome) -> Ending {
        match outcome {
            Outcome::Win { .. } => Ending::Five,
            Outcome::Draw => Ending::Full,
            Outcome::Forfeit { reason, .. } => match reason {
                Forfeit::Foul(_) => Ending::Foul,
                Forfeit::Illegal(_) => Ending::Illegal,
                Forfeit::Time => Ending::Time,
                Forfeit::Memory => Ending::Memory,
                Forfeit::Crash(_) => Ending::Crash,
                Forfeit::Resignation => Ending::Resigned,
            },
        }
    }
}

/// The machine has no room for what a game needs, such as file handles for an engine: nobody has lost, and the game can be
/// played later.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("this machine cannot go on now: {0}")]
pub struct MachineRefusal(pub String);

/// Plays a game of an event; `None` if it was stopped. `agents` are those of [`Pairing::players`].
///
/// # Errors
/// When the machine has no room for what the game needs.
pub fn play(
    event: &Event,
    pairing: Pairing,
    agents: [&mut dyn Agent; 2],
    stop: &Stop,
) -> Result<Option<FinishedGame>, MachineRefusal> {
    let [one, other] = agents;
    let begins = pairing.first == pairing.players[0];
    let (first, second) = if begins { (one, other) } else { (other, one) };
    let seats = [pairing.first, pairing.second()];
    let settings = RefereeOptions {
        terms: seats.map(|player| event.limits_of(player).terms()),
        max_moves: event.max_moves,
        seed: pairing.seed,
        stop: stop.clone(),
    };
    let (black, mut referee) = match &event.start {
        Start::Openings(_) => {
            let mut referee = Referee::new(event.first_position(pairing.round), settings);
            referee.introduce(Color::Black, first);
            referee.introduce(Color::White, second);
            referee.finish(first, second, &mut |_, _| ());
            (Seat::First, referee)
        }
        Start::Rule(rule) => match opened_by_rule(event, *rule, first, second, settings)? {
            Some(opened) => opened,
            None => return Ok(None),
        },
    };
    let [black, white] = if black == Seat::First { seats } else { [seats[1], seats[0]] };
    referee.name(Color::Black, &event.players[black].name);
    referee.name(Color::White, &event.players[white].name);
    if let Some(what) = referee.machine_refusal() {
        return Err(MachineRefusal(what.to_owned()));
    }
    Ok(summarised(pairing, [black, white], referee))
}

/// A game whose colours the players choose, and who has Black; `None` if it was abandoned.
fn opened_by_rule<'a>(
    event: &Event,
    rule: OpeningRule,
    first: &'a mut dyn Agent,
    second: &'a mut dyn Agent,
    mut settings: RefereeOptions,
) -> Result<Option<(Seat, Referee)>, MachineRefusal> {
    match settle_opening(first, second, rule, event.size, event.rule, &mut settings) {
        Ok(opening) => {
            let black = opening.black().unwrap_or(Seat::First);
            let mut referee = Referee::new(opening.game().clone(), settings);
            let (black_agent, white_agent) =
                if black == Seat::First { (first, second) } else { (second, first) };
            referee.finish(black_agent, white_agent, &mut |_, _| ());
            Ok(Some((black, referee)))
        }
        // Whoever makes an event checks that its rules fit.
        Err(OpeningFailure::Abandoned | OpeningFailure::Misfit(_)) => Ok(None),
        Err(OpeningFailure::Machine(what)) => Err(MachineRefusal(what)),
        Err(OpeningFailure::Forfeit { loser, reason }) => {
            // Colours are not chosen yet, so the player that opened counts as Black.
            let mut referee = Referee::new(Game::new(event.size, event.rule), settings);
            let color = if loser == Seat::First { Color::Black } else { Color::White };
            referee.forfeit(color, reason);
            Ok(Some((Seat::First, referee)))
        }
    }
}

/// The summary and record of a game; `None` if it was abandoned.
fn summarised(pairing: Pairing, colors: [usize; 2], referee: Referee) -> Option<FinishedGame> {
    let Pairing { number, players, .. } = pairing;
    let color = |player: usize| if colors[0] == player { Color::Black } else { Color::White };
    let used = players.map(|player| referee.clock(color(player)).used());
    let mut record = referee.into_record();
    let outcome = record.outcome()?;
    let moves = record.game.moves().len();
    let (ending, sentence) = if record.called_off == Some(CalledOff::Draw) {
        (Ending::Long, format!("draw: {moves} moves are the most"))
    } else {
        (Ending::of(&outcome), outcome.to_string())
    };
    record.round = Some((number + 1).to_string());
    let mut longest = [Duration::ZERO; 2];
    for (index, detail) in record.details.iter().enumerate() {
        let mover = colors[record.game.color_of_move(index).index()];
        let place = usize::from(mover == players[1]);
        longest[place] = longest[place].max(detail.time.unwrap_or_default());
    }
    let winner = outcome.winner().map(|winner| colors[winner.index()]);
    let black = colors[0];
    let summary = GameSummary { number, players, black, winner, ending, sentence, moves, used, longest };
    Some(FinishedGame { summary, record })
}

impl GameSummary {
    /// The result of the first of the two players.
    pub fn outcome(&self) -> GameResult {
        match self.winner {
            None => GameResult::Draw,
            Some(winner) if winner == self.players[0] => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// The player that lost; `None` for a draw.
    pub fn loser(&self) -> Option<usize> {
        let winner = self.winner?;
        Some(self.players[usize::from(self.players[0] == winner)])
    }

    /// The player that had White.
    pub fn white(&self) -> usize {
        self.players[usize::from(self.players[0] == self.black)]
    }
}
