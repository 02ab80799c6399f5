//! Games as data. There is no type per game: a new game is a new value.

use cardspeak_strength::{HoleUse, Qualifier};

use crate::MAX_SEATS;

/// The cards in the deck (R1).
pub const DECK_SIZE: u8 = 52;

/// A poker game: what is dealt when, who opens, how hole cards may be used and
/// which hands share the pot.
///
/// ```
/// use cardspeak_rules::Game;
/// let game = Game::named("stud-8").expect("a game of this crate");
/// assert_eq!(game.most_seats(), 8); // R10
/// assert_eq!(game.streets.len(), 5); // R17
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name in files and on the command line.
    pub id: &'static str,
    /// What is dealt and bet, in order.
    pub streets: &'static [Street],
    /// How hole cards may be used (R6, R7).
    pub hole_use: HoleUse,
    /// The rankings that share the pot; the first takes what the second leaves (R40).
    pub rankings: &'static [Ranking],
    /// A pair on a board lets everybody bet the upper limit on the second street (R25),
    /// where the house plays so.
    pub open_pair: bool,
}

/// One street: cards, then a round of betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Street {
    /// What players call it.
    pub name: StreetName,
    /// The rounds of the deal, each one card to everybody in the hand or to the board.
    pub deal: &'static [DealStep],
    /// The size of a fixed-limit bet.
    pub bet: BetSize,
    /// Who acts first.
    pub opener: Opener,
}

/// The streets of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are what players call them")]
pub enum StreetName {
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Preflop,
    Flop,
    Turn,
    River,
}

/// A round of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealStep {
    /// A card face down to everybody in the hand.
    Down,
    /// A card face up to everybody in the hand.
    Up,
    /// A common card.
    Board,
}

/// Which limit a fixed-limit bet has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetSize {
    /// The lower limit.
    Small,
    /// The upper limit.
    Big,
}

/// Who acts first in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opener {
    /// The lowest door card must bring in; ace high, ties by suit (R18).
    LowestDoor,
    /// The highest door card must bring in; ace low, ties by suit (R52).
    HighestDoor,
    /// The highest board (R23).
    HighBoard,
    /// The lowest board (R52).
    LowBoard,
    /// The player to the left of the big blind (R46).
    LeftOfBigBlind,
    /// The player to the left of the button (R46).
    LeftOfButton,
}

/// A way in which hands are ranked for (a part of) the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// The best high hand (R2).
    High,
    /// The best low hand (R3), if one qualifies.
    Low(Qualifier),
}

impl Game {
    /// Every game that this crate knows.
    pub const ALL: [Game; 14] = [
        STUD,
        STUD_8,
        STUD_HILO,
        RAZZ,
        STUD5,
        COURCHEVEL,
        COURCHEVEL_8,
        OMAHA,
        OMAHA_8,
        OMAHA5,
        OMAHA5_8,
        OMAHA6,
        OMAHA6_8,
        HOLDEM,
    ];

    /// The game with this id.
    ///
    /// ```
    /// use cardspeak_rules::Game;
    /// assert!(Game::named("courchevel-8").is_some());
    /// assert!(Game::named("old-maid").is_none());
    /// ```
    #[must_use]
    pub fn named(id: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.id == id)
    }

    /// Whether the game opens with a bring-in (antes) rather than with blinds.
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert!(Game::named("razz").is_some_and(|game| game.has_bring_in()));
    /// ```
    #[must_use]
    pub fn has_bring_in(&self) -> bool {
        matches!(
            self.streets[0].opener,
            Opener::LowestDoor | Opener::HighestDoor
        )
    }

    /// The ranking for low, if the game has one.
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert!(Game::named("stud").is_some_and(|game| game.low().is_none()));
    /// ```
    #[must_use]
    pub fn low(&self) -> Option<Qualifier> {
        self.rankings.iter().find_map(|ranking| match ranking {
            Ranking::Low(qualifier) => Some(*qualifier),
            Ranking::High => None,
        })
    }

    /// Whether the game has a ranking for high.
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert!(Game::named("razz").is_some_and(|game| !game.has_high()));
    /// ```
    #[must_use]
    pub fn has_high(&self) -> bool {
        self.rankings.contains(&Ranking::High)
    }

    /// The most players that the deck allows. The last street's own cards may be
    /// replaced by one common card (R14).
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert_eq!(Game::named("courchevel").map(|game| game.most_seats()), Some(9));
    /// ```
    #[must_use]
    pub fn most_seats(&self) -> u8 {
        let last = self.streets.len() - 1;
        let (mut each, mut common) = (0, 0);
        for (index, street) in self.streets.iter().enumerate() {
            for step in street.deal {
                match step {
                    DealStep::Down | DealStep::Up if index < last => each += 1,
                    _ => common += 1,
                }
            }
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "at most MAX_SEATS, which is 10"
        )]
        let most = ((DECK_SIZE - common) / each).min(MAX_SEATS as u8);
        most
    }

    /// The cards that a player of this game holds in the end, common ones aside.
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert_eq!(Game::named("stud").map(|game| game.own_cards()), Some(7));
    /// ```
    #[must_use]
    pub fn own_cards(&self) -> usize {
        let own = |step: &&DealStep| **step != DealStep::Board;
        self.streets
            .iter()
            .map(|street| street.deal.iter().filter(own).count())
            .sum()
    }

    /// Cards that a player may still see after this street: own ones and common ones.
    ///
    /// ```
    /// # use cardspeak_rules::Game;
    /// assert_eq!(Game::named("stud").map(|game| game.cards_after(0)), Some(4));
    /// ```
    #[must_use]
    pub fn cards_after(&self, street: usize) -> usize {
        self.streets
            .iter()
            .skip(street + 1)
            .map(|street| street.deal.len())
            .sum()
    }
}

