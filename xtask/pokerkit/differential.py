"""Plays Cardspeak's random hands through PokerKit and compares every decision.

    python xtask/pokerkit/differential.py [--hands N] [--seed N] [--game ID:LIMIT]…

`cardspeak simulate --write` makes the hands; PokerKit is fed the same cards and actions.
Compared are, at every decision, whose turn it is, what there is to call, and which bets
or raises are possible; and at the end every stack. Where the two differ, the reason must
be on the list below, its facts must be there in the hand, and Cardspeak must agree with
a third opinion (`rules.py`). Everything else is a failure: exit code 1.

Needs `pip install pokerkit==0.7.7`. docs/RULES.md has the rules that are named here.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import rules
import table as pokerkit
from hands import Hand, Step, Turn, read

ROOT = Path(__file__).resolve().parents[2]

# Each game once, in the limit in which it is played most; hold'em in all.
ALL = (
    "stud:fixed stud-8:fixed stud-hilo:fixed razz:fixed stud5:fixed "
    "stud:none stud-8:pot "
    "holdem:fixed holdem:pot holdem:none omaha:pot omaha-8:fixed omaha-8:pot "
    "omaha5:pot omaha5-8:pot omaha6:pot omaha6-8:fixed courchevel:pot courchevel-8:pot"
).split()

# Why the two differ: nothing else may.
REASONS = {
    # Of a decision.
    "short forced bet": "R30: a short blind or bring-in lowers nothing; in PokerKit the next "
    "player owes only what was posted",
    "bring-in stack": "R19: who has no more than the bring-in brings in; PokerKit offers to "
    "complete, too",
    "bring-in passes on": "R19, C41: the low card is all-in from the ante; who opens instead may "
    "fold, and the duty passes on; in PokerKit nobody may",
    "open pair": "R25: an open pair lets everybody bet the upper limit; PokerKit has no such rule",
    "fixed short all-in": "R31: half a bet or more is a full bet, less does not count and may be "
    "completed; PokerKit adds a full bet on top of any all-in and counts each to the cap",
    "short all-in": "R32: whether a short all-in reopens the betting; PokerKit measures it by the "
    "largest raise so far, not by the minimum bet, and takes the first all-in for a full bet",
    "completion": "R21, R32: bring-in and completion are one bet; in PokerKit the completion is a "
    "raise of the bring-in, and the next may be smaller by it",
    "raise nobody answers": "Cardspeak lets a player raise while an opponent has chips, if too few "
    "to match even the present bet, and asks for it; PokerKit does not",
    "nobody left to bet against": "R34, C19: nobody is asked who owes nothing (R30) and alone "
    "has chips; PokerKit asks for a check, or a call of what only a folded player put in",
    # Of the end.
    "low of another pot": "C1: PokerKit halves a pot if anybody has a low, though nobody who can "
    "win this pot has one",
    "pot of the folded": "C3: what folded players put in beyond everybody else belongs to the pot "
    "below; in PokerKit it is a pot that nobody can win",
    "both halves tie": "R40: tied for both halves, players divide the pot as one; PokerKit "
    "divides each half",
    "odd chips one each": "R41: odd chips go one each; in PokerKit all to one",
    "odd chips by card": "R41: in stud odd chips go by the cards; in PokerKit by seat",
    "pots divided as one": "R41: each pot is divided by itself; PokerKit puts those together "
    "for which the same players are left after losing hands are gone",
    "ante before blind": "R58: who is short posts the blind first, then the ante; in PokerKit "
    "the ante first",
}

# Hands that cannot be set up in PokerKit.
LEFT_OUT = {
    "cancelled": "fewer than two players post (R11, R51)",
    "no big blind": "the big blind does not post (R51)",
    "one ante": "only one player has anything for the ante; PokerKit would give it back (R58)",
    "dead post and ante": "dead posts are set up as antes, so there can be no others",
}


class Unlisted(Exception):
    """A difference that is not on the list."""


@dataclass
class Facts:
    """What of a decision the reasons ask."""

    hand: Hand
    turn: Turn
    round: rules.Round
    theirs: tuple[int, ...]

    @property
    def seat(self) -> int:
        return self.turn.seat


# The first reason whose facts are there is the one; the most special stand first.
DECISION: dict[str, Callable[[Facts], bool]] = {
    "short forced bet": lambda it: it.round.short_forced,
    "bring-in stack": lambda it: (
        it.turn.bring_in > 0 and it.turn.bring_in == it.round.stacks[it.seat] and not it.turn.totals
    ),
    "raise nobody answers": lambda it: (
        bool(it.turn.totals) and not it.theirs and not it.round.answerable(it.seat)
    ),
    "fixed short all-in": lambda it: it.round.fixed and it.round.short_bet,
    "short all-in": lambda it: not it.round.fixed and it.round.short_bet,
    "open pair": lambda it: it.round.open_pair,
    "completion": lambda it: (
        not it.round.fixed
        and it.round.stud
        and it.round.place == 0
        and len(it.theirs) == len(it.turn.totals) == 2
        and it.round.bring_in_paid
        and 0 < it.turn.totals[0] - it.theirs[0] <= it.hand.number("bring-in")
        and it.turn.totals[1] == it.theirs[1]
    ),
}


class Match:
    """One hand, played on both sides."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.order = hand.order()
        self.theirs = pokerkit.set_up(hand)
        self.reasons: set[str] = set()
        if hand.short_of_posts():
            # PokerKit is told what was posted; the rest of the hand is compared.
            self.reasons.add("ante before blind")
        self.decisions = 0
        self.stacks = dict(hand.stacks)
        self.live = set(self.order)
        self.boards: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.bets: dict[int, int] = {}
        self.middle = 0
        self.place = 0
        self.round: rules.Round | None = None
        # Whether the round that ended last left nobody with anything to call (R30).
        self.settled = False

    def play(self) -> None:
        """Follows the hand to its end.

        Raises `Unlisted` at the first difference that is not listed.
        """
        for step in self.hand.steps:
            match step.verb:
                case "post":
                    self._post(step)
                case "down" | "up" | "board":
                    self._deal(step)
                case "return":
                    amount = int(step.words[1])
                    self.stacks[step.seat] += amount
                    self.middle -= amount
                case "street-ends":
                    self.settled = self._round().settled()
                    self.round, self.bets = None, {}
                    self.place += 1
                case "end":
                    self._end()
                case _ if step.turn:
                    self._act(step, step.turn)

    def _post(self, step: Step) -> None:
        paid = int(step.words[2])
        self.stacks[step.seat] -= paid
        self.middle += paid
        if step.words[1] not in ("ante", "dead"):
            self.bets[step.seat] = self.bets.get(step.seat, 0) + paid

    def _deal(self, step: Step) -> None:
        self._run_on()
        card = step.words[-1]
        try:
            if step.verb == "board":
                self.theirs.deal_board(card)
            else:
                if step.verb == "up":
                    self.boards[step.seat].append(card)
                self.theirs.deal_hole(card, self.order.index(step.seat))
        except (ValueError, AssertionError) as error:
            raise Unlisted(f"the deal: {' '.join((step.verb, *step.words))}: {error}") from error

    def _round(self) -> rules.Round:
        """The round that is being played."""
        if self.round is None:
            hand, place = self.hand, self.place
            self.round = rules.Round(
                hand, place, self.stacks, self.live, self.middle, self.bets, self.boards
            )
        return self.round

    def _act(self, step: Step, turn: Turn) -> None:
        the_round = self._round()
        if self._idle(turn):
            if step.verb == "fold":
                self.theirs.fold_unasked(self.order.index(turn.seat))
        else:
            self._run_on(turn.seat)
            self._compare(turn)
            self._follow(step)
        the_round.act(step)
        self.middle = the_round.middle

    def _idle(self, turn: Turn) -> bool:
        """Whether PokerKit does not ask, since nobody could answer a bet above the present one.

        What the player bets comes back.
        """
        the_round = self.round
        assert the_round is not None
        if (
            self.order.index(turn.seat) in self.theirs.actor_indices
            or not turn.check
            or the_round.answerable(turn.seat)
            or the_round.to_call(turn.seat)
            or the_round.totals(turn.seat) != turn.totals
        ):
            return False
        self.decisions += 1
        self.reasons.add("raise nobody answers")
        return True

    def _run_on(self, seat: int | None = None) -> None:
        """Takes PokerKit to this seat's turn, or to the next card or the end."""
        theirs = self.theirs
        theirs.show()
        while (actor := theirs.actor_index) is not None and self.order[actor] != seat:
            alone = not any(
                theirs.stacks[player]
                for player in theirs.player_indices
                if theirs.statuses[player] and player != actor
            )
            passed_on = theirs.bring_in_status
            settled = self.round.settled() if self.round else self.settled
            owes = bool(theirs.checking_or_calling_amount) and not settled
            if not alone or (owes and not passed_on):
                raise Unlisted(f"the turn: PokerKit asks seat {self.order[actor]}, not {seat}")
            self.reasons.add("bring-in passes on" if passed_on else "nobody left to bet against")
            theirs.pay(0)
            theirs.show()
        if seat is not None and theirs.actor_index is None:
            raise Unlisted(f"the turn: PokerKit asks nobody, Cardspeak seat {seat}")

    def _compare(self, turn: Turn) -> None:
        """Whose turn it is has been compared; here is what may be done."""
        self.decisions += 1
        theirs, the_round = self.theirs, self.round
        assert the_round is not None
        least = theirs.min_completion_betting_or_raising_to_amount
        most = theirs.max_completion_betting_or_raising_to_amount
        totals: tuple[int, ...] = () if least is None or most is None else (least, most)
        ours = turn.totals
        if the_round.fixed:
            totals = tuple(sorted(set(totals)))
        bring_in = theirs.effective_bring_in_amount or 0
        call = theirs.checking_or_calling_amount or 0
        if (totals, bring_in, call) == (ours, turn.bring_in, turn.call):
            return
        said = f"seat {turn.seat}: Cardspeak {ours}, call {turn.call}, bring-in {turn.bring_in}; "
        said += f"PokerKit {totals}, call {call}, bring-in {bring_in}"
        # The third opinion.
        if the_round.totals(turn.seat) != ours:
            raise Unlisted(f"{said}; a third opinion {the_round.totals(turn.seat)}")
        owed = min(the_round.to_call(turn.seat), the_round.stacks[turn.seat])
        if turn.call != (0 if turn.bring_in else owed):
            raise Unlisted(f"{said}; a third opinion call {owed}")
        facts = Facts(self.hand, turn, the_round, totals)
        reason = next((name for name, holds in DECISION.items() if holds(facts)), None)
        if reason is None:
            raise Unlisted(said)
        if (call, bring_in) != (turn.call, turn.bring_in) and reason != "short forced bet":
            raise Unlisted(f"{said} ({reason} explains no other call)")
        self.reasons.add(reason)

    def _follow(self, step: Step) -> None:
        """Makes PokerKit do what was done, whether it would allow it or not."""
        theirs = self.theirs
        paid = int(step.words[1]) if len(step.words) > 1 else 0
        if step.verb == "fold":
            assert self.round is not None
            if self.round.due:
                self.reasons.add("bring-in passes on")
            theirs.forced = True
            theirs.fold()
        elif step.verb == "bring-in":
            theirs.post_bring_in()
        elif step.verb in ("check", "call"):
            if theirs.checking_or_calling_amount == paid:
                theirs.check_or_call()
            else:
                theirs.pay(paid)
        else:
            total = self.bets.get(step.seat, 0) + paid
            theirs.forced = True
            theirs.complete_bet_or_raise_to(total)
        theirs.forced = False

    def _end(self) -> None:
        self._run_on()
        theirs = self.theirs
        if theirs.status:
            raise Unlisted("PokerKit's hand is not over")
        if theirs.ownerless:
            self.reasons.add("pot of the folded")
        ours = [self.hand.final[seat] for seat in self.order]
        if theirs.stacks == ours:
            return
        said = f"the end: Cardspeak {ours}, PokerKit {theirs.stacks}"
        if theirs.showdown is None:
            raise Unlisted(said)
        pots, hands = theirs.showdown
        own = [self._own_cards(seat) for seat in self.order]
        won, reasons = rules.divide(self.hand, pots, hands, own)
        if list(theirs.last_pots) != list(pots):
            together, more = rules.divide(self.hand, theirs.last_pots, hands, own)
            if together != won or more != reasons:
                reasons |= more | {"pots divided as one"}
        before = [self.hand.stacks[seat] for seat in self.order]
        put = self._put_in()
        third = [stack - paid + gain for stack, paid, gain in zip(before, put, won, strict=True)]
        if third != ours or not reasons:
            raise Unlisted(f"{said}; a third opinion {third}, {sorted(reasons)}")
        self.reasons |= reasons

    def _own_cards(self, seat: int) -> list[str]:
        dealt = (step for step in self.hand.steps if step.verb in ("down", "up"))
        return [step.words[1] for step in dealt if step.seat == seat]

    def _put_in(self) -> list[int]:
        """What each has paid and not got back."""
        paid = Counter[int]()
        for step in self.hand.steps:
            if step.verb == "post":
                paid[step.seat] += int(step.words[2])
            elif step.verb == "return":
                paid[step.seat] -= int(step.words[1])
            elif step.turn and len(step.words) > 1:
                paid[step.seat] += int(step.words[1])
        return [paid[seat] for seat in self.order]


