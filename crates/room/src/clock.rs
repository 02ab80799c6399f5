//! Time, passed in.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Where the room's time comes from.
///
/// ```
/// let clock = cardspeak_room::Clock::system();
/// assert!(clock.unix_ms() > 0);
/// ```
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    System {
        started: Instant,
    },
    #[cfg(any(test, feature = "rigged"))]
    Hand(std::sync::Arc<tokio::sync::watch::Sender<Duration>>),
}

impl Clock {
    /// The computer's clock.
    #[must_use]
    pub fn system() -> Clock {
        Clock(Source::System {
            started: Instant::now(),
        })
    }

    /// A clock that stands until it is moved by [`Clock::advance`].
    #[cfg(any(test, feature = "rigged"))]
    #[must_use]
    pub fn by_hand() -> Clock {
        let (time, _) = tokio::sync::watch::channel(Duration::from_secs(1));
        Clock(Source::Hand(std::sync::Arc::new(time)))
    }

    /// Moves a clock that is moved by hand.
    #[cfg(any(test, feature = "rigged"))]
    pub fn advance(&self, by: Duration) {
        if let Source::Hand(time) = &self.0 {
            time.send_modify(|now| *now += by);
        }
    }

    /// The time since some moment before the first table opened; never goes back.
    #[must_use]
    pub fn now(&self) -> Duration {
        match &self.0 {
            Source::System { started } => started.elapsed(),
            #[cfg(any(test, feature = "rigged"))]
            Source::Hand(time) => *time.borrow(),
        }
    }

    /// Milliseconds of Unix time.
    #[must_use]
    pub fn unix_ms(&self) -> i64 {
        let since = match &self.0 {
            Source::System { .. } => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default(),
            #[cfg(any(test, feature = "rigged"))]
            Source::Hand(time) => *time.borrow(),
        };
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    /// Waits until [`Clock::now`] has reached this.
    pub async fn sleep_until(&self, at: Duration) {
        match &self.0 {
            Source::System { started } => tokio::time::sleep_until(*started + at).await,
            #[cfg(any(test, feature = "rigged"))]
            Source::Hand(time) => {
                // The sender lives in the clock itself, so this ends only when it is time.
                let _ = time.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}
