//! `tengen convert`: every format there and back, what is left out, and what is refused.

use crate::common::{Folder, json, refusal, stdout, tengen};
use std::fs;
use std::time::{Duration, Instant};
use tengen_base::test_size::assert_faster;

const LINE: &str = "(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bob];B[hh];W[hg]C[why];B[ij])";
const TREE: &str = "(;GM[4]SZ[15]RU[renju];B[hh](;W[hg]HO[1];B[ij])(;W[ig]C[or\nthis]))";

/// The moves of a file, as `show` reads them.
fn moves(file: &str) -> String {
    json(&["show", "--json", file])["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect()
}

#[test]
fn every_format_there_and_back() {
    let folder = Folder::new();
    let sgf = folder.file("line.sgf");
    fs::write(&sgf, LINE).unwrap();
    for (name, options, left_out) in [
        ("a.psq", &[][..], "psq does not hold: 1 comment, 1 rule"),
        ("a.lib", &[], "lib does not hold: 2 players' names, 1 rule"),
        ("a.pos", &[], "pos does not hold: 1 comment, 2 players' names, 1 rule"),
        ("a.sav", &[], "sav does not hold: 1 comment, 2 players' names"),
        ("a.txt", &[], "moves does not hold: 1 comment, 2 players' names"),
        ("top.txt", &["--rows", "top"], "moves does not hold: 1 comment, 2 players' names"),
        ("o.txt", &["--to", "offsets"], "offsets does not hold: 1 comment, 2 players' names, 1 rule"),
        ("url", &["--to", "url"], "url does not hold: 1 comment, 2 players' names, 1 rule"),
    ] {
        let file = folder.file(name);
        let said = stdout(&[&["convert", &sgf, &file], options].concat());
        assert_eq!(said.lines().last(), Some(left_out), "{name}");
        let back = folder.file(&format!("{name}.sgf"));
        stdout(&["convert", &file, &back, "--rule", "renju"]);
        assert_eq!(moves(&back), "h8h9i6", "{name}");
        assert!(fs::read_to_string(&back).unwrap().contains("RU[renju]"));
    }
    assert_eq!(
        fs::read_to_string(folder.file("a.txt")).unwrap(),
        "# board 15, rule renju, rows from the bottom\nh8h9i6\n"
    );
    assert_eq!(
        fs::read_to_string(folder.file("top.txt")).unwrap(),
        "# board 15, rule renju, rows from the top\nh8h7i10\n"
    );
    assert_eq!(fs::read_to_string(folder.file("o.txt")).unwrap(), "0,0, 0,-1, 1,2\n");
    assert_eq!(fs::read_to_string(folder.file("url")).unwrap(), "https://gomocalc.com/#/h8h9i6\n");
    assert_eq!(fs::read(folder.file("a.pos")).unwrap(), [3, 112, 97, 143]);
    // `show` and `analyze` read them as they are.
    for name in ["a.lib", "a.pos", "a.sav"] {
        assert_eq!(moves(&folder.file(name)), "h8h9i6", "{name}");
    }
}

#[test]
fn libraries_keep_variations_and_join_games() {
    let folder = Folder::new();
    let [sgf, lib, back] = ["tree.sgf", "tree.lib", "back.sgf"].map(|name| folder.file(name));
    fs::write(&sgf, format!("{TREE}\n{LINE}")).unwrap();
    let report = json(&["convert", &sgf, &lib, "--json"]);
    assert_eq!((&report["games"], &report["moves"]), (&2.into(), &7.into()));
    assert_eq!(report["left_out"][0], serde_json::json!({"what": "PB", "count": 1}));
    stdout(&["convert", &lib, &back]);
    let text = fs::read_to_string(&back).unwrap().replace('\n', "");
    assert_eq!(text, "(;FF[4]GM[4]SZ[15]RU[renju];B[hh](;W[hg]HO[1]C[why];B[ij])(;W[ig]C[orthis]))");
    // Again, to the same bytes.
    let again = folder.file("again.lib");
    stdout(&["convert", &back, &again]);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&lib).unwrap());
    let one = stdout(&["convert", &sgf, "-", "--to", "moves", "--game", "2"]);
    assert_eq!(one, "# board 15, rule renju, rows from the bottom\nh8h9i6\n");
}

