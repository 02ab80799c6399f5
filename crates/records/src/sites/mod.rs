//! A hand of any site: header, seats, play, summary, in this order.

pub(crate) mod bovada;
mod full_tilt;
pub(crate) mod pokerstars;
mod summary;

use crate::moment::Moment;
use crate::money::Unit;
use crate::sheet::{
    Limit, SeatNumber, Seated, Sheet, Site, Stakes, Stated, Statement, Summary, Table, Tournament,
};
use crate::unreadable::{Expected, Unreadable};
use crate::words::Names;

/// A line of the text, blanks at its end cut off.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

/// What the lines before the seats state.
pub(crate) struct Head {
    pub(crate) number: String,
    pub(crate) game: &'static str,
    pub(crate) mix: Option<String>,
    pub(crate) limit: Limit,
    pub(crate) unit: Unit,
    pub(crate) stakes: Stakes,
    pub(crate) tournament: Option<Tournament>,
    pub(crate) played: Moment,
    pub(crate) table: Table,
    pub(crate) button: Option<(usize, SeatNumber)>,
}

/// What a line of play can refer to.
pub(crate) struct AtTable {
    pub(crate) unit: Unit,
    pub(crate) names: Names,
}

/// A line of play that is either a statement or the button, which Full Tilt prints there.
pub(crate) enum Played {
    Stated(Stated),
    Button(SeatNumber),
}

pub(crate) fn begins_hand(text: &str) -> bool {
    site_of(text).is_some()
}

fn site_of(text: &str) -> Option<Site> {
    if text.starts_with("PokerStars ") && text.contains('#') {
        Some(Site::PokerStars)
    } else if text.starts_with("Full Tilt Poker Game #") || text.starts_with("FullTiltPoker Game #")
    {
        Some(Site::FullTilt)
    } else if bovada::begins_hand(text) {
        Some(Site::Bovada)
    } else {
        None
    }
}

/// Reads the lines of one hand; there is at least one.
pub(crate) fn read_hand(lines: &[Line<'_>]) -> Result<Sheet, Unreadable> {
    let mut reading = Reading {
        lines,
        next: 0,
        number: None,
        game: None,
    };
    match reading.sheet() {
        Ok(sheet) => Ok(sheet),
        Err(expected) => {
            let found = lines.get(reading.next);
            Err(Unreadable {
                line: found.or(lines.last()).map_or(1, |line| line.number),
                format: lines
                    .first()
                    .and_then(|line| site_of(line.text))
                    .map(crate::paper::site_word),
                number: reading.number,
                game: reading.game,
                found: found.map(|line| line.text.trim().to_owned()),
                expected,
            })
        }
    }
}

/// The lines of a hand; on an error `next` is the line that was not understood.
struct Reading<'a> {
    lines: &'a [Line<'a>],
    next: usize,
    number: Option<String>,
    game: Option<&'static str>,
}

