//! The processes an engine is made of, and the memory they hold.

use std::time::{Duration, Instant};

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
}

impl Relative {
    /// Whether the number still belongs to this process.
    #[cfg(target_os = "linux")]
    pub(super) fn is_alive(&self) -> bool {
        linux::process(self.pid).is_some_and(|now| now.born == self.born)
    }

    /// Nothing is known here.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn is_alive(&self) -> bool {
        false
    }
}

/// Everything in the group that `leader` leads, and everything descended from those. What has made itself a
/// daemon (as `wineserver` does, for several engines at once) is not of the family.
#[cfg(target_os = "linux")]
pub(super) fn family(leader: u32) -> Vec<Relative> {
    let mut strangers = linux::processes();
    let mut family: Vec<Relative> = strangers.extract_if(.., |process| process.group == leader).collect();
    let mut asked = 0;
    while let Some(&Relative { pid, .. }) = family.get(asked) {
        family.extend(strangers.extract_if(.., |process| process.parent == pid));
        asked += 1;
    }
    family
}

/// Nothing is known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn family(_leader: u32) -> Vec<Relative> {
    Vec::new()
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
    leader: u32,
    next: Instant,
}

impl MemoryWatch {
    /// How often to look, at most.
    const EVERY: Duration = Duration::from_millis(50);
    /// Looking may take one part in so many of the time.
    const SHARE: u32 = 20;

    pub(super) fn new(leader: u32) -> MemoryWatch {
        MemoryWatch { leader, next: Instant::now() }
    }

    /// The bytes held, if it is time to look and they are more than `limit`.
    pub(super) fn excess(&mut self, limit: u64) -> Option<u64> {
        let start = Instant::now();
        if start < self.next {
            return None;
        }
        let used = held(self.leader, limit);
        let now = Instant::now();
        self.next = now + Self::EVERY.max((now - start) * Self::SHARE);
        used.filter(|&used| used > limit)
    }

    /// Looks at the next opportunity, however recently it looked.
    pub(super) fn look_again(&mut self) {
        self.next = Instant::now();
    }
}

/// The bytes the family holds: quickly counted, and counted properly only when that is more than `limit`.
/// The quick count lags behind on many-core machines and counts pages twice that parent and child share.
fn held(leader: u32, limit: u64) -> Option<u64> {
    let family = family(leader);
    let quick: u64 = family.iter().map(|process| process.resident).sum();
    if quick <= limit {
        return (!family.is_empty()).then_some(quick);
    }
    Some(family.iter().map(|process| share(process).unwrap_or(process.resident)).sum())
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
        let mut fields = fields.split(' ').skip(1);
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        let born = fields.nth(16)?.parse().ok()?;
        let pages: u64 = fields.nth(1)?.parse().ok()?;
        Some(Relative { pid, parent, group, born, resident: pages * page })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_stat_line_is_read_whatever_the_name() {
        let stat = "77 (a) b (c)) S 5 70 70 0 -1 4194304 9 0 0 0 0 0 0 0 20 0 1 0 12 5000 250 1844674407 1";
        let want = Relative { pid: 77, parent: 5, group: 70, born: 12, resident: 250 * 4096 };
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
        // Its memory may have grown since it was found, so only its number is compared.
        assert!(family(found.group).iter().any(|process| process.pid == me) || found.group == 0);
    }
}
