//! Line by line: the forced bets, the cards and the actions.

use cardspeak_rules::{
    Action, Chips, Command, Deal, Deed, Event, Post as RuledPost, Seat, Waiting,
};

use crate::judge::verdict::{Fact, Topic};
use crate::judge::{
    Bench, Followed, Stop, index_of_street, number_of, seat_of, setup, street_of_index,
};
use crate::sheet::{
    Act, Ending, Limit, Post, PotRemark, SeatNumber, Site, Stated, Statement, Street,
};

/// What the record has stated so far that later lines depend on.
#[derive(Default)]
pub(super) struct StatedSoFar {
    /// The latest street.
    pub(super) street: Option<(Street, usize)>,
    /// Who was dealt cards on it.
    pub(super) dealt: Vec<SeatNumber>,
    /// Whether anybody has acted on it.
    pub(super) acted: bool,
    /// Whether it is over.
    pub(super) left: bool,
    /// Who must bring in.
    pub(super) opens: Option<SeatNumber>,
    /// Whether a pair is open, and on which line.
    pub(super) open_pair: Option<usize>,
    /// Whether the cap is due to be remarked; `None` where it may or may not be.
    pub(super) cap: Cap,
    pub(super) showdown: Option<usize>,
    pub(super) no_low: Option<usize>,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Cap {
    #[default]
    NotDue,
    Due,
    Open,
}

impl Bench<'_> {
    /// Follows the lines of play up to the summary.
    pub(super) fn follow(&mut self) -> Followed {
        self.run(self.sheet.line)?;
        for statement in &self.sheet.statements {
            self.statement(statement)?;
        }
        let line = self.last_line();
        self.leave_street(line);
        if let Waiting::Act { seat, .. } = self.hand.waiting() {
            self.findings.differ(
                line,
                Topic::Turn,
                Fact::Nothing,
                Fact::Turn(number_of(seat)),
            );
            return Err(Stop);
        }
        Ok(())
    }

    /// The line of the total pot, or of the header if there is none.
    pub(super) fn last_line(&self) -> usize {
        self.sheet
            .summary
            .total
            .as_ref()
            .map_or(self.sheet.line, |total| total.line)
    }

    fn statement(&mut self, statement: &Statement) -> Followed {
        let line = statement.line;
        if !matches!(statement.stated, Stated::Aside(_)) {
            self.cap_remarked(line, statement.stated == Stated::Capped);
        }
        match &statement.stated {
            Stated::Posts {
                seat,
                post,
                amount,
                all_in,
            } => {
                self.post(line, *seat, *post, *amount, *all_in);
                Ok(())
            }
            Stated::Street { street, pot, .. } => self.street(line, *street, *pot),
            Stated::Dealt { seat, .. } => {
                self.dealt(line, *seat);
                Ok(())
            }
            Stated::Opens { seat, by, card } => {
                self.opens(line, *seat, *by, *card);
                Ok(())
            }
            Stated::BringIn {
                seat,
                amount,
                all_in,
            } => {
                let paid = self.act(line, *seat, Action::BringIn, None, *all_in)?;
                let (stated, ruled) = (Fact::Amount(*amount), Fact::Amount(paid));
                self.findings.compare(line, Topic::Paid, stated, ruled);
                Ok(())
            }
            Stated::Acts { seat, act, all_in } => self.acts(line, *seat, act, *all_in),
            Stated::OpenPair => {
                // R25: on the second street of a fixed-limit game that has the rule.
                let second = self.stated.street.is_some_and(|(_, index)| index == 1);
                let played = self.game.open_pair && self.sheet.limit == Limit::Fixed && second;
                if !played || self.stated.acted || self.stated.open_pair.is_some() {
                    self.findings
                        .differ(line, Topic::OpenPair, Fact::Yes, Fact::Nothing);
                }
                self.stated.open_pair = Some(line);
                Ok(())
            }
            Stated::Returned { seat, amount } => {
                self.returned(line, *seat, *amount);
                Ok(())
            }
            Stated::Showdown => {
                self.leave_street(line);
                self.stated.showdown = Some(line);
                self.nobody_acts(line, Topic::Showdown, Fact::Yes)
            }
            Stated::Shows { seat, .. } => self.nobody_acts(line, Topic::Turn, Fact::Shows(*seat)),
            Stated::Names {
                seat,
                ending: Ending::Shown,
                ..
            } => self.nobody_acts(line, Topic::Turn, Fact::Shows(*seat)),
            Stated::Mucks { seat } | Stated::DoesNotShow { seat } | Stated::Names { seat, .. } => {
                self.nobody_acts(line, Topic::Turn, Fact::Mucks(*seat))
            }
            Stated::Collects { seat, amount, .. } => {
                let paid = Fact::Paid {
                    amount: *amount,
                    seat: *seat,
                };
                self.nobody_acts(line, Topic::Turn, paid)
            }
            Stated::NoLow => {
                self.stated.no_low = Some(line);
                self.nobody_acts(line, Topic::NoLow, Fact::Yes)
            }
            Stated::Cancelled => {
                let fact = |yes: bool| if yes { Fact::Yes } else { Fact::Nothing };
                let ruled = fact(self.ledger.cancelled);
                self.findings
                    .compare(line, Topic::Cancelled, Fact::Yes, ruled);
                Ok(())
            }
            Stated::Capped | Stated::Aside(_) => Ok(()),
        }
    }

