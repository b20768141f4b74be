"""`fivefold backup` of a database that is in use, and what `fivefold check` finds in SQLite's file alone.

usage: test_backup.py PROGRAM; prints TAP.
"""
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402

program = sys.argv[1]
ARGUMENTS = ("--engines", "0", "--no-limits")


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=3 * TIMEOUT)


def backup(source, target, *options):
    done = run("backup", source, target, *options)
    assert done.returncode == 0, done
    return target


def play(server, token, table, count):
    socket = server.socket(token)
    for _ in range(count):
        number = socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])["n"]
    socket.close()
    return number


def new_table(server, token):
    return server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]


def a_busy_database_is_copied_restored_and_played_on():
    server = Server(program, *ARGUMENTS)
    token = server.player("Ann")
    table = new_table(server, token)
    load = subprocess.Popen([program, "load", "--port", str(server.port), "--games", "20", "--seconds", "3600"],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while "connected" not in load.stderr.readline():
        assert load.poll() is None
    folder = tempfile.mkdtemp(prefix="fivefold-backup-")
    for attempt in range(3):
        number = play(server, token, table, 5)
        copy = backup(os.path.join(server.folder, "games.db"), os.path.join(folder, "games.db"),
                      *(["--force"] if attempt else []))
        checked = run("check", copy)
        assert checked.returncode == 0 and int(checked.stdout.split(" tables")[0]) >= 21, checked  # games that end are followed by others
    in_use = run("check", os.path.join(server.folder, "games.db"))
    assert in_use.returncode == 0, in_use
    play(server, token, table, 2)  # after the copy
    load.send_signal(signal.SIGINT)
    load.communicate(timeout=TIMEOUT)
    server.stop()
    assert os.listdir(folder) == ["games.db"], "nothing is left over"

    restored = Server(program, *ARGUMENTS, folder=folder)
    assert restored.http("GET", f"/api/v1/tables/{table}", token=token)["table"]["next"] == number + 1
    assert play(restored, token, table, 3) == number + 3
    restored.stop()
    checked = run("check", copy)
    assert checked.returncode == 0, checked


def what_cannot_be_copied_is_refused():
    folder = tempfile.mkdtemp(prefix="fivefold-backup-")
    source, target = os.path.join(folder, "games.db"), os.path.join(folder, "copy.db")
    server = Server(program, *ARGUMENTS, folder=folder)
    server.stop()
    backup(source, target)
    again = run("backup", source, target)
    assert again.returncode == 1 and "exists already" in again.stderr, again
    backup(source, target, "--force")
    with open(os.path.join(folder, "text"), "w") as text:
        text.write("no database\n" * 1000)
    for arguments in ((os.path.join(folder, "missing"), target + "2"), (os.path.join(folder, "text"), target + "2"),
                      (source, os.path.join(folder, "nowhere", "copy.db"))):
        refused = run("backup", *arguments)
        assert refused.returncode == 1 and refused.stderr.startswith("fivefold backup: "), refused
    pipe = os.path.join(folder, "pipe")
    os.mkfifo(pipe)
    refused = run("backup", source, pipe, "--force")
    assert refused.returncode == 1 and "is not a file" in refused.stderr, refused
    os.unlink(pipe)
    assert run("backup", source).returncode == 2
    files = {name for name in os.listdir(folder) if not name.endswith(("-wal", "-shm"))}
    assert files == {"copy.db", "games.db", "log", "text"}, files


def check_tells_damaged_pages_and_schemas():
    server = Server(program, *ARGUMENTS)
    token = server.player("Ann")
    play(server, token, new_table(server, token), 9)
    server.stop()
    good = os.path.join(server.folder, "games.db")
    bad = good + "-bad"
    shutil.copyfile(good, bad)
    database = sqlite3.connect(bad)
    size = database.execute("PRAGMA page_size").fetchone()[0]
    page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
    database.close()
    with open(bad, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    checked = run("check", bad)
    assert checked.returncode == 1, checked
    database = sqlite3.connect(bad)
    database.execute("PRAGMA user_version = 1")
    database.close()
    checked = run("check", bad)
    assert checked.returncode == 1 and "schema 1" in checked.stderr, checked
    assert run("check", good + "-missing").returncode == 1 and not os.path.exists(good + "-missing")
    assert run("check").returncode == 2


tap.run([a_busy_database_is_copied_restored_and_played_on, what_cannot_be_copied_is_refused, check_tells_damaged_pages_and_schemas])
