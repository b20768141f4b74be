"""Ctrl-C in commands that take long: they end at once, and say what they have; on a terminal they show
how far they are, and elsewhere not.

usage: test_interrupt.py PROGRAM; prints TAP.
"""
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
import tap  # noqa: E402

program = sys.argv[1]
DAISY = str(here.parent / "golden" / "abalone-daisy.record")
scratch = tempfile.TemporaryDirectory()
# How each would run for minutes, and what it says of what it has.
LONG = {
    "puzzle": (["puzzle", "baju-solo", "--seed", "1", "--count", "1000000", "--tries", "1000000000"],
               r"moves, seed 1"),
    "solve --count": (["solve", "baju-solo", "--count", "1000000"], r"moves: \d+"),
    "analyse": (["analyse", DAISY, "--movetime", "700"], r"as the computer would"),
    "match": (["match", "abalone", "--a", "random", "--b", "random", "--pairs", "1000000",
               "--max-plies", "10"],
              r"result of A: "),
    "match with long thoughts": (["match", "abalone", "--a", "level=10", "--b", "level=10", "--pairs",
                                  "10", "--movetime", "600000"], r"no complete pair"),
    "calibrate": (["calibrate", "baju", "--games", "1000000", "--nodes", "10"], r"slope "),
    "perft": (["perft", "abalone", "9"], r"perft 9 at least \d+"),
    "perft --divide": (["perft", "abalone", "6", "--divide"], r"perft 6 at least \d+"),
    "bench": (["bench"], r"perft \d"),
    "hint": (["hint", DAISY, "--at", "4", "--movetime", "600000"], r"move +\w+"),
}


def interrupt(arguments, after=2.0, **streams):
    process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True, **streams)
    time.sleep(after)
    assert process.poll() is None, (arguments, "is over already")
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    output, error = process.communicate(timeout=60)
    return process.returncode, output, error, time.monotonic() - begin


def ends_at_once_with_what_it_has():
    for name, (arguments, said) in LONG.items():
        # A sanitized build takes a while for the first figure.
        after = 8.0 if name == "bench" else 2.0
        status, output, error, seconds = interrupt(arguments, after, stderr=subprocess.PIPE)
        assert status == 130, (name, status, output, error)
        assert f"fivefold {arguments[0]}: interrupted" in error, (name, error)
        assert re.search(said, output), (name, output, error)
        assert "\r" not in error, (name, error)  # progress is for terminals
        # A sanitized build on a busy machine is slow, but not that slow.
        assert seconds < 5, (name, seconds)


def json_is_whole_after_an_interruption():
    for name in ("solve --count", "analyse", "match", "calibrate", "perft", "perft --divide", "hint"):
        status, output, _, _ = interrupt([*LONG[name][0], "--json"], stderr=subprocess.PIPE)
        assert status == 130, (name, status)
        answer = json.loads(output)
        assert answer["game"], (name, answer)
        assert not answer.get("complete"), (name, answer)


def load_ends_at_once():
    site = subprocess.Popen([program, "serve", "--port", "0", "--db", f"{scratch.name}/site.db", "--log-level",
                             "error"], stdout=subprocess.PIPE, text=True)
    try:
        port = re.search(r":(\d+)/", site.stdout.readline()).group(1)
        status, output, error, seconds = interrupt(["load", "--port", port, "--games", "2", "--seconds", "3600"],
                                                   stderr=subprocess.PIPE)
        assert status == 130 and "moves  " in output and "interrupted" in error, (status, output, error)
        assert seconds < 5, seconds
    finally:
        site.terminate()
        site.wait()


def says_that_there_is_no_server():
    done = subprocess.run([program, "load", "--port", "1"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == "", done
    assert "no server listens on port 1" in done.stderr, done.stderr


def read_terminal(handle):
    """Everything that was written to a terminal so far."""
    told = b""
    while select.select([handle], [], [], 0)[0]:
        try:
            piece = os.read(handle, 65536)
        except OSError:
            break
        told += piece
    return told.decode()


def shows_progress_on_a_terminal():
    for name, (arguments, _) in LONG.items():
        if "--divide" in arguments or name in ("hint", "match with long thoughts"):
            continue
        keyboard, terminal = pty.openpty()
        environment = dict(os.environ, TERM="xterm")
        interrupt(arguments, stderr=terminal, env=environment)
        shown = read_terminal(keyboard)
        os.close(terminal)
        os.close(keyboard)
        assert "\r" in shown and re.search(r"\d|perft of", shown), (name, shown)
        assert shown.rstrip().endswith("interrupted"), (name, shown[-200:])
        assert all(len(line) < 80 for line in re.split(r"[\r\n]", shown)), (name, shown)


tap.run([ends_at_once_with_what_it_has, json_is_whole_after_an_interruption, load_ends_at_once,
         says_that_there_is_no_server, shows_progress_on_a_terminal])
