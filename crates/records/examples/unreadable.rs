//! Lists the hands of a folder that the reader does not understand.
//!
//! `cargo run -p cardspeak-records --example unreadable -- FILE…`

use std::collections::BTreeMap;

#[expect(clippy::print_stdout, reason = "an example's output")]
fn main() -> std::io::Result<()> {
    let mut read = BTreeMap::<&str, usize>::new();
    for path in std::env::args().skip(1) {
        let Ok(text) = cardspeak_records::decode(&std::fs::read(&path)?) else {
            println!("{path}: no text");
            continue;
        };
        for hand in cardspeak_records::read(&text) {
            match hand {
                Ok(sheet) => *read.entry(sheet.game).or_default() += 1,
                Err(unreadable) => println!("{path}:{}: {unreadable}", unreadable.line),
            }
        }
    }
    println!("{read:?}");
    Ok(())
}
