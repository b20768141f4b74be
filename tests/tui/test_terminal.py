"""Plays, watches and leaves in real pseudo-terminals.

usage: test_terminal.py PROGRAM; prints TAP.
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
golden = here.parent / "golden"
scratch = tempfile.TemporaryDirectory(prefix="fivefold-terminal-")
HOT_SEAT = ("--seat", "human", "--seat", "human")

TEXTS = json.loads((pathlib.Path(__file__).parents[2] / "texts/en.json").read_text())


def play(*arguments, **options):
    return Terminal([program, "play", *arguments], **options)


def entries(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [line for line in lines if line and line[0] not in "[#"]


def await_turn(terminal):
    """Waits until a move can be typed, taking the next player's seat where that is asked for."""
    screen = terminal.expect("Q quit", missing=["Enter take", "is thinking"])
    if "is next." in screen:
        terminal.keys("Enter")
        terminal.expect("R resign", missing=["is next."])


def play_out(record):
    """Types every decision of a golden game; chance has to come out alike, by the same seed."""
    text = (golden / record).read_text()
    tags = dict(re.findall(r"^\[(\S+) (.*)\]$", text, re.MULTILINE))
    saved = pathlib.Path(scratch.name) / record
    by_chance = re.compile(r"(deal|bonus|roll|draw)[0-9]*:")
    decisions = [entry for entry in entries(golden / record) if not by_chance.match(entry)]
    with play(tags["game"], *tags["options"].split(), *HOT_SEAT, "--seed", tags.get("seed", "1"),
              "--save", str(saved)) as terminal:
        for move in decisions:
            await_turn(terminal)
            terminal.type(move)
            terminal.expect(f"> {move}", "Enter take")
            terminal.keys("Enter")
        terminal.expect("The game is over", TEXTS["result." + tags["result"].split()[-1]])
        terminal.keys("q")
        terminal.expect_end(0)
    assert entries(saved) == entries(golden / record)


def a_whole_game_of_abalone_is_typed():
    play_out("abalone-wall.record")


def a_whole_game_of_baju_is_typed():
    play_out("baju-line.record")


def a_whole_game_of_addvantage_is_typed():
    play_out("addvantage-two.record")


def a_whole_game_of_summy_is_typed():
    play_out("summy-greedy.record")


def a_whole_game_of_abaku_is_typed():
    play_out("abaku-two.record")


def a_whole_puzzle_is_solved_from_its_start():
    record = golden / "baju-solo-two-lines.record"
    moves = entries(record)
    # The deal of the record, then everything by the keyboard.
    start = pathlib.Path(scratch.name) / "start.record"
    text = record.read_text()
    start.write_text(re.sub(r"^\[result .*\]\n", "", text, flags=re.MULTILINE)
                     .replace("\n".join(moves[1:]) + "\n", ""))
    with Terminal([program, "play", "--resume", str(start)]) as terminal:
        for number, move in enumerate(moves[1:]):
            terminal.expect(f"{number} move", "player 1>")
            terminal.type(move)
            terminal.keys("Enter")
        terminal.expect("The game is over: player 1 wins")
        terminal.keys("q")
        terminal.expect_end(0)


def short_games_of_all_end_by_resigning():
    listed = subprocess.run([program, "games"], capture_output=True, text=True).stdout
    for game in [line.split()[0] for line in listed.splitlines() if line[0] != " "]:
        with play(game, "--seed", "5", "--movetime", "20") as terminal:
            for _ in range(2):
                terminal.expect("player 1>", "R resign")
                terminal.keys("Tab")
                terminal.expect("Enter plays it", "Enter take")
                terminal.keys("Enter")
                terminal.expect("the game so far")
            terminal.expect("player 1>", "R resign")
            terminal.keys("R")
            terminal.expect("Player 1 resigns?")
            terminal.keys("y")
            terminal.expect("The game is over", "(by resignation)")
            terminal.keys("q")
            terminal.expect_end(0)


def arrows_pick_places_until_one_move_is_left():
    with play("abalone", *HOT_SEAT) as terminal:
        terminal.expect("player 1>")
        terminal.keys("Down")
        terminal.expect("11 of 44 moves")
        terminal.keys("Enter", "Left")
        terminal.expect("2 of 44 moves", "c3c4d3", "c3c5d3")
        terminal.keys("Enter", "Enter")
        terminal.expect("c3c4d3: Enter plays it")
        terminal.keys("Enter")
        terminal.expect("player 2>", "1 c3c4d3")


