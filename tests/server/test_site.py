"""Databases of earlier schemas, written by the programs of their time (make_site.py): today's program
brings them up to date, shows what was played, and plays on. On PostgreSQL (postgresql.py) the site is moved
there first, and at the end back into a file, and is played on in both.

usage: test_site.py PROGRAM SITE; prints TAP.
"""
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))
import database as databases  # noqa: E402
import tap  # noqa: E402
from harness import TIMEOUT, Refused, Server  # noqa: E402
from old_sites import DATA, unpack  # noqa: E402


def run(*arguments):
    done = subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0, done
    return done.stdout


def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


class Site:
    def __init__(self, name):
        place = unpack(name)
        if databases.is_server():
            before, file = digest(place["database"]), place["database"]
            place["database"] = databases.create(place["folder"])
            assert "rows copied and compared" in run("migrate", file, place["database"])
            assert digest(file) == before, "the source is not changed"
            run("check", place["database"])
        self.serve(**place)
        self.note = json.loads((DATA / (name + ".json")).read_text())
        self.players = self.note["players"]

    def serve(self, **place):
        self.server = Server(sys.argv[1], "--no-limits", "--engines", "1", "--think-ms", "20", **place)

    def table(self, id, token=None):
        return self.server.http("GET", f"/api/v1/tables/{id}", token=token)["table"]

    def act(self, id, token, type, **fields):
        return self.server.http("POST", f"/api/v1/tables/{id}/actions", {"type": type, **fields}, token)


MAX_MOVES = 150
choose = random.Random(1).choice
site = Site(sys.argv[2])


def people_are_who_they_were():
    for name, token in site.players.items():
        assert site.server.http("GET", "/api/v1/me", token=token)["player"]["name"] == name


def who_is_on_turn(id):
    """Waits until it is a person's turn; computer players think first."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        for token in site.players.values():
            if "play" in site.table(id, token)["can"]:
                return token
        time.sleep(0.05)
    raise AssertionError(site.table(id))


def running_games_are_played_on(over=frozenset()):
    for name, id in site.note["running"].items():
        if id in over:
            continue
        token = who_is_on_turn(id)
        state = site.table(id, token)
        assert state["status"] == "running", (name, state)
        try:
            move = site.act(id, token, "moves")["moves"][0]
        except Refused as refusal:  # more than are listed
            assert refusal.code == "limit", refusal
            move = "pass"
        number = site.act(id, token, "play", move=move, n=state["next"])["n"]
        assert number == state["next"], name


def ended_games_are_read_as_they_ended():
    for name, id in site.note["ended"].items():
        state = site.table(id)
        assert state["status"] in ("over", "aborted") and state["result" if state["status"] == "over" else "fair"], name
        assert [entry["n"] for entry in state["entries"]] == list(range(1, state["next"])), name
        assert "[game " in site.server.http("GET", f"/api/v1/tables/{id}/record")
    try:
        site.table(site.note["deleted"])
        raise AssertionError("a deleted table is back")
    except Refused as refusal:
        assert refusal.code == "not-found"


def seats_that_waited_are_taken():
    cy, waiting = site.players["Cy"], site.note["waiting"]
    listed = site.server.http("GET", "/api/v1/tables?state=open")["tables"]
    assert [table["id"] for table in listed] == [waiting["a public seat"]], listed
    site.server.http("POST", f"/api/v1/tables/{waiting['a public seat']}/join", {}, cy)
    site.server.http("POST", f"/api/v1/tables/{waiting['an invitation']}/join", {"code": site.note["code"], "nonce": "-"}, cy)
    assert site.table(waiting["a public seat"], cy)["status"] == "running"


def play_to_the_end(id):
    """Plays seeded random moves, and gives up a game that goes on for ever; true when it ended by itself."""
    for _ in range(MAX_MOVES):
        if site.table(id)["status"] != "running":
            return True
        token = who_is_on_turn(id)
        try:
            moves = site.act(id, token, "moves")["moves"]
        except Refused as refusal:
            assert refusal.code == "limit", refusal
            moves = ["pass"]
        site.act(id, token, "play", move=choose(moves))
    site.act(id, who_is_on_turn(id), "resign")
    return False


def games_with_luck_end_under_the_dealer_they_began_with():
    by_themselves = []
    for name, id in site.note["running"].items():
        if not site.table(id)["fair"]["needed"]:
            continue
        by_themselves.append(play_to_the_end(id))
        record = site.server.http("GET", f"/api/v1/tables/{id}/record")
        assert "[dealer 1]" in record, name
        path = pathlib.Path(site.server.folder) / "record"
        path.write_text(record)
        checked = subprocess.run([sys.argv[1], "verify", path], capture_output=True, text=True)
        assert checked.returncode == 0, (name, checked)
    assert len(by_themselves) >= 4 and any(by_themselves), by_themselves


def lists_and_exports_are_complete():
    ann = site.players["Ann"]
    wanted = set(site.note["running"].values()) | set(site.note["ended"].values())
    wanted.discard(site.note["ended"]["with somebody who is gone"])
    tables = site.server.http("GET", "/api/v1/me/tables", token=ann)["tables"]
    assert wanted <= {table["id"] for table in tables}, tables
    records = site.server.http("GET", "/api/v1/me/export", token=ann)
    assert records.count("[game ") == len(tables), records
    unfinished = [table["status"] == "running" for table in tables]
    assert unfinished == sorted(unfinished, reverse=True), "unfinished ones come first"


def it_can_be_stopped_and_started_again():
    assert site.server.stop() == 0
    site.server.start()
    for id in site.note["running"].values():
        assert site.table(id)["next"] > 3
    assert site.server.stop() == 0
    assert "cannot be read" not in site.server.read_log(), site.server.read_log()
    run("check", site.server.database)


def states():
    """Every table as each player sees it."""
    ids = [id for kind in ("running", "ended", "waiting") for id in site.note[kind].values()]
    return {(id, name): {key: value for key, value in site.table(id, token).items() if key not in VOLATILE}
            for id in ids for name, token in site.players.items()}


def it_moves_back_into_a_file_and_is_played_on():
    site.server.start()
    before = states()
    assert site.server.stop() == 0
    file = os.path.join(site.server.folder, "back.db")
    run("migrate", site.server.database, file)
    run("check", file)
    site.serve(folder=site.server.folder, database=file)
    after = states()
    for key, state in before.items():
        assert after[key] == state, (key, state, after[key])
    people_are_who_they_were()
    ended_meanwhile = {id for id in site.note["running"].values() if site.table(id)["status"] == "over"}
    running_games_are_played_on(over=ended_meanwhile)
    assert site.server.stop() == 0
    run("check", file)


VOLATILE = {"now", "clock"}
CASES = [it_moves_back_into_a_file_and_is_played_on] if databases.is_server() else []
tap.run([people_are_who_they_were, running_games_are_played_on, ended_games_are_read_as_they_ended,
         seats_that_waited_are_taken, games_with_luck_end_under_the_dealer_they_began_with, lists_and_exports_are_complete, it_can_be_stopped_and_started_again,
         *CASES])
