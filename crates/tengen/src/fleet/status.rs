//! `tengen fleet status`: who works in a fleet, what is played, and what waits.

use crate::output::{self, JsonArg};
use anyhow::Result;
use std::io::Write;
use tengen_fleet::{Access, Announcement, CannotPlay, EventState, EventStatus, FleetStatus, WorkerStatus};

/// Show a fleet: its workers, its events, and its queue
#[derive(clap::Args)]
pub(crate) struct FleetStatusArgs {
    /// The fleet's server: an address like nats://host, or this machine's access file (docs/fleet.md)
    #[arg(long, value_name = "ADDRESS|FILE")]
    nats: String,
    #[command(flatten)]
    output: JsonArg,
}

impl FleetStatusArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let access: Access = self.nats.parse()?;
        let status = FleetStatus::read(&access)?;
        if self.output.json {
            return output::json(out, &status);
        }
        let FleetStatus { workers, events, jobs, results, .. } = &status;
        let present: Vec<_> = workers.iter().filter(|worker| worker.present).collect();
        let cores: usize = present.iter().map(|worker| worker.beat.cores).sum();
        let pace: f64 = present.iter().map(|worker| worker.beat.games_per_hour).sum();
        let count = present.len();
        writeln!(
            out,
            "{count} workers with {cores} cores, {pace:.0} games an hour; {jobs} jobs and {results} results wait"
        )?;
        for event in events {
            show_event(event, out)?;
        }
        if !workers.is_empty() {
            writeln!(
                out,
                "\n{:24} {:>5} {:>4} {:>9} {:>8} {:>9}  version",
                "worker", "cores", "busy", "games", "games/h", "seen"
            )?;
        }
        workers.iter().try_for_each(|worker| show_worker(worker, out))
    }
}

fn show_event(status: &EventStatus, out: &mut dyn Write) -> Result<()> {
    let EventStatus { event, seen, silent } = status;
    let Announcement { kind, title, state, done, of, queued, audited, refused, .. } = event;
    let state = match state {
        EventState::Running if *silent => &format!("its coordinator was last heard of {seen} s ago"),
        EventState::Running => "running",
        EventState::Stopped => "stopped",
        EventState::Finished => "finished",
    };
    let of = of.map_or(String::new(), |of| format!(" of {of}"));
    writeln!(out, "{kind}: {title}: {state}, {done}{of} games, {queued} handed out, {audited} checked")?;
    for refusal in refused {
        writeln!(out, "  {} is refused: {}", refusal.worker, refusal.why)?;
    }
    Ok(())
}

fn show_worker(worker: &WorkerStatus, out: &mut dyn Write) -> Result<()> {
    let WorkerStatus { beat, seen, present, refused } = worker;
    let seen = if *present { format!("{seen} s ago") } else { format!("gone {seen} s") };
    let refused = refused.as_ref().map_or(String::new(), |why| format!("  refused: {why}"));
    writeln!(
        out,
        "{:24} {:>5} {:>4} {:>9} {:>8.0} {seen:>9}  {} ({}){refused}",
        beat.worker,
        beat.cores,
        beat.busy,
        beat.games,
        beat.games_per_hour,
        beat.program.version,
        beat.program.bench
    )?;
    for CannotPlay { title, why, .. } in &beat.cannot {
        writeln!(out, "  cannot play for {title}: {why}")?;
    }
    Ok(())
}
