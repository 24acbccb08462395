//! Positions as the page names them, and with everything it needs to draw them.

use crate::api_error::ApiError;
use serde::{Deserialize, Serialize};
use tengen_board::{Color, Forfeit, Foul, Game, Outcome, PlayError, Point, Rule, Size, notation, renju};
use tengen_explain::{
    BoardPoint, Claim, ThreatKind, about_last_move, color_key, must_answer, standing_threats, threat_made,
};
use tengen_patterns::Position;

/// A position as the page names it: a board, a rule, stones set up, moves.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionDto {
    /// Points along a side.
    #[serde(default = "usual_size")]
    pub(crate) size: u8,
    /// The rule's name.
    #[serde(default = "usual_rule")]
    pub(crate) rule: String,
    /// Stones that stand before the first move.
    #[serde(default)]
    pub(crate) setup: Stones,
    /// Who moves first; Black by default.
    #[serde(default)]
    pub(crate) first: Option<String>,
    /// The moves, `h8h9i8`.
    #[serde(default)]
    pub(crate) moves: String,
}

/// Stones of both colours, `h8i9`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Stones {
    pub(crate) black: String,
    pub(crate) white: String,
}

fn usual_size() -> u8 {
    Size::STANDARD.side()
}

fn usual_rule() -> String {
    Rule::Freestyle.name().to_owned()
}

impl PositionDto {
    /// The game that leads there.
    ///
    /// # Errors
    /// When there is no such board or rule, or a stone cannot stand where it is said to.
    pub(crate) fn game(&self) -> Result<Game, ApiError> {
        let size = Size::new(self.size.into()).map_err(|bad| ApiError::bad_value("size", &bad))?;
        let rule: Rule =
            self.rule.parse().map_err(|bad: tengen_board::UnknownRule| ApiError::bad_value("rule", &bad))?;
        let first = match self.first.as_deref() {
            None | Some("black") => Color::Black,
            Some("white") => Color::White,
            Some(_) => {
                return Err(ApiError::bad_request("first", "Black or White moves first."));
            }
        };
        let points =
            |text: &str| notation::parse_moves(text, size).map_err(|bad| ApiError::bad_value("point", &bad));
        let stone = |color: Color| move |point: Point| (point, color);
        let mut stones: Vec<_> = points(&self.setup.black)?.into_iter().map(stone(Color::Black)).collect();
        stones.extend(points(&self.setup.white)?.into_iter().map(stone(Color::White)));
        let mut game = Game::from_setup(size, rule, &stones, first)
            .map_err(|_| ApiError::bad_request("setup", "Two stones are set up on one point."))?;
        for (number, point) in (1..).zip(points(&self.moves)?) {
            if let Err(error) = game.play(point) {
                let name = notation::human(point, size);
                return Err(match error {
                    PlayError::Over => ApiError::bad_request(
                        "over",
                        format!("Move {number} ({name}) comes after the end of the game."),
                    ),
                    _ => {
                        ApiError::bad_request("taken", format!("Move {number} ({name}) is on a taken point."))
                    }
                }
                .at(name));
            }
        }
        Ok(game)
    }

    /// The name of a game's position.
    pub(crate) fn of(game: &Game) -> PositionDto {
        let of_color = |color: Color| {
            let mine = game.setup().iter().filter(|stone| stone.1 == color);
            mine.map(|stone| notation::human(stone.0, game.size())).collect::<String>()
        };
        PositionDto {
            size: game.size().side(),
            rule: game.rule().name().to_owned(),
            setup: Stones { black: of_color(Color::Black), white: of_color(Color::White) },
            first: Some(color_key(game.color_of_move(0)).to_owned()),
            moves: notation::human_moves(game.moves(), game.size()),
        }
    }
}

