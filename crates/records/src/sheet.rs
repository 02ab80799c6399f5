//! What a record states about one hand, as plain data.
//!
//! Nothing here is judged: a sheet may state an impossible hand. Amounts are in the record's own
//! smallest unit (see [`Unit`]), line numbers count from 1 in the text that was read.

use std::fmt;

use cardspeak_cards::Card;

use crate::hand_names::HandNames;
use crate::moment::Moment;
use crate::money::Unit;

/// One hand as a record states it.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{Limit, Site, doc_hand, read};
/// let hands = read(doc_hand());
/// let sheet = hands[0].as_ref().unwrap();
/// assert_eq!((sheet.site, sheet.game, sheet.limit), (Site::PokerStars, "stud", Limit::Fixed));
/// assert_eq!(sheet.unit.text(sheet.stakes.big), "$0.50");
/// assert_eq!(sheet.seats[1].name, "Ann: B.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Whose text it is.
    pub site: Site,
    /// The site's number of the hand, as printed.
    pub number: String,
    /// The line of the header.
    pub line: usize,
    /// One of `stud`, `stud-8`, `razz`, `stud5`, `courchevel`, `courchevel-8`, `omaha`, `omaha-8`,
    /// `omaha5`, `omaha5-8`, `omaha6`, `omaha6-8`, `holdem`.
    pub game: &'static str,
    /// The name of the mix that the game was dealt in, as printed.
    pub mix: Option<String>,
    /// How bets are limited.
    pub limit: Limit,
    /// What amounts are counted in.
    pub unit: Unit,
    /// What the header says that is played for.
    pub stakes: Stakes,
    /// `None` for a cash game.
    pub tournament: Option<Tournament>,
    /// When it was played, in the last zone that is printed.
    pub played: Moment,
    /// The table's name, and how many seats it has where that is printed.
    pub table: Table,
    /// Who has the button, where that is stated, and on which line.
    pub button: Option<(usize, SeatNumber)>,
    /// Who sits at the table, in the printed order.
    pub seats: Vec<Seated>,
    /// What happened, line by line.
    pub statements: Vec<Statement>,
    /// What the record sums up.
    pub summary: Summary,
}

impl Sheet {
    /// The player of a seat.
    ///
    /// # Examples
    ///
    /// ```
    /// # use cardspeak_records::{SeatNumber, doc_hand, read};
    /// let hands = read(doc_hand());
    /// let sheet = hands[0].as_ref().unwrap();
    /// assert_eq!(sheet.seated(SeatNumber(4)).unwrap().name, "Ann: B.");
    /// assert!(sheet.seated(SeatNumber(5)).is_none());
    /// ```
    #[must_use]
    pub fn seated(&self, seat: SeatNumber) -> Option<&Seated> {
        self.seats.iter().find(|seated| seated.seat == seat)
    }
}

/// Whose text it is.
///
/// # Examples
///
/// ```
/// assert_eq!(cardspeak_records::Site::FullTilt.to_string(), "Full Tilt");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// PokerStars.
    PokerStars,
    /// Full Tilt Poker.
    FullTilt,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Site::PokerStars => "PokerStars",
            Site::FullTilt => "Full Tilt",
        })
    }
}

/// How bets are limited.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Limit::Fixed, cardspeak_records::Limit::Pot);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Fixed limit.
    Fixed,
    /// Pot limit.
    Pot,
    /// No limit.
    No,
}

/// The stakes of a header.
///
/// In fixed limit the two bets, else the two blinds.
///
/// # Examples
///
/// ```
/// let stakes = cardspeak_records::Stakes { small: 200, big: 400, ante: None };
/// assert_eq!(stakes.big, 2 * stakes.small);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The lower bet, or the small blind.
    pub small: u64,
    /// The upper bet, or the big blind.
    pub big: u64,
    /// The ante, where the header has one.
    pub ante: Option<u64>,
}

/// The tournament that a hand belongs to.
///
/// # Examples
///
/// ```
/// let sunday = cardspeak_records::Tournament {
///     number: "31".into(),
///     about: "$10+$1".into(),
///     level: "Level IV".into(),
/// };
/// assert_eq!(sunday.number, "31");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The site's number of the tournament.
    pub number: String,
    /// Buy-in or name, as printed.
    pub about: String,
    /// Match and level, as printed; empty where it is not.
    pub level: String,
}

