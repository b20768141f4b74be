"""Stopping in the middle of everything: games between people and computers under way, commits and
hints waiting, sockets and requests that do not read or never end. The server ends in bounded time,
with status 0 and without a report of a sanitizer. usage: test_stop.py PROGRAM; prints TAP."""
import json
import os
import pathlib
import random
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server  # noqa: E402

program = sys.argv[1]
ROUNDS = 6


def play(server, token, tables, count):
    """Resigns, asks for rematches and hints, makes tables, until the server is gone."""
    try:
        connection = server.socket(token)
        for table in tables:
            connection.ask("follow", table=table)
        for i in range(100000):
            table = tables[i % len(tables)]
            for fields in ({"type": "hint"}, {"type": "get"}, {"type": "play", "move": "a1b1"}, {"type": "chat", "text": "x"}):
                connection.send_frame(json.dumps({**fields, "table": table, "id": i}).encode())
            while True:
                message = connection.receive()
                if message.get("id") == i and message.get("type") in ("ok", "error"):
                    break
            count[0] += 1
    except (OSError, Closed, Refused):
        pass


def stop_under_load(seed):
    luck = random.Random(seed)
    server = Server(program, "--engines", "2", "--think-ms", "10", "--no-limits")
    token = server.player("Ann")
    # The computer begins in some, so that engines are asked as soon as a commit is published.
    tables = [server.table(token, game="abalone", seats=luck.sample(["me", {"bot": 1}], 2))["table"]["id"] for _ in range(20)]
    count = [0]
    players = [threading.Thread(target=play, args=(server, token, tables[i::4], count), daemon=True) for i in range(4)]
    for player in players:
        player.start()
    # One that reads nothing, one that is half a request, one that is half a message.
    deaf = server.socket(token)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.socket.settimeout(1)
    for table in tables[:10]:
        deaf.send_frame(f'{{"type":"follow","table":"{table}"}}'.encode())
    try:
        for _ in range(2000):
            deaf.send_frame(f'{{"type":"get","table":"{tables[0]}"}}'.encode())
    except OSError:
        pass
    half = socket.create_connection(("127.0.0.1", server.port))
    half.sendall(b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    server.socket(token).send_frame(b'{"type":"pi', final=False)
    for _ in range(TIMEOUT * 10):
        if count[0] > 4:
            break
        time.sleep(0.1)
    time.sleep(luck.random() / 2)
    for _ in range(10):  # made and not waited for
        late = socket.create_connection(("127.0.0.1", server.port))
        body = b'{"game":"abalone","seats":[{"bot":1},"me"]}'
        late.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token.encode()
                     + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    status = server.stop()
    log = server.read_log()
    assert status == 0, (status, log[-3000:])
    for word in ("Sanitizer", "runtime error", "assert"):
        assert word not in log, log[-3000:]
    server.start()  # and all of it can be read again
    for table in tables:
        assert server.http("GET", f"/api/v1/tables/{table}")["table"]["id"] == table
    assert server.stop() == 0
    assert "Sanitizer" not in server.read_log()


def a_stop_in_the_middle_of_everything_is_clean():
    for seed in range(ROUNDS):
        stop_under_load(seed)


def a_stop_waits_for_nobody_who_does_not_read():
    server = Server(program, "--engines", "0")
    token = server.player("Ann")
    connections = [server.socket(token) for _ in range(5)]  # which never answer the close frame
    assert server.stop() == 0  # within the harness's patience
    for connection in connections:
        connection.close()


os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=1")
tap.run([a_stop_in_the_middle_of_everything_is_clean, a_stop_waits_for_nobody_who_does_not_read])
