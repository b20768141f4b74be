"""Plays and watches with the mouse alone, in real pseudo-terminals.

usage: test_mouse.py PROGRAM; prints TAP.
"""
import pathlib
import re
import sys
import tempfile

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
sys.path.insert(0, str(here))
import tap  # noqa: E402
from terminal import Terminal  # noqa: E402

program = sys.argv[1]
golden = here.parent / "golden"
HOT_SEAT = ("--seat", "human", "--seat", "human")


def play(*arguments):
    return Terminal([program, "play", *arguments], term="xterm-256color")


def place(terminal, row_label, column):
    """The row and column of the screen where a place of a board lies, by its row's label."""
    for number, line in enumerate(terminal.screen().splitlines(), 1):
        found = re.match(rf" *{row_label} ", line)
        if found:
            return number, found.end() + 1 + column
    raise AssertionError(terminal.screen())


def places_are_clicked_until_one_move_is_left_and_once_more_to_play_it():
    with play("abalone", *HOT_SEAT) as terminal:
        terminal.expect("player 1>", "Q quit")
        row, column = place(terminal, "c", 4)  # c3
        terminal.mouse(row, column)
        terminal.expect(" of 44 moves", "c3d3")
        terminal.mouse(row - 1, column - 1)  # d3: next to it, above
        terminal.expect(" of 44 moves", "c3c4d3")
        terminal.click_on("c3d3")
        terminal.expect("player 1> c3d3", "Enter plays it")
        terminal.click_on("c3d3")
        terminal.expect("player 2>", "1 c3d3")
        # Where nothing can happen, that is said, and nothing else.
        terminal.mouse(*place(terminal, "e", 8))
        terminal.expect("No move that fits changes this place.", "player 2>", "Arrows board")


def the_board_alone_is_enough_where_places_tell_all():
    with play("baju-solo", "--seed", "5") as terminal:
        terminal.expect("player 1>", "Q quit")
        terminal.click_on("[", 1)
        terminal.expect("3 of 50 moves", "a1-a2", "a1-b1", "c3-a1")  # whichever character of it was hit
        terminal.click_on("2  [", 4)
        terminal.expect("a1-a2: ", "Enter plays it")
        terminal.click_on("2  [", 4)
        terminal.expect("1 move", "1 a1-a2")


def tiles_are_clicked_before_or_after_their_place():
    with play("abaku", *HOT_SEAT, "--seed", "5") as terminal:
        screen = terminal.expect("player 1>", "Q quit")
        rack = re.search(r"human  0  (\d{5})", screen).group(1)
        terminal.click_on("Tab list")
        tiles = re.search(r"player 1> (\d+)@", terminal.expect("Enter plays it", "@")).group(1)
        terminal.click_on("Esc start over")
        terminal.expect("Arrows board")
        for count, tile in enumerate(tiles, 1):
            terminal.click_on(rack, rack.index(tile))
            terminal.expect(f"player 1> {tiles[:count]}")
        terminal.click_on("Esc start over")
        terminal.expect("Arrows board")
        row, column = place(terminal, "8", 15)  # h8, the centre
        terminal.mouse(row, column)
        terminal.expect(" moves ", "Enter take")
        terminal.click_on(rack, rack.index(tiles[0]))
        terminal.expect(f"player 1> {tiles[0]}", f"{tiles}@")
        # What is not a tile, such as the bag, does nothing.
        terminal.click_on("bag 50", 4)
        terminal.click_on("Esc start over")
        terminal.expect("Arrows board", missing=[f"player 1> {tiles[0]}"])


def keys_at_the_bottom_and_questions_are_clicked():
    with tempfile.TemporaryDirectory() as folder, play("abalone", *HOT_SEAT) as terminal:
        terminal.expect("player 1>", "Q quit")
        terminal.click_on("? help")
        terminal.expect("Choosing a move", "mouse")
        terminal.click_on("Enter back")
        terminal.expect("Tab list")
        terminal.click_on("Tab list")
        terminal.expect("Enter take")
        terminal.click_on("Enter take")
        terminal.expect("1 move", "player 2>")
        terminal.click_on("R resign")
        terminal.expect("Player 2 resigns?", "Y resign")
        terminal.click_on("Esc go on")
        terminal.expect("U undo")
        terminal.click_on("U undo")
        terminal.expect("0 moves", "player 1>")
        terminal.click_on("Tab list")
        terminal.expect("Enter take")
        terminal.click_on("Enter take")
        terminal.click_on("S save")
        terminal.expect("save as: abalone.record")
        terminal.keys(*["BSpace"] * len("abalone.record"))
        terminal.type(f"{folder}/mine.record")
        terminal.expect("mine.record")
        terminal.click_on("Enter save  Esc")
        terminal.expect("Saved; ")
        terminal.click_on("Q quit")
        terminal.expect_end(0)


def the_wheel_scrolls_the_board_and_the_list():
    with play("summy", *HOT_SEAT, "--seed", "3") as terminal:
        terminal.expect("player 1>", "Q quit")
        for _ in range(6):
            terminal.mouse(10, 10, 64)
        terminal.expect("\n  1 ·")
        for _ in range(12):
            terminal.mouse(10, 10, 65)
        terminal.expect(" 25 ·", missing=["\n  1 ·"])
        terminal.keys("Tab")
        first = re.search(r"player 1> (\S+)", terminal.expect("Enter plays it")).group(1)
        terminal.mouse(10, 10, 65)
        terminal.expect("Enter plays it", missing=[f"player 1> {first}"])
        terminal.mouse(10, 10, 64)
        terminal.expect(f"player 1> {first}")


def old_terminals_report_clicks_in_their_own_way():
    with Terminal([program, "play", "abalone", *HOT_SEAT], term="tmux-256color") as terminal:
        terminal.expect("player 1>", "Q quit")
        for row, line in enumerate(terminal.screen().splitlines(), 1):
            if "Tab list" in line:
                column = line.index("Tab list") + 1
                terminal.type("\x1b[M" + chr(32) + chr(32 + column) + chr(32 + row))
        terminal.expect("Enter take", "Enter plays it")


def records_are_watched_by_clicking():
    with Terminal([program, "watch", str(golden / "abalone-wall.record")], term="xterm-256color") as terminal:
        terminal.expect("0 of 7", "Q quit")
        terminal.click_on("Right next")
        terminal.expect("1 of 7")
        terminal.click_on("4    ")
        terminal.expect("4 of 7")
        terminal.mouse(5, 5, 65)
        terminal.expect("5 of 7")
        terminal.mouse(5, 5, 64)
        terminal.expect("4 of 7")
        terminal.click_on("End last")
        terminal.expect("7 of 7")
        terminal.click_on("PgUp")
        terminal.expect("0 of 7")
        terminal.click_on("PgDn")
        terminal.expect("7 of 7")
        terminal.click_on("Q quit")
        terminal.expect_end(0)


def clicks_wait_while_the_computer_thinks():
    with play("abalone", "--seat", "bot:10", "--seat", "human", "--movetime", "1500") as terminal:
        terminal.expect("Player 1 is thinking")
        terminal.click_on("? help")  # which interrupts it, as the key does
        terminal.expect("Choosing a move")


tap.run([
    places_are_clicked_until_one_move_is_left_and_once_more_to_play_it,
    the_board_alone_is_enough_where_places_tell_all,
    tiles_are_clicked_before_or_after_their_place,
    keys_at_the_bottom_and_questions_are_clicked,
    the_wheel_scrolls_the_board_and_the_list,
    old_terminals_report_clicks_in_their_own_way,
    records_are_watched_by_clicking,
    clicks_wait_while_the_computer_thinks,
])
