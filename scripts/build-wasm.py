"""Compiles C sources to the WebAssembly modules of the browser, with a depfile so that headers count too.

usage: build-wasm.py CLANG OUTPUT_FOLDER DEPFILE INCLUDE_DIRS PLAYERS SOURCE...
INCLUDE_DIRS are joined by colons, as are PLAYERS, the ids of the games that have a computer player.

  rules.wasm         the rules of all games, compiled for size: a first visit loads it
  player-GAME.wasm   the rules and the player of one game, what searches spend their time in compiled for speed

Both are made of the same sources; wasm/chosen.c takes the place of the engines' registry. Link-time optimisation leaves out what the exports do not reach, learned numbers of other
games among it.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Rules and players are fast, but for reading, writing and explaining.
FAST = re.compile(r"/src/(engines|games)/")
SMALL = re.compile(r"/(position|notation|json|display|check|validate|explain|explanation|texts?)\.c$")
REGISTRY = re.compile(r"/src/engines/registry\.c$")
RULES_ONLY = re.compile(r"/src/(games/registry|wasm/(lessons|luck)|server/table/\w+)\.c$")
CHOSEN = re.compile(r"/src/wasm/chosen\.c$")

clang, folder, depfile, includes, players, *sources = sys.argv[1:]
players = players.split(":")
cache = [found] if (found := shutil.which("ccache")) else []  # as Meson does for the rest
flags = ["--target=wasm32-wasi", "-std=c17", "-DNDEBUG", "-ffp-contract=off", "-msimd128"]
flags += [f"-I{path}" for path in includes.split(":")]
link = ["-flto", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections",
        "-Wl,-z,stack-size=1048576", "-Wl,--max-memory=536870912"]


def find(pattern):
    """The source whose whole path a pattern fits."""
    return next(source for source in sources if pattern.search(os.path.abspath(source)))


def symbol(game):
    return game.replace("-", "_")


def check_players():
    """Each computer player of the registry needs a module of its own."""
    registry = find(REGISTRY)
    listed = set(re.findall(r"extern const Engine (\w+)_engine;", pathlib.Path(registry).read_text()))
    if listed != {symbol(game) for game in players}:
        sys.exit(f"{registry} lists {sorted(listed)}, player_ids of src/engines/*/meson.build {sorted(players)}")


def write_depfile():
    answer = subprocess.run([clang, *flags, "-MM", *sources], check=True, capture_output=True, text=True)
    headers = {word for line in answer.stdout.replace("\\\n", " ").splitlines()
               for word in line.split(":", 1)[1].split()}
    pathlib.Path(depfile).write_text(f"{folder}/rules.wasm: " + " ".join(sorted(headers)) + "\n")


def compile_to(bitcode, source, optimisation, defines=()):
    subprocess.run([*cache, clang, *flags, *defines, optimisation, "-flto", "-c", source, "-o", bitcode], check=True)
    return bitcode


class Parts:
    """The sources as bitcode, made by a pool: each for size, and what is to be fast for speed, too."""

    def __init__(self, pool, place):
        self.place = place
        shared = [source for source in sources if source not in (find(REGISTRY), find(CHOSEN))]
        self.small = {source: pool.submit(compile_to, f"{place}/{number}-small.o", source, "-Oz")
                      for number, source in enumerate(shared)}
        self.fast = {source: pool.submit(compile_to, f"{place}/{number}-fast.o", source, "-O2")
                     for number, source in enumerate(shared)
                     if FAST.search(os.path.abspath(source)) and not SMALL.search(os.path.abspath(source))}

    def link_rules(self):
        self.link("rules", self.small)

    def link_player(self, game):
        parts = {source: self.fast.get(source, part) for source, part in self.small.items()
                 if not RULES_ONLY.search(os.path.abspath(source))}
        self.link(f"player-{game}", parts, f"-DGAME={symbol(game)}_game", f"-DENGINE={symbol(game)}_engine")

    def link(self, name, parts, *defines):
        chosen = compile_to(f"{self.place}/{name}.o", find(CHOSEN), "-Oz", defines)
        objects = [part.result() for part in parts.values()]
        subprocess.run([clang, *flags, "-O2", *link, *objects, chosen, "-o", f"{folder}/{name}.wasm"], check=True)


check_players()
write_depfile()
with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    parts = Parts(pool, place)
    modules = [pool.submit(parts.link_rules), *(pool.submit(parts.link_player, game) for game in players)]
    for module in modules:
        module.result()
