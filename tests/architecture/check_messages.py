"""Holds what the sources say against the catalogue, texts/en.json.

- every message that the C raises has a text, with exactly the arguments it names;
- every text is used;
- no sentence stands in the C itself, except where EXCEPTIONS says why;
- the arguments of a message are of the conversions that src/base/message.c reads;
- every text is in the part of ICU's MessageFormat that src/base/pattern.h describes;
- keys are sorted, and other languages have no key that English does not have.

usage: check_messages.py SOURCE_ROOT; prints TAP.
"""
import json
import pathlib
import re
import sys

# Functions that take a message: where its key stands, and where the names of its arguments do (None: it
# has none), counted from 0.
TAKERS = {
    "error_raise": (2, None),
    "error_raise_with": (2, 3),
    "error_wrap": (1, 2),
    "explanation_add": (1, None),
    "explanation_add_with": (1, 2),
    "say_add": (1, None),
    "say_add_with": (1, 2),
    "html_say": (1, None),
    "html_say_with": (1, 2),
    "print_line": (0, None),
    "print_line_with": (0, 1),
    "print_line_to": (1, 2),
    "cli_tell": (1, 2),
    "bench_print_figure": (1, 2),
    "progress_show": (0, 1),
    "message_set": (1, None),
    "message_set_with": (1, 2),
    "message_set_list": (1, None),
    "position_refuse_player": (1, None),
    "refuse": (2, None),
    "refuse_with": (2, 3),
    "refuse_for_now": (2, None),
    "refuse_call": (2, None),
    "refuse_head": (2, None),
    "refuse_line": (1, None),
    "refuse_at": (2, None),
    "refuse_word": (1, None),
    "cannot_be": (1, None),
    "cli_usage_error": (1, None),
    "cli_usage_error_with": (1, 2),
}
IMPLIED = {"error_wrap": {"cause"}, "position_refuse_player": {"player"}, "refuse_word": {"word"}}  # given by the function itself
CONVERSION = re.compile(r"([a-z][a-zA-Z_0-9]*)=%(d|u|c|s|zu|lld|llu|\+?\.\df)")
CALL = re.compile(r"\b(" + "|".join(sorted(TAKERS, key=len, reverse=True)) + r")\(")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')

root = pathlib.Path(sys.argv[1]).resolve()
texts = json.loads((root / "texts/en.json").read_text())
sources = {path.relative_to(root).as_posix(): path.read_text()
           for path in sorted((root / "src").rglob("*.[ch]"))}


def arguments_of(text, start):
    """The arguments of the call whose opening bracket ends at `start`."""
    parts, depth, first, quoted, place = [], 0, start, None, start
    while True:
        character = text[place]
        if quoted:
            if character == "\\":
                place += 1
            elif character == quoted:
                quoted = None
        elif character in "\"'":
            quoted = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            if depth == 0:
                parts.append(text[first:place])
                return parts
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[first:place])
            first = place + 1
        place += 1


def without_comments(text):
    """Two slashes in a text, as in an address, begin none."""
    return re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*', lambda found: found[1] or "", text)


def calls():
    """(file:line, function, keys, names or None) of every call with literal keys."""
    for name, text in sources.items():
        if name.startswith("src/base/") and name.endswith(".h"):
            continue
        text = without_comments(text)
        for match in CALL.finditer(text):
            key_place, names_place = TAKERS[match.group(1)]
            parts = arguments_of(text, match.end())
            if len(parts) <= key_place or re.search(r"\b(const|[A-Z]\w+ \*)", parts[0]):
                continue  # a declaration
            keys = LITERAL.findall(parts[key_place])
            names = None
            if names_place is not None and len(parts) > names_place:
                names = "".join(LITERAL.findall(parts[names_place]))
            where = f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
            yield where, match.group(1), keys, names


class Broken(Exception):
    pass


