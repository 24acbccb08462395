//! Games with variations as a flat list of moves.
//!
//! Flat because JSON readers limit how deep values may nest, and a game is deep.

use super::position::PositionDto;
use crate::api_error::ApiError;
use serde::{Deserialize, Serialize};
use tengen_board::{Color, Forfeit, Game, Outcome, Point, notation};
use tengen_explain::color_key;
use tengen_play::record::sgf::Node;
use tengen_play::{GameRecord, GameTree, NodeId};

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TreeDto {
    /// The board, the rule, and what stands before the first move. Its own moves are empty.
    pub(crate) start: PositionDto,
    /// Black's and White's name; empty if unknown.
    #[serde(default)]
    pub(crate) players: [String; 2],
    #[serde(default)]
    pub(crate) date: String,
    #[serde(default)]
    pub(crate) event: String,
    /// How the game ended, as SGF writes it: `B+1`, `W+R`.
    #[serde(default)]
    pub(crate) result: String,
    /// Words about the whole game.
    #[serde(default)]
    pub(crate) comment: String,
    /// The moves, parents before children; children of one parent in their order.
    #[serde(default)]
    pub(crate) nodes: Vec<NodeDto>,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct NodeDto {
    /// The index of the move before it; `None` for a first move.
    #[serde(default)]
    pub(crate) parent: Option<usize>,
    pub(crate) point: String,
    /// Who plays it. The page need not send it.
    #[serde(default)]
    pub(crate) color: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    /// `mistake`, `slip` or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) mark: String,
    /// Seconds it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// Black's chance to win after it, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) black: Option<f64>,
}

/// The most moves in all variations of a game.
const MOST_NODES: usize = 20_000;
/// The most bytes in one comment.
const MOST_TEXT: usize = 10_000;

impl TreeDto {
    /// A tree of one line.
    pub(crate) fn of_record(record: &GameRecord) -> Result<TreeDto, ApiError> {
        TreeDto::of_tree(&GameTree::from(record))
    }

    /// The list of a tree's moves.
    ///
    /// # Errors
    /// When a line cannot be played.
    pub(crate) fn of_tree(tree: &GameTree) -> Result<TreeDto, ApiError> {
        let main = tree.record().map_err(|error| unreadable(&error))?;
        let game = start_of(&main.game);
        let root = tree.node(tree.root());
        let said = |name: &str| root.text(name).unwrap_or_default();
        let mut dto = TreeDto {
            start: PositionDto::of(&game),
            players: main.players.clone(),
            date: main.date.clone().unwrap_or_default(),
            event: main.event.clone().unwrap_or_default(),
            result: said("RE"),
            comment: main.comment.clone().or_else(|| failure(&main)).unwrap_or_default(),
            nodes: Vec::new(),
        };
        // Every line is played, so that what the page shows is a game everywhere. One game goes to and fro: each entry
        // says how many moves of it lead to its node.
        let mut game = game;
        let mut open = vec![(tree.root(), None, 0)];
        let mut nodes = 0;
        while let Some((id, parent, before)) = open.pop() {
            while game.moves().len() > before {
                game.undo();
            }
            nodes += 1;
            let mut place = parent;
            for (color, point) in moves_of(tree.node(id), &game)? {
                if game.to_move() != color || game.play(point).is_err() {
                    let name = notation::human(point, game.size());
                    let number = game.moves().len() + 1;
                    return Err(ApiError::bad_request(
                        "file",
                        format!("Move {number} of a variation ({name}) cannot be played."),
                    ));
                }
                dto.nodes.push(node_dto(tree.node(id), place, color, point, &game));
                place = Some(dto.nodes.len() - 1);
            }
            let waiting = open.len();
            open.extend(tree.children(id).map(|child| (child, place, game.moves().len())));
            // The last pushed comes out first; the main line must.
            open[waiting..].reverse();
            // Nodes without moves count, too: they cost as much.
            TreeDto::check_size(dto.nodes.len().max(nodes + open.len() - 1), "file")?;
        }
        Ok(dto)
    }

    /// Whether a game with so many moves can be shown.
    ///
    /// # Errors
    /// When it has too many.
    pub(crate) fn check_size(nodes: usize, field: &'static str) -> Result<(), ApiError> {
        if nodes > MOST_NODES { Err(too_many(field)) } else { Ok(()) }
    }

    /// The tree for SGF, after every line was played.
    ///
    /// # Errors
    /// When a parent comes after its child, or a move cannot be played.
    pub(crate) fn tree(&self) -> Result<GameTree, ApiError> {
        TreeDto::check_size(self.nodes.len(), "tree")?;
        let start = self.start.game()?;
        let mut record = GameRecord::new(start.clone());
        record.players = self.players.clone().map(|name| short(&name));
        record.date = Some(short(&self.date)).filter(|text| !text.is_empty());
        record.event = Some(short(&self.event)).filter(|text| !text.is_empty());
        record.comment = Some(self.comment.clone()).filter(|text| !text.is_empty());
        let mut tree = GameTree::from(&record);
        let root = tree.root();
        if is_result(&self.result) {
            tree.node_mut(root).set("RE", &self.result);
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            let above = match node.parent {
                None => {
                    open.push((place, start.moves().len()));
                    root
                }
                Some(parent) => {
                    let above = ids.get(parent).copied();
                    above.inspect(|_| children[parent].push(place)).ok_or_else(|| {
                        ApiError::bad_request("tree", "A move comes before the one it follows.")
                    })?
                }
            };
            ids.push(tree.add(above));
        }
        // One game goes to and fro: each entry says how many moves of it lead to its node.
        let mut game = start;
        while let Some((place, before)) = open.pop() {
            while game.moves().len() > before {
                game.undo();
            }
            let node = &self.nodes[place];
            let color = game.to_move();
            let point = notation::parse_human(&node.point, game.size())
                .map_err(|bad| ApiError::bad_request("point", format!("{bad}.")))?;
            if game.play(point).is_err() {
                let number = game.moves().len() + 1;
                let name = &node.point;
                return Err(ApiError::bad_request(
                    "tree",
                    format!("Move {number} ({name}) cannot be played there."),
                ));
            }
            write_node(node, color, point, tree.node_mut(ids[place]))?;
            open.extend(children[place].iter().map(|&child| (child, before + 1)));
        }
        Ok(tree)
    }
}

fn too_many(key: &'static str) -> ApiError {
    let sentence = format!(
        "The game has more than {MOST_NODES} moves in its variations, the most that is shown. 'tengen convert' reads larger ones."
    );
    ApiError::bad_request(key, sentence)
}

/// What a program did that failed in the game, and its last words.
fn failure(record: &GameRecord) -> Option<String> {
    match record.outcome()? {
        Outcome::Forfeit { loser, reason: Forfeit::Crash(what) } if !what.is_empty() => {
            Some(format!("{loser}’s program failed: {what}"))
        }
        _ => None,
    }
}

/// The game before its first move.
fn start_of(game: &Game) -> Game {
    let mut start = game.clone();
    while start.undo().is_some() {}
    if start.outcome().is_some() && start.moves().is_empty() {
        // A forfeit on an empty board is the result's business, not the position's.
        start =
            Game::from_setup(game.size(), game.rule(), game.setup(), game.color_of_move(0)).unwrap_or(start);
    }
    start
}

/// The moves in one node: usually one, in some files several.
fn moves_of(node: &Node, game: &Game) -> Result<Vec<(Color, Point)>, ApiError> {
    let moves = node.properties().filter_map(|property| {
        let color = match property.name() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return None,
        };
        Some((color, property.texts().next().unwrap_or_default()))
    });
    moves
        .map(|(color, text)| {
            let point = notation::parse_sgf(&text, game.size());
            point.map(|point| (color, point)).map_err(|bad| ApiError::bad_request("file", format!("{bad}.")))
        })
        .collect()
}

