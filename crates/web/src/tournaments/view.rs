//! A tournament as the page shows it: cross-table, ratings with error bars, games.

use super::request::{StartRequest, TournamentRequest};
use super::{played, store, stored_request};
use crate::api_error::ApiError;
use crate::dto::{OutcomeView, outcome_view};
use crate::jobs::JobState;
use crate::opponents::{Opponent, OpponentKind};
use crate::state::App;
use crate::store::JobRow;
use serde::Serialize;
use std::collections::BTreeMap;
use tengen_arena::stats::{Ratings, Score};
use tengen_arena::{GameSummary, Schedule, Standings};
use tengen_board::notation;

/// A tournament in a list.
#[derive(Debug, Serialize)]
pub(crate) struct ListedTournament {
    pub(crate) id: String,
    state: JobState,
    done: u32,
    total: u32,
    created: i64,
    players: Vec<ParticipantView>,
}

/// A player of a tournament.
#[derive(Clone, Debug, Serialize)]
struct ParticipantView {
    kind: OpponentKind,
    name: String,
}

/// A tournament as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct TournamentView {
    #[serde(flatten)]
    listed: ListedTournament,
    note: String,
    rule: String,
    size: usize,
    turn: Option<u64>,
    nodes: Option<u64>,
    start: StartRequest,
    /// Games of each pair.
    games: u64,
    /// Games at a time.
    tables: usize,
    /// Indices into the list of players, the strongest first.
    order: Vec<usize>,
    standings: Vec<StandingView>,
    /// Scores by the row's and the column's index in the list of players; `None` on the diagonal.
    cells: Vec<Vec<Option<Score>>>,
    /// How far the strongest is ahead of the next, and half of the 95% range of that.
    lead: Option<(f64, f64)>,
    /// Seconds that the rest may take.
    left: Option<f64>,
    /// The numbers, from 1, and players of the games that are being played.
    playing: Vec<GameView>,
    /// The latest games, the latest first.
    recent: Vec<GameView>,
    /// The latest of them, with its moves.
    latest: Option<LatestView>,
}

/// A game with its moves.
#[derive(Debug, Serialize)]
struct LatestView {
    #[serde(flatten)]
    game: GameView,
    size: u8,
    moves: String,
    outcome: Option<OutcomeView>,
}

/// One player's result.
#[derive(Debug, Serialize)]
struct StandingView {
    rating: Option<f64>,
    /// Half of the 95% range.
    error: Option<f64>,
    points: f64,
    games: u64,
}

/// A game in a list.
#[derive(Debug, Serialize)]
pub(crate) struct GameView {
    /// Counted from 1.
    number: u64,
    black: usize,
    white: usize,
    winner: Option<usize>,
    /// How it ended; nothing while it is being played.
    ending: Option<&'static str>,
    length: usize,
}

/// Games in every view.
const RECENT: usize = 24;
/// Games in one page of the list.
const PAGE: usize = 200;

impl GameView {
    fn of(game: &GameSummary) -> GameView {
        GameView {
            number: game.number + 1,
            black: game.black,
            white: game.white(),
            winner: game.winner,
            ending: Some(game.ending.word()),
            length: game.moves,
        }
    }
}

impl LatestView {
    fn of(app: &App, row: &JobRow, game: &GameSummary) -> Result<LatestView, ApiError> {
        let gone = || ApiError::not_found("game");
        let record = store(app, row)?.ok_or_else(gone)?.record(game.number).map_err(ApiError::internal)?;
        let played = record.ok_or_else(gone)?.game;
        let size = played.size();
        Ok(LatestView {
            game: GameView::of(game),
            size: size.side(),
            moves: notation::human_moves(played.moves(), size),
            outcome: played.outcome().map(|outcome| outcome_view(outcome, size)),
        })
    }
}

/// Games before a number, the latest first; those of one player, or of two who met.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn games(
    app: &App,
    row: &JobRow,
    of: [Option<usize>; 2],
    before: Option<u64>,
) -> Result<Vec<GameView>, ApiError> {
    let (_, results) = played(app, row)?;
    let wanted = |game: &&GameSummary| of.iter().flatten().all(|player| game.players.contains(player));
    let earlier = |game: &&GameSummary| before.is_none_or(|before| game.number + 1 < before);
    Ok(results.iter().rev().filter(earlier).filter(wanted).take(PAGE).map(GameView::of).collect())
}

impl ListedTournament {
    /// A tournament in a list.
    ///
    /// # Errors
    /// When what was asked for cannot be read.
    pub(crate) fn of(app: &App, row: &JobRow) -> Result<ListedTournament, ApiError> {
        let who = |id: &String| match app.player(id, &row.owner).or_else(|| Opponent::deleted_learner(id)) {
            Some(opponent) => ParticipantView { kind: opponent.kind, name: opponent.name },
            // An engine that the server does not have any more.
            None => ParticipantView {
                kind: OpponentKind::Engine,
                name: id.trim_start_matches("engine:").to_owned(),
            },
        };
        Ok(ListedTournament {
            id: row.id.clone(),
            state: row.state,
            done: row.done,
            total: row.total,
            created: row.created,
            players: stored_request(row)?.players.iter().map(who).collect(),
        })
    }
}

impl TournamentView {
    /// A tournament as it stands.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn of(app: &App, row: &JobRow) -> Result<TournamentView, ApiError> {
        let (event, results) = played(app, row)?;
        let latest = results.last().map(|game| LatestView::of(app, row, game)).transpose()?;
        let TournamentRequest { games, turn, nodes, start, .. } = stored_request(row)?;
        let standings = Standings::of(&event, &results);
        let table = standings.cross_table(&event);
        let ratings = Ratings::of(&table, &BTreeMap::new()).map_err(ApiError::internal)?;
        let order = ratings.order();
        let players = 0..event.players.len();
        let cell = |one: usize, other: usize| (one != other).then(|| table.score(one, other));
        let tables = app.tournament_host().slots_per_tournament(app);
        let done = results.len() as u64;
        let total = Schedule::new(&event).games();
        let used: f64 = standings.player_stats().iter().map(|stats| stats.used.as_secs_f64()).sum();
        let left = (done > 0).then(|| used / done as f64 * (total - done.min(total)) as f64 / tables as f64);
        let schedule = Schedule::new(&event);
        let playing = app.tournament_host().slots.playing(&row.id).into_iter().rev().filter_map(|number| {
            let pairing = schedule.pairing(number)?;
            let (black, white) = (pairing.first, pairing.second());
            Some(GameView { number: number + 1, black, white, winner: None, ending: None, length: 0 })
        });
        Ok(TournamentView {
            // The store counts, also where the row is a moment behind.
            listed: ListedTournament { done: done as u32, ..ListedTournament::of(app, row)? },
            note: row.note.clone(),
            rule: event.rule.name().to_owned(),
            size: event.size.side().into(),
            turn,
            nodes,
            start,
            games,
            tables,
            lead: ratings.compare(order[0], order[1]).map(|lead| (lead.difference, lead.error)),
            standings: (ratings.standings.iter())
                .map(|standing| StandingView {
                    rating: standing.rating,
                    error: standing.error,
                    points: standing.points,
                    games: standing.games,
                })
                .collect(),
            cells: players
                .clone()
                .map(|one| players.clone().map(|other| cell(one, other)).collect())
                .collect(),
            order,
            left,
            playing: playing.collect(),
            recent: results.iter().rev().take(RECENT).map(GameView::of).collect(),
            latest,
        })
    }
}
