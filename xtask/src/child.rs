//! Runs other programs to their end, each with a limit of time.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
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

/// The children that run beside this program.
static BESIDE: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A child that runs beside this program; ended with all that it started when it goes.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    line: String,
}

impl Running {
    /// What followed the words by which it was known to be open.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// Asks it to leave, which it must do in time and with success.
    pub(crate) fn close(mut self) -> Result<()> {
        signal(&mut self.child, Ending::Asked);
        let asked = Instant::now();
        while asked.elapsed() < TIME_TO_LEAVE {
            if let Some(status) = self.child.try_wait()? {
                if status.success() {
                    return Ok(());
                }
                bail!("a program that was asked to leave failed: {status}");
            }
            thread::sleep(LOOK_EVERY);
        }
        bail!("a program that was asked to leave stays");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            end(&mut self.child);
        }
        let mut beside = BESIDE.lock().unwrap_or_else(PoisonError::into_inner);
        beside.retain(|known| *known != self.child.id());
    }
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

    /// Starts it, says so, and lets it run on once it prints a line that begins with `words`; that
    /// line must come within the limit of time.
    pub(crate) fn open(mut self, words: &str) -> Result<Running> {
        let shown = self.shown();
        println!("$ {shown} &");
        self.command.stdout(Stdio::piped());
        let mut running = Running {
            child: self.spawn()?,
            line: String::new(),
        };
        let mut beside = BESIDE.lock().unwrap_or_else(PoisonError::into_inner);
        beside.push(running.child.id());
        drop(beside);
        let pipe = running.child.stdout.take();
        let pipe = pipe.context("standard output is a pipe")?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            // Read to the end, so that the pipe is never full.
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let started = Instant::now();
        loop {
            let left = self.limit.saturating_sub(started.elapsed());
            let line = receiver
                .recv_timeout(left)
                .with_context(|| format!("`{shown}` did not say `{words}`"))?;
            if let Some(rest) = line.strip_prefix(words) {
                running.line = rest.trim().to_owned();
                return Ok(running);
            }
        }
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
            // This program ends without a word to what runs beside it.
            for beside in &*BESIDE.lock().unwrap_or_else(PoisonError::into_inner) {
                tell(*beside, Ending::Asked);
            }
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
    tell(child.id(), ending);
}

/// Tells a child and all that it started.
#[cfg(unix)]
fn tell(child: u32, ending: Ending) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let signal = match ending {
        Ending::Asked => Signal::TERM,
        Ending::Killed => Signal::KILL,
    };
    if let Some(group) = i32::try_from(child).ok().and_then(Pid::from_raw) {
        // It fails only if the whole group is gone.
        let _ = kill_process_group(group, signal);
    }
}

#[cfg(not(unix))]
fn signal(child: &mut Child, _: Ending) {
    let _ = child.kill();
}

/// Nothing is ended by its number alone; and nothing is interrupted here.
#[cfg(not(unix))]
fn tell(_: u32, _: Ending) {}

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
    fn a_program_that_is_open_is_closed() {
        let open = |script| {
            Job::new("sh", minutes(1))
                .args(["-c", script])
                .open("open: ")
        };
        let running = open("echo starting; echo open: here; exec sleep 60").unwrap();
        assert_eq!(running.line(), "here");
        // Ended by a signal, which is no success.
        assert!(running.close().is_err());
        let script = "trap 'exit 0' TERM; echo open: there; while :; do sleep 0.01; done";
        open(script).unwrap().close().unwrap();
        assert!(open("echo closed").is_err());
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
