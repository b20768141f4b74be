"""No acknowledgement leaves before the disk has the move: the system calls of a real server, watched by
strace. Between the request and its answer there has to be a sync that began after the request came
and had returned before the answer went.

usage: test_durable.py PROGRAM; prints TAP.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

MOVES = 20


def trace(server, path):
    """Attaches strace; returns once it watches all threads."""
    tracer = subprocess.Popen(["strace", "-f", "-s", "400", "-e", "trace=recvfrom,sendto,fdatasync,fsync", "-o", path,
                               "-p", str(server.process.pid)], stderr=subprocess.PIPE, text=True)
    line = tracer.stderr.readline()
    assert "attached" in line, line
    return tracer


def no_answer_before_its_sync():
    server = Server(sys.argv[1], "--engines", "0", "--no-limits")
    token = server.player("Ann")
    table = server.table(token, game="abalone", options={"repetition": 0}, seats=["me", "me"])["table"]["id"]
    socket = server.socket(token)
    path = os.path.join(server.folder, "trace")
    tracer = trace(server, path)
    for _ in range(MOVES):
        move = socket.ask("moves", table=table)["moves"][0]
        socket.ask("play", table=table, move=move)
    server.stop()
    tracer.wait(60)
    tracer.stderr.close()

    synced, waiting, begun, checked = False, False, set(), 0
    with open(path, errors="replace") as lines:
        for line in lines:
            thread = line.split()[0]
            # A client's frame is masked: its content is not readable, its size tells a move.
            if re.search(r"recvfrom(\(| resumed).*= \d+$", line):
                waiting, synced = True, False
                begun.clear()
            elif re.search(r"f(data)?sync\(", line):
                begun.add(thread)
                synced = synced or bool(re.search(r"\) += 0$", line))
            elif re.search(r"f(data)?sync resumed", line) and thread in begun:
                synced = synced or line.rstrip().endswith("= 0")
            elif "sendto(" in line and re.search(r'\\"n\\":\d+\}', line):
                assert waiting and synced, f"answered without a sync: {line}"
                waiting, checked = False, checked + 1
    assert checked == MOVES, f"{checked} answers were seen"


def can_trace():
    """Some machines let nobody look at processes that are not their own children."""
    if not shutil.which("strace"):
        return False
    with subprocess.Popen(["sleep", "1000"]) as sleeper:
        with subprocess.Popen(["strace", "-p", str(sleeper.pid)], stderr=subprocess.PIPE, text=True) as tracer:
            line = tracer.stderr.readline()
            sleeper.kill()
    return "attached" in line


if not can_trace():
    print("1..0 # SKIP strace is missing or not allowed")
else:
    tap.run([no_answer_before_its_sync])
