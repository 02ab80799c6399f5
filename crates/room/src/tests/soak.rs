//! Robots and a person of random ways, at all tables, for many hands; with restarts.

use cardspeak_protocol::{ActionChoice, TableView};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use super::{House, Person, second};
use crate::table::Table;
use crate::{Account, Clock, Pace, Room, Settings, TableSpec, Tail, Token};

fn choice(turn: &cardspeak_protocol::YourTurn, generator: &mut ChaCha20Rng) -> ActionChoice {
    let legal = &turn.legal;
    match (&legal.raise, generator.random_range(0..10)) {
        (Some(raise), 0..4) if raise.totals.is_empty() => {
            let most = raise.most.min(raise.all_in_at);
            ActionChoice::Raise {
                to: generator.random_range(raise.least..=most.max(raise.least)),
            }
        }
        (Some(raise), 0..3) => ActionChoice::Raise { to: raise.least },
        (_, 9) if legal.fold => ActionChoice::Fold,
        (_, 8) if legal.show_or_muck => ActionChoice::Show,
        _ => super::passive(legal),
    }
}

/// Every seat's account holds what the view says, and the books balance.
async fn check(room: &Room, person: &Person) {
    assert!(room.store().books().await.unwrap().balance());
    let view = person.view();
    if view.hand.as_ref().is_none_or(|hand| hand.over) {
        for player in &view.seats {
            let account = Account::Seat(view.info.id.as_str().into(), player.seat);
            let balance = room.store().balance(account).await.unwrap();
            assert_eq!(
                u64::try_from(balance),
                Ok(player.stack),
                "seat {}",
                player.seat
            );
        }
    }
}

/// A view without what starts afresh.
fn lasting(view: &TableView) -> TableView {
    let mut view = TableView {
        clock: None,
        ..view.clone()
    };
    for seat in &mut view.seats {
        seat.offline = false;
    }
    view
}

/// The whole journal of a table folds to the same as its tail.
async fn fold_alike(room: &Room) {
    for spec in TableSpec::first_tables() {
        let tail = room.store().tail(spec.id.clone()).await.unwrap();
        let lines = room.store().journal(spec.id.clone()).await.unwrap();
        assert!(lines.len() > tail.lines.len());
        let played = spec.played().unwrap();
        let table = Table::new(spec, played);
        let whole = table
            .fold(&Tail {
                lines,
                ..tail.clone()
            })
            .unwrap();
        let folded = table.fold(&tail).unwrap();
        assert_eq!(whole.seating, folded.seating);
        let hand = |table: &Table| {
            table
                .hand
                .as_ref()
                .map(|running| (running.number, running.events.clone(), running.settled))
        };
        assert_eq!(hand(&whole), hand(&folded));
        assert_eq!(whole.lines, folded.lines);
    }
}

#[tokio::test]
async fn many_hands_at_all_tables_lose_no_chip() {
    let house = House::new();
    let clock = Clock::by_hand();
    let settings = || Settings {
        clock: clock.clone(),
        pace: Pace {
            least: second() / 10,
            most: second() / 10,
        },
        ..Settings::default()
    };
    let mut room = house.open(settings()).await;
    let mut generator = ChaCha20Rng::seed_from_u64(11);
    let mut tokens: Vec<(String, Token)> = Vec::new();
    for (place, row) in room.lobby(None).into_iter().enumerate() {
        let (mut person, token) =
            Person::new(&room, &format!("Player {place}"), &row.info.id).await;
        assert_eq!(person.sit(1, row.info.most_buy_in).await, None);
        tokens.push((row.info.id, token));
    }
    for _ in 0..3 {
        let mut people = Vec::new();
        for (table, token) in &tokens {
            people.push(Person::back(&room, token, table).await);
        }
        for _ in 0..250 {
            for person in &mut people {
                person.hear().await.unwrap();
                assert_eq!(person.refused, []);
                if let Some(turn) = person.turn() {
                    let choice = choice(turn, &mut generator);
                    person.act(choice).await.unwrap();
                }
                if person
                    .view()
                    .seats
                    .iter()
                    .any(|player| player.seat == 1 && player.stack == 0 && player.out)
                {
                    let table = person.table.clone();
                    let amount = person.view().info.least_buy_in;
                    person
                        .caller
                        .say(cardspeak_protocol::ClientMessage::AddChips {
                            table,
                            amount,
                            id: 1,
                        })
                        .await;
                    person.hear().await.unwrap();
                    // The wallet may not reach any more; that is no loss of chips.
                    person.refused.clear();
                }
                check(&room, person).await;
            }
            clock.advance(second() / 2);
            tokio::task::yield_now().await;
        }
        assert!(
            people
                .iter()
                .all(|person| person.view().last_hand > Some(1))
        );
        // What is due has happened once the table was asked often enough.
        for _ in 0..40 {
            for person in &mut people {
                person.hear().await.unwrap();
            }
        }
        // C36: after a restart everybody sees what was there before.
        let before: Vec<TableView> = people.iter().map(|person| lasting(person.view())).collect();
        drop(people);
        room.close().await;
        room = house.open(settings()).await;
        for ((table, token), before) in tokens.iter().zip(before) {
            let mut person = Person::back(&room, token, table).await;
            person.hear().await.unwrap();
            assert_eq!(lasting(person.view()), before);
            person.caller.hang_up().await;
        }
        fold_alike(&room).await;
    }
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}
