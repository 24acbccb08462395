//! What badbrain does to the system: output, memory, processes and signals.

use std::io::{self, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

/// Longer than any test.
pub(crate) const FOREVER: Duration = Duration::from_secs(60);

pub(crate) fn say(line: &str) {
    print(&format!("{line}\n"));
}

pub(crate) fn print(text: &str) {
    print_bytes(text.as_bytes());
}

/// Ends when the output is closed, as programs usually do.
pub(crate) fn print_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(1);
    }
}

pub(crate) fn say_and_hang(line: &str) {
    say(line);
    sleep(FOREVER);
}

pub(crate) fn flood() {
    loop {
        say("MESSAGE and another thing");
    }
}

pub(crate) fn eat() {
    let mut eaten = Vec::new();
    for _ in 0..64 {
        eaten.push(std::hint::black_box(vec![1u8; 4 << 20]));
    }
    sleep(FOREVER);
    drop(eaten);
}

/// Starts this program again, with the output it has itself.
pub(crate) fn start_another(mode: &str, own_group: bool) {
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command.arg(mode).args(std::env::args().skip(2)).stdin(Stdio::null());
    #[cfg(unix)]
    if own_group {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    let _ = own_group;
    drop(command.spawn().expect("another process"));
}

pub(crate) fn lead_own_session() {
    #[cfg(unix)]
    rustix::process::setsid().expect("a session");
}

pub(crate) fn suspend_itself() {
    #[cfg(unix)]
    rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::STOP)
        .expect("a signal");
}

/// Starts again with the signals ignored that ask a program to end.
pub(crate) fn ignore_signals() {
    let me = std::env::current_exe().expect("a program");
    become_shell(&format!("trap '' TERM HUP INT; exec '{}' ignore-end \"$1\"", me.display()));
}

/// Becomes a shell that runs this, with the tag as its first argument.
pub(crate) fn become_shell(script: &str) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let tag = std::env::args().nth(2).unwrap_or_default();
        let error = Command::new("sh").args(["-c", script, "sh", &tag]).exec();
        panic!("{error}");
    }
    #[cfg(not(unix))]
    let _ = script;
}

/// Gives everybody the right to write a file.
fn make_writable(file: &str) -> bool {
    let Ok(found) = std::fs::metadata(file) else { return false };
    let mut rights = found.permissions();
    rights.set_readonly(!rights.readonly());
    std::fs::set_permissions(file, rights).is_ok()
}

/// Whether a socket to other programs of this machine can be made.
#[cfg(unix)]
fn makes_unix_socket() -> bool {
    std::os::unix::net::UnixDatagram::unbound().is_ok()
}

#[cfg(not(unix))]
fn makes_unix_socket() -> bool {
    false
}

/// Tries what an engine has no business to do, and says what came of it. The file to write and the address to call are its
/// third and fourth argument.
pub(crate) fn try_to_escape() -> String {
    let argument = |number| std::env::args().nth(number).unwrap_or_default();
    let (file, address) = (argument(3), argument(4));
    let parent = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let parent =
        parent.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)).unwrap_or_default().to_owned();
    let signal = std::process::Command::new("kill")
        .args(["-s", "CONT", &parent])
        .stderr(std::process::Stdio::null())
        .status();
    let tries = [
        ("own", std::fs::write("own-file", "mine").is_ok()),
        ("null", std::fs::write("/dev/null", "nothing").is_ok()),
        ("outside", std::fs::write(&file, "not mine").is_ok()),
        ("rights", make_writable(&format!("{file}.kept"))),
        ("remove", std::fs::remove_file(format!("{file}.kept")).is_ok()),
        ("tcp", std::net::TcpStream::connect(&address).is_ok()),
        ("udp", std::net::UdpSocket::bind("127.0.0.1:0").is_ok()),
        ("unix", makes_unix_socket()),
        ("signal", signal.is_ok_and(|status| status.success())),
    ];
    tries.map(|(what, done)| format!("{what}={}", if done { "done" } else { "denied" })).join(" ")
}
