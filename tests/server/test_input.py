"""Bad input over real HTTP and WebSocket gets a clear refusal, and the server goes on.
usage: test_input.py PROGRAM; prints TAP."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Refused, Server  # noqa: E402

program = sys.argv[1]
server = Server(program, "--engines", "0", "--no-limits")
ann = server.player("Ann")


def refusal(call, *arguments, **fields):
    """The refusal that a call gets, its message sent as proper UTF-8."""
    try:
        answer = call(*arguments, **fields)
    except Refused as refused:
        assert server.process.poll() is None, "the server is gone"
        return refused
    raise AssertionError(f"it was not refused: {answer}")


def refused_option(name, value):
    """The message that a table with this option is refused with."""
    refused = refusal(server.table, ann, game="abalone", options={name: value})
    assert (refused.status, refused.code) == (400, "bad-argument"), refused
    return refused.body["message"]


def refused_options_are_named():
    for value in (None, 1.5, [], {}, [1], "", " ", "a\nb", "\u00e9", "x" * 401, "x" * 12000):
        message = refused_option("goal", value)
        assert "'goal'" in message or "goal" in message.split(), message
    assert "'layout'" in refused_option("layout", "belgian daisy")


def long_names_of_options_are_refused():
    for length in (40, 41, 100):
        name = "n" * length
        assert name in refused_option(name, 1)
    for length in (101, 12000):
        assert f"'{'n' * 100}'" in refused_option("n" * length, 1)


def names_that_are_no_words_are_refused():
    for name in ("", "a b", "a=b", "goal=3 seed", "a\nb", "\u00e9" * 60, "%s%n%d"):
        refused_option(name, "3")


def a_format_in_a_value_is_plain_text():
    for text in ("%s%s%s%n", "%.40s", "%99999999d", "%*.*Lf"):
        refused_option("goal", text)
        refused = refusal(server.table, ann, game=text)
        assert refused.code == "not-found" and f"'{text}'" in refused.body["message"], refused


def deep_and_long_bodies_are_refused():
    bodies = ["[" * 16000, "[" * 8000 + "]" * 8000, '{"a":' * 3000, '{"game":' + "[" * 2000 + "]" * 2000 + "}",
              '{"game":"abalone","options":' + '{"a":' * 1500 + "1" + "}" * 1501,
              '{"game":' + "9" * 15000 + "}", '{"game":1e999}', '{"game":"\\u0000"}', '{"game":"\\ud800"}',
              b'{"game":"\xff\xfe"}', '{"game":"abalone","game":"baju"}', "\x00", "null", "[]", '"x"', "{} {}"]
    for body in bodies:
        status, _, data = server.http("POST", "/api/v1/tables", body, ann, raw=True)
        assert status == 400 and json.loads(data)["code"] == "bad-argument", (body[:50], status, data)


def every_json_type_in_every_field_is_answered():
    table = server.table(ann, game="abalone", seats=["me", "open"])["table"]["id"]
    values = [None, True, 0, -1, 1, 2 ** 62, -2 ** 63, 1.5, 1e300, "", "x", "y" * 3000, [], {}, [[]], {"a": {}}]
    fields = {
        "/api/v1/players": ["name", "code", "bearer"],
        "/api/v1/me": ["name"],
        "/api/v1/tables": ["game", "options", "seats", "clock", "shuffle", "public", "nonce"],
        f"/api/v1/tables/{table}/join": ["code", "seat", "nonce"],
        f"/api/v1/tables/{table}/actions": ["type", "move", "n", "since", "board", "seat", "level", "offer", "nonce"],
    }
    for path, names in fields.items():
        for name in names:
            for value in values:
                body = {"game": "abalone", "type": "get"} | {name: value}
                status, _, data = server.http("POST", path, body, ann, raw=True)
                assert status < 500, (path, body, status, data)
                json.loads(data)


def a_socket_takes_the_same():
    socket = server.socket(ann)
    for fields in ({"table": None}, {"table": 1}, {"table": []}, {"table": "t" * 5000}, {"since": {}}, {"board": "yes"}):
        refused = refusal(socket.ask, "follow", **fields)
        assert refused.code in ("bad-argument", "not-found"), refused
    assert socket.ask("ping")["now"] > 0
    socket.close()


def the_server_stops_as_usual_afterwards():
    assert server.stop() == 0, server.read_log()


tap.run([
    refused_options_are_named,
    long_names_of_options_are_refused,
    names_that_are_no_words_are_refused,
    a_format_in_a_value_is_plain_text,
    deep_and_long_bodies_are_refused,
    every_json_type_in_every_field_is_answered,
    a_socket_takes_the_same,
    the_server_stops_as_usual_afterwards,
])
