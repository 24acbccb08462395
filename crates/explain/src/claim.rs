//! Claims about a move or a position, with their points and numbers.

use crate::board_point::{BoardPoint, serialize_color};
use crate::threats::{StandingThreat, ThreatKind, threat_made};
use serde::Serialize;
use tengen_board::{Color, Game, Point};
use tengen_patterns::Position;
use tengen_play::{Decision, Proof};

/// One claim. The page makes its sentence from the key and the fields (`static/js/strings/en.js`); `Display` is the
/// same sentence in English.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "key", rename_all = "snake_case")]
pub enum Claim {
    /// What a move blocks and what it makes; neither for a quiet move.
    Move {
        /// The move.
        point: BoardPoint,
        /// Who played it.
        #[serde(serialize_with = "serialize_color")]
        color: Color,
        /// The opponent's threat that it takes away.
        blocks: Option<ThreatKind>,
        /// The threat that it makes.
        makes: Option<ThreatKind>,
    },
    /// The side to move must answer a four or an open three.
    Answer {
        /// [`ThreatKind::Three`], [`ThreatKind::Four`] or [`ThreatKind::OpenFour`].
        what: ThreatKind,
        /// The first stone of the row.
        from: BoardPoint,
        /// Its last stone.
        to: BoardPoint,
        /// Whether the last move made it.
        new: bool,
        /// Points that answer everything at once; none where fours cannot all be answered.
        points: Vec<BoardPoint>,
    },
    /// A proved win.
    Wins {
        /// Who wins.
        #[serde(serialize_with = "serialize_color")]
        color: Color,
        /// Moves to the end, both sides counted.
        plies: usize,
        /// The moves that matter.
        steps: Vec<WinningStep>,
    },
    /// Nothing is forced; this looks best.
    Best {
        /// The move.
        point: BoardPoint,
        /// The mover's chance in percent.
        percent: u32,
    },
    /// In search of a fair opening: this leaves the game as even as can be.
    Even {
        /// The move.
        point: BoardPoint,
        /// The mover's chance in percent.
        percent: u32,
    },
    /// What an opponent would play.
    Thinks {
        /// The opponent's name.
        name: String,
        /// The move.
        point: BoardPoint,
        /// The mover's chance in percent, if the opponent has an opinion.
        percent: Option<u32>,
    },
    /// An opponent cannot play on such a board.
    Cannot {
        /// The opponent's name.
        name: String,
    },
    /// Every move seems to lose; this one holds out longest.
    Holds {
        /// The move.
        point: BoardPoint,
    },
    /// A move missed a proved win.
    MissedWin {
        /// The winning move.
        point: BoardPoint,
        /// Moves to the end, both sides counted.
        plies: usize,
    },
    /// A move let the other side win by force.
    AllowedWin {
        /// Who wins.
        #[serde(serialize_with = "serialize_color")]
        color: Color,
        /// The first move of the win.
        point: BoardPoint,
        /// Moves to the end, both sides counted.
        plies: usize,
    },
    /// Another move was better.
    Better {
        /// The better move.
        point: BoardPoint,
        /// The mover's chance with it, in percent.
        percent: u32,
        /// The mover's chance after the move that was played, in percent.
        played: u32,
    },
}

/// A move of a winning line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WinningStep {
    /// The winner's move.
    pub point: BoardPoint,
    /// The threat that it makes.
    pub makes: Option<ThreatKind>,
}

/// A chance to win in whole percents. 0 and 100 are kept for what is proved.
pub fn percent(rate: f64) -> u32 {
    (100.0 * rate).round().clamp(1.0, 99.0) as u32
}

/// What the last move did; `None` before the first.
pub fn about_last_move(game: &Game) -> Option<Claim> {
    let point = game.last_move()?;
    let mut before = game.clone();
    before.undo();
    let position = Position::from(&before);
    let mover = before.to_move();
    let blocks = match threat_made(&position, !mover, point) {
        // A point that would make five blocks a four; a point that would make an open four blocks an open three.
        Some(ThreatKind::Five) => Some(ThreatKind::Four),
        Some(ThreatKind::OpenFour) => Some(ThreatKind::Three),
        Some(made @ (ThreatKind::FourThree | ThreatKind::TwoFours | ThreatKind::TwoThrees)) => Some(made),
        _ => None,
    };
    let makes = threat_made(&position, mover, point);
    Some(Claim::Move { point: BoardPoint::new(point, game.size()), color: mover, blocks, makes })
}

/// What the side to move must answer now, among the threats on the board.
pub fn must_answer(game: &Game, standing: &[StandingThreat]) -> Option<Claim> {
    if game.outcome().is_some() {
        return None;
    }
    let against: Vec<&StandingThreat> = standing.iter().filter(|row| row.color != game.to_move()).collect();
    let fours: Vec<&&StandingThreat> = against.iter().filter(|row| row.kind != ThreatKind::Three).collect();
    let (what, rows) = if fours.is_empty() {
        (ThreatKind::Three, against.iter().collect())
    } else if fours.iter().any(|row| row.kind == ThreatKind::OpenFour) {
        (ThreatKind::OpenFour, fours)
    } else {
        (ThreatKind::Four, fours)
    };
    let first = rows.first()?;
    let on_board = |&point: &Point| BoardPoint::new(point, game.size());
    let answers_all = |point: &&Point| rows.iter().all(|row| row.answers.contains(point));
    let points = first.answers.iter().filter(answers_all).map(on_board).collect();
    let (from, to) = (on_board(first.stones.first()?), on_board(first.stones.last()?));
    let new = game.last_move().is_some_and(|last| rows.iter().any(|row| row.stones.contains(&last)));
    Some(Claim::Answer { what, from, to, new, points })
}

