//! Critics in training: agreement with a plain learner, exact resumption, the effect of each setting.

mod plain_learner;

use plain_learner::PlainLearner;
use std::time::Instant;
use tengen_base::checksum::fnv1a;
use tengen_base::test_size::test_size;
use tengen_board::{Point, Size};
use tengen_nets::{Architecture, Critic, Features, Lookahead, Player, Scorer, TdStep, TieBreak};
use tengen_train::BadCheckpoint;
use tengen_train::critic::{
    CriticCourse, CriticLearner, CriticMethod, MetricsRow, MoveRange, Schedule, TerminalUpdate,
};

const ALONE: CriticMethod = CriticMethod::SelfTeaching { judge: None };

fn learner(course: CriticCourse) -> CriticLearner {
    CriticLearner::new(course, ALONE).unwrap()
}

/// Plays some games and gives the measurements.
fn play(learner: &mut CriticLearner, games: u64) -> Vec<MetricsRow> {
    (0..games).filter_map(|_| learner.play()).collect()
}

fn moves(learner: &CriticLearner) -> Vec<Point> {
    learner.last_game().iter().map(|(point, _)| *point).collect()
}

/// A few games; with TENGEN_CRITIC set to a number, that many, and how much faster the optimised learner was.
#[test]
fn the_fast_learner_plays_the_plain_ones_games() {
    const FEW: u64 = 5;
    let games = test_size("TENGEN_CRITIC", FEW);
    let (mut fast, mut plain) = (learner(CriticCourse::published(Architecture::St, 1)), PlainLearner::new(1));
    let (mut fast_time, mut plain_time) = (0.0, 0.0);
    let mut same = 0;
    for game in 1..=games {
        let start = Instant::now();
        fast.play();
        fast_time += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let played = plain.play();
        plain_time += start.elapsed().as_secs_f64();
        same += u64::from(played == moves(&fast));
        if game == FEW {
            assert_eq!(same, FEW, "the first games are the same");
            let pairs = fast.critic().first().iter().zip(&plain.first);
            let pairs = pairs.chain(fast.critic().second().iter().zip(&plain.second));
            let furthest = pairs.map(|(a, b)| (f64::from(*a) - b).abs()).fold(0.0, f64::max);
            assert!(furthest < 1e-4, "weights are {furthest} apart");
        }
    }
    if games != FEW {
        println!(
            "{games} games: plain {plain_time:.2} s, fast {fast_time:.3} s, {:.0} times faster; {same} games the same",
            plain_time / fast_time
        );
        println!("choosing a move: {:.0} µs median", median_choice(fast.critic()));
    }
}

