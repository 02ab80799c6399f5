//! The lines of play, as data.

use cardspeak_cards::Card;

use crate::hand_names::HandNames;
use crate::sheet::SeatNumber;

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
    /// Bovada's line of a hand at the end, shown or not.
    Names {
        /// Whose.
        seat: SeatNumber,
        /// Shown, mucked or kept closed.
        ending: Ending,
        /// Shown: the best five for high and, where there is a low, those for low. Else all the
        /// player's own cards.
        cards: Vec<Card>,
        /// What kind of hand it is.
        class: HandClass,
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
            | Stated::Names { seat, .. }
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
    /// Goes all-in, to call, bet or raise as the amount has it.
    AllIn {
        /// What is added.
        pays: u64,
    },
    /// Raises (PokerStars prints a completion after a bring-in so, too).
    Raise {
        /// How much higher than the bet before (Bovada: how much is added), where that is printed.
        by: Option<u64>,
        /// The new bet.
        to: u64,
    },
}

/// What became of a hand at the end, as Bovada prints it.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Ending::Mucked, cardspeak_records::Ending::NotShown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Shown at the showdown.
    Shown,
    /// Mucked at the showdown.
    Mucked,
    /// Won without a showdown, and not shown.
    NotShown,
}

/// The kinds of high hands.
///
/// # Examples
///
/// ```
/// use cardspeak_records::HandClass;
/// assert_eq!(HandClass::read("Full House"), Some(HandClass::FullHouse));
/// assert_eq!(HandClass::read("Full Boat"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are what players call them")]
pub enum HandClass {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

impl HandClass {
    /// Reads Bovada's word.
    #[must_use]
    pub fn read(text: &str) -> Option<HandClass> {
        const CLASSES: [(&str, HandClass); 10] = [
            ("high card", HandClass::HighCard),
            ("one pair", HandClass::OnePair),
            ("two pair", HandClass::TwoPair),
            ("three of a kind", HandClass::ThreeOfAKind),
            ("straight", HandClass::Straight),
            ("flush", HandClass::Flush),
            ("full house", HandClass::FullHouse),
            ("four of a kind", HandClass::FourOfAKind),
            ("straight flush", HandClass::StraightFlush),
            ("royal flush", HandClass::StraightFlush),
        ];
        CLASSES
            .into_iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(text))
            .map(|(_, class)| class)
    }
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
    /// The house rules, as Cardspeak says them in a text of PokerStars' form.
    HouseRules(cardspeak_rules::HouseRules),
    /// A place or a prize in a tournament.
    Placed,
    /// A bounty.
    Bounty,
}
