//! Opening rules against an independent referee of openings, which knows each rule as a list of sentences: random decisions,
//! right and wrong, are taken or refused by both.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Color, OpeningDecision, OpeningRule, OpeningWalk, Point, Rule, Seat, Size};

/// What the slow referee remembers: who sits where, and what has happened, as text.
#[derive(Clone, Debug)]
struct Clerk {
    rule: OpeningRule,
    /// The stones in order, as column and row.
    stones: Vec<(i32, i32)>,
    /// The seat of Black, and whose decision comes next.
    black: u8,
    offers: Vec<(i32, i32)>,
    wanted: usize,
    /// Somebody swapped since the last stone.
    just_swapped: bool,
    over: bool,
}

const MIDDLE: i32 = 7;

impl Clerk {
    fn new(rule: OpeningRule) -> Clerk {
        Clerk { rule, stones: vec![], black: 1, offers: vec![], wanted: 0, just_swapped: false, over: false }
    }

    fn white(&self) -> u8 {
        3 - self.black
    }

    /// Whose decision it is: 1 or 2, by the sentences of the rules.
    fn decider(&self) -> u8 {
        let placed = self.stones.len();
        if !self.offers.is_empty() {
            return self.white();
        }
        match (self.rule, placed) {
            (_, 0) => 1,
            (OpeningRule::Swap, _) => 2,
            (OpeningRule::Swap2, 3) => 2,
            (OpeningRule::Swap2, _) => 1,
            // An even number of stones: Black's turn.
            _ if placed % 2 == 0 => self.black,
            _ => self.white(),
        }
    }

    fn within(point: (i32, i32), side: i32) -> bool {
        (point.0 - MIDDLE).abs() <= side / 2 && (point.1 - MIDDLE).abs() <= side / 2
    }

    fn free(&self, point: (i32, i32)) -> bool {
        !self.stones.contains(&point)
    }

    /// Whether the two fifth moves make the same position: one is turned, mirrored and shifted in all ways onto the other.
    fn same(&self, one: (i32, i32), other: (i32, i32)) -> bool {
        let picture = |extra: (i32, i32), turn: u32| {
            let mut all: Vec<(i32, i32, u8)> = self
                .stones
                .iter()
                .enumerate()
                .map(|(number, &stone)| (stone, (number % 2) as u8))
                .chain([(extra, 9)])
                .map(|((x, y), kind)| match turn {
                    0 => (x, y, kind),
                    1 => (-y, x, kind),
                    2 => (-x, -y, kind),
                    3 => (y, -x, kind),
                    4 => (-x, y, kind),
                    5 => (x, -y, kind),
                    6 => (y, x, kind),
                    _ => (-y, -x, kind),
                })
                .collect();
            let left = all.iter().map(|stone| stone.0).min().unwrap();
            let top = all.iter().map(|stone| stone.1).min().unwrap();
            all.iter_mut().for_each(|stone| *stone = (stone.0 - left, stone.1 - top, stone.2));
            all.sort_unstable();
            all
        };
        // The stones alone must come to lie on themselves, so both pictures are compared as wholes.
        (0..8).any(|turn| picture(one, turn) == picture(other, 0))
    }

    fn swap(&mut self) -> bool {
        let allowed = match (self.rule, self.stones.len()) {
            (_, 0) => false,
            _ if !self.offers.is_empty() || self.just_swapped => false,
            (OpeningRule::Rif, 4) => false,
            _ => true,
        };
        if allowed {
            self.just_swapped = true;
            self.black = self.white();
            let gomoku = matches!(self.rule, OpeningRule::Swap | OpeningRule::Swap2);
            self.over = gomoku || (self.rule == OpeningRule::Taraguchi10 && self.stones.len() == 5);
        }
        allowed
    }

    fn place(&mut self, points: &[(i32, i32)]) -> bool {
        let placed = self.stones.len();
        let counts: &[usize] = match (self.rule, placed) {
            (OpeningRule::Taraguchi10, _) => &[1],
            (_, 0) => &[3],
            (OpeningRule::Swap2, 3) => &[1, 2],
            (OpeningRule::Swap | OpeningRule::Swap2, _) => &[1],
            (OpeningRule::Rif, 3) => &[1],
            _ => &[],
        };
        if !self.offers.is_empty() || !counts.contains(&points.len()) {
            return false;
        }
        for (number, &point) in (placed..).zip(points) {
            let side = match (self.rule, number) {
                (OpeningRule::Taraguchi10, 0..=4) => 2 * number as i32 + 1,
                (OpeningRule::Rif | OpeningRule::Soosorv8, 0..=2) => 2 * number as i32 + 1,
                _ => 99,
            };
            if !Clerk::within(point, side)
                || !self.free(point)
                || points.iter().filter(|&&p| p == point).count() > 1
            {
                return false;
            }
        }
        self.stones.extend(points);
        self.just_swapped = false;
        match self.rule {
            OpeningRule::Swap => self.over = placed == 3,
            OpeningRule::Swap2 if placed == 3 && points.len() == 2 => {
                // The first seat now chooses between White, with a stone, and Black.
                self.black = 2;
            }
            OpeningRule::Swap2 => self.over = placed > 0,
            OpeningRule::Taraguchi10 => self.over = placed == 5,
            _ => {}
        }
        true
    }

