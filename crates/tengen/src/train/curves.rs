//! Draws the learning curves of a critic's training.

use anyhow::{Context, Result, anyhow};
use plotters::prelude::*;
use std::path::{Path, PathBuf};

/// A chart: its file, its title, and the columns it shows.
struct Chart {
    file: &'static str,
    title: &'static str,
    /// Columns of the metrics, each with its label.
    lines: &'static [(&'static str, &'static str)],
    /// Whether the values are shares, from 0 to 1.
    share: bool,
}

const CHARTS: &[Chart] = &[
    Chart {
        file: "moves.svg",
        title: "Moves a game",
        lines: &[("moves", "by evaluation, after each side's second"), ("plies", "all")],
        share: false,
    },
    Chart {
        file: "values.svg",
        title: "Value of a game's last position, before it is learned",
        lines: &[("value_won", "won by player 1"), ("value_lost", "won by player 2")],
        share: true,
    },
    Chart {
        file: "error.svg",
        title: "Error (root of the mean square)",
        lines: &[("error", "between one value and the next"), ("miss", "between last values and results")],
        share: false,
    },
    Chart {
        file: "correct.svg",
        title: "Share of the expert's moves",
        lines: &[("correct", "both players"), ("correct_one", "player 1"), ("correct_two", "player 2")],
        share: true,
    },
];

/// The metrics of a run; cells that are no numbers are `None`.
struct Metrics {
    names: Vec<String>,
    rows: Vec<Vec<Option<f64>>>,
}

impl Metrics {
    fn read(path: &Path) -> Result<Metrics> {
        let cannot = || format!("cannot read {}", path.display());
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_path(path).with_context(cannot)?;
        let names = reader.headers().with_context(cannot)?.iter().map(str::to_owned).collect();
        let row = |record: csv::StringRecord| record.iter().map(|cell| cell.parse().ok()).collect();
        let rows = reader.records().map(|record| record.map(row)).collect::<Result<_, _>>();
        Ok(Metrics { names, rows: rows.with_context(cannot)? })
    }

    /// The points of a column's curve: thousands of games, and the value.
    fn points(&self, column: &str) -> Vec<(f64, f64)> {
        let index = |name: &str| self.names.iter().position(|n| n == name);
        let (Some(games), Some(column)) = (index("games"), index(column)) else { return Vec::new() };
        let cell = |row: &[Option<f64>], at: usize| row.get(at).copied().flatten();
        self.rows.iter().filter_map(|row| Some((cell(row, games)? / 1000.0, cell(row, column)?))).collect()
    }
}

/// Draws the charts for which there are values, and returns their files.
pub(super) fn draw(metrics: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let metrics = Metrics::read(metrics)?;
    let mut made = Vec::new();
    for chart in CHARTS {
        let lines: Vec<_> =
            chart.lines.iter().map(|(column, name)| (metrics.points(column), *name)).collect();
        // A curve has two points at least.
        if lines.iter().any(|(points, _)| points.len() > 1) {
            let path = folder.join(chart.file);
            let drawn = chart.draw(&lines, &path).map_err(|error| anyhow!("{error}"));
            drawn.with_context(|| format!("cannot draw {}", path.display()))?;
            made.push(path);
        }
    }
    Ok(made)
}

impl Chart {
    fn draw(&self, lines: &[(Vec<(f64, f64)>, &str)], path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let all = || lines.iter().flat_map(|(points, _)| points);
        let last = all().map(|(x, _)| *x).fold(1.0, f64::max);
        let top = if self.share { 1.0 } else { all().map(|(_, y)| *y).fold(0.0, f64::max) * 1.1 };
        let area = SVGBackend::new(path, (900, 420)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(self.title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(48)
            .build_cartesian_2d(0.0..last, 0.0..top.max(1e-9))?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .x_label_formatter(&|thousands| format!("{thousands}"))
            .x_desc("thousands of games")
            .draw()?;
        const COLORS: [RGBColor; 3] = [RGBColor(31, 90, 160), RGBColor(200, 80, 40), RGBColor(60, 140, 80)];
        for ((points, name), color) in lines.iter().zip(COLORS) {
            chart
                .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))?
                .label(*name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        }
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.3))
            .draw()?;
        area.present()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_what_was_measured_is_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let metrics = folder.join("metrics.csv");
        fs::write(&metrics, "games,moves,plies,correct\n1000,14.9,20,\n2000,13.6,19,\n").unwrap();
        let made = draw(&metrics, folder).unwrap();
        assert_eq!(made, [folder.join("moves.svg")]);
        let svg = fs::read_to_string(&made[0]).unwrap();
        assert!(svg.contains("Moves a game") && svg.contains("polyline"), "{svg}");
    }
}
