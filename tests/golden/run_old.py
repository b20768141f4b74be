"""Reads what was written before there were rulings: records and positions that do not name those options.

Each record of old/ still replays and gives the result it claims. Each line of old/positions.txt has, between tabs, a game, what
`turn`, `score` and `result` said, a digest of `moves` ("-": too many to list) and a position or view; setting it up still
gives the same.

One meaning was changed: a game for one that ends by idle play is lost. A record that claims it was won is still read.

usage: run_old.py PROGRAM; prints TAP.
"""
import hashlib
import pathlib
import subprocess
import sys

program = sys.argv[1]
folder = pathlib.Path(__file__).parent / "old"
CHANGED = {"won 1 idle": "lost idle"}  # of a game for one


def ask(engine, line):
    """The answer's lines; None for a refusal."""
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    lines = []
    while True:
        answer = engine.stdout.readline()
        if not answer:
            raise EOFError(line)
        if answer == "ok\n":
            return lines
        if answer.startswith("error "):
            return None
        lines.append(answer)


def meaning(engine):
    moves = ask(engine, "moves")
    digest = "-" if moves is None else hashlib.sha256("".join(moves).encode()).hexdigest()[:16]
    return [ask(engine, word)[0].rstrip("\n") for word in ("turn", "score", "result")] + [digest]


def expected_result(result, score):
    is_alone = len(score.split()) == 2
    return CHANGED.get(result, result) if is_alone else result


def check_record(engine, path):
    claimed = next(line[8:-1] for line in path.read_text().splitlines() if line.startswith("[result "))
    if ask(engine, f"load {path}") is None:
        return "cannot be read"
    _, score, result, _ = meaning(engine)
    if result != expected_result(claimed, score):
        return f"{claimed} is now {result}"
    return None


def check_positions(engine, game):
    for line in (folder / "positions.txt").read_text().splitlines():
        name, turn, score, result, digest, position = line.split("\t")
        if name != game:
            continue
        if ask(engine, f"setup {game} {position}") is None:
            return f"cannot be read: {position}"
        now = meaning(engine)
        if now != [turn, score, expected_result(result, score), digest]:
            return f"was {[turn, score, result, digest]}, is {now}: {position}"
    return None


engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
games = sorted({line.split("\t")[0] for line in (folder / "positions.txt").read_text().splitlines()})
checks = [(f"positions of {game}", lambda game=game: check_positions(engine, game)) for game in games]
checks += [(path.stem, lambda path=path: check_record(engine, path)) for path in sorted(folder.glob("*.record"))]
print(f"1..{len(checks)}")
for number, (title, check) in enumerate(checks, 1):
    problem = check()
    print(("not " if problem else "") + f"ok {number} - {title}")
    if problem:
        print("#", problem)
