//! The judge on little hands of our own: they agree, and each fact that is changed is found.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use cardspeak_records::{Topic, Verdict, judge, read};

const STUD: &str = include_str!("hands/pokerstars-stud-open-pair.txt");
const STUD_8: &str = include_str!("hands/pokerstars-stud-8.txt");
const FULL_TILT: &str = include_str!("hands/full-tilt-stud-8.txt");
const COURCHEVEL: &str = include_str!("hands/pokerstars-courchevel-8.txt");

fn verdict(text: &str) -> Verdict {
    judge(&read(text).remove(0).unwrap())
}

/// The first difference after a change, as line, topic and words.
fn changed(text: &str, from: &str, to: &str) -> (usize, Topic, String) {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    let verdict = verdict(&text.replacen(from, to, 1));
    let first = verdict
        .differences
        .first()
        .unwrap_or_else(|| panic!("`{to}` is not reported"));
    (first.line, first.topic, first.to_string())
}

#[test]
fn our_own_hands_agree() {
    for text in [STUD, STUD_8, FULL_TILT, COURCHEVEL] {
        assert_eq!(verdict(text), Verdict::default());
    }
}

#[test]
fn each_changed_fact_is_found_where_it_stands() {
    let cases = [
        (
            STUD,
            "Wes: posts the ante 8",
            "Wes: posts the ante 7",
            7,
            Topic::Post,
        ),
        (STUD, "Vic [4s]\n", "Vic [9c]\n", 11, Topic::Card),
        (
            STUD,
            "Uma: raises 28 to 40",
            "Uma: raises 27 to 40",
            15,
            Topic::Raise,
        ),
        (
            STUD,
            "Pair on board - a double bet is allowed\n",
            "",
            21,
            Topic::OpenPair,
        ),
        (
            STUD,
            "raises 80 to 120",
            "raises 60 to 100",
            23,
            Topic::Action,
        ),
        (
            STUD,
            "Vic: calls 80",
            "Vic: calls 80 and is all-in",
            25,
            Topic::AllIn,
        ),
        (
            STUD,
            "Vic: bets 2 and",
            "Vic: checks\nUma: bets 2 and",
            31,
            Topic::Action,
        ),
        (STUD, "Rake 0", "Rake 1", 42, Topic::Rake),
        (STUD_8, "Betting is capped\n", "", 26, Topic::Cap),
        (
            STUD_8,
            "x collected $7.35",
            "x collected $7.34",
            45,
            Topic::Rake,
        ),
        (STUD_8, "[q] $5: shows", "Zed: shows", 39, Topic::Card),
        (STUD_8, "*** SHOW DOWN ***\n", "", 44, Topic::Showdown),
        (FULL_TILT, "al b is low", "al is low", 13, Topic::BringIn),
        (
            FULL_TILT,
            "cy. completes it to $2",
            "cy. raises to $2",
            16,
            Topic::Action,
        ),
        (
            FULL_TILT,
            "cy. wins the low pot",
            "cy. wins the high pot",
            43,
            Topic::HandName,
        ),
        (
            FULL_TILT,
            "with 7,5,4,3,A\n",
            "with 7,5,4,2,A\n",
            43,
            Topic::HandName,
        ),
        (
            FULL_TILT,
            "al b folded on 3rd",
            "al b folded on 4th",
            47,
            Topic::Outcome,
        ),
        (COURCHEVEL, "Seat #1 is", "Seat #5 is", 2, Topic::Button),
        (
            COURCHEVEL,
            "raises $2.50 to $3.50",
            "raises $2.51 to $3.51",
            11,
            Topic::Action,
        ),
        (
            COURCHEVEL,
            "Dee collected $10 ",
            "Dee collected $20 ",
            28,
            Topic::Share,
        ),
        (COURCHEVEL, "Ed: mucks hand\n", "", 33, Topic::Showing),
        (
            COURCHEVEL,
            "Main pot $27.50.",
            "Main pot $28.50.",
            34,
            Topic::Pots,
        ),
        (
            COURCHEVEL,
            "Board [2s 7h Kd 4c 9s]",
            "Board [2s 7h Kd 4c]",
            35,
            Topic::Board,
        ),
        (COURCHEVEL, "Ed (small blind)", "Ed", 37, Topic::Button),
    ];
    let mut wrong = Vec::new();
    for (text, from, to, line, topic) in cases {
        let (found_line, found_topic, words) = changed(text, from, to);
        if (found_line, found_topic) != (line, topic) {
            wrong.push(format!("`{from}` -> `{to}`: line {found_line}, {words}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_difference_says_what_is_stated_and_what_is_ruled() {
    let (_, _, words) = changed(COURCHEVEL, "raises $2.50 to $3.50", "raises $2.51 to $3.51");
    assert_eq!(
        words,
        "an action: the record says raise to $3.51, the rules say $3.50 at most"
    );
    let (_, _, words) = changed(FULL_TILT, "al calls $4\n", "");
    assert_eq!(
        words,
        "whose turn it is: the record says the last street, the rules say seat 1 acts"
    );
    let (_, _, words) = changed(
        STUD_8,
        "won ($7.35) with HI: a straight",
        "won ($7.30) with HI: a straight",
    );
    assert!(
        words.starts_with("what became of a player: the record says showed [Ah 3h 4h"),
        "{words}"
    );
}

#[test]
fn what_needs_unknown_cards_is_unjudged() {
    let verdict = verdict(&COURCHEVEL.replace("mucked [As 5s 6c Jc Tc]", "mucked"));
    assert!(verdict.agrees());
    let topics: Vec<Topic> = verdict
        .unjudged
        .iter()
        .map(|unjudged| unjudged.topic)
        .collect();
    assert_eq!(topics, [Topic::Showing, Topic::Share, Topic::Outcome]);
}

#[test]
fn a_better_hand_that_is_known_cannot_be_mucked() {
    // With an ace and a five for a better low, the rules show it.
    let (line, topic, _) = changed(COURCHEVEL, "[As 5s 6c Jc Tc]", "[As 3s 5c Jc Tc]");
    assert_eq!((line, topic), (30, Topic::Showing));
}

#[test]
fn games_and_seats_that_are_unknown_are_a_difference() {
    let far = FULL_TILT.replace("Seat 6:", "Seat 16:");
    assert_eq!(verdict(&far).differences[0].topic, Topic::Setup);
    let alone = "PokerStars Hand #1:  Razz Limit ($1/$2) - 2010/01/02 3:04:05 ET\nTable 'T'\n\
                 Seat 1: a ($5 in chips)\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n";
    assert_eq!(verdict(alone).differences[0].topic, Topic::Setup);
}

#[test]
fn no_disorder_makes_the_judge_panic() {
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let huge = [
        "18446744073709551615",
        "$184467440737095516.15",
        "0",
        "$0",
        "1",
        "$0.01",
        "$250000000000000",
    ];
    let mut judged = 0;
    for round in 0..12_000 {
        let text = [STUD, STUD_8, FULL_TILT, COURCHEVEL][round % 4];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..=random(3) {
            let at = 1 + random(lines.len() - 1);
            match random(3) {
                0 => {
                    let other = 1 + random(lines.len() - 1);
                    lines.swap(at, other);
                }
                1 => {
                    let again = lines[at].clone();
                    lines.insert(1 + random(lines.len() - 1), again);
                }
                _ => {
                    let words: Vec<&str> = lines[at].split(' ').collect();
                    let numbers: Vec<usize> = (0..words.len())
                        .filter(|word| words[*word].contains(|c: char| c.is_ascii_digit()))
                        .collect();
                    if !numbers.is_empty() {
                        let number = words[numbers[random(numbers.len())]].to_owned();
                        let bare = number.trim_matches(['(', ')', ',', '.', '[', ']']);
                        lines[at] = lines[at].replacen(bare, huge[random(huge.len())], 1);
                    }
                }
            }
        }
        for sheet in read(&lines.join("\n")).into_iter().flatten() {
            let _ = judge(&sheet);
            judged += 1;
        }
    }
    assert!(judged > 3000, "{judged}");
}

#[test]
fn no_cut_makes_the_judge_panic() {
    for text in [STUD, STUD_8, FULL_TILT, COURCHEVEL] {
        let lines: Vec<&str> = text.lines().collect();
        for from in 0..lines.len() {
            for count in 1..=6 {
                let until = lines.len().min(from + count);
                let left = [&lines[..from], &lines[until..]].concat().join("\n");
                for sheet in read(&left).into_iter().flatten() {
                    let _ = judge(&sheet);
                }
            }
        }
    }
}

#[test]
fn an_own_card_after_a_common_one_is_one_too_many() {
    // R14: the common card is everybody's last; here one stands in third street already.
    let text = FULL_TILT
        .replacen("*** 3RD STREET ***", "*** 3RD STREET *** [6c]", 1)
        .replacen(
            "*** 7TH STREET ***",
            "*** 7TH STREET ***\nDealt to al [Kd]",
            1,
        );
    let found = verdict(&text);
    assert!(
        found.differences.iter().any(|it| it.topic == Topic::Deal),
        "{found:?}"
    );
}
