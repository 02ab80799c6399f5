//! How messages are made from what the rules let one viewer see, and from nothing else.
//!
//! Everything here starts from a [`View`] or a [`Seen`]; there is no way from a
//! `Hand` or an `Event`.

use cardspeak_cards::{Card, Rank};
use cardspeak_rules::{
    AllInHands, Chips, Deed as RulesDeed, HouseRules, Legal, Limit, LosingHands, OddChips,
    OpenPair, Post, Pot, Raise, Seen, SeenPlayer, Share, ShowdownOrder, Sizes, Stakes,
    StreetName as RulesStreet, StudButton, View,
};
use cardspeak_strength::{HighLabel, LowLabel};

use crate::{
    Deed, HandName, HandView, HighKind, HouseRulesView, InHandView, LegalView, LimitKind, LowKind,
    LowName, Pay, PostKind, PotView, RaiseVerb, RaiseView, SeenEvent, ShareKind, StakesView,
    StreetName,
};

impl From<Limit> for LimitKind {
    fn from(limit: Limit) -> LimitKind {
        match limit {
            Limit::Fixed => LimitKind::Fixed,
            Limit::Pot => LimitKind::Pot,
            Limit::No => LimitKind::No,
        }
    }
}

impl From<&Stakes> for StakesView {
    fn from(stakes: &Stakes) -> StakesView {
        StakesView {
            ante: stakes.ante.0,
            bring_in: stakes.bring_in.0,
            small_blind: stakes.small_blind.0,
            big_blind: stakes.big_blind.0,
            small_bet: stakes.small_bet.0,
            big_bet: stakes.big_bet.0,
            chip: stakes.chip.0,
        }
    }
}

impl From<&HouseRules> for HouseRulesView {
    fn from(rules: &HouseRules) -> HouseRulesView {
        HouseRulesView {
            stud_button: match rules.stud_button {
                StudButton::Fixed => "fixed",
                StudButton::Rotating => "rotating",
            }
            .to_owned(),
            raises: rules.raises,
            open_pair: rules.open_pair == OpenPair::Doubles,
            showdown: match rules.showdown_order {
                ShowdownOrder::LookBack => "look-back",
                ShowdownOrder::LastRound => "last-round",
                ShowdownOrder::FirstToAct => "first-to-act",
            }
            .to_owned(),
            may_muck: rules.losing_hands == LosingHands::MayMuck,
            all_in_shown: rules.all_in_hands == AllInHands::ShownAtOnce,
            odd_chips_by_card: rules.odd_chips == OddChips::ByCard,
        }
    }
}

/// A house rule that is set to something that it cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule} cannot be {value}")]
pub struct NotARule {
    /// The field of [`HouseRulesView`].
    pub rule: &'static str,
    /// What it was set to.
    pub value: String,
}

impl TryFrom<&HouseRulesView> for HouseRules {
    type Error = NotARule;

    fn try_from(view: &HouseRulesView) -> Result<HouseRules, NotARule> {
        let not = |rule, value: &dyn ToString| NotARule {
            rule,
            value: value.to_string(),
        };
        Ok(HouseRules {
            stud_button: match view.stud_button.as_str() {
                "fixed" => StudButton::Fixed,
                "rotating" => StudButton::Rotating,
                other => return Err(not("stud_button", &other)),
            },
            raises: match view.raises {
                raises @ 1..=9 => raises,
                other => return Err(not("raises", &other)),
            },
            open_pair: if view.open_pair {
                OpenPair::Doubles
            } else {
                OpenPair::Ignored
            },
            showdown_order: match view.showdown.as_str() {
                "look-back" => ShowdownOrder::LookBack,
                "last-round" => ShowdownOrder::LastRound,
                "first-to-act" => ShowdownOrder::FirstToAct,
                other => return Err(not("showdown", &other)),
            },
            losing_hands: if view.may_muck {
                LosingHands::MayMuck
            } else {
                LosingHands::AllShown
            },
            all_in_hands: if view.all_in_shown {
                AllInHands::ShownAtOnce
            } else {
                AllInHands::AtShowdown
            },
            odd_chips: if view.odd_chips_by_card {
                OddChips::ByCard
            } else {
                OddChips::BySeat
            },
        })
    }
}

impl From<RulesStreet> for StreetName {
    fn from(street: RulesStreet) -> StreetName {
        match street {
            RulesStreet::Second => StreetName::Second,
            RulesStreet::Third => StreetName::Third,
            RulesStreet::Fourth => StreetName::Fourth,
            RulesStreet::Fifth => StreetName::Fifth,
            RulesStreet::Sixth => StreetName::Sixth,
            RulesStreet::Seventh => StreetName::Seventh,
            RulesStreet::Preflop => StreetName::Preflop,
            RulesStreet::Flop => StreetName::Flop,
            RulesStreet::Turn => StreetName::Turn,
            RulesStreet::River => StreetName::River,
        }
    }
}

