//! Settings as a host gives them: by flag, by variable, by file. The program is never opened: an
//! address that cannot be listened on tells which one it has taken.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cardspeak"));
    program.current_dir(folder).args(args);
    program.envs(variables.iter().copied());
    program.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_printed_file_is_the_one_of_deploy_and_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let printed = run(folder.path(), &["serve", "--print-config"], &[]);
    assert!(printed.status.success());
    let text = String::from_utf8(printed.stdout).unwrap();
    assert_eq!(text, include_str!("../deploy/cardspeak.toml"));
    let file = text.replace("127.0.0.1:7777", "256.0.0.1:1");
    std::fs::write(folder.path().join("room.toml"), file).unwrap();
    let output = run(folder.path(), &["serve", "--config", "room.toml"], &[]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        said(&output).contains("cannot listen on 256.0.0.1:1"),
        "{}",
        said(&output)
    );
}

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("room.toml"),
        "listen = \"256.0.0.1:1\"\n",
    )
    .unwrap();
    let file = ["--config", "room.toml"];
    let variable = [("CARDSPEAK_LISTEN", "256.0.0.2:1")];
    let flag = ["--config", "room.toml", "--listen", "256.0.0.3:1"];
    for (args, variables, taken) in [
        (&file[..], &[][..], "256.0.0.1:1"),
        (&file[..], &variable[..], "256.0.0.2:1"),
        (&flag[..], &variable[..], "256.0.0.3:1"),
    ] {
        let output = run(folder.path(), args, variables);
        let said = said(&output);
        assert!(
            said.contains(&format!("cannot listen on {taken}")),
            "{said}"
        );
    }
}

#[test]
fn a_wrong_file_is_said_with_code_3() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("room.toml"),
        "# a room\nmessage-rate = 0\n",
    )
    .unwrap();
    let wrong = run(folder.path(), &["--config", "room.toml"], &[]);
    assert_eq!(wrong.status.code(), Some(3));
    assert_eq!(
        said(&wrong),
        "cardspeak: room.toml, line 2 (message-rate): expected a whole number from 1 to 1000\n"
    );
    let missing = run(folder.path(), &[], &[("CARDSPEAK_CONFIG", "none.toml")]);
    assert_eq!(missing.status.code(), Some(3));
    assert!(said(&missing).starts_with("cardspeak: none.toml cannot be read"));
}

#[test]
fn variables_are_no_obstacle_to_other_commands() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [
        ("CARDSPEAK_LISTEN", "256.0.0.1:1"),
        ("CARDSPEAK_DATA", "elsewhere.db"),
    ];
    let output = run(folder.path(), &["verify"], &variables);
    assert_eq!(output.status.code(), Some(3));
    assert!(said(&output).contains("elsewhere.db"), "{}", said(&output));
}
