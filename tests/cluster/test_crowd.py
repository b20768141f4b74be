"""A crowd plays at three nodes, each client wherever chance sends it, while nodes and the database are killed,
stopped and started. Then the independent checker of tests/faults holds what was told against what is stored.

usage: test_crowd.py PROGRAM; prints TAP.
"""
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "faults"))
import tap  # noqa: E402
from cluster import Site  # noqa: E402
import checker  # noqa: E402
import stored  # noqa: E402
from journal import Journal  # noqa: E402
from players import Crowd  # noqa: E402

program = sys.argv[1]
TIMEOUT = 120
chance = random.Random(24)


def is_up(node):
    return node.process.poll() is None


def play_while(something_happens):
    """Clients connect to any node that is up, so that the two of a match are mostly at different ones."""
    with Site(program, "--engines", "0", "--no-limits") as site:
        journal = Journal()
        crowd = Crowd(journal, lambda: chance.choice([node for node in site.nodes if is_up(node)] or site.nodes).port, matches=8, seed=24)
        crowd.start()
        try:
            crowd.wait_for_moves(2, TIMEOUT)
            something_happens(site, crowd)
            crowd.wait_for_moves(2, TIMEOUT)
            crowd.stop()
            judge(site, journal)
        finally:
            crowd.is_over = True


def judge(site, journal):
    for node in site.nodes:
        figures = dict(re.findall(r"^(fivefold_\w+) (\d+)$", node.http("GET", "/metrics"), re.MULTILINE))
        assert figures["fivefold_key_conflicts_total"] == "0", "the log's key had to refuse a commit"
        assert node.stop() == 0, node.read_log()
        assert "Sanitizer" not in node.read_log(), node.read_log()
    found = stored.read_site(site.database)
    complaints = checker.check(journal, found)
    print(f"# {len(found.tables)} tables, {sum(map(len, found.entries.values()))} entries; {journal.summary()}", flush=True)
    assert not complaints, "\n".join(complaints[:20])
    checked = subprocess.run([program, "check", site.database], capture_output=True, text=True, timeout=TIMEOUT)
    assert checked.returncode == 0, checked


def nodes_are_killed_one_after_the_other():
    def kill(site, crowd):
        for node in site.nodes:
            node.stop(signal.SIGKILL)
            crowd.wait_for_moves(2, TIMEOUT)
            node.start()
            crowd.wait_for_moves(1, TIMEOUT)
    play_while(kill)


def nodes_stand_still_and_wake_up():
    def stop(site, crowd):
        for node in site.nodes[:2]:
            node.process.send_signal(signal.SIGSTOP)
            time.sleep(7)  # long enough to be missed
            node.process.send_signal(signal.SIGCONT)
            crowd.wait_for_moves(2, TIMEOUT)
    play_while(stop)


def the_database_is_killed_and_restarted():
    def restart(site, crowd):
        for how in (signal.SIGQUIT, signal.SIGINT):
            site.postgresql.stop(how)
            time.sleep(1)
            site.postgresql.start()
            crowd.wait_for_moves(2, TIMEOUT)
    play_while(restart)


tap.run([nodes_are_killed_one_after_the_other, nodes_stand_still_and_wake_up, the_database_is_killed_and_restarted])
