"""Analyses of a site with two nodes and workers: asked for at one node, made at either, read at both.

usage: test_analyses.py PROGRAM; prints TAP.
"""
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from cluster import Site  # noqa: E402
from analyses import Reader, ask, finished_game, look  # noqa: E402
from workers import figures  # noqa: E402
from waiting import TIMEOUT, wait_until  # noqa: E402

program = sys.argv[1]


def metric(node, name):
    lines = node.http("GET", "/metrics").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"fivefold_{name} "))


def judged():
    return sum(metric(node, "judgements_total") for node in site.nodes)


def asked_at_one_node_and_read_at_another():
    wait_until(lambda: all(figures(node)["workers"] == 2 for node in site.nodes))
    ann, before = site.nodes[0].player("Ann"), judged()
    table = finished_game(site.nodes[0], ann, "abaku", 6)
    ask(site.nodes[0], ann, table)
    reader = Reader(table).wait(*site.nodes)
    assert look(site.nodes[0], table) == look(site.nodes[1], table) == ask(site.nodes[1], ann, table)
    assert len(reader.decisions) == 6 == judged() - before
    assert sum(metric(node, "engine_answers_total") for node in site.nodes) == 6  # each by a worker, once


def a_worker_that_is_killed_is_missed_by_nobody():
    ann = site.nodes[0].player("Ann")
    table = finished_game(site.nodes[0], ann, decisions=12)
    ask(site.nodes[0], ann, table)
    reader = Reader(table).wait(*site.nodes, until=lambda state: state["done"] >= 2)
    site.workers[0].stop(signal.SIGKILL)
    reader.wait(*site.nodes)
    site.workers[0].start()
    wait_until(lambda: all(figures(node)["workers"] == 2 for node in site.nodes))


def node_at_work():
    wait_until(lambda: sum(metric(node, "analyses") for node in site.nodes) == 1)
    return next(node for node in site.nodes if metric(node, "analyses"))


def a_node_that_is_killed_leaves_its_analysis_to_another():
    for _ in range(2):
        ann = site.nodes[0].player("Ann")
        table = finished_game(site.nodes[0], ann, decisions=24)
        ask(site.nodes[0], ann, table)
        reader = Reader(table).wait(*site.nodes, until=lambda state: state["done"] >= 2)
        killed = node_at_work()
        other = next(node for node in site.nodes if node is not killed)
        before = metric(other, "judgements_total")
        killed.stop(signal.SIGKILL)
        done = reader.read(other)["done"]
        assert done < 24
        reader.wait(other, patience=60)
        assert metric(other, "judgements_total") - before == 24 - done  # nothing is done twice
        killed.start()
        reader.read(killed)
        wait_until(lambda: all(figures(node)["workers"] == 2 for node in site.nodes))


def a_node_that_hangs_does_not_go_back():
    ann = site.nodes[0].player("Ann")
    table = finished_game(site.nodes[0], ann, decisions=24)
    ask(site.nodes[0], ann, table)
    reader = Reader(table).wait(*site.nodes, until=lambda state: state["done"] >= 2)
    hung = node_at_work()
    other = next(node for node in site.nodes if node is not hung)
    hung.process.send_signal(signal.SIGSTOP)
    at = reader.read(other)["done"]
    reader.wait(other, until=lambda state: state["done"] >= at + 2, patience=60)
    hung.process.send_signal(signal.SIGCONT)
    reader.wait(other, hung)


def players_take_turns():
    ann, bob = site.nodes[0].player("Ann"), site.nodes[1].player("Bob")
    tables = [finished_game(site.nodes[0], ann, decisions=8) for _ in range(3)]
    last = finished_game(site.nodes[1], bob, decisions=8)
    for table in tables:
        ask(site.nodes[0], ann, table)
    ask(site.nodes[1], bob, last)
    most = 0
    while look(site.nodes[0], last)["status"] != "done":
        most = max(most, sum(0 < look(site.nodes[1], table)["done"] < 8 for table in tables))
    assert look(site.nodes[0], tables[2])["status"] == "waiting" and most <= 1, most
    for table in tables:
        Reader(table).wait(*site.nodes)


def everything_stops_in_order():
    for worker in site.workers:
        assert worker.stop() == 0 and "Sanitizer" not in worker.read_log(), worker.read_log()
    for node in site.nodes:
        assert node.stop() == 0 and "Sanitizer" not in node.read_log(), node.read_log()
    checked = subprocess.run([program, "check", site.database], stdout=subprocess.PIPE, timeout=TIMEOUT)
    assert checked.returncode == 0, checked.stdout


with Site(program, "--no-limits", "--engines", "0", "--analysis-ms", "150", names=("one", "two"), workers=2) as site:
    tap.run([asked_at_one_node_and_read_at_another, a_worker_that_is_killed_is_missed_by_nobody, a_node_that_is_killed_leaves_its_analysis_to_another,
             a_node_that_hangs_does_not_go_back, players_take_turns, everything_stops_in_order])
