"""Drops the example game into a copy of the sources and holds the copy to the laws of the tree.

usage: test_drop_in.py SOURCE_ROOT GAME_ID...; prints TAP.
"""
import filecmp
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1]).resolve()
game_ids = sys.argv[2:]
EXAMPLE = root / "examples/noughts-and-crosses"
FOLDERS = ("src", "docs", "texts")


def run(*command):
    """What a command that must succeed has printed."""
    return subprocess.run([sys.executable, *map(str, command)], check=True, capture_output=True, text=True).stdout


def changed_files(copy):
    for folder in FOLDERS:
        for path in (copy / folder).rglob("*"):
            original = root / path.relative_to(copy)
            if path.is_file() and not (original.exists() and filecmp.cmp(path, original, shallow=False)):
                yield path.relative_to(copy).as_posix()


def broken_laws(check, *arguments):
    return [line for line in run(root / "tests/architecture" / check, *arguments).splitlines()
            if line.startswith(("not ok", "#"))]


with tempfile.TemporaryDirectory() as folder:
    tree = pathlib.Path(folder)
    for name in FOLDERS:
        shutil.copytree(root / name, tree / name)
    run(EXAMPLE / "drop-in.py", tree)
    named = re.findall(r"^\| `([^`]+)` \|", (EXAMPLE / "README.md").read_text(), re.MULTILINE)
    results = [
        ("the README names exactly the files that change", sorted(set(changed_files(tree)) ^ set(named))),
        ("the layers are kept, and nothing else names the game",
         broken_laws("check_layers.py", tree, *game_ids, "noughts")),
        ("every refusal has its text", broken_laws("check_messages.py", tree)),
    ]

print(f"1..{len(results)}")
for number, (claim, problems) in enumerate(results, 1):
    print(f"{'not ok' if problems else 'ok'} {number} - {claim}")
    for problem in problems:
        print("#", problem)
