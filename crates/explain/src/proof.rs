//! A proved win as a tree that can be walked move by move.

use crate::board_point::BoardPoint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use tengen_board::{Game, Size};
use tengen_play::{Proof, ProofError};

/// A win whose proof holds against every reply.
#[derive(Clone, Debug, Serialize)]
pub struct ProvedWin {
    /// Moves to the end, both sides counted.
    pub plies: usize,
    /// The line that holds out longest.
    pub line: Vec<BoardPoint>,
    /// The answer to every reply; left out where it is too large for a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<CheckedProof>,
}

/// A proof that was checked, for a page.
#[derive(Clone, Debug)]
struct CheckedProof {
    proof: Proof,
    size: Size,
}

/// A proof as JSON: `{"move":"h8","replies":{"h9":{…}},"otherwise":{…}}`. Empty parts are left out: a move with neither
/// `replies` nor `otherwise` wins at once.
#[derive(Clone, Copy, Debug)]
pub struct ProofTree<'a> {
    /// The proof.
    pub proof: &'a Proof,
    /// The size of its board.
    pub size: Size,
}

/// The most moves of the winner in a tree that is sent; of a larger proof only the line is.
const LARGEST_TREE: usize = 4000;

impl ProvedWin {
    /// The win of the side to move, after its proof was checked by the rules alone.
    ///
    /// # Errors
    /// When the proof does not hold.
    pub fn checked(game: &Game, proof: &Proof) -> Result<ProvedWin, ProofError> {
        proof.check(game)?;
        let size = game.size();
        let tree = (proof.size() <= LARGEST_TREE).then(|| CheckedProof { proof: proof.clone(), size });
        Ok(ProvedWin { plies: proof.plies(), line: BoardPoint::all(&proof.line(), size), tree })
    }
}

impl Serialize for CheckedProof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ProofTree { proof: &self.proof, size: self.size }.serialize(serializer)
    }
}

impl Serialize for ProofTree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Proof { point, replies, otherwise } = self.proof;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &BoardPoint::new(*point, self.size))?;
        if !replies.is_empty() {
            map.serialize_entry("replies", &Replies(*self))?;
        }
        if let Some(proof) = otherwise {
            map.serialize_entry("otherwise", &ProofTree { proof, size: self.size })?;
        }
        map.end()
    }
}

/// The replies that have answers of their own, as a map.
struct Replies<'a>(ProofTree<'a>);

impl Serialize for Replies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ProofTree { proof, size } = self.0;
        let replies = proof.replies.iter();
        serializer.collect_map(
            replies.map(|(reply, proof)| (BoardPoint::new(*reply, size), ProofTree { proof, size })),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, notation};

    #[test]
    fn a_proof_is_a_tree_and_a_false_one_is_refused() {
        let size = Size::STANDARD;
        let p = |text: &str| notation::parse_human(text, size).unwrap();
        let moves = notation::parse_moves("h8h1i8j1j8l1", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let mut proof = Proof {
            point: p("k8"),
            replies: vec![(p("g8"), Proof::last(p("l8")))],
            otherwise: Some(Box::new(Proof::last(p("g8")))),
        };
        let json = serde_json::to_value(ProvedWin::checked(&game, &proof).unwrap()).unwrap();
        let tree =
            serde_json::json!({"move": "k8", "replies": {"g8": {"move": "l8"}}, "otherwise": {"move": "g8"}});
        assert_eq!(json, serde_json::json!({"plies": 3, "line": ["k8", "g8", "l8"], "tree": tree}));
        proof.replies.clear();
        assert!(ProvedWin::checked(&game, &proof).is_err());
    }
}
