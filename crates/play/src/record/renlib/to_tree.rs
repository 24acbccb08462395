//! From a library to a tree of SGF.

use super::*;
use crate::{GameTree, NodeId};
use tengen_board::{Rule, notation};

impl Library {
    /// The library as a tree, played by this rule.
    pub fn to_tree(&self, rule: Rule) -> GameTree {
        let mut tree = GameTree::new();
        let root = tree.root();
        for (name, text) in [("FF", "4"), ("GM", "4"), ("SZ", "15"), ("RU", rule.name())] {
            tree.node_mut(root).set(name, text);
        }
        self.describe(&mut tree, root, self.root_flags, self.root.comment);
        // The nodes above the next one, by depth, and how many moves lead there.
        let mut path: Vec<(NodeId, usize)> = vec![(root, 0)];
        let mut labels: Vec<(NodeId, String)> = Vec::new();
        for node in &self.nodes {
            path.truncate(usize::from(node.depth));
            let (parent, moves) = *path.last().expect("the root is above all");
            if let Some(point) = node.point.filter(|_| !node.texts.label.is_empty()) {
                labels.push((parent, format!("{}:{}", notation::sgf(point), self.text(node.texts.label))));
            }
            if !node.is_move() {
                // It stands for nothing but the text; what hangs under it is another way to the same position.
                self.describe(&mut tree, parent, 0, node.texts.comment);
                path.push((parent, moves));
                continue;
            }
            let id = tree.add(parent);
            let color = if moves.is_multiple_of(2) { "B" } else { "W" };
            tree.node_mut(id).set(color, &node.point.map(notation::sgf).unwrap_or_default());
            self.describe(&mut tree, id, node.flags, node.texts.comment);
            path.push((id, moves + 1));
        }
        set_labels(&mut tree, labels);
        tree
    }

    fn describe(&self, tree: &mut GameTree, id: NodeId, flags: u8, comment: Span) {
        let node = tree.node_mut(id);
        if flags & MARK != 0 {
            node.set("HO", "1");
        }
        if flags & START != 0 {
            node.set("START", "");
        }
        if comment.is_empty() {
            return;
        }
        let comment = self.text(comment);
        let (title, text) = comment.split_once(DIVIDER).unwrap_or(("", comment));
        for (name, text) in [("N", title), ("C", text)] {
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            let before = node.text(name).filter(|before| !before.is_empty() && !text.is_empty());
            let text = before.map_or(text.clone(), |before| format!("{before}\n{text}"));
            if !text.is_empty() {
                node.set(name, &text);
            }
        }
    }
}

/// Sets the texts on the board, all of a node's at once.
fn set_labels(tree: &mut GameTree, mut labels: Vec<(NodeId, String)>) {
    labels.sort_by_key(|(id, _)| *id);
    for of_node in labels.chunk_by(|(one, _), (other, _)| one == other) {
        tree.node_mut(of_node[0].0).set_all("LB", of_node.iter().map(|(_, label)| label.as_str()));
    }
}
