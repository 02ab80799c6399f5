//! Card texts: no text makes the readers panic, they agree with each other, and what
//! they read is written and read back the same.
#![no_main]

use cardspeak_cards::{Card, CardSet, ParseCardError, cards, maybe_cards, parse_maybe};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let known: Result<Vec<Card>, ParseCardError> = cards(text).collect();
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
            cards(&written).collect::<Result<Vec<_>, _>>().as_ref(),
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
});
