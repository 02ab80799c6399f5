//! The reader on little hands of our own.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use cardspeak_cards::{Card, Rank};
use cardspeak_records::{
    Act, Aside, Expected, FoldedOn, Half, HighName, Limit, OpensBy, Outcome, Post, Pot, PotRemark,
    SeatNumber, Sheet, Site, Stated, Street, TotalPot, Unit, read,
};

fn sheet(text: &str) -> Sheet {
    let mut hands = read(text);
    assert_eq!(hands.len(), 1);
    hands.remove(0).unwrap()
}

fn stated(sheet: &Sheet, line: usize) -> &Stated {
    &sheet
        .statements
        .iter()
        .find(|statement| statement.line == line)
        .unwrap()
        .stated
}

fn cards(text: &str) -> Vec<Card> {
    cardspeak_cards::cards(text)
        .collect::<Result<_, _>>()
        .unwrap()
}

const STUD_8: &str = include_str!("hands/pokerstars-stud-8.txt");

#[test]
fn pokerstars_stud_hi_lo() {
    let sheet = sheet(STUD_8);
    assert_eq!(
        (sheet.site, sheet.game, sheet.limit),
        (Site::PokerStars, "stud-8", Limit::Fixed)
    );
    assert_eq!((sheet.stakes.small, sheet.stakes.big), (100, 200));
    assert_eq!((sheet.played.hour, sheet.table.seats), (1, Some(8)));
    assert_eq!(sheet.table.name, "Castor's Eye");
    assert_eq!(sheet.seats[0].stack, 104_025);
    assert!(sheet.seats[3].sitting_out);
    // "Zed" is the beginning of "Zed: x".
    assert_eq!(
        *stated(&sheet, 8),
        Stated::Posts {
            seat: SeatNumber(3),
            post: Post::Ante,
            amount: 20,
            all_in: false
        }
    );
    assert_eq!(*stated(&sheet, 10), Stated::Aside(Aside::Connection));
    assert_eq!(
        *stated(&sheet, 18),
        Stated::Acts {
            seat: SeatNumber(2),
            act: Act::Fold {
                shown: cards("2s 3s 2d")
            },
            all_in: false
        }
    );
    assert_eq!(*stated(&sheet, 26), Stated::Capped);
    assert_eq!(
        *stated(&sheet, 32),
        Stated::Acts {
            seat: SeatNumber(3),
            act: Act::Call { pays: 200 },
            all_in: true
        }
    );
    let Stated::Shows {
        seat: SeatNumber(3),
        names,
        ..
    } = stated(&sheet, 40)
    else {
        panic!()
    };
    assert_eq!(
        names.high.as_ref().unwrap().name,
        HighName::Straight { high: Rank::Seven }
    );
    assert_eq!(names.low.as_ref().unwrap().to_string(), "6,5,4,3,A");
    assert_eq!(sheet.summary.total.as_ref().unwrap().rake, Some(40));
    assert_eq!(
        sheet.summary.seats[0].outcome,
        Outcome::Folded {
            on: FoldedOn::Third,
            did_not_bet: false
        }
    );
}

const FULL_TILT: &str = "\
Full Tilt Poker Game #42: Table Far - Out (8 max) - $2/$4 Ante $0.40 - Limit Stud H/L - 3:04:05 CET - 2011/02/03 [21:04:05 ET - 2011/02/02]
Seat 1: al ($20.60)
Seat 2: al b ($1,300)
Seat 7: cy ($9.90)
Seat 8: dee ($44), is sitting out
cy antes $0.40
al antes $0.40
al b antes $0.40
*** 3RD STREET ***
Dealt to al [Tc]
Dealt to al b [5s 5h] [2d]
Dealt to cy [8c]
al b is low with [2d]
al b has 15 seconds left to act
al b brings in for $0.50
cy completes it to $2
al raises to $4
al b folds
al b: good luck
cy calls $2
*** 4TH STREET ***
Dealt to al [Tc] [Th]
Dealt to cy [8c] [3d]
al bets $2
cy raises to $4
al raises to $5.50, and is all in
zork adds $50
cy calls $1.50, and is all in
Uncalled bet of $0.50 returned to al
*** SHOW DOWN ***
al shows [As 9s Tc Th 2c 2h Kd] two pair, Tens and Twos, for high
";

#[test]
fn twos_are_called_deuces() {
    let unreadable = read(FULL_TILT).remove(0).unwrap_err();
    assert_eq!(
        (unreadable.line, unreadable.expected),
        (31, Expected::HandName)
    );
}

