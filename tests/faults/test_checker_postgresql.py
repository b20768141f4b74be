"""Tries the checker on PostgreSQL: about programs that are wrong on purpose it has to complain.

usage: test_checker_postgresql.py UNVERSIONED EARLY; prints TAP.
"""
import sys

import scene as scenes  # noqa: F401; first: it sets the path
import tap
import wrong
from killable import Postgres

unversioned, early = sys.argv[1:3]
server = Postgres()


def place():
    return server.uri(server.create_database())


def without_the_version_check_it_complains():
    complaints = wrong.judge(unversioned, wrong.spoil_by_writing, place=place())
    assert any("gaps" in complaint for complaint in complaints), complaints


def crash(scene):
    server.crash()
    server.start()


def acknowledging_before_it_is_on_disk_it_complains():
    """The last moves are lost, and players go on from before them."""
    complaints = wrong.judge(early, crash, place=place())
    assert any("was acknowledged as" in complaint or "was acknowledged and is not there" in complaint for complaint in complaints), complaints


with server:
    tap.run([without_the_version_check_it_complains, acknowledging_before_it_is_on_disk_it_complains])
