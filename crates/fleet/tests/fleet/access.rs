//! A server as `tengen fleet init` configures it: keys and encryption, and no worker may do more than it must.

use crate::processes::{AGENTS, Process, event, games, play, until};
use crate::server::Server;
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tengen_fleet::{Access, Announcement, Fleet, FleetFolder, FleetOptions, FleetStatus, InitOptions};
use tokio::runtime::Runtime;

/// A server with keys for the workers a and b.
fn server(folder: &Path) -> (Server, FleetFolder) {
    let write = |port| {
        let workers = vec!["a".to_owned(), "b".to_owned()];
        FleetFolder::write(&folder.join("fleet"), &InitOptions { host: "127.0.0.1".into(), port, workers })
            .unwrap()
    };
    let server = Server::configured(folder, |port| Some(write(port).configuration_file()));
    let init = write(server.port());
    (server, init)
}

fn access(fleet: &FleetFolder, name: &str) -> Access {
    fleet.access_file(name).to_str().unwrap().parse().unwrap()
}

/// A connection of a worker's own making, with its key, and what the server says of it.
async fn connection(access: &Access, folder: &Path) -> (Client, Arc<Mutex<Vec<String>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&heard);
    let client = ConnectOptions::new()
        .nkey(access.key.clone().unwrap())
        .add_root_certificates(folder.join("certificate.pem"))
        .require_tls(true)
        .event_callback(move |event| {
            noted.lock().unwrap().push(event.to_string().to_lowercase());
            async {}
        })
        .connect(&access.address)
        .await
        .unwrap();
    (client, heard)
}

const FORBIDDEN: [&str; 6] = [
    "tengen.result.e.b",
    "tengen.worker.b",
    "tengen.event.e",
    "$JS.API.STREAM.PURGE.TENGEN_JOBS",
    "tengen.result.>",
    "_INBOX_b.>",
];

/// What the server says to a worker that speaks under another's name, listens to others, or takes the jobs away.
fn violations(access: &Access, folder: &Path) -> Vec<String> {
    Runtime::new().unwrap().block_on(async {
        let (client, heard) = connection(access, folder).await;
        // This one is allowed. What comes after it is answered after it.
        client.publish("tengen.result.e.a", "x".into()).await.unwrap();
        let mut listening = Vec::new();
        for subject in FORBIDDEN {
            if subject.ends_with('>') {
                listening.push(client.subscribe(subject).await.unwrap());
            } else {
                client.publish(subject, "x".into()).await.unwrap();
            }
        }
        client.flush().await.unwrap();
        let violations = || -> Vec<String> {
            heard.lock().unwrap().iter().filter(|event| event.contains("violation")).cloned().collect()
        };
        let end = Instant::now() + Duration::from_secs(60);
        while violations().len() < FORBIDDEN.len() && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        violations()
    })
}

/// A worker that has the server's own answers sent in another one's name, and says that others' jobs are done.
async fn forge(access: Access, folder: PathBuf, forged: Arc<AtomicU64>) {
    let (client, _) = connection(&access, &folder).await;
    let mut announcements = client.subscribe("tengen.event.*").await.unwrap();
    let event: Announcement = serde_json::from_slice(&announcements.next().await.unwrap().payload).unwrap();
    for round in 0.. {
        for reply in [
            format!("tengen.result.{}.b", event.id),
            "tengen.word.b".to_owned(),
            "tengen.worker.b".to_owned(),
        ] {
            client.publish_with_reply("$JS.API.STREAM.INFO.OBJ_tengen", reply, "".into()).await.unwrap();
        }
        for sequence in 1..=50 {
            let done = format!("$JS.ACK.TENGEN_JOBS.{}.1.{sequence}.{sequence}.0.0", event.id);
            // Not for ever: nobody could play against that for long.
            if round < 3 {
                client.publish(done, "+ACK".into()).await.unwrap();
            }
        }
        client.flush().await.unwrap();
        forged.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

#[test]
fn a_fleet_with_keys_plays_and_a_worker_may_speak_for_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, init) = server(folder.path());

    let file = |name: &str| init.access_file(name).display().to_string();
    let _workers = ["a", "b"].map(|name| Process::worker(&file(name), "ignored", folder.path()));
    let event = event(12, AGENTS, 100);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let coordinator = access(&init, "coordinator");
    let fleet = Fleet::connect(&coordinator, FleetOptions::default(), |note| println!("{note}")).unwrap();
    assert_eq!(games(&play(&folder.path().join("there"), &event, Some(&fleet)).unwrap()), expected);
    // What a worker said before the coordinator came is kept by nobody; it says it again a little later.
    let workers = || FleetStatus::read(&coordinator).unwrap().workers;
    until("both have been heard of", || workers().len() == 2);
    let names: Vec<String> = workers().into_iter().map(|worker| worker.beat.worker).collect();
    assert_eq!(names, ["a", "b"], "the access file names a worker");

    let violations = violations(&access(&init, "a"), &folder.path().join("fleet"));
    for subject in FORBIDDEN {
        let is_forbidden = |event: &String| event.contains(&subject.to_lowercase());
        assert!(violations.iter().any(is_forbidden), "{subject}: {violations:?}");
    }
    assert!(!violations.iter().any(|event| event.contains("tengen.result.e.a")), "{violations:?}");

    let stranger = Access { key: None, ..coordinator.clone() };
    assert!(Fleet::connect(&stranger, FleetOptions::default(), |_| ()).is_err(), "nobody without a key");
    let unencrypted = Access { certificate: None, ..coordinator };
    assert!(Fleet::connect(&unencrypted, FleetOptions::default(), |_| ()).is_err(), "another certificate");
}

#[test]
fn a_worker_that_forges_anothers_name_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, init) = server(folder.path());
    let (forger, forged) = (access(&init, "a"), Arc::new(AtomicU64::new(0)));
    let runtime = Runtime::new().unwrap();
    runtime.spawn(forge(forger, folder.path().join("fleet"), Arc::clone(&forged)));
    let event = event(24, AGENTS, 400);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let notes = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&notes);
    let coordinator = access(&init, "coordinator");
    let note = move |note: &str| noted.lock().unwrap().push(note.to_owned());
    let fleet = Fleet::connect(&coordinator, FleetOptions::default(), note).unwrap();
    let honest = init.access_file("b").display().to_string();
    let caches = folder.path().to_owned();
    let honest = std::thread::spawn(move || {
        // The forgeries have begun before the worker comes in whose name they are.
        until("something was forged", || forged.load(Ordering::SeqCst) > 0);
        Process::worker(&honest, "ignored", &caches)
    });
    assert_eq!(games(&play(&folder.path().join("there"), &event, Some(&fleet)).unwrap()), expected);
    assert!(honest.join().unwrap().is_running(), "no forged word ends it");
    runtime.shutdown_background();
    let status = FleetStatus::read(&coordinator).unwrap();
    assert!(status.events[0].event.refused.is_empty(), "{:?}", status.events[0].event.refused);
    let notes = notes.lock().unwrap();
    let is_mentioned = |note: &String| note.contains("in the name of worker b came without its signature");
    assert_eq!(notes.iter().filter(|note| is_mentioned(note)).count(), 1, "{notes:?}");
}
