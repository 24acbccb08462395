//! Libraries: bytes as RenLib writes them, files of ours that read back equal, and what is refused.

use super::*;
use crate::GameTree;
use tengen_board::Rule;

fn bytes(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 4]);
    bytes.resize(HEADER, 0xff);
    bytes.extend(nodes);
    bytes
}

fn sgf(nodes: &[u8]) -> String {
    Library::read(&bytes(nodes)).unwrap().to_tree(Rule::Renju).to_sgf().replace('\n', "")
}

fn error(bytes: &[u8]) -> String {
    Library::read(bytes).unwrap_err().to_string()
}

const HEAD: &str = "(;FF[4]GM[4]SZ[15]RU[renju]";

#[test]
fn columns_are_low_rows_from_the_top_are_high() {
    // h8; a15, the corner at the top left; p is not there, o1 is the corner at the bottom right.
    assert_eq!(sgf(&[0, 0, 0x78, 0, 0x01, 0, 0xef, LEAF]), format!("{HEAD};B[hh];W[aa];B[oo])"));
}

#[test]
fn siblings_come_after_the_branch_before_them() {
    let nodes = [0, 0, 0x78, 0, 0x77, SIBLING, 0x88, LEAF, 0x67, SIBLING | LEAF, 0x66, 0, 0x11, LEAF];
    assert_eq!(sgf(&nodes), format!("{HEAD};B[hh](;W[gh];B[hi])(;W[gg])(;W[fg];B[ab]))"));
    // Without a node for the empty board, as older versions write.
    assert_eq!(sgf(&nodes[2..]), sgf(&nodes));
    assert_eq!(Library::read(&nodes[2..]), Library::read(&bytes(&nodes)));
}

#[test]
fn libraries_without_a_header_are_told_from_texts_and_positions() {
    let nodes = [0x78, 0, 0x77, SIBLING | LEAF, 0x66, LEAF];
    assert!(Library::is_library(&nodes) && Library::is_library(&bytes(&nodes)));
    // Moves, a drawn board in small letters and in others, and Yixin's position of 120 moves.
    let mut position = vec![0x78];
    position.extend(0..120);
    for other in ["x8".as_bytes(), b"x o . .\n. x . .\n", "x ● ".as_bytes(), &position, b"", b"(;B[hh])"] {
        assert!(!Library::is_library(other), "{other:?}");
    }
}

#[test]
fn comments_marks_and_texts_on_the_board() {
    let nodes = [
        &[0, COMMENT][..],
        b"all\0",
        &[0x78, MARK | START | COMMENT],
        b"title\x08one\r\ntwo\0\0",
        &[0x77, SIBLING | LEAF | EXTENSION, 0, LABEL],
        b"A\0",
        &[0x99, SIBLING | LEAF | NO_MOVE | EXTENSION, 0, LABEL],
        b"bad\0",
        &[0x66, LEAF | OLD_COMMENT],
        b"ol\xe4\0",
    ];
    assert_eq!(
        sgf(&nodes.concat()),
        format!("{HEAD}C[all];B[hh]HO[1]START[]N[title]C[onetwo]LB[gh:A][ij:bad](;W[gh])(;W[fg]C[old]))")
    );
    // What is not UTF-8 keeps its bytes.
    assert_eq!(sgf(b"\0\x08h\xe4t\0"), format!("{HEAD}C[hät])"));
}

#[test]
fn what_we_write_reads_back_equal() {
    for text in [
        "(;GM[4]SZ[15])",
        "(;GM[4]SZ[15]C[all];B[hh])",
        "(;GM[4];B[hh](;W[ih]C[one\ntwo];B[ii])(;W[hi]HO[1]N[t](;B[aa])(;B[oo]START[])))",
        "(;GM[4];B[hh]LB[ih:a][aa:long text];W[ih](;B[])(;B[oo]N[only a title]))",
        "(;GM[4];B[hh];C[no move here];W[ih])",
    ] {
        let tree = GameTree::read(text).unwrap();
        let (library, left_out) = Library::from_trees(&[tree]).unwrap();
        assert!(left_out.is_empty(), "{text}: {left_out:?}");
        assert_eq!(Library::read(&library.write()), Ok(library.clone()), "{text}");
        let again = library.to_tree(Rule::Renju);
        assert_eq!(Library::from_trees(std::slice::from_ref(&again)).unwrap().0, library, "{text}");
        if !text.contains("no move here") {
            let without_rule = again.to_sgf().replace("RU[renju]", "").replace('\n', "");
            let want = GameTree::read(text).unwrap().to_sgf().replace('\n', "");
            let short = |text: &str| text.replace("FF[4]", "").replace("GM[4]SZ[15]", "GM[4]");
            assert_eq!(short(&without_rule), short(&want));
        }
    }
}

