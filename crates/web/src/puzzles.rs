//! Puzzles for visitors: the built-in ones and wins from their own games, judged move by move; progress is kept.

use crate::api_error::ApiError;
use crate::dto::PositionView;
use crate::quotas;
use crate::state::App;
use crate::store::{OwnPuzzle, PuzzleEvent, PuzzleResult};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tengen_board::{Color, Game, Point, notation};
use tengen_explain::{
    BoardPoint, Claim, Review, ReviewedMove, ThreatKind, about_last_move, color_key, threat_made,
};
use tengen_patterns::Position;
use tengen_play::Stop;
use tengen_puzzles::{Grade, Judge, Puzzle, Verdict, best_defence, built_in};

/// A puzzle and where it comes from.
pub(crate) struct Posed {
    id: String,
    puzzle: Puzzle,
    /// The game in which the win was missed; `None` for a built-in puzzle.
    game: Option<String>,
}

/// All puzzles, and what a visitor has done with them.
#[derive(Serialize)]
pub(crate) struct PuzzleOverview {
    grades: Vec<GradeView>,
    /// Those made of the visitor's games.
    own: Vec<OwnView>,
    solved: usize,
    /// How many of the latest were solved at the first attempt and without a hint.
    streak: usize,
    /// The longest such row.
    best: usize,
}

#[derive(Serialize)]
struct GradeView {
    grade: &'static str,
    total: usize,
    solved: usize,
    /// The first that is not solved; the first of all if all are.
    next: String,
}

#[derive(Serialize)]
struct OwnView {
    id: String,
    /// The number of the move that is to be found.
    number: usize,
    /// What lists show of the game.
    game: Value,
    grade: &'static str,
    plies: usize,
    solved: bool,
}

/// A puzzle as the page shows it.
#[derive(Serialize)]
pub(crate) struct PuzzleView {
    id: String,
    grade: &'static str,
    plies: usize,
    fours: bool,
    /// How many moves win; `None` where only one is known.
    wins: Option<usize>,
    /// Who is to win.
    color: &'static str,
    /// The game in which the win was missed.
    game: Option<String>,
    position: PositionView,
    /// Moves since the puzzle began.
    moves: String,
    solved: bool,
    wrong: u32,
    hints: u32,
    /// The next puzzle of the same grade that is not solved.
    next: Option<String>,
}

/// What a move in a puzzle comes to.
#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub(crate) enum MoveView {
    /// It wins by proof, and the other side has replied.
    Right { position: PositionView, reply: BoardPoint, moves: String, left: usize, say: Vec<Claim> },
    /// It was the last move of the win.
    Solved { position: PositionView, moves: String },
    /// It does not win; the other side's reply shows it.
    Wrong {
        position: PositionView,
        reply: Option<BoardPoint>,
        /// What the reply does.
        say: Vec<Claim>,
        /// In how many moves the other side now wins, if it does.
        loses: Option<usize>,
        /// Whether every continuation by threats was looked at.
        complete: bool,
    },
}

/// A hint: first what the winning move makes and about where it is, then the move.
#[derive(Serialize)]
pub(crate) struct HintView {
    makes: Option<ThreatKind>,
    /// Two corners of the part of the board.
    region: [BoardPoint; 2],
    point: Option<BoardPoint>,
}

/// How far a hint's part of the board reaches from its middle.
const REACH: i16 = 2;

/// The puzzle with an id: a number of a built-in one, or one of the owner's.
///
/// # Errors
/// When there is none.
pub(crate) fn find(app: &App, owner: &str, id: &str) -> Result<Posed, ApiError> {
    let number: Option<usize> = id.parse().ok();
    if let Some(puzzle) = number.and_then(|number| built_in().get(number.checked_sub(1)?)) {
        return Ok(Posed { id: id.to_owned(), puzzle: puzzle.clone(), game: None });
    }
    let own = app.store().own_puzzle(owner, id)?.ok_or_else(|| ApiError::not_found("puzzle"))?;
    let puzzle = own.line.parse().map_err(ApiError::internal)?;
    Ok(Posed { id: own.id, puzzle, game: Some(own.game) })
}

