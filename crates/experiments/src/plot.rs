//! Curves and bars with confidence intervals, drawn as SVG.

use crate::stats::Mean;
use crate::{ExperimentError, Picture, Result};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A curve of means.
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Abscissa and mean, from left to right.
    pub points: Vec<(f64, Mean)>,
}

/// Bars side by side, one of each series.
pub struct BarGroup {
    /// Its name below; it may have several lines.
    pub name: String,
    /// The bars in the order of the series; `None` where a series has none.
    pub bars: Vec<Option<Mean>>,
}

/// The labels of a picture.
pub struct Labels<'a> {
    /// The title.
    pub title: &'a str,
    /// The horizontal axis.
    pub x: &'a str,
    /// The vertical axis.
    pub y: &'a str,
}

const COLORS: [RGBColor; 6] = [
    RGBColor(31, 90, 160),
    RGBColor(200, 80, 40),
    RGBColor(60, 140, 80),
    RGBColor(130, 70, 160),
    RGBColor(120, 100, 40),
    RGBColor(90, 90, 90),
];

/// Draws curves with their intervals, from 0 to `top`.
///
/// # Errors
/// When drawing fails.
pub fn curves(labels: &Labels<'_>, curves: &[Curve], top: f64) -> Result<String> {
    drawn(labels, |svg| draw_curves(labels, curves, top, svg))
}

