"""What must not happen twice, asked for at several nodes at the same moment; and players who rename and delete
themselves while they act elsewhere."""
import concurrent.futures
import json
import pathlib
import random
import sys
import threading
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / part) for part in ("server", "faults")]
from harness import Refused, Socket  # noqa: E402
from players import LOST  # noqa: E402

OPEN = {"game": "abalone", "seats": ["me", "open"]}
ALONE = {"game": "abalone", "options": {"repetition": 0}, "seats": ["me", "me"]}
UNKNOWN, GONE = "unknown", "gone"


class Racer(threading.Thread):
    """Does one thing again and again, whatever happens in between."""
    pause = 0.5

    def __init__(self, crowd, name, seed):
        super().__init__(daemon=True)
        self.crowd, self.name, self.chance = crowd, name, random.Random(seed)
        self.pool = concurrent.futures.ThreadPoolExecutor(3)
        self.races, self.error, self.losses = [], None, 0
        self.accounts = {}

    def run(self):
        try:
            while not self.crowd.is_over:
                try:
                    if self.losses != self.crowd.losses:
                        self.accounts, self.losses = {}, self.crowd.losses
                    self.race()
                except Refused as refusal:
                    if refusal.code == "no-player":
                        self.accounts = {}
                except LOST:
                    pass  # elsewhere, again
                time.sleep(self.chance.uniform(0, 2 * self.pause))
        except Exception as error:  # a mistake of the test's own
            self.error = error

    def call(self, method, path, body=None, token=None):
        status, answer = self.crowd.call(method, "/api/v1" + path, body, token)
        if status >= 400:
            raise Refused(status, answer)
        return answer

    def outcome(self, *call):
        """The code of a refusal, or the answer; UNKNOWN where there was none."""
        try:
            return self.call(*call)
        except Refused as refusal:
            return refusal.code
        except LOST:
            return UNKNOWN

    def at_once(self, *calls):
        """Each call is what outcome() takes, or a function."""
        return list(self.pool.map(lambda call: call() if callable(call) else self.outcome(*call), calls))

    def player(self, name):
        if name not in self.accounts:
            made = self.call("POST", "/players", {"name": name, "bearer": True})
            self.accounts[name] = made["player"]["id"], made["token"]
        return self.accounts[name]

    def note(self, **race):
        self.races.append({"at": time.monotonic(), "losses": self.losses, **race})


class SeatRacer(Racer):
    def race(self):
        host = self.player("Host")[1]
        guests = [self.player(f"Guest {number}") for number in range(3)]
        table = self.call("POST", "/tables", OPEN, host)["table"]["id"]
        answers = self.at_once(*(("POST", f"/tables/{table}/join", {}, token) for _, token in guests))
        winners = [id for (id, _), answer in zip(guests, answers) if isinstance(answer, dict)]
        self.note(kind="seat", table=table, winners=winners, unknown=answers.count(UNKNOWN))


class CodeRacer(Racer):
    def race(self):
        token = self.player("Owner")[1]
        code = self.call("POST", "/me/devices", {}, token)["code"]
        answers = self.at_once(*[("POST", "/players", {"code": code, "bearer": True})] * 3)
        self.note(kind="code", winners=[answer["token"] for answer in answers if isinstance(answer, dict)], unknown=answers.count(UNKNOWN))


class RematchRacer(Racer):
    def race(self):
        pair = [self.player(name) for name in ("Left", "Right")]
        tokens = [token for _, token in pair]
        table = self.call("POST", "/tables", OPEN, tokens[0])["table"]["id"]
        self.call("POST", f"/tables/{table}/join", {}, tokens[1])
        self.call("POST", f"/tables/{table}/actions", {"type": "resign"}, tokens[0])
        self.at_once(*(("POST", f"/tables/{table}/actions", {"type": "rematch"}, token) for token in tokens))
        self.note(kind="rematch", table=table, players=[id for id, _ in pair])


