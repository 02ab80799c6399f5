"""The PokerKit side: one of Cardspeak's hands set up as a PokerKit state, and driven.

PokerKit has classes for a few games only, but its `State` takes any streets and hand
types, so every game of Cardspeak can be set up. What it is told: no card is burned
(R14), the cap as the house has it (the big blind is the first bet, R22), and amounts
divided in whole chips of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pokerkit as pk

from hands import Hand

# Chips, and the players who can win them.
Pots = Sequence[tuple[int, tuple[int, ...]]]

AUTOMATIC = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.RUNOUT_COUNT_SELECTION,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)

HIGH, OMAHA = pk.StandardHighHand, pk.OmahaHoldemHand
LOW_8, OMAHA_LOW_8, LOW = (
    pk.EightOrBetterLowHand,
    pk.OmahaEightOrBetterLowHand,
    pk.RegularLowHand,
)


@dataclass(frozen=True)
class Game:
    """What is dealt on each street, and the hands that share the pot."""

    hand_types: tuple[type[pk.Hand], ...]
    down: int = 0  # games with blinds: cards dealt down before the first round
    early: int = 0  # cards of the flop turned early
    stud: tuple[str, ...] = ()  # stud: each street's cards, d down and u up
    lowest: bool = False  # razz


SEVEN = ("ddu", "u", "u", "u", "d")
GAMES = {
    "stud": Game((HIGH,), stud=SEVEN),
    "stud-8": Game((HIGH, LOW_8), stud=SEVEN),
    "stud-hilo": Game((HIGH, LOW), stud=SEVEN),
    "razz": Game((LOW,), stud=SEVEN, lowest=True),
    "stud5": Game((HIGH,), stud=("du", "u", "u", "u")),
    "holdem": Game((HIGH,), down=2),
    "omaha": Game((OMAHA,), down=4),
    "omaha-8": Game((OMAHA, OMAHA_LOW_8), down=4),
    "omaha5": Game((OMAHA,), down=5),
    "omaha5-8": Game((OMAHA, OMAHA_LOW_8), down=5),
    "omaha6": Game((OMAHA,), down=6),
    "omaha6-8": Game((OMAHA, OMAHA_LOW_8), down=6),
    "courchevel": Game((OMAHA,), down=5, early=1),
    "courchevel-8": Game((OMAHA, OMAHA_LOW_8), down=5, early=1),
}
STRUCTURES = {
    "fixed": pk.BettingStructure.FIXED_LIMIT,
    "pot": pk.BettingStructure.POT_LIMIT,
    "no": pk.BettingStructure.NO_LIMIT,
}


def streets(hand: Hand) -> Iterator[pk.Street]:
    game, fixed = GAMES[hand.game], hand.limit == "fixed"
    small = hand.number("small-bet")
    big = hand.number("big-bet") if fixed else small
    cap = hand.number("raises") + 1 if fixed else None
    opens = pk.Opening
    if game.stud:
        first = opens.HIGH_CARD if game.lowest else opens.LOW_CARD
        then = opens.LOW_HAND if game.lowest else opens.HIGH_HAND
        for place, cards in enumerate(game.stud):
            ups = tuple(card == "u" for card in cards)
            bet = small if place < 2 else big
            yield pk.Street(False, ups, 0, False, then if place else first, bet, cap)
        return
    before = cap and cap - 1
    position = opens.POSITION
    yield pk.Street(False, (False,) * game.down, game.early, False, position, small, before)
    yield pk.Street(False, (), 3 - game.early, False, position, small, cap)
    yield pk.Street(False, (), 1, False, position, big, cap)
    yield pk.Street(False, (), 1, False, position, big, cap)


class Table(pk.State):
    """A PokerKit state that can be made to follow a hand that it would refuse."""

    # Set before a step that PokerKit refuses.
    forced: bool = False
    # Pots and hands at the showdown, before PokerKit takes losing hands away …
    showdown: tuple[Pots, list[list[Any]]] | None = None
    # … and the pots after it: those that the same players can win have become one.
    last_pots: Pots = ()
    # Whether a pot was put together with the one below, as nobody alive could win it.
    ownerless: bool = False

    @property
    def pots(self) -> Iterator[pk.Pot]:
        """As PokerKit has them, but chips that only folded players put in join the pot below."""
        below: pk.Pot | None = None
        for pot in super().pots:
            if below and not pot.player_indices:
                self.ownerless = True
                pot = pk.Pot(0, below.amount + pot.amount, below.player_indices)
            elif below:
                yield below
            below = pot
        if below:
            yield below

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        if self.forced and amount is not None:
            return amount
        return super().verify_completion_betting_or_raising_to(amount)

    def verify_folding(self) -> None:
        if not self.forced:
            super().verify_folding()

    def get_dealable_cards(
        self, deal_count: int | None = 0, warning_status: bool = True
    ) -> Iterator[pk.Card]:
        """R1: no card that was out is dealt again (PokerKit would deal mucked cards)."""
        return iter(tuple(self.deck_cards))

    def get_up_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Any:
        """As PokerKit has it, but not worked out again and again."""
        if not self.statuses[player_index]:
            return None
        cache = self.__dict__.setdefault("_hands", {})
        cards = tuple(self.get_up_cards(player_index))
        board = tuple(self.get_board_cards(board_index))
        key = (player_index, hand_type_index, cards, board)
        if key not in cache:
            cache[key] = super().get_up_hand(player_index, board_index, hand_type_index)
        return cache[key]

    def get_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Any:
        """All hands lie open at the showdown; the same hand then."""
        if self.statuses[player_index] and all(self.hole_card_statuses[player_index]):
            return self.get_up_hand(player_index, board_index, hand_type_index)
        return super().get_hand(player_index, board_index, hand_type_index)

    def _begin_hand_killing(self) -> None:
        pots = [(pot.amount, pot.player_indices) for pot in self.pots]
        hands = [
            [self.get_hand(player, 0, kind) for player in self.player_indices]
            for kind in self.hand_type_indices
        ]
        self.showdown = (pots, hands)
        super()._begin_hand_killing()

    def _begin_chips_pushing(self) -> None:
        self.last_pots = [(pot.amount, pot.player_indices) for pot in self.pots]
        super()._begin_chips_pushing()

    def pay(self, amount: int) -> None:
        """The player whose turn it is checks or calls for just so much."""
        player = self._pop_actor_index()
        self.bets[player] += amount
        self.stacks[player] -= amount
        self.payoffs[player] -= amount
        self.bring_in_status = False
        self._update_betting(pk.CheckingOrCalling(player, amount))

    def fold_unasked(self, player: int) -> None:
        """A player whom PokerKit does not ask folds."""
        self._muck_hole_cards(player)
        if self.actor_indices:
            self._update_betting(pk.Folding(player))

    def show(self) -> None:
        """Everybody shows: PokerKit may divide among all hands as it likes."""
        while self.showdown_indices:
            self.show_or_muck_hole_cards(True)


def set_up(hand: Hand) -> Table:
    """The hand before the first card. Player 0 is the first to the left of the button."""
    order, chip = hand.order(), hand.number("chip")
    stud = bool(GAMES[hand.game].stud)
    antes = [hand.number("ante")] * len(order)
    blinds = [0] * len(order)
    if not stud:
        # What was posted, not what was due: PokerKit posts antes before blinds (R58).
        antes = [hand.posted(seat, "ante", "dead") for seat in order]
        blinds = [
            hand.posted(seat, "small-blind", "big-blind") or -hand.posted(seat, "extra")
            for seat in order
        ]
    if len(order) == 2:  # PokerKit turns these round heads-up.
        blinds.reverse()
        antes.reverse()

    def share(amount: int, among: int) -> tuple[int, int]:
        each = amount // chip // among * chip
        return each, amount - each * among

    return Table(
        AUTOMATIC,
        pk.Deck.STANDARD,
        GAMES[hand.game].hand_types,
        tuple(streets(hand)),
        STRUCTURES[hand.limit],
        not hand.dead,
        antes,
        blinds,
        hand.number("bring-in") if stud else 0,
        [hand.stacks[seat] for seat in order],
        len(order),
        mode=pk.Mode.CASH_GAME,
        divmod=share,
    )
