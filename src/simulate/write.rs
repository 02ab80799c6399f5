//! Hands written down for other programs: the notation, with what was offered at each
//! turn and the stacks at the end as remarks, which a reader of the notation passes over.
//!
//! ```text
//! # hand 17
//! cardspeak/1 stud-8 fixed ante=40 …
//! …
//! # turn 3 fold call 50 raise 200
//! complete 3 200
//! …
//! end
//! # stacks 1:5090,3:6910
//! ```

use std::io::{self, Write};

use cardspeak_rules::{Event, Hand, Legal, Seat, Setup, Sizes, Waiting, notation};

/// Writes one hand. **Every card in it can be read**: nobody plays this hand.
///
/// # Errors
/// If it cannot be written.
pub(super) fn hand(
    out: &mut impl Write,
    index: u64,
    setup: &Setup,
    events: &[Event],
) -> io::Result<()> {
    writeln!(out, "# hand {index}")?;
    writeln!(out, "{}", notation::header(setup))?;
    let mut hand = Hand::new(*setup).map_err(io::Error::other)?;
    for event in events {
        if let (Waiting::Act { seat, legal }, Event::Acted { .. }) = (hand.waiting(), event) {
            turn(out, seat, &legal)?;
        }
        writeln!(out, "{}", notation::event_with_hidden_cards(event))?;
        hand.apply(event);
    }
    let players = Seat::all().filter(|seat| setup.entries[seat.index()].is_some());
    let stacks: Vec<String> = players
        .map(|seat| format!("{seat}:{}", hand.stack(seat)))
        .collect();
    writeln!(out, "# stacks {}", stacks.join(","))
}

/// Whose turn it is and what is offered: `raise A-B` for all totals between, `raise A`
/// or `raise A,B` for just these.
fn turn(out: &mut impl Write, seat: Seat, legal: &Legal) -> io::Result<()> {
    write!(out, "# turn {seat}")?;
    if legal.fold {
        write!(out, " fold")?;
    }
    if legal.check {
        write!(out, " check")?;
    }
    if let Some(amount) = legal.call {
        write!(out, " call {amount}")?;
    }
    if let Some(amount) = legal.bring_in {
        write!(out, " bring-in {amount}")?;
    }
    match legal.raise.map(|raise| raise.sizes) {
        Some(Sizes::Exactly(totals)) => {
            let totals: Vec<String> = totals.iter().map(ToString::to_string).collect();
            writeln!(out, " raise {}", totals.join(","))
        }
        Some(Sizes::Between { least, most, .. }) => writeln!(out, " raise {least}-{most}"),
        None => writeln!(out),
    }
}

#[cfg(test)]
mod tests {
    use cardspeak_rules::replay;

    use super::*;
    use crate::simulate::play::{self, Counts};
    use crate::simulate::scene::Wanted;

    /// What is written is of the notation, and each turn has its remark.
    #[test]
    fn a_written_hand_is_read_again() {
        let wanted = Wanted {
            game: cardspeak_rules::Game::named("stud-8").unwrap(),
            limit: cardspeak_rules::Limit::Fixed,
            players: Some(4),
            stacks: None,
            house_rules: None,
        };
        for index in 0..20 {
            let played = play::one_hand(&wanted, 1, index, &mut Counts::default());
            let (setup, events) = played.map_err(|failure| failure.what).unwrap();
            let mut text = Vec::new();
            hand(&mut text, index, &setup, &events).unwrap();
            let text = String::from_utf8(text).unwrap();
            let read = notation::read(&text).unwrap();
            assert_eq!(read, (setup, events));
            let hand = replay(read.0, read.1.clone()).unwrap();
            let acted = |event: &&Event| matches!(event, Event::Acted { .. });
            let turns = text.lines().filter(|line| line.starts_with("# turn "));
            assert_eq!(turns.count(), read.1.iter().filter(acted).count());
            let last = text.lines().last().unwrap();
            let first = Seat::all().find(|seat| setup.entries[seat.index()].is_some());
            let first = first.unwrap();
            assert!(last.starts_with(&format!("# stacks {first}:{}", hand.stack(first))));
        }
    }
}
