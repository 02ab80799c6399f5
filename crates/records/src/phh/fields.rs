//! A setup as fields of PHH, and back.

use cardspeak_rules::{
    Chips, Entry, Game, HouseRules, Limit, MAX_SEATS, OddChips, OpenPair, Posts, Rake, Seat, Setup,
    Stakes,
};

/// The fields of PHH that say what a hand starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fields {
    pub(crate) variant: String,
    pub(crate) trimming: bool,
    /// By player, heads-up in reverse.
    pub(crate) antes: Vec<u64>,
    /// By player, heads-up in reverse; what somebody posts to come in is below zero.
    pub(crate) blinds: Option<Vec<i64>>,
    pub(crate) bring_in: Option<u64>,
    pub(crate) small_bet: Option<u64>,
    pub(crate) big_bet: Option<u64>,
    pub(crate) min_bet: Option<u64>,
    pub(crate) stacks: Vec<u64>,
    /// The seats of p1, p2 …
    pub(crate) seats: Vec<Seat>,
}

const CODES: [(&str, &str, Limit); 7] = [
    ("FT", "holdem", Limit::Fixed),
    ("NT", "holdem", Limit::No),
    ("PO", "omaha", Limit::Pot),
    ("FO/8", "omaha-8", Limit::Fixed),
    ("F7S", "stud", Limit::Fixed),
    ("F7S/8", "stud-8", Limit::Fixed),
    ("FR", "razz", Limit::Fixed),
];

/// Before the games without a code of PHH: `cardspeak/courchevel-8/pot`.
const OWN: &str = "cardspeak/";

/// What PHH takes for granted: the rules of live tournaments as its own tool plays them.
const HOUSE: HouseRules = HouseRules {
    open_pair: OpenPair::Ignored,
    odd_chips: OddChips::BySeat,
    ..HouseRules::POKERSTARS
};

/// The variant's game and limit.
pub(super) fn variant(text: &str) -> Option<(Game, Limit)> {
    if let Some(rest) = text.strip_prefix(OWN) {
        let (game, limit) = rest.split_once('/')?;
        let limit = match limit {
            "fixed" => Limit::Fixed,
            "pot" => Limit::Pot,
            "no" => Limit::No,
            _ => return None,
        };
        return Some((Game::named(game)?, limit));
    }
    let (_, game, limit) = CODES.into_iter().find(|(code, ..)| *code == text)?;
    Some((Game::named(game)?, limit))
}

fn variant_of(setup: &Setup) -> String {
    let code = CODES
        .into_iter()
        .find(|(_, game, limit)| *game == setup.game.id && *limit == setup.limit);
    match code {
        // The codes of fixed limit know one bet and three raises only.
        Some((code, ..)) if setup.limit != Limit::Fixed || setup.rules.raises == 3 => code.into(),
        _ => {
            let limit = match setup.limit {
                Limit::Fixed => "fixed",
                Limit::Pot => "pot",
                Limit::No => "no",
            };
            format!("{OWN}{}/{limit}", setup.game.id)
        }
    }
}

/// The fields of a setup.
pub(super) fn of(setup: &Setup) -> Fields {
    let players: Vec<(Seat, Entry)> = setup
        .button
        .to_the_left()
        .filter_map(|seat| Some((seat, setup.entries[seat.index()]?)))
        .filter(|(_, entry)| entry.posts == Posts::Yes)
        .collect();
    let stakes = &setup.stakes;
    let blinds_game = !setup.game.has_bring_in();
    let mut antes: Vec<u64> = players
        .iter()
        .map(|(_, entry)| stakes.ante.0.saturating_add(entry.dead.0))
        .collect();
    let mut blinds: Vec<i64> = players
        .iter()
        .map(|(seat, entry)| {
            let signed = |chips: Chips| i64::try_from(chips.0).unwrap_or(i64::MAX);
            if setup.small_blind == Some(*seat) {
                signed(stakes.small_blind)
            } else if setup.big_blind == Some(*seat) {
                signed(stakes.big_blind)
            } else {
                -signed(entry.extra)
            }
        })
        .collect();
    if players.len() == 2 {
        antes.reverse();
        blinds.reverse();
    }
    let fixed = setup.limit == Limit::Fixed || !blinds_game;
    Fields {
        variant: variant_of(setup),
        // R11: of an ante that a player cannot match, the rest is a side pot. A dead post is not.
        trimming: !blinds_game,
        antes,
        blinds: blinds_game.then_some(blinds),
        bring_in: (!blinds_game).then_some(stakes.bring_in.0),
        small_bet: fixed.then_some(stakes.small_bet.0),
        big_bet: fixed.then_some(stakes.big_bet.0),
        min_bet: (!fixed).then_some(stakes.small_bet.0),
        stacks: players.iter().map(|(_, entry)| entry.stack.0).collect(),
        seats: players.iter().map(|(seat, _)| *seat).collect(),
    }
}

