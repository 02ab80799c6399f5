//! A table as one viewer may see it: the rules' view of the hand, and what everybody
//! may know of the seats.

use std::collections::HashSet;

use cardspeak_protocol::{
    Around, BlindChoice, BlindView, BuyInView, ClockView, HandView, InHandView, LegalView,
    SeatView, SeenEvent, TableView, WaitingFor, YourTurn,
};
use cardspeak_rules::{Command, Event, Seat, Share, Viewer, seen};

use super::{ComesIn, Happened, Running, Table};
use crate::GuestId;

/// What a view needs besides the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Now {
    pub(crate) clock: Option<ClockView>,
    pub(crate) waiting: Option<WaitingFor>,
    pub(crate) last_hand: Option<u64>,
    /// Guests who are connected to this table.
    pub(crate) here: HashSet<GuestId>,
    /// When this is.
    pub(crate) at_ms: i64,
}

impl Table {
    /// The table as a guest sees it, or, for none, as anybody does.
    pub(crate) fn view(&self, guest: Option<GuestId>, now: &Now) -> TableView {
        let viewer = self.viewer(guest);
        let hand = self
            .hand
            .as_ref()
            .filter(|_| self.may_look(guest))
            .map(|running| (running, running.hand.view(viewer)));
        let in_hand = |seat: u8| {
            let (running, view) = hand.as_ref()?;
            // Who sits there now may be another than who was dealt in.
            let (_, dealt) = running.players.iter().find(|(dealt, _)| *dealt == seat)?;
            let sits = self.seating.seats.get(&seat)?;
            if (&sits.who, &sits.name) != (&dealt.who, &dealt.name) {
                return None;
            }
            let player = view
                .players
                .iter()
                .find(|player| player.seat.number() == seat)?;
            Some(running.with_wins(InHandView::from(player), player.seat))
        };
        let seats = self.seating.seats.iter().map(|(seat, player)| SeatView {
            seat: *seat,
            name: player.name.clone(),
            robot: player.is_robot(),
            out: player.out,
            offline: player
                .guest()
                .is_some_and(|guest| !now.here.contains(&guest)),
            leaving: player.leaving,
            // R27: what was added plays from the next hand on.
            stack: if self.is_dealt_in(*seat) {
                self.chips_of(*seat)
            } else {
                player.stack + player.added
            },
            hand: in_hand(*seat),
        });
        let your_turn = hand.as_ref().and_then(|(running, view)| {
            let turn = self.turn()?;
            let own = viewer == Viewer::Seat(turn.seat);
            let legal = LegalView::of(view, self.played.stakes.chip).filter(|_| own)?;
            Some(YourTurn {
                hand: running.number,
                turn: turn.turn,
                legal,
            })
        });
        let your_seat = guest.and_then(|guest| self.seating.seat_of(guest));
        let own = your_seat.and_then(|seat| self.seating.seats.get(&seat));
        TableView {
            info: self.played.info(&self.spec),
            seats: seats.collect(),
            your_seat,
            muck_losing: own.is_some_and(|player| player.muck_losing),
            blind: your_seat.and_then(|seat| self.blind(seat)),
            buy_in: guest
                .filter(|_| own.is_none())
                .and_then(|guest| self.seating.left(guest, now.at_ms))
                .map(|left| {
                    let (least, most) = self.buy_in().bounds(Some(left));
                    BuyInView {
                        least: least.0,
                        most: most.0,
                    }
                }),
            may_show: self.may_show(viewer),
            hand: hand
                .as_ref()
                .map(|(running, view)| HandView::of(view, running.number)),
            clock: now.clock.clone().filter(|_| self.may_look(guest)),
            your_turn,
            waiting: now.waiting,
            paused: self.seating.paused,
            muted: guest.is_some_and(|guest| self.seating.muted.contains(&guest)),
            last_hand: now.last_hand,
        }
    }
}

impl Table {
    /// The choice of a player who owes a big blind (R51).
    fn blind(&self, seat: u8) -> Option<BlindView> {
        let player = self.seating.seats.get(&seat)?;
        Some(BlindView {
            amount: self.owed(seat)?,
            choice: match player.comes_in {
                ComesIn::Posting => BlindChoice::Post,
                ComesIn::Waiting => BlindChoice::Wait,
                ComesIn::Undecided => BlindChoice::Undecided,
            },
        })
    }

