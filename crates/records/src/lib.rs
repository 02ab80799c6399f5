//! Reads poker rooms' hand histories and holds each line against the rules.
//!
//! [`read`] turns the text of PokerStars or Full Tilt into a [`Sheet`] for each hand: what the
//! record *states*, with line numbers, nothing judged yet. Every line must be understood; a line
//! that is not makes its hand [`Unreadable`], and the other hands of the text are still read.
//!
//! ```
//! use cardspeak_records::{Act, SeatNumber, Stated, read};
//!
//! let text = "\
//! PokerStars Game #7001:  7 Card Stud Limit ($0.25/$0.50 USD) - 2010/02/03 4:05:06 ET
//! Table 'Vega' 8-max
//! Seat 1: Bob ($6 in chips)
//! Seat 4: Ann: B. ($4.80 in chips)
//! Bob: posts the ante $0.05
//! Ann: B.: posts the ante $0.05
//! *** 3rd STREET ***
//! Dealt to Bob [2c]
//! Dealt to Ann: B. [Kd 9h Js]
//! Bob: brings in for $0.10
//! Ann: B.: raises $0.15 to $0.25
//! Bob: folds
//! Uncalled bet ($0.15) returned to Ann: B.
//! Ann: B. collected $0.30 from pot
//! *** SUMMARY ***
//! Total pot $0.30 | Rake $0
//! Seat 1: Bob folded on the 3rd Street
//! Seat 4: Ann: B. collected ($0.30)
//! ";
//! let sheet = read(text).remove(0)?;
//! assert_eq!(sheet.game, "stud");
//! assert_eq!(
//!     sheet.statements[6].stated,
//!     Stated::Acts {
//!         seat: SeatNumber(4),
//!         act: Act::Raise { by: Some(15), to: 25 },
//!         all_in: false,
//!     }
//! );
//! # Ok::<(), cardspeak_records::Unreadable>(())
//! ```
//!
//! [`judge`] then drives the hand machine of `cardspeak-rules` with the record's own deals and
//! actions, and compares everything else that it states: forced bets, turns, what is legal and
//! paid, returned bets, pots, each share, the names of hands, the order of showing, the summary.
//! Of the outcome only the rake is taken from the record (R60). What needs cards that the record
//! does not print is counted as [`Unjudged`], never as agreement.
//!
//! ```
//! # use cardspeak_records::{doc_hand, judge, read};
//! let text = doc_hand().replace("collected $0.30 from", "collected $0.29 from");
//! let verdict = judge(&read(&text).remove(0)?);
//! let difference = &verdict.differences[0];
//! assert_eq!(
//!     format!("{}: {difference}", difference.line),
//!     "17: the rake: the record says $0, the rules say $0.01"
//! );
//! # Ok::<(), cardspeak_records::Unreadable>(())
//! ```
//!
//! # Formats
//!
//! [`read_any`] reads every format into a [`Paper`], [`Paper::judge`] holds it against the rules, and
//! [`Paper::play`] gives the hand as the rules' own events. [`write()`] writes one from a
//! [`Record`](cardspeak_rules::Record), which the rules made for one owner: cards that the owner has
//! not seen are not in it. Each format reads back to the same events.
//!
//! | format | read | written |
//! | --- | --- | --- |
//! | PokerStars | all its headers, cash and tournaments, UTF-8 and UTF-16 | yes, `stars`: one `collected` a share, seventh street as `RIVER`, a completion as `raises A to B`, `(HI: …; LO: …)`, numbers that stay the same; other house rules than PokerStars' stand in a line of talk by `Cardspeak` |
//! | Full Tilt | likewise | no |
//! | Bovada | cash and tournaments; every player's cards, no names; stakes and stud's streets are read off the play | no |
//! | PHH | the codes `FT`, `NT`, `PO`, `FO/8`, `F7S`, `F7S/8`, `FR`, and our own variants | yes, `phh`: a game without a code is `cardspeak/GAME/LIMIT`, and `_cardspeak` keeps house rules, seats and button |
//! | our notation | as `cardspeak-rules` has it, with remarks that begin with `#` | yes, `cardspeak` |
//!
//! Amounts are whole numbers of the smallest unit: in PHH, too, where `_cardspeak_unit` says which.
//! A room's quirks are settings of its judge: Bovada lets the opener of a checked last round show
//! first, and its summary loses the ace of clubs. What no setting explains stands in `known.txt`.
//!
//! //! What it does not do: it opens no files, and never repairs, skips or guesses a line.

#![forbid(unsafe_code)]

mod about;
mod hand_names;
mod judge;
mod moment;
mod money;
mod notes;
mod paper;
mod phh;
mod read;
mod sheet;
mod sites;
mod stated;
mod summed;
mod unreadable;
mod words;
mod write;

pub use about::About;
pub use hand_names::{HandNames, HighName, Kicker, LowName, NamedHigh};
pub use judge::{Difference, Fact, Topic, Unjudged, Verdict, judge};
pub use moment::Moment;
pub use money::Unit;
pub use notes::Notes;
pub use paper::{Paper, Played, read_any};
pub use phh::Phh;
pub use read::{NotText, decode, read};
pub use sheet::{
    Act, Aside, Ending, FoldedOn, Half, HandClass, Limit, OpensBy, Outcome, Post, Pot, PotRemark,
    SeatNumber, Seated, Sheet, Site, Stakes, Stated, Statement, Street, Summary, SummarySeat,
    Table, TotalPot, Tournament,
};
pub use unreadable::{Expected, Unreadable};
pub use write::{CannotWrite, Format, write};

/// A small hand for the examples of this documentation.
#[doc(hidden)]
#[must_use]
pub fn doc_hand() -> &'static str {
    "\
PokerStars Game #7001:  7 Card Stud Limit ($0.25/$0.50 USD) - 2010/02/03 4:05:06 ET
Table 'Vega' 8-max
Seat 1: Bob ($6 in chips)
Seat 4: Ann: B. ($4.80 in chips)
Bob: posts the ante $0.05
Ann: B.: posts the ante $0.05
*** 3rd STREET ***
Dealt to Bob [2c]
Dealt to Ann: B. [Kd 9h Js]
Cy joins the table at seat #2
Bob: brings in for $0.10
Ann: B.: raises $0.15 to $0.25
Bob: folds
Uncalled bet ($0.15) returned to Ann: B.
Ann: B. collected $0.30 from pot
*** SUMMARY ***
Total pot $0.30 | Rake $0
Seat 1: Bob folded on the 3rd Street
Seat 4: Ann: B. collected ($0.30)
"
}
