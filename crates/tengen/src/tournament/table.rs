//! Results of an event as text tables.

use std::fmt::Write;
use tengen_arena::stats::{Interval, SprtVerdict};
use tengen_arena::{EventReport, MeetingReport, MoveTimes, PlayerReport};

/// The whole result of an event.
pub(super) fn table(report: &EventReport) -> String {
    let mut text = String::new();
    let EventReport { games, of, rule, size, start, seed, .. } = report;
    let _ = writeln!(text, "{games} of {of} games, {rule} {size}x{size}, {start}, seed {seed}");
    text.push_str(&ranking(&report.players));
    if report.players.len() > 2 {
        text.push('\n');
        text.push_str(&cross_table(report));
    }
    text.push('\n');
    for meeting in report.meetings.iter().filter(|meeting| meeting.score.games() > 0) {
        text.push_str(&meeting_lines(meeting, report.meetings.len() == 1));
    }
    if let Some(sprt) = &report.sprt {
        let verdict = match sprt.state.verdict {
            SprtVerdict::Continue => "not decided yet".to_owned(),
            SprtVerdict::AcceptH0 => format!("H0 accepted: no stronger than {:+}", sprt.settings.elo0),
            SprtVerdict::AcceptH1 => format!("H1 accepted: stronger by {:+}", sprt.settings.elo1),
        };
        let state = sprt.state;
        let _ =
            writeln!(text, "SPRT LLR {:.2} ({:.2}, {:.2}): {verdict}", state.llr, state.lower, state.upper);
    }
    let black = report.black;
    let _ = writeln!(text, "Black won {}, drew {}, lost {}", black.wins, black.draws, black.losses);
    let endings: Vec<_> = report.endings.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let _ = writeln!(text, "games ended: {}", endings.join(", "));
    text
}

/// How long moves took.
pub(super) fn times(times: &[MoveTimes]) -> String {
    let width = times.iter().map(|times| times.player.chars().count()).max().unwrap_or(0).clamp(6, 40);
    let mut text = format!(
        "{:width$} {:>9} {:>11} {:>11} {:>11} {:>11}\n",
        "player", "moves", "median", "99 %", "99.9 %", "longest"
    );
    for MoveTimes { player, moves, median_ms, p99_ms, p999_ms, longest_ms } in times {
        let _ = writeln!(
            text,
            "{:width$} {moves:>9} {median_ms:>9.1}ms {p99_ms:>9.1}ms {p999_ms:>9.1}ms {longest_ms:>9.1}ms",
            short(player, width)
        );
    }
    text
}

/// Players by rating.
pub(super) fn ranking(players: &[PlayerReport]) -> String {
    let width = players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).clamp(6, 40);
    let mut text = format!(
        "{:>3} {:width$} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9}  failures\n",
        "", "player", "Elo", "±", "games", "won", "drawn", "lost", "score", "longest"
    );
    for (rank, player) in players.iter().enumerate() {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.0}"));
        let failures: Vec<_> = player.failures.iter().map(|(way, count)| format!("{count} {way}")).collect();
        let score = player.score;
        let line = format!(
            "{:>3} {:width$} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7.0}ms  {}",
            rank + 1,
            short(&player.name, width),
            number(player.rating),
            number(player.error),
            score.games(),
            score.wins,
            score.draws,
            score.losses,
            player.rate.map_or("-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate)),
            player.longest_move_ms,
            failures.join(", ")
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Who won, drew and lost how often against whom, the strongest first.
fn cross_table(report: &EventReport) -> String {
    let names: Vec<&str> = report.players.iter().map(|player| player.name.as_str()).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).clamp(6, 30);
    let between = |row: &str, column: &str| {
        report.meetings.iter().find_map(|meeting| match meeting.players.each_ref().map(String::as_str) {
            [a, b] if a == row && b == column => Some(meeting.score),
            [a, b] if b == row && a == column => Some(meeting.score.reversed()),
            _ => None,
        })
    };
    let mut text = format!("    {:width$}", "");
    for rank in 1..=names.len() {
        let _ = write!(text, " {rank:>11}");
    }
    text.push('\n');
    for (rank, row) in names.iter().enumerate() {
        let _ = write!(text, "{:>3} {:width$}", rank + 1, short(row, width));
        for column in &names {
            let cell = match between(row, column) {
                _ if row == column => "·".to_owned(),
                Some(score) if score.games() > 0 => {
                    format!("{}-{}-{}", score.wins, score.draws, score.losses)
                }
                _ => "-".to_owned(),
            };
            let _ = write!(text, " {cell:>11}");
        }
        text.push('\n');
    }
    text
}

fn meeting_lines(meeting: &MeetingReport, in_full: bool) -> String {
    let [one, other] = &meeting.players;
    let score = meeting.score;
    let mut text = format!("{one} - {other}: {}-{}-{}", score.wins, score.draws, score.losses);
    if let Some(strength) = &meeting.strength {
        let _ = write!(text, " ({:.1}%)", 100.0 * strength.score);
        let _ = write!(text, ", Elo {}", interval(&strength.elo));
        let _ = write!(text, ", LOS {:.1}%", 100.0 * strength.superiority);
        if in_full {
            let _ = write!(text, "\nnormalised Elo {}", interval(&strength.normalized_elo));
            let _ = write!(text, ", pairs lost to won {:?}", meeting.pairs.pairs);
            let _ = write!(text, ", pairs drawn {:.1}%", 100.0 * strength.draw_ratio);
        }
    }
    text.push('\n');
    text
}

/// `+12.3 (-4.5 to +30.1)`.
fn interval(interval: &Interval) -> String {
    let number = |value: f64| match value {
        value if value == f64::INFINITY => "+∞".to_owned(),
        value if value == f64::NEG_INFINITY => "-∞".to_owned(),
        value => format!("{value:+.1}"),
    };
    format!("{} ({} to {})", number(interval.value), number(interval.low), number(interval.high))
}

fn short(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    name.chars().take(width - 1).chain(['…']).collect()
}
