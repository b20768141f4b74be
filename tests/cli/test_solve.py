"""fivefold solve and fivefold puzzle, as a user types them.

usage: test_solve.py PROGRAM; prints TAP.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program = sys.argv[1]
DEAL = "deal:3,w3,w1,w3,2,4,w1,w2,w4,w4,1,w2,4,1,3,2"


def run(*arguments, status=0):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


def play(options, deal, moves):
    """Plays a solution through the protocol; the last answer is the game's result."""
    lines = [f"new baju-solo chance=manual {options}", f"play {deal}"]
    lines += [f"play {move}" for move in moves] + ["result", "quit", ""]
    done = subprocess.run([program, "engine"], input="\n".join(lines), capture_output=True,
                          text=True, timeout=600, check=True)
    return done.stdout.splitlines()[-3]


def solutions_solve():
    for options in ("goal=two-lines", "goal=four-lines"):
        output = run("solve", "baju-solo", options, "--seed", "7")
        deal, solution, proof = output.splitlines()
        moves = re.fullmatch(r"shortest solution, (\d+) moves?: (.*)", solution)
        assert int(moves[1]) == len(moves[2].split())
        assert proof == f"proven: every solution has at least {moves[1]} moves"
        assert play(options, deal, moves[2].split()) == "won 1 goal"


def ways_to_name_a_puzzle():
    by_seed = run("solve", "baju-solo", "--goal", "four-lines", "--seed", "1")
    assert by_seed.startswith(DEAL + "\nshortest solution, 5 moves")
    assert run("solve", "baju-solo", "goal=four-lines", "--deal", DEAL) == by_seed
    position = "3w3w1w3/24w1w2/w4w41w2/4132 0 goal=four-lines"
    by_position = run("solve", "baju-solo", "--position", position)
    assert by_position.splitlines()[1:] == by_seed.splitlines()[1:]


def says_what_is_not_proven():
    # Eight different values, no symmetry, and few positions looked at.
    board = "board=owobowo/brwb/orobowo/wbrr/orowobo/rwbr/obororo/12345678"
    output = run("solve", "baju-solo", board, "--goal", "four-lines", "--seed", "1",
                 "--nodes", "20000", status=1)
    _, solution, bound = output.splitlines()
    found = re.match(r"best found solution, (\d+) moves:", solution)
    proven = re.fullmatch(r"proven: every solution has at least (\d+) moves", bound)
    assert int(found[1]) > int(proven[1]) > 0


def makes_puzzles():
    output = run("puzzle", "baju-solo", "--min-moves", "4", "--seed", "1", "--count", "3")
    lines = output.splitlines()
    assert len(lines) == 3
    for line in lines:
        found = re.fullmatch(r"4 moves, seed (\d+): (deal:.*)", line)
        again = run("solve", "baju-solo", "--seed", found[1])
        assert again.startswith(found[2] + "\nshortest solution, 4 moves")
    assert run("puzzle", "baju-solo", "--min-moves", "9", "--seed", "1", "--tries", "3",
               status=1) == ""


def counts_many():
    output = run("solve", "baju-solo", "--seed", "1", "--count", "50")
    lengths = dict(map(int, pair) for pair in re.findall(r"(?m)^(\d+) moves?: (\d+)$", output))
    assert sum(lengths.values()) == 50 and "without proof: 0" in output


HALVES = "board=oro.oro/rwwr/obo.obo/rwwr/obo.obo/rwwr/oro.oro/11223344"  # nothing crosses the middle
NO_BRIDGES = "board=o.o.o.o/..../o.o.o.o/..../o.o.o.o/..../o.o.o.o/11223344"
NEARLY = "deal:1,2,3,4,w1,w2,w3,1,w1,w2,2,w4,3,w3,4,w4"


def solves_boards_with_gaps():
    assert re.search("shortest solution, 1 moves?: d2-d3", run("solve", "baju-solo", "--deal", NEARLY))
    gap = "board=orororo/rwwr/obobobo/rww./obobobo/rwwr/orororo/11223344"
    deal, solution, proof = run("solve", "baju-solo", gap, "--deal", NEARLY).splitlines()
    assert proof == "proven: every solution has at least 2 moves"
    assert play(gap, deal, solution.split(": ")[1].split()) == "won 1 goal"


def says_that_there_is_no_solution():
    assert run("solve", "baju-solo", NO_BRIDGES, "--deal", NEARLY) == f"{NEARLY}\nproven: it cannot be solved\n"
    assert "impossible: 3\nwithout proof: 0\ntime" in run("solve", "baju-solo", NO_BRIDGES, "--seed", "1",
                                                          "--count", "3")
    # No button crosses, and the left half has not the buttons that the goal wants there.
    output = run("solve", "baju-solo", HALVES, "--goal", "four-lines", "--seed", "1", "--count", "12")
    impossible = int(re.search(r"impossible: (\d+)", output)[1])
    assert impossible > 6 and "without proof: 0" in output
    # What is made can be solved.
    line = run("puzzle", "baju-solo", HALVES, "--goal", "four-lines", "--seed", "1")
    assert re.match(r"\d+ moves, seed \d+: deal:", line)
    assert run("puzzle", "baju-solo", NO_BRIDGES, "--seed", "1", "--tries", "3", status=1) == ""


def refuses_wrong_usage():
    for arguments in (
            [], ["baju-solo", "--seed"], ["baju-solo", "--speed", "3"], ["baju-solo", "--seed", "x"],
            ["abalone"], ["chess"], ["baju-solo", "nonsense"], ["baju-solo", "--deal", "deal:1"],
            ["baju-solo", "--goal", "five-lines"], ["baju-solo", "--deal", DEAL, "--seed", "1"],
            ["baju-solo", "--position", "x"], ["baju-solo", "--deal", DEAL, "--count", "2"],
            ["baju-solo", "--seed", "1", "--seed", "2"], ["baju-solo", "--movetime", "0"],
            # before the deal there is nothing to solve
            ["baju-solo", "--position", "..../..../..../.... 0"]):
        assert run("solve", *arguments, status=2) == ""
    run("puzzle", status=2)
    run("puzzle", "baju-solo", "--min-moves", "4", "--max-moves", "3", status=2)


tap.run([solutions_solve, ways_to_name_a_puzzle, says_what_is_not_proven, makes_puzzles,
         counts_many, solves_boards_with_gaps, says_that_there_is_no_solution, refuses_wrong_usage])
