#!/usr/bin/env python3
"""Workers at one node: who may be one, what they see, and what comes of those that are late, lie or die.

usage: test_workers.py PROGRAM; prints TAP.
"""
import os
import pathlib
import signal
import ssl
import socket
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server  # noqa: E402
from workers import FakeWorker, TOKEN, Worker, figures, legal_move, rules_of, token_file  # noqa: E402
from waiting import wait_until  # noqa: E402

program = sys.argv[1]
RULES = rules_of(program)
TOKENS = token_file()


class Site:
    """A node that knows the workers' token; use it with `with`."""

    def __init__(self, engines="0", think_ms="100"):
        self.arguments = ["--no-limits", "--engines", engines, "--think-ms", think_ms, "--worker-tokens", TOKENS]

    def __enter__(self):
        self.server = Server(program, *self.arguments)
        return self.server

    def __exit__(self, *_):
        assert self.server.stop() == 0 and "Sanitizer" not in self.server.read_log(), self.server.read_log()


def game(server, name="abalone", level=3):
    """A new game against the computer, whose turn it is after the first move."""
    token = server.player("Ann")
    table = server.table(token, game=name, seats=["me", {"bot": level}])["table"]
    if table["status"] == "starting" or table["can"] == ["commit"]:
        server.http("POST", f"/api/v1/tables/{table['id']}/actions", {"type": "nonce", "nonce": "-"}, token)
    moves = server.http("POST", f"/api/v1/tables/{table['id']}/actions", {"type": "moves"}, token)["moves"]
    server.http("POST", f"/api/v1/tables/{table['id']}/actions", {"type": "play", "move": moves[0]}, token)
    return token, table["id"]


def turn(server, token, table):
    return server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]["turn"]


def strangers_get_nothing():
    with Site() as server:
        for headers in ({}, {"Authorization": "Bearer " + "x" * 30}, {"Authorization": "Bearer " + server.player("Eve")},
                        {"Cookie": "fivefold=" + TOKEN}):
            try:
                server.socket(headers=headers)  # to players everybody may talk
                FakeWorker(server, RULES, token=headers.get("Authorization", "")[7:] or "none")
                raise AssertionError("a stranger was let in")
            except Refused as refusal:
                assert refusal.status == 403, refusal.status
        worker = FakeWorker(server, RULES)
        worker.hear("welcome")
        assert figures(server)["workers"] == 1
    without = Server(program, "--engines", "0")
    try:
        FakeWorker(without, RULES)
        raise AssertionError("there are no workers here")
    except Refused as refusal:
        assert refusal.status == 404
    without.stop()


def who_guesses_tokens_is_slowed_down():
    server = Server(program, "--engines", "0", "--worker-tokens", TOKENS)
    statuses = []
    for number in range(25):
        try:
            FakeWorker(server, RULES, token=f"guess-number-{number:020}")
        except Refused as refusal:
            statuses.append(refusal.status)
    assert statuses[:20] == [403] * 20 and statuses[-1] == 429, statuses
    server.stop()


def outdated_workers_are_turned_away():
    with Site() as server:
        for hello in ({"rules": "0123456789abcdef"}, {"protocol": 2}):
            worker = FakeWorker(server, RULES, **hello)
            assert worker.hear("error")["code"] == "outdated"
            try:
                worker.socket.receive()
                raise AssertionError("it may stay")
            except Closed as closed:
                assert closed.code == 1008
        silent = FakeWorker(server, RULES, engines="many")
        assert silent.hear("error")["code"] == "bad-argument"
        assert figures(server)["workers"] == 0


def a_worker_sees_the_seats_view():
    with Site() as server:
        worker = FakeWorker(server, RULES)
        worker.hear("welcome")
        token, table = game(server, "abaku")
        question = worker.hear("ask")
        state = server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]
        assert question["position"] != state["position"] and "_" in question["position"], question
        assert set(question) == {"type", "id", "game", "position", "level", "movetime", "reasons"}
        worker.answer(question, move=legal_move(program, question))
        wait_until(lambda: turn(server, token, table) == 1)


