//! The processes an engine is made of, and the memory they hold.

use std::collections::HashSet;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// A process of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relative {
    pub(super) pid: u32,
    parent: u32,
    pub(super) group: u32,
    /// When it started, in the kernel's ticks: with the number, this names a process for good.
    born: u64,
    /// Bytes resident, as the kernel counts them on the cheap.
    resident: u64,
    /// It has ended, and its parent has not asked how.
    is_dead: bool,
}

impl Relative {
    /// Whether the number still belongs to this process.
    #[cfg(target_os = "linux")]
    pub(super) fn is_alive(&self) -> bool {
        linux::process(self.pid).is_some_and(|now| now.born == self.born && !now.is_dead)
    }

    /// Nothing is known here.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn is_alive(&self) -> bool {
        false
    }
}

/// Put into an engine's environment, and so into that of everything it starts.
pub(super) struct Mark(String);

impl Mark {
    const NAME: &str = "TENGEN_ENGINE";

    /// One that no other engine has.
    pub(super) fn new() -> Mark {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Mark(format!("{}-{count}-{:x}", std::process::id(), time.as_nanos()))
    }

    /// Has the command's process carry it.
    pub(super) fn put_on(&self, command: &mut Command) {
        command.env(Mark::NAME, &self.0);
    }
}

/// The processes an engine is made of: everything in the group that its first process leads, everything that
/// carries its mark, and everything descended from those. Only what has both left its parents and washed off
/// the mark is lost sight of.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub(super) struct Family {
    leader: u32,
    born: u64,
    mark: String,
    /// Processes found to carry no mark, by number and birth.
    strangers: HashSet<(u32, u64)>,
}

#[cfg(target_os = "linux")]
impl Family {
    /// The family of a process that was started with this mark.
    pub(super) fn new(leader: u32, mark: &Mark) -> Family {
        let born = linux::process(leader).map_or(0, |process| process.born);
        Family { leader, born, mark: format!("{}={}", Mark::NAME, mark.0), strangers: HashSet::new() }
    }

    /// Everybody, the dead that are not yet buried included.
    pub(super) fn members(&mut self) -> Vec<Relative> {
        let mut others = linux::processes();
        let mut members: Vec<Relative> =
            others.extract_if(.., |process| process.group == self.leader).collect();
        adopt_children(&mut members, 0, &mut others);
        let known = members.len();
        members.extend(others.extract_if(.., |process| process.born >= self.born && self.is_marked(process)));
        adopt_children(&mut members, known, &mut others);
        members
    }

    fn is_marked(&mut self, process: &Relative) -> bool {
        let name = (process.pid, process.born);
        if self.strangers.contains(&name) {
            return false;
        }
        let is_marked = linux::carries(process.pid, &self.mark);
        if is_marked == Some(false) {
            self.strangers.insert(name);
        }
        is_marked == Some(true)
    }
}

/// Adds the descendants of the members from the given one on.
#[cfg(target_os = "linux")]
fn adopt_children(members: &mut Vec<Relative>, from: usize, others: &mut Vec<Relative>) {
    let mut asked = from;
    while let Some(&Relative { pid, .. }) = members.get(asked) {
        members.extend(others.extract_if(.., |process| process.parent == pid));
        asked += 1;
    }
}

#[cfg(not(target_os = "linux"))]
impl Family {
    /// The family of a process that was started with this mark.
    pub(super) fn new(leader: u32, mark: &Mark) -> Family {
        Family { leader, born: 0, mark: mark.0.clone(), strangers: HashSet::new() }
    }

    /// Nothing is known here.
    pub(super) fn members(&mut self) -> Vec<Relative> {
        Vec::new()
    }
}

impl Family {
    /// Those other than the leader that have not ended.
    pub(super) fn others_alive(&mut self) -> Vec<Relative> {
        let leader = self.leader;
        self.members().into_iter().filter(|process| process.pid != leader && !process.is_dead).collect()
    }

    /// The bytes it holds; `None` if nothing is known.
    pub(super) fn memory(&mut self) -> Option<u64> {
        let members = self.members();
        let held = members.iter().map(|process| share(process).unwrap_or(process.resident)).sum();
        (!members.is_empty()).then_some(held)
    }

    /// The same, counted properly only when it may be more than `limit`: the quick count lags behind on
    /// many-core machines and counts pages twice that parent and child share.
    fn memory_beyond(&mut self, limit: u64) -> Option<u64> {
        let members = self.members();
        let quick: u64 = members.iter().map(|process| process.resident).sum();
        if quick <= limit {
            return None;
        }
        let held = members.iter().map(|process| share(process).unwrap_or(process.resident)).sum();
        Some(held).filter(|&held| held > limit)
    }
}

