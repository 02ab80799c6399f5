//! Why nothing was done: the one form in which pages that ask for something hear it.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::{AccountRefused, HostRefused};
use cardspeak_room::{Guest, Token};
use serde::Serialize;

use crate::App;
use crate::api::{NO_STORE, Refusal, guest, token};
use crate::figures;
use crate::guard::same_host;

/// Why nothing was done, by the server's own code or the room's.
#[derive(Debug)]
pub(crate) enum No<R> {
    Server(Refusal),
    Room(R),
}

impl<R, T: Into<Refusal>> From<T> for No<R> {
    fn from(refusal: T) -> No<R> {
        No::Server(refusal.into())
    }
}

impl From<HostRefused> for No<HostRefused> {
    fn from(refused: HostRefused) -> Self {
        No::Room(refused)
    }
}

impl From<AccountRefused> for No<AccountRefused> {
    fn from(refused: AccountRefused) -> Self {
        No::Room(refused)
    }
}

/// A refusal of the room's, as HTTP has it.
pub(crate) trait Refuses: Serialize {
    fn status(&self) -> StatusCode;

    /// How many seconds to wait before it is worth trying again.
    fn seconds(&self) -> Option<u64> {
        None
    }
}

impl Refuses for HostRefused {
    fn status(&self) -> StatusCode {
        match self {
            HostRefused::NotHost => StatusCode::FORBIDDEN,
            HostRefused::NoSuchTable | HostRefused::NoSuchPlayer => StatusCode::NOT_FOUND,
            HostRefused::Form { .. } | HostRefused::Seats { .. } | HostRefused::Text { .. } => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            HostRefused::SeatTaken { .. }
            | HostRefused::InHand
            | HostRefused::Chips { .. }
            | HostRefused::TooManyTables { .. } => StatusCode::CONFLICT,
            HostRefused::Storage => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl Refuses for AccountRefused {
    fn status(&self) -> StatusCode {
        match self {
            AccountRefused::PasswordShort { .. }
            | AccountRefused::PasswordLong { .. }
            | AccountRefused::PasswordName
            | AccountRefused::PasswordCommon => StatusCode::UNPROCESSABLE_ENTITY,
            AccountRefused::WrongPassword => StatusCode::UNAUTHORIZED,
            AccountRefused::Wait { .. } => StatusCode::TOO_MANY_REQUESTS,
            AccountRefused::Saved
            | AccountRefused::NotSaved
            | AccountRefused::Seated { .. }
            | AccountRefused::NotBroke { .. }
            | AccountRefused::ToppedUp { .. } => StatusCode::CONFLICT,
            AccountRefused::Banned => StatusCode::FORBIDDEN,
            AccountRefused::Storage => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn seconds(&self) -> Option<u64> {
        match self {
            AccountRefused::Wait { seconds } => Some(*seconds),
            _ => None,
        }
    }
}

impl<R: Refuses> IntoResponse for No<R> {
    fn into_response(self) -> Response {
        let refused = match self {
            No::Server(refusal) => return refusal.into_response(),
            No::Room(refused) => refused,
        };
        figures::refused(&refused);
        let mut response = (refused.status(), [NO_STORE], Json(&refused)).into_response();
        if let Some(seconds) = refused.seconds() {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The guest who asks and the secret that says so, from a page of this server.
pub(crate) async fn asks(app: &App, headers: &HeaderMap) -> Result<(Guest, Token), Refusal> {
    if !same_host(headers) {
        return Err(Refusal::Origin);
    }
    let guest = guest(app, headers).await?;
    guest.zip(token(headers)).ok_or(Refusal::NoName)
}

/// What was sent, if it is what was expected.
pub(crate) fn body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Refusal> {
    Ok(body.map_err(|_| Refusal::Malformed)?.0)
}
