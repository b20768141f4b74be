"""The command line as a user types it.

usage: test_cli.py PROGRAM; prints TAP.
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program = sys.argv[1]
golden = pathlib.Path(__file__).parent.parent / "golden"


def run(*arguments, status=0):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout, done.stderr


def usage_error(*arguments):
    output, error = run(*arguments, status=2)
    assert output == "" and error != "", (output, error)
    return error


def helps():
    output, error = run("--help")
    assert "usage: fivefold COMMAND" in output and error == ""
    assert run("--version")[0].startswith("fivefold ")
    for command in ("games", "rules", "engine", "perft", "replay", "bench"):
        assert command in output
        assert run(command, "--help")[0].startswith(f"usage: fivefold {command}")


def knows_what_people_type():
    assert run("help")[0] == run("--help")[0]
    assert run("help", "perft")[0] == run("perft", "--help")[0] == run("perft", "-h")[0]
    assert run("help", "analyze")[0] == run("analyse", "--help")[0]
    assert run("-V")[0] == run("--version")[0]
    assert "unknown command 'dance'" in usage_error("help", "dance")
    # No file: but the command is known.
    assert "fivefold analyse: /nowhere" in run("analyze", "/nowhere", status=1)[1]


def refuses_wrong_usage():
    usage_error()
    assert "unknown command 'dance'" in usage_error("dance")
    assert "the games are" in usage_error("rules", "chess")
    usage_error("rules")
    usage_error("rules", "abalone", "baju")
    usage_error("rules", "abalone", "--rulings")
    usage_error("games", "all")
    usage_error("engine", "--fast")
    usage_error("perft", "abalone")
    usage_error("perft", "abalone", "-1")
    usage_error("perft", "abalone", "03")
    usage_error("perft", "abalone", "3", "layout=nothing")
    usage_error("perft", "abalone", "3", "--position", "nonsense")
    usage_error("perft", "abalone", "3", "--position")
    usage_error("replay")
    usage_error("bench", "everything")
    usage_error("bench", "perft", "chess")
    assert "there is no perft of abaku: chance" in usage_error("bench", "perft", "abaku")
    assert "there is no simulation of abalone:" in usage_error("bench", "simulation", "abalone")


def speaks_english_where_it_does_not_know_the_language():
    def refusal(**variables):
        done = subprocess.run([program, "dance"], capture_output=True, text=True, timeout=60, env=variables)
        assert (done.returncode, done.stdout) == (2, ""), done
        return done.stderr

    plain = refusal()
    assert plain == "fivefold: unknown command 'dance'; fivefold --help lists the commands\n"
    assert refusal(LC_ALL="tlh_AQ.UTF-8") == plain
    assert refusal(LC_MESSAGES="tlh", LANG="en_GB.UTF-8") == plain
    assert refusal(LC_ALL="", LC_MESSAGES="C", LANG="") == plain
    assert refusal(LANG="%s" * 1000) == plain


def measures_one_game():
    output, error = run("bench", "perft", "abalone")
    assert output.startswith("abalone     perft ") and output.count("\n") == 1 and error == ""


def lists_games_and_prints_rules():
    games = run("games")[0]
    assert "abalone - Abalone:" in games and "layout=standard" in games
    for line in games.splitlines():
        if not line.startswith(" "):
            page = run("rules", line.split()[0])[0]
            assert page.startswith("# ")
            assert "(rulings.md)" in page, line
            assert "\n## Decisions\n" in page and "\n## Writing moves\n" in page, line  # and what is for reference
    assert run("rules", "--rulings")[0].startswith("# Rulings")


def counts_move_sequences():
    assert run("perft", "abalone", "3")[0] == "perft 3 98912\n"
    assert run("perft", "abalone", "2", "layout=german-daisy")[0] == "perft 2 6244\n"
    lines = run("perft", "abalone", "2", "--divide")[0].splitlines()
    assert len(lines) == 45 and lines[-1] == "perft 2 1936"
    assert lines[:-1] == sorted(lines[:-1])
    assert sum(int(line.split()[1]) for line in lines[:-1]) == 1936
    position = "5/6/7/8/6SSs/8/7/6/4s 5 0 b 10 50"
    assert run("perft", "abalone", "1", "--position", position)[0] == "perft 1 15\n"


def reads_option_values_from_files():
    ring = [" o r o r o r o", " r   w   w   r"] + [" o b o b o b o", " r   w   w   r"] * 2
    ring += [" o r o r o r o", "buttons 1 1 2 2 3 3 4 4"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "ring.txt"
        path.write_text("\n".join(ring) + "\n")
        assert run("perft", "baju", "3", f"board=@{path}")[0] == "perft 3 9136\n"
        path.write_text("\n".join(ring[:-1]) + "\n")
        usage_error("perft", "baju", "3", f"board=@{path}")
    usage_error("perft", "baju", "3", "board=@/nowhere/at/all")


def reads_boards_with_gaps_from_files():
    drawing = [" o . o r o r o", " r   w   .   r", " o b o b o . o", " r   .   w   r", " o b o b o b o",
               " .   w   w   r", " o r o . o r o", "buttons 1 1 2 2 3 3 4 4"]
    inline = "o.ororo/rw.r/obobo.o/r.wr/obobobo/.wwr/oro.oro/11223344"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "gaps.txt"
        path.write_text("\n".join(drawing) + "\n")
        divided = run("perft", "baju", "3", "--divide", f"board=@{path}")[0]
        assert divided == run("perft", "baju", "3", "--divide", f"board={inline}")[0]
        assert divided != run("perft", "baju", "3", "--divide")[0]  # there are fewer walks
        puzzle = run("puzzle", "baju-solo", "--seed", "3", f"board=@{path}")[0]
        assert puzzle == run("puzzle", "baju-solo", "--seed", "3", f"board={inline}")[0]
        path.write_text("\n".join(drawing).replace("r   .   w   r", "r       w   r") + "\n")
        assert "line 4" in usage_error("perft", "baju", "3", f"board=@{path}")


def replays_records():
    output = run("replay", str(golden / "abalone-wall.record"))[0]
    assert "1. player 1: " in output and output.endswith("won 1 goal\n")


def refuses_bad_records():
    cases = {
        "": "no tag [game",
        "[game chess]\n": "line 1: there is no game 'chess'",
        "[game abalone]\n[game abalone]\n": "line 2: the tag game is there already",
        "[game abalone]\nc5d5\n[date 2026-01-01]\n": "line 3: tags come before the moves",
        "[game abalone]\n[options goal=9]\n": "line 2: goal takes one of 1..6",
        "[game abalone]\n[start 5/5]\n": "line 2: ",
        "[game abalone]\n[result won 1 goal]\n": "line 2: the result is 'unfinished'",
        "[game abalone]\nc5d5\n\n# remark\nz9\n": "line 5: 'z9'",
        "[game abalone]\nresign\nc5d5\n": "line 3: ",
        "[game abalone\n": "line 1: a tag ends with ]",
        "[game abalone]\n[Date x]\n": "line 2: a tag is [name value]",
        "[game abalone]\nc5\x01d5\n": "line 2: control characters",
    }
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "bad.record"
        for text, reason in cases.items():
            path.write_text(text)
            output, error = run("replay", str(path), status=1)
            assert output == "" and reason in error, (text, error)
    run("replay", "/nowhere/at/all", status=1)


tap.run([helps, knows_what_people_type, refuses_wrong_usage, speaks_english_where_it_does_not_know_the_language, measures_one_game, lists_games_and_prints_rules,
         counts_move_sequences, reads_option_values_from_files, reads_boards_with_gaps_from_files, replays_records,
         refuses_bad_records])
