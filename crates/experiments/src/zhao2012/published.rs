//! The paper's figures 4 and 6 as numbers, read off the published drawing.

/// A published curve: thousands of games, and the value there.
pub(super) type Series = Vec<(f64, f64)>;

const TABLE: &str = include_str!("../../data/zhao2012_figures.csv");

/// A column of the table; a point that could not be read is left out.
pub(super) fn series(column: &str) -> Series {
    let mut lines = TABLE.lines();
    let place = lines.next().and_then(|header| header.split(',').position(|name| name == column));
    let point = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        Some((cells.first()?.parse().ok()?, cells.get(place?)?.parse().ok()?))
    };
    lines.filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_whole() {
        for (column, points, last) in [
            ("correctness_watching", 79, 0.467),
            ("correctness_self_teaching", 80, 0.666),
            ("moves_per_game_watching", 80, 22.7),
            ("moves_per_game_self_teaching", 80, 23.0),
        ] {
            let series = series(column);
            assert_eq!(series.len(), points, "{column}");
            assert_eq!(series.last(), Some(&(80.0, last)), "{column}");
        }
        assert!(series("nothing").is_empty());
    }
}
