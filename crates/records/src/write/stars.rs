//! PokerStars text, as trackers read it.
//!
//! Seventh street is `*** RIVER ***`, a completion `raises A to B`, each share has a line of its own.
//! House rules that are not PokerStars' own are said in a line that others take for talk at the table.
//! A smallest chip has no place in this text: it is read as if amounts went in any whole chips.

use std::fmt::Write;

use cardspeak_cards::Card;
use cardspeak_rules::{
    Action, Chips, Command, Deed, Game, Hand, HouseRules, Limit, MAX_SEATS, Post, Posts, Record,
    Refusal, Seat, Seen, Setup, Sizes, StreetName, Viewer, Waiting, notation,
};

use crate::about::About;
use crate::judge::names::names as names_of;
use crate::sheet::SeatNumber;
use crate::sites::pokerstars::HOUSE_RULES;
use crate::write::CannotWrite;
use crate::write::names::{names, names_hi_lo};
use crate::write::summary::{self, brackets};

/// A hand as it is written, line by line.
pub(super) struct Writing<'a> {
    pub(super) record: &'a Record,
    pub(super) about: &'a About,
    pub(super) text: String,
    /// Each player's cards of the streets before, as far as the owner saw them.
    old: [Vec<Card>; MAX_SEATS],
    /// Who was dealt cards in this street, in order.
    dealt: Vec<Seat>,
    /// Their cards.
    fresh: [Vec<Card>; MAX_SEATS],
    pub(super) board: Vec<Card>,
    /// Common cards that are written.
    written: usize,
    /// The cards of this street are not yet written.
    open_street: bool,
    /// Hands that opened with cards to come (R37); PokerStars prints them at the showdown.
    open: Vec<Seat>,
    /// Somebody has raised: whether the round is capped is seen at the next event.
    raised: bool,
    showdown: bool,
    low_looked_for: bool,
    pub(super) ledger: summary::Ledger,
}

pub(super) fn write(record: &Record, about: &About) -> Result<String, CannotWrite> {
    let mut writing = Writing {
        record,
        about,
        text: String::new(),
        old: Default::default(),
        dealt: vec![],
        fresh: Default::default(),
        board: vec![],
        written: 0,
        open_street: false,
        open: vec![],
        raised: false,
        showdown: false,
        low_looked_for: false,
        ledger: summary::Ledger::default(),
    };
    writing.head()?;
    let mut wrong = None;
    record.walk(|before, seen| {
        if let Err(error) = writing.event(before, seen) {
            wrong = wrong.or(Some(error));
        }
    });
    match wrong {
        Some(error) => Err(error),
        None => {
            writing.summary();
            Ok(writing.text)
        }
    }
}

