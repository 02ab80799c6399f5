//! The database keeps nothing for a while: the room says so, accepts nothing that it cannot
//! keep, and goes on by itself.

use cardspeak_protocol::{ActionChoice, ClientMessage, Refused};

use super::{House, Person, begin, over, passive, second, to_the_end, turn, two};
use crate::{Clock, Room};

/// A hand in which nothing can be kept from one decision on, for half a minute and more.
/// `fails` makes it so, and ends it.
pub(crate) async fn a_hand_with_an_outage(
    room: &Room,
    clock: &Clock,
    (mut ann, mut bob): (Person, Person),
    fails: impl Fn(bool),
) {
    begin(clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    one.act(ActionChoice::BringIn).await.unwrap();
    other.hear().await.unwrap();
    let before = other.view().clone();
    fails(true);
    for _ in 0..35 {
        let tried = other.refused.len();
        other.act(ActionChoice::Call).await.unwrap();
        assert_eq!(other.refused.len(), tried + 1);
        assert_eq!(other.refused[tried].1, Refused::Storage);
        // Standing up would have to be kept as well.
        let table = other.table.clone();
        other
            .caller
            .say(ClientMessage::Stand { table, id: 5 })
            .await;
        assert_eq!(other.refusal(5).await, Some(Refused::Storage));
        assert_eq!(other.view().hand, before.hand);
        assert_eq!(other.view().your_turn, before.your_turn);
        clock.advance(second());
    }
    fails(false);
    clock.advance(second());
    // The time in which nobody could act is not the player's.
    let fresh = |left: u32| left == 30_000;
    other
        .until(|view| {
            view.clock
                .as_ref()
                .is_some_and(|clock| fresh(clock.left_ms))
        })
        .await
        .unwrap();
    other.act(ActionChoice::Call).await.unwrap();
    one.hear().await.unwrap();
    to_the_end(&mut ann, &mut bob).await;
    assert!(over(ann.view()));
    assert_eq!(room.store().verify().await.unwrap().findings, []);
}

/// Plays on by checks and calls; true once an action was not kept. The next hand may be what
/// is not kept, and nobody is told: false.
async fn is_refused(clock: &Clock, ann: &mut Person, bob: &mut Person, actions: u32) -> bool {
    for _ in 0..actions {
        ann.hear().await.unwrap();
        bob.hear().await.unwrap();
        if ann.turn().is_none() && bob.turn().is_none() {
            clock.advance(second());
            continue;
        }
        let (one, _) = turn(ann, bob);
        let choice = passive(&one.turn().unwrap().legal);
        let tried = one.refused.len();
        one.act(choice).await.unwrap();
        if let Some((_, reason)) = one.refused.get(tried) {
            assert_eq!(*reason, Refused::Storage);
            return true;
        }
    }
    false
}

#[tokio::test]
async fn a_full_disk_is_said_and_got_over() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    // SQLite takes no less than there are; what is free in those is filled first.
    room.store().limit_pages(1).await.unwrap();
    let said = is_refused(&clock, &mut ann, &mut bob, 2_000).await;
    let hand = ann.view().hand.clone();
    assert!(said || over(ann.view()));
    for _ in 0..35 {
        clock.advance(second());
        let again = is_refused(&clock, &mut ann, &mut bob, 1).await;
        assert_eq!(again, said);
    }
    assert_eq!(ann.view().hand, hand);
    assert_eq!(room.store().verify().await.unwrap().findings, []);
    room.store().limit_pages(1 << 30).await.unwrap();
    clock.advance(second());
    assert!(!is_refused(&clock, &mut ann, &mut bob, 200).await);
    assert!(ann.view().hand.as_ref().unwrap().number > hand.unwrap().number);
    assert_eq!(room.store().verify().await.unwrap().findings, []);
    room.close().await;
}