fn node_dto(node: &Node, parent: Option<usize>, color: Color, point: Point, game: &Game) -> NodeDto {
    let number = |name: &str| {
        node.text(name).and_then(|text| text.trim().parse::<f64>().ok()).filter(|n| n.is_finite())
    };
    let rate = number("WINRATE").map(|rate| rate.clamp(0.0, 1.0));
    let mark = if node.property("BM").is_some() {
        "mistake"
    } else if node.property("DO").is_some() {
        "slip"
    } else {
        ""
    };
    NodeDto {
        parent,
        point: notation::human(point, game.size()),
        color: color_key(color).to_owned(),
        comment: comment_of(node),
        mark: mark.to_owned(),
        seconds: number("ELAPSED"),
        black: rate.map(|rate| if color == Color::Black { rate } else { 1.0 - rate }),
    }
}

/// A comment, under the title that libraries give to some moves.
fn comment_of(node: &Node) -> String {
    let said = ["N", "C"].into_iter().filter_map(|name| node.text(name)).filter(|text| !text.is_empty());
    said.collect::<Vec<_>>().join("\n")
}

fn write_node(dto: &NodeDto, color: Color, point: Point, node: &mut Node) -> Result<(), ApiError> {
    node.set(if color == Color::Black { "B" } else { "W" }, &notation::sgf(point));
    if let Some(seconds) = dto.seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0) {
        node.set("ELAPSED", &format!("{seconds}"));
    }
    if let Some(black) = dto.black.filter(|rate| (0.0..=1.0).contains(rate)) {
        let rate = if color == Color::Black { black } else { 1.0 - black };
        node.set("WINRATE", &format!("{rate}"));
    }
    match dto.mark.as_str() {
        "mistake" => node.set("BM", "1"),
        "slip" => node.set("DO", ""),
        _ => {}
    }
    if dto.comment.len() > MOST_TEXT {
        return Err(ApiError::bad_request(
            "tree",
            "A comment is too long; ten thousand letters are the most.",
        ));
    }
    if !dto.comment.is_empty() {
        node.set("C", &dto.comment);
    }
    Ok(())
}

