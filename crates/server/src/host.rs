//! What hosts ask for, and the way in by an invite, by plain HTTP.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::{HostRefused, HostWish, LimitKind, SettleRow};
use cardspeak_room::{Guest, proposed_stakes};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::api::{NO_STORE, Refusal};
use crate::no::{No, asks, body};

/// The code of a link.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Code {
    code: String,
}

/// The table that an invite leads to.
#[derive(Debug, Serialize)]
struct Joined {
    table: String,
}

/// The host who asks.
async fn host(app: &App, headers: &HeaderMap) -> Result<Guest, No<HostRefused>> {
    let guest = asks(app, headers).await?.0;
    if guest.host {
        Ok(guest)
    } else {
        Err(HostRefused::NotHost.into())
    }
}

/// The guest who follows a link, and its code; nobody tries many.
async fn follows(
    app: &App,
    headers: &HeaderMap,
    code: Result<Json<Code>, JsonRejection>,
) -> Result<(Guest, String), Refusal> {
    let (guest, _) = asks(app, headers).await?;
    let Code { code } = body(code)?;
    if !app.links.take(guest.id) {
        return Err(Refusal::TooFast);
    }
    Ok((guest, code))
}

/// `POST /api/host/claim`: makes the guest a host, by the code of a host's link.
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    code: Result<Json<Code>, JsonRejection>,
) -> Result<Response, No<HostRefused>> {
    let (guest, code) = follows(&app, &headers, code).await?;
    app.room.claim_host(&guest, &code).await?;
    let host = Guest {
        host: true,
        ..guest
    };
    Ok(([NO_STORE], Json(app.room.you(&host).await?)).into_response())
}

/// `POST /api/join`: lets the guest into the table that an invite leads to.
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    code: Result<Json<Code>, JsonRejection>,
) -> Result<Response, No<HostRefused>> {
    let (guest, code) = follows(&app, &headers, code).await?;
    let table = app.room.join(&guest, &code).await?.to_string();
    Ok(([NO_STORE], Json(Joined { table })).into_response())
}

/// `GET /api/host`: everything that a host's page shows.
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, No<HostRefused>> {
    host(&app, &headers).await?;
    Ok(([NO_STORE], Json(app.room.host_view().await)).into_response())
}

/// `POST /api/host`: does what a host wants, a [`HostWish`].
pub(crate) async fn wish(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    wish: Result<Json<HostWish>, JsonRejection>,
) -> Result<Response, No<HostRefused>> {
    let host = host(&app, &headers).await?;
    let done = app.room.host_wish(&host, body(wish)?).await?;
    Ok(([NO_STORE], Json(done)).into_response())
}

/// What stakes are wanted for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proposal {
    game: String,
    limit: LimitKind,
    rules: String,
    bet: u64,
}

/// `GET /api/host/stakes?game=…&limit=…&rules=…&bet=…`: the stakes that a preset proposes.
pub(crate) async fn stakes(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    proposal: Result<Query<Proposal>, QueryRejection>,
) -> Result<Response, No<HostRefused>> {
    host(&app, &headers).await?;
    let Query(asked) = proposal.map_err(|_| Refusal::Malformed)?;
    let stakes = proposed_stakes(&asked.game, asked.limit, &asked.rules, asked.bet);
    let field = || HostRefused::Form {
        field: "stakes".to_owned(),
    };
    Ok(([NO_STORE], Json(stakes.ok_or_else(field)?)).into_response())
}

/// The evening that a settlement is wanted for, in milliseconds of Unix time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evening {
    from: i64,
    to: i64,
}

async fn settled(
    app: &App,
    headers: &HeaderMap,
    evening: Result<Query<Evening>, QueryRejection>,
) -> Result<Vec<SettleRow>, No<HostRefused>> {
    host(app, headers).await?;
    let Query(evening) = evening.map_err(|_| Refusal::Malformed)?;
    Ok(app.room.settle(evening.from, evening.to).await?)
}

/// `GET /api/host/settle?from=…&to=…`: who brought and took away how much.
pub(crate) async fn settle(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    evening: Result<Query<Evening>, QueryRejection>,
) -> Result<Response, No<HostRefused>> {
    let rows = settled(&app, &headers, evening).await?;
    Ok(([NO_STORE], Json(rows)).into_response())
}

/// `GET /api/host/settle.csv?from=…&to=…`: the same as a table for spreadsheets.
pub(crate) async fn settle_csv(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    evening: Result<Query<Evening>, QueryRejection>,
) -> Result<Response, No<HostRefused>> {
    let rows = settled(&app, &headers, evening).await?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"settle-up.csv\"",
        ),
        NO_STORE,
    ];
    Ok((headers, csv(&rows)).into_response())
}

/// One line a player and table; amounts with two decimals, as they are shown.
fn csv(rows: &[SettleRow]) -> String {
    let mut text = String::from("table,player,bought_in,cashed_out,at_table,corrected,result\r\n");
    for row in rows {
        let whole = |amount: u64| format!("{}.{:02}", amount / 100, amount % 100);
        let signed = |amount: i64| {
            let sign = if amount < 0 { "-" } else { "" };
            format!("{sign}{}", whole(amount.unsigned_abs()))
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{},{},{},{},{},{},{}\r\n",
            field(&row.table),
            field(&row.name),
            whole(row.bought_in),
            whole(row.cashed_out),
            whole(row.at_table),
            signed(row.corrected),
            signed(row.result)
        );
    }
    text
}

/// A text as a field: quoted where needed, and never a formula of a spreadsheet.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_settlement_is_a_table_for_spreadsheets() {
        let row = SettleRow {
            table: "stud-8".to_owned(),
            name: "=Ann, \"A\"".to_owned(),
            bought_in: 10_000,
            cashed_out: 7_905,
            at_table: 0,
            corrected: -5,
            result: -2_090,
        };
        assert_eq!(
            csv(&[row]),
            "table,player,bought_in,cashed_out,at_table,corrected,result\r\n\
             stud-8,\"'=Ann, \"\"A\"\"\",100.00,79.05,0.00,-0.05,-20.90\r\n"
        );
    }
}
