//! A finished hand as one person may keep it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{
    Event, Hand, Hidden, MAX_SEATS, Seat, SeatSet, Seen, Setup, SetupError, Viewer, notation, seen,
};
use cardspeak_cards::Card;

/// A hand for its owner's records: every event, without the cards that the owner has not seen.
/// Whatever writes hands for people to keep writes from this type, so it cannot write more.
///
/// Down cards of others are unknown unless they were shown; those that were are known from the
/// deal on, so that the record replays by itself ([`crate::replay`]). Mucked hands stay unknown,
/// unless the house opens them to its players ([`Record::with_live_hands`]).
///
/// ```
/// use cardspeak_rules::{
///     Action, Chips, Command, Game, Hand, HouseRules, Limit, Record, Seat, Setup, Stakes, Viewer, Waiting,
/// };
/// let stakes = Stakes {
///     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
///     ..Stakes::default()
/// };
/// let game = Game::named("courchevel").expect("a game of this crate");
/// let setup = Setup::at_a_fresh_table(
///     game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)],
/// );
/// let mut hand = Hand::new(setup).expect("a valid setup");
/// let mut deck = cardspeak_cards::Card::DECK.into_iter();
/// let mut events = Vec::new();
/// while !hand.is_over() {
///     let event = hand.consequence().unwrap_or_else(|| {
///         let command = match hand.waiting() {
///             Waiting::Act { seat, .. } => Command::Act { seat, action: Action::Fold },
///             _ => Command::Deal(deck.next()),
///         };
///         hand.decide(command).expect("a legal command")
///     });
///     hand.apply(&event);
///     events.push(event);
/// }
/// let record = Record::of(setup, &events, Viewer::Seat(Seat::FIRST))?;
/// assert!(record.notation().contains("down 1 2c\ndown 2 xx\n"));
/// # Ok::<(), cardspeak_rules::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    setup: Setup,
    owner: Viewer,
    /// Without what the owner may not see.
    events: Vec<Event>,
}

impl Record {
    /// A hand's record for its owner.
    ///
    /// # Errors
    /// If the setup cannot be played.
    ///
    /// # Panics
    /// On events that cannot follow each other, as [`Hand::apply`] does.
    pub fn of(setup: Setup, events: &[Event], owner: Viewer) -> Result<Record, SetupError> {
        setup.check()?;
        Ok(Record::seeing(setup, events, owner, SeatSet::EMPTY))
    }

