"""Holds the folders of src/ to the layer table of docs/architecture.md.

- a file includes only its own layer and the layers that its layer may know;
- inside the server, a room includes only the rooms below it, and the faces only what they are meant to see of it;
- an inner header of a folder is included by that folder's files only;
- what x.h declares is defined by x.c or a part of it, x_part.c; a header that is implemented elsewhere says where;
- there is no cycle of includes;
- base, core, games and play use no threads, time or setjmp, and stdio only in the one formatter;
- base, core, games, play and the players call no function of the C library whose last bit depends on the machine;
- no source file outside a game's own folders and the registries names a game;
- the files and functions that docs/architecture.md names are there.

usage: check_layers.py SOURCE_ROOT GAME_ID...; prints TAP.
"""
import pathlib
import re
import sys

# room of src/server: the other rooms it may include; server.c, above them, may include all
ROOMS = {
    "table": set(),
    "hub": {"table"},
    "net": {"table", "hub"},
    "http": {"table", "hub", "net"},
    "worker": {"table", "hub", "net"},
}
# "table" is pure: its files know nothing of these layers either
NOT_FOR_TABLE = {"store", "client", "platform"}
# what a face sees of the server
FACES_SEE = {"wasm": {"server/table/verify.h"}}
GENERATED = {"build_info.h"}
PORTABLE = {"base", "core", "games", "play"}
FORBIDDEN_HEADERS = {"stdio.h", "setjmp.h", "pthread.h", "threads.h", "time.h", "unistd.h"}
FORMATTER = "base/text.c"  # prints into memory, with the C library's vsnprintf
# What players think and say is the same everywhere; trainers, whose work is checked in, may call the C library.
EXACT = PORTABLE | {"engines"}
TRAINERS = re.compile(r"/tune/|/descent\.[ch]$")
INEXACT = re.compile(r"\b(?:a?(?:sin|cos|tan)h?|atan2|exp2?|expm1|log(?:2|10|1p)?|pow|cbrt|erf|[lt]gamma)f?\(")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)

root = pathlib.Path(sys.argv[1]).resolve()
source = root / "src"
LAYER = re.compile(r"^\| `(\w+)` \| .* \|([\w, ]*)\|$", re.MULTILINE)
layer_table = (root / "docs/architecture.md").read_text().split("\n## ")[0]
# layer: the layers it may include besides itself
ALLOWED = {layer: set(re.findall(r"\w+", others)) for layer, others in LAYER.findall(layer_table)}
game_ids = sys.argv[2:]
files = sorted(path for path in source.rglob("*.[ch]"))
texts = {path.relative_to(source).as_posix(): path.read_text() for path in files}
includes = {name: INCLUDE.findall(text) for name, text in texts.items()}


def layer_of(name):
    return name.split("/")[0]


def check_layers():
    for name, found in includes.items():
        if layer_of(name) not in ALLOWED:
            yield f"{name} lies in a folder that the table does not have"
            continue
        allowed = ALLOWED[layer_of(name)]
        for quote, target in found:
            if quote == "<" or target in GENERATED or target == "fivefold.h":
                continue
            if target not in texts:
                yield f"{name} includes {target}, which is not a path from src/"
            elif layer_of(target) != layer_of(name):
                if layer_of(target) not in allowed:
                    yield f"{name} may not know {target}"


def room_of(name):
    """The room of a server's file; None for other files and for those above the rooms."""
    parts = name.split("/")
    return parts[1] if parts[0] == "server" and len(parts) > 2 else None


def check_rooms():
    for name, found in includes.items():
        room = room_of(name)
        for quote, target in found:
            if quote == "<" or target not in texts:
                continue
            if layer_of(name) in FACES_SEE and layer_of(target) == "server":
                if target not in FACES_SEE[layer_of(name)]:
                    yield f"{name} may not know {target}"
            if room is None:
                continue
            if room not in ROOMS:
                yield f"{name} is in a room that nobody knows"
            elif layer_of(target) == "server" and room_of(target) not in ROOMS[room] | {room}:
                yield f"{name} may not know {target}"
            elif room == "table" and layer_of(target) in NOT_FOR_TABLE:
                yield f"{name} may not know {target}"


def check_inner_headers():
    """A header that calls itself a folder's inner one is included by that folder's files only."""
    for name, text in texts.items():
        if not text.startswith("// Inner header of "):
            continue
        folder = name.rsplit("/", 1)[0]
        for other, found in includes.items():
            if other.rsplit("/", 1)[0] != folder and ('"', name) in found:
                yield f"{other} may not know {name}, an inner header"


# Headers whose functions the files of a folder define by their jobs (docs/architecture.md).
SHARED = re.compile(r"(inside|adapter)\.h$|games/(\w+)/(\2|solo)\.h$")
DECLARED = re.compile(r"^(?!static|typedef|#|return)(?:[A-Za-z_][\w \*]*?[ \*])(\w+)\(([^;{}]*?)\)\s*;", re.MULTILINE)
DEFINED = re.compile(r"^(?!static|typedef|extern|return|else)(?:[A-Za-z_][\w \*]*?[ \*])(\w+)\(([^;{}]*?)\)\s*\{", re.MULTILINE)


