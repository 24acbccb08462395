//! Puzzles made from games: every position of a forced win in which few moves win.

use crate::{Grade, Judge, Puzzle, Verdict};
use tengen_base::seed::mix;
use tengen_board::{Game, Point, Symmetry};
use tengen_patterns::{PointSet, Position, Threat};

/// A win in fewer plies is seen at a glance.
const SHORTEST: usize = 3;
/// Earlier there is nothing to slip up on.
const FEWEST_STONES: usize = 8;
/// How many slips are tried in a position.
const MOST_SLIPS: usize = 4;
/// With more winning moves there is little to find.
const MOST_WINS: usize = 3;

/// A position that may become a puzzle: few of its threats win, and all were judged to the end. What its other moves come
/// to is not known yet.
#[derive(Clone, Debug)]
struct Draft {
    game: Game,
    /// The plies of the shortest win.
    plies: usize,
    /// Whether fours alone win.
    fours: bool,
    /// The threats that win.
    wins: Vec<Point>,
}

impl Draft {
    /// How hard the puzzle would be.
    fn grade(&self) -> Grade {
        Grade::of(self.plies, self.fours)
    }

    /// A position in which the side to move wins in so many plies.
    fn new(game: &Game, plies: usize, judge: &Judge) -> Option<Draft> {
        let position = Position::from(game);
        let me = game.to_move();
        // A four that must be stopped leaves nothing to choose.
        if plies < SHORTEST || position.count(!me, Threat::Five) > 0 {
            return None;
        }
        let threats: Vec<Point> = position.points_from(me, Threat::Three).iter().collect();
        let wins = winning(game, threats, judge)?;
        let fours = judge.by_fours(game).is_some();
        (!wins.is_empty()).then(|| Draft { game: game.clone(), plies, fours, wins })
    }

    /// The puzzle, if every other move can be judged to the end and few win.
    fn puzzle(&self, judge: &Judge) -> Option<Puzzle> {
        let game = &self.game;
        // Those that win come first: they tell where the other side may defend.
        let position = Position::from(game);
        let near = position.candidates();
        let mut points = self.wins.clone();
        points.extend(near.iter().chain(position.free().iter().filter(|&free| !near.contains(free))));
        let mut seen = PointSet::EMPTY;
        points.retain(|&point| {
            let new = !seen.contains(point);
            seen.insert(point);
            new
        });
        let wins = winning(game, points, judge)?;
        let (rule, size, moves) = (game.rule(), game.size(), game.moves().to_vec());
        Some(Puzzle { rule, size, moves, wins, plies: self.plies, fours: self.fours })
    }
}

/// The moves that win; `None` if too many do, or if one cannot be judged to the end.
fn winning(game: &Game, points: Vec<Point>, judge: &Judge) -> Option<Vec<Point>> {
    let mut wins = Vec::new();
    for (point, verdict) in judge.verdicts(game, points) {
        match verdict {
            Verdict::Wins(_) => wins.push(point),
            Verdict::Fails(refutation) if !refutation.complete => return None,
            Verdict::Fails(_) => {}
        }
        if wins.len() > MOST_WINS || judge.is_stopped() {
            return None;
        }
    }
    Some(wins)
}

/// The drafts in a position that the side to move may have won: the position itself, and those further along the win.
fn along_the_win(game: &Game, judge: &Judge) -> Vec<Draft> {
    let mut game = game.clone();
    let mut found = Vec::new();
    while let Some(proof) = judge.shortest(&game) {
        if judge.is_stopped() {
            break;
        }
        found.extend(Draft::new(&game, proof.plies(), judge));
        let played = proof.line().iter().take(2).all(|&point| game.play(point).is_ok());
        if !played || game.outcome().is_some() {
            break;
        }
    }
    found
}

/// The drafts in a game if its moves were slips: where the side to move had to stop a win by fours, it makes a three of its
/// own instead, and the other side must win by fours before that becomes more. `seed` chooses among the threes.
fn slips(game: &Game, seed: u64, judge: &Judge) -> Vec<Draft> {
    let mut found = Vec::new();
    for number in FEWEST_STONES..game.moves().len() {
        let Ok(before) = Game::from_moves(game.size(), game.rule(), &game.moves()[..number]) else { break };
        let position = Position::from(&before);
        let me = before.to_move();
        if judge.is_stopped() {
            break;
        }
        if position.count_from(me, Threat::Four) > 0 || !judge.has_fours(position.passed()) {
            continue;
        }
        let mut threes: Vec<Point> = position.points_from(me, Threat::Three).iter().collect();
        threes.sort_by_key(|point| mix(seed, (number << 10 | point.index()) as u64));
        for three in threes.into_iter().take(MOST_SLIPS) {
            let mut game = before.clone();
            if game.play(three).is_ok_and(|outcome| outcome.is_none()) {
                found.extend(slip(&game, judge));
            }
        }
    }
    found
}

/// The draft after a slip: the side to move wins by fours.
fn slip(game: &Game, judge: &Judge) -> Option<Draft> {
    judge.by_fours(game)?;
    let plies = judge.shortest(game)?.plies();
    Draft::new(game, plies, judge)
}

/// A win in so many plies is a single move away from the end; such puzzles have one winning move, and there are few of them.
pub const SHORT: usize = 3;

/// The puzzles of a game that ends where the side to move has won, at most one of each grade that is wanted: from its last
/// position, and from where its moves might have been slips.
pub fn puzzles_of(game: &Game, wanted: impl Fn(Grade) -> bool, seed: u64, judge: &Judge) -> Vec<Puzzle> {
    let mut drafts = slips(game, seed, judge);
    drafts.extend(along_the_win(game, judge));
    drafts.retain(|draft| draft.plies > SHORT || draft.wins.len() == 1);
    drafts.sort_by_key(|draft| (draft.plies <= SHORT, draft.wins.len()));
    let of_grade = |grade: Grade| {
        let mut drafts = drafts.iter().filter(|draft| draft.grade() == grade && wanted(grade));
        drafts.find_map(|draft| draft.puzzle(judge))
    };
    Grade::ALL.into_iter().filter_map(of_grade).collect()
}

/// The stones of a position, the same for all its turned and mirrored images.
pub fn fingerprint(puzzle: &Puzzle) -> Vec<Point> {
    let image = |symmetry: Symmetry| {
        let mut sides: [Vec<Point>; 2] = [Vec::new(), Vec::new()];
        for (number, &point) in puzzle.moves.iter().enumerate() {
            sides[number % 2].push(symmetry.apply(puzzle.size, point));
        }
        sides.iter_mut().for_each(|side| side.sort_unstable());
        sides.concat()
    };
    Symmetry::ALL.into_iter().map(image).min().expect("eight images")
}
