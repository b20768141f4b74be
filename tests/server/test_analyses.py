"""Analyses that players ask for, at one server: who may ask, what they are made of, who works on them, and what is kept.

usage: test_analyses.py PROGRAM; prints TAP.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from analyses import Reader, act, ask, finished_game, look, refused, run_engine  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402
from workers import FakeWorker, figures, rules_of, token_file  # noqa: E402

program = sys.argv[1]
NODES = 600


def script(text):
    """An engine's program."""
    descriptor, path = tempfile.mkstemp(prefix="fivefold-engine-")
    os.write(descriptor, f"#!/bin/sh\n{text}\n".encode())
    os.fchmod(descriptor, 0o700)
    os.close(descriptor)
    return path


# What it says follows from the position alone.
STEADY = script(f"exec sed -u 's/ movetime [0-9]*/ nodes {NODES}/' | exec {program} engine --no-files")
# It knows the protocol of before.
SIMPLE = script(f"exec sed -u 's/^judge /no-such-command /' | exec {program} engine --no-files")


class Site:
    def __init__(self, *arguments, limits=False):
        self.arguments = (*arguments, *([] if limits else ["--no-limits"]))

    def __enter__(self):
        self.server = Server(program, *self.arguments)
        return self.server

    def __exit__(self, kind, *_):
        assert kind or (self.server.stop() == 0 and "Sanitizer" not in self.server.read_log()), self.server.read_log()
        if not kind:
            checked = subprocess.run([program, "check", self.server.database], stdout=subprocess.PIPE, timeout=TIMEOUT)
            assert checked.returncode == 0, checked.stdout


def metric(server, name):
    lines = server.http("GET", "/metrics").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"fivefold_{name} "))


def who_may_ask_and_when():
    with Site("--engines", "0") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann)
        running = server.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
        empty = server.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
        act(server, ann, empty, type="resign")
        assert server.http("GET", f"/api/v1/tables/{table}/analysis") == {"analysis": None, "offered": True}
        assert server.http("GET", f"/api/v1/tables/{running}/analysis") == {"analysis": None, "offered": False}
        refused("no-player", ask, server, None, table)
        refused("not-now", ask, server, ann, running)
        refused("not-now", ask, server, ann, empty)
        for nowhere in ("0c8kq2s6v1x4d", "x"):
            refused("not-found", ask, server, ann, nowhere)
            refused("not-found", look, server, nowhere)
        refused("bad-argument", look, server, table, "x")
        assert ask(server, server.player("Eve"), table)["status"] == "waiting"  # whoever may look at it
    with Site("--analysis-ms", "0") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann)
        assert server.http("GET", f"/api/v1/tables/{table}/analysis") == {"analysis": None, "offered": False}
        assert "analyses" in refused("not-now", ask, server, ann, table)["message"]


def it_says_what_the_command_says():
    with Site("--engine", STEADY) as server:
        ann = server.player("Ann")
        for game in ("abaku", "summy", "addvantage"):
            table = finished_game(server, ann, game, 5)
            ask(server, ann, table)
            reader = Reader(table).wait(server)
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(server.http("GET", f"/api/v1/tables/{table}/record"))
                file.flush()
                command = [program, "analyse", file.name, "--nodes", str(NODES), "--json"]
                wanted = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=TIMEOUT).stdout)
            assert reader.decisions == wanted["decisions"], (game, reader.decisions, wanted["decisions"])
            whole = look(server, table)
            assert [{**player, "name": None} for player in wanted["players"]] == [{**player, "name": None} for player in whole["players"]]
        # Players that search the position after a move know it from judging what was decided there.
        table = finished_game(server, ann, "abalone", 4)
        ask(server, ann, table)
        first = Reader(table).wait(server).decisions
        for decision, later in zip(first, first[1:]):
            if decision["move"] != decision["best"]:
                assert decision["after"] == {"win": 1000 - later["value"]["win"], "score": -later["value"]["score"]}, (decision, later)


def the_second_reader_has_it_at_once():
    with Site("--analysis-ms", "20") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann)
        ask(server, ann, table)
        reader = Reader(table).wait(server)
        assert reader.done == len(reader.decisions) == reader.state["total"] == 6
        before, kept = metric(server, "engine_answers_total"), look(server, table)
        assert kept["decisions"] == reader.decisions
        eve = server.player("Eve")
        assert ask(server, eve, table) == kept == look(server, table)
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
        server.start()
        assert ask(server, eve, table) == look(server, table) == kept and metric(server, "engine_answers_total") == 0 < before
        assert metric(server, "analyses_asked_total") == 0
        # It goes with a copy of the site, and with what a player takes along.
        exported = server.http("GET", "/api/v1/me/export", token=ann)
        assert exported.count("# analysis ") == 6 and "# analysis 6 best " in exported, exported
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(exported)
            file.flush()
            subprocess.run([program, "replay", file.name], stdout=subprocess.PIPE, check=True, timeout=TIMEOUT)