class CrossRacer(Racer):
    """Somebody who plays both sides of many games makes the same moves at the same moment at two nodes, which commit
    them in opposite orders: of each two one is stale. Who locked rows in the order of a batch would wait in a circle."""
    SOCKETS, GAMES, ROUNDS = 2, 16, 30  # games of each socket, as many as one may follow
    last_id = 100  # no answer of a round that was given up is taken for one of the next

    def race(self):
        token = self.player("Both")[1]
        tables = [self.call("POST", "/tables", ALONE, token)["table"]["id"] for _ in range(self.SOCKETS * self.GAMES)]
        ports, sides = self.crowd.two_ports(), [[], []]
        try:
            for port, side in zip(ports, sides):
                for number in range(self.SOCKETS):
                    side.append(Socket(port, token, timeout=8))
                    for table in tables[number * self.GAMES:][:self.GAMES]:
                        side[-1].ask("follow", table=table)
            for _ in range(self.ROUNDS):
                if not self.play_round(tables, sides):
                    break
                self.note(kind="cross")
                time.sleep(self.chance.uniform(0, 2 * self.pause))
        finally:
            for socket in (*sides[0], *sides[1]):
                socket.close()
        for table in tables:
            self.outcome("POST", f"/tables/{table}/actions", {"type": "resign"}, token)

    def play_round(self, tables, sides):
        """False: they are not all at the same move any more."""
        socket = sides[0][0]
        state = socket.ask("get", table=tables[0])["table"]
        if state["status"] != "running":
            return False
        move = self.chance.choice(socket.ask("moves", table=tables[0])["moves"])
        socket.events.clear()
        plays = [{"seat": state["turn"], "move": move, "n": state["next"]} for _ in tables]
        here, there = self.at_once(lambda: self.play_all(sides[0], tables, plays, 1), lambda: self.play_all(sides[1], tables, plays, -1))
        return all("ok" in outcomes for outcomes in zip(here, there[::-1]))

    def play_all(self, sockets, tables, plays, direction):
        """All in one piece at each socket, so that they are committed together; returns the outcomes, in that order."""
        asked = []
        for table, play in zip(tables, plays):
            CrossRacer.last_id += 1
            asked.append((table, {**play, "id": f"play {CrossRacer.last_id} {direction}", "request": self.crowd.journal.ask(self.name, "play", table, **play)}))
        for socket, ours in zip(sockets[::direction], self.parts(asked[::direction])):
            socket.send_frames([json.dumps({"type": "play", "id": play["id"], "table": table, "seat": play["seat"], "move": play["move"], "n": play["n"]}).encode()
                                for table, play in ours])
        try:
            for socket, ours in zip(sockets[::direction], self.parts(asked[::direction])):
                self.read_answers(socket, {play["id"]: play["request"] for _, play in ours})
        except LOST:
            pass
        return [play["request"]["outcome"] for _, play in asked[::direction]]

    def parts(self, asked):
        return [asked[number * self.GAMES:][:self.GAMES] for number in range(self.SOCKETS)]

    def read_answers(self, socket, requests):
        while requests:
            answer = socket.receive()
            request = requests.pop(answer.get("id"), None)
            if request:
                fields = {"number": answer["n"]} if answer["type"] == "ok" else {}
                self.crowd.journal.answer(request, answer.get("code", "ok"), **fields)


class Mortal(Racer):
    """Plays with a friend, changes the name and goes, all at different nodes."""
    count = 0

    def race(self):
        Mortal.count += 1
        names = [f"{kind} {Mortal.count}q{self.chance.randrange(10**6)}" for kind in ("Leaf", "Petal")]
        friend = self.player("Friend")[1]
        made = self.call("POST", "/players", {"name": names[0], "bearer": True})
        token, id = made["token"], made["player"]["id"]
        table = self.call("POST", "/tables", OPEN, token)["table"]["id"]
        self.call("POST", f"/tables/{table}/join", {}, friend)
        self.call("POST", "/me/devices", {}, token)
        alone = self.call("POST", "/tables", {"game": "abalone", "seats": ["me", "me"]}, token)["table"]["id"]
        self.at_once(lambda: self.play(table, 1, "a1b2", 4, token), ("POST", "/me", {"name": names[1]}, token),
                     ("POST", f"/tables/{alone}/actions", {"type": "resign"}, token))
        self.call("POST", "/tables", OPEN, token)  # under the new name
        race = {"kind": "mortal", "player": id, "names": names, "table": table}
        answers = self.at_once(lambda: self.play(table, 2, "i9h8", 5, friend), ("DELETE", "/me", None, token), ("POST", "/tables", OPEN, token))
        while not isinstance(answers[1], dict) and answers[1] != "no-player":
            if self.crowd.is_over:
                return
            time.sleep(0.3)
            answers = [None, self.outcome("DELETE", "/me", None, token)]
        known = self.call("GET", "/me", None, token)["player"]
        if known and self.losses == self.crowd.losses:
            self.crowd.complain(f"player {id}: was deleted, and a node still knows who that is")
        self.note(**race)

    def play(self, table, seat, move, number, token):
        request = self.crowd.journal.ask(self.name, "play", table, seat=seat, move=move, n=number)
        try:
            answer = self.crowd.http(request, "POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": move, "n": number}, token)
        except LOST:
            return
        if answer:
            request["number"] = answer["n"]


class Onlooker(Racer):
    """A spectator of the games that hide something."""
    pause = 0.3

    def race(self):
        from travellers import HIDDEN
        tables = [player.table for player in self.crowd.players if player.table and player.match.game["game"] in HIDDEN]
        if not tables:
            return
        table = self.chance.choice(tables)
        state = self.call("GET", f"/tables/{table}")["table"]
        self.crowd.journal.show(table, state["entries"])
        if state["status"] == "running":
            self.crowd.note_texts(table, 0, state["entries"])


KINDS = (SeatRacer, CodeRacer, RematchRacer, CrossRacer, Mortal, Onlooker)
