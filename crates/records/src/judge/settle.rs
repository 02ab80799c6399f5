//! The showdown and the division of the pots.

use cardspeak_cards::Card;
use cardspeak_rules::{Chips, Command, Seat, Share, Waiting, low_half};

use crate::hand_names::HandNames;
use crate::judge::ledger::{Award, How};
use crate::judge::names::{agree, high_agrees, names};
use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Bench, Followed, Stop, number_of, seat_of};
use crate::sheet::{Ending, Half, Pot, SeatNumber, Site, Stated};

/// A share as the record prints it.
struct Stating {
    line: usize,
    seat: SeatNumber,
    amount: u64,
    pot: u8,
    half: Option<Half>,
    tied: bool,
}

impl Bench<'_> {
    /// Judges showdown, shares and summary.
    pub(super) fn sum_up(&mut self) -> Followed {
        let pots = self.hand.pots();
        self.ledger.pots = pots.iter().map(|pot| pot.amount.0).collect();
        let stated = self.stated_shares();
        self.rake(&stated)?;
        if !self.hand.is_over() {
            self.findings
                .differ(self.last_line(), Topic::End, Fact::Yes, Fact::Nothing);
            return Err(Stop);
        }
        self.showdown();
        self.showing();
        self.no_low();
        self.hand_names();
        self.bests();
        self.shares(stated);
        self.summary();
        Ok(())
    }

    /// Whether two hands or more were left when the betting was over.
    pub(super) fn contested(&self) -> bool {
        self.hand.live().len() > 1
    }

    fn showdown(&mut self) {
        let last = self.last_line();
        match self.stated.showdown {
            Some(line) if !self.contested() => {
                self.findings
                    .differ(line, Topic::Showdown, Fact::Yes, Fact::Nothing);
            }
            // Bovada prints no such line, Full Tilt not where the hands lie open before.
            None if self.sheet.site == Site::Bovada => {}
            None if self.contested()
                && (self.sheet.site == Site::PokerStars
                    || self
                        .ledger
                        .showings
                        .iter()
                        .any(|showing| showing.how != How::AtOnce)) =>
            {
                self.findings
                    .differ(last, Topic::Showdown, Fact::Nothing, Fact::Yes);
            }
            _ => {}
        }
    }

    /// R35 to R37: who showed and who mucked, in order. Without a showdown the winner may do
    /// either (R42).
    fn showing(&mut self) {
        let mut stated: Vec<(usize, SeatNumber, bool)> = Vec::new();
        for statement in &self.sheet.statements {
            match &statement.stated {
                Stated::Shows { seat, cards, .. } if !cards.is_empty() => {
                    stated.push((statement.line, *seat, true));
                }
                Stated::Shows { seat, .. } => self.named_again(statement.line, *seat),
                Stated::Mucks { seat } => stated.push((statement.line, *seat, false)),
                Stated::Names {
                    seat,
                    ending: Ending::NotShown,
                    ..
                } if self.contested() => {
                    let stated = Fact::Mucks(*seat);
                    self.findings
                        .differ(statement.line, Topic::Showing, stated, Fact::Nothing);
                }
                Stated::Names { seat, ending, .. } => {
                    stated.push((statement.line, *seat, *ending == Ending::Shown));
                }
                Stated::DoesNotShow { seat } if self.contested() => {
                    let stated = Fact::Mucks(*seat);
                    self.findings
                        .differ(statement.line, Topic::Showing, stated, Fact::Nothing);
                }
                Stated::DoesNotShow { seat } => stated.push((statement.line, *seat, false)),
                _ => {}
            }
        }
        let fact = |seat, shows| {
            if shows {
                Fact::Shows(seat)
            } else {
                Fact::Mucks(seat)
            }
        };
        if !self.contested() {
            let winner = self.hand.live().only().map(number_of);
            for (place, (line, seat, shows)) in stated.into_iter().enumerate() {
                if place > 0 || winner != Some(seat) {
                    let stated = fact(seat, shows);
                    self.findings
                        .differ(line, Topic::Showing, stated, Fact::Nothing);
                } else if let Some(seat) = seat_of(seat).filter(|_| shows)
                    // R42; a hand that is shown in part stays closed for the rules.
                    && let Ok(event) = self.hand.decide(Command::Show { seat, cards: None })
                {
                    self.ledger.events.push(event);
                }
            }
            return;
        }
        let mut ruled = Vec::new();
        let last = self.last_line();
        for showing in self.ledger.showings.clone() {
            let seat = number_of(showing.seat);
            if showing.how == How::AtOnce {
                match stated
                    .iter()
                    .position(|(_, of, shows)| *of == seat && *shows)
                {
                    Some(place) => {
                        stated.remove(place);
                    }
                    None => {
                        self.findings
                            .differ(last, Topic::Showing, Fact::Nothing, Fact::Shows(seat))
                    }
                }
            } else {
                ruled.push((seat, showing.how == How::InTurn));
            }
            if self.cards.all(showing.seat).is_none() {
                // Whether this hand had to be shown, and what it would have won.
                self.findings.unjudged(last, Topic::Showing);
                self.findings.unjudged(last, Topic::Share);
            }
        }
        for place in 0..stated.len().max(ruled.len()) {
            let one = stated
                .get(place)
                .map(|(line, seat, shows)| (*line, fact(*seat, *shows)));
            let (line, one) = one.unwrap_or((last, Fact::Nothing));
            let other = ruled
                .get(place)
                .map_or(Fact::Nothing, |(seat, shows)| fact(*seat, *shows));
            if one != other {
                self.findings.differ(line, Topic::Showing, one, other);
                return;
            }
        }
    }

    /// A hand that is named when it lies open already must be open.
    fn named_again(&mut self, line: usize, number: SeatNumber) {
        let open = seat_of(number).and_then(|seat| self.ledger.shown(seat));
        if open != Some(How::AtOnce) {
            self.findings
                .differ(line, Topic::Showing, Fact::Shows(number), Fact::Nothing);
        }
    }

    /// PokerStars remarks that no low hand qualified.
    fn no_low(&mut self) {
        let hi_lo = self.game.has_high() && self.game.low().is_some();
        let shown = self
            .ledger
            .showings
            .iter()
            .filter(|showing| showing.how != How::Mucked);
        let low = shown
            .filter_map(|showing| self.ruled_names(showing.seat))
            .any(|names| names.low.is_some());
        let due = hi_lo && self.contested() && !low && self.sheet.site == Site::PokerStars;
        match self.stated.no_low {
            Some(line) if !due => {
                self.findings
                    .differ(line, Topic::NoLow, Fact::Yes, Fact::Nothing);
            }
            None if due => {
                self.findings
                    .differ(self.last_line(), Topic::NoLow, Fact::Nothing, Fact::Yes);
            }
            _ => {}
        }
    }

    /// What a player's hand is called, if all its cards are known.
    pub(super) fn ruled_names(&self, seat: Seat) -> Option<HandNames> {
        let own = self.cards.all(seat)?;
        let board: Vec<Card> = self
            .cards
            .board
            .iter()
            .map(|printed| printed.card)
            .collect();
        Some(names(&self.game, &own, &board))
    }

    fn hand_names(&mut self) {
        for statement in &self.sheet.statements {
            let line = statement.line;
            match &statement.stated {
                Stated::Shows { seat, names, cards } if !cards.is_empty() => {
                    self.cards_shown(line, *seat, cards);
                    // Without a showdown a hand may be incomplete, or shown in part.
                    let named = self.contested() || !names.is_empty();
                    let at_once = seat_of(*seat).and_then(|seat| self.ledger.shown(seat));
                    if named && !(names.is_empty() && at_once == Some(How::AtOnce)) {
                        self.name(line, *seat, names);
                    }
                }
                Stated::Shows { seat, names, .. } => self.name(line, *seat, names),
                Stated::Collects {
                    seat, names, half, ..
                } if !names.is_empty() => {
                    self.share_name(line, *seat, *half, names);
                }
                _ => {}
            }
        }
    }

    /// The cards of a hand that is shown in part are among those that the player has.
    fn cards_shown(&mut self, line: usize, number: SeatNumber, shown: &[Card]) {
        let Some(seat) = seat_of(number) else { return };
        let known = self.cards.known(seat);
        if self.contested() && shown.len() != self.ledger.own_cards[seat.index()] {
            let (stated, ruled) = (Fact::Cards(shown.to_vec()), Fact::Cards(known));
            self.findings.differ(line, Topic::Card, stated, ruled);
        }
    }

    /// Compares a printed name with the hand's.
    pub(super) fn name(&mut self, line: usize, number: SeatNumber, stated: &HandNames) {
        let ruled = seat_of(number).and_then(|seat| self.ruled_names(seat));
        match ruled {
            None => self.findings.unjudged(line, Topic::HandName),
            Some(ruled) if agree(stated, &ruled) => {}
            Some(ruled) => {
                let stated = Fact::Names(stated.clone());
                self.findings
                    .differ(line, Topic::HandName, stated, Fact::Names(ruled));
            }
        }
    }

    /// Full Tilt prints with each share what won it.
    fn share_name(
        &mut self,
        line: usize,
        number: SeatNumber,
        half: Option<Half>,
        stated: &HandNames,
    ) {
        let Some(ruled) = seat_of(number).and_then(|seat| self.ruled_names(seat)) else {
            self.findings.unjudged(line, Topic::HandName);
            return;
        };
        let low = half == Some(Half::Low) || !self.game.has_high();
        let agrees = if low {
            stated.high.is_none() && stated.low == ruled.low
        } else {
            let high = stated.high.as_ref().zip(ruled.high.as_ref());
            stated.low.is_none() && high.is_some_and(|(stated, ruled)| high_agrees(stated, ruled))
        };
        if !agrees {
            let stated = Fact::Names(stated.clone());
            self.findings
                .differ(line, Topic::HandName, stated, Fact::Names(ruled));
        }
    }

    /// The shares that the record prints; those of a pot that does not exist are noted.
    fn stated_shares(&mut self) -> Vec<Stating> {
        let mut shares = Vec::new();
        let pots = self.ledger.pots.len();
        for statement in &self.sheet.statements {
            let Stated::Collects {
                seat,
                amount,
                pot,
                half,
                tied,
                ..
            } = statement.stated
            else {
                continue;
            };
            let index = match pot {
                Pot::Whole if pots == 1 || self.sheet.site == Site::Bovada => Some(0),
                Pot::Main if pots > 1 => Some(0),
                Pot::Side(None) if pots == 2 => Some(1),
                Pot::Side(Some(number)) if pots > 2 && usize::from(number) < pots && number > 0 => {
                    Some(number)
                }
                _ => None,
            };
            let line = statement.line;
            match index {
                Some(pot) => shares.push(Stating {
                    line,
                    seat,
                    amount,
                    pot,
                    half,
                    tied,
                }),
                None => {
                    let stated = Fact::Paid { amount, seat };
                    self.findings
                        .differ(line, Topic::Pots, stated, Fact::Nothing);
                }
            }
        }
        shares
    }

    /// R60: how a site spreads the rake over the pots is read off the shares.
    fn rake(&mut self, stated: &[Stating]) -> Followed {
        let line = self.last_line();
        while let Waiting::Rake { pot, amount } = self.hand.waiting() {
            let paid: u64 = stated
                .iter()
                .filter(|share| share.pot == pot)
                .map(|share| share.amount)
                .fold(0, u64::saturating_add);
            let rake = if paid == 0 {
                Chips::ZERO
            } else {
                Chips(amount.0.saturating_sub(paid))
            };
            match self.hand.decide(Command::Rake(rake)) {
                Ok(event) => self.ledger.book(&mut self.hand, &event),
                Err(refusal) => {
                    let stated = Fact::Amount(rake.0);
                    self.findings
                        .differ(line, Topic::Rake, stated, Fact::Refused(refusal));
                    return Err(Stop);
                }
            }
            self.run(line)?;
        }
        Ok(())
    }

    /// R40, R41: each share of each pot.
    fn shares(&mut self, mut stated: Vec<Stating>) {
        let mut ruled = self.ledger.awards.clone();
        if self.sheet.site == Site::Bovada {
            ruled = summed(ruled);
        }
        for share in &stated {
            self.tied(share);
        }
        stated.retain(|share| {
            let place = ruled.iter().position(|award| is_same(share, award));
            place.map(|place| ruled.remove(place)).is_none()
        });
        self.both_halves(&mut stated, &mut ruled);
        // What is left differs; a share of the same player and pot is the counterpart.
        for share in stated {
            let seat = seat_of(share.seat);
            let place = ruled
                .iter()
                .position(|award| Some(award.seat) == seat && award.pot == share.pot)
                .or_else(|| ruled.iter().position(|award| award.pot == share.pot));
            let other = place.map(|place| ruled.remove(place));
            let one = Fact::Share {
                seat: share.seat,
                amount: share.amount,
                pot: share.pot,
                share: share.half.map(|half| match half {
                    Half::High => Share::High,
                    Half::Low => Share::Low,
                }),
            };
            let other = other.map_or(Fact::Nothing, |award| fact_of(&award));
            self.findings.differ(share.line, Topic::Share, one, other);
        }
        let line = self.last_line();
        for award in ruled {
            self.findings
                .differ(line, Topic::Share, Fact::Nothing, fact_of(&award));
        }
    }

    /// Where the same players win both halves, R40 divides the pot as one, and the sites print
    /// the two halves.
    fn both_halves(&mut self, stated: &mut Vec<Stating>, ruled: &mut Vec<Award>) {
        let chip = self.hand.setup().stakes.chip;
        ruled.retain(|award| {
            let low = self
                .ruled_names(award.seat)
                .is_some_and(|names| names.low.is_some());
            if award.share != Share::Whole || !self.game.has_high() || !low {
                return true;
            }
            let halves: Vec<usize> = (0..stated.len())
                .filter(|place| {
                    let share = &stated[*place];
                    seat_of(share.seat) == Some(award.seat) && share.pot == award.pot
                })
                .collect();
            let [one, two] = halves[..] else { return true };
            let (first, second) = (&stated[one], &stated[two]);
            let named = matches!(
                (first.half, second.half),
                (None, None) | (Some(Half::High), Some(Half::Low))
            );
            let low = low_half(Chips(award.amount), chip).0;
            if !named || (first.amount, second.amount) != (award.amount - low, low) {
                return true;
            }
            stated.remove(two);
            stated.remove(one);
            false
        });
    }

    /// The remark that a share was tied for.
    fn tied(&mut self, share: &Stating) {
        if self.sheet.site != Site::FullTilt {
            return;
        }
        let of = |award: &&Award| {
            award.pot == share.pot
                && match (share.half, award.share) {
                    (Some(Half::High), Share::High) | (Some(Half::Low), Share::Low) => true,
                    (_, whole) => whole == Share::Whole,
                }
        };
        let winners = self.ledger.awards.iter().filter(of).count();
        let fact = |tied: bool| if tied { Fact::Yes } else { Fact::Nothing };
        self.findings.compare(
            share.line,
            Topic::Share,
            fact(share.tied),
            fact(winners > 1),
        );
    }
}

/// Bovada prints one sum for all that a player won of a pot.
fn summed(awards: Vec<Award>) -> Vec<Award> {
    let mut sums: Vec<Award> = Vec::new();
    for award in awards {
        let same = |sum: &&mut Award| sum.seat == award.seat && sum.pot == award.pot;
        match sums.iter_mut().find(same) {
            Some(sum) => sum.amount += award.amount,
            None => sums.push(award),
        }
    }
    sums
}

fn is_same(share: &Stating, award: &Award) -> bool {
    let half = match (share.half, award.share) {
        (None, _) | (Some(Half::High), Share::High) | (Some(Half::Low), Share::Low) => true,
        (Some(_), _) => false,
    };
    half && seat_of(share.seat) == Some(award.seat)
        && share.pot == award.pot
        && share.amount == award.amount
}

fn fact_of(award: &Award) -> Fact {
    Fact::Share {
        seat: number_of(award.seat),
        amount: award.amount,
        pot: award.pot,
        share: Some(award.share),
    }
}
