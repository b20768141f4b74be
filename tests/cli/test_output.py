"""What cannot be written counts: every command on a full disk and on a closed pipe.

usage: test_output.py PROGRAM; prints TAP.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
import tap  # noqa: E402

program = sys.argv[1]
WALL = str(here.parent / "golden" / "abalone-wall.record")
HOSTED = str(here.parent / "server" / "data" / "dealer1" / "baju-solo.record")
SILENT = {"backup", "watch"}  # they print nothing, or only on a full screen
scratch = tempfile.TemporaryDirectory()
BOARD = "5/6/7/8/6SSs/8/7/6/4s 5 0 b 10 50"


def start_site():
    """A server on a free port, with its database and port."""
    database = f"{scratch.name}/site.db"
    site = subprocess.Popen([program, "serve", "--port", "0", "--db", database, "--log-level", "error"],
                            stdout=subprocess.PIPE, text=True)
    port = re.search(r":(\d+)/", site.stdout.readline()).group(1)
    return site, database, port


site, database, port = start_site()
tokens = f"{scratch.name}/tokens"
with open(tokens, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
    file.write("0123456789abcdef0123456789abcdef\n")
resting = f"{scratch.name}/resting.db"  # nobody has it
subprocess.run([program, "backup", database, resting], check=True)
COMMANDS = {
    "play": ["abalone"],
    "games": [],
    "rules": ["abalone"],
    "learn": ["abalone", "--progress", f"{scratch.name}/lessons"],
    "watch": [WALL],
    "replay": [WALL],
    "analyse": [WALL, "--nodes", "50"],
    "hint": ["abalone", "--position", BOARD, "--nodes", "50"],
    "solve": ["baju-solo", "--seed", "1"],
    "puzzle": ["baju-solo", "--seed", "1"],
    "convert": [WALL, "--to", "moves"],
    "verify": [HOSTED],
    "engine": [],
    "match": ["abalone", "--a", "random", "--b", "random", "--pairs", "1", "--max-plies", "10"],
    "calibrate": ["baju", "--games", "1", "--nodes", "10"],
    "perft": ["abalone", "2"],
    "bench": ["perft", "abalone"],
    "serve": ["--port", "0", "--db", f"{scratch.name}/other.db", "--log-level", "error"],
    "worker": ["--site", f"ws://127.0.0.1:{port}", "--token-file", tokens],
    "admin": ["nodes", "--db", resting],
    "backup": [database, f"{scratch.name}/copy.db", "--force"],
    "check": [database],
    "migrate": [resting, f"{scratch.name}/moved.db"],
    "load": ["--port", port, "--games", "1", "--seconds", "1"],
}


def run(arguments, output):
    process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=output,
                               stderr=subprocess.PIPE, text=True)
    if arguments[0] in ("serve", "worker"):
        time.sleep(2)
        process.send_signal(signal.SIGTERM)
    _, error = process.communicate("quit\n", timeout=120)
    return process.returncode, error


def check(arguments, output, reason):
    status, error = run(arguments, output)
    if arguments[0] in SILENT:
        return
    assert status == 1, (arguments, status, error)
    # The reason is lost when a full buffer was written in the middle of something.
    assert re.search(rf"(?m)cannot write to standard output(: {reason})?$", error), (arguments, error)


def every_command_is_tried():
    listed = [line.split("\t")[0] for line in
              subprocess.run([program, "--complete", ""], capture_output=True, text=True).stdout.splitlines()]
    assert {name for name in listed if name[0] != "-"} == set(COMMANDS)


def a_full_disk_is_an_error():
    with open("/dev/full", "w") as full:
        for name, arguments in COMMANDS.items():
            check([name, *arguments], full, "No space left on device")
        for arguments in (["--help"], ["--version"], ["--man"], ["help", "play"], ["play", "--help"],
                          ["games", "--json"], ["perft", "abalone", "2", "--json"],
                          ["analyse", WALL, "--nodes", "50", "--json"]):
            check(arguments, full, "No space left on device")


def a_closed_pipe_is_an_error():
    for name, arguments in COMMANDS.items():
        reader, writer = os.pipe()
        os.close(reader)
        check([name, *arguments], writer, "Broken pipe")
        os.close(writer)


def what_would_take_long_ends_with_its_reader():
    for arguments in (["puzzle", "baju-solo", "--count", "1000000"], ["bench"]):
        process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        assert process.stdout.readline()
        process.stdout.close()
        begin = time.monotonic()
        assert process.wait(timeout=60) == 1, arguments
        assert time.monotonic() - begin < 30
        assert "Broken pipe" in process.stderr.read()


try:
    tap.run([every_command_is_tried, a_full_disk_is_an_error, a_closed_pipe_is_an_error,
             what_would_take_long_ends_with_its_reader])
finally:
    site.terminate()
    site.wait()
