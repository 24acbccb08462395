//! The page's words: it has a sentence for every claim, and the command line says the same.

use std::fs;
use std::path::{Path, PathBuf};
use tengen_board::{Color, Point, Size, notation};
use tengen_explain::{BoardPoint, Claim, Mark, Review, ReviewedMove, ThreatKind, WinningStep};

/// The page's English.
const ENGLISH: &str = include_str!("../../static/js/strings/en.js");

const KINDS: [(ThreatKind, &str); 7] = [
    (ThreatKind::Three, "three"),
    (ThreatKind::TwoThrees, "two_threes"),
    (ThreatKind::Four, "four"),
    (ThreatKind::FourThree, "four_three"),
    (ThreatKind::TwoFours, "two_fours"),
    (ThreatKind::OpenFour, "open_four"),
    (ThreatKind::Five, "five"),
];

fn at(name: &str) -> BoardPoint {
    let point: Point = notation::parse_human(name, Size::STANDARD).unwrap();
    BoardPoint::new(point, Size::STANDARD)
}

/// At least one claim of every kind, with every way to put it. All points are H8, all numbers 77.
fn claims() -> Vec<Claim> {
    let (point, color, percent, plies) = (at("h8"), Color::Black, 77, 77);
    let (from, to, name) = (point, point, "77".to_owned());
    let answer = |what, new, count| Claim::Answer { what, from, to, new, points: vec![point; count] };
    let step = |makes| WinningStep { point, makes };
    let steps = vec![step(None), step(Some(ThreatKind::OpenFour))];
    let mut claims = vec![
        Claim::Move { point, color, blocks: None, makes: None },
        answer(ThreatKind::Three, true, 2),
        answer(ThreatKind::Three, false, 2),
        answer(ThreatKind::Four, false, 1),
        answer(ThreatKind::Four, true, 0),
        answer(ThreatKind::OpenFour, true, 0),
        Claim::Wins { color, plies: 1, steps: vec![step(Some(ThreatKind::Five))] },
        Claim::Wins { color, plies, steps },
        Claim::Best { point, percent },
        Claim::Even { point, percent },
        Claim::Thinks { name: name.clone(), point, percent: None },
        Claim::Thinks { name: name.clone(), point, percent: Some(percent) },
        Claim::Cannot { name },
        Claim::Holds { point },
        Claim::MissedWin { point, plies: 1 },
        Claim::MissedWin { point, plies },
        Claim::AllowedWin { color, point, plies },
        Claim::Better { point, percent, played: 77 },
    ];
    claims.extend(KINDS.map(|(kind, _)| Claim::Move { point, color, blocks: None, makes: Some(kind) }));
    let blocked = [
        ThreatKind::Three,
        ThreatKind::Four,
        ThreatKind::FourThree,
        ThreatKind::TwoFours,
        ThreatKind::TwoThrees,
    ];
    claims.extend(blocked.map(|kind| Claim::Move { point, color, blocks: Some(kind), makes: None }));
    claims
}

/// The words of a sentence between its points, numbers, colours, threats and stops, as they stand in the page's
/// templates.
fn fragments(sentence: &str) -> Vec<String> {
    let mut marked = sentence.to_owned();
    for (kind, _) in KINDS {
        marked = marked.replace(&kind.to_string(), "|");
    }
    for part in ["open three", "four", "H8", "77", "Black", "White", "%", ",", ":", "."] {
        marked = marked.replace(part, "|");
    }
    marked.split('|').map(|words| words.trim().to_owned()).filter(|words| !words.is_empty()).collect()
}

#[test]
fn the_page_has_words_for_every_claim() {
    for claim in claims() {
        let json = serde_json::to_value(&claim).unwrap();
        let key = json["key"].as_str().unwrap();
        let has_key =
            ENGLISH.contains(&format!("\n\t\t{key}(")) || ENGLISH.contains(&format!("\n\t\t{key}: ("));
        assert!(has_key, "en.js has no words for '{key}'");
    }
    for (kind, name) in KINDS {
        assert_eq!(serde_json::to_value(kind).unwrap(), name);
        assert!(ENGLISH.contains(&format!("\n\t\t{name}: \"{kind}\"")), "en.js has other words for '{name}'");
    }
}

#[test]
fn the_page_has_a_sentence_for_every_player() {
    for entry in tengen_agents::roster::ENTRIES.iter().filter(|entry| entry.name != "tengen") {
        let named = [format!("\n\t\t{}: \"", entry.name), format!("\n\t\t\"{}\": \"", entry.name)];
        assert!(named.iter().any(|name| ENGLISH.contains(name)), "en.js says nothing about {}", entry.name);
    }
}

#[test]
fn the_command_line_says_what_the_page_says() {
    let flat: String = ENGLISH.split_whitespace().collect::<Vec<_>>().join(" ");
    let turn = ReviewedMove {
        number: 77,
        point: at("h8"),
        color: Color::Black,
        mark: Mark::Mistake,
        drop: 77,
        say: Vec::new(),
        best: Vec::new(),
        black: 0.77,
    };
    let review =
        Review { black: Vec::new(), turns: vec![turn.clone()], loss: [Some(77.0); 2], losing_move: Some(77) };
    let sentences = claims().iter().map(ToString::to_string).collect::<Vec<_>>();
    let others = [
        turn.to_string().replace("mistake", "77"),
        review.loss_sentence().unwrap(),
        review.losing_sentence().unwrap(),
    ];
    for sentence in sentences.iter().chain(&others) {
        for words in fragments(sentence) {
            assert!(flat.contains(&words), "en.js does not say '{words}' of: {sentence}");
        }
    }
    assert!(flat.contains(Review::NO_MISTAKES));
}

/// The keys of the refusals that a file's code makes: what follows the constructor's name.
fn refusals(code: &str) -> impl Iterator<Item = &str> {
    let made = code.split("ApiError::conflict(").skip(1);
    made.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|kind| kind == "rs")).collect()
}

#[test]
fn the_page_has_words_for_whatever_the_state_of_things_forbids() {
    let refused = ENGLISH.split_once("\n\t\trefused: {").unwrap().1;
    let mut keys = 0;
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let code = fs::read_to_string(&file).unwrap();
        for key in refusals(&code).filter(|key| *key != "forbidden") {
            keys += 1;
            let name = format!("\n\t\t\t{key}: \"");
            assert!(refused.contains(&name), "en.js has no refusal '{key}', which {} makes", file.display());
        }
    }
    assert!(keys > 20, "{keys}");
}