    fn decide(&mut self, decision: &OpeningDecision) -> bool {
        if self.over {
            return false;
        }
        let cell = |point: &Point| (i32::from(point.x()), i32::from(point.y()));
        let cells = |points: &[Point]| points.iter().map(cell).collect::<Vec<_>>();
        match decision {
            OpeningDecision::Swap => self.swap(),
            OpeningDecision::Place(points) => self.place(&cells(points)),
            OpeningDecision::Declare(point, count) => {
                let fits = self.rule == OpeningRule::Soosorv8
                    && self.stones.len() == 3
                    && (1..=8).contains(count)
                    && self.free(cell(point));
                if fits {
                    self.stones.push(cell(point));
                    self.wanted = *count;
                    self.just_swapped = false;
                }
                fits
            }
            OpeningDecision::Offer(points) => {
                let wanted = match self.rule {
                    OpeningRule::Rif => 2,
                    OpeningRule::Soosorv8 => self.wanted,
                    OpeningRule::Taraguchi10 if !self.just_swapped => 10,
                    _ => 0,
                };
                let points = cells(points);
                let differ = points.iter().enumerate().all(|(index, &point)| {
                    self.free(point) && points[..index].iter().all(|&earlier| !self.same(earlier, point))
                });
                let fits = self.stones.len() == 4
                    && self.offers.is_empty()
                    && points.len() == wanted
                    && wanted > 0
                    && differ;
                if fits {
                    self.offers = points;
                }
                fits
            }
            OpeningDecision::Choose(point) => {
                let fits = self.offers.contains(&cell(point));
                if fits {
                    self.stones.push(cell(point));
                    self.offers.clear();
                    self.over = true;
                }
                fits
            }
        }
    }
}

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0.random_range(0..most)
    }

    /// A point, near the middle more often than not, and sometimes one that was used before.
    fn point(&mut self, walk: &OpeningWalk) -> Point {
        let size = walk.game().size();
        let used = walk.game().moves();
        if self.below(12) == 0 && !used.is_empty() {
            return used[self.below(used.len())];
        }
        let span = [1, 3, 5, 7, 9, 15][self.below(6)];
        let from = (15 - span) / 2;
        size.point((from + self.below(span)) as u8, (from + self.below(span)) as u8).unwrap()
    }

    fn points(&mut self, walk: &OpeningWalk, count: usize) -> Vec<Point> {
        (0..count).map(|_| self.point(walk)).collect()
    }

    fn decision(&mut self, walk: &OpeningWalk) -> OpeningDecision {
        match self.below(10) {
            0 | 1 => OpeningDecision::Swap,
            2..=5 => {
                let count = [1, 1, 1, 2, 3, 3, 4][self.below(7)];
                OpeningDecision::Place(self.points(walk, count))
            }
            6 => OpeningDecision::Declare(self.point(walk), self.below(11)),
            7 | 8 => {
                let count = [1, 2, 2, 3, 8, 10, 10][self.below(7)];
                OpeningDecision::Offer(self.points(walk, count))
            }
            _ if !walk.offered().is_empty() && self.below(2) == 0 => {
                OpeningDecision::Choose(walk.offered()[self.below(walk.offered().len())])
            }
            _ => OpeningDecision::Choose(self.point(walk)),
        }
    }
}

#[test]
fn random_decisions_are_taken_or_refused_as_the_sentences_say() {
    let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(20));
    let (mut taken, mut refused, mut ended) = (0, 0, 0);
    for number in 0..test_size("TENGEN_OPENINGS", 3_000) {
        let rule = OpeningRule::ALL[number as usize % 5];
        let mut walk = OpeningWalk::new(rule, Size::STANDARD, Rule::Renju).unwrap();
        let mut clerk = Clerk::new(rule);
        for _ in 0..60 {
            let decision = dice.decision(&walk);
            let before = walk.clone();
            let seat = walk.to_decide();
            let result = walk.decide(decision.clone());
            let said = clerk.decide(&decision);
            assert_eq!(
                result.is_ok(),
                said,
                "{rule}: {:?} then {decision:?}: {result:?}",
                before.decisions()
            );
            if result.is_err() {
                assert_eq!(walk, before, "a refusal changes nothing");
                refused += 1;
                continue;
            }
            taken += 1;
            assert_eq!(walk.decisions().last(), Some(&(seat.unwrap(), decision)));
            assert_eq!(walk.to_decide().is_none(), clerk.over);
            assert_eq!(walk.black().is_some(), clerk.over);
            assert_eq!(walk.options().is_empty(), clerk.over);
            if clerk.over {
                assert_eq!(walk.black(), Some(if clerk.black == 1 { Seat::First } else { Seat::Second }));
                let next = if clerk.stones.len() % 2 == 0 { Color::Black } else { Color::White };
                assert_eq!(walk.game().to_move(), next);
                ended += 1;
                break;
            }
            let decider = if walk.to_decide() == Some(Seat::First) { 1 } else { 2 };
            assert_eq!(decider, clerk.decider(), "{rule}: {:?}", walk.decisions());
        }
    }
    println!("{taken} decisions taken, {refused} refused, {ended} openings at their end");
    assert!(taken > 2_000 && refused > 20_000 && ended > 200);
}
