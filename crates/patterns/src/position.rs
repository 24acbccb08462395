//! A board with its shapes and threats, kept up to date move by move: what search works on.

mod influence;
mod windows;

pub use windows::for_each_window;

use crate::candidates::Patch;
use crate::fouls;
use crate::lines::{Lines, bit, steps};
use crate::shape_table::ShapeTable;
use crate::threat_sets::ThreatSets;
use crate::{Delta, PointChange, PointSet, Shapes, Threat};
use tengen_board::{Board, Color, Direction, Game, Key, LineCell, Point, PointMap, Rule, Size};

/// Stones with everything that search asks about them, kept up to date by [`Position::play`] and
/// [`Position::undo`]. The rules of play are not checked here: a game that is over can go on.
///
/// ```
/// use tengen_board::{Color, Game, Rule, Size, notation};
/// use tengen_patterns::{Position, Threat};
///
/// let size = Size::STANDARD;
/// let game = Game::from_moves(size, Rule::Freestyle, &notation::parse_moves("h8a1i8b1", size).unwrap()).unwrap();
/// let mut position = Position::from(&game);
/// assert_eq!(position.count_from(Color::Black, Threat::OpenFour), 0);
///
/// position.play(notation::parse_human("j8", size).unwrap());
/// let winning = position.points(Color::Black, Threat::OpenFour);
/// assert_eq!(winning.iter().map(|point| notation::human(point, size)).collect::<Vec<_>>(), ["g8", "k8"]);
///
/// // What the move changed, for whoever keeps something up to date beside the position.
/// let delta = position.delta().unwrap();
/// assert!(delta.changes.iter().any(|change| change.threats_after[0] == Threat::OpenFour));
///
/// position.undo();
/// assert!(position.points(Color::Black, Threat::OpenFour).is_empty());
/// ```
#[derive(Clone)]
pub struct Position {
    table: &'static ShapeTable,
    rule: Rule,
    size: Size,
    to_move: Color,
    key: Key,
    lines: Lines,
    free: PointSet,
    on_board: PointSet,
    /// Points near stones, taken or free.
    near: PointSet,
    shapes: PointMap<Shapes>,
    /// Black's and White's.
    threats: PointMap<[Threat; 2]>,
    by_threat: ThreatSets,
    /// What each move changed, one after another; a frame says where a move's part begins.
    changes: Vec<PointChange>,
    frames: Vec<Frame>,
}

/// What it takes to undo a move.
#[derive(Clone, Copy)]
struct Frame {
    point: Point,
    first_change: u32,
    /// The part of `near` that the move changed, as it was before.
    near: Patch,
}

impl Position {
    /// The position of a board, worked out from scratch.
    pub fn new(board: &Board, rule: Rule, to_move: Color) -> Position {
        let size = board.size();
        let mut position = Position {
            table: ShapeTable::of(rule),
            rule,
            size,
            to_move,
            key: Key::of_board(board),
            lines: Lines::new(board),
            free: board.empties().collect(),
            on_board: size.points().collect(),
            near: PointSet::EMPTY,
            shapes: PointMap::filled(Shapes::default()),
            threats: PointMap::filled([Threat::None; 2]),
            by_threat: ThreatSets::new(),
            changes: Vec::with_capacity(size.area() * 20),
            frames: Vec::with_capacity(size.area()),
        };
        for (point, _) in board.stones() {
            position.near.add_patch(Patch::around(point), &position.on_board);
        }
        for point in board.empties() {
            let shapes = fouls::shapes_at(position.table, &position.lines, point);
            let threats = position.table.threats(shapes);
            position.shapes[point] = shapes;
            position.threats[point] = threats;
            position.by_threat.insert(point, threats);
        }
        position
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Who plays next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The stones' key; it does not say who plays next.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The same stones with the other side to move, and no moves to take back.
    #[must_use]
    pub fn passed(&self) -> Position {
        Position { to_move: !self.to_move, frames: Vec::new(), changes: Vec::new(), ..self.clone() }
    }

    /// Moves played since the position was made.
    pub fn ply(&self) -> usize {
        self.frames.len()
    }

    /// The move `back` plies ago, 0 being the last.
    pub fn recent(&self, back: usize) -> Option<Point> {
        let at = self.frames.len().checked_sub(back + 1)?;
        Some(self.frames[at].point)
    }

    /// The stone on a point, if there is one.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.lines.stone(point)
    }

    /// Whether the point is on the board and free.
    pub fn is_free(&self, point: Point) -> bool {
        self.free.contains(point)
    }

    /// The free points.
    pub fn free(&self) -> &PointSet {
        &self.free
    }

    /// What `color` would have by playing the point; [`Threat::None`] if it is taken.
    pub fn threat(&self, color: Color, point: Point) -> Threat {
        self.threats[point][color.index()]
    }

    /// The eight shapes at a point; all [`crate::Shape::Dead`] if it is taken.
    pub fn shapes(&self, point: Point) -> Shapes {
        self.shapes[point]
    }

    /// How many free points give `color` this threat.
    pub fn count(&self, color: Color, threat: Threat) -> usize {
        self.by_threat.count(color, threat)
    }

