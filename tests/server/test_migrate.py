"""`fivefold migrate`: a site moves between a file and PostgreSQL, whatever cuts it off, and nothing else is touched.

What came over is read and compared here once more, without the program.

usage: test_migrate.py PROGRAM; prints TAP.
"""
import glob
import hashlib
import os
import pathlib
import pty
import random
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
from analyses import Reader, ask, finished_game  # noqa: E402
from database import Database  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402
from postgresql import Postgresql  # noqa: E402

program = sys.argv[1]
ARGUMENTS = ("--engines", "0", "--no-limits")
TABLES, LENGTH = 1500, 120  # of the large site: several chunks, some seconds
KILLS = 4
HALF = "was being filled by fivefold migrate"
chance = random.Random(23)
scratch = tempfile.mkdtemp(prefix="fivefold-migrate-")
made = 0

# What a site consists of, as both keep it.
CONTENT = {
    "lives": "boot_at, alive_at", "players": "id, name, created_at",
    "tokens": "{hash}, player, created_at, id, label, seen_day", "recoveries": "player, {hash}, created_at",
    "leaving": "player", "heads": "table_id, version, length",
    "tables": "id, game, options, clock, {secret}, created_at, {is_public}, dealer, {has_lot}, changed_at, status, turn, scores,"
              " result, length",
    "seats": "table_id, seat, kind, player, name, level, {code_hash}, created_at, ended",
    "entries": "table_id, number, at, spent, kind, seat, text",
    "analyses": "table_id, player, asked_at, total, done, level, movetime, due_at", "judgements": "table_id, number, text",
}
DUE = ("SELECT id, due_at FROM tables WHERE status < 2", "SELECT table_id, at FROM due")


def column_of(name, on_server):
    """Bytes as text, which is not a number; booleans as numbers."""
    if name in ("is_public", "has_lot"):
        return f"CAST({name} AS integer)"
    hexadecimal = f"encode({name}, 'hex')" if on_server else f"lower(hex({name}))"
    return f"CASE WHEN {name} IS NULL THEN 'none' ELSE 'x' || {hexadecimal} END"


def contents(place):
    """All rows of a site, sorted."""
    on_server = place.startswith("postgresql:")
    found = {}
    with Database(place) as database:
        for table, columns in CONTENT.items():
            columns = re.sub(r"{(\w+)}", lambda name: column_of(name[1], on_server), columns)
            found[table] = sorted(map(repr, database.execute(f"SELECT {columns} FROM {table}")))
        found["due"] = sorted(map(repr, database.execute(DUE[on_server])))
    return found


def same(one, other):
    mine, theirs = contents(one), contents(other)
    for table, rows in mine.items():
        assert rows == theirs[table], (table, len(rows), len(theirs[table]), sorted(set(rows) ^ set(theirs[table]))[:4])
    return sum(map(len, mine.values()))


def new_database():
    global made
    made += 1
    subprocess.run(["createdb", f"site{made}"], check=True, timeout=TIMEOUT)
    return server.uri(f"site{made}")


def new_file():
    global made
    made += 1
    return os.path.join(scratch, f"site{made}.db")


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=3 * TIMEOUT)


def migrate(source, target):
    done = run("migrate", source, target)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout


def refuse(said, *arguments):
    done = run(*arguments)
    assert done.returncode == 1 and said in done.stderr and not done.stdout, (said, done)


def small_site():
    """A file with a played game, a code to come back, somebody who has a seat, and an analysis as far as it has come."""
    site = Server(program, "--engines", "1", "--analysis-ms", "100", "--no-limits", folder=tempfile.mkdtemp(dir=scratch), database=new_file())
    token = site.player("Änne O'Neill")
    table = site.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
    site.table(token, game="abaku", seats=["me", "invite"])
    site.http("POST", "/api/v1/me/recovery", {}, token)
    socket = site.socket(token)
    for _ in range(5):
        socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])
    socket.close()
    over = finished_game(site, token, decisions=12)
    ask(site, token, over)
    Reader(over).wait(site, until=lambda state: state["done"] >= 2)
    assert site.stop() == 0
    return site.database


