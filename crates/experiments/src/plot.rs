//! Curves with confidence intervals, drawn as SVG.

use crate::stats::Mean;
use crate::{ExperimentError, Picture, Result};
use plotters::prelude::*;

/// A curve of means.
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Abscissa and mean, from left to right.
    pub points: Vec<(f64, Mean)>,
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
    let mut svg = String::new();
    draw(labels, curves, top, &mut svg)
        .map_err(|error| ExperimentError::Failed(format!("{} cannot be drawn: {error}", labels.title)))?;
    Ok(svg)
}

/// The same as a report's picture, with the title for a caption.
pub(crate) fn picture(
    file: impl Into<String>,
    labels: &Labels<'_>,
    drawn: &[Curve],
    top: f64,
) -> Result<Picture> {
    Ok(Picture::new(file, labels.title, curves(labels, drawn, top)?))
}

fn draw(
    labels: &Labels<'_>,
    curves: &[Curve],
    top: f64,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
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
    // The names beside the chart, where they cover nothing.
    for ((row, curve), color) in (0..).zip(curves).zip(COLORS.iter().cycle()) {
        let y = 60 + 26 * row;
        right.draw(&PathElement::new([(0, y), (18, y)], color.stroke_width(2)))?;
        right.draw(&Text::new(curve.name.as_str(), (26, y - 7), ("sans-serif", 13)))?;
    }
    area.present()?;
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
}
