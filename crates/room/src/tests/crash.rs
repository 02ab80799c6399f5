//! The program dies before, during and after every commit of several hands, and is
//! started again: the hand goes on at the same decision with the same cards, and ends
//! as one that was never interrupted. No chip is made or lost.

use std::collections::BTreeMap;

use cardspeak_protocol::{ActionChoice, LegalView, SeenEvent, ServerMessage, ShareKind, TableView};

use super::{
    Dead, House, Person, aggressive, courchevel, hand, over, passive, robot, second, settings,
    stud, table, timid,
};
use crate::{
    Account, Clock, Fault, Faults, GuestId, LimitSpec, LineKind, RiggedTable, Room, Settings,
    Store, TableId, Token,
};

type Way = fn(&LegalView) -> ActionChoice;

/// A hand, and how the people at the table play it.
struct Scenario {
    rigged: RiggedTable,
    people: Vec<(&'static str, u8, u64, Way)>,
}

/// What is to be the same with and without a crash.
#[derive(Debug, PartialEq, Eq)]
struct End {
    hand: Vec<String>,
    chips: Vec<(String, i64)>,
}

/// An uninterrupted hand: how it ends, and what each person saw at each decision.
struct Whole {
    end: End,
    seen: BTreeMap<(u32, usize), TableView>,
    events: Vec<SeenEvent>,
    commits: u64,
}

/// A base file with everybody seated and no hand begun, and their secrets.
struct Base {
    house: House,
    tokens: Vec<Token>,
}

impl Scenario {
    fn id(&self) -> TableId {
        self.rigged.spec.id.clone()
    }

    async fn base(&self) -> Base {
        let house = House::new();
        let room = house
            .open(settings(self.rigged.clone(), &Clock::by_hand()))
            .await;
        let mut tokens = Vec::new();
        for (name, seat, buy_in, _) in &self.people {
            let (mut person, token) = Person::new(&room, name, self.id().as_str()).await;
            assert_eq!(person.sit(*seat, *buy_in).await, None);
            tokens.push(token);
        }
        room.close().await;
        Base { house, tokens }
    }

    /// Plays the hand, or what is left of it. `seen` gets what people see at each decision.
    async fn play(
        &self,
        room: &Room,
        clock: &Clock,
        tokens: &[Token],
        seen: &mut BTreeMap<(u32, usize), TableView>,
    ) -> Result<Vec<SeenEvent>, Dead> {
        let id = self.id();
        let mut people = Vec::new();
        for token in tokens {
            people.push(Person::back(room, token, id.as_str()).await);
        }
        // All are back before the first hand begins.
        for person in &mut people {
            person.hear().await?;
        }
        // A hand that was over before a crash is over; no other is to begin.
        if !over(people[0].view()) {
            clock.advance(second());
        }
        loop {
            people[0]
                .until(|view| view.clock.is_some() || over(view))
                .await?;
            for person in &mut people {
                person.hear().await?;
            }
            if over(people[0].view()) {
                return Ok(std::mem::take(&mut people[0].events));
            }
            let Some(turn) = people.iter().position(|person| person.turn().is_some()) else {
                // A robot's.
                tokio::task::yield_now().await;
                continue;
            };
            let number = people[turn]
                .turn()
                .map(|turn| turn.turn)
                .unwrap_or_default();
            for (place, person) in people.iter().enumerate() {
                seen.insert((number, place), without_clock(person.view()));
            }
            let (_, _, _, way) = self.people[turn];
            let choice = people[turn]
                .turn()
                .map(|turn| way(&turn.legal))
                .expect("just seen");
            people[turn].act(choice).await?;
        }
    }

    async fn end(&self, room: &Room) -> End {
        let journal = room.store().journal(self.id()).await.unwrap();
        let hand = journal
            .iter()
            .filter(|line| line.line.kind == LineKind::Hand && line.line.hand == 1);
        let mut chips = Vec::new();
        for seat in 1..=self.rigged.spec.seats {
            let balance = room
                .store()
                .balance(Account::Seat(self.id(), seat))
                .await
                .unwrap();
            chips.push((format!("seat {seat}"), balance));
        }
        chips.push((
            "house".to_owned(),
            room.store().balance(Account::House).await.unwrap(),
        ));
        assert!(room.store().books().await.unwrap().balance());
        assert_eq!(
            room.store().tail(self.id()).await.unwrap().deck,
            None,
            "the deck is gone"
        );
        End {
            hand: hand.map(|line| line.line.text.clone()).collect(),
            chips,
        }
    }

    async fn uninterrupted(&self, base: &Base) -> Whole {
        let house = base.house.copy();
        let clock = Clock::by_hand();
        let faults = Faults::none();
        let store = Store::open_with(&house.file(), faults.clone())
            .await
            .unwrap();
        let room = Room::with_store(store, settings(self.rigged.clone(), &clock))
            .await
            .unwrap();
        let mut seen = BTreeMap::new();
        let events = self
            .play(&room, &clock, &base.tokens, &mut seen)
            .await
            .unwrap();
        let end = self.end(&room).await;
        room.close().await;
        Whole {
            end,
            seen,
            events,
            commits: faults.commits(),
        }
    }