const fn street(
    name: StreetName,
    deal: &'static [DealStep],
    bet: BetSize,
    opener: Opener,
) -> Street {
    Street {
        name,
        deal,
        bet,
        opener,
    }
}

use BetSize::{Big, Small};
use DealStep::{Board, Down, Up};
use Opener::{HighBoard, HighestDoor, LeftOfBigBlind, LeftOfButton, LowBoard, LowestDoor};

// R13, R17, R18, R23
const SEVEN_CARD: &[Street] = &[
    street(StreetName::Third, &[Down, Down, Up], Small, LowestDoor),
    street(StreetName::Fourth, &[Up], Small, HighBoard),
    street(StreetName::Fifth, &[Up], Big, HighBoard),
    street(StreetName::Sixth, &[Up], Big, HighBoard),
    street(StreetName::Seventh, &[Down], Big, HighBoard),
];

// R52
const SEVEN_CARD_LOW: &[Street] = &[
    street(StreetName::Third, &[Down, Down, Up], Small, HighestDoor),
    street(StreetName::Fourth, &[Up], Small, LowBoard),
    street(StreetName::Fifth, &[Up], Big, LowBoard),
    street(StreetName::Sixth, &[Up], Big, LowBoard),
    street(StreetName::Seventh, &[Down], Big, LowBoard),
];

// R53
const FIVE_CARD: &[Street] = &[
    street(StreetName::Second, &[Down, Up], Small, LowestDoor),
    street(StreetName::Third, &[Up], Small, HighBoard),
    street(StreetName::Fourth, &[Up], Big, HighBoard),
    street(StreetName::Fifth, &[Up], Big, HighBoard),
];

// R45: the first card of the flop is turned before the first round.
const COURCHEVEL_STREETS: &[Street] = &[
    street(
        StreetName::Preflop,
        &[Down, Down, Down, Down, Down, Board],
        Small,
        LeftOfBigBlind,
    ),
    street(StreetName::Flop, &[Board, Board], Small, LeftOfButton),
    street(StreetName::Turn, &[Board], Big, LeftOfButton),
    street(StreetName::River, &[Board], Big, LeftOfButton),
];

macro_rules! with_a_flop {
    ($($hole:ident)*) => {
        &[
            street(StreetName::Preflop, &[$($hole),*], Small, LeftOfBigBlind),
            street(StreetName::Flop, &[Board, Board, Board], Small, LeftOfButton),
            street(StreetName::Turn, &[Board], Big, LeftOfButton),
            street(StreetName::River, &[Board], Big, LeftOfButton),
        ]
    };
}

const TWO_DOWN: &[Street] = with_a_flop!(Down Down);
const FOUR_DOWN: &[Street] = with_a_flop!(Down Down Down Down);
const FIVE_DOWN: &[Street] = with_a_flop!(Down Down Down Down Down);
const SIX_DOWN: &[Street] = with_a_flop!(Down Down Down Down Down Down);

const HIGH: &[Ranking] = &[Ranking::High];
const HIGH_LOW_8: &[Ranking] = &[Ranking::High, Ranking::Low(Qualifier::EightOrBetter)];
const HIGH_LOW: &[Ranking] = &[Ranking::High, Ranking::Low(Qualifier::None)];
const LOW: &[Ranking] = &[Ranking::Low(Qualifier::None)];

const fn stud(id: &'static str, streets: &'static [Street], rankings: &'static [Ranking]) -> Game {
    Game {
        id,
        streets,
        hole_use: HoleUse::AnyFive,
        rankings,
        open_pair: false,
    }
}

const fn two_and_three(
    id: &'static str,
    streets: &'static [Street],
    rankings: &'static [Ranking],
) -> Game {
    Game {
        id,
        streets,
        hole_use: HoleUse::ExactlyTwo,
        rankings,
        open_pair: false,
    }
}

const STUD: Game = Game {
    open_pair: true,
    ..stud("stud", SEVEN_CARD, HIGH)
};
const STUD_8: Game = stud("stud-8", SEVEN_CARD, HIGH_LOW_8);
const STUD_HILO: Game = stud("stud-hilo", SEVEN_CARD, HIGH_LOW);
const RAZZ: Game = stud("razz", SEVEN_CARD_LOW, LOW);
const STUD5: Game = stud("stud5", FIVE_CARD, HIGH);
const COURCHEVEL: Game = two_and_three("courchevel", COURCHEVEL_STREETS, HIGH);
const COURCHEVEL_8: Game = two_and_three("courchevel-8", COURCHEVEL_STREETS, HIGH_LOW_8);
const OMAHA: Game = two_and_three("omaha", FOUR_DOWN, HIGH);
const OMAHA_8: Game = two_and_three("omaha-8", FOUR_DOWN, HIGH_LOW_8);
const OMAHA5: Game = two_and_three("omaha5", FIVE_DOWN, HIGH);
const OMAHA5_8: Game = two_and_three("omaha5-8", FIVE_DOWN, HIGH_LOW_8);
const OMAHA6: Game = two_and_three("omaha6", SIX_DOWN, HIGH);
const OMAHA6_8: Game = two_and_three("omaha6-8", SIX_DOWN, HIGH_LOW_8);
const HOLDEM: Game = stud("holdem", TWO_DOWN, HIGH);
