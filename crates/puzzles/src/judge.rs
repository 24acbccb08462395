//! The judge of moves: a move wins, with a proof, or fails, with the reply that shows it.

use tengen_board::{Color, Game, Outcome, Point};
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::{Proof, Stop};
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver, points_of};

/// What a move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins.
    Wins(Proof),
    /// No win was found after this reply.
    Fails(Refutation),
}

/// Why a move does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The reply that shows it; `None` where the move itself ends the game (by a foul, or on a full board).
    pub reply: Option<Point>,
    /// In how many plies the other side now wins by proof, its reply counted.
    pub loses: Option<usize>,
    /// Whether all threats after the reply were looked at. If not, the search has only found no win.
    pub complete: bool,
}

/// Judges moves by the threat solver, by so many nodes a question.
#[derive(Clone, Debug)]
pub struct Judge {
    /// Nodes for a question about a threat.
    pub nodes: u64,
    stop: Stop,
}

/// The plies of the longest win that is looked for; a longer one is no puzzle but a study.
const LONGEST: usize = 35;
/// The nodes that are spent on what a quiet move and each reply to it come to.
const QUIET_NODES: u64 = 20_000;

impl Default for Judge {
    fn default() -> Judge {
        Judge { nodes: 30_000, stop: Stop::default() }
    }
}

impl Judge {
    /// A judge whom `stop` ends early; what it says after that is to be thrown away.
    pub fn stopped_by(stop: Stop) -> Judge {
        Judge { stop, ..Judge::default() }
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    fn solver(&self, position: Position, kinds: ThreatKinds, nodes: u64) -> ThreatSolver<'_> {
        ThreatSolver::new(position, kinds, nodes, &self.stop)
    }

    /// The shortest win of the side to move that the solver finds.
    pub fn shortest(&self, game: &Game) -> Option<Proof> {
        let solver =
            |plies| self.solver(Position::from(game), ThreatKinds::FoursAndThrees, self.nodes).within(plies);
        match solver(LONGEST).solve() {
            ThreatResult::Win(any) => Some(shortest(any, |plies| solver(plies).solve())),
            _ => None,
        }
    }

    /// The shortest win that begins with a move, from any such win.
    pub fn shortest_after(&self, game: &Game, point: Point, any: Proof) -> Proof {
        let solver =
            |plies| self.solver(Position::from(game), ThreatKinds::FoursAndThrees, self.nodes).within(plies);
        shortest(any, |plies| solver(plies).solve_move(point))
    }

    /// The solution of a position that the side to move wins: the shortest way for the winner and the best defence, to the
    /// end of the game. `None` if no win is found on the way.
    pub fn solution(&self, game: &Game) -> Option<Vec<Point>> {
        let mut game = game.clone();
        let start = game.moves().len();
        let winner = game.to_move();
        while game.outcome().is_none() {
            let proof = self.shortest(&game)?;
            let reply = best_defence(&game, &proof);
            game.play(proof.point).ok()?;
            if let Some(reply) = reply {
                game.play(reply).ok()?;
            }
        }
        let won = game.outcome().is_some_and(|outcome| outcome.winner() == Some(winner));
        won.then(|| game.moves()[start..].to_vec())
    }

    /// A win of the side to move in which every move makes a four, if the solver finds one.
    pub fn by_fours(&self, game: &Game) -> Option<Proof> {
        match self.solver(Position::from(game), ThreatKinds::Fours, self.nodes).solve() {
            ThreatResult::Win(proof) => {
                only_fours(&proof, &mut Position::from(game), game.to_move()).then_some(proof)
            }
            _ => None,
        }
    }

    /// Whether the side to move has a win by fours, as far as few nodes show.
    pub(crate) fn has_fours(&self, position: Position) -> bool {
        const FEW: u64 = 2_000;
        matches!(self.solver(position, ThreatKinds::Fours, FEW).solve(), ThreatResult::Win(_))
    }

    /// What a move comes to. Of a move that fails it is also found out whether the other side now wins.
    pub fn verdict(&self, game: &Game, point: Point) -> Verdict {
        let mut solver = self.solver(Position::from(game), ThreatKinds::FoursAndThrees, self.nodes);
        let verdict = self.judge(game, point, &mut solver, &[]);
        match (verdict, self.win_of_the_other(game, point)) {
            (Verdict::Fails(_), Some(proof)) => fails(Some(proof.point), Some(proof.plies()), true),
            (verdict, _) => verdict,
        }
    }

