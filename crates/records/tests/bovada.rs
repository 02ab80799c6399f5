//! Bovada's text, on two hands of our own.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use cardspeak_records::{
    Act, Ending, HandClass, Outcome, SeatNumber, Sheet, Site, Stated, Street, Unit, judge, read,
};

const STUD: &str = include_str!("hands/bovada-stud.txt");
const OMAHA_8: &str = include_str!("hands/bovada-omaha-8.txt");

fn sheet(text: &str) -> Sheet {
    read(text).remove(0).unwrap()
}

fn differences(text: &str) -> Vec<String> {
    let verdict = judge(&sheet(text));
    let lines = verdict.differences.iter();
    lines.map(|one| format!("{}: {one}", one.line)).collect()
}

#[test]
fn both_hands_agree_and_nothing_is_left_unjudged() {
    for text in [STUD, OMAHA_8] {
        let verdict = judge(&sheet(text));
        assert_eq!((verdict.differences, verdict.unjudged), (vec![], vec![]));
    }
}

#[test]
fn what_the_header_does_not_say_is_read_off_the_play() {
    let stud = sheet(STUD);
    assert_eq!(
        (stud.site, stud.game, stud.unit),
        (Site::Bovada, "stud", Unit::Chips)
    );
    // The completion is the lower limit.
    assert_eq!((stud.stakes.small, stud.stakes.big), (20, 40));
    assert_eq!(stud.tournament.unwrap().level, "Level 2");
    let omaha = sheet(OMAHA_8);
    assert_eq!((omaha.stakes.small, omaha.stakes.big), (5, 10));
    assert_eq!(omaha.button, Some((6, SeatNumber(1))));
    assert_eq!(omaha.unit, Unit::Money { sign: '$' });
}

#[test]
fn streets_of_stud_begin_with_their_first_card() {
    let streets: Vec<(usize, Street)> = sheet(STUD)
        .statements
        .iter()
        .filter_map(|statement| match statement.stated {
            Stated::Street { street, .. } => Some((statement.line, street)),
            _ => None,
        })
        .collect();
    let expected = [
        (9, Street::Third),
        (17, Street::Fourth),
        (22, Street::Fifth),
        (24, Street::Sixth),
        (26, Street::River),
    ];
    assert_eq!(streets, expected);
}

#[test]
fn lines_are_data() {
    let stud = sheet(STUD);
    let said = |line: usize| {
        let mut statements = stud.statements.iter().filter(|said| said.line == line);
        statements.next_back().unwrap().stated.clone()
    };
    assert_eq!(
        said(20),
        Stated::Acts {
            seat: SeatNumber(3),
            act: Act::AllIn { pays: 71 },
            all_in: true
        }
    );
    assert!(matches!(
        said(28),
        Stated::Names {
            ending: Ending::Shown,
            class: HandClass::FullHouse,
            ..
        }
    ));
    assert!(matches!(
        &sheet(OMAHA_8).summary.seats[2].outcome,
        Outcome::Named {
            high: None,
            low: Some(482),
            ..
        }
    ));
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(
        differences(&STUD.replace("(Full House)", "(Flush)")),
        ["28: the name of the hand: the record says a flush, the rules say a full house"]
    );
    assert_eq!(
        differences(&STUD.replace("Bring in(timeout) 10", "Bring in 11")),
        ["32: the total pot: the record says 204, the rules say 205"]
    );
    assert_eq!(
        differences(&OMAHA_8.replace("LO $4.82", "LO $4.83")),
        [
            "45: what became of a player: the record says showed and won $4.83, the rules say showed and won $4.82"
        ]
    );
    let unreadable = read(&STUD.replace("Double bets", "Trouble bets"))
        .remove(0)
        .unwrap_err();
    assert_eq!(
        (unreadable.line, unreadable.number.as_deref()),
        (19, Some("5550001"))
    );
}

#[test]
fn a_tournament_has_a_number_and_a_level() {
    for (from, to) in [("#77 ", "#77+ "), ("#77 ", "# "), ("Level 2", "Level two")] {
        let text = STUD.replacen(from, to, 1);
        assert!(read(&text).remove(0).is_err(), "{to}");
    }
    // More than fits in 32 bits.
    let long = STUD.replacen("#77 ", "#77000000001 ", 1);
    assert_eq!(sheet(&long).tournament.unwrap().number, "77000000001");
}
