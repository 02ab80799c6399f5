//! Random hands, for what has to hold for every hand.

use cardspeak_cards::Card;
use cardspeak_rules::{
    Action, Chips, Command, Entry, Event, Game, Hand, HouseRules, Limit, MAX_SEATS, Rake, Seat,
    Setup, Sizes, Stakes, Waiting,
};

/// SplitMix64.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        let place = self.below(from.len().try_into().unwrap());
        from[usize::try_from(place).unwrap()].clone()
    }
}

/// A setup with seats here and there and stacks from one chip up.
pub(crate) fn setup(seeded: &mut Seeded, game: Game, limit: Limit, rules: HouseRules) -> Setup {
    let most = u64::from(game.most_seats()).min(MAX_SEATS as u64);
    let players = 2 + seeded.below(most - 1);
    let mut seats: Vec<Seat> = Seat::all().collect();
    while seats.len() > usize::try_from(players).unwrap() {
        let place = seeded.below(seats.len().try_into().unwrap());
        seats.remove(usize::try_from(place).unwrap());
    }
    let stakes = if game.has_bring_in() {
        Stakes {
            ante: Chips(seeded.below(3)),
            bring_in: Chips(5),
            small_bet: Chips(10),
            big_bet: Chips(20),
            chip: Chips(1),
            ..Stakes::default()
        }
    } else {
        Stakes {
            small_blind: Chips(5),
            big_blind: Chips(10),
            small_bet: Chips(10),
            big_bet: Chips(20),
            chip: Chips(1),
            ..Stakes::default()
        }
    };
    let button = seeded.pick(&seats);
    let (small_blind, big_blind) = if game.has_bring_in() {
        (None, None)
    } else {
        let mut left = button.to_the_left().filter(|seat| seats.contains(seat));
        if seats.len() == 2 {
            (Some(button), left.next())
        } else {
            (left.next(), left.next())
        }
    };
    let mut entries = [None; MAX_SEATS];
    for seat in &seats {
        let most = seeded.pick(&[12, 60, 400]);
        let mut entry = Entry::of(Chips(1 + seeded.below(most)));
        let blinds = small_blind == Some(*seat) || big_blind == Some(*seat);
        if !game.has_bring_in() && !blinds && seeded.below(8) == 0 {
            entry.extra = Chips(10);
            entry.dead = Chips(seeded.pick(&[0, 5]));
        }
        entries[seat.index()] = Some(entry);
    }
    Setup {
        game,
        limit,
        stakes,
        rules,
        button,
        small_blind,
        big_blind,
        entries,
        rake: seeded.pick(&[Rake::None, Rake::Stated]),
    }
}

/// Plays a hand to its end with random cards and choices.
pub(crate) fn events(seeded: &mut Seeded, setup: Setup) -> Vec<Event> {
    let mut hand = Hand::new(setup).unwrap();
    let mut deck = Card::DECK.to_vec();
    let mut events = Vec::new();
    loop {
        let event = match hand.consequence() {
            Some(event) => event,
            None => {
                let command = match hand.waiting() {
                    Waiting::Deal(_) => {
                        let place = seeded.below(deck.len().try_into().unwrap());
                        Command::Deal(Some(deck.swap_remove(usize::try_from(place).unwrap())))
                    }
                    Waiting::Act { seat, legal } => {
                        let mut actions = vec![];
                        if legal.fold && seeded.below(5) == 0 {
                            actions.push(Action::Fold);
                        }
                        if legal.check {
                            actions.push(Action::Check);
                        }
                        if legal.call.is_some() {
                            actions.extend([Action::Call, Action::Call]);
                        }
                        if legal.bring_in.is_some() {
                            actions.push(Action::BringIn);
                        }
                        if let Some(raise) = legal.raise {
                            let total = match raise.sizes {
                                Sizes::Exactly(totals) => seeded.pick(&totals),
                                Sizes::Between { least, most, pot } => {
                                    let some = least.0 + seeded.below(most.0 - least.0 + 1);
                                    seeded.pick(&[least, pot, most, Chips(some)])
                                }
                            };
                            actions.push(Action::RaiseTo(total));
                        }
                        let action = match actions[..] {
                            [] => Action::Fold,
                            _ => seeded.pick(&actions),
                        };
                        Command::Act { seat, action }
                    }
                    Waiting::Ask { seat, .. } => match seeded.below(3) {
                        0 => Command::Show { seat, cards: None },
                        _ => Command::Muck { seat },
                    },
                    Waiting::Rake { amount, .. } => {
                        Command::Rake(Chips(seeded.below(amount.0 / 10 + 1)))
                    }
                    Waiting::Nothing => break,
                };
                hand.decide(command).unwrap()
            }
        };
        hand.apply(&event);
        events.push(event);
    }
    assert!(hand.is_over());
    // R42: now and then a winner shows what nobody has paid to see.
    if let Some(seat) = hand.live().only()
        && seeded.below(4) == 0
    {
        let show = Command::Show { seat, cards: None };
        if let Ok(event) = hand.decide(show) {
            events.push(event);
        }
    }
    events
}
