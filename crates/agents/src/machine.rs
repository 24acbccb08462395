//! What this machine has: cores and memory.

/// The machine's cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most threads that an agent may be asked to use. Results that were published with four threads can be had on any
/// machine; with many more than there are cores, threads wait for each other and the clock runs out meanwhile.
pub fn most_threads() -> usize {
    cores().max(8)
}

/// The most megabytes that a table may take: three quarters of the memory; `None` where that is not known.
pub fn most_megabytes() -> Option<usize> {
    let kilobytes = memory_kilobytes()? / 4 * 3;
    usize::try_from(kilobytes / 1024).ok().map(|megabytes| megabytes.max(1))
}

#[cfg(target_os = "linux")]
fn memory_kilobytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let all = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let all: u64 = all.trim().strip_suffix("kB")?.trim().parse().ok()?;
    // A container may have less.
    let own = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let own = own.and_then(|text| text.trim().parse::<u64>().ok()).map(|bytes| bytes / 1024);
    Some(own.map_or(all, |own| own.min(all)))
}

/// Not known on this system.
#[cfg(not(target_os = "linux"))]
fn memory_kilobytes() -> Option<u64> {
    None
}