/// Whether a process and its children wait for something, every thread of theirs.
#[cfg(target_os = "linux")]
pub(super) fn is_at_rest(leader: u32) -> bool {
    let mut processes = vec![leader];
    let mut asked = 0;
    while let Some(&pid) = processes.get(asked) {
        asked += 1;
        for (state, children) in linux::threads(pid) {
            if matches!(state, 'R' | 'T' | 't') {
                return false;
            }
            processes.extend(children);
        }
    }
    true
}

/// Nothing is known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_at_rest(_leader: u32) -> bool {
    true
}

/// Looks from time to time whether an engine holds more memory than it may.
pub(super) struct MemoryWatch {
    next: Instant,
}

impl MemoryWatch {
    /// How often to look, at most.
    const EVERY: Duration = Duration::from_millis(50);
    /// Looking may take one part in so many of the time.
    const SHARE: u32 = 20;

    pub(super) fn new() -> MemoryWatch {
        MemoryWatch { next: Instant::now() }
    }

    /// The bytes held, if it is time to look and they are more than `limit`.
    pub(super) fn excess(&mut self, family: &mut Family, limit: u64) -> Option<u64> {
        let start = Instant::now();
        if start < self.next {
            return None;
        }
        let used = family.memory_beyond(limit);
        let now = Instant::now();
        self.next = now + Self::EVERY.max((now - start) * Self::SHARE);
        used
    }

    /// Looks at the next opportunity, however recently it looked.
    pub(super) fn look_again(&mut self) {
        self.next = Instant::now();
    }
}

/// The process' proportional share of the memory it maps.
#[cfg(target_os = "linux")]
fn share(process: &Relative) -> Option<u64> {
    let rollup = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", process.pid)).ok()?;
    let kib: u64 =
        rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

#[cfg(not(target_os = "linux"))]
fn share(_process: &Relative) -> Option<u64> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Relative;

    /// Every process there is.
    pub(super) fn processes() -> Vec<Relative> {
        let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
        let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter_map(process).collect()
    }

    pub(super) fn process(pid: u32) -> Option<Relative> {
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
    pub(super) fn parse(pid: u32, stat: &str, page: u64) -> Option<Relative> {
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ');
        let is_dead = matches!(fields.next()?, "Z" | "X");
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        let born = fields.nth(16)?.parse().ok()?;
        let pages: u64 = fields.nth(1)?.parse().ok()?;
        Some(Relative { pid, parent, group, born, resident: pages * page, is_dead })
    }

    /// Whether a process has such an entry in its environment; `None` if it cannot be told now, because the
    /// process is just becoming another program. The servers that all Windows programs share under Wine
    /// carry the mark of whoever came first, and belong to nobody.
    pub(super) fn carries(pid: u32, entry: &str) -> Option<bool> {
        // What may not be looked at runs for somebody else.
        let Ok(environment) = std::fs::read(format!("/proc/{pid}/environ")) else { return Some(false) };
        if environment.is_empty() {
            return None;
        }
        let is_marked = environment.split(|&byte| byte == 0).any(|held| held == entry.as_bytes());
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
        let stat = "77 (a) b (c)) S 5 70 70 0 -1 4194304 9 0 0 0 0 0 0 0 20 0 1 0 12 5000 250 1844674407 1";
        let want = Relative { pid: 77, parent: 5, group: 70, born: 12, resident: 250 * 4096, is_dead: false };
        assert_eq!(linux::parse(77, stat, 4096), Some(want));
    }

    #[test]
    fn who_sleeps_is_at_rest_and_who_works_is_not() {
        let mut asleep = std::process::Command::new("sleep").arg("60").spawn().expect("it starts");
        let until = Instant::now() + Duration::from_secs(10);
        while !is_at_rest(asleep.id()) && Instant::now() < until {
            std::thread::yield_now();
        }
        let is_resting = is_at_rest(asleep.id());
        asleep.kill().and_then(|()| asleep.wait()).expect("it ends");
        assert!(is_resting);
        // This thread runs while it asks.
        assert!(!is_at_rest(std::process::id()));
    }

    #[test]
    fn we_are_among_the_processes_and_hold_memory() {
        let me = std::process::id();
        let found = linux::processes().into_iter().find(|process| process.pid == me).expect("this process");
        assert!(found.resident > 100_000);
        assert!(share(&found).is_some_and(|share| share > 100_000));
        assert!(found.is_alive() && !Relative { born: found.born + 1, ..found }.is_alive());
        let mut family = Family::new(found.group, &Mark::new());
        // Its memory may have grown since it was found, so only its number is compared.
        assert!(family.members().iter().any(|process| process.pid == me) || found.group == 0);
        assert!(family.memory().is_some_and(|memory| memory > 100_000) || found.group == 0);
    }
}
