//! The report of an event: ratings, scores, meetings and endings, serialisable.

use crate::stats::{Pentanomial, RatingError, Ratings, Sample, Score, SprtSettings, SprtState, Strength};
use crate::{Event, GameSummary, Schedule, SequentialTest, Standings, Start};
use serde::Serialize;
use std::collections::BTreeMap;

/// The results of an event so far.
#[derive(Clone, Debug, Serialize)]
pub struct EventReport {
    /// The format: round-robin or gauntlet.
    pub format: String,
    /// The rule.
    pub rule: String,
    /// Points along a side of the board.
    pub size: u8,
    /// The start positions, in words.
    pub start: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games the event has in all.
    pub of: u64,
    /// Whether the event is complete: all games are played, or the test is decided.
    pub finished: bool,
    /// Moves in all games.
    pub moves: u64,
    /// All players, the strongest first.
    pub players: Vec<PlayerReport>,
    /// All pairs of players.
    pub meetings: Vec<MeetingReport>,
    /// Black's wins, draws and losses.
    pub black: Score,
    /// The number of games by ending.
    pub endings: BTreeMap<&'static str, u64>,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// The results of one player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// Its name.
    pub name: String,
    /// The agent.
    pub agent: String,
    /// The limits, in words.
    pub limits: String,
    /// The rating in Elo; absent before the first game.
    pub rating: Option<f64>,
    /// Half the rating's 95 % interval.
    pub error: Option<f64>,
    /// The published rating, if it is an anchor of the scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<f64>,
    /// All games.
    pub score: Score,
    /// Points per game.
    pub rate: Option<f64>,
    /// Games lost by a fault of the program, by ending.
    pub failures: BTreeMap<&'static str, u64>,
    /// Seconds used over all games.
    pub seconds: f64,
    /// Milliseconds used for the longest move.
    pub longest_move_ms: f64,
    /// The index in the event's list of players.
    pub place: usize,
}

/// The games between two players, from the first one's view.
#[derive(Clone, Debug, Serialize)]
pub struct MeetingReport {
    /// The two names.
    pub players: [String; 2],
    /// All games.
    pub score: Score,
    /// The games in which the first had Black.
    pub as_black: Score,
    /// Complete pairs of games with 0, ½, 1, 1½ and 2 points.
    pub pairs: Pentanomial,
    /// The first player's strength, estimated from pairs, or from single games while no pair is complete.
    pub strength: Option<Strength>,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtReport {
    /// The hypotheses and error rates.
    #[serde(flatten)]
    pub settings: SprtSettings,
    /// The current state.
    #[serde(flatten)]
    pub state: SprtState,
    /// The pairs it has counted.
    pub pairs: Pentanomial,
}

impl EventReport {
    /// The report on these games, with ratings on the scale of published ones (by player's name).
    ///
    /// # Errors
    /// When a published rating is of an unknown player.
    pub fn new(
        event: &Event,
        games: &[GameSummary],
        test: Option<&SequentialTest>,
        published: &BTreeMap<String, f64>,
    ) -> Result<EventReport, RatingError> {
        let counts = |game: &&GameSummary| test.is_none_or(|test| test.counts(game));
        let standings = Standings::of(event, games.iter().filter(counts));
        EventReport::of_standings(event, &standings, test, published)
    }

    /// The report on these standings. If a test is decided, they should contain only the games that count.
    ///
    /// # Errors
    /// When a published rating is of an unknown player.
    pub fn of_standings(
        event: &Event,
        standings: &Standings,
        test: Option<&SequentialTest>,
        published: &BTreeMap<String, f64>,
    ) -> Result<EventReport, RatingError> {
        let of = Schedule::new(event).games();
        let ratings = Ratings::of(&standings.cross_table(event), published)?;
        let start = match &event.start {
            Start::Rule(rule) => rule.to_string(),
            Start::Openings(openings) if openings.iter().all(|opening| opening.moves().is_empty()) => {
                "empty board".to_owned()
            }
            Start::Openings(openings) => format!("{} openings", openings.len()),
        };
        let is_decided = test.is_some_and(SequentialTest::is_decided);
        Ok(EventReport {
            format: event.format.to_string(),
            rule: event.rule.to_string(),
            size: event.size.side(),
            start,
            seed: event.seed,
            games: standings.games(),
            of,
            finished: standings.games() >= of || is_decided,
            moves: standings.moves(),
            players: ratings
                .order()
                .into_iter()
                .map(|place| PlayerReport {
                    published: published.get(&event.players[place].name).copied(),
                    ..player(event, standings, &ratings, place)
                })
                .collect(),
            meetings: meetings(event, standings),
            black: standings.black(),
            endings: standings.endings().iter().map(|(ending, &count)| (ending.word(), count)).collect(),
            sprt: test.map(|test| SprtReport {
                settings: test.sprt().settings(),
                state: test.state(),
                pairs: test.counted(),
            }),
        })
    }
}

fn player(event: &Event, standings: &Standings, ratings: &Ratings, place: usize) -> PlayerReport {
    let stats = &standings.player_stats()[place];
    let rated = &ratings.standings[place];
    PlayerReport {
        name: event.players[place].name.clone(),
        agent: event.players[place].agent.clone(),
        limits: event.limits_of(place).words(),
        rating: rated.rating,
        error: rated.error,
        published: None,
        score: stats.score,
        rate: (stats.score.games() > 0).then(|| stats.score.points() / stats.score.games() as f64),
        failures: stats.failures.iter().map(|(ending, &count)| (ending.word(), count)).collect(),
        seconds: stats.used.as_secs_f64(),
        longest_move_ms: stats.longest.as_secs_f64() * 1000.0,
        place,
    }
}

fn meetings(event: &Event, standings: &Standings) -> Vec<MeetingReport> {
    let name = |player: usize| event.players[player].name.clone();
    let report = |meeting: &crate::Meeting| MeetingReport {
        players: meeting.players.map(name),
        score: meeting.score,
        as_black: meeting.as_black,
        pairs: meeting.pairs,
        strength: meeting.pairs.strength().or_else(|| meeting.score.strength()),
    };
    standings.meetings().iter().map(report).collect()
}