/// Draws groups of bars with their intervals, from 0 to `top`; `series` are the names in the legend. An interval that is
/// infinite is not drawn.
///
/// # Errors
/// When drawing fails.
pub fn bars(labels: &Labels<'_>, series: &[&str], groups: &[BarGroup], top: f64) -> Result<String> {
    drawn(labels, |svg| draw_bars(labels, series, groups, top, svg))
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawing = Result<(), Box<dyn std::error::Error>>;

fn drawn(labels: &Labels<'_>, draw: impl FnOnce(&mut String) -> Drawing) -> Result<String> {
    let mut svg = String::new();
    draw(&mut svg)
        .map_err(|error| ExperimentError::Failed(format!("{} cannot be drawn: {error}", labels.title)))?;
    Ok(svg)
}

/// Curves as a report's picture, with the title for a caption.
pub(crate) fn picture(
    file: impl Into<String>,
    labels: &Labels<'_>,
    drawn: &[Curve],
    top: f64,
) -> Result<Picture> {
    Ok(Picture::new(file, labels.title, curves(labels, drawn, top)?))
}

/// Bars as a report's picture, with the title for a caption.
pub(crate) fn bar_picture(
    file: impl Into<String>,
    labels: &Labels<'_>,
    series: &[&str],
    groups: &[BarGroup],
    top: f64,
) -> Result<Picture> {
    Ok(Picture::new(file, labels.title, bars(labels, series, groups, top)?))
}

fn draw_curves(labels: &Labels<'_>, curves: &[Curve], top: f64, svg: &mut String) -> Drawing {
    let places = || curves.iter().flat_map(|curve| curve.points.iter().map(|(x, _)| *x));
    let (first, last) = (places().fold(f64::MAX, f64::min), places().fold(f64::MIN, f64::max));
    let area = SVGBackend::with_string(svg, (940, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(720);
    let mut chart = ChartBuilder::on(&left)
        .caption(labels.title, ("sans-serif", 18))
        .margin(12)
        .margin_right(24)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(first..last.max(first + 1e-9), 0.0..top)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).x_desc(labels.x).y_desc(labels.y).draw()?;
    for (curve, color) in curves.iter().zip(COLORS.iter().cycle()) {
        let edge = |of: fn(&Mean) -> f64| {
            curve.points.iter().map(|(x, mean)| (*x, of(mean).clamp(0.0, top))).collect::<Vec<_>>()
        };
        let mut band = edge(|mean| mean.low);
        band.extend(edge(|mean| mean.high).into_iter().rev());
        chart.draw_series([Polygon::new(band, color.mix(0.15))])?;
        chart.draw_series(LineSeries::new(edge(|mean| mean.mean), color.stroke_width(2)))?;
    }
    legend(&right, curves.iter().map(|curve| curve.name.as_str()), 2)?;
    area.present()?;
    Ok(())
}

/// The share of a group's width that its bars take.
const FILLED: f64 = 0.76;

fn draw_bars(
    labels: &Labels<'_>,
    series: &[&str],
    groups: &[BarGroup],
    top: f64,
    svg: &mut String,
) -> Drawing {
    let lines = groups.iter().map(|group| group.name.lines().count()).max().unwrap_or(0);
    let area = SVGBackend::with_string(svg, (940, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(720);
    let mut chart = ChartBuilder::on(&left)
        .caption(labels.title, ("sans-serif", 18))
        .margin(12)
        .margin_right(24)
        .x_label_area_size(24 + 14 * lines as u32)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..groups.len().max(1) as f64, 0.0..top)?;
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT).disable_x_mesh().x_labels(0).x_desc(labels.x).y_desc(labels.y);
    mesh.draw()?;
    let width = FILLED / series.len().max(1) as f64;
    for (place, group) in groups.iter().enumerate() {
        for ((number, bar), color) in group.bars.iter().enumerate().zip(COLORS.iter().cycle()) {
            let start = place as f64 + (1.0 - FILLED) / 2.0 + width * number as f64;
            let Some(bar) = bar else { continue };
            let [low, height, high] = [bar.low, bar.mean, bar.high].map(|value| value.clamp(0.0, top));
            let corners = [(start, 0.0), (start + 0.94 * width, height)];
            chart.draw_series([Rectangle::new(corners, color.filled())])?;
            if bar.low.is_finite() && bar.high.is_finite() {
                let (middle, half) = (start + 0.47 * width, 0.12 * width);
                let end = |y: f64| vec![(middle - half, y), (middle + half, y)];
                let strokes = [vec![(middle, low), (middle, high)], end(low), end(high)];
                chart.draw_series(strokes.map(|stroke| PathElement::new(stroke, BLACK.stroke_width(2))))?;
            }
        }
        let (x, y) = chart.backend_coord(&(place as f64 + 0.5, 0.0));
        let centered = TextStyle::from(("sans-serif", 12)).pos(Pos::new(HPos::Center, VPos::Top));
        for (row, line) in (0..).zip(group.name.lines()) {
            left.draw(&Text::new(line, (x, y + 6 + 14 * row), centered.clone()))?;
        }
    }
    legend(&right, series.iter().copied(), 10)?;
    area.present()?;
    Ok(())
}

/// The names beside the chart, where they cover nothing, each behind a stroke of this width.
fn legend<'n>(area: &Area<'_>, names: impl Iterator<Item = &'n str>, width: u32) -> Drawing {
    for ((row, name), color) in (0..).zip(names).zip(COLORS.iter().cycle()) {
        let y = 60 + 26 * row;
        area.draw(&PathElement::new([(0, y), (18, y)], color.stroke_width(width)))?;
        area.draw(&Text::new(name, (26, y - 7), ("sans-serif", 13)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_and_a_line_for_every_curve() {
        let points = (0..3).map(|x| (f64::from(x), Mean::of(&[1.0, 2.0, f64::from(x)]))).collect();
        let curve = Curve { name: "one".to_owned(), points };
        let svg = curves(&Labels { title: "t", x: "x", y: "y" }, &[curve], 5.0).unwrap();
        assert_eq!(svg.matches("<polygon").count(), 1);
        assert!(svg.contains("polyline") && svg.contains("one"));
    }

    #[test]
    fn a_bar_with_its_interval_for_every_number() {
        let mean = |mean: f64| Mean { mean, low: mean - 5.0, high: mean + 5.0 };
        let one = BarGroup {
            name: "ADP\nagainst HMCTS".to_owned(),
            bars: vec![Some(mean(70.0)), Some(mean(54.0))],
        };
        let other = BarGroup { name: "no number".to_owned(), bars: vec![None, Some(Mean::of(&[20.0]))] };
        let labels = Labels { title: "t", x: "x", y: "y" };
        let svg = bars(&labels, &["paper", "here"], &[one, other], 100.0).unwrap();
        assert_eq!(svg.matches("<rect").count(), 3 + 1, "three bars before a ground");
        let stroke = "stroke=\"#000000\" stroke-width=\"2\"";
        assert_eq!(svg.matches(stroke).count(), 2 * 3, "two intervals are known");
        for name in ["paper", "here", "against HMCTS", "no number"] {
            assert!(svg.contains(name), "{name}");
        }
    }
}
