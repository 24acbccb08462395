//! The example of a new agent: it plays its match to the end, and beats chance.

#[path = "../examples/new_agent.rs"]
mod new_agent;

#[test]
fn the_example_plays_its_match_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let games = new_agent::play(folder.path()).unwrap();
    assert_eq!(games.len(), 20);
    assert!(games.iter().filter(|game| game.winner == Some(0)).count() >= 18);
    assert_eq!(new_agent::play(folder.path()).unwrap(), games, "nothing is left to play");
}
