//! How many files the server may have open. Every connection is one.

/// Raises the limit as far as the system allows, and says what it is; `None` where that is not known.
#[cfg(target_os = "linux")]
pub(crate) fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let wanted = rustix::process::Rlimit { current: limit.maximum, maximum: limit.maximum };
    if limit.current != limit.maximum && setrlimit(Resource::Nofile, wanted).is_ok() {
        limit = getrlimit(Resource::Nofile);
    }
    limit.current
}

/// Not known on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn raise_limit() -> Option<u64> {
    None
}