    async fn interrupted(&self, base: &Base, whole: &Whole, commit: u64, fault: Fault) {
        let house = base.house.copy();
        let clock = Clock::by_hand();
        let faults = Faults::at(commit, fault);
        let store = Store::open_with(&house.file(), faults.clone())
            .await
            .unwrap();
        let room = Room::with_store(store, settings(self.rigged.clone(), &clock))
            .await
            .unwrap();
        let mut seen = BTreeMap::new();
        let first = self.play(&room, &clock, &base.tokens, &mut seen).await;
        assert!(
            first.is_err() && faults.struck(),
            "commit {commit}, {fault:?}: {first:?}"
        );
        drop(room);

        let clock = Clock::by_hand();
        let room = house.open(settings(self.rigged.clone(), &clock)).await;
        assert!(room.store().books().await.unwrap().balance());
        self.play(&room, &clock, &base.tokens, &mut seen)
            .await
            .unwrap();
        assert_eq!(
            self.end(&room).await,
            whole.end,
            "commit {commit}, {fault:?}"
        );
        // The same decisions with the same cards, before and after (C36).
        for (at, view) in &seen {
            assert_eq!(Some(view), whole.seen.get(at), "commit {commit}, {fault:?}");
        }
        assert_eq!(seen.len(), whole.seen.len());
        room.close().await;
    }

