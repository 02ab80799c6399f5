//! TOML's values as fields of PHH.

use std::collections::BTreeMap;

use cardspeak_rules::{Chips, Seat, notation};
use toml::de::{DeTable, DeValue};

use crate::about::About;
use crate::moment::Moment;
use crate::money::Unit;
use crate::phh::fields::{self, Fields};
use crate::phh::{Phh, fields as fields_of};
use crate::sheet::SeatNumber;
use crate::unreadable::{Expected, Unreadable};

/// A value and its line.
type Valued<'a> = (usize, &'a DeValue<'a>);

/// The values of one hand.
pub(super) struct Hand {
    number: Option<String>,
    line: usize,
    fields: Result<Phh, (usize, Expected)>,
    found: Option<String>,
}

impl Hand {
    pub(super) fn phh(self) -> Result<Phh, Unreadable> {
        self.fields.map_err(|(line, expected)| Unreadable {
            line: line.max(self.line),
            format: Some("phh"),
            number: self.number,
            game: None,
            found: self.found,
            expected,
        })
    }
}

/// Each hand of a text.
pub(super) fn hands(text: &str) -> Vec<Result<Hand, Unreadable>> {
    let lines = Lines::of(text);
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let line = error.span().map_or(1, |span| lines.at(span.start));
            return vec![Err(Unreadable {
                line,
                format: Some("phh"),
                number: None,
                game: None,
                found: text
                    .lines()
                    .nth(line - 1)
                    .map(|line| line.trim().to_owned()),
                expected: Expected::Toml(error.message().to_owned()),
            })];
        }
    };
    let table = table.get_ref();
    let one = |table: &DeTable<'_>, line: usize| {
        let values: BTreeMap<&str, Valued<'_>> = table
            .iter()
            .map(|(key, value)| {
                let line = lines.at(value.span().start);
                (key.get_ref().as_ref(), (line, value.get_ref()))
            })
            .collect();
        let number = values.get("hand").and_then(|(_, value)| text_of(value));
        let fields = Reading {
            values: &values,
            lines: &lines,
            scale: scale(&values),
        }
        .phh();
        let found = fields.as_ref().err().and_then(|(line, _)| {
            let line = text.lines().nth(line.checked_sub(1)?)?;
            Some(line.trim().to_owned())
        });
        Ok(Hand {
            number,
            line,
            fields,
            found,
        })
    };
    if table.contains_key("variant") {
        return vec![one(table, 1)];
    }
    table
        .iter()
        .filter_map(|(key, value)| Some((key.span().start, value.get_ref().as_table()?)))
        .map(|(start, table)| one(table, lines.at(start)))
        .collect()
}

/// Where each line begins.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines(std::iter::once(0).chain(breaks).collect())
    }

    /// The line of a byte, from 1.
    fn at(&self, offset: usize) -> usize {
        self.0.partition_point(|start| *start <= offset).max(1)
    }
}

/// Digits after the point of the amounts: none, or two as soon as one of them has any.
fn scale(values: &BTreeMap<&str, Valued<'_>>) -> u32 {
    const AMOUNTS: [&str; 8] = [
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "small_bet",
        "big_bet",
        "min_bet",
        "starting_stacks",
        "finishing_stacks",
    ];
    let has_point = |value: &DeValue<'_>| match value {
        DeValue::Array(list) => list.iter().any(|value| value.get_ref().is_float()),
        value => value.is_float(),
    };
    let actions = values
        .get("actions")
        .and_then(|(_, value)| value.as_array());
    let in_action = |action: &str| {
        action
            .split_once(" cbr ")
            .is_some_and(|(_, to)| to.contains('.'))
    };
    let money = AMOUNTS
        .into_iter()
        .any(|key| values.get(key).is_some_and(|(_, value)| has_point(value)))
        || actions.is_some_and(|list| {
            list.iter()
                .any(|value| value.get_ref().as_str().is_some_and(in_action))
        });
    if money { 2 } else { 0 }
}

fn text_of(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

/// A whole number or a decimal as a count of the smallest unit.
pub(super) fn amount(text: &str, scale: u32) -> Option<i64> {
    let text = text.replace(['_', ','], "");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let wide = usize::try_from(scale).ok()?;
    if whole.is_empty() || !all_digits(whole) || !all_digits(part) || part.len() > wide {
        return None;
    }
    let factor = 10_i64.checked_pow(scale)?;
    let part: i64 = format!("{part:0<wide$}").parse().unwrap_or_default();
    let whole: i64 = whole.parse().ok()?;
    Some(sign * whole.checked_mul(factor)?.checked_add(part)?)
}

struct Reading<'a> {
    values: &'a BTreeMap<&'a str, Valued<'a>>,
    lines: &'a Lines,
    scale: u32,
}

type Read<T> = Result<T, (usize, Expected)>;