    /// What each of some moves comes to, worked out one after another as they are asked for.
    pub fn verdicts<'a>(
        &'a self,
        game: &'a Game,
        points: impl IntoIterator<Item = Point> + 'a,
    ) -> impl Iterator<Item = (Point, Verdict)> + 'a {
        let mut solver = self.solver(Position::from(game), ThreatKinds::FoursAndThrees, self.nodes);
        // Where one side wins, the other often defends best.
        let mut wins = Vec::new();
        points.into_iter().map(move |point| {
            let verdict = self.judge(game, point, &mut solver, &wins);
            wins.extend(matches!(verdict, Verdict::Wins(_)).then_some(point));
            (point, verdict)
        })
    }

    fn judge(&self, game: &Game, point: Point, solver: &mut ThreatSolver<'_>, good: &[Point]) -> Verdict {
        let mut after = game.clone();
        let Ok(outcome) = after.play(point) else { return fails(None, None, true) };
        match outcome.map(Outcome::winner) {
            Some(Some(winner)) if winner == game.to_move() => return Verdict::Wins(Proof::last(point)),
            Some(_) => return fails(None, None, true),
            None => {}
        }
        match solver.solve_move(point) {
            ThreatResult::Win(proof) => Verdict::Wins(proof),
            result => match solver.best_reply(point) {
                Some(reply) => fails(Some(reply), None, result == ThreatResult::NoWin),
                None => self.quiet(&after, point, good),
            },
        }
    }

    /// A proved win of the other side after a move.
    fn win_of_the_other(&self, game: &Game, point: Point) -> Option<Proof> {
        let mut after = game.clone();
        after.play(point).ok()?;
        if after.outcome().is_some() {
            return None;
        }
        let solve = |kinds| self.solver(Position::from(&after), kinds, QUIET_NODES).solve();
        match solve(ThreatKinds::Fours) {
            ThreatResult::Win(proof) => Some(proof),
            _ => match solve(ThreatKinds::FoursAndThrees) {
                ThreatResult::Win(proof) => Some(proof),
                _ => None,
            },
        }
    }

    /// A move that makes no threat: it wins if there is an answer to every reply. Good replies are tried first.
    fn quiet(&self, after: &Game, point: Point, good: &[Point]) -> Verdict {
        let position = Position::from(after);
        let defender = after.to_move();
        if let Some(five) = position.points(defender, Threat::Five).first() {
            return fails(Some(five), Some(1), true);
        }
        let mut listed = Vec::new();
        let mut tried = PointSet::EMPTY;
        for reply in good.iter().copied().chain(self.replies(&position)) {
            if tried.contains(reply) || !position.is_free(reply) {
                continue;
            }
            tried.insert(reply);
            let mut next = after.clone();
            let Ok(outcome) = next.play(reply) else { continue };
            match outcome.map(Outcome::winner) {
                // A reply that is a foul loses by itself.
                Some(Some(winner)) if winner != defender => continue,
                Some(_) => return fails(Some(reply), Some(1), true),
                None => {}
            }
            match self.solver(Position::from(&next), ThreatKinds::FoursAndThrees, QUIET_NODES).solve() {
                ThreatResult::Win(proof) => listed.push((reply, proof)),
                result => return fails(Some(reply), None, result == ThreatResult::NoWin),
            }
        }
        Verdict::Wins(Proof { point, replies: listed, otherwise: None })
    }

    /// Every reply to a quiet move, worked out when it is asked for: first those that meet what the attacker would do
    /// if the defender did nothing, then those near stones.
    fn replies(&self, position: &Position) -> impl Iterator<Item = Point> + use<> {
        let wish = self.solver(position.passed(), ThreatKinds::FoursAndThrees, QUIET_NODES).solve();
        let first = match &wish {
            ThreatResult::Win(proof) => points_of(proof),
            _ => PointSet::EMPTY,
        };
        let fours = position.points_from(position.to_move(), Threat::Four);
        first.iter().chain(fours.iter()).chain(position.candidates().iter()).chain(position.free().iter())
    }
}

/// A short win, from any: shorter and shorter ones are asked for until none is found.
fn shortest(any: Proof, solve: impl Fn(usize) -> ThreatResult) -> Proof {
    let mut best = any;
    while best.plies() > 2 {
        match solve(best.plies() - 2) {
            ThreatResult::Win(shorter) if shorter.plies() < best.plies() => best = shorter,
            _ => break,
        }
    }
    best
}

/// The defender's best reply to the first move of a proof; `None` if that ends the game. Where every reply that would help
/// is a foul, any other is played.
pub fn best_defence(game: &Game, proof: &Proof) -> Option<Point> {
    let mut after = game.clone();
    after.play(proof.point).ok()?;
    if after.outcome().is_some() {
        return None;
    }
    if let Some(&reply) = proof.line().get(1) {
        return Some(reply);
    }
    let position = Position::from(&after);
    let may = |point: &Point| !(after.rule().has_fouls(after.to_move()) && position.is_foul(*point));
    position.candidates().iter().chain(position.free().iter()).find(may)
}

fn fails(reply: Option<Point>, loses: Option<usize>, complete: bool) -> Verdict {
    Verdict::Fails(Refutation { reply, loses, complete })
}

/// Whether every move of the winner's makes a four or five.
fn only_fours(proof: &Proof, position: &mut Position, winner: Color) -> bool {
    let threat = position.threat(winner, proof.point);
    if threat == Threat::Five {
        return true;
    }
    if threat < Threat::Four {
        return false;
    }
    position.play(proof.point);
    // The answer to other replies is the five itself.
    let all = proof.replies.iter().all(|(reply, next)| {
        position.play(*reply);
        let fours = only_fours(next, position, winner);
        position.undo();
        fours
    });
    position.undo();
    all
}
