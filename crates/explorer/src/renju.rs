//! The names of the 26 openings of Renju.

use tengen_board::{Color, Game, Point, Symmetry};

/// An opening of Renju: Black in the centre, White beside it, Black within two points of the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenjuOpening {
    /// Its number in the literature, such as `D4`: direct ones have White's stone on a line with the first, indirect ones
    /// (`I7`) on a diagonal.
    pub code: &'static str,
    /// Its Japanese name in Latin letters.
    pub name: &'static str,
    /// Its Japanese name.
    pub kanji: &'static str,
    /// The third stone, as columns to the right of the first and rows above it.
    third: (i8, i8),
}

const fn opening(
    code: &'static str,
    name: &'static str,
    kanji: &'static str,
    third: (i8, i8),
) -> RenjuOpening {
    RenjuOpening { code, name, kanji, third }
}

/// White's stone stands above the first.
const DIRECT: [RenjuOpening; 13] = [
    opening("D1", "Kansei", "寒星", (0, 2)),
    opening("D2", "Keigetsu", "渓月", (1, 2)),
    opening("D3", "Sosei", "疎星", (2, 2)),
    opening("D4", "Kagetsu", "花月", (1, 1)),
    opening("D5", "Zangetsu", "残月", (2, 1)),
    opening("D6", "Ugetsu", "雨月", (1, 0)),
    opening("D7", "Kinsei", "金星", (2, 0)),
    opening("D8", "Shogetsu", "松月", (0, -1)),
    opening("D9", "Kyugetsu", "丘月", (1, -1)),
    opening("D10", "Shingetsu", "新月", (2, -1)),
    opening("D11", "Zuisei", "瑞星", (0, -2)),
    opening("D12", "Sangetsu", "山月", (1, -2)),
    opening("D13", "Yusei", "遊星", (2, -2)),
];

/// White's stone stands to the upper right of the first.
const INDIRECT: [RenjuOpening; 13] = [
    opening("I1", "Chosei", "長星", (2, 2)),
    opening("I2", "Kyogetsu", "峡月", (2, 1)),
    opening("I3", "Kosei", "恒星", (2, 0)),
    opening("I4", "Suigetsu", "水月", (2, -1)),
    opening("I5", "Ryusei", "流星", (2, -2)),
    opening("I6", "Ungetsu", "雲月", (1, 0)),
    opening("I7", "Hogetsu", "浦月", (1, -1)),
    opening("I8", "Rangetsu", "嵐月", (1, -2)),
    opening("I9", "Gingetsu", "銀月", (0, -1)),
    opening("I10", "Myojo", "明星", (0, -2)),
    opening("I11", "Shagetsu", "斜月", (-1, -1)),
    opening("I12", "Meigetsu", "名月", (-1, -2)),
    opening("I13", "Suisei", "彗星", (-2, -2)),
];

/// The opening of Renju with which a game began, however the board is turned. Names are given under every rule, where the
/// first stone is in the centre of a board with one.
pub fn renju_opening(game: &Game) -> Option<RenjuOpening> {
    let size = game.size();
    let [first, second, third] = *game.moves().first_chunk()?;
    let is_usual = game.setup().is_empty() && game.color_of_move(0) == Color::Black;
    if !is_usual || size.side().is_multiple_of(2) || first != size.center() {
        return None;
    }
    let offset = |point: Point| {
        let center = size.center();
        (point.x() as i8 - center.x() as i8, up(point, center))
    };
    Symmetry::ALL.into_iter().find_map(|s| {
        let [second, third] = [second, third].map(|point| offset(s.apply(size, point)));
        let openings = match second {
            (0, 1) => &DIRECT,
            (1, 1) => &INDIRECT,
            _ => return None,
        };
        openings.iter().copied().find(|opening| opening.third == third)
    })
}

/// How many rows a point is above another: points count their rows from the top.
fn up(point: Point, from: Point) -> i8 {
    from.y() as i8 - point.y() as i8
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tengen_board::{Rule, Size, notation};

    fn named(moves: &str) -> Option<&'static str> {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        let game = Game::from_moves(Size::STANDARD, Rule::Renju, &moves).unwrap();
        renju_opening(&game).map(|opening| opening.name)
    }

    #[test]
    fn well_known_openings_have_their_names() {
        for (moves, name) in [
            ("h8h9i9", "Kagetsu"),
            ("h8i9i7", "Hogetsu"),
            ("h8h9h10", "Kansei"),
            ("h8h9h6", "Zuisei"),
            ("h8i9h6", "Myojo"),
            ("h8i9f6", "Suisei"),
            ("h8h9j6", "Yusei"),
            // Turned and mirrored.
            ("h8i8i7", "Kagetsu"),
            ("h8g7g9", "Hogetsu"),
            ("h8h7h6", "Kansei"),
            ("h8g8j8", "Zuisei"),
            // It keeps its name as the game goes on.
            ("h8h9i9a1b2", "Kagetsu"),
        ] {
            assert_eq!(named(moves), Some(name), "{moves}");
        }
        for moves in ["", "h8", "h8h9", "h8h9k8", "h8j8i8", "g8g9g10", "h8h10h9"] {
            assert_eq!(named(moves), None, "{moves}");
        }
    }

    #[test]
    fn there_are_twenty_six_and_they_cover_every_third_move_near_the_centre() {
        let near: Vec<Point> = Size::STANDARD
            .points()
            .filter(|p| (5..=9).contains(&p.x()) && (5..=9).contains(&p.y()))
            .collect();
        let center = Size::STANDARD.center();
        let mut found = BTreeSet::new();
        let seconds = near.iter().filter(|p| p.x().abs_diff(7) <= 1 && p.y().abs_diff(7) <= 1);
        for &second in seconds.filter(|&&p| p != center) {
            for &third in near.iter().filter(|&&p| p != center && p != second) {
                let game = Game::from_moves(Size::STANDARD, Rule::Renju, &[center, second, third]).unwrap();
                let opening = renju_opening(&game).expect("a canonical opening");
                assert_eq!(opening.code.starts_with('D'), second.x() == 7 || second.y() == 7);
                found.insert(opening.code);
            }
        }
        assert_eq!(found.len(), 26);
    }

    #[test]
    fn a_board_without_a_centre_or_a_game_that_began_elsewhere_has_none() {
        let size = Size::new(20).unwrap();
        let moves = notation::parse_moves("k10k11l11", size).unwrap();
        assert_eq!(renju_opening(&Game::from_moves(size, Rule::Renju, &moves).unwrap()), None);
        let moves = notation::parse_moves("h8h9i9", Size::STANDARD).unwrap();
        let setup = [(Point::new(0, 0).unwrap(), Color::White)];
        let mut game = Game::from_setup(Size::STANDARD, Rule::Renju, &setup, Color::Black).unwrap();
        for point in moves {
            game.play(point).unwrap();
        }
        assert_eq!(renju_opening(&game), None);
    }
}
