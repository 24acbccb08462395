//! What a file format cannot hold of games, counted and said in words.

use super::format::Format;
use serde::Serialize;
use std::collections::BTreeMap;
use tengen_play::{GameTree, NodeId};

/// A kind of thing that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct LeftOut {
    /// The property of SGF, or `variations` for moves beside the main line.
    what: String,
    count: usize,
}

/// The properties that say nothing but what every file of moves says.
const IMPLIED: [&str; 9] = ["B", "W", "FF", "GM", "SZ", "CA", "AP", "ST", "PL"];
const VARIATIONS: &str = "variations";

/// How many moves a game has, in all its variations.
pub(super) fn moves(tree: &GameTree) -> usize {
    let is_move =
        |id: NodeId| tree.node(id).properties().any(|property| matches!(property.name(), "B" | "W"));
    all_nodes(tree).into_iter().filter(|&id| is_move(id)).count()
}

/// What is left out when only the main lines are kept, and of the rest these properties.
pub(super) fn of_main_lines(trees: &[GameTree], keeps: &[&str]) -> Vec<LeftOut> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for tree in trees {
        let main: Vec<NodeId> = tree.main_line().collect();
        let beside = all_nodes(tree).len() - main.len();
        if beside > 0 {
            *counts.entry(VARIATIONS.into()).or_default() += beside;
        }
        for property in main.iter().flat_map(|&id| tree.node(id).properties()) {
            let name = property.name();
            let says_something = property.texts().any(|text| !text.is_empty());
            if says_something && !IMPLIED.contains(&name) && !keeps.contains(&name) {
                *counts.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
    from_counts(counts)
}

pub(super) fn from_counts(counts: BTreeMap<String, usize>) -> Vec<LeftOut> {
    counts.into_iter().map(|(what, count)| LeftOut { what, count }).collect()
}

/// `psq does not hold: 3 comments, 12 moves in variations`.
pub(super) fn sentence(format: Format, left_out: &[LeftOut]) -> String {
    // Black's and White's name are two properties, and one kind of thing.
    let mut things: Vec<(String, String, usize)> = Vec::new();
    for LeftOut { what, count } in left_out {
        let (one, many) = words(what);
        match things.iter_mut().find(|(known, ..)| *known == one) {
            Some((.., total)) => *total += count,
            None => things.push((one, many, *count)),
        }
    }
    let things: Vec<String> = things
        .into_iter()
        .map(|(one, many, count)| if count == 1 { format!("1 {one}") } else { format!("{count} {many}") })
        .collect();
    format!("{} does not hold: {}", format.name(), things.join(", "))
}

/// One thing and several things that a property of SGF says.
fn words(property: &str) -> (String, String) {
    let (one, many) = match property {
        VARIATIONS => ("move in a variation", "moves in variations"),
        "C" | "GC" => ("comment", "comments"),
        "N" => ("title of a move", "titles of moves"),
        "LB" => ("set of texts on the board", "sets of texts on the board"),
        "HO" => ("mark", "marks"),
        "START" => ("position to start at", "positions to start at"),
        "RU" => ("rule", "rules"),
        "RE" | "FORFEIT" => ("result", "results"),
        "PB" | "PW" => ("player's name", "players' names"),
        "DT" => ("date", "dates"),
        "EV" => ("event", "events"),
        "RO" => ("round", "rounds"),
        "ELAPSED" => ("move's time", "moves' times"),
        "WINRATE" => ("win rate", "win rates"),
        other => return (format!("property {other}"), format!("properties {other}")),
    };
    (one.to_owned(), many.to_owned())
}

fn all_nodes(tree: &GameTree) -> Vec<NodeId> {
    let mut nodes = vec![tree.root()];
    let mut next = 0;
    while let Some(&id) = nodes.get(next) {
        nodes.extend(tree.children(id));
        next += 1;
    }
    nodes
}
