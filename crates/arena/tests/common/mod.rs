//! A small event that several tests play.

use tengen_arena::{Event, Format, Opening, Player, PlayerLimits, RowOrder, Start, make_names_unique};
use tengen_board::{Rule, Size};

/// A round robin of these agents from two openings, with 300 nodes a move.
pub(crate) fn event(players: &[&str], rounds: u64) -> Event {
    let mut players: Vec<_> = players.iter().map(|agent| Player::new(agent)).collect();
    make_names_unique(&mut players);
    let size = Size::STANDARD;
    let opening = |text| Opening::read(text, RowOrder::FromTop, size, Rule::Freestyle).unwrap();
    Event {
        players,
        format: Format::RoundRobin,
        rule: Rule::Freestyle,
        size,
        start: Start::Openings(["0,0, 1,1, 2,-1", "-3,0, 0,2, 1,0, 3,3"].map(opening).to_vec()),
        rounds,
        limits: PlayerLimits { nodes: Some(300), ..PlayerLimits::default() },
        max_moves: None,
        seed: 5,
        test: None,
    }
}
