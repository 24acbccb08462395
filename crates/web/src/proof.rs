//! A proved win for the page: a tree that can be played out move by move.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use tengen_board::{Game, Point, Size, notation};
use tengen_play::Proof;

/// A proved win.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WinView {
    /// Moves to the end, both sides counted.
    pub(crate) plies: usize,
    /// The line that holds out longest.
    line: Vec<String>,
    /// Every answer; left out where it is too large for a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Tree>,
}

/// A proof as JSON: `{"move":"h8","replies":{"h9":{…}},"otherwise":{…}}`; what is empty is left out.
#[derive(Clone, Debug)]
struct Tree {
    proof: Proof,
    size: Size,
}

/// Larger proofs are not sent: the line is, and analysis finds the rest as it goes on.
const LARGEST: usize = 4000;

impl WinView {
    /// A win, if its proof holds against every reply by the rules alone.
    pub(crate) fn checked(game: &Game, proof: &Proof) -> Option<WinView> {
        if let Err(broken) = proof.check(game) {
            eprintln!("tengen web: a proof does not hold: {broken}");
            return None;
        }
        let size = game.size();
        let name = |&point: &Point| notation::human(point, size);
        let tree = (proof.size() <= LARGEST).then(|| Tree { proof: proof.clone(), size });
        Some(WinView { plies: proof.plies(), line: proof.line().iter().map(name).collect(), tree })
    }
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { proof: &self.proof, size: self.size }.serialize(serializer)
    }
}

#[derive(Clone, Copy)]
struct Branch<'a> {
    proof: &'a Proof,
    size: Size,
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Proof { point, replies, otherwise } = self.proof;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &notation::human(*point, self.size))?;
        if !replies.is_empty() {
            map.serialize_entry("replies", &Replies(*self))?;
        }
        if let Some(proof) = otherwise {
            map.serialize_entry("otherwise", &Branch { proof, size: self.size })?;
        }
        map.end()
    }
}

struct Replies<'a>(Branch<'a>);

impl Serialize for Replies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Branch { proof, size } = self.0;
        let named = proof
            .replies
            .iter()
            .map(|(reply, proof)| (notation::human(*reply, size), Branch { proof, size }));
        serializer.collect_map(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Rule;

    #[test]
    fn a_proof_is_a_tree_and_a_false_one_is_nothing() {
        let size = Size::STANDARD;
        let p = |text: &str| notation::parse_human(text, size).unwrap();
        let moves = notation::parse_moves("h8h1i8j1j8l1", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let mut proof = Proof {
            point: p("k8"),
            replies: vec![(p("g8"), Proof::last(p("l8")))],
            otherwise: Some(Box::new(Proof::last(p("g8")))),
        };
        let json = serde_json::to_value(WinView::checked(&game, &proof)).unwrap();
        let tree =
            serde_json::json!({"move": "k8", "replies": {"g8": {"move": "l8"}}, "otherwise": {"move": "g8"}});
        assert_eq!(json, serde_json::json!({"plies": 3, "line": ["k8", "g8", "l8"], "tree": tree}));
        proof.replies.clear();
        assert!(WinView::checked(&game, &proof).is_none());
    }
}
