//! Workers that meet what is not for them: no server, another version, files that do not come.

use crate::processes::{AGENTS, event, games, play, until, worker_here};
use crate::server::{Disk, Server};
use async_nats::jetstream;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex};
use tengen_fleet::{Announcement, EventState, Fleet, FleetOptions, Identity, WorkerNote};
use tengen_play::Stop;
use tokio::runtime::Runtime;

/// A worker on threads of this process, and what it tells its owner.
fn noting(server: &Server, folder: &std::path::Path, stop: &Stop) -> Arc<Mutex<Vec<WorkerNote>>> {
    let notes = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&notes);
    worker_here(&server.address(), "ann", folder, stop, move |note| noted.lock().unwrap().push(note));
    notes
}

fn announcement(id: &str, definition: String, program: Identity) -> Announcement {
    Announcement {
        id: id.to_owned(),
        kind: "nothing".to_owned(),
        title: id.to_owned(),
        program,
        definition,
        state: EventState::Running,
        done: 0,
        queued: 0,
        of: None,
        audited: 0,
        minutes: Vec::new(),
        refused: Vec::new(),
    }
}

#[test]
fn a_worker_waits_for_the_server_and_leaves_another_versions_event_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    server.kill();
    let stop = Stop::default();
    let notes = noting(&server, folder.path(), &stop);
    let has = |is_it: &dyn Fn(&WorkerNote) -> bool| notes.lock().unwrap().iter().any(is_it);
    until("it waits", || {
        has(&|note| matches!(note, WorkerNote::Waiting(why) if why.contains("cannot be reached")))
    });
    server.restart(Disk::Kept);

    let fleet = Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), |_| ()).unwrap();
    let runtime = Runtime::new().unwrap();
    let client = runtime.block_on(async_nats::connect(server.address())).unwrap();
    let other = Identity { version: "0.0.1/1".into(), ..Identity::recorded() };
    let old = serde_json::to_vec(&announcement("old", "none".into(), other)).unwrap();
    until("it says that it cannot", || {
        runtime.block_on(async {
            client.publish("tengen.event.old", old.clone().into()).await.unwrap();
            client.flush().await.unwrap();
        });
        has(
            &|note| matches!(note, WorkerNote::Cannot(title, why) if title == "old" && why.contains("install the same")),
        )
    });
    // It works for those that it can work for.
    let event = event(6, AGENTS, 100);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    assert_eq!(games(&play(&folder.path().join("there"), &event, Some(&fleet)).unwrap()), expected);
    stop.raise();
}

#[test]
fn files_that_do_not_come_are_fetched_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let _fleet = Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), |_| ()).unwrap();
    let stop = Stop::default();
    let notes = noting(&server, folder.path(), &stop);
    let has = |is_it: &dyn Fn(&WorkerNote) -> bool| notes.lock().unwrap().iter().any(is_it);
    let definition = json!({"kind": "nothing", "bytes": 10}).to_string();
    let hash: String = Sha256::digest(&definition).iter().map(|byte| format!("{byte:02x}")).collect();
    let runtime = Runtime::new().unwrap();
    let client = runtime.block_on(async_nats::connect(server.address())).unwrap();
    let announced = serde_json::to_vec(&announcement("slow", hash.clone(), Identity::recorded())).unwrap();
    let announce = || {
        runtime.block_on(async {
            client.publish("tengen.event.slow", announced.clone().into()).await.unwrap();
            client.flush().await.unwrap();
        });
    };
    until("it cannot be fetched", || {
        announce();
        has(&|note| matches!(note, WorkerNote::Cannot(_, why) if why.ends_with("it is tried again")))
    });
    runtime.block_on(async {
        let store = jetstream::new(client.clone()).get_object_store("tengen").await.unwrap();
        store.put(hash.as_str(), &mut definition.as_bytes()).await.unwrap();
    });
    until("it has come", || {
        announce();
        has(&|note| *note == WorkerNote::Joined("slow".into()))
    });
    stop.raise();
}
