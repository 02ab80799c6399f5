//! Tests of the whole room: connections talk to it, time is moved by hand, decks are stacked.

mod accounts;
mod crash;
mod hidden;
mod history;
mod hosting;
pub(crate) mod outage;
mod play;
mod seats;
mod soak;
mod tables;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, LegalView, Position, Refused, SeenEvent, ServerMessage, TableView,
    YourTurn,
};
use tempfile::TempDir;

use crate::{
    Account, Caller, Clock, Guest, Inbox, LimitSpec, Rig, RiggedHand, RiggedRobot, RiggedTable,
    Room, Settings, StakesSpec, TableId, TableSpec, Token,
};

/// A room in a folder of its own.
pub(super) struct House {
    pub(super) folder: TempDir,
}

impl House {
    pub(super) fn new() -> House {
        House {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A house with the same file.
    pub(super) fn copy(&self) -> House {
        let copy = House::new();
        std::fs::copy(self.file(), copy.file()).unwrap();
        copy
    }

    pub(super) fn file(&self) -> PathBuf {
        self.folder.path().join("room.db")
    }

    pub(super) async fn open(&self, settings: Settings) -> Room {
        Room::open(&self.file(), settings).await.unwrap()
    }
}

/// $2/$4 stud, eight or better.
pub(super) fn stud(id: &str) -> TableSpec {
    let mut spec = TableSpec::first_tables().remove(0);
    spec.id = id.into();
    spec.robots = 0;
    spec
}

/// Courchevel, eight or better, with blinds of 1 and 2.
pub(super) fn courchevel(id: &str, limit: LimitSpec) -> TableSpec {
    let mut spec = TableSpec::first_tables().remove(1);
    spec.id = id.into();
    spec.robots = 0;
    spec.limit = limit;
    if limit == LimitSpec::Fixed {
        spec.stakes = StakesSpec {
            big_bet: 400,
            ..spec.stakes
        };
    }
    spec
}

pub(super) fn robot(seat: u8, name: &str, stack: u64) -> RiggedRobot {
    RiggedRobot {
        seat,
        name: name.to_owned(),
        stack,
    }
}

/// A hand with this deck, in which robots do these things.
pub(super) fn hand(deck: &str, robots: &[(u8, &[&str])]) -> RiggedHand {
    let robots = robots
        .iter()
        .map(|(seat, deeds)| (*seat, deeds.iter().map(ToString::to_string).collect()));
    RiggedHand {
        deck: deck.to_owned(),
        robots: robots.collect(),
    }
}

pub(super) fn table(
    spec: TableSpec,
    robots: Vec<RiggedRobot>,
    people: u8,
    hands: Vec<RiggedHand>,
) -> RiggedTable {
    RiggedTable {
        spec,
        robots,
        button_after: 10,
        people,
        hands,
    }
}

/// A room with one table; time is moved by hand.
pub(super) fn settings(table: RiggedTable, clock: &Clock) -> Settings {
    let rig = Rig {
        tables: vec![table],
        action_ms: 30_000,
        ask_ms: 10_000,
        pause_ms: 4_000,
        gather_ms: 1_000,
        robot_ms: 0,
    };
    rig.check().unwrap();
    Settings {
        clock: clock.clone(),
        ..rig.settings()
    }
}

/// A person at a connection, who remembers everything that was said.
pub(super) struct Person {
    pub(super) caller: Caller,
    pub(super) inbox: Inbox,
    pub(super) table: String,
    pub(super) view: Option<TableView>,
    pub(super) events: Vec<SeenEvent>,
    pub(super) at: Option<Position>,
    pub(super) heard: Vec<Arc<ServerMessage>>,
    pub(super) refused: Vec<(u32, Refused)>,
    probes: u32,
}

/// The room does not answer any more.
#[derive(Debug)]
pub(super) struct Dead;

impl Person {
    /// A new guest who watches the table.
    pub(super) async fn new(room: &Room, name: &str, table: &str) -> (Person, Token) {
        let (guest, token) = room.new_guest(name).await.unwrap();
        (Person::come(room, Some(guest), table, None).await, token)
    }

    /// Somebody who watches the table.
    pub(super) async fn come(
        room: &Room,
        guest: Option<Guest>,
        table: &str,
        last: Option<Position>,
    ) -> Person {
        let (mut caller, inbox) = room.connect(guest);
        caller
            .say(ClientMessage::Watch {
                table: table.to_owned(),
                last,
            })
            .await;
        Person {
            caller,
            inbox,
            table: table.to_owned(),
            view: None,
            events: Vec::new(),
            at: last,
            heard: Vec::new(),
            refused: Vec::new(),
            probes: 1_000_000,
        }
    }

    /// A guest known by the secret, who watches the table.
    pub(super) async fn back(room: &Room, token: &Token, table: &str) -> Person {
        let guest = room.guest(token).await.unwrap().unwrap();
        Person::come(room, Some(guest), table, None).await
    }

    /// Hears everything that the table has said by now.
    pub(super) async fn hear(&mut self) -> Result<(), Dead> {
        self.probes += 1;
        let id = self.probes;
        // Calls are taken one by one: once this is answered, all before it are.
        let probe = ClientMessage::LastHand {
            table: self.table.clone(),
            hand: Some(u64::MAX),
            id,
        };
        self.caller.say(probe).await;
        loop {
            let message = self.inbox.next().await.unwrap();
            let message = Arc::new(message.expect("the room holds its end"));
            match &*message {
                ServerMessage::Refused { id: probe, reason } if *probe == id => {
                    return if *reason == Refused::NoSuchHand {
                        Ok(())
                    } else {
                        Err(Dead)
                    };
                }
                ServerMessage::Refused { id, reason } => self.refused.push((*id, reason.clone())),
                ServerMessage::Table {
                    epoch,
                    seq,
                    events,
                    view,
                    ..
                } => {
                    if let Some(at) = self
                        .at
                        .filter(|at| at.epoch == *epoch && !events.is_empty())
                    {
                        assert_eq!(*seq, at.seq + 1, "no gaps");
                    }
                    self.at = Some(Position {
                        epoch: *epoch,
                        seq: *seq,
                    });
                    self.events.extend(events.iter().cloned());
                    self.view = Some((**view).clone());
                }
                _ => {}
            }
            self.heard.push(message);
        }
    }

    pub(super) fn view(&self) -> &TableView {
        self.view.as_ref().unwrap()
    }

    pub(super) fn turn(&self) -> Option<&YourTurn> {
        self.view.as_ref()?.your_turn.as_ref()
    }

    /// What has been refused with this number, after hearing everything.
    pub(super) async fn refusal(&mut self, id: u32) -> Option<Refused> {
        self.hear().await.unwrap();
        self.refused
            .iter()
            .rfind(|(refused, _)| *refused == id)
            .map(|(_, reason)| reason.clone())
    }

    pub(super) async fn sit(&mut self, seat: u8, buy_in: u64) -> Option<Refused> {
        self.probes += 1;
        let id = self.probes;
        self.caller
            .say(ClientMessage::Sit {
                table: self.table.clone(),
                seat,
                buy_in,
                id,
            })
            .await;
        self.refusal(id).await
    }

    pub(super) async fn stand(&mut self) {
        let (table, id) = (self.table.clone(), 7);
        self.caller.say(ClientMessage::Stand { table, id }).await;
        self.hear().await.unwrap();
    }

    pub(super) async fn post_blind(&mut self, post: bool) {
        let (table, id) = (self.table.clone(), 8);
        let message = ClientMessage::PostBlind { table, post, id };
        self.caller.say(message).await;
        self.hear().await.unwrap();
    }

    /// Acts at the own turn.
    pub(super) async fn act(&mut self, action: ActionChoice) -> Result<(), Dead> {
        self.probes += 1;
        let turn = self.turn().expect("it is this player's turn");
        let (hand, turn, id) = (turn.hand, turn.turn, self.probes);
        let table = self.table.clone();
        self.caller
            .say(ClientMessage::Act {
                table,
                hand,
                turn,
                action,
                id,
            })
            .await;
        self.hear().await
    }

    /// Waits until the table has come to something.
    pub(super) async fn until(&mut self, what: impl Fn(&TableView) -> bool) -> Result<(), Dead> {
        for _ in 0..10_000 {
            self.hear().await?;
            if self.view.as_ref().is_some_and(&what) {
                return Ok(());
            }
            tokio::task::yield_now().await;
        }
        panic!("the table does not come to it: {:?}", self.view);
    }
}

pub(super) fn over(view: &TableView) -> bool {
    view.hand.as_ref().is_some_and(|hand| hand.over)
}

/// Bets and raises as much as can be, whenever it can.
pub(super) fn aggressive(legal: &LegalView) -> ActionChoice {
    match &legal.raise {
        Some(raise) => ActionChoice::Raise {
            to: raise.most.min(raise.all_in_at),
        },
        None => passive(legal),
    }
}

/// Pays what it must.
pub(super) fn passive(legal: &LegalView) -> ActionChoice {
    if legal.show_or_muck {
        ActionChoice::Muck
    } else if legal.check {
        ActionChoice::Check
    } else if legal.bring_in.is_some() {
        ActionChoice::BringIn
    } else {
        ActionChoice::Call
    }
}

/// Gives up to any bet.
pub(super) fn timid(legal: &LegalView) -> ActionChoice {
    if legal.fold && !legal.check {
        ActionChoice::Fold
    } else {
        passive(legal)
    }
}

pub(super) fn second() -> Duration {
    Duration::from_secs(1)
}

/// Two people at a stud table, before the first hand.
pub(super) async fn two(house: &House, clock: &Clock) -> (Room, Person, Person) {
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = house.open(settings(rigged, clock)).await;
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(2, 9_000).await, None);
    ann.hear().await.unwrap();
    (room, ann, bob)
}

pub(super) async fn begin(clock: &Clock, ann: &mut Person, bob: &mut Person) {
    clock.advance(second());
    ann.until(|view| view.clock.is_some()).await.unwrap();
    bob.until(|view| view.clock.is_some()).await.unwrap();
}

/// Whoever's turn it is, and the other.
pub(super) fn turn<'a>(
    ann: &'a mut Person,
    bob: &'a mut Person,
) -> (&'a mut Person, &'a mut Person) {
    if ann.turn().is_some() {
        (ann, bob)
    } else {
        (bob, ann)
    }
}

/// Plays the hand to its end by checks and calls.
pub(super) async fn to_the_end(ann: &mut Person, bob: &mut Person) {
    while !over(ann.view()) {
        let (one, other) = turn(ann, bob);
        let choice = passive(&one.turn().unwrap().legal);
        one.act(choice).await.unwrap();
        other.hear().await.unwrap();
    }
}

pub(super) async fn seat_balance(room: &Room, seat: u8) -> i64 {
    room.store()
        .balance(Account::Seat(TableId::from("stud-8"), seat))
        .await
        .unwrap()
}
