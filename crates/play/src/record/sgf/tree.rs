//! The tree of a game with its variations and properties.

use super::super::TextLocation;
use super::text::{escape, unescape, value_end};
use std::iter::successors;
use std::num::NonZeroU32;

/// One game of an SGF file: nodes that follow one another and branch into variations. There is always a
/// root.
///
/// Two trees are equal when they have the same branches and their nodes the same properties.
#[derive(Clone, Debug)]
pub struct GameTree {
    // Links instead of nested nodes, so that deep variations cannot exhaust the stack.
    nodes: Vec<Node>,
}

/// Identifies a node of the tree that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

/// One node: usually a move and its comment.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// `B[hh]C[why]`, as in the file but without the space between values: one allocation for each node, and unknown
    /// properties stay unchanged.
    raw: Box<str>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    location: Option<TextLocation>,
}

/// A property: a name and its values, `AB[hh][ii]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'a> {
    name: &'a str,
    /// `[hh][ii]`
    raw: &'a str,
}

impl NodeId {
    pub(super) const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn of(index: usize) -> NodeId {
        let number = u32::try_from(index).ok().and_then(|index| NonZeroU32::MIN.checked_add(index));
        NodeId(number.expect("fewer than four thousand million nodes"))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl GameTree {
    /// A tree of one node without properties.
    pub fn new() -> GameTree {
        GameTree { nodes: vec![Node::default()] }
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// A node.
    ///
    /// # Panics
    /// When the tree has no such node because the id is another tree's.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to be changed.
    ///
    /// # Panics
    /// As [`GameTree::node`].
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The node before this one.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The nodes after this one; the first continues the main line.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        successors(self.node(id).first_child, |&child| self.node(child).next_sibling)
    }

    /// Adds a node after this one, as its last child.
    pub fn add(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId::of(self.nodes.len());
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        let before = self.node_mut(parent).last_child.replace(id);
        match before {
            Some(sibling) => self.node_mut(sibling).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        id
    }

    /// The main line from the root to its end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        successors(Some(self.root()), |&id| self.node(id).first_child)
    }

    /// The line from the root to this node.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = successors(Some(id), |&id| self.parent(id)).collect();
        line.reverse();
        line
    }

    /// Whether a node is one of several that could follow its parent.
    pub(super) fn is_variation(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|parent| self.node(parent).first_child != self.node(parent).last_child)
    }

    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// Every node with its depth, parents before children, in the order of the file.
    fn walk(&self) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        successors(Some((0, self.root())), |&(depth, id)| {
            if let Some(child) = self.first_child(id) {
                return Some((depth + 1, child));
            }
            let mut climb = successors(Some((depth, id)), |&(depth, id)| {
                let parent = self.parent(id)?;
                Some((depth - 1, parent))
            });
            climb.find_map(|(depth, id)| Some((depth, self.next_sibling(id)?)))
        })
    }
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        let same = |((depth, a), (other_depth, b)): ((usize, NodeId), (usize, NodeId))| {
            depth == other_depth && self.node(a).raw == other.node(b).raw
        };
        self.nodes.len() == other.nodes.len() && self.walk().zip(other.walk()).all(same)
    }
}

impl Eq for GameTree {}

impl Node {
    /// Its properties, in the order of the file.
    pub fn properties(&self) -> impl Iterator<Item = Property<'_>> {
        let mut rest = &*self.raw;
        std::iter::from_fn(move || {
            let property = Property::first_of(rest)?;
            rest = &rest[property.name.len() + property.raw.len()..];
            Some(property)
        })
    }

    /// The property with this name.
    pub fn property(&self, name: &str) -> Option<Property<'_>> {
        self.properties().find(|property| property.name == name)
    }

    /// The first value of a property, as text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.property(name)?.texts().next()
    }

    /// Sets a property to one value.
    ///
    /// # Panics
    /// When the name is not made of capital letters.
    pub fn set(&mut self, name: &str, text: &str) {
        self.set_all(name, [text]);
    }

    /// Sets a property to several values. Without values the property is removed.
    ///
    /// # Panics
    /// As [`Node::set`].
    pub fn set_all<'a>(&mut self, name: &str, texts: impl IntoIterator<Item = &'a str>) {
        let capitals = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        assert!(capitals, "'{name}' is not a property name");
        let values: String = texts.into_iter().map(|text| format!("[{}]", escape(text))).collect();
        let written = if values.is_empty() { String::new() } else { format!("{name}{values}") };
        let mut end = 0;
        let old = self.properties().find_map(|property| {
            let start = end;
            end += property.name.len() + property.raw.len();
            (property.name == name).then_some(start..end)
        });
        let old = old.unwrap_or(self.raw.len()..self.raw.len());
        self.raw = [&self.raw[..old.start], &written, &self.raw[old.end..]].concat().into();
    }

    /// Where it was in the text it was read from.
    pub fn location(&self) -> Option<TextLocation> {
        self.location
    }

    /// Its properties as they are written.
    pub(super) fn raw(&self) -> &str {
        &self.raw
    }

    /// Sets the properties that the parser has checked, and where it found them.
    pub(super) fn fill(&mut self, raw: &str, location: TextLocation) {
        self.raw = raw.into();
        self.location = Some(location);
    }
}

impl<'a> Property<'a> {
    /// The property at the beginning of a node's text; `None` at its end.
    fn first_of(text: &'a str) -> Option<Property<'a>> {
        let (name, values) = text.split_at(text.find('[')?);
        let mut end = 0;
        while values[end..].starts_with('[') {
            end += value_end(&values[end..])? + 1;
        }
        Some(Property { name, raw: &values[..end] })
    }

    /// Its name, such as `AB`.
    pub fn name(self) -> &'a str {
        self.name
    }

    /// Its values as text.
    pub fn texts(self) -> impl Iterator<Item = String> + 'a {
        let mut rest = self.raw;
        std::iter::from_fn(move || {
            let end = value_end(rest)?;
            let text = unescape(&rest[1..end]);
            rest = &rest[end + 1..];
            Some(text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_equal_in_whatever_order_they_were_built() {
        let mut one = GameTree::new();
        let a = one.add(one.root());
        let b = one.add(one.root());
        let c = one.add(a);
        let mut other = GameTree::new();
        let x = other.add(other.root());
        let z = other.add(x);
        let y = other.add(other.root());
        for (tree, [first, second, third]) in [(&mut one, [a, b, c]), (&mut other, [x, y, z])] {
            tree.node_mut(first).set("B", "hh");
            tree.node_mut(second).set("B", "ii");
            tree.node_mut(third).set("W", "jj");
        }
        assert_eq!(one, other);
        assert_eq!(one.children(one.root()).collect::<Vec<_>>(), [a, b]);
        assert_eq!(one.line_to(c), [one.root(), a, c]);
        assert_eq!(one.main_line().collect::<Vec<_>>(), [one.root(), a, c]);
        other.node_mut(y).set("C", "]");
        assert_ne!(one, other);
        assert_eq!(other.node(y).text("C").as_deref(), Some("]"));
        other.node_mut(y).set_all("C", []);
        assert_eq!(one, other);
    }
}
