//! Ratings that Gomocup published, to hang our own on.

use tengen_board::{Rule, Size};

/// The ratings of June 2026 of some engines, by board.
const GOMOCUP: &str = include_str!("../../../testdata/gomocup_elo_2026.csv");

/// An engine's published rating, by its name at Gomocup (`WINE 2018`, in either case): for 20x20 boards and
/// larger the one on 20x20, else the one on 15x15. Only freestyle is listed.
pub fn rating(name: &str, rule: Rule, size: Size) -> Option<f64> {
    if rule != Rule::Freestyle {
        return None;
    }
    let column = if size.side() >= 20 { 1 } else { 2 };
    let mut rows = GOMOCUP.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let row = rows.find(|row| row[0].eq_ignore_ascii_case(name.trim()))?;
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
