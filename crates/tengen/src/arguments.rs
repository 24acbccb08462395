//! Values on the command line that more than one subcommand takes.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::time::Duration;
use tengen_board::{Rule, Size};

/// A rule by its name. The names are listed in the help and completed by shells.
pub(crate) fn rule() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name)).try_map(|name| name.parse::<Rule>())
}

/// The side of a board.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let side = text.parse().map_err(|_| "a board's size is a number like 15".to_owned())?;
    Size::new(side).map_err(|error| error.to_string())
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
