"""Real clients that play with each other and note in a journal what they were told. They go on through
whatever happens to the server: who loses the connection comes back and asks how things stand."""
import http.client
import json
import random
import select
import threading
import time

from harness import Closed, Refused, Socket

PATIENCE = 20  # seconds without any answer: the connection is given up, the outcome unknown
PAUSE = 0.2
GAME = {"game": "abalone", "options": {"repetition": 0}, "seats": ["me", "open"]}
LOST = (OSError, Closed, http.client.HTTPException, ValueError)


class Account:
    """A player of the site, made when it can be."""

    def __init__(self, crowd, name):
        self.crowd, self.name = crowd, name
        self.id = self.token = None

    def make(self):
        request = self.crowd.journal.ask(self.name, "player")
        made = self.crowd.http(request, "POST", "/api/v1/players", {"name": self.name, "bearer": True})
        if made:
            self.id, self.token = made["player"]["id"], made["token"]
            request["made"] = self.id


class Match:
    """Two players, and the table at which they play now: which it shall be, and what the second says to join."""

    def __init__(self, game=GAME, joining={}):
        self.game, self.joining = game, joining
        self.lock = threading.Lock()
        self.table = None
        self.is_joined = False


class Player(threading.Thread):
    """One seat of a match, with a socket of its own."""

    def __init__(self, crowd, match, seat, name, seed):
        super().__init__(daemon=True)
        self.crowd, self.match, self.seat, self.name = crowd, match, seat, name
        self.chance = random.Random(seed)
        self.account = Account(crowd, name)
        self.socket = None
        self.table, self.next, self.turn, self.status = None, 0, -1, None
        self.moves = 0  # acknowledged
        self.error = self.slip = None

    def run(self):
        try:
            while not self.crowd.is_over:
                try:
                    self.step()
                except (Refused, *LOST) as slip:  # refused: by a request that changes nothing
                    self.slip = slip
                    self.disconnect()  # to begin with how things stand
                    self.rest()
        except Exception as error:  # a mistake of the test's own
            self.error = error
        finally:
            self.disconnect()

    def rest(self):
        time.sleep(self.chance.uniform(0.5, 1.5) * PAUSE)

    def disconnect(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    def step(self):
        if not self.account.token:
            self.account.make()
            if not self.account.token:
                self.rest()
        elif not self.has_table():
            self.rest()
        elif not self.socket:
            self.connect()
        elif self.status in ("over", "aborted"):
            self.leave_table()
        elif self.status == "running" and self.turn == self.seat:
            self.take_turn()
        else:
            self.listen()

    # ---- The table

    def has_table(self):
        with self.match.lock:
            table, is_joined = self.match.table, self.match.is_joined
        if table and is_joined:
            if table != self.table:
                self.disconnect()  # what was known is of the one before
                self.table = table
            return True
        if not table and self.seat == 1:
            self.make_table()
        if table and not is_joined and self.seat == 2:
            self.join_table(table)
        return False

    def make_table(self):
        request = self.crowd.journal.ask(self.name, "make", player=self.account.id)
        made = self.crowd.http(request, "POST", "/api/v1/tables", self.match.game, self.account.token)
        if made:
            request["made"] = made["table"]["id"]
            with self.match.lock:
                self.match.table, self.match.is_joined = made["table"]["id"], False
        return request

    def join_table(self, table):
        request = self.crowd.journal.ask(self.name, "join", table, seat=2)
        self.crowd.http(request, "POST", f"/api/v1/tables/{table}/join", self.match.joining, self.account.token)
        if request["outcome"] != "ok":  # perhaps it was done all the same
            try:
                answer = self.crowd.get(f"/api/v1/tables/{table}", self.account.token)
            except Refused as refusal:
                if refusal.code == "unavailable":
                    return request
                raise
            if answer["table"]["status"] == "open":
                return request
        with self.match.lock:
            self.match.is_joined = True
        return request

    def leave_table(self):
        """On to the next one: the first seat makes it."""
        with self.match.lock:
            if self.match.table == self.table and self.seat == 1:
                self.match.table, self.match.is_joined = None, False
            is_left = self.match.table != self.table
        self.status = None if is_left else self.status
        self.disconnect()
        self.rest()

    # ---- The socket

    def connect(self):
        self.socket = Socket(self.crowd.port(), self.account.token, timeout=self.crowd.patience)
        self.ask_state("follow")

    def ask_state(self, type):
        self.take_state(self.socket.ask(type, table=self.table, since=0)["table"])

    def take_state(self, state):
        self.next = state.get("next", self.next)
        self.turn = state.get("turn", self.turn)
        self.status = state.get("status", self.status)
        self.crowd.journal.show(self.table, state.get("entries", []))

    def take_events(self):
        while self.socket.events:
            event = self.socket.events.pop(0)
            if event["type"] == "update" and event["table"] == self.table:
                self.take_state(event)

    def listen(self):
        self.take_events()
        if self.turn == self.seat or self.status != "running":
            if self.status == "running":
                return
        if self.socket.buffer or select.select([self.socket.socket], [], [], PAUSE)[0]:
            self.socket.events.append(self.socket.receive())
            self.take_events()

    # ---- A turn

    def take_turn(self):
        if self.crowd.think:
            time.sleep(self.chance.uniform(0, 2 * self.crowd.think))
        choice = self.chance.random()
        if self.crowd.is_varied and choice < 0.01:
            self.act("resign")
            self.ask_state("get")
        elif self.crowd.is_varied and choice < 0.03:
            self.act("draw")
        moves = self.socket.ask("moves", table=self.table)["moves"]
        self.take_events()
        if self.turn != self.seat or self.status != "running":
            return
        number, move = self.next, self.chance.choice(moves)
        if self.chance.random() < 0.03:
            self.act("play", move="a1i9", n=number)  # against the rules
        if self.act("play", move=move, n=number)["outcome"] == "ok":
            self.moves += 1
            if self.chance.random() < 0.05:
                self.act("play", move=move, n=number)  # once more: as over a broken connection
        else:
            self.ask_state("get")
        self.take_events()

    def act(self, type, move=None, n=None):
        """Asks and notes the outcome; returns the request as the journal has it."""
        fields = {"move": move, "n": n} if type == "play" else {}
        request = self.crowd.journal.ask(self.name, type, self.table, seat=self.seat, **fields)
        try:
            answer = self.socket.ask(type, table=self.table, **fields)
        except Refused as refusal:
            self.crowd.journal.answer(request, refusal.code)
            if refusal.code == "unavailable":
                time.sleep(min(refusal.body.get("retry", 200) / 1000, 2 * PAUSE))
            return request
        self.crowd.journal.answer(request, "ok", number=answer.get("n"))
        self.take_events()  # they came before
        if type == "play":
            self.next, self.turn = max(self.next, answer["n"] + 1), 0  # until the update says whose turn it is
        return request


class Crowd:
    """Matches that are played at the same time. `port` says where the server is, perhaps through a proxy."""

    def __init__(self, journal, port, matches=12, seed=1, think=0.01, is_varied=True, patience=PATIENCE):
        self.journal, self.port, self.think, self.is_varied, self.patience = journal, port, think, is_varied, patience
        self.is_over = False
        self.players = []
        for number in range(matches):
            match = Match()
            self.players += [Player(self, match, seat, f"{'Ann' if seat == 1 else 'Bo'} {number}", 1000 * seed + 2 * number + seat)
                             for seat in (1, 2)]

    def call(self, method, path, body, token):
        connection = http.client.HTTPConnection("127.0.0.1", self.port(), timeout=self.patience)
        try:
            headers = {"Authorization": "Bearer " + token} if token else {}
            connection.request(method, path, body=None if body is None else json.dumps(body), headers=headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def http(self, request, method, path, body, token=None):
        """The answer to a request of the journal, or None where it was refused."""
        status, answer = self.call(method, path, body, token)
        self.journal.answer(request, "ok" if status < 400 else answer["code"])
        return answer if status < 400 else None

    def get(self, path, token):
        status, answer = self.call("GET", path, None, token)
        if status >= 400:
            raise Refused(status, answer)
        return answer

    def start(self):
        for player in self.players:
            player.start()

    def wait_for_moves(self, each=2, patience=30):
        """Until everybody has had so many more moves acknowledged: that all go on by themselves."""
        wanted = {player: player.moves + each for player in self.players}
        end = time.monotonic() + patience
        while True:
            waiting = [player for player, moves in wanted.items() if player.moves < moves]
            self.raise_errors()
            if not waiting:
                return
            assert time.monotonic() < end, "do not go on: " + "; ".join(
                f"{player.name} at {player.table} {player.status} turn {player.turn} next {player.next}: {player.slip!r}" for player in waiting)
            time.sleep(0.02)

    def raise_errors(self):
        for player in self.players:
            if player.error:
                raise player.error

    def stop(self):
        self.is_over = True
        for player in self.players:
            player.join(PATIENCE + 10)
            assert not player.is_alive(), f"{player.name} hangs"
        self.raise_errors()