def check_headers():
    defined = {}
    for name, text in texts.items():
        if name.endswith(".c"):
            for function, _ in DEFINED.findall(re.sub(r"//.*", "", text)):
                defined.setdefault(function, []).append(name)
    for name, text in texts.items():
        if not name.endswith(".h") or SHARED.search(name):
            continue
        module = name[:-2]
        for function, _ in DECLARED.findall(re.sub(r"//.*", "", text)):
            for other in defined.get(function, []):
                own = other == module + ".c" or other.startswith(module + "_")
                file = other.rsplit("/", 1)[-1]
                if not own and file != "registry.c" and not re.search(rf"//.*\b{file}", text):
                    yield f"{name} declares {function}(), which {other} defines; it does not say so"
            if function not in defined:
                yield f"{name} declares {function}(), which nobody defines"


def check_game_folders():
    """A game includes no other game, an engine no other game's engine; games/common is shared."""
    for name, found in includes.items():
        parts = name.split("/")
        if parts[0] not in ("games", "engines") or len(parts) < 3:
            continue
        for quote, target in found:
            other = target.split("/")
            if quote == '"' and other[0] in ("games", "engines") and len(other) > 2:
                if other[1] not in (parts[1], "common"):
                    yield f"{name} may not know {target}"


def check_cycles():
    done, path = set(), []

    def visit(name):
        if name in path:
            return [*path[path.index(name):], name]
        if name in done:
            return None
        path.append(name)
        for quote, target in includes[name]:
            if quote == '"' and target in texts:
                cycle = visit(target)
                if cycle:
                    return cycle
        path.pop()
        done.add(name)
        return None

    for name in texts:
        cycle = visit(name)
        if cycle:
            yield " -> ".join(cycle)
            return


def check_portability():
    for name, found in includes.items():
        if layer_of(name) in PORTABLE:
            for quote, target in found:
                if (name, target) == (FORMATTER, "stdio.h"):
                    continue
                if quote == "<" and target in FORBIDDEN_HEADERS:
                    yield f"{name} includes <{target}>"


def check_exactness():
    for name, text in texts.items():
        if layer_of(name) not in EXACT or TRAINERS.search(name):
            continue
        for call in INEXACT.findall(re.sub(r'//.*|"[^"\n]*"', "", text)):
            yield f"{name} calls {call}...), see base/exponential.h"


def check_game_names():
    names = {re.sub("[^a-z]", "", part) for game in game_ids for part in game.split("-")[:1]}
    pattern = re.compile("|".join(sorted(names)), re.IGNORECASE)
    for name, text in texts.items():
        parts = name.split("/")
        own_folder = parts[0] in ("games", "engines") and len(parts) > 2
        if own_folder or name in ("games/registry.c", "engines/registry.c"):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                yield f"{name}:{number} names a game: {line.strip()}"


def check_document():
    document = (root / "docs/architecture.md").read_text()
    code = {name: re.sub(r"//.*", "", text) for name, text in texts.items()}
    for function, file in re.findall(r"`(\w+)\(\)`\s+\(`([\w/]+\.c)`", document):
        if not any(name.endswith("/" + file) or name == file for name in code):
            continue  # found below
        if not re.search(rf"^\w[^;=]*\b{function}\([^;]*\{{$", code.get(file, code.get("server/" + file, "")), re.MULTILINE):
            yield f"{function}() is not in {file}"
    for function in set(re.findall(r"`(?:\w+->)?(\w+)\(\)`", document)):
        if not any(re.search(rf"\b{function}\b", text) for text in code.values()):
            yield f"nobody has {function}()"
    for file in set(re.findall(r"`([\w/]+/\w+\.[ch])`", document)):
        if not {file, "server/" + file, file.removeprefix("src/")} & texts.keys() and not file.startswith("tests/"):
            yield f"there is no {file}"


CHECKS = [
    ("files include only the layers above them", check_layers),
    ("rooms of the server include only the rooms below them", check_rooms),
    ("inner headers stay in their folders", check_inner_headers),
    ("headers are implemented by their own file, or say by which", check_headers),
    ("games and engines know no other game", check_game_folders),
    ("includes have no cycle", check_cycles),
    ("base, core, games and play stay portable", check_portability),
    ("players reckon the same on every machine", check_exactness),
    ("no file outside a game's folders names a game", check_game_names),
    ("what docs/architecture.md names is there", check_document),
]
print(f"1..{len(CHECKS)}")
for number, (title, check) in enumerate(CHECKS, 1):
    problems = list(check())
    print(("not " if problems else "") + f"ok {number} - {title}")
    for problem in problems:
        print("#", problem)
