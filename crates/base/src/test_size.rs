//! How much a long test does: a little by default, more when an environment variable asks for it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Every variable that a test reads, and what it says. A variable that is not here is a typing error.
const KNOWN: &[(&str, &str)] = &[
    ("TENGEN_ANSWERS", "positions whose answers to threats are compared with the plain scanner's"),
    ("TENGEN_AXE", "the path of axe.min.js, which the accessibility test needs"),
    ("TENGEN_AXE_LANGUAGES", "languages in which every page is accessible, light and dark; 9 are all"),
    ("TENGEN_BATCH", "positions over which a batch must keep all cores busy"),
    ("TENGEN_CLAIMS", "positions whose static claims are tried against every reply"),
    ("TENGEN_CRITIC", "games that critics in training are compared over"),
    ("TENGEN_CUTS", "moments at which the power is cut, of each kind of work"),
    ("TENGEN_ENGINE", "set by the manager for its external engines"),
    ("TENGEN_FAULTS", "failed writes, of each kind of work"),
    ("TENGEN_FEATURES", "plays after which critics' inputs are counted afresh"),
    ("TENGEN_FLEET_GAMES", "games of a tournament in a fleet"),
    ("TENGEN_FLEET_KILLS", "kills of a fleet's workers, coordinator and server"),
    ("TENGEN_FLEET_SELF_PLAY", "games of self-play in a fleet"),
    ("TENGEN_FOULS", "positions whose fouls are compared with the plain definition's"),
    ("TENGEN_FUZZ", "broken inputs for the readers"),
    ("TENGEN_GAMES", "games under the naive referee"),
    ("TENGEN_KILLS", "kills of a running tournament"),
    (
        "TENGEN_LANGUAGE_PAGES",
        "pages checked in every language on a phone, half as many on a desktop; 16 are all",
    ),
    ("TENGEN_LINE_GAMES", "games over which the line network is compared with its plain evaluation"),
    ("TENGEN_LOAD", "seconds of load on the server"),
    ("TENGEN_LOG", "what the server logs: a level, or levels of parts such as tengen_web=debug"),
    ("TENGEN_MUTANTS", "certificates with faults for both checkers"),
    ("TENGEN_OPENINGS", "openings by random decisions, taken or refused"),
    ("TENGEN_PINET", "plays after which the Π-network is computed afresh"),
    ("TENGEN_PLAYOUTS", "positions whose playout rules are compared with the plain scanner's"),
    ("TENGEN_PLAYS", "plays after which patterns are computed afresh"),
    ("TENGEN_PREFIX", "moves of the shortest beginning of a published line that is proved"),
    ("TENGEN_PUZZLES", "built-in puzzles that are checked from scratch"),
    ("TENGEN_RENJU", "Renju questions for the oracle"),
    ("TENGEN_RENJU_ENGINE", "the path of an engine whose fouls are compared with ours"),
    ("TENGEN_RENJU_FROM", "the number of the first board that this engine is asked about"),
    ("TENGEN_RULE", "the one rule to test"),
    ("TENGEN_SERVER_KILLS", "kills of a running server"),
    ("TENGEN_SHAPES", "positions whose shapes are compared with the plain scanner's"),
    ("TENGEN_SPRT", "simulated sequential tests"),
    ("TENGEN_TEST_FOLDER", "set by a browser test for the server it starts"),
    ("TENGEN_TEST_PORT", "set by a browser test for the server it starts"),
    ("TENGEN_TIMING", "1: also assert how many milliseconds things take; for a quiet machine"),
    ("TENGEN_TRUTH", "games whose announced wins are played out"),
    ("TENGEN_TRUTH_MS", "milliseconds a move in those games"),
    ("TENGEN_TWIN", "positions that the search and its plain twin are compared on"),
    ("TENGEN_UPDATE", "1: write generated files anew instead of comparing them"),
    ("TENGEN_WALKS", "games in which each proof is walked against replies of three kinds"),
    ("TENGEN_ZONES", "proofs by threats that are replayed with every stone outside their zones"),
];

/// The number that the variable holds, or `default` where it is not set.
///
/// # Panics
/// When it holds no whole number, or when any `TENGEN_…` variable is set that no test knows: a mistyped name would
/// otherwise run the small test and look like the long one.
pub fn test_size(name: &str, default: u64) -> u64 {
    let Some(text) = value(name) else { return default };
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.unwrap_or_else(|| panic!("{name} must be a whole number, not {}", text.display()))
}

/// The text that the variable holds, if it is set.
///
/// # Panics
/// As [`test_size`].
pub fn test_text(name: &str) -> Option<String> {
    value(name).map(|text| text.into_string().unwrap_or_else(|_| panic!("{name} is not valid text")))
}

/// The path that the variable holds, if it is set.
///
/// # Panics
/// As [`test_size`].
pub fn test_path(name: &str) -> Option<PathBuf> {
    value(name).map(PathBuf::from)
}

/// Asserts that something took less than a limit, where time is measured (`TENGEN_TIMING=1`): on a busy machine such
/// an assertion says nothing about the program.
///
/// # Panics
/// When it took longer; and as [`test_size`].
pub fn assert_faster(what: &str, took: Duration, limit: Duration) {
    if test_size("TENGEN_TIMING", 0) > 0 {
        assert!(took < limit, "{what} took {took:?}, more than {limit:?}");
    }
}

fn value(name: &str) -> Option<OsString> {
    assert!(is_known(name), "{name} is missing in the list of test_size.rs");
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    if let Some(unknown) = unknown(names) {
        let known: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).collect();
        panic!("no test reads {unknown}; there are {}", known.join(", "));
    }
    std::env::var_os(name)
}

fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|(known, _)| *known == name)
}

/// The first of these variables that looks like ours and is not.
fn unknown(mut names: impl Iterator<Item = String>) -> Option<String> {
    names.find(|name| name.starts_with("TENGEN_") && !is_known(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_variable_is_found() {
        let names = |list: &[&str]| {
            unknown(list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>().into_iter())
        };
        assert_eq!(names(&["PATH", "TENGEN_PLAYS", "TENGEN_PLAY"]).as_deref(), Some("TENGEN_PLAY"));
        assert_eq!(names(&["PATH", "TENGEN_PLAYS"]), None);
    }

    #[test]
    fn unset_variables_mean_the_default() {
        assert_eq!(
            test_size("TENGEN_SPRT", 7),
            std::env::var("TENGEN_SPRT").map_or(7, |text| text.parse().unwrap())
        );
    }

    #[test]
    #[should_panic(expected = "missing in the list")]
    fn a_test_cannot_invent_a_variable() {
        test_size("TENGEN_NOWHERE", 1);
    }
}