    /// Lets the hand run on by itself, with the record's cards, until somebody has to act or
    /// the pots are to be raked.
    pub(super) fn run(&mut self, line: usize) -> Followed {
        loop {
            if let Some(event) = self.hand.consequence() {
                self.ledger.book(&mut self.hand, &event);
                continue;
            }
            match self.hand.waiting() {
                Waiting::Deal(deal) => self.deal(line, deal)?,
                Waiting::Ask { seat, .. } => self.answer(line, seat)?,
                Waiting::Act { .. } | Waiting::Rake { .. } | Waiting::Nothing => return Ok(()),
            }
        }
    }

    fn deal(&mut self, line: usize, deal: Deal) -> Followed {
        let printed = match deal {
            Deal::Down(seat) | Deal::Up(seat) => {
                self.cards.own(seat, self.ledger.own_cards[seat.index()])
            }
            Deal::Board => self.cards.board.get(self.ledger.board_cards).copied(),
        };
        match self
            .hand
            .decide(Command::Deal(printed.map(|printed| printed.card)))
        {
            Ok(event) => {
                self.ledger.book(&mut self.hand, &event);
                Ok(())
            }
            Err(refusal) => {
                let stated =
                    printed.map_or(Fact::Nothing, |printed| Fact::Cards(vec![printed.card]));
                let line = printed.map_or(line, |printed| printed.line);
                self.findings
                    .differ(line, Topic::Card, stated, Fact::Refused(refusal));
                Err(Stop)
            }
        }
    }

    /// A player who may choose does what the record says.
    fn answer(&mut self, line: usize, seat: Seat) -> Followed {
        let number = number_of(seat);
        let shows = self
            .sheet
            .statements
            .iter()
            .find_map(|statement| match &statement.stated {
                Stated::Shows { seat, cards, .. } if *seat == number && !cards.is_empty() => {
                    Some(true)
                }
                Stated::Names { seat, ending, .. } if *seat == number => {
                    Some(*ending == Ending::Shown)
                }
                Stated::Mucks { seat } if *seat == number => Some(false),
                _ => None,
            });
        let command = match shows {
            Some(true) => Command::Show { seat, cards: None },
            Some(false) => Command::Muck { seat },
            None => {
                let line = self.last_line().max(line);
                self.findings
                    .differ(line, Topic::Showing, Fact::Nothing, Fact::Turn(number));
                return Err(Stop);
            }
        };
        match self.hand.decide(command) {
            Ok(event) => {
                self.ledger.book(&mut self.hand, &event);
                Ok(())
            }
            Err(refusal) => {
                let ruled = Fact::Refused(refusal);
                self.findings
                    .differ(line, Topic::Showing, Fact::Shows(number), ruled);
                Err(Stop)
            }
        }
    }

