//! Judges the hands of files: what is unreadable, what differs, and a count for each game.
//!
//! `cargo run -p cardspeak-records --example judge -- FILE…`

use std::collections::BTreeMap;

use cardspeak_records::{decode, judge, read};

#[expect(clippy::print_stdout, reason = "an example's output")]
fn main() -> std::io::Result<()> {
    let mut counts = BTreeMap::<&str, (usize, usize)>::new();
    for path in std::env::args().skip(1) {
        let text = match decode(&std::fs::read(&path)?) {
            Ok(text) => text,
            Err(error) => {
                println!("{path}: {error}");
                continue;
            }
        };
        for hand in read(&text) {
            match hand {
                Ok(sheet) => {
                    let verdict = judge(&sheet);
                    let (agree, differ) = counts.entry(sheet.game).or_default();
                    *(if verdict.agrees() { agree } else { differ }) += 1;
                    for difference in verdict.differences {
                        println!("{path}:{}: {} {difference}", difference.line, sheet.game);
                    }
                    for unjudged in verdict.unjudged {
                        println!(
                            "{path}:{}: {} unjudged: {}",
                            unjudged.line, sheet.game, unjudged.topic
                        );
                    }
                }
                Err(unreadable) => println!("{path}:{}: {unreadable}", unreadable.line),
            }
        }
    }
    for (game, (agree, differ)) in counts {
        println!("{game}: {agree} agree, {differ} differ");
    }
    Ok(())
}
