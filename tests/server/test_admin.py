#!/usr/bin/env python3
"""The operator's command line, against a real server.

usage: test_admin.py PROGRAM; prints TAP.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server  # noqa: E402
from workers import Worker, token_file  # noqa: E402
from waiting import wait_until  # noqa: E402

program = sys.argv[1]
OPERATOR = "the-operators-secret-token"
token = token_file(OPERATOR)
server = Server(program, "--engines", "0", "--admin-token-file", token, "--worker-tokens", token_file(), "--trusted-proxy", "127.0.0.1")


def admin(*words, status=0):
    done = subprocess.run([program, "admin", *words, "--url", f"http://127.0.0.1:{server.port}", "--token-file", token, "--db", server.database],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == status, done
    return done.stdout.decode() if status == 0 else done.stderr.decode()


def from_address(address, path="/api/v1/games", **more):
    return server.http("GET", path, headers={"X-Forwarded-For": address}, **more)


def lists_say_what_is_there():
    ann = server.player("Ann")
    table = server.table(ann, game="abalone", seats=["me", "open"])["table"]["id"]
    other = server.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
    listed = {line.split()[1]: line.split()[2] for line in admin("tables").splitlines()}
    assert listed == {table: "open", other: "running"}, listed
    assert len(admin("nodes").splitlines()) == 1
    assert admin("analyses") == ""
    moves = server.http("POST", f"/api/v1/tables/{other}/actions", {"type": "moves"}, ann)["moves"]
    for action in ({"type": "play", "move": moves[0]}, {"type": "resign"}):
        server.http("POST", f"/api/v1/tables/{other}/actions", action, ann)
    server.http("POST", f"/api/v1/tables/{other}/analysis", {}, ann)
    assert admin("analyses").split()[1:] == [other, "waiting", "0/1"], admin("analyses")
    assert admin("workers") == admin("set-aside") == admin("bans") == ""
    with Worker(program, f"ws://127.0.0.1:{server.port}", name="alpha"):
        wait_until(lambda: "name alpha" in admin("workers"))
        assert "engines 2" in admin("workers")


def a_table_is_ended():
    table = server.table(server.player("Ann"), game="abalone", seats=["me", "me"])["table"]["id"]
    admin("end", table)
    assert server.http("GET", f"/api/v1/tables/{table}")["table"]["status"] == "aborted"
    assert "no such table" in admin("end", "0000000000001", status=1)
    assert "set aside" in admin("retry", table, status=1)


def a_banned_address_is_turned_away_until_it_is_lifted():
    player = server.player("Eve")
    eve = server.socket(headers={"X-Forwarded-For": "203.0.113.7"})
    admin("ban", "203.0.113.7", "--reason", "flood")
    assert "subject address 203.0.113.7" in admin("bans") and "reason flood" in admin("bans")
    try:
        while True:
            eve.receive()
    except Closed as closed:
        assert closed.code == 1008
    try:
        from_address("203.0.113.7", token=player)
        raise AssertionError("it is answered")
    except Refused as refusal:
        assert refusal.status == 403 and refusal.body["key"] == "identity.banned", refusal.body
    assert from_address("203.0.113.8")["games"]
    server.stop()
    server.start()  # it is kept
    wait_until(lambda: "203.0.113.7" in admin("bans"))
    admin("unban", "203.0.113.7")
    wait_until(lambda: admin("bans") == "")
    assert from_address("203.0.113.7")["games"]


def a_banned_player_is_nobody():
    eve, ann = server.player("Eve"), server.player("Ann")
    player = server.http("GET", "/api/v1/me", token=eve)["player"]["id"]
    open_socket = server.socket(eve)
    admin("ban", player)
    try:
        while True:
            open_socket.receive()
    except Closed as closed:
        assert closed.code == 1008
    for attempt in (lambda: server.http("GET", "/api/v1/me", token=eve), lambda: server.socket(eve)):
        try:
            attempt()
            raise AssertionError("she is let in")
        except Refused as refusal:
            assert refusal.code == "forbidden"
    assert server.http("GET", "/api/v1/me", token=ann)["player"]
    admin("unban", player)
    wait_until(lambda: admin("bans") == "")
    assert server.http("GET", "/api/v1/me", token=eve)["player"]["id"] == player


def limits_say_which_one_bites():
    before = {line.split()[1]: line.split()[3] for line in admin("limits", "198.51.100.9").splitlines()}
    assert before["new-players"] == "0" and before["tables"] == "0", before
    for _ in range(3):
        server.http("POST", "/api/v1/players", {"bearer": True}, headers={"X-Forwarded-For": "198.51.100.9"})
    after = {line.split()[1]: line.split()[3] for line in admin("limits", "198.51.100.9").splitlines()}
    assert after["new-players"] in ("2", "3"), after
    ann = server.player("Ann")
    server.table(ann, game="abalone", seats=["me", "open"])
    player = server.http("GET", "/api/v1/me", token=ann)["player"]["id"]
    assert "limit tables  used 1  most 100" in admin("limits", player)


def what_makes_no_sense_is_refused():
    for words in (["ban"], ["ban", "127.0.0.1"], ["ban", "::1"], ["ban", "nobody"], ["bans", "1.2.3.4"], ["end", "a/b"], ["limits", "x y"]):
        assert admin(*words, status=1), words
    stranger = token_file("another-token-of-enough-characters")
    done = subprocess.run([program, "admin", "bans", "--url", f"http://127.0.0.1:{server.port}", "--token-file", stranger], stderr=subprocess.PIPE,
                          timeout=TIMEOUT)
    assert done.returncode == 1 and b"operator" in done.stderr, done
    for path in ("workers", "bans", "limits?address=1.2.3.4"):
        try:
            server.http("GET", f"/api/v1/admin/{path}", token=server.player("Eve"))
            raise AssertionError("everybody may ask")
        except Refused as refusal:
            assert refusal.status == 403


tap.run([lists_say_what_is_there, a_table_is_ended, a_banned_address_is_turned_away_until_it_is_lifted, a_banned_player_is_nobody,
         limits_say_which_one_bites, what_makes_no_sense_is_refused])
assert server.stop() == 0 and "Sanitizer" not in server.read_log(), server.read_log()
