//! Connections: how many there may be, and how long they may take.
//!
//! `axum::serve` knows no time limit for the head of a request, so this is the loop around hyper.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use crate::limits::{Addresses, Limits};
use crate::proxy::Proxies;
use crate::stops;

/// How long to wait when the system gives no connection, for want of files or memory.
const AGAIN: Duration = Duration::from_millis(100);

/// The longest head of a request that is read, in bytes.
const HEAD: usize = 16 * 1024;

/// Serves until `stop` is over, and then until each request that has begun is answered, or `patience`
/// is over.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    proxies: Proxies,
    stop: impl Future<Output = ()>,
    patience: Duration,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(HEAD);
    let most = u32::try_from(limits.plain().min(Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX);
    let connections = Arc::new(Semaphore::new(most as usize));
    // Pace is a matter of sockets.
    let addresses = Addresses::new(limits.plain_per_address(), 1);
    let (stopped, stopping) = watch::channel(false);
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Of one connection that is gone already, or of a system without room for more.
                tracing::debug!(%error, "a connection was not taken");
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        // Whoever is beyond a limit is hung up on: an answer would cost what the limit saves.
        let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else {
            continue;
        };
        // A proxy speaks for many; their sockets are counted by their own addresses.
        let visit = match proxies.trust(peer.ip()) {
            true => None,
            false => match addresses.enter(peer.ip()) {
                Some(visit) => Some(visit),
                None => continue,
            },
        };
        // Small messages that are awaited; if it cannot be set they are only slower.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let router = TowerToHyperService::new(router.clone());
            async move { hyper::service::Service::call(&router, request).await }
        });
        let connection = http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let stopping = stops(stopping.clone());
        tokio::spawn(async move {
            tokio::pin!(connection);
            // Errors are those of peers that talk nonsense, are slow, or leave.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = stopping => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop((permit, visit));
        });
    }
    drop(listener);
    let _ = stopped.send(true);
    let _ = tokio::time::timeout(patience, connections.acquire_many(most)).await;
}

/// Gives up on a request whose body or answer takes too long.
pub(crate) async fn in_time(limit: Duration, request: Request, next: Next) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