#[test]
fn games_become_branches_of_one_tree() {
    let games = ["(;B[hh];W[ih];B[ii])", "(;PB[Ann]PW[Bob];B[hh];W[ih]C[here];B[gg])", "(;B[aa])"];
    let trees: Vec<_> = games.iter().map(|text| GameTree::read(text).unwrap()).collect();
    let (library, left_out) = Library::from_trees(&trees).unwrap();
    let tree = library.to_tree(Rule::Renju).to_sgf().replace('\n', "");
    assert_eq!(tree, format!("{HEAD}(;B[hh];W[ih]C[here](;B[ii])(;B[gg]))(;B[aa]))"));
    assert_eq!(left_out.into_iter().collect::<Vec<_>>(), [("PB".to_owned(), 1), ("PW".to_owned(), 1)]);
    assert_eq!(library.moves(), 5);
}

#[test]
fn what_is_no_library_gets_a_sentence() {
    let taken = bytes(&[0, 0, 0x78, 0, 0x77, 0, 0x78, LEAF]);
    let mut newer = bytes(&[0, 0]);
    newer[8] = 4;
    for (bytes, want) in [
        (b"".to_vec(), "this is not a RenLib library, which begins with RenLib"),
        (b"(;B[hh])".to_vec(), "this is not a RenLib library, which begins with RenLib"),
        (bytes(&[])[..12].to_vec(), "the library ends within its header"),
        (newer, "the library's version is 4.4; 3.4 is the newest that is known"),
        (bytes(&[0, 0, 0x78]), "byte 22: the file ends within this node"),
        (bytes(&[0, 0, 0x70, 0]), "byte 22: 70 is no point of a 15x15 board"),
        (bytes(&[0, 0, 0xf1, 0]), "byte 22: F1 is no point of a 15x15 board"),
        (taken, "byte 26: move 3 (h8) is on a taken point"),
        (bytes(&[0, 0, 0x78, COMMENT, b'a', b'b']), "byte 22: the file ends within a text"),
        (bytes(&[0, 0, 0x78, OLD_COMMENT, b'a', b'b']), "byte 22: the file ends within a comment"),
        (bytes(&[0, 0, 0x78, LEAF, 0x77, LEAF]), "byte 24: there are more bytes after the end of the tree"),
        (bytes(&[0, SIBLING, 0x78, LEAF]), "byte 20: the empty board has a sibling"),
        (bytes(&[0; 600]), "byte 530: the branch is deeper than a board has points"),
    ] {
        assert_eq!(error(&bytes), want);
    }
    assert_eq!(Library::read(&bytes(&[0, 0, 0x78, SIBLING])).unwrap().missing_branches(), 1);
}

#[test]
fn what_no_library_holds_is_refused() {
    let refused = |text: &str| Library::from_trees(&[GameTree::read(text).unwrap()]).unwrap_err();
    assert_eq!(refused("(;SZ[19];B[hh])"), LibraryError::Size("19".into()));
    assert_eq!(refused("(;AB[hh])"), LibraryError::Setup);
    assert_eq!(refused("(;W[hh])"), LibraryError::Turn(1));
    assert_eq!(refused("(;B[hh];B[ii])"), LibraryError::Turn(2));
    assert_eq!(refused("(;B[hh];W[hh])"), LibraryError::Taken(2, "h8".into()));
    assert_eq!(refused("(;B[zz])"), LibraryError::Point(1, "zz".into()));
}
