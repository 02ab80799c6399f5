//! What robots think with: views only.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use cardspeak_robots::Robot;
use cardspeak_rules::{Command, Viewer};
use rand::RngExt;
use rand_chacha::ChaCha20Rng;

use crate::table::{Running, Turn};

/// The robots' names, none of which a guest may take.
pub(crate) const ROBOT_NAMES: [&str; 10] = [
    "Ada", "Blaise", "Carlo", "Doyle", "Emmy", "Fermat", "Grace", "Huygens", "Ida", "Jakob",
];

/// What the robots of a table think with.
#[derive(Debug)]
pub(crate) struct Mind {
    generator: ChaCha20Rng,
    pace: Pace,
    #[cfg(any(test, feature = "rigged"))]
    script: crate::rig::Script,
}

/// How long robots take: drawn without a look at cards or legal actions, so that a
/// pause says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The shortest pause.
    pub least: Duration,
    /// The longest pause.
    pub most: Duration,
}

impl Mind {
    pub(crate) fn new(generator: ChaCha20Rng, pace: Pace) -> Mind {
        Mind {
            generator,
            pace,
            #[cfg(any(test, feature = "rigged"))]
            script: crate::rig::Script::default(),
        }
    }

    /// Robots that do what a script says, as long as it says something.
    #[cfg(any(test, feature = "rigged"))]
    pub(crate) fn with_script(self, script: crate::rig::Script) -> Mind {
        Mind { script, ..self }
    }

    /// How long the next decision takes.
    pub(crate) fn pause(&mut self) -> Duration {
        if self.pace.least >= self.pace.most {
            return self.pace.least;
        }
        // Two draws: most pauses are near the middle, as people's are.
        let draw =
            |generator: &mut ChaCha20Rng| generator.random_range(self.pace.least..self.pace.most);
        (draw(&mut self.generator) + draw(&mut self.generator)) / 2
    }

    /// What the robot whose turn it is does.
    pub(crate) fn choose(&mut self, name: &str, turn: Turn, running: &Running) -> Option<Command> {
        let view = running.hand.view(Viewer::Seat(turn.seat));
        #[cfg(any(test, feature = "rigged"))]
        if let Some(command) = self.script.next(turn, running, &view) {
            return Some(command);
        }
        let mut seed = DefaultHasher::new();
        name.hash(&mut seed);
        let robot = Robot::from_seed(seed.finish());
        let choice = robot.decide(&view, turn.seat, &mut self.generator)?;
        Some(choice.command(turn.seat))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn pauses_keep_to_the_pace() {
        let pace = Pace {
            least: Duration::from_millis(700),
            most: Duration::from_millis(2500),
        };
        let mut mind = Mind::new(ChaCha20Rng::seed_from_u64(1), pace);
        for _ in 0..1000 {
            let pause = mind.pause();
            assert!(pause >= pace.least && pause <= pace.most);
        }
    }
}
