//! `cardspeak simulate`, as a user runs it, for every game and limit.

use std::process::{Command, Output};

fn simulate(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_cardspeak");
    let output = Command::new(program).arg("simulate").args(args).output();
    output.expect("the program runs")
}

/// The numbers of a run without a difference, by name.
fn numbers(args: &[&str]) -> serde_json::Value {
    let output = simulate(&[args, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

/// Plays a game with all limits and asserts that everything that can happen does.
fn play(game: &str, hands: u64) {
    for limit in ["fixed", "pot", "none"] {
        let args = [
            game,
            "--limit",
            limit,
            "--hands",
            &hands.to_string(),
            "--seed",
            "7",
        ];
        let numbers = numbers(&args);
        let number = |name: &str| numbers[name].as_u64().unwrap_or_else(|| panic!("{name}"));
        let what = format!("{game} {limit}: {numbers}");
        assert_eq!(number("hands"), hands, "{what}");
        assert_eq!(number("chips_lost"), 0, "{what}");
        for name in ["showdowns", "side_pots", "split_pots", "odd_chips"] {
            assert!(number(name) > 0, "{name}: {what}");
        }
        // R14: only eight players of seven card stud run out of cards.
        let can_run_out = ["stud", "stud-8", "stud-hilo", "razz"].contains(&game);
        assert_eq!(number("common_cards") > 0, can_run_out, "{what}");
        assert_eq!(number("capped_rounds") > 0, limit == "fixed", "{what}");
        assert!(number("folds") * 10 <= number("choices"), "{what}");
    }
}

// Games in which ties are rare need more hands; valuing a hand of Omaha takes longer.

#[test]
fn stud_for_high() {
    play("stud", 1500);
    play("stud5", 1500);
}

#[test]
fn stud_with_a_low() {
    for game in ["stud-8", "stud-hilo", "razz"] {
        play(game, 800);
    }
}

#[test]
fn courchevel() {
    for game in ["courchevel", "courchevel-8"] {
        play(game, 200);
    }
}

#[test]
fn omaha() {
    for game in [
        "omaha", "omaha-8", "omaha5", "omaha5-8", "omaha6", "omaha6-8",
    ] {
        play(game, 120);
    }
}

#[test]
fn holdem() {
    play("holdem", 600);
}

#[test]
fn a_hand_follows_from_seed_and_index_alone() {
    let of = |first: &str, hands: &str| {
        let args = ["stud-8", "--seed", "3", "--first", first, "--hands", hands];
        let numbers = numbers(&args);
        let number = |name: &str| numbers[name].as_u64().unwrap_or_else(|| panic!("{name}"));
        [
            number("choices"),
            number("folds"),
            number("side_pots"),
            number("odd_chips"),
        ]
    };
    let (all, first, rest) = (of("0", "90"), of("0", "60"), of("60", "30"));
    for (place, all) in all.into_iter().enumerate() {
        assert_eq!(all, first[place] + rest[place]);
    }
}

#[test]
fn the_last_lines_count_what_happened() {
    let output = simulate(&[
        "stud-8",
        "--players",
        "8",
        "--hands",
        "200",
        "--stacks",
        "1-400",
    ]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let names: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        names,
        [
            "showdowns",
            "side pots",
            "split pots",
            "odd chips",
            "common cards",
            "capped rounds"
        ]
    );
    assert_eq!(lines.len(), 7);
    assert!(lines[6].starts_with("200 hands, 0 chips lost, ") && lines[6].ends_with(" hands/s"));
}

#[test]
fn wrong_usage_is_told_and_exits_with_2() {
    let wrong: [(&[&str], &str); 6] = [
        (&["old-maid"], "courchevel-8"),
        (&["stud", "--players", "9"], "2 to 8 players"),
        (&["stud", "--players", "1"], "2 to 8 players"),
        (&["stud", "--limit", "spread"], "fixed"),
        (&["stud", "--stacks", "0-5"], "1-40000"),
        (&["stud", "--house-rules", "casino"], "fulltilt"),
    ];
    for (args, told) in wrong {
        let output = simulate(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(errors.contains(told), "{args:?}: {errors}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}
