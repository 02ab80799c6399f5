//! Lists of a fixed greatest length, so that a hand allocates nothing.

use core::fmt;
use core::ops::{Deref, DerefMut};

use cardspeak_cards::Card;

use crate::{Chips, Hidden, Seat};

/// A value that stands in the unused places of a [`List`].
pub trait Blank: Copy {
    /// The value; never read back.
    const BLANK: Self;
}

impl Blank for u8 {
    const BLANK: u8 = 0;
}

impl Blank for Card {
    const BLANK: Card = Card::DECK[0];
}

impl Blank for Hidden<Option<Card>> {
    const BLANK: Self = Hidden::new(None);
}

impl Blank for Chips {
    const BLANK: Chips = Chips::ZERO;
}

impl Blank for Seat {
    const BLANK: Seat = Seat::FIRST;
}

/// At most `N` items. Reads as a slice.
///
/// ```
/// use cardspeak_rules::List;
/// let mut cards: List<u8, 4> = List::new();
/// cards.push(3);
/// assert_eq!(&cards[..], [3]);
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Blank, const N: usize> List<T, N> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        List {
            items: [T::BLANK; N],
            len: 0,
        }
    }

    /// Adds an item at the end.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Adds an item at the end, or hands it back if the list is full.
    ///
    /// # Errors
    /// The item, if the list is full.
    pub fn try_push(&mut self, item: T) -> Result<(), T> {
        if usize::from(self.len) < N {
            self.push(item);
            Ok(())
        } else {
            Err(item)
        }
    }
}

impl<T: Blank, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

impl<T: Blank, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Blank, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        list.extend(items);
        list
    }
}
