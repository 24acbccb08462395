//! From trees of SGF to a library: games become branches of one tree.

use super::*;
use crate::record::excerpt;
use crate::record::sgf::{Node, Property};
use crate::{GameTree, NodeId};
use std::collections::{BTreeMap, HashMap};
use tengen_board::{Color, Size, notation};
use thiserror::Error;

/// Why a tree cannot be a library.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LibraryError {
    /// The board has another size.
    #[error("a RenLib library has a 15x15 board, not {0}; write SGF instead")]
    Size(String),
    /// Stones were set up.
    #[error("a RenLib library cannot hold stones set up before the first move; write SGF instead")]
    Setup,
    /// White moves first, or one side twice.
    #[error("move {0}: in a RenLib library Black begins and the sides take turns; write SGF instead")]
    Turn(usize),
    /// A move that is no point.
    #[error("move {0}: '{1}' is not a point of a 15x15 board")]
    Point(usize, String),
    /// A move on a taken point.
    #[error("move {0} ({1}) is on a taken point")]
    Taken(usize, String),
    /// More moves in a row than any game has.
    #[error("a branch is longer than a board has points")]
    Deep,
}

/// Properties of SGF that say what a library says anyway.
const IMPLIED: [&str; 6] = ["FF", "GM", "SZ", "CA", "AP", "ST"];

impl Library {
    /// A library of these games. Says also what it leaves out: names of SGF properties, and how often each was there.
    ///
    /// # Errors
    /// When a game cannot be part of a library.
    pub fn from_trees(trees: &[GameTree]) -> Result<(Library, BTreeMap<String, usize>), LibraryError> {
        let mut builder = Builder::default();
        for tree in trees {
            builder.add(tree)?;
        }
        Ok((builder.library(), builder.left_out))
    }
}

/// A tree that grows by branches.
#[derive(Default)]
struct Builder {
    /// The root is the first.
    nodes: Vec<Growing>,
    /// A node's child by its point and whether it is a move.
    children: HashMap<(usize, Option<Point>, bool), usize>,
    left_out: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Growing {
    point: Option<Point>,
    flags: u8,
    title: String,
    text: String,
    label: String,
    children: Vec<usize>,
}

impl Builder {
    fn add(&mut self, tree: &GameTree) -> Result<(), LibraryError> {
        if self.nodes.is_empty() {
            self.nodes.push(Growing::default());
        }
        if let Some(size) =
            tree.node(tree.root()).text("SZ").filter(|size| !matches!(size.trim(), "15" | "15:15"))
        {
            return Err(LibraryError::Size(excerpt(&size)));
        }
        // Nodes to come, with where they hang and the moves before them.
        let mut open: Vec<(NodeId, usize, usize)> = vec![(tree.root(), 0, 0)];
        let mut line: Vec<Option<Point>> = Vec::new();
        while let Some((id, above, moves)) = open.pop() {
            line.truncate(moves);
            let here = self.play(tree.node(id), above, &mut line)?;
            let waiting = open.len();
            open.extend(tree.children(id).map(|child| (child, here, line.len())));
            open[waiting..].reverse();
        }
        Ok(())
    }

    /// The node that an SGF node's moves lead to, with what is said there.
    fn play(
        &mut self,
        node: &Node,
        above: usize,
        line: &mut Vec<Option<Point>>,
    ) -> Result<usize, LibraryError> {
        let mut here = above;
        for property in node.properties() {
            let color = match property.name() {
                "B" => Color::Black,
                "W" => Color::White,
                "AB" | "AW" | "AE" => return Err(LibraryError::Setup),
                _ => continue,
            };
            let number = line.len() + 1;
            if (color == Color::Black) != line.len().is_multiple_of(2) {
                return Err(LibraryError::Turn(number));
            }
            let point = point_of(property, number)?;
            if let Some(point) = point.filter(|_| line.contains(&point)) {
                return Err(LibraryError::Taken(number, notation::human(point, Size::STANDARD)));
            }
            line.push(point);
            // Passes can be repeated; the node below may be a text on the board.
            if line.len() >= usize::from(u8::MAX) {
                return Err(LibraryError::Deep);
            }
            here = self.child(here, point, true);
        }
        for property in node.properties() {
            self.say(here, property);
        }
        Ok(here)
    }

