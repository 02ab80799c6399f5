//! A hand played by arbitrary choices, and what must hold for every hand.
//!
//! The bytes choose game, limit, stakes, house rules, players, stacks, button and posts;
//! then, at each decision, one of the legal commands *by number*, or any command at all.
//! What must hold:
//!
//! - just what is offered is accepted, whatever the amount;
//! - a refused command changes nothing (it cannot: deciding borrows the hand);
//! - after every event there are as many chips as at the start;
//! - the hand ends, and every chip in the pots is awarded or raked;
//! - nobody wins more from an opponent than the own contribution;
//! - the notation reads back the same, and the replayed hand is the hand that was played.

use cardspeak_cards::Card;
use cardspeak_rules::{
    Action, AllInHands, Chips, Command, Entry, Event, Game, Hand, HouseRules, Legal, Limit,
    LosingHands, OddChips, OpenPair, Posts, Rake, Seat, Setup, ShowdownOrder, Sizes, Stakes,
    StudButton, Viewer, Waiting, notation, replay, seen,
};

use crate::bytes::Bytes;

/// More events than any hand has: stacks are small where raises are.
const MANY_EVENTS: usize = 20_000;

/// Plays one hand.
///
/// # Panics
/// If anything does not hold that must.
pub fn play(bytes: &mut Bytes<'_>) {
    let (setup, unknown) = setup(bytes);
    let checked = setup.check();
    let mut hand = match (Hand::new(setup), checked) {
        (Ok(hand), Ok(())) => hand,
        (Err(_), Err(error)) => {
            assert!(!error.to_string().is_empty());
            return;
        }
        (new, check) => panic!("checked {check:?}, but new {:?}", new.map(|_| ())),
    };
    let chips: Chips = setup
        .entries
        .iter()
        .flatten()
        .map(|entry| entry.stack)
        .sum();
    // To see what happens in an input: `TELL=1 cargo +nightly fuzz run hand FILE`.
    let tell = std::env::var_os("TELL").is_some();
    if tell {
        eprintln!("{}", notation::header(&setup));
    }
    let mut deck = Card::DECK.to_vec();
    let mut events = Vec::new();
    while !hand.is_over() {
        let event = match hand.consequence() {
            Some(event) => {
                assert_eq!(
                    hand.waiting(),
                    Waiting::Nothing,
                    "asks while {event:?} is due"
                );
                event
            }
            None => decided(&hand, &mut deck, unknown, bytes),
        };
        if tell {
            eprintln!("{}", notation::event_with_hidden_cards(&event));
        }
        events.push(event);
        hand.apply(&event);
        assert_eq!(hand.all_chips(), chips, "chips lost by {event:?}");
        assert!(events.len() < MANY_EVENTS, "the hand does not end");
    }
    at_the_end(&hand, chips, &events);
    look(&hand, &events, bytes);
    read_again(setup, &events);
}

/// A setup of any kind; and whether records that do not know all down cards are played.
fn setup(bytes: &mut Bytes<'_>) -> (Setup, bool) {
    let game = bytes.pick(&Game::ALL);
    let limit = bytes.pick(&[Limit::Fixed, Limit::Pot, Limit::No]);
    let wild = bytes.below(8);
    // Usual stakes mostly, so that most hands are played; now and then any numbers.
    let any = wild == 7;
    let stakes = stakes(game, any, bytes);
    let rules = rules(bytes);
    let players = 2 + bytes.below(usize::from(game.most_seats()) - 1);
    let first = bytes.below(10);
    let gaps = bytes.byte();
    let mut entries = [None; 10];
    let mut seats = Vec::new();
    let mut place = first;
    for player in 0..players {
        // A seat may stay empty as long as there are enough for the rest.
        let left = players - player;
        if gaps >> (player % 8) & 1 == 1 && 10 - (place - first) > left {
            place += 1;
        }
        let seat = Seat::new(u8::try_from(place % 10 + 1).expect("at most ten")).expect("a seat");
        entries[seat.index()] = Some(entry(&stakes, any, bytes));
        seats.push(seat);
        place += 1;
    }
    let any_seat = |bytes: &mut Bytes<'_>| Seat::all().nth(bytes.below(10)).unwrap_or(Seat::FIRST);
    let mut setup = Setup {
        game,
        limit,
        stakes,
        rules,
        button: bytes.pick(&seats),
        small_blind: None,
        big_blind: None,
        entries,
        rake: if bytes.once_in(8) {
            Rake::Stated
        } else {
            Rake::None
        },
    };
    let position = bytes.below(8);
    if any || position == 7 {
        setup.button = any_seat(bytes);
    }
    if !game.has_bring_in() {
        let mut left = setup
            .button
            .to_the_left()
            .filter(|seat| seats.contains(seat));
        let first = left.next();
        (setup.small_blind, setup.big_blind) = match position {
            6 => (None, first),
            _ if players == 2 => (left.next(), first),
            _ => (first, left.next()),
        };
        if any {
            setup.small_blind = bytes.once_in(2).then(|| any_seat(bytes));
            setup.big_blind = Some(any_seat(bytes));
        }
    }
    (setup, wild == 6)
}

