//! The processes that belong to an engine, and the memory and processor time they use.

use std::collections::HashSet;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// A process of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProcessInfo {
    pub(super) pid: u32,
    parent: u32,
    pub(super) group: u32,
    /// When it started, in the kernel's ticks: together with the process id this identifies a process.
    started: u64,
    /// Resident memory in bytes, by the kernel's quick count.
    resident: u64,
    /// Processor time in the kernel's ticks: its own, and that of children that have ended and were reaped.
    ticks: u64,
    /// It has ended and was not reaped yet.
    is_dead: bool,
}

impl ProcessInfo {
    /// Whether the process still runs, and its id was not given to another.
    #[cfg(target_os = "linux")]
    pub(super) fn is_alive(&self) -> bool {
        linux::process(self.pid).is_some_and(|now| now.started == self.started && !now.is_dead)
    }

    /// Not known on this system.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn is_alive(&self) -> bool {
        false
    }
}

/// An environment variable that marks an engine and every process it starts.
pub(super) struct EngineMark(String);

impl EngineMark {
    const NAME: &str = "TENGEN_ENGINE";

    /// A mark that no other engine has.
    pub(super) fn new() -> EngineMark {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        EngineMark(format!("{}-{count}-{:x}", std::process::id(), time.as_nanos()))
    }

    /// Sets it for the command's process.
    pub(super) fn put_on(&self, command: &mut Command) {
        command.env(EngineMark::NAME, &self.0);
    }
}

/// The processes of an engine: those in the group that its first process leads, those that carry its mark, and the
/// descendants of both. Only a process that has both left its parents and removed the mark is lost.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub(super) struct ProcessTree {
    leader: u32,
    started: u64,
    mark: String,
    /// Processes known to carry no mark, by id and start time.
    unmarked: HashSet<(u32, u64)>,
    /// The most processor time that was found.
    cpu: Duration,
}

#[cfg(target_os = "linux")]
impl ProcessTree {
    /// The tree of a process that was started with this mark.
    pub(super) fn new(leader: u32, mark: &EngineMark) -> ProcessTree {
        let started = linux::process(leader).map_or(0, |process| process.started);
        ProcessTree {
            leader,
            started,
            mark: format!("{}={}", EngineMark::NAME, mark.0),
            unmarked: HashSet::new(),
            cpu: Duration::ZERO,
        }
    }

    /// All its processes, including those that have ended and were not reaped yet.
    pub(super) fn members(&mut self) -> Vec<ProcessInfo> {
        let mut others = linux::processes();
        let mut members: Vec<ProcessInfo> =
            others.extract_if(.., |process| process.group == self.leader).collect();
        add_descendants(&mut members, 0, &mut others);
        let known = members.len();
        members.extend(
            others.extract_if(.., |process| process.started >= self.started && self.is_marked(process)),
        );
        add_descendants(&mut members, known, &mut others);
        members
    }

    fn is_marked(&mut self, process: &ProcessInfo) -> bool {
        let name = (process.pid, process.started);
        if self.unmarked.contains(&name) {
            return false;
        }
        let is_marked = linux::carries(process.pid, &self.mark);
        if is_marked == Some(false) {
            self.unmarked.insert(name);
        }
        is_marked == Some(true)
    }
}

/// Moves the descendants of the members, from the given one on, to the members.
#[cfg(target_os = "linux")]
fn add_descendants(members: &mut Vec<ProcessInfo>, from: usize, others: &mut Vec<ProcessInfo>) {
    let mut next = from;
    while let Some(&ProcessInfo { pid, .. }) = members.get(next) {
        members.extend(others.extract_if(.., |process| process.parent == pid));
        next += 1;
    }
}

#[cfg(not(target_os = "linux"))]
impl ProcessTree {
    /// The tree of a process that was started with this mark.
    pub(super) fn new(leader: u32, mark: &EngineMark) -> ProcessTree {
        ProcessTree {
            leader,
            started: 0,
            mark: mark.0.clone(),
            unmarked: HashSet::new(),
            cpu: Duration::ZERO,
        }
    }

    /// Not known on this system.
    pub(super) fn members(&mut self) -> Vec<ProcessInfo> {
        Vec::new()
    }
}

impl ProcessTree {
    /// The running processes other than the leader.
    pub(super) fn others_alive(&mut self) -> Vec<ProcessInfo> {
        let leader = self.leader;
        self.members().into_iter().filter(|process| process.pid != leader && !process.is_dead).collect()
    }

