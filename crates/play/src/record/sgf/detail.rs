//! The details of a move: `ELAPSED`, `WINRATE` and the comment.

use super::super::MoveDetail;
use super::tree::Node;
use std::time::Duration;

pub(super) fn write(detail: &MoveDetail, node: &mut Node) {
    if let Some(time) = detail.time {
        node.set("ELAPSED", &seconds(time));
    }
    if let Some(win_rate) = detail.win_rate.filter(|rate| rate.is_finite()) {
        // Debug writes enough digits to read the same number back.
        node.set("WINRATE", &format!("{win_rate:?}"));
    }
    if !detail.note.is_empty() {
        node.set("C", &detail.note);
    }
}

pub(super) fn read(node: &Node) -> MoveDetail {
    MoveDetail {
        time: node.text("ELAPSED").and_then(|text| parse_seconds(&text)),
        win_rate: node
            .text("WINRATE")
            .and_then(|text| text.trim().parse().ok())
            .filter(|r: &f64| r.is_finite()),
        note: node.text("C").unwrap_or_default(),
    }
}

/// `0.412`: exact, so that reading gives the same duration.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn parse_seconds(text: &str) -> Option<Duration> {
    const NANOS: usize = 9;
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    if part.len() > NANOS || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(Duration::new(whole.parse().ok()?, format!("{part:0<NANOS$}").parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_come_back() {
        for (nanos, text) in [(0, "0"), (1, "0.000000001"), (412_000_000, "0.412"), (90_000_000_000, "90")] {
            let time = Duration::from_nanos(nanos);
            assert_eq!(seconds(time), text);
            assert_eq!(parse_seconds(text), Some(time));
        }
        assert_eq!(parse_seconds(&seconds(Duration::MAX)), Some(Duration::MAX));
        for text in ["", ".", "1.0000000001", "1.-5", "x", "-1", "99999999999999999999"] {
            assert_eq!(parse_seconds(text), None, "{text}");
        }
    }
}
