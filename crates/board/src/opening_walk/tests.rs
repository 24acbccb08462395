//! The steps of every opening rule, as games are opened by it, and what is refused.

use super::*;
use crate::notation;

const SIZE: Size = Size::STANDARD;

fn p(text: &str) -> Point {
    notation::parse_human(text, SIZE).unwrap()
}

/// A walk through these decisions.
fn walk(rule: OpeningRule, decisions: &[&str]) -> OpeningWalk {
    let mut walk = OpeningWalk::new(rule, SIZE, Rule::Renju).unwrap();
    for decision in decisions {
        decide(&mut walk, decision).unwrap_or_else(|error| panic!("{decision}: {error}"));
    }
    walk
}

fn decide(walk: &mut OpeningWalk, decision: &str) -> Result<(), OpeningError> {
    walk.decide(OpeningDecision::read(decision, SIZE).unwrap())
}

/// Who decides, one letter a decision, and at the end who has Black.
fn story(walk: &OpeningWalk) -> (String, Option<Seat>, Color) {
    let letter = |seat: Seat| if seat == Seat::First { '1' } else { '2' };
    let seats = walk.decisions().iter().map(|(seat, _)| letter(*seat)).collect();
    (seats, walk.black(), walk.game().to_move())
}

#[test]
fn swap_gives_the_second_player_the_choice() {
    let three = "place a1 b1 c3";
    assert_eq!(
        story(&walk(OpeningRule::Swap, &[three, "swap"])),
        ("12".into(), Some(Seat::Second), Color::White)
    );
    assert_eq!(
        story(&walk(OpeningRule::Swap, &[three, "place h8"])),
        ("12".into(), Some(Seat::First), Color::Black)
    );
    assert_eq!(
        decide(&mut walk(OpeningRule::Swap, &[three]), "place h8 h9"),
        Err(OpeningError::WrongDecision)
    );
}

#[test]
fn swap2_is_that_of_the_protocol() {
    use crate::{Swap2, Swap2Answer};
    let three = [p("a1"), p("b1"), p("c3")];
    let two = [p("d4"), p("e5")];
    for (answers, decisions) in [
        (vec![Swap2Answer::Swap], vec!["swap"]),
        (vec![Swap2Answer::Stay(p("h8"))], vec!["place h8"]),
        (vec![Swap2Answer::Balance(two), Swap2Answer::Swap], vec!["place d4 e5", "swap"]),
        (vec![Swap2Answer::Balance(two), Swap2Answer::Stay(p("h8"))], vec!["place d4 e5", "place h8"]),
    ] {
        let mut swap2 = Swap2::new(SIZE, Rule::Renju);
        let mut walk = walk(OpeningRule::Swap2, &[]);
        let answers = [vec![Swap2Answer::Open(three)], answers].concat();
        for (answer, decision) in answers.into_iter().zip([vec!["place a1 b1 c3"], decisions].concat()) {
            assert_eq!(walk.to_decide(), swap2.to_answer());
            swap2.answer(answer).unwrap();
            decide(&mut walk, decision).unwrap();
            assert_eq!((walk.black(), walk.game()), (swap2.black(), swap2.game()));
        }
        assert!(walk.options().is_empty());
    }
}

#[test]
fn rif_ends_with_the_fifth_move_that_white_chose() {
    let open = "place h8 h9 i10";
    let kept = walk(OpeningRule::Rif, &[open, "place g7", "offer i8 j8", "choose j8"]);
    assert_eq!(story(&kept), ("1212".into(), Some(Seat::First), Color::White));
    assert_eq!(notation::human_moves(kept.game().moves(), SIZE), "h8h9i10g7j8");
    let swapped = walk(OpeningRule::Rif, &[open, "swap", "place g7", "offer i8 j8", "choose i8"]);
    assert_eq!(story(&swapped), ("12121".into(), Some(Seat::Second), Color::White));
    assert_eq!(
        decide(&mut walk(OpeningRule::Rif, &[open, "swap"]), "swap"),
        Err(OpeningError::WrongDecision)
    );
}

#[test]
fn soosorv_lets_both_swap_and_white_say_how_many() {
    let open = "place h8 i9 i7";
    let kept = walk(OpeningRule::Soosorv8, &[open, "declare g7 3", "offer a1 b1 c1", "choose c1"]);
    assert_eq!(story(&kept), ("1212".into(), Some(Seat::First), Color::White));
    let both = walk(OpeningRule::Soosorv8, &[open, "swap", "declare g7 1", "swap", "offer a1", "choose a1"]);
    // The second took Black, and lost it again to the first, who had declared one fifth move.
    assert_eq!(story(&both).1, Some(Seat::First));
    for (count, fits) in [(0, false), (1, true), (8, true), (9, false)] {
        let refused = decide(&mut walk(OpeningRule::Soosorv8, &[open]), &format!("declare g7 {count}"));
        assert_eq!(refused, if fits { Ok(()) } else { Err(OpeningError::Count(count)) });
    }
    let mut declared = walk(OpeningRule::Soosorv8, &[open, "declare g7 3"]);
    assert_eq!(decide(&mut declared, "offer a1 b1"), Err(OpeningError::Count(2)));
}

