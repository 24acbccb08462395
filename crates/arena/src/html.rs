//! The HTML report of an event: one self-contained file with tables, openings and a game viewer.
//!
//! Tables are rendered here; the page's script draws the openings, the list of games and the board from embedded data.

mod cross_table;
mod embedded;
mod endings;
mod games;
mod headline;
mod meetings;
mod openings;
mod ranking;
mod words;

pub use words::grouped;

use crate::export::ExportError;
use crate::stats::Ratings;
use crate::{EventReport, GameSummary, Schedule, SequentialTest, Standings, Store};
use askama::Template;
use cross_table::{CrossCell, CrossRow};
use endings::Endings;
use games::{EmbeddedGames, Omitted};
use headline::Headline;
use meetings::{Meetings, TestSection};
use openings::Openings;
use ranking::Ranking;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

const STYLE: &str =
    concat!(include_str!("../templates/shared/tokens.css"), include_str!("../templates/report/report.css"));

const SCRIPT: &str = concat!(
    include_str!("../templates/report/board.js"),
    include_str!("../templates/report/openings.js"),
    include_str!("../templates/report/viewer.js"),
    include_str!("../templates/report/games.js"),
    include_str!("../templates/report/main.js"),
);

/// The page's template.
#[derive(Template)]
#[template(path = "report.html")]
struct ReportPage<'a> {
    style: &'static str,
    script: &'static str,
    /// The content security policy: the browser may run this script and load nothing.
    policy: String,
    headline: Headline,
    ranking: Ranking,
    cross_table: Vec<CrossRow>,
    meetings: Meetings,
    test: Option<TestSection>,
    endings: Endings,
    openings: Option<&'a Openings>,
    games: usize,
    omitted: Omitted,
    data: String,
    version: &'static str,
}

/// The data for the page's script.
#[derive(Serialize)]
struct ReportData<'a> {
    size: u8,
    rule: &'static str,
    players: Vec<&'a str>,
    /// Descriptions of the endings, by their words.
    endings: BTreeMap<&'static str, &'static str>,
    openings: &'a [openings::OpeningResult],
    #[serde(flatten)]
    games: &'a EmbeddedGames,
}

/// Writes the HTML report of an event, which needs no other file and no network.
///
/// # Errors
/// When a game cannot be read, or the page cannot be written.
pub fn write(
    store: &Store,
    report: &EventReport,
    results: &[GameSummary],
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let event = store.event();
    let test = SequentialTest::of(event, results);
    let counts = |game: &GameSummary| test.as_ref().is_none_or(|test| test.counts(game));
    let counted: Vec<&GameSummary> = results.iter().filter(|game| counts(game)).collect();
    let standings = Standings::of(event, counted.iter().copied());
    // Rating differences do not depend on anchors, so none are used, and an unknown anchor cannot occur.
    let ratings = Ratings::of(&standings.cross_table(event), &BTreeMap::new()).ok();

    let schedule = Schedule::new(event);
    let openings = Openings::of(event, &schedule, &counted);
    let games = EmbeddedGames::read(store, &schedule, openings.as_ref(), results, counts)?;
    let data = ReportData {
        size: event.size.side(),
        rule: event.rule.name(),
        players: event.players.iter().map(|player| player.name.as_str()).collect(),
        endings: results.iter().map(|game| (game.ending.word(), words::ending(game.ending))).collect(),
        openings: openings.as_ref().map_or(&[], |openings| &openings.results),
        games: &games,
    };
    let page = ReportPage {
        style: STYLE,
        script: SCRIPT,
        policy: embedded::policy(SCRIPT),
        headline: Headline::of(event, report, ratings.as_ref()),
        ranking: Ranking::of(event, report, ratings.as_ref()),
        cross_table: cross_table::rows(&schedule, report),
        meetings: Meetings::of(&schedule, report),
        test: report.sprt.as_ref().map(|sprt| TestSection::of(sprt, &event.players[0].name)),
        endings: Endings::of(event, report, &counted),
        openings: openings.as_ref(),
        games: results.len(),
        omitted: games.omitted,
        data: embedded::json(&data),
        version: env!("CARGO_PKG_VERSION"),
    };
    page.write_into(out)?;
    Ok(())
}
