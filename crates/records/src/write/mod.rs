//! Writing a hand for its owner.
//!
//! Everything is written from a [`Record`], which `cardspeak-rules` made for one owner: what that
//! owner has not seen is not in it.

mod names;
mod stars;
mod summary;

use cardspeak_rules::{Record, Seat};

use crate::about::About;
use crate::sheet::SeatNumber;
use crate::{notes, phh};

/// The formats that are written.
///
/// # Examples
///
/// ```
/// use cardspeak_records::Format;
/// assert_eq!(Format::named("stars"), Some(Format::Stars));
/// assert_eq!(Format::named("party"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PokerStars text, as trackers read it.
    Stars,
    /// PHH.
    Phh,
    /// Cardspeak's own notation.
    Cardspeak,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Stars, Format::Phh, Format::Cardspeak];

    /// The format's name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Stars => "stars",
            Format::Phh => "phh",
            Format::Cardspeak => "cardspeak",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Why a hand cannot be written in a format.
///
/// # Examples
///
/// ```
/// use cardspeak_records::CannotWrite;
/// assert_eq!(CannotWrite::Cancelled.to_string(), "the format has no cancelled hands");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotWrite {
    /// The hand is not over.
    #[error("the hand is not over")]
    NotOver,
    /// The format has no cancelled hands.
    #[error("the format has no cancelled hands")]
    Cancelled,
    /// The format has no words for a post.
    #[error("the format has no words for what {0} posts")]
    Post(SeatNumber),
    /// The format has no words for the stakes.
    #[error("the format has no words for these stakes")]
    Stakes,
    /// A name with a line break or another control character, or the same one twice.
    #[error("the name at {0} cannot stand in a line")]
    Name(SeatNumber),
}

/// Writes a hand in a format; the text ends with a line break.
///
/// # Errors
///
/// [`CannotWrite`] where the format cannot carry the hand.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Format, doc_hand, read_any, write};
/// use cardspeak_rules::{Record, Seat, Viewer};
///
/// let played = read_any(doc_hand()).remove(0)?.play().unwrap();
/// let bob = Record::of(played.setup, &played.events, Viewer::Seat(Seat::FIRST))?;
/// let text = write(&bob, &played.about, Format::Stars)?;
/// assert!(text.starts_with("PokerStars Hand #7001:  7 Card Stud Limit ($0.25/$0.50 USD)"));
/// let again = read_any(&text).remove(0)?.play().unwrap();
/// assert_eq!(again.events.len(), played.events.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(record: &Record, about: &About, format: Format) -> Result<String, CannotWrite> {
    let mut over = false;
    record.walk(|_, seen| {
        over |= matches!(
            seen,
            cardspeak_rules::Seen::Ended | cardspeak_rules::Seen::Cancelled
        );
    });
    if !over {
        return Err(CannotWrite::NotOver);
    }
    let about = for_owner(record, about)?;
    match format {
        Format::Stars => stars::write(record, &about),
        Format::Phh => phh::write::write(record, &about),
        Format::Cardspeak => {
            let notation = record.notation();
            let (first, events) = notation.split_once('\n').unwrap_or((&notation, ""));
            Ok(format!("{first}\n{}{events}", notes::remarks(&about)))
        }
    }
}

/// Each player with a name, and the owner as the one whose cards are seen. Number and table are
/// such that they can end a line: blanks at their ends would not be read again.
fn for_owner(record: &Record, about: &About) -> Result<About, CannotWrite> {
    let mut about = about.clone();
    about.hero = match record.owner() {
        cardspeak_rules::Viewer::Seat(seat) => Some(SeatNumber(seat.number())),
        cardspeak_rules::Viewer::Spectator => None,
    };
    for text in [&mut about.number, &mut about.table] {
        *text = text.replace(char::is_control, " ").trim().to_owned();
    }
    let taken = |seat: &Seat| record.setup().entries[seat.index()].is_some();
    let seats: Vec<SeatNumber> = Seat::all()
        .filter(taken)
        .map(|seat| SeatNumber(seat.number()))
        .collect();
    about.names.retain(|seat, _| seats.contains(seat));
    for seat in seats {
        let name = about.name(seat);
        let twice = about
            .names
            .iter()
            .any(|(other, named)| *other != seat && *named == name);
        if name.is_empty() || twice || name.trim() != name || name.contains(char::is_control) {
            return Err(CannotWrite::Name(seat));
        }
        about.names.insert(seat, name);
    }
    Ok(about)
}
