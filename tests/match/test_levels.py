"""The tables of docs/levels.md: every game has its rows, and one of them comes out again when it is played.

usage: test_levels.py MEASURE_LEVEL PROGRAM BEGINNERS; prints TAP.
"""
import importlib.machinery
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

measure_level, program, beginners = sys.argv[1:4]
GAMES = ("Abalone", "baju", "Add-Vantage", "Abaku", "Summy")
LEAST_STEP, MOST_STEP = 80, 250  # Elo of a level over the one below
REPLAYED = ("Abalone", "1", "a beginner")  # takes seconds

tables = importlib.machinery.SourceFileLoader("measure_level", measure_level).load_module()


def every_level_has_a_row():
    for game in GAMES:
        found = [(row["level"], row["against"]) for row in tables.rows(game)]
        for level in range(2, 11):
            assert (str(level), str(level - 1)) in found, (game, level, found)


def beginners_are_between_the_first_levels():
    """In score of level 1 and of level 3."""
    for game in GAMES:
        shares = {row["level"]: float(row["elo"].rsplit(", ", 1)[1].rstrip("%"))
                  for row in tables.rows(game) if row["against"] == "a beginner"}
        assert shares["1"] <= 40 and shares["3"] >= 60, (game, shares)


def steps_are_neither_small_nor_large():
    for game in GAMES:
        for row in tables.rows(game):
            if row["against"].isdigit():
                assert LEAST_STEP <= float(row["elo"].split()[0]) <= MOST_STEP, (game, row)


def a_row_comes_out_again():
    game, level, against = REPLAYED
    row = tables.find_row(game, level, against)
    wanted = "| " + " | ".join(row[column] for column in tables.COLUMNS) + " |"
    done = subprocess.run([sys.executable, measure_level, program, *REPLAYED, beginners], capture_output=True, text=True,
                          timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == wanted, (done.stdout, wanted)


def unknown_rows_are_refused():
    for arguments in ([], ["Abalone"], ["Chess", "2"], ["Abalone", "2", "7"]):
        done = subprocess.run([sys.executable, measure_level, program, *arguments], capture_output=True, text=True)
        assert done.returncode == 1 and not done.stdout, (arguments, done.stdout)


tap.run([every_level_has_a_row, beginners_are_between_the_first_levels, steps_are_neither_small_nor_large,
         a_row_comes_out_again, unknown_rows_are_refused])
