//! The program's board, which keeps the patterns that a stone on each point would make.
//!
//! A padded array, updated stone by stone, for both colours.

use super::line::{self, Code, EMPTY, KEY_OUTSIDE, OUTSIDE, Pattern, PatternTable, REACH, slot};
use super::priority::{self, Four, Priority, Ratings};
use tengen_board::{Color, Direction, Game, Point, PointMap, Size};

/// A board with its patterns.
#[derive(Clone)]
pub(super) struct Grid {
    spots: PointMap<Spot>,
    /// Every point, column by column: the order in which the authors' program visits them.
    points: Vec<Point>,
    stones: Vec<(Point, Color)>,
    to_move: Color,
    /// The paper's nShape: free points of each priority, for each colour.
    counts: [[u16; Priority::COUNT]; 2],
    /// The sum of the scores of each colour's stones.
    worth: [i32; 2],
    patterns: &'static PatternTable,
    ratings: &'static Ratings,
}

/// One point. Patterns are as if a colour played it; for a stone's own colour that is what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    cell: Code,
    /// Stones at most two steps away.
    near: u8,
    keys: [u16; 4],
    fours: [Four; 2],
    priorities: [Priority; 2],
    scores: [i16; 2],
}

const NOWHERE: Spot = Spot {
    cell: OUTSIDE,
    near: 0,
    keys: [KEY_OUTSIDE; 4],
    fours: [Four::NONE; 2],
    priorities: [Priority::None; 2],
    scores: [0; 2],
};

/// How near a stone a point must be to be a candidate.
const NEAR: i32 = 2;

impl Grid {
    pub(super) fn new(size: Size, to_move: Color) -> Grid {
        let at = |x, y| size.point(x, y).expect("on the board");
        let points: Vec<Point> =
            (0..size.side()).flat_map(|x| (0..size.side()).map(move |y| at(x, y))).collect();
        let mut grid = Grid {
            spots: PointMap::filled(NOWHERE),
            points,
            stones: Vec::new(),
            to_move,
            counts: [[0; Priority::COUNT]; 2],
            worth: [0; 2],
            patterns: line::patterns(),
            ratings: priority::ratings(),
        };
        for &point in &grid.points {
            grid.spots[point].cell = EMPTY;
        }
        for i in 0..grid.points.len() {
            let point = grid.points[i];
            let spot = grid.fresh_spot(point);
            grid.spots[point] = spot;
            for color in 0..2 {
                grid.counts[color][spot.priorities[color] as usize] += 1;
            }
        }
        grid
    }

    /// The side to move.
    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    /// Every point of the board, column by column.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// Whether the point is on the board and free.
    pub(super) fn is_free(&self, point: Point) -> bool {
        self.spots[point].cell == EMPTY
    }

    /// Whether the point is free and a stone is near it.
    pub(super) fn is_near(&self, point: Point) -> bool {
        self.is_free(point) && self.spots[point].near > 0
    }

    /// How many free points have this priority for the colour.
    pub(super) fn count(&self, color: Color, priority: Priority) -> usize {
        self.counts[color.index()][priority as usize].into()
    }

    /// The priority of what the colour would make on the point.
    pub(super) fn priority(&self, color: Color, point: Point) -> Priority {
        self.spots[point].priorities[color.index()]
    }

    /// The score of the point for the colour.
    pub(super) fn score(&self, color: Color, point: Point) -> i32 {
        self.spots[point].scores[color.index()].into()
    }

    /// The first free point that has this priority for the colour.
    pub(super) fn find(&self, color: Color, priority: Priority) -> Option<Point> {
        self.points.iter().copied().find(|&p| self.is_free(p) && self.priority(color, p) == priority)
    }

    /// The stones' scores, the mover's less the opponent's.
    pub(super) fn value(&self) -> i32 {
        self.worth[self.to_move.index()] - self.worth[(!self.to_move).index()]
    }

    /// The mover's newest stone that is part of such a pattern or a higher one.
    pub(super) fn newest_with(&self, pattern: Pattern) -> Option<Point> {
        let me = self.to_move;
        let own = self.stones.iter().rev().filter(|(_, color)| *color == me).map(|&(point, _)| point);
        own.into_iter().find(|&p| self.spots[p].fours[me.index()].reaches(pattern))
    }