/// All puzzles, and what an owner has done with them.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn overview(app: &App, owner: &str) -> Result<PuzzleOverview, ApiError> {
    let results = app.store().puzzle_results(owner)?;
    let is_solved = |id: &str| results.iter().any(|result| result.solved && result.puzzle == id);
    let solved: HashMap<&str, bool> =
        results.iter().map(|result| (result.puzzle.as_str(), result.solved)).collect();
    let grade = |grade: Grade| {
        let of_grade = numbered().filter(|(_, puzzle)| puzzle.grade() == grade);
        let open = |id: &&String| !solved.get(id.as_str()).copied().unwrap_or(false);
        let ids: Vec<String> = of_grade.map(|(id, _)| id).collect();
        let left = ids.iter().filter(open).count();
        let next = ids.iter().find(open).or(ids.first()).cloned().unwrap_or_default();
        GradeView { grade: grade.name(), total: ids.len(), solved: ids.len() - left, next }
    };
    let own = app.store().own_puzzles(owner)?.into_iter().filter_map(|own| {
        let puzzle: Puzzle = own.line.parse().ok()?;
        let solved = is_solved(&own.id);
        Some(OwnView {
            number: puzzle.moves.len() + 1,
            game: serde_json::from_str(&own.summary).unwrap_or_default(),
            grade: puzzle.grade().name(),
            plies: puzzle.plies,
            solved,
            id: own.id,
        })
    });
    let (streak, best) = streaks(&results);
    Ok(PuzzleOverview {
        grades: Grade::ALL.map(grade).into(),
        own: own.collect(),
        solved: results.iter().filter(|result| result.solved).count(),
        streak,
        best,
    })
}

/// The built-in puzzles with their ids.
fn numbered() -> impl Iterator<Item = (String, &'static Puzzle)> {
    (1..).map(|number: usize| number.to_string()).zip(built_in())
}

/// How many of the latest puzzles were solved without a wrong move or a hint, and the longest such row.
fn streaks(results: &[PuzzleResult]) -> (usize, usize) {
    results.iter().fold((0, 0), |(now, best), result| {
        let clean = result.solved && result.wrong == 0 && result.hints == 0;
        let now = if clean { now + 1 } else { 0 };
        (now, best.max(now))
    })
}

impl Posed {
    /// The puzzle after some moves, as the page shows it.
    ///
    /// # Errors
    /// When the moves cannot be played, or the database cannot be read.
    pub(crate) fn view(&self, app: &App, owner: &str, moves: &str) -> Result<PuzzleView, ApiError> {
        let game = self.after(moves)?;
        let PuzzleResult { solved, wrong, hints, .. } =
            app.store().puzzle_result(owner, &self.id)?.unwrap_or_default();
        let puzzle = &self.puzzle;
        Ok(PuzzleView {
            id: self.id.clone(),
            grade: puzzle.grade().name(),
            plies: puzzle.plies,
            fours: puzzle.fours,
            wins: self.game.is_none().then_some(puzzle.wins.len()),
            color: color_key(self.winner()),
            game: self.game.clone(),
            position: PositionView::of(&game),
            moves: moves.to_owned(),
            solved,
            wrong,
            hints,
            next: self.next(app, owner)?,
        })
    }

    /// Who is to win.
    fn winner(&self) -> Color {
        self.puzzle.game().to_move()
    }

    /// The next puzzle of the same kind that is not solved.
    fn next(&self, app: &App, owner: &str) -> Result<Option<String>, ApiError> {
        let results = app.store().puzzle_results(owner)?;
        let is_open = |id: &String| !results.iter().any(|result| result.solved && result.puzzle == *id);
        let ids: Vec<String> = match &self.game {
            Some(_) => app.store().own_puzzles(owner)?.into_iter().map(|own| own.id).collect(),
            None => numbered()
                .filter(|(_, puzzle)| puzzle.grade() == self.puzzle.grade())
                .map(|(id, _)| id)
                .collect(),
        };
        let here = ids.iter().position(|id| *id == self.id).unwrap_or(0);
        let (before, after) = ids.split_at(here);
        let mut others = after.iter().skip(1).chain(before);
        Ok(others.find(|id| is_open(id)).or(ids.get(here + 1)).cloned())
    }

