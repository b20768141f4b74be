"""What the clients of a site were told: every request with its answer, and every entry they were shown."""
import json
import threading
import time

UNKNOWN = "unknown"  # the outcome of a request whose answer never came


class Journal:
    """Written by many threads at once. A request is there from before it is sent."""

    def __init__(self):
        self.lock = threading.Lock()
        self.requests = []
        self.shown = {}  # (table, number) -> (kind, seat, text), as it was first shown
        self.contradictions = []

    def ask(self, client, type, table=None, **fields):
        """Notes a request that is about to be sent; its outcome is unknown until answer() is called."""
        request = {"client": client, "type": type, "table": table, **fields, "asked": time.monotonic(),
                   "answered": None, "outcome": UNKNOWN}
        with self.lock:
            self.requests.append(request)
        return request

    def answer(self, request, outcome, **fields):
        request.update(fields, outcome=outcome, answered=time.monotonic())

    def show(self, table, entries):
        for entry in entries:
            key, value = (table, entry["n"]), (entry["kind"], entry.get("seat", 0), entry.get("text", ""))
            with self.lock:
                if self.shown.setdefault(key, value) != value:
                    self.contradictions.append((*key, self.shown[key], value))

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
