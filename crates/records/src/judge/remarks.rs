//! What a record remarks beside the actions: who opens, an open pair, the cap, the pot so far.

use cardspeak_cards::Card;
use cardspeak_rules::{Action, Chips, Command, DealStep, Deed, Opener, Refusal, Sizes, Waiting};

use crate::judge::play::Cap;
use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Bench, number_of, seat_of};
use crate::sheet::{Limit, OpensBy, PotRemark, SeatNumber, Site};

impl Bench<'_> {
    pub(super) fn pot_so_far(&mut self, line: usize, stated: PotRemark) {
        let topic = Topic::PotSoFar;
        let total = self.hand.pots().iter().map(|pot| pot.amount.0).sum();
        self.findings
            .compare(line, topic, Fact::Amount(stated.total), Fact::Amount(total));
        let live = self.hand.live();
        let all_in = live
            .iter()
            .filter(|seat| self.hand.stack(*seat).is_zero())
            .count();
        let players = |players: u8| Fact::Players(usize::from(players));
        self.findings.compare(
            line,
            topic,
            players(stated.players),
            Fact::Players(live.len()),
        );
        self.findings
            .compare(line, topic, players(stated.all_in), Fact::Players(all_in));
    }

    pub(super) fn opens(&mut self, line: usize, number: SeatNumber, by: OpensBy, card: Card) {
        let once = self.stated.opens.is_none() && !self.stated.acted;
        self.stated.opens = Some(number);
        let opener = match self.game.streets[0].opener {
            Opener::LowestDoor => Some(OpensBy::Low),
            Opener::HighestDoor => Some(OpensBy::High),
            _ => None,
        };
        let ruled = match self.hand.waiting() {
            Waiting::Act { seat, .. } if self.ledger.streets_ended == 0 => Some(number_of(seat)),
            _ => None,
        };
        if !once || opener != Some(by) || ruled != Some(number) {
            let ruled = ruled.map_or(Fact::Nothing, Fact::Seat);
            self.findings
                .differ(line, Topic::BringIn, Fact::Seat(number), ruled);
        }
        let door = seat_of(number).and_then(|seat| {
            let downs = self.game.streets[0].deal.iter();
            let before = downs.take_while(|step| **step == DealStep::Down).count();
            self.cards.own(seat, before)
        });
        if door.is_none_or(|door| door.card != card) {
            let ruled = door.map_or(Fact::Nothing, |door| Fact::Cards(vec![door.card]));
            self.findings
                .differ(line, Topic::BringIn, Fact::Cards(vec![card]), ruled);
        }
    }

    /// R25: PokerStars remarks an open pair before fourth street's first action.
    pub(super) fn open_pair(&mut self, line: usize) {
        if self.sheet.site != Site::PokerStars {
            return;
        }
        let said = self.stated.open_pair.take();
        let Some((_, index)) = self.stated.street else {
            return;
        };
        let Waiting::Act { legal, .. } = self.hand.waiting() else {
            return;
        };
        if self.ledger.streets_ended != index || self.ledger.level() > 0 {
            // The round is under way or over: it was judged at its first action.
            self.stated.open_pair = None;
            return;
        }
        let Some(raise) = legal.raise else { return };
        let stakes = &self.hand.setup().stakes;
        let doubled = match raise.sizes {
            Sizes::Exactly(totals) => totals.len() > 1,
            Sizes::Between { .. } => false,
        };
        if !doubled && raise.all_in_at <= stakes.small_bet {
            // Too short a stack to tell the two limits apart.
            return;
        }
        let fact = |yes: bool| if yes { Fact::Yes } else { Fact::Nothing };
        let line = said.unwrap_or(line);
        self.findings
            .compare(line, Topic::OpenPair, fact(said.is_some()), fact(doubled));
    }

    /// R22: whether PokerStars has to remark that the round is capped.
    pub(super) fn cap_due(&mut self, deed: Deed) {
        self.stated.cap = Cap::NotDue;
        if self.sheet.site != Site::PokerStars
            || !matches!(deed, Deed::Bet | Deed::Complete | Deed::Raise)
        {
            return;
        }
        let Waiting::Act { seat, .. } = self.hand.waiting() else {
            return;
        };
        let above = Action::RaiseTo(Chips(self.ledger.level() + 1));
        self.stated.cap = match self.hand.decide(Command::Act {
            seat,
            action: above,
        }) {
            Err(Refusal::Capped) => Cap::Due,
            // What keeps this player from raising hides whether the round is capped.
            Err(Refusal::CannotRaise) => Cap::Open,
            _ => Cap::NotDue,
        };
    }

    pub(super) fn cap_remarked(&mut self, line: usize, remarked: bool) {
        // C17: the cap belongs to fixed limit only.
        let cap = match std::mem::take(&mut self.stated.cap) {
            Cap::Open if self.sheet.limit != Limit::Fixed => Cap::NotDue,
            cap => cap,
        };
        match (cap, remarked) {
            (Cap::Due, false) => {
                self.findings
                    .differ(line, Topic::Cap, Fact::Nothing, Fact::Yes);
            }
            (Cap::NotDue, true) => {
                self.findings
                    .differ(line, Topic::Cap, Fact::Yes, Fact::Nothing);
            }
            _ => {}
        }
    }
}
