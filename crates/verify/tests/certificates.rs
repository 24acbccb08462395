//! Certificates written by hand: what is accepted, and the sentence for each fault.

use tengen_verify::{Fault, crc32, verify};

/// A certificate of a board of 15 unless said otherwise, Black to move.
struct Draft {
    rule: u8,
    side: u8,
    black: Vec<u8>,
    white: Vec<u8>,
    nodes: Vec<Vec<u8>>,
}

impl Draft {
    /// Black has an open three on cells 112, 113 and 114 of the middle row; White has two stones far away.
    fn open_three(nodes: &[&[u8]]) -> Draft {
        let nodes = nodes.iter().map(|node| node.to_vec()).collect();
        Draft { rule: 0, side: 15, black: vec![112, 113, 114], white: vec![0, 210], nodes }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"TENGENPF".to_vec();
        bytes.extend([1, self.rule, self.side, 1]);
        for stones in [&self.black, &self.white] {
            bytes.extend((stones.len() as u16).to_le_bytes());
            bytes.extend(stones);
        }
        bytes.extend((self.nodes.len() as u32).to_le_bytes());
        self.nodes.iter().for_each(|node| bytes.extend(node));
        sealed(bytes)
    }

    fn fault(&self) -> Option<Fault> {
        verify(&self.bytes(), true).err().map(|error| error.fault)
    }
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn an_open_four_needs_no_answers() {
    for rule in [0, 1, 8, 9] {
        let draft = Draft { rule, ..Draft::open_three(&[&[1, 115, 0]]) };
        let report = verify(&draft.bytes(), true).unwrap();
        assert_eq!((report.plies, report.nodes, report.winner, report.cell), (3, 1, 1, 115));
    }
}

#[test]
fn under_caro_a_stone_beyond_the_row_stops_a_five() {
    // White stands on 110; a reply on 116 leaves a row that both ends block, a reply on 111 one that is open.
    let blocked = |rule| Draft { rule, white: vec![0, 110], ..Draft::open_three(&[&[1, 115, 0]]) };
    assert_eq!(blocked(0).fault(), None);
    assert_eq!(blocked(8).fault(), Some(Fault::Unanswered(116)));
}

#[test]
fn a_quiet_move_needs_a_default_and_answers_in_its_zone() {
    // After a move in the corner White may pass: the three becomes an open four. Replies on its cells stop that.
    let quiet = |default: &[u8]| Draft::open_three(&[&[2, 224, 1, 0, 0], default]);
    assert_eq!(quiet(&[1, 115, 0]).fault(), Some(Fault::Unanswered(111)));
    assert_eq!(Draft::open_three(&[&[2, 224, 0, 0]]).fault(), Some(Fault::NoDefaults));
    // A default that lists every reply wins, but its zone is not known.
    let mut not_pure = Draft::open_three(&[&[2, 224, 1, 0, 0]]);
    not_pure.nodes.extend(all_replies(&[224]));
    assert_eq!(not_pure.fault(), Some(Fault::NotPure(1)));
}

/// The open four on 115 with every reply listed and a five for each; further cells are taken.
fn all_replies(taken: &[u8]) -> Vec<Vec<u8>> {
    let free = |cell: &u8| ![0, 210, 112, 113, 114, 115].contains(cell) && !taken.contains(cell);
    let replies: Vec<u8> = (0..225).filter(free).collect();
    // A varint of two bytes, also where one would do.
    let varint = |value: usize| [value as u8 | 128, (value >> 7) as u8];
    let mut first = vec![3, 115];
    first.extend(varint(replies.len()));
    for (i, &reply) in replies.iter().enumerate() {
        first.push(reply);
        first.extend(varint(i * 8));
    }
    let five = |&reply: &u8| vec![0, if reply == 116 { 111 } else { 116 }];
    [first].into_iter().chain(replies.iter().map(five)).collect()
}

#[test]
fn all_replies_are_listed_or_one_is_missed() {
    let whole = Draft { nodes: all_replies(&[]), ..Draft::open_three(&[]) };
    let report = verify(&whole.bytes(), false).unwrap();
    assert_eq!((report.all, report.fives, report.plies), (1, 219, 3));
    // One more cell is free than those that are listed.
    let missed = Draft { nodes: all_replies(&[7]), ..Draft::open_three(&[]) };
    assert_eq!(missed.fault(), Some(Fault::Unanswered(7)));
}

#[test]
fn every_fault_has_its_sentence() {
    let cases: [(&[&[u8]], Fault); 12] = [
        (&[&[0, 115]], Fault::NoFive(115)),
        (&[&[1, 112, 0]], Fault::NotFree(112)),
        (&[&[1, 225, 0]], Fault::NotFree(225)),
        (&[&[1, 20, 0]], Fault::Unanswered(111)),
        (&[&[3, 115, 0]], Fault::Unanswered(1)),
        (&[&[7, 115]], Fault::Kind(7)),
        (&[&[1, 115, 1, 116, 0]], Fault::Reference),
        (&[&[1, 115, 0], &[0, 116]], Fault::Unused),
        (&[&[1, 115, 1, 112, 0], &[0, 116]], Fault::NotFree(112)),
        (&[&[1, 115, 2, 116, 0, 111, 0], &[0, 116]], Fault::Order),
        (&[&[1, 115, 2, 111, 0, 116, 0], &[0, 116]], Fault::TwoPositions),
        (&[&[1, 115, 255, 255, 255, 255, 255]], Fault::Number),
    ];
    for (nodes, fault) in cases {
        assert_eq!(Draft::open_three(nodes).fault(), Some(fault), "{nodes:?}");
    }
    let four = Draft { black: vec![112, 113, 114, 115], ..Draft::open_three(&[&[1, 117, 0]]) };
    assert_eq!(Draft { white: vec![0, 1, 2, 3], ..four }.fault(), Some(Fault::DefenderWins(4)));
    let won = Draft { black: vec![112, 113, 114, 115, 116], ..Draft::open_three(&[&[1, 117, 0]]) };
    assert_eq!(won.fault(), Some(Fault::AlreadyWon));
    let four = Draft { black: vec![112, 113, 114, 115], ..Draft::open_three(&[&[1, 116, 0]]) };
    assert_eq!(four.fault(), Some(Fault::GameOver(116)));
    assert_eq!(Draft { rule: 4, ..Draft::open_three(&[&[1, 115, 0]]) }.fault(), Some(Fault::Renju));
    assert_eq!(Draft { side: 4, ..Draft::open_three(&[&[1, 115, 0]]) }.fault(), Some(Fault::Side(4)));
    assert_eq!(
        Draft { white: vec![112], ..Draft::open_three(&[&[1, 115, 0]]) }.fault(),
        Some(Fault::TwoStones(112))
    );
}

#[test]
fn a_full_board_is_a_draw() {
    // One cell of a board of 5 is free, no row wins: a move there ends the game.
    let rows = ["XXOXX", "OOXOO", "XXOXX", "OOXOO", "XXOX."];
    let cells = |stone| {
        let all = rows.iter().flat_map(|row| row.chars()).enumerate();
        all.filter(|(_, c)| *c == stone).map(|(cell, _)| cell as u8).collect()
    };
    let nodes = vec![vec![3, 24, 0]];
    let full = Draft { rule: 0, side: 5, black: cells('X'), white: cells('O'), nodes };
    assert_eq!(full.fault(), Some(Fault::Full));
}

#[test]
fn damage_is_noticed_and_nothing_panics() {
    let good = Draft::open_three(&[&[1, 115, 0]]).bytes();
    assert!(verify(&good, false).is_ok());
    for length in 0..good.len() {
        assert!(verify(&good[..length], true).is_err());
        let cut = sealed(good[..length].to_vec());
        assert!(length == good.len() - 4 || verify(&cut, true).is_err(), "{length}");
    }
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            assert!(verify(&bytes, true).is_err(), "byte {at}");
            // With a checksum that agrees, what is accepted must be another truth; here it must not panic.
            let _ = verify(&sealed(bytes[..bytes.len() - 4].to_vec()), true);
        }
    }
    let mut many = good[..good.len() - 7].to_vec();
    many.truncate(12 + 2 + 3 + 2 + 2);
    many.extend(u32::MAX.to_le_bytes());
    many.extend([1, 115, 0]);
    assert_eq!(verify(&sealed(many), false).unwrap_err().fault, Fault::NodeCount(u32::MAX));
}