def a_late_answer_is_dropped_and_the_question_asked_elsewhere():
    with Site("1") as server:
        worker = FakeWorker(server, RULES)
        worker.hear("welcome")
        token, table = game(server)
        question = worker.hear("ask")
        wait_until(lambda: turn(server, token, table) == 1)  # by the node's own engine, after the deadline
        before = server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]["next"]
        for _ in range(2):
            worker.answer(question, move=legal_move(program, question))
        wait_until(lambda: figures(server)["worker_late_total"] == 2)
        assert server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]["next"] == before
        assert figures(server)["worker_answers_total"] == 0


def a_second_answer_is_dropped():
    with Site() as server:
        worker = FakeWorker(server, RULES)
        worker.hear("welcome")
        token, table = game(server)
        question = worker.hear("ask")
        move = legal_move(program, question)
        worker.answer(question, move=move)
        worker.answer(question, move=move)
        wait_until(lambda: figures(server)["worker_late_total"] == 1)
        moves = [entry for entry in server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]["entries"] if entry["kind"] == "move"]
        assert len(moves) == 2 and figures(server)["worker_answers_total"] == 1


def a_worker_that_lies_is_turned_away():
    with Site() as server:
        liar = FakeWorker(server, RULES)
        liar.hear("welcome")
        token, table = game(server)
        liar.answer(liar.hear("ask"), move="a1a1")
        assert liar.hear("error")["code"] == "illegal-move"
        with Worker(program, f"ws://127.0.0.1:{server.port}"):
            wait_until(lambda: turn(server, token, table) == 1)
        assert figures(server)["worker_refused_total"] == 1


def a_worker_may_be_busy_or_know_nothing():
    with Site("1") as server:
        worker = FakeWorker(server, RULES)
        worker.hear("welcome")
        for answer in ({"busy": True}, {}, {"move": 5}, {"move": "x" * 5000}):
            token, table = game(server)
            question = worker.hear("ask")
            worker.say("answer", id=question["id"], **answer)
            wait_until(lambda: turn(server, token, table) == 1)
            worker.say("free", engines=1)


def a_worker_that_dies_has_its_question_asked_again():
    with Site(think_ms="3000") as server:
        with Worker(program, f"ws://127.0.0.1:{server.port}", name="first") as first:
            wait_until(lambda: figures(server)["workers"] == 1)
            token, table = game(server, level=10)
            wait_until(lambda: figures(server)["worker_questions_total"] == 1)
            with Worker(program, f"ws://127.0.0.1:{server.port}", name="second"):
                wait_until(lambda: figures(server)["workers"] == 2)
                first.stop(signal.SIGKILL)
                wait_until(lambda: turn(server, token, table) == 1)
                assert figures(server)["worker_questions_total"] == 2


def a_node_without_workers_thinks_for_itself():
    with Site("1") as server:
        token, table = game(server)
        wait_until(lambda: turn(server, token, table) == 1)
        assert figures(server)["worker_questions_total"] == 0


def hints_have_their_reasons():
    with Site() as server, Worker(program, f"ws://127.0.0.1:{server.port}"):
        wait_until(lambda: figures(server)["workers"] == 1)
        token = server.player("Ann")
        table = server.table(token, game="abalone")["table"]["id"]
        hint = server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "hint"}, token)
        assert hint["move"] and hint["reasons"] and hint["sentence"], hint


def engines_are_shared_and_none_is_asked_too_much():
    with Site() as server, Worker(program, f"ws://127.0.0.1:{server.port}", engines=2):
        wait_until(lambda: figures(server)["workers"] == 1)
        games = [game(server, level=10) for _ in range(8)]
        most = 0
        while any(turn(server, *each) != 1 for each in games):
            now = figures(server)
            most = max(most, now["worker_engines"] - now["worker_engines_free"])
        assert 1 <= most <= 2 and figures(server)["worker_late_total"] == 0


def a_worker_finishes_what_it_thinks_about():
    with Site(think_ms="1500") as server, Worker(program, f"ws://127.0.0.1:{server.port}") as worker:
        wait_until(lambda: figures(server)["workers"] == 1)
        token, table = game(server, level=10)
        wait_until(lambda: figures(server)["worker_questions_total"] == 1)
        assert worker.stop() == 0
        assert figures(server)["worker_answers_total"] == 1, worker.read_log()


