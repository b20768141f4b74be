"""`fivefold check`: a good site passes, every kind of damage is told. On both kinds of database.

usage: test_check.py PROGRAM DOCUMENT; prints TAP.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import database as databases  # noqa: E402
import tap  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402

program, document = sys.argv[1:]
ARGUMENTS = ("--engines", "0", "--no-limits")
FIRST = "(SELECT min(id) FROM tables)"
FAULTS = {
    "have a gap": f"DELETE FROM entries WHERE number = 5 AND table_id = {FIRST}",
    "cannot be read": f"UPDATE entries SET text = 'a9a9' WHERE number = 5 AND table_id = {FIRST}",
    "its log ends at entry": f"DELETE FROM entries WHERE number > 6 AND table_id = {FIRST}",
    "does not exist, but has seats": f"DELETE FROM tables WHERE id = {FIRST}",
    "does not exist, but has a log": f"DELETE FROM tables WHERE id = {FIRST}",
    "does not exist, but has a head": f"DELETE FROM tables WHERE id = {FIRST}",
    "has no seats": f"DELETE FROM seats WHERE table_id = {FIRST}",
    "has no head": f"DELETE FROM heads WHERE table_id = {FIRST}",
    "another length than its log": f"UPDATE heads SET length = length + 1 WHERE table_id = {FIRST}",
    "has no such status": f"UPDATE tables SET status = 7 WHERE id = {FIRST}",
    "does not exist, but has a token": "DELETE FROM players",
    "does not exist, but has a recovery code": "INSERT INTO recoveries VALUES (99, 'abc', 1)",
    "does not exist, but has a seat": "DELETE FROM players",
    "stored scores": "UPDATE tables SET scores = '3 4'",
    "stored status": "UPDATE tables SET status = 2; UPDATE seats SET ended = 1",
    "stored turn": "UPDATE tables SET turn = 3 - turn",
    "are not listed": "UPDATE seats SET ended = 1",
}
FAULTS_OF_DUE = {
    "nobody will look after it": f"DELETE FROM due WHERE table_id = {FIRST}",
    "is finished or does not exist": "INSERT INTO due (table_id, at) VALUES (99, 1)",
}


def check(place):
    return subprocess.run([program, "check", place], capture_output=True, text=True, timeout=3 * TIMEOUT)


def played_site():
    server = Server(program, *ARGUMENTS)
    token = server.player("Ann")
    for _ in range(3):
        table = server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]
        socket = server.socket(token)
        for _ in range(9):
            socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])
        socket.close()
    return server


def copy(place):
    """A database with the same content."""
    if not databases.is_server():
        shutil.copyfile(place, place + "-bad")
        return place + "-bad"
    subprocess.run(["dropdb", "--if-exists", "bad"], check=True, timeout=TIMEOUT, stderr=subprocess.DEVNULL)
    name = re.search(r"/([^/?]+)\?", place)[1]
    subprocess.run(["createdb", "--template", name, "bad"], check=True, timeout=TIMEOUT)
    return place.replace(f"/{name}?", "/bad?")


def every_kind_of_damage_is_told():
    server = played_site()
    in_use = check(server.database)
    assert in_use.returncode == 0 and "3 tables" in in_use.stdout, in_use
    server.stop()
    assert check(server.database).returncode == 0
    for sentence, statements in {**FAULTS, **(FAULTS_OF_DUE if databases.is_server() else {})}.items():
        bad = copy(server.database)
        with databases.Database(bad) as database:
            for statement in statements.split(";"):
                database.execute(statement)
        checked = check(bad)
        assert checked.returncode == 1 and sentence in checked.stdout, (sentence, checked)


def no_such_database_is_told():
    missing = databases.create(tempfile.mkdtemp())  # without a schema
    checked = check(missing)
    assert checked.returncode == 1 and checked.stderr.startswith("fivefold check: "), checked
    assert databases.is_server() or not os.path.exists(missing)
    assert subprocess.run([program, "check"], capture_output=True).returncode == 2


def documented_backup():
    """The commands of the document for a backup of a site on PostgreSQL."""
    text = pathlib.Path(document).read_text()
    block = re.search(r"((?:    .*\n)*    pg_dump .*\n(?:    .*\n)*)", text)[1]
    return re.sub(r"(?m)^    ", "", block)


def a_dump_is_made_and_restored_as_documented():
    server = played_site()
    folder = tempfile.mkdtemp(prefix="fivefold-dump-")
    commands = documented_backup()
    assert commands.count("\n") == 4 and "postgresql://fivefold@db.example.org/fivefold" in commands, commands
    commands = commands.replace("/backup/", folder + "/").replace("postgresql://fivefold@db.example.org/fivefold", f"'{server.database}'") \
        .replace("fivefold check", f"{program} check")
    done = subprocess.run(["sh", "-e", "-x", "-c", commands], capture_output=True, text=True, timeout=3 * TIMEOUT)
    assert done.returncode == 0 and "3 tables with" in done.stdout and " 0 faults" in done.stdout, done
    before = server.stored().execute("SELECT table_id, number, text FROM entries ORDER BY 1, 2")
    assert server.stop() == 0
    restored = re.sub(r"/[^/?]+\?", "/restored?", server.database)
    again = Server(program, *ARGUMENTS, database=restored)
    assert again.stored().execute("SELECT table_id, number, text FROM entries ORDER BY 1, 2") == before
    assert again.stop() == 0


CASES = [a_dump_is_made_and_restored_as_documented] if databases.is_server() else []
tap.run([every_kind_of_damage_is_told, no_such_database_is_told, *CASES])
