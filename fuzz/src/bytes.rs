//! Bytes as choices.

/// Bytes taken one after the other; after the last come zeros, so that every input,
/// the empty one too, makes a whole hand.
#[derive(Debug)]
pub struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// Choices made by these bytes.
    #[must_use]
    pub fn new(rest: &'a [u8]) -> Bytes<'a> {
        Bytes { rest }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.rest.split_first().unwrap_or((&0, &[]));
        self.rest = rest;
        *first
    }

    /// A number below `end`, which is at least 1, by one byte.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// One of these, by one byte.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// True for one byte in `many`; never once the bytes have run out.
    pub fn once_in(&mut self, many: usize) -> bool {
        self.below(many) == many - 1
    }

    /// A number of up to eight bytes, small ones as likely as large ones.
    pub fn number(&mut self) -> u64 {
        let length = self.below(9);
        (0..length).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// A number from `least` to `most`, by two bytes if the range is small, else by eight.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        let span = most - least;
        let length = if span < 1 << 16 { 2 } else { 8 };
        let number = (0..length).fold(0u64, |number, _| number << 8 | u64::from(self.byte()));
        least + span.checked_add(1).map_or(number, |count| number % count)
    }
}
