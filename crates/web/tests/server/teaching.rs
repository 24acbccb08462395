//! Training runs over the router: started, paused, resumed, played against, deleted, refused.

use crate::visitor::{Visitor, options, run, stones};
use axum::http::Method;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen_web::{App, ServerOptions};

fn training_options(scratch: &TempDir) -> ServerOptions {
    let kept = |name: &str| Some(scratch.path().join(name));
    ServerOptions { database: kept("tengen.db"), runs: kept("runs"), ..options() }
}

fn quick(games: u64) -> Value {
    json!({"way": "self-teach", "learner": "sst1", "games": games, "seed": 7, "size": 9})
}

async fn begin(visitor: &mut Visitor, asked: Value) -> String {
    visitor.post("/api/teach", asked).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn pause(visitor: &mut Visitor, id: &str) -> Value {
    assert_eq!(visitor.json(Method::PUT, &format!("/api/jobs/{id}/pause"), json!({})).await.status, 204);
    visitor.poll(&format!("/api/jobs/{id}"), |job| job["state"] == "paused").await
}

async fn resume(visitor: &mut Visitor, id: &str) {
    assert_eq!(visitor.json(Method::PUT, &format!("/api/jobs/{id}/resume"), json!({})).await.status, 204);
}

fn weights(scratch: &TempDir, id: &str, games: u64) -> Vec<u8> {
    let path = scratch.path().join("runs").join(id).join(format!("weights-{games}.bin"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_critic_is_taught_paused_taken_up_again_and_played_against() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let state = App::new(training_options(&scratch)).unwrap();
        let mut visitor = Visitor::new(&state);
        let id = begin(&mut visitor, quick(1200)).await;
        let path = format!("/api/jobs/{id}");
        // Live: games, measurements, the last game with what the critic thinks of it.
        let job = visitor.poll(&path, |job| job["result"]["live"]["rate"].as_f64() > Some(0.0)).await;
        assert_eq!((&job["kind"], &job["total"]), (&json!("training"), &json!(1200)));
        let game = &job["result"]["live"]["game"];
        let played = stones(game);
        assert!(played >= 9 && game["values"].as_array().unwrap().len() == played, "{game}");
        assert!(game["position"]["outcome"].is_object(), "{game}");
        let job = pause(&mut visitor, &id).await;
        let done = job["done"].as_u64().unwrap();
        assert!((1..1200).contains(&done), "{done}");
        assert_eq!(job["result"]["checkpoints"][0], json!(done), "what it knows when it pauses is kept");
        resume(&mut visitor, &id).await;
        let job = visitor.poll(&path, |job| job["state"] == "finished").await;
        assert_eq!((&job["done"], &job["result"]["checkpoints"][0]), (&json!(1200), &json!(1200)));
        let row = &job["result"]["rows"][0];
        assert_eq!((&row["games"], &row["explore"]), (&json!(1000), &json!(10.0)));
        let sum = ["black", "white", "drawn"].iter().map(|part| row[part].as_f64().unwrap()).sum::<f64>();
        assert!(
            (sum - 100.0).abs() < 0.11 && row["match"].is_number() && row["error"].as_f64() > Some(0.0),
            "{row}"
        );
        assert_eq!(job["result"]["live"]["row"]["games"], 1200);

        // A run that was never paused ends with the same bits.
        let other = begin(&mut visitor, quick(1200)).await;
        visitor.poll(&format!("/api/jobs/{other}"), |job| job["state"] == "finished").await;
        assert_eq!(weights(&scratch, &id, 1200), weights(&scratch, &other, 1200));
        assert_ne!(weights(&scratch, &id, 1200), weights(&scratch, &id, 1000));

        // Every checkpoint can be played against.
        let setup = visitor.get("/api/setup").await.ok();
        let name = format!("run:{id}:1000");
        let opponent = setup["opponents"].as_array().unwrap().iter().find(|o| o["id"] == *name).unwrap();
        assert_eq!((&opponent["kind"], &opponent["name"]), (&json!("learner"), &json!("sst1@1000")));
        let play = visitor.game(["person", &name], json!({})).await;
        visitor.place(&play, "h8").await.ok();
        let view = visitor.until(&play, |view| stones(view) == 2 && view["can"]["place"] == true).await;
        assert_eq!(view["players"][1]["name"], "sst1@1000");

        // Forgotten, it is gone with its files; games against it can still be looked at.
        assert_eq!(visitor.delete(&format!("/api/teach/{id}")).await.status, 204);
        assert!(!scratch.path().join("runs").join(&id).exists());
        visitor.get(&path).await.refused(404);
        let refused = visitor.post("/api/games", json!({"seats": ["person", name], "start": {}})).await;
        assert!(refused.refused(400).starts_with("There is no player called"));
        assert_eq!(stones(&visitor.get(&format!("/api/games/{play}")).await.ok()), 2);
        let mut again = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        assert_eq!(stones(&again.get(&format!("/api/games/{play}")).await.ok()), 2);
        assert_eq!(again.get("/api/teach").await.ok()["runs"].as_array().unwrap().len(), 1);
    });
}

#[test]
fn learners_take_part_in_tournaments_and_say_what_they_think() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        // One that sees patterns, on any board, and one that sees stones, on its own board only.
        let stones = json!({"way": "self-teach", "learner": "rist", "games": 100, "seed": 7, "size": 9});
        let mut learned = Vec::new();
        for course in [quick(100), stones] {
            let id = begin(&mut visitor, course).await;
            visitor.poll(&format!("/api/jobs/{id}"), |job| job["state"] == "finished").await;
            learned.push((format!("run:{id}:100"), id));
        }
        let [one, other] = &learned[..] else { panic!("two have learned") };
        let asked = |size: u8| {
            json!({"players": [one.0, other.0, "agent:random"], "games": 2, "rule": "freestyle", "size": size,
                   "turn": 1000, "start": "empty"})
        };
        let refused = visitor.post("/api/tournaments", asked(11)).await.refused(400);
        assert_eq!(refused, "'rist after 100 games' has not learned to play on a board of 11x11.");
        let id = visitor.post("/api/tournaments", asked(9)).await.ok()["id"].as_str().unwrap().to_owned();
        let path = format!("/api/tournaments/{id}");
        let view = visitor.poll(&path, |view| view["state"] == "finished").await;
        assert_eq!(view["players"][0], json!({"kind": "learner", "name": "sst1@100"}));
        let recent = view["recent"].as_array().unwrap();
        assert!(recent.len() == 6 && recent.iter().all(|game| game["ending"] != "crash"), "{recent:?}");
        // What is handed out says nothing of where weights lie.
        let report = visitor.get(&format!("{path}/files/json")).await.text();
        assert!(report.contains("sst1 after 100 games") && !report.contains("weights-"), "{report}");

        let ask = json!({"position": {"moves": "e5f6", "size": 9}, "who": one.0});
        let told = visitor.post("/api/analysis", ask).await.text();
        assert!(told.contains("\"name\":\"sst1 after 100 games\""), "{told}");
        let ask = json!({"position": {"moves": "e5f6", "size": 11}, "who": other.0});
        assert!(visitor.post("/api/analysis", ask).await.text().contains("\"key\":\"cannot\""));

        // Forgotten, it is still named.
        assert_eq!(visitor.delete(&format!("/api/teach/{}", one.1)).await.status, 204);
        assert_eq!(visitor.get(&path).await.ok()["players"][0]["kind"], "learner");
        assert_eq!(visitor.get(&path).await.ok()["players"][0]["name"], "@100");
    });
}

