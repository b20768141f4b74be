"""A store in trouble: damaged pages, lost entries, a full disk. Nobody is shown half a game, the operator
is told, and the server goes on when it can.

usage: test_trouble.py PROGRAM; prints TAP. Needs the right to mount a small file system.
"""
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Refused, Server  # noqa: E402

TABLES, MOVES = 30, 40
ARGUMENTS = ("--engines", "0", "--no-limits")


def play(server, token, count, table=None):
    """Plays legal moves for both sides; returns the table's id."""
    if not table:
        table = server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]
    socket = server.socket(token)
    for _ in range(count):
        socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])
    socket.close()
    return table


def health(server):
    status, _, body = server.http("GET", "/healthz", raw=True)
    return status, body.decode()


def wait_for_health(server, wanted):
    end = time.monotonic() + TIMEOUT
    while health(server)[0] != wanted:
        assert time.monotonic() < end, health(server)
        time.sleep(0.2)
    return health(server)[1]


def wait_for_log(server, line):
    end = time.monotonic() + TIMEOUT
    while line not in server.read_log():
        assert time.monotonic() < end, server.read_log()
        time.sleep(0.2)


def metric(server, name):
    return int(re.search(rf"^fivefold_{name} (\d+)$", server.http("GET", "/metrics"), re.MULTILINE).group(1))


def ask_for_all(server, token, tables):
    """What each table says: its number of entries, or the code of the refusal."""
    answers = {}
    for table in tables:
        try:
            state = server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]
            assert state["next"] == len(state["entries"]) + 1
            answers[table] = state["next"]
        except Refused as refusal:
            assert refusal.status == 503, refusal
            answers[table] = refusal.code
    return answers


def a_damaged_page_never_cuts_a_table_short():
    server = Server(sys.argv[1], *ARGUMENTS)
    token = server.player("Ann")
    tables = [play(server, token, MOVES) for _ in range(TABLES)]
    lengths = ask_for_all(server, token, tables)
    assert server.stop() == 0
    path = os.path.join(server.folder, "games.db")
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.execute("PRAGMA page_size").fetchone()[0]
    pages = [row[0] for row in database.execute(
        "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf' ORDER BY pageno")]
    database.close()
    with open(path, "r+b") as file:
        for page in pages[::4]:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
    server.start()
    for _ in range(3):
        answers = ask_for_all(server, token, tables)
        assert all(answers[table] in (lengths[table], "unavailable") for table in tables), (lengths, answers)
    damaged = [table for table in tables if answers[table] == "unavailable"]
    assert 0 < len(damaged) < TABLES, answers
    status, sentence = health(server)
    assert status == 503 and "cannot be read" in sentence, sentence
    assert metric(server, "read_failures_total") > 0
    told = re.findall(r"table (\w+) cannot be read", server.read_log())
    assert sorted(told) == sorted(damaged), "each is told once"
    listed = server.http("GET", "/api/v1/me/tables", token=token)
    assert len(listed["tables"]) + listed.get("unreadable", 0) == TABLES
    export = server.http("GET", "/api/v1/me/export", token=token)
    assert export.count("[game ") == TABLES - len(damaged)
    assert export.count("cannot be read") == len(damaged)
    good = next(table for table in tables if table not in damaged)
    play(server, token, 1, good)
    wait_for_health(server, 200)  # once nobody asks for what is damaged
    wait_for_log(server, "the store is well again")
    server.stop()


def entries_that_are_missing_at_the_end_are_missed():
    server = Server(sys.argv[1], *ARGUMENTS)
    token = server.player("Ann")
    table = play(server, token, 10)
    server.stop()
    database = sqlite3.connect(os.path.join(server.folder, "games.db"))
    database.execute("DELETE FROM entries WHERE number > 8")
    database.commit()
    database.close()
    server.start()
    assert ask_for_all(server, token, [table]) == {table: "unavailable"}
    server.stop()


def a_second_server_is_refused_until_the_first_is_gone():
    first = Server(sys.argv[1], *ARGUMENTS)
    second = subprocess.run([sys.argv[1], "serve", "--port", "0", "--db", os.path.join(first.folder, "games.db")],
                            capture_output=True, text=True, timeout=TIMEOUT)
    assert second.returncode == 1 and "in use by another server" in second.stderr, second
    assert health(first) == (200, "ok\n")
    first.stop(signal.SIGKILL)
    first.start()
    first.stop()


def multiply_games(path, count):
    """Copies the only table, with its seats and its log, so often."""
    database = sqlite3.connect(path)
    for table, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        values = ",".join("copy" if column == key else column for column in columns)
        database.execute(f"WITH RECURSIVE copies(copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies LIMIT {count}) "
                         f"INSERT INTO {table} ({','.join(columns)}) SELECT {values} FROM {table}, copies")
    database.commit()
    database.close()


def who_is_deleted_leaves_all_tables_even_after_a_kill():
    server = Server(sys.argv[1], *ARGUMENTS)
    path = os.path.join(server.folder, "games.db")
    token = server.player("Ann")
    table = play(server, token, 3)
    server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "resign"}, token)
    server.stop()
    multiply_games(path, 3000)
    server.start()
    server.http("DELETE", "/api/v1/me", token=token)
    server.stop(signal.SIGKILL)
    server.start()
    assert server.http("GET", "/api/v1/me", token=token)["player"] is None
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    end = time.monotonic() + TIMEOUT
    while database.execute("SELECT count(*) FROM seats WHERE player <> 0").fetchone()[0]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert database.execute("SELECT count(*) FROM tables").fetchone()[0] == 0, "nobody else sat there"
    database.close()
    server.stop()


class SmallDisk:
    """A file system of its own that is soon full."""

    def __init__(self, size):
        self.folder = tempfile.mkdtemp(prefix="fivefold-disk-")
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "fivefold-test", self.folder], check=True)

    def fill(self):
        with open(os.path.join(self.folder, "filler"), "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)
            except OSError:
                pass

    def free(self):
        os.unlink(os.path.join(self.folder, "filler"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True)


def a_full_disk_refuses_and_recovers():
    with SmallDisk("8m") as disk:
        server = Server(sys.argv[1], *ARGUMENTS, database=os.path.join(disk.folder, "games.db"))
        token = server.player("Ann")
        table = play(server, token, 5)
        disk.fill()
        saved = 5
        for _ in range(2000):  # what is left of the log's last page
            try:
                play(server, token, 1, table)
                saved += 1
            except Refused as refusal:
                assert refusal.code == "unavailable", refusal
                break
        else:
            raise AssertionError("the disk is not full")
        sentence = wait_for_health(server, 503)
        assert "cannot be saved" in sentence and "full" in sentence, sentence
        state = server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]
        assert sum(entry["kind"] == "move" for entry in state["entries"]) == saved
        disk.free()
        wait_for_health(server, 200)
        play(server, token, 3, table)
        wait_for_log(server, "the store is well again")
        assert len(re.findall("the store cannot be written", server.read_log())) == 1
        assert server.stop() == 0
        server.start()
        state = server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]
        assert sum(entry["kind"] == "move" for entry in state["entries"]) == saved + 3
        server.stop()


tap.run([a_second_server_is_refused_until_the_first_is_gone, who_is_deleted_leaves_all_tables_even_after_a_kill,
         a_damaged_page_never_cuts_a_table_short, entries_that_are_missing_at_the_end_are_missed,
         a_full_disk_refuses_and_recovers])
