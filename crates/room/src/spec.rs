//! What is played at a table.

use std::time::Duration;

use cardspeak_protocol::{HouseRulesView, LimitKind, NotARule, StakesView, TableForm, TableInfo};
use cardspeak_rules::{Chips, Game, HouseRules, Limit, Setup, Stakes};
use serde::{Deserialize, Serialize};

use crate::{TableId, chat};

/// A table as it is set up: plain data, as it stands in the store.
///
/// ```
/// use cardspeak_room::TableSpec;
/// let tables = TableSpec::first_tables();
/// assert_eq!(tables.len(), 4);
/// assert!(tables.iter().all(|table| table.played().is_ok()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// The table's id.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// `fixed`, `pot` or `no`.
    pub limit: LimitSpec,
    /// The stakes, in chips of 0.01.
    pub stakes: StakesSpec,
    /// The name of a preset of house rules.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// How many robots sit there.
    pub robots: u8,
    /// What the host calls it; may be empty.
    #[serde(default)]
    pub title: String,
    /// House rules of its own instead of the preset's.
    #[serde(default)]
    pub house: Option<HouseRulesView>,
    /// One robot less for each person who sits.
    #[serde(default)]
    pub robots_leave: bool,
    /// Only who was invited finds it.
    #[serde(default)]
    pub private: bool,
    /// Who does not sit sees the hands, too.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Players may talk.
    #[serde(default = "yes")]
    pub chat: bool,
    /// The smallest buy-in; none for 20 big bets.
    #[serde(default)]
    pub least_buy_in: Option<u64>,
    /// The largest buy-in; none for 100 big bets.
    #[serde(default)]
    pub most_buy_in: Option<u64>,
    /// Seconds for an action; none for the room's usual time.
    #[serde(default)]
    pub action_seconds: Option<u16>,
    /// Seconds of each player's time bank; 0 for none.
    #[serde(default)]
    pub bank_seconds: u16,
}

fn yes() -> bool {
    true
}

/// How bets are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitSpec {
    /// Fixed limit.
    Fixed,
    /// Pot limit.
    Pot,
    /// No limit.
    No,
}

/// The stakes; zero where the game has none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StakesSpec {
    /// The ante.
    pub ante: u64,
    /// The bring-in.
    pub bring_in: u64,
    /// The small blind.
    pub small_blind: u64,
    /// The big blind.
    pub big_blind: u64,
    /// The lower limit; in pot and no limit the minimum bet.
    pub small_bet: u64,
    /// The upper limit; 0 in pot and no limit.
    pub big_bet: u64,
}

/// A [`TableSpec`] understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// How bets are limited.
    pub limit: Limit,
    /// The stakes.
    pub stakes: Stakes,
    /// The house rules.
    pub rules: HouseRules,
    /// The smallest buy-in: 20 big bets, unless the table has another.
    pub least_buy_in: u64,
    /// The largest buy-in: 100 big bets, unless the table has another.
    pub most_buy_in: u64,
}

