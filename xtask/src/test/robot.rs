//! The robot of `examples/robot.py` plays at a room by what docs/PROTOCOL.md says, and nothing else.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome, program, python};
use crate::child::{Job, minutes};

/// As the robot's own first lines say.
const WEBSOCKETS: &str = "websockets==17.4";

const ROBOT: &str = "examples/robot.py";

const HANDS: u32 = 12;

/// A table where nobody waits: two robots without a pause, against whom cards are shuffled.
const RIG: &str = r#"{
    "pause_ms": 0,
    "robot_ms": 0,
    "tables": [{
        "spec": {
            "id": "stud-8", "game": "stud-8", "limit": "fixed", "rules": "fulltilt",
            "stakes": { "ante": 40, "bring_in": 50, "small_bet": 200, "big_bet": 400 },
            "seats": 8, "robots": 0
        },
        "robots": [
            { "seat": 2, "name": "Ada", "stack": 20000 },
            { "seat": 3, "name": "Blaise", "stack": 20000 }
        ]
    }]
}"#;

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let robot = checkout.root.join(ROBOT);
    let text = fs::read_to_string(&robot).with_context(|| format!("cannot read {ROBOT}"))?;
    if !text.contains(WEBSOCKETS) {
        bail!("{ROBOT} does not ask for {WEBSOCKETS}");
    }
    let Some(python) = python::with(checkout, "websockets", WEBSOCKETS)? else {
        return python::absent();
    };
    let program = program::rigged(bench)?;
    let folder = checkout.own_folder()?.join("robot");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let (rig, data) = (folder.join("rig.json"), folder.join("room.db"));
    fs::write(&rig, RIG).with_context(|| format!("cannot write {}", rig.display()))?;

    let room = Job::new(&program, minutes(2))
        .args(["serve", "--listen", "127.0.0.1:0", "--log-level", "warn"])
        .args([Path::new("--data"), &data, Path::new("--rig"), &rig])
        .open("Cardspeak is open: ")?;
    let url = room.line().trim_end_matches('/').to_owned();
    let hands = HANDS.to_string();
    let played = Job::new(&python, minutes(1))
        .args([&robot])
        .args(["Klaus", "--url", &url, "--hands", &hands])
        .args(["--seed", "7", "--drop-after", "4"])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .watch()?;
    room.close()?;
    if !played.status.success() {
        bail!("the robot failed: {}", played.status);
    }
    let said = played.stdout.trim();
    let hands = said
        .strip_suffix(" hands at stud-8, 1 times cut off")
        .and_then(|hands| hands.parse::<u32>().ok());
    // One more may begin before the room has heard that it was the last.
    if hands.is_none_or(|hands| hands < HANDS) {
        bail!("the robot did not say that it played {HANDS} hands and was cut off once: `{said}`");
    }
    let verified = Job::new(&program, minutes(1))
        .args([Path::new("verify"), Path::new("--data"), &data])
        .watch()?;
    if !verified.status.success() {
        bail!("the books do not verify: {}", verified.status);
    }
    Ok(Outcome::passed(format!("{said}; the books verify")))
}
