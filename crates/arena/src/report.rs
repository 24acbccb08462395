//! What an event has shown so far, for people and programs.

use crate::stats::{Pentanomial, RatingError, Ratings, Sample, Score, SprtSettings, SprtState, Strength};
use crate::{Event, GameSummary, Schedule, SequentialTest, Standings, Start};
use serde::Serialize;
use std::collections::BTreeMap;

/// What an event has shown so far.
#[derive(Clone, Debug, Serialize)]
pub struct EventReport {
    /// Who meets whom.
    pub format: String,
    /// Which lines win.
    pub rule: String,
    /// Points along a side of the board.
    pub size: u8,
    /// What games start from, in words.
    pub start: String,
    /// Where all randomness comes from.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games the event has in all.
    pub of: u64,
    /// Whether nothing is left to play: all games are, or the test is decided.
    pub finished: bool,
    /// Stones put in all games.
    pub moves: u64,
    /// Everybody, the strongest first.
    pub players: Vec<PlayerReport>,
    /// Everybody against everybody.
    pub meetings: Vec<MeetingReport>,
    /// How often Black won, drew and lost.
    pub black: Score,
    /// How many games ended in which way.
    pub endings: BTreeMap<&'static str, u64>,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// What one player has shown.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// Its name.
    pub name: String,
    /// What plays.
    pub agent: String,
    /// What it may use, in words.
    pub limits: String,
    /// Its rating in Elo; absent before its first game.
    pub rating: Option<f64>,
    /// Half the rating's 95 % interval.
    pub error: Option<f64>,
    /// Its published rating, where the scale hangs on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<f64>,
    /// Its games.
    pub score: Score,
    /// Points per game.
    pub rate: Option<f64>,
    /// Games lost by the program's fault, by the way they ended.
    pub failures: BTreeMap<&'static str, u64>,
    /// Seconds used over all games.
    pub seconds: f64,
    /// Milliseconds used for the longest move.
    pub longest_move_ms: f64,
    /// Its place in the event's list of players.
    pub place: usize,
}

/// What happened between two players, as the first sees it.
#[derive(Clone, Debug, Serialize)]
pub struct MeetingReport {
    /// The two names.
    pub players: [String; 2],
    /// All games.
    pub score: Score,
    /// The games in which the first had Black.
    pub as_black: Score,
    /// Whole pairs worth 0, ½, 1, 1½ and 2 points.
    pub pairs: Pentanomial,
    /// How much stronger the first is, measured in pairs, or in games while no pair is whole.
    pub strength: Option<Strength>,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtReport {
    /// What it is to tell apart.
    #[serde(flatten)]
    pub settings: SprtSettings,
    /// Where it stands.
    #[serde(flatten)]
    pub state: SprtState,
    /// The pairs it has counted.
    pub pairs: Pentanomial,
}

impl EventReport {
    /// What these games of an event show, with ratings on the scale of published ones, by player's name.
    ///
    /// # Errors
    /// When a published rating is nobody's here.
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

    /// What these standings show. Where there is a decided test, only games that count should be in them.
    ///
    /// # Errors
    /// When a published rating is nobody's here.
    pub fn of_standings(
        event: &Event,
        standings: &Standings,
        test: Option<&SequentialTest>,
        published: &BTreeMap<String, f64>,
    ) -> Result<EventReport, RatingError> {
        let of = Schedule::new(event).games();
        let ratings = Ratings::of(&standings.cross_table(event), published)?;
        let start = match &event.start {
            Start::Swap2 => "Swap2".to_owned(),
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
    let showing = &standings.player_stats()[place];
    let rated = &ratings.standings[place];
    PlayerReport {
        name: event.players[place].name.clone(),
        agent: event.players[place].agent.clone(),
        limits: event.limits_of(place).words(),
        rating: rated.rating,
        error: rated.error,
        published: None,
        score: showing.score,
        rate: (showing.score.games() > 0).then(|| showing.score.points() / showing.score.games() as f64),
        failures: showing.failures.iter().map(|(ending, &count)| (ending.word(), count)).collect(),
        seconds: showing.used.as_secs_f64(),
        longest_move_ms: showing.longest.as_secs_f64() * 1000.0,
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
