//! The server: HTTP, WebSocket, guests' cookies and the embedded browser client.
//!
//! ```no_run
//! # async fn example() -> Result<(), cardspeak_server::ServeError> {
//! use cardspeak_server::{Options, Server};
//!
//! let options = Options { listen: "127.0.0.1:0".to_owned(), data: "room.db".into(), ..Options::default() };
//! let server = Server::open(options).await?;
//! eprintln!("http://{}/", server.address());
//! server.run(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await
//! # }
//! ```
//!
//! What this crate does *not* do: it knows no rules and no tables; what a socket says
//! goes to `cardspeak-room`, and only that crate's protocol messages go back.

mod account;
mod api;
mod assets;
mod figures;
mod guard;
mod hands;
mod host;
mod http;
mod limits;
mod log;
mod no;
mod proxy;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{any, get, post};
use cardspeak_room::{Room, RoomError, Settings};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::figures::Figures;
use crate::limits::Addresses;
use crate::proxy::Proxies;

pub use cardspeak_room;
pub use limits::Limits;
pub use log::{LogFormat, LogLevel, log_to_stderr, logger};
pub use proxy::{Network, NotANetwork};

/// The longest body of a request, in bytes.
const BODY: usize = 4096;

/// What a server is opened with.
#[derive(Debug, Clone)]
pub struct Options {
    /// The address to listen on, as `host:port`; port 0 takes a free one.
    pub listen: String,
    /// The room's file.
    pub data: PathBuf,
    /// The room's settings.
    pub settings: Settings,
    /// How much strangers may take.
    pub limits: Limits,
    /// Whose `X-Forwarded-…` headers are believed.
    pub proxies: Vec<Network>,
    /// Who may read the figures.
    pub metrics: Metrics,
}

/// Who may read the server's figures, at `/metrics` in Prometheus' text form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Metrics {
    /// Nobody; none are kept.
    Off,
    /// Programs on this machine that come to the room's own address, and through no proxy.
    #[default]
    Loopback,
    /// Everybody who comes to this address, `host:port`.
    At(String),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: "127.0.0.1:7777".to_owned(),
            data: "cardspeak.db".into(),
            settings: Settings::default(),
            limits: Limits::default(),
            proxies: Network::loopback(),
            metrics: Metrics::default(),
        }
    }
}

