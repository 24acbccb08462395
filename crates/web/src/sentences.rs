//! What there is to say about a move or a position: claims with their points and numbers. The page has the words
//! (`static/js/strings/en.js`), so that another language needs nothing here.

use crate::shapes::{self, Makes, Standing};
use serde::Serialize;
use tengen_board::{Color, Game, Point, Size, notation};
use tengen_patterns::Position;
use tengen_play::{Decision, Proof};

/// One claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "key", rename_all = "snake_case")]
pub(crate) enum Say {
    /// What a move takes away and what it makes; nothing of either for a quiet move.
    Move { point: String, color: &'static str, blocks: Option<Makes>, makes: Option<Makes> },
    /// The side to move has a four or an open three against it, from one stone to another; the last move may have
    /// made it. Where fours cannot all be answered there are no points.
    Answer { what: Makes, from: String, to: String, new: bool, points: Vec<String> },
    /// A proved win: so many moves, both sides counted, and the steps that matter.
    Wins { color: &'static str, plies: usize, steps: Vec<Step> },
    /// Nothing is forced; this looks best.
    Best { point: String, percent: u32 },
    /// What somebody would play, and the chance it sees, if it has an opinion.
    Thinks { name: String, point: String, percent: Option<u32> },
    /// Somebody has not learned to play on such a board.
    Cannot { name: String },
    /// Everything seems to lose; this holds out.
    Holds { point: String },
    /// A move missed a proved win.
    MissedWin { point: String, plies: usize },
    /// A move let the other side win by force.
    AllowedWin { color: &'static str, point: String, plies: usize },
    /// Another move was better: the mover's chance with it, and with what was played.
    Better { point: String, percent: u32, played: u32 },
}

/// A move of a winning line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Step {
    point: String,
    makes: Option<Makes>,
}

/// Black or White, for the page.
pub(crate) fn color_key(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A chance to win in whole percents; certainty is kept for what is proved.
pub(crate) fn percent(rate: f64) -> u32 {
    (100.0 * rate).round().clamp(1.0, 99.0) as u32
}

/// What the last move did; nothing before the first.
pub(crate) fn about_last_move(game: &Game) -> Option<Say> {
    let point = game.last_move()?;
    let mut before = game.clone();
    before.undo();
    let position = Position::from(&before);
    let mover = before.to_move();
    let blocks = match shapes::makes(&position, !mover, point) {
        // Whoever stands where a five would come blocks a four, and so on down.
        Some(Makes::Five) => Some(Makes::Four),
        Some(Makes::OpenFour) => Some(Makes::Three),
        Some(made @ (Makes::FourThree | Makes::TwoFours | Makes::TwoThrees)) => Some(made),
        _ => None,
    };
    let makes = shapes::makes(&position, mover, point);
    Some(Say::Move { point: notation::human(point, game.size()), color: color_key(mover), blocks, makes })
}

/// What the side to move must answer now.
pub(crate) fn must_answer(game: &Game, standing: &[Standing]) -> Option<Say> {
    if game.outcome().is_some() {
        return None;
    }
    let against: Vec<&Standing> = standing.iter().filter(|row| row.color != game.to_move()).collect();
    let fours: Vec<&&Standing> = against.iter().filter(|row| row.kind != Makes::Three).collect();
    let (what, rows) = if fours.is_empty() {
        (Makes::Three, against.iter().collect())
    } else if fours.iter().any(|row| row.kind == Makes::OpenFour) {
        (Makes::OpenFour, fours)
    } else {
        (Makes::Four, fours)
    };
    let first = rows.first()?;
    let common = |point: &&Point| rows.iter().all(|row| row.answers.contains(point));
    let name = |&point: &Point| notation::human(point, game.size());
    let points = first.answers.iter().filter(common).map(name).collect();
    let end = |stone: Option<&Point>| stone.map(name).unwrap_or_default();
    let (from, to) = (end(first.stones.first()), end(first.stones.last()));
    let new = game.last_move().is_some_and(|last| rows.iter().any(|row| row.stones.contains(&last)));
    Some(Say::Answer { what, from, to, new, points })
}

/// What an engine's decision says about the position.
pub(crate) fn about_decision(game: &Game, decision: &Decision) -> Say {
    let size = game.size();
    let point = notation::human(decision.point, size);
    match (&decision.proof, decision.win_rate) {
        (Some(proof), _) => wins(game, proof),
        (None, Some(rate)) if rate < 0.005 => Say::Holds { point },
        (None, rate) => Say::Best { point, percent: percent(rate.unwrap_or(0.5)) },
    }
}

/// How a proof wins: its first move and the first double threat on its longest line.
fn wins(game: &Game, proof: &Proof) -> Say {
    let size = game.size();
    let mut position = Position::from(game);
    let winner = game.to_move();
    let mut steps: Vec<Step> = Vec::new();
    for (number, &point) in proof.line().iter().enumerate() {
        if number % 2 == 0 {
            let makes = shapes::makes(&position, winner, point);
            let decisive = matches!(
                makes,
                Some(Makes::FourThree | Makes::TwoFours | Makes::TwoThrees | Makes::OpenFour | Makes::Five)
            );
            if number == 0 || decisive {
                steps.push(Step { point: notation::human(point, size), makes });
            }
            if decisive {
                break;
            }
        }
        position.play(point);
    }
    Say::Wins { color: color_key(winner), plies: proof.plies(), steps }
}

/// Names of points, in their order.
pub(crate) fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| notation::human(point, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Rule;
    use tengen_play::{Agent, SearchLimits};

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn last(moves: &str) -> (Option<Makes>, Option<Makes>) {
        match about_last_move(&game(moves)) {
            Some(Say::Move { blocks, makes, .. }) => (blocks, makes),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_move_blocks_and_makes() {
        assert_eq!(last("h8"), (None, None));
        assert_eq!(last("h8a1i8c1j8"), (None, Some(Makes::Three)));
        assert_eq!(last("h8a1i8c1j8g8"), (Some(Makes::Three), None));
        assert_eq!(last("h8g8i8a1j8c1k8l8"), (Some(Makes::Four), None));
        assert_eq!(last("h8g8i8a1j8c1k8a3l8"), (None, Some(Makes::Five)));
        // Two twos that cross.
        assert_eq!(last("h8a1i8c1j9e1j10g1j8"), (None, Some(Makes::TwoThrees)));
    }

    #[test]
    fn what_must_be_answered() {
        let answer = |moves: &str| {
            let game = game(moves);
            must_answer(&game, &shapes::standing(&game, &Position::from(&game)))
        };
        assert_eq!(answer("h8"), None);
        let said = |what, to: &str, new, points: &[&str]| {
            let points = points.iter().map(|name| (*name).to_owned()).collect();
            Some(Say::Answer { what, from: "h8".to_owned(), to: to.to_owned(), new, points })
        };
        assert_eq!(answer("h8a1i8c1j8"), said(Makes::Three, "j8", true, &["g8", "k8"]));
        assert_eq!(answer("h8g8i8a1j8c1k8"), said(Makes::Four, "k8", true, &["l8"]));
        assert_eq!(answer("h8a1i8c1j8e1k8"), said(Makes::OpenFour, "k8", true, &[]));
        assert_eq!(answer("h8a1i8c1j8a3a15"), said(Makes::Three, "j8", false, &["g8", "k8"]));
        assert_eq!(answer("h8a1i8c1j8e1"), None, "one's own three needs no answer");
    }

    #[test]
    fn a_proved_win_names_its_steps() {
        let game = game("h8a1i8c1j8e1");
        let decision = tengen_agents::Tengen::new(1, 1).choose(&game, &SearchLimits::nodes(10_000)).unwrap();
        let Say::Wins { color, plies, steps } = about_decision(&game, &decision) else { panic!("no win") };
        assert_eq!((color, plies), ("black", 3));
        assert_eq!(steps[0].makes, Some(Makes::OpenFour));
    }

    #[test]
    fn the_page_has_words_for_everything() {
        let words = include_str!("../static/js/strings/en.js");
        for key in ["move", "answer", "wins", "best", "holds", "missed_win", "allowed_win", "better"] {
            assert!(words.contains(&format!("\n\t\t{key}(")), "en.js has no words for '{key}'");
        }
        for made in ["three", "two_threes", "four", "four_three", "two_fours", "open_four", "five"] {
            assert!(words.contains(&format!("\n\t\t{made}:")), "en.js has no words for '{made}'");
        }
    }
}
