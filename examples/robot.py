#!/usr/bin/env python3
"""A robot that plays at a table of a Cardspeak room, by nothing but docs/PROTOCOL.md.

Python 3.11 or later and `pip install websockets==17.4`:

    python3 examples/robot.py Klaus --url http://127.0.0.1:7777 --hands 20

It checks if it can, calls small bets, and folds to the rest. Exit code 0: the hands were played
and it has left the table; 1: the room did not let it; 2: the command line is wrong.
"""

import argparse
import http.cookies
import json
import random
import socket
import sys
import time
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

VERSION = 1
GAP = 0.07  # seconds between two messages: a socket may say 20 a second
PATIENCE = 300  # seconds without any message before it gives up
TRIES = 8  # to come back after a break
COME_BACK = {"slow", "stopping", "too_fast"}  # fatal errors after which one may


class Trouble(Exception):
    """Why the robot cannot go on."""


def take_name(url: str, name: str) -> str:
    """Becomes a guest. Returns the cookie to show from then on."""
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(
        f"{url}/api/guest", body, {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            cookie = http.cookies.SimpleCookie(answer.headers["Set-Cookie"])
    except urllib.error.HTTPError as error:
        raise Trouble(f"no name {name!r}: {error.read().decode(errors='replace')}") from error
    except OSError as error:
        raise Trouble(f"nobody answers at {url}: {error}") from error
    return f"cardspeak={cookie['cardspeak'].value}"


class Robot:
    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.chance = random.Random(args.seed)
        self.cookie = take_name(args.url, args.name)
        self.socket = None
        self.said_at = 0.0
        self.number = 0
        self.asked = {}  # request number -> what was asked for, until it is seen to be done
        self.answers = {}  # (hand, turn) -> the one answer to it, with its number
        self.answered = set()  # turns answered on this connection
        self.last = None  # the position in the stream of table messages
        self.table = args.table
        self.view = None
        self.balance = 0
        self.begun = None  # the hand that began last
        self.in_hand = None  # the hand that it was dealt into last
        self.played = set()
        self.drop_at = args.drop_after
        self.breaks = 0
        self.leaving = False

    # --- the connection -------------------------------------------------------------------

    def say(self, kind: str, **fields):
        time.sleep(max(0.0, self.said_at + GAP - time.monotonic()))
        self.said_at = time.monotonic()
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind: str, **fields):
        """A request with a number of its own, by which a refusal names it."""
        self.number += 1
        self.asked[self.number] = kind
        self.say(kind, table=self.table, id=self.number, **fields)

    def hear(self) -> dict:
        try:
            return json.loads(self.socket.recv(timeout=PATIENCE))
        except TimeoutError as error:
            raise Trouble(f"the room said nothing for {PATIENCE} s") from error

    def open(self):
        address = self.args.url.replace("http", "ws", 1) + "/ws"
        return connect(address, additional_headers={"Cookie": self.cookie}, open_timeout=10)

    def enter(self):
        """Says hello, and looks on at the table from the last position on."""
        self.asked, self.answered = {}, set()
        self.say("hello", version=VERSION)
        welcome = self.hear()
        if welcome["type"] != "welcome":
            self.take(welcome)
            raise Trouble(f"no welcome but {welcome}")
        if welcome["you"] is None:
            raise Trouble("the room does not know the cookie")
        self.balance = welcome["you"]["balance"]
        if self.view is None:
            self.table = self.choose(welcome["tables"])
        self.say("watch", table=self.table, last=self.last)

    def choose(self, rows: list) -> str:
        def fits(row):
            info = row["info"]
            free = info["seats"] - row["people"] - row["robots"]
            return free > 0 and info["least_buy_in"] <= self.balance

        if self.table is None:
            rows = [row for row in rows if fits(row)]
        else:
            rows = [row for row in rows if row["info"]["id"] == self.table]
        if not rows:
            raise Trouble(f"no such table: {self.table}" if self.table else "no table is free")
        return rows[0]["info"]["id"]

    def run(self):
        tries = 0
        while True:
            try:
                with self.open() as self.socket:
                    self.enter()
                    while not self.over():
                        self.take(self.hear())
                        tries = 0
                    self.say("unwatch", table=self.table)
                return
            except InvalidStatus as error:
                code = error.response.body.decode(errors="replace")
                if error.response.status_code not in (429, 502, 503):
                    raise Trouble(f"no socket: {code}") from error
                why = code
            except (ConnectionClosed, OSError) as error:
                why = error
            tries += 1
            if tries > TRIES:
                raise Trouble(f"the connection broke and does not come back: {why}")
            self.breaks += 1
            print(f"the connection broke ({why}); coming back", file=sys.stderr)
            time.sleep(min(10.0, 0.1 * 2**tries))

    def over(self) -> bool:
        return self.leaving and self.view is not None and self.view["your_seat"] is None

    # --- what the server says -------------------------------------------------------------

    def take(self, message: dict):
        match message["type"]:
            case "table" if message["table"] == self.table:
                self.look(message)
            case "balance":
                self.balance = message["balance"]
            case "refused":
                self.refused(self.asked.pop(message["id"], None), message["reason"])
            case "error" if message["code"] in COME_BACK:
                raise OSError(message["code"])
            case "error":
                raise Trouble(f"the room finds fault: {message['code']}")

    def refused(self, asked: str | None, reason: dict):
        match asked, reason["code"]:
            case "act", "late" | "not_your_turn":
                pass  # the next view says what is awaited
            case ("sit", "seat_taken" | "sitting_already") | ("stand", "not_sitting"):
                self.decide()
            case _:
                raise Trouble(f"{asked or 'a request'} was refused: {reason}")

    def look(self, message: dict):
        position = {"epoch": message["epoch"], "seq": message["seq"]}
        new = position != self.last
        self.last, self.view = position, message["view"]
        for event in message["events"] if new else []:
            self.count(event)
        self.decide()

    def count(self, event: dict):
        """Counts the hands that it was dealt into and that have ended."""
        match event["event"]:
            case "hand_begins":
                self.begun = event["hand"]
            case "dealt_down" if event["seat"] == self.view["your_seat"]:
                self.in_hand = self.begun
            case "hand_ends" if event["hand"] == self.in_hand:
                self.played.add(event["hand"])
            case "removed" if event["name"] == self.args.name:
                raise Trouble("the host made the robot stand up")
            case "closed":
                raise Trouble("the host has closed the table")

    # --- what the robot does --------------------------------------------------------------

    def decide(self):
        wish = self.wish()
        kind = wish and wish[0]
        # What is wished for no more has been done, or needs not be.
        self.asked = {n: a for n, a in self.asked.items() if a in ("act", kind)}
        if wish is not None and kind not in self.asked.values():
            self.ask(kind, **wish[1])
        if self.view["your_turn"] is not None:
            self.act(self.view["your_turn"])

    def wish(self) -> tuple[str, dict] | None:
        """What should be otherwise at the table, turns aside."""
        view, seat = self.view, self.view["your_seat"]
        self.leaving = len(self.played) >= self.args.hands
        if self.leaving:
            return None if seat is None else ("stand", {})
        if seat is None:
            return "sit", {"seat": self.free_seat(), "buy_in": self.buy_in()}
        me = next(taken for taken in view["seats"] if taken["seat"] == seat)
        between = me["hand"] is None or view["hand"]["over"]
        if view["blind"] is not None and view["blind"]["choice"] == "undecided":
            return "post_blind", {"post": True}
        if me["stack"] == 0 and between:
            return "add_chips", {"amount": self.buy_in()}
        # In its last hand it sits out, so that no other begins for it before it has left.
        playing = self.in_hand is not None and self.in_hand not in self.played
        last = playing and len(self.played) + 1 >= self.args.hands
        if me["out"] != last:
            return "sit_out", {"out": last}
        return None

    def buy_in(self) -> int:
        least = (self.view["buy_in"] or {}).get("least", self.view["info"]["least_buy_in"])
        if self.balance < least:
            raise Trouble(f"{self.balance} chips do not reach for {least}")
        return least

    def free_seat(self) -> int:
        taken = {seat["seat"] for seat in self.view["seats"]}
        for seat in range(1, self.view["info"]["seats"] + 1):
            if seat not in taken:
                return seat
        raise Trouble(f"all seats at {self.table} are taken")

    def act(self, turn: dict):
        key = (turn["hand"], turn["turn"])
        if key in self.answered:
            return
        self.answered.add(key)
        # After a break the same turn gets the same answer with the same number: it acts once.
        if key not in self.answers:
            self.number += 1
            action = {"do": self.policy(turn["legal"])}
            self.answers = {key: (self.number, action)}
        number, action = self.answers[key]
        self.asked[number] = "act"
        self.say(
            "act", table=self.table, hand=key[0], turn=key[1], action=action, id=number
        )
        if self.drop_at is not None and len(self.played) >= self.drop_at:
            self.drop_at = None
            self.socket.socket.shutdown(socket.SHUT_RDWR)

    def policy(self, legal: dict) -> str:
        stakes = self.view["info"]["stakes"]
        small = 2 * max(stakes["small_bet"], stakes["big_bet"])
        if legal["show_or_muck"]:
            return self.chance.choice(["show", "muck"])
        if legal["check"]:
            return "check"
        if legal["bring_in"] is not None:
            return "bring_in"
        call = legal["call"]
        if call is not None and call["amount"] <= small and self.chance.random() < 0.8:
            return "call"
        if not legal["fold"]:
            raise Trouble(f"nothing that the robot knows can be done: {legal}")
        return "fold"


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays at a table of a Cardspeak room.")
    parser.add_argument("name", help="the robot's name at the table, 1 to 20 characters")
    parser.add_argument("--url", default="http://127.0.0.1:7777", help="where the room is")
    parser.add_argument("--table", help="the table's id (else the first with a free seat)")
    parser.add_argument("--hands", type=int, default=20, help="how many to play (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the robot's own chance (1)")
    parser.add_argument(
        "--drop-after", type=int, metavar="N", help="break the connection once, after N hands"
    )
    args = parser.parse_args()
    args.url = args.url.rstrip("/")
    if not args.url.startswith(("http://", "https://")):
        parser.error("--url must begin with http:// or https://")
    if args.hands < 1:
        parser.error("--hands must be 1 or more")
    try:
        robot = Robot(args)
        robot.run()
    except Trouble as trouble:
        print(f"robot: {trouble}", file=sys.stderr)
        return 1
    print(f"{len(robot.played)} hands at {robot.table}, {robot.breaks} times cut off")
    return 0


if __name__ == "__main__":
    sys.exit(main())