#[test]
fn full_tilt_stud_hi_lo() {
    let rest = "\
cy shows [Ad 4d 8c 3d 6s 7h Qd] Ace Queen high, for high and 7,6,4,3,A, for low
al wins the high pot ($9.85) with two pair, Tens and Deuces
cy ties for the low side pot #2 ($9.85) with 7,6,4,3,A
*** SUMMARY ***
Total pot $20.20 Main pot $20. Side pot 1 $0.20. | Rake $0.50
Seat 1: al showed [As 9s Tc Th 2c 2h Kd] and won ($9.85) with HI: two pair, Tens and Deuces
Seat 2: al b folded on 3rd St.
Seat 7: cy mucked [Ad 4d 8c 3d 6s 7h Qd] - HI: Ace Queen high; LO: 7,6,4,3,A
Seat 8: dee is sitting out
";
    let sheet = sheet(&format!("{}{rest}", FULL_TILT.replace("Twos", "Deuces")));
    assert_eq!((sheet.site, sheet.game), (Site::FullTilt, "stud-8"));
    assert_eq!(sheet.stakes.ante, Some(40));
    assert_eq!(
        (sheet.table.name.as_str(), sheet.table.seats),
        ("Far - Out (8 max)", Some(8))
    );
    assert_eq!(
        *stated(&sheet, 11),
        Stated::Dealt {
            seat: SeatNumber(2),
            before: cards("5s 5h"),
            cards: cards("2d")
        }
    );
    assert_eq!(
        *stated(&sheet, 13),
        Stated::Opens {
            seat: SeatNumber(2),
            by: OpensBy::Low,
            card: cards("2d")[0]
        }
    );
    assert_eq!(*stated(&sheet, 19), Stated::Aside(Aside::Chat));
    assert_eq!(
        *stated(&sheet, 26),
        Stated::Acts {
            seat: SeatNumber(1),
            act: Act::Raise { by: None, to: 550 },
            all_in: true
        }
    );
    assert_eq!(
        *stated(&sheet, 29),
        Stated::Returned {
            seat: SeatNumber(1),
            amount: 50
        }
    );
    let Stated::Shows { names, .. } = stated(&sheet, 32) else {
        panic!()
    };
    assert_eq!(
        names.high.as_ref().unwrap().name,
        HighName::HighCard {
            ranks: vec![Rank::Ace, Rank::Queen]
        }
    );
    let Stated::Collects {
        pot,
        half,
        tied,
        amount,
        ..
    } = stated(&sheet, 34)
    else {
        panic!()
    };
    assert_eq!(
        (*pot, *half, *tied),
        (Pot::Side(Some(2)), Some(Half::Low), true)
    );
    assert_eq!(*amount, 985);
    assert_eq!(
        sheet.summary.total,
        Some(TotalPot {
            line: 36,
            total: 2020,
            main: Some(2000),
            sides: vec![20],
            rake: Some(50)
        })
    );
    assert_eq!(sheet.summary.seats[3].outcome, Outcome::SittingOut);
}

#[test]
fn boards_and_blinds() {
    let text = "\
Full Tilt Poker Game #6: Table Q (6 max) - PL Courchevel Hi - 25/50 - 3:04:05 ET - 2013/02/03
Seat 1: a (1,000)
Seat 4: b (2,500)
a posts the small blind of 25
b posts the big blind of 50
a posts a dead small blind of 25
The button is in seat #1
*** HOLE CARDS ***
*** FLOPET *** [9h] (Total Pot: 75, 2 Players)
a folds
Uncalled bet of 25 returned to b
b mucks
b wins the pot (75)
*** SUMMARY ***
Duration 1m 3s
Total pot 75 | Rake 0
Board: [9h]
Seat 1: a (button) (small blind) didn't bet (folded)
Seat 4: b (big blind) collected (75), mucked
";
    let sheet = sheet(text);
    assert_eq!(
        (sheet.game, sheet.unit, sheet.button),
        ("courchevel", Unit::Chips, Some((7, SeatNumber(1))))
    );
    let remark = PotRemark {
        total: 75,
        players: 2,
        all_in: 0,
    };
    assert_eq!(
        *stated(&sheet, 9),
        Stated::Street {
            street: Street::PreFlop,
            cards: vec![cards("9h")],
            pot: Some(remark)
        }
    );
    assert!(sheet.summary.seats[0].button && sheet.summary.seats[0].small_blind);
    let twice = text.replace("a folds\n", "The button is in seat #4\na folds\n");
    assert_eq!(read(&twice).remove(0).unwrap_err().expected, Expected::Once);
}

