//! Rank, suit, card.

/// One of the 52 cards.
///
/// Cards are ordered by rank (ace high), then by suit (clubs lowest).
///
/// ```
/// use cardspeak_cards::{Card, Rank, Suit};
///
/// let ten = Card::new(Rank::Ten, Suit::Spades);
/// assert_eq!(ten.to_string(), "Ts");
/// assert!(ten < Card::new(Rank::Jack, Suit::Clubs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// All cards in ascending order, the 2♣ first and the A♠ last.
    ///
    /// ```
    /// use cardspeak_cards::Card;
    ///
    /// assert_eq!(Card::DECK[0].to_string(), "2c");
    /// assert_eq!(Card::DECK[51].to_string(), "As");
    /// ```
    pub const DECK: [Card; 52] = {
        let mut deck = [Card(0); 52];
        let mut index = 0;
        while index < 52 {
            deck[index as usize] = Card(index);
            index += 1;
        }
        deck
    };

    /// The card of this rank and suit.
    ///
    /// ```
    /// use cardspeak_cards::{Card, Rank, Suit};
    ///
    /// const DOOR_CARD: Card = Card::new(Rank::Two, Suit::Diamonds);
    /// assert_eq!(DOOR_CARD.to_string(), "2d");
    /// ```
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index (0 to 51), as [`Card::index`] gives it; `None` from 52 on.
    ///
    /// ```
    /// use cardspeak_cards::Card;
    ///
    /// assert_eq!(Card::from_index(0), "2c".parse().ok());
    /// assert_eq!(Card::from_index(52), None);
    /// ```
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// A number from 0 (2♣) to 51 (A♠): four times the rank plus the suit.
    ///
    /// ```
    /// use cardspeak_cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Three, Suit::Hearts).index(), 6);
    /// ```
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank.
    ///
    /// ```
    /// use cardspeak_cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Ace, Suit::Clubs).rank(), Rank::Ace);
    /// ```
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// The suit.
    ///
    /// ```
    /// use cardspeak_cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Ace, Suit::Clubs).suit(), Suit::Clubs);
    /// ```
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

/// The rank of a card, from two to ace. The order is ace high; `as u8` gives 0 (two) to 12 (ace).
///
/// ```
/// use cardspeak_cards::Rank;
///
/// assert!(Rank::Ace > Rank::King);
/// assert_eq!(Rank::Two as u8, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is named by the rank that it is")]
pub enum Rank {
    Two = 0,
    Three = 1,
    Four = 2,
    Five = 3,
    Six = 4,
    Seven = 5,
    Eight = 6,
    Nine = 7,
    Ten = 8,
    Jack = 9,
    Queen = 10,
    King = 11,
    Ace = 12,
}

impl Rank {
    /// The thirteen ranks in ascending order, ace last; `ALL[rank as usize]` is `rank`.
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    ///
    /// assert!(Rank::ALL.is_sorted());
    /// ```
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// How the rank is written: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    ///
    /// assert_eq!(Rank::Ten.letter(), 'T');
    /// ```
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank's value where the ace is low: ace 1, two 2, up to king 13.
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    ///
    /// assert_eq!(Rank::Ace.low_value(), 1);
    /// assert_eq!(Rank::Eight.low_value(), 8);
    /// assert_eq!(Rank::King.low_value(), 13);
    /// ```
    pub const fn low_value(self) -> u8 {
        (self as u8 + 1) % 13 + 1
    }
}

/// The suit of a card. The order is that of the bring-in (R18): clubs < diamonds < hearts <
/// spades; suits never decide a winner (R2). `as u8` gives 0 (clubs) to 3 (spades).
///
/// ```
/// use cardspeak_cards::Suit;
///
/// assert!(Suit::Clubs < Suit::Diamonds);
/// assert_eq!(Suit::Hearts.symbol(), '♥');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is named by the suit that it is")]
pub enum Suit {
    Clubs = 0,
    Diamonds = 1,
    Hearts = 2,
    Spades = 3,
}

impl Suit {
    /// The four suits in ascending order; `ALL[suit as usize]` is `suit`.
    ///
    /// ```
    /// use cardspeak_cards::Suit;
    ///
    /// assert_eq!(Suit::ALL[0], Suit::Clubs);
    /// ```
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// How the suit is written: `c`, `d`, `h`, `s`.
    ///
    /// ```
    /// use cardspeak_cards::Suit;
    ///
    /// assert_eq!(Suit::Spades.letter(), 's');
    /// ```
    pub const fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// The suit's sign: `♣`, `♦`, `♥`, `♠`.
    ///
    /// ```
    /// use cardspeak_cards::Suit;
    ///
    /// assert_eq!(Suit::Spades.symbol(), '♠');
    /// ```
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_rank_and_suit_agree_for_all_cards() {
        assert_eq!(Card::DECK.len(), 52);
        for (index, card) in (0u8..).zip(Card::DECK) {
            assert_eq!(card.index(), index);
            assert_eq!(Card::from_index(index), Some(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
    }

    #[test]
    fn cards_are_ordered_by_rank_then_suit() {
        assert!(Card::DECK.is_sorted_by_key(|card| (card.rank(), card.suit())));
        assert!(Card::DECK.is_sorted());
    }

    #[test]
    fn tables_of_ranks_and_suits_are_in_order() {
        for (value, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(rank as usize, value);
        }
        for (value, suit) in Suit::ALL.into_iter().enumerate() {
            assert_eq!(suit as usize, value);
        }
    }
}
