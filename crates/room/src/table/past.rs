//! The last hands of a table (R39).

use std::collections::VecDeque;

use cardspeak_protocol::{
    HandName, LastHand, LastHandPlayer, LowName, PotView, SeenEvent, TableInfo,
};
use cardspeak_rules::{Hand, LiveHand, Seat, Viewer};

use super::{Happened, Running, Table, seen_events};
use crate::{GuestId, Journaled};

/// How many hands are kept for the Last hand window.
pub(crate) const LAST_HANDS: usize = 50;

/// The latest hands that have ended, oldest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Past(VecDeque<Running>);

impl Past {
    /// The hands that a journal tells of, the one in progress left out.
    pub(crate) fn fold(table: &Table, lines: &[Journaled]) -> Past {
        let mut past = Past::default();
        let mut scratch = Table {
            hand: None,
            ..table.clone()
        };
        for journaled in lines {
            let line = &journaled.line;
            if scratch
                .hand
                .as_ref()
                .is_some_and(|running| running.number != line.hand)
            {
                past.push(scratch.hand.take());
            }
            if let Err(error) = scratch.fold_line(line.kind, line.hand, &line.text) {
                // The hand in progress was folded already; an old hand may be left out.
                tracing::warn!(table = %table.id, seq = journaled.seq, %error, "a past hand is not understood");
                scratch.hand = None;
            }
        }
        past.push(scratch.hand);
        past
    }

    /// Keeps a hand that has ended, or what was shown of it afterwards.
    pub(crate) fn push(&mut self, hand: Option<Running>) {
        let same = |kept: &mut Running| Some(kept.number) == hand.as_ref().map(|hand| hand.number);
        self.0.pop_back_if(same);
        self.0.extend(hand.filter(|running| running.hand.is_over()));
        while self.0.len() > LAST_HANDS {
            self.0.pop_front();
        }
    }

    /// The number of the latest hand.
    pub(crate) fn latest(&self) -> Option<u64> {
        self.0.back().map(|running| running.number)
    }

    /// A hand as a guest may see it ([`Running::last_hand`]).
    pub(crate) fn hand(
        &self,
        table: &Table,
        number: Option<u64>,
        guest: Option<GuestId>,
        sits: Sits,
    ) -> Option<LastHand> {
        if !table.may_look(guest) {
            return None;
        }
        let running = match number {
            None => self.0.back(),
            Some(number) => self.0.iter().find(|running| running.number == number),
        }?;
        let numbers = self.0.iter().map(|running| running.number).collect();
        let info = table.played.info(&table.spec);
        Some(running.last_hand(info, numbers, guest, sits))
    }
}

impl Running {
    /// A hand that has ended, as a guest may see it: everything that the guest saw then; and
    /// for `Sits::Yes` every hand that was live at the showdown, mucked ones too (R39).
    /// Folded down cards are never in it, the guest's own always.
    ///
    /// `table` is what is played there now: game and stakes are those of the hand.
    pub(crate) fn last_hand(
        &self,
        table: TableInfo,
        numbers: Vec<u64>,
        guest: Option<GuestId>,
        sits: Sits,
    ) -> LastHand {
        let own = guest.and_then(|guest| self.seat_of(guest));
        let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
        let events = events(self, viewer);
        let view = self.hand.view(viewer);
        let live = match sits {
            Sits::Yes => self.hand.live_at_showdown(),
            Sits::No => Vec::new(),
        };
        let player = |(seat, dealt): &(u8, super::Occupant)| {
            let at = Seat::new(*seat)?;
            let seen = view.players.iter().find(|player| player.seat == at)?;
            let live = live.iter().find(|hand| hand.seat == at);
            let text = |cards: &LiveHand| {
                cards
                    .down
                    .iter()
                    .map(|card| card.map(|card| card.to_string()))
                    .collect()
            };
            let down = match live {
                Some(live) => text(live),
                None if own == Some(at) => own_down_cards(&events, *seat),
                None => seen
                    .down
                    .iter()
                    .map(|card| card.map(|card| card.to_string()))
                    .collect(),
            };
            Some(LastHandPlayer {
                seat: *seat,
                name: dealt.name.clone(),
                robot: dealt.is_robot(),
                down,
                up: up_cards(&events, *seat),
                folded: seen.folded,
                mucked: seen.mucked,
                high: live.map_or(seen.high, |live| live.high).map(HandName::from),
                low: LowName::of(live.map_or(seen.low, |live| live.low)),
                net: self.net(at)?,
            })
        };
        LastHand {
            number: self.number,
            numbers,
            info: self.info(table),
            board: view.board.iter().map(ToString::to_string).collect(),
            players: self.players.iter().filter_map(player).collect(),
            pots: view.pots.iter().map(PotView::from).collect(),
            events,
        }
    }

    /// What was played in this hand: a table may have changed its game since.
    fn info(&self, table: TableInfo) -> TableInfo {
        let setup = self.hand.setup();
        TableInfo {
            game: setup.game.id.to_owned(),
            stud: setup.game.has_bring_in(),
            limit: setup.limit.into(),
            stakes: (&setup.stakes).into(),
            rules: (&setup.rules).into(),
            ..table
        }
    }

    /// A player's stack now less the stack at the start of the hand, in chips; none for who
    /// was not dealt in.
    pub(crate) fn net(&self, seat: Seat) -> Option<i64> {
        let entry = self.hand.setup().entries[seat.index()]?;
        Some(self.hand.stack(seat).0.cast_signed() - entry.stack.0.cast_signed())
    }
}

/// Whether the one who asks sits at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sits {
    Yes,
    No,
}

/// Everything that happened in a hand, as a viewer saw it.
fn events(running: &Running, viewer: Viewer) -> Vec<SeenEvent> {
    let button = running.hand.setup().button.number();
    let mut happened = vec![Happened::HandBegins {
        hand: running.number,
        button,
    }];
    // The setup made this very hand once.
    if let Ok(mut hand) = Hand::new(*running.hand.setup()) {
        for event in &running.events {
            let street = hand.street().map(|street| street.name);
            hand.apply(event);
            happened.push(Happened::InHand {
                event: *event,
                street,
                after: Box::new(hand.clone()),
                timeout: false,
            });
        }
    }
    happened.push(Happened::HandEnds {
        hand: running.number,
    });
    seen_events(&happened, viewer)
}

fn own_down_cards(events: &[SeenEvent], own: u8) -> Vec<Option<String>> {
    let card = |event: &SeenEvent| match event {
        SeenEvent::DealtDown { seat, card } if *seat == own => Some(card.clone()),
        _ => None,
    };
    events.iter().filter_map(card).collect()
}

/// Up cards, of folded hands too (R15).
fn up_cards(events: &[SeenEvent], of: u8) -> Vec<String> {
    let card = |event: &SeenEvent| match event {
        SeenEvent::DealtUp { seat, card } if *seat == of => Some(card.clone()),
        _ => None,
    };
    events.iter().filter_map(card).collect()
}
