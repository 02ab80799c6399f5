//! A guest's own hands: found, looked at, and taken home.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use cardspeak_room::{Asked, HandCursor, HandFormat, HandResult, HandSearch, TableId};
use serde::Deserialize;

use crate::App;
use crate::api::{NO_STORE, Refusal, guest};

/// What is looked for; all that is said must hold.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// Milliseconds of Unix time: hands that ended then or later …
    from: Option<i64>,
    /// … and before that.
    until: Option<i64>,
    game: Option<String>,
    table: Option<String>,
    result: Option<Ended>,
    /// What the page before has said in `next`.
    after: Option<String>,
    /// Hands on the page, 50 at most.
    most: Option<u8>,
}

/// How the hand ended for the guest.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ended {
    Won,
    Lost,
    Any,
}

/// `GET /api/hands`: a page of the own hands, newest first.
pub(crate) async fn own(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    search: Result<Query<Search>, QueryRejection>,
) -> Result<Response, Refusal> {
    let guest = guest(&app, &headers).await?.ok_or(Refusal::NoName)?;
    let Query(search) = search.map_err(|_| Refusal::Malformed)?;
    let after = match &search.after {
        Some(after) => Some(HandCursor::read(after).ok_or(Refusal::Malformed)?),
        None => None,
    };
    let all = HandSearch::of(guest.id);
    let search = HandSearch {
        from_ms: search.from.unwrap_or(all.from_ms),
        until_ms: search.until.unwrap_or(all.until_ms),
        game: search.game,
        table: search.table.map(TableId::from),
        result: match search.result {
            Some(Ended::Won) => HandResult::Won,
            Some(Ended::Lost) => HandResult::Lost,
            Some(Ended::Any) | None => HandResult::Any,
        },
        after,
        most: search.most.unwrap_or(all.most),
        ..all
    };
    let page = app.room.hands(search).await?;
    Ok(([NO_STORE], Json(page)).into_response())
}

/// In which form a hand is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    format: Option<String>,
}

/// `GET /api/hands/{table}/{number}`: a hand as the Last hand window shows it, or, with
/// `?format=stars|phh|cardspeak`, as a file. Who was dealt in sees what a player may see, and
/// anybody else what a spectator saw.
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    hand: Result<Path<(String, u64)>, PathRejection>,
    form: Result<Query<Form>, QueryRejection>,
) -> Result<Response, Refusal> {
    let guest = guest(&app, &headers).await?.ok_or(Refusal::NoName)?;
    let Path((table, number)) = hand.map_err(|_| Refusal::Nothing)?;
    let Query(form) = form.map_err(|_| Refusal::Malformed)?;
    let (table, guest) = (TableId::from(table), Some(guest.id));
    let Some(format) = form.format else {
        let asked = app.room.past_hand(guest, &table, number).await?;
        let hand = found(asked)?;
        return Ok(([NO_STORE], Json(hand)).into_response());
    };
    let format = HandFormat::named(&format).ok_or(Refusal::Malformed)?;
    let asked = app
        .room
        .past_hand_file(guest, &table, number, format)
        .await?;
    let (name, text) = found(asked)?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, disposition(&name)),
        (NO_STORE.0, NO_STORE.1.to_owned()),
    ];
    Ok((headers, text).into_response())
}

fn found<T>(asked: Asked<T>) -> Result<T, Refusal> {
    match asked {
        Asked::Found(hand) => Ok(hand),
        Asked::Nothing => Err(Refusal::Nothing),
        Asked::Unwritable => Err(Refusal::Unwritable),
    }
}

/// A file to keep under this name. Ids of tables are plain; what is not would end the name.
fn disposition(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let name: String = name
        .chars()
        .map(|letter| if plain(letter) { letter } else { '_' })
        .collect();
    format!("attachment; filename=\"{name}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain() {
        assert_eq!(
            disposition("stud-8-12.txt"),
            "attachment; filename=\"stud-8-12.txt\""
        );
        assert_eq!(
            disposition("a\"b\r\nc é-1.phh"),
            "attachment; filename=\"a_b__c__-1.phh\""
        );
    }
}