/// A server that listens, with its room open.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<(TcpListener, SocketAddr)>,
    figures: Option<Figures>,
    loopback: bool,
    limits: Limits,
    proxies: Proxies,
    room: Room,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("{listen} is in use by another program")]
    Busy {
        /// The address.
        listen: String,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {listen}: {error}")]
    Listen {
        /// The address.
        listen: String,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The room cannot be opened.
    #[error(transparent)]
    Room(#[from] RoomError),
}

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    room: Room,
    sockets: Arc<Semaphore>,
    addresses: Arc<Addresses>,
    limits: Limits,
    proxies: Proxies,
    figures: Option<Figures>,
    newcomers: guard::Newcomers,
    links: guard::Links,
    stopping: watch::Receiver<bool>,
}

impl Server {
    /// Listens, and opens the room.
    ///
    /// # Errors
    ///
    /// Why one of them cannot be done.
    pub async fn open(options: Options) -> Result<Server, ServeError> {
        let (listener, address) = bind(options.listen).await?;
        let figures = match options.metrics {
            Metrics::Off => None,
            Metrics::Loopback | Metrics::At(_) => Some(Figures::keep()),
        };
        let loopback = options.metrics == Metrics::Loopback;
        let metrics = match options.metrics {
            Metrics::Off | Metrics::Loopback => None,
            Metrics::At(listen) => Some(bind(listen).await?),
        };
        let room = Room::open(&options.data, options.settings).await?;
        tracing::info!("the room is open");
        Ok(Server {
            listener,
            address,
            metrics,
            figures,
            loopback,
            limits: options.limits,
            proxies: Proxies(options.proxies),
            room,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it shows its figures, if that is an address of their own.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// Its room.
    #[must_use]
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Serves until `stop` is over, or a host has drained the room; then sockets are told, what is being written is
    /// finished, and the room is closed. Hands in progress go on at the next start.
    ///
    /// # Errors
    ///
    /// None today: peers' faults are theirs, and a system that gives no connections is asked again.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let (stopped, stopping) = watch::channel(false);
        let limits = self.limits;
        let most = u32::try_from(limits.connections.min(Semaphore::MAX_PERMITS));
        let most = most.unwrap_or(u32::MAX);
        let sockets = Arc::new(Semaphore::new(most as usize));
        let app = Arc::new(App {
            room: self.room.clone(),
            sockets: Arc::clone(&sockets),
            addresses: Addresses::new(limits.per_address, limits.messages_per_address),
            limits,
            proxies: self.proxies.clone(),
            figures: self.figures.clone(),
            newcomers: guard::Newcomers::default(),
            links: guard::Links::default(),
            stopping: stopping.clone(),
        });
        let mut background = JoinSet::new();
        if let Some(figures) = self.figures {
            background.spawn(figures.look_after());
        }
        if let Some((listener, _)) = self.metrics {
            let router = Router::new()
                .route("/metrics", get(figures::show))
                .with_state(Arc::clone(&app));
            let strangers = Proxies(Vec::new());
            let stop = stops(stopping);
            background.spawn(async move {
                http::serve(listener, router, limits, strangers, stop, Duration::ZERO).await;
            });
        }
        let room = self.room.clone();
        let stop = async move {
            tokio::select! {
                () = stop => {}
                () = room.drained() => {}
            }
            let _ = stopped.send(true);
        };
        let router = router(app, self.loopback);
        http::serve(
            self.listener,
            router,
            limits,
            self.proxies,
            stop,
            socket::PATIENCE,
        )
        .await;
        // Sockets have been told; wait until each has hung up.
        let _ = tokio::time::timeout(socket::PATIENCE, sockets.acquire_many(most)).await;
        background.shutdown().await;
        self.room.close().await;
        tracing::info!("the room is closed");
        Ok(())
    }
}

/// Until the server stops.
async fn stops(mut stopping: watch::Receiver<bool>) {
    // An error says that the sender is gone: the server has stopped.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

async fn bind(listen: String) -> Result<(TcpListener, SocketAddr), ServeError> {
    let listener = match TcpListener::bind(&listen).await {
        Ok(listener) => listener,
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            return Err(ServeError::Busy { listen });
        }
        Err(error) => return Err(ServeError::Listen { listen, error }),
    };
    match listener.local_addr() {
        Ok(address) => Ok((listener, address)),
        Err(error) => Err(ServeError::Listen { listen, error }),
    }
}

fn router(app: Arc<App>, figures: bool) -> Router {
    let limit = app.limits.request;
    let mut router = Router::new();
    if figures {
        router = router.route("/metrics", get(figures::show_here));
    }
    router
        .route("/api/guest", post(api::new_guest))
        .route("/api/me", get(api::me))
        .route(
            "/api/account",
            get(account::view)
                .post(account::save)
                .delete(account::delete),
        )
        .route("/api/account/log-in", post(account::log_in))
        .route("/api/account/log-out", post(account::log_out))
        .route(
            "/api/account/log-out-everywhere",
            post(account::log_out_everywhere),
        )
        .route("/api/account/password", post(account::change_password))
        .route("/api/statement", get(account::statement))
        .route("/api/top-up", post(account::top_up))
        .route("/api/join", post(host::join))
        .route("/api/host", get(host::view).post(host::wish))
        .route("/api/host/claim", post(host::claim))
        .route("/api/host/stakes", get(host::stakes))
        .route("/api/host/settle", get(host::settle))
        .route("/api/host/settle.csv", get(host::settle_csv))
        .route("/api/hands", get(hands::own))
        .route("/api/hands/{table}/{number}", get(hands::one))
        .route("/api/{*rest}", any(api::nothing))
        .route("/healthz", get(api::health))
        .route("/ws", get(socket::open))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(move |request, next| {
            http::in_time(limit, request, next)
        }))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            proxy::forwarded,
        ))
        .layer(middleware::map_response(guard::headers))
        .layer(middleware::from_fn(figures::count))
        .with_state(app)
}
