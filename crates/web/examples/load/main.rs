//! Many visitors of a running server at once: players, analysts, readers, greedy ones and pages that only watch.
//!
//! `cargo run --release -p tengen-web --example load -- --help` says what can be set; `docs/server.md` has an example.

mod caller;
mod options;
mod tally;
mod visitors;

use options::LoadOptions;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tally::{Memory, Tally};
use visitors::Load;

fn main() -> ExitCode {
    let options = match LoadOptions::read(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{}", options::HELP);
            return ExitCode::SUCCESS;
        }
        Err(sentence) => return refuse(&sentence),
    };
    raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    match runtime.map(|runtime| runtime.block_on(run(options))) {
        Ok(Ok(is_good)) => ExitCode::from(u8::from(!is_good)),
        Ok(Err(error)) => refuse(&format!("the server cannot be used: {error}")),
        Err(error) => refuse(&format!("no threads can be started: {error}")),
    }
}

fn refuse(sentence: &str) -> ExitCode {
    eprintln!("load: {sentence}");
    ExitCode::from(2)
}

/// Every visitor is an open file.
fn raise_open_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// Whether nothing went wrong.
async fn run(options: LoadOptions) -> std::io::Result<bool> {
    let tally = Arc::new(Tally::default());
    let load = Arc::new(Load { options, tally: tally.clone(), until: Instant::now() });
    // One visitor before all others: is there a server at all?
    load.visitor(0).await?;
    let before = Memory::of(load.options.pid);
    let streams = load.watch().await;
    let watched = Memory::of(load.options.pid);
    let until = Instant::now() + Duration::from_secs(load.options.seconds);
    let load = Arc::new(Load { options: load.options.clone(), tally: tally.clone(), until });
    let tasks = load.start();
    let progress = tokio::spawn(say_progress(tally.clone(), until));
    for task in tasks {
        // A visitor who panics is a fault of this program, and counts as an error.
        if task.await.is_err() {
            tally.error("visitor", "a visitor panicked");
        }
    }
    progress.abort();
    let open = streams.iter().filter(|stream| stream.is_open()).count();
    let after = Memory::of(load.options.pid);
    let rows = tally.rows();
    let errors: u64 = rows.iter().map(|row| row.errors).sum();
    let lost = streams.len() - open;
    if load.options.json {
        let memory = json!({"before": before, "watched": watched, "after": after});
        println!(
            "{}",
            json!({"options": load.options, "routes": rows, "streams": {"open": open, "lost": lost},
                   "memory": memory, "errors": tally.errors()})
        );
    } else {
        print!("{}", tally::table(&rows));
        println!("streams: {open} open, {lost} lost");
        println!("the server's memory: {before} at first, {watched} with the streams, {after} at the end");
        for (sentence, count) in tally.errors() {
            println!("{count} × {sentence}");
        }
    }
    Ok(errors == 0 && lost == 0)
}

async fn say_progress(tally: Arc<Tally>, until: Instant) {
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        let left = until.saturating_duration_since(Instant::now()).as_secs();
        let (requests, errors) = tally.counts();
        eprintln!("{}", json!({"requests": requests, "errors": errors, "seconds_left": left}));
    }
}
