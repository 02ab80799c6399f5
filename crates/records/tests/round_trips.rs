//! Read, write and read again: the same events, for every format that can carry a hand.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "common/mod.rs"]
mod common;
#[path = "common/random.rs"]
mod random;

use std::collections::BTreeMap;

use cardspeak_records::{
    About, CannotWrite, Format, Moment, Played, SeatNumber, Unit, read_any, write,
};
use cardspeak_rules::{Event, Game, HouseRules, Limit, OpenPair, Record, Seat, Viewer};

use random::Seeded;

/// Rake of nothing is no rake.
fn without_no_rake(events: &[Event]) -> Vec<Event> {
    let none = |event: &&Event| !matches!(event, Event::Raked { amount, .. } if amount.0 == 0);
    events.iter().filter(none).copied().collect()
}

/// Writes a hand for its owner and reads it again.
fn round(record: &Record, about: &About, format: Format) -> Result<(String, Played), CannotWrite> {
    let text = write(record, about, format)?;
    let mut papers = read_any(&text);
    assert_eq!(papers.len(), 1, "{text}");
    let paper = papers
        .remove(0)
        .unwrap_or_else(|error| panic!("{}: {error}\n{text}", error.line));
    assert_eq!(paper.format(), format.name());
    let played = paper.play().unwrap_or_else(|verdict| {
        let lines: Vec<String> = verdict
            .differences
            .iter()
            .map(|difference| format!("{}: {difference}", difference.line))
            .collect();
        panic!("{}\n{text}\n{}", lines.join("\n"), record.notation())
    });
    Ok((text, played))
}

fn same(record: &Record, about: &About, format: Format) -> bool {
    let (text, played) = match round(record, about, format) {
        Ok(both) => both,
        Err(CannotWrite::Post(_) | CannotWrite::Cancelled | CannotWrite::Stakes) => return false,
        Err(error) => panic!("{error}"),
    };
    let again = Record::of(played.setup, &played.events, record.owner()).unwrap();
    assert_eq!(
        without_no_rake(again.events()),
        without_no_rake(record.events()),
        "{text}\n{}\n{}",
        record.notation(),
        again.notation()
    );
    for seat in Seat::all().filter(|seat| record.setup().entries[seat.index()].is_some()) {
        let number = SeatNumber(seat.number());
        assert_eq!(played.about.name(number), about.name(number));
    }
    assert_eq!(played.about.unit, about.unit, "{text}");
    assert_eq!(played.setup.rules, record.setup().rules, "{text}");
    if format != Format::Stars {
        // Cardspeak's own formats keep the house rules, the stakes and where the button is.
        let mut setup = *record.setup();
        if played.setup.rake != setup.rake {
            setup.rake = played.setup.rake;
        }
        assert_eq!(played.setup, setup);
    }
    true
}

fn owners(setup: &cardspeak_rules::Setup) -> Vec<Viewer> {
    let seats = Seat::all().filter(|seat| setup.entries[seat.index()].is_some());
    seats.map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

#[test]
fn random_hands_of_every_game_and_limit_come_back() {
    let mut counts: BTreeMap<Format2, (usize, usize)> = BTreeMap::new();
    for (index, game) in (0u64..).zip(Game::ALL) {
        for (of, limit) in [(0, Limit::Fixed), (1, Limit::Pot), (2, Limit::No)] {
            for number in 0..14 {
                let mut seeded = Seeded(index * 1000 + of * 100 + number);
                let setup = random::setup(&mut seeded, game, limit, HouseRules::POKERSTARS);
                let events = random::events(&mut seeded, setup);
                let mut about = About::number((1000 + number).to_string());
                about.unit = seeded.pick(&[Unit::Chips, Unit::Money { sign: '$' }]);
                about.played = Moment::read("2024/02/03", "4:05:06", "UTC");
                about.table = "Vega II".to_owned();
                about
                    .names
                    .insert(SeatNumber(3), "Ann: \"B\" $5 (x)".to_owned());
                if setup.entries[2].is_none() {
                    about.names.clear();
                }
                for owner in owners(&setup) {
                    let record = Record::of(setup, &events, owner).unwrap();
                    for format in Format::ALL {
                        let carried = same(&record, &about, format);
                        let count = counts.entry(format.name()).or_default();
                        count.0 += usize::from(carried);
                        count.1 += 1;
                    }
                }
            }
        }
    }
    for (format, (carried, all)) in counts {
        // What somebody posts to come in has no words in every format.
        assert!(carried * 10 >= all * 9, "{format}: {carried} of {all}");
    }
}

type Format2 = &'static str;

#[test]
fn every_house_rule_comes_back() {
    for (_, rules) in HouseRules::PRESETS {
        for (index, game) in (0u64..).zip(Game::ALL) {
            for number in 0..5 {
                let mut seeded = Seeded(index * 1000 + number);
                let setup = random::setup(&mut seeded, game, Limit::Fixed, rules);
                let events = random::events(&mut seeded, setup);
                for owner in owners(&setup) {
                    let record = Record::of(setup, &events, owner).unwrap();
                    let about = About::number("1");
                    assert!(same(&record, &about, Format::Cardspeak));
                    assert!(same(&record, &about, Format::Phh));
                    same(&record, &about, Format::Stars);
                }
            }
        }
    }
    assert_eq!(HouseRules::CARDROOM.open_pair, OpenPair::Ignored);
}

/// Each hand of the corpus that agrees, in each format, for the record's own player or, where all
/// cards are printed, for each.
#[test]
fn the_corpus_comes_back() {
    let Some(files) = common::all_formats() else {
        return;
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        for paper in read_any(&common::text(&file)).into_iter().flatten() {
            let Ok(played) = paper.play() else { continue };
            let mut owners = owners(&played.setup);
            if let Some(hero) = played.about.hero {
                owners = vec![Viewer::Seat(Seat::new(hero.0).unwrap())];
            }
            for owner in owners {
                let record = Record::of(played.setup, &played.events, owner).unwrap();
                for format in Format::ALL {
                    // PokerStars' text has no place for a smallest chip.
                    let stars = record.setup().stakes.chip.0 == 1;
                    if format == Format::Stars && !stars {
                        continue;
                    }
                    if same(&record, &played.about, format) {
                        *counts.entry(format.name()).or_default() += 1;
                    }
                }
            }
        }
    }
    eprintln!("{counts:?}");
    assert!(counts["stars"] >= 200 && counts["phh"] >= 500 && counts["cardspeak"] >= 500);
}

#[test]
fn blanks_around_a_table_are_not_its_name() {
    let played = read_any(cardspeak_records::doc_hand()).remove(0).unwrap();
    let mut played = played.play().unwrap();
    let record = Record::of(played.setup, &played.events, Viewer::Spectator).unwrap();
    for (table, name) in [(" \t", ""), (" Vega\n", "Vega"), ("Old  Mill", "Old  Mill")] {
        played.about.table = table.to_owned();
        for format in [Format::Phh, Format::Cardspeak] {
            let (_, again) = round(&record, &played.about, format).unwrap();
            assert_eq!(again.about.table, name, "{format:?}");
        }
    }
}
