#!/usr/bin/env python3
"""Plays on a site of three nodes while everything that can happen to it does, then judges it.

usage: chaos.py PROGRAM [--minutes N] [--seed S] [--games N] [--without-losses] [--only FAULT] [--tap]

PostgreSQL with a standby, HAProxy, three nodes; a seed says what happens when. Each fault comes at least three
times, alone and while others last. What clients were told is held against what is stored: see site_checker.py.
Prints the seed, what was done, what was found and where the logs are; exits with 1 if anything was found, with
--tap as one test. After a failover to a standby that lags, what it did not have may be gone: then the logs have to
be whole and clients told `reset`.
"""
import argparse
import gc
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from chaos_faults import DATABASE, NODE, Faults  # noqa: E402
from chaos_site import WORKERS, ChaosSite  # noqa: E402
from ears import Ears  # noqa: E402
from races import KINDS as RACERS  # noqa: E402
from site_checker import SiteChecker, check_draws  # noqa: E402
from travellers import HIDDEN, Travellers  # noqa: E402
import checker  # noqa: E402  faults/
from harness import Refused  # noqa: E402
from journal import Journal  # noqa: E402
from players import LOST  # noqa: E402

LOOK = str(pathlib.Path(__file__).parent / "look.py")
LEAST = 3  # times that each fault comes
RECOVERY = 90  # seconds in which everybody has to go on once all is well
SOFT = 5  # seconds in which it has to be known who is there