def typing_completes_and_refusals_give_reasons():
    with play("abalone", *HOT_SEAT) as terminal:
        terminal.expect("player 1>")
        terminal.type("c3c5d")
        terminal.expect("2 of 44 moves", "c3c5d3", "c3c5d4")
        terminal.keys("BSpace", "BSpace", "BSpace", "BSpace", "BSpace")
        terminal.type("c3b3")
        terminal.expect("0 of 44 moves")
        terminal.keys("Enter")
        terminal.expect("your own marble would leave the board")
        terminal.keys("Escape")
        terminal.expect("R resign")
        terminal.type("e5e6")
        terminal.keys("Enter")
        terminal.expect("one of the spaces you chose has no marble")
        terminal.keys("Escape")
        terminal.type("b2")
        terminal.keys("Tab", "Tab")
        terminal.expect("Enter plays it")


def hints_undo_and_saving():
    path = pathlib.Path(scratch.name) / "kept.record"
    with play("abalone", "--seat", "human", "--seat", "bot:1", "--movetime", "50") as terminal:
        terminal.expect("player 1>")
        terminal.keys("H")
        terminal.expect("Hint: ", "win ")
        terminal.keys("Enter")
        terminal.expect("2 moves", "player 1>")
        terminal.keys("u")
        terminal.expect("0 moves", "player 1>")
        terminal.type("c3d3")
        terminal.keys("Enter")
        terminal.expect("2 moves", "player 1>")
        terminal.keys("S")
        terminal.expect("save as: abalone.record")
        terminal.keys(*["BSpace"] * len("abalone.record"))
        terminal.type(str(path))
        terminal.keys("Enter")
        terminal.expect("Saved; ")
        before = path.read_text()
        terminal.keys("Tab", "Enter")
        terminal.expect("4 moves", "player 1>")
        terminal.keys("Q")
        terminal.expect("Leave this game?")
        terminal.keys("n")
        # The file is one's own: the second time nothing is asked, and then there is nothing to lose.
        terminal.keys("S")
        terminal.expect("Saved; ")
        assert path.read_text() != before
        terminal.keys("Q")
        terminal.expect_end(0)
    with Terminal([program, "play", "--resume", str(path)]) as terminal:
        terminal.expect("4 moves", "player 1>", "bot:1")
        # What was resumed is saved until something happens, and one's own to save over.
        terminal.keys("Q")
        terminal.expect_end(0)
    with Terminal([program, "play", "--resume", str(path)]) as terminal:
        terminal.expect("4 moves", "player 1>", "bot:1")
        terminal.keys("U")
        terminal.expect("2 moves")
        terminal.keys("Q")
        terminal.expect("Leave this game?")
        terminal.keys("s")
        terminal.expect("Saved; ")
        terminal.keys("Q")
        terminal.expect_end(0)


def a_curtain_hides_what_only_the_next_player_may_see():
    with play("summy", *HOT_SEAT, "--seed", "3") as terminal:
        screen = terminal.expect("player 1>")
        rack = re.search(r"▸ 1 human  0\s*\n.* ([0-9+=x:-]{8})\s*\n", screen).group(1)
        terminal.keys("Tab")
        terminal.expect("Enter plays it")
        terminal.keys("Enter")
        terminal.expect("Player 2 is next", missing=["player 2>", "1+23", rack])
        terminal.keys("Enter")
        terminal.expect("player 2>", "________", missing=[rack])


def the_screen_follows_the_size_of_the_window():
    with play("abalone", *HOT_SEAT) as terminal:
        terminal.expect("Q quit", "player 1>")
        terminal.resize(40, 120)
        screen = terminal.expect("Q quit")
        terminal.expect("─" * 120)
        terminal.resize(24, 80)
        terminal.expect("─" * 80, missing=["─" * 81])
        terminal.resize(8, 30)
        terminal.expect("too small")
        terminal.resize(24, 80)
        screen = terminal.expect("player 1>", "Q quit")
        assert "i ○ ○ ○ ○ ○" in screen