impl From<RulesDeed> for Deed {
    fn from(deed: RulesDeed) -> Deed {
        match deed {
            RulesDeed::Fold => Deed::Fold,
            RulesDeed::Check => Deed::Check,
            RulesDeed::Call => Deed::Call,
            RulesDeed::BringIn => Deed::BringIn,
            RulesDeed::Bet => Deed::Bet,
            RulesDeed::Complete => Deed::Complete,
            RulesDeed::Raise => Deed::Raise,
        }
    }
}

impl From<Post> for PostKind {
    fn from(post: Post) -> PostKind {
        match post {
            Post::Ante => PostKind::Ante,
            Post::SmallBlind => PostKind::SmallBlind,
            Post::BigBlind => PostKind::BigBlind,
            Post::Extra => PostKind::Extra,
            Post::Dead => PostKind::Dead,
        }
    }
}

impl From<Share> for ShareKind {
    fn from(share: Share) -> ShareKind {
        match share {
            Share::Whole => ShareKind::Whole,
            Share::High => ShareKind::High,
            Share::Low => ShareKind::Low,
        }
    }
}

impl From<HighLabel> for HandName {
    fn from(label: HighLabel) -> HandName {
        let name = |kind, first: &[Rank], rest: &[Rank]| HandName {
            kind,
            ranks: first.iter().chain(rest).copied().map(letter).collect(),
        };
        match label {
            HighLabel::HighCard { ranks } => name(HighKind::HighCard, &ranks, &[]),
            HighLabel::Pair { rank, kickers } => name(HighKind::Pair, &[rank], &kickers),
            HighLabel::TwoPair { high, low, kicker } => {
                name(HighKind::TwoPair, &[high, low], kicker.as_slice())
            }
            HighLabel::ThreeOfAKind { rank, kickers } => {
                name(HighKind::ThreeOfAKind, &[rank], &kickers)
            }
            HighLabel::Straight { top } => name(HighKind::Straight, &[top], &[]),
            HighLabel::Flush { ranks } => name(HighKind::Flush, &ranks, &[]),
            HighLabel::FullHouse { three, pair } => name(HighKind::FullHouse, &[three, pair], &[]),
            HighLabel::FourOfAKind { rank, kicker } => {
                name(HighKind::FourOfAKind, &[rank], kicker.as_slice())
            }
            HighLabel::StraightFlush { top } => name(HighKind::StraightFlush, &[top], &[]),
        }
    }
}

impl LowName {
    /// The name of a low, if there is one to name.
    ///
    /// ```
    /// use cardspeak_protocol::LowName;
    /// assert_eq!(LowName::of(cardspeak_strength::LowLabel::None), None);
    /// ```
    #[must_use]
    pub fn of(label: LowLabel) -> Option<LowName> {
        let (kind, ranks) = match label {
            LowLabel::Made { ranks } => (LowKind::Made, ranks),
            LowLabel::Paired { ranks } => (LowKind::Paired, ranks),
            LowLabel::Draw { ranks } => (LowKind::Draw, ranks),
            LowLabel::None => return None,
        };
        Some(LowName {
            kind,
            ranks: ranks.iter().copied().map(letter).collect(),
        })
    }
}

impl From<&Pot> for PotView {
    fn from(pot: &Pot) -> PotView {
        PotView {
            amount: pot.amount.0,
            seats: pot.seats.iter().map(|seat| seat.number()).collect(),
        }
    }
}

impl From<&SeenPlayer> for InHandView {
    fn from(player: &SeenPlayer) -> InHandView {
        let five = |cards: &Option<[Card; 5]>| cards.iter().flatten().map(text).collect();
        InHandView {
            down: player
                .down
                .iter()
                .map(|card| card.as_ref().map(text))
                .collect(),
            up: player.up.iter().map(text).collect(),
            bet: player.bet.0,
            folded: player.folded,
            all_in: player.all_in,
            last: player.last.map(Deed::from),
            shown: player.shown,
            mucked: player.mucked,
            high: player.high.map(HandName::from),
            low: LowName::of(player.low),
            high_cards: five(&player.high_five),
            low_cards: five(&player.low_five),
            won: player.won.0,
            // The table knows from its awards.
            won_whole: 0,
            won_high: 0,
            won_low: 0,
        }
    }
}

impl HandView {
    /// The hand of this number.
    #[must_use]
    pub fn of(view: &View, number: u64) -> HandView {
        HandView {
            number,
            button: view.button.number(),
            street: view.street.map_or(StreetName::Showdown, StreetName::from),
            bet_size: view.bet_size.0,
            board: view.board.iter().map(text).collect(),
            pots: view.pots.iter().map(PotView::from).collect(),
            bring_in: view.bring_in.map(|seat| seat.number()),
            over: view.over,
        }
    }
}

