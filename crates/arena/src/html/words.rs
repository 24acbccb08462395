//! Formats numbers, times and endings for the report.

use crate::Ending;
use crate::stats::{Interval, Score};
use std::time::Duration;

/// A number with its thousands separated, as reports and pages show it: `1,234`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1,549` or `−12`: a whole number with a real minus sign.
pub(super) fn whole(value: f64) -> String {
    let rounded = value.round();
    let minus = if rounded < 0.0 { "−" } else { "" };
    if rounded.is_infinite() {
        return format!("{minus}∞");
    }
    format!("{minus}{}", grouped(rounded.abs() as u64))
}

/// `+12`, `−3`, `0`, `+∞`.
pub(super) fn signed(value: f64) -> String {
    let text = whole(value);
    if value.round() > 0.0 { format!("+{text}") } else { text }
}

/// `−12 to +34`.
pub(super) fn range(interval: &Interval) -> String {
    format!("{} to {}", signed(interval.low), signed(interval.high))
}

/// `72%`; 0% and 100% only for exactly these.
pub(super) fn percent(share: f64) -> String {
    let exact = share <= 0.0 || share >= 1.0;
    let percent = (100.0 * share).round();
    let shown = if exact { percent } else { percent.clamp(1.0, 99.0) };
    format!("{shown:.0}%")
}

/// `99.7%`, for chances that are often close to certain.
pub(super) fn chance(share: f64) -> String {
    match share {
        share if share > 0.999 => "over 99.9%".to_owned(),
        share if share < 0.001 => "under 0.1%".to_owned(),
        share => format!("{:.1}%", 100.0 * share),
    }
}

/// `122½`.
pub(super) fn points(score: Score) -> String {
    let half = if score.draws.is_multiple_of(2) { "" } else { "½" };
    let whole = score.wins + score.draws / 2;
    if whole == 0 && !half.is_empty() { half.to_owned() } else { format!("{}{half}", grouped(whole)) }
}

/// `12–3–1`: won, drawn, lost.
pub(super) fn tally(score: Score) -> String {
    format!("{}–{}–{}", grouped(score.wins), grouped(score.draws), grouped(score.losses))
}

/// `0.4 ms`, `35 ms`, `1.4 s`, `3 min`, `2 h 5 min`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        seconds if seconds < 0.00005 => "0 ms".to_owned(),
        seconds if seconds < 0.00995 => format!("{:.1} ms", seconds * 1000.0),
        seconds if seconds < 0.9995 => format!("{:.0} ms", seconds * 1000.0),
        seconds if seconds < 99.95 => format!("{seconds:.1} s"),
        seconds if seconds < 3570.0 => format!("{:.0} min", seconds / 60.0),
        seconds => {
            let minutes = (seconds / 60.0).round() as u64;
            format!("{} h {} min", grouped(minutes / 60), minutes % 60)
        }
    }
}

/// `a, b and c`.
pub(super) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `1 game`, `2,000 games`.
pub(super) fn count(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// The description of an ending.
pub(super) fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Five => "five in a row",
        Ending::Full => "full board",
        Ending::Long => "too many moves",
        Ending::Foul => "forbidden move",
        Ending::Illegal => "illegal move",
        Ending::Time => "out of time",
        Ending::Memory => "too much memory",
        Ending::Crash => "program failed",
        Ending::Resigned => "resigned",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        let signs = [12.4, -3.0, 0.3, -0.4, f64::INFINITY, f64::NEG_INFINITY].map(signed);
        assert_eq!(signs, ["+12", "−3", "0", "0", "+∞", "−∞"]);
        assert_eq!([0.0, 0.001, 0.5, 0.999, 1.0].map(percent), ["0%", "1%", "50%", "99%", "100%"]);
        let score = |wins, draws| points(Score { wins, draws, losses: 0 });
        assert_eq!([score(0, 0), score(0, 1), score(3, 3), score(1, 2)], ["0", "½", "4½", "2"]);
        let micros = [0, 400, 9_940, 35_000, 999_600, 1_400_000, 180_000_000, 7_500_000_000];
        let times = micros.map(|micros| time(Duration::from_micros(micros)));
        assert_eq!(times, ["0 ms", "0.4 ms", "9.9 ms", "35 ms", "1.0 s", "1.4 s", "3 min", "2 h 5 min"]);
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
