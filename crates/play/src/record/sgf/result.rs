//! Results: `RE`, and `FORFEIT` for reasons that `RE` cannot express.

use super::super::{CalledOff, GameRecord};
use super::tree::Node;
use tengen_board::{Color, Forfeit, Outcome};

const MEMORY: &str = "memory";
const ILLEGAL: &str = "illegal:";
const CRASH: &str = "crash:";

/// Writes how the game ended, if it has.
pub(super) fn write(record: &GameRecord, root: &mut Node) {
    let letter = |color: Color| if color == Color::Black { 'B' } else { 'W' };
    match record.game.outcome() {
        Some(Outcome::Win { winner, .. }) => root.set("RE", &format!("{}+1", letter(*winner))),
        Some(Outcome::Draw) => root.set("RE", "0"),
        Some(Outcome::Forfeit { loser, reason }) => {
            let (how, more) = match reason {
                Forfeit::Time => ('T', None),
                Forfeit::Resignation => ('R', None),
                Forfeit::Foul(_) => ('F', None),
                Forfeit::Memory => ('F', Some(MEMORY.to_owned())),
                Forfeit::Illegal(what) => ('F', Some(format!("{ILLEGAL}{what}"))),
                Forfeit::Crash(what) => ('F', Some(format!("{CRASH}{what}"))),
            };
            root.set("RE", &format!("{}+{how}", letter(!*loser)));
            root.set_all("FORFEIT", more.as_deref());
        }
        None => match record.called_off {
            Some(CalledOff::Draw) => root.set("RE", "0"),
            Some(CalledOff::Abandoned) => root.set("RE", "Void"),
            None => {}
        },
    }
}

/// Ends a game that the moves did not end by the result that the file states. A win without a reason is read as a
/// resignation, the usual way to lose without a winning row.
pub(super) fn read(record: &mut GameRecord, result: &str, forfeit: Option<&str>) {
    let result = result.trim();
    let winner = match result.as_bytes() {
        [b'B' | b'b', b'+', ..] => Color::Black,
        [b'W' | b'w', b'+', ..] => Color::White,
        _ => {
            record.called_off = match result.to_ascii_lowercase().as_str() {
                "0" | "draw" => Some(CalledOff::Draw),
                "void" => Some(CalledOff::Abandoned),
                _ => None,
            };
            return;
        }
    };
    let reason = match result.as_bytes().get(2) {
        Some(b'T' | b't') => Forfeit::Time,
        Some(b'F' | b'f') => other_forfeit(forfeit),
        _ => Forfeit::Resignation,
    };
    record.game.forfeit(!winner, reason);
}

fn other_forfeit(what: Option<&str>) -> Forfeit {
    let what = what.unwrap_or_default();
    if what == MEMORY {
        Forfeit::Memory
    } else if let Some(sentence) = what.strip_prefix(ILLEGAL) {
        Forfeit::Illegal(sentence.to_owned())
    } else {
        Forfeit::Crash(what.strip_prefix(CRASH).unwrap_or("forfeit").to_owned())
    }
}