#[test]
fn headers_in_all_their_forms() {
    let rest = "\nTable 'T' 2-max Seat #1 is the button\nSeat 1: a (9 in chips, $2.50 bounty)\n\
                *** SUMMARY ***\nTotal pot 0 | Rake 0\n";
    let tournaments = [
        (
            "Hand #5: Tournament #3, $1.08+$0.27 USD Omaha Hi/Lo No Limit - Level I (10/20) - 2011/09/28 8:43:38 ET",
            "omaha-8",
            Limit::No,
        ),
        (
            "Game #5: TOURNAMENT #3, $10+$1 7 CARD STUD HI/LO LIMIT - LEVEL I (25/50) - 2009/06/14 11:45:00 ET",
            "stud-8",
            Limit::Fixed,
        ),
        (
            "Hand #5: Zoom Tournament #3, Freeroll  Mixed (6 Card Omaha Pot Limit) - Level II (15/30) - 2016/05/16 0:09:38 ET",
            "omaha6",
            Limit::Pot,
        ),
        (
            "Home Game Hand #5: {A's: Club} Tournament #3, 100+9 8-Game (Hold'em Limit) - Match Round I, Level II (20/40) - 2013/06/06 0:22:21 ET",
            "holdem",
            Limit::Fixed,
        ),
    ];
    for (header, game, limit) in tournaments {
        let sheet = sheet(&format!("PokerStars {header}{rest}"));
        assert_eq!((sheet.game, sheet.limit), (game, limit), "{header}");
        assert_eq!(sheet.tournament.unwrap().number, "3");
    }
    let cash = "PokerStars Hand #9:  HORSE (Razz Limit, €1/€2 EUR) - 2013/06/06 0:22:21 ET\n\
                Table 'T'\nSeat 1: a (€9 in chips)\n*** SUMMARY ***\nTotal pot €0 | Rake €0\n";
    let sheet = sheet(cash);
    assert_eq!((sheet.game, sheet.mix.as_deref()), ("razz", Some("HORSE")));
    assert_eq!(sheet.unit, Unit::Money { sign: '€' });
}

#[test]
fn what_is_not_understood_names_line_and_expectation() {
    let cases = [
        ("folds [2s 3s 2d]", "flods", 18, Expected::Play),
        (
            "calls $2 and is all-in",
            "calls $2.5 and is all-in",
            32,
            Expected::Amount(Unit::Money { sign: '$' }),
        ),
        (
            "*** 5th STREET ***",
            "*** 5th STRASSE ***",
            28,
            Expected::Street,
        ),
        ("[9c 9d Jh] [Jc]", "[9c 9d Jh] [of]", 35, Expected::Cards),
        (
            "(HI: a straight, Three to Seven",
            "(HI: a straight, Two to Seven",
            40,
            Expected::HandName,
        ),
        ("from pot\nZed", "from pots\nZed", 41, Expected::Pot),
        (
            "Seat 2: Zed folded",
            "Seat 2: Zod folded",
            46,
            Expected::SeatedName("Zed".into()),
        ),
        (
            "Seat 2: Zed folded",
            "Seat 4: Zed folded",
            46,
            Expected::KnownSeat,
        ),
        (
            "Seat 3: Zed: x (",
            "Seat 2: Zed: x (",
            4,
            Expected::SeatOnce,
        ),
        (
            "Total pot $15.10",
            "Total $15.10",
            45,
            Expected::SummaryLine,
        ),
        (
            "Total pot $15.10 | Rake $0.40\n",
            "",
            48,
            Expected::TotalPot,
        ),
        ("*** RIVER ***", "*** 6th STREET ***", 36, Expected::Once),
        ("4.you leaves the table", "4.you dances", 43, Expected::Play),
    ];
    for (from, to, line, expected) in cases {
        assert!(STUD_8.contains(from), "{from}");
        let unreadable = read(&STUD_8.replacen(from, to, 1)).remove(0).unwrap_err();
        assert_eq!(
            (unreadable.line, unreadable.expected),
            (line, expected),
            "{to}"
        );
        assert_eq!(unreadable.number.as_deref(), Some("88"));
    }
    let cut = &STUD_8[..STUD_8.find("*** SUMMARY").unwrap()];
    let unreadable = read(cut).remove(0).unwrap_err();
    assert_eq!(
        unreadable.to_string(),
        "expected the summary, found the end of the hand"
    );
}

#[test]
fn other_hands_of_a_text_are_still_read() {
    let bad = STUD_8.replace("*** RIVER ***", "*** REVIER ***");
    let text = format!("\u{feff}{STUD_8}{bad}\r\n\nsome words\n\n{STUD_8}").replace('\n', "\r\n");
    let hands = read(&text);
    let read: Vec<bool> = hands.iter().map(Result::is_ok).collect();
    assert_eq!(read, [true, false, false, true]);
    assert_eq!(hands[2].as_ref().unwrap_err().expected, Expected::Header);
    assert!(cardspeak_records::read("\n \n").is_empty());
}

#[test]
fn no_text_makes_the_reader_panic() {
    // Every beginning and every hole of the two hands.
    for text in [STUD_8, FULL_TILT] {
        for (at, _) in text.char_indices() {
            let _ = read(&text[..at]);
            for length in [1, 7] {
                let end = text.len().min(at + length);
                let _ = read(&format!("{}{}", &text[..at], &text[end..]));
            }
        }
    }
}
