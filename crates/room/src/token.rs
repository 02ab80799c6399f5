//! The secret by which a guest is known again.

use std::fmt;

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

/// A guest's secret: 256 random bits, kept in the guest's cookie and nowhere else.
///
/// The room stores only its [`TokenHash`], so whoever reads the file can be nobody.
///
/// ```
/// use cardspeak_room::Token;
/// let token = Token::random();
/// assert_eq!(Token::read(&token.secret()), Some(token.clone()));
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// assert_eq!(Token::read("short"), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

/// What is stored of a [`Token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub(crate) [u8; 32]);

impl Token {
    /// A new secret from the operating system.
    ///
    /// # Panics
    ///
    /// If the operating system has no randomness to give; nothing is safe then.
    #[must_use]
    pub fn random() -> Token {
        let mut bytes = [0; 32];
        SysRng
            .try_fill_bytes(&mut bytes)
            .expect("the operating system gives randomness");
        Token(bytes)
    }

    /// The secret as it stands in the cookie: 64 hexadecimal digits.
    #[must_use]
    pub fn secret(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads what [`Token::secret`] wrote.
    #[must_use]
    pub fn read(text: &str) -> Option<Token> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let digit = |at: usize| char::from(pair[at]).to_digit(16);
            *byte = u8::try_from(digit(0)? * 16 + digit(1)?).ok()?;
        }
        Some(Token(bytes))
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}