    /// The memory of all its processes in bytes; `None` if that is not known.
    pub(super) fn memory(&mut self) -> Option<u64> {
        let members = self.members();
        let used = members.iter().map(|process| share(process).unwrap_or(process.resident)).sum();
        (!members.is_empty()).then_some(used)
    }

    /// The processor time of all its processes since they began; `None` if that is not known. What a process used that its
    /// parent did not wait for is forgotten with it, so the most that was found counts.
    pub(super) fn cpu(&mut self) -> Option<Duration> {
        let members = self.members();
        let ticks: u64 = members.iter().map(|process| process.ticks).sum();
        self.cpu = self.cpu.max(Duration::from_millis(ticks.saturating_mul(1000) / ticks_per_second()));
        (!members.is_empty()).then_some(self.cpu)
    }

    /// Their memory if it is more than `limit`. It is counted exactly only when the quick count is over the limit: that lags
    /// behind on many-core machines and counts pages twice that parent and child share.
    fn memory_beyond(&mut self, limit: u64) -> Option<u64> {
        let members = self.members();
        let quick: u64 = members.iter().map(|process| process.resident).sum();
        if quick <= limit {
            return None;
        }
        let used = members.iter().map(|process| share(process).unwrap_or(process.resident)).sum();
        Some(used).filter(|&used| used > limit)
    }
}

#[cfg(target_os = "linux")]
fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second().max(1)
}

#[cfg(not(target_os = "linux"))]
fn ticks_per_second() -> u64 {
    1
}

/// Whether every thread of a process and its descendants waits for something.
#[cfg(target_os = "linux")]
pub(super) fn is_idle(leader: u32) -> bool {
    let mut processes = vec![leader];
    let mut next = 0;
    while let Some(&pid) = processes.get(next) {
        next += 1;
        for (state, children) in linux::threads(pid) {
            if matches!(state, 'R' | 'T' | 't') {
                return false;
            }
            processes.extend(children);
        }
    }
    true
}

/// Not known on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_idle(_leader: u32) -> bool {
    true
}

/// Checks from time to time whether an engine uses more memory than it may.
pub(super) struct MemoryMonitor {
    next: Instant,
}

impl MemoryMonitor {
    /// The shortest time between two checks.
    const EVERY: Duration = Duration::from_millis(50);
    /// Checks take at most one part in so many of the time.
    const SHARE: u32 = 20;

    pub(super) fn new() -> MemoryMonitor {
        MemoryMonitor { next: Instant::now() }
    }

    /// The memory used, if a check is due and it is more than `limit`.
    pub(super) fn excess(&mut self, tree: &mut ProcessTree, limit: u64) -> Option<u64> {
        let start = Instant::now();
        if start < self.next {
            return None;
        }
        let used = tree.memory_beyond(limit);
        let now = Instant::now();
        self.next = now + Self::EVERY.max((now - start) * Self::SHARE);
        used
    }

    /// Makes the next check due now.
    pub(super) fn reset(&mut self) {
        self.next = Instant::now();
    }
}

