"""Faults of an SQLite site with real processes: whatever happens, what clients were told is what the database has.

usage: test_faults.py PROGRAM BAD_DISK; prints TAP.
"""
import sqlite3
import sys
import time

import scene as scenes  # first: it sets the path
import tap
import writer
from proxy import TO_CLIENT, TO_SERVER, CutAfter, Proxy

program, bad_disk = sys.argv[1:3]
KILLS, CUTS = 4, 60


def the_server_is_killed_during_commits():
    with scenes.Scene(program) as scene:
        for _ in range(KILLS):
            scene.kill_server()
            scene.crowd.wait_for_moves(1)
            scene.observe()


def connections_of_clients_are_cut_anywhere():
    with scenes.Scene(program, to_clients=lambda server: Proxy(lambda: ("127.0.0.1", server.port))) as scene:
        for number in range(CUTS):
            direction = TO_SERVER if number % 2 else TO_CLIENT
            scene.proxy.carry_out(CutAfter(direction, scene.chance.randrange(200),
                                           lambda connection, *_: connection.passed[TO_CLIENT] > 500))
        scene.proxy.is_stalled = True
        time.sleep(1)
        scene.proxy.is_stalled = False
        assert scene.journal.count("unknown") > 0, "no answer was lost"


def the_disk_is_slow():
    disk = scenes.BadDisk(bad_disk)
    with scenes.Scene(program, disk=disk) as scene:
        disk.set("slow 300")
        since = time.monotonic() + 0.1
        scene.crowd.wait_for_moves(2)
        assert scene.fastest_move(since) > 0.25, "something was told before the disk had it"


def the_disk_is_full():
    disk = scenes.BadDisk(bad_disk)
    with scenes.Scene(program, disk=disk) as scene:
        disk.set("full")
        scene.wait_for("unavailable", more=30)
        before = scene.observe()
        time.sleep(1)
        assert scene.observe().entries == before.entries, "something was written"
        disk.set("")
        scene.crowd.wait_for_moves(2)


def the_database_is_locked_by_somebody_else():
    with scenes.Scene(program) as scene:
        other = sqlite3.connect(scene.place, timeout=30, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        scene.wait_for("unavailable")
        other.execute("ROLLBACK")
        other.close()
        scene.crowd.wait_for_moves(2)


def somebody_else_writes_to_the_same_tables():
    with scenes.Scene(program, is_varied=False, think=0.2) as scene:  # not always too late for the other
        for table in {player.table for player in scene.crowd.players}:
            while not writer.append(scene.journal, scene.place, table):
                pass
        scene.crowd.wait_for_moves(2)
        assert scene.journal.count("stale") > 0, "nobody met the other's entry"


if __name__ == "__main__":
    tap.run([the_server_is_killed_during_commits, connections_of_clients_are_cut_anywhere, the_disk_is_slow, the_disk_is_full,
             the_database_is_locked_by_somebody_else, somebody_else_writes_to_the_same_tables])