fn stakes(game: Game, any: bool, bytes: &mut Bytes<'_>) -> Stakes {
    if any {
        let mut number = || Chips(bytes.number());
        return Stakes {
            ante: number(),
            bring_in: number(),
            small_blind: number(),
            big_blind: number(),
            small_bet: number(),
            big_bet: number(),
            chip: number(),
        };
    }
    let (lower, chip) = bytes.pick(&[(10, 1), (2, 1), (4, 1), (200, 1), (100, 5), (30, 7)]);
    let part = |eighths: usize| Chips(lower * eighths as u64 / 8);
    let bets = Stakes {
        small_bet: Chips(lower),
        big_bet: Chips(lower * 2),
        chip: Chips(chip),
        ..Stakes::default()
    };
    let ante = part(bytes.below(9));
    if game.has_bring_in() {
        Stakes {
            ante,
            bring_in: part(bytes.below(8)).max(Chips(1)),
            ..bets
        }
    } else {
        let ante = if bytes.once_in(4) { ante } else { Chips::ZERO };
        Stakes {
            ante,
            small_blind: part(bytes.below(9)),
            big_blind: Chips(lower),
            ..bets
        }
    }
}

fn rules(bytes: &mut Bytes<'_>) -> HouseRules {
    HouseRules {
        stud_button: bytes.pick(&[StudButton::Fixed, StudButton::Rotating]),
        raises: bytes.pick(&[3, 4, 0, 1, u8::MAX]),
        open_pair: bytes.pick(&[OpenPair::Doubles, OpenPair::Ignored]),
        showdown_order: bytes.pick(&[
            ShowdownOrder::LookBack,
            ShowdownOrder::LastRound,
            ShowdownOrder::FirstToAct,
        ]),
        losing_hands: bytes.pick(&[LosingHands::MayMuck, LosingHands::AllShown]),
        all_in_hands: bytes.pick(&[AllInHands::ShownAtOnce, AllInHands::AtShowdown]),
        odd_chips: bytes.pick(&[OddChips::ByCard, OddChips::BySeat]),
    }
}

/// From one chip up, often a few bets; in any setup none at all or too many, too.
fn entry(stakes: &Stakes, any: bool, bytes: &mut Bytes<'_>) -> Entry {
    if any {
        return Entry {
            stack: Chips(bytes.number()),
            extra: Chips(bytes.number()),
            dead: Chips(bytes.number()),
            posts: bytes.pick(&[Posts::Yes, Posts::No]),
        };
    }
    let most = stakes.small_bet.0 * bytes.pick(&[1, 4, 16, 64]);
    let mut entry = Entry::of(Chips(bytes.between(1, most)));
    match bytes.below(16) {
        15 => entry.posts = Posts::No,
        14 => entry.extra = stakes.big_blind,
        13 => (entry.extra, entry.dead) = (stakes.big_blind, stakes.small_blind),
        _ => {}
    }
    entry
}

