//! Commands that arrive during a search.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tengen_board::Game;
use tengen_piskvork::engine::{ExitReason, run};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// An agent that searches in one of these ways before it plays the first free point.
#[derive(Clone, Copy)]
enum Searches {
    /// Until the stop flag is raised.
    UntilStopped,
    /// For ever, whatever the limits are.
    Forever,
    /// So long, whatever the limits are.
    For(Duration),
}

impl Agent for Searches {
    fn name(&self) -> &str {
        "searches"
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let started = Instant::now();
        let decision = Decision::new(game.board().empties().next().expect("a free point"));
        if let Some(progress) = &limits.progress {
            progress(&decision);
        }
        let searches = *self;
        let done = || match searches {
            Searches::UntilStopped => limits.stop.is_raised(),
            Searches::Forever => false,
            Searches::For(time) => started.elapsed() >= time,
        };
        while !done() {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(decision)
    }
}

/// The manager's end of a session that runs on threads.
struct Manager {
    says: Option<Sender<Vec<u8>>>,
    heard: Receiver<u8>,
    ended: Receiver<ExitReason>,
}

struct FromManager(Receiver<Vec<u8>>);

impl Read for FromManager {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(bytes) = self.0.recv() else { return Ok(0) };
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

struct ToManager(Sender<u8>);

impl Write for ToManager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = bytes.iter().try_for_each(|&byte| self.0.send(byte));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Manager {
    fn new(agent: Searches) -> Manager {
        let (says, input) = mpsc::channel();
        let (output, heard) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        thread::spawn(move || {
            let make = move || Ok(Box::new(agent) as Box<dyn Agent>);
            end.send(run(FromManager(input), ToManager(output), make))
        });
        let mut manager = Manager { says: Some(says), heard, ended };
        manager.say("START 15");
        assert_eq!(manager.hear(), "OK");
        manager
    }

    fn say(&mut self, line: &str) {
        self.says.as_ref().unwrap().send(format!("{line}\n").into_bytes()).unwrap();
    }

    fn close_input(&mut self) {
        self.says = None;
    }

    fn hear(&self) -> String {
        let bytes = std::iter::from_fn(|| self.heard.recv_timeout(SOON).ok());
        String::from_utf8(bytes.take_while(|&byte| byte != b'\n').collect()).unwrap()
    }

    fn hears_nothing(&self) {
        let byte = self.heard.recv_timeout(Duration::from_millis(100));
        assert!(byte.is_err(), "heard {}", self.hear());
    }

