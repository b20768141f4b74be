"""How many nodes programs need to prove the end of games of baju's duel: who sees a forced win first wins.

`pick` lets a program play itself from each opening until the end is forced, and writes the earliest position that it
proves within a million nodes, if that takes 40,000 at least. `count` tells how many nodes each program needs for those
positions, as a geometric mean; what is not proven within three million counts as three million.

usage: baju-proofs.py pick OPENINGS PROGRAM > positions
       baju-proofs.py count POSITIONS PROGRAM...
"""
import importlib
import math
import sys

Engine = importlib.import_module("baju-openings").Engine
PLAY_NODES, LEAST, PICK_NODES, COUNT_NODES, MOST_PLIES, BACK = 40_000, 40_000, 1_000_000, 3_000_000, 60, 8


def think(engine, moves, nodes):
    """The best move, None after the end, and the nodes to a proof or None."""
    try:
        answer = [line.split() for line in engine.set_up(moves, f"go nodes {nodes}")]
    except SystemExit:
        return None, None
    proofs = [int(words[words.index("nodes") + 1]) for words in answer if "forced" in words]
    return answer[-1][1], proofs[0] if proofs else None


def earliest_proof(engine, opening):
    moves, found = list(opening), None
    best, nodes = think(engine, moves, PLAY_NODES)
    while best and not nodes:
        moves.append(best)
        if len(moves) == len(opening) + MOST_PLIES:
            return None
        best, nodes = think(engine, moves, PLAY_NODES)
    for length in range(len(moves), max(len(opening), len(moves) - BACK + 1) - 1, -1):
        best, nodes = think(engine, moves[:length], PICK_NODES)
        if best and not nodes:
            break
        if best and nodes >= LEAST:
            found = moves[:length]
    return found


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.split() for line in file if line.strip() and not line.startswith("#")]


def pick(openings, program):
    engine = Engine(program)
    for opening in read_lines(openings):
        position = earliest_proof(engine, opening)
        if position:
            print(*position, flush=True)


def count(positions, *programs):
    moves = read_lines(positions)
    for program in programs:
        engine = Engine(program)
        nodes = [think(engine, position, COUNT_NODES)[1] for position in moves]
        mean = math.exp(sum(math.log(proof or COUNT_NODES) for proof in nodes) / len(nodes))
        print(f"{program}: {mean:.0f} nodes, {nodes.count(None)} of {len(nodes)} not proven")


if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in ("pick", "count"):
        sys.exit(__doc__)
    {"pick": pick, "count": count}[sys.argv[1]](*sys.argv[2:])
