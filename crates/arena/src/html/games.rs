//! The games in the report's embedded data, in a compact form for thousands of games.

use super::openings::{Openings, opening_of};
use crate::{GameSummary, Schedule, Store, StoreError};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use tengen_board::{Outcome, Point, notation};
use tengen_play::MoveDetail;
use tengen_play::record::sgf::GameTree;

/// All games.
#[derive(Serialize)]
pub(super) struct EmbeddedGames {
    /// The endings' sentences; games refer to them by index.
    sentences: Vec<String>,
    games: Vec<EmbeddedGame>,
    #[serde(skip)]
    pub(super) omitted: Omitted,
}

/// The numbers of games whose times and win rates, or messages, were omitted to keep the page small.
#[derive(Clone, Copy, Default)]
pub(super) struct Omitted {
    pub(super) details: usize,
    pub(super) messages: usize,
}

/// One game.
#[derive(Serialize)]
struct EmbeddedGame {
    #[serde(rename = "n")]
    number: u64,
    #[serde(rename = "b")]
    black: usize,
    #[serde(rename = "w")]
    white: usize,
    /// The result as in SGF: `B+1`, `W+T`, `0`.
    #[serde(rename = "r")]
    result: String,
    /// The reason of a forfeit for which SGF has no letter.
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    forfeit: Option<String>,
    #[serde(rename = "e")]
    ending: &'static str,
    #[serde(rename = "s")]
    sentence: usize,
    /// The opening, from 1.
    #[serde(rename = "o", skip_serializing_if = "Option::is_none")]
    opening: Option<u64>,
    /// The moves, two letters each, as in SGF.
    #[serde(rename = "m")]
    moves: String,
    /// The two ends of the winning row.
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    /// The time of each move in tenths of a millisecond; empty for opening moves.
    #[serde(rename = "t", skip_serializing_if = "Option::is_none")]
    times: Option<String>,
    /// The mover's win rate at each move in thousandths; empty where it is not known.
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    rates: Option<String>,
    /// Messages, by the move's number from 1.
    #[serde(rename = "c", skip_serializing_if = "BTreeMap::is_empty")]
    messages: BTreeMap<usize, String>,
    /// Whether it was played after the test was decided, and so does not count.
    #[serde(rename = "x", skip_serializing_if = "std::ops::Not::not")]
    uncounted: bool,
}

/// The maximum number of bytes for times and win rates.
const DETAILS: usize = 16 << 20;
/// The maximum number of bytes for messages.
const MESSAGES: usize = 3 << 20;
/// The maximum number of characters of one message.
const MESSAGE: usize = 500;

impl EmbeddedGames {
    /// Reads all games. Details that do not fit are omitted; games in which a program failed come first, because there
    /// messages matter most.
    pub(super) fn read(
        store: &Store,
        schedule: &Schedule,
        openings: Option<&Openings>,
        results: &[GameSummary],
        counts: impl Fn(&GameSummary) -> bool,
    ) -> Result<EmbeddedGames, StoreError> {
        let event = store.event();
        let mut sentences = Sentences::default();
        let mut games = Vec::with_capacity(results.len());
        let mut details = ByteBudget(DETAILS);
        let mut messages = ByteBudget(MESSAGES);
        let mut omitted = Omitted::default();
        let (failed, others): (Vec<_>, Vec<_>) = results.iter().partition(|game| game.ending.is_failure());
        for summary in failed.into_iter().chain(others) {
            let opening = openings.and_then(|_| opening_of(event, schedule, summary.number));
            let Some(mut game) = read(store, summary, opening)? else { continue };
            game.sentence = sentences.place(&summary.sentence);
            game.uncounted = !counts(summary);
            let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
            if !details.take(length(&game.times) + length(&game.rates)) {
                (game.times, game.rates) = (None, None);
                omitted.details += 1;
            }
            if !messages.take(game.messages.values().map(|message| message.len() + 6).sum()) {
                game.messages.clear();
                omitted.messages += 1;
            }
            games.push(game);
        }
        games.sort_by_key(|game| game.number);
        Ok(EmbeddedGames { sentences: sentences.list, games, omitted })
    }
}

fn read(
    store: &Store,
    summary: &GameSummary,
    opening: Option<u64>,
) -> Result<Option<EmbeddedGame>, StoreError> {
    let number = summary.number;
    let Some(record) = store.record(number)? else { return Ok(None) };
    // The result as in the game's SGF, so that a file saved from the page has the same.
    let tree = GameTree::from(&record);
    let root = tree.node(tree.root());
    let line = match record.game.outcome() {
        Some(Outcome::Win { line, .. }) => {
            let points: Vec<Point> = line.points().collect();
            points.first().zip(points.last()).map(|(&first, &last)| letters(&[first, last]))
        }
        _ => None,
    };
    let column = |value: &dyn Fn(&MoveDetail) -> Option<u64>| -> Option<String> {
        let values: Vec<Option<u64>> = record.details.iter().map(value).collect();
        values.iter().any(Option::is_some).then(|| {
            let texts: Vec<String> = values
                .iter()
                .map(|value| value.map_or_else(String::new, |value| value.to_string()))
                .collect();
            texts.join(",")
        })
    };
    let messages = record.details.iter().enumerate();
    let messages = messages.filter(|(_, detail)| !detail.note.trim().is_empty());
    Ok(Some(EmbeddedGame {
        number: number + 1,
        black: summary.black,
        white: summary.white(),
        result: root.text("RE").unwrap_or_default(),
        forfeit: root.text("FORFEIT"),
        ending: summary.ending.word(),
        sentence: 0,
        opening: opening.map(|opening| opening + 1),
        moves: letters(record.game.moves()),
        line,
        times: column(&|detail| detail.time.map(|time| ((time.as_micros() + 50) / 100) as u64)),
        rates: column(&|detail| detail.win_rate.map(thousandths)),
        messages: messages.map(|(index, detail)| (index + 1, shortened(detail.note.trim()))).collect(),
        uncounted: false,
    }))
}

/// Points as in SGF, two letters each.
pub(super) fn letters(points: &[Point]) -> String {
    points.iter().map(|&point| notation::sgf(point)).collect()
}

/// A win rate in thousandths; 1000 and 0 are only for certain results.
fn thousandths(rate: f64) -> u64 {
    match rate {
        rate if rate >= 1.0 => 1000,
        rate if rate <= 0.0 => 0,
        rate => ((rate * 1000.0).round() as u64).clamp(1, 999),
    }
}

fn shortened(message: &str) -> String {
    match message.char_indices().nth(MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

/// A list of distinct sentences.
#[derive(Default)]
struct Sentences {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Sentences {
    fn place(&mut self, sentence: &str) -> usize {
        if let Some(&place) = self.places.get(sentence) {
            return place;
        }
        self.places.insert(sentence.to_owned(), self.list.len());
        self.list.push(sentence.to_owned());
        self.list.len() - 1
    }
}

/// The number of bytes that may still be used.
struct ByteBudget(usize);

impl ByteBudget {
    /// Uses some bytes if they fit.
    fn take(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.0;
        if fits {
            self.0 -= bytes;
        }
        fits
    }
}
