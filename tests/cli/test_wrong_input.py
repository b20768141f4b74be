"""Wrong arguments and files, for every command: a sentence that says what is wrong, and the right exit status.

usage: test_wrong_input.py PROGRAM; prints TAP.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent))
import tap  # noqa: E402

program = str(pathlib.Path(sys.argv[1]).resolve())
scratch = tempfile.TemporaryDirectory(prefix="fivefold-wrong-")
folder = pathlib.Path(scratch.name)
FAILED, MISUSED = 1, 2  # what was asked for is impossible; it was asked for in a wrong way

# Commands that read a file, as far as its name.
READERS = {
    "analyse": ["analyse"],
    "replay": ["replay"],
    "watch": ["watch"],
    "verify": ["verify"],
    "hint": ["hint"],
    "convert": ["convert", "--game", "abalone", "--to", "record"],
    "play": ["play", "--resume"],
    "check": ["check"],
    "match": ["match", "abalone", "--a", "random", "--b", "random", "--pairs", "1", "--openings"],
}
NUMBERS = ["-1", "abc", "99999999999999999999999", "1e5", "", "0x", "1.5", " 1"]


def prepare():
    (folder / "folder").mkdir()
    (folder / "empty").write_bytes(b"")
    (folder / "junk").write_bytes(bytes(range(256)) * 8)
    (folder / "game").write_text("[game nosuch]\n")
    (folder / "good").write_text((here.parent / "golden/abalone-wall.record").read_text())


def fails(arguments, status, *sentences):
    """One message that begins with the command's name, and nothing that looks like a crash."""
    done = subprocess.run([program, *arguments], input=b"", capture_output=True, cwd=folder, timeout=120)
    error = done.stderr.decode("utf-8", "replace")
    assert done.returncode == status, (arguments, done.returncode, error)
    assert done.stdout == b"", (arguments, done.stdout)
    said = [line for line in error.splitlines() if line.startswith("fivefold")]
    assert len(said) == 1 and "Sanitizer" not in error, (arguments, error)
    for sentence in sentences:
        assert re.search(sentence, error), (arguments, sentence, error)
    assert error.count("No such file") <= 1, error


def names():
    listed = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    return re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)


def arguments_that_there_are_not():
    for name in names():
        fails([name, "--nonsense"], MISUSED, rf"^fivefold {name}: unknown option '--nonsense'", rf"usage: fivefold {name}")
        fails([name, *["x"] * 20], MISUSED, rf"^fivefold {name}: ", rf"usage: fivefold {name}")
    fails(["nonsense"], MISUSED, "unknown command 'nonsense'")
    fails(["help", "nonsense"], MISUSED, "unknown command 'nonsense'")


def numbers_that_are_none():
    counted = 0
    for name in names():
        described = subprocess.run([program, "help", name], capture_output=True, text=True).stdout
        for option in re.findall(r"^  (--[a-z-]+) (?:N|MS|LEVEL|MIB|PORT|SECONDS)\b", described, re.MULTILINE):
            for number in NUMBERS[:2] if counted > 8 else NUMBERS:  # one parser reads them all
                fails([name, option, number], MISUSED, rf"invalid value '{re.escape(number)}' for option '{option}'")
            fails([name, option], MISUSED, f"missing value for option '{option}'")
            counted += 1
    assert counted > 20, counted


def files_that_cannot_be_read():
    for name, arguments in READERS.items():
        missing = "neither a game nor a file called 'missing'" if name == "hint" else "missing: No such file or directory"
        status = MISUSED if name == "match" else FAILED  # there the file is what an option says
        fails([*arguments, "missing"], MISUSED if name == "hint" else status, missing)
        fails([*arguments, "folder"], status, "folder: Is a directory")
        fails([*arguments, "junk"], status, "junk")
        fails([*arguments, "game"], status, "game")
        if name not in ("match", "convert", "check"):
            fails([*arguments, "empty"], FAILED, r"empty: the record has no tag \[game")
        if name not in ("hint", "check", "match"):
            fails([*arguments, ""], FAILED, "'': No such file or directory")


def files_that_cannot_be_written():
    for place, reason in (("nowhere/page.html", "No such file or directory"), ("folder", "Is a directory")):
        fails(["analyse", "good", "--nodes", "1", "--html", place], FAILED, f"{place} cannot be written: {reason}")
    fails(["play", "abalone", "--plain", "--save", "nowhere/x"], FAILED, "nowhere/x cannot be written")
    fails(["match", "abalone", "--a", "random", "--b", "random", "--pairs", "1", "--record", "empty/x"], FAILED,
          "empty/x: Not a directory")
    fails(["backup", "missing", "copy"], FAILED, "missing: No such file or directory")


def words_that_are_not_meant():
    fails(["play", "nonsense"], MISUSED, "unknown game 'nonsense'; the games are ")
    fails(["play", "abalone", "layout=nonsense"], MISUSED, "layout takes one of standard,")
    fails(["play", "abalone", "--seat", "bot:99"], MISUSED, "a level from 1 to 10, not 'bot:99'")
    fails(["solve", "abalone"], MISUSED, "abalone has no solver")
    fails(["hint", "abalone", "--position", "x"], MISUSED, "a position has 6 parts")
    fails(["hint", "good", "--at", "99"], FAILED, "there are only 7 entries")
    fails(["convert", "good", "--to", "nonsense"], FAILED, "no format 'nonsense'; Abalone has record, position,")
    fails(["convert", "game", "--to", "record"], FAILED, "game: line 1: there is no game 'nosuch'")
    fails(["match", "abalone", "--a", "nonsense", "--b", "random", "--pairs", "1"], FAILED, "exit status 127")
    fails(["load", "--port", "1"], FAILED, "no server listens on port 1 of this machine")


prepare()
tap.run([arguments_that_there_are_not, numbers_that_are_none, files_that_cannot_be_read, files_that_cannot_be_written,
         words_that_are_not_meant])
scratch.cleanup()
