//! Why a certificate is refused.

use std::fmt;

/// Why a certificate is refused: one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The node where the fault is, if it is in one.
    pub node: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a certificate. Cells are their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file does not begin as certificates do.
    NotACertificate,
    /// A later version, or none.
    Version(u8),
    /// Renju.
    Renju,
    /// A rule that does not exist.
    UnknownRule(u8),
    /// A board that does not exist.
    Side(u8),
    /// The side to move is neither Black nor White.
    ToMove(u8),
    /// The file ends too early.
    Cut,
    /// Bytes follow the last node.
    Trailing(usize),
    /// The checksum is not that of the file.
    Checksum,
    /// No nodes, or more than the checker takes.
    NodeCount(u32),
    /// Cells that do not ascend, or are off the board.
    Stones,
    /// Black and White on one cell.
    TwoStones(usize),
    /// There is a winning row at the root already.
    AlreadyWon,
    /// A kind of node that does not exist.
    Kind(u8),
    /// A number that is too long.
    Number,
    /// Replies that do not ascend.
    Order,
    /// A reference to a node that does not exist.
    Reference,
    /// Nothing refers to the node.
    Unused,
    /// Two references give the node different positions.
    TwoPositions,
    /// The move or a reply is off the board or taken.
    NotFree(usize),
    /// A five that is none.
    NoFive(usize),
    /// The move wins, but the node says that the game goes on.
    GameOver(usize),
    /// The move fills the board.
    Full,
    /// The defender can make five.
    DefenderWins(usize),
    /// A reply has no answer.
    Unanswered(usize),
    /// A quiet move without defaults.
    NoDefaults,
    /// A default that uses more than fours and threes.
    NotPure(usize),
    /// Outside a default's zone, and yet the replay fails there: the zone rule would be wrong.
    Replay(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(node) = self.node {
            write!(f, "node {node}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::NotACertificate => f.write_str("this is no certificate"),
            Fault::Version(version) => write!(f, "the certificate's version is {version}, not 1"),
            Fault::Renju => {
                f.write_str("certificates cannot be checked under Renju, which has forbidden moves")
            }
            Fault::UnknownRule(number) => write!(f, "no rule has the number {number}"),
            Fault::Side(side) => write!(f, "a board has 5 to 22 cells a side, not {side}"),
            Fault::ToMove(color) => write!(f, "the side to move is 1 or 2, not {color}"),
            Fault::Cut => f.write_str("the file ends too early"),
            Fault::Trailing(bytes) => write!(f, "{bytes} bytes follow the last node"),
            Fault::Checksum => f.write_str("the file is damaged: its checksum does not agree"),
            Fault::NodeCount(count) => write!(f, "{count} nodes are none or too many"),
            Fault::Stones => f.write_str("the root's stones do not ascend or are off the board"),
            Fault::TwoStones(cell) => write!(f, "two stones on cell {cell}"),
            Fault::AlreadyWon => f.write_str("the root has a winning row already"),
            Fault::Kind(kind) => write!(f, "no node is of the kind {kind}"),
            Fault::Number => f.write_str("a number is too long"),
            Fault::Order => f.write_str("the replies do not ascend"),
            Fault::Reference => f.write_str("it refers to a node that does not exist"),
            Fault::Unused => f.write_str("nothing refers to it"),
            Fault::TwoPositions => f.write_str("two references give it different positions"),
            Fault::NotFree(cell) => write!(f, "cell {cell} is taken or off the board"),
            Fault::NoFive(cell) => write!(f, "a stone on cell {cell} does not win"),
            Fault::GameOver(cell) => write!(f, "a stone on cell {cell} wins, and yet the game goes on"),
            Fault::Full => f.write_str("the move fills the board, which is a draw"),
            Fault::DefenderWins(cell) => write!(f, "the defender wins on cell {cell}"),
            Fault::Unanswered(cell) => write!(f, "the reply on cell {cell} has no answer"),
            Fault::NoDefaults => f.write_str("a quiet move has no default"),
            Fault::NotPure(node) => write!(f, "the default, node {node}, uses more than fours and threes"),
            Fault::Replay(cell) => write!(f, "the default does not win with a stone on cell {cell}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error { node: None, fault }
    }
}
