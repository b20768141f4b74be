"""While the database cannot be read, whoever does not need it is answered as ever: the event loop waits for
nothing. Judged by counts: so many answers come while those who need the database have none.

usage: test_waiting.py PROGRAM BAD_DISK; prints TAP. On SQLite, or where FIVEFOLD_TEST_POSTGRESQL names a
server, on PostgreSQL.
"""
import json
import select
import socket
import subprocess
import sys

import scene as scenes  # first: it sets the path
import database
import tap
from harness import TIMEOUT, Refused, Server, Socket

program, bad_disk = sys.argv[1:3]
PINGS, MOVES = 30, 5
disk = scenes.BadDisk(bad_disk)


class HeldDisk:
    """Nothing is read from the disk."""

    def __init__(self, *_):
        pass

    def __enter__(self):
        disk.set("held")

    def __exit__(self, *_):
        disk.set("")


class HeldLocks:
    """Somebody else locks what is read."""

    def __init__(self, server, tables="tables, seats, tokens, recoveries, lives"):
        self.tables = tables
        self.session = subprocess.Popen(["psql", "-X", "-q", "-t", server.database], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        self.session.stdin.write(f"BEGIN; LOCK TABLE {self.tables} IN ACCESS EXCLUSIVE MODE;\n\\echo held\n")
        self.session.stdin.flush()
        while self.session.stdout.readline().strip() != "held":
            assert self.session.poll() is None

    def __exit__(self, *_):
        self.session.stdin.close()
        self.session.wait(TIMEOUT)


Held = HeldLocks if database.is_server() else HeldDisk


class Call:
    """An HTTP request whose answer is not waited for."""

    def __init__(self, server, method, path, token=None, body=None, upgrade=False):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT)
        data = json.dumps(body).encode() if body is not None else b""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="] if upgrade else ["Connection: close"]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + data)

    def answer(self):
        return int(self.socket.recv(12).split()[1])


class Message:
    """A WebSocket's request whose answer is not waited for."""

    def __init__(self, server, *messages, socket=None):
        self.link = socket or Socket(server.port)
        self.socket, self.count = self.link.socket, len(messages)
        for number, message in enumerate(messages):
            self.link.send_frame(json.dumps({**message, "id": number + 1}).encode())

    def answer(self):
        """The last one's type; they come in the order of the requests."""
        for number in range(1, self.count + 1):
            message = self.link.receive()
            assert message["id"] == number, message
        return message["type"]


def start():
    """A server with nothing in memory but Bob's table; Ann's is in the store."""
    server = Server(program, "--engines", "0", "--no-limits", environment=disk.environment())
    ann, bob = server.player("Ann"), server.player("Bob")
    stored = server.table(ann, game="abalone", seats=["me", "me"], public=True, clock={"kind": "days"})["table"]["id"]
    table = server.table(bob, game="abalone", seats=["me", "me"])["table"]["id"]
    code = server.http("POST", "/api/v1/me/recovery", token=ann)["recovery"]
    server.stop()
    server.start()
    player = server.socket(bob)
    player.ask("follow", table=table)
    return server, ann, stored, code, player, table


def ask_who_it_is(server, ann, code, spare):
    return {
        "a hello, and what comes after it": (Message(server, {"type": "hello", "token": ann}, {"type": "ping"}, socket=spare.pop()), "ok"),
        "a socket's player": (Call(server, "GET", "/api/v1/socket", ann, upgrade=True), 101),
        "the player of a request": (Call(server, "GET", "/api/v1/me", ann), 200),
        "the player's devices": (Call(server, "GET", "/api/v1/me/devices", ann), 200),
        "a code": (Call(server, "POST", "/api/v1/players", body={"code": code}), 201),
    }


def ask_for_a_table(server, stored, spare):
    return {
        "a table that is not in memory": (Message(server, {"type": "follow", "table": stored}, {"type": "unfollow", "table": stored},
                                                  socket=spare.pop()), "ok"),
        "the same table": (Message(server, {"type": "get", "table": stored}, socket=spare.pop()), "ok"),
    }


def ask_for_lists(server, ann, spare):
    return {
        "the player's tables": (Call(server, "GET", "/api/v1/me/tables", ann), 200),
        "an export": (Call(server, "GET", "/api/v1/me/export", ann), 200),
        "the lobby": (Message(server, {"type": "lobby", "on": True}, socket=spare.pop()), "ok"),
        "a list": (Call(server, "GET", "/api/v1/tables"), 200),
    }


def has_answer(waiting):
    return select.select([waiting.socket], [], [], 0)[0] != []


def play(player, table):
    return player.ask("play", table=table, move=player.ask("moves", table=table)["moves"][0])["n"]


def compare(waiting):
    for name, (one, wanted) in waiting.items():
        answer = one.answer()
        assert answer == wanted, f"{name}: {answer}"


def others_are_answered_while_the_store_is_not():
    server, ann, stored, code, player, table = start()
    spare = [Socket(server.port) for _ in range(4)]
    play(player, table)  # what SQLite had in memory is out of date now, and has to be read
    with Held(server):
        waiting = {**ask_who_it_is(server, ann, code, spare), **ask_for_a_table(server, stored, spare), **ask_for_lists(server, ann, spare)}
        for _ in range(PINGS):
            player.ask("ping")
            player.ask("get", table=table)
            assert server.http("GET", "/healthz") == "ok\n"
        answered = [name for name, (one, _) in waiting.items() if has_answer(one)]
    assert not answered, f"answered though the database cannot be read: {answered}"
    compare(waiting)
    assert server.stop() == 0


def moves_are_committed_while_others_wait():
    """Where what is read and what a move writes can be held apart."""
    server, ann, stored, code, player, table = start()
    spare = [Socket(server.port) for _ in range(4)]
    first = play(player, table)
    with HeldLocks(server, "tokens, recoveries, lives"):
        waiting = {**ask_who_it_is(server, ann, code, spare), **ask_for_a_table(server, stored, spare)}
        numbers = [play(player, table) for _ in range(MOVES)]
        answered = [name for name, (one, _) in waiting.items() if has_answer(one)]
    assert not answered, f"answered though the database cannot be read: {answered}"
    assert numbers == list(range(first + 1, first + 1 + MOVES))
    compare(waiting)
    assert server.stop() == 0


def what_waits_for_too_long_is_told_to_try_again():
    server, ann, stored, code, player, table = start()
    with Held(server):
        try:
            server.http("GET", "/api/v1/me/tables", token=ann)
            raise AssertionError("it was answered")
        except Refused as refusal:
            assert refusal.code == "unavailable" and refusal.body["retry"] > 0, refusal.body
        player.ask("ping")
    wait_until_readable(server, ann)
    assert server.socket(ann).ask("get", table=stored)["table"]["id"] == stored
    assert server.stop() == 0


def wait_until_readable(server, token):
    while True:
        try:
            return server.http("GET", "/api/v1/me", token=token)
        except Refused as refusal:
            assert refusal.code == "unavailable", refusal.body


tap.run([others_are_answered_while_the_store_is_not] +
        ([moves_are_committed_while_others_wait, what_waits_for_too_long_is_told_to_try_again] if database.is_server() else []))
