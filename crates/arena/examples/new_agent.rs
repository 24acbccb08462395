//! A new agent, and a match of it against another: `cargo run --release -p tengen-arena --example new_agent`.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use tengen_arena::{
    Event, Format, GameSummary, Player, PlayerLimits, Runner, Start, Store, balanced_openings,
};
use tengen_board::{Color, Direction, Game, Line, Point, Rule, Size};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// Plays where a row becomes longest, its own or the opponent's.
struct LongestRow;

impl Agent for LongestRow {
    fn name(&self) -> &str {
        "longest-row"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let row = |point: Point, color: Color| {
            let mut board = game.board().clone();
            board.put(point, color);
            let rows =
                Direction::ALL.into_iter().filter_map(|direction| Line::through(&board, point, direction));
            rows.map(|row| row.len()).max()
        };
        let (me, points) = (game.to_move(), game.size().points().filter(|&point| game.is_allowed(point)));
        let best = points.max_by_key(|&point| (row(point, me).max(row(point, !me)), row(point, me)));
        best.map(Decision::new).ok_or(AgentError::Crash("every move is a foul".to_owned()))
    }
}

/// Plays the match in a folder that keeps its games, and goes on there if it was ended before.
pub(crate) fn play(folder: &Path) -> Result<Vec<GameSummary>, Box<dyn Error>> {
    let (size, rule) = (Size::STANDARD, Rule::Freestyle);
    let event = Event {
        players: ["longest-row", "random"].map(Player::new).to_vec(),
        format: Format::RoundRobin,
        rule,
        size,
        start: Start::Openings(balanced_openings(size, rule)),
        rounds: 10,
        limits: PlayerLimits::default(),
        max_moves: None,
        seed: 1,
        test: None,
    };
    let store = Store::open(folder, &event)?;
    let new =
        |player: &Player| (player.agent == "longest-row").then(|| Ok(Box::new(LongestRow) as Box<dyn Agent>));
    Runner::new(&store).with_agent_factory(&new).run(&mut |game| {
        println!("game {}: {} after {} moves", game.number + 1, game.sentence, game.moves);
        ControlFlow::Continue(())
    })?;
    Ok(store.results()?)
}

#[allow(dead_code)] // A test of the arena plays the match, too, but not from here.
fn main() -> Result<(), Box<dyn Error>> {
    let games = play(Path::new("runs/new-agent"))?;
    let won = games.iter().filter(|game| game.winner == Some(0)).count();
    println!("longest-row won {won} of {} games", games.len());
    Ok(())
}
