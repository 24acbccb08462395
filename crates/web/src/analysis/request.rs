//! What may be asked of an analysis, and within which bounds.

use crate::api_error::ApiError;
use crate::dto::PositionDto;
use crate::state::App;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_board::{Game, Point, notation};
use tengen_play::{Goal, RootMoves};

/// An analysis as the page asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    pub(super) position: PositionDto,
    /// How many moves to weigh.
    #[serde(default)]
    lines: Option<usize>,
    /// The opponent that analyses, by its id; the flagship by default.
    #[serde(default)]
    pub(super) who: Option<String>,
    /// Seconds to search, if less than the server allows.
    #[serde(default)]
    seconds: Option<f64>,
    /// Search as long as the server allows at all.
    #[serde(default)]
    unlimited: bool,
    /// Threads to search with, as far as the server grants them.
    #[serde(default)]
    threads: Option<usize>,
    /// The only moves to consider, `h8i9`; all if empty.
    #[serde(default)]
    only: String,
    /// Moves not to consider.
    #[serde(default)]
    exclude: String,
    /// Look for moves that leave the game as even as possible.
    #[serde(default)]
    balance: bool,
}

/// What an analysis may take here, as the page offers it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct AnalysisBounds {
    /// Seconds, unless it is unlimited.
    seconds: f64,
    /// Whether it may go on until it is stopped.
    unlimited: bool,
    threads: usize,
    lines: usize,
}

/// How an analysis is done.
#[derive(Clone, Debug)]
pub(super) struct AnalysisTerms {
    pub(super) lines: usize,
    pub(super) time: Duration,
    pub(super) threads: usize,
    pub(super) root: RootMoves,
    pub(super) goal: Goal,
}

const MOST_LINES: usize = 10;
const USUAL_LINES: usize = 6;
const MOST_THREADS: usize = 16;
/// The shortest search that may be asked for.
const SHORTEST: Duration = Duration::from_millis(100);
/// An analysis without a limit ends at last: somebody may have left the page open.
const UNLIMITED: Duration = Duration::from_secs(24 * 3600);

impl AnalysisBounds {
    /// What holds on this server.
    pub(crate) fn of(app: &App) -> AnalysisBounds {
        let options = app.options();
        AnalysisBounds {
            seconds: options.analysis_time.as_secs_f64(),
            unlimited: options.is_home(),
            threads: if options.is_home() { options.cores.clamp(1, MOST_THREADS) } else { 1 },
            lines: MOST_LINES,
        }
    }
}

impl AnalysisRequest {
    /// The terms of the request, within what the server allows.
    ///
    /// # Errors
    /// When a move is none, or none is left to consider.
    pub(super) fn terms(&self, app: &App, game: &Game) -> Result<AnalysisTerms, ApiError> {
        let bounds = AnalysisBounds::of(app);
        let longest = app.options().analysis_time;
        let wished =
            self.seconds.filter(|s| s.is_finite()).map(|s| Duration::from_secs_f64(s.clamp(0.0, 1e6)));
        let time = match wished {
            _ if self.unlimited && bounds.unlimited => UNLIMITED,
            Some(time) if bounds.unlimited => time.clamp(SHORTEST, UNLIMITED),
            Some(time) => time.clamp(SHORTEST, longest.max(SHORTEST)),
            None => longest,
        };
        let root = RootMoves {
            only: Some(points(&self.only, game)?).filter(|only| !only.is_empty()),
            except: points(&self.exclude, game)?,
        };
        if !game.board().empties().any(|point| root.allow(point)) {
            return Err(ApiError::bad_request("point", "None of these moves can be played."));
        }
        Ok(AnalysisTerms {
            lines: self.lines.unwrap_or(USUAL_LINES).clamp(1, MOST_LINES),
            time,
            threads: self.threads.unwrap_or(bounds.threads).clamp(1, bounds.threads),
            root,
            goal: if self.balance { Goal::Balance } else { Goal::Win },
        })
    }
}

impl AnalysisTerms {
    /// Whether an engine must be told more than the position and the time.
    pub(super) fn are_special(&self) -> bool {
        !self.root.are_all() || self.goal != Goal::Win
    }
}

/// The points of a list.
fn points(text: &str, game: &Game) -> Result<Vec<Point>, ApiError> {
    notation::parse_moves(text, game.size()).map_err(|bad| ApiError::bad_value("point", &bad))
}
