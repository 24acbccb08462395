//! Published learning curves: Zhao, Zhang and Dai (2012), figure 4.

use super::request::{TrainingMethod, TrainingRequest};
use tengen_experiments::zhao2012::published;

/// Games and percents, as published; none for learners and boards without a published curve.
pub(super) fn matches(request: &TrainingRequest) -> Vec<(u64, f64)> {
    let column = match request.way {
        TrainingMethod::Watch => "correctness_watching",
        TrainingMethod::SelfTeach => "correctness_self_teaching",
        TrainingMethod::Comparison | TrainingMethod::Network => return Vec::new(),
    };
    if !request.is_published() {
        return Vec::new();
    }
    let point = |(thousands, share): (f64, f64)| {
        ((1000.0 * thousands).round() as u64, (1000.0 * share).round() / 10.0)
    };
    published::curve(column).into_iter().map(point).collect()
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
