#!/usr/bin/env python3
"""How soon players go on after a node was killed, and after the database is back.

    bench/failover.py PROGRAM [TIMES]

plays 40 games through HAProxy on three nodes, so many TIMES (5) kills a node and so many times the database, starts it again, and
prints percentiles of the time until each player has a move acknowledged: those whose connection was lost, from the moment their
node was killed; everybody, from the moment the database takes connections again. It counts the opponents' moves and
thinking (a tenth of a second) in, so a player alone would go on sooner.
"""
import pathlib
import random
import signal
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/cluster"))
sys.path.insert(0, str(root / "tests/faults"))
from cluster import Site  # noqa: E402
from haproxy import Haproxy  # noqa: E402
from journal import Journal  # noqa: E402
from players import Crowd  # noqa: E402

MATCHES = 40
THINK = 0.05  # seconds on average
PATIENCE = 60
DISK = "/var/tmp"


def first_moves(journal, since, names):
    """Until each of them had a move acknowledged that was asked for since then, in seconds."""
    end = time.monotonic() + PATIENCE
    while True:
        with journal.lock:
            requests = list(journal.requests)
        found = {}
        for request in requests:
            if request["type"] == "play" and request["asked"] >= since and request["outcome"] == "ok":
                found.setdefault(request["client"], request["answered"] - since)
        if names <= found.keys():
            return [found[name] for name in names]
        assert time.monotonic() < end, f"{len(names - found.keys())} players do not go on"
        time.sleep(0.1)


def kill_a_node(site, crowd, chance):
    for player in crowd.players:
        player.slip = None
    node, since = chance.choice(site.nodes), time.monotonic()
    node.stop(signal.SIGKILL)
    time.sleep(PATIENCE / 10)  # for everybody to notice
    times = first_moves(crowd.journal, since, {player.name for player in crowd.players if player.slip})
    node.start()
    time.sleep(PATIENCE / 10)  # until HAProxy gives it players
    return times


def kill_the_database(site, crowd, _):
    site.postgresql.stop(signal.SIGQUIT)
    time.sleep(2)
    site.postgresql.start()
    times = first_moves(crowd.journal, time.monotonic(), {player.name for player in crowd.players})
    time.sleep(PATIENCE / 10)
    return times


def measure(what, strike, times, site, crowd, chance):
    found = []
    for _ in range(times):
        crowd.wait_for_moves(2, PATIENCE)
        found += strike(site, crowd, chance)
    found.sort()
    print(f"| {what} | {times} | {len(found)} | {found[len(found) // 2]:.2f} | {found[len(found) * 9 // 10]:.2f} "
          f"| {found[min(len(found) * 99 // 100, len(found) - 1)]:.2f} | {found[-1]:.2f} |", flush=True)


def main():
    program, times = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    chance = random.Random(1)
    with Site(program, "--engines", "0", "--no-limits", "--trusted-proxy", "127.0.0.1", disk=DISK) as site, \
            Haproxy([(name, node.port) for name, node in zip(site.names, site.nodes)]) as proxy:
        crowd = Crowd(Journal(), lambda: proxy.port, matches=MATCHES, think=THINK, is_varied=False)
        crowd.start()
        print("| what | times | players | p50 s | p90 s | p99 s | longest s |\n| --- | --- | --- | --- | --- | --- | --- |")
        try:
            measure("a node is killed", kill_a_node, times, site, crowd, chance)
            measure("the database is killed and starts again", kill_the_database, times, site, crowd, chance)
            crowd.stop()
        finally:
            crowd.is_over = True


main()
