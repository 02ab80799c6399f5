//! Figures of the running server, for whoever watches over it: counts and times, and of nobody's
//! name, address or number.
//!
//! The parts count where things happen, by the facade `metrics`, and do not know who listens; here
//! is the listener. It is one for the whole process, so two servers in one share it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::ErrorCode;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;

use crate::App;
use crate::api::Refusal;
use crate::proxy::RealPeer;

/// How often what was measured is folded into its histograms, read or not.
const FOLD: Duration = Duration::from_secs(5);

/// The bounds of times, in seconds: a sync to a fast disk up to what feels broken.
const SECONDS: [f64; 12] = [
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
];

/// The bounds of how many batches share a transaction.
const BATCHES: [f64; 7] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

static KEPT: OnceLock<PrometheusHandle> = OnceLock::new();

/// The figures of this process.
#[derive(Clone)]
pub(crate) struct Figures(PrometheusHandle);

impl std::fmt::Debug for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Figures")
    }
}

impl Figures {
    /// Listens to what is counted from now on.
    pub(crate) fn keep() -> Figures {
        let handle = KEPT.get_or_init(|| {
            let mut builder = PrometheusBuilder::new();
            let bounds = [
                ("_seconds", SECONDS.as_slice()),
                ("_batches", BATCHES.as_slice()),
            ];
            for (ending, bounds) in bounds {
                builder = match builder
                    .set_buckets_for_metric(Matcher::Suffix(ending.to_owned()), bounds)
                {
                    Ok(builder) => builder,
                    // Only an empty list of bounds is refused.
                    Err(_) => PrometheusBuilder::new(),
                };
            }
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another part of this process keeps the figures");
            }
            describe();
            handle
        });
        Figures(handle.clone())
    }

    /// Keeps what nobody reads from growing, as long as it is polled.
    pub(crate) async fn look_after(self) {
        loop {
            tokio::time::sleep(FOLD).await;
            self.0.run_upkeep();
        }
    }
}

fn describe() {
    describe_counter!("cardspeak_hands_total", "Hands that have ended.");
    describe_counter!(
        "cardspeak_actions_total",
        "Actions that players have made, by kind."
    );
    describe_counter!(
        "cardspeak_refused_total",
        "Requests that were refused, by code."
    );
    describe_counter!(
        "cardspeak_protocol_errors_total",
        "Messages that were none of the protocol, and connections ended by the server, by code."
    );
    describe_counter!(
        "cardspeak_errors_total",
        "Failures that were logged as errors, by part."
    );
    describe_counter!(
        "cardspeak_http_requests_total",
        "Plain requests and upgrades, by route and status."
    );
    describe_histogram!(
        "cardspeak_action_seconds",
        "From the receipt of an action until it was on the disk (committed) and until its first message was queued (queued)."
    );
    describe_histogram!(
        "cardspeak_transaction_seconds",
        "Transactions of the database."
    );
    describe_histogram!(
        "cardspeak_transaction_batches",
        "Batches that shared a transaction."
    );
    describe_gauge!("cardspeak_sockets", "Sockets that are open.");
    describe_gauge!(
        "cardspeak_table_calls_waiting",
        "Calls that wait for their table, of all tables."
    );
    describe_gauge!(
        "cardspeak_table_calls_waiting_most",
        "Calls that wait for the busiest table."
    );
    describe_gauge!(
        "cardspeak_store_requests_waiting",
        "Requests that wait for the database."
    );
}

/// `GET /metrics` on an address of its own.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    let figures = app.figures.as_ref().ok_or(Refusal::Nothing)?;
    let waiting = app.room.queues();
    // Queues are short; an f64 holds their lengths exactly.
    let whole = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    gauge!("cardspeak_table_calls_waiting").set(whole(waiting.calls));
    gauge!("cardspeak_table_calls_waiting_most").set(whole(waiting.most_calls));
    gauge!("cardspeak_store_requests_waiting").set(whole(waiting.requests));
    let text = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((text, figures.0.render()).into_response())
}

/// `GET /metrics` on the room's address: for this machine, and for nobody behind a proxy on it.
pub(crate) async fn show_here(
    Extension(peer): Extension<RealPeer>,
    app: State<Arc<App>>,
) -> Result<Response, Refusal> {
    if peer.forwarded || !peer.address.to_canonical().is_loopback() {
        return Err(Refusal::Nothing);
    }
    show(app).await
}

/// Counts a request by its route; what is no route is a file of the client.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "client".to_owned(), |route| route.as_str().to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    counter!("cardspeak_http_requests_total", "route" => route, "status" => status).increment(1);
    response
}

/// Counts a refusal by its code.
pub(crate) fn refused(reason: &impl Serialize) {
    counter!("cardspeak_refused_total", "code" => code(reason)).increment(1);
}

/// Counts what was no message of the protocol, or ended a connection.
pub(crate) fn error(code: ErrorCode) {
    let code = serde_json::to_value(code).ok();
    let code = code
        .as_ref()
        .and_then(|code| code.as_str())
        .unwrap_or_default();
    counter!("cardspeak_protocol_errors_total", "code" => code.to_owned()).increment(1);
}

/// The code as it goes over the wire; what else a refusal says is nobody's business here.
fn code(reason: &impl Serialize) -> String {
    let reason = serde_json::to_value(reason).unwrap_or_default();
    reason["code"].as_str().unwrap_or_default().to_owned()
}

/// Counts a socket as long as it is held.
pub(crate) fn socket() -> Socket {
    gauge!("cardspeak_sockets").increment(1);
    Socket
}

/// An open socket.
pub(crate) struct Socket;

impl Drop for Socket {
    fn drop(&mut self) {
        gauge!("cardspeak_sockets").decrement(1);
    }
}