def a_worker_comes_back():
    server = Server(program, "--engines", "0", "--worker-tokens", TOKENS)
    with Worker(program, f"ws://127.0.0.1:{server.port}"):
        wait_until(lambda: figures(server)["workers"] == 1)
        server.stop(signal.SIGKILL)
        server.start()
        wait_until(lambda: figures(server)["workers"] == 1)
    server.stop()


def files_that_others_can_read_are_refused():
    for mode in (0o644, 0o620, 0o604):
        open_file = token_file(mode=mode)
        for command in (["serve", "--port", "0", "--db", "/nonexistent/x.db", "--worker-tokens", open_file],
                        ["worker", "--site", "ws://127.0.0.1:1", "--token-file", open_file]):
            done = subprocess.run([program, *command], stderr=subprocess.PIPE, timeout=TIMEOUT)
            assert done.returncode == 1 and b"chmod" in done.stderr, done
    short = token_file(token="short")
    done = subprocess.run([program, "worker", "--site", "ws://127.0.0.1:1", "--token-file", short], stderr=subprocess.PIPE, timeout=TIMEOUT)
    assert done.returncode == 1 and b"20 characters" in done.stderr, done
    for site in ("http://x", "ws://", "ws://x:0", "ws://x:70000", "ws://x/path"):
        done = subprocess.run([program, "worker", "--site", site, "--token-file", TOKENS], stderr=subprocess.PIPE, timeout=TIMEOUT)
        assert done.returncode == 1 and b"ws://HOST" in done.stderr, (site, done)


class TlsProxy:
    """Speaks TLS with a certificate of its own making, and passes on what it hears."""

    def __init__(self, port):
        folder = tempfile.mkdtemp(prefix="fivefold-tls-")
        self.certificate, key = os.path.join(folder, "certificate"), os.path.join(folder, "key")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate],
                       check=True, stderr=subprocess.DEVNULL, timeout=TIMEOUT)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.target, self.context = self.listener.getsockname()[1], port, context
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            plain, _ = self.listener.accept()
            threading.Thread(target=self.serve_one, args=(plain,), daemon=True).start()

    def serve_one(self, plain):
        try:
            client = self.context.wrap_socket(plain, server_side=True)
        except (ssl.SSLError, OSError):
            return
        server = socket.create_connection(("127.0.0.1", self.target))
        threading.Thread(target=self.pass_on, args=(server, client), daemon=True).start()
        self.pass_on(client, server)

    @staticmethod
    def pass_on(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        target.close()


def tls_needs_a_certificate_that_is_trusted():
    with Site() as server:
        proxy = TlsProxy(server.port)
        site = f"wss://localhost:{proxy.port}"
        with Worker(program, site) as stranger:
            wait_until(lambda: "no line to" in stranger.read_log())
            assert figures(server)["workers"] == 0
        with Worker(program, f"wss://127.0.0.1:{proxy.port}", arguments=("--ca-file", proxy.certificate)) as other_name:
            wait_until(lambda: "no line to" in other_name.read_log())
            assert figures(server)["workers"] == 0
        with Worker(program, site, arguments=("--ca-file", proxy.certificate)):
            wait_until(lambda: figures(server)["workers"] == 1)
            token, table = game(server)
            wait_until(lambda: turn(server, token, table) == 1)


tap.run([strangers_get_nothing, who_guesses_tokens_is_slowed_down, outdated_workers_are_turned_away, a_worker_sees_the_seats_view,
         a_late_answer_is_dropped_and_the_question_asked_elsewhere, a_second_answer_is_dropped, a_worker_that_lies_is_turned_away,
         a_worker_may_be_busy_or_know_nothing, a_worker_that_dies_has_its_question_asked_again, a_node_without_workers_thinks_for_itself,
         hints_have_their_reasons, engines_are_shared_and_none_is_asked_too_much, a_worker_finishes_what_it_thinks_about, a_worker_comes_back,
         files_that_others_can_read_are_refused, tls_needs_a_certificate_that_is_trusted])