#[test]
fn a_checkpoint_can_be_kept_at_any_game_and_a_run_be_stopped_for_good() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let asked = json!({"way": "watch", "learner": "sst3", "teacher": "st", "games": 200_000});
        let id = begin(&mut visitor, asked).await;
        let path = format!("/api/jobs/{id}");
        visitor.poll(&path, |job| job["done"].as_u64() > Some(3)).await;
        assert_eq!(visitor.post(&format!("/api/teach/{id}/save"), json!({})).await.status, 204);
        let job = visitor.poll(&path, |job| job["result"]["checkpoints"][0].as_u64() > Some(3)).await;
        let kept = job["result"]["checkpoints"][0].as_u64().unwrap();
        assert_ne!(kept % 20_000, 0, "not one that it makes by itself");
        let stopped = visitor.json(Method::PUT, &format!("/api/teach/{id}/stop"), json!({})).await.ok();
        assert_eq!(stopped["state"], "stopped");
        let refused = visitor.json(Method::PUT, &format!("/api/jobs/{id}/resume"), json!({})).await;
        assert_eq!(refused.refused(409), "The job is not paused.");
        let refused = visitor.json(Method::PUT, &format!("/api/teach/{id}/stop"), json!({})).await;
        assert_eq!(refused.refused(409), "It has ended already.");
        let refused = visitor.post(&format!("/api/teach/{id}/save"), json!({})).await;
        assert!(refused.refused(409).starts_with("It is not learning now"));
    });
}

