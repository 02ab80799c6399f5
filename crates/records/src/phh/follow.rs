//! Holds a hand in PHH against the rules.

use cardspeak_cards::{Card, parse_maybe};
use cardspeak_rules::{Action, Chips, Command, Deal, Deed, Event, Hand, MAX_SEATS, Seat, Waiting};

use crate::judge::{Difference, Fact, Topic, Verdict};
use crate::paper::Played;
use crate::phh::{Phh, toml_fields};
use crate::sheet::{Act, SeatNumber};

/// The record cannot be followed any further; the reason is in the verdict.
struct Stop;

/// An action of the list.
enum Said {
    Hole(Seat, Vec<Option<Card>>),
    Board(Vec<Card>),
    Acts(Seat, Word),
    /// Shown or mucked; no cards: those that are known.
    Shows(Seat, Option<Vec<Card>>),
    Mucks(Seat),
    /// Shown after the end, as a comment: PHH has no word for it.
    ShowsFreely(Seat, Vec<Card>),
    Comment,
}

enum Word {
    Fold,
    CheckOrCall,
    BringIn,
    To(u64),
}

struct Following<'a> {
    phh: &'a Phh,
    hand: Hand,
    said: Vec<(usize, Said)>,
    /// The next of them.
    next: usize,
    /// Dealt cards that the hand has not asked for yet, and their line.
    own: [Vec<Option<Card>>; MAX_SEATS],
    board: Vec<Card>,
    /// What is shown later of cards that were dealt unknown.
    known: [Vec<Card>; MAX_SEATS],
    dealt: [usize; MAX_SEATS],
    events: Vec<Event>,
    /// Who showed in turn or mucked.
    showings: Vec<(Seat, bool)>,
    verdict: Verdict,
}

impl Phh {
    pub(crate) fn follow(&self) -> (Verdict, Option<Played>) {
        let mut verdict = Verdict::default();
        let hand = match Hand::new(self.setup) {
            Ok(hand) => hand,
            Err(error) => {
                let game = Fact::Game(self.setup.game.id);
                self.differ(
                    &mut verdict,
                    self.line,
                    Topic::Setup,
                    game,
                    Fact::Unplayable(error),
                );
                return (verdict, None);
            }
        };
        let mut said = Vec::new();
        for (line, text) in &self.actions {
            match self.said(text) {
                Some(action) => said.push((*line, action)),
                None => {
                    let text = Fact::Said(text.clone());
                    self.differ(&mut verdict, *line, Topic::Action, text, Fact::Other);
                    return (verdict, None);
                }
            }
        }
        let mut following = Following {
            phh: self,
            hand,
            said,
            next: 0,
            own: Default::default(),
            board: vec![],
            known: Default::default(),
            dealt: [0; MAX_SEATS],
            events: vec![],
            showings: vec![],
            verdict,
        };
        following.learn();
        let whole = following.run().and_then(|()| following.end()).is_ok();
        let Following {
            hand,
            events,
            verdict,
            ..
        } = following;
        let played = (whole && hand.is_over()).then(|| Played {
            setup: self.setup,
            events,
            about: self.about.clone(),
        });
        (verdict, played)
    }

    fn differ(&self, verdict: &mut Verdict, line: usize, topic: Topic, stated: Fact, ruled: Fact) {
        verdict.differences.push(Difference {
            line,
            topic,
            stated,
            ruled,
            unit: self.about.unit,
        });
    }

    fn seat(&self, player: &str) -> Option<Seat> {
        let number: usize = player.strip_prefix('p')?.parse().ok()?;
        self.seats.get(number.checked_sub(1)?).copied()
    }