def a_server_that_is_killed_goes_on_with_it():
    with Site("--analysis-ms", "60", "--engines", "1") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann, decisions=16)
        ask(server, ann, table)
        reader = Reader(table)
        for wanted in (3, 8):
            reader.wait(server, until=lambda state: state["done"] >= wanted)
            server.stop(signal.SIGKILL)
            server.start()
        done = reader.read(server)["done"]
        reader.wait(server)
        assert reader.done == 16 and metric(server, "judgements_total") <= 16 - done + 1  # nothing is done twice


class Thinker(FakeWorker):
    """The only engine of a site, which answers as the test wants."""

    def __init__(self, server, **hello):
        super().__init__(server, rules_of(program), **{"judges": True, **hello})
        self.hear("welcome")

    def judge(self, question):
        lines = run_engine(program, f"setup {question['game']} {question['position']}", f"judge {question['judge']} nodes 50")
        self.answer(question, decision=next(line for line in lines if line.startswith("decision "))[len("decision "):])


def workers_see_the_view_of_who_decided():
    with Site("--engines", "0", "--worker-tokens", token_file()) as server:
        ann, worker = server.player("Ann"), Thinker(server)
        for game in ("abaku", "summy"):
            table = finished_game(server, ann, game, 5)
            ask(server, ann, table)
            entries = server.http("GET", f"/api/v1/tables/{table}")["table"]["entries"]
            for entry in reversed([entry for entry in entries if entry["kind"] == "move"]):
                question = worker.hear("ask")
                assert set(question) == {"type", "id", "game", "position", "level", "movetime", "reasons", "judge"}, question
                whole = act(server, ann, table, type="position", n=entry["n"] - 1)["position"]
                seen = run_engine(program, f"setup {game} {whole}", f"view {entry['seat']}")[1]
                assert question["position"] == seen != whole, (question, seen, whole)
                assert question["judge"] == entry["text"], question  # nothing of what comes later
                worker.judge(question)
            Reader(table).wait(server)
        table = finished_game(server, ann, "abalone", 2)
        ask(server, ann, table)
        first = worker.hear("ask")
        worker.judge(first)
        assert "after-win" in (second := worker.hear("ask"))["judge"] and "after-win" not in first["judge"]
        worker.judge(second)
        Reader(table).wait(server)


def workers_that_lie_die_or_are_old():
    with Site("--engines", "0", "--worker-tokens", token_file()) as server:
        ann = server.player("Ann")
        table = finished_game(server, ann, decisions=3)
        old = Thinker(server, judges=False, name="old")
        ask(server, ann, table)
        time.sleep(1.5)
        liar = Thinker(server, name="liar")
        question = liar.hear("ask")
        liar.answer(question, decision="best a1a1 win 500")
        assert liar.hear("error")["code"] == "illegal-move"
        mortal = Thinker(server, name="mortal")
        assert mortal.hear("ask")["judge"] == question["judge"]
        mortal.close()
        good = Thinker(server, name="good")
        for _ in range(3):
            good.judge(good.hear("ask"))
        Reader(table).wait(server)
        assert figures(server)["worker_refused_total"] == 1
        bot = server.table(ann, game="abalone", seats=[{"bot": 1}, "me"])["table"]["id"]  # the old one still plays
        asked = old if figures(server)["worker_engines_free"] else good
        assert bot and asked


