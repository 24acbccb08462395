//! Published learning curves: Zhao, Zhang and Dai (2012), figure 4.

use super::request::{TrainingMethod, TrainingRequest};

/// One row for every thousand games: the thousands, the share of correct moves by watching and by self-teaching, and more.
const FIGURES: &str = include_str!("../../../experiments/data/zhao2012_figures.csv");

/// Games and percents, as published; nothing for learners and boards that nothing was published about.
pub(super) fn matches(request: &TrainingRequest) -> Vec<(u64, f64)> {
    let column = match request.way {
        TrainingMethod::Watch => 1,
        TrainingMethod::SelfTeach => 2,
        TrainingMethod::Comparison => return Vec::new(),
    };
    if !request.is_published() {
        return Vec::new();
    }
    let point = |line: &str| {
        let mut cells = line.split(',');
        let thousands: u64 = cells.next()?.parse().ok()?;
        let share: f64 = cells.nth(column - 1)?.parse().ok()?;
        Some((1000 * thousands, (1000.0 * share).round() / 10.0))
    };
    FIGURES.lines().filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_was_published_is_shown() {
        let curve = |change: serde_json::Value| {
            let mut request = json!({"way": "self-teach", "learner": "st", "games": 1000});
            request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            matches(&serde_json::from_value(request).unwrap())
        };
        let published = curve(json!({}));
        assert_eq!((published.len(), published[0], published[79]), (80, (1000, 15.9), (80_000, 66.6)));
        assert_eq!(curve(json!({"way": "watch"}))[0], (1000, 10.2));
        for change in
            [json!({"learner": "sst1"}), json!({"size": 9}), json!({"way": "watch", "teacher": "best"})]
        {
            assert_eq!(curve(change), []);
        }
    }
}
