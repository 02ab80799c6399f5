"""A third opinion: betting and division as docs/RULES.md has them, written plainly.

Where PokerKit and Cardspeak differ for a listed reason, Cardspeak must still agree with
this; so a listed reason never hides a second fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hands import Hand, Step

RANKS = "23456789TJQKA"
SUITS = "cdhs"


@dataclass
class Round:
    """A round of betting (R17 to R34, R46 to R50)."""

    hand: Hand
    place: int  # the street, from 0
    stacks: dict[int, int]
    live: set[int]
    middle: int  # all chips put in so far
    bets: dict[int, int]  # of this round, by seat
    boards: dict[int, list[str]]  # up cards
    price: int = 0
    base: int = 0  # the level on which the next raise is built
    last_full: int = 0  # pot and no limit: the last full raise
    count: int = 0  # full bets, for the cap
    acted: set[int] = field(default_factory=set)
    due: bool = False  # the bring-in is still to be paid
    open_pair: bool = False  # R25: a board was paired when the round began
    upper: bool = False  # an open pair's upper limit has been used
    # What happened in the round, for the reasons of differences.
    bring_in_paid: bool = False
    short_forced: bool = False  # R30: a blind or bring-in was posted short
    short_bet: bool = False  # R31, R32: somebody bet or raised all-in for less than a full one

    def __post_init__(self) -> None:
        hand = self.hand
        self.stud = "bring-in" in hand.fields and hand.number("bring-in") > 0
        self.fixed = hand.limit == "fixed"
        self.last_full = hand.number("small-bet")
        self.due = self.stud and self.place == 0
        doubles = hand.game == "stud" and hand.fields["open-pair"] == "doubles"
        if doubles and self.fixed and self.place == 1:
            ranks = [[card[0] for card in self.boards[seat]] for seat in self.live]
            self.open_pair = any(len(set(board)) < len(board) for board in ranks)
        if not self.stud and self.place == 0:
            blind = hand.number("big-blind")
            self.price = self.base = self.last_full = blind
            self.count = 1
            self.short_forced = self.bets.get(hand.seat("big-blind-at") or 0, 0) < blind

    @property
    def step(self) -> int:
        big = self.place >= 2 or self.upper
        return self.hand.number("big-bet" if big else "small-bet")

    def others_with_chips(self, seat: int) -> bool:
        return any(self.stacks[other] for other in self.live if other != seat)

    def answerable(self, seat: int) -> bool:
        """Whether another player could put in more than the present bet."""
        highest = max(self.price, *self.bets.values())
        return any(
            self.stacks[other] and self.bets.get(other, 0) + self.stacks[other] > highest
            for other in self.live
            if other != seat
        )

    def to_call(self, seat: int) -> int:
        """R30: all of the price, or what all-in players can match if only they are left."""
        price = self.price
        if not self.others_with_chips(seat):
            others = (self.bets.get(other, 0) for other in self.live - {seat})
            price = min(price, max(others, default=0))
        return max(0, price - self.bets.get(seat, 0))

    def settled(self) -> bool:
        """Whether nobody who has chips has anything to call."""
        return not any(self.stacks[seat] and self.to_call(seat) for seat in self.live)

    def totals(self, seat: int) -> tuple[int, ...]:
        """Which totals may be raised to: fixed limit all, else the least and the greatest."""
        stack, round_bet = self.stacks[seat], self.bets.get(seat, 0)
        owed = self.to_call(seat)
        least_paid = self.hand.number("bring-in") if self.due else owed
        if stack <= least_paid or not self.others_with_chips(seat):
            return ()
        if self.fixed and self.count > self.hand.number("raises"):
            return ()  # R22
        if seat in self.acted:
            full = owed * 2 >= self.step if self.fixed else owed >= self.last_full
            if not full:
                return ()  # R31, R32
        all_in = round_bet + stack
        if self.fixed:
            steps = {self.step}
            if self.open_pair and not self.upper:
                steps.add(self.hand.number("big-bet"))
            return tuple(sorted({min(self.base + step, all_in) for step in steps}))
        least = min(self.base + self.last_full, all_in)
        if self.hand.limit == "no":
            return (least, all_in)
        pot = self.price + self.middle + owed  # R48
        return (least, min(max(pot, least), all_in))

    def act(self, step: Step) -> None:
        seat = step.seat
        paid = int(step.words[1]) if len(step.words) > 1 else 0
        self.stacks[seat] -= paid
        self.middle += paid
        total = self.bets[seat] = self.bets.get(seat, 0) + paid
        match step.verb:
            case "fold":
                self.live.discard(seat)
            case "bring-in":
                self.price = self.hand.number("bring-in")
                self.short_forced = paid < self.price
                self.bring_in_paid = True
                self.due = False
                self.acted.add(seat)
            case "check" | "call":
                self.acted.add(seat)
            case _:
                self._raise(seat, total)

    def _raise(self, seat: int, total: int) -> None:
        by, full = total - self.base, self.step if self.fixed else self.last_full
        if self.fixed:
            if by * 2 >= full:  # R31
                self.count += 1
                self.base = total
                self.upper |= self.open_pair and by >= self.hand.number("big-bet")
        else:
            self.base = total
            self.last_full = max(by, full)
        if by >= full:
            self.acted.clear()
        else:
            self.short_bet = True
        self.acted.add(seat)
        self.price = total
        self.due = False


def divide(
    hand: Hand,
    pots: Sequence[tuple[int, tuple[int, ...]]],
    kinds: list[list[Any]],
    own: list[list[str]],
) -> tuple[list[int], set[str]]:
    """What each player wins (R40, R41), and where PokerKit is known to divide otherwise.

    `kinds` are the hands by hand type and player, None for one that does not qualify.
    """
    chip = hand.number("chip")
    won = [0] * len(own)
    reasons: set[str] = set()
    stud = hand.number("bring-in") > 0
    by_card = stud and hand.fields["odd-chips"] == "by-card"

    def give(amount: int, winners: list[int], low: bool) -> None:
        order = winners
        if by_card:
            key = low_card if low else high_card
            order = sorted(winners, key=lambda player: key(own[player]))
        each = amount // chip // len(order) * chip
        odd = (amount - each * len(order)) // chip
        crumbs = (amount - each * len(order)) % chip
        for place, player in enumerate(order):
            won[player] += each + (chip if place < odd else 0) + (crumbs if place == 0 else 0)
        if amount - each * len(order):
            if order[0] != winners[0]:
                reasons.add("odd chips by card")
            if odd > 1:
                reasons.add("odd chips one each")

    for amount, contenders in pots:
        if len(contenders) == 1:
            won[contenders[0]] += amount
            continue
        best = [winners_of(hands, contenders) for hands in kinds]
        low_only = len(kinds) == 1 and hand.game == "razz"
        if len(kinds) == 1 or not best[1] or best[0] == best[1]:
            if len(kinds) == 2:
                if best[1]:
                    if len(best[0]) > 1:
                        reasons.add("both halves tie")
                elif any(hands is not None for hands in kinds[1]):
                    reasons.add("low of another pot")
            give(amount, best[0], low_only)
        else:
            low = amount // 2 // chip * chip
            give(amount - low, best[0], False)
            give(low, best[1], True)
    return won, reasons


def winners_of(hands: list[Any], contenders: tuple[int, ...]) -> list[int]:
    best = max((hands[player] for player in contenders if hands[player] is not None), default=None)
    return [player for player in contenders if best is not None and hands[player] == best]


def high_card(cards: list[str]) -> tuple[int, int]:
    """The highest card first, spades before hearts."""
    return min((-RANKS.index(card[0]), -SUITS.index(card[1])) for card in cards)


def low_card(cards: list[str]) -> tuple[int, int]:
    """The lowest card first, the ace low, clubs before diamonds."""
    return min(((RANKS.index(card[0]) + 1) % 13, SUITS.index(card[1])) for card in cards)