/// The field that does not fit.
pub(super) type Wrong = &'static str;

impl Fields {
    /// The setup that the fields say, where no first line of the notation says it.
    pub(super) fn setup(&self) -> Result<Setup, Wrong> {
        let (game, limit) = variant(&self.variant).ok_or("variant")?;
        let players = self.seats.len();
        if self.stacks.len() != players || players < 2 {
            return Err("starting_stacks");
        }
        if self.antes.len() != players {
            return Err("antes");
        }
        let mut antes = self.antes.clone();
        let mut blinds = self.blinds.clone().unwrap_or_default();
        if players == 2 {
            antes.reverse();
            blinds.reverse();
        }
        // What one player antes above the others is a dead post.
        let ante = antes.iter().copied().min().unwrap_or_default();
        let mut entries = [None; MAX_SEATS];
        let (mut small, mut big) = (None, None);
        for (place, seat) in self.seats.iter().enumerate() {
            let mut entry = Entry::of(Chips(self.stacks[place]));
            entry.dead = Chips(antes[place] - ante);
            if game.has_bring_in() && antes[place] != ante {
                return Err("antes");
            }
            match blinds.get(place).copied().unwrap_or_default() {
                0 => {}
                extra if extra < 0 => entry.extra = Chips(extra.unsigned_abs()),
                blind => {
                    let blind = (*seat, Chips(blind.unsigned_abs()));
                    match (small, big) {
                        (None, None) => big = Some(blind),
                        (None, Some(before)) => (small, big) = (Some(before), Some(blind)),
                        // Straddles are not read.
                        _ => return Err("blinds_or_straddles"),
                    }
                }
            }
            if entries[seat.index()].replace(entry).is_some() {
                return Err("seats");
            }
        }
        if players == 2 {
            // Heads-up the button's small blind stands after the big blind.
            if let (Some(one), Some(two)) = (small, big) {
                (small, big) = (Some(two), Some(one));
            }
        }
        let button = *self.seats.last().ok_or("seats")?;
        let amount = |blind: Option<(Seat, Chips)>| blind.map(|(_, chips)| chips);
        let mut stakes = Stakes {
            ante: Chips(ante),
            chip: Chips(1),
            ..Stakes::default()
        };
        if game.has_bring_in() {
            stakes.bring_in = Chips(self.bring_in.ok_or("bring_in")?);
        } else {
            if blinds.len() != players || big.is_none() {
                return Err("blinds_or_straddles");
            }
            stakes.small_blind = amount(small).unwrap_or_default();
            stakes.big_blind = amount(big).unwrap_or_default();
        }
        if limit == Limit::Fixed || game.has_bring_in() {
            stakes.small_bet = Chips(self.small_bet.ok_or("small_bet")?);
            stakes.big_bet = Chips(self.big_bet.ok_or("big_bet")?);
        } else {
            stakes.small_bet = Chips(self.min_bet.ok_or("min_bet")?);
        }
        Ok(Setup {
            game,
            limit,
            stakes,
            rules: HOUSE,
            button,
            small_blind: small.map(|(seat, _)| seat),
            big_blind: big.map(|(seat, _)| seat),
            entries,
            rake: Rake::None,
        })
    }

    /// The first field in which the two differ.
    pub(super) fn differs(&self, other: &Fields) -> Option<Wrong> {
        let same = [
            ("variant", self.variant == other.variant),
            ("ante_trimming_status", self.trimming == other.trimming),
            ("antes", self.antes == other.antes),
            ("blinds_or_straddles", self.blinds == other.blinds),
            ("bring_in", self.bring_in == other.bring_in),
            ("small_bet", self.small_bet == other.small_bet),
            ("big_bet", self.big_bet == other.big_bet),
            ("min_bet", self.min_bet == other.min_bet),
            ("starting_stacks", self.stacks == other.stacks),
            ("seats", self.seats == other.seats),
        ];
        same.into_iter()
            .find(|(_, same)| !same)
            .map(|(field, _)| field)
    }
}
