//! What the room counts and measures, for whoever listens to the facade `metrics`: never who, and
//! by the system's clock, which nothing else here reads.

use std::time::Instant;

use cardspeak_protocol::ActionChoice;
use metrics::{counter, histogram};

/// An action on its way.
#[derive(Debug)]
pub(crate) struct Acting {
    pub(crate) choice: ActionChoice,
    pub(crate) received: Instant,
}

impl Acting {
    /// The action is on the disk.
    pub(crate) fn committed(&self) {
        let action = match self.choice {
            ActionChoice::Fold => "fold",
            ActionChoice::Check => "check",
            ActionChoice::Call => "call",
            ActionChoice::BringIn => "bring_in",
            ActionChoice::Raise { .. } => "raise",
            ActionChoice::Show => "show",
            ActionChoice::Muck => "muck",
        };
        counter!("cardspeak_actions_total", "action" => action).increment(1);
        self.took("committed");
    }

    /// The viewers have it in their queues.
    pub(crate) fn queued(&self) {
        self.took("queued");
    }

    fn took(&self, until: &'static str) {
        histogram!("cardspeak_action_seconds", "until" => until).record(self.received.elapsed());
    }
}

/// A hand has ended.
pub(crate) fn hand_ended() {
    counter!("cardspeak_hands_total").increment(1);
}