impl Writing<'_> {
    pub(super) fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    pub(super) fn setup(&self) -> &Setup {
        self.record.setup()
    }

    pub(super) fn game(&self) -> &Game {
        &self.record.setup().game
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.about.name(SeatNumber(seat.number()))
    }

    /// Without commas, as the lines of PokerStars are.
    pub(super) fn amount(&self, amount: u64) -> String {
        self.about.unit.text(amount).replace(',', "")
    }

    fn head(&mut self) -> Result<(), CannotWrite> {
        let setup = *self.setup();
        let stakes = &setup.stakes;
        let (small, big) = if setup.game.has_bring_in() || setup.limit == Limit::Fixed {
            (stakes.small_bet, stakes.big_bet)
        } else {
            (stakes.small_blind, stakes.big_blind)
        };
        if !setup.game.has_bring_in() && stakes.small_bet != stakes.big_blind {
            return Err(CannotWrite::Stakes);
        }
        let (small, big) = (self.amount(small.0), self.amount(big.0));
        let currency = match small.chars().next() {
            Some('$') => " USD",
            Some('€') => " EUR",
            Some('£') => " GBP",
            _ => "",
        };
        let game = game_words(setup.game.id);
        let limit = match setup.limit {
            Limit::Fixed => "Limit",
            Limit::Pot => "Pot Limit",
            Limit::No => "No Limit",
        };
        let number = hand_number(self.record, self.about);
        let played = match &self.about.played {
            Some(played) => played.to_string(),
            None => "2000/01/01 0:00:00 UTC".to_owned(),
        };
        match &self.about.tournament {
            None => self.line(format_args!(
                "PokerStars Hand #{number}:  {game} {limit} ({small}/{big}{currency}) - {played}"
            )),
            Some(tournament) => {
                let priced = |about: &&str| {
                    let mut parts = about.split(['+', ' ']);
                    parts.all(|part| crate::money::Unit::of(part).read(part).is_some())
                };
                let about = Some(tournament.about.as_str()).filter(priced);
                let about = about.unwrap_or("Freeroll");
                let level = match tournament.level.as_str() {
                    "" => "Level I",
                    level => level,
                };
                let tournament = &tournament.number;
                self.line(format_args!(
                    "PokerStars Hand #{number}: Tournament #{tournament}, {about} {game} {limit} - \
                     {level} ({small}/{big}) - {played}"
                ));
            }
        }
        let seats = self.about.seats.unwrap_or_else(|| {
            let last = Seat::all().rfind(|seat| setup.entries[seat.index()].is_some());
            last.map_or(2, Seat::number).max(2)
        });
        let button = if setup.game.has_bring_in() {
            String::new()
        } else {
            format!(" Seat #{} is the button", setup.button)
        };
        // A quote would end the name.
        let table = self.about.table.replace(['\'', '\n', '\r'], "");
        // Trackers want a name.
        let table = match table.as_str() {
            "" => "Cardspeak",
            table => table,
        };
        let money = if currency.is_empty() && self.about.tournament.is_none() {
            " (Play Money)"
        } else {
            ""
        };
        self.line(format_args!("Table '{table}' {seats}-max{money}{button}"));
        for seat in Seat::all() {
            if let Some(entry) = setup.entries[seat.index()] {
                // A line of play would look like one of the list of seats, or of a street.
                if ["Seat ", "*** "]
                    .iter()
                    .any(|start| self.name(seat).starts_with(start))
                {
                    return Err(CannotWrite::Name(SeatNumber(seat.number())));
                }
                let (name, stack) = (self.name(seat), self.amount(entry.stack.0));
                let out = match entry.posts {
                    Posts::Yes => "",
                    Posts::No => " is sitting out",
                };
                self.line(format_args!("Seat {seat}: {name} ({stack} in chips){out}"));
            }
        }
        if setup.rules != HouseRules::POKERSTARS {
            let rules = notation::house_rules(&setup.rules);
            self.line(format_args!("{HOUSE_RULES}{rules}\""));
        }
        Ok(())
    }

    fn event(&mut self, before: &Hand, seen: &Seen) -> Result<(), CannotWrite> {
        if std::mem::take(&mut self.raised) {
            self.capped(before);
        }
        if self.open_street && !matches!(seen, Seen::DealtDown { .. } | Seen::DealtUp { .. }) {
            self.own_cards(before, matches!(seen, Seen::DealtBoard { .. }));
        }
        if self.board.len() > self.written && !matches!(seen, Seen::DealtBoard { .. }) {
            self.board_cards(before);
        }
        match seen {
            Seen::Posted {
                seat,
                post,
                paid,
                all_in,
            } => return self.post(*seat, *post, *paid, *all_in),
            Seen::DealtDown { seat, card } => {
                self.deal(*seat);
                self.fresh[seat.index()].extend(card);
            }
            Seen::DealtUp { seat, card } => {
                self.deal(*seat);
                self.fresh[seat.index()].push(*card);
            }
            Seen::DealtBoard { card } => self.board.push(*card),
            Seen::Acted {
                seat,
                deed,
                paid,
                to,
                all_in,
            } => self.acted(before, *seat, *deed, (*paid, *to), *all_in),
            // Of a cancelled hand it goes without saying.
            Seen::Returned { seat, amount } if before.dealt_in().len() > 1 => {
                let (name, amount) = (self.name(*seat), self.amount(amount.0));
                self.line(format_args!("Uncalled bet ({amount}) returned to {name}"));
            }
            Seen::Cancelled => self.line(format_args!("Hand cancelled")),
            _ => {}
        }
        self.ledger.book(before, seen);
        match seen {
            Seen::Acted { deed, .. } => {
                self.raised = matches!(deed, Deed::Bet | Deed::Complete | Deed::Raise);
            }
            Seen::Shown { seat, .. } if before.street().is_some() => self.open.push(*seat),
            Seen::Shown { seat, .. } => {
                self.showdown(before);
                self.shows(before, *seat);
            }
            Seen::Mucked { seat } => {
                self.showdown(before);
                let name = self.name(*seat);
                self.line(format_args!("{name}: mucks hand"));
            }
            Seen::Awarded {
                pot, seat, amount, ..
            } => self.collected(before, *pot, *seat, *amount),
            _ => {}
        }
        Ok(())
    }

    fn post(
        &mut self,
        seat: Seat,
        post: Post,
        Chips(paid): Chips,
        all_in: bool,
    ) -> Result<(), CannotWrite> {
        let entry = self.setup().entries[seat.index()];
        let (dead, extra) = entry.map_or((0, 0), |entry| (entry.dead.0, entry.extra.0));
        let big = self.setup().stakes.big_blind.0;
        self.ledger.posted(seat, post, paid);
        let blind = self.setup().big_blind;
        let nobody = blind.is_none_or(|blind| self.setup().entries[blind.index()].is_none());
        if post == Post::Extra && nobody {
            // The first big blind of a record is the big blind.
            return Err(CannotWrite::Post(SeatNumber(seat.number())));
        }
        let (words, paid) = match post {
            Post::Ante => ("the ante", paid),
            Post::SmallBlind => ("small blind", paid),
            Post::BigBlind => ("big blind", paid),
            Post::Extra if dead == 0 || all_in => ("big blind", paid),
            // Both on one line, once the dead one is paid too.
            Post::Extra if extra == big => return Ok(()),
            Post::Dead if extra == big => ("small & big blinds", paid + extra),
            Post::Extra | Post::Dead => return Err(CannotWrite::Post(SeatNumber(seat.number()))),
        };
        let (name, paid) = (self.name(seat), self.amount(paid));
        self.line(format_args!(
            "{name}: posts {words} {paid}{}",
            remark(all_in)
        ));
        Ok(())
    }

    fn deal(&mut self, seat: Seat) {
        if !self.open_street {
            self.open_street = true;
            self.dealt.clear();
            self.fresh = Default::default();
        }
        if !self.dealt.contains(&seat) {
            self.dealt.push(seat);
        }
    }

    /// The line of a stud street or of the hole cards, and the own cards that can be seen.
    fn own_cards(&mut self, before: &Hand, common: bool) {
        self.open_street = false;
        let street = before.street().map(|street| street.name);
        let first = self.ledger.streets == 0;
        if let Some(words) = street.and_then(street_words).filter(|_| first || !common) {
            self.line(format_args!("*** {words} ***"));
        }
        for seat in std::mem::take(&mut self.dealt) {
            let fresh = std::mem::take(&mut self.fresh[seat.index()]);
            let owner = self.record.owner() == Viewer::Seat(seat);
            let before = &self.old[seat.index()];
            if !fresh.is_empty() && (owner || self.game().has_bring_in()) {
                let name = self.about.name(SeatNumber(seat.number()));
                let old = match before.is_empty() {
                    true => String::new(),
                    false => format!("{} ", brackets(before)),
                };
                let new = brackets(&fresh);
                let _ = writeln!(self.text, "Dealt to {name} {old}{new}");
            }
            self.old[seat.index()].extend(fresh);
        }
    }

    fn board_cards(&mut self, before: &Hand) {
        let (old, new) = self.board.split_at(self.written);
        let words = match before.street().map(|street| street.name) {
            Some(StreetName::Preflop) => "PRE-FLOP",
            Some(StreetName::Flop) => "FLOP",
            Some(StreetName::Turn) => "TURN",
            _ => "RIVER",
        };
        // The flop is one bracket, Courchevel's too.
        let line = if old.is_empty() || words == "FLOP" {
            format!("*** {words} *** {}", brackets(&self.board))
        } else {
            format!("*** {words} *** {} {}", brackets(old), brackets(new))
        };
        self.written = self.board.len();
        self.line(format_args!("{line}"));
    }

    fn acted(
        &mut self,
        before: &Hand,
        seat: Seat,
        deed: Deed,
        (Chips(paid), Chips(to)): (Chips, Chips),
        all_in: bool,
    ) {
        if self.ledger.acted == 0 {
            self.open_pair(before);
        }
        let name = self.name(seat);
        let level = self.ledger.level(self.setup());
        let amount = |amount: u64| self.amount(amount);
        let words = match deed {
            Deed::Fold => "folds".to_owned(),
            Deed::Check => "checks".to_owned(),
            Deed::Call => format!("calls {}", amount(paid)),
            Deed::BringIn => format!("brings in for {}", amount(paid)),
            Deed::Bet => format!("bets {}", amount(to)),
            Deed::Complete if level == 0 => format!("bets {}", amount(to)),
            Deed::Complete | Deed::Raise => {
                format!(
                    "raises {} to {}",
                    amount(to.saturating_sub(level)),
                    amount(to)
                )
            }
        };
        let remark = remark(all_in && paid > 0);
        self.line(format_args!("{name}: {words}{remark}"));
    }

    /// R25
    fn open_pair(&mut self, before: &Hand) {
        let Waiting::Act { legal, .. } = before.waiting() else {
            return;
        };
        if let Some(raise) = legal.raise
            && let Sizes::Exactly(totals) = raise.sizes
            && totals.len() > 1
        {
            self.line(format_args!("Pair on board - a double bet is allowed"));
        }
    }

    /// R22: `hand` is the one after the raise.
    fn capped(&mut self, hand: &Hand) {
        if let Waiting::Act { seat, .. } = hand.waiting() {
            let above = Action::RaiseTo(Chips(self.ledger.level(self.setup()) + 1));
            let command = Command::Act {
                seat,
                action: above,
            };
            if hand.decide(command) == Err(Refusal::Capped) {
                self.line(format_args!("Betting is capped"));
            }
        }
    }

    /// The mark of the showdown, and the hands that lie open already.
    fn showdown(&mut self, before: &Hand) {
        if before.live().len() > 1 && !std::mem::replace(&mut self.showdown, true) {
            self.line(format_args!("*** SHOW DOWN ***"));
            for seat in std::mem::take(&mut self.open) {
                self.shows(before, seat);
            }
        }
    }

    fn shows(&mut self, before: &Hand, seat: Seat) {
        if self.ledger.shown.contains(&seat) {
            return;
        }
        self.ledger.shown.push(seat);
        let cards = self.cards(seat);
        let named = match before.live().len() > 1 {
            true => format!(" ({})", self.hand_name(&cards)),
            // Without a showdown a hand may have no name yet.
            false => String::new(),
        };
        let name = self.name(seat);
        self.line(format_args!("{name}: shows {}{named}", brackets(&cards)));
    }

    /// A player's cards as far as the owner knows them.
    pub(super) fn cards(&self, seat: Seat) -> Vec<Card> {
        self.record.cards(seat).into_iter().flatten().collect()
    }

    pub(super) fn hand_name(&self, cards: &[Card]) -> String {
        let found = names_of(self.game(), cards, &self.board);
        if self.game().has_high() && self.game().low().is_some() {
            names_hi_lo(&found)
        } else {
            names(&found)
        }
    }

    fn collected(&mut self, before: &Hand, pot: u8, seat: Seat, Chips(amount): Chips) {
        let contested = before.live().len() > 1;
        if contested {
            self.showdown(before);
            self.no_low();
        }
        let pots = before.pots().len();
        let from = match pot {
            _ if pots < 2 => "pot".to_owned(),
            0 => "main pot".to_owned(),
            1 if pots == 2 => "side pot".to_owned(),
            side => format!("side pot-{side}"),
        };
        let (name, amount) = (self.name(seat), self.amount(amount));
        self.line(format_args!("{name} collected {amount} from {from}"));
    }

    fn no_low(&mut self) {
        let hi_lo = self.game().has_high() && self.game().low().is_some();
        if !hi_lo || std::mem::replace(&mut self.low_looked_for, true) {
            return;
        }
        let low = self.ledger.shown.iter().any(|seat| {
            names_of(self.game(), &self.cards(*seat), &self.board)
                .low
                .is_some()
        });
        if !low {
            self.line(format_args!("No low hand qualified"));
        }
    }
}

