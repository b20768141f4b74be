"""Analysing, hints, converting, and playing line by line, as a user types it.

usage: test_tools.py PROGRAM; prints TAP.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
import tap  # noqa: E402

program = sys.argv[1]
golden = here.parent / "golden"
WALL = str(golden / "abalone-wall.record")


def run(*arguments, status=0, text=""):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=600, input=text)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout if status == 0 else done.stderr


def analyses_a_game():
    text = run("analyse", WALL, "--nodes", "2000")
    assert text == run("analyse", WALL, "--nodes", "2000")
    rows = [line for line in text.splitlines() if re.match(r" +\d+  player [12]  ", line)]
    assert len(rows) == 7 and rows[-1].endswith("best"), text
    assert "player 1: 4 decisions" in text and "player 2: 3 decisions" in text
    result = json.loads(run("analyse", WALL, "--nodes", "2000", "--json"))
    assert result["game"] == "abalone" and result["has-values"]
    assert result["limits"] == {"movetime": None, "nodes": 2000, "depth": None, "level": 10}
    assert [decision["player"] for decision in result["decisions"]] == [1, 2, 1, 2, 1, 2, 1]
    last, before = result["decisions"][-1], result["decisions"][-2]
    assert last["move"] == last["best"] == "e3f3" and last["loss"] == 0
    assert last["after"]["win"] == 1000
    # Letting the opponent win at once costs everything there was.
    assert before["after"]["win"] == 0 and before["loss"] == before["value"]["win"] > 0
    assert result["players"][1]["blunders"] == 1
    assert result["players"][1]["largest-loss-entry"] == 6


def analyses_every_kind_of_game():
    for record in sorted(golden.glob("*.record")):
        if record.read_text().count("\n") < 40:
            result = json.loads(run("analyse", str(record), "--nodes", "20", "--level", "3", "--json"))
            entries = [line for line in record.read_text().splitlines() if line and line[0] not in "[#"]
            for decision in result["decisions"]:
                assert decision["move"] == entries[decision["entry"] - 1]
                if not decision["forced"] and result["has-values"]:
                    assert decision["loss"] is None or decision["loss"] >= 0
            assert len(result["players"]) >= 1


def summarizes_accuracy():
    result = json.loads(run("analyse", WALL, "--nodes", "2000", "--json"))
    for player in result["players"]:
        own = [decision for decision in result["decisions"] if decision["player"] == player["player"]]
        judged = [decision for decision in own if not decision["forced"]]
        losses = [decision["loss"] for decision in judged]
        moves = [round(1000 * 0.5 ** (loss / 160)) for loss in losses]
        chances = [decision["value"]["win"] / 1000 for decision in judged]
        weights = [0.25 + 3 * chance * (1 - chance) for chance in chances]
        harmonic = len(moves) / sum(1 / move for move in moves)
        sharp = sum(weight * move for weight, move in zip(weights, moves)) / sum(weights)
        accuracy = (harmonic + sharp) / 2
        assert all(decision["worse"] == (decision["loss"] >= 20) for decision in judged)
        assert abs(player["accuracy"] - accuracy) <= 1, (player, accuracy)
        for word, name, least, most in (("inaccuracy", "inaccuracies", 50, 99), ("mistake", "mistakes", 100, 199),
                                        ("blunder", "blunders", 200, 1000)):
            assert player[name] == sum(least <= loss <= most for loss in losses)
            assert all((decision["class"] == word) == (least <= decision["loss"] <= most) for decision in own)


def counts_moves_over_the_optimum():
    solved = json.loads(run("solve", "baju-solo", "--seed", "7", "--json"))
    deal = run("solve", "baju-solo", "--seed", "7").splitlines()[0]
    script = f"new baju-solo chance=manual\nplay {deal}\nmoves\nquit\n"
    answer = subprocess.run([program, "engine"], input=script, capture_output=True, text=True).stdout
    listed = re.findall(r"\b[a-d][1-4]-[a-d][1-4]\b", answer)
    detours = {}  # by how much longer it is
    for move in listed[:8]:
        begun = "\n".join(["[game baju-solo]", deal, move, ""])
        position = run("convert", "-", "--to", "position", text=begun).strip()
        rest = json.loads(run("solve", "baju-solo", "--position", position, "--json"))["moves"]
        detours[len(rest) + 1 - solved["least"]] = begun + "\n".join([*rest, ""])
    over = max(detours)
    assert over > 0, detours
    result = json.loads(run("analyse", "-", "--nodes", "200000", "--json", text=detours[over]))
    assert result["players"][0]["loss-unit"] == "moves", result["players"]
    assert result["players"][0]["over-optimum"] == over, result["players"]
    text = run("analyse", "-", "--nodes", "200000", text=detours[over])
    assert f"moves over the optimum: {over}\n" in text and "A score is how many moves the whole game takes" in text, text
    straight = "\n".join(["[game baju-solo]", deal, *solved["moves"], ""])
    assert "moves over the optimum: 0" in run("analyse", "-", "--nodes", "200000", text=straight)


def writes_one_page():
    for record in sorted(golden.glob("*.record")):
        if record.read_text().count("\n") > 40:
            continue
        page = run("analyse", str(record), "--nodes", "20", "--level", "3", "--html", "-")
        result = json.loads(run("analyse", str(record), "--nodes", "20", "--level", "3", "--json"))
        assert page.count('class="board"') == len(result["decisions"]), record
        # It needs nothing from anywhere, and its links lead somewhere.
        assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|https?://", page), record
        ids = set(re.findall(r'id="([^"]*)"', page))
        assert set(re.findall(r'href="#([^"]*)"', page)) <= ids, record
        html = HTMLParser()
        html.feed(page)
        html.close()
    page = run("analyse", "-", "--nodes", "20", "--html", "-", text=COMMENTED)
    assert "Ann &lt;b&gt;" in page and "<b>" not in page and "a quiet start" in page, page
    assert 'class="chart"' in page and "prefers-color-scheme:dark" in page


def writes_into_a_pipe_and_leaves_it_there():
    """A device, too, would be replaced by a file where root says --html /dev/null."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = pathlib.Path(folder) / "pipe"
        os.mkfifo(pipe)
        reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
        try:
            assert run("analyse", WALL, "--nodes", "20", "--html", str(pipe)) == ""
            assert pipe.is_fifo()
            assert reader.communicate(timeout=20)[0].endswith("</html>\n")
        finally:
            reader.kill()


