"""What a site's database has, read by nothing but the schema: SQLite's by Python's own module, PostgreSQL's
by the output of `psql`."""
import csv
import io
import sqlite3
import subprocess
from collections import namedtuple

TIMEOUT = 120
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
Entry = namedtuple("Entry", "number at kind seat text spent", defaults=(0,))
Table = namedtuple("Table", "status length")
Head = namedtuple("Head", "version length")

QUERIES = {
    "tables": "SELECT id, status, length FROM tables",
    "heads": "SELECT table_id, version, length FROM heads",
    "entries": "SELECT table_id, number, at, kind, seat, text, spent FROM entries ORDER BY table_id, number",
    "seats": "SELECT table_id, seat, player FROM seats",
    "players": "SELECT id FROM players",
}


def format_id(number):
    """A row's id as the API spells it."""
    number &= 2**64 - 1
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(13)))


class Site:
    """All of it at one moment."""

    def __init__(self, rows):
        self.tables = {format_id(id): Table(status, length) for id, status, length in rows["tables"]}
        self.heads = {format_id(id): Head(version, length) for id, version, length in rows["heads"]}
        self.entries = {}
        for id, *entry in rows["entries"]:
            self.entries.setdefault(format_id(id), []).append(Entry(*entry))
        self.seats = {}
        for id, seat, player in rows["seats"]:
            self.seats.setdefault(format_id(id), {})[seat] = format_id(player)
        self.players = {format_id(id) for id, in rows["players"]}


def is_server(place):
    return place.startswith("postgres")


def read_file(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=TIMEOUT)
    try:
        database.execute("BEGIN")
        return {name: database.execute(sql).fetchall() for name, sql in QUERIES.items()}
    finally:
        database.close()


def run_psql(place, sql):
    done = subprocess.run(["psql", "-X", "-q", "-t", "--csv", "-v", "ON_ERROR_STOP=1", place], input=sql.encode(),
                          capture_output=True, timeout=TIMEOUT)
    if done.returncode:
        raise OSError(done.stderr.decode())
    return done.stdout.decode()


def read_server(place):
    mark = "next query"
    script = "BEGIN ISOLATION LEVEL REPEATABLE READ;" + f"\\echo {mark}\n".join(sql + ";\n" for sql in QUERIES.values())
    parts, rows = run_psql(place, script).split(mark + "\n"), {}
    numbers = {"tables": 3, "heads": 3, "entries": 3, "seats": 3, "players": 1}  # columns before any text
    for name, part in zip(QUERIES, parts, strict=True):
        rows[name] = [tuple(int(cell) if column < numbers[name] or (name, column) in (("entries", 4), ("entries", 6)) else cell
                            for column, cell in enumerate(row)) for row in csv.reader(io.StringIO(part))]
    return rows


def read_site(place):
    return Site(read_server(place) if is_server(place) else read_file(place))