impl LegalView {
    /// What the viewer may do, if it is the viewer's turn. `chip` is the table's smallest.
    #[must_use]
    pub fn of(view: &View, chip: Chips) -> Option<LegalView> {
        if view.asked {
            return Some(LegalView {
                show_or_muck: true,
                ..LegalView::default()
            });
        }
        let legal = view.legal.as_ref()?;
        let own = view
            .players
            .iter()
            .find(|player| Some(player.seat) == view.turn)?;
        let pay = |amount: Chips| Pay {
            amount: amount.0,
            all_in: amount == own.stack,
        };
        Some(LegalView {
            fold: legal.fold,
            check: legal.check,
            call: legal.call.map(pay),
            bring_in: legal.bring_in.map(pay),
            raise: legal
                .raise
                .as_ref()
                .map(|raise| raise_view(view, own, legal, raise, chip)),
            show_or_muck: false,
        })
    }
}

fn raise_view(
    view: &View,
    own: &SeenPlayer,
    legal: &Legal,
    raise: &Raise,
    chip: Chips,
) -> RaiseView {
    let (least, most) = (raise.sizes.least(), raise.sizes.most());
    let (totals, pot) = match &raise.sizes {
        Sizes::Exactly(totals) => (totals.iter().map(|total| total.0).collect(), most),
        Sizes::Between { pot, .. } => (Vec::new(), *pot),
    };
    // R48: call first, then raise by a part of the pot as it is after the call.
    let call = legal.call.unwrap_or_default();
    let level = own.bet + call;
    let after_call = view.in_the_middle + call;
    let part = |numerator: u64, denominator: u64| {
        let total = level.0 + after_call.0 / denominator * numerator;
        let whole = total / chip.0.max(1) * chip.0.max(1);
        whole.clamp(least.0, most.0)
    };
    RaiseView {
        verb: match raise.deed {
            RulesDeed::Bet => RaiseVerb::Bet,
            RulesDeed::Complete => RaiseVerb::Complete,
            _ => RaiseVerb::Raise,
        },
        totals,
        least: least.0,
        most: most.0,
        all_in_at: raise.all_in_at.0,
        pot: pot.0,
        half_pot: part(1, 2),
        two_thirds_pot: part(2, 3),
        step: chip.0.max(1),
    }
}

/// What is around an event, public all of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Around {
    /// The street on which it happened.
    pub street: Option<RulesStreet>,
    /// How many pots there are.
    pub pots: u8,
    /// Nobody was there to act: the clock or a lost connection did.
    pub timeout: bool,
}

impl SeenEvent {
    /// An event of a hand, if it is one that a live table has.
    #[must_use]
    pub fn of(seen: Seen, around: Around) -> Option<SeenEvent> {
        Some(match seen {
            Seen::Posted {
                seat,
                post,
                paid,
                all_in,
            } => SeenEvent::Posted {
                seat: seat.number(),
                post: post.into(),
                amount: paid.0,
                all_in,
            },
            Seen::DealtDown { seat, card } => SeenEvent::DealtDown {
                seat: seat.number(),
                card: card.as_ref().map(text),
            },
            Seen::DealtUp { seat, card } => SeenEvent::DealtUp {
                seat: seat.number(),
                card: text(&card),
            },
            Seen::DealtBoard { card } => SeenEvent::DealtBoard { card: text(&card) },
            Seen::Acted {
                seat,
                deed,
                paid,
                to,
                all_in,
            } => SeenEvent::Acted {
                seat: seat.number(),
                deed: deed.into(),
                paid: paid.0,
                to: to.0,
                all_in,
                timeout: around.timeout,
            },
            Seen::Returned { seat, amount } => SeenEvent::Returned {
                seat: seat.number(),
                amount: amount.0,
            },
            Seen::StreetEnded => SeenEvent::StreetEnds {
                street: around.street?.into(),
            },
            Seen::Shown {
                seat,
                cards,
                high,
                low,
            } => SeenEvent::Shown {
                seat: seat.number(),
                cards: cards.iter().map(text).collect(),
                high: high.map(HandName::from),
                low: LowName::of(low),
            },
            Seen::Mucked { seat } => SeenEvent::Mucked {
                seat: seat.number(),
            },
            // A live table takes no rake (R60).
            Seen::Raked { .. } => return None,
            Seen::Awarded {
                pot,
                share,
                seat,
                amount,
                high,
                low,
            } => SeenEvent::Awarded {
                pot,
                pots: around.pots,
                share: share.into(),
                seat: seat.number(),
                amount: amount.0,
                high: high.map(HandName::from),
                low: LowName::of(low),
            },
            Seen::Cancelled => SeenEvent::Cancelled,
            // The table says it itself, with the hand's number.
            Seen::Ended => return None,
        })
    }
}

fn text(card: &Card) -> String {
    card.to_string()
}

fn letter(rank: Rank) -> String {
    rank.letter().to_string()
}