def puts_a_page_in_its_place_or_says_why_not():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "wall.html"
        assert run("analyse", WALL, "--nodes", "20", "--html", str(path)) == ""
        assert path.read_text().endswith("</html>\n")
        link = pathlib.Path(folder) / "link.html"
        path.write_text("an older page")
        link.symlink_to(path)
        assert run("analyse", WALL, "--nodes", "20", "--html", str(link)) == ""
        assert link.is_symlink() and path.read_text().endswith("</html>\n")
    assert "cannot be written" in run("analyse", WALL, "--nodes", "20", "--html", "/nowhere/x.html", status=1)
    assert "exclude each other" in run("analyse", WALL, "--html", "-", "--json", status=2)


def refuses_to_analyse_nonsense():
    assert "missing argument FILE" in run("analyse", status=2)
    assert "invalid value '0' for option '--nodes'" in run("analyse", WALL, "--nodes", "0", status=2)
    assert "a number from 1 to 10" in run("analyse", WALL, "--level", "11", status=2)
    assert "unknown option '--fast'" in run("analyse", WALL, "--fast", status=2)
    run("analyse", "/nowhere/at/all", status=1)


def hints_show_the_line_and_the_reason_of_their_move():
    for game in ["abalone", "abaku", "summy", "addvantage", "baju", "baju-solo"]:
        script = f"new {game} seed=5\nview 1\nquit\n"
        answer = subprocess.run([program, "engine"], input=script, capture_output=True, text=True)
        position = answer.stdout.splitlines()[1]
        for nodes in ["300", "1000", "3000"]:
            text = run("hint", game, "--position", position, "--nodes", nodes)
            rows = dict(line.split(maxsplit=1) for line in text.splitlines())
            assert rows["line"].split()[0] == rows["move"], (game, text)
            assert "win " in rows["value"] and len(rows["reason"]) > 5, (game, text)


