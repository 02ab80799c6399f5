//! The names of guests.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::MixedScript as _;
use unicode_security::skeleton;

/// The most visible characters of a name.
pub const LONGEST_NAME: usize = 20;

/// Marks (accents) that may follow one letter; more would climb over other lines.
const MOST_MARKS: usize = 2;

/// A name as it is shown at the tables: 1 to 20 visible characters of any script,
/// single spaces between them, nothing invisible and nothing that turns the
/// direction of the text.
///
/// ```
/// use cardspeak_room::{Name, NameError};
///
/// let name = Name::new("  Zoë  9 ")?;
/// assert_eq!(name.as_str(), "Zoë 9");
/// assert_eq!(Name::new("ZOË 9")?.folded(), name.folded());
/// assert_eq!(Name::new(" "), Err(NameError::Empty));
/// assert_eq!(Name::new("a\u{202e}b"), Err(NameError::Letters));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why a text is no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing visible in it.
    #[error("a name needs at least one visible character")]
    Empty,
    /// More than [`LONGEST_NAME`] visible characters.
    #[error("a name has at most {LONGEST_NAME} visible characters")]
    Long,
    /// A character that is invisible, a control, or of no script.
    #[error("a name has visible characters only")]
    Letters,
}

impl Name {
    /// The name in this text, with its outer blanks off and inner ones single.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    ///
    /// ```
    /// use cardspeak_room::{Name, NameError};
    /// assert_eq!(Name::new(&"x".repeat(21)), Err(NameError::Long));
    /// ```
    pub fn new(text: &str) -> Result<Name, NameError> {
        // A name that long is refused before any work is done on it.
        if text.len() > LONGEST_NAME * 16 {
            return Err(NameError::Long);
        }
        let mut name = String::new();
        let (mut visible, mut marks, mut blank) = (0, 0, false);
        for c in text.nfc() {
            match kind(c) {
                Kind::Blank => {
                    blank = true;
                    continue;
                }
                Kind::Visible => {
                    if blank && !name.is_empty() {
                        name.push(' ');
                        visible += 1;
                    }
                    (blank, marks) = (false, 0);
                    visible += 1;
                }
                Kind::Mark => {
                    marks += 1;
                    if blank || name.is_empty() || marks > MOST_MARKS {
                        return Err(NameError::Letters);
                    }
                }
                Kind::Refused => return Err(NameError::Letters),
            }
            name.push(c);
        }
        match visible {
            0 => Err(NameError::Empty),
            1..=LONGEST_NAME => Ok(Name(name)),
            _ => Err(NameError::Long),
        }
    }

    /// The name as it is shown.
    ///
    /// ```
    /// assert_eq!(cardspeak_room::Name::new("Ann").map(|name| name.as_str().len()), Ok(3));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which two names are the same: compatible characters made one,
    /// capitals and small letters alike.
    ///
    /// ```
    /// use cardspeak_room::Name;
    /// let folded = |text| Name::new(text).map(|name| name.folded());
    /// assert_eq!(folded("Ｗeiß"), folded("WEISS"));
    /// assert_ne!(folded("Ann"), folded("Anne"));
    /// ```
    #[must_use]
    pub fn folded(&self) -> String {
        // Upper and then lower case folds what has several small or capital forms (ß, ς).
        let upper: String = self.0.nfkc().flat_map(char::to_uppercase).collect();
        let lower: String = upper.nfkc().flat_map(char::to_lowercase).collect();
        lower.nfkc().filter(|c| !c.is_whitespace()).collect()
    }
}

impl Name {
    /// Whether letters of scripts stand together that nobody writes together, as in a Latin name
    /// that begins with a Cyrillic А.
    ///
    /// ```
    /// use cardspeak_room::Name;
    /// let mixes = |text| Name::new(text).map(|name| name.mixes_scripts());
    /// assert_eq!(mixes("\u{410}nn"), Ok(true));
    /// assert_eq!((mixes("Ann ♠ 9"), mixes("小林さん")), (Ok(false), Ok(false)));
    /// ```
    #[must_use]
    pub fn mixes_scripts(&self) -> bool {
        !self.0.as_str().is_single_script()
    }

    /// What is left of the name when letters that are drawn alike are one letter: names that
    /// could be taken for each other have the same outline, and others may, too.
    ///
    /// ```
    /// use cardspeak_room::Name;
    /// let outline = |text| Name::new(text).map(|name| name.outline());
    /// assert_eq!(outline("\u{421}\u{430}\u{440}"), outline("cap"));
    /// assert_ne!(outline("Ann"), outline("Anna"));
    /// ```
    #[must_use]
    pub fn outline(&self) -> String {
        let letters: String = skeleton(&self.0).flat_map(char::to_lowercase).collect();
        // A capital I is drawn like an l, and as a name it is an i.
        let letters = letters.replace('i', "l");
        letters.chars().filter(|c| !c.is_whitespace()).collect()
    }

