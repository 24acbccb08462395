//! A Swap2 opening in which people place stones one by one.

use super::stored::{StoredGame, StoredMove};
use crate::api_error::ApiError;
use crate::opponents::Opponent;
use serde::{Deserialize, Serialize};
use tengen_board::{Game, Point, Seat, Swap2, Swap2Answer, notation};
use tengen_play::{Agent, Stop};

/// A Swap2 opening in progress.
#[derive(Clone, Debug)]
pub(crate) struct Swap2Opening {
    swap2: Box<Swap2>,
    /// Answers so far, as they are kept.
    answers: Vec<String>,
    /// Stones of the next answer.
    pending: Vec<Point>,
    /// A person's choice whose stones are still to be placed.
    choice: Option<Swap2Choice>,
}

/// What the second player, and later the first, can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Swap2Choice {
    /// To take Black.
    Swap,
    /// To stay White, with one more stone.
    Stay,
    /// To place two more stones and let the other choose.
    Balance,
}

impl Swap2Choice {
    /// What was chosen last among kept answers, and by which seat. The first answer opens and chooses nothing.
    pub(super) fn last_of(answers: &[String]) -> Option<(usize, Swap2Choice)> {
        let choice = match answers.last()?.split(' ').next()? {
            "swap" => Swap2Choice::Swap,
            "stay" => Swap2Choice::Stay,
            "balance" => Swap2Choice::Balance,
            _ => return None,
        };
        // The seats answer in turn, the first one first.
        Some(((answers.len() - 1) % 2, choice))
    }
}

/// How far an opening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Swap2Step {
    /// The first three stones are to be placed.
    Open,
    /// Three stones stand.
    Three,
    /// Five stones stand.
    Five,
}

impl Swap2Step {
    fn choices(self) -> &'static [Swap2Choice] {
        match self {
            Swap2Step::Open => &[],
            Swap2Step::Three => &[Swap2Choice::Swap, Swap2Choice::Stay, Swap2Choice::Balance],
            Swap2Step::Five => &[Swap2Choice::Swap, Swap2Choice::Stay],
        }
    }
}

/// What the page shows of an opening.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OpeningView {
    /// The seat that must answer.
    seat: usize,
    /// Whether a person sits there.
    yours: bool,
    step: Swap2Step,
    choice: Option<Swap2Choice>,
    /// What can be chosen; empty while stones are to be placed.
    options: &'static [Swap2Choice],
    /// Stones still to be placed.
    left: usize,
}

impl Swap2Opening {
    /// The opening of a kept game; `None` if it has none.
    pub(super) fn replay(kept: &StoredGame) -> Result<Option<Swap2Opening>, ApiError> {
        let Some(answers) = &kept.swap2 else { return Ok(None) };
        let start = kept.start.game()?;
        let swap2 = Box::new(Swap2::new(start.size(), start.rule()));
        let mut opening = Swap2Opening { swap2, answers: Vec::new(), pending: Vec::new(), choice: None };
        for text in answers {
            opening.answer(opening.parse(text)?)?;
        }
        Ok(Some(opening))
    }

    fn parse(&self, text: &str) -> Result<Swap2Answer, ApiError> {
        let bad = || ApiError::internal(format_args!("'{text}' is no answer of Swap2"));
        let points =
            notation::parse_moves(text.trim_start_matches(|c: char| c != ' '), self.swap2.game().size());
        let points = points.map_err(|_| bad())?;
        match (text.split(' ').next(), &points[..]) {
            (Some("open"), &[a, b, c]) => Ok(Swap2Answer::Open([a, b, c])),
            (Some("swap"), []) => Ok(Swap2Answer::Swap),
            (Some("stay"), &[point]) => Ok(Swap2Answer::Stay(point)),
            (Some("balance"), &[a, b]) => Ok(Swap2Answer::Balance([a, b])),
            _ => Err(bad()),
        }
    }

    fn written(&self, answer: &Swap2Answer) -> String {
        let size = self.swap2.game().size();
        match answer {
            Swap2Answer::Open(points) => format!("open {}", notation::human_moves(points, size)),
            Swap2Answer::Swap => "swap".to_owned(),
            Swap2Answer::Stay(point) => format!("stay {}", notation::human(*point, size)),
            Swap2Answer::Balance(points) => format!("balance {}", notation::human_moves(points, size)),
        }
    }