/// The table of a hand.
///
/// # Examples
///
/// ```
/// let table = cardspeak_records::Table { name: "Vega II".into(), seats: Some(8) };
/// assert_eq!(table.seats, Some(8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// As printed.
    pub name: String,
    /// How many seats it has, where that is printed.
    pub seats: Option<u8>,
}

/// A seat's printed number.
///
/// # Examples
///
/// ```
/// use cardspeak_records::SeatNumber;
/// assert!(SeatNumber(2) < SeatNumber(10));
/// assert_eq!(SeatNumber(2).to_string(), "seat 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatNumber(pub u8);

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A line of the list of seats.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{doc_hand, read};
/// let hands = read(doc_hand());
/// let ann = &hands[0].as_ref().unwrap().seats[1];
/// assert_eq!((ann.stack, ann.sitting_out), (480, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The line.
    pub line: usize,
    /// The seat's number.
    pub seat: SeatNumber,
    /// The player's name, exactly.
    pub name: String,
    /// Chips before the hand.
    pub stack: u64,
    /// Marked as sitting out. PokerStars deals tournament players in all the same.
    pub sitting_out: bool,
}

/// One line of play.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{SeatNumber, Stated, doc_hand, read};
/// let hands = read(doc_hand());
/// let bring_in = hands[0].as_ref().unwrap().statements.iter()
///     .find(|statement| matches!(statement.stated, Stated::BringIn { .. }))
///     .unwrap();
/// assert_eq!(bring_in.line, 11);
/// assert_eq!(
///     bring_in.stated,
///     Stated::BringIn { seat: SeatNumber(1), amount: 10, all_in: false }
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The line.
    pub line: usize,
    /// What it says.
    pub stated: Stated,
}

/// What a line of play says.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Act, SeatNumber, Stated};
/// let fold = Stated::Acts { seat: SeatNumber(3), act: Act::Fold { shown: vec![] }, all_in: false };
/// assert_eq!(fold.seat(), Some(SeatNumber(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// A forced bet other than the bring-in.
    Posts {
        /// Who.
        seat: SeatNumber,
        /// What for.
        post: Post,
        /// How much.
        amount: u64,
        /// With the remark that it was all of the stack.
        all_in: bool,
    },
    /// A street begins.
    Street {
        /// Which.
        street: Street,
        /// Cards printed beside it, in their brackets: the board so far, and what is new. Some
        /// streets print one bracket.
        cards: Vec<Vec<Card>>,
        /// What is printed about the pot.
        pot: Option<PotRemark>,
    },
    /// Cards dealt to a player, those that the record can see.
    Dealt {
        /// Who.
        seat: SeatNumber,
        /// The first of two brackets: what was seen before (Full Tilt on third street: the down
        /// cards). Empty where there is one bracket.
        before: Vec<Card>,
        /// The last bracket.
        cards: Vec<Card>,
    },
    /// "X is low with …", "X is high with …": who must bring in.
    Opens {
        /// Who.
        seat: SeatNumber,
        /// Low or high.
        by: OpensBy,
        /// The door card.
        card: Card,
    },
    /// The bring-in.
    BringIn {
        /// Who.
        seat: SeatNumber,
        /// How much.
        amount: u64,
        /// With the remark that it was all of the stack.
        all_in: bool,
    },
    /// An action of choice.
    Acts {
        /// Who.
        seat: SeatNumber,
        /// What.
        act: Act,
        /// With the remark that it was all of the stack.
        all_in: bool,
    },
    /// The remark that a pair is open and a double bet allowed.
    OpenPair,
    /// The remark that no more raises are allowed in this round.
    Capped,
    /// An uncalled bet goes back.
    Returned {
        /// To whom.
        seat: SeatNumber,
        /// How much.
        amount: u64,
    },
    /// The showdown begins.
    Showdown,
    /// A hand is shown.
    Shows {
        /// Whose.
        seat: SeatNumber,
        /// The cards, empty where only the hand is named since they were open before.
        cards: Vec<Card>,
        /// What the hand is called.
        names: HandNames,
    },
    /// A hand is not shown, at the showdown or after everybody folded.
    Mucks {
        /// Whose.
        seat: SeatNumber,
    },
    /// "doesn't show hand": the winner of an uncontested pot keeps it closed.
    DoesNotShow {
        /// Whose.
        seat: SeatNumber,
    },
    /// A share of a pot is paid out.
    Collects {
        /// To whom.
        seat: SeatNumber,
        /// How much.
        amount: u64,
        /// Of which pot.
        pot: Pot,
        /// Of which half, where that is printed.
        half: Option<Half>,
        /// With the remark that the pot was tied.
        tied: bool,
        /// What the hand is called, where that is printed.
        names: HandNames,
    },
    /// The remark that no low hand qualified.
    NoLow,
    /// The hand was called off.
    Cancelled,
    /// A known line that says nothing about the hand.
    Aside(Aside),
}