    fn said(&self, text: &str) -> Option<Said> {
        if let Some(comment) = text.strip_prefix("# ") {
            let words: Vec<&str> = comment.split_ascii_whitespace().collect();
            return Some(match words[..] {
                [player, "shows", shown] if self.seat(player).is_some() => {
                    Said::ShowsFreely(self.seat(player)?, known(shown)?)
                }
                _ => Said::Comment,
            });
        }
        let words: Vec<&str> = text
            .split_ascii_whitespace()
            .take_while(|word| *word != "#")
            .collect();
        Some(match words[..] {
            ["d", "dh", player, dealt] => Said::Hole(self.seat(player)?, maybe(dealt)?),
            ["d", "db", dealt] => Said::Board(known(dealt)?),
            [player, "f"] => Said::Acts(self.seat(player)?, Word::Fold),
            [player, "cc"] => Said::Acts(self.seat(player)?, Word::CheckOrCall),
            [player, "pb"] => Said::Acts(self.seat(player)?, Word::BringIn),
            [player, "cbr", to] => {
                let scale = u32::from(self.about.unit.decimals());
                // Whole numbers of the smallest unit, where the file says so.
                let scale = if self.in_smallest_unit { 0 } else { scale };
                let to = u64::try_from(toml_fields::amount(to, scale)?).ok()?;
                Said::Acts(self.seat(player)?, Word::To(to))
            }
            [player, "sm"] => Said::Mucks(self.seat(player)?),
            [player, "sm", "-"] => Said::Shows(self.seat(player)?, None),
            [player, "sm", shown] => Said::Shows(self.seat(player)?, Some(known(shown)?)),
            [] => Said::Comment,
            _ => return None,
        })
    }
}

/// Cards without blanks, `??` for an unknown one.
fn maybe(text: &str) -> Option<Vec<Option<Card>>> {
    let mut cards = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (card, after) = rest.split_at_checked(2)?;
        cards.push(parse_maybe(card).ok()?);
        rest = after;
    }
    (!cards.is_empty()).then_some(cards)
}

fn known(text: &str) -> Option<Vec<Card>> {
    maybe(text)?.into_iter().collect()
}