def left_out(hand: Hand) -> str | None:
    """Why a hand cannot be set up in PokerKit, if it cannot."""
    if any(step.verb == "cancel" for step in hand.steps):
        return "cancelled"
    blind = hand.seat("big-blind-at")
    if blind is not None and blind not in hand.order():
        return "no big blind"
    if hand.number("ante") and blind is not None:
        if hand.dead:
            return "dead post and ante"
        antes = sorted(hand.posted(seat, "ante") for seat in hand.order())
        if antes[-1] > antes[-2]:
            return "one ante"
    return None


def play_all(program: Path, game: str, args: argparse.Namespace) -> tuple[str, Counter[str], int]:
    """Plays a game's hands: a line of the table, the counts, and how many are unlisted."""
    name, limit = game.split(":")
    counts = Counter[str]()
    failures = 0
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands"
        command = [str(program), "simulate", name, "--limit", limit, "--seed", str(args.seed)]
        command += ["--first", str(args.first), "--hands", str(args.hands), "--write", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with file.open() as lines:
            for hand in read(lines):
                why = left_out(hand)
                if why:
                    counts[f"left out: {why}"] += 1
                    continue
                try:
                    match = Match(hand)
                    match.play()
                except (Unlisted, AssertionError, ValueError, IndexError) as error:
                    failures += 1
                    print(f"{game} hand {hand.index}: {type(error).__name__}: {error}", flush=True)
                    if failures >= args.failures:
                        break
                    continue
                counts["hands"] += 1
                counts["decisions"] += match.decisions
                counts["agree"] += not match.reasons
                counts.update(match.reasons)
    seconds = time.monotonic() - start
    listed = counts["hands"] - counts["agree"]
    line = (
        f"{game:19} {counts['hands']:6} hands {counts['decisions']:8} decisions "
        f"{counts['agree']:6} agree {listed:5} listed {failures:3} unlisted {seconds:6.0f} s"
    )
    return line, counts, failures


def main() -> int:
    parser = argparse.ArgumentParser(description="Cardspeak against PokerKit.")
    parser.add_argument("--hands", type=int, default=200, help="hands a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="index of the first hand")
    parser.add_argument("--game", action="append", help="ID:LIMIT; else all")
    parser.add_argument("--failures", type=int, default=20, help="stop a game after so many")
    parser.add_argument("--cardspeak", type=Path, default=ROOT / "target/release/cardspeak")
    args = parser.parse_args()
    # PokerKit warns of folds without a bet, which the rules allow.
    warnings.simplefilter("ignore")
    total, failures = Counter[str](), 0
    for game in args.game or ALL:
        line, counts, failed = play_all(args.cardspeak, game, args)
        failures += failed
        total += counts
        print(line, flush=True)
        for reason in (*REASONS, *(f"left out: {why}" for why in LEFT_OUT)):
            if counts[reason]:
                print(f"    {counts[reason]:6} {reason}", flush=True)
    print("\nReasons on the list:")
    for reason, why in REASONS.items():
        print(f"{total[reason]:7} {reason}: {why}")
    for reason, why in LEFT_OUT.items():
        print(f"{total[f'left out: {reason}']:7} left out, {reason}: {why}")
    print(
        f"{total['hands']} hands, {total['decisions']} decisions, {total['agree']} agree, "
        f"{total['hands'] - total['agree']} listed, {failures} unlisted"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
