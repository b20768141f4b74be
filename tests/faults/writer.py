"""Somebody else who writes to a site's database, by the rules of its head rows: what another server would do,
and what a failover to a standby that was behind would undo."""
import sqlite3
import time

import stored


def number_of(id):
    number = 0
    for letter in id:
        number = number << 5 | stored.ALPHABET.index(letter)
    return number - 2**64 if number >= 2**63 else number


def run(place, statements):
    """In one transaction. The last one's number of changed rows."""
    if stored.is_server(place):
        script = "BEGIN;" + ";".join(statements) + " RETURNING 1; COMMIT;"
        return len(stored.run_psql(place, script).split())
    database = sqlite3.connect(place, timeout=stored.TIMEOUT, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    for statement in statements:
        changed = database.execute(statement).rowcount
    database.execute("COMMIT")
    database.close()
    return changed


def append(journal, place, table):
    """Offers a draw for seat 1, as another server would write it; False: the table went on meanwhile."""
    site = stored.read_site(place)
    head, log, id = site.heads[table], site.entries[table], number_of(table)
    at = max(log[-1].at, int(time.time() * 1000))
    request = journal.ask("another server", "foreign", table, seat=1, kind="offer", move="draw", n=None)
    fits = f"table_id = {id} AND version = {head.version + 1} AND length = {head.length + 1}"
    changed = run(place, [
        f"UPDATE heads SET version = version + 1, length = length + 1 WHERE table_id = {id} AND version = {head.version}",
        "INSERT INTO entries (table_id, number, at, spent, kind, seat, text)"
        f" SELECT table_id, length, {at}, 0, 'offer', 1, 'draw' FROM heads WHERE {fits}"
        f" AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = {id} AND number = {head.length + 1})"])
    journal.answer(request, "ok" if changed else "stale", number=head.length + 1)
    return changed == 1


def fail_over(journal, place, table, entries=2):
    """The last entries are gone, and the head is as it was before them."""
    id = number_of(table)
    log = stored.read_site(place).entries[table]
    request = journal.ask("a failover", "failover", table, after=len(log) - entries)
    run(place, [
        f"UPDATE tables SET length = {request['after']} WHERE id = {id} AND length > {request['after']}",
        f"DELETE FROM entries WHERE table_id = {id} AND number > {request['after']}",
        f"UPDATE heads SET version = version - (length - {request['after']}), length = {request['after']}"
        f" WHERE table_id = {id}"])
    journal.answer(request, "ok")