    /// Puts the mover's stone on a free point.
    pub(super) fn play(&mut self, point: Point) {
        self.put(point, self.to_move);
        self.to_move = !self.to_move;
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        let (point, color) = self.stones.pop().expect("a stone to take back");
        self.to_move = color;
        let spot = &mut self.spots[point];
        spot.cell = EMPTY;
        self.worth[color.index()] -= i32::from(spot.scores[color.index()]);
        for color in 0..2 {
            self.counts[color][spot.priorities[color] as usize] += 1;
        }
        self.change_around(point, color, u8::wrapping_sub);
    }

    fn put(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_free(point), "{point:?} is not free");
        self.stones.push((point, color));
        let spot = &mut self.spots[point];
        for color in 0..2 {
            self.counts[color][spot.priorities[color] as usize] -= 1;
        }
        spot.cell = color.index() as Code;
        self.worth[color.index()] += i32::from(spot.scores[color.index()]);
        self.change_around(point, color, u8::wrapping_add);
    }

    /// Updates the points around a stone of this colour that was put or removed: both flip the same two bits.
    fn change_around(&mut self, point: Point, color: Color, step: fn(u8, u8) -> u8) {
        for dy in -NEAR..=NEAR {
            for dx in -NEAR..=NEAR {
                let near = &mut self.spots.at_offset_mut(point, dx, dy).near;
                *near = step(*near, u8::from((dx, dy) != (0, 0)));
            }
        }
        let flip = u16::from(EMPTY ^ color.index() as Code);
        for direction in Direction::ALL {
            for steps in (-(REACH as i32)..=REACH as i32).filter(|&steps| steps != 0) {
                // Seen from there, this stone is as many steps away the other way.
                self.rewrite(point, direction, steps, flip << slot(-steps));
            }
        }
    }

    /// Changes one key of the point that is `steps` away from this one.
    fn rewrite(&mut self, from: Point, direction: Direction, steps: i32, flip: u16) {
        let spot = self.spots.at_step_mut(from, direction, steps);
        if spot.cell == OUTSIDE {
            return;
        }
        spot.keys[direction] ^= flip;
        let patterns = self.patterns[spot.keys[direction] as usize];
        for (color, pattern) in patterns.into_iter().enumerate() {
            let four = spot.fours[color].with(direction, pattern);
            if four == spot.fours[color] {
                continue;
            }
            let rating = self.ratings[four.index()];
            if spot.cell == EMPTY {
                self.counts[color][spot.priorities[color] as usize] -= 1;
                self.counts[color][rating.priority as usize] += 1;
            } else if spot.cell == color as Code {
                self.worth[color] += i32::from(rating.score) - i32::from(spot.scores[color]);
            }
            spot.fours[color] = four;
            spot.priorities[color] = rating.priority;
            spot.scores[color] = rating.score;
        }
    }

    /// The point computed from its whole neighbourhood.
    fn fresh_spot(&self, point: Point) -> Spot {
        let cell = |dx: i32, dy: i32| self.spots.at_offset(point, dx, dy).cell;
        let mut spot = Spot { cell: cell(0, 0), ..NOWHERE };
        let is_stone = |cell: Code| cell != EMPTY && cell != OUTSIDE;
        for (dx, dy) in (-NEAR..=NEAR).flat_map(|dy| (-NEAR..=NEAR).map(move |dx| (dx, dy))) {
            spot.near += u8::from((dx, dy) != (0, 0) && is_stone(cell(dx, dy)));
        }
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            let steps = (-(REACH as i32)..=REACH as i32).filter(|&steps| steps != 0);
            spot.keys[direction] = steps.fold(0, |key, s| key | u16::from(cell(s * dx, s * dy)) << slot(s));
            for color in 0..2 {
                let pattern = self.patterns[spot.keys[direction] as usize][color];
                spot.fours[color] = spot.fours[color].with(direction, pattern);
            }
        }
        for color in 0..2 {
            let rating = self.ratings[spot.fours[color].index()];
            (spot.priorities[color], spot.scores[color]) = (rating.priority, rating.score);
        }
        spot
    }
}