impl Stated {
    /// Whom the line is about.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(cardspeak_records::Stated::Showdown.seat(), None);
    /// ```
    #[must_use]
    pub fn seat(&self) -> Option<SeatNumber> {
        match self {
            Stated::Posts { seat, .. }
            | Stated::Dealt { seat, .. }
            | Stated::Opens { seat, .. }
            | Stated::BringIn { seat, .. }
            | Stated::Acts { seat, .. }
            | Stated::Returned { seat, .. }
            | Stated::Shows { seat, .. }
            | Stated::Mucks { seat }
            | Stated::DoesNotShow { seat }
            | Stated::Collects { seat, .. } => Some(*seat),
            Stated::Street { .. }
            | Stated::OpenPair
            | Stated::Capped
            | Stated::Showdown
            | Stated::NoLow
            | Stated::Cancelled
            | Stated::Aside(_) => None,
        }
    }
}

/// What a forced bet is for.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Post::Ante, cardspeak_records::Post::BigBlind);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Post {
    /// The ante.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind; a second and later one in a hand is an extra, live post.
    BigBlind,
    /// Both at once, the small one dead.
    BothBlinds,
    /// A missed small blind, dead.
    DeadSmallBlind,
    /// An extra, live post printed without a name.
    Extra,
}

/// A street, as printed.
///
/// # Examples
///
/// ```
/// assert!(cardspeak_records::Street::Third < cardspeak_records::Street::River);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Street {
    /// Hole cards are dealt.
    HoleCards,
    /// Courchevel's first board card.
    PreFlop,
    /// The flop.
    Flop,
    /// The turn.
    Turn,
    /// Second street, in five card stud.
    Second,
    /// Third street.
    Third,
    /// Fourth street.
    Fourth,
    /// Fifth street.
    Fifth,
    /// Sixth street.
    Sixth,
    /// The last street of seven card stud or of a board game: PokerStars prints `RIVER` for both.
    River,
}

/// What Full Tilt prints beside a street.
///
/// # Examples
///
/// ```
/// let remark = cardspeak_records::PotRemark { total: 250, players: 3, all_in: 0 };
/// assert_eq!(remark.players, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PotRemark {
    /// Chips in the pot.
    pub total: u64,
    /// Players in the hand.
    pub players: u8,
    /// How many of them are all-in.
    pub all_in: u8,
}

/// Whether the low or the high door card opens.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::OpensBy::Low, cardspeak_records::OpensBy::High);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpensBy {
    /// The lowest card brings in.
    Low,
    /// The highest card brings in.
    High,
}

/// An action of choice, with the amounts that are printed.
///
/// # Examples
///
/// ```
/// use cardspeak_records::Act;
/// let raise = Act::Raise { by: Some(200), to: 400 };
/// assert_ne!(raise, Act::Raise { by: None, to: 400 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Folds, showing these cards.
    Fold {
        /// Empty as a rule.
        shown: Vec<Card>,
    },
    /// Checks.
    Check,
    /// Calls by paying this much.
    Call {
        /// What is added.
        pays: u64,
    },
    /// Bets this much.
    Bet {
        /// The bet.
        to: u64,
    },
    /// Completes the bring-in.
    Complete {
        /// The full bet.
        to: u64,
    },
    /// Raises (PokerStars prints a completion after a bring-in so, too).
    Raise {
        /// How much higher than the bet before, where that is printed.
        by: Option<u64>,
        /// The new bet.
        to: u64,
    },
}

/// Which pot, as printed.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Pot::Whole, cardspeak_records::Pot::Main);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pot {
    /// "the pot", where there is one.
    Whole,
    /// The main pot.
    Main,
    /// A side pot: its number, where there are several, the oldest first.
    Side(Option<u8>),
}

