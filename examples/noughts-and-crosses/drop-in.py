"""Adds noughts and crosses to a source tree, as docs/adding-a-game.md says.

usage: drop-in.py SOURCE_ROOT
"""
import json
import pathlib
import shutil
import sys

example = pathlib.Path(__file__).resolve().parent
root = pathlib.Path(sys.argv[1])


def insert(path, before, line):
    """Puts a line before the first one that begins with `before`."""
    lines = (root / path).read_text().splitlines(keepends=True)
    place = next(number for number, text in enumerate(lines) if text.startswith(before))
    (root / path).write_text("".join([*lines[:place], line + "\n", *lines[place:]]))


def add_texts():
    path = root / "texts/en.json"
    texts = json.loads(path.read_text()) | json.loads((example / "texts/en.json").read_text())
    path.write_text(json.dumps(texts, indent=2, ensure_ascii=False, sort_keys=True) + "\n")


for folder in ("src", "docs"):
    shutil.copytree(example / folder, root / folder, dirs_exist_ok=True)
with (root / "docs/rules/meson.build").open("a") as pages:
    pages.write("rules_page_files += files('noughts.md')\n")
with (root / "src/games/meson.build").open("a") as games:
    games.write("subdir('noughts')\n")
insert("src/games/registry.c", "extern const Game ", "extern const Game noughts_game;")
insert("src/games/registry.c", "};", "    &noughts_game,")
add_texts()
