//! The targets: what is done with bytes, whatever they are.

use cardspeak_cards::{Card, CardSet, ParseCardError, maybe_cards, parse_maybe};
use cardspeak_protocol::ClientMessage;
use cardspeak_rules::replay;

use crate::bytes::Bytes;

/// A target: takes any bytes, and panics if anything does not hold that must.
pub type Target = fn(&[u8]);

/// All targets by their names.
pub const ALL: [(&str, Target); 6] = [
    ("cards", cards),
    ("notation", notation),
    ("hand", hand),
    ("records", crate::records::judge),
    ("phh", crate::records::judge),
    ("client_message", client_message),
];

/// Card texts: no text makes the readers panic, they agree with each other, and what
/// they read is written and read back the same.
///
/// # Panics
/// If anything does not hold that must.
pub fn cards(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let known: Result<Vec<Card>, ParseCardError> = cardspeak_cards::cards(text).collect();
    let maybe: Result<Vec<Option<Card>>, ParseCardError> = maybe_cards(text).collect();

    if let Ok(known) = &known {
        let same: Vec<Option<Card>> = known.iter().copied().map(Some).collect();
        assert_eq!(
            maybe.as_ref(),
            Ok(&same),
            "known cards may be unknown ones too"
        );
        let written: String = known.iter().map(ToString::to_string).collect();
        assert_eq!(
            cardspeak_cards::cards(&written)
                .collect::<Result<Vec<_>, _>>()
                .as_ref(),
            Ok(known)
        );
        let set: CardSet = known.iter().copied().collect();
        assert!(known.iter().all(|card| set.contains(*card)) && set.len() <= known.len());
    }
    for error in [known.err(), maybe.err()].into_iter().flatten() {
        assert!(!error.to_string().is_empty());
    }

    let one: Result<Card, _> = text.parse();
    match parse_maybe(text) {
        Ok(card) => assert_eq!(one.ok(), card),
        Err(_) => assert!(one.is_err()),
    }
    if let Ok(card) = one {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
}

/// The notation: no text makes its reader panic, what it reads it writes back the same,
/// and no hand that it reads makes the judge of the rules panic.
///
/// # Panics
/// If anything does not hold that must.
pub fn notation(data: &[u8]) {
    use cardspeak_rules::notation;

    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let (setup, events) = match notation::read(text) {
        Ok(read) => read,
        Err(error) => {
            assert!(error.line >= 1 && !error.to_string().is_empty());
            return;
        }
    };
    let written = notation::write_with_hidden_cards(&setup, &events);
    assert_eq!(
        notation::read(&written),
        Ok((setup, events.clone())),
        "reads otherwise than it was written"
    );
    match replay(setup, events) {
        Ok(hand) => {
            let stacks: u64 = setup
                .entries
                .iter()
                .flatten()
                .map(|entry| entry.stack.0)
                .sum();
            assert_eq!(hand.all_chips().0, stacks, "chips lost");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The hand machine, driven by arbitrary choices: see [`crate::hand`].
///
/// # Panics
/// If anything does not hold that must.
pub fn hand(data: &[u8]) {
    crate::hand::play(&mut Bytes::new(data));
}

/// What the browser says: no bytes make the reader panic, and what it reads it writes
/// back the same.
///
/// # Panics
/// If anything does not hold that must.
pub fn client_message(data: &[u8]) {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(data) else {
        return;
    };
    let written = serde_json::to_string(&message).expect("a message can be written");
    let again: ClientMessage = serde_json::from_str(&written).expect("and read again");
    assert_eq!(message, again);
}
