//! The second ledger: chips and cards as the events alone tell them.

use cardspeak_cards::{Card, CardSet};
use cardspeak_rules::{BetSize, Deed, Event, Hand, Limit, OpenPair, Post, Posts, Setup, Stakes};

use super::division::{Award, Division, Standing, Terms, divide, part};

/// Chips and cards of a hand, by [`cardspeak_rules::Seat::index`]. Amounts are signed,
/// so that what falls below zero is seen.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    terms: Terms,
    limit: Limit,
    stakes: Stakes,
    /// How many streets have ended.
    street: usize,
    /// What a player must have in the round, whoever could pay less (R30).
    price: i128,
    started: [i128; 10],
    /// How many post; with fewer than two everything comes back.
    posting: usize,
    players: [Account; 10],
    /// Dead posts: part of no bet.
    dead: i128,
    board: Vec<Card>,
    out: CardSet,
    awards: Vec<Award>,
    ended: bool,
}

#[derive(Clone, Debug, Default)]
struct Account {
    stack: i128,
    put: i128,
    /// Of these, the ones of this round.
    round: i128,
    won: i128,
    folded: bool,
    mucked: bool,
    dealt: bool,
    down: Vec<Card>,
    up: Vec<Card>,
}

fn posts(setup: &Setup) -> usize {
    let entries = setup.entries.iter().flatten();
    entries.filter(|entry| entry.posts == Posts::Yes).count()
}

impl Ledger {
    pub(super) fn new(setup: &Setup) -> Ledger {
        let mut players: [Account; 10] = std::array::from_fn(|_| Account::default());
        for (player, entry) in players.iter_mut().zip(&setup.entries) {
            player.stack = entry.map_or(0, |entry| i128::from(entry.stack.0));
        }
        Ledger {
            terms: Terms {
                game: setup.game,
                rules: setup.rules,
                button: setup.button,
                chip: setup.stakes.chip.0,
            },
            limit: setup.limit,
            stakes: setup.stakes,
            street: 0,
            // R46: the blind is live. There is none in stud.
            price: i128::from(setup.stakes.big_blind.0),
            posting: posts(setup),
            started: players.each_ref().map(|player| player.stack),
            players,
            dead: 0,
            board: Vec::new(),
            out: CardSet::EMPTY,
            awards: Vec::new(),
            ended: false,
        }
    }

    /// Books an event. `dealt` is the card that the dealer brought, if it is a card.
    ///
    /// # Errors
    /// What is wrong with the event.
    pub(super) fn book(&mut self, event: &Event, dealt: Option<Card>) -> Result<(), String> {
        if self.ended {
            return Err("an event after the end".into());
        }
        match *event {
            Event::Posted { seat, post, paid } => {
                let player = &mut self.players[seat.index()];
                let paid = i128::from(paid.0);
                if paid == 0 {
                    return Err("a post of nothing".into());
                }
                player.stack -= paid;
                match post {
                    Post::Dead if self.posting > 1 => self.dead += paid,
                    // R58: an ante in a blinds game is part of no bet.
                    Post::Ante if !self.terms.game.has_bring_in() => player.put += paid,
                    _ => {
                        player.put += paid;
                        player.round += paid;
                    }
                }
            }
            Event::DealtDown { seat, .. } => {
                if self.terms.game.has_bring_in() && self.out.is_empty() {
                    self.close_round()?; // The antes are a round of their own.
                }
                let card = self.take(dealt)?;
                let player = &mut self.players[seat.index()];
                player.dealt = true;
                player.down.push(card);
            }
            Event::DealtUp { seat, card } => {
                if self.take(dealt)? != card {
                    return Err("another card than the one that was brought".into());
                }
                self.players[seat.index()].up.push(card);
            }
            Event::DealtBoard { card } => {
                if self.take(dealt)? != card {
                    return Err("another card than the one that was brought".into());
                }
                self.board.push(card);
            }
            Event::Acted { seat, deed, paid } => {
                let paid = i128::from(paid.0);
                self.within_limits(deed, self.players[seat.index()].round, paid)?;
                let player = &mut self.players[seat.index()];
                if (paid == 0) != matches!(deed, Deed::Fold | Deed::Check) {
                    return Err(format!("{paid} chips for {deed:?}"));
                }
                if player.folded {
                    return Err("a folded player acts".into());
                }
                player.stack -= paid;
                player.put += paid;
                player.round += paid;
                player.folded = deed == Deed::Fold;
                self.price = self.price.max(player.round);
                if deed == Deed::BringIn {
                    self.price = i128::from(self.stakes.bring_in.0);
                }
            }
            Event::Returned { seat, amount } => {
                let amount = i128::from(amount.0);
                let next = self.greatest_round_but(seat.index());
                let player = &mut self.players[seat.index()];
                // R29: what nobody has matched, no more and no less; R11: all of it.
                let due = if self.posting > 1 {
                    player.round - next
                } else {
                    player.put
                };
                if amount == 0 || amount != due {
                    return Err(format!("{amount} chips came back, {due} were due"));
                }
                player.stack += amount;
                player.put -= amount;
                player.round -= amount;
            }
            Event::StreetEnded => {
                self.everybody_has_paid()?;
                self.close_round()?;
                self.street += 1;
                self.price = 0;
            }
            Event::Shown { seat, cards } => {
                let player = &self.players[seat.index()];
                if player.down[..] != cards[..] || player.folded || player.mucked {
                    return Err("a hand was shown that was not there".into());
                }
            }
            Event::Mucked { seat } => self.players[seat.index()].mucked = true,
            Event::Raked { .. } => return Err("rake at a live table".into()),
            Event::Awarded {
                pot,
                share,
                seat,
                amount,
            } => {
                let player = &mut self.players[seat.index()];
                player.stack += i128::from(amount.0);
                player.won += i128::from(amount.0);
                if player.folded {
                    return Err(format!("seat {seat} wins without a hand"));
                }
                self.awards.push(Award {
                    pot: usize::from(pot),
                    part: part(share),
                    seat: seat.index(),
                    amount: amount.0,
                });
            }
            Event::Cancelled | Event::Ended => self.ended = true,
        }
        self.balance()
    }

