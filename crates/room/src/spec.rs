//! What is played at a table.

use cardspeak_protocol::TableInfo;
use cardspeak_rules::{Chips, Game, HouseRules, Limit, Setup, Stakes};
use serde::{Deserialize, Serialize};

use crate::TableId;

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
    /// The smallest buy-in: 20 big bets.
    pub least_buy_in: u64,
    /// The largest buy-in: 100 big bets.
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
}

impl TableSpec {
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
            game: "courchevel-8".to_owned(),
            limit,
            stakes,
            rules: "pokerstars".to_owned(),
            seats: 6,
            robots: 3,
        };
        vec![
            TableSpec {
                id: "stud-8".into(),
                game: "stud-8".to_owned(),
                limit: LimitSpec::Fixed,
                stakes: StakesSpec {
                    ante: 40,
                    bring_in: 50,
                    small_bet: 200,
                    big_bet: 400,
                    ..StakesSpec::default()
                },
                rules: "fulltilt".to_owned(),
                seats: 8,
                robots: 5,
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
        let rules =
            HouseRules::named(&self.rules).ok_or_else(|| SpecError::Rules(self.rules.clone()))?;
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
        let stakes = Stakes {
            ante: Chips(self.stakes.ante),
            bring_in: Chips(self.stakes.bring_in),
            small_blind: Chips(self.stakes.small_blind),
            big_blind: Chips(self.stakes.big_blind),
            small_bet: Chips(self.stakes.small_bet),
            big_bet: Chips(self.stakes.big_bet),
            chip: Chips(1),
        };
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
            least_buy_in: big.saturating_mul(20),
            most_buy_in: big.saturating_mul(100),
        };
        let stacks = [Chips(played.least_buy_in.max(1)); 2];
        let setup = Setup::at_a_fresh_table(game, limit, stakes, rules, &stacks);
        setup.check().map_err(SpecError::Stakes)?;
        Ok(played)
    }
}

impl Played {
    /// The table as the protocol tells of it.
    #[must_use]
    pub fn info(&self, spec: &TableSpec) -> TableInfo {
        TableInfo {
            id: spec.id.to_string(),
            game: spec.game.clone(),
            stud: self.game.has_bring_in(),
            limit: self.limit.into(),
            seats: spec.seats,
            stakes: (&self.stakes).into(),
            rules: (&self.rules).into(),
            least_buy_in: self.least_buy_in,
            most_buy_in: self.most_buy_in,
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
