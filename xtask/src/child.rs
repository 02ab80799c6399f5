//! Runs other programs to their end, each with a limit of time.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// How often a running child is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// How long a child may take to leave when it is told to.
const TIME_TO_LEAVE: Duration = Duration::from_secs(8);

/// A span of minutes.
pub(crate) const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}

/// A command with a limit of time. It reads nothing, and is ended with all that it started when
/// its time is over or this program is interrupted.
#[derive(Debug)]
pub(crate) struct Job {
    command: Command,
    limit: Duration,
}

/// What a child printed, and how it left.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) stdout: String,
    pub(crate) status: ExitStatus,
}

impl Job {
    /// A program of that name or path.
    pub(crate) fn new(program: impl AsRef<OsStr>, limit: Duration) -> Job {
        let mut command = Command::new(program);
        command.stdin(Stdio::null());
        Job { command, limit }
    }

    /// Cargo, in that folder.
    pub(crate) fn cargo(folder: &Path, limit: Duration) -> Job {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut job = Job::new(cargo, limit).dir(folder);
        // What cargo tells this program about itself would make build scripts run anew.
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"]
                .iter()
                .any(|prefix| text.starts_with(prefix))
            {
                job.command.env_remove(name);
            }
        }
        job
    }

    /// Adds arguments.
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Job {
        self.command.args(args);
        self
    }

    /// The folder to run in.
    pub(crate) fn dir(mut self, folder: &Path) -> Job {
        self.command.current_dir(folder);
        self
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Job {
        self.command.env(name, value);
        self
    }

    /// Another limit of time.
    pub(crate) fn limit(mut self, limit: Duration) -> Job {
        self.limit = limit;
        self
    }

    /// Runs it, says so, and lets it print; it must succeed.
    pub(crate) fn run(mut self) -> Result<()> {
        let shown = self.shown();
        println!("$ {shown}");
        let child = self.spawn()?;
        let status = wait(child, self.limit, &shown)?;
        if !status.success() {
            bail!("`{shown}` failed: {status}");
        }
        Ok(())
    }

    /// Runs it, says so, lets it print, and keeps what it printed on standard output, however it
    /// left.
    pub(crate) fn watch(mut self) -> Result<Printed> {
        println!("$ {}", self.shown());
        self.collect(Echo::Yes)
    }

    /// Runs it and keeps what it prints on standard output; it must succeed.
    pub(crate) fn read(mut self) -> Result<Printed> {
        let printed = self.collect(Echo::No)?;
        if !printed.status.success() {
            bail!("`{}` failed: {}", self.shown(), printed.status);
        }
        Ok(printed)
    }

    /// Whether the program is there and succeeds; what it prints is not shown.
    pub(crate) fn works(mut self) -> bool {
        self.command.stderr(Stdio::null());
        self.collect(Echo::No)
            .is_ok_and(|printed| printed.status.success())
    }

    fn collect(&mut self, echo: Echo) -> Result<Printed> {
        self.command.stdout(Stdio::piped());
        let mut child = self.spawn()?;
        let pipe = child.stdout.take().context("standard output is a pipe")?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(pipe).split(b'\n') {
                let Ok(line) = line else { break };
                let line = String::from_utf8_lossy(&line).into_owned();
                if matches!(echo, Echo::Yes) {
                    println!("{line}");
                }
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let status = wait(child, self.limit, &self.shown())?;
        let mut stdout = String::new();
        // A grandchild that lives on may hold the pipe open; nobody waits for it for long.
        while let Ok(line) = receiver.recv_timeout(TIME_TO_LEAVE) {
            stdout.push_str(&line);
            stdout.push('\n');
        }
        Ok(Printed { stdout, status })
    }

    fn spawn(&mut self) -> Result<Child> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            self.command.process_group(0);
        }
        self.command
            .spawn()
            .with_context(|| format!("cannot start `{}`", self.shown()))
    }

    /// The command as it would be typed.
    fn shown(&self) -> String {
        let mut shown = Path::new(self.command.get_program())
            .file_name()
            .unwrap_or(self.command.get_program())
            .to_string_lossy()
            .into_owned();
        for arg in self.command.get_args() {
            // Writing to a string cannot fail.
            let _ = write!(shown, " {}", arg.to_string_lossy());
        }
        shown
    }
}

#[derive(Clone, Copy)]
enum Echo {
    Yes,
    No,
}

/// Waits for a child, but not for longer than its limit.
fn wait(mut child: Child, limit: Duration, shown: &str) -> Result<ExitStatus> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if interrupted() {
            end(&mut child);
            eprintln!("xtask: interrupted in `{shown}`");
            std::process::exit(130);
        }
        if started.elapsed() > limit {
            end(&mut child);
            bail!(
                "`{shown}` was ended: it took longer than {} s",
                limit.as_secs()
            );
        }
        thread::sleep(LOOK_EVERY);
    }
}

/// Ends a child and all that it started: asked first, then killed.
fn end(child: &mut Child) {
    signal(child, Ending::Asked);
    let asked = Instant::now();
    while asked.elapsed() < TIME_TO_LEAVE && matches!(child.try_wait(), Ok(None)) {
        thread::sleep(LOOK_EVERY);
    }
    // Once more in any case: grandchildren may have stayed.
    signal(child, Ending::Killed);
    let _ = child.wait();
}

#[derive(Clone, Copy)]
enum Ending {
    Asked,
    Killed,
}

#[cfg(unix)]
fn signal(child: &mut Child, ending: Ending) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let signal = match ending {
        Ending::Asked => Signal::TERM,
        Ending::Killed => Signal::KILL,
    };
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // It fails only if the whole group is gone.
        let _ = kill_process_group(group, signal);
    }
}

#[cfg(not(unix))]
fn signal(child: &mut Child, _: Ending) {
    let _ = child.kill();
}

#[cfg(unix)]
mod interrupts {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    static SEEN: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    pub(crate) fn heed_interrupts() {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            if let Err(error) = signal_hook::flag::register(signal, Arc::clone(&SEEN)) {
                eprintln!("xtask: cannot heed signal {signal}: {error}");
            }
        }
    }

    pub(super) fn interrupted() -> bool {
        SEEN.load(Ordering::Relaxed)
    }
}

#[cfg(not(unix))]
mod interrupts {
    // The console ends this program and its children alike.
    pub(crate) fn heed_interrupts() {}

    pub(super) fn interrupted() -> bool {
        false
    }
}

pub(crate) use interrupts::heed_interrupts;
use interrupts::interrupted;

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_child_that_hangs_is_ended_with_its_children() {
        let started = Instant::now();
        let error = Job::new("sh", Duration::from_millis(100))
            .args(["-c", "sleep 60 & sleep 60"])
            .run()
            .expect_err("it hangs");
        assert!(started.elapsed() < TIME_TO_LEAVE);
        assert!(error.to_string().contains("took longer"), "{error}");
    }

    #[test]
    fn output_is_kept() {
        let printed = Job::new("sh", minutes(1))
            .args(["-c", "echo one; echo two; exit 3"])
            .watch()
            .unwrap();
        assert_eq!(printed.stdout, "one\ntwo\n");
        assert_eq!(printed.status.code(), Some(3));
    }

    #[test]
    fn a_missing_program_does_not_work() {
        assert!(!Job::new("no-program-of-this-name", minutes(1)).works());
    }
}
