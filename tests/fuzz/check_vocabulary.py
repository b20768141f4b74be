"""Holds the words that fuzzers make requests of to those that the server knows.

Every call, every kind of message and every field that is read anywhere in the server's sources has
to be in the tables of vocabulary.c, and no call or message may be there that the server has not.

usage: check_vocabulary.py VOCABULARY SERVER_SOURCES; prints TAP.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

vocabulary = pathlib.Path(sys.argv[1]).read_text()
# What workers and nodes say to each other is said behind a token, and not by requests.
server = "\n".join(path.read_text() for path in sorted(pathlib.Path(sys.argv[2]).rglob("*.c"))
                   if path.parent.name != "worker" and path.name != "crew.c")


def table(name):
    """The text between a table's braces."""
    return re.search(rf"\b{name}\[\] = \{{(.*?)^\}};", vocabulary, re.DOTALL | re.MULTILINE).group(1)


def compare(known, made):
    assert known, "nothing was found in the server's sources: has their form changed?"
    assert known == made, f"missing: {sorted(known - made)}; unknown: {sorted(made - known)}"


def every_call_is_made():
    compare(set(re.findall(r'\{\s*HTTP_(\w+),\s*"(/[^"]*)"', server)),
            set(re.findall(r'\{"(\w+)", "(/[^"]*)"', table("calls"))))


def every_message_is_made():
    compare(set(re.findall(r'\{\s*"(\w+)",\s*handle_\w+', server))
            | set(re.findall(r'strcmp\(type, "(\w+)"\)', server)),
            set(re.findall(r'\{"(\w+)", "', table("messages"))))


def every_field_is_made():
    read = set(re.findall(r'\b(?:field_\w+|json_object_get|query_value)\([^";]*?"(\w+)"', server))
    assert len(read) > 10, "hardly a field was found in the server's sources: has their form changed?"
    named = set(re.findall(r'^    \{"(\w+)"', table("fields"), re.MULTILINE))
    missing = read - named
    assert not missing, f"missing: {sorted(missing)}"


def every_field_has_values():
    named = set(re.findall(r'^    \{"(\w+)"', table("fields"), re.MULTILINE))
    lists = re.findall(r'"([a-z ]*)"\}', table("calls") + table("messages"))
    unknown = {word for words in lists for word in words.split()} - named
    assert not unknown, f"without values: {sorted(unknown)}"


tap.run([every_call_is_made, every_message_is_made, every_field_is_made, every_field_has_values])
