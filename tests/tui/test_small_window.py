"""Everything that matters fits into 80 columns and 24 rows: every game, every number of players, from every seat.

usage: test_small_window.py PROGRAM; prints TAP.

Each screen is held against what the line dialogue prints of the same position, where there is no lack of room.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
sys.path.insert(0, str(here))
import tap  # noqa: E402
from terminal import Terminal  # noqa: E402

program = sys.argv[1]
scratch = tempfile.TemporaryDirectory(prefix="fivefold-window-")
TURNS = 2  # of the person at the screen
BOARD_ROWS = {"abaku": 17, "addvantage": 10, "abalone": 10, "baju": 13, "baju-solo": 13, "summy": 27}
SCREEN_ROWS = 17  # for the board


def games():
    """Every game with every number of players it allows."""
    listed = json.loads(subprocess.run([program, "games", "--json"], capture_output=True, text=True).stdout)
    for game in listed["games"]:
        counts = [option for option in game["options"] if option["name"] == "players"]
        if counts:
            least, most = re.fullmatch(r"(\d+)\.\.(\d+)", counts[0]["values"]).groups()
            for players in range(int(least), int(most) + 1):
                yield game["id"], [f"players={players}"], players
        else:
            yield game["id"], [], 1 if game["id"].endswith("-solo") else 2


def plain(path):
    """The position as the dialogue prints it: lines of the board and of the notes."""
    shown = subprocess.run([program, "play", "--resume", path, "--plain"], input="quit\n", capture_output=True,
                           text=True, timeout=60).stdout
    return shown[shown.rindex("quit\n\n") + 6:shown.rindex("player ")].splitlines()


def check_players(screen, players, seat):
    rows = [re.search(rf"([> ]) {number} (human|bot:1) +(-?\d+)", screen) for number in range(1, players + 1)]
    assert all(rows), screen
    assert [row.group(1) for row in rows] == [">" if number == seat else " " for number in range(1, players + 1)], screen
    assert f"player {seat}> " in screen.splitlines()[-2] + " ", screen
    assert "Q quit" in screen.splitlines()[-1], screen
    assert max(len(line) for line in screen.splitlines()) <= 80 and len(screen.splitlines()) == 24, screen
    return [int(row.group(3)) for row in rows]


def check_board(screen, board, scrolls):
    """All of it, or of one that is larger than the screen whatever lies on it."""
    columns = [line.replace(">", " ").rstrip() for line in screen.splitlines()]
    for line in board:
        wanted = line.replace(">", " ").strip()
        if scrolls and not re.search(r"[0-9+=x:#-]", re.sub(r"^\d+|\d+$", "", wanted)):
            continue
        assert any(wanted in shown for shown in columns), (wanted, screen)


def check_held(screen, notes):
    """What each player has beside points: own tiles, how many the others have, coins."""
    for line in notes:
        found = re.match(r"[> ] player (\d)(?:: | +)(-?\d+)\+? points(?:, | +)(.*)", line)
        if not found:
            continue
        number, points, held = found.groups()
        shown = re.search(rf"[> ] {number} (?:human|bot:1) +(-?\d+)", screen)
        assert shown.group(1) == points, (line, screen)
        for word in held.replace("rack ", "").split():
            assert word in screen, (word, screen)


def check_notes(screen, notes):
    """Whose turn it is and what has been thrown, in words, however the lines are broken."""
    words = " ".join(re.sub(r"[^0-9a-z]+", " ", screen.lower()).split())
    for line in notes:
        turn = re.search(r"(has thrown|is on turn|arranges|to move|in stock|has left|moves made)", line)
        if turn:
            assert turn.group(1).split()[0] in words, (line, screen)


def seat_fits(game, options, players, seat):
    path = f"{scratch.name}/{game}-{players}-{seat}.record"
    seats = []
    for number in range(1, players + 1):
        seats += ["--seat", "human" if number == seat else "bot:1"]
    with Terminal([program, "play", game, *options, *seats, "--seed", "7", "--movetime", "20", "--save", path],
                  lang="C") as terminal:
        for _ in range(TURNS):
            terminal.expect(f"player {seat}>", "R resign")
            terminal.keys("H")
            terminal.expect("Hint: ", "Enter take")
            terminal.keys("Enter")
            terminal.expect(f"player {seat}>", "R resign", missing=["is thinking"])
        screen = terminal.screen()
        lines = plain(path)
        board, notes = lines[:BOARD_ROWS[game]], lines[BOARD_ROWS[game]:]
        check_players(screen, players, seat)
        check_board(screen, board, scrolls=len(board) > SCREEN_ROWS)
        check_held(screen, notes)
        check_notes(screen, notes)
        terminal.keys("H")
        hint = terminal.expect("Hint: ", "Enter take")
        assert re.search(r"Hint: \S+ \([^)]*win [0-9.]+ %[^)]*\)(: \w)?", " ".join(hint.split())), hint


def fits(game, options, players):
    def test():
        for seat in range(1, players + 1):
            seat_fits(game, options, players, seat)
    test.__name__ = f"{game}_with_{players}"
    return test


tap.run([fits(*each) for each in games()])
scratch.cleanup()
