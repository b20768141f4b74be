"""An engine for tests: passes everything on to a real engine and misbehaves at its Nth `go`.

usage: bot.py MODE N PROGRAM [ENGINE ARGUMENTS]
"""
import subprocess
import sys
import time

mode, when, *program = sys.argv[1:]
engine = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
asked = 0


def relay(line):
    engine.stdin.write(line)
    engine.stdin.flush()
    answer = ""
    while not answer.endswith("\nok\n") and answer != "ok\n" and "error " not in answer:
        answer += engine.stdout.readline()
    return answer


def misbehave(answer):
    if mode == "crash":
        sys.exit(3)
    if mode == "hang":
        time.sleep(1000)
    if mode == "late":
        time.sleep(12)
        return answer
    return {
        "illegal": "bestmove a1a1\nok\n",
        "nonsense": "bestmove what?\nok\n",
        "moveless": "info depth 1\nok\n",
        "refuse": "error internal no idea\n",
        "garbage": "bestmove \x01\x02\nok\n",
        "resign": "bestmove resign\nok\n",
    }[mode]


for line in sys.stdin:
    reply = relay(line)
    if line.startswith("go"):
        asked += 1
        if asked == int(when):
            reply = misbehave(reply)
    sys.stdout.write(reply)
    sys.stdout.flush()