    /// A hand's record for a player who was dealt in, at a table that opens every hand that was
    /// live at the showdown to its players, mucked ones too (R39). Folded down cards of others
    /// stay unknown.
    ///
    /// ```
    /// # use cardspeak_rules::{Chips, Game, HouseRules, Limit, Record, Seat, Setup, Stakes, Viewer};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("holdem").expect("a game of this crate");
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(9), Chips(8)]);
    /// let record = Record::with_live_hands(setup, &[], Seat::FIRST)?;
    /// assert_eq!(record.owner(), Viewer::Seat(Seat::FIRST));
    /// # Ok::<(), cardspeak_rules::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If the setup cannot be played.
    ///
    /// # Panics
    /// On events that cannot follow each other, as [`Hand::apply`] does.
    pub fn with_live_hands(
        setup: Setup,
        events: &[Event],
        owner: Seat,
    ) -> Result<Record, SetupError> {
        let mut hand = Hand::new(setup)?;
        for event in events {
            hand.apply(event);
        }
        let live = hand.live_at_showdown();
        let live = live.iter().map(|live| live.seat).collect();
        Ok(Record::seeing(setup, events, Viewer::Seat(owner), live))
    }

    /// Of a setup that can be played, with the down cards of the owner, of these seats, and
    /// those that were shown.
    fn seeing(setup: Setup, events: &[Event], owner: Viewer, live: SeatSet) -> Record {
        let mut open = [0; MAX_SEATS];
        for event in events {
            if let Event::Shown { seat, cards } = event {
                open[seat.index()] = open[seat.index()].max(cards.len());
            }
        }
        let mut dealt = [0; MAX_SEATS];
        let events = events
            .iter()
            .map(|event| match *event {
                Event::DealtDown { seat, card } => {
                    let place = dealt[seat.index()];
                    dealt[seat.index()] += 1;
                    let sees = owner == Viewer::Seat(seat)
                        || live.contains(seat)
                        || place < open[seat.index()];
                    Event::DealtDown {
                        seat,
                        card: if sees { card } else { Hidden::new(None) },
                    }
                }
                event => event,
            })
            .collect();
        let record = Record {
            setup,
            owner,
            events,
        };
        record.walk(|_, _| {});
        record
    }

    /// What the hand started from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who may keep the record.
    #[must_use]
    pub fn owner(&self) -> Viewer {
        self.owner
    }

    /// The events. No card in them is hidden from the owner.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Each event as the owner saw it, with the hand as it was before. That hand holds nothing
    /// that the owner has not seen by the end.
    pub fn walk(&self, mut step: impl FnMut(&Hand, &Seen)) {
        // `of` has checked the setup.
        let Ok(mut hand) = Hand::new(self.setup) else {
            return;
        };
        for event in &self.events {
            let before = hand.clone();
            hand.apply(event);
            step(&before, &seen(event, &hand, self.owner));
        }
    }

    /// A player's own cards in the order dealt, as far as the owner knows them in the end.
    ///
    /// ```
    /// # use cardspeak_rules::{Chips, Game, HouseRules, Limit, Record, Seat, Setup, Stakes, Viewer};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("holdem").expect("a game of this crate");
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(9), Chips(8)]);
    /// let record = Record::of(setup, &[], Viewer::Spectator)?;
    /// assert!(record.cards(Seat::FIRST).is_empty());
    /// # Ok::<(), cardspeak_rules::SetupError>(())
    /// ```
    #[must_use]
    pub fn cards(&self, of: Seat) -> Vec<Option<Card>> {
        self.events
            .iter()
            .filter_map(|event| match *event {
                Event::DealtDown { seat, card } if seat == of => Some(card.open()),
                Event::DealtUp { seat, card } if seat == of => Some(Some(card)),
                _ => None,
            })
            .collect()
    }

    /// The record in the notation, unknown cards as `xx`.
    #[must_use]
    pub fn notation(&self) -> String {
        // What the owner may not see is not in these events.
        notation::write_with_hidden_cards(&self.setup, &self.events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chips, Game, HouseRules, Limit, Post, Stakes};

    fn setup() -> Setup {
        let stakes = Stakes {
            ante: Chips(1),
            bring_in: Chips(1),
            small_bet: Chips(4),
            big_bet: Chips(8),
            chip: Chips(1),
            ..Stakes::default()
        };
        let game = Game::named("stud").expect("a game");
        let stacks = [Chips(20), Chips(30)];
        Setup::at_a_fresh_table(game, Limit::Fixed, stakes, HouseRules::FULLTILT, &stacks)
    }

    #[test]
    fn cards_of_others_are_not_in_it() {
        let setup = setup();
        let seat = |number| Seat::new(number).expect("a seat");
        let ante = |number| Event::Posted {
            seat: seat(number),
            post: Post::Ante,
            paid: Chips(1),
        };
        let down = |number, card: Card| Event::DealtDown {
            seat: seat(number),
            card: Hidden::new(Some(card)),
        };
        let [a, b, c, d, ..] = Card::DECK;
        let events = [
            ante(1),
            ante(2),
            down(1, a),
            down(2, b),
            down(1, c),
            down(2, d),
        ];
        for (owner, sees) in [
            (Viewer::Seat(seat(1)), [Some(a), None, Some(c), None]),
            (Viewer::Seat(seat(2)), [None, Some(b), None, Some(d)]),
            (Viewer::Spectator, [None; 4]),
        ] {
            let record = Record::of(setup, &events, owner).expect("a valid setup");
            let [one, two] = [record.cards(seat(1)), record.cards(seat(2))];
            assert_eq!([one[0], two[0], one[1], two[1]], sees);
            let text = record.notation();
            for (card, seen) in [a, b, c, d].iter().zip(sees) {
                let printed = text.contains(&alloc::format!(" {card}\n"));
                assert_eq!(printed, seen.is_some(), "{text}");
            }
            // The owner's view of each event is the same with and without the hidden cards.
            let mut hand = Hand::new(setup).expect("a valid setup");
            let mut all = Vec::new();
            for event in &events {
                hand.apply(event);
                all.push(seen(event, &hand, owner));
            }
            let mut recorded = Vec::new();
            record.walk(|_, seen| recorded.push(seen.clone()));
            assert_eq!(recorded, all);
        }
    }
}
