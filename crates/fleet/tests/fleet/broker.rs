//! What is left at the broker: nothing of an event that is over, and nothing of one that never was.

use crate::processes::{AGENTS, event, play, until, worker_here};
use crate::server::Server;
use async_nats::jetstream::{self, stream};
use std::time::Duration;
use tengen_fleet::{Fleet, FleetOptions, FleetStatus};
use tengen_play::Stop;
use tokio::runtime::Runtime;

#[test]
fn nothing_stays_at_the_broker_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let connect =
        || Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), |_| ()).unwrap();
    drop(connect());
    let runtime = Runtime::new().unwrap();
    let context = runtime.block_on(async {
        let context = jetstream::new(async_nats::connect(server.address()).await.unwrap());
        // An older coordinator's streams had no bounds.
        let jobs: stream::Config =
            context.get_stream("TENGEN_JOBS").await.unwrap().cached_info().config.clone();
        context.update_stream(stream::Config { max_age: Duration::ZERO, ..jobs }).await.unwrap();
        // A worker may invent events.
        for subject in ["tengen.result.invented.ann", "tengen.job.invented"] {
            context.publish(subject, "x".into()).await.unwrap().await.unwrap();
        }
        context
    });
    let fleet = connect();
    let stop = Stop::default();
    let worker = worker_here(&server.address(), "ann", folder.path(), &stop, |_| ());
    play(&folder.path().join("there"), &event(6, AGENTS, 100), Some(&fleet)).unwrap();
    until("nothing is left", || {
        let status = FleetStatus::read(&server.address().parse().unwrap()).unwrap();
        (status.jobs, status.results) == (0, 0)
    });
    stop.raise();
    worker.join().unwrap().unwrap();
    runtime.block_on(async {
        for name in ["TENGEN_JOBS", "TENGEN_RESULTS", "TENGEN_STATE", "OBJ_tengen"] {
            let stream = context.get_stream(name).await.unwrap();
            assert!(!stream.cached_info().config.max_age.is_zero(), "{name} forgets nothing");
        }
        for name in ["TENGEN_JOBS", "TENGEN_RESULTS"] {
            let stream = context.get_stream(name).await.unwrap();
            assert_eq!(stream.cached_info().state.consumer_count, 0, "{name} keeps a queue");
        }
    });
}
