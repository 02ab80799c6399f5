//! `cardspeak export`: the hands of a room as hand histories.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use cardspeak_records::Format;
use cardspeak_server::cardspeak_room::{
    Data, GuestId, Name, OpenError, PastHand, Store, TableId, TableSpec,
};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::hand_file::{HandFile, format_named};

/// Hands that are read in one step.
const STEP: u64 = 100;

/// Writes hands of a room that is not open, table by table: as a player may keep them, or, without
/// a player, as a spectator saw them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The room's file, or its database by a URL: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, default_value = "cardspeak.db", value_name = "FILE|URL")]
    data: PathBuf,
    /// Only the hands of this table
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// Only the hands of this player, with the cards that the player may see
    #[arg(long, value_name = "NAME", value_parser = name)]
    player: Option<Name>,
    /// Only hands that ended then or later: 2026-12-31, or 2026-12-31T20:00, in UTC
    #[arg(long, value_name = "DATE", value_parser = first_ms)]
    from: Option<i64>,
    /// Only hands that ended on this day or before it, or before this time, in UTC
    #[arg(long, value_name = "DATE", value_parser = until_ms)]
    to: Option<i64>,
    /// stars (PokerStars text), phh or cardspeak
    #[arg(long, value_name = "FORMAT", default_value = "stars", value_parser = format_named)]
    format: Format,
    /// Where to write, or - for stdout
    #[arg(short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

/// The first moment of a day or minute, in milliseconds of Unix time.
fn first_ms(text: &str) -> Result<i64, String> {
    let at: DateTime = text.parse().map_err(|_| not_a_date(text))?;
    milliseconds(at).ok_or_else(|| not_a_date(text))
}

/// The moment after a day, or a moment itself, in milliseconds of Unix time.
fn until_ms(text: &str) -> Result<i64, String> {
    if text.contains(['T', 't', ' ']) {
        return first_ms(text);
    }
    let day: Date = text.parse().map_err(|_| not_a_date(text))?;
    let next = day.tomorrow().map_err(|_| not_a_date(text))?;
    milliseconds(next.to_datetime(jiff::civil::Time::midnight())).ok_or_else(|| not_a_date(text))
}

fn milliseconds(at: DateTime) -> Option<i64> {
    let at = at.to_zoned(TimeZone::UTC).ok()?;
    Some(at.timestamp().as_millisecond())
}

fn not_a_date(text: &str) -> String {
    format!("{text} is no date like 2026-12-31 or 2026-12-31T20:00")
}