    fn post(&mut self, line: usize, number: SeatNumber, post: Post, amount: u64, all_in: bool) {
        let stated = Fact::Paid {
            amount,
            seat: number,
        };
        let Some(seat) = seat_of(number) else { return };
        let kinds: &[RuledPost] = match post {
            Post::Ante => &[RuledPost::Ante],
            Post::SmallBlind => &[RuledPost::SmallBlind],
            Post::BigBlind => &[RuledPost::BigBlind, RuledPost::Extra],
            Post::Extra => &[RuledPost::Extra],
            Post::DeadSmallBlind => &[RuledPost::Dead],
            Post::BothBlinds => &[RuledPost::Extra, RuledPost::Dead],
        };
        let mut due = None;
        for kind in kinds {
            let place = self
                .ledger
                .posts
                .iter()
                .position(|(of, what, _)| *of == seat && what == kind);
            if let Some(place) = place {
                let (_, _, paid) = self.ledger.posts.remove(place);
                due = Some(due.unwrap_or_default() + paid);
                if post != Post::BothBlinds {
                    break;
                }
            }
        }
        let ruled = due.map_or(Fact::Nothing, |amount| Fact::Paid {
            amount,
            seat: number,
        });
        if stated != ruled {
            self.findings.differ(line, Topic::Post, stated, ruled);
            return;
        }
        let last =
            self.sheet
                .statements
                .iter()
                .rev()
                .find_map(|statement| match statement.stated {
                    Stated::Posts { seat, .. } if seat == number => Some(statement.line),
                    _ => None,
                });
        let stack = self.sheet.seated(number).map(|seated| seated.stack);
        let is_all_in = last == Some(line) && stack == Some(self.ledger.posted[seat.index()]);
        if self.sheet.site != Site::Bovada {
            self.all_in(line, all_in, is_all_in);
        }
    }

    fn all_in(&mut self, line: usize, stated: bool, ruled: bool) {
        let fact = |all_in: bool| if all_in { Fact::Yes } else { Fact::Nothing };
        self.findings
            .compare(line, Topic::AllIn, fact(stated), fact(ruled));
    }

    fn street(&mut self, line: usize, street: Street, pot: Option<PotRemark>) -> Followed {
        self.leave_street(line);
        let index = index_of_street(&self.game, street);
        let due = match self.stated.street {
            None => 0,
            // Courchevel's first board card has a line of its own.
            Some((Street::HoleCards, _)) if street == Street::PreFlop => 0,
            Some((_, index)) => index + 1,
        };
        let Some(index) = index.filter(|index| *index == due) else {
            let ruled = street_of_index(&self.game, due).map_or(Fact::Nothing, Fact::Street);
            self.findings
                .differ(line, Topic::Street, Fact::Street(street), ruled);
            return Err(Stop);
        };
        if index >= self.ledger.dealt_to.len() {
            let ruled = match self.hand.waiting() {
                Waiting::Act { seat, .. } => Fact::Turn(number_of(seat)),
                _ => Fact::Nothing,
            };
            self.findings
                .differ(line, Topic::Turn, Fact::Street(street), ruled);
            return Err(Stop);
        }
        self.stated.street = Some((street, index));
        self.stated.acted = false;
        self.stated.left = false;
        if let Some(pot) = pot {
            self.pot_so_far(line, pot);
        }
        Ok(())
    }