/// A position with everything the page draws.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PositionView {
    /// How the page asks for it.
    #[serde(flatten)]
    position: PositionDto,
    /// Every stone, in the order of play.
    stones: Vec<StoneView>,
    /// Points that are marked on a board of this size.
    stars: Vec<BoardPoint>,
    /// Whose turn it is; `None` when the game is over.
    to_move: Option<&'static str>,
    last: Option<BoardPoint>,
    outcome: Option<OutcomeView>,
    /// Where Black may not play, if it is Black's turn.
    forbidden: Vec<ForbiddenView>,
    /// Fours and open threes that stand on the board.
    threats: Vec<ThreatView>,
    /// What each point would make, for either side.
    points: PointsView,
    /// What the last move did, and what must be answered.
    say: Vec<Claim>,
}

#[derive(Clone, Debug, Serialize)]
struct StoneView {
    point: BoardPoint,
    color: &'static str,
    /// Counted from 1; `None` for a stone that was set up.
    number: Option<usize>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct OutcomeView {
    pub(crate) winner: Option<&'static str>,
    /// `row`, `draw`, `foul`, `time`, `resigned`, `failed`.
    pub(crate) how: &'static str,
    /// The winning row.
    pub(crate) line: Vec<BoardPoint>,
    /// What a program that failed did, and its last words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct ForbiddenView {
    point: BoardPoint,
    foul: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct ThreatView {
    color: &'static str,
    kind: ThreatKind,
    stones: Vec<BoardPoint>,
    answers: Vec<BoardPoint>,
}

#[derive(Clone, Debug, Serialize)]
struct PointsView {
    black: Vec<PointView>,
    white: Vec<PointView>,
}

#[derive(Clone, Debug, Serialize)]
struct PointView {
    point: BoardPoint,
    makes: ThreatKind,
}

impl PositionView {
    /// Everything about the present position of a game.
    pub(crate) fn of(game: &Game) -> PositionView {
        let size = game.size();
        let on_board = |point: Point| BoardPoint::new(point, size);
        let over = game.outcome().is_some();
        let position = Position::from(game);
        let standing = if over { Vec::new() } else { standing_threats(game, &position) };
        let set_up = game.setup().iter().map(|&(point, color)| (point, color, None));
        let moves = game.moves().iter().enumerate();
        let moved = moves.map(|(number, &point)| (point, game.color_of_move(number), Some(number + 1)));
        let stone =
            |(point, color, number)| StoneView { point: on_board(point), color: color_key(color), number };
        let marks = |color: Color| {
            let free = position.free().iter();
            let made = free.filter_map(|point| {
                threat_made(&position, color, point).map(|makes| PointView { point: on_board(point), makes })
            });
            if over { Vec::new() } else { made.collect() }
        };
        let about = about_last_move(game);
        PositionView {
            position: PositionDto::of(game),
            stones: set_up.chain(moved).map(stone).collect(),
            stars: BoardPoint::all(&stars(size), size),
            to_move: (!over).then(|| color_key(game.to_move())),
            last: game.last_move().map(on_board),
            outcome: game.outcome().map(|outcome| outcome_view(outcome, size)),
            forbidden: forbidden(game),
            threats: standing
                .iter()
                .map(|row| ThreatView {
                    color: color_key(row.color),
                    kind: row.kind,
                    stones: BoardPoint::all(&row.stones, size),
                    answers: BoardPoint::all(&row.answers, size),
                })
                .collect(),
            points: PointsView { black: marks(Color::Black), white: marks(Color::White) },
            say: about.into_iter().chain(must_answer(game, &standing)).collect(),
        }
    }
}

impl PositionView {
    /// The same, ended by an outcome that the board does not know: the players have agreed on it.
    pub(crate) fn ended(self, outcome: Option<&Outcome>) -> PositionView {
        let Some(outcome) = outcome else { return self };
        let agreed = OutcomeView {
            winner: outcome.winner().map(color_key),
            how: "agreed",
            line: Vec::new(),
            failure: None,
        };
        PositionView { outcome: Some(agreed), to_move: None, ..self }
    }
}

/// An outcome for the page.
pub(crate) fn outcome_view(outcome: &Outcome, size: Size) -> OutcomeView {
    let (how, line) = match outcome {
        Outcome::Win { line, .. } => ("row", BoardPoint::all(&line.points().collect::<Vec<_>>(), size)),
        Outcome::Draw => ("draw", Vec::new()),
        Outcome::Forfeit { reason, .. } => (
            match reason {
                Forfeit::Foul(_) => "foul",
                Forfeit::Time => "time",
                Forfeit::Resignation => "resigned",
                Forfeit::Memory | Forfeit::Illegal(_) | Forfeit::Crash(_) => "failed",
            },
            Vec::new(),
        ),
    };
    let failure = match outcome {
        Outcome::Forfeit { reason: Forfeit::Crash(what), .. } if !what.is_empty() => Some(what.clone()),
        Outcome::Forfeit { reason: reason @ (Forfeit::Memory | Forfeit::Illegal(_)), .. } => {
            Some(reason.to_string())
        }
        _ => None,
    };
    OutcomeView { winner: outcome.winner().map(color_key), how, line, failure }
}

fn forbidden(game: &Game) -> Vec<ForbiddenView> {
    if game.outcome().is_some() || !game.rule().has_fouls(game.to_move()) {
        return Vec::new();
    }
    let fouls = renju::fouls(game.board()).into_iter();
    fouls
        .map(|(point, foul)| ForbiddenView {
            point: BoardPoint::new(point, game.size()),
            foul: foul_key(foul),
        })
        .collect()
}

/// A foul, for the page.
pub(crate) fn foul_key(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double_four",
        Foul::DoubleThree => "double_three",
    }
}

/// The points that boards mark: the centre, and one in each corner region of boards that are large enough.
fn stars(size: Size) -> Vec<Point> {
    let side = size.side();
    let inset = if side >= 13 { 3 } else { 2 };
    let far = side - 1 - inset;
    let corners = [(inset, inset), (far, inset), (inset, far), (far, far)];
    let middle = (side % 2 == 1).then_some((side / 2, side / 2));
    let corners = if side >= 9 { corners.to_vec() } else { Vec::new() };
    middle.into_iter().chain(corners).filter_map(|(x, y)| size.point(x, y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(moves: &str) -> PositionDto {
        PositionDto {
            size: 15,
            rule: "renju".into(),
            setup: Stones::default(),
            first: None,
            moves: moves.into(),
        }
    }

    #[test]
    fn a_game_survives_the_way_to_the_page_and_back() {
        let mut there = request("a15o1");
        there.setup = Stones { black: "h8i9".into(), white: "c3".into() };
        there.first = Some("white".into());
        let game = there.game().unwrap();
        assert_eq!(PositionDto::of(&game), there);
        assert_eq!(PositionDto::of(&game).game().unwrap(), game);
    }

    #[test]
    fn refusals_are_sentences() {
        let refused = |change: fn(&mut PositionDto)| {
            let mut position = request("h8");
            change(&mut position);
            position.game().unwrap_err().sentence().to_owned()
        };
        assert_eq!(refused(|p| p.size = 99), "A board has 5 to 22 points a side, not 99.");
        assert_eq!(refused(|p| p.moves = "h8h8".into()), "Move 2 (h8) is on a taken point.");
        assert_eq!(refused(|p| p.setup.white = "h8h8".into()), "Two stones are set up on one point.");
        assert!(refused(|p| p.rule = "go".into()).starts_with("No rule is called 'go'; the rules are"));
        assert!(refused(|p| p.moves = "z99".into()).contains("z99"));
        assert!(refused(|p| p.first = Some("red".into())).starts_with("Black or White"));
    }

    #[test]
    fn forbidden_points_are_black_s_alone() {
        // Two open twos that cross at h8: a double three.
        let view = PositionView::of(&request("g8a1f8a15h7o1h6o15").game().unwrap());
        assert_eq!(view.forbidden.len(), 1);
        assert_eq!(
            (view.forbidden[0].point.to_string().as_str(), view.forbidden[0].foul),
            ("H8", "double_three")
        );
        let white = PositionView::of(&request("g8a1f8a15h7o1h6o15c1").game().unwrap());
        assert!(white.forbidden.is_empty());
    }
}