class Chaos:
    def __init__(self, options):
        self.options = options
        self.chance = random.Random(options.seed)
        self.journal = Journal()
        self.site = ChaosSite(options.program, self.journal, WORKERS)
        self.busy, self.workers, self.complaints = {}, [], []
        self.dump, self.counts = "", {}
        self.faults = Faults(self.site, None, options.seed)

    # ---- Playing

    def port(self):
        """Mostly the load balancer, or any node."""
        return self.chance.choice([self.site.proxy.port, *(node.server.port for node in self.site.nodes)])

    def two_ports(self):
        return [node.server.port for node in self.chance.sample(self.site.nodes, 2)]

    def run(self):
        with self.site:
            os.environ["PATH"] = self.site.pair.primary.programs + os.pathsep + os.environ["PATH"]
            self.crowd = self.site.crowd = Travellers(self.journal, self.port, self.two_ports, self.options.games, self.options.seed, self.options.think)
            self.ears = Ears(self.site.place, self.options.seed)
            self.racers = [kind(self.crowd, kind.__name__, self.options.seed) for kind in RACERS]
            for thread in (self.ears, *self.racers):
                thread.start()
            self.crowd.start()
            self.faults.ears = self.ears
            try:
                self.crowd.wait_for_moves(2, RECOVERY)
                self.go_through_faults()
                self.heal()
                self.judge()
            finally:
                self.crowd.is_over = self.ears.is_over = True

    # ---- Faults

    def kinds(self):
        return [kind for kind in self.faults.kinds() if (self.options.only or "") in kind and not (self.options.without_losses and "lags" in kind)]

    def plan(self):
        """Which faults come, in which order: first each three times, then any, until the time is over."""
        kinds = self.kinds()
        first = kinds * LEAST
        self.chance.shuffle(first)
        yield from first
        while True:
            yield self.chance.choice(kinds)

    def go_through_faults(self):
        until = time.monotonic() + 60 * self.options.minutes
        least = LEAST * len(self.kinds())
        for number, kind in enumerate(self.plan()):
            if time.monotonic() > until and (number >= least or time.monotonic() > until + 120):
                break
            self.begin_fault(kind)
            time.sleep(self.chance.uniform(0, self.options.pause))
            if number % 10 == 9:
                self.look()

    def begin_fault(self, kind):
        """At most one of the database, one of a worker and two of nodes at a time, each at a node of its own."""
        takes = self.faults.kinds()[kind]
        while True:
            self.raise_errors()
            self.workers = [worker for worker in self.workers if worker.is_alive()]
            free = [node for node in self.site.nodes if node.name not in self.busy]
            if takes == DATABASE and DATABASE not in self.busy or takes == NODE and len(free) > 1 or takes not in (DATABASE, NODE) and takes not in self.busy:
                break
            time.sleep(0.05)
        node = self.chance.choice(free) if takes == NODE else None
        worker = threading.Thread(target=self.run_fault, args=(kind, node, node.name if node else takes), daemon=True)
        self.busy[node.name if node else takes] = kind
        self.workers.append(worker)
        worker.start()

    def run_fault(self, kind, node, place):
        try:
            self.faults.run(kind, node)
        except BaseException:
            self.complaints.append(f"{kind}: {traceback.format_exc()}")
        finally:
            del self.busy[place]

    def raise_errors(self):
        self.crowd.raise_errors()
        for racer in self.racers:
            if racer.error:
                raise racer.error

    def look(self):
        """What may happen between two moments of a site, and what clients have complained about so far."""
        losses = self.crowd.losses
        done = subprocess.run([sys.executable, LOOK, self.site.place(), os.path.join(self.site.folder, "seen"), str(losses)],
                              input="\n".join(self.played()), capture_output=True, text=True)
        if losses == self.crowd.losses:  # else the database may have been replaced meanwhile
            self.complaints += done.stdout.splitlines()
        if done.returncode:
            self.complaints.append(done.stderr)
        if self.crowd.complaints or self.complaints:
            self.faults.note(f"found so far: {len(self.crowd.complaints) + len(self.complaints)}")

    def played(self):
        """The tables of players who are not deleted."""
        return {request["made"] for request in self.journal.requests if request["type"] == "make" and "made" in request}

    def heal(self):
        for worker in self.workers:
            worker.join(120)
        self.faults.note("all is well again")
        self.crowd.wait_for_moves(2, RECOVERY)
        self.check_presence()

    def check_presence(self):
        """Every node knows of everybody who has been connected to any for a while."""
        end, since = time.monotonic() + RECOVERY, {}
        settled = time.monotonic() + 2 * SOFT
        while True:
            now = time.monotonic()
            away = [(player, player.socket, player.table, node) for node in self.site.nodes for player in self.crowd.players
                    if player.is_there_and_away(node)]
            since = {one: since.get(one, now) for one in away}
            late = [one for one, at in since.items() if now - at > SOFT]
            if not late and now > settled:
                return
            if now > end:
                self.complaints += [f"{player.name} at {table} is shown as away by node {node.name} for {now - since[player, socket, table, node]:.0f} s"
                                    for player, socket, table, node in late]
                return
            time.sleep(1)

    # ---- Judging

    def judge(self):
        self.look()
        self.crowd.stop()
        for racer in self.racers:
            racer.join(60)
        self.raise_errors()
        records = self.end_games()
        self.wait_for_leaving()
        self.stop_nodes()
        judge = SiteChecker(self.journal, self.crowd, self.racers, self.site.place(), self.site.questions.seen)
        self.complaints += judge.run() + check_draws(self.options.program, records)
        self.dump = judge.dump
        for member in self.site.pair.members:
            self.complaints += [f"the database had to refuse something: {line}" for line in member.complaints()[:5]]
        self.complaints += [f"strange news: {news}" for news in self.ears.strange[:5]]
        done = subprocess.run([self.options.program, "check", self.site.place()], capture_output=True, text=True)
        if done.returncode:
            self.complaints.append(f"fivefold check: {done.stdout}{done.stderr}")
        self.counts = {**judge.counts, "records verified": len(records), "questions to workers": self.site.questions.count, "news heard": self.ears.heard, "news forged or repeated": self.ears.sent,
                       "resets told": len(self.crowd.resets), "entries lost by failovers": self.site.lost_entries}

    def end_games(self):
        """The records of all games with luck: those that go on are given up first."""
        records, node = {}, self.site.nodes[0].server
        for player in self.crowd.players:
            if player.match.game["game"] not in HIDDEN or not player.table or not player.account.token:
                continue
            try:
                node.http("POST", f"/api/v1/tables/{player.table}/actions", {"type": "resign"}, player.account.token)
            except (Refused, *LOST):
                pass
        site = self.site.read()
        for table in self.played():
            if table in site.tables and site.tables[table].status == checker.ENDED and any(e.kind == "chance" for e in site.entries[table]):
                records[table] = node.http("GET", f"/api/v1/tables/{table}/record")
        return records

    def wait_for_leaving(self):
        end = time.monotonic() + RECOVERY
        self.crowd.readers.shutdown()
        traces = "SELECT (SELECT count(*) FROM leaving) + (SELECT count(*) FROM presence WHERE player NOT IN (SELECT id FROM players))"
        while self.site.pair.primary.ask(traces) != "0":
            if time.monotonic() > end:
                self.complaints.append("deleted players still have seats or presence")
                return
            time.sleep(0.2)

    def stop_nodes(self):
        for node in self.site.nodes:
            metrics = node.server.http("GET", "/metrics")
            if "\nfivefold_key_conflicts_total 0\n" not in metrics:
                self.complaints.append(f"node {node.name}: the log's key had to refuse a commit")
            if node.stop() or "Sanitizer" in node.server.read_log():
                self.complaints.append(f"node {node.name} did not end well")

    # ---- Telling

    def say(self, line):
        print(("# " if self.options.tap else "") + line, flush=True)

    def report(self):
        """The verdict; the status to exit with."""
        moves = sum(request["type"] == "play" and request["outcome"] == "ok" for request in self.journal.requests)
        self.say(f"seed {self.options.seed}, {self.options.games} games, {moves} moves acknowledged")
        self.say("faults: " + ", ".join(f"{kind} {count}" for kind, count in sorted(self.faults.counts.items())))
        self.say("requests: " + self.journal.summary())
        self.say("judged: " + ", ".join(f"{what} {count}" for what, count in self.counts.items()))
        for complaint in self.complaints[:30]:
            self.say("found: " + complaint.replace("\n", "\n# "))
        if self.options.tap:
            print(("not " if self.complaints else "") + f"ok 1 - chaos of seed {self.options.seed}", flush=True)
        if not self.complaints:
            shutil.rmtree(self.site.folder, ignore_errors=True)
            self.say("verdict: nothing was found")
            return 0
        self.keep_findings()
        self.say(f"verdict: {len(self.complaints)} findings; logs, journal and findings are in {self.site.folder}")
        return 0 if self.options.tap else 1

    def keep_findings(self):
        self.journal.save(os.path.join(self.site.folder, "journal.json"))
        for name, lines in (("dump.sql", [self.dump]), ("findings", [*self.faults.log, *self.complaints])):
            with open(os.path.join(self.site.folder, name), "w") as file:
                file.writelines(line + "\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument("--pause", type=float, default=4, help="seconds between two faults, at most")
    parser.add_argument("--without-losses", action="store_true", help="no failover may lose anything")
    parser.add_argument("--tap", action="store_true")
    parser.add_argument("--only", help="faults whose names have this in them")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    gc.disable()  # nothing here goes in circles, and clients who measure their time would wait for it
    chaos = Chaos(parser.parse_args())
    print(("1..1\n" if chaos.options.tap else "") + f"# seed {chaos.options.seed}", flush=True)
    try:
        chaos.run()
    except (Exception, KeyboardInterrupt):
        chaos.complaints += getattr(getattr(chaos, "crowd", None), "complaints", [])
        chaos.complaints.append(traceback.format_exc())
    return chaos.report()


if __name__ == "__main__":
    sys.exit(main())
