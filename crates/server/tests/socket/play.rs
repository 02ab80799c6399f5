//! A guest who plays, at a room whose robots do not think.

use std::time::Duration;

use cardspeak_protocol::{ActionChoice, ClientMessage, LegalView, ServerMessage, TableView};
use cardspeak_server::Options;
use cardspeak_server::cardspeak_room::{Pace, Settings};

use crate::{Open, Peer};

pub(crate) const TABLE: &str = "stud-8";

/// A room in which nobody waits for long.
pub(crate) fn brisk() -> Options {
    Options {
        settings: Settings {
            pause: Duration::from_millis(1),
            gather: Duration::from_millis(1),
            pace: Pace {
                least: Duration::ZERO,
                most: Duration::from_millis(1),
            },
            ..Settings::default()
        },
        ..Options::default()
    }
}

fn stay(legal: &LegalView) -> ActionChoice {
    if legal.check {
        ActionChoice::Check
    } else if legal.show_or_muck {
        ActionChoice::Show
    } else if legal.bring_in.is_some() {
        ActionChoice::BringIn
    } else {
        ActionChoice::Call
    }
}

impl Peer {
    /// Takes the first seat.
    pub(crate) async fn sit(&mut self) {
        self.say(&ClientMessage::Watch {
            table: TABLE.into(),
            last: None,
        })
        .await;
        self.say(&ClientMessage::Sit {
            table: TABLE.into(),
            seat: 1,
            buy_in: 40_000,
            id: 1,
        })
        .await;
    }

    /// The next view with a turn of this player's.
    pub(crate) async fn turn(&mut self) -> TableView {
        self.until(|message| match message {
            ServerMessage::Table { view, .. } if view.your_turn.is_some() => Some((**view).clone()),
            _ => None,
        })
        .await
    }

    /// Checks, calls and shows until the player is asked in another hand than the first; every view
    /// in which it was asked.
    pub(crate) async fn play_a_hand(&mut self) -> Vec<TableView> {
        let mut asked: Vec<TableView> = Vec::new();
        loop {
            let view = self.turn().await;
            let turn = view.your_turn.clone().unwrap();
            let first = asked.first().and_then(|view| view.your_turn.as_ref());
            if first.is_some_and(|first| first.hand != turn.hand) {
                return asked;
            }
            self.say(&ClientMessage::Act {
                table: TABLE.into(),
                hand: turn.hand,
                turn: turn.turn,
                action: stay(&turn.legal),
                id: 2,
            })
            .await;
            asked.push(view);
        }
    }
}

#[tokio::test]
async fn a_hand_is_played_to_its_end() {
    let open = Open::with(brisk()).await;
    let mut peer = open.welcomed(&open.guest("Ann").await).await;
    peer.sit().await;
    assert!(!peer.play_a_hand().await.is_empty());
    open.close().await;
}