impl Reading<'_> {
    fn line(&self, key: &str) -> usize {
        self.values.get(key).map_or(0, |(line, _)| *line)
    }

    fn wrong(&self, key: &'static str) -> (usize, Expected) {
        (self.line(key), Expected::Field(key))
    }

    fn optional<T>(
        &self,
        key: &'static str,
        read: impl Fn(&DeValue<'_>) -> Option<T>,
    ) -> Read<Option<T>> {
        match self.values.get(key) {
            None => Ok(None),
            Some((_, value)) => read(value).map(Some).ok_or(self.wrong(key)),
        }
    }

    fn signed(&self, value: &DeValue<'_>) -> Option<i64> {
        match value {
            DeValue::Integer(number) if number.radix() == 10 => amount(number.as_str(), self.scale),
            DeValue::Float(number) => amount(number.as_str(), self.scale),
            _ => None,
        }
    }

    fn chips(&self, value: &DeValue<'_>) -> Option<u64> {
        u64::try_from(self.signed(value)?).ok()
    }

    fn list<T>(value: &DeValue<'_>, read: impl Fn(&DeValue<'_>) -> Option<T>) -> Option<Vec<T>> {
        let list = value.as_array()?;
        list.iter().map(|value| read(value.get_ref())).collect()
    }

    fn chips_list(&self, key: &'static str) -> Read<Option<Vec<u64>>> {
        self.optional(key, |value| Self::list(value, |value| self.chips(value)))
    }

    fn small(&self, value: &DeValue<'_>) -> Option<u8> {
        text_of(value)?.parse().ok()
    }

    fn phh(&self) -> Read<Phh> {
        let text = |key| self.optional(key, text_of);
        let variant = text("variant")?.ok_or(self.wrong("variant"))?;
        if fields::variant(&variant).is_none() {
            return Err(self.wrong("variant"));
        }
        let antes = self.chips_list("antes")?.ok_or(self.wrong("antes"))?;
        let stacks = self
            .chips_list("starting_stacks")?
            .ok_or(self.wrong("starting_stacks"))?;
        let by_order = || (1..).take(stacks.len()).collect();
        let numbers: Vec<u8> = self
            .optional("seats", |value| {
                Self::list(value, |value| self.small(value))
            })?
            .unwrap_or_else(by_order);
        let seats: Option<Vec<Seat>> = numbers.iter().map(|number| Seat::new(*number)).collect();
        let seats = seats.ok_or(self.wrong("seats"))?;
        let fields = Fields {
            variant,
            trimming: self
                .optional("ante_trimming_status", |value| value.as_bool())?
                .unwrap_or_default(),
            antes,
            blinds: self.optional("blinds_or_straddles", |value| {
                Self::list(value, |value| self.signed(value))
            })?,
            bring_in: self.optional("bring_in", |value| self.chips(value))?,
            small_bet: self.optional("small_bet", |value| self.chips(value))?,
            big_bet: self.optional("big_bet", |value| self.chips(value))?,
            min_bet: self.optional("min_bet", |value| self.chips(value))?,
            stacks,
            seats,
        };
        let setup = match text("_cardspeak")? {
            None => fields.setup().map_err(|field| self.wrong(field))?,
            Some(line) => {
                let (setup, _) = notation::read(&line).map_err(|_| self.wrong("_cardspeak"))?;
                if let Some(field) = fields.differs(&fields_of(&setup)) {
                    return Err(self.wrong(field));
                }
                setup
            }
        };
        let actions = self.actions()?;
        let finishing = self.chips_list("finishing_stacks")?;
        let rake = self.chips_list("_cardspeak_rake")?.unwrap_or_default();
        Ok(Phh {
            setup,
            about: self.about(&fields.seats)?,
            line: self.line("variant"),
            seats: fields.seats,
            actions,
            finishing: finishing.map(|stacks| (self.line("finishing_stacks"), stacks)),
            rake: rake.into_iter().map(Chips).collect(),
            in_smallest_unit: self.scale == 0,
        })
    }

    fn actions(&self) -> Read<Vec<(usize, String)>> {
        let list = self
            .values
            .get("actions")
            .and_then(|(_, value)| value.as_array())
            .ok_or(self.wrong("actions"))?;
        list.iter()
            .map(|value| {
                let line = self.lines.at(value.span().start);
                let action = value.get_ref().as_str();
                let action = action.ok_or((line, Expected::PhhAction))?;
                Ok((line, action.to_owned()))
            })
            .collect()
    }

    fn about(&self, seats: &[Seat]) -> Read<About> {
        let text = |key| self.optional(key, text_of);
        let mut about = About::number(text("hand")?.unwrap_or_default());
        about.table = text("table")?.unwrap_or_default();
        about.seats = self.optional("seat_count", |value| self.small(value))?;
        let names = self
            .optional("players", |value| Self::list(value, text_of))?
            .unwrap_or_default();
        for (seat, name) in seats.iter().zip(names) {
            about.names.insert(SeatNumber(seat.number()), name);
        }
        about.hero = self
            .optional("_cardspeak_hero", |value| self.small(value))?
            .map(SeatNumber);
        let sign = text("currency_symbol")?.and_then(|sign| sign.chars().next());
        let unit = text("_cardspeak_unit")?;
        about.unit = match unit {
            Some(unit) => crate::notes::unit(&unit).ok_or(self.wrong("_cardspeak_unit"))?,
            None if self.scale == 2 => Unit::Money {
                sign: sign.unwrap_or('$'),
            },
            None => Unit::Chips,
        };
        about.played = self.played()?;
        Ok(about)
    }

    fn played(&self) -> Read<Option<Moment>> {
        let text = |key| self.optional(key, text_of);
        let (Some(year), Some(month), Some(day)) = (text("year")?, text("month")?, text("day")?)
        else {
            return Ok(None);
        };
        let time = self.optional("time", |value| Some(value.as_datetime()?.to_string()))?;
        let zone = text("time_zone")?.unwrap_or_else(|| "UTC".to_owned());
        let date = format!("{year}/{month}/{day}");
        let time = time.unwrap_or_else(|| "0:00:00".to_owned());
        // A zone in another form than letters says nothing that we could print again.
        let moment = Moment::read(&date, &time, &zone).or(Moment::read(&date, &time, "UTC"));
        Ok(Some(moment.ok_or(self.wrong("day"))?))
    }
}
