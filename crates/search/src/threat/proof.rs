//! The proof of a solved position, which can be checked without search.

use super::solver::{ThreatKinds, ThreatSolver, WON, replies};
use crate::transposition::key;
use crate::{Score, forced};
use tengen_board::{Point, Rule};
use tengen_patterns::{PointSet, Threat};
use tengen_play::Proof;

/// The most moves of a proof; larger ones are given up.
const LARGEST: usize = 20_000;

impl ThreatSolver<'_> {
    /// The proof of a position found won, the attacker to move.
    pub(super) fn prove(&mut self) -> Option<Proof> {
        let mut left = LARGEST;
        self.attack(&mut left)
    }

    /// The proof of a position found won, which a move of the attacker's led to; the defender is to move.
    pub(super) fn prove_answers(&mut self, point: Point) -> Option<Proof> {
        let mut left = LARGEST;
        let (replies, otherwise) = self.answers(&mut left)?;
        Some(Proof { point, replies, otherwise })
    }

    /// The winning move and what follows.
    fn attack(&mut self, left: &mut usize) -> Option<Proof> {
        *left = left.checked_sub(1)?;
        let me = self.attacker;
        if let Some(five) = self.position.points(me, Threat::Five).first() {
            return Some(Proof::last(five));
        }
        let decided = forced::decided(&self.position, 0).is_some_and(Score::is_win);
        let point = if decided { forced::winning_move(&self.position)? } else { self.solved_move()? };
        self.position.play(point);
        let proof = self.answers(left).map(|(replies, otherwise)| Proof { point, replies, otherwise });
        self.position.undo();
        proof
    }

    /// The move whose position was found won.
    fn solved_move(&mut self) -> Option<Point> {
        let me = self.attacker;
        let won = |solver: &Self, point: Point| {
            let mut stones = solver.position.key();
            stones ^= tengen_board::Key::of(me, point);
            solver.numbers(key(stones, !me)) == Some(WON)
        };
        let free: Vec<Point> = self.position.free().iter().collect();
        free.into_iter().find(|&point| won(self, point))
    }

    /// What the attacker does against every reply to the threat on the board.
    #[allow(clippy::type_complexity)] // the two halves of a Proof
    fn answers(&mut self, left: &mut usize) -> Option<(Vec<(Point, Proof)>, Option<Box<Proof>>)> {
        let me = self.attacker;
        let all = replies(&self.position, ThreatKinds::FoursAndThrees)?;
        let (threat, goal) = match self.position.points(me, Threat::Five).first() {
            Some(five) => (five, Threat::Five),
            None => (self.position.points(me, Threat::OpenFour).first()?, Threat::OpenFour),
        };
        // Against a reply that does not matter, the threat is carried out as if nothing had been played. Replies
        // that get in its way are listed, though other threats may still answer them at once.
        let otherwise = self.carry_out(threat, left)?;
        let mut in_the_way = self.position.answers(me, threat, goal).or(&points_of(&otherwise));
        if matches!(self.position.rule(), Rule::Caro | Rule::CaroExact) {
            // A stone at a row's far end may leave the threat whole and yet give its fours another answer.
            in_the_way = in_the_way.or(&self.position.supports(me, threat, Threat::None));
        }
        let mut listed = Vec::new();
        for reply in all.or(&in_the_way).and(self.position.free()).iter() {
            if self.position.rule().has_fouls(!me) && self.position.is_foul(reply) {
                continue;
            }
            self.position.play(reply);
            let proof = self.attack(left);
            self.position.undo();
            listed.push((reply, proof?));
        }
        Some((listed, Some(Box::new(otherwise))))
    }

    /// The threat carried out after a reply that changes nothing: the attacker moves twice running.
    fn carry_out(&mut self, threat: Point, left: &mut usize) -> Option<Proof> {
        *left = left.checked_sub(1)?;
        let me = self.attacker;
        if self.position.threat(me, threat) == Threat::Five {
            return Some(Proof::last(threat));
        }
        let fives: Vec<Point> = self.position.completions(me, threat).iter().collect();
        let first = *fives.first()?;
        // One end is stopped, another is played: under Caro also by a stone beyond the row, so all are tried.
        let mut with = self.position.passed();
        with.play(threat);
        let mut replies = Vec::new();
        for reply in with.answers(me, first, Threat::Five).iter() {
            with.play(reply);
            let five = with.points(me, Threat::Five).first();
            with.undo();
            replies.push((reply, Proof::last(five?)));
        }
        Some(Proof { point: threat, replies, otherwise: Some(Box::new(Proof::last(first))) })
    }
}

/// Every point that a proof names.
pub fn points_of(proof: &Proof) -> PointSet {
    let mut points = PointSet::from_iter([proof.point]);
    for (reply, next) in &proof.replies {
        points.insert(*reply);
        points = points.or(&points_of(next));
    }
    match &proof.otherwise {
        Some(next) => points.or(&points_of(next)),
        None => points,
    }
}
