"""Workers, real ones and ones that do what a test wants, for the tests of sites that have them."""
import json
import os
import re
import signal
import subprocess
import tempfile

from harness import TIMEOUT, Socket

TOKEN = "a-token-that-only-this-test-knows"


def token_file(token=TOKEN, mode=0o600):
    descriptor, path = tempfile.mkstemp(prefix="fivefold-token-")
    os.write(descriptor, f"{token}\n# one a line, and remarks\n".encode())
    os.fchmod(descriptor, mode)
    os.close(descriptor)
    return path


class Worker:
    """`fivefold worker`; use it with `with`."""

    def __init__(self, program, *sites, engines=2, name="worker", arguments=()):
        words = [word for site in sites for word in ("--site", site)]
        self.command = [program, "worker", *words, "--token-file", token_file(), "--engines", str(engines), "--name", name, *arguments]
        self.folder = tempfile.mkdtemp(prefix="fivefold-worker-")

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log)
        assert b"thinks" in self.process.stdout.readline(), self.read_log()
        return self

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(how)
        status = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        return status

    def read_log(self):
        with open(os.path.join(self.folder, "log")) as log:
            return log.read()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)


def rules_of(program):
    greeting = subprocess.run([program, "engine"], input=b"hello\nquit\n", stdout=subprocess.PIPE, timeout=TIMEOUT).stdout.decode()
    return re.search(r"rules (\w+)", greeting)[1]


def legal_move(program, question):
    lines = f"setup {question['game']} {question['position']}\nmoves 1\nquit\n"
    said = subprocess.run([program, "engine"], input=lines.encode(), stdout=subprocess.PIPE, timeout=TIMEOUT).stdout.decode()
    return said.splitlines()[1]


class FakeWorker:
    """The other end of the protocol of docs/scaling.md, by hand."""

    def __init__(self, server, known_rules, token=TOKEN, **hello):
        self.socket = Socket(server.port, headers={"Authorization": "Bearer " + token}, path="/api/v1/workers")
        self.say("hello", **{"protocol": 1, "rules": known_rules, "name": "fake", "engines": 1, **hello})

    def say(self, type, **fields):
        self.socket.send_frame(json.dumps({"type": type, **fields}).encode())

    def hear(self, type):
        message = self.socket.receive()
        assert message["type"] == type, message
        return message

    def answer(self, question, **fields):
        self.say("answer", id=question["id"], **fields)
        self.say("free", engines=1)

    def close(self):
        self.socket.close()


def figures(server):
    return {name: int(value) for name, value in re.findall(r"^fivefold_(worker\w+) (\d+)$", server.http("GET", "/metrics"), re.MULTILINE)}
