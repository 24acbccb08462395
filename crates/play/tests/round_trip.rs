//! Records that are written and read again are unchanged.

mod common;

use common::{random_game, rng, size};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rand::RngExt;
use std::time::Duration;
use tengen_board::{Color, Forfeit, Game, Outcome, Point, Rule, Size};
use tengen_play::record::psq::PsqWriteError;
use tengen_play::{CalledOff, GameRecord, GameTree, MoveDetail};

/// Text with everything that could end a value, a line or a file. Only carriage returns are missing: SGF
/// has no way to tell them from line ends.
fn any_text() -> impl Strategy<Value = String> {
    text_of(0)
}

fn some_text() -> impl Strategy<Value = Option<String>> {
    option::of(text_of(1))
}

fn text_of(least: usize) -> impl Strategy<Value = String> {
    let nasty: Vec<char> = "[]\\\n();:, \t01-é黒\0".chars().collect();
    let any = any::<char>().prop_map(|c| if c == '\r' { '\n' } else { c });
    vec(prop_oneof![3 => select(nasty), 1 => any], least..12).prop_map(|chars| chars.into_iter().collect())
}

fn any_detail() -> impl Strategy<Value = MoveDetail> {
    let time = option::of((0..100_000u64, 0..1_000_000_000u32).prop_map(|(s, n)| Duration::new(s, n)));
    let rate = option::of(prop_oneof![0.0..=1.0f64, proptest::num::f64::NORMAL]);
    (time, rate, any_text()).prop_map(|(time, win_rate, note)| MoveDetail { time, win_rate, note })
}

/// How a game ends that the board leaves open.
#[derive(Clone, Debug)]
enum End {
    Open,
    CalledOff(CalledOff),
    Forfeit(Color, Forfeit),
}

fn any_end() -> impl Strategy<Value = End> {
    let reason = prop_oneof![
        Just(Forfeit::Time),
        Just(Forfeit::Memory),
        Just(Forfeit::Resignation),
        any_text().prop_map(Forfeit::Illegal),
        any_text().prop_map(Forfeit::Crash),
    ];
    prop_oneof![
        Just(End::Open),
        select(vec![CalledOff::Draw, CalledOff::Abandoned]).prop_map(End::CalledOff),
        (select(Color::ALL.to_vec()), reason).prop_map(|(loser, reason)| End::Forfeit(loser, reason)),
    ]
}

fn any_game() -> impl Strategy<Value = Game> {
    (select(Rule::ALL.to_vec()), select(vec![5, 9, 15, 20, 22]), any::<u64>())
        .prop_map(|(rule, side, seed)| random_game(size(side), rule, &mut rng(seed)))
}

/// A game that goes on from stones in no order, either colour first.
fn any_setup_game() -> impl Strategy<Value = Game> {
    (any_game(), select(Color::ALL.to_vec()), any::<u64>()).prop_map(|(model, first, seed)| {
        let mut rng = rng(seed);
        let (black, white): (Vec<_>, Vec<_>) =
            model.board().stones().partition(|&(_, color)| color == Color::Black);
        let stones: Vec<(Point, Color)> =
            black.into_iter().chain(white).filter(|_| rng.random_range(0..3) == 0).collect();
        let mut game = Game::from_setup(model.size(), model.rule(), &stones, first).unwrap();
        for _ in 0..rng.random_range(0..20) {
            if game.outcome().is_none() {
                let point = common::random_point(&game, &mut rng);
                game.play(point).unwrap();
            }
        }
        game
    })
}

fn any_record(game: impl Strategy<Value = Game>) -> impl Strategy<Value = GameRecord> {
    let texts = (any_text(), any_text(), some_text(), some_text(), some_text(), some_text());
    let details = vec(any_detail(), Size::MAX.area());
    (game, texts, details, any_end()).prop_map(|(game, texts, mut details, end)| {
        let (black, white, date, event, round, comment) = texts;
        details.truncate(game.moves().len());
        let bare = GameRecord::new(game);
        let players = [black, white];
        let mut record = GameRecord { players, date, event, round, comment, details, ..bare };
        match end {
            End::CalledOff(how) if !record.is_over() => record.called_off = Some(how),
            End::Forfeit(loser, reason) => record.game.forfeit(loser, reason),
            End::CalledOff(_) | End::Open => {}
        }
        record
    })
}

/// What is left of a record in PSQ.
fn as_psq_tells(record: &GameRecord) -> GameRecord {
    let one_line = |text: &String| text.replace('\n', " ");
    let moves = Game::from_moves(record.game.size(), record.game.rule(), record.game.moves()).unwrap();
    let mut told = GameRecord::new(moves);
    for (detail, known) in told.details.iter_mut().zip(&record.details) {
        let ms = known.time.unwrap_or_default().as_millis() as u64;
        detail.time = Some(Duration::from_millis(ms));
    }
    told.players = record.players.each_ref().map(one_line);
    told.event = record.event.as_ref().map(one_line).filter(|_| record.outcome().is_some());
    told.called_off = record.called_off.filter(|how| *how == CalledOff::Draw);
    if let Some(Outcome::Forfeit { loser, reason }) = record.outcome() {
        told.game.forfeit(
            loser,
            match reason {
                Forfeit::Illegal(_) | Forfeit::Crash(_) | Forfeit::Memory => {
                    Forfeit::Crash("engine error".into())
                }
                kept => kept,
            },
        );
    }
    told
}

/// `PROPTEST_CASES` says how many.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn sgf_keeps_everything(record in any_record(any_game())) {
        let text = record.to_sgf();
        prop_assert_eq!(GameRecord::from_sgf_bytes(text.as_bytes()), Ok(record), "{}", text);
    }

    #[test]
    fn sgf_keeps_setups(record in any_record(any_setup_game())) {
        let text = record.to_sgf();
        prop_assert_eq!(GameRecord::from_sgf(&text), Ok(record), "{}", text);
    }

    #[test]
    fn psq_keeps_what_it_can(record in any_record(any_game())) {
        let rule = record.game.rule();
        match record.to_psq() {
            Ok(text) => {
                let told = as_psq_tells(&record);
                prop_assert_eq!(GameRecord::from_psq_bytes(text.as_bytes(), rule), Ok(told), "{}", text);
            }
            Err(why) => prop_assert!(matches!(why, PsqWriteError::Name(_)), "{}", why),
        }
    }

    #[test]
    fn sgf_trees_keep_their_shape(
        texts in vec(any_text(), 1..30),
        parents in vec(any::<prop::sample::Index>(), 30),
    ) {
        let mut tree = GameTree::new();
        let mut ids = vec![tree.root()];
        for (text, parent) in texts.iter().zip(&parents) {
            let id = tree.add(*parent.get(&ids));
            tree.node_mut(id).set_all("XX", [text.as_str(), "second"]);
            ids.push(id);
        }
        let text = tree.to_sgf();
        prop_assert_eq!(GameTree::read(&text), Ok(tree), "{}", text);
    }
}
