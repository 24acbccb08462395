//! A tournament as the page asks for it, and the arena's event for it.

use crate::api_error::ApiError;
use crate::quotas::TournamentLimits;
use crate::state::App;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_arena::{Event, Format, Opening, PlayerLimits, Start, balanced_openings, make_names_unique};
use tengen_board::{OpeningRule, Rule, Size};

/// A round-robin tournament as the page asks for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentRequest {
    /// The players' ids, as in `/api/setup`.
    pub(super) players: Vec<String>,
    /// Games between any two: an even number, for every opening is played with both colours.
    pub(super) games: u64,
    pub(super) rule: String,
    pub(super) size: usize,
    /// Milliseconds for a move …
    #[serde(default)]
    pub(super) turn: Option<u64>,
    /// … or nodes.
    #[serde(default)]
    pub(super) nodes: Option<u64>,
    pub(super) start: StartRequest,
    /// The seed of all random choices. The server sets it.
    #[serde(default)]
    pub(super) seed: Option<u64>,
}

/// What the games start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StartRequest {
    /// Our own balanced openings.
    Balanced,
    /// The empty board.
    Empty,
    /// The players settle colours by Swap2.
    Swap2,
}

/// Moves of a usual game, to estimate a tournament's time.
const USUAL_MOVES: u64 = 40;
/// Nodes a second on a slow machine.
const SLOW_NODES: u64 = 100_000;
/// The time for a move of players that count no nodes, where nodes are the limit.
pub(crate) const TIME_WITHOUT_NODES: Duration = Duration::from_secs(5);
/// Tournaments give way to everything else, so being a little late does not lose.
const TOLERANCE: Duration = Duration::from_secs(10);

impl TournamentRequest {
    /// Games in all.
    pub(crate) fn total(&self) -> u64 {
        let players = self.players.len() as u64;
        (players * players.saturating_sub(1) / 2).saturating_mul(self.games)
    }

    /// Checks the request against the server's limits.
    ///
    /// # Errors
    /// What is too much, or does not go together.
    pub(crate) fn check(&self, app: &App) -> Result<(), ApiError> {
        let TournamentLimits { players, games, turn, nodes, hours, .. } = TournamentLimits::of(app);
        let refuse = |key, sentence: String| Err(ApiError::bad_request(key, sentence));

        if !(2..=players).contains(&self.players.len()) {
            return refuse("players", format!("A tournament has two to {players} players."));
        }
        let mut different = self.players.clone();
        different.sort();
        different.dedup();
        if different.len() < self.players.len() {
            return refuse("players", "No player can take part twice.".to_owned());
        }
        if self.games == 0 || !self.games.is_multiple_of(2) {
            let sentence =
                "Every opening is played with both colours, so the games of a pair are even in number.";
            return refuse("games", sentence.to_owned());
        }
        if self.total() > games {
            return refuse("games", format!("That makes more than {games} games; choose fewer."));
        }
        match (self.turn, self.nodes) {
            (Some(request), None) if (10..=turn).contains(&request) => {}
            (None, Some(request)) if (1..=nodes).contains(&request) => {}
            (Some(_), None) => {
                return refuse("limit", format!("A move may take 10 to {turn} milliseconds."));
            }
            (None, Some(_)) => return refuse("nodes", format!("A move may take 1 to {nodes} nodes.")),
            _ => return refuse("limit", "A move is limited either by time or by nodes.".to_owned()),
        }
        if self.thinking() > Duration::from_secs(3600 * hours) {
            let sentence = format!(
                "That may take more than {hours} {} of thinking; choose fewer games or less for a move.",
                if hours == 1 { "hour" } else { "hours" }
            );
            return refuse("thinking", sentence);
        }
        Ok(())
    }

    /// How long all games may take, one after another.
    fn thinking(&self) -> Duration {
        let nodes = self.nodes.map(|nodes| 1000 * nodes / SLOW_NODES);
        let a_move = self.turn.or(nodes).unwrap_or(0);
        Duration::from_millis(self.total().saturating_mul(USUAL_MOVES).saturating_mul(a_move))
    }

    /// The arena's event.
    ///
    /// # Errors
    /// When a player is unknown, or the openings do not fit the board.
    pub(crate) fn event(&self, app: &App, owner: &str) -> Result<Event, ApiError> {
        let rule: Rule =
            self.rule.parse().map_err(|_| ApiError::bad_request("rule", "There is no such rule."))?;
        let size = Size::new(self.size).map_err(|error| ApiError::bad_value("size", &error))?;
        let known = |id: &String| {
            let player = app.player(id, owner).map(|player| player.player());
            player.ok_or_else(|| ApiError::unknown_name("players", id))
        };
        let mut players = self.players.iter().map(known).collect::<Result<Vec<_>, _>>()?;
        make_names_unique(&mut players);
        let start = match self.start {
            StartRequest::Swap2 => Start::Rule(OpeningRule::Swap2),
            StartRequest::Empty => Start::Openings(vec![Opening::default()]),
            StartRequest::Balanced => Start::Openings(balanced_openings(size, rule)),
        };
        if matches!(&start, Start::Openings(openings) if openings.is_empty()) {
            let sentence = format!("None of the openings fits a board of {size}; choose the empty board.");
            return Err(ApiError::bad_request("start", sentence));
        }
        let turn = self.turn.map_or(TIME_WITHOUT_NODES, Duration::from_millis);
        let limits = PlayerLimits {
            turn: Some(turn),
            nodes: self.nodes,
            tolerance: Some(TOLERANCE),
            ..PlayerLimits::default()
        };
        Ok(Event {
            players,
            format: Format::RoundRobin,
            rule,
            size,
            start,
            rounds: self.games / 2,
            limits,
            max_moves: None,
            seed: self.seed.unwrap_or(1),
            test: None,
        })
    }
}
