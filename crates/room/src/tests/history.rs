//! Past hands: who may see what of them, in every form in which they leave the room.

use std::collections::BTreeSet;

use cardspeak_cards::Card;
use cardspeak_protocol::ActionChoice;
use cardspeak_records::{Format, read_any};
use cardspeak_rules::{Action, Command, Hand, Seat, Sizes, Viewer, Waiting};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;

use super::{
    House, Person, begin, courchevel, passive, second, settings, stud, table, to_the_end, two,
};
use crate::table::{By, Draft, Table};
use crate::{
    Asked, Clock, GuestId, HandCursor, HandResult, HandSearch, Journaled, LimitSpec, PastHand,
    TableSpec, dealer,
};

const NAMES: [&str; 6] = ["Ann", "Bob", "Cy", "Dee", "Ed", "Fay"];

/// A hand of guests 1 to 6 at the seats of their numbers, played at random, as the journal has it.
fn random_hand(spec: &TableSpec, seed: u64) -> Vec<Journaled> {
    let mut chance = ChaCha20Rng::seed_from_u64(seed);
    let table = Table::new(spec.clone(), spec.played().unwrap());
    let mut draft = Draft::of(&table, 1_000);
    for (seat, name) in (1..).zip(NAMES) {
        let buy_in = chance.random_range(table.played.least_buy_in..=table.played.most_buy_in);
        draft.sit(GuestId(seat.into()), name, seat, buy_in).unwrap();
    }
    assert!(draft.begin_hand(dealer::shuffled(), 1, |_| 0).unwrap());
    while let Some(running) = draft.table.running() {
        let command = match running.hand.waiting() {
            Waiting::Act { seat, legal } => {
                let mut actions = Vec::new();
                if legal.fold && chance.random_range(0..4) == 0 {
                    actions.push(Action::Fold);
                }
                if legal.check {
                    actions.push(Action::Check);
                }
                if legal.call.is_some() {
                    actions.extend([Action::Call, Action::Call]);
                }
                if legal.bring_in.is_some() {
                    actions.push(Action::BringIn);
                }
                if let Some(raise) = legal.raise {
                    let total = match raise.sizes {
                        Sizes::Exactly(totals) => totals[0],
                        Sizes::Between { least, pot, .. } => {
                            if chance.random_range(0..2) == 0 {
                                least
                            } else {
                                pot
                            }
                        }
                    };
                    actions.push(Action::RaiseTo(total));
                }
                let place = chance.random_range(0..actions.len().max(1));
                let action = actions.get(place).copied().unwrap_or(Action::Fold);
                (seat, Command::Act { seat, action })
            }
            Waiting::Ask { seat, .. } if chance.random_range(0..3) == 0 => {
                (seat, Command::Show { seat, cards: None })
            }
            Waiting::Ask { seat, .. } => (seat, Command::Muck { seat }),
            waiting => panic!("{waiting:?}"),
        };
        draft
            .command(command.0.number(), command.1, By::Player)
            .unwrap();
    }
    let journaled = |(seq, line)| Journaled {
        seq,
        line,
        at_ms: 1_700_000_000_000 + i64::try_from(seq).unwrap(),
    };
    (1..).zip(draft.lines).map(journaled).collect()
}

fn specs() -> Vec<TableSpec> {
    let mut specs = vec![stud("stud-8")];
    for limit in [LimitSpec::Fixed, LimitSpec::Pot, LimitSpec::No] {
        specs.push(courchevel("courchevel-8", limit));
    }
    for (game, rules) in [
        ("stud", "cardroom"),
        ("razz", "pokerstars"),
        ("stud-8", "pokerstars"),
    ] {
        let mut spec = stud("other");
        spec.game = game.to_owned();
        spec.rules = rules.to_owned();
        specs.push(spec);
    }
    specs
}

/// What the truth is, from each player's own record.
struct Truth {
    /// Down cards by seat.
    down: Vec<(Seat, Vec<Card>)>,
    shown: BTreeSet<Seat>,
    live: BTreeSet<Seat>,
}

