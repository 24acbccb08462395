//! From a record to a tree: one line of moves.

use super::super::GameRecord;
use super::tree::{GameTree, Node};
use super::{detail, result};
use tengen_board::{Color, Point, notation};

impl From<&GameRecord> for GameTree {
    fn from(record: &GameRecord) -> GameTree {
        let mut tree = GameTree::new();
        let mut last = tree.root();
        describe(record, tree.node_mut(last));
        for (number, &point) in record.game.moves().iter().enumerate() {
            last = tree.add(last);
            let node = tree.node_mut(last);
            node.set(letter(record.game.color_of_move(number)), &notation::sgf(point));
            if let Some(about) = record.details.get(number) {
                detail::write(about, node);
            }
        }
        tree
    }
}

/// Everything about the game that is not a move.
fn describe(record: &GameRecord, root: &mut Node) {
    for (name, text) in [("FF", "4"), ("GM", "4"), ("CA", "UTF-8"), ("AP", "Tengen")] {
        root.set(name, text);
    }
    root.set("SZ", &record.game.size().side().to_string());
    root.set("RU", record.game.rule().name());
    for (name, text) in [("PB", &record.players[0]), ("PW", &record.players[1])] {
        if !text.is_empty() {
            root.set(name, text);
        }
    }
    for (name, text) in
        [("DT", &record.date), ("EV", &record.event), ("RO", &record.round), ("C", &record.comment)]
    {
        root.set_all(name, text.as_deref());
    }
    result::write(record, root);
    set_up(record, root);
}

fn set_up(record: &GameRecord, root: &mut Node) {
    let setup = record.game.setup();
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let mine = setup.iter().filter(|&&(_, c)| c == color);
        let points: Vec<String> = mine.map(|&(point, _): &(Point, Color)| notation::sgf(point)).collect();
        root.set_all(name, points.iter().map(String::as_str));
    }
    let first = record.game.color_of_move(0);
    if !setup.is_empty() || first == Color::White {
        root.set("PL", letter(first));
    }
}

/// `B` or `W`.
fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
