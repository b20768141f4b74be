"""Who gets an engine, and what becomes of one that answers nonsense: a real server with engines that the
test holds by the hand, so that nothing here depends on time. usage: test_bots.py PROGRAM; prints TAP."""
import atexit
import os
import pathlib
import re
import selectors
import socket
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402

program = os.path.abspath(sys.argv[1])


class Question:
    """A `go` that an engine waits with."""

    def __init__(self, engine, line):
        self.engine, self.game = engine, line.split()[0]
        self.level = int(re.search(r"level (\d+)", line).group(1))

    def answer(self, order="think"):
        self.engine.write(order + "\n")
        self.engine.flush()


class Engines:
    """The test's side of all engines (held_engine.py) of a server."""

    def __init__(self, *arguments):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        folder = tempfile.mkdtemp(prefix="fivefold-test-")
        script = os.path.join(folder, "engine")
        with open(script, "w") as file:
            held = pathlib.Path(__file__).parent / "held_engine.py"
            file.write(f"#!/bin/sh\nexec '{sys.executable}' '{held}' {self.listener.getsockname()[1]} '{program}'\n")
        os.chmod(script, 0o755)
        self.server = Server(program, "--engine", script, "--no-limits", *arguments)
        atexit.register(self.server.process.kill)  # one whose test failed would start engines for ever

    def question(self):
        """The next `go` of any engine."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            for key, _ in self.selector.select(1):
                if key.fileobj is self.listener:
                    engine = self.listener.accept()[0]
                    self.selector.register(engine, selectors.EVENT_READ, engine.makefile("rw"))
                    continue
                line = key.data.readline()
                if line:
                    return Question(key.data, line)
                self.selector.unregister(key.fileobj)  # the process has ended
        raise AssertionError("no engine was asked: " + self.server.read_log())

    def metric(self, name):
        return int(re.search(rf"^fivefold_{name} (\d+)$", self.server.http("GET", "/metrics"), re.M).group(1))

    def wait_for(self, name, value):
        end = time.monotonic() + TIMEOUT
        while self.metric(name) != value:
            assert time.monotonic() < end, f"{name} is {self.metric(name)}, not {value}"
            time.sleep(0.05)

    def table(self, token, level, game="abalone"):
        """One at which the computer begins."""
        return self.server.table(token, game=game, seats=[{"bot": level}, "me"])["table"]["id"]

    def moves(self, table):
        entries = self.server.http("GET", f"/api/v1/tables/{table}")["table"]["entries"]
        return [entry["text"] for entry in entries if entry["kind"] == "move"]

    def wait_for_move(self, table):
        end = time.monotonic() + TIMEOUT
        while not self.moves(table):
            assert time.monotonic() < end, self.server.read_log()
            time.sleep(0.05)


def served(engines, count, what):
    """Answers so many questions one after the other; what they were, in order."""
    order = []
    for _ in range(count):
        question = engines.question()
        order.append(what(question))
        question.answer()
    return order


def short_questions_of_others_pass_the_long_ones_of_one_player():
    engines = Engines("--engines", "1")
    ann, bob, cy = (engines.server.player(name) for name in ("Ann", "Bob", "Cy"))
    for _ in range(20):
        engines.table(ann, 10)
    engines.wait_for("engine_queue", 19)
    engines.table(bob, 1)
    for _ in range(2):
        engines.table(cy, 2)
    engines.wait_for("engine_queue", 22)
    order = served(engines, 23, lambda question: question.level)
    assert order == [10, 1, 2, 2] + 19 * [10], order
    assert engines.server.stop() == 0


def players_with_like_questions_take_turns():
    engines = Engines("--engines", "1")
    ann, bob = engines.server.player("Ann"), engines.server.player("Bob")
    for _ in range(6):
        engines.table(ann, 5, "abalone")
    engines.wait_for("engine_queue", 5)
    for _ in range(3):
        engines.table(bob, 5, "baju")
    engines.wait_for("engine_queue", 8)
    if "engine_players" in engines.server.http("GET", "/metrics"):
        assert engines.metric("engine_players") == 2
    order = served(engines, 9, lambda question: question.game)
    # Bob's third is served when Ann has had four at most.
    assert order.index("baju") <= 2 and order[:7].count("baju") == 3, order
    assert engines.server.stop() == 0


def one_player_never_has_all_engines():
    engines = Engines("--engines", "2")
    ann, bob = engines.server.player("Ann"), engines.server.player("Bob")
    for _ in range(3):
        engines.table(ann, 10)
    engines.wait_for("engine_queue", 2)
    engines.table(bob, 1)
    held = [engines.question(), engines.question()]  # of which none is answered yet
    assert sorted(question.level for question in held) == [1, 10]
    for question in held:
        question.answer()
    assert served(engines, 2, lambda question: question.level) == [10, 10]
    assert engines.server.stop() == 0


def the_questions_of_one_player_that_wait_are_limited():
    engines = Engines("--engines", "1", "--max-tables-per-player", "200")
    ann = engines.server.player("Ann")
    for _ in range(70):
        engines.table(ann, 1)
    engines.wait_for("engine_queue", 64)
    assert engines.server.stop() == 0


def an_engine_whose_move_is_refused_is_replaced_and_the_question_asked_again():
    engines = Engines("--engines", "1")
    table = engines.table(engines.server.player("Ann"), 3)
    first = engines.question()
    first.answer("say a1a1")
    second = engines.question()
    assert second.engine is not first.engine, "the same process was asked again"
    second.answer()
    engines.wait_for_move(table)
    assert engines.metric("engine_restarts_total") == 1
    assert "its move 'a1a1' was refused" in engines.server.read_log()
    assert engines.server.stop() == 0


def a_question_that_no_engine_answers_well_is_given_up():
    engines = Engines("--engines", "1")
    ann = engines.server.player("Ann")
    table = engines.server.table(ann, game="abalone", seats=["me", {"bot": 3}])["table"]["id"]
    socket_of_ann = engines.server.socket(ann)
    socket_of_ann.send_frame(b'{"type":"hint","table":"%s","id":7}' % table.encode())
    processes = set()
    for _ in range(3):
        question = engines.question()
        processes.add(question.engine)
        question.answer("say nonsense")
    assert len(processes) == 3
    answer = socket_of_ann.receive()
    assert (answer["type"], answer["id"], answer["code"]) == ("error", 7, "unavailable"), answer
    socket_of_ann.send_frame(b'{"type":"hint","table":"%s","id":8}' % table.encode())
    engines.question().answer()  # the next one is none the worse for it
    assert socket_of_ann.receive()["move"]
    assert engines.server.stop() == 0


tap.run([test for name, test in list(globals().items())
         if callable(test) and getattr(test, "__module__", "") == "__main__" and name.islower() and name != "served"])