#[test]
fn a_network_is_taught_by_comparison() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let asked = json!({"way": "comparison", "learner": "learned-star", "teacher": "hardnet", "games": 100, "size": 9});
        let id = begin(&mut visitor, asked).await;
        let path = format!("/api/jobs/{id}");
        let job = visitor.poll(&path, |job| job["result"]["live"]["game"].is_object()).await;
        assert!(["test", "lesson"].contains(&job["result"]["live"]["game"]["stage"].as_str().unwrap()));
        pause(&mut visitor, &id).await;
        resume(&mut visitor, &id).await;
        let job = visitor.poll(&path, |job| job["state"] == "finished").await;
        // 50 tests, 100 lessons, 50 tests.
        assert_eq!((&job["done"], &job["total"]), (&json!(200), &json!(200)));
        let rows = job["result"]["rows"].as_array().unwrap();
        assert_eq!(rows.iter().map(|row| row["games"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 100]);
        assert!(rows[0]["test"].is_number() && rows[0]["match"].is_number() && rows[1]["match"].is_null());
        assert_eq!(job["result"]["checkpoints"].as_array().unwrap().first(), Some(&json!(100)));
        let play = visitor.game(["person", &format!("run:{id}:100")], json!({"size": 9})).await;
        visitor.place(&play, "e5").await.ok();
        visitor.until(&play, |view| stones(view) == 2).await;
    });
}

/// The most games that a checkpoint of the run in this folder has.
fn latest(folder: &Path) -> u64 {
    let names = std::fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().file_name());
    let games = names.filter_map(|name| {
        name.to_str()?.strip_prefix("weights-")?.strip_suffix(".bin")?.parse::<u64>().ok()
    });
    games.max().unwrap_or(0)
}