#[test]
fn taraguchi_asks_after_every_stone() {
    let fifth = walk(
        OpeningRule::Taraguchi10,
        &["place h8", "place h9", "place i10", "place k11", "place l12", "place a1"],
    );
    assert_eq!(story(&fifth), ("121212".into(), Some(Seat::First), Color::Black));
    let swaps = [
        "place h8",
        "swap",
        "place h9",
        "swap",
        "place i10",
        "swap",
        "place k11",
        "swap",
        "place l12",
        "swap",
    ];
    let swapped = walk(OpeningRule::Taraguchi10, &swaps);
    assert_eq!(story(&swapped), ("1212121212".into(), Some(Seat::Second), Color::White));
    let ten = "offer a1 b1 c1 d1 e1 f1 g1 h1 i1 j1";
    let offered =
        walk(OpeningRule::Taraguchi10, &["place h8", "place h9", "place i10", "place k11", ten, "choose j1"]);
    assert_eq!(story(&offered), ("121212".into(), Some(Seat::First), Color::White));
    // Who swaps after the fourth stone has chosen the fifth move in the middle 9x9.
    let mut late =
        walk(OpeningRule::Taraguchi10, &["place h8", "place h9", "place i10", "place k11", "swap"]);
    assert_eq!(decide(&mut late, ten), Err(OpeningError::WrongDecision));
    assert_eq!(late.options(), [OpeningOption::Place(TARAGUCHI[4])]);
}

#[test]
fn stones_belong_into_their_zones() {
    for (decisions, decision, side) in [
        (&[][..], "place h9", 1),
        (&["place h8"], "place h10", 3),
        (&["place h8", "place h9"], "place k8", 5),
        (&["place h8", "place h9", "place h10"], "place h12", 7),
        (&["place h8", "place h9", "place h10", "place h11"], "place m8", 9),
    ] {
        assert_eq!(
            decide(&mut walk(OpeningRule::Taraguchi10, decisions), decision),
            Err(OpeningError::Zone(side))
        );
    }
    for (decision, side) in [("place g8 h9 i10", 1), ("place h8 h10 i10", 3), ("place h8 h9 h11", 5)] {
        assert_eq!(decide(&mut walk(OpeningRule::Rif, &[]), decision), Err(OpeningError::Zone(side)));
    }
}

#[test]
fn the_zones_hold_twenty_six_openings() {
    use crate::Symmetry;
    use std::collections::BTreeSet;
    let center = SIZE.center();
    let of = |zone: Zone| SIZE.points().filter(move |&point| zone.contains(SIZE, point));
    let mut openings = BTreeSet::new();
    for white in of(CLASSIC[1]).filter(|&point| point != center) {
        for black in of(CLASSIC[2]).filter(|&point| point != center && point != white) {
            let image = |s: Symmetry| (s.apply(SIZE, white), s.apply(SIZE, black));
            openings.insert(Symmetry::ALL.map(image).into_iter().min().unwrap());
        }
    }
    assert_eq!(openings.len(), 26);
}

/// The example that players give: where Black has h8 and h7, and White h9 and h6, four points beside them are one.
#[test]
fn symmetrical_fifth_moves_are_refused_about_any_axis() {
    let four = walk(OpeningRule::Rif, &["place h8 h9 h7", "place h6"]);
    let mut twins: Vec<String> =
        twins(four.game(), p("g8")).iter().map(|&point| notation::human(point, SIZE)).collect();
    twins.sort();
    assert_eq!(twins, ["g7", "g8", "i7", "i8"]);
    for twin in ["g7", "i7", "i8", "g8"] {
        let refused = decide(&mut four.clone(), &format!("offer g8 {twin}"));
        assert_eq!(refused, Err(OpeningError::Symmetrical(p(twin), p("g8"))));
    }
    assert!(decide(&mut four.clone(), "offer g8 i9").is_ok());
    // An image off the board is no twin.
    assert_eq!(super::twins(four.game(), p("h15")).len(), 1);
}

#[test]
fn refusals_change_nothing() {
    let four = walk(OpeningRule::Rif, &["place h8 h9 i10", "place g7"]);
    for (decision, error) in [
        ("offer i10 a1", OpeningError::Stone(PlayError::Taken(p("i10")))),
        ("swap", OpeningError::WrongDecision),
        ("choose a1", OpeningError::WrongDecision),
        ("place a1", OpeningError::WrongDecision),
        ("declare a1 2", OpeningError::WrongDecision),
    ] {
        let mut refused = four.clone();
        assert_eq!(decide(&mut refused, decision), Err(error), "{decision}");
        assert_eq!(refused, four);
    }
    let mut offered = walk(OpeningRule::Rif, &["place h8 h9 i10", "place g7", "offer a1 b1"]);
    assert_eq!(decide(&mut offered, "choose c1"), Err(OpeningError::NotOffered(p("c1"))));
    assert!(OpeningWalk::new(OpeningRule::Rif, SIZE, Rule::Freestyle).is_err());
    assert!(OpeningWalk::new(OpeningRule::Soosorv8, Size::MAX, Rule::Renju).is_err());
    assert!(OpeningWalk::new(OpeningRule::Swap, Size::MIN, Rule::Caro).is_ok());
}

#[test]
fn decisions_read_back_as_they_were_written() {
    for text in ["swap", "place h8h9i10", "declare a15 8", "offer a1b1", "choose o15"] {
        assert_eq!(OpeningDecision::read(text, SIZE).unwrap().written(SIZE), text);
    }
    for text in
        ["", "swop", "swap h8", "place", "place z1", "declare h8", "declare h8 x", "choose", "choose h8h9"]
    {
        assert!(OpeningDecision::read(text, SIZE).is_err(), "{text}");
    }
}
