//! A reviewed game as SGF: chances, marks, comments, and the better lines as variations.

use crate::review::{Mark, Review, ReviewedMove};
use tengen_board::{Color, Game, notation};
use tengen_play::record::sgf::Node;
use tengen_play::{GameRecord, GameTree, NodeId};

/// As many moves of a better line as a variation shows; the page shows as many.
const LONGEST_LINE: usize = 5;

/// A record with what its review found: `WINRATE` on every move, `BM` on mistakes, `DO` on slips, the review's sentences
/// as comments, and what should have been played as a variation.
pub fn annotated(record: &GameRecord, review: &Review) -> GameTree {
    let mut tree = GameTree::from(record);
    let line: Vec<NodeId> = tree.main_line().collect();
    for (number, &id) in line.iter().enumerate().skip(1) {
        let color = record.game.color_of_move(number - 1);
        if let Some(black) = review.black.get(number).copied().flatten() {
            set_win_rate(tree.node_mut(id), color, black);
        }
    }
    for turn in &review.turns {
        let Some(&id) = line.get(turn.number) else { continue };
        match turn.mark {
            Mark::Mistake => tree.node_mut(id).set("BM", "1"),
            Mark::Slip => tree.node_mut(id).set("DO", ""),
        }
        comment(tree.node_mut(id), turn);
        add_better_line(&mut tree, line[turn.number - 1], &record.game, turn);
    }
    tree
}

/// The review's sentences, behind what the comment says already.
fn comment(node: &mut Node, turn: &ReviewedMove) {
    let sentences: Vec<String> = turn.say.iter().map(ToString::to_string).collect();
    let found = format!("{turn}. {}", sentences.join(" "));
    let text = match node.text("C") {
        Some(before) if !before.is_empty() => format!("{before}\n{found}"),
        _ => found,
    };
    node.set("C", &text);
}

fn add_better_line(tree: &mut GameTree, before: NodeId, game: &Game, turn: &ReviewedMove) {
    // The game itself may go on with the better move: then there is nothing to add.
    if turn.best.first() == Some(&turn.point) {
        return;
    }
    let mut last = before;
    let mut color = game.color_of_move(turn.number - 1);
    for point in turn.best.iter().take(LONGEST_LINE) {
        last = tree.add(last);
        let node = tree.node_mut(last);
        node.set(if color == Color::Black { "B" } else { "W" }, &notation::sgf(point.point()));
        set_win_rate(node, color, turn.black);
        color = !color;
    }
}

/// The mover's chance, from Black's.
fn set_win_rate(node: &mut Node, mover: Color, black: f64) {
    let rate = if mover == Color::Black { black } else { 1.0 - black };
    // Debug writes as many digits as bring the number back.
    node.set("WINRATE", &format!("{rate:?}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviewer::PositionValue;
    use tengen_board::{Rule, Size};

    #[test]
    fn marks_comments_and_better_lines_survive_a_file() {
        let size = Size::STANDARD;
        let moves = |text: &str| notation::parse_moves(text, size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves("h8h9i8a1")).unwrap();
        let value = |black: f64, line: &str| {
            let line = moves(line);
            Some(PositionValue { black, best: line.first().copied(), line, wins: None })
        };
        let values = [
            value(0.5, "h8"),
            value(0.5, "h9"),
            value(0.5, "i8"),
            value(0.5, "g7f6e5d4c3b2"),
            value(0.9, "j8"),
        ];
        let mut record = GameRecord::new(game.clone());
        record.details.resize_with(4, Default::default);
        record.details[3].note = "hm".to_owned();
        let tree = annotated(&record, &crate::review(&game, &values));
        let tree = GameTree::read(&tree.to_sgf()).unwrap();
        assert_eq!(tree.record().unwrap().game, game);

        let line: Vec<NodeId> = tree.main_line().collect();
        let blunder = tree.node(line[4]);
        assert_eq!(
            (blunder.text("BM").as_deref(), blunder.text("WINRATE").as_deref()),
            (Some("1"), Some("0.09999999999999998"))
        );
        let comment = "hm\nMove 4, A1: White’s mistake, 40% lost. G7 was better: 50% instead of 10%.";
        assert_eq!(blunder.text("C").as_deref(), Some(comment));
        let variation = tree.children(line[3]).nth(1).expect("a variation");
        assert_eq!(tree.node(variation).text("W").as_deref(), Some(notation::sgf(moves("g7")[0]).as_str()));
        let mut length = 1;
        let mut last = variation;
        while let Some(next) = tree.children(last).next() {
            (last, length) = (next, length + 1);
        }
        assert_eq!(length, LONGEST_LINE);
        assert!(line[..4].iter().all(|&id| tree.node(id).property("BM").is_none()));
    }
}
