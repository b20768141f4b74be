"""Games that are over, and what a test wants of their analyses."""
import subprocess
import time

from harness import TIMEOUT, Refused


def finished_game(server, token, game="abalone", decisions=6):
    """Somebody plays against themselves, and gives up after so many decisions."""
    table = server.table(token, game=game, seats=["me", "me"], nonce="-")["table"]["id"]
    for number in range(decisions):
        moves = act(server, token, table, type="moves")["moves"]
        act(server, token, table, type="play", move=moves[(7 * number + len(moves) // 3) % len(moves)])
    act(server, token, table, type="resign")
    return table


def act(server, token, table, **action):
    return server.http("POST", f"/api/v1/tables/{table}/actions", action, token)


def ask(server, token, table):
    return server.http("POST", f"/api/v1/tables/{table}/analysis", {}, token)["analysis"]


def look(server, table, since=0):
    return server.http("GET", f"/api/v1/tables/{table}/analysis?since={since}")["analysis"]


class Reader:
    """Somebody who looks until it is done, at one node or another: what was told stays, and nothing goes back."""

    def __init__(self, table):
        self.table, self.decisions, self.done, self.state = table, [], 0, None

    def read(self, server):
        self.state = look(server, self.table, len(self.decisions))
        assert self.state["done"] >= self.done, (self.state, self.done)
        self.done = self.state["done"]
        self.decisions = self.state.get("decisions", []) + self.decisions
        assert len(self.decisions) == self.done or self.state["more"], self.state
        numbers = [decision["entry"] for decision in self.decisions]
        assert numbers == sorted(set(numbers)), numbers
        return self.state

    def wait(self, *servers, until=lambda state: state["status"] == "done", patience=TIMEOUT):
        end = time.monotonic() + patience
        while True:
            for server in servers:
                if until(self.read(server)):
                    return self
            assert time.monotonic() < end, self.state
            time.sleep(0.05)


def refused(code, call, *arguments):
    try:
        call(*arguments)
    except Refused as refusal:
        assert refusal.code == code, refusal
        return refusal.body
    raise AssertionError("it was not refused")


def run_engine(program, *lines):
    said = subprocess.run([program, "engine"], input="\n".join([*lines, "quit", ""]).encode(), stdout=subprocess.PIPE, timeout=TIMEOUT)
    return said.stdout.decode().splitlines()
