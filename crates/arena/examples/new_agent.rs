//! A new agent, and its match against another: `cargo run --release -p tengen-arena --example new_agent`.

use std::{error::Error, ops::ControlFlow, path::Path};
use tengen_arena::{Event, GameSummary, Player, Runner, Store};
use tengen_board::{Direction, Game, Line};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// Plays where a row becomes longest, its own or the opponent's.
struct LongestRow;

impl Agent for LongestRow {
    fn name(&self) -> &str {
        "longest-row"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let row = |point, color| {
            let mut board = game.board().clone();
            board.put(point, color);
            let rows = Direction::ALL.into_iter().filter_map(|way| Line::through(&board, point, way));
            rows.map(|row| row.len()).max()
        };
        let (me, free) = (game.to_move(), game.board().empties());
        let best = free.max_by_key(|&point| (row(point, me).max(row(point, !me)), row(point, me)));
        Ok(Decision::new(best.expect("a game that goes on has a free point")))
    }
}

/// Plays the match in a folder that keeps its games, and goes on there if it was ended before.
fn play(folder: &Path) -> Result<Vec<GameSummary>, Box<dyn Error>> {
    let store = Store::open(folder, &Event::between(&["longest-row", "random"], 10))?;
    let new =
        |player: &Player| (player.agent == "longest-row").then(|| Ok(Box::new(LongestRow) as Box<dyn Agent>));
    Runner::new(&store).with_agent_factory(&new).run(&mut |_| ControlFlow::Continue(()))?;
    Ok(store.results()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = play(Path::new("runs/new-agent"))?;
    let won = games.iter().filter(|game| game.winner == Some(0)).count();
    println!("longest-row won {won} of {} games", games.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_plays_its_match_and_goes_on_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let games = super::play(folder.path()).unwrap();
        assert_eq!(games.len(), 20);
        assert!(games.iter().filter(|game| game.winner == Some(0)).count() >= 18);
        assert_eq!(super::play(folder.path()).unwrap(), games, "nothing is left to play");
    }
}