def read_part(text, place, found, inside):
    """Reads a text up to the brace that closes it; collects the arguments' names."""
    while place < len(text):
        character = text[place]
        if character == "'":
            if text[place + 1:place + 2] == "'":
                place += 2
                continue
            if text[place + 1:place + 2] in ("{", "}"):
                end = text.find("'", place + 1)
                if end < 0:
                    raise Broken("an apostrophe quotes without end")
                place = end + 1
                continue
            place += 1
        elif character == "{":
            place = read_hole(text, place + 1, found)
        elif character == "}":
            if not inside:
                raise Broken("a brace too many")
            return place
        else:
            place += 1
    if inside:
        raise Broken("a brace is not closed")
    return place


def read_hole(text, place, found):
    match = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*(\}|,\s*(plural|select)\s*,)").match(text, place)
    if not match:
        raise Broken("braces hold {name}, {name, plural, ...} or {name, select, ...}")
    found.add(match.group(1))
    place = match.end()
    if match.group(2) == "}":
        return place
    selectors = set()
    selector = re.compile(r"\s*(=\d+|[A-Za-z0-9_-]+)\s*\{")
    while True:
        match = selector.match(text, place)
        if not match:
            break
        selectors.add(match.group(1))
        place = read_part(text, match.end(), found, True) + 1
    close = re.compile(r"\s*\}").match(text, place)
    if not close:
        raise Broken("a choice is not closed")
    if "other" not in selectors:
        raise Broken("a choice has no 'other'")
    return close.end()


def holes(text):
    found = set()
    read_part(text, 0, found, False)
    return found


def check_texts():
    for language in sorted((root / "texts").glob("*.json")):
        pairs = json.loads(language.read_text(), object_pairs_hook=list)
        keys = [key for key, _ in pairs]
        if keys != sorted(set(keys)):
            yield f"{language.name}: keys are not sorted, or stand twice"
        for key, text in pairs:
            if key not in texts:
                yield f"{language.name}: {key} is not in en.json"
            try:
                extra = holes(text) - holes(texts.get(key, text))
                if extra:
                    yield f"{language.name}: {key} has arguments that English does not have: {extra}"
            except Broken as reason:
                yield f"{language.name}: {key}: {reason}"


def check_calls():
    for where, function, keys, names in calls():
        given = set()
        for word in (names or "").split():
            match = CONVERSION.fullmatch(word)
            if not match:
                yield f"{where}: '{word}' is no argument of a message"
            else:
                given.add(match.group(1))
        given |= IMPLIED.get(function, set())
        for key in keys:
            if key not in texts:
                yield f"{where}: there is no text '{key}'"
            elif function != "message_set_list" and holes(texts[key]) - given - ADDED.get(key, set()):
                yield f"{where}: '{key}' wants {sorted(holes(texts[key]) - given)}"


# Arguments that are messages themselves are added by message_add_message().
ADDED = {}
for name, text in sources.items():
    for match in re.finditer(r'message_add_message\([^,]+,\s*"(\w+)"', text):
        for key in texts:
            ADDED.setdefault(key, set()).add(match.group(1))


def check_use():
    said = set()
    for text in sources.values():
        said.update(LITERAL.findall(without_comments(text)))
    for key in texts:
        if not key.startswith("page.") and key not in said and not key.startswith(FAMILIES):
            yield f"nobody says '{key}'"