def large_site():
    """A file with many rows that nobody played; ids below 0, too."""
    path = small_site()
    with Database(path) as database:
        def add(table, rows):
            database.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(rows[0]))})", rows)

        ids = [chance.getrandbits(64) - 2**63 for _ in range(TABLES)]
        columns = "id,game,options,clock,secret,created_at,changed_at,due_at,status,is_public,turn,scores,result,length,dealer,has_lot,rules"
        assert set(columns.split(",")) == set(database.columns("tables"))
        add(f"tables ({columns})", [(id, "abalone", "", "none", id.to_bytes(8, "big", signed=True) * 4, k, k, k if k % 7 else 2**63 - 1, k % 3,
                                     k % 2, -1, "1 2", "", LENGTH, 1, 0, 1) for k, id in enumerate(ids)])
        add("heads", [(id, LENGTH + 1, LENGTH) for id in ids])
        add("seats", [(id, seat, "human", id, "Ann", 0, None if seat == 1 else bytes(32), 1, 0) for id in ids for seat in (1, 2)])
        add("players", [(id, "Ann", 1) for id in ids])
        add("tokens (hash, player, created_at, id, label, seen_day)",
            [(hashlib.sha256(str(id).encode()).digest(), id, 1, id & 0xFFFF, "Firefox on Linux", 1) for id in ids])
        add("leaving", [(id,) for id in ids[:9]])
        add("entries", [(id, number, number, 5, "move", number % 2 + 1, f"c{number}") for id in ids for number in range(1, LENGTH + 1)])
    return path


def a_site_moves_there_and_back():
    source, target, back = small_site(), new_database(), new_file()
    rows = same(source, source)
    assert migrate(source, target).startswith(f"{rows} rows copied and compared")
    assert same(source, target) == rows
    assert "was there already" in migrate(source, target)
    migrate(target, back)
    assert same(source, back) == rows
    assert {path for path in glob.glob(back + "*")} <= {back, back + "-wal", back + "-shm"}
    for copy in (target, back):
        assert run("check", copy).returncode == 0
    # Between two of a kind it does, too.
    other, file = new_database(), new_file()
    migrate(target, other)
    migrate(back, file)
    assert same(source, other) == same(source, file) == rows


def cannot_be_served(target):
    refuse(HALF, "serve", "--port", "0", "--db", target, *ARGUMENTS)
    refuse(HALF, "check", target)


def is_half_filled(target):
    if target.startswith("postgresql:"):
        with Database(target) as database:
            return database.execute("SELECT 1 FROM pg_tables WHERE tablename = 'site'") == [(1,)] and \
                database.execute("SELECT version FROM site") == [(-1,)]
    if not os.path.exists(target):
        return False
    with Database(target) as database:
        return database.execute("PRAGMA user_version") == [(-1,)]


