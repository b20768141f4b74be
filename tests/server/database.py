"""The database of a test's server: SQLite's file, or one of the PostgreSQL that FIVEFOLD_TEST_POSTGRESQL
names (see postgresql.py)."""
import csv
import io
import os
import re
import sqlite3
import subprocess

TIMEOUT = 120
PLACE = os.environ.get("FIVEFOLD_TEST_POSTGRESQL")
created = 0


def is_server():
    return PLACE is not None


def create(folder):
    """The place of a new database."""
    if not PLACE:
        return os.path.join(folder, "games.db")
    global created
    created += 1
    name = f"games_{os.getpid()}_{created}"
    subprocess.run(["createdb", name], check=True, timeout=TIMEOUT)
    return PLACE.replace("/?", f"/{name}?")


class Database:
    """Runs statements, whose parameters are ? or ?1, on either kind."""

    def __init__(self, place):
        self.place = place
        self.connection = None if place.startswith("postgresql:") else sqlite3.connect(place, timeout=TIMEOUT)
        self.script = []

    def execute(self, sql, parameters=()):
        if self.connection:
            return self.connection.execute(sql, parameters).fetchall()
        return self.run(self.fill(sql, parameters) + ";")

    def executemany(self, sql, rows):
        if self.connection:
            self.connection.executemany(sql, rows)
        else:
            self.run("BEGIN;" + "".join(self.fill(sql, row) + ";" for row in rows) + "COMMIT;")

    def columns(self, table):
        if self.connection:
            return [row[1] for row in self.execute(f"PRAGMA table_info({table})")]
        return [row[0] for row in self.execute("SELECT column_name FROM information_schema.columns"
                                               " WHERE table_schema = 'public' AND table_name = ? ORDER BY ordinal_position", (table,))]

    def dump(self):
        """Everything that is stored, as bytes."""
        if self.connection:
            self.connection.close()
            files = (self.place + end for end in ("", "-wal"))
            return b"".join(open(file, "rb").read() for file in files if os.path.exists(file))
        return subprocess.run(["pg_dump", self.place], check=True, stdout=subprocess.PIPE, timeout=TIMEOUT).stdout

    def close(self):
        if self.connection:
            self.connection.commit()
            self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @staticmethod
    def fill(sql, parameters):
        values = [str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'" for value in parameters]
        rest = iter(values)
        return re.sub(r"\?(\d*)", lambda found: values[int(found[1]) - 1] if found[1] else next(rest), sql)

    def run(self, sql):
        done = subprocess.run(["psql", "-X", "-q", "-t", "--csv", "-v", "ON_ERROR_STOP=1", self.place], input=sql.encode(), check=True,
                              stdout=subprocess.PIPE, timeout=TIMEOUT)
        rows = csv.reader(io.StringIO(done.stdout.decode()))
        return [tuple(int(cell) if re.fullmatch(r"-?\d+", cell) else cell for cell in row) for row in rows]
