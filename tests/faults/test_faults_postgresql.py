"""Faults of a site on PostgreSQL with real processes: whatever happens, what clients were told is what the
database has.

usage: test_faults_postgresql.py PROGRAM BAD_DISK; prints TAP.
"""
import json
import subprocess
import sys
import time

import scene as scenes  # first: it sets the path
import database as databases
import tap
import writer
from harness import Refused, Server
from killable import Postgres
from proxy import TO_CLIENT, TO_SERVER, Proxy

program, bad_disk = sys.argv[1:3]
KILLS, FRACTIONS = 3, 12


disk = scenes.BadDisk(bad_disk)
server = Postgres(disk)


def play(through=None, **options):
    """A site on a database of its own; `through` is a proxy on the way to it."""
    name = server.create_database()
    return scenes.Scene(program, place=server.uri(name), serve_at=through_proxy(through, name) if through else None, **options)


def through_proxy(proxy, name):
    return f"postgresql://fivefold@127.0.0.1:{proxy.port}/{name}?sslmode=disable&gssencmode=disable"


def make_proxy():
    return Proxy(lambda: f"{server.folder}/.s.PGSQL.{server.port}")


def the_database_is_killed_and_restarted():
    with play() as scene:
        for _ in range(KILLS):
            time.sleep(scene.chance.uniform(0, 0.3))  # the moment has to be random, it decides nothing
            server.crash()
            time.sleep(scene.chance.uniform(0, 0.5))
            server.start()
            scene.crowd.wait_for_moves(1)
            scene.observe()


def the_server_is_killed_during_commits():
    with play() as scene:
        for _ in range(KILLS):
            scene.kill_server()
            scene.crowd.wait_for_moves(1)
            scene.observe()


# ---- The connection

class CutGroup:
    """Cuts the connection of the next group that is committed at a place of it: what is sent to the server, or
    what comes back. `place(data)` says how many bytes still pass."""

    def __init__(self, direction, place):
        self.direction, self.place = direction, place
        self.connection, self.is_done = None, False

    def bytes_to_pass(self, connection, direction, data):
        if self.is_done:
            return None
        if direction == TO_SERVER and data[:1] == b"B" and data[5:12] == b"\0group\0":
            self.connection = connection
        if self.connection is not connection or direction != self.direction:
            return None
        self.is_done = True
        return min(self.place(data), len(data))

    def let_go(self, connection):
        if self.connection is connection:
            self.connection = None


def message_ends(data):
    """Where each of the protocol's messages ends: a letter, then a length that counts itself."""
    ends, at = [], 0
    while at + 5 <= len(data):
        at += 1 + int.from_bytes(data[at + 1:at + 5], "big")
        ends.append(at)
    return ends


def places():
    """Every end of a message, a byte before and behind it, and places in between."""
    for direction in (TO_SERVER, TO_CLIENT):
        for number in range(FRACTIONS):
            yield direction, lambda data, part=number / FRACTIONS: int(part * len(data))
        for number in range(5):  # there are four messages to the server, and five from it
            for offset in (-1, 0, 1):
                yield direction, lambda data, number=number, offset=offset: max(0, (message_ends(data)[:number + 1] or [0])[-1] + offset)


def the_connection_is_cut_at_every_place_of_a_group():
    proxy = make_proxy()
    with play(through=proxy) as scene:
        for direction, place in places():
            proxy.carry_out(CutGroup(direction, place))
        scene.crowd.wait_for_moves(1)
        scene.observe()
    assert proxy.cuts >= 50
    proxy.close()


