"""How long lists and new tables take on a site with a long history.

    bench/lists.py PROGRAM [GAMES [OWN]]

makes a database with GAMES (100,000) finished games, of which one player has OWN (20,000), in the
program's own schema, and asks for that player's list and for new tables. The answers to others wait
meanwhile, so the goal is 5 ms for either.
"""
import os
import pathlib
import sqlite3
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "server"))
from harness import Server  # noqa: E402

REPEATS = 25
ENTRIES = 6  # of a game; lists do not read them


def fill(path, player, games, own):
    database = sqlite3.connect(path)
    template = dict(zip([column[1] for column in database.execute("PRAGMA table_info(tables)")],
                        database.execute("SELECT * FROM tables").fetchone()))
    seat_columns = {column[1] for column in database.execute("PRAGMA table_info(seats)")}
    other = player ^ 1
    for number in range(games):
        row = {**template, "id": 1000 + number, "status": 2, "length": ENTRIES, "created_at": template["created_at"] - number * 1000,
               "due_at": 2**63 - 1, "result": "won 1 resign", "scores": "0 0", "turn": -1}
        database.execute(f"INSERT INTO tables ({','.join(row)}) VALUES ({','.join('?' * len(row))})", list(row.values()))
        for seat in (1, 2):
            who = player if seat == 1 and number % (games // own) == 0 else other
            values = {"table_id": row["id"], "seat": seat, "kind": "human", "player": who, "name": "Ann", "level": 0}
            if "ended" in seat_columns:
                values |= {"ended": 1, "created_at": row["created_at"]}
            database.execute(f"INSERT INTO seats ({','.join(values)}) VALUES ({','.join('?' * len(values))})", list(values.values()))
        database.executemany("INSERT INTO entries (table_id, number, at, spent, kind, seat, text) VALUES (?,?,0,0,'move',1,'a1b1')",
                             [(row["id"], entry) for entry in range(1, ENTRIES + 1)])
    database.commit()
    database.close()


def measure(title, request):
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        request()
        times.append((time.perf_counter() - start) * 1000)
    print(f"{title:20} median {statistics.median(times):7.2f} ms, worst {max(times):7.2f} ms")


def main(program, games=100000, own=20000):
    # With limits, which a new table has to look up; within the first 30 of one address.
    server = Server(program, "--engines", "0", "--max-tables-per-player", "100000")
    token = server.player("Ann")
    server.table(token, game="abalone", seats=["me", "me"])
    server.stop()
    path = os.path.join(server.folder, "games.db")
    player = sqlite3.connect(path).execute("SELECT id FROM players").fetchone()[0]
    fill(path, player, games, own)
    server.start()
    measure("GET /me/tables", lambda: server.http("GET", "/api/v1/me/tables", token=token, raw=True))
    measure("POST /tables", lambda: server.http("POST", "/api/v1/tables", {"game": "abalone", "seats": ["me", "me"]}, token))
    measure("GET /me", lambda: server.http("GET", "/api/v1/me", token=token))
    server.stop()


main(sys.argv[1], *map(int, sys.argv[2:]))
