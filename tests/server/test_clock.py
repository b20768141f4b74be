"""Clocks of real games on a real server: somebody sets the machine's clock, or the process stands still.

usage: test_clock.py PROGRAM LIBRARY (of set_clock.c); prints TAP.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

HOUR = 3600 * 1000
STOPPED = 14  # seconds
SLOW = 4  # seconds; a start that took longer is tried again
ATTEMPTS = 10


def set_clock(folder, step):
    """Sets the time of day of programs with the library, by so many seconds."""
    path = os.path.join(folder, "step")
    with open(path + ".new", "w") as file:
        file.write(f"{step}\n")
    os.rename(path + ".new", path)


def start_game(server, clock):
    """Ann's table, joined by Bob; returns the tokens and the id."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = server.table(ann, game="abalone", seats=["me", "open"], clock=clock)["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/join", {}, bob)
    return ann, bob, table


def seen(server, table, token=None):
    return server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]


def let_time_pass(server, table, milliseconds):
    """Until the site's time has gone on by that much, so that clocks have been looked at."""
    first = seen(server, table)["now"]
    for _ in range(3000):
        now = seen(server, table)["now"]
        if now - first >= milliseconds:
            return
        assert abs(now - first) < HOUR, "the site's time stepped"
        time.sleep(0.1)
    raise AssertionError("the site's time stands still")


def a_step_of_the_wall_clock_ends_no_game():
    folder = tempfile.mkdtemp(prefix="fivefold-test-")
    set_clock(folder, 0)
    environment = {"LD_PRELOAD": os.path.abspath(sys.argv[2]), "FIVEFOLD_CLOCK_STEP": os.path.join(folder, "step")}
    server = Server(sys.argv[1], "--no-limits", "--engines", "0", folder=folder, environment=environment)
    ann, bob, table = start_game(server, {"kind": "game", "minutes": 30, "increment": 0})
    players = [(ann, "a1b1"), (bob, "i5h5"), (ann, "a2b2")]
    for (token, move), step in zip(players, (3600, -3600, 0)):
        before = seen(server, table)
        set_clock(folder, step)
        date = subprocess.run(["date", "+%s"], env={**os.environ, **environment}, stdout=subprocess.PIPE, timeout=60)
        ahead = int(date.stdout) - time.time()
        assert abs(ahead - step) < 600, f"the time of day is {ahead} s ahead"
        let_time_pass(server, table, 1500)
        after = seen(server, table)
        assert after["status"] == "running", after["entries"][-1]
        spent = sum(before["clock"]["left"]) - sum(after["clock"]["left"])
        assert 0 <= spent <= after["now"] - before["now"] < HOUR, (step, spent)
        server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": move}, token)
    times = [entry["at"] for entry in seen(server, table)["entries"]]
    assert times == sorted(times), times
    # A clock that was set back while the server was down does not bring old times again.
    server.stop()
    set_clock(folder, -3600)
    server.start()
    assert seen(server, table)["now"] >= times[-1] - 5000  # what was last known of being alive
    server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": "i6h6"}, bob)
    times = [entry["at"] for entry in seen(server, table)["entries"]]
    assert times == sorted(times), times
    server.stop()


def stop_while_moving(server, clock):
    """Sends a move to a server that stands still. Returns socket, table, and the seconds that the
    player may have been charged; None when the machine was too slow to tell."""
    ann, bob, table = start_game(server, clock)
    began = time.monotonic()
    watcher = server.socket(ann)
    watcher.ask("follow", table=table)
    server.process.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()
    watcher.send_frame(b'{"type":"play","id":"late","table":"%s","move":"a1b1"}' % table.encode())
    time.sleep(STOPPED)
    went_on = time.monotonic()
    server.process.send_signal(signal.SIGCONT)
    answer = watcher.event(lambda message: message.get("id") == "late")
    charged = time.monotonic() - went_on + stopped - began
    return (answer, watcher, table, charged) if charged < SLOW else None


def a_move_that_was_sent_to_a_stopped_server_is_in_time():
    server = Server(sys.argv[1], "--no-limits", "--engines", "0")
    for _ in range(ATTEMPTS):
        found = stop_while_moving(server, {"kind": "turn", "seconds": 12})
        if found:
            break
    answer, watcher, table, _ = found
    assert answer["type"] == "ok", answer
    assert seen(server, table)["status"] == "running"
    assert "stood still" in server.read_log()
    watcher.close()
    server.stop()


def nobody_pays_for_a_stall_also_after_a_restart():
    server = Server(sys.argv[1], "--no-limits", "--engines", "0")
    for _ in range(ATTEMPTS):
        found = stop_while_moving(server, {"kind": "game", "minutes": 1, "increment": 0})
        if found:
            break
    answer, watcher, table, charged = found
    assert answer["type"] == "ok", answer
    left = seen(server, table)["clock"]["left"][0]
    assert left >= 60000 - charged * 1000 - 1500, (left, charged)
    # Bob's clock runs while the server stands still, and then another one reads the table.
    began = time.monotonic()
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    server.process.send_signal(signal.SIGCONT)
    let_time_pass(server, table, 6500)  # the store hears that the server is alive
    here = seen(server, table)["clock"]["left"][1]
    server.stop(signal.SIGKILL)
    server.start()
    there = seen(server, table)["clock"]["left"][1]
    elapsed = (time.monotonic() - began - STOPPED) * 1000
    assert here >= 60000 - elapsed - 1500 and there >= 60000 - elapsed - 1500, (here, there, elapsed)
    watcher.close()
    server.stop()


tap.run([a_step_of_the_wall_clock_ends_no_game, a_move_that_was_sent_to_a_stopped_server_is_in_time,
         nobody_pays_for_a_stall_also_after_a_restart])