fn truth(hand: &PastHand) -> Truth {
    let record = hand.record(None).unwrap();
    let mut end = Hand::new(*record.setup()).unwrap();
    let mut shown = BTreeSet::new();
    for event in record.events() {
        end.apply(event);
        if let cardspeak_rules::Event::Shown { seat, .. } = event {
            shown.insert(*seat);
        }
    }
    let own = |(guest, _): (GuestId, &str)| {
        let record = hand.record(Some(guest)).unwrap();
        let Viewer::Seat(seat) = record.owner() else {
            panic!("{guest:?} was dealt in");
        };
        let mut down = Vec::new();
        record.walk(|_, seen| {
            if let cardspeak_rules::Seen::DealtDown { seat: at, card } = seen
                && *at == seat
            {
                down.push(card.unwrap());
            }
        });
        (seat, down)
    };
    Truth {
        down: hand.guests().map(own).collect(),
        shown,
        live: if end.live().len() > 1 {
            end.live().iter().collect()
        } else {
            BTreeSet::new()
        },
    }
}

#[test]
fn r39_no_text_of_a_past_hand_has_a_card_that_its_owner_may_not_see() {
    let (mut sealed, mut opened) = (0, 0);
    for (spec, seed) in specs()
        .iter()
        .flat_map(|spec| (0..30).map(move |seed| (spec, seed)))
    {
        let lines = random_hand(spec, seed);
        let hand = PastHand::read(&spec.id, &lines).pop().unwrap().unwrap();
        let truth = truth(&hand);
        assert!(truth.down.len() == 6);
        for owner in std::iter::once(None).chain((1..=7).map(|guest| Some(GuestId(guest)))) {
            // Guest 7 was not dealt in, and sees what anybody saw.
            let own = owner.filter(|guest| guest.0 <= 6);
            let mut texts: Vec<String> = Format::ALL
                .iter()
                .map(|format| hand.text(owner, spec.seats, *format).unwrap())
                .collect();
            let info = spec.played().unwrap().info(spec);
            texts.push(serde_json::to_string(&hand.view(info, owner)).unwrap());
            for (seat, down) in &truth.down {
                let is_own = own.is_some_and(|guest| guest.0 == u64::from(seat.number()));
                let sees = is_own
                    || truth.shown.contains(seat)
                    || (own.is_some() && truth.live.contains(seat));
                for card in down {
                    let card = card.to_string();
                    // "Threes" has no ten of hearts in it.
                    let words = |text: &str| {
                        text.split(|letter: char| !letter.is_alphanumeric())
                            .any(|word| word == card)
                    };
                    assert!(sees || !words(&texts[0]), "{owner:?} {card}\n{}", texts[0]);
                    for text in &texts[1..] {
                        assert!(sees || !text.contains(&card), "{owner:?} {card}\n{text}");
                    }
                    if sees {
                        // Only PokerStars' text leaves out what somebody folded.
                        for text in &texts[1..] {
                            assert!(text.contains(&card), "{owner:?} {card}\n{text}");
                        }
                        opened += 1;
                    } else {
                        sealed += 1;
                    }
                }
            }
        }
    }
    assert!(sealed > 10_000 && opened > 5_000, "{sealed} {opened}");
}

