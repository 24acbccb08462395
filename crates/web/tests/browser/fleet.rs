//! The Fleet page in the browser: workers and events of a real fleet, whose server goes away and comes back.

#[path = "../../../fleet/tests/fleet/server.rs"]
mod server;

use crate::browser::{Window, with_browser_and};
use crate::phone::assert_fits;
use serde_json::json;
use server::{Disk, Server};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use tengen_arena::{Event, Format, GameSummary, Opening, Player, PlayerLimits, Runner, Start, Store};
use tengen_board::{Rule, Size};
use tengen_fleet::{Access, Fleet, FleetOptions, Identity, Worker, WorkerOptions, WorkerTerms};
use tengen_play::Stop;

fn worker(access: &Access, name: &str, folder: &Path, stop: &Stop) {
    let options = WorkerOptions {
        name: name.to_owned(),
        cores: 1,
        ahead: 0,
        terms: WorkerTerms::default(),
        cache: folder.join(name),
        program: Identity::recorded(),
    };
    let (access, stop) = (access.clone(), stop.clone());
    thread::spawn(move || Worker::run(&access, &options, &stop, &|_| ()).unwrap());
}

/// A match of sixty games.
fn event() -> Event {
    Event {
        players: ["greedy", "random"].map(Player::new).to_vec(),
        format: Format::RoundRobin,
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        start: Start::Openings(vec![Opening::default()]),
        rounds: 30,
        limits: PlayerLimits { nodes: Some(100), ..PlayerLimits::default() },
        max_moves: None,
        seed: 3,
        test: None,
    }
}

#[test]
fn a_fleet_is_shown_with_its_workers_and_what_they_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let access: Access = server.address().parse().unwrap();
    let fleet = Fleet::connect(&access, FleetOptions::default(), |note| println!("{note}")).unwrap();
    let stop = Stop::default();
    for name in ["ann", "bob"] {
        worker(&access, name, folder.path(), &stop);
    }
    let set = |options: &mut tengen_web::ServerOptions| options.fleet = Some(access.clone());
    with_browser_and(Window::Desktop, set, async |browser| {
        // Compare leads to it.
        browser.open("/compare").await;
        browser.click("a[href='/fleet']").await;
        browser.until_text(".totals", "2 workers").await;
        browser.until_text(".fleet .events, .fleet .body", "Nothing.").await;
        let games = folder.path().join("match");
        let run = thread::spawn(move || {
            let store = Store::open(&games, &event()).unwrap();
            let mut go_on = |_: &GameSummary| ControlFlow::Continue(());
            Runner::new(&store).elsewhere(Some(&fleet)).run(&mut go_on).unwrap();
        });
        browser.until_text(".events .pill", "Finished").await;
        run.join().unwrap();
        browser.until_text(".events", "60 of 60 games").await;
        browser.until_text(".minutes", "60 games in the last hour").await;
        let rows = "[...document.querySelectorAll('.workers-card tbody tr')].map(r => [r.cells[0].innerText, Number(r.cells[3].innerText)])";
        let all = format!("{rows}.reduce((sum, row) => sum + row[1], 0) >= 60");
        browser.until(&all).await;
        let names = browser.value(&format!("{rows}.map(row => row[0])")).await;
        assert_eq!(names, json!(["ann", "bob"]));
        assert_eq!(
            browser.value("document.querySelector('.nav [aria-current]').innerText").await,
            json!("Compare")
        );
        // The server goes away: said, with what was known, and forgotten when it is back.
        server.kill();
        browser.until_text(".lost", "does not answer").await;
        browser.until_text(".events", "60 of 60 games").await;
        server.restart(Disk::Kept);
        browser.until("document.querySelector('.lost').textContent === ''").await;
        stop.raise();
        browser.until_text(".workers-card", "Left").await;
        browser.until_text(".totals", "0 workers").await;
    });
}

#[test]
fn without_a_fleet_the_page_says_how_to_have_one_also_on_a_phone() {
    with_browser_and(
        Window::Phone,
        |_| (),
        async |browser| {
            browser.open("/fleet").await;
            browser.until_text(".prose", "tengen web --fleet").await;
            assert_fits(browser, "/fleet").await;
        },
    );
}
