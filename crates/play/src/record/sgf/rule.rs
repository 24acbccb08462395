//! The names that files use for rules.

use tengen_board::{Rule, UnknownRule};

/// The rule that `RU` means: our names, the spellings of other programs, and Gomocup's numbers, which
/// c-gomoku-cli writes. Plain "gomoku" is exactly five, as the Renju International Federation plays it.
pub(super) fn parse(text: &str) -> Result<Rule, UnknownRule> {
    if let Some(rule) = text.trim().parse().ok().and_then(Rule::from_bits) {
        return Ok(rule);
    }
    let word: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    match word.as_str() {
        "free" | "freestyle" | "freestylegomoku" | "gomokufreestyle" | "freegomoku" => Ok(Rule::Freestyle),
        "gomoku" | "standard" | "standardgomoku" | "gomokustandard" | "exactfive" => Ok(Rule::Standard),
        "renju" | "freerenju" | "rif" => Ok(Rule::Renju),
        "caro" | "freecaro" => Ok(Rule::Caro),
        "caroexact" | "standardcaro" => Ok(Rule::CaroExact),
        _ => Err(UnknownRule(text.trim().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_and_those_of_other_programs() {
        for rule in Rule::ALL {
            assert_eq!(parse(rule.name()), Ok(rule));
            assert_eq!(parse(&rule.name().to_uppercase()), Ok(rule));
            assert_eq!(parse(&rule.bits().to_string()), Ok(rule));
        }
        for (text, rule) in [
            (" Freestyle ", Rule::Freestyle),
            ("Gomoku, freestyle", Rule::Freestyle),
            ("Gomoku", Rule::Standard),
            ("Standard Gomoku", Rule::Standard),
            ("Free Renju", Rule::Renju),
            ("Caro-Exact", Rule::CaroExact),
        ] {
            assert_eq!(parse(text), Ok(rule), "{text}");
        }
        for text in ["", "Japanese", "12", "-1", "五子棋"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