def cut_off(source, target, how, after):
    """Starts a move and ends it after a while; whether it was not over before."""
    process = subprocess.Popen([program, "migrate", source, target], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.send_signal(how)
    output, error = process.communicate(timeout=TIMEOUT)
    return process.returncode, output, error


def seconds_of(source, target):
    begin = time.monotonic()
    migrate(source, target)
    return time.monotonic() - begin


def killed_at_any_point_it_goes_on(source, make_target, seconds):
    halves = kept = 0
    for attempt in range(KILLS):
        target = make_target()
        for _ in range(2):
            cut_off(source, target, signal.SIGKILL, chance.uniform(0.0, seconds * 0.95))
            if is_half_filled(target):
                halves += 1
                cannot_be_served(target)
        kept += "copied earlier" in migrate(source, target)
        same(source, target)
        assert not is_half_filled(target)
    assert halves >= KILLS // 2 and kept >= 1, (halves, kept)


def killed_on_the_way_to_postgresql_it_goes_on():
    killed_at_any_point_it_goes_on(large, new_database, usual)


def killed_on_the_way_to_a_file_it_goes_on():
    source = new_database()
    migrate(large, source)
    killed_at_any_point_it_goes_on(source, new_file, seconds_of(source, new_file()))


def half_filled(source):
    """A target in which a move was cut off after some rows were committed."""
    for _ in range(20):
        target = new_database()
        status, output, error = cut_off(source, target, signal.SIGINT, chance.uniform(0.3, 0.7) * usual)
        if status == 130 and is_half_filled(target):
            return target, output, error
    raise AssertionError("it was over each time, or is not marked")


def ctrl_c_tells_what_it_has():
    target, output, error = half_filled(large)
    assert "copied so far" in output and "interrupted" in error, (output, error)
    assert "copied earlier" in migrate(large, target)
    same(large, target)


def a_terminal_sees_how_far_it_is():
    ours, theirs = pty.openpty()
    process = subprocess.Popen([program, "migrate", large, new_database()], stdout=subprocess.PIPE, stderr=theirs,
                               env={**os.environ, "TERM": "xterm"}, text=True)
    os.close(theirs)
    shown = b""
    try:
        while more := os.read(ours, 65536):
            shown += more
    except OSError:  # the other end is closed
        pass
    assert process.wait(TIMEOUT) == 0 and "copied and compared" in process.stdout.read()
    assert re.search(rb"\r\d+ of about \d+ rows copied", shown) and re.search(rb"\r\d+ of about \d+ rows compared", shown), shown
    assert shown.endswith(b"\r\x1b[K"), shown


def a_crash_of_the_database_is_told_and_it_goes_on():
    for part in (0.2, 0.5, 0.8):
        target = new_database()
        process = subprocess.Popen([program, "migrate", large, target], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(part * usual)
        server.stop(signal.SIGQUIT)
        output, error = process.communicate(timeout=TIMEOUT)
        refuse("fivefold migrate: ", "migrate", large, target)
        server.start()
        if process.returncode == 0:
            continue
        assert process.returncode == 1 and error.startswith("fivefold migrate: "), (process.returncode, output, error)
        migrate(large, target)
        same(large, target)


def a_difference_is_told():
    target, _, _ = half_filled(large)
    with Database(target) as database:
        id = database.execute("SELECT max(id) FROM players")[0][0]
        database.execute("UPDATE players SET name = 'Bob' WHERE id = (SELECT max(id) FROM players)")
        first = database.execute("SELECT min(player) FROM leaving")[0][0]
        database.execute("UPDATE leaving SET player = -9223372036854775807 WHERE player = ?", (first,))
    done = run("migrate", large, target)
    assert done.returncode == 1, done
    for line in (f"players id={id}: name differs", f"leaving player={first}: missing in the target",
                 "leaving player=-9223372036854775807: only in the target", "3 rows differ"):
        assert line in done.stdout, (line, done)
    cannot_be_served(target)
    assert "copied earlier" not in migrate(large, target)  # from the beginning
    same(large, target)


def a_source_that_went_on_is_copied_anew():
    source = large_site()
    target, _, _ = half_filled(source)
    site = Server(program, *ARGUMENTS, folder=tempfile.mkdtemp(dir=scratch), database=source)
    site.player("Zoe")
    assert site.stop() == 0
    migrate(source, target)
    same(source, target)


def nobody_may_have_either_side():
    file, target = small_site(), new_database()
    migrate(file, target)
    for place in (file, target):
        site = Server(program, *ARGUMENTS, folder=tempfile.mkdtemp(dir=scratch), database=place)
        empty, gone = new_database(), new_file()
        refuse("is in use by another server", "migrate", place, empty)
        refuse("is in use by another server", "migrate", target if place == file else file, place)
        refuse("is in use by another server", "migrate", place, gone)
        assert not os.path.exists(gone) and not is_half_filled(empty)
        assert site.stop() == 0


def a_server_whose_database_was_restarted_still_has_it():
    target = new_database()
    site = Server(program, *ARGUMENTS, folder=tempfile.mkdtemp(dir=scratch), database=target)
    site.player("Ann")
    server.stop(signal.SIGQUIT)
    server.start()
    end = time.monotonic() + TIMEOUT
    while site.http("GET", "/healthz", raw=True)[0] != 200 or not is_reached(target):
        assert time.monotonic() < end
        time.sleep(0.1)
    refuse("is in use by another server", "migrate", target, new_file())
    assert site.stop() == 0
    migrate(target, new_file())


def is_reached(target):
    """Whether a server has connected to the database."""
    with Database(target) as database:
        return database.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                                " AND application_name = 'fivefold' AND state = 'idle' AND query ~ 'COMMIT'")[0][0] > 0


def a_site_is_not_written_over():
    source, others = small_site(), [small_site(), new_database()]
    migrate(others[0], others[1])
    for other in others:
        before = contents(other)
        refuse("holds a site already", "migrate", source, other)
        assert contents(other) == before
        site = Server(program, *ARGUMENTS, folder=tempfile.mkdtemp(dir=scratch), database=other)
        assert site.stop() == 0
    secret = new_database().replace("fivefold@", "fivefold:very-secret@")
    migrate(source, secret)
    refused = run("migrate", others[0], secret)
    assert refused.returncode == 1 and "holds a site" in refused.stderr and "secret" not in refused.stderr, refused


def what_is_no_site_is_refused():
    source, target, text, foreign = small_site(), new_database(), new_file(), new_file()
    with open(text, "w") as file:
        file.write("no database\n" * 1000)
    with Database(foreign) as database:
        database.execute("CREATE TABLE mine (a)")
    before = pathlib.Path(foreign).read_bytes()
    refuse("cannot be read", "migrate", new_file(), target)
    refuse("not a database", "migrate", text, target)
    refuse("holds no site", "migrate", foreign, target)
    refuse("holds no site", "migrate", target, new_file())
    refuse("not a database", "migrate", source, text)
    refuse(foreign, "migrate", source, foreign)
    refuse("cannot be opened for writing", "migrate", source, "/nowhere/site.db")
    refuse("127.0.0.1", "migrate", source, "postgresql://somebody@127.0.0.1:1/games")
    assert pathlib.Path(foreign).read_bytes() == before
    with Database(target) as database:
        assert database.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(0,)]
    newer = new_file()
    migrate(source, newer)
    with Database(newer) as database:
        database.execute("PRAGMA user_version = 99")
    refuse("schema 99", "migrate", newer, target)
    assert run("migrate", source, source).returncode == 2
    assert run("migrate", source).returncode == 2
    same(source, source)