#[test]
fn every_text_of_a_past_hand_reads_back_and_agrees_with_the_rules() {
    for (spec, seed) in specs()
        .iter()
        .flat_map(|spec| (0..30).map(move |seed| (spec, seed)))
    {
        let lines = random_hand(spec, seed);
        let hand = PastHand::read(&spec.id, &lines).pop().unwrap().unwrap();
        for owner in [None, Some(GuestId(1)), Some(GuestId(4))] {
            for format in Format::ALL {
                let text = hand.text(owner, spec.seats, format).unwrap();
                let paper = read_any(&text).pop().unwrap().unwrap();
                let verdict = paper.judge();
                assert!(verdict.agrees(), "{:?}\n{text}", verdict.differences);
                let played = paper.play().unwrap();
                assert_eq!(played.about.table, spec.id.as_str());
                assert_eq!(played.setup.game.id, spec.game);
                let hero = played.about.hero.map(|seat| u64::from(seat.0));
                if format != Format::Cardspeak || owner.is_some() {
                    assert_eq!(hero, owner.map(|guest| guest.0), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_hand_that_is_not_over_is_not_read() {
    let spec = stud("stud-8");
    let lines = random_hand(&spec, 1);
    let over = lines
        .iter()
        .position(|journaled| journaled.line.text == "end")
        .unwrap();
    for count in 0..over {
        assert!(PastHand::read(&spec.id, &lines[..count]).is_empty());
    }
    assert_eq!(PastHand::read(&spec.id, &lines[..=over]).len(), 1);
    // The line that begins it is missing.
    let mut torn = lines;
    let header = torn
        .iter()
        .position(|journaled| journaled.line.kind == crate::LineKind::Hand)
        .unwrap();
    torn.remove(header);
    let unread = PastHand::read(&spec.id, &torn).pop().unwrap();
    assert!(unread.unwrap_err().to_string().starts_with("line "));
}

/// Two people play so many hands; Bob gives up the second.
async fn played(house: &House, clock: &Clock, hands: u64) -> (crate::Room, GuestId, GuestId) {
    let (room, mut ann, mut bob) = two(house, clock).await;
    for hand in 1..=hands {
        clock.advance(second() * 5);
        begin(clock, &mut ann, &mut bob).await;
        if hand == 2 {
            loop {
                if let Some(turn) = bob.turn() {
                    let fold = turn.legal.fold;
                    let choice = if fold {
                        ActionChoice::Fold
                    } else {
                        passive(&turn.legal)
                    };
                    bob.act(choice).await.unwrap();
                } else if let Some(turn) = ann.turn() {
                    let choice = super::aggressive(&turn.legal);
                    ann.act(choice).await.unwrap();
                }
                ann.hear().await.unwrap();
                bob.hear().await.unwrap();
                if super::over(ann.view()) {
                    break;
                }
            }
        } else {
            to_the_end(&mut ann, &mut bob).await;
        }
    }
    let id = |name| room.store().guest_named(crate::Name::new(name).unwrap());
    let (ann, bob) = (
        id("Ann").await.unwrap().unwrap(),
        id("Bob").await.unwrap().unwrap(),
    );
    (room, ann, bob)
}

#[tokio::test]
async fn everybody_finds_the_own_hands() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, ann, bob) = played(&house, &clock, 5).await;
    let all = room.hands(HandSearch::of(ann)).await.unwrap();
    let numbers: Vec<u64> = all.hands.iter().map(|hand| hand.number).collect();
    assert_eq!(numbers, [5, 4, 3, 2, 1]);
    assert_eq!(
        (all.next, all.tables, all.games),
        (None, vec!["stud-8".to_owned()], vec!["stud-8".to_owned()])
    );
    let other = room.hands(HandSearch::of(bob)).await.unwrap();
    for (one, other) in all.hands.iter().zip(&other.hands) {
        assert_eq!((one.number, one.net + other.net), (other.number, 0));
        assert_eq!((one.name.as_str(), other.name.as_str()), ("Ann", "Bob"));
    }
    assert!(other.hands[3].net < 0, "Bob gave up the second");
    // By result, time, table and game.
    for (search, found) in [
        (
            HandSearch {
                result: HandResult::Won,
                ..HandSearch::of(ann)
            },
            all.hands.iter().filter(|hand| hand.net > 0).count(),
        ),
        (
            HandSearch {
                result: HandResult::Lost,
                ..HandSearch::of(ann)
            },
            all.hands.iter().filter(|hand| hand.net < 0).count(),
        ),
        (
            HandSearch {
                from_ms: all.hands[1].ended_ms,
                ..HandSearch::of(ann)
            },
            2,
        ),
        (
            HandSearch {
                until_ms: all.hands[1].ended_ms,
                ..HandSearch::of(ann)
            },
            3,
        ),
        (
            HandSearch {
                table: Some("stud-8".into()),
                ..HandSearch::of(ann)
            },
            5,
        ),
        (
            HandSearch {
                table: Some("other".into()),
                ..HandSearch::of(ann)
            },
            0,
        ),
        (
            HandSearch {
                game: Some("razz".to_owned()),
                ..HandSearch::of(ann)
            },
            0,
        ),
        (HandSearch::of(GuestId(99)), 0),
    ] {
        let page = room.hands(search.clone()).await.unwrap();
        assert_eq!(page.hands.len(), found, "{search:?}");
    }
    // Page by page.
    let mut paged = Vec::new();
    let mut after = None;
    loop {
        let search = HandSearch {
            most: 2,
            after,
            ..HandSearch::of(ann)
        };
        let page = room.hands(search).await.unwrap();
        assert!(page.hands.len() <= 2);
        paged.extend(page.hands);
        match page.next {
            Some(next) => after = Some(HandCursor::read(&next).unwrap()),
            None => break,
        }
    }
    assert_eq!(paged, all.hands);
    room.close().await;
}

#[tokio::test]
async fn a_past_hand_is_the_last_hand_and_a_file() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, ann, _) = played(&house, &clock, 2).await;
    let table = "stud-8".into();
    for number in [0, 3, u64::MAX] {
        assert_eq!(
            room.past_hand(Some(ann), &table, number).await.unwrap(),
            Asked::Nothing
        );
    }
    assert_eq!(
        room.past_hand(Some(ann), &"none".into(), 1).await.unwrap(),
        Asked::Nothing
    );
    let Asked::Found(seen) = room.past_hand(Some(ann), &table, 1).await.unwrap() else {
        panic!("the first hand is there");
    };
    assert_eq!((seen.number, seen.numbers), (1, vec![1]));
    // Nobody folded: both hands were live, and Ann sees them.
    assert!(
        seen.players
            .iter()
            .all(|player| player.down.iter().all(Option::is_some))
    );
    let Asked::Found((name, text)) = room
        .past_hand_file(Some(ann), &table, 1, Format::Stars)
        .await
        .unwrap()
    else {
        panic!("the first hand is there");
    };
    assert_eq!(name, "stud-8-1.txt");
    assert!(
        text.starts_with("PokerStars Hand #") && text.contains("Dealt to Ann ["),
        "{text}"
    );
    room.close().await;
}

#[tokio::test]
async fn a_hand_keeps_the_game_it_was_played_in() {
    let spec = courchevel("courchevel-8", LimitSpec::Fixed);
    let lines = random_hand(&spec, 3);
    let hand = PastHand::read(&spec.id, &lines).pop().unwrap().unwrap();
    // The table plays stud by now.
    let now = stud("courchevel-8");
    let info = hand.view(now.played().unwrap().info(&now), None).info;
    let then = spec.played().unwrap().info(&spec);
    assert_eq!((&info.game, info.stud), (&then.game, false));
    assert_eq!(
        (info.limit, info.stakes, info.rules),
        (then.limit, then.stakes, then.rules)
    );
}

#[tokio::test]
async fn hands_from_before_the_index_are_found_too() {
    use sqlx::ConnectOptions as _;
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, ann, bob) = played(&house, &clock, 3).await;
    let before = room.hands(HandSearch::of(ann)).await.unwrap();
    let of_bob = room.hands(HandSearch::of(bob)).await.unwrap();
    assert_eq!(before.hands.len(), 3);
    room.close().await;
    // As the migration leaves a room that had no index.
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(house.file())
        .connect()
        .await
        .unwrap();
    sqlx::raw_sql("DELETE FROM hands; INSERT INTO unindexed SELECT id, 0 FROM tables;")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    for _ in 0..2 {
        let room = house
            .open(settings(table(stud("stud-8"), vec![], 2, vec![]), &clock))
            .await;
        assert_eq!(room.hands(HandSearch::of(ann)).await.unwrap(), before);
        assert_eq!(room.hands(HandSearch::of(bob)).await.unwrap(), of_bob);
        assert_eq!(room.store().unindexed().await.unwrap(), None);
        // Somebody who looked on finds nothing, and sees no card that was not shown.
        let (crowd, _) = Person::new(&room, &format!("Zoe {}", clock.unix_ms()), "stud-8").await;
        drop(crowd);
        room.close().await;
        clock.advance(second());
    }
}