    fn end(&self) -> ExitReason {
        self.ended.recv_timeout(SOON).expect("the session to end")
    }
}

/// Longer than a busy machine takes for what happens at once.
const SOON: Duration = Duration::from_secs(30);

#[test]
fn end_takes_effect_although_the_agent_ignores_it() {
    for agent in [Searches::UntilStopped, Searches::Forever] {
        for request in ["BEGIN", "TURN 7,7", "BOARD 7,7,2 DONE", "SWAP2BOARD 7,7 8,8 9,9 DONE", "YXNBEST 2"] {
            let mut manager = Manager::new(agent);
            manager.say(request);
            manager.say("INFO time_left 500");
            manager.hears_nothing();
            manager.say("END");
            assert_eq!(manager.end(), ExitReason::End, "{request}");
            assert_eq!(manager.hear(), "", "{request}");
        }
    }
}

#[test]
fn stop_brings_the_move_out() {
    for stop in ["YXSTOP", "STOP", "yxstop"] {
        let mut manager = Manager::new(Searches::UntilStopped);
        manager.say("BEGIN");
        manager.hears_nothing();
        manager.say(stop);
        assert_eq!(manager.hear(), "0,0");
    }
}

#[test]
fn other_commands_wait_for_the_move() {
    let mut manager = Manager::new(Searches::For(Duration::from_millis(200)));
    manager.say("BEGIN");
    manager.say("INFO time_left 5000");
    manager.say("nonsense");
    manager.say("TURN 7,7");
    manager.say("TAKEBACK 7,7");
    assert_eq!(manager.hear(), "0,0");
    assert_eq!(manager.hear(), "UNKNOWN command 'nonsense'");
    assert_eq!(manager.hear(), "1,0");
    assert_eq!(manager.hear(), "OK");
}

#[test]
fn a_new_game_drops_the_search() {
    for (again, side) in [("RESTART", 15), ("START 9", 9), ("RECTSTART 9,9", 9)] {
        let mut manager = Manager::new(Searches::UntilStopped);
        manager.say("TURN 0,0");
        manager.say("INFO rule 1");
        manager.say("TURN 3,3");
        manager.hears_nothing();
        manager.say(again);
        assert_eq!(manager.hear(), "OK", "{again}");
        manager.hears_nothing();
        // The board is empty, and of the size that was asked for.
        manager.say(&format!("TURN {0},{0}", side - 1));
        manager.say("STOP");
        assert_eq!(manager.hear(), "0,0", "{again}");
    }
}

#[test]
fn a_new_game_starts_although_the_old_search_goes_on() {
    let mut manager = Manager::new(Searches::For(Duration::from_secs(1)));
    for _ in 0..3 {
        manager.say("BEGIN");
        manager.say("RESTART");
        assert_eq!(manager.hear(), "OK");
    }
    manager.say("TURN 0,0");
    assert_eq!(manager.hear(), "1,0");
    manager.hears_nothing();
}

#[test]
fn a_flood_of_commands_is_not_kept() {
    let mut manager = Manager::new(Searches::UntilStopped);
    manager.say("BEGIN");
    for _ in 0..1025 {
        manager.say("ABOUT");
    }
    assert_eq!(manager.hear(), "ERROR too many commands while thinking");
    manager.say("STOP");
    assert_eq!(manager.hear(), "0,0");
}

#[test]
fn at_the_end_of_input_the_move_still_comes() {
    let mut timed = Manager::new(Searches::For(Duration::from_millis(200)));
    timed.say("INFO timeout_turn 30000");
    timed.say("BEGIN");
    timed.say("TURN 7,7");
    timed.close_input();
    assert_eq!(timed.hear(), "0,0");
    assert_eq!(timed.hear(), "1,0");
    assert_eq!(timed.end(), ExitReason::InputClosed);
}

#[test]
fn at_the_end_of_input_an_unbounded_search_is_stopped() {
    let mut manager = Manager::new(Searches::UntilStopped);
    manager.say("BEGIN");
    manager.close_input();
    assert_eq!(manager.hear(), "0,0");
    assert_eq!(manager.end(), ExitReason::InputClosed);
}

#[test]
fn at_the_end_of_input_a_search_without_end_is_not_waited_for() {
    for limit in ["INFO timeout_turn 100", "INFO time_left -1", "INFO caution_factor 1"] {
        let mut manager = Manager::new(Searches::Forever);
        manager.say(limit);
        manager.say("TURN 7,7");
        manager.close_input();
        assert_eq!(manager.hear(), "MESSAGE the agent gave no answer in time");
        assert_eq!(manager.hear(), "6,6");
        assert_eq!(manager.end(), ExitReason::InputClosed);
    }
}

#[test]
fn results_are_shown_during_the_search() {
    let mut manager = Manager::new(Searches::UntilStopped);
    manager.say("INFO show_detail 1");
    manager.say("BEGIN");
    assert_eq!(manager.hear(), "MESSAGE REALTIME REFRESH");
    assert_eq!(manager.hear(), "MESSAGE REALTIME BEST 0,0");
    manager.hears_nothing();
    manager.say("STOP");
    assert_eq!([(); 3].map(|()| manager.hear())[2], "0,0");
}

#[test]
fn a_closed_output_ends_the_session() {
    struct Closed(Arc<Mutex<usize>>);
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            *self.0.lock().unwrap() += 1;
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let writes = Arc::new(Mutex::new(0));
    let make = || Ok(Box::new(Searches::Forever) as Box<dyn Agent>);
    let reason = run(io::Cursor::new("ABOUT\nBEGIN\n"), Closed(writes.clone()), make);
    assert_eq!((reason, *writes.lock().unwrap()), (ExitReason::OutputClosed, 1));
}
