//! Ratings published by Gomocup, as anchors for our own.

use tengen_board::{Rule, Size};

/// Ratings of June 2026, by engine and board.
const GOMOCUP: &str = include_str!("../../../testdata/gomocup_elo_2026.csv");

/// An engine's published rating, by its name at Gomocup (like `WINE 2018`, in upper or lower case): the one on 20x20 for
/// boards of this size and larger, otherwise the one on 15x15. Only freestyle ratings are listed.
pub fn rating(name: &str, rule: Rule, size: Size) -> Option<f64> {
    if rule != Rule::Freestyle {
        return None;
    }
    let column = if size.side() >= 20 { 1 } else { 2 };
    let rows = csv::Reader::from_reader(GOMOCUP.as_bytes()).into_records().filter_map(Result::ok);
    let row = rows.into_iter().find(|row| row[0].eq_ignore_ascii_case(name.trim()))?;
    row.get(column)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_found_by_name_and_board() {
        let at = |name, side| rating(name, Rule::Freestyle, Size::new(side).unwrap());
        assert_eq!(at("RAPFI 2025", 15), Some(2716.0));
        assert_eq!(at("rapfi 2025", 20), Some(3073.0));
        assert_eq!(at("nobody", 15), None);
        assert_eq!(rating("RAPFI 2025", Rule::Renju, Size::STANDARD), None);
    }
}