#[test]
fn a_run_goes_on_after_the_server_s_end() {
    let scratch = tempfile::tempdir().unwrap();
    let mut id = String::new();
    run(async {
        let state = App::new(training_options(&scratch)).unwrap();
        let mut visitor = Visitor::new(&state);
        id = begin(&mut visitor, quick(100_000)).await;
        visitor.poll(&format!("/api/jobs/{id}"), |job| job["done"].as_u64() > Some(0)).await;
        // A second server on the same data leaves it to the first.
        let second = App::new(training_options(&scratch)).unwrap();
        second.resume().unwrap();
        let job = Visitor::new(&second).get(&format!("/api/jobs/{id}")).await.ok();
        assert_eq!(job["state"], "running");
        let refused = Visitor::new(&second).post("/api/teach", quick(100)).await;
        assert_eq!(refused.refused(429), "One of your learners is learning already. Pause it first.");
    });
    run(async {
        let state = App::new(training_options(&scratch)).unwrap();
        let folder = scratch.path().join("runs").join(&id);
        let mut visitor = Visitor::new(&state);
        // The first server's thread ends with its runtime, but in its own time: until then the run is left to it.
        let begun = Instant::now();
        let job = loop {
            state.resume().unwrap();
            visitor.json(Method::PUT, &format!("/api/jobs/{id}/pause"), json!({})).await;
            let job = visitor.get(&format!("/api/jobs/{id}")).await.ok();
            if job["state"] == "paused" {
                break job;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "it does not go on: {job}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        assert!(job["done"].as_u64() > Some(0) && latest(&folder) > 0, "{job}");
    });
}

#[test]
fn what_cannot_be_taught_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        for (change, sentence) in [
            (json!({"games": 5}), "A run has 100 to 200000 games, not 5."),
            (json!({"games": 200_001}), "A run has 100 to 200000 games, not 200001."),
            (json!({"games": 5001, "way": "comparison"}), "A run has 100 to 5000 games, not 5001."),
            (json!({"seed": 1_000_000_000u64}), "A seed is a whole number up to 999999999."),
            (json!({"exploration": 51}), "At most 50% of moves can be random."),
            (json!({"size": 8}), "Learners learn on boards of 9 to 20 points a side, not 8."),
            (json!({"size": 21}), "Learners learn on boards of 9 to 20 points a side, not 21."),
            (json!({"rule": "renju"}), "Learners learn freestyle or standard."),
            (json!({"learner": "../../etc/passwd"}), "No learner here is called '../../etc/passwd'."),
            (json!({"learner": "/dev/zero", "way": "comparison"}), "No learner here is called '/dev/zero'."),
            (json!({"teacher": "exec:sh", "way": "watch"}), "No expert here is called 'exec:sh'."),
            (json!({"teacher": "Cargo.toml", "way": "watch"}), "No expert here is called 'Cargo.toml'."),
            (json!({"teacher": "rist", "way": "watch", "size": 9}), "rist plays on 15x15 boards only."),
            (
                json!({"teacher": "exec:sh", "way": "comparison", "learner": "patterns"}),
                "No teacher here is called 'exec:sh'.",
            ),
        ] {
            let mut asked = quick(100);
            asked.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let answer = visitor.post("/api/teach", asked).await;
            assert_eq!((answer.status.as_u16(), answer.json()["error"].as_str().unwrap()), (400, sentence));
        }
        for silly in [
            json!({}),
            json!({"way": "osmosis", "learner": "st", "games": 100}),
            json!({"way": "watch", "learner": "st", "games": -1}),
            json!({"way": "watch", "learner": "st", "games": 1e99}),
            json!({"way": "watch", "learner": "st", "games": 100, "out": "/tmp/x"}),
        ] {
            visitor.post("/api/teach", silly).await.refused(422);
        }
        assert_eq!(visitor.get("/api/teach").await.ok()["runs"], json!([]));
        assert!(!scratch.path().join("runs").exists());

        // Ids that are none, and checkpoints that are none.
        for forged in ["0123456789abcdef01234567", "..%2f..%2fetc", "x", "0123456789ABCDEF01234567"] {
            visitor.delete(&format!("/api/teach/{forged}")).await.refused(404);
            visitor.post(&format!("/api/teach/{forged}/save"), json!({})).await.refused(404);
            visitor.json(Method::PUT, &format!("/api/teach/{forged}/stop"), json!({})).await.refused(404);
            visitor.json(Method::PUT, &format!("/api/jobs/{forged}/resume"), json!({})).await.refused(404);
            let seats = json!(["person", format!("run:{forged}:100")]);
            visitor.post("/api/games", json!({"seats": seats, "start": {}})).await.refused(400);
        }
        let mut nowhere = Visitor::home();
        let refused = nowhere.post("/api/teach", quick(100)).await;
        assert_eq!(refused.refused(409), "This server keeps nothing, so nothing can learn here.");
    });
}

