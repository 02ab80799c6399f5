//! Cards that not everybody may see.

use core::fmt;

/// Something that only `rules` may open. It has no way to be serialized and its
/// `Debug` is blind; what a viewer may see leaves this crate through
/// [`crate::View`] and [`crate::Seen`], and for the journal through
/// [`crate::notation`].
///
/// ```
/// use cardspeak_rules::Hidden;
/// assert_eq!(format!("{:?}", Hidden::new(7)), "hidden");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hidden<T>(T);

impl<T: Copy> Hidden<T> {
    /// Hides something.
    pub const fn new(what: T) -> Hidden<T> {
        Hidden(what)
    }

    /// Opens it, inside this crate only.
    pub(crate) const fn open(self) -> T {
        self.0
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}
