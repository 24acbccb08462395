//! Workers that lie, each in its own way, beside one that does not: the liar is named, and the games are the true ones.

use crate::processes::{AGENTS, Process, event, games, play, play_until, until};
use crate::server::Server;
use async_nats::jetstream::{self, AckKind, object_store};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
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
    /// It takes jobs, says that they are done, and never sends a result.
    TakenAway,
    /// It plays honestly, and sends every result again and again, also long after it was taken.
    SentAgain,
    /// It says of every job that it cannot be played.
    Failed,
}

/// A worker that lies, for as long as it lives.
struct Liar {
    runtime: Runtime,
    /// Jobs that it has taken and lied about.
    lies: Arc<AtomicU64>,
}

impl Liar {
    fn start(address: &str, lie: Lie) -> Liar {
        let runtime = Runtime::new().unwrap();
        let address = address.to_owned();
        let lies = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&lies);
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
            let (mut held, mut old) = (Vec::new(), Vec::new());
            loop {
                say(&client).await;
                for result in &old {
                    send(&client, &event, result).await;
                }
                let mut jobs = queue.fetch().max_messages(4).messages().await.unwrap();
                while let Some(Ok(message)) = jobs.next().await {
                    let job: Job = serde_json::from_slice(&message.payload).unwrap();
                    counted.fetch_add(1, Ordering::SeqCst);
                    match lie {
                        Lie::NeverReturned => {
                            held.push(message);
                            continue;
                        }
                        Lie::TakenAway => {
                            message.ack().await.unwrap();
                            continue;
                        }
                        _ => {}
                    }
                    let outcome = match lie {
                        Lie::Failed => json!({"failed": "it does not feel like it"}),
                        _ => json!({"played": falsehood(&*work, &job, lie, &mut first)}),
                    };
                    let Identity { version, bench } = Identity::recorded();
                    let result = json!({"job": job, "version": version, "bench": bench, "outcome": outcome});
                    // The broker itself refuses what is too large.
                    send(&client, &event, &result).await;
                    let _ = message.ack().await;
                    if lie == Lie::SentAgain {
                        old.push(result);
                    }
                }
                for message in &held {
                    let _ = message.ack_with(AckKind::Progress).await;
                }
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        });
        Liar { runtime, lies }
    }

    fn end(self) {
        self.runtime.shutdown_background();
    }
}

async fn send(client: &async_nats::Client, event: &Announcement, result: &Value) {
    let _ = client.publish(format!("tengen.result.{}.liar", event.id), result.to_string().into()).await;
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
        Lie::SentAgain => true_one(job.seed),
        Lie::NeverReturned | Lie::TakenAway | Lie::Failed => unreachable!("it sends no games"),
    }
}

fn a_liar_does_no_harm(lie: Lie) {
    let folder = tempfile::tempdir().unwrap();
    // Moves that depend on the seed: only so can a game be another one and yet be legal.
    let event = event(36, AGENTS, 200);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let server = Server::start(folder.path());
    let address = server.address();
    let liar = Liar::start(&address, lie);
    let options = FleetOptions { patience: Duration::from_secs(2), ..FleetOptions::default() };
    let access = address.parse().unwrap();
    let notes = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&notes);
    let fleet =
        Fleet::connect(&access, options, move |note| noted.lock().unwrap().push(note.to_owned())).unwrap();
    let stop = Stop::default();
    let (late, lies) = (stop.clone(), Arc::clone(&liar.lies));
    let caches = folder.path().to_owned();
    let honest = std::thread::spawn(move || {
        // The liar has been at work before an honest worker comes: there is something to be found out.
        until("the liar has lied", || lies.load(Ordering::SeqCst) > 0);
        Process::worker(&address, "honest", &caches)
    });
    let over = Stop::default();
    let is_over = over.clone();
    let watch = std::thread::spawn(move || {
        // Games that are handed out for ever are a fault, too.
        let end = Instant::now() + LONGEST;
        while !is_over.is_raised() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(100));
        }
        late.raise();
    });
    let played = games(&play_until(&folder.path().join("there"), &event, Some(&fleet), &stop).unwrap());
    over.raise();
    watch.join().unwrap();
    let _honest = honest.join().unwrap();
    liar.end();
    let notes = notes.lock().unwrap().clone();
    assert_eq!(played.len(), expected.len(), "{lie:?}: {notes:?}");
    assert_eq!(played, expected, "{lie:?}: {notes:?}");
    let status = FleetStatus::read(&access).unwrap();
    let refused: Vec<&str> =
        status.events[0].event.refused.iter().map(|refusal| refusal.worker.as_str()).collect();
    let is_noted = |text: &str| notes.iter().any(|note| note.contains(text));
    match lie {
        // The broker does not take the one's result, and the others send none, or true ones: nobody is named a liar.
        Lie::Oversized | Lie::TakenAway | Lie::SentAgain | Lie::Failed => {
            assert!(refused.is_empty(), "{lie:?}: {refused:?}");
        }
        Lie::NeverReturned => {
            assert!(refused.is_empty(), "{lie:?}: {refused:?}");
            assert!(is_noted("worker liar says that it plays, and has sent nothing"), "{notes:?}");
        }
        _ => {
            assert_eq!(refused, ["liar"], "{lie:?}: {notes:?}");
            assert!(is_noted("worker liar is refused"), "{notes:?}");
        }
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

#[test]
fn jobs_that_are_taken_away_are_handed_out_again() {
    a_liar_does_no_harm(Lie::TakenAway);
}

#[test]
fn an_old_result_of_the_same_job_changes_nothing() {
    a_liar_does_no_harm(Lie::SentAgain);
}

#[test]
fn jobs_that_somebody_cannot_play_are_played_by_others() {
    a_liar_does_no_harm(Lie::Failed);
}
