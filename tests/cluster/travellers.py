"""Clients that do not care which node they talk to: a socket here, a request there, elsewhere again after every
fault. Beside what faults/players.py notes they see to it that nothing they know of is taken back."""
import concurrent.futures
import pathlib
import random
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / part) for part in ("server", "faults")]
from harness import Refused  # noqa: E402
from players import LOST, Crowd, Match, Player  # noqa: E402

PATIENCE = 8  # seconds until a connection that says nothing is given up for another one
QUIET = 3  # seconds after which a client asks whether there is still somebody, and waits for the answer
SLOW = 1  # seconds after which an answer was held up by something
CLOCK = {"kind": "game", "minutes": 60, "increment": 3}
KINDS = [  # what is played, and how the second player joins
    ({"game": "abalone", "options": {"repetition": 0}, "seats": ["me", "open"], "clock": CLOCK}, {}),
    ({"game": "summy", "seats": ["me", "open"], "commit": "-"}, {"commit": "-"}),
    ({"game": "baju", "seats": ["me", "open"], "clock": CLOCK, "public": True}, {}),
    ({"game": "abalone", "options": {"repetition": 0}, "seats": ["me", {"bot": 1}]}, None),
    ({"game": "summy", "seats": ["me", {"bot": 1}], "commit": "-"}, None),
]
HIDDEN = ("summy",)
TURNING = ("start", "move", "chance", "takeback")


class Turn:
    """What a player measures of a turn: how long it could have been taken, and how often something was in the way."""

    def __init__(self, held_up=()):
        """`held_up`: the seconds for which the player waited in vain before hearing of it."""
        self.since, self.measured, self.interruptions = None, sum(held_up), len(held_up)

    def begin(self):
        if self.since is None:
            self.since = time.monotonic()

    def pause(self):
        """Something is in the way, until begin() is called again."""
        if self.since is not None:
            self.measured += time.monotonic() - self.since
            self.interruptions += 1
        self.since = None

    def hold_up(self, seconds):
        """For so long the player has waited in vain."""
        if self.since is None:
            self.measured += seconds
            self.interruptions += seconds > SLOW

    def taken(self, request, trail):
        if self.since is not None:
            self.measured += request["asked"] - self.since
        request.update(measured=self.measured, interruptions=self.interruptions, trail=trail)