    /// The game after some moves since the puzzle began.
    fn after(&self, moves: &str) -> Result<Game, ApiError> {
        let mut game = self.puzzle.game();
        let points =
            notation::parse_moves(moves, game.size()).map_err(|bad| ApiError::bad_value("point", &bad))?;
        for point in points {
            game.play(point)
                .map_err(|_| ApiError::bad_request("tree", "These moves cannot be played in this puzzle."))?;
        }
        Ok(game)
    }

    /// The game after some moves, if it is the visitor's turn in it.
    fn turn(&self, moves: &str) -> Result<Game, ApiError> {
        let game = self.after(moves)?;
        if game.outcome().is_some() || game.to_move() != self.winner() {
            return Err(ApiError::conflict("over", "There is no move to find here."));
        }
        Ok(game)
    }

    /// Plays a visitor's move.
    ///
    /// # Errors
    /// When it cannot be played, or what has happened cannot be kept.
    pub(crate) fn play(
        &self,
        app: &App,
        owner: &str,
        moves: &str,
        point: &str,
    ) -> Result<MoveView, ApiError> {
        let game = self.turn(moves)?;
        let at =
            notation::parse_human(point, game.size()).map_err(|bad| ApiError::bad_value("point", &bad))?;
        if game.board().stone(at).is_some() {
            return Err(ApiError::bad_request("taken", "There is already a stone.").at(point.to_owned()));
        }
        let (event, view) = self.judged(&game, at);
        if let Some(event) = event {
            app.store().note_puzzle(owner, &self.id, event, quotas::kept_limits(app))??;
        }
        Ok(view)
    }

    /// What a move comes to, and what is to be kept of it.
    fn judged(&self, game: &Game, point: Point) -> (Option<PuzzleEvent>, MoveView) {
        let judge = Judge::default();
        let size = game.size();
        let mut after = game.clone();
        // The caller has seen that the point is free.
        let _ = after.play(point);
        let since = |game: &Game| notation::human_moves(&game.moves()[self.puzzle.moves.len()..], size);
        match judge.verdict(game, point) {
            Verdict::Wins(proof) => {
                let proof = judge.shortest_after(game, point, proof);
                let Some(reply) = best_defence(game, &proof) else {
                    let solved =
                        MoveView::Solved { position: PositionView::of(&after), moves: since(&after) };
                    return (Some(PuzzleEvent::Solved), solved);
                };
                let _ = after.play(reply);
                let right = MoveView::Right {
                    position: PositionView::of(&after),
                    reply: BoardPoint::new(reply, size),
                    moves: since(&after),
                    left: proof.plies().saturating_sub(2),
                    say: about_last_move(&after).into_iter().collect(),
                };
                (None, right)
            }
            Verdict::Fails(refutation) => {
                if let Some(reply) = refutation.reply {
                    let _ = after.play(reply);
                }
                let wrong = MoveView::Wrong {
                    position: PositionView::of(&after),
                    reply: refutation.reply.map(|reply| BoardPoint::new(reply, size)),
                    say: refutation.reply.and_then(|_| about_last_move(&after)).into_iter().collect(),
                    loses: refutation.loses,
                    complete: refutation.complete,
                };
                (Some(PuzzleEvent::Wrong), wrong)
            }
        }
    }

    /// A hint: about where the winning move is, or the move itself.
    ///
    /// # Errors
    /// When there is no win to hint at, or the hint cannot be kept.
    pub(crate) fn hint(&self, app: &App, owner: &str, moves: &str, full: bool) -> Result<HintView, ApiError> {
        let game = self.turn(moves)?;
        let point = self.solution_of(&game)?[0];
        let limits = quotas::kept_limits(app);
        app.store().note_puzzle(owner, &self.id, PuzzleEvent::Hint, limits)??;
        let on_board = |point| BoardPoint::new(point, game.size());
        Ok(HintView {
            makes: threat_made(&Position::from(&game), game.to_move(), point),
            region: region(&game, point).map(on_board),
            point: full.then(|| on_board(point)),
        })
    }

