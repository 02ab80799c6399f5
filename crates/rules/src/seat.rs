//! Seats and sets of seats.

use core::fmt;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 10;

/// A seat at the table, numbered from 1 clockwise. Numbers, not places in a list,
/// decide who sits to the left of whom (C10).
///
/// ```
/// use cardspeak_rules::Seat;
/// let seat = Seat::new(3).expect("a table has ten seats");
/// assert_eq!(seat.number(), 3);
/// assert_eq!(Seat::new(0), None);
/// assert_eq!(Seat::new(11), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Seat 1.
    pub const FIRST: Seat = Seat(1);

    /// The seat of that number, 1 to [`MAX_SEATS`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        if number >= 1 && number as usize <= MAX_SEATS {
            Some(Seat(number))
        } else {
            None
        }
    }

    /// The seat's number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's place in an array of [`MAX_SEATS`], from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All seats, ascending.
    ///
    /// ```
    /// assert_eq!(cardspeak_rules::Seat::all().count(), cardspeak_rules::MAX_SEATS);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (1..=10).map(Seat)
    }

    /// All seats once, clockwise, beginning with the one to the left of this one
    /// and ending with this one.
    ///
    /// ```
    /// use cardspeak_rules::Seat;
    /// let order: Vec<u8> = Seat::new(9).into_iter().flat_map(Seat::to_the_left).map(Seat::number).collect();
    /// assert_eq!(order, [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    /// ```
    pub fn to_the_left(self) -> impl Iterator<Item = Seat> + Clone {
        (1..=10).map(move |step| Seat((self.0 - 1 + step) % 10 + 1))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
///
/// ```
/// use cardspeak_rules::{Seat, SeatSet};
/// let mut seats = SeatSet::EMPTY;
/// seats.extend([Seat::new(2), Seat::new(7)].into_iter().flatten());
/// assert_eq!(seats.len(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Puts a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// Whether the seat is in.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// How many seats are in.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, ascending.
    #[must_use]
    pub const fn iter(self) -> SeatSetIter {
        SeatSetIter(self.0)
    }

    /// The seats that are not in `other`.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The only seat, if there is just one.
    #[must_use]
    pub fn only(self) -> Option<Seat> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }
}

/// The seats of a [`SeatSet`], ascending.
#[derive(Clone, Debug)]
pub struct SeatSetIter(u16);

impl SeatSetIter {
    /// The seat of a bit. A set has bits 0 to 9 only.
    #[expect(clippy::cast_possible_truncation, reason = "a bit's place in sixteen")]
    fn take(&mut self, bit: u32) -> Seat {
        self.0 &= !(1 << bit);
        Seat(bit as u8 + 1)
    }
}

impl Iterator for SeatSetIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        (self.0 != 0).then(|| self.take(self.0.trailing_zeros()))
    }
}

impl DoubleEndedIterator for SeatSetIter {
    fn next_back(&mut self) -> Option<Seat> {
        self.0.checked_ilog2().map(|bit| self.take(bit))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        set.extend(seats);
        set
    }
}

impl Extend<Seat> for SeatSet {
    fn extend<I: IntoIterator<Item = Seat>>(&mut self, seats: I) {
        for seat in seats {
            self.insert(seat);
        }
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Seat::number))
            .finish()
    }
}
