#!/usr/bin/env python3
"""What a move costs on one, two and three nodes: moves a second on this machine, statements, messages and bytes.

    bench/cluster.py PROGRAM [SECONDS]

`fivefold load` plays, the players of a game at different nodes where there are several, on a PostgreSQL of its own with its
data on disk: 250 games flat out, where many moves are committed together, and 100 games in
which a player thinks for a second. While they are under way it counts what the database did (pg_stat_statements, the WAL),
what the nodes told each other (/metrics), the bytes of their connections to the database (`ss`), the processor time of both,
and what became of the tables whose rows every move replaces.
"""
import pathlib
import re
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/cluster"))
sys.path.insert(0, str(root / "tests/faults"))
from cluster import NAMES, Site  # noqa: E402
from processors import database_time
import stored  # noqa: E402

SETTINGS = {"shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.track_utility": "on",
            "shared_buffers": "128MB", "autovacuum": "on"}
LOADS = {"flat out": (250, "0"), "a second a move": (100, "1000")}  # games, time for a move
DISK = "/var/tmp"
WARM_UP = 4
PATIENCE = 300
COUNTED = ("moves", "commits", "conflicts", "news_messages", "news_missed", "key_conflicts", "cpu_microseconds")
REPLACED = ("heads", "due", "tables")
DATABASE_SQL = """SELECT (SELECT sum(calls) FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'),
    pg_current_wal_lsn() - '0/0', (SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres')"""


def look_at_nodes(site):
    texts = [node.http("GET", "/metrics") for node in site.nodes]
    return {name: sum(int(re.search(rf"^fivefold_{name}_total (\d+)$", text, re.MULTILINE)[1]) for text in texts) for name in COUNTED}


def look_at_database(site):
    figures = stored.run_psql(site.database, DATABASE_SQL).strip().split(",")
    sockets = subprocess.run(["ss", "-tinH", f"dst 127.0.0.1:{site.postgresql.port}"], capture_output=True, text=True, check=True).stdout
    traffic = sum(map(int, re.findall(r"bytes_(?:sent|received):(\d+)", sockets)))
    return {**dict(zip(("statements", "wal", "transactions"), map(int, figures))), "traffic": traffic}


def look_at_rows(site):
    """Updates of the rows that a move replaces, those that stayed on their page, and the tables' sizes."""
    found = {}
    for name in REPLACED:
        row = stored.run_psql(site.database, f"SELECT n_tup_upd, n_tup_hot_upd, pg_relation_size(relid), n_live_tup"
                                             f" FROM pg_stat_user_tables WHERE relname = '{name}'").strip().split(",")
        found.update(dict(zip((f"{name}_updates", f"{name}_hot", f"{name}_size", f"{name}_rows"), map(int, row))))
    return found


def look(site):
    return {**look_at_nodes(site), **look_at_database(site), "database_cpu": database_time(site.postgresql), **look_at_rows(site), "seconds": time.monotonic()}


def count_sockets(site):
    return sum(int(re.search(r"^fivefold_sockets (\d+)$", node.http("GET", "/metrics"), re.MULTILINE)[1]) for node in site.nodes)


def wait_until_all_play(site, load, games):
    end = time.monotonic() + PATIENCE
    while count_sockets(site) < 2 * games:
        assert load.poll() is None, load.stdout.read()
        assert time.monotonic() < end, "the games do not begin"
        time.sleep(0.1)
    time.sleep(WARM_UP)


def count(site, program, games, think_ms, seconds):
    """What happened on the site in so many seconds of play."""
    ports = [word for node in site.nodes for word in ("--port", str(node.port))]
    load = subprocess.Popen([program, "load", *ports, "--games", str(games), "--think-ms", think_ms,
                             "--seconds", str(seconds + 2 * WARM_UP)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        wait_until_all_play(site, load, games)
        before = look(site)
        time.sleep(seconds)
        after = look(site)
        output = load.communicate(timeout=PATIENCE + seconds)[0]
        assert load.returncode == 0, output
    finally:
        load.kill()
    found = {name: after[name] - before[name] for name in before}
    found.update({name: after[name] for name in after if name.endswith(("_size", "_rows"))})
    found["entry_size"] = float(stored.run_psql(site.database, "SELECT pg_total_relation_size('entries') / count(*)::float FROM entries"))
    return found


def measure(program, names, games, think_ms, seconds):
    with Site(program, "--engines", "0", "--no-limits", "--max-connections", "10000",
              names=names, settings=SETTINGS, disk=DISK, by_tcp=True) as site:
        stored.run_psql(site.database, "CREATE EXTENSION pg_stat_statements")
        return count(site, program, games, think_ms, seconds)


def main():
    program, seconds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print("| load | nodes | moves/s | moves a commit | statements a move | NOTIFYs a move | bytes to and from the database a move "
          "| WAL bytes a move | nodes' processor time a move | the database's | conflicts |")
    print("| --- " * 11 + "|")
    replaced = []
    for load, (games, think_ms) in LOADS.items():
        for nodes in range(1, len(NAMES) + 1):
            found = measure(program, NAMES[:nodes], games, think_ms, seconds)
            assert found["key_conflicts"] == 0, "the log's key had to refuse a commit"
            moves = max(found["moves"], 1)
            print(f"| {games} games, {load} | {nodes} | {moves / found['seconds']:,.0f} | {moves / max(found['commits'], 1):.1f} | {found['statements'] / moves:.2f} "
                  f"| {found['news_messages'] / moves:.2f} | {found['traffic'] / moves:,.0f} | {found['wal'] / moves:,.0f} | {found['cpu_microseconds'] / moves:.0f} us | {found['database_cpu'] / moves:.0f} us "
                  f"| {found['conflicts']} |", flush=True)
            replaced += [f"| {games} games, {load} | {nodes} | {name} | {found[f'{name}_rows']:,} | {found[f'{name}_updates'] / moves:.2f} "
                         f"| {100 * found[f'{name}_hot'] / max(found[f'{name}_updates'], 1):.1f} % | {found[f'{name}_size'] // 1024:,} KiB |"
                         for name in REPLACED]
    print("\n| load | nodes | table | rows | updates a move | on the same page | size |\n" + "| --- " * 7 + "|", *replaced, sep="\n")
    print(f"\nAn entry takes {found['entry_size']:.0f} bytes on disk, with its key.")


main()
