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


def wait_for_play(load):
    """Waits until the load tool says that all are connected and moves are made."""
    for _ in range(300):  # it says so every second
        line = load.stderr.readline()
        assert line, "the load tool ended early"
        found = re.match(r" *(\d+) moves? a second, (\d+) connected", line)
        if found and int(found.group(1)) > 0 and int(found.group(2)) == 2 * games:
            return
    raise AssertionError(f"nobody plays; the last word: {line}")


def kill_while_playing(game):
    server = Server(program, "--no-limits", "--engines", "0")
    chance = random.Random(7)
    load = subprocess.Popen(
        [program, "load", "--port", str(server.port), "--games", str(games), "--game", game, "--reconnect",
         "--seconds", "3600"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(kills):
        wait_for_play(load)
        time.sleep(chance.uniform(0, 0.5))  # the moment has to be random, it decides nothing
        server.stop(signal.SIGKILL)
        server.start()
    wait_for_play(load)
    load.send_signal(signal.SIGINT)
    report, _ = load.communicate(timeout=120)
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
