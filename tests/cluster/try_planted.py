#!/usr/bin/env python3
"""Tries the chaos itself: puts a mistake into a copy of the sources, builds that aside, and lets chaos.py look for it.

usage: try_planted.py [NAME...]

Each mistake has to be found within minutes; prints what was found, and exits with 1 where one was not. Some
minutes a mistake, most of them for building.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHAOS = ROOT / "tests/cluster/chaos.py"

# What is done wrong, where, instead of what, with which options it shows, and what has to be found.
MISTAKES = {
    "unsorted locks": (
        "src/store/postgresql_group.c", "ORDER BY table_id FOR UPDATE OF heads", "ORDER BY batch FOR UPDATE OF heads",
        ["--only", "forged", "--games", "2", "--think", "2", "--minutes", "3"], "deadlock"),
    "presence by local sockets": (
        "src/server/hub/presence.c", "return room->elsewhere[seat] && room->elsewhere[seat] > hub_now(room->hub);",
        "(void)room, (void)seat; return false;", ["--only", "forged"], "is shown as away"),
    "news during a commit": (
        "src/server/hub/news.c", "if (room->committing) return; // room_follows_news() looks afterwards", "",
        ["--only", "forged", "--think", "0.02"], ""),
}


def build(folder, path, old, new):
    """A copy of the sources with the mistake; returns the program."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    packed = subprocess.run(["tar", "-c", "-T", "-"], cwd=ROOT, input=names.encode(), stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=packed, check=True)
    source = pathlib.Path(folder) / path
    text = source.read_text()
    assert text.count(old) == 1, f"{path} has {text.count(old)} times: {old}"
    source.write_text(text.replace(old, new))
    subprocess.run(["scripts/build"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return str(pathlib.Path(folder) / "build/fivefold")


def is_found(name):
    path, old, new, options, finds = MISTAKES[name]
    folder = tempfile.mkdtemp(prefix="fivefold-planted-")
    try:
        program = build(folder, path, old, new)
        done = subprocess.run([sys.executable, str(CHAOS), program, "--minutes", "1", *options], capture_output=True, text=True)
        found = [line for line in done.stdout.splitlines() if line.startswith("found: ") and finds in line]
        print(f"{name}: " + (f"found ({len(found)})\n    {found[0][:300]}" if done.returncode and found else f"NOT FOUND\n{done.stdout[-2000:]}"), flush=True)
        return bool(done.returncode and found)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    results = [is_found(name) for name in sys.argv[1:] or MISTAKES]
    sys.exit(0 if all(results) else 1)
