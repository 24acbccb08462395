//! The writer: from a tree to SGF text.

use super::tree::{GameTree, NodeId};

/// Nodes on one line of text, so that people can read files and tools can diff them.
const NODES_PER_LINE: usize = 10;

impl GameTree {
    /// The tree as SGF, with a line end after it so that several games can be written to one file.
    pub fn to_sgf(&self) -> String {
        let mut text = String::new();
        let mut on_line = 0;
        let mut next = Some(self.root());
        while let Some(id) = next {
            if self.opens_bracket(id) {
                text.push('(');
            }
            text.push(';');
            text.push_str(self.node(id).raw());
            on_line += 1;
            if id == self.root() || on_line == NODES_PER_LINE {
                text.push('\n');
                on_line = 0;
            }
            next = self.first_child(id).or_else(|| self.climb(id, &mut text));
        }
        text.push('\n');
        text
    }

    fn opens_bracket(&self, id: NodeId) -> bool {
        id == self.root() || self.is_variation(id)
    }

    /// From the end of a variation to the next one, closing brackets on the way.
    fn climb(&self, from: NodeId, text: &mut String) -> Option<NodeId> {
        let mut id = from;
        loop {
            if self.opens_bracket(id) {
                text.push(')');
            }
            if let Some(sibling) = self.next_sibling(id) {
                return Some(sibling);
            }
            id = self.parent(id)?;
        }
    }
}
