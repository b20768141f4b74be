"""What has to be true of a whole site in the end, beside what faults/checker.py judges: by the database's rows,
what clients and spectators have seen, and the records of games. It knows nothing of the program but its `verify`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "faults"))
import checker  # noqa: E402
import stored  # noqa: E402
from travellers import HIDDEN  # noqa: E402
from writer import number_of  # noqa: E402

# A turn is charged no more than the time in which its player could have taken it, and this error, in milliseconds.
# An interruption is a connection that was lost, a time of `unavailable`, an answer that took more than a second, or
# a reset. An outage is known after five seconds, so that shorter ones are charged.
ERROR, ERROR_OF_INTERRUPTION = 2000, 7000
HOUR = 3600 * 1000  # milliseconds


class SiteChecker:
    """`crowd` and `racers` are the clients, `place` the database, `questions` the games and positions that workers
    were shown."""

    def __init__(self, journal, crowd, racers, place, questions=()):
        self.journal, self.crowd, self.racers, self.place, self.questions = journal, crowd, racers, place, questions
        self.site = stored.read_site(place)
        self.complaints = checker.check(journal, self.site) + crowd.complaints
        self.counts = {}

    def complain(self, sentence):
        self.complaints.append(sentence)

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def rows(self, sql):
        return json.loads(stored.run_psql(self.place, f"\\pset format unaligned\nSELECT coalesce(json_agg(row_to_json(found)), '[]') FROM ({sql}) AS found;"))

    def run(self):
        self.check_orphans()
        self.check_due()
        self.check_spent()
        self.check_races()
        self.check_mortals()
        self.check_hidden()
        self.check_questions()
        return self.complaints

    # ---- Rows

    def check_orphans(self):
        for table, key in (("heads", "table_id"), ("entries", "table_id"), ("seats", "table_id"), ("due", "table_id"), ("analyses", "table_id"),
                           ("judgements", "table_id")):
            for row in self.rows(f"SELECT DISTINCT {key} AS id FROM {table} WHERE {key} NOT IN (SELECT id FROM tables) LIMIT 5"):
                self.complain(f"{table}: rows of table {stored.format_id(row['id'])}, which is not there")
        for table in ("tokens", "recoveries", "device_codes"):
            for row in self.rows(f"SELECT player FROM {table} WHERE player NOT IN (SELECT id FROM players) LIMIT 5"):
                self.complain(f"{table}: a row of player {row['player']}, who is not there")
        for table, what in (("seats", "a seat"), ("analyses", "an analysis")):
            for row in self.rows(f"SELECT table_id, player FROM {table} WHERE player <> 0 AND player NOT IN (SELECT id FROM players) LIMIT 5"):
                self.complain(f"table {stored.format_id(row['table_id'])}: {what} of player {row['player']}, who is not there")

    def check_due(self):
        """Somebody looks after every table that goes on, and after no other; one with a clock before it runs out."""
        for row in self.rows("SELECT id, status, at, (SELECT max(entries.at) FROM entries WHERE table_id = id) AS last, clock"
                             " FROM tables LEFT JOIN due ON table_id = id"):
            table = stored.format_id(row["id"])
            self.count("tables")
            if (row["status"] == checker.ENDED) != (row["at"] is None):
                self.complain(f"table {table}: status {row['status']}, and its due row says {row['at']}")
            elif row["at"] and row["clock"].startswith("game") and row["status"] == 1 and row["at"] > row["last"] + 2 * HOUR:
                self.complain(f"table {table}: is due {row['at'] - row['last']} ms after its last entry")

    # ---- Clocks

    def check_spent(self):
        """A move that a failover took away is made again in the same turn, which has lasted for both."""
        turns = {}
        entries = {(table, entry.number): entry for table, log in self.site.entries.items() for entry in log}
        for request in self.journal.requests:
            entry = entries.get((request["table"], request.get("number")))
            if request["type"] != "play" or request["outcome"] != "ok" or request.get("measured") is None or not entry \
                    or (entry.seat, entry.text) != (request["seat"], request["move"]):
                continue
            before, measured, interruptions = turns.get((request["table"], entry.number), (None, 0, 0))
            if before is None or not any(before < at < request["asked"] for at, _ in self.journal.losses):
                measured = interruptions = 0
            turns[request["table"], entry.number] = request["asked"], measured + request["measured"], interruptions + request["interruptions"]
        for (table, number), (_, measured, interruptions) in turns.items():
            entry = entries[table, number]
            self.count("turns measured", entry.spent > 0)
            self.count("of them with an interruption", entry.spent > 0 and interruptions > 0)
            if entry.spent > 1000 * measured + ERROR + ERROR_OF_INTERRUPTION * interruptions:
                self.complain(f"table {table}: entry {number} was charged {entry.spent} ms, its player measured"
                              f" {1000 * measured:.0f} ms and {interruptions} interruptions")

    # ---- What must not happen twice

    def check_races(self):
        for race in self.races():
            self.count(f"{race['kind']} races")
            if race["kind"] in ("seat", "code") and len(race["winners"]) > 1:
                self.complain(f"a {race['kind']} was given to {len(race['winners'])}: {race}")
            if race["losses"] != self.crowd.losses:
                continue  # the database has forgotten since
            if race["kind"] == "seat":
                self.check_seat(race)
            if race["kind"] == "rematch":
                self.check_rematch(race)

    def races(self):
        return [race for racer in self.racers for race in racer.races]

    def check_seat(self, race):
        seated = self.site.seats.get(race["table"], {}).get(2)
        joins = sum(entry.kind == "join" and entry.seat == 2 for entry in self.site.entries.get(race["table"], []))
        if race["winners"] and seated != race["winners"][0] or joins > 1:
            self.complain(f"table {race['table']}: its seat has {seated} after {joins} joins: {race}")

    def check_rematch(self, race):
        log = self.site.entries.get(race["table"], [])
        made = [entry.text for entry in log if entry.kind == "rematch"]
        if len(made) > 1 or any(table not in self.site.tables for table in made):
            self.complain(f"table {race['table']}: its rematches are {made}")
        self.count("rematches", len(made))

    # ---- Who is gone

    def check_mortals(self):
        gone = [race for race in self.races() if race["kind"] == "mortal" and race["losses"] == self.crowd.losses]
        self.count("deleted players", len(gone))
        self.dump = subprocess.run(["pg_dump", "--data-only", self.place], stdout=subprocess.PIPE, check=True, timeout=600).stdout.decode()
        traces = {str(number_of(race["player"])): race for race in gone} | {name.split(" ")[1]: race for race in gone for name in race["names"]}
        for line in self.dump.splitlines():
            if line.startswith("COPY "):
                table = line.split()[1]
            for word in traces.keys() & set(re.split(r"[\t, {}]", line)):
                self.complain(f"player {traces[word]['player']} was deleted, and {table} has: {line}")

    # ---- What is hidden

    def check_hidden(self):
        """Each draw is for one player; what others may not know of it is covered for them until the end."""
        for (table, number, viewer), text in self.crowd.seen.items():
            log = self.site.entries.get(table, [])
            if number > len(log) or log[number - 1].kind not in ("move", "chance"):
                continue
            true, owner = log[number - 1].text, self.owner_of(log, number)
            kind, _, tiles = true.partition(":")
            if kind not in ("draw", "swap") or not tiles:
                continue
            self.count("hidden entries seen")
            if viewer != owner and set(text.partition(":")[2]) != {"_"}:
                self.complain(f"table {table}: entry {number} {true} of seat {owner} was shown to {viewer} as {text}")

    def check_questions(self):
        """A worker is shown what the seat for which it thinks may see: the other one's hand is covered."""
        for game, position in self.questions:
            if game not in HIDDEN:
                continue
            words, view = position.split(" "), re.search(r" view=([12])\b", position)
            self.count("hidden positions asked of workers")
            if not view or any(set(words[place]) - set("_.") for place in (6 - int(view[1]), 8 - int(view[1]))):
                self.complain(f"a worker was shown {position}")

    @staticmethod
    def owner_of(log, number):
        """Whose draw or exchange it is: the two first draws are dealt in turn, the others follow a move."""
        entry = log[number - 1]
        if entry.kind == "move":
            return entry.seat
        before = [other for other in log[:number - 1] if other.kind in ("move", "chance")]
        return before[-1].seat if before and before[-1].kind == "move" else len(before) + 1


def check_draws(program, records):
    """Every draw follows from what was promised before."""
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        for table, record in records.items():
            path = pathlib.Path(folder) / table
            path.write_text(record)
            done = subprocess.run([program, "verify", str(path)], capture_output=True, text=True, timeout=60)
            if done.returncode:
                complaints.append(f"table {table}: its record does not verify: {done.stdout}{done.stderr}")
    return complaints