    /// Whether this could be taken for another name though it is written in another script, or
    /// in several, as the Cyrillic Сар for the Latin Cap.
    ///
    /// ```
    /// use cardspeak_room::Name;
    /// let imitates = |one, other| Ok::<_, cardspeak_room::NameError>(Name::new(one)?.imitates(&Name::new(other)?));
    /// assert_eq!(imitates("\u{421}\u{430}\u{440}", "Cap"), Ok(true));
    /// assert_eq!((imitates("Саша", "Cap"), imitates("Cap", "CAP")), (Ok(false), Ok(false)));
    /// ```
    #[must_use]
    pub fn imitates(&self, other: &Name) -> bool {
        let mut scripts = self.0.as_str().resolve_script_set();
        scripts.intersect_with(other.0.as_str().resolve_script_set());
        scripts.is_empty() && self.outline() == other.outline()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Name, NameError> {
        Name::new(&text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

enum Kind {
    Visible,
    Mark,
    Blank,
    Refused,
}

fn kind(c: char) -> Kind {
    use GeneralCategory as G;
    // Letters that are drawn as nothing.
    if matches!(
        c,
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}'
    ) {
        return Kind::Refused;
    }
    match c.general_category() {
        G::SpaceSeparator => Kind::Blank,
        G::NonspacingMark | G::SpacingMark => Kind::Mark,
        G::Control
        | G::Format
        | G::Surrogate
        | G::PrivateUse
        | G::Unassigned
        | G::LineSeparator
        | G::ParagraphSeparator
        | G::EnclosingMark => Kind::Refused,
        _ => Kind::Visible,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_of_all_scripts_are_taken() {
        for text in [
            "A",
            "Jürgen",
            "Олексій",
            "Čeněk 7",
            "小林",
            "नमस्ते",
            "O'Neil-Smith",
            "♠Ace♠",
            "🂡",
        ] {
            assert_eq!(Name::new(text).map(String::from), Ok(text.to_owned()));
        }
        assert_eq!(
            Name::new(&"ы".repeat(20)).map(|name| name.as_str().chars().count()),
            Ok(20)
        );
    }

    #[test]
    fn tricks_are_refused() {
        let tricks = [
            "a\u{200b}b",
            "a\u{200d}",
            "\u{202e}abc",
            "a\u{2066}",
            "tab\there",
            "nul\0",
            "a\u{ad}b",
            "line\nbreak",
            "\u{feff}x",
            "\u{3164}",
            "\u{301}x",
            "e\u{301}\u{302}\u{303}\u{304}",
            "x\u{e000}",
            "\u{2800}",
        ];
        for text in tricks {
            assert_eq!(Name::new(text), Err(NameError::Letters), "{text:?}");
        }
        assert_eq!(Name::new(""), Err(NameError::Empty));
        assert_eq!(Name::new("\u{a0}\u{2003} "), Err(NameError::Empty));
        assert_eq!(Name::new(&"x".repeat(100_000)), Err(NameError::Long));
    }

    #[test]
    fn names_that_look_the_same_fold_alike() {
        let folded = |text: &str| Name::new(text).unwrap().folded();
        assert_eq!(folded("Ann Lee"), folded("aNNlEE"));
        assert_eq!(folded("Σίσυφος"), folded("ΣΊΣΥΦΟΣ"));
        assert_eq!(folded("ﬁve"), folded("FIVE"));
        assert_eq!(folded("e\u{301}"), folded("É"));
    }

    #[test]
    fn names_of_another_script_that_look_the_same_are_noticed() {
        let imitates =
            |one: &str, other: &str| Name::new(one).unwrap().imitates(&Name::new(other).unwrap());
        for (one, other) in [
            // Cyrillic and Latin, whole and mixed.
            ("Сосо", "Coco"),
            ("РОТАТО", "Potato"),
            ("ВІТ", "Bit"),
            ("Аnn", "Ann"),
            ("раypal", "PayPal"),
            ("Еѕхаг", "Esxar"),
            // Greek and Latin.
            ("ΚΑΤΕ", "Kate"),
            ("ΑΝΝΑ", "anna"),
            ("А Н", "AH"),
        ] {
            assert!(
                imitates(one, other) && imitates(other, one),
                "{one} {other}"
            );
        }
        for (one, other) in [
            // Nobody takes these for each other.
            ("Иван", "Ivan"),
            ("Маша", "Masha"),
            ("ротато", "potato"),
            ("Σίσυφος", "Sisyphus"),
            ("小林", "Kobayashi"),
            // One script: what is the same name is known by its folded form.
            ("Ann", "ANN"),
            ("Bill", "BiII"),
            ("Сосо", "СОСО"),
            ("♠", "♠9"),
        ] {
            assert!(!imitates(one, other), "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_taken_is_taken_again_unchanged(text: String) {
            if let Ok(name) = Name::new(&text) {
                prop_assert_eq!(Name::new(name.as_str()), Ok(name.clone()));
                prop_assert!(!name.folded().is_empty());
                prop_assert!(!name.as_str().chars().any(char::is_control));
            }
        }
    }
}