def large_boards_scroll():
    with play("summy", *HOT_SEAT, "--seed", "3") as terminal:
        screen = terminal.expect("player 1>")
        assert max(len(line) for line in screen.splitlines()) <= 80
        assert " a b c d e" in screen and not re.search(r"^ +1 ·", screen, re.MULTILINE)
        terminal.keys("PPage", "PPage")
        screen = terminal.expect("player 1>", " 1 ·")
        assert " a b c d e" in screen
        terminal.keys("NPage", "NPage", "NPage")
        terminal.expect("25 ·", missing=["\n  1 ·"])


def colours_where_there_are_some():
    def escapes(term, env=""):
        with play("abalone", *HOT_SEAT, term=term, env=env) as terminal:
            terminal.expect("player 1>", "Q quit")  # the last line: all is drawn
            return terminal.screen(escapes=True)
    assert "\x1b[38;5;68m" in escapes("tmux-256color")
    assert "\x1b[34m" in escapes("screen")
    for term, env in (("vt100", ""), ("tmux-256color", "NO_COLOR=1")):
        plain = escapes(term, env)
        assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|38)[;0-9]*m", plain), plain
        assert "\x1b[1m" in plain  # but weight


def plain_letters_without_unicode():
    with play("abalone", *HOT_SEAT, term="vt100", lang="C") as terminal:
        screen = terminal.expect("player 1>", "i O O O O O", "a @ @ @ @ @")
        assert not re.search("[●○·▸]", screen)


def a_dumb_terminal_gets_a_dialogue():
    with play("abalone", *HOT_SEAT, term="dumb") as terminal:
        terminal.expect("a move, or: moves", "player 1>")
        terminal.type("c3d3")
        terminal.keys("Enter")
        terminal.expect("player 2>")
        terminal.type("resign")
        terminal.keys("Enter")
        terminal.expect("The game is over: player 1 wins (by resignation)", "ended with 0")


def signals_give_the_terminal_back():
    for key, game in (("C-c", "abalone"), ("C-c", "summy")):
        with play(game, *HOT_SEAT) as terminal:
            terminal.expect("player 1>")
            terminal.keys(key)
            terminal.expect_end(130)


def leaving_works_while_the_computer_thinks():
    for key, status in (("C-c", 130), ("Q", 0)):
        with play("abalone", "--seat", "bot:10", "--seat", "human", "--movetime", "600000") as terminal:
            terminal.expect("Player 1 is thinking")
            terminal.keys(key)
            terminal.expect_end(status)


def clocks_run_out():
    with play("abalone", *HOT_SEAT, "--clock", "5") as terminal:
        terminal.expect("The game is over: player 2 wins (on time)", "0:00", "0:05")


def records_are_watched():
    with Terminal([program, "watch", str(golden / "abalone-wall.record")]) as terminal:
        terminal.expect("0 of 7", "1    1 d5e5")
        terminal.keys("Right", "Right")
        terminal.expect("2 of 7")
        terminal.keys("End")
        terminal.expect("7 of 7", "player 1 wins (the goal is reached)")
        terminal.keys("Left")
        terminal.expect("6 of 7", missing=["wins"])
        terminal.keys("3", "Enter")
        terminal.expect("3 of 7")
        terminal.keys("Home")
        terminal.expect("0 of 7")
        terminal.resize(30, 100)
        terminal.expect("─" * 100)
        terminal.keys("q")
        terminal.expect_end(0)


tap.run([
    a_whole_game_of_abalone_is_typed,
    a_whole_game_of_baju_is_typed,
    a_whole_game_of_addvantage_is_typed,
    a_whole_game_of_summy_is_typed,
    a_whole_game_of_abaku_is_typed,
    a_whole_puzzle_is_solved_from_its_start,
    short_games_of_all_end_by_resigning,
    arrows_pick_places_until_one_move_is_left,
    typing_completes_and_refusals_give_reasons,
    hints_undo_and_saving,
    a_curtain_hides_what_only_the_next_player_may_see,
    the_screen_follows_the_size_of_the_window,
    large_boards_scroll,
    colours_where_there_are_some,
    plain_letters_without_unicode,
    a_dumb_terminal_gets_a_dialogue,
    signals_give_the_terminal_back,
    leaving_works_while_the_computer_thinks,
    clocks_run_out,
    records_are_watched,
])
scratch.cleanup()