#[test]
fn what_cannot_be_done_gets_a_sentence() {
    let folder = Folder::new();
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.file(name);
        fs::write(&file, bytes).unwrap();
        file
    };
    let sgf = write("two.sgf", format!("{LINE}\n{TREE}").as_bytes());
    let refused = |arguments: &[&str], sentence: &str| {
        let said = refusal(&[&["convert"], arguments].concat());
        assert!(said.contains(sentence), "{said}");
    };
    let out = |name: &str| folder.file(name);
    refused(&[&sgf, &out("x.psq")], "psq holds one game, and there are 2; choose one with --game N");
    refused(&[&sgf, &out("x.psq"), "--game", "3"], "has 2 games, so there is no game 3");
    refused(&[&sgf, &out("x.psq"), "--game", "1", "--strict"], "psq does not hold: 1 comment");
    assert!(!fs::exists(out("x.psq")).unwrap());
    refused(&[&sgf, &sgf], "exists; --replace replaces it");
    refused(&[&sgf, "-"], "'-' does not tell its format; say it with --to");
    refused(&["no such file.sgf", "-", "--to", "sgf"], "cannot read no such file.sgf");
    let moves = write("moves.txt", b"h8h9\n");
    refused(
        &[&moves, "-", "--to", "sgf"],
        "line 1: it does not say from which side rows are counted: --rows bottom",
    );
    refused(
        &[&write("bad.lib", b"\xffRenLib\xff\x03\x04"), "-", "--to", "sgf"],
        "the library ends within its header",
    );
    refused(&[&write("odd.bin", b"!!"), "-", "--to", "sgf"], "its format cannot be told; say it with --from");
    refused(
        &[&write("empty.txt", b"# nothing\n"), "-", "--from", "moves", "--to", "sgf"],
        "there is no game in it",
    );
    let large = write("large.sgf", b"(;GM[4]SZ[19];B[hh])");
    refused(&[&large, &out("x.lib")], "a RenLib library has a 15x15 board, not 19");
    refused(&[&large, &out("x.pos")], "Yixin's .pos files have a 15x15 board, not 19x19");
    let setup = write("setup.sgf", b"(;GM[4]AB[hh])");
    for to in ["lib", "psq", "pos", "sav", "moves", "offsets", "url"] {
        refused(&[&setup, "-", "--to", to], "cannot hold stones set up");
    }
    refused(&[&write("half.sgf", b"(;GM[4];B[hh])(;B[hh"), "-", "--to", "psq"], "game 2: ");
    refused(
        &[&write("won.txt", b"0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0\n"), "-", "--to", "sgf"],
        "line 1: its stone 9",
    );
    // Text on stdin is read, too.
    let done = tengen(&["convert", "-", "-", "--to", "url"]).write_stdin("(;B[hh])").assert().success();
    assert_eq!(done.get_output().stdout, b"https://gomocalc.com/#/h8\n");
}

/// Ten megabytes of the smallest nodes: the largest tree that fits.
#[test]
fn a_large_library_opens_at_once() {
    use tengen_play::record::renlib::Library;
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.resize(20, 0xff);
    bytes.extend([0, 0]);
    // Under each first move, each second and third: three plies deep as often as fits.
    let cells: Vec<u8> = (0..225).map(|n| (n / 15) << 4 | (n % 15 + 1)).collect();
    let last = |index: usize, skip: &[u8]| cells[index + 1..].iter().all(|cell| skip.contains(cell));
    'all: for (a, &first) in cells.iter().enumerate() {
        bytes.extend([first, if last(a, &[]) { 0 } else { 0x80 }]);
        for (b, &second) in cells.iter().enumerate().filter(|(_, cell)| **cell != first) {
            bytes.extend([second, if last(b, &[first]) { 0 } else { 0x80 }]);
            for (c, &third) in cells.iter().enumerate().filter(|(_, cell)| ![first, second].contains(cell)) {
                bytes.extend([third, if last(c, &[first, second]) { 0x40 } else { 0xc0 }]);
            }
            if bytes.len() > 10 << 20 {
                break 'all;
            }
        }
    }
    let start = Instant::now();
    let library = Library::read(&bytes).expect("a library");
    let read = start.elapsed();
    let tree = library.to_tree(tengen_board::Rule::Renju);
    let opened = start.elapsed();
    println!("{} bytes, {} moves: read in {read:.2?}, a tree in {opened:.2?}", bytes.len(), library.moves());
    assert!(library.moves() > 5_000_000 && tree.main_line().count() == 4);
    assert_faster("opening a library", opened, Duration::from_secs(1));
}
