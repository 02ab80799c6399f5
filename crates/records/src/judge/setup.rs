//! What a record's hand starts from.

use cardspeak_rules::{
    Chips, Entry, Game, HouseRules, Limit, MAX_SEATS, Posts, Rake, Seat, Setup, ShowdownOrder,
    Stakes,
};

use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Findings, number_of, seat_of};
use crate::money::Unit;
use crate::sheet::{self, Aside, Outcome, Post, SeatNumber, Sheet, Site, Stated};

/// The setup that the record states: its stakes and posts, its button, and the house rules that
/// it says, else the site's.
pub(super) fn setup(sheet: &Sheet, game: Game, findings: &mut Findings) -> Option<Setup> {
    let said = sheet.statements.iter().find_map(|said| match said.stated {
        Stated::Aside(Aside::HouseRules(rules)) => Some(rules),
        _ => None,
    });
    let rules = said.unwrap_or(match sheet.site {
        Site::PokerStars => HouseRules::POKERSTARS,
        Site::FullTilt => HouseRules::FULLTILT,
        Site::Bovada => BOVADA,
    });
    let cancelled = sheet
        .statements
        .iter()
        .any(|statement| statement.stated == Stated::Cancelled);
    let mut entries = [None; MAX_SEATS];
    for seated in &sheet.seats {
        let Some(seat) = seat_of(seated.seat) else {
            let number = Fact::Seat(seated.seat);
            findings.differ(seated.line, Topic::Setup, number, Fact::Nothing);
            return None;
        };
        big_blind_once(sheet, seated.seat, findings);
        if is_dealt_in(sheet, seated.seat) {
            entries[seat.index()] = Some(entry(sheet, seated));
        }
        if let Some(entry) = &mut entries[seat.index()]
            && cancelled
            && posts_of(sheet, seated.seat).next().is_none()
        {
            entry.posts = Posts::No;
        }
    }
    if cancelled && entries.iter().flatten().count() == 1 {
        // R51: somebody else sat there and did not post, and has no line of a seat.
        if let Some(empty) = entries.iter_mut().find(|entry| entry.is_none()) {
            *empty = Some(Entry {
                posts: Posts::No,
                ..Entry::of(Chips(1))
            });
        }
    }
    let (small_blind, big_blind) = if game.has_bring_in() {
        (None, None)
    } else {
        (blind(sheet, Post::SmallBlind), blind(sheet, Post::BigBlind))
    };
    let dealt_in = |seat: &Seat| entries[seat.index()].is_some();
    // Of a cancelled hand nobody may be left for the big blind (R51).
    let spare = || Seat::all().find(|seat| Some(*seat) != small_blind);
    let big_blind = if cancelled && !game.has_bring_in() {
        big_blind.or_else(spare)
    } else {
        big_blind
    };
    let button = button(sheet, &game, findings)
        .or_else(|| Seat::all().rfind(dealt_in))
        .unwrap_or(Seat::FIRST);
    if !game.has_bring_in() {
        check_blinds(sheet, button, (small_blind, big_blind), dealt_in, findings);
    }
    Some(Setup {
        game,
        limit: match sheet.limit {
            sheet::Limit::Fixed => Limit::Fixed,
            sheet::Limit::Pot => Limit::Pot,
            sheet::Limit::No => Limit::No,
        },
        stakes: stakes(sheet, &game),
        rules,
        button,
        small_blind,
        big_blind,
        entries,
        rake: Rake::Stated,
    })
}

/// Whoever the summary does not call sitting out; a player may sit down or out between the list
/// of seats and the deal, and PokerStars deals absent players of a tournament in.
pub(super) fn is_dealt_in(sheet: &Sheet, seat: SeatNumber) -> bool {
    match sheet
        .summary
        .seats
        .iter()
        .find(|summed| summed.seat == seat)
    {
        Some(summed) => summed.outcome != Outcome::SittingOut,
        None => sheet.statements.iter().any(|statement| {
            matches!(
                statement.stated,
                Stated::Posts { .. } | Stated::Dealt { .. }
            ) && statement.stated.seat() == Some(seat)
        }),
    }
}