# Two words with a blank between them are taken for a sentence. These stay where they are; each is a pattern
# for the file, and one for the function or table around the text, its statement, or the text itself.
EXCEPTIONS = [
    # Manuals: they describe what the table beside them holds, and are translated as a whole, if at all.
    (r"src/cli/", r"const (Argument|Command) ", None, None),
    (r"src/cli/(main|manual|help|complete)\.c", None, None, None),
    (r"src/games/", r"const (OptionSpec|OptionValue|Game|GameNotation) ", None, None),
    # For operators, who search for them: the server's log and the help of its figures, and what is wrong
    # with a database.
    (r"src/server/", None, r"\b(journal_write|hub_log|replace)\(", None),
    (r"src/server/net/engine_pool\.c", r"take_move", None, None),
    (r"src/server/net/crew\.c", r"greet|take_answer|take_message|crew_on_message|crew_tick", None, None),
    (r"src/server/net/line\.c", r"on_line_event", None, None),
    (r"src/server/hub/(metrics|store_check|store_watch|journal)\.c", None, None, None),
    (r"src/store/", None, None, None),
    # For those who make learned numbers and proofs; not installed.
    (r"src/engines/\w+/(tune|prove)/", None, None, None),
    # For programs: HTTP, HTML, the engine protocol, names of formats and things.
    (r"src/(server/(net|http|hub)|cli/(load|admin)_)", None, None, r"\\r\\n|^(text|application)/|^public, max-age|Path=/|^Content-"),
    (r"src/server/net/http_head\.c", r"http_reason", None, None),
    (r"src/play/(analysis|board)_\w+\.c", None, None, r"^ ?<"),
    (r"src/server/(http/pages|net/http)\.c", None, None, r"^<"),
    (r"src/play/analysis_style\.c", None, None, None),
    (r"src/(api|wasm|protocol|server/net)/", None, None, r"^(go|judge|load| nodes) "),
    (r"src/", None, None, r"^fivefold (dealer|seeded dealer|lessons)\b"),
    (r"src/server/http/device_label\.c", None, None, r"^Samsung Internet$"),
    (r"src/base/pattern\.c", None, None, r"^[a-z]{2}( [a-z]{2})+$"),
    (r"src/cli/convert\.c", None, None, r"^record, position, moves$"),
    (r"src/games/", r"read_result", None, None),
    (r"src/(server/server|server/worker/worker|tui/dialogue)\.c", None, None, r"^fivefold (serve|worker|play): %s"),
    # For programmers.
    (r"src/", None, r"\b(assert|static_assert|_Static_assert)\(", None),
    # Before there is memory for a catalogue's sentence.
    (r"src/platform/system\.c", r"tell_exhausted", None, None),
]
STRINGS = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+')
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:.]? +(?:%\w+ )?[A-Za-z]{2,}")


def is_exception(name, around, statement, literal):
    return any(re.match(file, name) and (not outer or re.search(outer, around)) and
               (not inner or re.search(inner, statement)) and (not text or re.search(text, literal))
               for file, outer, inner, text in EXCEPTIONS)


def check_sentences():
    for name, text in sources.items():
        text = re.sub(r'(?m)^\s*//.*$|#include.*$|(?<=[;{},)]) +// .*$', "", text)
        for match in STRINGS.finditer(text):
            literal = "".join(LITERAL.findall(match.group()))
            words = re.sub(r"\\x..|\\.|%[-+ #0-9.*lzh]*[a-zA-Z]", " ", literal)
            if literal in texts or not SENTENCE.search(words) or CONVERSION.match(literal):
                continue
            begin = [at.start() for at in re.finditer(r"(?m)^[A-Za-z_]", text[:match.start()])]
            around = text[begin[-1]:match.start()].split("\n")[0] if begin else ""
            statement = re.split(r"[;{}]", text[:match.start()])[-1]
            if not is_exception(name, around, statement, literal):
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: a sentence in the sources: {literal}"


# Keys that are put together from a word, such as the reason of a result.
FAMILIES = ("result.",)

CHECKS = [
    ("texts are well formed", check_texts),
    ("every message has its text and all arguments", check_calls),
    ("every text is used", check_use),
    ("sentences stand in the catalogue", check_sentences),
]
print(f"1..{len(CHECKS)}")
for number, (title, check) in enumerate(CHECKS, 1):
    problems = list(check())
    print(("not " if problems else "") + f"ok {number} - {title}")
    for problem in problems:
        print("#", problem)