def an_interrupted_analysis_reports_what_it_has():
    process = subprocess.Popen([program, "analyse", WALL, "--movetime", "1000", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.6)
    process.send_signal(signal.SIGINT)
    output, message = process.communicate(timeout=60)
    result = json.loads(output)
    assert process.returncode == 130 and "interrupted" in message, (process.returncode, message)
    assert not result["complete"]
    assert 0 < len(result["decisions"]) < 7, result
    assert result["decisions"][-1]["entry"] == 7
    assert sum(player["decisions"] for player in result["players"]) == len(result["decisions"])


def gives_hints():
    position = run("convert", WALL, "--to", "position", "--at", "6").strip()
    text = run("hint", "abalone", "--position", position, "--nodes", "2000")
    assert text.startswith("move   e3f3\n") and "win 100.0 %" in text, text
    end = run("convert", WALL, "--to", "position").strip()
    assert "over" in run("hint", "abalone", "--position", end, status=1)
    run("hint", "abalone", status=2)
    run("hint", "abalone", "--position", "nonsense", status=2)
    run("hint", "chess", "--position", "x", status=2)


def converts_there_and_back():
    for record in sorted(golden.glob("*.record")):
        made = run("convert", str(record), "--to", "record")
        assert made == record.read_text()
        entries = [line for line in record.read_text().splitlines() if line and line[0] not in "[#"]
        moves = run("convert", str(record), "--to", "moves")
        assert moves.splitlines() == entries
        position = run("convert", str(record), "--to", "position")
        game = re.search(r"\[game (\S+)\]", made).group(1)
        again = run("convert", "-", "--from", "position", "--game", game, "--to", "record", text=position)
        assert "[start " in again
        assert run("convert", "-", "--to", "position", text=again) == position


COMMENTED = """[game abalone]
[options layout=standard goal=6 repetition=3 quiet=200 cap=0]
[result unfinished]
[player1 Ann <b>]
[player2 Zo\u00eb]
[date 2026-03-01]
[seed 4]
[event a friendly game]
# before the first move
c5d5
# a quiet start
g5f5
"""


def keeps_names_tags_and_comments():
    assert run("convert", "-", "--to", "record", text=COMMENTED) == COMMENTED
    cut = run("convert", "-", "--to", "record", "--at", "1", text=COMMENTED)
    assert cut == COMMENTED.removesuffix("g5f5\n"), cut
    resigned = COMMENTED.replace("unfinished", "won 1 resign") + "resign 2\n"
    cut = run("convert", "-", "--to", "record", "--at", "2", text=resigned)
    assert cut == COMMENTED, cut  # the result is that of the moves that are left


def replay_shows_names_and_comments():
    text = run("replay", "-", text=COMMENTED)
    for part in ("# before the first move\n\n1. Ann <b>: c5d5\n", "# a quiet start\n\n2. Zo\u00eb: g5f5\n"):
        assert part in text, text
    same = COMMENTED.replace("Zo\u00eb", "Ann <b>")
    assert "1. Ann <b> (1): c5d5" in run("replay", "-", text=same)


def records_come_through_pipes_and_with_a_byte_order_mark():
    marked = "\ufeff" + COMMENTED
    assert run("replay", "-", text=marked) == run("replay", "-", text=COMMENTED)
    assert run("convert", "-", "--to", "record", text=marked) == COMMENTED
    assert json.loads(run("analyse", "-", "--nodes", "20", "--json", text=marked))["game"] == "abalone"
    hosted = here.parent / "server" / "data" / "dealer1" / "baju-solo.record"
    assert run("verify", "-", text="\ufeff" + hosted.read_text()).startswith("verified")
    for command in ("replay", "verify", "analyse"):
        piped = subprocess.run(["bash", "-c", f'"$0" {command} <(cat "$1")',
                                program, str(hosted)], capture_output=True, text=True, timeout=600)
        assert piped.returncode == 0 and piped.stdout, (command, piped)


def says_once_which_file_is_missing():
    for arguments in (["replay", "/nowhere"], ["analyse", "/nowhere"], ["verify", "/nowhere"], ["watch", "/nowhere"],
                      ["convert", "/nowhere", "--to", "moves"], ["hint", "/nowhere"], ["play", "--resume", "/nowhere"]):
        error = run(*arguments, status=1)
        assert error == f"fivefold {arguments[0]}: /nowhere: No such file or directory\n", error
    error = run("match", "abalone", "--a", "random", "--b", "random", "--openings", "/nowhere", status=2)
    assert error.startswith("fivefold match: /nowhere: No such file or directory\n"), error
    assert run("replay", "/", status=1) == "fivefold replay: /: Is a directory\n"


def hints_in_a_record():
    assert run("hint", WALL, "--at", "6", "--nodes", "2000").startswith("move   e3f3\n")
    advice = json.loads(run("hint", WALL, "--at", "6", "--nodes", "2000", "--json"))
    assert advice["move"] == "e3f3" and advice["win"] == 1000 and advice["player"] == 1, advice
    assert advice["line"][0] == "e3f3" and advice["sentence"], advice
    assert "over" in run("hint", WALL, status=1)
    assert "only 7 entries" in run("hint", WALL, "--at", "8", status=1)
    assert "--at goes with a record" in run("hint", "abalone", "--position", "x", "--at", "1", status=2)


def writes_json():
    games = json.loads(run("games", "--json"))["games"]
    assert [game["id"] for game in games] == re.findall(r"(?m)^([a-z-]+) - ", run("games"))
    assert any(option["name"] == "layout" for game in games for option in game["options"])
    assert json.loads(run("perft", "abalone", "3", "--json"))["count"] == 98912
    divided = json.loads(run("perft", "abalone", "2", "--divide", "--json"))
    assert len(divided["moves"]) == 44 and sum(divided["moves"].values()) == divided["count"] == 1936
    solved = json.loads(run("solve", "baju-solo", "--seed", "7", "--json"))
    assert solved["proven"] and len(solved["moves"]) == solved["least"], solved
    many = json.loads(run("solve", "baju-solo", "--seed", "1", "--count", "20", "--json"))
    assert many["complete"] and sum(row["count"] for row in many["lengths"]) == 20, many
    result = json.loads(run("match", "abalone", "--a", "random", "--b", "random", "--pairs", "2", "--max-plies", "10",
                            "--json"))
    assert result["complete"] and result["rounds"] == 2 and result["draws"] == 4, result
    assert result["score"]["value"] == 0.5, result


def converts_other_notations():
    nacre = run("convert", WALL, "--to", "nacre")
    assert nacre.splitlines() == ["d5e5", "g5d5", "d2e3", "g7b2", "d3g3", "f6a1", "e3g3"]
    options = re.search(r"\[options (.*)\]", pathlib.Path(WALL).read_text()).group(1).split()
    numbered = "# a game\n1. d5e5 g5d5\n2. d2e3 g7b2\n3.d3g3 f6a1 4. e3g3\n"
    for text in (nacre, numbered):
        made = run("convert", "-", "--from", "nacre", "--game", "abalone", *options, "--to", "moves",
                   text=text)
        assert made == run("convert", WALL, "--to", "aba-pro") == run("convert", WALL, "--to", "moves")
    error = run("convert", "-", "--from", "nacre", "--game", "abalone", "--to", "moves", status=1,
                text="c3d3\nc3d3\n")
    assert "line 2: 'c3d3'" in error, error


def refuses_to_convert_nonsense():
    run("convert", WALL, status=2)
    assert "no format 'pgn'" in run("convert", WALL, "--to", "pgn", status=1)
    assert "missing option --game" in run("convert", "-", "--to", "moves", text="c3d3", status=1)
    assert "only 7 entries" in run("convert", WALL, "--to", "position", "--at", "8", status=1)
    assert "a record of Abalone" in run("convert", WALL, "--game", "baju", "--to", "moves", status=1)


def plays_line_by_line():
    text = run("play", "abalone", "--seat", "human", "--seat", "human",
               text="moves c3c5\ne5e6\nc3d3\nundo\nc3d3\nhelp\nnonsense\nresign\n")
    for part in ("c3c5d3\nc3c5d4\n", "one of the spaces you chose has no marble", "1 c3d3", "a move is two cells",
                 "The game is over: player 1 wins (by resignation)"):
        assert part in text, (part, text)
    # The input ends in the middle of the game.
    assert "The game is over" not in run("play", "abalone", text="c3d3\n")


def saves_and_resumes():
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "game.record")
        bot = ("--seat", "human", "--seat", "bot:1", "--movetime", "20")
        run("play", "abalone", "layout=belgian-daisy", *bot, "--clock", "5+3", "--save", path,
            text="a1b1\nquit\n")
        saved = pathlib.Path(path).read_text()
        for part in ("layout=belgian-daisy", "[player2 bot:1]", "[clock 5+3]", "[left ", "\na1b1\n"):
            assert part in saved, saved
        text = run("play", "--resume", path, text="show\nresign\n")
        assert "player 2 wins (by resignation)" in text
        assert "is there already" in run("play", "--resume", path, text=f"save {path}\nquit\n")
        assert "game of Abalone" in run("play", "baju", "--resume", path, status=1)
    run("play", "--resume", "/nowhere/at/all", status=1)
    assert "cannot be written" in run("play", "abalone", "--save", "/nowhere/at/all", status=1)


