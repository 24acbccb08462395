//! Runs a session on an input and an output, with threads that read and search.

use crate::command::{Command, CommandError};
use crate::engine::reader::CommandReader;
use crate::engine::reply::Reply;
use crate::engine::request::SearchRequest;
use crate::engine::responder::{Responder, Response, fallback_answer};
use crate::engine::session::{Action, Session};
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
    /// The output was closed.
    OutputClosed,
}

/// How many commands may wait during a search. A manager sends a handful; more are a flood.
const BACKLOG: usize = 1024;

/// The stack of the search thread: as much as a main thread has, because searches recurse.
const STACK: usize = 8 << 20;

/// How long past its time limit an agent is waited for once the input has ended. Managers tolerate about as much.
const GRACE: Duration = Duration::from_secs(1);

/// Runs a session until the manager ends it. Reading and searching have threads of their own, so `END` takes effect at
/// once whatever the agent does; the caller should then exit the process, which ends those threads.
pub fn run<F>(input: impl Read + Send + 'static, output: impl Write, make: F) -> ExitReason
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError> + Send + 'static,
{
    let (events, inbox) = mpsc::sync_channel(BACKLOG);
    let (requests, work) = mpsc::channel();
    let reader = thread::Builder::new().name("reader".into());
    let searcher = thread::Builder::new().name("search".into()).stack_size(STACK);
    let started = {
        let (input_events, responses) = (events.clone(), events.clone());
        reader
            .spawn(move || read(input, &input_events))
            .and_then(|_| searcher.spawn(move || search(Responder::new(make), &work, &responses)))
    };
    let mut runner = Runner {
        output,
        session: Session::new(),
        requests,
        events,
        pending: None,
        searches: 0,
        waiting: VecDeque::new(),
        input_ended: false,
    };
    let served = match started {
        Ok(_) => runner.serve(&inbox),
        Err(error) => {
            let failure = Reply::Error(format!("cannot start the search thread: {error}"));
            runner.send(&[failure]).map(|()| ExitReason::OutputClosed)
        }
    };
    served.unwrap_or(ExitReason::OutputClosed)
}

/// A command or the error in its place, and when it was read.
type Input = (Result<Command, CommandError>, Instant);

enum Event {
    Input(Input),
    InputEnded,
    Progress(u64, Decision),
    Response(u64, Response),
}

fn read(mut input: impl Read, events: &SyncSender<Event>) {
    let mut reader = CommandReader::new();
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
            // The session may have ended already.
            let _ = events.send(Event::InputEnded);
            return;
        }
    }
}

fn search<F>(
    mut responder: Responder<F>,
    work: &Receiver<(u64, Arc<SearchRequest>)>,
    events: &SyncSender<Event>,
) where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError>,
{
    responder.prepare();
    while let Ok(mut next) = work.recv() {
        // A newer request replaces the older one.
        while let Ok(newer) = work.try_recv() {
            next = newer;
        }
        let (number, request) = next;
        if events.send(Event::Response(number, responder.respond(&request))).is_err() {
            return;
        }
    }
}

struct Runner<W> {
    output: W,
    session: Session,
    requests: Sender<(u64, Arc<SearchRequest>)>,
    events: SyncSender<Event>,
    pending: Option<PendingSearch>,
    searches: u64,
    waiting: VecDeque<Input>,
    input_ended: bool,
}

/// The search that is running.
struct PendingSearch {
    number: u64,
    request: Arc<SearchRequest>,
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
                    self.limit_wait();
                }
                Some(Event::Progress(number, decision)) => {
                    if self.is_current(number) {
                        self.send(&self.session.report(&decision))?;
                    }
                }
                Some(Event::Response(number, response)) => {
                    if self.is_current(number) {
                        self.finish(response)?;
                    }
                }
                None => self.answer_without_agent()?,
            }
            if self.input_ended && self.pending.is_none() {
                return Ok(ExitReason::InputClosed);
            }
        }
    }

    /// The next event; `None` when the agent has exceeded its time.
    fn next_event(&self, inbox: &Receiver<Event>) -> Option<Event> {
        match self.pending.as_ref().and_then(|pending| pending.give_up) {
            None => inbox.recv().ok(),
            Some(give_up) => inbox.recv_timeout(give_up.saturating_duration_since(Instant::now())).ok(),
        }
    }

    fn is_current(&self, number: u64) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.number == number)
    }

    /// Takes what was read; returns whether to exit.
    fn take(&mut self, input: Input) -> io::Result<bool> {
        let Some(pending) = &self.pending else { return self.handle(input) };
        let stop = &pending.request.limits.stop;
        match input.0 {
            Ok(Command::End) => {
                stop.raise();
                return Ok(true);
            }
            Ok(Command::Stop) => stop.raise(),
            Ok(Command::Start(_) | Command::RectStart { .. } | Command::Restart) => {
                stop.raise();
                self.pending = None;
                self.keep_infos()?;
                return self.handle(input);
            }
            _ if self.waiting.len() == BACKLOG => {
                self.send(&[Reply::Error("too many commands while thinking".into())])?;
            }
            _ => self.waiting.push_back(input),
        }
        Ok(false)
    }

    /// Drops the commands for a game that was given up, but keeps limits and rules, which are for any game.
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
            Ok(Action::Exit) => return Ok(true),
            Ok(Action::Send(replies)) => self.send(&replies)?,
            Ok(Action::Search(request)) => self.start_search(*request),
            Err(error) => self.send(&[Reply::from(error)])?,
        }
        Ok(false)
    }

    fn start_search(&mut self, mut request: SearchRequest) {
        self.searches += 1;
        let number = self.searches;
        if self.session.reports() {
            let events = self.events.clone();
            // Results that come faster than they are sent are dropped.
            request.limits.progress = Some(Arc::new(move |decision| {
                let _ = events.try_send(Event::Progress(number, decision.clone()));
            }));
        }
        let request = Arc::new(request);
        self.pending = Some(PendingSearch { number, request: request.clone(), give_up: None });
        // The search thread ends only when its events have no receiver.
        let _ = self.requests.send((number, request));
        self.limit_wait();
    }

    /// Once the input has ended, nothing can stop a search any more: one without limits is stopped, and one that exceeds
    /// its time is not waited for.
    fn limit_wait(&mut self) {
        let Some(pending) = self.pending.as_mut().filter(|_| self.input_ended) else { return };
        let limits = &pending.request.limits;
        let time = limits.turn_time.into_iter().chain(limits.match_time).min();
        let end = match time {
            Some(time) => pending.request.read_at.checked_add(time).map(|end| end.max(Instant::now())),
            None if limits.nodes.is_some() || limits.depth.is_some() => None,
            None => {
                limits.stop.raise();
                Some(Instant::now())
            }
        };
        pending.give_up = end.and_then(|end| end.checked_add(GRACE));
    }

    fn answer_without_agent(&mut self) -> io::Result<()> {
        let Some(pending) = &self.pending else { return Ok(()) };
        let request = &pending.request;
        let failure = Some("the agent gave no answer in time".to_owned());
        self.finish(Response { answer: fallback_answer(request), failure, spent: request.read_at.elapsed() })
    }

    fn finish(&mut self, response: Response) -> io::Result<()> {
        self.pending = None;
        let replies = self.session.finish(response);
        self.send(&replies)?;
        while self.pending.is_none() {
            let Some(input) = self.waiting.pop_front() else { break };
            self.handle(input)?;
        }
        Ok(())
    }

    fn send(&mut self, replies: &[Reply]) -> io::Result<()> {
        for reply in replies {
            writeln!(self.output, "{reply}")?;
        }
        self.output.flush()
    }
}