class Traveller(Player):
    def __init__(self, crowd, match, seat, name, seed):
        super().__init__(crowd, match, seat, name, seed)
        self.told = self.measured_for = None
        self.is_at_one_node = match.number % 2 == 0  # acts by its socket, and so is shown at others only by what they hear
        self.by_socket = 0  # what the socket has told is at least this `next`
        self.last_move = 0  # the number of the entry that began the turn
        self.held_up = []  # since something was last heard
        self.heard_at, self.trail = 0, []
        self.started = 0  # the entry with which the first turn began, perhaps before the player was there
        self.measure = Turn()

    def step(self):
        began = time.monotonic()
        try:
            if self.socket and self.status == "open" and self.crowd.losses:
                raise Refused(0, {"code": "not-found"})  # that somebody has joined is lost
            super().step()
        except LOST:
            self.note_held_up(time.monotonic() - began)
            raise
        except Refused as refusal:
            self.note_held_up(time.monotonic() - began)
            if refusal.code in ("no-player", "not-found", "forbidden"):
                self.start_over(refusal)
            elif refusal.code == "limit":
                self.act("resign")  # too many moves to choose from
            raise

    def note_held_up(self, seconds):
        self.note("lost")
        self.measure.pause()
        self.note_waited(seconds)

    def note_waited(self, seconds):
        self.measure.hold_up(seconds)
        self.held_up.append(seconds)

    def note(self, what):
        """For whoever wonders about a finding."""
        self.trail = [*self.trail[-7:], (round(time.monotonic(), 3), what)]

    def listen(self):
        """Who hears nothing for a while asks whether there is still somebody."""
        super().listen()
        if self.socket and time.monotonic() - self.heard_at > QUIET:
            self.heard_at = time.monotonic()
            self.socket.socket.settimeout(QUIET)
            self.socket.ask("ping")
            self.socket.socket.settimeout(PATIENCE)

    def connect(self):
        self.heard_at, self.by_socket = time.monotonic(), 0
        super().connect()

    def is_there_and_away(self, node):
        """Whether a node does not know of a connection that has been there before and after it was asked."""
        socket, table = self.socket, self.table
        if not socket or self.status != "running":
            return False
        try:
            seats = node.server.http("GET", f"/api/v1/tables/{table}")["table"]["seats"]
        except (Refused, *LOST):
            return False
        return not seats[self.seat - 1]["connected"] and (socket, table, "running") == (self.socket, self.table, self.status)

    def start_over(self, refusal):
        """Player or table are gone, which only a failover to a standby that was behind may do."""
        if not self.crowd.losses:
            self.crowd.complain(f"{self.name} at {self.table}: {refusal}")
        if refusal.code == "no-player":
            self.account.token = None
        with self.match.lock:
            self.match.table, self.match.is_joined = None, False

    def disconnect(self):
        self.measure.pause()
        if self.socket and self.chance.random() < 0.2:
            self.crowd.leave_open(self.socket)  # as who has lost the network: nobody says goodbye
            self.socket = None
        super().disconnect()

    def make_table(self):
        request = super().make_table()
        self.give_up_account(request)
        if request["outcome"] == "ok" and self.match.joining is None:  # the other one is a computer player
            request["machines"] = [2]
            with self.match.lock:
                self.match.is_joined = True

    def join_table(self, table):
        self.give_up_account(super().join_table(table))

    @staticmethod
    def give_up_account(request):
        """A player who was made a moment before a failover may be lost again."""
        if request["outcome"] == "no-player":
            raise Refused(0, {"code": "no-player"})

    # ---- What is known may not be taken back

    def ask_state(self, type):
        asked = time.monotonic() if type == "get" else self.heard_at  # since connecting
        since = self.next if self.told == self.table and self.chance.random() < 0.8 else 0
        losses = self.crowd.losses
        answer = self.socket.ask(type, table=self.table, since=since)
        self.take_events()  # they came before
        if time.monotonic() - asked > SLOW:
            self.note_waited(time.monotonic() - asked)
        self.take(answer["table"], answer.get("reset"), losses if since else None)

    def take_events(self):
        while self.socket.events:
            event = self.socket.events.pop(0)
            if event["type"] == "update" and event["table"] == self.table:
                self.take(event, event.get("reset"), self.crowd.losses)

    def take(self, state, is_reset, losses):
        """`losses`: None where the server could not know what is known here."""
        known = self.next if self.told == self.table else 0
        if state.get("type") and not is_reset and self.by_socket <= state.get("next", known) < known:
            return  # another node has answered meanwhile, by HTTP
        entries = state.get("entries", [])
        self.heard_at = time.monotonic()
        self.note(f"told {known} to {state.get('next')} turn {state.get('turn')} by {state.get('type', 'answer')} at {self.socket.port}")
        if is_reset:
            self.crowd.note_reset(self.table)
            self.held_up.append(0)
        elif state.get("next", known) < (self.by_socket if state.get("type") else known) and (losses is not None or not self.crowd.losses):
            self.crowd.complain(f"{self.name} at {self.table}: knew of {known}, was told {state['next']} without reset")
        elif entries and entries[0]["n"] > max(known, 1):
            self.crowd.complain(f"{self.name} at {self.table}: knew of {known}, was told entries from {entries[0]['n']}")
        self.last_move = max([entry["n"] for entry in entries if entry["kind"] in TURNING],
                             default=self.last_move if self.told == self.table else 0)
        started = [entry["n"] for entry in entries if entry["kind"] == "start"]
        self.started = started[0] if started else self.started
        self.told = self.table
        self.take_state(state)
        self.by_socket = self.next
        self.crowd.note_seen(self, entries)
        if self.turn == self.seat and self.status == "running":
            if self.measured_for != (self.table, self.last_move):
                self.measured_for, self.measure = (self.table, self.last_move), Turn(self.held_up)
            self.measure.begin()
        self.held_up = []

    def act(self, type, move=None, n=None):
        if type == "play" and not self.is_at_one_node and self.chance.random() < 0.15:
            return self.act_by_http(move, n)
        request = super().act(type, move, n)
        if type == "play" and request["outcome"] == "ok":
            self.by_socket = self.next
        self.note_outcome(type, request)
        return request

    def act_by_http(self, move, n):
        """At any node, which is seldom that of the socket."""
        request = self.crowd.journal.ask(self.name, "play", self.table, seat=self.seat, move=move, n=n)
        answer = self.crowd.http(request, "POST", f"/api/v1/tables/{self.table}/actions",
                                 {"type": "play", "move": move, "n": n}, self.account.token)
        if answer:
            request["number"] = answer["n"]
            self.next, self.turn = max(self.next, answer["n"] + 1), 0
        self.note_outcome("play", request, by_socket=False)
        return request

    def note_outcome(self, type, request, by_socket=True):
        if request["outcome"] == "unavailable":
            self.measure.pause()
        elif request["answered"] - request["asked"] > SLOW:
            self.measure.interruptions += 1
            self.held_up.append(request["answered"] - request["asked"])  # what came meanwhile is read only now
        if type == "play" and request["outcome"] == "ok":
            self.measure.taken(request, self.trail)
            if not by_socket or self.last_move <= self.started:
                request["measured"] = None  # a node without the socket cannot know when the player was told
            self.measured_for = None
            if self.chance.random() < 0.1:
                self.crowd.readers.submit(self.read_back, self.table, request["number"], self.crowd.losses)

    def read_back(self, table, number, losses):
        """Any node knows of what was acknowledged."""
        try:
            state = self.crowd.get(f"/api/v1/tables/{table}", None if self.is_at_one_node else self.account.token)["table"]
        except (Refused, *LOST):
            return
        self.crowd.journal.show(table, state["entries"])
        if state["next"] <= number and losses == self.crowd.losses:
            self.crowd.complain(f"{self.name} at {table}: a node did not know entry {number}, acknowledged before")


