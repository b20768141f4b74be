"""Closed positions, played on against an opponent that holds compact blocks and looks five plies ahead.

In each of them the player once took the third repetition, thinking itself a little worse.

usage: test_block_holder.py PROGRAM BLOCK-HOLDER OPENINGS; prints TAP.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent))
import tap  # noqa: E402

program, block_holder, openings = sys.argv[1:4]
NODES = 4000  # a thousandth of a second: far less than a player has


def play_on(player):
    """(wins, draws, losses) of the player, with either side from every position."""
    lines = pathlib.Path(openings).read_text().splitlines()
    positions = [line for line in lines if "/" in line]
    assert len(positions) == 6, positions
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(positions) + "\n")
        file.flush()
        done = subprocess.run([program, "match", "abalone", "--a", player, "--b", f"nodes=1,command={block_holder}",
                               "--pairs", str(len(positions)), "--openings", file.name, "--max-plies", "400",
                               "--threads", "2"],
                              capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    found = re.search(r"^result of A: \+(\d+) =(\d+) -(\d+)", done.stdout, re.MULTILINE)
    assert found and done.stdout.count("forfeits of A: none") == 1, done.stdout
    return tuple(map(int, found.groups()))


def closed_positions_are_won():
    assert play_on(f"level=10,nodes={NODES}") == (12, 0, 0)


tap.run([closed_positions_are_won])