    /// How many free points give `color` this threat or a better one.
    pub fn count_from(&self, color: Color, threat: Threat) -> usize {
        self.by_threat.count_from(color, threat)
    }

    /// The free points that give `color` this threat.
    pub fn points(&self, color: Color, threat: Threat) -> &PointSet {
        self.by_threat.points(color, threat)
    }

    /// The free points that give `color` this threat or a better one.
    pub fn points_from(&self, color: Color, threat: Threat) -> PointSet {
        self.by_threat.points_from(color, threat)
    }

    /// The free points near stones: at most three columns and rows away, or four steps on a line. On an empty
    /// board, the centre.
    pub fn candidates(&self) -> PointSet {
        let near = self.near.and(&self.free);
        if near.is_empty() && self.free.contains(self.size.center()) {
            return PointSet::from_iter([self.size.center()]);
        }
        near
    }

    /// Whether playing the free point would be a foul of Black's. Only Renju has fouls.
    pub fn is_foul(&self, point: Point) -> bool {
        if self.rule != Rule::Renju {
            return false;
        }
        match self.threat(Color::Black, point) {
            Threat::Foul => true,
            Threat::DoubleThree => fouls::is_foul(self.table, &mut self.lines.clone(), point),
            _ => false,
        }
    }

    /// Sets who plays next. Before [`Position::undo`] that must be the opponent of the side that made the last move.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Puts a stone of the side to move on a free point.
    pub fn play(&mut self, point: Point) {
        debug_assert!(self.is_free(point), "{point:?} is not free");
        let color = self.to_move;
        let near = self.near.add_patch(Patch::around(point), &self.on_board);
        self.frames.push(Frame { point, first_change: self.changes.len() as u32, near });
        self.free.toggle(point);
        self.key ^= Key::of(color, point);
        self.lines.toggle(point, color);
        self.occupy(point);
        if self.table.reach == 4 {
            self.refresh::<4>(point);
        } else {
            self.refresh::<5>(point);
        }
        self.to_move = !color;
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// When no move was played since the position was made.
    pub fn undo(&mut self) {
        let frame = self.frames.pop().expect("a move to take back");
        self.to_move = !self.to_move;
        self.key ^= Key::of(self.to_move, frame.point);
        self.lines.toggle(frame.point, self.to_move);
        self.free.toggle(frame.point);
        self.near.restore(frame.near);
        let first_change = frame.first_change as usize;
        while self.changes.len() > first_change + 1 {
            let Some(change) = self.changes.pop() else { break };
            self.shapes[change.point] = change.before;
            self.threats[change.point] = change.threats_before;
            self.by_threat.change(change.point, change.threats_after, change.threats_before);
        }
        self.vacate();
    }

    /// What the last move changed; `None` before the first.
    pub fn delta(&self) -> Option<Delta<'_>> {
        let frame = self.frames.last()?;
        let changes = &self.changes[frame.first_change as usize..];
        Some(Delta { point: frame.point, color: !self.to_move, changes })
    }

    /// Removes the shapes and threats of the point that is being played.
    fn occupy(&mut self, point: Point) {
        let change = self.occupied(point);
        self.changes.push(change);
        self.shapes[point] = change.after;
        self.threats[point] = change.threats_after;
        self.by_threat.remove(point, change.threats_before);
    }

    /// The reverse of [`Position::occupy`], when all that came after it is undone.
    fn vacate(&mut self) {
        let change = self.changes.pop().expect("a move begins with its own point");
        self.shapes[change.point] = change.before;
        self.threats[change.point] = change.threats_before;
        self.by_threat.insert(change.point, change.threats_before);
    }

    /// What becomes of a free point when a stone is put there.
    fn occupied(&self, point: Point) -> PointChange {
        PointChange {
            point,
            threats_before: self.threats[point],
            threats_after: [Threat::None; 2],
            before: self.shapes[point],
            after: Shapes::default(),
        }
    }

    /// Looks up the free points whose windows hold the stone just placed.
    fn refresh<const REACH: usize>(&mut self, point: Point) {
        for direction in Direction::ALL {
            let cell = LineCell::of(point, direction);
            let word = self.lines.word(cell);
            let center = bit(cell);
            let mut free = Lines::free_around::<REACH>(word, center);
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let entry = self.table.entry_within::<REACH>(word, bit);
                let near = point.step_on_board(direction, steps(center, bit));
                let before = self.shapes[near];
                let after = before.with(direction, entry);
                if after != before {
                    self.change(near, before, after);
                }
            }
        }
    }

    fn change(&mut self, point: Point, before: Shapes, after: Shapes) {
        let threats_before = self.threats[point];
        let threats_after = self.table.threats(after);
        self.changes.push(PointChange { point, threats_before, threats_after, before, after });
        self.shapes[point] = after;
        self.threats[point] = threats_after;
        self.by_threat.change(point, threats_before, threats_after);
    }
}

impl From<&Game> for Position {
    fn from(game: &Game) -> Position {
        Position::new(game.board(), game.rule(), game.to_move())
    }
}
