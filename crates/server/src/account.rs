//! Accounts, by plain HTTP: sessions, passwords, and the own wallet.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, Extension, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::AccountRefused;
use cardspeak_room::{LogIn, Password};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::api::{NO_STORE, Refusal, cookie, guest, token};
use crate::guard::same_host;
use crate::no::{No, asks, body};
use crate::proxy::Scheme;

const DONE: (StatusCode, [(axum::http::HeaderName, &str); 1]) =
    (StatusCode::NO_CONTENT, [NO_STORE]);

/// A password.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct One {
    password: Password,
}

/// A password and the one that takes its place.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Two {
    old: Password,
    new: Password,
}

/// Who wants to log in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claimed {
    name: String,
    password: Password,
}

/// `GET /api/account`: how the own account stands.
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, No<AccountRefused>> {
    let guest = guest(&app, &headers).await?.ok_or(Refusal::NoName)?;
    Ok(([NO_STORE], Json(app.room.account_view(&guest).await?)).into_response())
}

/// `POST /api/account`: the guest becomes an account by choosing a password.
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    one: Result<Json<One>, JsonRejection>,
) -> Result<Response, No<AccountRefused>> {
    let (guest, _) = asks(&app, &headers).await?;
    app.room.save_account(&guest, body(one)?.password).await?;
    Ok(DONE.into_response())
}

/// `POST /api/account/log-in`: a new session with a secret of its own, whatever secret the
/// browser had; who the guest is now.
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    Extension(scheme): Extension<Scheme>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    claimed: Result<Json<Claimed>, JsonRejection>,
) -> Result<Response, No<AccountRefused>> {
    if !same_host(&headers) {
        return Err(Refusal::Origin.into());
    }
    if app.room.is_banned(address.ip()) {
        return Err(Refusal::Banned.into());
    }
    let Claimed { name, password } = body(claimed)?;
    let log_in = LogIn {
        name: &name,
        password,
        address: address.ip(),
    };
    let (guest, fresh) = app.room.log_in(log_in).await?;
    // The secret that the browser had is forgotten there, so nobody needs it.
    if let Some(old) = token(&headers) {
        app.room.log_out(&old).await?;
    }
    let you = app.room.you(&guest).await?;
    Ok(([cookie(scheme, Some(&fresh))], [NO_STORE], Json(you)).into_response())
}

/// `POST /api/account/log-out`: ends this session.
pub(crate) async fn log_out(
    State(app): State<Arc<App>>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
) -> Result<Response, No<AccountRefused>> {
    let (guest, token) = asks(&app, &headers).await?;
    if !app.room.is_saved(&guest).await?.0 {
        // A guest without a password would never come back.
        return Err(AccountRefused::NotSaved.into());
    }
    app.room.log_out(&token).await?;
    Ok((DONE.0, [cookie(scheme, None)], DONE.1).into_response())
}

/// `POST /api/account/log-out-everywhere`: ends all sessions of the account.
pub(crate) async fn log_out_everywhere(
    State(app): State<Arc<App>>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
) -> Result<Response, No<AccountRefused>> {
    let (guest, _) = asks(&app, &headers).await?;
    app.room.log_out_everywhere(&guest).await?;
    Ok((DONE.0, [cookie(scheme, None)], DONE.1).into_response())
}

/// `POST /api/account/password`: another password, and an end of all other sessions.
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    two: Result<Json<Two>, JsonRejection>,
) -> Result<Response, No<AccountRefused>> {
    let (guest, token) = asks(&app, &headers).await?;
    let Two { old, new } = body(two)?;
    app.room.change_password(&guest, &token, old, new).await?;
    Ok(DONE.into_response())
}

/// `DELETE /api/account`: deletes the guest; the password is empty for who has none.
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
    one: Result<Json<One>, JsonRejection>,
) -> Result<Response, No<AccountRefused>> {
    let (guest, _) = asks(&app, &headers).await?;
    app.room.delete_account(&guest, body(one)?.password).await?;
    Ok((DONE.0, [cookie(scheme, None)], DONE.1).into_response())
}

/// Where a page of a statement begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    before: Option<i64>,
}

/// `GET /api/statement?before=…`: every movement of the own wallet, newest first.
pub(crate) async fn statement(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Response, No<AccountRefused>> {
    let guest = guest(&app, &headers).await?.ok_or(Refusal::NoName)?;
    let Query(page) = page.map_err(|_| Refusal::Malformed)?;
    let statement = app.room.statement(&guest, page.before).await?;
    Ok(([NO_STORE], Json(statement)).into_response())
}

/// What is in the wallet now.
#[derive(Debug, Serialize)]
struct Wallet {
    balance: u64,
}

/// `POST /api/top-up`: brings the wallet of who has lost nearly all back to 1,000.00.
pub(crate) async fn top_up(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, No<AccountRefused>> {
    let (guest, _) = asks(&app, &headers).await?;
    let balance = app.room.top_up(&guest).await?;
    Ok(([NO_STORE], Json(Wallet { balance })).into_response())
}
