"""Reads PHH with PokerKit and compares the chips after each hand with those that the file states.

    python pokerkit_phh.py FOLDER

Needs pokerkit==0.7.7. Reads every .phh and .phhs below the folder; hands of a variant without a code
of PHH are counted and passed over. Where PokerKit is known to play by other rules the hand is counted
under the reason; any other difference is an error. The rules' numbers are those of docs/RULES.md.
"""

import collections
import pathlib
import sys
import warnings

from pokerkit import HandHistory
from pokerkit.notation import parse_action

CODES = set(HandHistory.game_types)
STUD = {"F7S", "F7S/8", "FR"}
FIXED = STUD | {"FT", "FO/8"}


def hands(path):
    text = path.read_text()
    if not text.strip():
        return
    if text.lstrip().startswith("["):
        yield from HandHistory.loads_all(text)
    else:
        yield HandHistory.loads(text)


def play(hand):
    """The error, if there is one, the chips at the end, and the most pots there were."""
    state = hand.create_state()
    pots = 0
    for number, action in enumerate(hand.actions, 1):
        try:
            # R34, C19: nobody is left who could answer, and PokerKit asks for a check all the same.
            turn = state.actor_index
            deals_or_shows = action.startswith("d ") or " sm" in action
            if (
                turn is not None
                and not state.checking_or_calling_amount
                and (deals_or_shows or not action.startswith(f"p{turn + 1} "))
            ):
                state.check_or_call()
            # No card is burned (R14); PokerKit wants an unknown one.
            if state.can_burn_card() and action.startswith("d "):
                state.burn_card("??")
            parse_action(state, action, hand.parse_value)
            pots = max(pots, len(list(state.pots)))
        except (ValueError, KeyError, AssertionError) as wrong:
            return f"action {number}, {action}: {wrong!r}", None, pots
    if state.status:
        return "not over", None, pots
    return None, [int(stack) for stack in state.stacks], pots


def short_blind(hand, error, stacks, pots):
    """R30: a big blind that is posted short lowers nothing; PokerKit lowers the call to it."""
    blinds = hand.blinds_or_straddles
    if not blinds:
        return False
    big = max(blinds)
    player = blinds.index(big)
    if len(blinds) == 2:
        player = 1 - player
    return hand.starting_stacks[player] - hand.antes[player] < big


def short_bring_in(hand, error, stacks, pots):
    """R30: nor does a bring-in; PokerKit's others call what was posted."""
    if hand.variant not in STUD:
        return False
    brings = [action for action in hand.actions if action.endswith(" pb")]
    if not brings:
        return False
    player = int(brings[0].split()[0][1:]) - 1
    return hand.starting_stacks[player] - hand.antes[player] < hand.bring_in


def low_card_all_in(hand, error, stacks, pots):
    """R19: a low card that is all-in from its ante brings nothing in; the duty passes to the left."""
    return hand.variant in STUD and any(
        stack <= ante for stack, ante in zip(hand.starting_stacks, hand.antes)
    )


def common_card(hand, error, stacks, pots):
    """R14: too few cards for seventh street; PokerKit deals no common card."""
    return hand.variant in STUD and any(a.startswith("d db") for a in hand.actions)


def open_pair(hand, error, stacks, pots):
    """R25: an open pair lets everybody bet the upper limit on fourth street; PokerKit does not."""
    double = f"cbr {hand.big_bet}: ValueError('The amount {hand.big_bet} is above the maximum"
    return hand.variant == "F7S" and error is not None and double in error


def half_a_bet(hand, error, stacks, pots):
    """R31: an all-in of half a bet or more is a full bet, of less is none; PokerKit counts otherwise."""
    words = ("the minimum allowed", "the maximum allowed", "Short all-in", "No more completion")
    return hand.variant in FIXED and error is not None and any(w in error for w in words)


def low_of_another_pot(hand, error, stacks, pots):
    """C1: PokerKit splits a side pot of hi/lo because somebody who cannot win it has a low."""
    return hand.variant.endswith("/8") and error is None and pots > 1


def odd_chips(hand, error, stacks, pots):
    """R41: PokerKit gives all odd chips of a pot to one player, and merges pots when a hand is mucked."""
    if error is not None or sum(stacks) != sum(hand.finishing_stacks):
        return False
    apart = [abs(one - two) for one, two in zip(stacks, hand.finishing_stacks)]
    return max(apart) < len(stacks)


def raked(hand, error, stacks, pots):
    """R60: the record's rake; PokerKit takes none."""
    rake = sum(hand.user_defined_fields.get("_cardspeak_rake", []))
    if error is not None or rake == 0:
        return False
    apart = [one - two for one, two in zip(stacks, hand.finishing_stacks)]
    return sum(apart) == rake and min(apart) >= 0


def assertion(hand, error, stacks, pots):
    """PokerKit stops at an assertion of its own when a hand is mucked."""
    return error is not None and "AssertionError" in error


def nobody_matches(hand, error, stacks, pots):
    """R50: a raise over an all-in may be more than those with chips can match; PokerKit refuses it."""
    return error is not None and "There is no reason to complete, bet, or raise" in error


KNOWN = [
    short_blind,
    short_bring_in,
    low_card_all_in,
    common_card,
    open_pair,
    half_a_bet,
    nobody_matches,
    assertion,
    raked,
    odd_chips,
    low_of_another_pot,
]


def main(folder):
    warnings.simplefilter("ignore")
    counts = collections.Counter()
    known = collections.Counter()
    unknown = []
    for path in sorted(pathlib.Path(folder).rglob("*.phh*")):
        for hand in hands(path):
            counts["hands"] += 1
            if hand.variant not in CODES:
                counts["without a code"] += 1
                continue
            error, stacks, pots = play(hand)
            if error is None and stacks == hand.finishing_stacks:
                counts["same"] += 1
                continue
            for reason in KNOWN:
                if reason(hand, error, stacks, pots):
                    known[reason] += 1
                    counts["known"] += 1
                    break
            else:
                counts["differ"] += 1
                unknown.append((path.name, hand.hand, error, stacks, hand.finishing_stacks))
    for line in unknown[:40]:
        print(*line)
    for reason, count in known.most_common():
        print(f"{count}: {reason.__doc__}")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if unknown or not counts["same"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
