//! Files of weights: the bytes as they are, and as changes to good files whose checksums are then made right.
//!
//! Without the second a fuzzer would never get past a checksum, and its corpus would hold files of half a megabyte.

use crate::check_sentence;
use std::sync::{Arc, LazyLock};
use tengen_base::checksum::fnv1a;
use tengen_board::{Board, Color, Rule, Size, notation};
use tengen_nets::line::{LineAccumulator, LineNetwork, LineWeights, SideWeights};
use tengen_nets::pinet::{Network, PiBoard};
use tengen_nets::weights::BadWeights;
use tengen_nets::{Architecture, Critic, Features, Player, Scorer};
use tengen_patterns::Position;
use tengen_search::{Evaluator, PatternEvaluator, PatternWeights};

/// Good files to change: the smallest critics, the pattern evaluation, the line network.
static GOOD: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let size = Size::new(5).expect("a size");
    let critics = Architecture::ALL.map(|architecture| Critic::random(architecture, size, 1).to_bytes());
    let mut good = critics.to_vec();
    good.push(PatternWeights::by_hand().to_bytes());
    good.push(LineWeights::zero().to_bytes());
    good.push(LineWeights { white: Some(SideWeights::zero()), ..LineWeights::zero() }.to_bytes());
    good
});

/// Feeds every reader the bytes as they are, then one of the good files with the changes that the bytes describe: the
/// first byte chooses it, each five of the others are a place (three bytes) and two new bytes there.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let mut accepted = read(bytes);
    if let Ok(text) = str::from_utf8(bytes) {
        accepted |= read_text(text);
    }
    let Some((&choice, changes)) = bytes.split_first() else { return accepted };
    let mut file = GOOD[usize::from(choice) % GOOD.len()].clone();
    for change in changes.chunks_exact(5) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize % file.len();
        file[place] = change[3];
        if let Some(next) = file.get_mut(place + 1) {
            *next = change[4];
        }
    }
    let end = file.len() - 8;
    let sum = fnv1a(&file[..end]).to_le_bytes();
    file[end..].copy_from_slice(&sum);
    read(&file) || accepted
}

/// Whether some reader of binary files takes the bytes; what it takes must be of use.
fn read(bytes: &[u8]) -> bool {
    let critic = taken(Critic::from_bytes(bytes), use_critic);
    let patterns = taken(PatternWeights::from_bytes(bytes), |weights| use_patterns(&weights));
    let line = taken(LineWeights::from_bytes(bytes), |weights| use_line(&weights));
    critic || patterns || line
}

fn read_text(text: &str) -> bool {
    let size = Size::new(5).expect("a size");
    let critic = taken(Critic::from_text(text, Architecture::ALL[0], size), use_critic);
    let network = match text.parse::<Network>() {
        Ok(network) => {
            let mut board = PiBoard::new(network, Size::STANDARD);
            for (number, point) in points().into_iter().enumerate() {
                board.play(point, if number % 2 == 0 { Color::Black } else { Color::White });
            }
            let _ = board.values(Color::Black);
            true
        }
        Err(error) => {
            check_sentence(&error.to_string().escape_debug());
            false
        }
    };
    critic || network
}

fn taken<T>(read: Result<T, BadWeights>, used: impl FnOnce(T)) -> bool {
    match read {
        Ok(weights) => {
            used(weights);
            true
        }
        Err(error) => {
            check_sentence(&error.to_string().escape_debug());
            false
        }
    }
}

fn points() -> Vec<tengen_board::Point> {
    notation::parse_moves("c3 d3 c4 b2 c2", Size::STANDARD).expect("moves")
}

fn position() -> Position {
    let mut position = Position::new(&Board::new(Size::STANDARD), Rule::Freestyle, Color::Black);
    points().into_iter().for_each(|point| position.play(point));
    position
}

fn use_critic(critic: Critic) {
    let size = critic.size();
    let mut features = Features::new(critic.architecture(), size, 2);
    features.play(size.point(2, 2).expect("on every board"), Player::One);
    for scored in Scorer::default().score(&critic, &features, Player::Two, Player::One) {
        assert!((0.0..=1.0).contains(&scored.value), "a chance of {}", scored.value);
    }
    assert!(Critic::from_bytes(&critic.to_bytes()) == Ok(critic), "not what was written");
}

fn use_patterns(weights: &PatternWeights) {
    let mut evaluator = PatternEvaluator::new(Arc::new(weights.table()));
    let position = position();
    evaluator.refresh(&position);
    let score = evaluator.evaluate(&position);
    assert!(!score.is_win() && !score.is_loss(), "an evaluation proves nothing: {score:?}");
    assert!(PatternWeights::from_bytes(&weights.to_bytes()).as_ref() == Ok(weights), "not what was written");
}

fn use_line(weights: &LineWeights) {
    let position = position();
    let mut accumulator = LineAccumulator::new(Arc::new(LineNetwork::new(weights)));
    accumulator.refresh(&position);
    assert_eq!(accumulator.value(&position), tengen_nets::line::plain::value(weights, &position));
    assert!(LineWeights::from_bytes(&weights.to_bytes()).as_ref() == Ok(weights), "not what was written");
}