/// Whether a text is an SGF result: `B+1`, `W+R`, `0`, `Void`.
fn is_result(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 12
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+')
}

/// A name, cut to a reasonable length.
fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

/// The error for a file that cannot be read.
pub(crate) fn unreadable(error: &tengen_play::ReadError) -> ApiError {
    ApiError::bad_request("file", format!("This file cannot be read as a game: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "(;GM[4]SZ[15]RU[renju]PB[red]PW[blue]RE[B+R]C[a game];B[hh]C[first];W[ih](;B[ii]BM[1]WINRATE[0.25];W[jj])(;B[gg]C[better]))";

    #[test]
    fn a_tree_survives_the_way_to_the_page_and_back() {
        let tree = GameTree::read(TREE).unwrap();
        let dto = TreeDto::of_tree(&tree).unwrap();
        let nodes: Vec<_> =
            dto.nodes.iter().map(|n| (n.parent, n.point.as_str(), n.color.as_str())).collect();
        let want = [
            (None, "h8", "black"),
            (Some(0), "i8", "white"),
            (Some(1), "i7", "black"),
            (Some(2), "j6", "white"),
            (Some(1), "g9", "black"),
        ];
        assert_eq!(nodes, want);
        assert_eq!((dto.nodes[2].mark.as_str(), dto.nodes[2].black), ("mistake", Some(0.25)));
        let again = dto.tree().unwrap();
        assert_eq!(TreeDto::of_tree(&again).unwrap(), dto);
        // And through the text of a file.
        assert_eq!(TreeDto::of_tree(&GameTree::read(&again.to_sgf()).unwrap()).unwrap(), dto);
    }

    #[test]
    fn forged_trees_are_refused() {
        let dto = TreeDto::of_tree(&GameTree::read(TREE).unwrap()).unwrap();
        let refused = |change: &dyn Fn(&mut TreeDto)| {
            let mut forged = dto.clone();
            change(&mut forged);
            forged.tree().map(|_| ()).unwrap_err().sentence().to_owned()
        };
        assert_eq!(refused(&|t| t.nodes[1].parent = Some(4)), "A move comes before the one it follows.");
        assert_eq!(refused(&|t| t.nodes[1].parent = Some(999)), "A move comes before the one it follows.");
        assert_eq!(refused(&|t| t.nodes[1].parent = Some(1)), "A move comes before the one it follows.");
        assert_eq!(
            refused(&|t| t.nodes[1].parent = Some(usize::MAX)),
            "A move comes before the one it follows."
        );
        assert_eq!(refused(&|t| t.nodes[1].point = "h8".into()), "Move 2 (h8) cannot be played there.");
        assert!(refused(&|t| t.nodes[1].point = "x)".into()).contains("x)"));
        assert!(
            refused(&|t| t.nodes[1].comment = "x".repeat(MOST_TEXT + 1)).starts_with("A comment is too long")
        );
    }

    #[test]
    fn a_setup_is_kept() {
        let tree = GameTree::read("(;SZ[9]AB[aa][ee]AW[ff]PL[W];W[bb])").unwrap();
        let dto = TreeDto::of_tree(&tree).unwrap();
        assert_eq!((dto.start.setup.black.as_str(), dto.start.first.as_deref()), ("a9e5", Some("white")));
        assert_eq!(TreeDto::of_tree(&dto.tree().unwrap()).unwrap(), dto);
    }
}