/// The two halves of a hi/lo pot.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Half::High, cardspeak_records::Half::Low);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// High.
    High,
    /// Low.
    Low,
}

/// Known lines that say nothing about the hand.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Aside::Joins, cardspeak_records::Aside::Leaves);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aside {
    /// Sits down at the table.
    Joins,
    /// Leaves the table, or is removed from it.
    Leaves,
    /// The connection comes or goes.
    Connection,
    /// The time bank, or time is running out or up.
    Clock,
    /// Sits out.
    SitsOut,
    /// Is back.
    Returns,
    /// Waits for the blinds.
    Waits,
    /// Adds chips for the next hand.
    AddsChips,
    /// Talk and emotions.
    Chat,
    /// A place or a prize in a tournament.
    Placed,
    /// A bounty.
    Bounty,
}

/// What stands below `*** SUMMARY ***`.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{doc_hand, read};
/// let hands = read(doc_hand());
/// let summary = &hands[0].as_ref().unwrap().summary;
/// assert_eq!(summary.total.as_ref().unwrap().total, 30);
/// assert_eq!(summary.seats.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Summary {
    /// The total pot; only a cancelled hand has none.
    pub total: Option<TotalPot>,
    /// The board and its line.
    pub board: Option<(usize, Vec<Card>)>,
    /// Each seat's line.
    pub seats: Vec<SummarySeat>,
}

/// The line of the total pot.
///
/// # Examples
///
/// ```
/// use cardspeak_records::TotalPot;
/// let total = TotalPot { line: 30, total: 300, main: Some(200), sides: vec![100], rake: 0 };
/// assert_eq!(total.main.unwrap() + total.sides[0], total.total);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalPot {
    /// The line.
    pub line: usize,
    /// All that was in the pots, rake included.
    pub total: u64,
    /// The main pot where it is printed: PokerStars leaves its rake out, Full Tilt does not.
    pub main: Option<u64>,
    /// The side pots, the oldest first.
    pub sides: Vec<u64>,
    /// The rake.
    pub rake: u64,
}

/// A seat's line of the summary.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{Outcome, doc_hand, read};
/// let hands = read(doc_hand());
/// let ann = &hands[0].as_ref().unwrap().summary.seats[1];
/// assert_eq!(ann.outcome, Outcome::Collected { amount: 30, mucked: false });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummarySeat {
    /// The line.
    pub line: usize,
    /// Whose.
    pub seat: SeatNumber,
    /// Marked as the button.
    pub button: bool,
    /// Marked as the small blind.
    pub small_blind: bool,
    /// Marked as the big blind.
    pub big_blind: bool,
    /// What became of the player.
    pub outcome: Outcome,
}

/// What became of a player, as the summary prints it.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{FoldedOn, Outcome};
/// let folded = Outcome::Folded { on: FoldedOn::Flop, did_not_bet: false };
/// assert_ne!(folded, Outcome::SittingOut);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Folded.
    Folded {
        /// On which street.
        on: FoldedOn,
        /// With the remark that the player had put nothing in but an ante.
        did_not_bet: bool,
    },
    /// Won without a showdown.
    Collected {
        /// In all.
        amount: u64,
        /// With the remark that the hand was mucked.
        mucked: bool,
    },
    /// Showed, and won or lost.
    Showed {
        /// The cards.
        cards: Vec<Card>,
        /// What was won in all; `None`: lost.
        won: Option<u64>,
        /// What the hand is called.
        names: HandNames,
    },
    /// Mucked at the showdown.
    Mucked {
        /// The cards, where the site prints them after the hand.
        cards: Vec<Card>,
        /// What the hand is called, where that is printed.
        names: HandNames,
    },
    /// Was not dealt in.
    SittingOut,
}

/// On which street a player folded, as the summary prints it.
///
/// # Examples
///
/// ```
/// assert!(cardspeak_records::FoldedOn::BeforeFlop < cardspeak_records::FoldedOn::River);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldedOn {
    /// Before the flop.
    BeforeFlop,
    /// On the flop.
    Flop,
    /// On the turn.
    Turn,
    /// On second street, in five card stud.
    Second,
    /// On third street.
    Third,
    /// On fourth street.
    Fourth,
    /// On fifth street.
    Fifth,
    /// On sixth street.
    Sixth,
    /// On seventh street or the river.
    River,
}