def the_same_seed_gives_the_same_game():
    # Time enough for the level's nodes: no clock has a part in it.
    seats = ("--seat", "bot:1", "--seat", "bot:1", "--movetime", "600000", "--seed", "4")
    for game in ("addvantage", "baju-solo"):
        arguments = seats[2:] if game == "baju-solo" else seats
        moves = "quit\n"
        assert run("play", game, *arguments, text=moves) == run("play", game, *arguments, text=moves)


def plays_at_a_level():
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "game.record")
        run("play", "abalone", "--level", "3", "--save", path, text="quit\n")
        assert "[player2 bot:3]" in pathlib.Path(path).read_text()
        run("play", "abalone", "--level", "3", "--seat", "human", "--seat", "bot:7", "--save", path, text="quit\n")
        assert "[player2 bot:7]" in pathlib.Path(path).read_text()
    assert "a number from 1 to 10" in run("play", "abalone", "--level", "11", status=2)


def refuses_to_play_nonsense():
    assert "missing argument GAME" in run("play", status=2)
    assert "the games are" in run("play", "chess", status=2)
    assert "a seat is human" in run("play", "abalone", "--seat", "robot", status=2)
    assert "a clock is none" in run("play", "abalone", "--clock", "fast", status=2)
    assert "a clock of kind" in run("play", "abalone", "--clock", "1", status=2)
    assert "missing value for option '--seed'" in run("play", "abalone", "--seed", status=2)
    assert "3 seats are named, but 2 play" in run("play", "abalone", *["--seat", "human"] * 3, status=1)
    assert "full-screen mode needs a terminal" in run("watch", WALL, status=1)


tap.run([analyses_a_game, summarizes_accuracy, counts_moves_over_the_optimum, writes_one_page,
         writes_into_a_pipe_and_leaves_it_there, puts_a_page_in_its_place_or_says_why_not,
         analyses_every_kind_of_game, refuses_to_analyse_nonsense, gives_hints,
         hints_show_the_line_and_the_reason_of_their_move, an_interrupted_analysis_reports_what_it_has,
         converts_there_and_back, keeps_names_tags_and_comments,
         replay_shows_names_and_comments, records_come_through_pipes_and_with_a_byte_order_mark,
         says_once_which_file_is_missing, hints_in_a_record, writes_json, converts_other_notations, refuses_to_convert_nonsense,
         plays_line_by_line, saves_and_resumes, the_same_seed_gives_the_same_game,
         plays_at_a_level, refuses_to_play_nonsense])