    fn greatest_round_but(&self, seat: usize) -> i128 {
        let others = (0..10).filter(|other| *other != seat);
        others
            .map(|other| self.players[other].round)
            .max()
            .unwrap_or(0)
    }

    /// What the limit allows, plainly: R22 and R47 as a total, R48 as the pot is counted.
    fn within_limits(&self, deed: Deed, before: i128, paid: i128) -> Result<(), String> {
        let to = before + paid;
        let bet = i128::from(self.stakes.small_bet.0);
        let most = match (deed, self.limit) {
            (Deed::Call, _) => self.price,
            (Deed::Fold | Deed::Check | Deed::BringIn, _) | (_, Limit::No) => return Ok(()),
            (_, Limit::Fixed) => self.step() * (1 + i128::from(self.terms.rules.raises)),
            (_, Limit::Pot) => {
                let middle = self.players.iter().map(|player| player.put).sum::<i128>() + self.dead;
                let pot = self.price + middle + (self.price - before);
                // A least raise is allowed even where the pot is smaller.
                pot.max(2 * self.price).max(self.price + bet)
            }
        };
        if to > most {
            return Err(format!("{deed:?} to {to}, {most} at most"));
        }
        Ok(())
    }

    /// The fixed-limit bet of the street, the upper one where it may be used (R17, R25).
    fn step(&self) -> i128 {
        let game = &self.terms.game;
        let big = game.streets.get(self.street).map(|street| street.bet) == Some(BetSize::Big);
        let pair = self.players.iter().any(|player| match player.up[..] {
            [one, two] => one.rank() == two.rank(),
            _ => false,
        });
        let doubles = game.open_pair && self.terms.rules.open_pair == OpenPair::Doubles;
        if big || (doubles && pair && self.street == 1) {
            i128::from(self.stakes.big_bet.0)
        } else {
            i128::from(self.stakes.small_bet.0)
        }
    }

    /// A round is over when everybody alive with chips has put in what is to match.
    fn everybody_has_paid(&self) -> Result<(), String> {
        let most = self.live().map(|live| self.players[live].round).max();
        let owes = |place: &usize| {
            let player = &self.players[*place];
            player.stack > 0 && Some(player.round) < most
        };
        match self.live().find(owes) {
            Some(place) => Err(format!("the round ends though seat {} owes", place + 1)),
            None => Ok(()),
        }
    }

    /// R29: nothing that nobody has matched goes into a pot.
    fn close_round(&mut self) -> Result<(), String> {
        for place in 0..10 {
            if self.players[place].round > self.greatest_round_but(place) {
                return Err(format!(
                    "seat {} does not get back what nobody matched",
                    place + 1
                ));
            }
        }
        for player in &mut self.players {
            player.round = 0;
        }
        Ok(())
    }

