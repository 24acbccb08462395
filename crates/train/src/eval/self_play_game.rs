//! A self-played game with the search's scores, and its text form, one line a game.

use std::fmt;
use std::str::FromStr;
use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_search::Score;

/// A self-played game with the search's score for each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The number of moves in the random opening.
    pub opening: usize,
    /// All moves.
    pub moves: Vec<Point>,
    /// The mover's score before each move after the opening.
    pub scores: Vec<i32>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

/// A line that is not a self-played game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a self-played game: {0}")]
pub struct BadGameLine(String);

impl SelfPlayGame {
    /// What cannot be true of the game, by the rules alone: moves that cannot be played, an end that is none.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self) -> Result<(), &'static str> {
        let mut game = Game::new(self.size, self.rule);
        for &point in &self.moves {
            if game.outcome().is_some() {
                return Err("there are moves after the end");
            }
            game.play(point).map_err(|_| "a move cannot be played")?;
        }
        if self.opening > self.moves.len() || self.scores.len() != self.moves.len() - self.opening {
            return Err("not every move after the opening has a score");
        }
        let most_open = Score::open(i32::MAX).points();
        let is_proved = self.scores.last().is_some_and(|&score| score > most_open || score < -most_open);
        match game.outcome() {
            Some(outcome) if outcome.winner() != self.winner => {
                Err("it has another winner than the board says")
            }
            None if !is_proved => Err("it breaks off before its end"),
            _ => Ok(()),
        }
    }

    /// The result for a colour: 1, ½ or 0.
    pub fn result(&self, color: Color) -> f32 {
        match self.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == color)),
        }
    }

    /// Replays the game: calls `visit` with every position after the opening, the move played there and its score.
    pub fn replay(&self, mut visit: impl FnMut(&Game, Point, i32)) {
        let mut game = Game::new(self.size, self.rule);
        for (i, &point) in self.moves.iter().enumerate() {
            if let Some(&score) = i.checked_sub(self.opening).and_then(|i| self.scores.get(i)) {
                visit(&game, point, score);
            }
            if game.play(point).is_err() {
                return;
            }
        }
    }
}

impl fmt::Display for SelfPlayGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Some(Color::Black) => "B",
            Some(Color::White) => "W",
            None => "D",
        };
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        let (rule, side, opening) = (self.rule, self.size.side(), self.opening);
        let moves = notation::human_moves(&self.moves, self.size);
        write!(f, "{rule} {side} {opening} {moves} {winner} {}", scores.join(","))
    }
}

impl FromStr for SelfPlayGame {
    type Err = BadGameLine;

    fn from_str(line: &str) -> Result<SelfPlayGame, BadGameLine> {
        let bad = || BadGameLine(line.chars().take(60).collect());
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rule, side, opening, moves, winner, ref scores @ ..] = words[..] else { return Err(bad()) };
        let size = Size::new(side.parse().map_err(|_| bad())?).map_err(|_| bad())?;
        let scores =
            scores.iter().flat_map(|s| s.split(',')).map(str::parse).collect::<Result<Vec<i32>, _>>();
        Ok(SelfPlayGame {
            rule: rule.parse().map_err(|_| bad())?,
            size,
            opening: opening.parse().map_err(|_| bad())?,
            moves: notation::parse_moves(moves, size).map_err(|_| bad())?,
            scores: scores.map_err(|_| bad())?,
            winner: match winner {
                "B" => Some(Color::Black),
                "W" => Some(Color::White),
                "D" => None,
                _ => return Err(bad()),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_from_its_line() {
        let line = "renju 15 3 h8h9i8i9j8 W 12,-31000";
        let game: SelfPlayGame = line.parse().unwrap();
        assert_eq!((game.winner, game.moves.len(), game.opening), (Some(Color::White), 5, 3));
        assert_eq!(game.to_string(), line);
        let mut seen = Vec::new();
        game.replay(|before, _, score| seen.push((before.moves().len(), score)));
        assert_eq!(seen, [(3, 12), (4, -31000)]);
        assert!("renju 15 3 h8 W".parse::<SelfPlayGame>().is_ok());
        for bad in ["", "renju 15 3 h8 X", "renju 99 3 h8 W", "renju 15 3 z9 W", "renju 15 3 h8 W a,b"] {
            assert!(bad.parse::<SelfPlayGame>().is_err(), "{bad}");
        }
    }
}
