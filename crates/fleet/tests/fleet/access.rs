//! A server as `tengen fleet init` configures it: keys and encryption, and no worker may do more than it must.

use crate::processes::{AGENTS, Process, event, games, play};
use crate::server::{Server, free_port};
use async_nats::ConnectOptions;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tengen_fleet::{Access, Fleet, FleetFolder, FleetOptions, FleetStatus, InitOptions};
use tokio::runtime::Runtime;

fn access(fleet: &FleetFolder, name: &str) -> Access {
    fleet.access_file(name).to_str().unwrap().parse().unwrap()
}

/// What the server forbids a worker when it speaks under another's name, listens to others, or takes the jobs away.
fn forbidden(access: &Access, folder: &Path) -> Vec<String> {
    let certificate = folder.join("certificate.pem");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&heard);
    Runtime::new().unwrap().block_on(async {
        let client = ConnectOptions::new()
            .nkey(access.key.clone().unwrap())
            .add_root_certificates(certificate)
            .require_tls(true)
            .event_callback(move |event| {
                noted.lock().unwrap().push(event.to_string());
                async {}
            })
            .connect(&access.address)
            .await
            .unwrap();
        for subject in
            ["tengen.result.e.b", "tengen.worker.b", "tengen.event.e", "$JS.API.STREAM.PURGE.TENGEN_JOBS"]
        {
            client.publish(subject, "x".into()).await.unwrap();
        }
        client.publish("tengen.result.e.a", "x".into()).await.unwrap();
        let mut listening = Vec::new();
        for subject in ["tengen.result.>", "_INBOX_b.>"] {
            listening.push(client.subscribe(subject).await.unwrap());
        }
        client.flush().await.unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
    });
    let heard = heard.lock().unwrap();
    heard.iter().filter(|event| event.to_lowercase().contains("violation")).cloned().collect()
}

#[test]
fn a_fleet_with_keys_plays_and_a_worker_may_speak_for_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let workers = vec!["a".to_owned(), "b".to_owned()];
    let options = InitOptions { host: "127.0.0.1".into(), port, workers };
    let init = FleetFolder::write(&folder.path().join("fleet"), &options).unwrap();
    let _server = Server::configured(port, folder.path(), init.configuration_file());

    let file = |name: &str| init.access_file(name).display().to_string();
    let _workers = ["a", "b"].map(|name| Process::worker(&file(name), "ignored", folder.path()));
    let event = event(12, AGENTS, 100);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let coordinator = access(&init, "coordinator");
    let fleet = Fleet::connect(&coordinator, FleetOptions::default(), |note| println!("{note}")).unwrap();
    assert_eq!(games(&play(&folder.path().join("there"), &event, Some(&fleet)).unwrap()), expected);
    // What a worker said before the coordinator came is kept by nobody; it says it again a little later.
    let until = Instant::now() + Duration::from_secs(30);
    let names = loop {
        let workers = FleetStatus::read(&coordinator).unwrap().workers;
        let names: Vec<String> = workers.into_iter().map(|worker| worker.beat.worker).collect();
        if names.len() == 2 || Instant::now() > until {
            break names;
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    assert_eq!(names, ["a", "b"], "the access file names a worker");

    let violations = forbidden(&access(&init, "a"), &folder.path().join("fleet"));
    for subject in [
        "tengen.result.e.b",
        "tengen.worker.b",
        "tengen.event.e",
        "$js.api.stream.purge.tengen_jobs",
        "tengen.result.>",
        "_inbox_b.>",
    ] {
        assert!(
            violations.iter().any(|event| event.to_lowercase().contains(subject)),
            "{subject}: {violations:?}"
        );
    }
    assert!(!violations.iter().any(|event| event.contains("tengen.result.e.a")), "{violations:?}");

    let stranger = Access { key: None, ..coordinator.clone() };
    assert!(Fleet::connect(&stranger, FleetOptions::default(), |_| ()).is_err(), "nobody without a key");
    let unencrypted = Access { certificate: None, ..coordinator };
    assert!(Fleet::connect(&unencrypted, FleetOptions::default(), |_| ()).is_err(), "another certificate");
}
