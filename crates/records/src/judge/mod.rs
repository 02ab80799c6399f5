//! Holds a sheet against the rules.
//!
//! The hand machine of `cardspeak-rules` is driven with the record's own deals and actions, and
//! everything else that the record states is compared with what the rules say. Of the outcome
//! only the rake of each pot is taken from the record (R60).

mod bests;
mod cards;
mod deals;
mod ledger;
pub(crate) mod names;
mod play;
mod remarks;
mod settle;
mod setup;
mod summary;
mod verdict;

use cardspeak_rules::{Event, Game, Hand, Seat, Setup, StreetName};

use crate::money::Unit;
use crate::sheet::{SeatNumber, Sheet, Site, Street};
use cards::CardsOf;
use ledger::Ledger;
pub use verdict::{Difference, Fact, Topic, Unjudged, Verdict};

/// Judges a hand: each point on which the record differs from the rules.
///
/// The house rules are those of the site. After something that cannot have happened, the rest of
/// the hand cannot be followed and is not judged.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{doc_hand, judge, read};
///
/// let wrong = doc_hand().replace("Bob: brings in", "Ann: B.: brings in");
/// let verdict = judge(&read(&wrong).remove(0)?);
/// assert_eq!(
///     verdict.differences[0].to_string(),
///     "whose turn it is: the record says seat 4 acts, the rules say seat 1 acts"
/// );
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[must_use]
pub fn judge(sheet: &Sheet) -> Verdict {
    follow(sheet).0
}

/// Judges a hand; what it started from and its events, if it could be followed to its end.
pub(crate) fn follow(sheet: &Sheet) -> (Verdict, Option<(Setup, Vec<Event>)>) {
    let mut played = None;
    let mut findings = Findings {
        unit: sheet.unit,
        verdict: Verdict::default(),
    };
    if let Some(mut bench) = Bench::new(sheet, &mut findings) {
        // A stop has left a difference behind.
        let _ = bench.follow().and_then(|()| bench.sum_up());
        if bench.hand.is_over() {
            played = Some((*bench.hand.setup(), bench.ledger.events));
        }
    }
    findings
        .verdict
        .differences
        .sort_by_key(|difference| difference.line);
    (findings.verdict, played)
}

/// Whose down cards a record sees, if it sees one player's.
pub(crate) fn hero(sheet: &Sheet) -> Option<SeatNumber> {
    let game = Game::named(sheet.game)?;
    if sheet.site == Site::Bovada {
        return None;
    }
    deals::sees_down_cards(sheet, &game)
}

/// The record cannot be followed any further; the reason is among the findings.
struct Stop;

type Followed = Result<(), Stop>;

/// What has been found so far.
struct Findings {
    unit: Unit,
    verdict: Verdict,
}

impl Findings {
    fn differ(&mut self, line: usize, topic: Topic, stated: Fact, ruled: Fact) {
        let unit = self.unit;
        self.verdict.differences.push(Difference {
            line,
            topic,
            stated,
            ruled,
            unit,
        });
    }

    fn unjudged(&mut self, line: usize, topic: Topic) {
        self.verdict.unjudged.push(Unjudged { line, topic });
    }

    /// Notes a difference unless the two are equal.
    fn compare(&mut self, line: usize, topic: Topic, stated: Fact, ruled: Fact) {
        if stated != ruled {
            self.differ(line, topic, stated, ruled);
        }
    }
}

/// A record and the hand that follows it.
struct Bench<'a> {
    sheet: &'a Sheet,
    game: Game,
    hand: Hand,
    cards: CardsOf,
    ledger: Ledger,
    findings: &'a mut Findings,
    stated: play::StatedSoFar,
}

impl<'a> Bench<'a> {
    fn new(sheet: &'a Sheet, findings: &'a mut Findings) -> Option<Bench<'a>> {
        let Some(game) = Game::named(sheet.game) else {
            findings.differ(
                sheet.line,
                Topic::Setup,
                Fact::Game(sheet.game),
                Fact::Nothing,
            );
            return None;
        };
        let cards = CardsOf::gather(sheet, &game, findings);
        let setup = setup::setup(sheet, game, findings)?;
        match Hand::new(setup) {
            Ok(hand) => Some(Bench {
                sheet,
                game,
                hand,
                cards,
                ledger: Ledger::default(),
                findings,
                stated: play::StatedSoFar::default(),
            }),
            Err(error) => {
                let ruled = Fact::Unplayable(error);
                findings.differ(sheet.line, Topic::Setup, Fact::Game(sheet.game), ruled);
                None
            }
        }
    }
}

fn seat_of(seat: SeatNumber) -> Option<Seat> {
    Seat::new(seat.0)
}

fn number_of(seat: Seat) -> SeatNumber {
    SeatNumber(seat.number())
}

/// Which street of the game a printed street is, from 0.
fn index_of_street(game: &Game, street: Street) -> Option<usize> {
    let name = match street {
        Street::HoleCards | Street::PreFlop => StreetName::Preflop,
        Street::Flop => StreetName::Flop,
        Street::Turn => StreetName::Turn,
        Street::Second => StreetName::Second,
        Street::Third => StreetName::Third,
        Street::Fourth => StreetName::Fourth,
        Street::Fifth => StreetName::Fifth,
        Street::Sixth => StreetName::Sixth,
        Street::River => return game.streets.len().checked_sub(1),
    };
    game.streets.iter().position(|street| street.name == name)
}

/// A street of the game as a record prints it.
fn street_of_index(game: &Game, index: usize) -> Option<Street> {
    Some(match game.streets.get(index)?.name {
        StreetName::Second => Street::Second,
        StreetName::Third => Street::Third,
        StreetName::Fourth => Street::Fourth,
        StreetName::Fifth => Street::Fifth,
        StreetName::Sixth => Street::Sixth,
        StreetName::Seventh | StreetName::River => Street::River,
        StreetName::Preflop => Street::HoleCards,
        StreetName::Flop => Street::Flop,
        StreetName::Turn => Street::Turn,
    })
}
