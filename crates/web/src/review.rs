//! The review of a game: what every position was worth, and which moves threw something away.

use crate::api_error::ApiError;
use crate::dto::TreeDto;
use crate::jobs::Context;
use crate::sentences::{Say, color_key, names, percent};
use crate::state::App;
use crate::store::JobRow;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_agents::Tengen;
use tengen_board::{Color, Game, Point, notation};
use tengen_play::{Agent, SearchLimits};

/// What was found about one position of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Looked {
    /// Black's chance to win; 0 or 1 only where it is certain.
    black: f64,
    /// The best move; `None` when the game is over.
    best: Option<String>,
    /// What would follow, the move itself first.
    line: Vec<String>,
    /// Moves to a proved win of the side to move.
    wins: Option<usize>,
}

/// A review for the page.
#[derive(Debug, Serialize)]
struct ReviewView {
    /// Black's chance after so many moves; `None` where nobody has looked yet.
    black: Vec<Option<f64>>,
    turns: Vec<TurnView>,
    /// What Black's and White's moves lost on average, in percents.
    loss: [Option<f64>; 2],
}

/// A move that threw something away.
#[derive(Debug, Serialize)]
struct TurnView {
    /// Counted from 1.
    number: usize,
    point: String,
    color: &'static str,
    /// `slip` or `mistake`.
    mark: &'static str,
    /// What it cost, in percents.
    drop: u32,
    say: Vec<Say>,
    /// What should have been played, and what would follow.
    best: Vec<String>,
    /// Black's chance if it had been.
    black: f64,
}

/// A loss of so much is worth a word …
const SLIP: f64 = 0.10;
/// … and of so much a strong one.
const MISTAKE: f64 = 0.25;
/// Who has less than this has nothing to throw away.
const LOST: f64 = 0.05;
/// The reviewer's memory in megabytes.
const MEMORY: usize = 32;
/// No position takes longer than this, however slow the machine is.
const LONGEST: Duration = Duration::from_secs(3);

/// The main line of a kept game, from its start.
fn main_line(app: &App, id: &str) -> Result<Game, ApiError> {
    let tree = crate::files::kept_tree(app, id)?;
    game_of(&tree)
}

/// The main line of a tree.
pub(crate) fn game_of(tree: &TreeDto) -> Result<Game, ApiError> {
    let mut game = tree.start.game()?;
    let mut last = None;
    while let Some((place, node)) = tree
        .nodes
        .iter()
        .enumerate()
        .skip(last.map_or(0, |last| last + 1))
        .find(|(_, node)| node.parent == last)
    {
        let point = notation::parse_human(&node.point, game.size()).map_err(ApiError::internal)?;
        game.play(point).map_err(ApiError::internal)?;
        last = Some(place);
    }
    Ok(game)
}

/// Looks at every position, the last first: what is found there helps with those before it.
///
/// # Errors
/// When the game is gone.
pub(crate) async fn run(context: &mut Context) -> Result<(), ApiError> {
    let mut game = main_line(context.app(), &context.row().subject)?;
    let kept = context.items()?;
    let total = game.moves().len() as u32 + 1;
    context.set_total(total);
    let mut done = kept.len() as u32;
    let mut reviewer = Tengen::new(1, MEMORY);
    let nodes = context.app().options().review_nodes;
    for number in (0..total).rev() {
        if context.stop().is_raised() {
            return Ok(());
        }
        if !kept.contains_key(&number) {
            let permit = context.app().engines().background_permit().await?;
            let (position, stop) = (game.clone(), context.stop().clone());
            let looked = tokio::task::spawn_blocking(move || {
                // One move is wanted with its value, even where only one is possible.
                let limits =
                    SearchLimits { nodes: Some(nodes), best: Some(1), stop, ..SearchLimits::time(LONGEST) };
                let looked = look(&mut reviewer, &position, &limits);
                (looked, reviewer)
            });
            let (looked, back) = looked.await.map_err(ApiError::internal)?;
            drop(permit);
            reviewer = back;
            if context.stop().is_raised() {
                return Ok(());
            }
            done += 1;
            context.keep(number, &serde_json::to_string(&looked?).map_err(ApiError::internal)?, done)?;
        }
        game.undo();
    }
    Ok(())
}

fn look(reviewer: &mut Tengen, game: &Game, limits: &SearchLimits) -> Result<Looked, ApiError> {
    if let Some(outcome) = game.outcome() {
        let black = match outcome.winner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        return Ok(Looked { black, best: None, line: Vec::new(), wins: None });
    }
    let decision = reviewer.choose(game, limits).map_err(ApiError::internal)?;
    let proof = decision.proof.filter(|proof| proof.check(game).is_ok());
    let rate = decision.win_rate.unwrap_or(0.5).clamp(0.01, 0.99);
    let rate = if proof.is_some() { 1.0 } else { rate };
    let line: Vec<Point> = proof.as_ref().map_or(decision.line, tengen_play::Proof::line);
    Ok(Looked {
        black: if game.to_move() == Color::Black { rate } else { 1.0 - rate },
        best: Some(notation::human(decision.point, game.size())),
        line: names(&line, game.size()),
        wins: proof.map(|proof| proof.plies()),
    })
}

