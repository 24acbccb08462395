//! The paper's figures: results by who started and who won, stacked over the learned games.

use super::Series;
use plotters::prelude::*;

/// One of the two parts of the paper's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The test games of each series.
    Test,
    /// The learned games of each series.
    Lessons,
}

/// An area of a figure.
struct Band {
    name: &'static str,
    shade: RGBColor,
    heights: Vec<f64>,
}

const BLACK_AREA: RGBColor = RGBColor(40, 40, 40);
const DARK: RGBColor = RGBColor(110, 110, 110);
const MIDDLE: RGBColor = RGBColor(165, 165, 165);
const LIGHT: RGBColor = RGBColor(215, 215, 215);

/// Draws the series as stacked areas, shaded as in the paper; `None` with fewer than two series.
pub fn stacked(figure: Figure, series: &[Series]) -> Option<Result<String, String>> {
    let (places, bands) = bands(figure, series);
    if places.len() < 2 {
        return None;
    }
    let mut svg = String::new();
    let drawn = draw(figure, &places, &bands, &mut svg).map_err(|error| error.to_string());
    Some(drawn.map(|()| svg))
}

fn bands(figure: Figure, series: &[Series]) -> (Vec<f64>, Vec<Band>) {
    let band = |name, shade, heights: Vec<u64>| {
        let heights = heights.into_iter().map(|height| height as f64).collect();
        Band { name, shade, heights }
    };
    match figure {
        Figure::Test => {
            let whole = series.iter().map(|s| s.test.games()).max().unwrap_or(0);
            let done: Vec<&Series> = series.iter().filter(|s| s.test.games() == whole).collect();
            let of = |number: usize| done.iter().map(|s| s.test.numbers()[number]).collect();
            let bands = vec![
                band("network won, starting", BLACK_AREA, of(0)),
                band("network won, second", WHITE, of(1)),
                band("drawn", MIDDLE, of(2)),
                band("network lost, starting", WHITE, of(3)),
                band("network lost, second", BLACK_AREA, of(4)),
            ];
            (done.iter().map(|s| s.learned as f64).collect(), bands)
        }
        Figure::Lessons => {
            let whole = series.iter().map(|s| s.lessons.games()).max().unwrap_or(0);
            let done: Vec<&Series> =
                series.iter().filter(|s| whole > 0 && s.lessons.games() == whole).collect();
            let bands = vec![
                band("network won", DARK, done.iter().map(|s| s.lessons.won()).collect()),
                band("drawn", MIDDLE, done.iter().map(|s| s.lessons.drawn).collect()),
                band("teacher won", LIGHT, done.iter().map(|s| s.lessons.lost()).collect()),
            ];
            (done.iter().map(|s| (s.learned + whole) as f64).collect(), bands)
        }
    }
}

fn draw(
    figure: Figure,
    places: &[f64],
    bands: &[Band],
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let title = match figure {
        Figure::Test => "Test games",
        Figure::Lessons => "Learned games",
    };
    let top: f64 = bands.iter().map(|band| band.heights[0]).sum();
    let area = SVGBackend::with_string(svg, (760, 400)).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(560);
    let mut chart = ChartBuilder::on(&left)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .margin_right(24)
        .x_label_area_size(36)
        .y_label_area_size(52)
        .build_cartesian_2d(places[0]..places[places.len() - 1], 0.0..top)?;
    let whole = |number: &f64| format!("{number:.0}");
    chart
        .configure_mesh()
        .disable_mesh()
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .x_desc("learned games")
        .y_desc("games")
        .draw()?;
    let mut below = vec![0.0; places.len()];
    for band in bands {
        let above: Vec<f64> = below.iter().zip(&band.heights).map(|(low, height)| low + height).collect();
        let edge = |heights: &[f64]| places.iter().copied().zip(heights.to_vec()).collect::<Vec<_>>();
        let mut outline = edge(&below);
        outline.extend(edge(&above).into_iter().rev());
        chart.draw_series([Polygon::new(outline.clone(), band.shade.filled())])?;
        outline.push(outline[0]);
        chart.draw_series([PathElement::new(outline, BLACK.mix(0.6))])?;
        below = above;
    }
    // The legend beside the chart, in the order of the areas.
    for (row, band) in (0..).zip(bands.iter().rev()) {
        let y = 60 + 26 * row;
        let swatch = [(0, y), (18, y + 14)];
        right.draw(&Rectangle::new(swatch, band.shade.filled()))?;
        right.draw(&Rectangle::new(swatch, BLACK.mix(0.6)))?;
        right.draw(&Text::new(band.name, (26, y), ("sans-serif", 13)))?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::ResultTally;

    #[test]
    fn areas_are_stacked_for_every_kind_of_end() {
        let series = |learned, won| Series {
            learned,
            test: ResultTally {
                won_starting: won,
                won_second: 10,
                drawn: 5,
                lost_starting: 15,
                lost_second: 20 - won,
            },
            lessons: ResultTally { won_starting: won, lost_second: 100 - won, ..ResultTally::default() },
            ..Series::default()
        };
        let all = [series(0, 3), series(100, 8), series(200, 12)];
        let svg = stacked(Figure::Test, &all).unwrap().unwrap();
        assert_eq!(svg.matches("<polygon").count(), 5);
        assert!(svg.contains("network lost, second"));
        let svg = stacked(Figure::Lessons, &all).unwrap().unwrap();
        assert_eq!(svg.matches("<polygon").count(), 3);
        assert!(stacked(Figure::Test, &all[..1]).is_none());
    }
}
