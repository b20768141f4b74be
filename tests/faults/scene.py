"""A site under load while something happens to it, and what is looked at afterwards."""
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
import checker  # noqa: E402
import stored  # noqa: E402
from harness import Refused, Server  # noqa: E402
from journal import Journal  # noqa: E402
from players import LOST, Crowd  # noqa: E402

TIMEOUT = 120
ARGUMENTS = ("--engines", "0", "--no-limits")


class Scene:
    """Use it with `with`: clients play from the beginning, and when it ends everything has to be right.
    `serve_at` is where the server finds the database that is at `place`, perhaps through a proxy."""

    def __init__(self, program, place=None, serve_at=None, disk=None, matches=10, seed=1, is_varied=True, think=0.01, to_clients=None):
        self.folder = tempfile.mkdtemp(prefix="fivefold-faults-")
        self.program, self.disk = program, disk
        self.place = place or os.path.join(self.folder, "games.db")
        self.server = Server(program, *ARGUMENTS, folder=self.folder, database=serve_at or self.place,
                             environment=disk.environment() if disk and not place else None)
        self.journal = Journal()
        self.chance = random.Random(seed)
        self.key_conflicts = 0
        self.observed, self.failovers, self.complaints = None, set(), []
        proxy = to_clients(self.server) if to_clients else None
        self.proxy = proxy
        self.crowd = Crowd(self.journal, (lambda: proxy.port) if proxy else (lambda: self.server.port), matches, seed,
                           think, is_varied)

    def __enter__(self):
        self.crowd.start()
        self.crowd.wait_for_moves(1)
        return self

    def __exit__(self, kind, *_):
        if self.disk:
            self.disk.set("")
        if kind is None:
            self.crowd.wait_for_moves(1)
            self.judge()
            assert not self.complaints, "\n".join(self.complaints[:20])
            checked = subprocess.run([self.program, "check", self.place], capture_output=True, text=True, timeout=TIMEOUT)
            assert checked.returncode == 0, checked
        self.close()

    def close(self):
        """Whatever has happened, nothing is left running."""
        self.crowd.is_over = True
        if self.proxy:
            self.proxy.close()
        if self.server.process.poll() is None:
            self.server.stop(signal.SIGKILL)

    def judge(self):
        """Ends the play and compares what was told with what is there."""
        self.observe()
        self.crowd.stop()
        self.note_metrics()
        assert self.server.stop() == 0, self.server.read_log()
        site = self.observe()
        self.complaints += checker.check(self.journal, site)
        if self.key_conflicts:
            self.complaints.append(f"the log's key had to refuse {self.key_conflicts} commits")
        print(f"# {len(site.tables)} tables, {sum(map(len, site.entries.values()))} entries; {self.journal.summary()}", flush=True)

    def note_metrics(self):
        """Before a server ends, its counts would be lost."""
        try:
            metrics = self.server.http("GET", "/metrics")
        except (*LOST, Refused):
            return
        self.key_conflicts += int(re.search(r"^fivefold_key_conflicts_total (\d+)$", metrics, re.MULTILINE).group(1))

    def observe(self):
        """Looks at the database and compares it with how it was."""
        site = stored.read_site(self.place)
        if self.observed:
            self.complaints += checker.check_history(self.observed, site, self.failovers)
        self.observed = site
        return site

    def kill_server(self):
        self.note_metrics()
        time.sleep(self.chance.uniform(0, 0.3))  # the moment has to be random, it decides nothing
        self.server.stop(signal.SIGKILL)
        self.server.start()

    def wait_for(self, outcome, more=1, patience=60):
        """Until so many more requests had this outcome."""
        wanted, end = self.journal.count(outcome) + more, time.monotonic() + patience
        while self.journal.count(outcome) < wanted:
            self.crowd.raise_errors()
            assert time.monotonic() < end, f"nobody was told {outcome}: {self.journal.summary()}"
            time.sleep(0.05)

    def fastest_move(self, since):
        """Seconds from a move to its acknowledgement, of those that were asked for since then."""
        return min(request["answered"] - request["asked"] for request in self.journal.requests
                   if request["type"] == "play" and request["outcome"] == "ok" and request["asked"] > since)


class BadDisk:
    """The disk of whoever is started with its environment."""

    def __init__(self, library):
        self.library = os.path.abspath(library)
        self.path = os.path.join(tempfile.mkdtemp(prefix="fivefold-disk-"), "state")
        os.chmod(os.path.dirname(self.path), 0o755)
        self.set("")

    def set(self, state):
        with open(self.path + ".new", "w") as file:
            file.write(state)
        os.chmod(self.path + ".new", 0o644)
        os.rename(self.path + ".new", self.path)

    def environment(self):
        return {"LD_PRELOAD": self.library, "FIVEFOLD_BAD_DISK": self.path}