/// What an engine's decision says about the position.
pub fn about_decision(game: &Game, decision: &Decision) -> Claim {
    /// Below this chance every move seems to lose.
    const LOST: f64 = 0.005;
    let point = BoardPoint::new(decision.point, game.size());
    match (&decision.proof, decision.win_rate) {
        (Some(proof), _) => wins(game, proof),
        (None, Some(rate)) if rate < LOST => Claim::Holds { point },
        (None, rate) => Claim::Best { point, percent: percent(rate.unwrap_or(0.5)) },
    }
}

/// How a proof wins: its first move, and the first decisive threat on its longest line.
fn wins(game: &Game, proof: &Proof) -> Claim {
    let mut position = Position::from(game);
    let winner = game.to_move();
    let mut steps: Vec<WinningStep> = Vec::new();
    for (number, &point) in proof.line().iter().enumerate() {
        if number % 2 == 0 {
            let makes = threat_made(&position, winner, point);
            let decisive = makes.is_some_and(ThreatKind::is_decisive);
            if number == 0 || decisive {
                steps.push(WinningStep { point: BoardPoint::new(point, game.size()), makes });
            }
            if decisive {
                break;
            }
        }
        position.play(point);
    }
    Claim::Wins { color: winner, plies: proof.plies(), steps }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threats::standing_threats;
    use tengen_board::{Rule, Size, notation};
    use tengen_play::{Agent, SearchLimits};

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn at(name: &str) -> BoardPoint {
        BoardPoint::new(notation::parse_human(name, Size::STANDARD).unwrap(), Size::STANDARD)
    }

    fn last(moves: &str) -> (Option<ThreatKind>, Option<ThreatKind>) {
        match about_last_move(&game(moves)) {
            Some(Claim::Move { blocks, makes, .. }) => (blocks, makes),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_move_blocks_and_makes() {
        assert_eq!(last("h8"), (None, None));
        assert_eq!(last("h8a1i8c1j8"), (None, Some(ThreatKind::Three)));
        assert_eq!(last("h8a1i8c1j8g8"), (Some(ThreatKind::Three), None));
        assert_eq!(last("h8g8i8a1j8c1k8l8"), (Some(ThreatKind::Four), None));
        assert_eq!(last("h8g8i8a1j8c1k8a3l8"), (None, Some(ThreatKind::Five)));
        // Two twos that cross.
        assert_eq!(last("h8a1i8c1j9e1j10g1j8"), (None, Some(ThreatKind::TwoThrees)));
    }

    #[test]
    fn what_must_be_answered() {
        let answer = |moves: &str| {
            let game = game(moves);
            must_answer(&game, &standing_threats(&game, &Position::from(&game)))
        };
        assert_eq!(answer("h8"), None);
        let claim = |what, to: &str, new, points: &[&str]| {
            let points = points.iter().map(|name| at(name)).collect();
            Some(Claim::Answer { what, from: at("h8"), to: at(to), new, points })
        };
        assert_eq!(answer("h8a1i8c1j8"), claim(ThreatKind::Three, "j8", true, &["g8", "k8"]));
        assert_eq!(answer("h8g8i8a1j8c1k8"), claim(ThreatKind::Four, "k8", true, &["l8"]));
        assert_eq!(answer("h8a1i8c1j8e1k8"), claim(ThreatKind::OpenFour, "k8", true, &[]));
        assert_eq!(answer("h8a1i8c1j8a3a15"), claim(ThreatKind::Three, "j8", false, &["g8", "k8"]));
        assert_eq!(answer("h8a1i8c1j8e1"), None, "one's own three needs no answer");
    }

    #[test]
    fn a_proved_win_names_its_steps() {
        let game = game("h8a1i8c1j8e1");
        let decision = tengen_agents::Tengen::new(1, 1).choose(&game, &SearchLimits::nodes(10_000)).unwrap();
        let Claim::Wins { color, plies, steps } = about_decision(&game, &decision) else { panic!("no win") };
        assert_eq!((color, plies), (Color::Black, 3));
        assert_eq!(steps[0].makes, Some(ThreatKind::OpenFour));
    }

    #[test]
    fn claims_are_sent_with_their_key_and_plain_names() {
        let claim = Claim::AllowedWin { color: Color::White, point: at("g8"), plies: 5 };
        let wanted = serde_json::json!({"key": "allowed_win", "color": "white", "point": "g8", "plies": 5});
        assert_eq!(serde_json::to_value(claim).unwrap(), wanted);
        let claim = about_last_move(&game("h8a1i8c1j8")).unwrap();
        let wanted = serde_json::json!(
            {"key": "move", "point": "j8", "color": "black", "blocks": null, "makes": "three"});
        assert_eq!(serde_json::to_value(claim).unwrap(), wanted);
    }
}