    /// The whole solution from here; the puzzle then counts as not solved without help.
    ///
    /// # Errors
    /// When there is no win to show, or it cannot be kept.
    pub(crate) fn solution(&self, app: &App, owner: &str, moves: &str) -> Result<Vec<BoardPoint>, ApiError> {
        let game = self.turn(moves)?;
        let line = self.solution_of(&game)?;
        let limits = quotas::kept_limits(app);
        app.store().note_puzzle(owner, &self.id, PuzzleEvent::Hint, limits)??;
        Ok(BoardPoint::all(&line, game.size()))
    }

    /// The shortest win from a position, against the best defence.
    fn solution_of(&self, game: &Game) -> Result<Vec<Point>, ApiError> {
        let line = Judge::default().solution(game);
        line.ok_or_else(|| ApiError::conflict("no_win", "No win is found in this position."))
    }
}

/// Two corners of a part of the board that holds a point, not always in its middle.
fn region(game: &Game, point: Point) -> [Point; 2] {
    let size = game.size();
    let side = i16::from(size.side());
    let (x, y) = (i16::from(point.x()), i16::from(point.y()));
    // The stones decide where the point is in it, so that it is the same every time.
    let shift = |by: u64| (by % 3) as i16 - 1;
    let key = game
        .moves()
        .iter()
        .fold(point.index() as u64, |sum, point| sum.wrapping_mul(31) + point.index() as u64);
    let middle = |at: i16, by: u64| (at + shift(by)).clamp(REACH, side - 1 - REACH);
    let (x, y) = (middle(x, key / 7), middle(y, key / 77));
    let corner = |by: i16| size.point((x + by) as u8, (y + by) as u8).unwrap_or(point);
    [corner(-REACH), corner(REACH)]
}

/// The number of the move that would have won: the one with which a marked move missed a win, or the answer to one that
/// allowed it.
fn winning_number(turn: &ReviewedMove) -> Option<usize> {
    turn.say.iter().find_map(|claim| match claim {
        Claim::MissedWin { .. } => Some(turn.number),
        Claim::AllowedWin { .. } => Some(turn.number + 1),
        _ => None,
    })
}

/// The id of the puzzle in which a game's move of a number is to be found.
fn own_id(game: &str, number: usize) -> String {
    format!("{game}-{number}")
}

/// The ids of the puzzles that were made of a review's marked moves, by the numbers of these moves.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn of_review(app: &App, game: &str, review: &Review) -> Result<BTreeMap<usize, String>, ApiError> {
    let kept = app.store().own_puzzles_of(game)?;
    let of_turn = |turn: &ReviewedMove| {
        let id = own_id(game, winning_number(turn)?);
        kept.contains(&id).then_some((turn.number, id))
    };
    Ok(review.turns.iter().filter_map(of_turn).collect())
}

/// The puzzles in a review: the wins that people missed or allowed, as far as the solver proves them.
pub(crate) fn wins_in(
    id: &str,
    game: &Game,
    review: &Review,
    people: &[Color],
    stop: &Stop,
) -> Vec<OwnPuzzle> {
    let judge = Judge::stopped_by(stop.clone());
    // A puzzle is its moves; stones that were set up have none.
    if !game.setup().is_empty() {
        return Vec::new();
    }
    let marked = review.turns.iter().filter(|turn| people.contains(&turn.color));
    // A win that was allowed and then missed is one puzzle.
    let numbers: BTreeSet<usize> = marked.filter_map(winning_number).collect();
    let puzzle = |number: usize| {
        let moves = game.moves()[..number - 1].to_vec();
        let before = Game::from_moves(game.size(), game.rule(), &moves).ok()?;
        let proof = judge.shortest(&before)?;
        let (plies, wins) = (proof.plies(), vec![proof.point]);
        let fours = judge.by_fours(&before).is_some();
        let puzzle = Puzzle { rule: game.rule(), size: game.size(), moves, wins, plies, fours };
        // A five that was overlooked is no puzzle.
        (plies > 1).then(|| OwnPuzzle {
            id: own_id(id, number),
            game: id.to_owned(),
            line: puzzle.to_string(),
        })
    };
    numbers.into_iter().filter_map(puzzle).collect()
}