/// Half of the moves of a game take less time than this, in microseconds.
fn median_choice(critic: &Critic) -> f64 {
    let mut features = Features::new(critic.architecture(), critic.size(), 2);
    let (mut scorer, mut mover, mut times) = (Scorer::default(), Player::One, Vec::new());
    for _ in 0..40 {
        let start = Instant::now();
        let best = scorer.score(critic, &features, mover, Player::One);
        times.push(start.elapsed().as_secs_f64() * 1e6);
        let best = best.iter().copied().reduce(|a, b| if mover.prefers(b.value, a.value) { b } else { a });
        features.play(best.unwrap().point, mover);
        mover = !mover;
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The same seed must learn the same bits on every machine.
#[test]
fn every_bit_is_as_it_was() {
    let mut sums = Vec::new();
    for architecture in Architecture::ALL {
        let mut learner = learner(CriticCourse::published(architecture, 1));
        play(&mut learner, 60);
        sums.push(fnv1a(&learner.critic().to_bytes()));
    }
    let pinned = [
        6778992786028388073,
        7401334083937946266,
        2104125978707471131,
        6210021289533994116,
        6748444029167690820,
        2443159980766804619,
        5113104327398604160,
        14726908178301952241,
        10983051845750056729,
        6774516043893856460,
        2245891027491941107,
        7167820039466401833,
        15039767713402176295,
        2335076774491785849,
    ];
    assert_eq!(sums, pinned);
}

#[test]
fn a_stopped_run_goes_on_bit_by_bit() {
    let expert = {
        let mut learner = learner(CriticCourse::published(Architecture::Sst2, 7));
        play(&mut learner, 50);
        learner.critic().clone()
    };
    let methods = [
        ALONE,
        CriticMethod::SelfTeaching { judge: Some(expert.clone()) },
        CriticMethod::Watching { expert },
    ];
    for method in methods {
        // Alone, one that learns when a game is over.
        let architecture = if method.expert(1).is_none() { Architecture::Best } else { Architecture::Sst3 };
        let course = CriticCourse::published(architecture, 3);
        let mut whole = CriticLearner::new(course.clone(), method.clone()).unwrap();
        // One of them past a thousand games, where there are measurements.
        let parts: &[u64] = if method.expert(1).is_none() { &[1, 37, 700, 265, 7] } else { &[1, 20, 19] };
        let games = parts.iter().sum();
        let rows = play(&mut whole, games);
        assert_eq!(rows.len() as u64, games / 1000);
        let mut stopped = CriticLearner::new(course.clone(), method.clone()).unwrap();
        let mut again = Vec::new();
        for &games in parts {
            again.extend(play(&mut stopped, games));
            stopped = CriticLearner::resume(course.clone(), method.clone(), &stopped.checkpoint()).unwrap();
        }
        assert_eq!(stopped.games(), games);
        assert_eq!(again, rows);
        assert_eq!(stopped.checkpoint(), whole.checkpoint());
        assert_eq!(stopped.critic().to_bytes(), whole.critic().to_bytes());
        assert_eq!(stopped.unfinished_row(), whole.unfinished_row());
        let correct = whole.unfinished_row().unwrap().correct;
        assert_eq!(correct.is_some(), method.expert(1).is_some());
        if let Some([both, one, two]) = correct {
            assert!(both > 0.01 && both < 0.9, "{both}");
            assert!(one.min(two) <= both && both <= one.max(two));
        }
    }
}

/// What the papers only suggest resumes as exactly: lessons and rewards that end in between, a line that is looked ahead,
/// experts in turn.
#[test]
fn suggested_courses_go_on_bit_by_bit() {
    let usual = CriticCourse::published(Architecture::Sst3, 3);
    let experts = [1, 2].map(|seed| Critic::random(Architecture::Sst2, Size::STANDARD, seed));
    let runs = [
        (
            CriticCourse {
                rewards: "potential:0.1@9,0.05".parse().ok(),
                lessons: "compared 12 minimax-d1".parse().ok(),
                ..usual.clone()
            },
            ALONE,
        ),
        (CriticCourse { look: Lookahead { depth: 2, width: 3 }, lambda: Some(0.7), ..usual.clone() }, ALONE),
        (usual, CriticMethod::Curriculum { experts: experts.to_vec(), games: 8 }),
    ];
    for (course, method) in runs {
        let mut whole = CriticLearner::new(course.clone(), method.clone()).unwrap();
        play(&mut whole, 20);
        let mut stopped = CriticLearner::new(course.clone(), method.clone()).unwrap();
        for games in [1, 6, 4, 3, 6] {
            play(&mut stopped, games);
            stopped = CriticLearner::resume(course.clone(), method.clone(), &stopped.checkpoint()).unwrap();
        }
        assert_eq!(stopped.checkpoint(), whole.checkpoint(), "{}", course.describe());
    }
}

/// In lessons the teacher's moves are played, and the critic's again after them.
#[test]
fn a_teacher_plays_the_lessons_only() {
    let of = |lessons: &str| {
        let course = CriticCourse {
            lessons: lessons.parse().ok(),
            schedule: Schedule::constant(0.0),
            ..CriticCourse::published(Architecture::Sst3, 4)
        };
        let mut learner = learner(course);
        (0..6)
            .map(|_| {
                learner.play();
                moves(&learner)
            })
            .collect::<Vec<_>>()
    };
    let (three, six) = (of("watched 3 minimax-d1"), of("watched 6 minimax-d1"));
    assert_eq!(three[..3], six[..3], "what the critic has learned does not matter to the teacher");
    assert!((3..6).all(|game| three[game] != six[game]));
    let course = |teacher: &str| CriticCourse {
        lessons: format!("watched 3 {teacher}").parse().ok(),
        ..CriticCourse::published(Architecture::Sst3, 4)
    };
    let refused = |teacher: &str| CriticLearner::new(course(teacher), ALONE).err().map(|e| e.to_string());
    assert!(refused("nobody").is_some_and(|error| error.starts_with("nobody: no agent is called")));
    let small = CriticCourse { size: Size::new(9).unwrap(), ..course("adp:rist") };
    assert!(CriticLearner::new(small, ALONE).is_err(), "it cannot read such boards");
}

#[test]
fn another_course_is_refused_with_the_reason() {
    let mut learner = learner(CriticCourse::published(Architecture::Sst3, 3));
    play(&mut learner, 2);
    let bytes = learner.checkpoint();
    let course = CriticCourse::published(Architecture::Sst3, 3);
    let refused = |course: CriticCourse, bytes: &[u8]| match CriticLearner::resume(course, ALONE, bytes) {
        Ok(_) => panic!("taken up"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refused(CriticCourse { seed: 4, ..course.clone() }, &bytes),
        "the run there has 'seed 3', not 'seed 4'"
    );
    assert_eq!(
        refused(CriticCourse { loss: -1.0, ..course.clone() }, &bytes),
        "the run there has 'loss 0', not 'loss -1'"
    );
    let expert = learner.critic().clone();
    let watching = CriticLearner::resume(course.clone(), CriticMethod::Watching { expert }, &bytes);
    assert!(matches!(watching, Err(BadCheckpoint::Changed { .. })));
    for length in (0..bytes.len()).step_by(101) {
        assert!(CriticLearner::resume(course.clone(), ALONE, &bytes[..length]).is_err());
    }
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    assert_eq!(refused(course, &damaged), "the checkpoint is damaged");
}

/// Each switch changes what is learned.
#[test]
fn every_switch_does_something() {
    let usual = CriticCourse::published(Architecture::Sst2, 5);
    let learned = |course: CriticCourse| {
        let mut learner = learner(course);
        play(&mut learner, 30);
        learner.critic().to_bytes()
    };
    let step = usual.step;
    let changed = [
        CriticCourse { loss: -1.0, ..usual.clone() },
        CriticCourse { ending: TerminalUpdate::Chain, ..usual.clone() },
        CriticCourse { ending: TerminalUpdate::BeforeLast, ..usual.clone() },
        CriticCourse { ending: TerminalUpdate::Literal, ..usual.clone() },
        CriticCourse { near: 1, ..usual.clone() },
        CriticCourse { ties: TieBreak::First, random_openings_until: 0, ..usual.clone() },
        CriticCourse { ties: TieBreak::Random, random_openings_until: 0, ..usual.clone() },
        CriticCourse { schedule: Schedule::constant(0.5), ..usual.clone() },
        CriticCourse { random_moves: MoveRange::Board, ..usual.clone() },
        CriticCourse { random_openings_until: 0, ..usual.clone() },
        CriticCourse { random_openings: MoveRange::Near, ..usual.clone() },
        CriticCourse { random_opening_moves: 4, ..usual.clone() },
        CriticCourse { forced_five_until: 0, ..usual.clone() },
        CriticCourse { rates: "1@10,0.5".parse().unwrap(), ..usual.clone() },
        CriticCourse { lambda: Some(0.0), ..usual.clone() },
        CriticCourse { lambda: Some(0.8), ..usual.clone() },
        CriticCourse { lambda: Some(0.8), learn_from_random: false, ..usual.clone() },
        CriticCourse { learn_from_random: false, ..usual.clone() },
        CriticCourse { step: TdStep { alpha_twice: false, ..step }, ..usual.clone() },
        CriticCourse { step: TdStep { repeats: 10, ..step }, ..usual.clone() },
        CriticCourse { step: TdStep { freeze_next: true, ..step }, ..usual.clone() },
        CriticCourse { step: TdStep { discount: 0.9, ..step }, ..usual.clone() },
        CriticCourse { size: Size::new(9).unwrap(), ..usual.clone() },
        CriticCourse { rewards: "potential:0.1".parse().ok(), ..usual.clone() },
        CriticCourse { rewards: "made:0.1".parse().ok(), ..usual.clone() },
        CriticCourse { rewards: "made:0.1@15,0".parse().ok(), ..usual.clone() },
        CriticCourse { lessons: "watched 10 minimax-d1".parse().ok(), ..usual.clone() },
        CriticCourse { lessons: "compared 10 minimax-d1".parse().ok(), ..usual.clone() },
        CriticCourse { look: Lookahead { depth: 2, width: 3 }, ..usual.clone() },
        CriticCourse { look: Lookahead { depth: 2, width: 3 }, lambda: Some(0.7), ..usual.clone() },
        CriticCourse { look: Lookahead { depth: 3, width: 3 }, ..usual.clone() },
    ];
    let mut seen = vec![learned(usual)];
    for course in changed {
        let description = course.describe();
        let bytes = learned(course);
        assert!(!seen.contains(&bytes), "one of these changes nothing:\n{description}");
        seen.push(bytes);
    }
}

#[test]
fn openings_follow_the_first_way_of_exploring() {
    let mut learner =
        learner(CriticCourse { random_openings_until: 40, ..CriticCourse::published(Architecture::Sst3, 2) });
    let center = Size::STANDARD.center();
    let mut firsts = Vec::new();
    for game in 1..=80 {
        learner.play();
        let ((first, opener), (second, _)) = (learner.last_game()[0], learner.last_game()[1]);
        assert_eq!(opener, if game % 2 == 1 { Player::One } else { Player::Two });
        if game > 40 || opener == Player::One {
            assert_eq!(first, center);
        } else {
            firsts.push(first);
        }
        if game > 40 {
            let apart = |a: u8, b: u8| a.abs_diff(b);
            assert!(apart(second.x(), first.x()) <= 2 && apart(second.y(), first.y()) <= 2);
        }
    }
    firsts.sort();
    firsts.dedup();
    assert!(firsts.len() > 15, "player 2 opens all over the board: {firsts:?}");
}

#[test]
fn five_is_made_while_it_is_forced() {
    let course = CriticCourse { forced_five_until: 20, ..CriticCourse::published(Architecture::Sst3, 2) };
    let mut learner = learner(CriticCourse { schedule: Schedule::constant(0.3), ..course });
    for _ in 0..20 {
        learner.play();
        let game = learner.last_game();
        let mut features = Features::new(Architecture::Rist, Size::STANDARD, 2);
        for (number, &(point, player)) in game.iter().enumerate() {
            let could = features.stones().free().any(|p| features.stones().row(p, player) >= 5);
            assert_eq!(
                could,
                number + 1 == game.len() && game.len() < 225,
                "the last move, and no other, is five"
            );
            features.play(point, player);
        }
    }
}

#[test]
fn exactly_five_can_be_the_rule() {
    let course =
        CriticCourse { rule: tengen_board::Rule::Standard, ..CriticCourse::published(Architecture::Sst3, 2) };
    let mut learner = learner(course);
    for _ in 0..200 {
        learner.play();
        let mut features = Features::new(Architecture::Rist, Size::STANDARD, 2);
        let game = learner.last_game();
        game.iter().for_each(|&(point, player)| features.play(point, player));
        let &(last, player) = game.last().unwrap();
        assert!(features.stones().row(last, player) == 5 || features.stones().is_full());
    }
    let renju =
        CriticCourse { rule: tengen_board::Rule::Renju, ..CriticCourse::published(Architecture::St, 1) };
    assert!(CriticLearner::new(renju, ALONE).is_err());
}

/// What comes first: a won game's last position is valued above a lost one's.
#[test]
fn values_of_ends_move_towards_results() {
    let mut learner = learner(CriticCourse::published(Architecture::Sst2, 1));
    let rows = play(&mut learner, 1000);
    assert!(rows[0].value_won > rows[0].value_lost);
    assert_eq!(rows[0].won_one + rows[0].won_two + rows[0].drawn, 1000);
}

/// What it says of a game's positions, found by looking ahead from the one before each.
#[test]
fn the_outlook_is_what_a_scorer_sees() {
    for architecture in [Architecture::St, Architecture::Rist, Architecture::Best] {
        let mut learner = learner(CriticCourse::published(architecture, 5));
        assert!(learner.outlook().is_empty());
        play(&mut learner, 4);
        let moves = learner.last_game();
        let mut features = Features::new(architecture, Size::STANDARD, learner.course().near);
        let mut scorer = Scorer::default();
        let outlook = learner.outlook();
        assert_eq!(outlook.len(), moves.len());
        for (&(point, mover), value) in moves.iter().zip(outlook) {
            let scored = scorer.score_these(learner.critic(), &features, mover, moves[0].1, &[point]);
            assert!((scored[0].value - value).abs() < 1e-5, "{architecture}: {} {value}", scored[0].value);
            features.play(point, mover);
        }
    }
}
