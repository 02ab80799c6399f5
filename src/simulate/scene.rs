//! What a random hand starts from.

use cardspeak_rules::{
    AllInHands, Chips, Entry, Game, HouseRules, Limit, OddChips, Posts, Rake, Seat, Setup, Stakes,
    proposed_ante_and_bring_in,
};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// What the command line leaves to chance, and what not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) game: Game,
    pub(super) limit: Limit,
    pub(super) players: Option<u8>,
    pub(super) stacks: Option<(u64, u64)>,
    pub(super) house_rules: Option<&'static str>,
}

impl Wanted {
    /// The hand of this index.
    pub(super) fn setup<R: Rng>(&self, index: u64, rng: &mut R) -> Setup {
        let (preset, rules) = self.rules(index, rng);
        let stakes = self.stakes(preset, rng);
        let most = self.game.most_seats();
        let players = self.players.unwrap_or_else(|| rng.random_range(2..=most));
        let mut seats: Vec<Seat> = Seat::all().collect();
        seats.shuffle(rng);
        let mut entries = [None; cardspeak_rules::MAX_SEATS];
        for seat in seats.iter().take(usize::from(players)) {
            entries[seat.index()] = Some(Entry::of(Chips(self.stack(&stakes, rng))));
        }
        let mut setup = Setup {
            game: self.game,
            limit: self.limit,
            stakes,
            rules,
            button: seats[0],
            small_blind: None,
            big_blind: None,
            entries,
            rake: Rake::None,
        };
        if self.game.has_bring_in() {
            // The stud button may stand beside an empty seat (R12).
            setup.button = seats[rng.random_range(0..seats.len())];
        } else {
            place_blinds(&mut setup, usize::from(players), rng);
        }
        if rng.random_bool(0.02) {
            // R11, R51: somebody does not post; with two players the hand is cancelled.
            setup.entries.iter_mut().flatten().for_each(|entry| {
                if rng.random_bool(0.3) {
                    entry.posts = Posts::No;
                }
            });
        }
        setup
    }

    /// The presets in rotation; now and then with a setting that none of them has.
    fn rules<R: Rng>(&self, index: u64, rng: &mut R) -> (&'static str, HouseRules) {
        let (preset, mut rules) = match self.house_rules {
            Some(name) => (
                name,
                HouseRules::named(name).unwrap_or(HouseRules::FULLTILT),
            ),
            None => {
                // The remainder is 0, 1 or 2.
                HouseRules::PRESETS[usize::try_from(index % 3).unwrap_or_default()]
            }
        };
        if self.house_rules.is_none() && rng.random_bool(0.1) {
            if rng.random_bool(0.5) {
                rules.odd_chips = OddChips::BySeat;
            } else {
                rules.all_in_hands = AllInHands::AtShowdown;
            }
        }
        (preset, rules)
    }

    fn stakes<R: Rng>(&self, preset: &str, rng: &mut R) -> Stakes {
        let (lower, chip) = [(200, 1), (10, 1), (100, 5), (4, 1)][rng.random_range(0..4)];
        let (lower, chip) = (Chips(lower), Chips(chip));
        let bets = Stakes {
            small_bet: lower,
            big_bet: lower.times(2),
            chip,
            ..Stakes::default()
        };
        if self.game.has_bring_in() {
            let proposed = proposed_ante_and_bring_in(preset, lower, chip);
            let (ante, bring_in) = proposed.unwrap_or((chip, chip));
            Stakes {
                ante,
                bring_in,
                ..bets
            }
        } else {
            Stakes {
                small_blind: Chips((lower.0 / 2 / chip.0).max(1) * chip.0),
                big_blind: lower,
                // R58: now and then an ante on top.
                ante: if rng.random_bool(0.1) {
                    chip
                } else {
                    Chips::ZERO
                },
                ..bets
            }
        }
    }

    /// From one chip up; small stacks often, so that there are side pots.
    fn stack<R: Rng>(&self, stakes: &Stakes, rng: &mut R) -> u64 {
        let most = match self.stacks {
            Some((low, high)) => return rng.random_range(low..=high),
            None => [
                stakes.small_bet.0,
                stakes.big_bet.0 * 3,
                stakes.big_bet.0 * 12,
                stakes.big_bet.0 * 100,
            ],
        };
        let kind = rng.random_range(0..most.len());
        rng.random_range(1..=most[kind])
    }
}

/// Button and blinds (R43), sometimes with a dead button, no small blind or extra posts (R51).
fn place_blinds<R: Rng>(setup: &mut Setup, players: usize, rng: &mut R) {
    let entries = setup.entries;
    let taken = move |seat: &Seat| entries[seat.index()].is_some();
    if players > 2 && rng.random_bool(0.1) {
        setup.button = Seat::all()
            .find(|seat| !taken(seat))
            .unwrap_or(setup.button);
    }
    let mut left = setup.button.to_the_left().filter(taken);
    if players == 2 {
        setup.small_blind = Some(setup.button);
        setup.big_blind = left.find(|seat| *seat != setup.button);
        return;
    }
    setup.small_blind = left.next();
    setup.big_blind = left.next();
    if rng.random_bool(0.05) {
        setup.small_blind = None;
    }
    if rng.random_bool(0.1)
        && let Some(newcomer) = left.next()
        && let Some(entry) = &mut setup.entries[newcomer.index()]
    {
        entry.extra = setup.stakes.big_blind;
        if rng.random_bool(0.5) {
            entry.dead = setup.stakes.small_blind;
        }
    }
}