def moves_and_hints_go_first():
    with Site("--engines", "0", "--worker-tokens", token_file()) as server:
        ann, bob, worker = server.player("Ann"), server.player("Bob"), Thinker(server)
        tables = [finished_game(server, ann, decisions=4), finished_game(server, ann, decisions=4), finished_game(server, bob, decisions=4)]
        ask(server, ann, tables[0])
        question = worker.hear("ask")
        for table, player in zip(tables[1:], (ann, bob)):
            ask(server, player, table)
        asked = 0
        # While it thinks about one analysis and the other waits, three computer players and a hint begin to wait.
        for _ in range(4):
            for seat in range(3):
                server.table(ann, game="abalone", seats=[{"bot": 1 + seat}, "me"])
            waiting = server.table(ann, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
            hint = server.socket(ann)
            hint.send_frame(json.dumps({"type": "hint", "table": waiting, "id": 1}).encode())
            deadline = time.monotonic() + TIMEOUT
            while metric(server, "engine_queue") < 5:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            worker.judge(question)
            for _ in range(4):
                move = worker.hear("ask")
                assert "judge" not in move, move
                legal = run_engine(program, f"setup abalone {move['position']}", "moves 1")[1]
                worker.answer(move, move=legal)
                asked += 1
            assert hint.receive()["move"]
            hint.close()
            question = worker.hear("ask")
            assert "judge" in question
        worker.close()
        assert asked == 16
        # Of Ann's two only one is worked on, and Bob's does not wait for it.
        found = [look(server, table) for table in tables]
        assert [state["done"] for state in found] == [2, 0, 2], found
        assert found[1]["status"] == "waiting", found


def nobody_asks_for_too_many():
    with Site("--engines", "0", limits=True) as server:
        ann, eve = server.player("Ann"), server.player("Eve")
        tables = [finished_game(server, ann, decisions=1) for _ in range(8)]
        for table in tables[:5]:
            ask(server, ann, table)
        assert "5" in refused("limit", ask, server, ann, tables[5])["message"]
        ask(server, ann, tables[0])  # which is there
        ask(server, eve, tables[5])
        for table in tables[6:]:
            ask(server, eve, table)
        # Twenty of an address at once, whoever asks; refused ones counted.
        for _ in range(20 - 9):
            refused("limit", ask, server, ann, finished_game(server, ann, decisions=1))
        refusal = refused("limit", ask, server, eve, finished_game(server, ann, decisions=1))
        assert refusal["retry"] > 1000 and refusal["key"] == "limit.analyses", refusal


def what_is_deleted_takes_its_analysis_along():
    with Site("--engines", "1", "--analysis-ms", "200") as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        tables = [finished_game(server, ann, decisions=8), finished_game(server, bob, decisions=8)]
        ask(server, bob, tables[0])
        ask(server, ann, tables[1])
        for table in tables:
            Reader(table).wait(server, until=lambda state: state["done"] >= 1)
        server.http("DELETE", f"/api/v1/tables/{tables[0]}", token=ann)
        refused("not-found", look, server, tables[0])
        server.http("DELETE", "/api/v1/me", token=ann)
        Reader(tables[1]).wait(server)  # it goes on, for nobody
        stored = server.stored()
        assert stored.execute("SELECT player, done FROM analyses") == [(0, 8)]
        assert stored.execute("SELECT count(*) FROM judgements") == [(8,)]
        stored.close()


def an_engine_that_cannot_judge_is_given_up():
    with Site("--engine", SIMPLE, "--engines", "1") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann, decisions=2)
        ask(server, ann, table)
        Reader(table).wait(server, until=lambda state: state["status"] == "failed")
        assert metric(server, "analyses_failed_total") == 1 and metric(server, "engine_restarts_total") == 0
        hint = server.table(ann, game="abalone")["table"]["id"]
        assert act(server, ann, hint, type="hint", level=1)["move"]
        assert ask(server, ann, table)["status"] == "waiting"  # it may be asked for again


def what_is_damaged_is_made_anew():
    with Site("--analysis-ms", "20") as server:
        ann = server.player("Ann")
        table = finished_game(server, ann, decisions=3)
        ask(server, ann, table)
        Reader(table).wait(server)
        server.stop()
        stored = server.stored()
        stored.execute("UPDATE judgements SET text = 'best a1a1' WHERE number = 2")
        stored.close()
        checked = subprocess.run([program, "check", server.database], stdout=subprocess.PIPE, timeout=TIMEOUT)
        assert checked.returncode == 1 and b"its analysis does not fit its game" in checked.stdout, checked.stdout
        server.start()
        assert look(server, table)["status"] == "failed"
        assert ask(server, ann, table)["status"] == "waiting"
        Reader(table).wait(server)


tap.run([who_may_ask_and_when, it_says_what_the_command_says, the_second_reader_has_it_at_once, a_server_that_is_killed_goes_on_with_it,
         workers_see_the_view_of_who_decided, workers_that_lie_die_or_are_old, moves_and_hints_go_first, nobody_asks_for_too_many,
         what_is_deleted_takes_its_analysis_along, an_engine_that_cannot_judge_is_given_up, what_is_damaged_is_made_anew])
