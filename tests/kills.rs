//! The real program is killed again and again at any moment under load: nothing that was
//! acknowledged is lost, every hand goes on, the books balance.
//!
//! `CARDSPEAK_KILLS` says how often. `CARDSPEAK_KILLS_BIN` names a program built with the
//! feature `rigged`: it plays at twenty tables, by robots that take no time.
//! `CARDSPEAK_KILLS_DATA` is the URL of an empty PostgreSQL database to do it with.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

#[allow(dead_code, reason = "not all of it is wanted here")]
mod common;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cardspeak_protocol::{ClientMessage, ServerMessage, TableView};
use cardspeak_server::cardspeak_room::{LineKind, OpenError, Store, TableSpec};
use tokio_tungstenite::tungstenite::Message;

use common::{Peer, Program, program, stay};

/// Tables of a rigged room; the players sit at the first of them.
const TABLES: usize = 20;

const PLAYERS: usize = 4;

/// An action that the room has acknowledged: table, hand, turn.
type Acknowledged = (String, u64, u32);

struct Room {
    data: PathBuf,
    rigged: Option<(PathBuf, PathBuf)>,
}

impl Room {
    fn new(folder: &std::path::Path) -> Room {
        let data = std::env::var_os("CARDSPEAK_KILLS_DATA")
            .map_or_else(|| folder.join("room.db"), PathBuf::from);
        let rigged = std::env::var_os("CARDSPEAK_KILLS_BIN").map(|program| {
            let rig = folder.join("rig.json");
            std::fs::write(&rig, rig_of_many_tables().to_string()).unwrap();
            (PathBuf::from(program), rig)
        });
        Room { data, rigged }
    }

    fn serve(&self) -> Program {
        let command = match &self.rigged {
            None => program(&["serve"]),
            Some((program, rig)) => {
                let mut command = Command::new(program);
                command.arg("serve").arg("--rig").arg(rig);
                command
            }
        };
        let mut command = command;
        command.arg("--data").arg(&self.data);
        Program::serve(command)
    }

    fn tables(&self) -> Vec<String> {
        match self.rigged {
            Some(_) => (0..TABLES).map(table_name).collect(),
            None => TableSpec::first_tables()
                .iter()
                .map(|spec| spec.id.to_string())
                .collect(),
        }
    }

