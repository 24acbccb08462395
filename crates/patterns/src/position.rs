//! A board with live patterns: what search holds.

use crate::candidates::{self, Patch, RADIUS, WORDS};
use crate::fouls;
use crate::lines::{LineCell, Lines, STEPS};
use crate::shape_table::ShapeTable;
use crate::{Delta, PointChange, PointSet, Shape, Shapes, Threat};
use tengen_board::{Board, Color, Direction, Game, Key, Point, Rule, Size};

/// Stones with everything search asks about them, kept up to date by [`Position::play`] and
/// [`Position::undo`]. Rules of play are not checked here: a game that is over can go on.
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
    shapes: Box<[Shapes; Point::CELLS]>,
    threats: Box<[[Threat; 2]; Point::CELLS]>,
    /// By colour and threat: the free points that have it, and how many they are.
    sets: Box<[[PointSet; 16]; 2]>,
    counts: [[u16; 16]; 2],
    /// What each move changed, one after another; a frame says where a move's part begins.
    changes: Vec<PointChange>,
    frames: Vec<Frame>,
}

#[derive(Clone, Copy)]
struct Frame {
    point: Point,
    first_change: u32,
    /// The words of `near` that the move wrote over.
    near: [u64; WORDS],
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
            free: PointSet::free(board),
            on_board: candidates::all(size),
            near: PointSet::EMPTY,
            shapes: Box::new([Shapes::default(); Point::CELLS]),
            threats: Box::new([[Threat::None; 2]; Point::CELLS]),
            sets: Box::new([[PointSet::EMPTY; 16]; 2]),
            counts: [[0; 16]; 2],
            changes: Vec::with_capacity(size.area() * 20),
            frames: Vec::with_capacity(size.area()),
        };
        for (point, _) in board.stones() {
            position.spread(candidates::around(point));
        }
        for point in board.empties() {
            let shapes = fouls::shapes_at(position.table, &position.lines, point.index());
            position.shapes[point.index()] = shapes;
            for color in Color::ALL {
                let threat = position.table.threat(color, shapes);
                position.threats[point.index()][color.index()] = threat;
                position.sets[color.index()][threat as usize].insert(point);
                position.counts[color.index()][threat as usize] += 1;
            }
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
        self.threats[point.index() & (Point::CELLS - 1)][color.index()]
    }

    /// The eight shapes at a point; all [`Shape::Dead`] if it is taken.
    pub fn shapes(&self, point: Point) -> Shapes {
        self.shapes[point.index() & (Point::CELLS - 1)]
    }

    /// How many free points give `color` this threat.
    pub fn count(&self, color: Color, threat: Threat) -> usize {
        self.counts[color.index()][threat as usize].into()
    }

    /// How many free points give `color` this threat or a better one.
    pub fn count_from(&self, color: Color, threat: Threat) -> usize {
        self.counts[color.index()][threat as usize..Threat::ALL.len()].iter().map(|&n| usize::from(n)).sum()
    }

    /// The free points that give `color` this threat.
    pub fn points(&self, color: Color, threat: Threat) -> &PointSet {
        &self.sets[color.index()][threat as usize]
    }

    /// The free points that give `color` this threat or a better one.
    pub fn points_from(&self, color: Color, threat: Threat) -> PointSet {
        let sets = &self.sets[color.index()][threat as usize..Threat::ALL.len()];
        sets.iter().fold(PointSet::EMPTY, |all, set| all.or(set))
    }

    /// The free points near stones: three away in any direction, four on a line. On an empty board, the
    /// centre.
    pub fn candidates(&self) -> PointSet {
        let near = self.near.and(&self.free);
        if near.is_empty() && self.free.contains(self.size.center()) {
            return PointSet::from_iter([self.size.center()]);
        }
        near
    }

    /// The points where a stone of the other side, played now, leaves `attacker` with less than `threat` by
    /// playing `point`: the point itself and those that spoil a line. (Counter-attacks are another matter.)
    pub fn answers(&self, attacker: Color, point: Point, threat: Threat) -> PointSet {
        let mut answers = self.influence(point, attacker, !attacker, |after| after < threat);
        answers.insert(point);
        answers
    }

    /// The points where a stone of `color`, played now, gives it at least `threat` by playing `point` next.
    pub fn supports(&self, color: Color, point: Point, threat: Threat) -> PointSet {
        self.influence(point, color, color, |after| after >= threat)
    }

    /// The free points on the lines through `point` where a stone of colour `stone` makes the threat that
    /// `color` has at `point` what is wanted.
    fn influence(
        &self,
        point: Point,
        color: Color,
        stone: Color,
        wanted: impl Fn(Threat) -> bool,
    ) -> PointSet {
        let mut found = PointSet::EMPTY;
        let shapes = self.shapes(point);
        self.for_each_near(point, |direction, place, word, bit, index| {
            let entry = self.table.shapes[self.key_at(Lines::with(word, bit, stone), place.bit)];
            if wanted(self.table.threat(color, shapes.with(direction, entry))) {
                found.insert(Point::on_board(index));
            }
        });
        found
    }

    /// The free points that would make a five for `color` together with a stone of its on the free `point`.
    pub fn completions(&self, color: Color, point: Point) -> PointSet {
        let mut found = PointSet::EMPTY;
        let shapes = self.shapes(point);
        self.for_each_near(point, |direction, place, word, bit, index| {
            // No five can follow on a line that would not even be a four, nor one of both stones so far apart.
            let four = shapes.get(color, Direction::ALL[direction]) >= Shape::Four;
            if four && bit.abs_diff(place.bit) <= 8 {
                let entry = self.table.shapes[self.key_at(Lines::with(word, place.bit, color), bit)];
                if Shape::from_nibble(entry >> (4 * color.index()) & 15) == Shape::Five {
                    found.insert(Point::on_board(index));
                }
            }
        });
        found
    }

    /// Shows every other free cell that the shapes at `point` depend on: its direction, the point's place on
    /// the line, the line, the cell's bit on it and its index.
    fn for_each_near(&self, point: Point, mut see: impl FnMut(usize, LineCell, u64, u32, usize)) {
        for (direction, &step) in STEPS.iter().enumerate() {
            let place = LineCell::of(point.index(), direction);
            let word = self.lines.word(place);
            let mut free = if self.table.reach == 4 {
                Lines::free_around::<4>(word, place.bit)
            } else {
                Lines::free_around::<5>(word, place.bit)
            } & !(1 << place.bit);
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let distance = (bit as isize - place.bit as isize) / 2;
                see(direction, place, word, bit, (point.index() as isize + step * distance) as usize);
            }
        }
    }

    fn key_at(&self, word: u64, bit: u32) -> usize {
        if self.table.reach == 4 { Lines::key::<4>(word, bit) } else { Lines::key::<5>(word, bit) }
    }

    /// Whether the side that fouls bind (Renju's Black) may not play the free point. Never true elsewhere.
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

    /// Shows what a stone of `color` on the free `point` would change, as [`Position::delta`] would after the move: the
    /// point itself first, then every point whose shapes would be others.
    pub fn preview(&self, color: Color, point: Point, mut see: impl FnMut(PointChange)) {
        let (before, threats_before) = (self.shapes(point), self.threats[point.index() & (Point::CELLS - 1)]);
        let (after, threats_after) = (Shapes::default(), [Threat::None; 2]);
        see(PointChange { point, threats_before, threats_after, before, after });
        self.for_each_near(point, |direction, place, word, bit, index| {
            let entry = self.table.shapes[self.key_at(Lines::with(word, place.bit, color), bit)];
            let before = self.shapes[index & (Point::CELLS - 1)];
            let after = before.with(direction, entry);
            if after != before {
                let threats_before = self.threats[index & (Point::CELLS - 1)];
                let threats_after = Color::ALL.map(|color| self.table.threat(color, after));
                see(PointChange {
                    point: Point::on_board(index),
                    threats_before,
                    threats_after,
                    before,
                    after,
                });
            }
        });
    }

    /// Lets this colour play next. Before a move is taken back, its colour must be the one that does not play next.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Puts a stone of the side to move on a free point.
    pub fn play(&mut self, point: Point) {
        debug_assert!(self.is_free(point), "{point:?} is not free");
        let color = self.to_move;
        let patch = candidates::around(point);
        let near = std::array::from_fn(|i| self.near.0[(patch.first + i) & 15]);
        self.frames.push(Frame { point, first_change: self.changes.len() as u32, near });
        self.spread(patch);
        self.free.toggle(point.index());
        self.key ^= Key::of(color, point);
        self.lines.toggle(point, color);
        self.take(point);
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
        self.free.toggle(frame.point.index());
        let first = (frame.point.index() / 32 - RADIUS as usize) / 2;
        for (i, word) in frame.near.into_iter().enumerate() {
            self.near.0[(first + i) & 15] = word;
        }
        let first_change = frame.first_change as usize;
        while self.changes.len() > first_change + 1 {
            let Some(change) = self.changes.pop() else { break };
            let index = change.point.index() & (Point::CELLS - 1);
            self.shapes[index] = change.before;
            self.threats[index] = change.threats_before;
            self.recount(index, change.threats_after, change.threats_before);
        }
        self.give_back();
    }

    /// What the last move changed; `None` before the first.
    pub fn delta(&self) -> Option<Delta<'_>> {
        let frame = self.frames.last()?;
        let changes = &self.changes[frame.first_change as usize..];
        Some(Delta { point: frame.point, color: !self.to_move, changes })
    }

    /// Adds what a stone brings near.
    fn spread(&mut self, patch: Patch) {
        for (i, word) in patch.words.into_iter().enumerate() {
            let at = (patch.first + i) & 15;
            self.near.0[at] |= word & self.on_board.0[at];
        }
    }

    /// The played point no longer has shapes or threats.
    fn take(&mut self, point: Point) {
        let index = point.index() & (Point::CELLS - 1);
        let (before, threats_before) = (self.shapes[index], self.threats[index]);
        let threats_after = [Threat::None; 2];
        self.changes.push(PointChange {
            point,
            threats_before,
            threats_after,
            before,
            after: Shapes::default(),
        });
        self.shapes[index] = Shapes::default();
        self.threats[index] = threats_after;
        for (color, threat) in threats_before.into_iter().enumerate() {
            self.sets[color][threat as usize & 15].toggle(index);
            self.counts[color][threat as usize & 15] -= 1;
        }
    }

    /// The reverse of [`Position::take`], when all that came after it is undone.
    fn give_back(&mut self) {
        let change = self.changes.pop().expect("a move begins with its own point");
        let index = change.point.index() & (Point::CELLS - 1);
        self.shapes[index] = change.before;
        self.threats[index] = change.threats_before;
        for (color, threat) in change.threats_before.into_iter().enumerate() {
            self.sets[color][threat as usize & 15].toggle(index);
            self.counts[color][threat as usize & 15] += 1;
        }
    }

    /// Looks up the free points whose windows hold the stone just placed.
    fn refresh<const REACH: usize>(&mut self, point: Point) {
        for (direction, &step) in STEPS.iter().enumerate() {
            let place = LineCell::of(point.index(), direction);
            let word = self.lines.word(place);
            let mut free = Lines::free_around::<REACH>(word, place.bit);
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let entry = self.table.shapes[Lines::key::<REACH>(word, bit)];
                let distance = (bit as isize - place.bit as isize) / 2;
                let index = (point.index() as isize + step * distance) as usize & (Point::CELLS - 1);
                let before = self.shapes[index];
                let after = before.with(direction, entry);
                if after != before {
                    self.change(index, before, after);
                }
            }
        }
    }

    fn change(&mut self, index: usize, before: Shapes, after: Shapes) {
        let threats_before = self.threats[index];
        let threats_after = Color::ALL.map(|color| self.table.threat(color, after));
        let point = Point::on_board(index);
        self.changes.push(PointChange { point, threats_before, threats_after, before, after });
        self.shapes[index] = after;
        self.threats[index] = threats_after;
        self.recount(index, threats_before, threats_after);
    }

    fn recount(&mut self, index: usize, from: [Threat; 2], to: [Threat; 2]) {
        for color in 0..2 {
            if from[color] != to[color] {
                let (from, to) = (from[color] as usize & 15, to[color] as usize & 15);
                self.sets[color][from].toggle(index);
                self.sets[color][to].toggle(index);
                self.counts[color][from] -= 1;
                self.counts[color][to] += 1;
            }
        }
    }
}

impl From<&Game> for Position {
    fn from(game: &Game) -> Position {
        Position::new(game.board(), game.rule(), game.to_move())
    }
}

impl Shapes {
    /// The best shape of one colour over the four directions.
    pub fn best(self, color: Color) -> Shape {
        Direction::ALL.map(|d| self.get(color, d)).into_iter().max().expect("four shapes")
    }
}