    fn answer(&mut self, answer: Swap2Answer) -> Result<(), ApiError> {
        let written = self.written(&answer);
        self.swap2.answer(answer).map_err(|error| ApiError::conflict("swap2", format!("{error}.")))?;
        self.answers.push(written);
        self.pending.clear();
        self.choice = None;
        Ok(())
    }

    /// Whether colours are settled.
    pub(super) fn is_settled(&self) -> bool {
        self.swap2.black().is_some()
    }

    /// The stones so far, without those of an unfinished answer.
    pub(super) fn game(&self) -> &Game {
        self.swap2.game()
    }

    /// All stones on the board.
    pub(super) fn shown(&self) -> Game {
        let mut game = self.swap2.game().clone();
        for &point in &self.pending {
            // Checked when it was placed.
            let _ = game.play(point);
        }
        game
    }

    /// The seat that must answer.
    pub(super) fn seat_to_answer(&self) -> Option<usize> {
        self.swap2.to_answer().map(index)
    }

    fn step(&self) -> Swap2Step {
        match self.swap2.game().moves().len() {
            0 => Swap2Step::Open,
            3 => Swap2Step::Three,
            _ => Swap2Step::Five,
        }
    }

    /// How many stones the next answer has; `None` before it is chosen.
    fn stones(&self) -> Option<usize> {
        match (self.step(), self.choice) {
            (Swap2Step::Open, _) => Some(3),
            (_, Some(Swap2Choice::Stay)) => Some(1),
            (_, Some(Swap2Choice::Balance)) => Some(2),
            (_, Some(Swap2Choice::Swap) | None) => None,
        }
    }

    /// A person places a stone. The point is free.
    pub(super) fn place(&mut self, point: Point) -> Result<(), ApiError> {
        let Some(stones) = self.stones() else {
            return Err(ApiError::conflict(
                "choose",
                "First choose: take Black, stay White, or put two more stones.",
            ));
        };
        self.pending.push(point);
        if self.pending.len() < stones {
            return Ok(());
        }
        let answer = match self.pending[..] {
            [a, b, c] => Swap2Answer::Open([a, b, c]),
            [a, b] => Swap2Answer::Balance([a, b]),
            _ => Swap2Answer::Stay(point),
        };
        let answered = self.answer(answer);
        if answered.is_err() {
            self.pending.pop();
        }
        answered
    }

    /// A person chooses.
    pub(super) fn choose(&mut self, choice: Swap2Choice) -> Result<(), ApiError> {
        if !self.step().choices().contains(&choice) {
            return Err(ApiError::conflict("choose", "That cannot be chosen now."));
        }
        if choice == Swap2Choice::Swap {
            return self.answer(Swap2Answer::Swap);
        }
        self.choice = Some(choice);
        Ok(())
    }

    /// Takes back the last stone of an unfinished answer, or the choice; says whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        self.pending.pop().is_some() || self.choice.take().is_some()
    }

    /// Asks an agent for its answer.
    pub(super) fn ask(
        &mut self,
        agent: &mut dyn Agent,
        opponent: &Opponent,
        stop: Stop,
    ) -> Result<(), String> {
        let mut limits = opponent.limits();
        limits.stop = stop;
        let answer = agent.answer_swap2(&self.swap2, &limits).map_err(|error| error.to_string())?;
        self.answer(answer).map_err(|error| error.sentence().to_owned())
    }

    /// Writes the opening into the kept game.
    pub(super) fn keep(&self, kept: &mut StoredGame) {
        kept.swap2 = Some(self.answers.clone());
        kept.black = self.swap2.black().map(index);
        if self.is_settled() {
            kept.moves = StoredMove::all(self.swap2.game());
        }
    }

    /// For the page.
    pub(super) fn view(&self, yours: bool) -> Option<OpeningView> {
        let can_choose = yours && self.choice.is_none();
        Some(OpeningView {
            seat: self.seat_to_answer()?,
            yours,
            step: self.step(),
            choice: self.choice,
            options: if can_choose { self.step().choices() } else { &[] },
            left: self.stones().unwrap_or(0) - self.pending.len(),
        })
    }
}

fn index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}