/// The event of the next command: one of the legal ones by number, after perhaps any other.
fn decided(hand: &Hand, deck: &mut Vec<Card>, unknown: bool, bytes: &mut Bytes<'_>) -> Event {
    let waiting = hand.waiting();
    let choice = bytes.byte();
    if choice >= 0xf0 {
        let command = any_command(hand, bytes);
        let answer = hand.decide(command);
        match &answer {
            Ok(event) => assert!(
                is_offered(hand, &waiting, &command),
                "{command:?} makes {event:?} but was not offered in {waiting:?}"
            ),
            Err(refusal) => {
                assert!(
                    !is_offered(hand, &waiting, &command),
                    "{command:?} was offered in {waiting:?} but is refused: {refusal}"
                );
                assert!(!refusal.to_string().is_empty());
            }
        }
        // A card of any command would have to leave the deck as well.
        if let Ok(event) = answer
            && !matches!(command, Command::Deal(_) | Command::Show { .. })
        {
            return event;
        }
    }
    let command = match waiting {
        Waiting::Deal(deal) => {
            let down = matches!(deal, cardspeak_rules::Deal::Down(_));
            if unknown && down && choice % 3 == 2 {
                Command::Deal(None)
            } else {
                Command::Deal(Some(deck.swap_remove(usize::from(choice) % deck.len())))
            }
        }
        Waiting::Act { seat, legal } => {
            let actions = legal_actions(&legal, hand.setup().stakes.chip, bytes);
            Command::Act {
                seat,
                action: actions[usize::from(choice) % actions.len()],
            }
        }
        Waiting::Ask { seat, .. } if choice.is_multiple_of(2) => Command::Muck { seat },
        Waiting::Ask { seat, .. } => match hand.decide(Command::Show { seat, cards: None }) {
            Ok(_) => Command::Show { seat, cards: None },
            // An unknown hand can only muck.
            Err(_) => Command::Muck { seat },
        },
        Waiting::Rake { amount, .. } => Command::Rake(Chips(bytes.between(0, amount.0))),
        Waiting::Nothing => panic!("the hand stands still"),
    };
    match hand.decide(command) {
        Ok(event) => event,
        Err(refusal) => panic!("{command:?} was offered in {waiting:?} but is refused: {refusal}"),
    }
}

/// Everything that may be done, raises of some sizes.
fn legal_actions(legal: &Legal, chip: Chips, bytes: &mut Bytes<'_>) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(legal.check.then_some(Action::Check));
    actions.extend(legal.call.map(|_| Action::Call));
    actions.extend(legal.bring_in.map(|_| Action::BringIn));
    match legal.raise.map(|raise| raise.sizes) {
        Some(Sizes::Exactly(totals)) => {
            actions.extend(totals.iter().map(|total| Action::RaiseTo(*total)));
        }
        Some(Sizes::Between { least, most, pot }) => {
            assert!(
                least <= most && pot >= least,
                "{least} to {most}, pot {pot}"
            );
            let some = bytes.between(least.0, most.0) / chip.0 * chip.0;
            let some = Chips(some).clamp(least, most);
            actions.extend([least, most, some].map(Action::RaiseTo));
        }
        None => {}
    }
    actions.extend(legal.fold.then_some(Action::Fold));
    assert!(!actions.is_empty(), "a turn with nothing to do");
    actions
}

fn any_command(hand: &Hand, bytes: &mut Bytes<'_>) -> Command {
    let seat = Seat::all().nth(bytes.below(10)).unwrap_or(Seat::FIRST);
    let seat = match hand.waiting() {
        Waiting::Act { seat: turn, .. } | Waiting::Ask { seat: turn, .. } if bytes.once_in(2) => {
            turn
        }
        _ => seat,
    };
    let kind = bytes.below(9);
    let act = |action| Command::Act { seat, action };
    match kind {
        0 => act(Action::Fold),
        1 => act(Action::Check),
        2 => act(Action::Call),
        3 => act(Action::BringIn),
        4 => act(Action::RaiseTo(Chips(bytes.number()))),
        5 => Command::Deal(bytes.once_in(2).then(|| bytes.pick(&Card::DECK))),
        6 => Command::Muck { seat },
        7 => {
            let count = bytes.below(8);
            let cards = (0..count).map(|_| bytes.pick(&Card::DECK)).collect();
            Command::Show {
                seat,
                cards: bytes.once_in(2).then_some(cards),
            }
        }
        _ => Command::Rake(Chips(bytes.number())),
    }
}