fn entry(sheet: &Sheet, seated: &sheet::Seated) -> Entry {
    let mut entry = Entry {
        posts: Posts::Yes,
        ..Entry::of(Chips(seated.stack))
    };
    let mut big_blinds = 0;
    for (post, amount, _) in posts_of(sheet, seated.seat) {
        match post {
            Post::Extra => entry.extra = plus(entry.extra, amount),
            Post::DeadSmallBlind => entry.dead = plus(entry.dead, amount),
            Post::BothBlinds => {
                // R44: a fixed-limit game is named by its bets, and the lower one is the big blind.
                let big = match sheet.limit {
                    sheet::Limit::Fixed => sheet.stakes.small,
                    sheet::Limit::Pot | sheet::Limit::No => sheet.stakes.big,
                };
                let big = big.min(amount);
                entry.extra = plus(entry.extra, big);
                entry.dead = plus(entry.dead, amount - big);
            }
            Post::BigBlind if !is_first_big_blind(sheet, seated.seat, big_blinds) => {
                entry.extra = plus(entry.extra, amount);
            }
            Post::BigBlind => big_blinds += 1,
            Post::Ante | Post::SmallBlind => {}
        }
    }
    entry
}

/// A record may state any amount, more than the rules count.
fn plus(chips: Chips, amount: u64) -> Chips {
    Chips(chips.0.saturating_add(amount))
}

/// A second and later "big blind" of a hand is posted by somebody who comes in (R51).
fn is_first_big_blind(sheet: &Sheet, seat: SeatNumber, posted: usize) -> bool {
    posted == 0 && blind(sheet, Post::BigBlind) == seat_of(seat)
}

/// R51: nobody posts the big blind twice.
fn big_blind_once(sheet: &Sheet, seat: SeatNumber, findings: &mut Findings) {
    let posts = sheet
        .statements
        .iter()
        .filter_map(|statement| match statement.stated {
            Stated::Posts {
                seat: of,
                post: Post::BigBlind,
                amount,
                ..
            } if of == seat => Some((statement.line, amount)),
            _ => None,
        });
    for (line, amount) in posts.skip(1) {
        let stated = Fact::Paid { amount, seat };
        findings.differ(line, Topic::Post, stated, Fact::Nothing);
    }
}

fn posts_of(sheet: &Sheet, of: SeatNumber) -> impl Iterator<Item = (Post, u64, bool)> {
    sheet
        .statements
        .iter()
        .filter_map(move |statement| match statement.stated {
            Stated::Posts {
                seat,
                post,
                amount,
                all_in,
            } if seat == of => Some((post, amount, all_in)),
            _ => None,
        })
}

fn blind(sheet: &Sheet, kind: Post) -> Option<Seat> {
    sheet
        .statements
        .iter()
        .find_map(|statement| match statement.stated {
            Stated::Posts { seat, post, .. } if post == kind => seat_of(seat),
            _ => None,
        })
}

/// R43: small and big blind are the first two to the left of the button; heads-up the button
/// is the small blind. Without a small blind (R51) the record alone says where the big one is.
fn check_blinds(
    sheet: &Sheet,
    button: Seat,
    (small, big): (Option<Seat>, Option<Seat>),
    dealt_in: impl Fn(&Seat) -> bool,
    findings: &mut Findings,
) {
    let order: Vec<Seat> = button.to_the_left().filter(&dealt_in).collect();
    let (Some(small), Some(big)) = (small, big) else {
        return;
    };
    let expected = match order[..] {
        [first, second] if second == button => [second, first],
        [first, second, ..] => [first, second],
        _ => return,
    };
    if expected != [small, big] {
        let line = sheet.button.map_or(sheet.line, |(line, _)| line);
        let seats = |seats: [Seat; 2]| Fact::Seats(seats.map(number_of).to_vec());
        findings.differ(line, Topic::Button, seats([small, big]), seats(expected));
    }
}

fn stakes(sheet: &Sheet, game: &Game) -> Stakes {
    let printed = sheet.stakes;
    let ante = printed
        .ante
        .or_else(|| usual(sheet, Post::Ante))
        .unwrap_or_default();
    let mut stakes = Stakes {
        ante: Chips(ante),
        chip: smallest_chip(sheet),
        ..Stakes::default()
    };
    if game.has_bring_in() {
        stakes.small_bet = Chips(printed.small);
        stakes.big_bet = Chips(printed.big);
        let bring_in = sheet
            .statements
            .iter()
            .find_map(|statement| match statement.stated {
                Stated::BringIn {
                    amount,
                    all_in: false,
                    ..
                } => Some(amount),
                _ => None,
            });
        // Where nobody brought in, or only with a last chip, what it was is stated nowhere: any
        // amount below the lower limit does.
        stakes.bring_in = Chips(bring_in.unwrap_or((printed.small / 2).max(1)));
    } else if sheet.limit == sheet::Limit::Fixed {
        stakes.small_bet = Chips(printed.small);
        stakes.big_bet = Chips(printed.big);
        stakes.big_blind = Chips(printed.small);
        stakes.small_blind = Chips(usual(sheet, Post::SmallBlind).unwrap_or(printed.small / 2));
    } else {
        stakes.small_bet = Chips(printed.big);
        stakes.big_bet = Chips(printed.big);
        stakes.small_blind = Chips(printed.small);
        stakes.big_blind = Chips(printed.big);
    }
    stakes
}