    /// The store of the program that was killed.
    async fn store(&self) -> Store {
        let patience = Instant::now() + Duration::from_secs(20);
        loop {
            match Store::open_existing(&self.data).await {
                Ok(store) => return store,
                // The system takes a moment to let go of what the program held.
                Err(OpenError::InUse(_)) if Instant::now() < patience => {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

fn table_name(number: usize) -> String {
    format!("table-{number}")
}

/// Twenty tables of the first tables' games. At the first, robots wait for a person.
fn rig_of_many_tables() -> serde_json::Value {
    let tables = (0..TABLES).map(|number| {
        let specs = TableSpec::first_tables();
        let mut spec = serde_json::to_value(&specs[number % specs.len()]).unwrap();
        spec["id"] = table_name(number).into();
        spec["robots"] = 0.into();
        let robot = |seat: u8| {
            serde_json::json!({"seat": seat, "name": format!("Robot {seat}"), "stack": 20_000})
        };
        serde_json::json!({
            "spec": spec,
            "robots": [robot(1), robot(2), robot(3), robot(4)],
            "people": u8::from(number < PLAYERS),
        })
    });
    let tables: Vec<_> = tables.collect();
    serde_json::json!({"tables": tables, "action_ms": 3_600_000})
}

/// A guest at a table.
struct Player {
    cookie: String,
    table: String,
}

impl Player {
    /// Plays until the program is gone; notes what was acknowledged.
    fn play(&self, program: &Program, acknowledged: &Mutex<Vec<Acknowledged>>) {
        let Ok(mut peer) = program.try_connect(&self.cookie, &self.table) else {
            return;
        };
        let mut sent: Option<(u64, u32)> = None;
        let mut asked = 0;
        while let Some(view) = next_view(&mut peer) {
            let turn = view.your_turn.as_ref().map(|turn| (turn.hand, turn.turn));
            if let Some((hand, number)) = sent.filter(|sent| turn != Some(*sent)) {
                acknowledged
                    .lock()
                    .unwrap()
                    .push((self.table.clone(), hand, number));
                sent = None;
            }
            let own = view
                .seats
                .iter()
                .find(|seat| Some(seat.seat) == view.your_seat);
            let wish = match (&view.your_turn, own) {
                (Some(_), _) if turn == sent => continue,
                (Some(now), _) => {
                    sent = turn;
                    ClientMessage::Act {
                        table: self.table.clone(),
                        hand: now.hand,
                        turn: now.turn,
                        action: stay(&now.legal),
                        id: now.turn,
                    }
                }
                (None, None) if asked < 1 => {
                    asked += 1;
                    let taken: Vec<u8> = view.seats.iter().map(|seat| seat.seat).collect();
                    ClientMessage::Sit {
                        table: self.table.clone(),
                        seat: (1..=view.info.seats)
                            .find(|seat| !taken.contains(seat))
                            .unwrap(),
                        buy_in: view
                            .buy_in
                            .map_or(view.info.least_buy_in, |bounds| bounds.least),
                        id: 1,
                    }
                }
                (None, Some(own)) if own.stack == 0 && own.out && asked < 2 => {
                    asked += 1;
                    ClientMessage::AddChips {
                        table: self.table.clone(),
                        amount: view.info.least_buy_in,
                        id: 2,
                    }
                }
                _ => continue,
            };
            let text = Message::text(serde_json::to_string(&wish).unwrap());
            if peer.socket.send(text).is_err() {
                return;
            }
        }
    }
}

/// The table's next view; none once the program is gone.
fn next_view(peer: &mut Peer) -> Option<TableView> {
    loop {
        let Message::Text(text) = peer.socket.read().ok()? else {
            continue;
        };
        if let ServerMessage::Table { view, .. } = serde_json::from_str(&text).unwrap() {
            return Some(*view);
        }
    }
}

/// The next of a row of numbers (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Every acknowledged action stands in the journal: its hand has more events than there
/// were when it was asked for.
async fn check(store: &Store, acknowledged: &[Acknowledged]) {
    let mut latest: BTreeMap<(&str, u64), u32> = BTreeMap::new();
    for (table, hand, turn) in acknowledged {
        let known = latest.entry((table, *hand)).or_default();
        *known = (*known).max(*turn);
    }
    for ((table, hand), turn) in latest {
        let lines = store.hands(table.into(), hand).await.unwrap();
        let of_hand = lines.iter().filter(|journaled| {
            journaled.line.hand == hand && journaled.line.kind == LineKind::Hand
        });
        // The first line is the hand's setup, and no event.
        let events = of_hand.count() - 1;
        assert!(
            events > usize::try_from(turn).unwrap(),
            "hand {hand} of {table} has {events} events, and turn {turn} was acknowledged"
        );
    }
}

#[test]
fn nothing_acknowledged_is_lost() {
    let kills: u32 = std::env::var("CARDSPEAK_KILLS").map_or(2, |kills| kills.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let room = Room::new(folder.path());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut players: Vec<Player> = Vec::new();
    let mut state = 11;
    let mut acted = 0;
    for kill in 1..=kills {
        let program = room.serve();
        if players.is_empty() {
            for (number, table) in room.tables().into_iter().take(PLAYERS).enumerate() {
                let cookie = program.guest(&format!("Player {number}"));
                players.push(Player { cookie, table });
            }
        }
        let acknowledged = Mutex::new(Vec::new());
        let moment = Duration::from_millis(30 + next(&mut state) % 150);
        std::thread::scope(|scope| {
            for player in &players {
                scope.spawn(|| player.play(&program, &acknowledged));
            }
            std::thread::sleep(moment);
            let id = program.child.id().to_string();
            let killed = Command::new("kill").args(["-9", &id]).status();
            assert!(killed.unwrap().success());
        });
        program.kill();
        let acknowledged = acknowledged.into_inner().unwrap();
        acted += acknowledged.len();
        runtime.block_on(async {
            let store = room.store().await;
            check(&store, &acknowledged).await;
            // The whole, hand by hand, takes longer the longer it goes on.
            if kill % 50 == 0 || kill == kills {
                let verified = store.verify().await.unwrap();
                assert_eq!(verified.findings, [], "after kill {kill}");
                // Whether anybody reads it does not matter.
                let _ = writeln!(
                    std::io::stdout(),
                    "{kill} kills, {acted} acknowledged actions, {} hands: all there",
                    verified.hands
                );
            } else {
                assert!(store.books().await.unwrap().balance(), "after kill {kill}");
            }
            store.close().await;
        });
    }
    // It was not killed before anybody could do anything.
    assert!(
        room.rigged.is_none() || acted >= usize::try_from(kills).unwrap(),
        "{acted} actions"
    );
}
