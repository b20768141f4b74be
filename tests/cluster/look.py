#!/usr/bin/env python3
"""Looks at the rows of a site that is played on, and compares them with those of the last look.

usage: look.py DATABASE FILE LOSSES < TABLES

FILE keeps what was seen; LOSSES is the number of failovers so far that may have lost something, after which nothing
can be compared. TABLES, one a line, may not vanish. Prints what may not have happened, a line each. It is a process
of its own, so that clients who measure their time do not wait for it.
"""
import os
import pathlib
import pickle
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / part) for part in ("server", "faults")]
import checker  # noqa: E402
import stored  # noqa: E402


def main():
    place, path, losses = sys.argv[1:]
    kept = set(sys.stdin.read().split())
    try:
        site = stored.read_site(place)
    except (OSError, subprocess.SubprocessError):
        return  # the database is away
    if os.path.exists(path):
        with open(path, "rb") as file:
            before, then = pickle.load(file)
        if before == losses:
            gone = {table for table in then.tables if table not in site.tables and table not in kept}
            for complaint in checker.check_history(then, site, gone):
                print(complaint)
    with open(path, "wb") as file:
        pickle.dump((losses, site), file)


if __name__ == "__main__":
    main()
