//! A session on real input and output.

use crate::command::{Command, CommandError};
use crate::job::Job;
use crate::reader::Reader;
use crate::reply::Reply;
use crate::session::{Action, Session};
use crate::thinker::{Thinker, Thought, stand_in};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use tengen_play::{Agent, AgentError, Decision};

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The manager said `END`.
    End,
    /// There is no more input.
    InputClosed,
    /// Nobody listens any more.
    OutputClosed,
}

/// How many commands may wait while the engine thinks. A manager sends a handful; the rest is a flood.
const BACKLOG: usize = 1024;

/// Searches recurse; they get what a main thread would have.
const STACK: usize = 8 << 20;

/// How long past its time an agent is waited for once the input has ended. Managers forgive about as much.
const GRACE: Duration = Duration::from_secs(1);

/// Speaks the protocol until the manager ends it. Input is read and the agent thinks on threads of their
/// own, so `END` is obeyed at once whatever the agent does; the caller should then leave the process, which
/// takes those threads along.
pub fn run<F>(input: impl Read + Send + 'static, output: impl Write, make: F) -> ExitReason
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError> + Send + 'static,
{
    let (events, inbox) = mpsc::sync_channel(BACKLOG);
    let (jobs, work) = mpsc::channel();
    let reader = thread::Builder::new().name("reader".into());
    let thinker = thread::Builder::new().name("thinker".into()).stack_size(STACK);
    let started = {
        let (input_events, thoughts) = (events.clone(), events.clone());
        reader
            .spawn(move || read(input, &input_events))
            .and_then(|_| thinker.spawn(move || think(Thinker::new(make), &work, &thoughts)))
    };
    let mut runner = Runner {
        output,
        session: Session::new(),
        jobs,
        events,
        thinking: None,
        thoughts: 0,
        waiting: VecDeque::new(),
        input_ended: false,
    };
    let served = match started {
        Ok(_) => runner.serve(&inbox),
        Err(error) => {
            let apology = Reply::Error(format!("the system has no threads to think on: {error}"));
            runner.say(&[apology]).map(|()| ExitReason::OutputClosed)
        }
    };
    served.unwrap_or(ExitReason::OutputClosed)
}

/// A line's meaning, and when it was read.
type Input = (Result<Command, CommandError>, Instant);

enum Event {
    Input(Input),
    InputEnded,
    Progress(u64, Decision),
    Thought(u64, Thought),
}

fn read(mut input: impl Read, events: &SyncSender<Event>) {
    let mut reader = Reader::new();
    let mut buffer = [0; 4096];
    loop {
        let count = match input.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
            Ok(count) => count,
        };
        let read_at = Instant::now();
        if count == 0 {
            reader.end();
        } else {
            reader.push(&buffer[..count]);
        }
        for found in reader.by_ref() {
            if events.send(Event::Input((found, read_at))).is_err() {
                return;
            }
        }
        if count == 0 {
            // Nobody listening is as good an end as any.
            let _ = events.send(Event::InputEnded);
            return;
        }
    }
}

fn think<F>(mut thinker: Thinker<F>, work: &Receiver<(u64, Arc<Job>)>, events: &SyncSender<Event>)
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError>,
{
    thinker.wake();
    while let Ok(mut next) = work.recv() {
        // A newer job means that nobody waits for the older one.
        while let Ok(newer) = work.try_recv() {
            next = newer;
        }
        let (number, job) = next;
        if events.send(Event::Thought(number, thinker.think(&job))).is_err() {
            return;
        }
    }
}

struct Runner<W> {
    output: W,
    session: Session,
    jobs: Sender<(u64, Arc<Job>)>,
    events: SyncSender<Event>,
    thinking: Option<Thinking>,
    thoughts: u64,
    waiting: VecDeque<Input>,
    input_ended: bool,
}

/// What the agent is busy with.
struct Thinking {
    number: u64,
    job: Arc<Job>,
    /// When to stop waiting for it.
    give_up: Option<Instant>,
}

impl<W: Write> Runner<W> {
    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<ExitReason> {
        loop {
            match self.next_event(inbox) {
                Some(Event::Input(input)) => {
                    if self.take(input)? {
                        return Ok(ExitReason::End);
                    }
                }
                Some(Event::InputEnded) => {
                    self.input_ended = true;
                    self.limit_patience();
                }
                Some(Event::Progress(number, decision)) => {
                    if self.is_current(number) {
                        self.say(&self.session.report(&decision))?;
                    }
                }
                Some(Event::Thought(number, thought)) => {
                    if self.is_current(number) {
                        self.finish(thought)?;
                    }
                }
                None => self.answer_instead()?,
            }
            if self.input_ended && self.thinking.is_none() {
                return Ok(ExitReason::InputClosed);
            }
        }
    }

