//! Forced bets before the deal (R11, R43, R51).

use super::{Hand, Phase};
use crate::{Chips, Event, Post, Seat};

impl Hand {
    /// All posts in order, as (seat, post, amount due): blinds first, since a short
    /// stack pays the blind before the ante (R58).
    fn due_posts(&self) -> impl Iterator<Item = (Seat, Post, Chips)> {
        let setup = self.setup;
        let stakes = setup.stakes;
        let entry = move |seat: Seat| setup.entries[seat.index()];
        let small = setup
            .small_blind
            .map(|seat| (seat, Post::SmallBlind, stakes.small_blind));
        let big = setup
            .big_blind
            .map(|seat| (seat, Post::BigBlind, stakes.big_blind));
        let left = setup.button.to_the_left();
        let extras = left.clone().flat_map(move |seat| {
            let (extra, dead) = entry(seat).map_or((Chips::ZERO, Chips::ZERO), |entry| {
                (entry.extra, entry.dead)
            });
            [(seat, Post::Extra, extra), (seat, Post::Dead, dead)]
        });
        let antes = left.map(move |seat| (seat, Post::Ante, stakes.ante));
        let dealt_in = self.dealt_in;
        small
            .into_iter()
            .chain(big)
            .chain(extras)
            .chain(antes)
            .filter(move |(seat, _, due)| dealt_in.contains(*seat) && !due.is_zero())
    }

    /// The next post and its place in the order, left out who has nothing left.
    fn next_post(&self) -> Option<(u8, Event)> {
        let Phase::Posting { next } = self.phase else {
            return None;
        };
        (0u8..)
            .zip(self.due_posts())
            .skip(usize::from(next))
            .find_map(|(place, (seat, post, due))| {
                let paid = due.min(self.player(seat).stack);
                (!paid.is_zero()).then_some((place, Event::Posted { seat, post, paid }))
            })
    }

    pub(super) fn post_or_cancel(&self) -> Option<Event> {
        if let Some((_, event)) = self.next_post() {
            return Some(event);
        }
        if self.dealt_in.len() < 2 {
            // R11, R51: too few have posted; everything goes back.
            let back = Seat::all()
                .map(|seat| (seat, self.player(seat).put))
                .find(|(_, put)| !put.is_zero());
            return Some(match back {
                Some((seat, amount)) => Event::Returned { seat, amount },
                None => Event::Cancelled,
            });
        }
        // R29: an ante that nobody can match.
        self.unmatched()
            .map(|(seat, amount)| Event::Returned { seat, amount })
    }

    pub(super) fn apply_post(&mut self, seat: Seat, post: Post, paid: Chips) {
        let place = self.next_post().map_or(0, |(place, _)| place);
        let has_bring_in = self.setup.game.has_bring_in();
        let cancelled = self.dealt_in.len() < 2;
        let player = &mut self.players[seat.index()];
        player.stack -= paid;
        match post {
            // Dead money goes back as it came if the hand is cancelled.
            Post::Dead if !cancelled => self.dead += paid,
            // R58: an ante in a blinds game is no part of a bet.
            Post::Ante if !has_bring_in => player.put += paid,
            Post::Ante | Post::SmallBlind | Post::BigBlind | Post::Extra | Post::Dead => {
                player.put += paid;
                player.round += paid;
            }
        }
        self.phase = Phase::Posting { next: place + 1 };
        self.finish_posting();
    }

    /// Goes on to the deal once all posts are in and what is unmatched is back.
    pub(super) fn finish_posting(&mut self) {
        if !matches!(self.phase, Phase::Posting { .. })
            || self.next_post().is_some()
            || self.dealt_in.len() < 2
        {
            return;
        }
        if self.setup.game.has_bring_in() {
            if self.unmatched().is_some() {
                return;
            }
            // Antes are no part of a bet.
            for player in &mut self.players {
                player.round = Chips::ZERO;
            }
        }
        self.start_dealing(0);
    }
}
