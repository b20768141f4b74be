#!/usr/bin/env python3
"""What a NOTIFY costs the database, by how many nodes listen and how many tables it names.

    bench/notify.py [SECONDS]

pgbench sends as fast as two connections can, as nodes do: each message by itself, in a transaction that waits for no disk.
The processor time of the database a message is what counts; how many there are in a second depends on what else the
machine does.
"""
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import threading

root = pathlib.Path(__file__).resolve().parent.parent
for folder in ("tests/cluster", "tests/server", "tests/faults"):
    sys.path.insert(0, str(root / folder))
from ears import load  # noqa: E402
from postgresql import Postgresql  # noqa: E402
from processors import database_time

DISK = "/var/tmp"
NEWS = "t:0c8kq2s6v1x4d:1234567"
LISTENERS, TABLES = (0, 1, 3, 10, 30), (1, 30, 300)
SENDERS = 2


class Listener:
    """As a node: takes what comes as soon as it comes."""

    def __init__(self, pq, uri):
        self.pq, self.handle = pq, pq.PQconnectdb(uri.encode())
        pq.PQclear(pq.PQexec(self.handle, b"LISTEN fivefold"))
        self.heard = 0

    def take(self):
        self.pq.PQconsumeInput(self.handle)
        while notify := self.pq.PQnotifies(self.handle):
            self.pq.PQfreemem(notify)
            self.heard += 1


def listen(pq, listeners, is_over):
    sockets = {pq.PQsocket(one.handle): one for one in listeners}
    while not is_over.is_set():
        for socket in select.select(list(sockets), [], [], 0.1)[0]:
            sockets[socket].take()


def measure(server, count, tables, seconds):
    pq, is_over = load(), threading.Event()
    listeners = [Listener(pq, server.uri("postgres")) for _ in range(count)]
    thread = threading.Thread(target=listen, args=(pq, listeners, is_over))
    thread.start()
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(f"SELECT pg_notify('fivefold', '{' '.join([NEWS] * tables)}');\n")
        script.flush()
        before = database_time(server)
        done = subprocess.run([os.path.join(server.programs, "pgbench"), "--no-vacuum", "--protocol", "prepared", "--client", str(SENDERS),
                               "--time", str(seconds), "--file", script.name, server.uri("postgres")], capture_output=True, text=True, check=True,
                              env={**os.environ, "PGOPTIONS": "-c synchronous_commit=off"})
        spent = database_time(server) - before
    is_over.set()
    thread.join()
    sent = int(next(line.split()[-1].split("/")[0] for line in done.stdout.splitlines() if "transactions actually processed" in line))
    for one in listeners:
        pq.PQfinish(one.handle)
    print(f"| {tables} | {count} | {sent / seconds:,.0f} | {spent / sent:.0f} us |", flush=True)


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("| tables a message | listeners | messages/s | the database's processor time a message |\n| --- | --- | --- | --- |")
    with Postgresql({"max_connections": "100"}, DISK) as server:
        for tables in TABLES:
            for count in LISTENERS:
                measure(server, count, tables, seconds)


main()
