"""What the clients of a site were told: every request with its answer, and every entry they were shown."""
import json
import threading
import time

STRAGGLING = 15  # seconds for which a node that stood still may tell what is lost
UNKNOWN = "unknown"  # the outcome of a request whose answer never came


def is_same(one, other):
    """Whether two have seen the same entry: what is hidden from one is `_` there. Names and secrets are not told
    to everybody at every time."""
    if one[:2] != other[:2]:
        return False
    if one[0] in ("join", "commit", "nonce"):
        return True
    return len(one[2]) == len(other[2]) and all(a == b or "_" in (a, b) for a, b in zip(one[2], other[2]))


class Journal:
    """Written by many threads at once. A request is there from before it is sent."""

    def __init__(self):
        self.lock = threading.Lock()
        self.requests = []
        self.shown = {}  # (table, number) -> (kind, seat, text), as it was first shown
        self.contradictions = []
        self.losses = []  # when entries were lost with a database, and how many each table has kept

    def ask(self, client, type, table=None, **fields):
        """Notes a request that is about to be sent; its outcome is unknown until answer() is called."""
        request = {"client": client, "type": type, "table": table, **fields, "asked": time.monotonic(),
                   "answered": None, "outcome": UNKNOWN}
        with self.lock:
            self.requests.append(request)
        return request

    def answer(self, request, outcome, **fields):
        request.update(fields, outcome=outcome, answered=time.monotonic())

    def lose(self, kept):
        """A failover has left each of these tables so many entries; of the others nothing is left."""
        now = time.monotonic()
        with self.lock:
            tables = set(kept) | {request["table"] for request in self.requests} | {request.get("made") for request in self.requests}
            self.losses.append((now, kept))
            self.shown = {key: value for key, value in self.shown.items() if key[1] <= kept.get(key[0], 0)}
        for table in tables - {None}:
            self.answer(self.ask("a failover", "failover", table, after=kept.get(table, 0), is_forgotten=True), "ok")

    def may_be_lost(self, table, number):
        """Whether it may be one of the lost that was still on its way to somebody."""
        now = time.monotonic()
        return any(now < at + STRAGGLING and number > kept.get(table, 0) for at, kept in self.losses)

    def show(self, table, entries):
        for entry in entries:
            if self.losses and self.may_be_lost(table, entry["n"]):
                continue
            key, value = (table, entry["n"]), (entry["kind"], entry.get("seat", 0), entry.get("text", ""))
            with self.lock:
                known = self.shown.setdefault(key, value)
                if not is_same(known, value):
                    self.contradictions.append((*key, known, value))
                if "_" in known[2]:
                    self.shown[key] = value  # perhaps with less hidden

    def count(self, outcome=None, type=None):
        with self.lock:
            return sum((outcome is None or request["outcome"] == outcome) and (type is None or request["type"] == type)
                       for request in self.requests)

    def summary(self):
        outcomes = {}
        with self.lock:
            for request in self.requests:
                outcomes[request["outcome"]] = outcomes.get(request["outcome"], 0) + 1
        return ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))

    def save(self, path):
        with self.lock, open(path, "w") as file:
            shown = [[*key, *value] for key, value in self.shown.items()]
            json.dump({"requests": self.requests, "shown": shown, "contradictions": self.contradictions}, file)

    @classmethod
    def load(cls, path):
        journal = cls()
        with open(path) as file:
            saved = json.load(file)
        journal.requests, journal.contradictions = saved["requests"], saved["contradictions"]
        journal.shown = {(table, number): tuple(rest) for table, number, *rest in saved["shown"]}
        return journal
