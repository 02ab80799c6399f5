//! What holds for every hand of every game, limit, number of players and stacks.

mod common;

use cardspeak_cards::{Card, CardSet};
use cardspeak_rules::{
    Action, Chips, Command, Event, Game, Hand, Seat, Setup, Sizes, View, Viewer, Waiting, notation,
    replay, seen,
};
use common::{LIMITS, Rng, play, random_setup};

/// Runs a property over `hands` random hands of each game and limit.
fn for_each_hand(hands: u64, mut property: impl FnMut(Setup, Vec<Card>, Rng)) {
    for (place, game) in Game::ALL.into_iter().enumerate() {
        for limit in LIMITS {
            for index in 0..hands {
                let seed = index * 1000 + place as u64 * 10 + limit as u64;
                let mut rng = Rng::new(seed);
                let setup = random_setup(game, limit, &mut rng);
                let deck = rng.shuffled();
                property(setup, deck, rng);
            }
        }
    }
}

#[test]
fn no_chip_is_lost_or_made_by_any_event() {
    for_each_hand(150, |setup, deck, mut rng| {
        let all: Chips = setup
            .entries
            .iter()
            .flatten()
            .map(|entry| entry.stack)
            .sum();
        let mut events = Vec::new();
        let hand = play(setup, &deck, &mut rng, |_, event, after| {
            events.push(*event);
            assert_eq!(after.all_chips(), all, "after {event:?}");
            let pots: Chips = after.pots().iter().map(|pot| pot.amount).sum();
            let put: Chips = after.dealt_in().iter().map(|seat| after.put_by(seat)).sum();
            assert_eq!(pots, put, "pots hold just what was put in");
        });
        let stacks: Chips = Seat::all().map(|seat| hand.stack(seat)).sum();
        let text = notation::write_with_hidden_cards(&setup, &events);
        assert_eq!(stacks, all, "nothing is left in the middle\n{text}");
    });
}

/// R28, R40, R41: pots and awards equal those of an independent, slow division.
#[test]
fn awards_equal_the_slow_division() {
    for_each_hand(60, |setup, deck, mut rng| {
        let mut events = Vec::new();
        play(setup, &deck, &mut rng, |_, event, _| events.push(*event));
        common::twin::check_awards(&setup, &events);
    });
}

/// R28: nobody wins more from an opponent than the own contribution.
#[test]
fn nobody_wins_more_than_the_own_contribution_from_each() {
    for_each_hand(60, |setup, deck, mut rng| {
        let hand = play(setup, &deck, &mut rng, |_, _, _| ());
        for seat in hand.dealt_in().iter() {
            let own = hand.put_by(seat);
            let most: Chips = hand
                .dealt_in()
                .iter()
                .map(|other| hand.put_by(other).min(own))
                .sum();
            // What folded players put in above everybody falls to the last pot (C3).
            let top = hand
                .live()
                .iter()
                .map(|live| hand.put_by(live))
                .max()
                .unwrap_or_default();
            let above: Chips = hand
                .dealt_in()
                .iter()
                .map(|other| hand.put_by(other).less(top))
                .sum();
            assert!(
                hand.won_by(seat) <= most + above,
                "{seat:?} won {:?} of {most:?}",
                hand.won_by(seat)
            );
        }
    });
}

/// C10: only who sits to whose left matters, not the numbers of the seats.
#[test]
fn turning_the_table_changes_nothing() {
    for_each_hand(20, |setup, deck, rng| {
        let turn = |seat: Seat| {
            Seat::all()
                .chain(Seat::all())
                .nth(seat.index() + 3)
                .expect("twenty seats")
        };
        let mut turned = setup;
        turned.button = turn(setup.button);
        turned.small_blind = setup.small_blind.map(turn);
        turned.big_blind = setup.big_blind.map(turn);
        for seat in Seat::all() {
            turned.entries[turn(seat).index()] = setup.entries[seat.index()];
        }
        let first = play(setup, &deck, &mut rng.clone(), |_, _, _| ());
        let second = play(turned, &deck, &mut { rng }, |_, _, _| ());
        for seat in Seat::all() {
            assert_eq!(first.stack(seat), second.stack(turn(seat)), "{seat:?}");
        }
    });
}

