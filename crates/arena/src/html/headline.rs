//! The top of the report: players, result in a sentence, progress, conditions.

use super::words;
use crate::stats::{Ratings, SprtVerdict};
use crate::{Event, EventReport, Format, MeetingReport, Start};

/// The top of the page.
pub(super) struct Headline {
    /// The window's title.
    pub(super) title: String,
    /// The two players of a match; `None` for a tournament.
    pub(super) versus: Option<[String; 2]>,
    pub(super) state: &'static str,
    pub(super) finished: bool,
    /// The result, in a sentence or two.
    pub(super) sentences: Vec<String>,
    pub(super) played: String,
    /// The share of games played, in percent.
    pub(super) progress: f64,
    /// The conditions, by name.
    pub(super) facts: Vec<(&'static str, String)>,
}

/// The maximum number of names in the title; of more players only the number is shown.
const NAMED: usize = 4;

impl Headline {
    pub(super) fn of(event: &Event, report: &EventReport, ratings: Option<&Ratings>) -> Headline {
        let names: Vec<&str> = event.players.iter().map(|player| player.name.as_str()).collect();
        let is_match = names.len() == 2;
        let title = match names.as_slice() {
            [one, other] => format!("{one} – {other}"),
            names if names.len() <= NAMED => words::list(names),
            names => format!("Tournament of {} players", names.len()),
        };
        let decided = report.sprt.as_ref().is_some_and(|sprt| sprt.state.verdict != SprtVerdict::Continue);
        let of = words::count(report.of, "game");
        let games = words::grouped(report.games);
        let played = match (decided, report.finished) {
            (true, _) => format!("Decided after {games} of at most {of}"),
            (_, true) => format!("All {of} played"),
            _ => format!("{games} of {of} played"),
        };
        Headline {
            versus: is_match.then(|| [names[0].to_owned(), names[1].to_owned()]),
            title,
            state: if report.finished { "Finished" } else { "Not finished" },
            finished: report.finished,
            sentences: sentences(report, ratings, is_match),
            played,
            progress: if report.of == 0 { 0.0 } else { 100.0 * report.games as f64 / report.of as f64 },
            facts: facts(event, report),
        }
    }
}

fn sentences(report: &EventReport, ratings: Option<&Ratings>, is_match: bool) -> Vec<String> {
    if report.games == 0 {
        return vec!["No game has been played yet.".to_owned()];
    }
    let mut sentences = Vec::new();
    if is_match {
        sentences.extend(report.meetings.first().and_then(match_sentence));
    } else {
        sentences.extend(ratings.and_then(|ratings| tournament_sentence(report, ratings)));
    }
    let failures: u64 = report.players.iter().flat_map(|player| player.failures.values()).sum();
    if failures > 0 {
        let games = words::count(failures, "game");
        sentences.push(format!("{games} ended because a program failed, not because of its play."));
    }
    sentences
}

fn match_sentence(meeting: &MeetingReport) -> Option<String> {
    let [one, other] = &meeting.players;
    let strength = meeting.strength.as_ref()?;
    let games = words::count(meeting.score.games(), "game");
    let elo = strength.elo;
    let range = format!("{} Elo, 95% range {}", words::signed(elo.value), words::range(&elo));
    Some(match elo {
        elo if elo.value == f64::INFINITY => format!("{one} won all {games} against {other}."),
        elo if elo.value == f64::NEG_INFINITY => format!("{other} won all {games} against {one}."),
        elo if elo.low > 0.0 => format!("{one} is stronger than {other}: {range}, {games}."),
        elo if elo.high < 0.0 => format!("{other} is stronger than {one}: for {one}, {range}, {games}."),
        _ => format!("{one} and {other} are too close to call: for {one}, {range}, {games}."),
    })
}

fn tournament_sentence(report: &EventReport, ratings: &Ratings) -> Option<String> {
    let [first, second, ..] = report.players.as_slice() else { return None };
    let lead = ratings.compare(first.place, second.place)?;
    let (first, second) = (&first.name, &second.name);
    let (by, error) = (words::whole(lead.difference), words::whole(lead.error));
    Some(if lead.difference > lead.error {
        format!("{first} is the strongest, {by} ± {error} Elo ahead of {second}.")
    } else if lead.difference < 0.5 {
        format!("{first} and {second} are level at the top: {by} ± {error} Elo apart.")
    } else {
        format!("{first} leads, but {second} is too close behind to call: {by} ± {error} Elo.")
    })
}

fn facts(event: &Event, report: &EventReport) -> Vec<(&'static str, String)> {
    let side = event.size.side();
    let format = match event.format {
        _ if event.players.len() == 2 => "match".to_owned(),
        Format::RoundRobin => "every player meets every other".to_owned(),
        Format::Gauntlet(1) => "the first player meets all the others".to_owned(),
        Format::Gauntlet(first) => format!("the first {first} players meet all the others"),
    };
    let start = match &event.start {
        Start::Rule(rule) => format!("colours chosen by {rule}"),
        Start::Openings(_) if report.start == "empty board" => "empty board, with both colours".to_owned(),
        Start::Openings(openings) => {
            format!("{}, each with both colours", words::count(openings.len() as u64, "opening"))
        }
    };
    let mut facts = vec![
        ("Format", format),
        ("Rule", event.rule.to_string()),
        ("Board", format!("{side} × {side}")),
        ("Start", start),
        ("Limits", event.limits.words()),
        ("Games between two", words::grouped(event.rounds * 2)),
    ];
    facts.extend(event.max_moves.map(|most| ("Longest game", words::count(most as u64, "move"))));
    facts.push(("Seed", event.seed.to_string()));
    facts
}
