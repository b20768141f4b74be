"""Matches as a user runs them. usage: test_match.py PROGRAM BOT; prints TAP."""
import os
import pathlib
import pty
import re
import shlex
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402

program, bot = (os.path.abspath(path) for path in sys.argv[1:3])


def match(*arguments, status=0):
    """Thinks without a clock unless told otherwise: the machine may be busy with other tests."""
    if arguments and "--nodes" not in arguments and "--movetime" not in arguments:
        arguments = (*arguments, "--nodes", 1)
    done = subprocess.run([program, "match", *map(str, arguments)], capture_output=True, text=True,
                          timeout=600)
    assert done.returncode == status, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def misbehaving(mode, when=3):
    return shlex.join([sys.executable, bot, mode, str(when), program, "engine", "--player",
                       "random"])


def result(report):
    """(wins, draws, losses) of A."""
    found = re.search(r"^result of A: \+(\d+) =(\d+) -(\d+)", report, re.MULTILINE)
    assert found, report
    return tuple(map(int, found.groups()))


def untimed(report):
    return "\n".join(line for line in report.splitlines() if not line.startswith("time of"))


def greedy_beats_random():
    report, progress = match("abalone", "--a", "greedy", "--b", "random", "--pairs", 12,
                             "--threads", 2)
    wins, draws, losses = result(report)
    assert wins + draws + losses == 24 and wins >= 16 and losses <= 2, report
    low = float(re.search(r"Elo of A over B: \S+ \[(\S+),", report).group(1))
    assert low > 100, report
    assert "12/12 pairs" in progress
    assert report.count("forfeits of A: none") == 1


def sides_are_symmetric():
    report, _ = match("abalone", "--a", "random", "--b", "greedy", "--pairs", 3)
    wins, _, losses = result(report)
    assert losses > wins, report


def the_same_match_twice():
    arguments = ["abalone", "--a", "greedy", "--b", "level=3", "--nodes", 100, "--pairs", 5,
                 "--seed", 9]
    with tempfile.TemporaryDirectory() as folder:
        reports, records = [], []
        for threads in (1, 3):
            place = pathlib.Path(folder, str(threads))
            reports.append(untimed(match(*arguments, "--threads", threads, "--record", place)[0]))
            records.append({path.name: path.read_text() for path in place.iterdir()})
        assert reports[0] == reports[1], reports
        assert records[0] == records[1] and len(records[0]) == 10
        other = untimed(match(*arguments[:-1], 10)[0])
        assert other != reports[0]


def games_of_a_pair_share_their_opening():
    with tempfile.TemporaryDirectory() as folder:
        match("abalone", "layout=belgian-daisy", "--a", "random", "--b", "greedy", "--pairs", 3,
              "--random-plies", 6, "--record", folder)
        openings = []
        for pair in range(1, 4):
            games = [pathlib.Path(folder, f"pair-{pair:06}-{game}.record").read_text()
                     for game in (1, 2)]
            assert "[player1 random]\n[player2 greedy]" in games[0]
            assert "[player1 greedy]\n[player2 random]" in games[1]
            assert all("layout=belgian-daisy" in game for game in games)
            moves = [entries(game)[:6] for game in games]
            assert moves[0] == moves[1]
            openings.append(moves[0])
        assert openings[0] != openings[1] != openings[2]
        for path in pathlib.Path(folder).iterdir():
            subprocess.run([program, "replay", path], check=True, capture_output=True)


def openings_from_a_file():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "openings")
        path.write_text("# two\nlayout=the-wall\nc5d5 g5f5\n")
        match("abalone", "--a", "random", "--b", "random", "--pairs", 2, "--openings", path,
              "--record", folder)
        first = pathlib.Path(folder, "pair-000001-1.record").read_text()
        second = pathlib.Path(folder, "pair-000002-2.record").read_text()
        assert "layout=the-wall" in first
        assert "\nc5d5\ng5f5\n" in second
        path.write_text("layout=the-wall\nnothing\n")
        _, error = match("abalone", "--a", "random", "--b", "random", "--openings", path, status=2)
        assert "line 2" in error


def misbehaviour_loses(mode, kind, *limits):
    def check():
        with tempfile.TemporaryDirectory() as folder:
            report, notes = match("abalone", "--a", misbehaving(mode), "--b", "random",
                                  "--pairs", 1, "--record", folder, *limits)
            records = "".join(path.read_text() for path in pathlib.Path(folder).iterdir())
        # A restarted process misbehaves again, one that lives on has done so already.
        lost = int(re.search(rf"forfeits of A: (\d) by {kind}$", report, re.MULTILINE).group(1))
        assert result(report)[2] >= lost > 0, report
        assert "forfeits of B: none" in report
        assert f"loses by {kind}: " in notes and f"loses by {kind}: " in records
    check.__name__ = f"{mode}_loses"
    return check


def resigning_is_no_forfeit():
    report, _ = match("abalone", "--a", "random", "--b", misbehaving("resign"), "--pairs", 1,
                      "--nodes", 1)
    assert result(report)[0] >= 1 and "forfeits of B: none" in report, report


def missing_engines_end_the_match():
    for command in ("/no/such/engine", "true", "yes"):
        report, error = match("abalone", "--a", "random", "--b", command, status=1)
        assert "engine B" in error and report == "", error


