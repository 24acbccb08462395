//! Ends engines whose manager is killed.
//!
//! A manager that is killed cannot end its engines. So a shell waits beside it, in a process group of its own: it is told
//! the groups of all engines that run, and when its input ends, because the manager has ended in whatever way, it kills
//! those that are left.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// `+ GROUP` adds a group, `- GROUP` removes it, the end of the input kills the groups that are left.
const SCRIPT: &str = r#"
    groups=' '
    while read -r sign group; do
        case $sign in
            +) groups="$groups$group " ;;
            -) groups="${groups%% $group *} ${groups#* $group }" ;;
        esac
    done
    for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
"#;

/// The shell, while there are groups to watch.
static SHELL: Mutex<Option<Shell>> = Mutex::new(None);

struct Shell {
    child: Child,
    /// How many groups it watches.
    groups: usize,
}

/// An engine's process group that dies with this process; from its drop on it is left alone.
pub(super) struct Watched {
    group: u32,
}

impl Watched {
    /// Watches a process group.
    pub(super) fn new(group: u32) -> Watched {
        let mut shell = lock();
        if shell.is_none() {
            // Where there is no shell, an engine goes on until its input ends.
            *shell = Shell::start().ok();
        }
        if let Some(shell) = &mut *shell {
            shell.groups += 1;
            shell.tell('+', group);
        }
        Watched { group }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let mut shell = lock();
        let Some(running) = &mut *shell else { return };
        running.tell('-', self.group);
        running.groups = running.groups.saturating_sub(1);
        if running.groups == 0 {
            // Nothing is left to watch, and nothing of ours is left behind.
            let _ = running.child.kill();
            let _ = running.child.wait();
            *shell = None;
        }
    }
}

fn lock() -> MutexGuard<'static, Option<Shell>> {
    SHELL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shell {
    fn start() -> io::Result<Shell> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT]).current_dir("/");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        Ok(Shell { child: command.spawn()?, groups: 0 })
    }

    fn tell(&mut self, sign: char, group: u32) {
        if let Some(input) = &mut self.child.stdin {
            // If somebody has ended the shell, engines are as they were without it.
            let _ = writeln!(input, "{sign} {group}");
        }
    }
}
