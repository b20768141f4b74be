"""The times in /metrics, and what the load tool makes of them.

usage: test_metrics.py PROGRAM; prints TAP.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Server  # noqa: E402

MOVES = 7
server = Server(sys.argv[1], "--engines", "0", "--no-limits")


def histogram(name):
    """Its buckets as a list of (bound, count), its sum and its count."""
    text = server.http("GET", "/metrics")
    assert f"# TYPE fivefold_{name} histogram\n" in text, text
    buckets = [(float(bound), int(count)) for bound, count in
               re.findall(rf'^fivefold_{name}_bucket{{le="([^"]+)"}} (\d+)$', text, re.MULTILINE)]
    total = float(re.search(rf"^fivefold_{name}_sum ([\d.]+)$", text, re.MULTILINE).group(1))
    count = int(re.search(rf"^fivefold_{name}_count (\d+)$", text, re.MULTILINE).group(1))
    return buckets, total, count


def times_are_histograms():
    token = server.player("Ann")
    table = server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]
    before = histogram("acknowledgement_seconds")[2]
    socket = server.socket(token)
    for _ in range(MOVES):
        socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])
    for name in ("acknowledgement_seconds", "commit_seconds"):
        buckets, total, count = histogram(name)
        assert buckets == sorted(buckets) and buckets[-1] == (float("inf"), count), buckets
        assert total > 0 and count >= MOVES, (name, total, count)
    assert histogram("acknowledgement_seconds")[2] == before + MOVES


def the_load_tool_tells_where_the_time_went():
    done = subprocess.run([sys.argv[1], "load", "--port", str(server.port), "--games", "3", "--seconds", "2", "--addresses", "3"],
                          capture_output=True, text=True, timeout=2 * TIMEOUT)
    assert done.returncode == 0, done
    assert re.search(r"^server +\d+ % of a processor, \d+ % in its loop$", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^commits +\d+ a second of [\d.]+ entries", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^in server +p50 up to [\d.]+, p99 up to [\d.]+ ms", done.stdout, re.MULTILINE), done.stdout
    server.stop()


tap.run([times_are_histograms, the_load_tool_tells_where_the_time_went])