    /// `None` when the agent has been waited for long enough.
    fn next_event(&self, inbox: &Receiver<Event>) -> Option<Event> {
        match self.thinking.as_ref().and_then(|thinking| thinking.give_up) {
            None => inbox.recv().ok(),
            Some(give_up) => inbox.recv_timeout(give_up.saturating_duration_since(Instant::now())).ok(),
        }
    }

    fn is_current(&self, number: u64) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.number == number)
    }

    /// Takes what was read; says whether to leave.
    fn take(&mut self, input: Input) -> io::Result<bool> {
        let Some(thinking) = &self.thinking else { return self.handle(input) };
        let stop = &thinking.job.limits.stop;
        match input.0 {
            Ok(Command::End) => {
                stop.raise();
                return Ok(true);
            }
            Ok(Command::Stop) => stop.raise(),
            Ok(Command::Start(_) | Command::RectStart { .. } | Command::Restart) => {
                stop.raise();
                self.thinking = None;
                self.keep_infos()?;
                return self.handle(input);
            }
            _ if self.waiting.len() == BACKLOG => {
                self.say(&[Reply::Error("too many commands while thinking".into())])?;
            }
            _ => self.waiting.push_back(input),
        }
        Ok(false)
    }

    /// What came for a game that is no more is void, but limits and rules are for any game.
    fn keep_infos(&mut self) -> io::Result<()> {
        for input in std::mem::take(&mut self.waiting) {
            if let Ok(Command::Info(_)) = input.0 {
                self.handle(input)?;
            }
        }
        Ok(())
    }

    fn handle(&mut self, (found, read_at): Input) -> io::Result<bool> {
        match found.map(|command| self.session.handle(command, read_at)) {
            Ok(Action::Leave) => return Ok(true),
            Ok(Action::Say(replies)) => self.say(&replies)?,
            Ok(Action::Think(job)) => self.start_thinking(*job),
            Err(error) => self.say(&[Reply::from(error)])?,
        }
        Ok(false)
    }

    fn start_thinking(&mut self, mut job: Job) {
        self.thoughts += 1;
        let number = self.thoughts;
        if self.session.reports() {
            let events = self.events.clone();
            // If nobody keeps up with the agent's beliefs, some go unsaid.
            job.limits.progress = Some(Arc::new(move |decision| {
                let _ = events.try_send(Event::Progress(number, decision.clone()));
            }));
        }
        let job = Arc::new(job);
        self.thinking = Some(Thinking { number, job: job.clone(), give_up: None });
        // The thinker only leaves when nobody listens to it.
        let _ = self.jobs.send((number, job));
        self.limit_patience();
    }

    /// Once nobody is left to say `STOP` or `END`, a search without bounds is stopped, and one that oversteps
    /// its time is not waited for.
    fn limit_patience(&mut self) {
        let Some(thinking) = self.thinking.as_mut().filter(|_| self.input_ended) else { return };
        let limits = &thinking.job.limits;
        let time = limits.turn_time.into_iter().chain(limits.match_time).min();
        let end = match time {
            Some(time) => thinking.job.read_at.checked_add(time).map(|end| end.max(Instant::now())),
            None if limits.nodes.is_some() || limits.depth.is_some() => None,
            None => {
                limits.stop.raise();
                Some(Instant::now())
            }
        };
        thinking.give_up = end.and_then(|end| end.checked_add(GRACE));
    }

    fn answer_instead(&mut self) -> io::Result<()> {
        let Some(thinking) = &self.thinking else { return Ok(()) };
        let job = &thinking.job;
        let trouble = Some("the agent gave no answer in time".to_owned());
        self.finish(Thought { idea: stand_in(job), trouble, spent: job.read_at.elapsed() })
    }

    fn finish(&mut self, thought: Thought) -> io::Result<()> {
        self.thinking = None;
        let replies = self.session.finish(thought);
        self.say(&replies)?;
        while self.thinking.is_none() {
            let Some(input) = self.waiting.pop_front() else { break };
            self.handle(input)?;
        }
        Ok(())
    }

    fn say(&mut self, replies: &[Reply]) -> io::Result<()> {
        for reply in replies {
            writeln!(self.output, "{reply}")?;
        }
        self.output.flush()
    }
}