def sequential_test_stops_early():
    report, _ = match("abalone", "--a", "greedy", "--b", "random", "--sprt", "0,100", "--seed", 2)
    assert "accepted" in report and int(re.search(r"(\d+) pairs", report).group(1)) < 200, report
    report, _ = match("abalone", "--a", "random", "--b", "greedy", "--sprt", "-50,100",
                      "--threads", 2)
    assert "rejected" in report, report


def too_long_games_are_drawn():
    report, _ = match("abalone", "--a", "random", "--b", "random", "--pairs", 1, "--max-plies", 10)
    assert result(report) == (0, 2, 0) and "2 longer than 10 plies" in report, report


def interruption_prints_the_result():
    running = subprocess.Popen([program, "match", "abalone", "--a", "greedy", "--b", "random",
                                "--pairs", "200"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
    running.stderr.readline()  # twenty pairs are done
    running.send_signal(signal.SIGINT)
    report, _ = running.communicate(timeout=600)
    assert running.returncode == 130 and "interrupted" in report, report
    assert result(report)[0] > 10


def terminals_get_one_line():
    outer, inner = pty.openpty()
    done = subprocess.run([program, "match", "abalone", "--a", "random", "--b", "random", "--pairs",
                           "3"], stdout=subprocess.PIPE, stderr=inner, timeout=600)
    os.close(inner)
    text = os.read(outer, 65536).decode()
    os.close(outer)
    assert done.returncode == 0 and "3/3 pairs" in text and "\n" not in text, repr(text)


def wrong_arguments():
    good = ["--a", "random", "--b", "random"]
    for arguments in (
            [], ["chess"], ["abalone"], ["abalone", "--a", "random"],
            ["abalone", *good, "--pairs", "0"], ["abalone", *good, "--pairs"],
            ["abalone", *good, "--movetime", "10", "--nodes", "10"],
            ["abalone", *good, "--a", "greedy"], ["abalone", *good, "extra"],
            ["abalone", *good, "layout=none"], ["abalone", *good, "--sprt", "5"],
            ["abalone", *good, "--sprt", "5,5"], ["abalone", *good, "--sprt", "0,nan"],
            ["abalone", *good, "--players", "3"], ["abalone", "--a", "level=11", "--b", "random"],
            ["abalone", *good, "--openings", "/no/such/file"]):
        report, error = match(*arguments, status=2)
        assert report == "" and "usage: fivefold match" in error, arguments
    _, error = match("abalone", *good, "--record", "/proc/nowhere", status=1)
    assert "/proc/nowhere" in error


def entries(record):
    return [line for line in record.splitlines() if line[0] not in "[#"]


def the_seed_deals_the_same(game, path):
    """Where a record has a seed, the engine deals the same game from it."""
    record = path.read_text()
    seed = re.search(r"^\[seed (\d+)\]", record, re.MULTILINE)
    if not seed:
        return
    options = re.search(r"^\[options (.*)\]", record, re.MULTILINE).group(1)
    replay = subprocess.run([program, "replay", path], capture_output=True, text=True, check=True)
    moves = re.findall(r"^\d+\. (?!chance: )[^:\n]+: (\S+)$", replay.stdout, re.MULTILINE)
    answer = ask("\n".join([f"new {game} {options} seed={seed.group(1)}",
                            *(f"play {move}" for move in moves), "record"]))
    assert entries(record) == answer[-len(entries(record)) - 1:-1], path


def all_games():
    """Every game for two or more, with its baselines; and with more players where it has them."""
    games = [line.split()[0] for line in ask("games") if line != "ok"]
    for game in games:
        options = {line.split()[0]: line.split()[2] for line in ask(f"options {game}")
                   if line != "ok"}
        start = ["--a", "greedy", "--b", "random", "--pairs", 2, "--max-plies", 400]
        if "solo" in game:
            _, error = match(game, *start, status=1)
            assert "two players" in error
            continue
        with tempfile.TemporaryDirectory() as folder:
            report, _ = match(game, *start, "--record", folder)
            for path in pathlib.Path(folder).iterdir():
                the_seed_deals_the_same(game, path)
        assert sum(result(report)) == 4 and report.count(": none") == 2, report
        if "3" in options.get("players", "") or "4" in options.get("players", ""):
            report, _ = match(game, *start, "--players", 3)
            assert "an even share is 33.3%" in report and report.count(": none") == 2, report
            assert sum(result(report)) == 6, report


def ask(command):
    done = subprocess.run([program, "engine"], input=command + "\n", capture_output=True, text=True)
    return done.stdout.splitlines()


tap.run([
    greedy_beats_random, sides_are_symmetric, the_same_match_twice,
    games_of_a_pair_share_their_opening, openings_from_a_file,
    misbehaviour_loses("crash", "crash"),
    misbehaviour_loses("hang", "hang", "--nodes", 1, "--hang", 10000),
    misbehaviour_loses("late", "over time", "--movetime", 10, "--margin", 10000),
    misbehaviour_loses("illegal", "illegal move"),
    misbehaviour_loses("nonsense", "illegal move"),
    misbehaviour_loses("moveless", "broken protocol"),
    misbehaviour_loses("refuse", "broken protocol"),
    misbehaviour_loses("garbage", "broken protocol"),
    resigning_is_no_forfeit, missing_engines_end_the_match, sequential_test_stops_early,
    too_long_games_are_drawn, interruption_prints_the_result, terminals_get_one_line,
    wrong_arguments, all_games,
])
