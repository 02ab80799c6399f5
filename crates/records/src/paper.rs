//! A hand on paper, in any of the formats that are read.

use cardspeak_rules::{Event, Rake, Setup};

use crate::about::About;
use crate::judge;
use crate::judge::Verdict;
use crate::notes::{self, Notes};
use crate::phh::{self, Phh};
use crate::read::read;
use crate::sheet::{Sheet, Site};
use crate::unreadable::Unreadable;

/// A hand as its record states it.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{doc_hand, read_any};
/// let paper = read_any(doc_hand()).remove(0)?;
/// assert_eq!((paper.format(), paper.number()), ("stars", "7001"));
/// assert!(paper.judge().agrees());
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Paper {
    /// The text of a room.
    Text(Box<Sheet>),
    /// PHH.
    Phh(Box<Phh>),
    /// Cardspeak's own notation.
    Notes(Box<Notes>),
}

/// A hand that was followed to its end.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{doc_hand, read_any};
/// let played = read_any(doc_hand()).remove(0)?.play().unwrap();
/// assert_eq!(played.setup.game.id, "stud");
/// assert_eq!(played.events.last(), Some(&cardspeak_rules::Event::Ended));
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Played {
    /// What it started from.
    pub setup: Setup,
    /// Every event. Cards that the record does not know are unknown here, and no longer those
    /// that it prints only at the showdown.
    pub events: Vec<Event>,
    /// Names, number, time and table.
    pub about: About,
}

impl Paper {
    /// The format, as the command line calls it: `stars`, `fulltilt`, `bovada`, `phh`, `cardspeak`.
    #[must_use]
    pub fn format(&self) -> &'static str {
        match self {
            Paper::Text(sheet) => site_word(sheet.site),
            Paper::Phh(_) => "phh",
            Paper::Notes(_) => "cardspeak",
        }
    }

    /// The number of the hand; empty where there is none.
    #[must_use]
    pub fn number(&self) -> &str {
        match self {
            Paper::Text(sheet) => &sheet.number,
            Paper::Phh(phh) => &phh.about.number,
            Paper::Notes(notes) => &notes.about.number,
        }
    }

    /// The line of the text on which the hand begins.
    #[must_use]
    pub fn line(&self) -> usize {
        match self {
            Paper::Text(sheet) => sheet.line,
            Paper::Phh(phh) => phh.line(),
            Paper::Notes(notes) => notes.line(),
        }
    }

    /// The game's id.
    #[must_use]
    pub fn game(&self) -> &'static str {
        match self {
            Paper::Text(sheet) => sheet.game,
            Paper::Phh(phh) => phh.setup.game.id,
            Paper::Notes(notes) => notes.setup.game.id,
        }
    }

    /// Holds the record against the rules.
    #[must_use]
    pub fn judge(&self) -> Verdict {
        self.follow().0
    }

    /// The hand, if all of the record agrees with the rules.
    ///
    /// # Errors
    ///
    /// The verdict, with each difference.
    pub fn play(&self) -> Result<Played, Verdict> {
        match self.follow() {
            (verdict, Some(played)) if verdict.agrees() => Ok(played.without_no_rake()),
            (verdict, _) => Err(verdict),
        }
    }

    fn follow(&self) -> (Verdict, Option<Played>) {
        match self {
            Paper::Text(sheet) => {
                let (verdict, played) = judge::follow(sheet);
                let about = || About::of(sheet);
                let played = played.map(|(setup, events)| Played {
                    setup,
                    events,
                    about: about(),
                });
                (verdict, played)
            }
            Paper::Phh(phh) => phh.follow(),
            Paper::Notes(notes) => notes.follow(),
        }
    }
}

impl Played {
    /// Where no pot was raked the hand is one without rake.
    fn without_no_rake(mut self) -> Played {
        let raked = |event: &Event| matches!(event, Event::Raked { amount, .. } if amount.0 > 0);
        if !self.events.iter().any(raked) {
            self.setup.rake = Rake::None;
            self.events
                .retain(|event| !matches!(event, Event::Raked { .. }));
        }
        self
    }
}

pub(crate) fn site_word(site: Site) -> &'static str {
    match site {
        Site::PokerStars => "stars",
        Site::FullTilt => "fulltilt",
        Site::Bovada => "bovada",
    }
}

/// Reads every hand of a text in any of the formats.
///
/// The notation is known by its first word, PHH by its line of the variant; all else is taken for
/// the text of a room.
///
/// # Errors
///
/// Each hand by itself: [`Unreadable`] at the first line that was not understood.
///
/// # Examples
///
/// ```
/// use cardspeak_records::read_any;
/// let papers = read_any("variant = 'FT'\n");
/// assert!(papers[0].as_ref().unwrap_err().to_string().starts_with("expected the field antes"));
/// ```
#[must_use]
pub fn read_any(text: &str) -> Vec<Result<Paper, Unreadable>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if notes::is_notation(text) {
        let hands = notes::read(text).into_iter();
        return hands
            .map(|hand| hand.map(|notes| Paper::Notes(Box::new(notes))))
            .collect();
    }
    if phh::is_phh(text) {
        let hands = phh::read(text).into_iter();
        return hands
            .map(|hand| hand.map(|phh| Paper::Phh(Box::new(phh))))
            .collect();
    }
    let hands = read(text).into_iter();
    hands
        .map(|hand| hand.map(|sheet| Paper::Text(Box::new(sheet))))
        .collect()
}