/// Exit 0: every hand is written; 1: some are not, or the table or player is not there, for the
/// reasons given; 3: the room cannot be opened, or a file failed.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let data = Data::from(&args.data);
    let runtime = tokio::runtime::Runtime::new().context("no threads to be had")?;
    let exported = runtime.block_on(async {
        let store = match Store::open_existing(data.clone()).await {
            Err(OpenError::InUse(_)) => {
                bail!("{data} is in use: a room's hands are exported once the room is stopped")
            }
            store => store?,
        };
        let exported = to_output(&store, args).await;
        store.close().await;
        exported
    })?;
    for reason in &exported.left_out {
        eprintln!("{reason}");
    }
    if args.output != Path::new("-") {
        let hands = if exported.hands == 1 { "hand" } else { "hands" };
        let written = args.output.display();
        writeln!(io::stdout(), "{written}: {} {hands}", exported.hands)?;
    }
    Ok(match exported.left_out.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

async fn to_output(store: &Store, args: &Args) -> Result<Exported> {
    let shown = args.output.display();
    if args.output == Path::new("-") {
        let (_, exported) = export(store, args, io::stdout()).await?;
        return Ok(exported);
    }
    let file = File::create(&args.output).with_context(|| shown.to_string())?;
    let (_, exported) = export(store, args, BufWriter::new(file))
        .await
        .with_context(|| shown.to_string())?;
    Ok(exported)
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Exported {
    hands: u64,
    /// What is not written, and why.
    left_out: Vec<String>,
}

/// Whose records are written.
enum Owner {
    Spectator,
    /// Who has the name now.
    Guest(GuestId),
    /// Nobody has it any more: whoever had it then.
    Was(String),
}

impl Owner {
    async fn of(store: &Store, name: Option<&Name>) -> Result<Owner> {
        let Some(name) = name else {
            return Ok(Owner::Spectator);
        };
        Ok(match store.guest_named(name.clone()).await? {
            Some(guest) => Owner::Guest(guest),
            None => Owner::Was(name.folded()),
        })
    }

    /// The guest whose record of a hand is written, none for a spectator's; nothing if the hand
    /// is not the player's.
    fn in_hand(&self, hand: &PastHand) -> Option<Option<GuestId>> {
        let is = |guest: GuestId, name: &str| match self {
            Owner::Spectator => false,
            Owner::Guest(owner) => *owner == guest,
            Owner::Was(folded) => Name::new(name).is_ok_and(|name| name.folded() == *folded),
        };
        if matches!(self, Owner::Spectator) {
            return Some(None);
        }
        let found = hand.guests().find(|(guest, name)| is(*guest, name));
        found.map(|(guest, _)| Some(guest))
    }
}

async fn export<W: Write>(store: &Store, args: &Args, out: W) -> Result<(W, Exported)> {
    let mut left_out = Vec::new();
    let mut tables = store.tables().await?;
    if let Some(only) = &args.table {
        tables.retain(|row| row.id.as_str() == only);
        if tables.is_empty() {
            left_out.push(format!("there is no table {only}"));
        }
    }
    let owner = Owner::of(store, args.player.as_ref()).await?;
    let span = args.from.unwrap_or(i64::MIN)..args.to.unwrap_or(i64::MAX);
    let mut file = HandFile::new(out, args.format);
    let mut played = false;
    for row in tables {
        let table = row.id;
        let seats = serde_json::from_str::<TableSpec>(&row.spec).map_or(0, |spec| spec.seats);
        let mut first = 1;
        loop {
            let hands = some_hands(store, &table, first).await?;
            first += STEP;
            let Some(hands) = hands else { break };
            for hand in hands {
                let hand = match hand {
                    Ok(hand) => hand,
                    Err(unread) => {
                        left_out.push(unread.to_string());
                        continue;
                    }
                };
                let Some(owner) = owner.in_hand(&hand) else {
                    continue;
                };
                played = true;
                if !span.contains(&hand.ended_ms()) {
                    continue;
                }
                match hand.text(owner, seats, args.format) {
                    Ok(text) => file.push(text)?,
                    Err(error) => {
                        left_out.push(format!("hand {} of {table}: {error}", hand.number()));
                    }
                }
            }
        }
    }
    if let Some(name) = args
        .player
        .as_ref()
        .filter(|_| !played && left_out.is_empty())
    {
        left_out.push(format!("nobody called {name} has played a hand there"));
    }
    let (out, hands) = file.end()?;
    Ok((out, Exported { hands, left_out }))
}

type Read = Result<PastHand, cardspeak_server::cardspeak_room::UnreadHand>;

/// Hands of a table from this one on; none if the journal ends before it.
async fn some_hands(store: &Store, table: &TableId, first: u64) -> Result<Option<Vec<Read>>> {
    let last = first + (STEP - 1);
    let lines = store.hand_lines(table.clone(), first, last).await?;
    Ok((!lines.is_empty()).then(|| PastHand::read(table, &lines)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cardspeak_protocol::{ActionChoice, ClientMessage, LegalView, ServerMessage};
    use cardspeak_records::{Paper, read_any};
    use cardspeak_server::cardspeak_room::{Pace, Room, Settings};
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &[&str]) -> Args {
        let line = ["export"].iter().chain(words);
        Line::try_parse_from(line).unwrap().args
    }

    fn passive(legal: &LegalView) -> ActionChoice {
        if legal.show_or_muck {
            ActionChoice::Muck
        } else if legal.check {
            ActionChoice::Check
        } else if legal.bring_in.is_some() {
            ActionChoice::BringIn
        } else {
            ActionChoice::Call
        }
    }

    /// Ann plays some hands with the robots of a table.
    async fn play(room: &Room, guest: &cardspeak_server::cardspeak_room::Guest, table: &str) {
        let (mut caller, mut inbox) = room.connect(Some(guest.clone()));
        let table = table.to_owned();
        let watch = ClientMessage::Watch {
            table: table.clone(),
            last: None,
        };
        caller.say(watch).await;
        let (mut sits, mut acted) = (false, None);
        while let Some(message) = inbox.next().await.unwrap() {
            let ServerMessage::Table { view, .. } = message else {
                continue;
            };
            if view.last_hand >= Some(4) {
                break;
            }
            if !sits {
                sits = true;
                let taken: Vec<u8> = view.seats.iter().map(|seat| seat.seat).collect();
                let seat = (1..=view.info.seats).find(|seat| !taken.contains(seat));
                let sit = ClientMessage::Sit {
                    table: table.clone(),
                    seat: seat.unwrap(),
                    buy_in: view.info.most_buy_in,
                    id: 1,
                };
                caller.say(sit).await;
                let post = ClientMessage::PostBlind {
                    table: table.clone(),
                    post: true,
                    id: 2,
                };
                caller.say(post).await;
            }
            if let Some(turn) = &view.your_turn
                && acted != Some((turn.hand, turn.turn))
            {
                acted = Some((turn.hand, turn.turn));
                let act = ClientMessage::Act {
                    table: table.clone(),
                    hand: turn.hand,
                    turn: turn.turn,
                    action: passive(&turn.legal),
                    id: 3,
                };
                caller.say(act).await;
            }
        }
        caller
            .say(ClientMessage::Stand {
                table: table.clone(),
                id: 4,
            })
            .await;
        caller.hang_up().await;
    }

    /// A room's file in which Ann has played at two tables.
    async fn played(file: &Path) -> Store {
        let settings = Settings {
            pause: Duration::ZERO,
            gather: Duration::ZERO,
            pace: Pace {
                least: Duration::ZERO,
                most: Duration::ZERO,
            },
            ..Settings::default()
        };
        let room = Room::open(file, settings).await.unwrap();
        let (ann, _) = room.new_guest("Ann").await.unwrap();
        let (_, _) = room.new_guest("Bob").await.unwrap();
        for table in ["stud-8", "courchevel-8-pot"] {
            let playing = play(&room, &ann, table);
            let done = tokio::time::timeout(Duration::from_secs(60), playing).await;
            done.expect("hands are played");
        }
        room.close().await;
        Store::open_existing(file).await.unwrap()
    }

    async fn exported(store: &Store, words: &[&str]) -> (String, Exported) {
        let (out, exported) = export(store, &args(words), Vec::new()).await.unwrap();
        (String::from_utf8(out).unwrap(), exported)
    }

    fn papers(text: &str) -> Vec<Paper> {
        read_any(text).into_iter().map(Result::unwrap).collect()
    }

    #[tokio::test]
    async fn what_is_exported_reads_back_and_agrees() {
        let folder = tempfile::tempdir().unwrap();
        let store = played(&folder.path().join("room.db")).await;
        for format in Format::ALL.map(Format::name) {
            let (text, whole) = exported(&store, &["--format", format]).await;
            assert_eq!(whole.left_out, Vec::<String>::new());
            assert!(whole.hands >= 8, "{}", whole.hands);
            let (own, of_ann) = exported(&store, &["--format", format, "--player", "ANN"]).await;
            assert!(of_ann.left_out.is_empty() && (6..=whole.hands).contains(&of_ann.hands));
            for (text, count, hero) in [(text, whole.hands, None), (own, of_ann.hands, Some("Ann"))]
            {
                let papers = papers(&text);
                assert_eq!(u64::try_from(papers.len()).unwrap(), count);
                for paper in papers {
                    assert_eq!(paper.format(), format);
                    let verdict = paper.judge();
                    assert!(verdict.agrees(), "{:?}\n{text}", verdict.differences);
                    let about = paper.play().unwrap().about;
                    let name = about.hero.map(|seat| about.name(seat));
                    assert_eq!(name.as_deref(), hero, "{text}");
                }
            }
        }
        // Table by table, and every number once.
        let (text, whole) = exported(&store, &[]).await;
        let (stud, of_stud) = exported(&store, &["--table", "stud-8"]).await;
        let (courchevel, of_other) = exported(&store, &["--table", "courchevel-8-pot"]).await;
        assert_eq!(of_stud.hands + of_other.hands, whole.hands);
        assert!(text.contains(&stud) && text.contains(&courchevel));
        let papers = papers(&text);
        let numbers: std::collections::BTreeSet<_> = papers.iter().map(Paper::number).collect();
        assert_eq!(numbers.len(), papers.len());
        store.close().await;
    }

    #[tokio::test]
    async fn who_and_when_and_what_is_not_there_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let store = played(&folder.path().join("room.db")).await;
        let (_, whole) = exported(&store, &[]).await;
        for (words, hands) in [
            (["--from", "2020-01-01", "--to", "2999-12-31"], whole.hands),
            (["--from", "2999-12-31T10:00", "--to", "2999-12-31"], 0),
            (["--from", "1999-12-31", "--to", "2020-02-29"], 0),
        ] {
            let (_, exported) = exported(&store, &words).await;
            assert_eq!(
                exported,
                Exported {
                    hands,
                    left_out: vec![]
                },
                "{words:?}"
            );
        }
        for (words, reason) in [
            (["--table", "bridge"], "there is no table bridge"),
            (
                ["--player", "Zoe"],
                "nobody called Zoe has played a hand there",
            ),
            // A guest who never sat down.
            (
                ["--player", "bob"],
                "nobody called bob has played a hand there",
            ),
        ] {
            let (text, exported) = exported(&store, &words).await;
            assert_eq!(
                (text.as_str(), exported.left_out),
                ("", vec![reason.to_owned()])
            );
        }
        store.close().await;
    }

    #[test]
    fn days_are_whole_and_in_utc() {
        assert_eq!(first_ms("1970-01-02"), Ok(86_400_000));
        assert_eq!(until_ms("1970-01-02"), Ok(2 * 86_400_000));
        assert_eq!(first_ms("1970-01-01T01:00"), Ok(3_600_000));
        assert_eq!(until_ms("1970-01-01T01:00"), Ok(3_600_000));
        for wrong in ["", "yesterday", "2026-13-01", "2026-02-30"] {
            assert!(
                first_ms(wrong).is_err() && until_ms(wrong).is_err(),
                "{wrong}"
            );
        }
    }
}