/// Whether what the hand waits for allows this command. Of cards it cannot be said
/// from outside; there the hand's word is taken.
fn is_offered(hand: &Hand, waiting: &Waiting, command: &Command) -> bool {
    match (command, waiting) {
        (Command::Act { seat, action }, Waiting::Act { seat: turn, legal }) if seat == turn => {
            match action {
                Action::Fold => legal.fold,
                Action::Check => legal.check,
                Action::Call => legal.call.is_some(),
                Action::BringIn => legal.bring_in.is_some(),
                Action::RaiseTo(total) => legal.raise.is_some_and(|raise| match raise.sizes {
                    Sizes::Exactly(totals) => totals.contains(total),
                    Sizes::Between { least, most, .. } => {
                        let whole = total.0.is_multiple_of(hand.setup().stakes.chip.0);
                        (least..=most).contains(total) && (whole || [least, most].contains(total))
                    }
                }),
            }
        }
        (Command::Muck { seat }, Waiting::Ask { seat: turn, .. }) => seat == turn,
        (Command::Rake(amount), Waiting::Rake { amount: most, .. }) => amount <= most,
        (Command::Deal(_), Waiting::Deal(_)) => hand.decide(*command).is_ok(),
        (Command::Show { seat, .. }, Waiting::Ask { seat: turn, .. }) => {
            seat == turn && hand.decide(*command).is_ok()
        }
        _ => false,
    }
}

fn at_the_end(hand: &Hand, chips: Chips, events: &[Event]) {
    assert_eq!(hand.waiting(), Waiting::Nothing);
    assert_eq!(hand.consequence(), None);
    let raked: Chips = events
        .iter()
        .map(|event| match event {
            Event::Raked { amount, .. } => *amount,
            _ => Chips::ZERO,
        })
        .sum();
    let stacks: Chips = Seat::all().map(|seat| hand.stack(seat)).sum();
    assert_eq!(stacks + raked, chips, "not every chip was awarded");
    if events.last() == Some(&Event::Cancelled) {
        return;
    }
    let put = |seat: Seat| hand.put_by(seat);
    let highest_live = hand.live().iter().map(put).max().unwrap_or_default();
    if Seat::all().any(|seat| put(seat) > highest_live) {
        return; // C3: what folded players put in above everybody belongs to the last pot.
    }
    let all: Chips = hand.pots().iter().map(|pot| pot.amount).sum();
    let dead = all - Seat::all().map(put).sum();
    for seat in hand.live().iter() {
        let most: Chips = Seat::all().map(|other| put(other).min(put(seat))).sum();
        assert!(
            hand.won_by(seat) <= most + dead,
            "{seat:?} wins more than from each its own"
        );
    }
}

/// No viewer's view makes the rules panic.
fn look(hand: &Hand, events: &[Event], bytes: &mut Bytes<'_>) {
    let seat = Seat::all().nth(bytes.below(10)).unwrap_or(Seat::FIRST);
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let _ = hand.view(viewer);
        for event in events {
            let _ = seen(event, hand, viewer);
        }
    }
    let _ = hand.live_at_showdown();
}

fn read_again(setup: Setup, events: &[Event]) {
    let text = notation::write_with_hidden_cards(&setup, events);
    let (again, same) = notation::read(&text).expect("reads what was written");
    assert_eq!(again, setup);
    assert_eq!(same, events);
    let hand = replay(again, same).expect("a hand that was played can be replayed");
    assert!(hand.is_over());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_hand_is_played() {
        play(&mut Bytes::new(&[]));
    }
}