    /// What must have been stated before the line that ends a street, or the posting.
    fn leave_street(&mut self, line: usize) {
        for (seat, _, amount) in std::mem::take(&mut self.ledger.posts) {
            let ruled = Fact::Paid {
                amount,
                seat: number_of(seat),
            };
            self.findings
                .differ(line, Topic::Post, Fact::Nothing, ruled);
        }
        let all_shown_at_once = matches!(self.hand.waiting(), Waiting::Rake { .. });
        if !all_shown_at_once || line == self.last_line() {
            self.nothing_returned(line);
        }
        if !std::mem::replace(&mut self.stated.left, true) {
            self.all_dealt(line);
            self.open_pair(line);
        }
    }

    fn nothing_returned(&mut self, line: usize) {
        for (seat, amount) in std::mem::take(&mut self.ledger.returned) {
            let ruled = Fact::Paid {
                amount,
                seat: number_of(seat),
            };
            self.findings
                .differ(line, Topic::Returned, Fact::Nothing, ruled);
        }
    }

    /// Before the first action of a round: remarks that are due by then.
    fn first_to_act(&mut self, line: usize, turn: Seat) {
        if std::mem::replace(&mut self.stated.acted, true) {
            return;
        }
        self.all_dealt_before_acting(line);
        let full_tilt = self.sheet.site == Site::FullTilt;
        if full_tilt
            && self.ledger.streets_ended == 0
            && self.game.has_bring_in()
            && self.stated.opens.is_none()
        {
            let ruled = Fact::Seat(number_of(turn));
            self.findings
                .differ(line, Topic::BringIn, Fact::Nothing, ruled);
        }
        self.open_pair(line);
    }

    fn acts(&mut self, line: usize, seat: SeatNumber, act: &Act, all_in: bool) -> Followed {
        let action = match act {
            Act::Fold { .. } => Action::Fold,
            Act::Check => Action::Check,
            Act::Call { .. } => Action::Call,
            Act::AllIn { pays } => self.all_in_by(*pays),
            Act::Bet { to } | Act::Complete { to } | Act::Raise { to, .. } => {
                Action::RaiseTo(Chips(*to))
            }
        };
        let before = self.level_to_raise();
        let paid = self.act(line, seat, action, Some(act), all_in)?;
        match act {
            Act::Call { pays } | Act::AllIn { pays } => {
                let (stated, ruled) = (Fact::Amount(*pays), Fact::Amount(paid));
                self.findings.compare(line, Topic::Paid, stated, ruled);
            }
            Act::Raise { by: Some(by), to } => {
                let above = if self.sheet.site == Site::Bovada {
                    paid
                } else {
                    to.saturating_sub(before)
                };
                let ruled = Fact::Amount(above);
                self.findings
                    .compare(line, Topic::Raise, Fact::Amount(*by), ruled);
            }
            _ => {}
        }
        Ok(())
    }

    /// What an all-in of this amount is: a call, if that is what it takes, else a bet or raise.
    fn all_in_by(&self, pays: u64) -> Action {
        match self.hand.waiting() {
            Waiting::Act { seat, legal } if legal.call != Some(Chips(pays)) => {
                let total = self.hand.bet_of(seat).checked_add(Chips(pays));
                Action::RaiseTo(total.unwrap_or(Chips(u64::MAX)))
            }
            _ => Action::Call,
        }
    }

    /// What "raises A to B" counts A from; a blind posted short counts in full (R30).
    fn level_to_raise(&self) -> u64 {
        let blind = if self.ledger.streets_ended == 0 {
            self.hand.setup().stakes.big_blind.0
        } else {
            0
        };
        self.ledger.level().max(blind)
    }

