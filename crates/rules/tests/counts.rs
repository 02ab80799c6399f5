//! Whole trees of tiny games, counted and pinned: a change of the rules that moves one
//! of these numbers has changed what may be done somewhere.

mod common;

use std::collections::BTreeSet;

use cardspeak_cards::Card;
use cardspeak_rules::{
    Action, Chips, Command, Game, Hand, HouseRules, Limit, Setup, Sizes, Stakes, Waiting,
};

/// What a tree holds: hands that end, decisions, and how many ways the chips may lie in the end.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    ends: u64,
    decisions: u64,
    outcomes: usize,
}

fn count(setup: Setup, deck: &[Card]) -> Count {
    let mut count = Count::default();
    let mut outcomes = BTreeSet::new();
    let hand = Hand::new(setup).expect("a valid setup");
    walk(hand, deck, &mut count, &mut outcomes);
    count.outcomes = outcomes.len();
    count
}

fn walk(mut hand: Hand, deck: &[Card], count: &mut Count, outcomes: &mut BTreeSet<Vec<u64>>) {
    loop {
        if let Some(event) = hand.consequence() {
            hand.apply(&event);
            continue;
        }
        let commands = match hand.waiting() {
            Waiting::Deal(_) => vec![Command::Deal(Some(deck[usize::from(hand.cards_dealt())]))],
            Waiting::Act { seat, legal } => {
                count.decisions += 1;
                let mut actions = Vec::new();
                actions.extend(legal.fold.then_some(Action::Fold));
                actions.extend(legal.check.then_some(Action::Check));
                actions.extend(legal.call.map(|_| Action::Call));
                actions.extend(legal.bring_in.map(|_| Action::BringIn));
                match legal.raise.map(|raise| raise.sizes) {
                    Some(Sizes::Exactly(totals)) => {
                        actions.extend(totals.iter().map(|total| Action::RaiseTo(*total)))
                    }
                    Some(Sizes::Between { least, most, .. }) => {
                        actions
                            .extend((least.0..=most.0).map(|total| Action::RaiseTo(Chips(total))));
                    }
                    None => {}
                }
                actions
                    .into_iter()
                    .map(|action| Command::Act { seat, action })
                    .collect()
            }
            Waiting::Ask { seat, .. } => {
                count.decisions += 1;
                vec![Command::Show { seat, cards: None }, Command::Muck { seat }]
            }
            Waiting::Rake { .. } => unreachable!("no rake"),
            Waiting::Nothing => {
                assert!(hand.is_over());
                count.ends += 1;
                outcomes.insert(
                    cardspeak_rules::Seat::all()
                        .map(|seat| hand.stack(seat).0)
                        .collect(),
                );
                return;
            }
        };
        if let [command] = commands[..] {
            let event = hand.decide(command).expect("legal");
            hand.apply(&event);
            continue;
        }
        for command in commands {
            let mut next = hand.clone();
            next.apply(&next.decide(command).expect("legal"));
            walk(next, deck, count, outcomes);
        }
        return;
    }
}

fn tiny(game: &str, limit: Limit, stacks: &[u64]) -> Count {
    let game = Game::named(game).expect("a game");
    let stakes = if game.has_bring_in() {
        Stakes {
            ante: Chips(1),
            bring_in: Chips(1),
            small_bet: Chips(2),
            big_bet: Chips(4),
            chip: Chips(1),
            ..Stakes::default()
        }
    } else {
        common::stakes(game)
    };
    let stacks: Vec<Chips> = stacks.iter().map(|stack| Chips(*stack)).collect();
    let setup = Setup::at_a_fresh_table(game, limit, stakes, HouseRules::FULLTILT, &stacks);
    // Every seventh card of the deck: a fixed mixture.
    let deck: Vec<Card> = (0..52).map(|place| Card::DECK[place * 7 % 52]).collect();
    count(setup, &deck)
}

#[test]
fn trees_of_tiny_games_have_their_counts() {
    let pinned = [
        ("stud-8", Limit::Fixed, &[3, 4][..], (31, 21, 4)),
        ("stud-8", Limit::Fixed, &[6, 9][..], (270, 182, 10)),
        ("stud-8", Limit::Fixed, &[2, 4, 5][..], (169, 114, 17)),
        ("stud", Limit::Fixed, &[5, 6, 2][..], (167, 125, 15)),
        ("stud", Limit::No, &[4, 5][..], (101, 66, 6)),
        ("razz", Limit::Fixed, &[4, 4, 4][..], (1191, 865, 28)),
        ("stud5", Limit::Fixed, &[7, 7][..], (259, 175, 12)),
        ("courchevel-8", Limit::Fixed, &[9, 14][..], (27, 18, 4)),
        ("courchevel-8", Limit::Pot, &[12, 11][..], (151, 98, 6)),
        ("courchevel", Limit::No, &[9, 7, 8][..], (293, 216, 15)),
        ("holdem", Limit::No, &[8, 8][..], (26, 17, 4)),
        ("omaha-8", Limit::Pot, &[6, 13, 9][..], (492, 329, 15)),
    ];
    for (game, limit, stacks, (ends, decisions, outcomes)) in pinned {
        assert_eq!(
            tiny(game, limit, stacks),
            Count {
                ends,
                decisions,
                outcomes
            },
            "{game} {limit:?} {stacks:?}"
        );
    }
}

/// Two players with two chips each after an ante of one: counted by hand.
#[test]
fn the_smallest_tree_is_as_counted_by_hand() {
    // One chip is left to each. The low card brings in all-in (a completion needs more),
    // the other folds or calls: two decisions, two ends, two outcomes.
    let counted = tiny("stud-8", Limit::Fixed, &[2, 2]);
    assert_eq!((counted.ends, counted.outcomes), (2, 2));
}
