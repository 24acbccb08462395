//! Low priority for threads of long jobs, so that people's games go first.

/// The niceness of a tournament's threads.
pub(crate) const TOURNAMENT: i32 = 15;
/// The niceness of a training run's thread, the lowest priority there is.
pub(crate) const TRAINING: i32 = 19;

/// Lowers the priority of the calling thread and of those it starts. Only Linux can do that for single threads; on
/// other systems nothing changes.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
pub(crate) fn lower(niceness: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, niceness);
}