/// What a forced bet amounts to: the most frequent amount, of those that were posted in full.
fn usual(sheet: &Sheet, kind: Post) -> Option<u64> {
    let posts = |all_in_too: bool| -> Vec<u64> {
        let amounts = sheet
            .statements
            .iter()
            .filter_map(|statement| match statement.stated {
                Stated::Posts {
                    post,
                    amount,
                    all_in,
                    ..
                } if post == kind && (all_in_too || !all_in) => Some(amount),
                _ => None,
            });
        amounts.collect()
    };
    let mut amounts = posts(false);
    if amounts.is_empty() {
        amounts = posts(true);
    }
    let times = |amount: u64| amounts.iter().filter(|other| **other == amount).count();
    amounts
        .iter()
        .copied()
        .max_by_key(|amount| (times(*amount), *amount))
}

/// R41: the smallest chip is a setting of the table. Full Tilt divided in 5 cents from
/// $0.50/$1 on, PokerStars in single cents.
fn smallest_chip(sheet: &Sheet) -> Chips {
    let coarse = sheet.site == Site::FullTilt
        && matches!(sheet.unit, Unit::Money { .. })
        && sheet.stakes.big >= 100;
    Chips(if coarse { 5 } else { 1 })
}

/// What the hands of Bovada show of its house rules.
const BOVADA: HouseRules = HouseRules {
    showdown_order: ShowdownOrder::FirstToAct,
    ..HouseRules::POKERSTARS
};

/// R12: in stud the button is read off the order of the antes (PokerStars) or, since Full Tilt
/// and Bovada print antes in the order of clicking, of the deal.
fn button(sheet: &Sheet, game: &Game, findings: &mut Findings) -> Option<Seat> {
    if let Some((line, seat)) = sheet.button {
        if seat_of(seat).is_none() {
            findings.differ(line, Topic::Button, Fact::Seat(seat), Fact::Nothing);
        }
        return seat_of(seat);
    }
    if !game.has_bring_in() {
        // A dead button of which the record does not say where it is: right of the blinds.
        let first = blind(sheet, Post::SmallBlind).or(blind(sheet, Post::BigBlind))?;
        return first.to_the_left().nth(MAX_SEATS - 2);
    }
    let antes = |stated: &Stated| match stated {
        Stated::Posts {
            seat,
            post: Post::Ante,
            ..
        } => Some(*seat),
        _ => None,
    };
    let deals = |stated: &Stated| match stated {
        Stated::Dealt { seat, .. } => Some(*seat),
        _ => None,
    };
    let order_of = |of: &dyn Fn(&Stated) -> Option<SeatNumber>| -> Vec<(usize, SeatNumber)> {
        sheet
            .statements
            .iter()
            .take_while(|statement| !is_later_street(&statement.stated, game))
            .filter_map(|statement| Some((statement.line, of(&statement.stated)?)))
            .collect()
    };
    let mut order = match sheet.site {
        Site::PokerStars => order_of(&antes),
        Site::FullTilt | Site::Bovada => vec![],
    };
    if order.is_empty() {
        order = order_of(&deals);
    }
    let (line, last) = *order.last()?;
    // Once round the table: where a seat is lower than the one before it, the round passes seat 1.
    let seats: Vec<SeatNumber> = order.iter().map(|(_, seat)| *seat).collect();
    let turns = seats
        .iter()
        .zip(seats.iter().cycle().skip(1))
        .filter(|(one, next)| one >= next);
    if turns.count() > 1 {
        let mut sorted = seats.clone();
        sorted.sort_unstable();
        findings.differ(line, Topic::Deal, Fact::Seats(seats), Fact::Seats(sorted));
    }
    seat_of(last)
}

fn is_later_street(stated: &Stated, game: &Game) -> bool {
    let Stated::Street { street, .. } = stated else {
        return false;
    };
    crate::judge::index_of_street(game, *street).is_some_and(|index| index > 0)
}
