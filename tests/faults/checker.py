"""Holds what clients were told against what the database has.

usage: checker.py JOURNAL DATABASE

It knows the API and the schema, nothing of the program. Complaints are printed one a line; the exit status
is 1 if there is one. The journal is one that Journal.save() wrote. Nobody but its clients may have played
at the site.
"""
import sys

import journal as journals
import stored

ENDED = 2
OK, UNKNOWN = "ok", journals.UNKNOWN
# Actions that are answered without a number, and the entries that one of them makes.
COUNTED = {"resign": {("resign", "")}, "draw": {("offer", "draw"), ("accept", "draw")}}


class Checker:
    def __init__(self, journal, site):
        self.journal, self.site = journal, site
        self.complaints = []
        self.asked = {}  # table -> its requests
        for request in journal.requests:
            self.asked.setdefault(request["table"], []).append(request)
        self.lost = {}  # table -> the failovers that took entries away from it
        self.machines = {}  # table -> its computer players' seats, whose moves nobody asks for
        for request in journal.requests:
            if request["type"] == "failover":
                self.lost.setdefault(request["table"], []).append(request)
            if request["type"] == "make" and request["outcome"] == OK:
                self.machines[request["made"]] = request.get("machines", ())

    def complain(self, table, sentence):
        self.complaints.append(f"table {table}: {sentence}")

    def run(self):
        for table in set(self.site.tables) | set(self.site.heads) | set(self.site.entries) | set(self.asked) - {None}:
            self.check_rows(table)
            self.check_log(table)
            self.check_plays(table)
            self.check_counts(table)
        self.check_order()
        self.check_shown()
        self.check_made()
        return self.complaints

    def has_lost(self, table, number):
        """Whether a failover, of which the journal knows, took an entry of this number away."""
        return any(number > failover["after"] for failover in self.lost.get(table, ()) if not failover.get("is_forgotten"))

    def is_lost(self, request):
        """Whether it did so after the entry was acknowledged."""
        return any(request["number"] > failover["after"] and request["asked"] < failover["answered"]
                   for failover in self.lost.get(request["table"], ()))

    def is_astride(self, request):
        """Whether it was asked before a failover and answered after it, so that it may have been made on either side."""
        return any(request["asked"] < failover["answered"] < request["answered"] for failover in self.lost.get(request["table"], ()))

    def outcome(self, request):
        """That of what a failover may have taken away is not known any more."""
        return UNKNOWN if request["outcome"] == OK and any(request["asked"] < at for at, _ in self.journal.losses) else request["outcome"]

    # ---- The database by itself

    def check_rows(self, table):
        parts = {name: table in getattr(self.site, name) for name in ("tables", "heads", "seats")}
        if not all(parts.values()) and (any(parts.values()) or table in self.site.entries):
            self.complain(table, f"is there in part: {parts}, {len(self.site.entries.get(table, []))} entries")

    def check_log(self, table):
        log = self.site.entries.get(table, [])
        numbers = [entry.number for entry in log]
        if numbers != list(range(1, len(log) + 1)):
            missing = sorted(set(range(1, max(numbers) + 1)) - set(numbers))
            self.complain(table, f"its log has gaps or repetitions: of {max(numbers)} entries {missing[:5]} are missing")
        if any(later.at < earlier.at for earlier, later in zip(log, log[1:])):
            self.complain(table, "times in its log go back")
        if any(entry.kind == "end" for entry in log[:-1]) and log[-1].kind not in ("offer", "accept", "decline", "rematch"):
            self.complain(table, "was played on after its end")
        head, row = self.site.heads.get(table), self.site.tables.get(table)
        if head and head.length != len(log):
            self.complain(table, f"its head says {head.length} entries, there are {len(log)}")
        if head and row and row.length > head.length:
            self.complain(table, f"its row says {row.length} entries, its head {head.length}")
        if row and (row.status == ENDED) != any(entry.kind == "end" for entry in log):
            self.complain(table, f"its status is {row.status}, which its log does not say")

    # ---- What was answered

    def check_plays(self, table):
        """Every acknowledged move is there once, and every move that is there was asked for by somebody who
        was not refused."""
        log = {entry.number: entry for entry in self.site.entries.get(table, [])}
        explained = {}
        accepted = 0
        for request in self.asked.get(table, []):
            if request["type"] not in ("play", "foreign"):
                continue
            if request["outcome"] == OK and not self.is_lost(request):
                accepted += 1
                self.check_acknowledged(table, request, log)
                explained.setdefault(request["number"], []).append(request)
        for request in self.asked.get(table, []):
            if request["type"] == "play" and (request["outcome"] == UNKNOWN or request["outcome"] == OK and self.is_astride(request)):
                explained.setdefault((request["n"], request["seat"], request["move"]), []).append(request)
        for number, entry in log.items():
            oks = explained.get(number, [])
            if len(oks) > 1:
                self.complain(table, f"entry {number} was acknowledged to {len(oks)} requests")
            if entry.kind == "move" and not oks and (number, entry.seat, entry.text) not in explained \
                    and entry.seat not in self.machines.get(table, ()):
                said = {request["outcome"] for request in self.asked.get(table, [])
                        if request["type"] == "play" and request["n"] == number and request["move"] == entry.text}
                self.complain(table, f"entry {number} ({entry.text}) is there, but was never accepted: {said or 'nobody asked'}")
        head = self.site.heads.get(table)
        if head and head.version < 1 + accepted and table not in self.lost:
            self.complain(table, f"its version is {head.version} after {accepted} acknowledged changes")

    def check_acknowledged(self, table, request, log):
        number = request["number"]
        entry = log.get(number)
        if request["n"] is not None and request["n"] != number:
            self.complain(table, f"a move for entry {request['n']} was acknowledged as {number}")
        if not entry:
            self.complain(table, f"entry {number} was acknowledged and is not there")
        elif (entry.kind, entry.seat, entry.text) != (request.get("kind", "move"), request["seat"], request["move"]):
            self.complain(table, f"entry {number} was acknowledged as {request['move']} and is {entry}")

    def check_counts(self, table):
        for type, kinds in COUNTED.items():
            for seat in {request["seat"] for request in self.asked.get(table, []) if request["type"] == type}:
                mine = [self.outcome(request) for request in self.asked[table] if request["type"] == type and request["seat"] == seat]
                there = sum((entry.kind, entry.text) in kinds and entry.seat == seat for entry in self.site.entries.get(table, []))
                self.check_range(table, f"{type} by seat {seat}", there, mine)
        joins = [self.outcome(request) for request in self.asked.get(table, []) if request["type"] == "join"]
        there = sum(entry.kind == "join" and entry.seat == 2 for entry in self.site.entries.get(table, []))
        if joins:
            self.check_range(table, "join", there, joins)

    def check_range(self, table, what, there, outcomes):
        least, most = outcomes.count(OK), outcomes.count(OK) + outcomes.count(UNKNOWN)
        if not least <= there <= most:
            self.complain(table, f"{what} is there {there} times, but was accepted {least} and in doubt {most - least} times")

    def check_order(self):
        """Who asked after somebody else had been answered comes later in the log."""
        for table, requests in self.asked.items():
            plays = sorted((request for request in requests if request["type"] == "play" and request["outcome"] == OK
                            and not self.is_lost(request)), key=lambda request: request["number"])
            for earlier, later in zip(plays, plays[1:]):
                if later["answered"] < earlier["asked"]:
                    self.complain(table, f"entry {earlier['number']} was asked for after entry {later['number']} was answered")

    def check_shown(self):
        for table, number, first, second in self.journal.contradictions:
            if not self.has_lost(table, number):
                self.complain(table, f"entry {number} was shown as {first} and as {second}")
        logs = {table: {entry.number: entry for entry in log} for table, log in self.site.entries.items()}
        for (table, number), shown in self.journal.shown.items():
            entry = logs.get(table, {}).get(number)
            if self.has_lost(table, number):
                continue
            if not entry:
                self.complain(table, f"entry {number} was shown and is not there")
            elif not journals.is_same((entry.kind, entry.seat, entry.text), shown):
                self.complain(table, f"entry {number} was shown as {shown} and is {entry}")

    def check_made(self):
        """Tables and players: those that were made are there, those that were refused are not."""
        makers = {}
        for request in self.journal.requests:
            if request["type"] == "make":
                makers.setdefault(request["player"], []).append(request)
                if self.outcome(request) == OK and request["made"] not in self.site.tables:
                    self.complain(request["made"], "was made and is not there")
            if request["type"] == "player" and self.outcome(request) == OK and request["made"] not in self.site.players:
                self.complaints.append(f"player {request['made']}: was made and is not there")
        for player, requests in makers.items():
            there = sum(seats.get(1) == player for seats in self.site.seats.values())
            self.check_range(f"of player {player}", "a table", there, [self.outcome(request) for request in requests])


def check_history(before, after, failovers=()):
    """What may happen between two moments of a site: logs grow, versions move on, what has ended stays so."""
    complaints = []
    for table in before.tables:
        if table in failovers:
            continue
        if table not in after.tables:
            complaints.append(f"table {table}: has vanished")
            continue
        old, new = before.entries.get(table, []), after.entries.get(table, [])
        if new[:len(old)] != old:
            complaints.append(f"table {table}: its log was rewritten")
        if after.heads[table].version < before.heads[table].version:
            complaints.append(f"table {table}: its version went back")
        if len(new) > len(old) and after.heads[table].version == before.heads[table].version:
            complaints.append(f"table {table}: its log grew, but not its version")
        if before.tables[table].status > after.tables[table].status:
            complaints.append(f"table {table}: its status went back")
    return complaints


def check(journal, site):
    return Checker(journal, site).run()


def main():
    complaints = check(journals.Journal.load(sys.argv[1]), stored.read_site(sys.argv[2]))
    print("".join(complaint + "\n" for complaint in complaints), end="")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
