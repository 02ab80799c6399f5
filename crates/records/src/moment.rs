//! When a hand was played, as the record prints it.

/// A date and a time of day in the zone that the site prints.
///
/// # Examples
///
/// ```
/// use cardspeak_records::Moment;
/// let moment = Moment::read("2009/11/26", "9:08:43", "ET").unwrap();
/// assert_eq!((moment.year, moment.hour), (2009, 9));
/// assert!(Moment::read("2009/13/26", "9:08:43", "ET").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Four digits.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 60.
    pub second: u8,
    /// The zone's letters, `ET` as a rule.
    pub zone: String,
}

impl Moment {
    /// Reads `2009/11/26`, `10:08:43` and `ET`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_records::Moment;
    /// assert!(Moment::read("2009/11/26", "24:00:00", "ET").is_none());
    /// ```
    #[must_use]
    pub fn read(date: &str, time: &str, zone: &str) -> Option<Moment> {
        let [year, month, day] = three(date, '/')?;
        let [hour, minute, second] = three(time, ':')?;
        let in_calendar = year.len() == 4 && (2..=5).contains(&zone.len());
        let moment = Moment {
            year: year.parse().ok()?,
            month: month.parse().ok()?,
            day: day.parse().ok()?,
            hour: hour.parse().ok()?,
            minute: minute.parse().ok()?,
            second: second.parse().ok()?,
            zone: zone.to_owned(),
        };
        (in_calendar
            && (1..=12).contains(&moment.month)
            && (1..=31).contains(&moment.day)
            && moment.hour < 24
            && moment.minute < 60
            && moment.second <= 60
            && zone.bytes().all(|byte| byte.is_ascii_uppercase()))
        .then_some(moment)
    }
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Moment {
            year,
            month,
            day,
            hour,
            minute,
            second,
            zone,
        } = self;
        write!(
            f,
            "{year:04}/{month:02}/{day:02} {hour}:{minute:02}:{second:02} {zone}"
        )
    }
}

fn three(text: &str, between: char) -> Option<[&str; 3]> {
    let mut parts = text.split(between);
    let three = [parts.next()?, parts.next()?, parts.next()?];
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (parts.next().is_none() && three.iter().all(digits)).then_some(three)
}
