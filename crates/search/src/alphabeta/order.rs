//! Move ordering: the most promising first, and what earlier cut-offs say about a move.

use super::Params;
use crate::Scored;
use std::cmp::Reverse;
use tengen_board::{Color, Point, PointMap};

/// Most nodes need a few of their moves only: so many are sought one by one, and the rest is sorted when it is needed.
const SOUGHT: usize = 4;

/// Moves the most promising of the moves from `from` on to that place. To be called for every place in turn.
pub(super) fn pick(moves: &mut [Scored], from: usize) -> Scored {
    if from < SOUGHT {
        let best = (from..moves.len()).rev().max_by_key(|&i| moves[i].promise).unwrap_or(from);
        moves.swap(from, best);
    } else if from == SOUGHT {
        moves[from..].sort_unstable_by_key(|scored| (Reverse(scored.promise), scored.point));
    }
    moves[from]
}

/// History heuristics: how well moves have done where the search cut off.
pub(super) struct History {
    /// By colour: a move's history in any position.
    points: [PointMap<i16>; 2],
    /// By colour and the opponent's last move: the history of the points around it as answers.
    answers: [PointMap<[i16; AROUND]>; 2],
    /// By colour and the opponent's last move: the counter-move, the last answer that cut off.
    counter_moves: [PointMap<Option<Point>>; 2],
}

/// Answers further away than this have no history of their own.
const REACH: u8 = 8;
/// The points within reach of one: 16 by 16.
const AROUND: usize = (2 * REACH as usize).pow(2);

impl History {
    pub(super) fn new() -> History {
        History {
            points: [(), ()].map(|()| PointMap::filled(0)),
            answers: [(), ()].map(|()| PointMap::filled([0; AROUND])),
            counter_moves: [(), ()].map(|()| PointMap::filled(None)),
        }
    }

    /// A move's history in any position.
    pub(super) fn worth(&self, color: Color, point: Point) -> i32 {
        self.points[color.index()][point].into()
    }

    /// A move's history as an answer to the opponent's last move.
    pub(super) fn worth_as_answer(&self, color: Color, last: Option<Point>, point: Point) -> i32 {
        let place = last.and_then(|last| Some((last, place_around(last, point)?)));
        place.map_or(0, |(last, place)| self.answers[color.index()][last][place].into())
    }

    pub(super) fn counter_move(&self, color: Color, last: Option<Point>) -> Option<Point> {
        self.counter_moves[color.index()][last?]
    }

    /// Learns from a cut-off by `best`, searched to this depth, after the moves `tried` had not cut off.
    pub(super) fn cut_off(
        &mut self,
        params: &Params,
        color: Color,
        best: Point,
        tried: impl Iterator<Item = Point>,
        last: Option<Point>,
        depth: i32,
    ) {
        let bonus = (depth * depth * params.history_bonus).min(params.history_bonus_limit);
        let mut learn = |point, bonus| self.learn(color, point, last, bonus, params.history_limit);
        learn(best, bonus);
        for other in tried {
            learn(other, -bonus);
        }
        if let Some(last) = last {
            self.counter_moves[color.index()][last] = Some(best);
        }
    }

    fn learn(&mut self, color: Color, point: Point, last: Option<Point>, bonus: i32, limit: i32) {
        shift(&mut self.points[color.index()][point], bonus, limit);
        if let Some(last) = last
            && let Some(place) = place_around(last, point)
        {
            shift(&mut self.answers[color.index()][last][place], bonus, limit);
        }
    }

    /// Halves everything, between searches.
    pub(super) fn fade(&mut self) {
        let points = self.points.iter_mut().flat_map(PointMap::values_mut);
        let answers = self.answers.iter_mut().flat_map(PointMap::values_mut).flatten();
        for worth in points.chain(answers) {
            *worth /= 2;
        }
    }
}

/// The number of a point among those around another; `None` if it is out of reach.
fn place_around(center: Point, point: Point) -> Option<usize> {
    let across = (point.x() + REACH).wrapping_sub(center.x());
    let down = (point.y() + REACH).wrapping_sub(center.y());
    (across < 2 * REACH && down < 2 * REACH).then(|| usize::from(down * 2 * REACH + across))
}

/// Moves a history towards the limit by a share of what is left, so that it never overflows and old results fade.
fn shift(worth: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*worth);
    *worth = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use tengen_board::Size;

    #[test]
    fn points_within_reach_have_places_of_their_own() {
        let points: Vec<Point> = Size::new(22).unwrap().points().collect();
        for &center in &points {
            let mut seen = BTreeMap::new();
            for &point in &points {
                let (across, down) = (
                    i32::from(point.x()) - i32::from(center.x()),
                    i32::from(point.y()) - i32::from(center.y()),
                );
                let near = (-8..8).contains(&across) && (-8..8).contains(&down);
                let place = place_around(center, point);
                assert_eq!(place.is_some(), near, "{center:?} {point:?}");
                if let Some(place) = place {
                    assert!(place < AROUND && seen.insert(place, point).is_none(), "{center:?} {point:?}");
                }
            }
        }
    }

    #[test]
    fn moves_are_picked_the_most_promising_first() {
        for count in [1, 2, SOUGHT, SOUGHT + 1, 3 * SOUGHT, 60] {
            let points = Size::STANDARD.points().take(count);
            let mut moves: Vec<Scored> = points
                .enumerate()
                .map(|(i, point)| Scored { point, promise: (i as i32 * 37) % 23 })
                .collect();
            let mut expected: Vec<i32> = moves.iter().map(|scored| scored.promise).collect();
            expected.sort_unstable_by(|a, b| b.cmp(a));
            let picked: Vec<i32> = (0..count).map(|i| pick(&mut moves, i).promise).collect();
            assert_eq!(picked, expected);
            let points: BTreeSet<Point> = moves.iter().map(|scored| scored.point).collect();
            assert_eq!(points.len(), count, "none is picked twice");
        }
    }

    #[test]
    fn what_is_learned_has_a_limit_and_fades() {
        let (mut history, params) = (History::new(), Params::default());
        let limit = params.history_limit;
        let [last, best, other] = [(7, 7), (8, 8), (20, 7)].map(|(x, y)| Point::new(x, y).unwrap());
        for _ in 0..1000 {
            history.cut_off(&params, Color::White, best, [other].into_iter(), Some(last), 12);
        }
        let worth = |history: &History| {
            [best, other].map(|point| {
                (history.worth(Color::White, point), history.worth_as_answer(Color::White, Some(last), point))
            })
        };
        let [(good, good_answer), (bad, far)] = worth(&history);
        assert!((4001..=limit).contains(&good) && good == good_answer, "{good} {good_answer}");
        assert!((-limit..-4000).contains(&bad), "{bad}");
        assert_eq!(far, 0, "out of reach");
        assert_eq!(history.worth_as_answer(Color::White, Some(other), best), 0, "to another move");
        assert_eq!(history.worth_as_answer(Color::White, None, best), 0, "to none");
        assert_eq!(history.worth(Color::Black, best), 0, "the other colour's");
        assert_eq!(history.counter_move(Color::White, Some(last)), Some(best));
        history.fade();
        assert_eq!(worth(&history)[0], (good / 2, good / 2));
    }
}