    fn child(&mut self, parent: usize, point: Option<Point>, is_move: bool) -> usize {
        let nodes = &mut self.nodes;
        *self.children.entry((parent, point, is_move)).or_insert_with(|| {
            let flags = if is_move { 0 } else { NO_MOVE };
            nodes.push(Growing { point, flags, ..Growing::default() });
            let child = nodes.len() - 1;
            nodes[parent].children.push(child);
            child
        })
    }

    fn say(&mut self, here: usize, property: Property<'_>) {
        let text = || property.texts().next().unwrap_or_default();
        match property.name() {
            "B" | "W" => {}
            "N" => join(&mut self.nodes[here].title, &text(), " "),
            "C" => join(&mut self.nodes[here].text, &text(), "\n"),
            "HO" => self.nodes[here].flags |= MARK,
            "START" => self.nodes[here].flags |= START,
            "LB" => {
                for label in property.texts() {
                    let placed = label.split_once(':').and_then(|(point, text)| {
                        Some((notation::parse_sgf(point, Size::STANDARD).ok()?, text))
                    });
                    match placed {
                        Some((point, text)) => self.label(here, point, text),
                        None => *self.left_out.entry("LB".into()).or_default() += 1,
                    }
                }
            }
            name if IMPLIED.contains(&name) => {}
            name => *self.left_out.entry(name.to_owned()).or_default() += 1,
        }
    }

    /// A text on the board hangs on the move there, or on a node of its own.
    fn label(&mut self, here: usize, point: Point, text: &str) {
        let child = match self.children.get(&(here, Some(point), true)) {
            Some(&child) => child,
            None => self.child(here, Some(point), false),
        };
        join(&mut self.nodes[child].label, text, " ");
    }

    fn library(&mut self) -> Library {
        let mut library = Library::default();
        if let Some(root) = self.nodes.first() {
            library.root_flags = root.flags;
        }
        self.hang_labels_on_moves();
        let mut open: Vec<(usize, u8)> = if self.nodes.is_empty() { Vec::new() } else { vec![(0, 0)] };
        while let Some((index, depth)) = open.pop() {
            let Growing { point, flags, title, text, label, children } = &self.nodes[index];
            let comment = library.keep(&comment(title, text));
            let texts = Texts { comment, label: library.keep(&plain(label)) };
            if depth == 0 {
                library.root = texts;
            } else if *flags & NO_MOVE == 0 || !texts.label.is_empty() {
                library.nodes.push(LibraryNode { depth, flags: *flags, point: *point, texts });
            }
            open.extend(children.iter().rev().map(|&child| (child, depth + 1)));
        }
        library
    }

    /// A label comes before the moves of its position, so that its move may have come later.
    fn hang_labels_on_moves(&mut self) {
        for index in 0..self.nodes.len() {
            for child in self.nodes[index].children.clone() {
                let Growing { point, flags, .. } = self.nodes[child];
                let played = self.children.get(&(index, point, true)).copied();
                if let Some(played) = played.filter(|_| flags & NO_MOVE != 0) {
                    let label = std::mem::take(&mut self.nodes[child].label);
                    join(&mut self.nodes[played].label, &label, " ");
                }
            }
        }
    }
}

fn point_of(property: Property<'_>, number: usize) -> Result<Option<Point>, LibraryError> {
    let text = property.texts().next().unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(None);
    }
    let point = notation::parse_sgf(&text, Size::STANDARD);
    point.map(Some).map_err(|_| LibraryError::Point(number, excerpt(&text)))
}

/// A comment's title and text in one. A text of several lines belongs under a title, even an empty one.
fn comment(title: &str, text: &str) -> String {
    let (title, text) = (plain(title), plain(text).replace('\n', "\r\n"));
    if title.is_empty() && !text.contains('\n') { text } else { format!("{title}{DIVIDER}{text}") }
}

/// The text without the two characters that mean something in a library.
fn plain(text: &str) -> String {
    text.replace(['\0', DIVIDER], " ")
}

fn join(text: &mut String, more: &str, between: &str) {
    if !text.is_empty() && !more.is_empty() && text != more {
        text.push_str(between);
    }
    if text != more {
        text.push_str(more);
    }
}
