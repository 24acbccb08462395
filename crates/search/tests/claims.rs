//! What patterns claim without search must be true against every reply.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::test_size::test_size;
use tengen_board::{Game, Point, Rule, Size};
use tengen_patterns::{Position, Threat};
use tengen_play::{Proof, Stop};
use tengen_search::forced;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};

/// Games of stones thrown near each other, so that threats of both sides abound.
fn random_game(rng: &mut Xoshiro256PlusPlus, size: Size, rule: Rule) -> Game {
    let mut game = Game::new(size, rule);
    let stones = rng.random_range(8..40);
    while game.moves().len() < stones {
        let position = Position::from(&game);
        let points: Vec<Point> = position.candidates().iter().collect();
        let best = |color, threat| position.points(color, threat).first();
        let me = game.to_move();
        // Fives are made and stopped, so that games last; threes and fours are made now and then.
        let urgent = best(!me, Threat::Five).filter(|&p| game.is_allowed(p));
        let point = urgent.unwrap_or_else(|| points[rng.random_range(0..points.len())]);
        if best(me, Threat::Five).is_some() || !game.is_allowed(point) || game.play(point).unwrap().is_some()
        {
            game.undo();
            break;
        }
    }
    game
}

fn prove(game: &Game) -> Option<Proof> {
    let stop = Stop::default();
    match ThreatSolver::new(Position::from(game), ThreatKinds::FoursAndThrees, 2_000, &stop).solve() {
        ThreatResult::Win(proof) => Some(proof),
        _ => None,
    }
}

#[test]
fn decided_positions_are_won_or_lost_against_every_reply() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut wins, mut losses, mut in_five) = (0, 0, 0);
    for round in 0..test_size("TENGEN_CLAIMS", 1_500) as usize {
        let rule = Rule::ALL[round % 5];
        let game = random_game(&mut rng, Size::new([9, 12, 15][round / 5 % 3]).unwrap(), rule);
        let position = Position::from(&game);
        let Some(score) = forced::decided(&position, 0).filter(|_| game.outcome().is_none()) else {
            continue;
        };
        if score.is_win() {
            let proof = prove(&game).unwrap_or_else(|| panic!("{rule} {score:?} {:?}", game.board()));
            assert_eq!(proof.check(&game), Ok(()), "{rule} {score:?} {:?}", game.board());
            assert!(proof.plies() <= score.plies_to_end().unwrap(), "{rule} {score:?} {proof:?}");
            wins += 1;
            in_five += usize::from(score.plies_to_end() == Some(5));
        } else {
            // Whatever is played, the opponent has a five.
            for point in game.board().empties() {
                let mut next = game.clone();
                if next.play(point).unwrap().is_none() {
                    let fives = Position::from(&next).count(next.to_move(), Threat::Five);
                    assert!(fives > 0, "{rule} {point:?} {:?}", game.board());
                }
            }
            losses += 1;
        }
    }
    assert!(wins > 100 && losses > 3 && in_five > 20, "{wins} {losses} {in_five}");
}

#[test]
fn moves_left_out_of_the_defences_lose() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let (mut seen, mut four_threes) = (0, 0);
    for round in 0..test_size("TENGEN_CLAIMS", 400) as usize {
        let rule = Rule::ALL[round % 5];
        let game = random_game(&mut rng, Size::new([9, 12, 15][round / 5 % 3]).unwrap(), rule);
        let position = Position::from(&game);
        let me = position.to_move();
        if forced::decided(&position, 0).is_some() || position.count(!me, Threat::Five) > 0 {
            continue;
        }
        let Some(defences) = forced::defences(&position) else { continue };
        seen += 1;
        four_threes += usize::from(position.count(!me, Threat::OpenFour) == 0);
        for point in game.board().empties().filter(|&p| !defences.contains(p)) {
            let mut next = game.clone();
            if next.play(point).unwrap().is_some() {
                continue;
            }
            let proof = prove(&next);
            let checked = proof.map(|proof| proof.check(&next));
            assert_eq!(checked, Some(Ok(())), "{rule} {me} {point:?} {:?}", game.board());
        }
    }
    assert!(seen > 40 && four_threes > 2, "{seen} {four_threes}");
}
