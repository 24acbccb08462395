//! Comparison training: the same bits after any stop, what a lesson changes, what is refused.

use std::fs;
use tengen_board::{Color, Size};
use tengen_nets::pinet::{ComparisonRule, Design, Difference, Layers, Reading, WonGames};
use tengen_play::Stop;
use tengen_train::comparison::{
    ComparisonCourse, ComparisonMethod, ComparisonRun, Teaching, TemporalDifference, Trainer, TrainingStage,
};

fn small(layers: Layers, teacher: &str, seed: u64) -> ComparisonCourse {
    ComparisonCourse {
        tests: 4,
        lessons: 6,
        noise_games: 12,
        ..ComparisonCourse::published(layers, teacher, seed)
    }
}

fn courses() -> Vec<ComparisonCourse> {
    let rule =
        ComparisonRule { difference: Difference::Subnetwork, shared: true, ..ComparisonRule::default() };
    let teaching = Teaching { teacher: "greedy".to_owned(), time: None, rule };
    vec![
        small(Layers::Patterns, "hardnet", 1),
        ComparisonCourse {
            method: ComparisonMethod::Comparison(teaching),
            size: Size::new(11).unwrap(),
            ..small(Layers::LearnedStar, "", 2)
        },
        ComparisonCourse {
            method: ComparisonMethod::Temporal(TemporalDifference::default()),
            ..small(Layers::LearnedStar, "", 3)
        },
        small(Layers::LearnedStar, "minimax-d1?seed=4", 4),
        small(Layers::Patterns, Teaching::COPY, 5),
        ComparisonCourse {
            design: Design { reading: Reading { hypotenuse: true, squared: true }, ..Design::default() },
            ..small(Layers::Patterns, "hardnet", 6)
        },
    ]
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bits() {
    for course in courses() {
        let mut whole = Trainer::new(course.clone()).unwrap();
        whole.play_series(2).unwrap();
        assert_eq!(whole.played(), 2 * 10 + 4);
        let mut pieces = Trainer::new(course.clone()).unwrap();
        while pieces.played() < whole.played() {
            pieces = Trainer::resume(course.clone(), &pieces.checkpoint()).unwrap();
            assert!(pieces.play().unwrap());
        }
        assert_eq!(pieces.checkpoint(), whole.checkpoint());
        assert_ne!(whole.network(), &course.start(), "something was learned");
        let series = whole.series();
        assert_eq!(series.iter().map(|s| s.learned).collect::<Vec<_>>(), [0, 6, 12]);
        assert!(series.iter().all(|s| s.test.games() == 4));
        assert_eq!(series.iter().map(|s| s.lessons.games()).collect::<Vec<_>>(), [6, 6, 0]);
    }
}

#[test]
fn tests_teach_nothing_and_lessons_do() {
    let mut trainer = Trainer::new(small(Layers::LearnedStar, "hardnet", 5)).unwrap();
    let start = trainer.network().clone();
    while trainer.stage() == TrainingStage::Test {
        trainer.play().unwrap();
    }
    assert_eq!(trainer.network(), &start);
    trainer.play().unwrap();
    assert_ne!(trainer.network(), &start);
}

/// With noise, the network plays moves that it would not propose in the replay. Compared, such a move of a won game
/// costs the proposed one something; rewarded, nothing is ever taken away.
#[test]
fn won_games_are_compared_or_rewarded_throughout() {
    let falls = |won_games: WonGames| {
        let rule = ComparisonRule { won_games, ..ComparisonRule::default() };
        let teaching = Teaching { teacher: "random".to_owned(), time: None, rule };
        let method = ComparisonMethod::Comparison(teaching);
        let usual = small(Layers::LearnedStar, "", 8);
        let mut trainer = Trainer::new(ComparisonCourse { method, noise: 0.3, ..usual }).unwrap();
        trainer.play_series(1).unwrap();
        let series = trainer.series()[0];
        assert_eq!(series.lessons.won(), series.lessons.games(), "the random player loses");
        assert!(series.agreed < series.moves, "noise makes a difference");
        let [start, end] =
            [trainer.course().start(), trainer.network().clone()].map(|network| network.weights().concat());
        start.iter().zip(end).any(|(start, end)| end < *start)
    };
    assert!(falls(WonGames::Compared));
    assert!(!falls(WonGames::Rewarded));
}

#[test]
fn the_simple_network_learns_from_hardnet() {
    let mut trainer = Trainer::new(ComparisonCourse::published(Layers::LearnedStar, "hardnet", 1)).unwrap();
    trainer.play_series(3).unwrap();
    let agreed = |at: usize| trainer.series()[at].agreed as f64 / trainer.series()[at].moves as f64;
    assert!(agreed(2) > agreed(0) + 0.05, "{} {}", agreed(0), agreed(2));
}

#[test]
fn a_folder_keeps_a_run_and_refuses_another() {
    let folder = tempfile::tempdir().unwrap();
    let course = small(Layers::Patterns, "hardnet", 1);
    let mut run = ComparisonRun::open(folder.path(), course.clone()).unwrap();
    run.train(1, &mut |_| ()).unwrap();
    drop(run);
    let mut run = ComparisonRun::open(folder.path(), course.clone()).unwrap();
    let mut told = 0;
    run.train(2, &mut |_| told += 1).unwrap();
    assert_eq!(told, 10);
    let mut whole = Trainer::new(course.clone()).unwrap();
    whole.play_series(2).unwrap();
    assert_eq!(fs::read_to_string(run.path("network.txt")).unwrap(), whole.network().to_string());
    assert_eq!(fs::read_to_string(run.path("network-0.txt")).unwrap(), course.start().to_string());
    assert_eq!(fs::read_to_string(run.path("metrics.csv")).unwrap().lines().count(), 4);
    assert!(fs::read_to_string(run.path("test.svg")).unwrap().contains("<polygon"));

    let checkpoint = run.path("checkpoint.txt");
    drop(run);
    let refusal =
        |course: ComparisonCourse| ComparisonRun::open(folder.path(), course).err().unwrap().to_string();
    let other = ComparisonCourse { seed: 2, ..course.clone() };
    assert!(refusal(other).contains("the run there has 'seed 1', not 'seed 2'"));
    let other = ComparisonCourse { from: Some(course.start()), ..course.clone() };
    assert!(refusal(other).contains("'start random'"));
    let text = fs::read_to_string(&checkpoint).unwrap();
    fs::write(&checkpoint, &text[..text.len() / 2]).unwrap();
    assert!(refusal(course).contains("checkpoint is damaged"));
}

#[test]
fn what_makes_no_course_is_refused() {
    let refusal = |course: ComparisonCourse| Trainer::new(course).err().unwrap().to_string();
    let usual = || small(Layers::Patterns, "hardnet", 1);
    assert!(refusal(small(Layers::Patterns, "nobody", 1)).starts_with("no agent is called 'nobody'"));
    assert!(refusal(small(Layers::Star, "hardnet", 1)).contains("nothing to learn"));
    assert!(refusal(ComparisonCourse { tests: 0, ..usual() }).contains("one of each"));
    let method = ComparisonMethod::Temporal(TemporalDifference { rate: f64::INFINITY });
    assert!(refusal(ComparisonCourse { method, ..usual() }).contains("rates and rewards"));
    assert!(refusal(ComparisonCourse { noise: f64::NAN, ..usual() }).contains("noise"));
    let design = Design { empty: 3.0, ..Design::default() };
    assert!(refusal(ComparisonCourse { design, ..usual() }).contains("empty value"));
}

/// Steps far too large make nonsense of the weights, but never of the program.
#[test]
fn weights_that_run_away_stay_numbers() {
    let rule = ComparisonRule { rate: 1e6, reward: 1e6, ..ComparisonRule::default() };
    let teaching = Teaching { teacher: "hardnet".to_owned(), time: None, rule };
    for layers in [Layers::LearnedStar, Layers::Patterns] {
        let method = ComparisonMethod::Comparison(teaching.clone());
        let design = Design { normaliser: 64.0, ..Design::default() };
        let mut trainer = Trainer::new(ComparisonCourse { method, design, ..small(layers, "", 1) }).unwrap();
        trainer.play_series(2).unwrap();
        assert!(trainer.network().weights().iter().flatten().all(|weight| (0.0..=1e9).contains(weight)));
    }
}

#[test]
fn the_last_game_can_be_looked_at_and_a_stop_of_one_s_own_ends_a_run() {
    let mut trainer = Trainer::new(small(Layers::LearnedStar, "hardnet", 6)).unwrap();
    assert!(trainer.last_game().is_none());
    for number in 0..6 {
        let stage = trainer.stage();
        trainer.play().unwrap();
        let last = trainer.last_game().unwrap();
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!((last.stage, last.color, last.game.outcome().is_some()), (stage, color, true));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut run = ComparisonRun::open(folder.path(), small(Layers::LearnedStar, "hardnet", 6)).unwrap();
    let stop = Stop::default();
    run.set_stop(stop.clone());
    run.train(2, &mut |trainer| {
        if trainer.played() == 5 {
            stop.raise();
        }
    })
    .unwrap();
    assert_eq!(run.trainer().played(), 5);
}
