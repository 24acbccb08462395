//! Command-line arguments and values that several subcommands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::time::Duration;
use tengen_agents::machine;
use tengen_board::{OpeningRule, Rule, Size};

/// Which board a command is about, where a file may say so too.
#[derive(clap::Args)]
pub(crate) struct FileBoardArgs {
    /// The rule, which says what wins [default: freestyle, or what the file says]
    #[arg(long, value_parser = rule())]
    pub(crate) rule: Option<Rule>,
    /// Points along a side of the board, 5 to 22 [default: 15, or what the file says]
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) size: Option<Size>,
}

/// Which board a command plays on.
#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    /// The rule, which says what wins
    #[arg(long, default_value = "freestyle", value_parser = rule())]
    pub(crate) rule: Rule,
    /// Points along a side of the board, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    pub(crate) size: Size,
}

/// A position that is read from somewhere.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// Moves (h8h9i8), a file (SGF, PSQ, RenLib, Yixin's, moves or a board picture), or - for stdin
    #[arg(value_name = "FILE|MOVES", default_value = "-")]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) board: FileBoardArgs,
}

/// How much an agent may search, other than by the clock.
#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    /// Search at most N positions (nodes) for a move
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Search at most N plies deep
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Make at most N playouts for a move, for agents that make playouts
    #[arg(long, value_name = "N")]
    pub(crate) simulations: Option<u64>,
}

/// The seed of a command that is random and repeatable.
#[derive(clap::Args)]
pub(crate) struct SeedArg {
    /// The seed of all random choices: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// A rule by its name. The names are listed in the help and completed by shells.
pub(crate) fn rule() -> impl TypedValueParser<Value = Rule> {
    let value = |rule: Rule| PossibleValue::new(rule.name()).help(winning_lines(rule));
    PossibleValuesParser::new(Rule::ALL.map(value)).try_map(|name| name.parse::<Rule>())
}

/// What wins under a rule.
fn winning_lines(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "five or more in a row",
        Rule::Standard => "exactly five",
        Rule::Renju => {
            "exactly five for Black, who may not make a double three, double four or overline; five or more for White"
        }
        Rule::Caro => "five that is not blocked at both ends, or six or more",
        Rule::CaroExact => "exactly five that is not blocked at both ends",
    }
}

/// An opening rule by its name, listed and completed as rules are.
pub(crate) fn opening_rule() -> impl TypedValueParser<Value = OpeningRule> {
    let value = |rule: OpeningRule| PossibleValue::new(rule.name()).help(how_opened(rule));
    PossibleValuesParser::new(OpeningRule::ALL.map(value)).try_map(|name| name.parse::<OpeningRule>())
}

/// How a game is opened by a rule.
fn how_opened(rule: OpeningRule) -> &'static str {
    match rule {
        OpeningRule::Swap => "one places three stones, the other chooses a colour",
        OpeningRule::Swap2 => {
            "as swap, but the other may also place two more stones and let the first choose"
        }
        OpeningRule::Rif => "one of 26 openings, a swap, and a choice of two fifth moves",
        OpeningRule::Taraguchi10 => "a swap after each of the first stones, or ten fifth moves on offer",
        OpeningRule::Soosorv8 => {
            "one of 26 openings, two swaps, and as many fifth moves on offer as White asked for"
        }
    }
}

/// One of a few names, which are listed in the help and completed by shells.
pub(crate) fn named<T, E, const N: usize>(
    names: [&'static str; N],
    parse: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn std::error::Error + Send + Sync>> + 'static,
{
    PossibleValuesParser::new(names).try_map(move |name| parse(&name))
}

/// The side of a board.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let side = text.parse().map_err(|_| "a board's size is a number like 15".to_owned())?;
    Size::new(side).map_err(|error| error.to_string())
}

/// A number of games that are played in pairs.
pub(crate) fn even(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|&games: &u64| games > 0 && games.is_multiple_of(2));
    games.ok_or_else(|| {
        "every opening is played with both colours, so the number of games must be even".to_owned()
    })
}

/// A length of time: `1s`, `500ms`, `1.5s`, `2m`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let bad = || "a time is a number with a unit, like 500ms, 1.5s or 2m".to_owned();
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(bad()),
    };
    let number: f64 = text[..text.len() - unit.len()].parse().map_err(|_| bad())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| bad())
}

/// An amount of memory: `350MB`, `64MiB`, `2GB`, or bytes. A megabyte is 2²⁰ bytes, as managers count it.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let bad = || "an amount of memory is a number with a unit, like 350MB or 2GB".to_owned();
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "kb" | "kib" | "k" => 10,
        "mb" | "mib" | "m" => 20,
        "gb" | "gib" | "g" => 30,
        _ => return Err(bad()),
    };
    let number: u64 = text[..text.len() - unit.len()].parse().map_err(|_| bad())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(bad)
}

/// A share, from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("'{text}' is no number from 0 to 1"))
}

/// A whole number from `LEAST` to `MOST`.
pub(crate) fn number<const LEAST: usize, const MOST: usize>(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number from {LEAST} to {MOST}"))
}

/// A number of threads, or of games that are played at a time.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let most = machine::most_threads();
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number from 1 to {most}, which this machine can run"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_need_a_number_and_a_unit() {
        assert_eq!(time("1s"), Ok(Duration::from_secs(1)));
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        for bad in ["", "1", "s", "-1s", "1h", "1 s", "1..5s", "é", "99999999999999999999999s"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn memory_is_counted_as_managers_do() {
        assert_eq!(memory("350MB"), Ok(350 << 20));
        assert_eq!(memory("2g"), Ok(2 << 30));
        assert_eq!(memory("4096"), Ok(4096));
        for bad in ["", "MB", "0", "-1MB", "1TB", "1.5GB", "99999999999999999999GB", "é"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_outside_the_range_are_refused() {
        assert_eq!(size("15"), Ok(Size::STANDARD));
        for bad in ["4", "23", "-1", "x", ""] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