/// The process' proportional share of the memory it maps.
#[cfg(target_os = "linux")]
fn share(process: &ProcessInfo) -> Option<u64> {
    let rollup = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", process.pid)).ok()?;
    let kib: u64 =
        rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

#[cfg(not(target_os = "linux"))]
fn share(_process: &ProcessInfo) -> Option<u64> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use super::ProcessInfo;

    /// Every process of the system.
    pub(super) fn processes() -> Vec<ProcessInfo> {
        let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
        let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter_map(process).collect()
    }

    pub(super) fn process(pid: u32) -> Option<ProcessInfo> {
        let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
        parse(pid, &String::from_utf8_lossy(&stat), rustix::param::page_size() as u64)
    }

    /// The state of each of a process' threads, and the children it started.
    pub(super) fn threads(pid: u32) -> Vec<(char, Vec<u32>)> {
        let Ok(entries) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
        let thread = |entry: std::fs::DirEntry| {
            let stat = std::fs::read(entry.path().join("stat")).ok()?;
            let state = String::from_utf8_lossy(&stat).rsplit_once(") ")?.1.chars().next()?;
            let children = std::fs::read_to_string(entry.path().join("children")).unwrap_or_default();
            let children = children.split_whitespace().filter_map(|pid| pid.parse().ok()).collect();
            Some((state, children))
        };
        entries.flatten().filter_map(thread).collect()
    }

    /// Reads `1234 (any name) S 1 1234 …`; the name may hold anything, parentheses included.
    pub(super) fn parse(pid: u32, stat: &str, page: u64) -> Option<ProcessInfo> {
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ');
        let is_dead = matches!(fields.next()?, "Z" | "X");
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        let mut ticks: u64 = fields.nth(8)?.parse().ok()?;
        for _ in 0..3 {
            ticks = ticks.saturating_add(fields.next()?.parse().unwrap_or(0));
        }
        let started = fields.nth(4)?.parse().ok()?;
        let pages: u64 = fields.nth(1)?.parse().ok()?;
        Some(ProcessInfo {
            pid,
            parent,
            group,
            started,
            resident: pages.saturating_mul(page),
            ticks,
            is_dead,
        })
    }

    /// Whether a process has this entry in its environment; `None` if that cannot be told now: while a process begins to
    /// execute another program, its environment is empty or may not be read. The servers that all Windows programs
    /// share under Wine carry the mark of the first engine that needed them and belong to none.
    pub(super) fn carries(pid: u32, entry: &str) -> Option<bool> {
        let environment =
            std::fs::read(format!("/proc/{pid}/environ")).ok().filter(|read| !read.is_empty())?;
        let is_marked = environment.split(|&byte| byte == 0).any(|found| found == entry.as_bytes());
        Some(is_marked && !is_wine(pid))
    }

    fn is_wine(pid: u32) -> bool {
        let program = std::fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default();
        program.file_name().is_some_and(|name| name.to_string_lossy().starts_with("wine"))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_stat_line_is_read_whatever_the_name() {
        let stat = "77 (a) b (c)) S 5 70 70 0 -1 4194304 9 0 0 0 3 4 5 6 20 0 1 0 12 5000 250 1844674407 1";
        let want = ProcessInfo {
            pid: 77,
            parent: 5,
            group: 70,
            started: 12,
            resident: 250 * 4096,
            ticks: 18,
            is_dead: false,
        };
        assert_eq!(linux::parse(77, stat, 4096), Some(want));
    }

    #[test]
    fn a_sleeping_process_is_idle_and_a_working_one_is_not() {
        let mut sleeper = std::process::Command::new("sleep").arg("60").spawn().expect("it starts");
        let until = Instant::now() + Duration::from_secs(30);
        let mut was_idle = false;
        while !was_idle && Instant::now() < until {
            std::thread::yield_now();
            was_idle = is_idle(sleeper.id());
        }
        sleeper.kill().and_then(|()| sleeper.wait()).expect("it ends");
        assert!(was_idle);
        // This thread runs while it looks.
        assert!(!is_idle(std::process::id()));
    }

    #[test]
    fn what_children_use_counts_while_they_run_and_after_they_were_waited_for() {
        let work = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        let script = format!("({work}); ({work}) & wait; sleep 60");
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &script]);
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut shell = command.spawn().expect("it starts");
        let mut tree = ProcessTree::new(shell.id(), &EngineMark::new());
        let until = Instant::now() + Duration::from_secs(60);
        let mut used = Duration::ZERO;
        // Two loops of some tenths of a second each, neither in the shell itself.
        while used < Duration::from_millis(200) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
            let now = tree.cpu().expect("this system tells");
            assert!(now >= used);
            used = now;
        }
        let own = linux::process(shell.id()).expect("it runs").ticks;
        let leader = rustix::process::Pid::from_child(&shell);
        rustix::process::kill_process_group(leader, rustix::process::Signal::KILL).expect("it is ours");
        shell.wait().expect("it ends");
        assert!(used >= Duration::from_millis(200), "{used:?}, the shell itself {own} ticks");
    }

    #[test]
    fn this_process_is_found_and_uses_memory() {
        let me = std::process::id();
        let found = linux::processes().into_iter().find(|process| process.pid == me).expect("this process");
        assert!(found.resident > 100_000);
        assert!(share(&found).is_some_and(|share| share > 100_000));
        assert!(found.is_alive() && !ProcessInfo { started: found.started + 1, ..found }.is_alive());
        let mut tree = ProcessTree::new(found.group, &EngineMark::new());
        // Its memory may have grown since it was found, so only its number is compared.
        assert!(tree.members().iter().any(|process| process.pid == me) || found.group == 0);
        assert!(tree.memory().is_some_and(|memory| memory > 100_000) || found.group == 0);
    }
}