    async fn survives(&self) -> Whole {
        let base = self.base().await;
        let whole = self.uninterrupted(&base).await;
        assert!(whole.commits > 3);
        for commit in 0..whole.commits {
            for fault in [
                Fault::Before,
                Fault::During(1),
                Fault::During(2),
                Fault::After,
            ] {
                self.interrupted(&base, &whole, commit, fault).await;
            }
        }
        whole
    }
}

/// A view as it is for everybody at any time: clocks start afresh after a crash.
fn without_clock(view: &TableView) -> TableView {
    TableView {
        clock: None,
        ..view.clone()
    }
}

fn awards(events: &[SeenEvent]) -> Vec<(u8, ShareKind, u8)> {
    let award = |event: &SeenEvent| match event {
        SeenEvent::Awarded {
            pot, share, seat, ..
        } => Some((*pot, *share, *seat)),
        _ => None,
    };
    events.iter().filter_map(award).collect()
}

/// Four players: two short robots all-in, a side pot between two people, high and low.
#[tokio::test]
async fn stud_with_all_ins_side_pots_and_a_split() {
    let deck =
        "As Kh 2c 9d  Ad Kd 3d 9h  Ac Kc 4h 9c  7h 2h 5s Jh  8c 5h 7d Jd  Jc 6s Qs 6d  Th Tc Qd Qc";
    let robots: &[(u8, &[&str])] = &[(2, &["all_in"; 9]), (4, &["call"; 9])];
    let rigged = table(
        stud("stud-8"),
        vec![robot(2, "Short", 600), robot(4, "Shorter", 1_500)],
        2,
        vec![hand(deck, robots)],
    );
    let people: Vec<(_, _, _, Way)> = vec![
        ("Ann", 1, 20_000, aggressive as Way),
        ("Bob", 3, 9_000, passive as Way),
    ];
    let whole = Scenario { rigged, people }.survives().await;
    let awards = awards(&whole.events);
    assert!(awards.contains(&(0, ShareKind::High, 4)), "{awards:?}");
    assert!(awards.contains(&(0, ShareKind::Low, 3)), "{awards:?}");
    assert!(awards.iter().any(|(pot, _, _)| *pot == 2), "{awards:?}");
}

/// A bring-in, a completion, folds, and no showdown.
#[tokio::test]
async fn stud_won_without_a_showdown() {
    let rigged = table(
        stud("stud-8"),
        vec![robot(5, "Robot", 8_000)],
        2,
        vec![hand("", &[(5, &["fold"])])],
    );
    let people: Vec<(_, _, _, Way)> = vec![
        ("Ann", 1, 8_000, aggressive as Way),
        ("Bob", 8, 40_000, timid as Way),
    ];
    let whole = Scenario { rigged, people }.survives().await;
    assert!(
        !whole
            .events
            .iter()
            .any(|event| matches!(event, SeenEvent::Shown { .. }))
    );
    assert_eq!(awards(&whole.events).len(), 1);
}

/// Three stacks all-in before the flop by pot-size raises: main pot, side pot, high and low.
#[tokio::test]
async fn courchevel_with_an_all_in_a_side_pot_and_a_split() {
    // Five cards each round the table from the small blind, then the board.
    let deck = "Ah Kh 2s  2d Kd 3s  3h Qc 4s  9c Jc Tc  9d Jd Td  4c 7h Ks Kc 5d";
    let rigged = table(
        courchevel("courchevel-8", LimitSpec::Pot),
        vec![],
        3,
        vec![hand(deck, &[])],
    );
    let people: Vec<(_, _, _, Way)> = vec![
        ("Ann", 1, 4_000, passive as Way),
        ("Bob", 3, 9_000, aggressive as Way),
        ("Cid", 5, 20_000, aggressive as Way),
    ];
    let whole = Scenario { rigged, people }.survives().await;
    let awards = awards(&whole.events);
    assert!(awards.iter().any(|(pot, _, _)| *pot == 1), "{awards:?}");
    assert!(
        awards.iter().any(|(_, share, _)| *share == ShareKind::Low),
        "{awards:?}"
    );
}

/// Every street checked or called down, and a losing hand that is asked for.
#[tokio::test]
async fn courchevel_down_to_the_question() {
    let deck = "Ah Kh  Ad Qs  3h Jc  9c Th  9d 7d  As Ac 2s 6h Td";
    let spec = courchevel("courchevel-8", LimitSpec::Fixed);
    let mut rigged = table(spec, vec![], 2, vec![hand(deck, &[])]);
    // Bob has the button.
    rigged.button_after = 3;
    let people: Vec<(_, _, _, Way)> = vec![
        ("Ann", 2, 8_000, passive as Way),
        ("Bob", 4, 9_000, passive as Way),
    ];
    let whole = Scenario { rigged, people }.survives().await;
    assert!(
        whole
            .events
            .iter()
            .any(|event| matches!(event, SeenEvent::Mucked { seat: 4 }))
    );
}

/// A full disk: whoever asked is told, nothing has changed, and the table goes on.
#[tokio::test]
async fn a_full_disk_is_said_and_survived() {
    let rigged = table(stud("stud-8"), vec![], 2, vec![hand("", &[])]);
    let people: Vec<(_, _, _, Way)> = vec![
        ("Ann", 1, 8_000, passive as Way),
        ("Bob", 2, 8_000, passive as Way),
    ];
    let scenario = Scenario { rigged, people };
    let base = scenario.base().await;
    let whole = scenario.uninterrupted(&base).await;
    for commit in 0..whole.commits {
        let house = base.house.copy();
        let clock = Clock::by_hand();
        let store = Store::open_with(&house.file(), Faults::at(commit, Fault::Full))
            .await
            .unwrap();
        let room = Room::with_store(store, settings(scenario.rigged.clone(), &clock))
            .await
            .unwrap();
        let mut seen = BTreeMap::new();
        let playing = scenario.play(&room, &clock, &base.tokens, &mut seen);
        // The table asks the store again after a second, and then all is as before.
        let time = async {
            loop {
                tokio::task::yield_now().await;
                clock.advance(second() / 100);
            }
        };
        tokio::select! {
            played = playing => assert!(played.is_ok()),
            () = time => {}
        }
        assert_eq!(scenario.end(&room).await.chips, whole.end.chips);
        room.close().await;
    }
}

/// What was said before a crash and what is said after it are different epochs.
#[tokio::test]
async fn a_restart_is_another_epoch() {
    let rigged = table(stud("stud-8"), vec![], 9, vec![]);
    let house = House::new();
    let room = house
        .open(settings(rigged.clone(), &Clock::by_hand()))
        .await;
    let (mut ann, token) = Person::new(&room, "Ann", "stud-8").await;
    ann.hear().await.unwrap();
    let before = ann.at.unwrap();
    room.close().await;
    let room = house.open(settings(rigged, &Clock::by_hand())).await;
    let guest = room.guest(&token).await.unwrap();
    let mut ann = Person::come(&room, guest, "stud-8", Some(before)).await;
    ann.hear().await.unwrap();
    assert_ne!(ann.at.unwrap().epoch, before.epoch);
    assert!(matches!(&*ann.heard[0], ServerMessage::Table { events, .. } if events.is_empty()));
}

/// A death while the room is made: all of the first tables are there, or none and then all.
#[tokio::test]
async fn a_room_that_dies_while_it_is_made_is_made_again() {
    for fault in [Fault::Before, Fault::During(3), Fault::After] {
        let house = House::new();
        let store = Store::open_with(&house.file(), Faults::at(0, fault))
            .await
            .unwrap();
        assert!(Room::with_store(store, Settings::default()).await.is_err());
        let room = house.open(Settings::default()).await;
        assert_eq!(room.lobby(None).len(), 4);
        assert!(room.lobby(None).iter().all(|row| row.robots > 0));
        assert!(room.store().books().await.unwrap().balance());
        room.close().await;
    }
}

/// A death while somebody takes a name: the name is taken with a full wallet, or free.
#[tokio::test]
async fn a_guest_is_there_with_a_grant_or_not_at_all() {
    for (fault, there) in [
        (Fault::Before, false),
        (Fault::During(1), false),
        (Fault::After, true),
    ] {
        let house = House::new();
        let store = Store::open_with(&house.file(), Faults::at(1, fault))
            .await
            .unwrap();
        let room = Room::with_store(store, Settings::default()).await.unwrap();
        assert!(room.new_guest("Ann").await.is_err());
        drop(room);
        let room = house.open(Settings::default()).await;
        assert_eq!(room.new_guest("Ann").await.is_err(), there, "{fault:?}");
        assert_eq!(room.store().wallet(GuestId(1)).await.unwrap(), 100_000);
        assert!(room.store().books().await.unwrap().balance());
        room.close().await;
    }
}
