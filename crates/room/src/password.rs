//! Passwords: what is one, and what is kept of it.

use std::fmt;
use std::sync::OnceLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use rand::RngExt;
use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::{Name, Sealed, dealer};

/// The fewest characters of a password.
pub const SHORTEST_PASSWORD: usize = 8;

/// The most characters of a password.
pub const LONGEST_PASSWORD: usize = 200;

/// Memory in KiB, rounds and lanes: OWASP's first recommendation for Argon2id with two rounds
/// of 19 MiB, and half as much again.
const COST: (u32, u32, u32) = (19 * 1024, 3, 1);

/// Letters of a password that we make: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The passwords that are tried first, of those that are long enough.
const COMMON: [&str; 40] = [
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "987654321",
    "0987654321",
    "11111111",
    "00000000",
    "88888888",
    "12341234",
    "11223344",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "qwerty12345",
    "asdfghjk",
    "asdfghjkl",
    "zxcvbnm1",
    "password",
    "password1",
    "password12",
    "password123",
    "passw0rd",
    "p@ssw0rd",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno1",
    "letmein1",
    "welcome1",
    "abcd1234",
    "abc12345",
    "changeme",
    "cardspeak",
];

/// A password as it was typed. It does not show itself, so that no log can hold it.
///
/// ```
/// use cardspeak_room::{Name, Password, PasswordError};
///
/// let password = Password::from("seventh street".to_owned());
/// assert_eq!(format!("{password:?}"), "Password(…)");
/// let name = Name::new("Ann of the cards").unwrap();
/// assert_eq!(password.check(&name), Ok(()));
/// assert_eq!(Password::from("seventh".to_owned()).check(&name), Err(PasswordError::Short));
/// assert_eq!(Password::from("ANN of the cards".to_owned()).check(&name), Err(PasswordError::Name));
/// assert_eq!(Password::from("Password123".to_owned()).check(&name), Err(PasswordError::Common));
/// ```
#[derive(Clone, Deserialize)]
#[serde(from = "String")]
pub struct Password(String);

/// Why a text is no password to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Fewer than [`SHORTEST_PASSWORD`] characters.
    #[error("a password has at least {SHORTEST_PASSWORD} characters")]
    Short,
    /// More than [`LONGEST_PASSWORD`] characters.
    #[error("a password has at most {LONGEST_PASSWORD} characters")]
    Long,
    /// The player's name.
    #[error("the name is no password")]
    Name,
    /// One of those that are tried first.
    #[error("the password is among the most common ones")]
    Common,
}

impl Password {
    /// Whether it may be chosen by a player of this name.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn check(&self, name: &Name) -> Result<(), PasswordError> {
        match self.0.chars().count() {
            ..SHORTEST_PASSWORD => return Err(PasswordError::Short),
            SHORTEST_PASSWORD..=LONGEST_PASSWORD => {}
            _ => return Err(PasswordError::Long),
        }
        let small = self.0.to_lowercase();
        let small = small.trim();
        if Name::new(small).is_ok_and(|same| same.folded() == name.folded()) {
            return Err(PasswordError::Name);
        }
        let mut characters = small.chars();
        let first = characters.next();
        if COMMON.contains(&small) || characters.all(|other| Some(other) == first) {
            return Err(PasswordError::Common);
        }
        Ok(())
    }

    /// A password that nobody guesses: 16 of 32 letters and digits, 80 bits.
    #[must_use]
    pub fn random() -> Password {
        let mut generator = dealer::generator();
        let letter = |_| char::from(LETTERS[generator.random_range(0..LETTERS.len())]);
        Password((0..16).map(letter).collect())
    }

    /// The password itself, to be shown to the one whom it is for.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it: an Argon2id hash with a salt of its own. Takes a good part of a
    /// second; for a thread that may be blocked.
    pub(crate) fn hash(&self) -> Result<Sealed, argon2::password_hash::Error> {
        let salt: [u8; 16] = dealer::generator().random();
        let hash: PasswordHash = argon2()?.hash_password_with_salt(self.0.as_bytes(), &salt)?;
        Ok(hash.to_string().into())
    }

    /// Whether it is the one of which this is kept; the work is the same without a hash, and
    /// the answer is no.
    pub(crate) fn is(&self, hash: Option<&Sealed>) -> bool {
        static NOBODYS: OnceLock<Option<Sealed>> = OnceLock::new();
        let nobodys = NOBODYS.get_or_init(|| Password::random().hash().ok());
        let Some(against) = hash.or(nobodys.as_ref()) else {
            return false;
        };
        // More than any password has would be work for nothing.
        let typed = if self.0.chars().count() > LONGEST_PASSWORD {
            ""
        } else {
            &self.0
        };
        let same = PasswordHash::new(against.as_str()).is_ok_and(|against| {
            argon2().is_ok_and(|argon2| argon2.verify_password(typed.as_bytes(), &against).is_ok())
        });
        same && hash.is_some()
    }
}

/// One form for one text, however the keyboard composes it.
impl From<String> for Password {
    fn from(text: String) -> Password {
        Password(text.nfkc().collect())
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

fn argon2() -> Result<Argon2<'static>, argon2::password_hash::Error> {
    let (memory, rounds, lanes) = COST;
    let params = Params::new(memory, rounds, lanes, None)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::from(text.to_owned())
    }

    #[test]
    fn a_hash_is_of_one_password_and_has_its_own_salt() {
        let (one, two) = (password("seventh street"), password("seventh streets"));
        let (hash, again) = (one.hash().unwrap(), one.hash().unwrap());
        assert_ne!(hash, again);
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=3,p=1$"));
        assert!(one.is(Some(&hash)) && one.is(Some(&again)));
        assert!(!two.is(Some(&hash)));
        assert!(!one.is(None) && !one.is(Some(&"nonsense".to_owned().into())));
        assert!(!password("").is(None));
    }

    #[test]
    fn accents_may_be_typed_either_way() {
        let hash = password("caf\u{e9} society").hash().unwrap();
        assert!(password("cafe\u{301} society").is(Some(&hash)));
    }

    #[test]
    fn what_everybody_tries_first_is_refused() {
        let name = Name::new("Zoë").unwrap();
        for common in COMMON {
            assert_eq!(password(common).check(&name), Err(PasswordError::Common));
            assert!(common.len() >= SHORTEST_PASSWORD && *common == common.to_lowercase());
        }
        assert_eq!(
            password("zzzzzzzzz").check(&name),
            Err(PasswordError::Common)
        );
        assert_eq!(
            password(&"é".repeat(7)).check(&name),
            Err(PasswordError::Short)
        );
        assert_eq!(password(&"ab".repeat(100)).check(&name), Ok(()));
        assert_eq!(
            password(&"ab".repeat(101)).check(&name),
            Err(PasswordError::Long)
        );
        assert_eq!(Password::random().check(&name), Ok(()));
    }
}