impl Following<'_> {
    fn differ(&mut self, line: usize, topic: Topic, stated: Fact, ruled: Fact) {
        self.phh
            .differ(&mut self.verdict, line, topic, stated, ruled);
    }

    /// The line of what comes next, or the last one.
    fn line(&self) -> usize {
        let next = self.said.get(self.next).or(self.said.last());
        next.map_or(self.phh.line, |(line, _)| *line)
    }

    /// Cards that are shown were dealt, though they were unknown then.
    fn learn(&mut self) {
        for (_, said) in &self.said {
            if let Said::Shows(seat, Some(cards)) | Said::ShowsFreely(seat, cards) = said {
                let known = &mut self.known[seat.index()];
                if cards.len() > known.len() {
                    known.clone_from(cards);
                }
            }
        }
    }

    fn stated(&self) -> Fact {
        match self.said.get(self.next) {
            None => Fact::Nothing,
            Some(_) => {
                let text = self.phh.actions.get(self.next);
                text.map_or(Fact::Nothing, |(_, text)| Fact::Said(text.clone()))
            }
        }
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Shown { seat, .. } => {
                let again = self.showings.iter().any(|(other, _)| *other == seat);
                if !again {
                    self.showings.push((seat, true));
                }
            }
            Event::Mucked { seat } => self.showings.push((seat, false)),
            _ => {}
        }
        self.hand.apply(event);
        self.events.push(*event);
    }

    fn decide(&mut self, command: Command, topic: Topic) -> Result<Event, Stop> {
        match self.hand.decide(command) {
            Ok(event) => Ok(event),
            Err(refusal) => {
                let (line, stated) = (self.line(), self.stated());
                self.differ(line, topic, stated, Fact::Refused(refusal));
                Err(Stop)
            }
        }
    }

    fn run(&mut self) -> Result<(), Stop> {
        loop {
            if let Some(event) = self.hand.consequence() {
                self.apply(&event);
                continue;
            }
            match self.hand.waiting() {
                Waiting::Deal(deal) => self.deal(deal)?,
                Waiting::Act { seat, .. } => self.act(seat)?,
                Waiting::Ask { seat, .. } => self.ask(seat)?,
                Waiting::Rake { pot, .. } => {
                    let rake = self.phh.rake.get(usize::from(pot)).copied();
                    let rake = Command::Rake(rake.unwrap_or_default());
                    let event = self.decide(rake, Topic::Rake)?;
                    self.apply(&event);
                }
                Waiting::Nothing => return Ok(()),
            }
        }
    }

    /// Takes the next action of the list if it deals or shows, which need not wait for a turn.
    fn take_deal(&mut self) -> bool {
        match self.said.get(self.next) {
            Some((_, Said::Hole(seat, cards))) => {
                let own = &mut self.own[seat.index()];
                own.extend(cards.iter().copied());
            }
            Some((_, Said::Board(cards))) => self.board.extend(cards),
            Some((_, Said::Comment)) => {}
            // Hands that open before the last cards; `end` compares them.
            Some((_, Said::Shows(..) | Said::Mucks(_))) => {}
            _ => return false,
        }
        self.next += 1;
        true
    }

    fn deal(&mut self, deal: Deal) -> Result<(), Stop> {
        let card = loop {
            let card = match deal {
                Deal::Down(seat) | Deal::Up(seat) => {
                    let own = &mut self.own[seat.index()];
                    (!own.is_empty()).then(|| own.remove(0))
                }
                Deal::Board => (!self.board.is_empty()).then(|| Some(self.board.remove(0))),
            };
            if let Some(card) = card {
                break card;
            }
            if !self.take_deal() {
                let (line, stated) = (self.line(), self.stated());
                let ruled = match deal {
                    Deal::Down(seat) | Deal::Up(seat) => Fact::Seat(SeatNumber(seat.number())),
                    Deal::Board => Fact::Other,
                };
                self.differ(line, Topic::Deal, stated, ruled);
                return Err(Stop);
            }
        };
        let card = match deal {
            Deal::Down(seat) | Deal::Up(seat) => {
                let place = self.dealt[seat.index()];
                self.dealt[seat.index()] += 1;
                let shown = self.known[seat.index()].get(place).copied();
                match (card, shown) {
                    (Some(card), Some(shown)) if card != shown => {
                        let (stated, ruled) = (Fact::Cards(vec![shown]), Fact::Cards(vec![card]));
                        let line = self.line();
                        self.differ(line, Topic::Card, stated, ruled);
                        return Err(Stop);
                    }
                    (card, shown) => card.or(shown),
                }
            }
            Deal::Board => card,
        };
        let event = self.decide(Command::Deal(card), Topic::Card)?;
        self.apply(&event);
        Ok(())
    }

    /// All cards that were dealt must have had their place.
    fn nothing_left(&mut self) -> Result<(), Stop> {
        let own = self.own.iter().flatten().flatten().copied();
        let left: Vec<Card> = own.chain(self.board.iter().copied()).collect();
        let some = self.own.iter().any(|own| !own.is_empty()) || !self.board.is_empty();
        if some {
            let line = self.line();
            self.differ(line, Topic::Deal, Fact::Cards(left), Fact::Nothing);
            return Err(Stop);
        }
        Ok(())
    }

    fn act(&mut self, turn: Seat) -> Result<(), Stop> {
        self.nothing_left()?;
        while matches!(self.said.get(self.next), Some((_, Said::Comment))) {
            self.next += 1;
        }
        let line = self.line();
        let Some((_, Said::Acts(seat, word))) = self.said.get(self.next) else {
            let (stated, ruled) = (self.stated(), Fact::Turn(SeatNumber(turn.number())));
            self.differ(line, Topic::Turn, stated, ruled);
            return Err(Stop);
        };
        let number = |seat: Seat| SeatNumber(seat.number());
        if *seat != turn {
            let (stated, ruled) = (Fact::Turn(number(*seat)), Fact::Turn(number(turn)));
            self.differ(line, Topic::Turn, stated, ruled);
            return Err(Stop);
        }
        let legal = match self.hand.waiting() {
            Waiting::Act { legal, .. } => legal,
            _ => return Err(Stop),
        };
        let action = match word {
            Word::Fold => Action::Fold,
            Word::CheckOrCall if legal.check => Action::Check,
            Word::CheckOrCall => Action::Call,
            Word::BringIn => Action::BringIn,
            Word::To(to) => Action::RaiseTo(Chips(*to)),
        };
        let seat = turn;
        let event = match self.hand.decide(Command::Act { seat, action }) {
            Ok(event) => event,
            Err(refusal) => {
                let stated = match action {
                    Action::RaiseTo(Chips(to)) => Fact::Act(Act::Raise { by: None, to }),
                    _ => self.stated(),
                };
                self.differ(line, Topic::Action, stated, Fact::Refused(refusal));
                return Err(Stop);
            }
        };
        self.next += 1;
        if let Event::Acted {
            deed: Deed::Fold, ..
        } = event
        {
            // A player who has folded shows nothing and is dealt nothing.
            self.known[seat.index()].clear();
        }
        self.apply(&event);
        Ok(())
    }

    /// A player who may choose does what the record says.
    fn ask(&mut self, seat: Seat) -> Result<(), Stop> {
        let answer = self.said[self.next..]
            .iter()
            .find_map(|(_, said)| match said {
                Said::Shows(of, _) if *of == seat => Some(true),
                Said::Mucks(of) if *of == seat => Some(false),
                _ => None,
            });
        let command = match answer {
            Some(true) => Command::Show { seat, cards: None },
            Some(false) => Command::Muck { seat },
            None => {
                let line = self.line();
                let ruled = Fact::Turn(SeatNumber(seat.number()));
                self.differ(line, Topic::Showing, Fact::Nothing, ruled);
                return Err(Stop);
            }
        };
        let event = self.decide(command, Topic::Showing)?;
        self.apply(&event);
        Ok(())
    }

    /// What is left of the list, and the chips.
    fn end(&mut self) -> Result<(), Stop> {
        while self.take_deal() {}
        self.nothing_left()?;
        while let Some((line, Said::ShowsFreely(seat, _))) = self.said.get(self.next) {
            let (line, seat) = (*line, *seat);
            // R42
            match self.hand.decide(Command::Show { seat, cards: None }) {
                Ok(event) => self.apply(&event),
                Err(refusal) => {
                    let stated = Fact::Shows(SeatNumber(seat.number()));
                    self.differ(line, Topic::Showing, stated, Fact::Refused(refusal));
                    return Err(Stop);
                }
            }
            self.showings.pop();
            self.next += 1;
        }
        if self.next < self.said.len() {
            let (line, stated) = (self.line(), self.stated());
            self.differ(line, Topic::End, stated, Fact::Nothing);
            return Err(Stop);
        }
        self.showing();
        self.stacks();
        Ok(())
    }

    fn showing(&mut self) {
        let fact = |showing: Option<&(Seat, bool)>| match showing {
            None => Fact::Nothing,
            Some((seat, true)) => Fact::Shows(SeatNumber(seat.number())),
            Some((seat, false)) => Fact::Mucks(SeatNumber(seat.number())),
        };
        let mut stated: Vec<(usize, (Seat, bool))> = Vec::new();
        for (line, said) in &self.said {
            let showing = match said {
                Said::Shows(seat, _) => (*seat, true),
                Said::Mucks(seat) => (*seat, false),
                _ => continue,
            };
            stated.push((*line, showing));
        }
        let ruled = std::mem::take(&mut self.showings);
        // Hands that open at once, with cards to come, open in no order.
        let at_once = |seat: Seat| {
            let shown =
                |event: &Event| matches!(event, Event::Shown { seat: of, .. } if *of == seat);
            let first = self.events.iter().position(shown);
            let last_street = self
                .events
                .iter()
                .rposition(|event| *event == Event::StreetEnded);
            first < last_street
        };
        let (open, in_turn): (Vec<_>, Vec<_>) = ruled
            .iter()
            .partition(|(seat, shows)| *shows && at_once(*seat));
        for showing in open {
            let before = stated.len();
            // With the last card it may be shown again.
            stated.retain(|(_, stated)| *stated != showing);
            if stated.len() == before {
                let line = self.line();
                self.differ(line, Topic::Showing, Fact::Nothing, fact(Some(&showing)));
            }
        }
        for place in 0..stated.len().max(in_turn.len()) {
            let (line, one) = match stated.get(place) {
                Some((line, showing)) => (*line, Some(showing)),
                None => (self.line(), None),
            };
            let other = in_turn.get(place);
            if one != other {
                self.differ(line, Topic::Showing, fact(one), fact(other));
                return;
            }
        }
    }

    fn stacks(&mut self) {
        let Some((line, stacks)) = &self.phh.finishing else {
            return;
        };
        let line = *line;
        if stacks.len() != self.phh.seats.len() {
            let (stated, ruled) = (stacks.len(), self.phh.seats.len());
            self.differ(
                line,
                Topic::Stack,
                Fact::Players(stated),
                Fact::Players(ruled),
            );
            return;
        }
        for (seat, stated) in self.phh.seats.iter().zip(stacks) {
            let paid = |amount: u64| Fact::Paid {
                amount,
                seat: SeatNumber(seat.number()),
            };
            let ruled = self.hand.stack(*seat).0;
            if ruled != *stated {
                self.differ(line, Topic::Stack, paid(*stated), paid(ruled));
            }
        }
    }
}