class CutSingle:
    """Cuts the connection of the next transaction of its own at the message with that number, of those that go
    `direction`: so much of it still passes."""

    def __init__(self, direction, number, part):
        self.direction, self.number, self.part = direction, number, part
        self.connection, self.count, self.is_done = None, 0, False

    def bytes_to_pass(self, connection, direction, data):
        if self.is_done:
            return None
        if direction == TO_SERVER and data[:1] == b"Q" and data[5:11] == b"BEGIN\0":
            self.connection, self.count = connection, 0
        if self.connection is not connection or direction != self.direction:
            return None
        self.count += 1
        if self.count <= self.number:
            return None
        self.is_done = True
        return int(self.part * len(data))

    def let_go(self, connection):
        if self.connection is connection:
            self.connection = None


def make_tables_until_cut(site, token, proxy, plan):
    """How many were made, and whether a transaction has such a place."""
    proxy.plan, made, whole = plan, 0, 0
    while not plan.is_done and whole < 3:
        try:
            site.table(token, game="abalone", seats=["me", "open"])
            made, whole = made + 1, whole + 1
        except Refused as refusal:
            assert refusal.code == "unavailable" and refusal.body["retry"] > 0, refusal.body
            whole = 0
    proxy.plan = None
    return made, plan.is_done


def the_connection_is_cut_at_every_place_of_a_single_change():
    proxy = make_proxy()
    name = server.create_database()
    site = Server(program, *scenes.ARGUMENTS, database=through_proxy(proxy, name))
    token, made = site.player("Ann"), 0
    for direction in (TO_SERVER, TO_CLIENT):
        number, has_place = 0, True
        while has_place:
            for part in (0, 0.5, 1):
                count, has_place = make_tables_until_cut(site, token, proxy, CutSingle(direction, number, part))
                made += count
            number += 1
        assert number > 5, "a table was made in fewer steps than it has"
    assert site.stop() == 0
    with databases.Database(server.uri(name)) as stored:
        assert stored.execute("SELECT count(*) FROM tables") == [(made,)]
        for rows, wanted in (("heads", 1), ("seats", 2), ("entries", 1), ("due", 1)):
            assert stored.execute(f"SELECT count(*) FROM tables WHERE (SELECT count(*) FROM {rows} WHERE table_id = id) <> {wanted}") == [(0,)], rows
            assert stored.execute(f"SELECT count(*) FROM {rows} WHERE table_id NOT IN (SELECT id FROM tables)") == [(0,)], rows
    proxy.close()


def a_database_that_hangs_is_given_up():
    """Whoever is told `unavailable` meanwhile has changed nothing; what was on its way is told when it is known."""
    proxy = make_proxy()
    name = server.create_database()
    site = Server(program, *scenes.ARGUMENTS, database=through_proxy(proxy, name))
    token = site.player("Ann")
    tables = [site.table(token, game="abalone", seats=["me", "me"])["table"]["id"] for _ in range(2)]
    players = [site.socket(token) for _ in tables]
    moves = [player.ask("moves", table=table)["moves"][0] for player, table in zip(players, tables)]
    proxy.is_stalled = True
    players[0].send_frame(json.dumps({"type": "play", "id": "first", "table": tables[0], "move": moves[0]}).encode())
    time.sleep(0.5)  # so that it is under way by itself
    try:
        players[1].ask("play", table=tables[1], move=moves[1])
        raise AssertionError("it was saved in a database that hangs")
    except Refused as refusal:
        assert refusal.code == "unavailable" and refusal.body["retry"] > 0, refusal.body
    assert site.http("GET", "/healthz", raw=True)[0] == 503
    proxy.is_stalled = False
    answer = players[0].receive()
    assert answer["id"] == "first" and (answer["type"] == "ok" or answer["code"] == "unavailable"), answer
    entries = [3 + (answer["type"] == "ok"), 3]
    while True:
        try:
            assert players[1].ask("play", table=tables[1], move=moves[1])["n"] == 4
            break
        except Refused as refusal:
            assert refusal.code == "unavailable", refusal.body
    assert site.stop() == 0
    with databases.Database(server.uri(name)) as stored:
        for table, count in zip(tables, (entries[0], 4)):
            assert stored.execute("SELECT count(*) FROM entries WHERE table_id = ?", (writer.number_of(table),)) == [(count,)]
    proxy.close()