/// Why a table cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such game.
    #[error("there is no game {0}")]
    Game(String),
    /// No such preset.
    #[error("there are no house rules {0}")]
    Rules(String),
    /// Too few or too many seats.
    #[error("{game} is played at 2 to {most} seats, not {seats}")]
    Seats {
        /// The game.
        game: String,
        /// The most seats.
        most: u8,
        /// The seats wanted.
        seats: u8,
    },
    /// More robots than seats.
    #[error("{robots} robots at {seats} seats")]
    Robots {
        /// The robots wanted.
        robots: u8,
        /// The seats.
        seats: u8,
    },
    /// The stakes do not fit the game or each other.
    #[error("the stakes do not fit: {0}")]
    Stakes(cardspeak_rules::SetupError),
    /// A house rule that is none.
    #[error(transparent)]
    House(#[from] NotARule),
    /// The title is too long, or holds what cannot be shown.
    #[error("the title {0:?} is not plain text of at most 40 characters")]
    Title(String),
    /// The bounds of the buy-in contradict each other, or reach too far.
    #[error("a buy-in of {least} to {most} cannot be")]
    BuyIn {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Too little or too much time for an action.
    #[error("{0} seconds for an action; it is 5 to 600")]
    Action(u16),
    /// Too large a time bank.
    #[error("a time bank of {0} seconds; it is at most 600")]
    Bank(u16),
}

/// The longest title, in characters.
const LONGEST_TITLE: usize = 40;

/// Chips above which nothing is played: far from where counting could end.
const MOST_CHIPS: u64 = 1 << 40;

impl TableSpec {
    /// An open table of a game, without stakes and robots yet.
    fn of(game: &str, limit: LimitSpec) -> TableSpec {
        TableSpec {
            id: game.into(),
            game: game.to_owned(),
            limit,
            stakes: StakesSpec::default(),
            rules: "fulltilt".to_owned(),
            seats: 6,
            robots: 0,
            title: String::new(),
            house: None,
            robots_leave: false,
            private: false,
            spectators: true,
            chat: true,
            least_buy_in: None,
            most_buy_in: None,
            action_seconds: None,
            bank_seconds: 0,
        }
    }

    /// A table as a host has filled it in.
    #[must_use]
    pub fn filled_in(id: TableId, form: TableForm) -> TableSpec {
        TableSpec {
            id,
            game: form.game,
            limit: match form.limit {
                LimitKind::Fixed => LimitSpec::Fixed,
                LimitKind::Pot => LimitSpec::Pot,
                LimitKind::No => LimitSpec::No,
            },
            stakes: StakesSpec {
                ante: form.stakes.ante,
                bring_in: form.stakes.bring_in,
                small_blind: form.stakes.small_blind,
                big_blind: form.stakes.big_blind,
                small_bet: form.stakes.small_bet,
                big_bet: form.stakes.big_bet,
            },
            rules: form.rules,
            seats: form.seats,
            robots: form.robots,
            title: form.title.trim().to_owned(),
            house: form.house,
            robots_leave: form.robots_leave,
            private: form.private,
            spectators: form.spectators,
            chat: form.chat,
            least_buy_in: form.least_buy_in,
            most_buy_in: form.most_buy_in,
            action_seconds: form.action_seconds,
            bank_seconds: form.bank_seconds,
        }
    }

    /// The form that this table would be filled in by.
    #[must_use]
    pub fn form(&self) -> TableForm {
        TableForm {
            title: self.title.clone(),
            game: self.game.clone(),
            limit: self.limit.into(),
            stakes: StakesView::from(&Stakes::from(self.stakes)),
            rules: self.rules.clone(),
            house: self.house.clone(),
            seats: self.seats,
            robots: self.robots,
            robots_leave: self.robots_leave,
            private: self.private,
            spectators: self.spectators,
            chat: self.chat,
            least_buy_in: self.least_buy_in,
            most_buy_in: self.most_buy_in,
            action_seconds: self.action_seconds,
            bank_seconds: self.bank_seconds,
        }
    }

    /// How many robots want to sit when so many people do. Where robots leave for people,
    /// one seat stays free for the next person.
    pub(crate) fn robots_beside(&self, people: u8) -> u8 {
        if self.robots_leave {
            let room = self.seats.saturating_sub(people).saturating_sub(1);
            self.robots.saturating_sub(people).min(room)
        } else {
            self.robots
        }
    }

    /// The time for an action, where the room's usual time is `usual`.
    pub(crate) fn action(&self, usual: Duration) -> Duration {
        self.action_seconds
            .map_or(usual, |seconds| Duration::from_secs(seconds.into()))
    }

    /// The time bank that a player sits down with.
    pub(crate) fn bank(&self) -> Duration {
        Duration::from_secs(self.bank_seconds.into())
    }

    /// The tables of a new room.
    #[must_use]
    pub fn first_tables() -> Vec<TableSpec> {
        let blinds = StakesSpec {
            small_blind: 100,
            big_blind: 200,
            small_bet: 200,
            ..StakesSpec::default()
        };
        let courchevel = |id: &str, limit, stakes| TableSpec {
            id: id.into(),
            stakes,
            rules: "pokerstars".to_owned(),
            seats: 6,
            robots: 3,
            ..TableSpec::of("courchevel-8", limit)
        };
        vec![
            TableSpec {
                id: "stud-8".into(),
                stakes: StakesSpec {
                    ante: 40,
                    bring_in: 50,
                    small_bet: 200,
                    big_bet: 400,
                    ..StakesSpec::default()
                },
                seats: 8,
                robots: 5,
                ..TableSpec::of("stud-8", LimitSpec::Fixed)
            },
            courchevel("courchevel-8-pot", LimitSpec::Pot, blinds),
            courchevel(
                "courchevel-8-fixed",
                LimitSpec::Fixed,
                StakesSpec {
                    big_bet: 400,
                    ..blinds
                },
            ),
            courchevel("courchevel-8-no", LimitSpec::No, blinds),
        ]
    }

    /// What is played.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub fn played(&self) -> Result<Played, SpecError> {
        let game = Game::named(&self.game).ok_or_else(|| SpecError::Game(self.game.clone()))?;
        let preset =
            HouseRules::named(&self.rules).ok_or_else(|| SpecError::Rules(self.rules.clone()))?;
        let rules = match &self.house {
            Some(house) => HouseRules::try_from(house)?,
            None => preset,
        };
        let most = game.most_seats();
        if !(2..=most).contains(&self.seats) {
            return Err(SpecError::Seats {
                game: self.game.clone(),
                most,
                seats: self.seats,
            });
        }
        if self.robots > self.seats {
            return Err(SpecError::Robots {
                robots: self.robots,
                seats: self.seats,
            });
        }
        if self.title.chars().count() > LONGEST_TITLE || !chat::is_plain(&self.title) {
            return Err(SpecError::Title(self.title.clone()));
        }
        if let Some(seconds) = self.action_seconds
            && !(5..=600).contains(&seconds)
        {
            return Err(SpecError::Action(seconds));
        }
        if self.bank_seconds > 600 {
            return Err(SpecError::Bank(self.bank_seconds));
        }
        let stakes = Stakes::from(self.stakes);
        let limit = match self.limit {
            LimitSpec::Fixed => Limit::Fixed,
            LimitSpec::Pot => Limit::Pot,
            LimitSpec::No => Limit::No,
        };
        // Big bets: the upper limit, or where there is none the big blind (stud: the minimum bet).
        let big = [stakes.big_bet, stakes.big_blind, stakes.small_bet];
        let big = big
            .into_iter()
            .find(|amount| !amount.is_zero())
            .unwrap_or_default()
            .0;
        let played = Played {
            game,
            limit,
            stakes,
            rules,
            least_buy_in: self.least_buy_in.unwrap_or(big.saturating_mul(20)),
            most_buy_in: self.most_buy_in.unwrap_or(big.saturating_mul(100)),
        };
        let (least, most) = (played.least_buy_in, played.most_buy_in);
        let bounds = least.max(1)..=MOST_CHIPS;
        // Whoever sits down can post at least a big bet's worth.
        if least < big || !bounds.contains(&most) {
            return Err(SpecError::BuyIn { least, most });
        }
        let stacks = [Chips(played.least_buy_in.max(1)); 2];
        let setup = Setup::at_a_fresh_table(game, limit, stakes, rules, &stacks);
        setup.check().map_err(SpecError::Stakes)?;
        Ok(played)
    }
}

