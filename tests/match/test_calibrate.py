"""Calibrations as a user runs them. usage: test_calibrate.py PROGRAM BOT; prints TAP."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program, bot = (os.path.abspath(path) for path in sys.argv[1:3])


def calibrate(*arguments, status=0):
    done = subprocess.run([program, "calibrate", *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def rows(part):
    """(moves, said, came) of the tenths of a part of the report in which something was said."""
    found = re.findall(r"^ *\d+ - +\d+ % +(\d+) +([\d.]+) +([\d.]+) +\[ *[\d.]+, +[\d.]+\]  \|.{41}\|$", part, re.MULTILINE)
    return [(int(moves), float(said), float(came)) for moves, said, came in found]


def tables_of_both_parts():
    report, _ = calibrate("baju", "--games", 6, "--nodes", 200)
    _, whole, late, legend = report.split("\n\n")
    counts = []
    for part in (whole, late):
        total = int(re.search(r": (\d+) moves", part).group(1))
        assert sum(moves for moves, _, _ in rows(part)) == total > 0, part
        assert re.search(r"level=10: slope -?[\d.]+ \[-?[\d.]+, -?[\d.]+\], .*log loss [\d.]+ \[", part), part
        counts.append(total)
    assert counts[0] / 4 < counts[1] < counts[0] / 2, counts
    assert "o what was said" in legend


def the_same_again():
    arguments = ("baju", "--games", 4, "--nodes", 200)
    assert calibrate(*arguments) == calibrate(*arguments)
    assert calibrate(*arguments) != calibrate(*arguments, "--seed", 2)


def results_are_the_movers():
    """In a game that is decided, whoever says to win does: one side's 100 % come true, the other's 0 % as well."""
    report, _ = calibrate("baju", "--games", 8, "--nodes", 2000)
    found = rows(report.split("\n\n")[2])
    assert found[0][1] < 5 and found[0][2] < 5, report
    assert found[-1][1] > 95 and found[-1][2] > 95, report


def compares_programs_on_the_same_games():
    arguments = ("baju", "--games", 4, "--nodes", 500, "--json")
    alone = json.loads(calibrate(*arguments)[0])
    own = json.loads(calibrate(*arguments, "--compare", f"{program} engine")[0])
    shallow = json.loads(calibrate(*arguments, "--compare", "level=10,depth=1")[0])
    for part in ("whole", "last-third"):
        assert own[part]["player"] == shallow[part]["player"] == alone[part]["player"]
        assert own[part]["compared"]["log-loss"] == own[part]["player"]["log-loss"]
        assert own[part]["log-loss-difference"] == {"value": 0, "low": 0, "high": 0}
    assert shallow["whole"]["compared"]["slope"] != own["whole"]["player"]["slope"]
    difference = shallow["whole"]["player"]["log-loss"]["value"] - shallow["whole"]["compared"]["log-loss"]["value"]
    assert abs(difference - shallow["whole"]["log-loss-difference"]["value"]) < 2e-5, shallow
    assert own["complete"] and own["games"] == 4


def all_games():
    """Hidden hands, luck, more players; a position is said something about before every move but forced ones."""
    for game, options in (("abalone", ["--max-plies", 20]), ("abaku", []), ("summy", []), ("addvantage", []),
                          ("addvantage", ["--players", 3])):
        report = json.loads(calibrate(game, "--games", 1, "--nodes", 200, "--json", *options)[0])
        assert report["whole"]["player"]["moves"] > 5, (game, report)


def games_that_are_cut_off_are_ties():
    report = json.loads(calibrate("abalone", "--games", 2, "--nodes", 200, "--max-plies", 6, "--json")[0])
    assert report["whole"]["player"]["moves"] == 12
    assert all(tenth.get("came", {"value": 0.5})["value"] == 0.5 for tenth in report["whole"]["player"]["tenths"])


def openings_from_a_file():
    with tempfile.TemporaryDirectory() as folder:
        openings = pathlib.Path(folder) / "openings"
        openings.write_text("layout=belgian-daisy\n")
        first = calibrate("abalone", "--games", 1, "--nodes", 50, "--max-plies", 10, "--openings", openings)
        openings.write_text("layout=standard\n")
        assert first != calibrate("abalone", "--games", 1, "--nodes", 50, "--max-plies", 10, "--openings", openings)


def wrong_arguments():
    for arguments, status, said in (
            (["baju-solo"], 1, "two players"),
            (["baju", "--engine", "random"], 1, "engine random says nothing about its chances"),
            (["baju", "--compare", "greedy"], 1, "says nothing"),
            (["baju", "--engine", "/nowhere/engine"], 1, "engine /nowhere/engine: "),
            (["baju", "--compare", "/nowhere/engine"], 1, "engine /nowhere/engine: "),
            (["baju", "--engine", "level=11"], 2, "from 1 to 10"),
            (["baju", "--games", "0"], 2, "invalid value '0'"),
            (["baju", "--nodes", "5", "--movetime", "5"], 2, "--movetime"),
            (["baju", "--openings", "/nowhere"], 2, "/nowhere: No such file"),
            ([], 2, "GAME")):
        report, error = calibrate(*arguments, *([] if "--games" in arguments else ["--games", 1]), status=status)
        assert report == "" and said in error, (arguments, report, error)


def misbehaviour_ends_it():
    for mode in ("crash", "illegal", "moveless", "refuse", "garbage"):
        engine = shlex.join([sys.executable, bot, mode, "3", program, "engine"])
        report, error = calibrate("abalone", "--games", 1, "--nodes", 1, "--engine", engine, status=1)
        assert report == "" and error.count("\n") == 1 and "fivefold calibrate: engine " in error, (mode, error)


tap.run([tables_of_both_parts, the_same_again, results_are_the_movers, compares_programs_on_the_same_games, all_games,
         games_that_are_cut_off_are_ties, openings_from_a_file, wrong_arguments, misbehaviour_ends_it])
