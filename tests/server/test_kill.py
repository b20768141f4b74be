"""kill -9 at random moments while clients play: after each restart every acknowledged move has to be
there, no table may be unreadable, and the clients have to go on.

usage: test_kill.py PROGRAM [KILLS [GAMES]]; prints TAP.
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
import tap  # noqa: E402
from harness import Server  # noqa: E402

program = sys.argv[1]
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 3
games = int(sys.argv[3]) if len(sys.argv) > 3 else 20


def lines_of(load, wanted):
    """Waits until the load tool says that all are connected, or that it plays."""
    while True:
        line = load.stderr.readline()
        assert line, "the load tool ended early"
        if wanted in line:
            return line


def kill_while_playing(game):
    server = Server(program, "--no-limits", "--engines", "0")
    chance = random.Random(7)
    load = subprocess.Popen(
        [program, "load", "--port", str(server.port), "--games", str(games), "--game", game, "--reconnect",
         "--seconds", str(2 + 2 * kills)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines_of(load, "moves/s")
    for _ in range(kills):
        time.sleep(chance.uniform(0.2, 1.2))  # the moment has to be random, it decides nothing
        server.stop(signal.SIGKILL)
        server.start()
    report, _ = load.communicate(timeout=120 + 4 * kills)
    print("".join("# " + line + "\n" for line in report.splitlines()), end="")
    found, missing = map(int, re.search(r"verified +(\d+) .* (\d+) missing", report).groups())
    assert missing == 0 and found > 0
    assert re.search(r"errors +0$", report, re.MULTILINE), "a client was refused"
    total = re.search(r"connections +(\d+) of (\d+)", report)
    assert total.group(1) == total.group(2), "not all came back"
    assert server.stop() == 0
    server.start()
    assert "cannot be read" not in server.read_log()
    assert server.stop() == 0


def acknowledged_moves_survive_a_kill():
    kill_while_playing("abalone")


def a_game_with_luck_and_rematches_survives_too():
    kill_while_playing("addvantage")


tap.run([acknowledged_moves_survive_a_kill, a_game_with_luck_and_rematches_survives_too])
