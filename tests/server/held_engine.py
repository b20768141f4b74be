"""An engine that a test holds by the hand: every `go` is told to the test, which says what becomes of it.

usage: held_engine.py PORT PROGRAM. The test listens on PORT of this machine. It receives a line `GAME go ...`
and answers `think`, for the move of the real engine (PROGRAM), or `say MOVE`.
"""
import socket
import subprocess
import sys

port, program = sys.argv[1:]
engine = subprocess.Popen([program, "engine", "--no-files"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
test = socket.create_connection(("127.0.0.1", int(port))).makefile("rw")


def relay(line):
    engine.stdin.write(line)
    engine.stdin.flush()
    answer = ""
    while not answer.endswith("\nok\n") and answer != "ok\n" and "error " not in answer:
        answer += engine.stdout.readline()
    return answer


def ask_test(line):
    test.write(f"{game} {line}")
    test.flush()
    order, _, move = test.readline().strip().partition(" ")
    return relay(line) if order == "think" else f"bestmove {move}\nok\n"


game = ""
for line in sys.stdin:
    if line.startswith("setup "):
        game = line.split()[1]
    sys.stdout.write(ask_test(line) if line.startswith("go") else relay(line))
    sys.stdout.flush()