    /// Lets a player act; what was paid.
    fn act(
        &mut self,
        line: usize,
        number: SeatNumber,
        action: Action,
        act: Option<&Act>,
        all_in: bool,
    ) -> Result<u64, Stop> {
        let Waiting::Act { seat: turn, .. } = self.hand.waiting() else {
            self.findings
                .differ(line, Topic::Turn, Fact::Turn(number), Fact::Nothing);
            return Err(Stop);
        };
        let index = self.ledger.streets_ended;
        if self.stated.street.map(|(_, index)| index) != Some(index) {
            let stated = self
                .stated
                .street
                .map_or(Fact::Nothing, |(street, _)| Fact::Street(street));
            let ruled = street_of_index(&self.game, index).map_or(Fact::Nothing, Fact::Street);
            self.findings.differ(line, Topic::Street, stated, ruled);
            return Err(Stop);
        }
        if number_of(turn) != number {
            let ruled = Fact::Turn(number_of(turn));
            self.findings
                .differ(line, Topic::Turn, Fact::Turn(number), ruled);
            return Err(Stop);
        }
        self.board_lies_open(line);
        self.first_to_act(line, turn);
        let event = match self.hand.decide(Command::Act { seat: turn, action }) {
            Ok(event) => event,
            Err(refusal) => {
                let stated = act.map_or(Fact::Deed(Deed::BringIn), |act| Fact::Act(act.clone()));
                self.findings
                    .differ(line, Topic::Action, stated, Fact::Refused(refusal));
                return Err(Stop);
            }
        };
        let Event::Acted {
            deed,
            paid: Chips(paid),
            ..
        } = event
        else {
            return Err(Stop);
        };
        if let Some(act) = act
            && !self.is_called(act, deed)
        {
            self.findings.differ(
                line,
                Topic::Action,
                Fact::Act(act.clone()),
                Fact::Deed(deed),
            );
        }
        self.ledger.book(&mut self.hand, &event);
        self.all_in(line, all_in, paid > 0 && self.hand.stack(turn).is_zero());
        self.cap_due(deed);
        self.run(line)?;
        Ok(paid)
    }

    /// Whether the site calls a deed so: PokerStars has no word for completing.
    fn is_called(&self, act: &Act, deed: Deed) -> bool {
        match (act, deed) {
            (Act::Fold { .. }, Deed::Fold) | (Act::Check, Deed::Check) => true,
            (Act::Call { .. }, Deed::Call) | (Act::Bet { .. }, Deed::Bet) => true,
            (Act::Raise { .. }, Deed::Raise) => true,
            (Act::AllIn { .. }, Deed::Call | Deed::Bet | Deed::Complete | Deed::Raise) => true,
            (Act::Complete { .. }, Deed::Complete) => self.sheet.site == Site::FullTilt,
            (Act::Raise { .. }, Deed::Complete) => {
                self.sheet.site != Site::FullTilt && self.ledger.level() > 0
            }
            (Act::Bet { .. }, Deed::Complete) => {
                self.sheet.site != Site::FullTilt && self.ledger.level() == 0
            }
            _ => false,
        }
    }

    fn returned(&mut self, line: usize, number: SeatNumber, amount: u64) {
        let stated = Fact::Paid {
            amount,
            seat: number,
        };
        if self.ledger.returned.is_empty() {
            self.findings
                .differ(line, Topic::Returned, stated, Fact::Nothing);
            return;
        }
        let (seat, amount) = self.ledger.returned.remove(0);
        let ruled = Fact::Paid {
            amount,
            seat: number_of(seat),
        };
        self.findings.compare(line, Topic::Returned, stated, ruled);
    }

    /// A line that comes after the betting: nobody's turn may be left open.
    fn nobody_acts(&mut self, line: usize, topic: Topic, stated: Fact) -> Followed {
        if let Waiting::Act { seat, .. } = self.hand.waiting() {
            self.findings
                .differ(line, topic, stated, Fact::Turn(number_of(seat)));
            return Err(Stop);
        }
        Ok(())
    }

    /// Whether the rules dealt this seat in, by the record's own summary.
    pub(super) fn dealt_in(&self, seat: SeatNumber) -> bool {
        setup::is_dealt_in(self.sheet, seat)
    }
}
