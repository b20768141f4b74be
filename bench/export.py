"""How long the export of somebody with many games takes, what memory, and whether others feel it.

usage: export.py PROGRAM [GAMES]

Plays one game of 80 moves and copies it in the database until its player has GAMES of them (20,000 unless told
otherwise). Prints how long another client waits for an answer without and with an export beside it, the export's
length and time, and the server's resident memory at the start and at its highest; then the same beside an export that
nobody reads.
"""
import http.client
import pathlib
import random
import re
import socket
import sqlite3
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "server"))
from harness import Server  # noqa: E402

PATH = "/api/v1/me/export"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
server = Server(sys.argv[1], "--engines", "0", "--no-limits")


def play_one(token):
    choose = random.Random(1).choice
    table = server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]
    player = server.socket(token)
    for _ in range(80):
        player.ask("play", table=table, move=choose(player.ask("moves", table=table)["moves"]))
    player.ask("resign", table=table, seat=1)
    player.close()


def copy_games():
    database = sqlite3.connect(f"{server.folder}/games.db")
    (first,), = database.execute("SELECT id FROM tables")
    database.execute("CREATE TEMP TABLE copies AS WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count "
                     "WHERE n < ?) SELECT n FROM count", (games - 1,))
    for name, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id")):
        others = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] != key)
        database.execute(f"INSERT INTO {name} ({key}, {others}) SELECT {key} + n, {others} FROM {name}, copies WHERE {key} = ?",
                         (first,))
    database.commit()
    database.close()


def resident():
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024


class Pinger(threading.Thread):
    """Another client, who asks all the time."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket, self.waits, self.is_over = server.socket(), [], False
        self.start()

    def run(self):
        while not self.is_over:
            start = time.monotonic()
            self.socket.ask("ping")
            self.waits.append((time.monotonic() - start) * 1000)
            time.sleep(0.005)

    def report(self, what):
        waits, self.waits = sorted(self.waits), []
        print(f"{what}: another client is answered in {waits[len(waits) // 2]:.1f} ms, "
              f"p99 {waits[len(waits) * 99 // 100]:.1f}, at most {waits[-1]:.1f}", flush=True)


def export(token):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    before = highest = resident()
    start = time.monotonic()
    connection.request("GET", PATH, headers={"Authorization": "Bearer " + token})
    answer = connection.getresponse()
    text = bytearray()
    while data := answer.read(1 << 18):
        text += data
        highest = max(highest, resident())
    print(f"{text.count(b'[game ')} games, {len(text) / 1e6:.1f} MB in {time.monotonic() - start:.1f} s; "
          f"memory {before:.1f} MB before, {highest:.1f} at most", flush=True)


def begin_slowly(token):
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(f"GET {PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    return connection


ann = server.player("Ann")
play_one(ann)
server.stop()
copy_games()
server.start()
pinger = Pinger()
time.sleep(3)
pinger.report("nothing else")
export(ann)
pinger.report("beside the export")
before = resident()
stuck = begin_slowly(ann)
time.sleep(10)
pinger.report("beside one that nobody reads")
print(f"memory {before:.1f} MB before, {resident():.1f} with it")
pinger.is_over = True
pinger.join()
server.stop()