impl From<&Game> for Grid {
    fn from(game: &Game) -> Grid {
        let mut grid = Grid::new(game.size(), game.to_move());
        for &(point, color) in game.setup() {
            grid.put(point, color);
        }
        for (number, &point) in game.moves().iter().enumerate() {
            grid.put(point, game.color_of_move(number));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use tengen_board::{Rule, picture};

    fn check_against_recount(grid: &Grid) {
        let mut counts = [[0; Priority::COUNT]; 2];
        let mut worth = [0; 2];
        for &point in grid.points() {
            let spot = grid.fresh_spot(point);
            assert_eq!(grid.spots[point], spot, "{point:?}");
            for color in Color::ALL.map(Color::index) {
                if spot.cell == EMPTY {
                    counts[color][spot.priorities[color] as usize] += 1;
                } else if spot.cell == color as Code {
                    worth[color] += i32::from(spot.scores[color]);
                }
            }
        }
        assert_eq!((grid.counts, grid.worth), (counts, worth));
    }

    #[test]
    fn play_and_undo_keep_every_count() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for side in [5, 6, 9, 15, 20, 22] {
            let mut grid = Grid::new(Size::new(side).unwrap(), Color::Black);
            check_against_recount(&grid);
            for _ in 0..1000 {
                let free: Vec<Point> = grid.points().iter().copied().filter(|&p| grid.is_free(p)).collect();
                // The board fills slowly to and fro, so crowded and empty positions both come up.
                if free.is_empty() || (!grid.stones.is_empty() && rng.random_range(0..100) < 45) {
                    grid.undo();
                } else {
                    grid.play(free[rng.random_range(0..free.len())]);
                }
                check_against_recount(&grid);
            }
        }
    }

    /// The mark `!` and the priority that Black has there.
    const PICTURES: [(&str, Priority); 19] = [
        ("O X X X X ! . . .", Priority::A),
        (". X X ! X X . . .", Priority::A),
        (". . X X X ! . . .", Priority::B),
        (". . . . X . . . .\n. . . . X . . . .\n. . . . X . . . .\nO X X X ! . . . .", Priority::B),
        (". . . . . . . . .\n. . . . X . . . .\n. . . . X . . . .\nO X X X ! . . . .", Priority::C),
        ("O X X X ! . . . .\n. . . . X . . . .\n. . . . X . . . .\n. . . . O . . . .", Priority::D),
        ("O X X X ! . . . .\n. . . . X . . . .\n. . . . . . . . .\n. . . . . . . . .", Priority::D),
        ("O X X X ! . . . .\n. . . . X . . . .\n. . . . O . . . .", Priority::E),
        ("O X X X ! . . . .", Priority::F),
        (". . . . . . . . .\n. . X X ! . . . .\n. . . . X . . . .\n. . . . X . . . .", Priority::G),
        (
            ". . . . . . . . .\n. . X X ! . . . .\n. . . . X . . . .\n. . . . X . . . .\n. . . . O . . . .",
            Priority::H,
        ),
        (". . . . . . . . .\n. . X X ! . . . .\n. . . . X . . . .", Priority::H),
        (". . . . . . . . .\n. . X X ! . . . .\n. . . . X . . . .\n. . . . O . . . .", Priority::I),
        (". . X X ! . . . .", Priority::J),
        ("O X X . ! . . . .\n. . . . X . . . .", Priority::K),
        (". . . X ! . . . .\n. . . . X . . . .", Priority::K),
        ("O X X ! . . . . .", Priority::L),
        (". . . X ! . . . .", Priority::M),
        ("O X ! . . . . . .", Priority::N),
    ];

    #[test]
    fn each_priority_has_a_picture() {
        for (text, priority) in PICTURES {
            let found = picture(text).unwrap();
            let stones: Vec<_> = found.board.stones().collect();
            let size = found.board.size();
            let game = Game::from_setup(size, Rule::Freestyle, &stones, Color::Black).unwrap();
            let grid = Grid::from(&game);
            assert_eq!(grid.priority(Color::Black, found.marked()), priority, "\n{text}");
            assert!(grid.count(Color::Black, priority) > 0);
        }
        let all = PICTURES.map(|(_, priority)| priority as usize);
        assert!((1..Priority::COUNT).all(|priority| all.contains(&priority)));
    }
}
