//! The paper's figures 4 and 6 as numbers, read off the published drawing.

const TABLE: &str = include_str!("../../data/zhao2012_figures.csv");

/// A column of the published table: thousands of games, and the value there. Points that could not be read are left out.
pub fn curve(column: &str) -> Vec<(f64, f64)> {
    let mut table = csv::Reader::from_reader(TABLE.as_bytes());
    let place = table.headers().ok().and_then(|header| header.iter().position(|name| name == column));
    let point =
        |record: csv::StringRecord| Some((record.get(0)?.parse().ok()?, record.get(place?)?.parse().ok()?));
    table.into_records().filter_map(|record| point(record.ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_complete() {
        for (column, points, last) in [
            ("correctness_watching", 79, 0.467),
            ("correctness_self_teaching", 80, 0.666),
            ("moves_per_game_watching", 80, 22.7),
            ("moves_per_game_self_teaching", 80, 23.0),
        ] {
            let curve = curve(column);
            assert_eq!(curve.len(), points, "{column}");
            assert_eq!(curve.last(), Some(&(80.0, last)), "{column}");
        }
        assert!(curve("nothing").is_empty());
    }
}
