#!/usr/bin/env python3
"""What it costs a node to tell spectators of a move.

    bench/crowd.py PROGRAM [MOVES]

A table of its own with no spectator, 100 and 1000 of them, by one socket each, at one node with a database in a file; MOVES
(200) are made one after the other. Prints the node's processor time a move and a spectator, the bytes a spectator is sent a
move, and how long it takes until all have heard of one.
"""
import pathlib
import re
import select
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/server"))
from harness import Server  # noqa: E402

CROWDS = (0, 100, 1000)
WISH = {"game": "abalone", "options": {"repetition": 0}, "seats": ["me", "me"], "public": True}


def figure(server, name):
    return int(re.search(rf"^fivefold_{name} (\d+)$", server.http("GET", "/metrics"), re.MULTILINE)[1])


def hear(crowd):
    """Until each has been told something; returns the bytes."""
    poll, sockets, received = select.poll(), {one.socket.fileno(): one.socket for one in crowd}, 0
    for number in sockets:
        poll.register(number, select.POLLIN)
    while sockets:
        for number, _ in poll.poll():
            received += len(sockets.pop(number).recv(65536))
            poll.unregister(number)
    return received


def measure(server, size, moves):
    token = server.player("Ann")
    table = server.table(token, **WISH)["table"]["id"]
    player = server.socket(token)
    crowd = [server.socket() for _ in range(size)]
    for one in crowd:
        one.ask("follow", table=table)
    before, received, waited = figure(server, "cpu_microseconds_total"), 0, 0.0
    for _ in range(moves):
        move = player.ask("moves", table=table)["moves"][0]
        began = time.monotonic()
        player.ask("play", table=table, move=move)
        received += hear(crowd)
        waited += time.monotonic() - began
    spent = figure(server, "cpu_microseconds_total") - before
    for one in (player, *crowd):
        one.close()
    return spent / moves, received / moves / max(size, 1), 1000 * waited / moves


def main():
    program, moves = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    server = Server(program, "--engines", "0", "--no-limits", "--max-connections", "3000")
    print("| spectators | node's processor time a move | of it a spectator | bytes a spectator a move | until all have heard |")
    print("| --- | --- | --- | --- | --- |")
    alone = 0
    for size in CROWDS:
        spent, received, waited = measure(server, size, moves)
        alone = alone or spent
        print(f"| {size:,} | {spent:,.0f} us | {(spent - alone) / size if size else 0:.1f} us | {received:,.0f} | {waited:.1f} ms |", flush=True)
    server.stop()


main()
