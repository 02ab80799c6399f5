//! One random hand, played out and checked.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cardspeak_cards::{Card, Rank};
use cardspeak_rules::{
    Action, Command, Deal, Event, Hand, Limit, Setup, Waiting, notation, replay,
};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::chooser;
use super::ledger::Ledger;
use super::scene::Wanted;

/// One hand in so many is read back from its notation and replayed.
const REPLAYED: u64 = 16;

/// What happened in all hands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) hands: u64,
    pub(super) choices: u64,
    pub(super) folds: u64,
    showdowns: u64,
    side_pots: u64,
    split_pots: u64,
    odd_chips: u64,
    common_cards: u64,
    capped_rounds: u64,
}

impl Counts {
    /// The counts that are printed, by name.
    pub(super) fn named(&self) -> [(&'static str, u64); 6] {
        [
            ("showdowns", self.showdowns),
            ("side pots", self.side_pots),
            ("split pots", self.split_pots),
            ("odd chips", self.odd_chips),
            ("common cards", self.common_cards),
            ("capped rounds", self.capped_rounds),
        ]
    }
}

/// A hand that went wrong.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) what: String,
    /// What the hand started from, if it came so far.
    pub(super) setup: Option<Setup>,
    /// Its events up to the one that was wrong.
    pub(super) events: Vec<Event>,
}

/// Plays the hand of this seed and index: what it started from, and all its events.
///
/// # Errors
/// What is wrong with the hand; a panic of the rules too.
pub(super) fn one_hand(
    wanted: &Wanted,
    seed: u64,
    index: u64,
    counts: &mut Counts,
) -> Result<(Setup, Vec<Event>), Box<Failure>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    let setup = wanted.setup(index, &mut rng);
    let mut events = Vec::new();
    // The setup, the events and the generator are not used again after a panic, but to be printed.
    let played = catch_unwind(AssertUnwindSafe(|| {
        play(setup, &mut events, counts, &mut rng)?;
        if index.is_multiple_of(REPLAYED) {
            reread(setup, &events)?;
        }
        Ok(())
    }));
    let what = match played {
        Ok(Ok(())) => return Ok((setup, events)),
        Ok(Err(what)) => what,
        Err(_) => "the rules panicked".to_owned(),
    };
    Err(Box::new(Failure {
        what,
        setup: Some(setup),
        events,
    }))
}

fn play<R: Rng>(
    setup: Setup,
    events: &mut Vec<Event>,
    counts: &mut Counts,
    rng: &mut R,
) -> Result<(), String> {
    let mut hand = Hand::new(setup).map_err(|error| error.to_string())?;
    let mut ledger = Ledger::new(&setup);
    let mut dealer = deck(rng).into_iter();
    let mut capped = false;
    while !hand.is_over() {
        let mut dealt = None;
        let event = match hand.consequence() {
            Some(event) => event,
            None => {
                let command = next_command(&hand, &mut dealer, rng)?;
                if let Command::Deal(card) = command {
                    dealt = card;
                }
                if let Command::Act { seat, action } = command {
                    counts.choices += 1;
                    counts.folds += u64::from(action == Action::Fold);
                    capped |= setup.limit == Limit::Fixed && chooser::is_capped(&hand, seat);
                }
                hand.decide(command)
                    .map_err(|refusal| format!("{command:?} is refused: {refusal}"))?
            }
        };
        events.push(event);
        if event == Event::StreetEnded {
            counts.capped_rounds += u64::from(std::mem::take(&mut capped));
        }
        ledger.book(&event, dealt)?;
        hand.apply(&event);
        ledger.agree(&hand)?;
        if hand.all_chips().0 != total(&setup) {
            return Err("the hand has lost chips".into());
        }
    }
    if hand.waiting() != Waiting::Nothing || hand.consequence().is_some() {
        return Err("something follows after the end".into());
    }
    let division = ledger.close()?;
    counts.hands += 1;
    counts.showdowns += u64::from(ledger.live_count() > 1);
    counts.side_pots += division.contested.len().saturating_sub(1) as u64;
    counts.split_pots += division.split_pots;
    counts.odd_chips += division.odd_chips;
    counts.common_cards += u64::from(ledger.has_common_card());
    Ok(())
}

/// A shuffled deck. In one hand in four the cards come so that hands tie which hardly
/// ever would: a few ranks first, or two cards of a rank one after the other, so that
/// neighbours get the same ranks.
fn deck<R: Rng>(rng: &mut R) -> [Card; 52] {
    let mut deck = Card::DECK;
    deck.shuffle(rng);
    let mut ranks = Rank::ALL;
    // Stable sorts: the cards that compare equal stay shuffled.
    match rng.random_range(0..8) {
        0 => {
            ranks.shuffle(rng);
            let first = &ranks[..rng.random_range(2..6)];
            deck.sort_by_key(|card| !first.contains(&card.rank()));
        }
        1 => {
            deck.sort_by_key(|card| card.rank());
            let (pairs, _) = deck.as_chunks_mut::<2>();
            pairs.shuffle(rng);
        }
        _ => {}
    }
    deck
}

fn total(setup: &Setup) -> u64 {
    let entries = setup.entries.iter().flatten();
    entries.map(|entry| entry.stack.0).sum()
}

/// Any legal answer to what the hand waits for, after a look at what else it would take.
fn next_command<R: Rng>(
    hand: &Hand,
    dealer: &mut impl Iterator<Item = Card>,
    rng: &mut R,
) -> Result<Command, String> {
    let command = match hand.waiting() {
        Waiting::Deal(deal) => {
            let card = dealer.next().ok_or("the deck is empty")?;
            let known = matches!(deal, Deal::Up(_) | Deal::Board);
            if known && hand.decide(Command::Deal(None)).is_ok() {
                return Err("an open card may be unknown".into());
            }
            if let Some(out) = hand.board().first()
                && hand.decide(Command::Deal(Some(*out))).is_ok()
            {
                return Err("a card is taken that is out".into());
            }
            return Ok(Command::Deal(Some(card)));
        }
        Waiting::Act { seat, legal } => {
            chooser::probe(hand, seat, &legal, rng)?;
            let action = chooser::action(&legal, hand.setup().stakes.chip, rng);
            Command::Act { seat, action }
        }
        Waiting::Ask { seat, .. } if rng.random_bool(0.5) => Command::Show { seat, cards: None },
        Waiting::Ask { seat, .. } => Command::Muck { seat },
        other => return Err(format!("the hand stands still: {other:?}")),
    };
    chooser::probe_out_of_turn(hand, &command)?;
    Ok(command)
}

/// The hand read back from its notation is the same hand.
fn reread(setup: Setup, events: &[Event]) -> Result<(), String> {
    let text = notation::write_with_hidden_cards(&setup, events);
    let (again, same) = notation::read(&text).map_err(|error| format!("{error:?}"))?;
    if again != setup || same != events {
        return Err("the notation reads differently than it was written".into());
    }
    let hand = replay(again, same).map_err(|error| error.to_string())?;
    if hand.is_over() {
        Ok(())
    } else {
        Err("the replayed hand does not end".into())
    }
}