#[test]
fn replay_equals_play_and_notation_loses_nothing() {
    for_each_hand(40, |setup, deck, mut rng| {
        let mut events = Vec::new();
        let hand = play(setup, &deck, &mut rng, |_, event, _| events.push(*event));
        let text = notation::write_with_hidden_cards(&setup, &events);
        assert_eq!(notation::read(&text), Ok((setup, events.clone())), "{text}");
        let again = replay(setup, events).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for viewer in viewers(&hand) {
            assert_eq!(again.view(viewer), hand.view(viewer));
        }
        assert_eq!(again.live_at_showdown(), hand.live_at_showdown());
    });
}

/// Every action that is offered is accepted, and every other refused.
#[test]
fn c21_what_is_offered_is_accepted_and_all_else_refused() {
    for_each_hand(60, |setup, deck, mut rng| {
        play(setup, &deck, &mut rng, |before, _, _| {
            let Waiting::Act { seat, legal } = before.waiting() else {
                return;
            };
            let accepted = |action| before.decide(Command::Act { seat, action });
            assert_eq!(accepted(Action::Fold).is_ok(), legal.fold);
            assert_eq!(accepted(Action::Check).is_ok(), legal.check);
            assert_eq!(accepted(Action::Call).is_ok(), legal.call.is_some());
            assert_eq!(accepted(Action::BringIn).is_ok(), legal.bring_in.is_some());
            let stack = before.stack(seat);
            let bet = before.bet_of(seat);
            for total in 0..=(bet + stack).0 + 12 {
                let total = Chips(total);
                let offered = legal.raise.is_some_and(|raise| match raise.sizes {
                    Sizes::Exactly(totals) => totals.contains(&total),
                    Sizes::Between { least, most, .. } => (least..=most).contains(&total),
                });
                let answer = accepted(Action::RaiseTo(total));
                assert_eq!(answer.is_ok(), offered, "{total:?} of {legal:?}");
                if let Ok(Event::Acted { paid, .. }) = answer {
                    assert!(!paid.is_zero() && paid <= stack, "{paid:?} of {stack:?}");
                }
            }
            if let Some(pay) = legal.call.or(legal.bring_in) {
                assert!(!pay.is_zero() && pay <= stack);
            }
            // C33: nobody else may act.
            for other in Seat::all().filter(|other| *other != seat) {
                assert!(
                    before
                        .decide(Command::Act {
                            seat: other,
                            action: Action::Fold
                        })
                        .is_err()
                );
            }
            assert!(before.decide(Command::Deal(None)).is_err());
            assert!(before.decide(Command::Muck { seat }).is_err());
        });
    });
}