impl<'a> Reading<'a> {
    fn line(&self) -> Option<Line<'a>> {
        self.lines.get(self.next).copied()
    }

    fn sheet(&mut self) -> Result<Sheet, Expected> {
        let header = self.line().ok_or(Expected::Header)?;
        let site = site_of(header.text).ok_or(Expected::Header)?;
        self.number = number_in(header.text);
        let head = match site {
            Site::PokerStars => self.pokerstars_head(header)?,
            Site::FullTilt => self.full_tilt_head(header)?,
            Site::Bovada => self.bovada_head(header)?,
        };
        let seats = self.seats(site, head.unit)?;
        let at_table = AtTable {
            unit: head.unit,
            names: Names::of(&seats),
        };
        let mut sheet = Sheet {
            site,
            number: head.number,
            line: header.number,
            game: head.game,
            mix: head.mix,
            limit: head.limit,
            unit: head.unit,
            stakes: head.stakes,
            tournament: head.tournament,
            played: head.played,
            table: head.table,
            button: head.button,
            seats,
            statements: Vec::new(),
            summary: Summary::default(),
        };
        self.play(&at_table, &mut sheet)?;
        if site == Site::Bovada {
            let stud = sheet.game.starts_with("stud");
            if stud {
                sheet.statements = bovada::stud(std::mem::take(&mut sheet.statements));
            }
            sheet.stakes = bovada::stakes(&sheet.statements, stud, sheet.limit);
        }
        self.summary(&at_table, &mut sheet)?;
        Ok(sheet)
    }

    fn pokerstars_head(&mut self, header: Line<'_>) -> Result<Head, Expected> {
        let mut head = pokerstars::header(header.text)?;
        self.game = Some(head.game);
        self.next += 1;
        let table = self.line().ok_or(Expected::Table)?;
        let (named, button) = pokerstars::table(table.text)?;
        head.table = named;
        head.button = button.map(|seat| (table.number, seat));
        self.next += 1;
        Ok(head)
    }

    fn full_tilt_head(&mut self, header: Line<'_>) -> Result<Head, Expected> {
        let head = full_tilt::header(header.text)?;
        self.game = Some(head.game);
        self.next += 1;
        Ok(head)
    }

    fn bovada_head(&mut self, header: Line<'_>) -> Result<Head, Expected> {
        let mut head = bovada::header(header.text)?;
        self.game = Some(head.game);
        self.next += 1;
        head.unit = self
            .line()
            .map_or(Unit::Chips, |seat| bovada::unit(seat.text));
        Ok(head)
    }

    fn seats(&mut self, site: Site, unit: Unit) -> Result<Vec<Seated>, Expected> {
        let mut seats: Vec<Seated> = Vec::new();
        let begins = |line: &Line<'_>| match site {
            Site::PokerStars | Site::FullTilt => line.text.starts_with("Seat "),
            Site::Bovada => bovada::begins_seat(line.text),
        };
        while let Some(line) = self.line().filter(begins) {
            let (seat, name, stack, sitting_out) = match site {
                Site::PokerStars => pokerstars::seat(line.text, unit)?,
                Site::FullTilt => full_tilt::seat(line.text, unit)?,
                Site::Bovada => bovada::seat(line.text, unit)?,
            };
            if seats
                .iter()
                .any(|other| other.seat == seat || other.name == name)
            {
                return Err(Expected::SeatOnce);
            }
            seats.push(Seated {
                line: line.number,
                seat,
                name,
                stack,
                sitting_out,
            });
            self.next += 1;
        }
        if seats.is_empty() {
            Err(Expected::SomeSeat)
        } else {
            Ok(seats)
        }
    }

    fn play(&mut self, at_table: &AtTable, sheet: &mut Sheet) -> Result<(), Expected> {
        while let Some(line) = self.line() {
            if line.text == "*** SUMMARY ***" {
                self.next += 1;
                return Ok(());
            }
            let played = match sheet.site {
                Site::PokerStars => Played::Stated(pokerstars::play(at_table, line.text)?),
                Site::FullTilt => full_tilt::play(at_table, line.text)?,
                Site::Bovada => bovada::play(at_table, line.text)?,
            };
            match played {
                Played::Button(_) if sheet.button.is_some() => return Err(Expected::Once),
                Played::Button(seat) => sheet.button = Some((line.number, seat)),
                Played::Stated(stated) => {
                    let once = matches!(
                        stated,
                        Stated::Street { .. }
                            | Stated::Showdown
                            | Stated::NoLow
                            | Stated::Cancelled
                    );
                    if once
                        && sheet
                            .statements
                            .iter()
                            .any(|said| same_mark(&said.stated, &stated))
                    {
                        return Err(Expected::Once);
                    }
                    sheet.statements.push(Statement {
                        line: line.number,
                        stated,
                    });
                }
            }
            self.next += 1;
        }
        Err(Expected::Summary)
    }

    fn summary(&mut self, at_table: &AtTable, sheet: &mut Sheet) -> Result<(), Expected> {
        while let Some(line) = self.line() {
            summary::line(sheet.site, at_table, line, &mut sheet.summary)?;
            self.next += 1;
        }
        let cancelled = sheet
            .statements
            .iter()
            .any(|said| said.stated == Stated::Cancelled);
        if sheet.summary.total.is_none() && !cancelled {
            return Err(Expected::TotalPot);
        }
        Ok(())
    }
}

/// Two streets of one name, two showdowns …: what a hand has once.
fn same_mark(one: &Stated, other: &Stated) -> bool {
    match (one, other) {
        (Stated::Street { street: one, .. }, Stated::Street { street: other, .. }) => one == other,
        _ => one == other,
    }
}

fn number_in(header: &str) -> Option<String> {
    let (_, rest) = header.split_once('#')?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// `$2/$4`.
fn stakes(text: &str, unit: Unit) -> Option<(u64, u64)> {
    let (small, big) = text.split_once('/')?;
    Some((unit.read(small)?, unit.read(big)?))
}
