//! The writer of libraries.

use super::*;

impl Library {
    /// Writes the file, version 3.4.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = vec![0xff; HEADER];
        bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
        (bytes[8], bytes[9]) = VERSION;
        self.write_node(&mut bytes, None, self.root_flags, self.root);
        let has_sibling = self.siblings();
        for (index, node) in self.nodes.iter().enumerate() {
            let is_leaf = self.nodes.get(index + 1).is_none_or(|next| next.depth <= node.depth);
            let mut flags = node.flags;
            flags |= if has_sibling[index] { SIBLING } else { 0 };
            flags |= if is_leaf { LEAF } else { 0 };
            self.write_node(&mut bytes, node.point, flags, node.texts);
        }
        bytes
    }

    fn write_node(&self, bytes: &mut Vec<u8>, point: Option<Point>, mut flags: u8, texts: Texts) {
        flags |= if texts.comment.is_empty() { 0 } else { COMMENT };
        flags |= if texts.label.is_empty() { 0 } else { EXTENSION };
        bytes.extend([point.map_or(0, |point| point.y() << 4 | (point.x() + 1)), flags]);
        if flags & EXTENSION != 0 {
            bytes.extend([0, LABEL]);
        }
        for span in [texts.comment, texts.label].into_iter().filter(|span| !span.is_empty()) {
            let text = self.text(span).as_bytes();
            bytes.extend(text);
            bytes.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
        }
    }

    /// For each node whether another one hangs after it where it hangs.
    fn siblings(&self) -> Vec<bool> {
        let mut found = vec![false; self.nodes.len()];
        // From the end: by depth, whether a node was seen since the last one that is less deep.
        let mut seen: Vec<bool> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let depth = usize::from(node.depth);
            seen.resize(depth + 1, false);
            found[index] = std::mem::replace(&mut seen[depth], true);
        }
        found
    }
}