fn viewers(hand: &Hand) -> impl Iterator<Item = Viewer> {
    hand.dealt_in()
        .iter()
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

/// The views and events of one viewer, up to the first hand that opens.
fn watched(
    setup: Setup,
    deck: &[Card],
    rng: &mut Rng,
    viewer: Viewer,
) -> Vec<(cardspeak_rules::Seen, View)> {
    let mut watched = Vec::new();
    let mut open = false;
    play(setup, deck, rng, |_, event, after| {
        open |= after.street().is_none() || matches!(event, Event::Shown { .. });
        if !open {
            watched.push((seen(event, after, viewer), after.view(viewer)));
        }
    });
    watched
}

/// Swap the cards that a viewer cannot see, play the same actions: what the viewer
/// gets is the same up to the showdown, legal actions included.
#[test]
fn hidden_cards_change_nothing_that_a_viewer_sees() {
    let mut compared = 0;
    for_each_hand(12, |setup, deck, rng| {
        // Which places of the deck go face down to whom.
        let mut places = Vec::new();
        let hand = play(setup, &deck, &mut rng.clone(), |before, event, _| {
            if let Event::DealtDown { seat, .. } = event {
                places.push((usize::from(before.cards_dealt()), *seat));
            }
        });
        for viewer in viewers(&hand) {
            let unseen: Vec<usize> = (0..deck.len())
                .filter(|place| {
                    let down = places.iter().find(|(down, _)| down == place);
                    let undealt = *place >= usize::from(hand.cards_dealt());
                    undealt || down.is_some_and(|(_, seat)| viewer != Viewer::Seat(*seat))
                })
                .collect();
            let mut other = deck.clone();
            let mut shuffle = rng.clone();
            for place in (1..unseen.len()).rev() {
                let with = shuffle.index(place + 1);
                other.swap(unseen[place], unseen[with]);
            }
            let first = watched(setup, &deck, &mut rng.clone(), viewer);
            let second = watched(setup, &other, &mut rng.clone(), viewer);
            assert_eq!(first, second, "{viewer:?} saw a hidden card");
            compared += first.len();
        }
    });
    assert!(compared > 10_000);
}

/// After the showdown, a mucked hand that is swapped for another losing one changes
/// nothing that others see, until the Last hand window opens it (R39).
#[test]
fn a_mucked_hand_stays_hidden_after_the_showdown() {
    let mut compared = 0;
    for_each_hand(60, |setup, deck, rng| {
        let mut mucked = Vec::new();
        let mut places = Vec::new();
        let hand = play(
            setup,
            &deck,
            &mut rng.clone(),
            |before, event, _| match event {
                Event::DealtDown { seat, .. } => {
                    places.push((usize::from(before.cards_dealt()), *seat))
                }
                Event::Mucked { seat } => mucked.push(*seat),
                _ => {}
            },
        );
        for loser in mucked {
            let undealt: Vec<Card> = deck
                .iter()
                .copied()
                .skip(usize::from(hand.cards_dealt()))
                .collect();
            let mut other = deck.clone();
            for ((place, _), card) in places
                .iter()
                .filter(|(_, seat)| *seat == loser)
                .zip(&undealt)
            {
                let from = deck
                    .iter()
                    .position(|in_deck| in_deck == card)
                    .expect("a card of the deck");
                other.swap(*place, from);
            }
            let story = |deck: &[Card], viewer| {
                let mut story = Vec::new();
                play(setup, deck, &mut rng.clone(), |_, event, after| {
                    story.push((seen(event, after, viewer), after.view(viewer)));
                });
                story
            };
            let same_events = |deck: &[Card]| {
                let mut events = Vec::new();
                play(setup, deck, &mut rng.clone(), |_, event, _| {
                    if !matches!(event, Event::DealtDown { .. }) {
                        events.push(*event);
                    }
                });
                events
            };
            // If the other cards win or must be shown, they are no losing hand.
            if same_events(&deck) != same_events(&other) {
                continue;
            }
            for viewer in viewers(&hand).filter(|viewer| *viewer != Viewer::Seat(loser)) {
                assert_eq!(story(&deck, viewer), story(&other, viewer));
                compared += 1;
            }
        }
    });
    assert!(compared > 500, "{compared}");
}

/// R15, R39: folded down cards are in no view and in no Last hand window.
#[test]
fn folded_cards_are_never_seen_again() {
    for_each_hand(30, |setup, deck, mut rng| {
        let hand = play(setup, &deck, &mut rng, |_, _, after| {
            let folded: Vec<_> = after
                .dealt_in()
                .iter()
                .filter(|seat| !after.live().contains(*seat))
                .collect();
            for viewer in viewers(after) {
                for player in after.view(viewer).players {
                    if folded.contains(&player.seat) {
                        assert!(player.down.is_empty() && player.up.is_empty());
                        assert_eq!(
                            (player.high, player.high_five, player.low_five),
                            (None, None, None)
                        );
                    }
                }
            }
        });
        for live in hand.live_at_showdown() {
            assert!(hand.live().contains(live.seat));
        }
    });
}

/// A hand that was cut anywhere goes on from its events alone.
#[test]
fn a_hand_goes_on_from_its_events() {
    for_each_hand(6, |setup, deck, mut rng| {
        let mut events = Vec::new();
        play(setup, &deck, &mut rng, |_, event, after| {
            events.push(*event);
            if !events.len().is_multiple_of(7) {
                return;
            }
            let again = replay(setup, events.iter().copied()).expect("these events were played");
            assert_eq!(again.waiting(), after.waiting());
            assert_eq!(again.cards_dealt(), after.cards_dealt());
            let out: CardSet = deck
                .iter()
                .copied()
                .take(usize::from(after.cards_dealt()))
                .collect();
            assert_eq!(out.len(), u32::from(after.cards_dealt()) as usize);
        });
    });
}