/// What the items say so far.
///
/// # Errors
/// When the game is gone.
pub(crate) fn view(app: &App, row: &JobRow, items: &[(u32, String)]) -> Result<serde_json::Value, ApiError> {
    let game = main_line(app, &row.subject)?;
    let mut looked: Vec<Option<Looked>> = vec![None; game.moves().len() + 1];
    for (number, body) in items {
        if let Some(place) = looked.get_mut(*number as usize) {
            *place = serde_json::from_str(body).ok();
        }
    }
    serde_json::to_value(reviewed(&game, &looked)).map_err(ApiError::internal)
}

fn reviewed(game: &Game, looked: &[Option<Looked>]) -> ReviewView {
    let mut turns = Vec::new();
    let mut losses = [(0.0, 0_u32); 2];
    for (number, &point) in game.moves().iter().enumerate() {
        let (Some(before), Some(after)) = (&looked[number], &looked[number + 1]) else { continue };
        let color = game.color_of_move(number);
        let name = notation::human(point, game.size());
        let of = |black: f64| if color == Color::Black { black } else { 1.0 - black };
        let (had, kept) = (of(before.black), of(after.black));
        let drop = if before.best.as_deref() == Some(&name) { 0.0 } else { (had - kept).max(0.0) };
        let (sum, count) = &mut losses[color.index()];
        (*sum, *count) = (*sum + drop, *count + 1);
        if drop < SLIP || had < LOST {
            continue;
        }
        // To give a proved win away, or to allow one, decides the game.
        let decisive = before.wins.is_some() || after.wins.is_some();
        let mark = if drop >= MISTAKE || decisive { "mistake" } else { "slip" };
        let (best, say) = verdict(color, before, after, had, kept);
        let number = number + 1;
        let drop = percent(drop);
        turns.push(TurnView {
            number,
            point: name,
            color: color_key(color),
            mark,
            drop,
            say,
            best,
            black: before.black,
        });
    }
    let loss =
        losses.map(|(sum, count)| (count > 0).then(|| (1000.0 * sum / f64::from(count)).round() / 10.0));
    ReviewView { black: looked.iter().map(|looked| looked.as_ref().map(|l| l.black)).collect(), turns, loss }
}

/// What should have been played, and why.
fn verdict(color: Color, before: &Looked, after: &Looked, had: f64, kept: f64) -> (Vec<String>, Vec<Say>) {
    let best = before.best.clone().unwrap_or_default();
    let say = match (before.wins, after.wins, &after.best) {
        (Some(plies), ..) => vec![Say::MissedWin { point: best.clone(), plies }],
        (None, Some(plies), Some(point)) => vec![
            Say::AllowedWin { color: color_key(!color), point: point.clone(), plies },
            Say::Better { point: best.clone(), percent: percent(had), played: percent(kept) },
        ],
        _ => vec![Say::Better { point: best.clone(), percent: percent(had), played: percent(kept) }],
    };
    (if before.line.is_empty() { vec![best] } else { before.line.clone() }, say)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size};

    fn game(moves: &str) -> Game {
        let size = Size::STANDARD;
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size).unwrap()).unwrap()
    }

    fn reviewed_game(moves: &str) -> ReviewView {
        let game = game(moves);
        let mut reviewer = Tengen::new(1, 4);
        let mut position = game.clone();
        let mut looked = vec![None; game.moves().len() + 1];
        let limits = SearchLimits { best: Some(1), ..SearchLimits::nodes(20_000) };
        for place in looked.iter_mut().rev() {
            *place = Some(look(&mut reviewer, &position, &limits).unwrap());
            position.undo();
        }
        reviewed(&game, &looked)
    }

    #[test]
    fn a_planted_blunder_is_found_and_the_right_move_named() {
        // Black has an open three; White plays far away instead of answering it.
        let review = reviewed_game("h8h9i8i9j8a1k8a3l8");
        let blunder = review.turns.iter().find(|turn| turn.number == 6).expect("the blunder is marked");
        assert_eq!((blunder.mark, blunder.color, blunder.point.as_str()), ("mistake", "white", "a1"));
        assert!(matches!(&blunder.say[0], Say::AllowedWin { color: "black", .. }), "{:?}", blunder.say);
        assert!(["g8", "k8", "f8", "l8", "j9"].contains(&blunder.best[0].as_str()), "{:?}", blunder.best);
        assert_eq!(review.black.last(), Some(&Some(1.0)));
        assert!(!review.turns.iter().any(|turn| turn.color == "black" && turn.number > 6));
    }

    #[test]
    fn a_missed_win_is_a_mistake() {
        // Black has four in a row, blocked at one end, and plays elsewhere.
        let review = reviewed_game("h8g8i8i9j8j9k8a1a5");
        let missed = review.turns.iter().find(|turn| turn.number == 9).expect("the missed win is marked");
        assert!(matches!(&missed.say[0], Say::MissedWin { plies: 1, .. }), "{:?}", missed.say);
    }

    #[test]
    fn what_nobody_has_looked_at_is_not_judged() {
        let game = game("h8h9i8");
        let review = reviewed(&game, &[None, None, None, None]);
        assert!(review.turns.is_empty());
        assert_eq!((review.black, review.loss), (vec![None; 4], [None, None]));
    }
}
