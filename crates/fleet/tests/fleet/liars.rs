//! Workers that lie, each in its own way, beside one that does not: the liar is named, and the games are the true ones.

use crate::processes::{AGENTS, Process, event, games, play, play_until};
use crate::server::Server;
use async_nats::jetstream::{self, AckKind, object_store};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tengen_fleet::{
    Announcement, Definition, Fleet, FleetOptions, FleetStatus, Heartbeat, Identity, Job, Work,
};
use tengen_play::Stop;
use tokio::io::AsyncReadExt;
use tokio::runtime::Runtime;

/// An event of a few games takes seconds.
const LONGEST: Duration = Duration::from_secs(120);

/// How a worker lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    /// It says that the other side won.
    WrongResult,
    /// It plays other moves, all of them legal: those of another seed.
    WrongMoves,
    /// It leaves the last moves out.
    Truncated,
    /// It sends the first game that it played for every job.
    Replayed,
    /// It sends half a megabyte of nothing.
    Oversized,
    /// It takes jobs, says that it plays, and never sends a result.
    NeverReturned,
}

/// A worker that lies, for as long as it lives.
struct Liar(Runtime);

impl Liar {
    fn start(address: &str, lie: Lie) -> Liar {
        let runtime = Runtime::new().unwrap();
        let address = address.to_owned();
        runtime.spawn(async move {
            let client = async_nats::connect(&address).await.unwrap();
            let context = jetstream::new(client.clone());
            let mut announcements = client.subscribe("tengen.event.*").await.unwrap();
            let event: Announcement =
                serde_json::from_slice(&announcements.next().await.unwrap().payload).unwrap();
            let work = work(&context, &event).await;
            let queue: jetstream::consumer::PullConsumer =
                context.get_consumer_from_stream(&event.id, "TENGEN_JOBS").await.unwrap();
            let mut first = None;
            let mut held = Vec::new();
            loop {
                say(&client).await;
                let mut jobs = queue.fetch().max_messages(4).messages().await.unwrap();
                while let Some(Ok(message)) = jobs.next().await {
                    let job: Job = serde_json::from_slice(&message.payload).unwrap();
                    if lie == Lie::NeverReturned {
                        held.push(message);
                        continue;
                    }
                    let body = falsehood(&*work, &job, lie, &mut first);
                    let Identity { version, bench } = Identity::recorded();
                    let result = json!({"job": job, "version": version, "bench": bench, "body": body});
                    let subject = format!("tengen.result.{}.liar", event.id);
                    // The broker itself refuses what is too large.
                    let _ = client.publish(subject, result.to_string().into()).await;
                    let _ = message.ack().await;
                }
                for message in &held {
                    let _ = message.ack_with(AckKind::Progress).await;
                }
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        });
        Liar(runtime)
    }

    fn end(self) {
        self.0.shutdown_background();
    }
}

async fn say(client: &async_nats::Client) {
    let beat = Heartbeat {
        worker: "liar".into(),
        program: Identity::recorded(),
        cores: 2,
        busy: 2,
        games: 0,
        games_per_hour: 0.0,
        cannot: Vec::new(),
        leaving: false,
        at: 0,
    };
    client.publish("tengen.worker.liar", serde_json::to_vec(&beat).unwrap().into()).await.unwrap();
}

async fn work(context: &jetstream::Context, event: &Announcement) -> Arc<dyn Work> {
    let store: object_store::ObjectStore = context.get_object_store("tengen").await.unwrap();
    let mut definition = Vec::new();
    store.get(&event.definition).await.unwrap().read_to_end(&mut definition).await.unwrap();
    let definition: Definition = serde_json::from_slice(&definition).unwrap();
    definition.work(&BTreeMap::new(), &Default::default()).unwrap()
}

fn falsehood(work: &dyn Work, job: &Job, lie: Lie, first: &mut Option<String>) -> String {
    let true_one = |seed| work.player().play(job.number, seed, &Stop::default()).unwrap().unwrap();
    let edited = |edit: &dyn Fn(&str) -> String| {
        let mut body: Value = serde_json::from_str(&true_one(job.seed)).unwrap();
        body["sgf"] = edit(body["sgf"].as_str().unwrap()).into();
        body.to_string()
    };
    match lie {
        Lie::WrongResult => edited(&|sgf| {
            let [black, white] = ["RE[B+1]", "RE[W+1]"];
            if sgf.contains(black) { sgf.replace(black, white) } else { sgf.replace(white, black) }
        }),
        Lie::Truncated => edited(&|sgf| {
            let last = sgf.rfind(";B[").max(sgf.rfind(";W[")).unwrap();
            format!("{})", &sgf[..last])
        }),
        Lie::WrongMoves => true_one(job.seed ^ 1),
        Lie::Replayed => first.get_or_insert_with(|| true_one(job.seed)).clone(),
        Lie::Oversized => "x".repeat(512 << 10),
        Lie::NeverReturned => unreachable!("it sends nothing"),
    }
}

fn a_liar_does_no_harm(lie: Lie) {
    let folder = tempfile::tempdir().unwrap();
    // Moves that depend on the seed: only so can a game be another one and yet be legal.
    let event = event(36, AGENTS, 200);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let server = Server::start(folder.path());
    let _honest = Process::worker(&server.address(), "honest", folder.path());
    let liar = Liar::start(&server.address(), lie);
    let options = FleetOptions { patience: Duration::from_secs(2), ..FleetOptions::default() };
    let access = server.address().parse().unwrap();
    let fleet = Fleet::connect(&access, options, move |note| println!("{lie:?}: {note}")).unwrap();
    // Games that are handed out for ever are a fault, too.
    let stop = Stop::default();
    let late = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(LONGEST);
        late.raise();
    });
    let played = games(&play_until(&folder.path().join("there"), &event, Some(&fleet), &stop).unwrap());
    liar.end();
    assert_eq!(played, expected, "{lie:?}");
    let status = FleetStatus::read(&access).unwrap();
    let refused: Vec<&str> =
        status.events[0].event.refused.iter().map(|refusal| refusal.worker.as_str()).collect();
    match lie {
        // The broker does not take the one's result, and the other sends none: there is nothing to be named for.
        Lie::Oversized | Lie::NeverReturned => assert!(refused.is_empty(), "{lie:?}: {refused:?}"),
        _ => assert_eq!(refused, ["liar"], "{lie:?}"),
    }
}

#[test]
fn a_wrong_result_is_refused() {
    a_liar_does_no_harm(Lie::WrongResult);
}

#[test]
fn other_moves_are_found_out() {
    a_liar_does_no_harm(Lie::WrongMoves);
}

#[test]
fn a_truncated_game_is_refused() {
    a_liar_does_no_harm(Lie::Truncated);
}

#[test]
fn an_old_result_is_not_taken_for_another_game() {
    a_liar_does_no_harm(Lie::Replayed);
}

#[test]
fn an_oversized_result_is_not_even_taken() {
    a_liar_does_no_harm(Lie::Oversized);
}

#[test]
fn jobs_that_are_never_returned_are_played_by_others() {
    a_liar_does_no_harm(Lie::NeverReturned);
}