class Travellers(Crowd):
    """`losses` counts the failovers that may have lost something."""

    def __init__(self, journal, port, two_ports, matches, seed, think):
        super().__init__(journal, port, 0, seed, think, patience=PATIENCE)
        self.two_ports = two_ports  # of different nodes
        self.losses = 0  # see lose()
        self.readers = concurrent.futures.ThreadPoolExecutor(8)
        self.resets, self.open, self.seen, self.complaints = [], [], {}, []
        for number in range(matches):
            game, joining = KINDS[number % len(KINDS)]
            match = Match(game, joining)
            match.number = number
            for seat in (1, 2) if joining is not None else (1,):
                name = f"{'Ann' if seat == 1 else 'Bo'} {number}"
                self.players.append(Traveller(self, match, seat, name, 1000 * seed + 2 * number + seat))

    def complain(self, sentence):
        self.complaints.append(sentence)

    def lose(self, kept):
        """A failover has lost what is behind those lengths of tables."""
        self.losses += 1
        self.seen = {key: text for key, text in list(self.seen.items()) if key[1] <= kept.get(key[0], 0)}

    def note_reset(self, table):
        self.resets.append(table)
        if not self.losses:
            self.complain(f"table {table}: was reset though nothing can have been lost")

    def leave_open(self, socket):
        self.open.append(socket)
        if len(self.open) > 20:
            self.open.pop(random.randrange(10)).close()

    def note_seen(self, player, entries):
        """As long as it is hidden, what each may see of it is kept for the checker."""
        if player.match.game["game"] in HIDDEN and player.status == "running":
            self.note_texts(player.table, player.seat, entries)

    def note_texts(self, table, viewer, entries):
        for entry in entries:
            if not self.journal.may_be_lost(table, entry["n"]):
                self.seen[table, entry["n"], viewer] = entry.get("text", "")