class CutQuestion:
    """Cuts the connection instead of passing a question on."""

    def __init__(self, question):
        self.question = question

    def bytes_to_pass(self, _, direction, data):
        return 0 if direction == TO_SERVER and self.question in data else None

    def let_go(self, connection):
        pass


def a_server_that_cannot_be_asked_is_not_taken_for_a_bad_one():
    """Else a table would be set aside at which somebody plays."""
    name = server.create_database()
    for question in (b"current_setting('fsync')", b"SELECT pg_backend_pid()"):
        proxy = make_proxy()
        proxy.plan = CutQuestion(question)
        done = subprocess.run([program, "serve", "--port", "0", "--db", through_proxy(proxy, name)], capture_output=True, text=True, timeout=60)
        proxy.close()
        assert done.returncode and "fsync off" not in done.stderr and "pooler" not in done.stderr, (question, done)


def the_connection_is_slow_and_stalls():
    proxy = make_proxy()
    with play(through=proxy) as scene:
        proxy.delay = 0.05
        scene.crowd.wait_for_moves(1)
        proxy.delay = 0
        proxy.is_stalled = True
        time.sleep(2)
        proxy.is_stalled = False
        scene.crowd.wait_for_moves(1)
        proxy.cut_all()
        scene.crowd.wait_for_moves(1)
    proxy.close()


# ---- The disk

def the_disk_is_slow():
    with play(disk=disk) as scene:
        disk.set("slow 300")
        since = time.monotonic() + 0.1
        scene.crowd.wait_for_moves(2)
        assert scene.fastest_move(since) > 0.25, "something was told before the disk had it"


def the_disk_is_full():
    with play(disk=disk) as scene:
        disk.set("full")
        scene.wait_for("unavailable", more=5)
        time.sleep(1)
        disk.set("")
        if server.process.poll() is not None:  # PostgreSQL gives up where its log cannot be written
            server.start()
        scene.crowd.wait_for_moves(2)


# ---- Somebody else

def hold(scene, statement):
    """A session that holds a lock until it is closed."""
    session = subprocess.Popen(["psql", "-X", "-q", "-t", scene.place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    session.stdin.write(f"BEGIN; {statement};\n\\echo held\n")
    session.stdin.flush()
    while session.stdout.readline().strip() != "held":
        assert session.poll() is None
    return session


def somebody_else_holds_a_lock():
    with play() as scene:
        tables = ", ".join(str(writer.number_of(player.table)) for player in scene.crowd.players)  # some may be over
        for statement in (f"SELECT 1 FROM heads WHERE table_id IN ({tables}) FOR UPDATE", "LOCK TABLE entries IN EXCLUSIVE MODE"):
            session = hold(scene, statement)
            try:
                scene.wait_for("unavailable")
            finally:
                session.stdin.close()
                session.wait(scenes.TIMEOUT)
            scene.crowd.wait_for_moves(2)


def somebody_else_writes_to_the_same_tables():
    with play(is_varied=False, think=0.2) as scene:  # not always too late for the other
        for table in {player.table for player in scene.crowd.players}:
            while not writer.append(scene.journal, scene.place, table):
                pass
        scene.crowd.wait_for_moves(2)
        assert scene.journal.count("stale") > 0, "nobody met the other's entry"


if __name__ == "__main__":
    with server:
        tap.run([a_server_that_cannot_be_asked_is_not_taken_for_a_bad_one, the_database_is_killed_and_restarted, the_server_is_killed_during_commits,
                 the_connection_is_cut_at_every_place_of_a_group, the_connection_is_cut_at_every_place_of_a_single_change,
                 a_database_that_hangs_is_given_up, the_connection_is_slow_and_stalls, the_disk_is_slow,
                 the_disk_is_full, somebody_else_holds_a_lock, somebody_else_writes_to_the_same_tables])
