"""Hands as `cardspeak simulate --write FILE` writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Turn:
    """Whose turn it is and what Cardspeak offers."""

    seat: int
    fold: bool
    check: bool
    call: int  # 0 where there is nothing to call
    bring_in: int  # 0 where there is none to pay
    totals: tuple[int, ...]  # fixed limit: these; else the least and the greatest


@dataclass(frozen=True)
class Step:
    """One event, and what was offered if it is an action."""

    verb: str
    words: tuple[str, ...]
    turn: Turn | None = None

    @property
    def seat(self) -> int:
        return int(self.words[0])


@dataclass
class Hand:
    """A hand of the notation."""

    index: int
    game: str
    limit: str
    fields: dict[str, str]
    stacks: dict[int, int] = field(default_factory=dict)
    extra: dict[int, int] = field(default_factory=dict)
    dead: dict[int, int] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)
    steps: list[Step] = field(default_factory=list)
    final: dict[int, int] = field(default_factory=dict)

    def number(self, key: str) -> int:
        return int(self.fields[key])

    def seat(self, key: str) -> int | None:
        word = self.fields[key]
        return None if word == "none" else int(word)

    def posted(self, seat: int, *posts: str) -> int:
        """What a player has posted of these kinds."""
        steps = (step for step in self.steps if step.verb == "post" and step.seat == seat)
        return sum(int(step.words[2]) for step in steps if step.words[1] in posts)

    def short_of_posts(self) -> bool:
        """Whether somebody has too little for a blind and an ante or dead post (R58)."""
        for seat in self.order():
            blind = self.extra.get(seat, 0)
            for post in ("small-blind", "big-blind"):
                if self.seat(f"{post}-at") == seat:
                    blind += self.number(post)
            dead = self.number("ante") + self.dead.get(seat, 0)
            if blind and dead and self.stacks[seat] < blind + dead:
                return True
        return False

    def order(self) -> list[int]:
        """The seats that are dealt in, the first to the left of the button first."""
        button = self.number("button")
        seats = [seat for seat in self.stacks if seat not in self.absent]
        return sorted(seats, key=lambda seat: (seat - button - 1) % 10)


def read(lines: Iterator[str]) -> Iterator[Hand]:
    """Every hand of a file."""
    hand: Hand | None = None
    index, turn = 0, None
    for line in lines:
        words = line.split()
        match words:
            case ["#", "hand", number]:
                index = int(number)
            case ["#", "turn", *rest]:
                turn = _turn(rest)
            case ["#", "stacks", stacks]:
                assert hand is not None
                pairs = (pair.split(":") for pair in stacks.split(","))
                hand.final = {int(seat): int(stack) for seat, stack in pairs}
                yield hand
                hand = None
            case ["cardspeak/1", game, limit, *rest]:
                hand = Hand(index, game, limit, dict(word.split("=", 1) for word in rest))
                _entries(hand)
            case [verb, *rest]:
                assert hand is not None
                hand.steps.append(Step(verb, tuple(rest), turn))
                turn = None


def _turn(words: list[str]) -> Turn:
    amounts = {"call": 0, "bring-in": 0}
    totals: tuple[int, ...] = ()
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in amounts:
            amounts[word] = int(after)
        elif word == "raise":
            totals = tuple(int(total) for total in after.replace("-", ",").split(","))
    return Turn(
        int(words[0]),
        "fold" in words,
        "check" in words,
        amounts["call"],
        amounts["bring-in"],
        totals,
    )


def _entries(hand: Hand) -> None:
    for entry in hand.fields["seats"].split(","):
        stack, *parts = entry.split("/")
        seat, chips = (int(number) for number in stack.split(":"))
        hand.stacks[seat] = chips
        for part in parts:
            if part == "no-post":
                hand.absent.add(seat)
            elif part.startswith("extra:"):
                hand.extra[seat] = int(part[6:])
            else:
                hand.dead[seat] = int(part[5:])
