//! Certificates walked to the end: whatever is replied, the winner has an answer, and makes five in time.

use crate::positions::{QUIET, black_to_move, certificate, prefix, quiet_standard};
use crate::published::FIGURES;
use tengen_base::seed::mix;
use tengen_base::test_size::test_size;
use tengen_board::{Color, Game, Outcome, Rule};
use tengen_solve::{ProofWalk, StepKind, WalkError, Walker};

/// Random numbers that a seed begins.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = mix(self.0, 1);
        (self.0 % most as u64) as usize
    }
}

/// How the loser replies.
#[derive(Clone, Copy)]
enum Resistance {
    /// Anywhere.
    Random,
    /// Where the proof needs an answer of its own, else where the most stones are near.
    Listed,
    /// With fours of his own or on the winner's best cells.
    Counter,
}

impl Resistance {
    const ALL: [Resistance; 3] = [Resistance::Random, Resistance::Listed, Resistance::Counter];

    fn reply(self, walker: &Walker<'_>, me: u8, dice: &mut Dice) -> usize {
        let board = walker.board();
        let free: Vec<usize> = board.free().iter().collect();
        let wanted: Vec<usize> = match self {
            Resistance::Random => Vec::new(),
            Resistance::Listed => walker.step().listed.clone(),
            Resistance::Counter => {
                let makes_four = |cell: usize, color: u8| {
                    let mut board = board.clone();
                    board.set(cell, color);
                    board.five_squares(color).first().is_some()
                };
                let mut wanted: Vec<usize> = board.five_squares(me).iter().collect();
                wanted.extend(free.iter().copied().filter(|&cell| makes_four(cell, 3 - me)));
                wanted.extend(free.iter().copied().filter(|&cell| makes_four(cell, me)));
                wanted
            }
        };
        let from = if wanted.is_empty() { &free } else { &wanted };
        from[dice.below(from.len())]
    }
}

/// Plays a proof to its end under the engine's own rules. Gives the plies, and whether a default answered.
fn play(walk: &ProofWalk, game: &Game, resistance: Resistance, dice: &mut Dice) -> (usize, bool) {
    let mut game = game.clone();
    let me = walk.attacker();
    let winner = Color::ALL[usize::from(me) - 1];
    let mut walker = walk.start().unwrap();
    let before = game.moves().len();
    let (mut defaulted, mut moves) = (false, Vec::new());
    let point = |game: &Game, cell: usize| {
        let side = usize::from(game.size().side());
        game.size().point((cell % side) as u8, (cell / side) as u8).unwrap()
    };
    loop {
        let step = walker.step().clone();
        defaulted |= step.answered == Some(tengen_solve::Answered::Passed);
        moves.push(step.cell);
        game.play(point(&game, step.cell)).unwrap();
        assert_eq!(game.outcome().is_some(), step.kind == StepKind::Five, "{moves:?}");
        let played = game.moves().len() - before;
        assert!(played + walker.left() <= walk.report().plies, "{moves:?}");
        if let Some(outcome) = game.outcome() {
            assert!(matches!(outcome, Outcome::Win { .. }) && outcome.winner() == Some(winner), "{moves:?}");
            assert_eq!(walker.reply(0), Err(WalkError::Over));
            assert_eq!(walk.along(&moves).unwrap().step(), &step);
            return (played, defaulted);
        }
        let reply = resistance.reply(&walker, me, dice);
        game.play(point(&game, reply)).unwrap();
        assert!(game.outcome().is_none(), "the loser wins with {moves:?} and {reply}");
        moves.push(reply);
        walker.reply(reply).unwrap_or_else(|error| panic!("{error} after {moves:?}"));
    }
}

/// Every position that the other tests prove.
fn proved_positions() -> Vec<(Game, u64)> {
    let mut positions: Vec<(Game, u64)> = Vec::new();
    for stones in FIGURES {
        positions.push((black_to_move(stones, Rule::Freestyle), 100_000));
    }
    positions.push((black_to_move(FIGURES[0], Rule::Standard), 100_000));
    positions.push((black_to_move(FIGURES[3], Rule::Caro), 100_000));
    positions.push((black_to_move(FIGURES[3], Rule::CaroExact), 100_000));
    positions.push((black_to_move(QUIET, Rule::Freestyle), 200_000));
    positions.push((quiet_standard(), 3_000_000));
    positions.extend((16..=36).step_by(2).map(|length| (prefix(length), 1_000_000_000)));
    positions
}

#[test]
fn every_reply_has_an_answer_down_to_five() {
    let each = test_size("TENGEN_WALKS", 200);
    let (mut walked, mut defaulted, mut longest) = (0, 0, 0);
    for (number, (game, nodes)) in (0..).zip(proved_positions()) {
        let walk = ProofWalk::open(&certificate(&game, nodes)).unwrap();
        let mut dice = Dice(number);
        for n in 0..each as usize {
            let (plies, by_default) = play(&walk, &game, Resistance::ALL[n % 3], &mut dice);
            walked += 1;
            defaulted += usize::from(by_default);
            longest = longest.max(plies);
        }
    }
    println!("{walked} games, {defaulted} with a reply that changes nothing, at most {longest} plies");
    assert!(defaulted > 0 && longest > 10);
}

#[test]
fn every_first_reply_has_an_answer() {
    for game in [black_to_move(QUIET, Rule::Freestyle), quiet_standard()] {
        let walk = ProofWalk::open(&certificate(&game, 3_000_000)).unwrap();
        let start = walk.start().unwrap();
        for reply in start.board().free().iter() {
            let mut walker = walk.after(&[reply]).unwrap();
            let mut dice = Dice(reply as u64);
            while !walker.is_over() {
                let reply = Resistance::Counter.reply(&walker, walk.attacker(), &mut dice);
                walker.reply(reply).unwrap();
            }
        }
        assert_eq!(walk.after(&[start.step().cell]).err(), Some(WalkError::NotFree(start.step().cell)));
        let elsewhere = start.board().free().first().unwrap();
        assert_eq!(walk.along(&[elsewhere]).err(), Some(WalkError::NotTheProof(elsewhere)));
    }
}
