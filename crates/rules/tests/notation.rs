//! What the notation refuses, and how it says so.

mod common;

use cardspeak_rules::Limit;
use cardspeak_rules::notation::{Expected, read, read_event, write_with_hidden_cards};
use common::script::table;

#[test]
fn a_line_that_is_no_event_names_what_was_expected() {
    let expected = |line| read_event(line).map_err(|(_, expected)| expected).err();
    assert_eq!(expected("sing 3"), Some(Expected::Event));
    assert_eq!(expected("fold"), Some(Expected::Seat));
    assert_eq!(expected("fold 11"), Some(Expected::Seat));
    assert_eq!(expected("call 3 -5"), Some(Expected::Number));
    assert_eq!(expected("call 3 1.5"), Some(Expected::Number));
    assert_eq!(expected("up 3 xx"), Some(Expected::Card));
    assert_eq!(expected("down 3 1h"), Some(Expected::Card));
    assert_eq!(expected("check 3 4"), Some(Expected::EndOfLine));
    assert_eq!(expected("post 3 tax 4"), Some(Expected::Post));
    assert_eq!(expected("award 0 most 3 4"), Some(Expected::Share));
    // Blanks of Unicode are a word to the notation, and no cards.
    assert_eq!(expected("show 1 \u{2003}"), Some(Expected::Card));
    assert_eq!(expected("show 1 2c3c4c5c6c7c8c9c"), Some(Expected::Card));
}

#[test]
fn a_broken_file_names_its_line() {
    let script = table("stud-8", Limit::Fixed, &[(1, 90), (2, 90)]).play();
    let text = write_with_hidden_cards(script.hand.setup(), &script.events);
    assert!(read(&text).is_ok());
    let line_of = |text: &str| {
        read(text)
            .map_err(|error| (error.line, error.expected))
            .err()
    };
    assert_eq!(line_of(""), Some((1, Expected::Header)));
    assert_eq!(line_of("pokerstars/1 stud"), Some((1, Expected::Header)));
    assert_eq!(
        line_of(&text.replacen("stud-8", "snap", 1)),
        Some((1, Expected::Game))
    );
    assert_eq!(
        line_of(&text.replacen(" raises=3", "", 1)),
        Some((1, Expected::Field("raises")))
    );
    assert_eq!(
        line_of(&text.replacen("2:90", "1:90", 1)),
        Some((1, Expected::NewSeat))
    );
    assert_eq!(
        line_of(&text.replacen("post 2", "pots 2", 1)),
        Some((3, Expected::Event))
    );
    // Comments and blank lines are counted, and passed over.
    let commented = format!("# a hand\n\n{}", text.replacen("post 2", "pots 2", 1));
    assert_eq!(line_of(&commented), Some((5, Expected::Event)));
}