#[test]
fn learners_are_counted_and_seen_only_by_their_owner() {
    let scratch = tempfile::tempdir().unwrap();
    run(async {
        let token = Some("open-sesame".to_owned());
        let state = App::new(ServerOptions { token, cores: 4, ..training_options(&scratch) }).unwrap();
        let mut guests = [Visitor::new(&state), Visitor::new(&state), Visitor::new(&state)];
        for guest in &mut guests {
            guest.get("/?token=open-sesame").await;
        }
        let [one, two, three] = &mut guests;
        let first = begin(one, quick(200_000)).await;
        let refused = one.post("/api/teach", quick(100)).await.refused(429);
        assert_eq!(refused, "One of your learners is learning already. Pause it first.");
        let second = begin(two, quick(200_000)).await;
        let refused = three.post("/api/teach", quick(100)).await.refused(429);
        assert!(refused.starts_with("Others are teaching just now."), "{refused}");
        // Another's learner cannot be seen, paused, forgotten or played against.
        pause(one, &first).await;
        let games = one.get(&format!("/api/jobs/{first}")).await.ok()["result"]["checkpoints"][0].clone();
        two.get(&format!("/api/jobs/{first}")).await.refused(404);
        two.get(&format!("/api/jobs/{first}/events")).await.refused(404);
        two.delete(&format!("/api/teach/{first}")).await.refused(404);
        let seats = json!(["person", format!("run:{first}:{games}")]);
        two.post("/api/games", json!({"seats": seats, "start": {}})).await.refused(400);
        one.post("/api/games", json!({"seats": seats, "start": {}})).await.ok();
        // The place of a paused one is free, and a resumed one needs a place, too.
        let third = begin(three, quick(200_000)).await;
        let refused = one.json(Method::PUT, &format!("/api/jobs/{first}/resume"), json!({})).await;
        assert!(refused.refused(429).starts_with("Others are teaching just now."));
        assert_eq!(two.delete(&format!("/api/teach/{second}")).await.status, 204);
        assert_eq!(three.delete(&format!("/api/teach/{third}")).await.status, 204);
        // So many can be kept, and no more.
        for _ in 1..12 {
            let id = begin(one, quick(200_000)).await;
            pause(one, &id).await;
        }
        assert!(
            one.post("/api/teach", quick(100)).await.refused(409).starts_with("You have kept 12 learners")
        );
    });
}

#[test]
fn a_line_network_is_taught_tested_and_played_against() {
    let scratch = tempfile::tempdir().unwrap();
    let asked = json!({
        "way": "network", "learner": "line", "games": 200, "seed": 3, "rule": "renju", "size": 15, "nodes": 100, "gate": 4
    });
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let offers = visitor.get("/api/teach").await.ok()["offers"].clone();
        let offer = offers.as_array().unwrap().iter().find(|offer| offer["way"] == "network").unwrap();
        assert!(
            offer["games_a_minute"].as_f64() > Some(0.0) && offer["rules"].as_array().unwrap().len() == 5
        );
        let id = begin(&mut visitor, asked.clone()).await;
        let path = format!("/api/jobs/{id}");
        // Games are seen while they are played, by Renju's rule.
        let job = visitor.poll(&path, |job| job["result"]["live"]["game"].is_object()).await;
        assert_eq!(job["result"]["live"]["game"]["position"]["rule"], "renju");
        // Stopped whenever it may be, it goes on: here on another server, as after a kill.
        pause(&mut visitor, &id).await;
    });
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let id = visitor.get("/api/teach").await.ok()["runs"][0]["id"].as_str().unwrap().to_owned();
        resume(&mut visitor, &id).await;
        let path = format!("/api/jobs/{id}");
        let job = visitor.poll(&path, |job| job["state"] == "finished").await;
        let network = &job["result"]["live"]["network"];
        assert_eq!((&network["stage"], &network["gate"]["games"]), (&json!("done"), &json!(4)));
        assert!(network["gate"]["promoted"].is_boolean());
        // The losses: first that of the pattern weights alone, then of every epoch.
        let epochs = job["result"]["epochs"].as_array().unwrap();
        assert_eq!((epochs.len(), &epochs[0]["loss"], &epochs[12]["epoch"]), (13, &Value::Null, &json!(12)));
        assert!(epochs[12]["held_out"].as_f64() > Some(0.0) && epochs[12]["hits"].as_f64() > Some(0.0));
        assert_eq!(job["result"]["checkpoints"], json!([200]));
        let name = format!("run:{id}:200");
        let play = visitor.game(["person", &name], json!({ "rule": "renju" })).await;
        visitor.place(&play, "h8").await.ok();
        visitor.until(&play, |view| stones(view) == 2 && view["can"]["place"] == true).await;
        for wrong in ["run:{id}:100", "run:{id}:0"] {
            let seats = json!({ "seats": ["person", wrong.replace("{id}", &id)], "start": {} });
            visitor.post("/api/games", seats).await.refused(400);
        }
    });
    let bad = [
        (json!({ "nodes": 1 }), "A move takes 100 to 20000 nodes."),
        (json!({ "gate": 3 }), "A test has 2 to 10000 games, an even number."),
        (json!({ "games": 1 }), "A run has 200 to 200000 games, not 1."),
        (json!({ "rule": "go" }), "There is no such rule."),
        (json!({ "learner": "st" }), "No learner here is called 'st'."),
    ];
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        for (change, sentence) in bad {
            let mut asked = asked.clone();
            asked.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            assert_eq!(visitor.post("/api/teach", asked).await.refused(400), sentence);
        }
    });
}