def a_value_that_does_not_fit_is_told():
    for table, column, value in (("entries", "seat", 70000), ("entries", "text", b"c3c4"), ("players", "name", b"\xff")):
        source, target = small_site(), new_database()
        with sqlite3.connect(source) as database:
            database.execute(f"UPDATE {table} SET {column} = ?", (value,))
        done = run("migrate", source, target)
        assert done.returncode == 1 and table in done.stderr and column in done.stderr, done
        cannot_be_served(target)
    with sqlite3.connect(source) as database:
        database.execute("UPDATE players SET name = CAST(x'ff' AS TEXT)")
    refuse("UTF8", "migrate", source, target)


def an_empty_schema_is_filled():
    """As a run leaves it that was killed before it had marked the target."""
    source, target = small_site(), new_database()
    site = Server(program, *ARGUMENTS, folder=tempfile.mkdtemp(dir=scratch), database=target)
    assert site.stop() == 0
    with Database(target) as database:
        database.execute("DELETE FROM lives")  # which are there if it took a second
    migrate(source, target)
    same(source, target)


with Postgresql() as server:
    os.environ.update(server.environment())
    large = large_site()
    usual = seconds_of(large, new_database())
    tap.run([a_site_moves_there_and_back, killed_on_the_way_to_postgresql_it_goes_on, killed_on_the_way_to_a_file_it_goes_on,
             ctrl_c_tells_what_it_has, a_terminal_sees_how_far_it_is,
             a_crash_of_the_database_is_told_and_it_goes_on, a_difference_is_told,
             a_source_that_went_on_is_copied_anew, nobody_may_have_either_side,
             a_server_whose_database_was_restarted_still_has_it, a_site_is_not_written_over,
             what_is_no_site_is_refused, a_value_that_does_not_fit_is_told, an_empty_schema_is_filled])