impl Played {
    /// What a robot sits down with: 60 big bets where the buy-in is the usual one.
    pub(crate) fn robots_stake(&self) -> u64 {
        (self.most_buy_in / 5 * 3).max(self.least_buy_in)
    }

    /// The table as the protocol tells of it.
    #[must_use]
    pub fn info(&self, spec: &TableSpec) -> TableInfo {
        TableInfo {
            id: spec.id.to_string(),
            title: spec.title.clone(),
            game: spec.game.clone(),
            stud: self.game.has_bring_in(),
            limit: self.limit.into(),
            seats: spec.seats,
            stakes: (&self.stakes).into(),
            rules: (&self.rules).into(),
            least_buy_in: self.least_buy_in,
            most_buy_in: self.most_buy_in,
            action_seconds: spec.action_seconds,
            bank_seconds: spec.bank_seconds,
            private: spec.private,
            spectators: spec.spectators,
            chat: spec.chat,
        }
    }
}

impl From<StakesSpec> for Stakes {
    fn from(spec: StakesSpec) -> Stakes {
        Stakes {
            ante: Chips(spec.ante),
            bring_in: Chips(spec.bring_in),
            small_blind: Chips(spec.small_blind),
            big_blind: Chips(spec.big_blind),
            small_bet: Chips(spec.small_bet),
            big_bet: Chips(spec.big_bet),
            chip: Chips(1),
        }
    }
}

impl From<LimitSpec> for LimitKind {
    fn from(limit: LimitSpec) -> LimitKind {
        match limit {
            LimitSpec::Fixed => LimitKind::Fixed,
            LimitSpec::Pot => LimitKind::Pot,
            LimitSpec::No => LimitKind::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tables_are_as_they_were_ordered() {
        let tables = TableSpec::first_tables();
        let played: Vec<Played> = tables.iter().map(|table| table.played().unwrap()).collect();
        // R21, R44: $2/$4 with ante 0.40 and bring-in 0.50; buy-ins of 20 to 100 big bets.
        assert_eq!(
            (played[0].least_buy_in, played[0].most_buy_in),
            (8_000, 40_000)
        );
        assert_eq!(
            (played[1].least_buy_in, played[1].most_buy_in),
            (4_000, 20_000)
        );
        assert_eq!(
            (played[2].least_buy_in, played[2].most_buy_in),
            (8_000, 40_000)
        );
        assert_eq!(played[0].rules, HouseRules::FULLTILT);
        for table in &tables {
            let text = serde_json::to_string(table).unwrap();
            assert_eq!(&serde_json::from_str::<TableSpec>(&text).unwrap(), table);
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let with = |change: fn(&mut TableSpec)| {
            let mut spec = TableSpec::first_tables().remove(0);
            change(&mut spec);
            spec.played().unwrap_err()
        };
        assert_eq!(
            with(|spec| spec.game = "old-maid".into()),
            SpecError::Game("old-maid".into())
        );
        assert_eq!(
            with(|spec| spec.rules = "mine".into()),
            SpecError::Rules("mine".into())
        );
        assert!(matches!(
            with(|spec| spec.seats = 9),
            SpecError::Seats { most: 8, .. }
        ));
        assert!(matches!(
            with(|spec| spec.robots = 9),
            SpecError::Robots { .. }
        ));
        assert!(matches!(
            with(|spec| spec.stakes.bring_in = 200),
            SpecError::Stakes(_)
        ));
    }
}