fn remark(all_in: bool) -> &'static str {
    if all_in { " and is all-in" } else { "" }
}

/// The number: digits, else a number that follows from the hand itself, always the same.
fn hand_number(record: &Record, about: &About) -> String {
    let digits =
        |text: &&String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(number) = Some(&about.number).filter(digits) {
        return number.clone();
    }
    // FNV-1a, cut to what every tracker can count.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let text = [record.notation(), about.number.clone()].concat();
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (hash >> 12).to_string()
}

fn game_words(id: &str) -> &str {
    match id {
        "stud" => "7 Card Stud",
        "stud-8" => "7 Card Stud Hi/Lo",
        // Not a game of that room.
        "stud-hilo" => "7 Card Stud Hi/Lo No Qualifier",
        "razz" => "Razz",
        "stud5" => "5 Card Stud",
        "courchevel" => "Courchevel",
        "courchevel-8" => "Courchevel Hi/Lo",
        "omaha" => "Omaha",
        "omaha-8" => "Omaha Hi/Lo",
        "omaha5" => "5 Card Omaha",
        "omaha5-8" => "5 Card Omaha Hi/Lo",
        "omaha6" => "6 Card Omaha",
        "omaha6-8" => "6 Card Omaha Hi/Lo",
        "holdem" => "Hold'em",
        id => id,
    }
}

fn street_words(street: StreetName) -> Option<&'static str> {
    Some(match street {
        StreetName::Second => "2nd STREET",
        StreetName::Third => "3rd STREET",
        StreetName::Fourth => "4th STREET",
        StreetName::Fifth => "5th STREET",
        StreetName::Sixth => "6th STREET",
        StreetName::Seventh => "RIVER",
        StreetName::Preflop => "HOLE CARDS",
        StreetName::Flop | StreetName::Turn | StreetName::River => return None,
    })
}
