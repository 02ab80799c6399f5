//! The few things that go by plain HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, HeaderName, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::You;
use cardspeak_room::{Account, Guest, GuestError, NameError, StorageError, Token};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::figures;
use crate::guard::same_host;
use crate::proxy::Scheme;

/// The cookie that holds a guest's secret.
const TOKEN: &str = "cardspeak";

/// A year; a guest who comes back is known.
const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;

pub(crate) const NO_STORE: (HeaderName, &str) = (CACHE_CONTROL, "no-store");

/// Why a request was refused, as `{"code": …}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Refusal {
    /// Somebody living has the name.
    NameTaken,
    /// Nothing visible in it.
    NameEmpty,
    /// More than twenty characters.
    NameLong,
    /// Characters that no name has.
    NameLetters,
    /// This browser is a guest already.
    Already,
    /// Not the JSON that was expected.
    Malformed,
    /// From another site's page.
    Origin,
    /// Too many from this address.
    TooFast,
    /// The database failed.
    Storage,
    /// There is no such thing.
    Nothing,
    /// Take a name first.
    NoName,
    /// A host lets nobody in from this address.
    Banned,
    /// The hand cannot be written in this format.
    Unwritable,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self {
            Refusal::NameTaken | Refusal::Already => StatusCode::CONFLICT,
            Refusal::NameEmpty | Refusal::NameLong | Refusal::NameLetters | Refusal::Unwritable => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Refusal::Malformed => StatusCode::BAD_REQUEST,
            Refusal::Origin | Refusal::Banned => StatusCode::FORBIDDEN,
            Refusal::NoName => StatusCode::UNAUTHORIZED,
            Refusal::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Nothing => StatusCode::NOT_FOUND,
        };
        figures::refused(&self);
        (status, [NO_STORE], Json(self)).into_response()
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Refusal {
        tracing::error!(%error, "a request could not be answered");
        Refusal::Storage
    }
}

impl From<GuestError> for Refusal {
    fn from(error: GuestError) -> Refusal {
        match error {
            GuestError::Name(NameError::Empty) => Refusal::NameEmpty,
            GuestError::Name(NameError::Long) => Refusal::NameLong,
            GuestError::Name(NameError::Letters) => Refusal::NameLetters,
            GuestError::Taken => Refusal::NameTaken,
            GuestError::Storage(error) => error.into(),
        }
    }
}

/// A name that somebody wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    name: String,
}

/// `POST /api/guest`: takes a name, sets the cookie, and says who the guest is now.
pub(crate) async fn new_guest(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
    wanted: Result<Json<Wanted>, JsonRejection>,
) -> Result<Response, Refusal> {
    if !same_host(&headers) {
        return Err(Refusal::Origin);
    }
    if app.room.is_banned(address.ip()) {
        return Err(Refusal::Banned);
    }
    let Json(wanted) = wanted.map_err(|_| Refusal::Malformed)?;
    if guest(&app, &headers).await?.is_some() {
        return Err(Refusal::Already);
    }
    if !app.newcomers.take(address.ip()) {
        return Err(Refusal::TooFast);
    }
    let (guest, token) = app.room.new_guest(&wanted.name).await?;
    let you = app.room.you(&guest).await?;
    let cookie = cookie(scheme, Some(&token));
    Ok((StatusCode::CREATED, [cookie], [NO_STORE], Json(you)).into_response())
}

/// `GET /api/me`: who the cookie says this is, or `null`.
pub(crate) async fn me(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let you: Option<You> = match guest(&app, &headers).await? {
        Some(guest) => Some(app.room.you(&guest).await?),
        None => None,
    };
    Ok(([NO_STORE], Json(you)).into_response())
}

/// `GET /healthz`: whether the room answers.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Refusal> {
    app.room.store().balance(Account::House).await?;
    Ok("ok\n")
}

/// Any other path under `/api`.
pub(crate) async fn nothing() -> Refusal {
    Refusal::Nothing
}

/// The guest whom the cookie names.
pub(crate) async fn guest(app: &App, headers: &HeaderMap) -> Result<Option<Guest>, StorageError> {
    match token(headers) {
        Some(token) => app.room.guest(&token).await,
        None => Ok(None),
    }
}

/// The header that gives a browser its secret, or takes it away.
pub(crate) fn cookie(scheme: Scheme, token: Option<&Token>) -> (HeaderName, String) {
    let (secret, seconds) =
        token.map_or((String::new(), 0), |token| (token.secret(), COOKIE_SECONDS));
    let secure = scheme.cookie_attribute();
    let cookie =
        format!("{TOKEN}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    (SET_COOKIE, cookie)
}

/// The secret that the cookie holds.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .filter(|(name, _)| *name == TOKEN)
        .find_map(|(_, secret)| Token::read(secret))
}