    fn take(&mut self, dealt: Option<Card>) -> Result<Card, String> {
        let card = dealt.ok_or("a card that nobody brought")?;
        if self.out.insert(card) {
            Ok(card)
        } else {
            Err(format!("{card} is dealt twice"))
        }
    }

    /// No chip lost, none made, nobody below zero.
    fn balance(&self) -> Result<(), String> {
        let sum = |part: fn(&Account) -> i128| self.players.iter().map(part).sum::<i128>();
        let middle = sum(|player| player.put) + self.dead - sum(|player| player.won);
        let all = sum(|player| player.stack) + middle;
        let started: i128 = self.started.iter().sum();
        if all != started {
            return Err(format!("{} chips lost", started - all));
        }
        let below = |player: &Account| player.stack < 0 || player.put < 0;
        match self.players.iter().position(below) {
            Some(place) => Err(format!("seat {} is below zero", place + 1)),
            None if middle < 0 => Err("more was won than there was".into()),
            None => Ok(()),
        }
    }

    /// Compares the stacks with those of the hand.
    ///
    /// # Errors
    /// Whose stacks differ.
    pub(super) fn agree(&self, hand: &Hand) -> Result<(), String> {
        for seat in cardspeak_rules::Seat::all() {
            let (own, theirs) = (self.players[seat.index()].stack, hand.stack(seat));
            if own != i128::from(theirs.0) {
                return Err(format!(
                    "seat {seat} has {own} by the events, {theirs} by the hand"
                ));
            }
        }
        Ok(())
    }

    /// Judges the end of the hand, and says how its pots had to be divided.
    ///
    /// # Errors
    /// What is wrong with the awards.
    pub(super) fn close(&self) -> Result<Division, String> {
        if !self.ended {
            return Err("the hand has not ended".into());
        }
        let standings = self.standings();
        // Nothing below zero: every event was checked.
        let dead = self.dead.unsigned_abs();
        let dead = u64::try_from(dead).map_err(|_| "too many chips")?;
        let division = divide(&standings, dead, &self.board, &self.terms);
        if !self.awards.is_sorted_by_key(|award| award.pot) {
            return Err("the oldest pot does not come first".into());
        }
        let (mut expected, mut found) = (division.awards.clone(), self.awards.clone());
        expected.sort_unstable();
        found.sort_unstable();
        if expected != found {
            return Err(format!(
                "awards differ:\nexpected {expected:?}\nfound {found:?}"
            ));
        }
        // R36: who wins what others could win shows; R42: what nobody else can win needs no showing.
        let hidden = |award: &&Award| self.players[award.seat].mucked;
        if let Some(award) = found
            .iter()
            .filter(hidden)
            .find(|award| division.contested[award.pot])
        {
            return Err(format!("a mucked hand wins: {award:?}"));
        }
        self.nobody_wins_too_much()?;
        Ok(division)
    }

    /// R28: from each opponent at most what the player put in.
    fn nobody_wins_too_much(&self) -> Result<(), String> {
        let highest = self.live().map(|live| self.players[live].put).max();
        for (place, player) in self.players.iter().enumerate() {
            // C3: who reaches highest of those alive also wins what the folded put in above.
            let reach = if highest == Some(player.put) {
                i128::MAX
            } else {
                player.put
            };
            let from = |other: &Account| other.put.min(reach);
            let most = self.players.iter().map(from).sum::<i128>() + self.dead;
            if player.won > most {
                let seat = place + 1;
                return Err(format!("seat {seat} wins {} of {most} at most", player.won));
            }
        }
        Ok(())
    }

    fn live(&self) -> impl Iterator<Item = usize> {
        let is = |place: &usize| self.players[*place].dealt && !self.players[*place].folded;
        (0..10).filter(is)
    }

    /// How many are in at the end.
    pub(super) fn live_count(&self) -> usize {
        self.live().count()
    }

    /// Whether stud's common card was dealt (R14).
    pub(super) fn has_common_card(&self) -> bool {
        self.terms.game.has_bring_in() && !self.board.is_empty()
    }

    fn standings(&self) -> [Standing; 10] {
        self.players.each_ref().map(|player| Standing {
            put: u64::try_from(player.put).unwrap_or_default(),
            live: player.dealt && !player.folded,
            cards: player.down.iter().chain(&player.up).copied().collect(),
        })
    }
}
