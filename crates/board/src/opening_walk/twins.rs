//! Points that are the same to a position: fifth moves on offer may not be symmetrical.

use crate::{Color, Game, Point};

/// The points that come to the same as this one, itself among them: its images under every turn and reflection that leaves
/// each side's stones where they are. The axis need not be one of the board's: with Black on h8 and h6 and White on h7 and
/// a point of its row, what is above that row is what is below.
pub fn twins(game: &Game, point: Point) -> Vec<Point> {
    let of = |color: Color| -> Vec<(i32, i32)> {
        let stones = game.board().stones().filter(|stone| stone.1 == color);
        let mut points: Vec<(i32, i32)> = stones.map(|(point, _)| place(point)).collect();
        points.sort_unstable();
        points
    };
    let sides = [of(Color::Black), of(Color::White)];
    let mut twins = vec![point];
    let Some(&anchor) = sides.iter().flatten().next() else { return twins };
    for turn in 0..8 {
        let (x, y) = turned(turn, anchor);
        // The anchor must come to stand on a stone of its own colour.
        let own = if sides[0].is_empty() { &sides[1] } else { &sides[0] };
        for &(to_x, to_y) in own {
            let image = |point: (i32, i32)| {
                let (at_x, at_y) = turned(turn, point);
                (at_x + to_x - x, at_y + to_y - y)
            };
            let keeps = |side: &Vec<(i32, i32)>| {
                let mut images: Vec<(i32, i32)> = side.iter().map(|&stone| image(stone)).collect();
                images.sort_unstable();
                images == *side
            };
            if !sides.iter().all(keeps) {
                continue;
            }
            let (x, y) = image(place(point));
            let twin =
                u8::try_from(x).ok().zip(u8::try_from(y).ok()).and_then(|(x, y)| game.size().point(x, y));
            twins.extend(twin.filter(|twin| !twins.contains(twin)));
        }
    }
    twins
}

fn place(point: Point) -> (i32, i32) {
    (point.x().into(), point.y().into())
}

/// One of the eight turns and reflections about the origin.
fn turned(turn: u8, (x, y): (i32, i32)) -> (i32, i32) {
    let (x, y) = if turn & 1 != 0 { (y, x) } else { (x, y) };
    let x = if turn & 2 != 0 { -x } else { x };
    let y = if turn & 4 != 0 { -y } else { y };
    (x, y)
}
