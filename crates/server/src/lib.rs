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
mod guard;
mod hands;
mod host;
mod log;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get, post};
use cardspeak_room::{Room, RoomError, Settings};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

pub use cardspeak_room;
pub use log::log_to_stderr;

/// Connections at a time.
const SOCKETS: usize = 10_000;

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
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: "127.0.0.1:7777".to_owned(),
            data: "cardspeak.db".into(),
            settings: Settings::default(),
        }
    }
}

/// A server that listens, with its room open.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
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
    /// Serving has failed.
    #[error("the server has failed: {0}")]
    Serve(#[source] io::Error),
}

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    room: Room,
    sockets: Arc<Semaphore>,
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
        let listen = options.listen;
        let listener = match TcpListener::bind(&listen).await {
            Ok(listener) => listener,
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                return Err(ServeError::Busy { listen });
            }
            Err(error) => return Err(ServeError::Listen { listen, error }),
        };
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen { listen, error })?;
        let room = Room::open(&options.data, options.settings).await?;
        Ok(Server {
            listener,
            address,
            room,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
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
    /// When serving fails.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let (stopped, stopping) = watch::channel(false);
        let app = App {
            room: self.room.clone(),
            sockets: Arc::new(Semaphore::new(SOCKETS)),
            newcomers: guard::Newcomers::default(),
            links: guard::Links::default(),
            stopping,
        };
        let sockets = Arc::clone(&app.sockets);
        let room = self.room.clone();
        let stop = async move {
            tokio::select! {
                () = stop => {}
                () = room.drained() => {}
            }
            let _ = stopped.send(true);
        };
        let service = router(Arc::new(app)).into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, service)
            .with_graceful_shutdown(stop)
            .await;
        // Sockets have been told; wait until each has hung up.
        let count = u32::try_from(SOCKETS).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(socket::PATIENCE, sockets.acquire_many(count)).await;
        self.room.close().await;
        served.map_err(ServeError::Serve)
    }
}

fn router(app: Arc<App>) -> Router {
    Router::new()
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
        .layer(axum::middleware::map_response(guard::headers))
        .with_state(app)
}