    /// The hand that its winner may still show (R42).
    fn may_show(&self, viewer: Viewer) -> Option<u64> {
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        let over = self.hand.as_ref().filter(|running| running.settled)?;
        let show = Command::Show { seat, cards: None };
        over.hand.decide(show).is_ok().then_some(over.number)
    }
}

impl Running {
    /// Adds what a player has won, by the part of the pots; everybody may know.
    fn with_wins(&self, mut view: InHandView, of: Seat) -> InHandView {
        for event in &self.events {
            if let Event::Awarded {
                seat,
                share,
                amount,
                ..
            } = event
                && *seat == of
            {
                *match share {
                    Share::Whole => &mut view.won_whole,
                    Share::High => &mut view.won_high,
                    Share::Low => &mut view.won_low,
                } += amount.0;
            }
        }
        view
    }
}

impl Table {
    /// What has happened, as a guest may see it, or anybody.
    pub(crate) fn events_for(
        &self,
        guest: Option<GuestId>,
        happened: &[Happened],
    ) -> Vec<SeenEvent> {
        if self.may_look(guest) {
            return seen_events(happened, self.viewer(guest));
        }
        let of_the_table = happened.iter().filter(|one| {
            !matches!(
                one,
                Happened::HandBegins { .. } | Happened::InHand { .. } | Happened::HandEnds { .. }
            )
        });
        let of_the_table: Vec<_> = of_the_table.cloned().collect();
        seen_events(&of_the_table, Viewer::Spectator)
    }
}

/// What has happened, as a viewer may see it.
pub(crate) fn seen_events(happened: &[Happened], viewer: Viewer) -> Vec<SeenEvent> {
    let mut events = Vec::new();
    for one in happened {
        match one {
            Happened::HandBegins { hand, button } => {
                events.push(SeenEvent::HandBegins {
                    hand: *hand,
                    button: *button,
                });
            }
            Happened::InHand {
                event,
                street,
                after,
                timeout,
            } => {
                let around = Around {
                    street: *street,
                    pots: u8::try_from(after.pots().len()).unwrap_or(u8::MAX),
                    timeout: *timeout,
                };
                events.extend(SeenEvent::of(seen(event, after, viewer), around));
                let dealt = matches!(
                    event,
                    Event::DealtDown { .. } | Event::DealtUp { .. } | Event::DealtBoard { .. }
                );
                if dealt && let Some((street, opens)) = after.begun_street() {
                    events.push(SeenEvent::StreetBegins {
                        street: street.into(),
                        opens: opens.map(|seat| seat.number()),
                    });
                }
            }
            Happened::HandEnds { hand } => events.push(SeenEvent::HandEnds { hand: *hand }),
            Happened::Sat { seat, name } => {
                events.push(SeenEvent::Sat {
                    seat: *seat,
                    name: name.clone(),
                });
            }
            Happened::Paused { on } => events.push(SeenEvent::Paused { on: *on }),
            Happened::Removed { name } => events.push(SeenEvent::Removed { name: name.clone() }),
            Happened::Muted { name, on } => events.push(SeenEvent::Muted {
                name: name.clone(),
                on: *on,
            }),
            Happened::Corrected {
                name,
                balance,
                by,
                reason,
            } => events.push(SeenEvent::Corrected {
                name: name.clone(),
                balance: *balance,
                by: *by,
                reason: reason.clone(),
            }),
            Happened::Announced { text } => {
                events.push(SeenEvent::Announced { text: text.clone() });
            }
            Happened::Changed => events.push(SeenEvent::Changed),
            Happened::Closed => events.push(SeenEvent::Closed),
            Happened::Said { seat, name, text } => events.push(SeenEvent::Said {
                seat: *seat,
                name: name.clone(),
                text: text.clone(),
            }),
            Happened::Stood { seat, name } => {
                events.push(SeenEvent::Stood {
                    seat: *seat,
                    name: name.clone(),
                });
            }
        }
    }
    events
}
