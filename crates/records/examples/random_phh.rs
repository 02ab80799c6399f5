//! Writes random hands in PHH for `tests/py/pokerkit_phh.py`, a file for each game that PHH has a
//! code for: `cargo run -p cardspeak-records --example random_phh -- FOLDER [HANDS]`.

#![expect(clippy::unwrap_used, reason = "a check may panic")]

#[path = "../tests/common/random.rs"]
mod random;

use std::fmt::Write;
use std::{env, fs};

use cardspeak_records::{About, Format, write};
use cardspeak_rules::{
    Chips, Game, HouseRules, Limit, OddChips, OpenPair, Rake, Record, Seat, Viewer,
};

fn main() {
    let mut args = env::args().skip(1);
    let folder = args.next().expect("a folder to write to");
    let hands: u64 = args.next().map_or(100, |hands| hands.parse().unwrap());
    fs::create_dir_all(&folder).unwrap();
    // What PokerKit plays: no open pair, odd chips by seat.
    let rules = HouseRules {
        open_pair: OpenPair::Ignored,
        odd_chips: OddChips::BySeat,
        ..HouseRules::POKERSTARS
    };
    let games = [
        ("holdem", Limit::Fixed),
        ("holdem", Limit::No),
        ("omaha", Limit::Pot),
        ("omaha-8", Limit::Fixed),
        ("stud", Limit::Fixed),
        ("stud-8", Limit::Fixed),
        ("razz", Limit::Fixed),
    ];
    for (of, (id, limit)) in (0u64..).zip(games) {
        let mut text = String::new();
        for index in 0..hands {
            let mut seeded = random::Seeded(of * 1_000_000 + index);
            let game = Game::named(id).unwrap();
            let mut setup = random::setup(&mut seeded, game, limit, rules);
            setup.rake = Rake::None;
            for entry in setup.entries.iter_mut().flatten() {
                // PokerKit has no dead posts beside live ones.
                entry.dead = Chips::ZERO;
            }
            let events = random::events(&mut seeded, setup);
            let owner = Seat::all().find(|seat| setup.entries[seat.index()].is_some());
            let record = Record::of(setup, &events, Viewer::Seat(owner.unwrap())).unwrap();
            let about = About::number((of * 1_000_000 + index).to_string());
            let hand = write(&record, &about, Format::Phh).unwrap();
            writeln!(text, "[{}]\n{hand}", index + 1).unwrap();
        }
        let name = format!("{folder}/{id}-{limit:?}.phhs").to_lowercase();
        fs::write(name, text).unwrap();
    }
}
