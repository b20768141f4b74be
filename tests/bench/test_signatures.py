"""Compares the signatures of all computer players with those checked in.

A difference means that a player plays differently than before. Where that was intended, update the
file by `fivefold bench signature > bench/signatures.txt` and say so in the commit.

usage: test_signatures.py FIVEFOLD SIGNATURES; prints TAP.
"""
import subprocess
import sys

program, path = sys.argv[1:]


def read(text):
    return dict(line.split() for line in text.splitlines())


expected = read(open(path).read())
actual = read(subprocess.run([program, "bench", "signature"], check=True, capture_output=True,
                             text=True).stdout)
games = sorted(expected.keys() | actual.keys())
print(f"1..{len(games)}")
for number, game in enumerate(games, 1):
    same = expected.get(game) == actual.get(game)
    print(f"{'ok' if same else 'not ok'} {number} - {game}")
    if not same:
        print(f"# expected {expected.get(game)}, got {actual.get(game)}")
