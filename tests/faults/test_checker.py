"""Tries the checker itself: with programs that are wrong on purpose it has to complain, and about each kind of
mistake in a site that is put together by hand.

usage: test_checker.py UNVERSIONED EARLY; prints TAP.
"""
import copy
import re
import sys

import scene as scenes  # noqa: F401; first: it sets the path
import checker
import stored
import tap
import wrong
from journal import Journal

unversioned, early = sys.argv[1:3]
TABLE = stored.format_id(77)
ANN = stored.format_id(5)


def without_the_version_check_it_complains():
    complaints = wrong.judge(unversioned, wrong.spoil_by_writing)
    assert any("gaps" in complaint for complaint in complaints), complaints
    assert any("the log's key" in complaint for complaint in complaints), complaints


def acknowledging_before_the_commit_it_complains():
    complaints = wrong.judge(early, lambda scene: scene.kill_server())
    # A lost move is missed, or another one has come in its place.
    lost = re.compile("was acknowledged (and is not there|as .* and is )")
    assert any(lost.search(complaint) for complaint in complaints), complaints


# ---- By hand

def make_site():
    """A table with a move each, as it should be: entry 4 acknowledged, entry 5 in doubt, others refused."""
    journal = Journal()
    journal.answer(journal.ask("Ann", "player"), "ok", made=ANN)
    journal.answer(journal.ask("Ann", "make", player=ANN), "ok", made=TABLE)
    journal.answer(journal.ask("Bo", "join", TABLE, seat=2), "ok")
    journal.answer(journal.ask("Ann", "play", TABLE, seat=1, move="a1b2", n=4), "ok", number=4)
    journal.answer(journal.ask("Ann", "play", TABLE, seat=1, move="a1b2", n=4), "stale")
    journal.answer(journal.ask("Bo", "play", TABLE, seat=2, move="i9h8", n=5), "unavailable")
    journal.ask("Bo", "play", TABLE, seat=2, move="i8h7", n=5)
    log = [(77, 1, 10, "join", 1, "Ann"), (77, 2, 11, "join", 2, "Bo"), (77, 3, 11, "start", 0, ""),
           (77, 4, 12, "move", 1, "a1b2"), (77, 5, 13, "move", 2, "i8h7")]
    journal.show(TABLE, [{"n": 4, "kind": "move", "seat": 1, "text": "a1b2"}])
    return journal, {"tables": [(77, 1, 3)], "heads": [(77, 4, 5)], "entries": log, "seats": [(77, 1, 5), (77, 2, 6)],
                     "players": [(5,), (6,)]}


def look(change):
    journal, rows = make_site()
    change(journal, rows)
    return checker.check(journal, stored.Site(rows))


def set_entry(rows, number, **fields):
    index = next(index for index, row in enumerate(rows["entries"]) if row[1] == number)
    names = ("table_id", "number", "at", "kind", "seat", "text")
    rows["entries"][index] = tuple({**dict(zip(names, rows["entries"][index])), **fields}[name] for name in names)


MISTAKES = {
    "was acknowledged and is not there": lambda journal, rows: (rows["entries"].__delitem__(slice(3, 5)), rows.update(heads=[(77, 4, 3)])),
    "its log has gaps": lambda journal, rows: rows["entries"].pop(2),
    "was acknowledged as a1b2 and is": lambda journal, rows: set_entry(rows, 4, text="a2b2"),
    "is there, but was never accepted: {'unavailable'}": lambda journal, rows: set_entry(rows, 5, text="i9h8"),
    "is there, but was never accepted: nobody": lambda journal, rows: set_entry(rows, 5, text="i7h7"),
    "was acknowledged to 2 requests": lambda journal, rows: journal.answer(journal.requests[4], "ok", number=4),
    "its head says 6": lambda journal, rows: rows.update(heads=[(77, 4, 6)]),
    "its row says 9": lambda journal, rows: rows.update(tables=[(77, 1, 9)]),
    "its version is 1": lambda journal, rows: rows.update(heads=[(77, 1, 5)]),
    "its status is 2": lambda journal, rows: rows.update(tables=[(77, 2, 3)]),
    "times in its log": lambda journal, rows: set_entry(rows, 5, at=1),
    "is there in part": lambda journal, rows: rows.update(tables=[]),
    "was made and is not there": lambda journal, rows: rows.update(tables=[], heads=[], entries=[], seats=[]),
    "player 0000000000005: was made": lambda journal, rows: rows.update(players=[]),
    "join is there 0 times": lambda journal, rows: set_entry(rows, 2, kind="leave"),
    "a table is there 1 times": lambda journal, rows: journal.answer(journal.requests[1], "unavailable"),
    "was shown as": lambda journal, rows: journal.show(TABLE, [{"n": 4, "kind": "move", "seat": 1, "text": "a2b2"}]),
    "was shown and is not there": lambda journal, rows: journal.show(TABLE, [{"n": 6, "kind": "move", "seat": 1, "text": "a2b2"}]),
    "for entry 4 was acknowledged as 5": lambda journal, rows: journal.answer(journal.requests[3], "ok", number=5),
}


def each_mistake_is_told():
    assert look(lambda journal, rows: None) == []
    for sentence, change in MISTAKES.items():
        complaints = look(change)
        assert any(sentence in complaint for complaint in complaints), (sentence, complaints)


def what_a_failover_lost_may_be_there_only_if_it_was_answered_after_it():
    for is_answered_before in (True, False):
        journal, rows = make_site()
        request = journal.ask("Ann", "play", TABLE, seat=1, move="b1b2", n=6)
        for is_before in (True, False):
            if is_before == is_answered_before:
                journal.answer(request, "ok", number=6)
            if is_before:
                journal.lose({TABLE: 5})
        rows.update(heads=[(77, 5, 6)], entries=rows["entries"] + [(77, 6, 14, "move", 1, "b1b2")])
        found = [sentence for sentence in checker.check(journal, stored.Site(rows)) if "never accepted: {'ok'}" in sentence]
        assert bool(found) == is_answered_before, (is_answered_before, found)


def each_step_back_is_told():
    rows = make_site()[1]
    before = stored.Site(rows)
    assert checker.check_history(before, before) == []
    changes = {"log was rewritten": {"entries": rows["entries"][:4]}, "version went back": {"heads": [(77, 3, 5)]},
               "status went back": {"tables": [(77, 0, 3)]}, "has vanished": {"tables": []},
               "grew, but not its version": {"entries": rows["entries"] + [(77, 6, 14, "move", 1, "a2b3")]}}
    for sentence, change in changes.items():
        complaints = checker.check_history(before, stored.Site({**copy.deepcopy(rows), **change}))
        assert any(sentence in complaint for complaint in complaints), (sentence, complaints)


tap.run([each_mistake_is_told, what_a_failover_lost_may_be_there_only_if_it_was_answered_after_it, each_step_back_is_told, without_the_version_check_it_complains,
         acknowledging_before_the_commit_it_complains])
