//! Proofs of forced wins, and their independent check.
//!
//! A [`Proof`] is a tree: a move of the winning side, and its answer to every reply. [`Proof::check`] shares nothing
//! with the search that found the proof: it uses only [`tengen_board::Game`] and plays *every* legal reply.

use std::fmt;
use tengen_board::{Color, Game, Outcome, Point, notation};

/// A winning move and the answer to every reply. A move without replies must win on the spot.
///
/// ```
/// use tengen_board::{Game, Rule, Size, notation};
/// use tengen_play::Proof;
///
/// let size = Size::STANDARD;
/// let point = |name| notation::parse_human(name, size).unwrap();
/// let moves = notation::parse_moves("h8h1i8j1j8l1", size).unwrap();
/// let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
/// // Black makes an open four. Whoever stops one end is answered at the other.
/// let otherwise = Some(Box::new(Proof::last(point("g8"))));
/// let proof = Proof { point: point("k8"), replies: vec![(point("g8"), Proof::last(point("l8")))], otherwise };
/// assert!(proof.check(&game).is_ok());
///
/// let hasty = Proof { replies: Vec::new(), ..proof };
/// assert!(hasty.check(&game).unwrap_err().to_string().starts_with("after k8g8g8: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The winning side's move.
    pub point: Point,
    /// Replies that need an answer of their own.
    pub replies: Vec<(Point, Proof)>,
    /// The answer to every other reply.
    pub otherwise: Option<Box<Proof>>,
}

/// Why a proof is wrong: the line from the start of the proof that it does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The moves of the line, as people write them.
    pub line: String,
    /// What is wrong at its end.
    pub what: &'static str,
}

impl Proof {
    /// A move that wins on the spot.
    pub fn last(point: Point) -> Proof {
        Proof { point, replies: Vec::new(), otherwise: None }
    }

    /// Plies until the end in the longest line.
    pub fn plies(&self) -> usize {
        let after = |proof: &Proof| proof.plies() + 2;
        let longest = self.replies.iter().map(|(_, proof)| after(proof)).max();
        longest.max(self.otherwise.as_deref().map(after)).unwrap_or(1)
    }

    /// The longest line: the winner's move, a listed reply, its answer, and so on. It ends where no reply is listed.
    pub fn line(&self) -> Vec<Point> {
        let mut line = vec![self.point];
        // The first listed of the replies that hold out longest.
        if let Some((reply, next)) = self.replies.iter().rev().max_by_key(|(_, proof)| proof.plies()) {
            line.push(*reply);
            line.extend(next.line());
        }
        line
    }

    /// How many moves of the winner the tree holds.
    pub fn size(&self) -> usize {
        let replies: usize = self.replies.iter().map(|(_, proof)| proof.size()).sum();
        1 + replies + self.otherwise.as_ref().map_or(0, |proof| proof.size())
    }

    /// Plays the proof for the side to move against every legal reply at every step.
    ///
    /// # Errors
    /// The first line that does not win.
    pub fn check(&self, game: &Game) -> Result<(), ProofError> {
        let mut game = game.clone();
        let start = game.moves().len();
        self.check_from(&mut game, start)
    }

    fn check_from(&self, game: &mut Game, start: usize) -> Result<(), ProofError> {
        let winner = game.to_move();
        if game.play(self.point).is_err() {
            return Err(broken(game, start, Some(self.point), "the point is taken or the game is over"));
        }
        let checked = self.check_replies(game, start, winner);
        game.undo();
        checked
    }

    fn check_replies(&self, game: &mut Game, start: usize, winner: Color) -> Result<(), ProofError> {
        match game.outcome().map(Outcome::winner) {
            Some(Some(color)) if color == winner => return Ok(()),
            Some(_) => return Err(broken(game, start, None, "the game ends without the win")),
            None => {}
        }
        let free: Vec<Point> = game.board().empties().collect();
        for reply in free {
            let listed = self.replies.iter().find(|(point, _)| *point == reply).map(|(_, proof)| proof);
            game.play(reply).expect("a free point in a game that goes on");
            let checked = match game.outcome().map(Outcome::winner) {
                // A reply that is a foul loses by itself.
                Some(Some(color)) if color == winner => Ok(()),
                Some(_) => Err(broken(game, start, None, "the reply ends the game without the win")),
                None => match listed.or(self.otherwise.as_deref()) {
                    Some(next) => next.check_from(game, start),
                    None => Err(broken(game, start, None, "no answer to this reply")),
                },
            };
            game.undo();
            checked?;
        }
        Ok(())
    }
}

fn broken(game: &Game, start: usize, next: Option<Point>, what: &'static str) -> ProofError {
    let mut moves = game.moves()[start..].to_vec();
    moves.extend(next);
    ProofError { line: notation::human_moves(&moves, game.size()), what }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ProofError {}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size};

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn p(text: &str) -> Point {
        notation::parse_human(text, Size::STANDARD).unwrap()
    }

    #[test]
    fn an_open_four_is_proved_only_with_both_ends_answered() {
        // Black has h8 i8 j8 and plays k8.
        let game = game("h8h1i8j1j8l1");
        let mut proof = Proof {
            point: p("k8"),
            replies: vec![(p("g8"), Proof::last(p("l8")))],
            otherwise: Some(Box::new(Proof::last(p("g8")))),
        };
        assert_eq!(proof.check(&game), Ok(()));
        assert_eq!((proof.plies(), proof.size()), (3, 3));
        proof.replies.clear();
        assert_eq!(proof.check(&game).unwrap_err().line, "k8g8g8");
    }

    #[test]
    fn a_reply_that_wins_breaks_the_proof() {
        // White has four in a row, open at h5: Black's open four comes too late.
        let game = game("h8h1i8h2j8h3a1h4");
        let proof = Proof {
            point: p("k8"),
            replies: vec![(p("g8"), Proof::last(p("l8")))],
            otherwise: Some(Box::new(Proof::last(p("g8")))),
        };
        assert_eq!(proof.check(&game).unwrap_err().line, "k8h5");
    }
}
