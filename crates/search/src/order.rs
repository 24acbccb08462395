//! Which moves to try first.

use tengen_board::{Color, Point, PointMap};

/// A move with its promise.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) point: Point,
    pub(crate) promise: i32,
}

/// Takes the most promising move that is left.
pub(crate) fn pick(moves: &mut [Scored], from: usize) -> Scored {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[i].promise > moves[best].promise {
            best = i;
        }
    }
    moves.swap(from, best);
    moves[from]
}

/// What earlier cut-offs teach about moves.
pub(crate) struct History {
    /// By colour and point, whatever came before.
    points: [PointMap<i16>; 2],
    /// By colour and the opponent's last move: how good the points around it were as answers.
    answers: [PointMap<[i16; AROUND]>; 2],
    /// By colour and the opponent's last move: the answer that cut off.
    replies: [PointMap<Option<Point>>; 2],
}

const HISTORY_LIMIT: i32 = 4096;
/// Answers further away than this are not told apart.
const REACH: u8 = 8;
/// The points within reach of one: 16 by 16.
const AROUND: usize = (2 * REACH as usize).pow(2);

impl History {
    pub(crate) fn new() -> History {
        History {
            points: Color::ALL.map(|_| PointMap::filled(0)),
            answers: Color::ALL.map(|_| PointMap::filled([0; AROUND])),
            replies: Color::ALL.map(|_| PointMap::filled(None)),
        }
    }

    /// How well a move has done anywhere.
    pub(crate) fn worth(&self, color: Color, point: Point) -> i32 {
        self.points[color.index()][point].into()
    }

    /// How well it has done as an answer to the opponent's last move.
    pub(crate) fn worth_as_answer(&self, color: Color, last: Option<Point>, point: Point) -> i32 {
        let place = last.and_then(|last| Some((last, place_around(last, point)?)));
        place.map_or(0, |(last, place)| self.answers[color.index()][last][place].into())
    }

    pub(crate) fn reply(&self, color: Color, last: Option<Point>) -> Option<Point> {
        self.replies[color.index()][last?]
    }

    /// A move cut off where others had been tried in vain.
    pub(crate) fn cut_off(
        &mut self,
        color: Color,
        best: Point,
        tried: &[Scored],
        last: Option<Point>,
        depth: i32,
    ) {
        let bonus = (depth * depth * 8).min(1024);
        self.learn(color, best, last, bonus);
        for other in tried {
            self.learn(color, other.point, last, -bonus);
        }
        if let Some(last) = last {
            self.replies[color.index()][last] = Some(best);
        }
    }

    fn learn(&mut self, color: Color, point: Point, last: Option<Point>, bonus: i32) {
        shift(&mut self.points[color.index()][point], bonus);
        if let Some(last) = last
            && let Some(place) = place_around(last, point)
        {
            shift(&mut self.answers[color.index()][last][place], bonus);
        }
    }

    /// Halves everything between searches.
    pub(crate) fn fade(&mut self) {
        let points = self.points.iter_mut().flat_map(PointMap::values_mut);
        let answers = self.answers.iter_mut().flat_map(PointMap::values_mut).flatten();
        for worth in points.chain(answers) {
            *worth /= 2;
        }
    }
}

/// Where a point is, seen from another; nothing if it is out of reach.
fn place_around(center: Point, point: Point) -> Option<usize> {
    let across = (point.x() + REACH).wrapping_sub(center.x());
    let down = (point.y() + REACH).wrapping_sub(center.y());
    (across < 2 * REACH && down < 2 * REACH).then(|| usize::from(down * 2 * REACH + across))
}

/// Moves towards the limit by a share of what is left, so that it never overflows and old news fades.
fn shift(worth: &mut i16, bonus: i32) {
    let old = i32::from(*worth);
    *worth = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
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
    fn what_is_learned_has_a_limit_and_fades() {
        let mut history = History::new();
        let [last, best, other] = [(7, 7), (8, 8), (20, 7)].map(|(x, y)| Point::new(x, y).unwrap());
        let tried = [Scored { point: other, promise: 0 }];
        for _ in 0..1000 {
            history.cut_off(Color::White, best, &tried, Some(last), 12);
        }
        let worth = |history: &History| {
            [best, other].map(|point| {
                (history.worth(Color::White, point), history.worth_as_answer(Color::White, Some(last), point))
            })
        };
        let [(good, good_answer), (bad, far)] = worth(&history);
        assert!((4001..=HISTORY_LIMIT).contains(&good) && good == good_answer, "{good} {good_answer}");
        assert!((-HISTORY_LIMIT..-4000).contains(&bad), "{bad}");
        assert_eq!(far, 0, "out of reach");
        assert_eq!(history.worth_as_answer(Color::White, Some(other), best), 0, "to another move");
        assert_eq!(history.worth_as_answer(Color::White, None, best), 0, "to none");
        assert_eq!(history.worth(Color::Black, best), 0, "the other colour's");
        assert_eq!(history.reply(Color::White, Some(last)), Some(best));
        history.fade();
        assert_eq!(worth(&history)[0], (good / 2, good / 2));
    }
}
