"""The databases of earlier schemas in data/, ready to be opened by a server."""
import gzip
import os
import pathlib
import sqlite3
import tempfile
import time

DATA = pathlib.Path(__file__).parent / "data"
# The times of a database, for a site that was down for a minute, however old the file is: games that
# nobody touched for a month are closed.
TIMES = {"tables": ["created_at", "changed_at", "due_at"], "entries": ["at"], "lives": ["boot_at", "alive_at"]}
NEVER = 2**63 - 1


def unpack(name):
    """The site as it was a minute after its server stopped: `folder` and `database` of a Server."""
    folder = tempfile.mkdtemp(prefix="fivefold-site-")
    path = os.path.join(folder, "games.db")
    with gzip.open(DATA / (name + ".db.gz")) as packed, open(path, "wb") as plain:
        plain.write(packed.read())
    database = sqlite3.connect(path)
    stopped = database.execute("SELECT max(alive_at) FROM lives").fetchone()[0]
    shift = int(time.time() * 1000) - 60000 - stopped
    for table, columns in TIMES.items():
        for column in columns:
            database.execute(f"UPDATE {table} SET {column} = {column} + ? WHERE {column} BETWEEN 2 AND ?",
                             (shift, NEVER - 1))
    database.commit()
    database.close()
    return {"folder": folder, "database": path}