#[test]
fn checkpoints_are_measured_and_a_measurement_goes_on_after_the_server_s_end() {
    let scratch = tempfile::tempdir().unwrap();
    let measured = |job: &Value| job["result"]["strength"]["job"]["state"].clone();
    let id = run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let id = begin(&mut visitor, quick(100)).await;
        let strength = format!("/api/teach/{id}/strength");
        let path = format!("/api/jobs/{id}");
        visitor.poll(&path, |job| job["state"] == "finished").await;
        assert_eq!(visitor.post(&strength, json!({})).await.status, 204);
        // Asked for again, the same one goes on; it is among what runs.
        assert_eq!(visitor.post(&strength, json!({})).await.status, 204);
        let jobs = visitor.get("/api/jobs").await.ok()["jobs"].clone();
        assert_eq!(jobs.as_array().unwrap().len(), 1, "{jobs}");
        assert_eq!((&jobs[0]["kind"], &jobs[0]["subject"]), (&json!("measurement"), &json!(id)));
        let other =
            begin(&mut visitor, json!({"way": "self-teach", "learner": "sst1", "games": 100, "size": 9}))
                .await;
        visitor.poll(&format!("/api/jobs/{other}"), |job| job["state"] == "finished").await;
        visitor.poll(&path, |job| job["result"]["strength"]["job"]["done"].as_u64() > Some(3)).await;
        pause(&mut visitor, jobs[0]["id"].as_str().unwrap()).await;
        let job = visitor.get(&path).await.ok();
        assert_eq!(measured(&job), "paused");
        id
    });
    run(async {
        let mut visitor = Visitor::new(&App::new(training_options(&scratch)).unwrap());
        let path = format!("/api/jobs/{id}");
        let before = visitor.get(&path).await.ok()["result"]["strength"]["job"]["done"].as_u64().unwrap();
        assert_eq!(visitor.post(&format!("/api/teach/{id}/strength"), json!({})).await.status, 204);
        let job = visitor.poll(&path, |job| job["result"]["strength"]["points"][0].is_object()).await;
        let strength = &job["result"]["strength"];
        assert!(strength["job"]["done"].as_u64() >= Some(before));
        let point = &strength["points"][0];
        let games = |point: &Value| -> u64 {
            ["won", "drawn", "lost"].iter().map(|what| point[what].as_u64().unwrap()).sum()
        };
        assert!([40, 160].contains(&games(point)), "the games of a pass: {point}");
        assert_eq!(strength["reference"]["agent"], "minimax-d1");
        // More games follow, and narrow the range.
        let finished = |job: &Value| job["result"]["strength"]["job"]["state"] == "finished";
        let strength = visitor.poll(&path, finished).await["result"]["strength"].clone();
        assert!(strength["points"].as_array().unwrap().iter().all(|point| games(point) == 160), "{strength}");
        assert!(point["low"].is_number() || point["high"].is_number(), "{point}");
        // Another visitor's learner cannot be measured, and with a learner its measurement goes.
        let measurement = strength["job"]["id"].as_str().unwrap().to_owned();
        visitor.post("/api/teach/0123456789abcdef01234567/strength", json!({})).await.refused(404);
        assert_eq!(visitor.delete(&format!("/api/teach/{id}")).await.status, 204);
        visitor.get(&format!("/api/jobs/{measurement}")).await.refused(404);
        assert!(!scratch.path().join("tournaments").join(&measurement).exists());
    });
}
