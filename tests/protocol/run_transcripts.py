"""Plays transcripts against `fivefold engine` and compares every answer line.

In a transcript, `> LINE` is sent; the lines that follow are the whole expected answer, closing line
included. A line `~ REGEX` matches one answer line, `...` any number of them. `#` lines are remarks.
usage: run_transcripts.py PROGRAM TRANSCRIPT...; prints TAP.
"""
import pathlib
import re
import subprocess
import sys


def read_transcript(path):
    exchanges = []
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("> "):
            exchanges.append((line[2:], []))
        else:
            exchanges[-1][1].append(line)
    return exchanges


def pattern_of(lines):
    pattern = ""
    for line in lines:
        if line == "...":
            pattern += r"(?:.*\n)*?"
        elif line.startswith("~ "):
            pattern += line[2:] + r"\n"
        else:
            pattern += re.escape(line) + r"\n"
    return re.compile(pattern)


def answer_of(engine):
    """Reads up to and including the closing line."""
    lines = ""
    while True:
        line = engine.stdout.readline()
        if not line:
            return lines
        lines += line
        if line == "ok\n" or line.startswith("error "):
            return lines


def play(program, exchanges):
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True)
    problem = None
    for command, expected in exchanges:
        engine.stdin.write(command + "\n")
        engine.stdin.flush()
        answer = answer_of(engine)
        if not pattern_of(expected).fullmatch(answer):
            problem = f"{command}\nexpected\n" + "\n".join(expected) + f"\ngot\n{answer}"
            break
    engine.stdin.close()
    if engine.wait(timeout=600) != 0 and not problem:
        problem = f"exit status {engine.returncode}"
    return problem


program, *names = sys.argv[1:]
print(f"1..{len(names)}")
for number, name in enumerate(names, 1):
    path = pathlib.Path(name)
    problem = play(program, read_transcript(path))
    print(("not " if problem else "") + f"ok {number} - {path.stem}")
    for line in (problem or "").splitlines():
        print("#", line)
