"""Plays against a computer player over a WebSocket, restarts the server in between, and tries what
players do: check, hint, take back, resign, rematch. usage: test_play.py PROGRAM; prints TAP."""
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Refused, Server  # noqa: E402

program = sys.argv[1]
server = Server(program, "--think-ms", "50")


def refused(code, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except Refused as refusal:
        assert refusal.code == code, refusal
        return refusal.body
    raise AssertionError(f"{arguments} {fields} was not refused")


def is_update(event):
    return event["type"] == "update"


def my_turn(event):
    return is_update(event) and event["turn"] == event["seat"]


def play_some(socket, table, count):
    """Plays the first legal move `count` times, waiting for the computer player in between."""
    state = socket.ask("follow", table=table, board=True)["table"]
    for _ in range(count):
        move = socket.ask("moves", table=table)["moves"][0]
        assert socket.ask("check", table=table, move=move)["legal"]
        assert socket.ask("play", table=table, move=move, n=state["next"])["n"] == state["next"]
        state = socket.event(my_turn)
    return state


def test_game():
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
    socket = server.socket(token)
    before = play_some(socket, table, 3)
    body = refused("illegal-move", socket.ask, "play", table=table, move="zz")
    assert body["reason"] == "syntax" and body["message"]
    assert isinstance(body["key"], str) and isinstance(body["params"], dict), body
    body = refused("stale", socket.ask, "play", table=table, move="zz", n=1)
    assert (body["key"], body["params"]) == ("table.other-entry", {"number": 1}), body
    assert body["message"] == "entry 1 is not the next one"
    checked = socket.ask("check", table=table, move="a1b2c3")
    assert not checked["legal"] and checked["key"] and checked["message"]
    answer = socket.ask("hint", table=table)
    hint = answer["move"]
    assert answer["reasons"] and answer["reasons"][0]["key"].startswith("reason."), answer
    assert answer["sentence"], answer
    assert socket.ask("check", table=table, move=hint)["legal"]

    assert server.stop() == 0
    server.start()
    socket = server.socket(token)
    after = socket.ask("follow", table=table, since=before["next"])["table"]
    assert after["position"] == before["position"] and after["entries"] == []
    assert play_some(socket, table, 1)["next"] == before["next"] + 2

    socket.ask("takeback", table=table)
    assert socket.event(is_update)["position"] == before["position"]
    socket.ask("resign", table=table)
    end = socket.event(is_update)
    assert end["result"] == {"kind": "won", "players": [2], "reason": "resign", "text": "won 2 resign"}
    assert end["fair"]["secret"] and end["status"] == "over"
    refused("game-over", socket.ask, "play", table=table, move="a1b1")
    record = server.http("GET", f"/api/v1/tables/{table}/record")
    assert "[result won 2 resign]" in record and "# log takeback 1 " in record

    socket.ask("rematch", table=table)
    again = socket.event(is_update)["rematch"]
    seats = server.http("GET", f"/api/v1/tables/{again}", token=token)["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "human"]


def engines():
    """The processes of the computer players."""
    server_id = server.process.pid
    with open(f"/proc/{server_id}/task/{server_id}/children") as children:
        return [int(child) for child in children.read().split()]


def engines_that_failed():
    """How many were replaced for another reason than that the machine was busy."""
    return sum("engine replaced" in line and "did not answer in time" not in line
               for line in server.read_log().splitlines())


def test_many_games_at_once():
    before = engines_that_failed()
    token = server.player("Ann")
    socket = server.socket(token)
    tables = [server.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"] for _ in range(12)]
    for table in tables:  # all computer players are asked, then all answers are awaited
        socket.ask("follow", table=table)
        socket.ask("play", table=table, move=socket.ask("moves", table=table)["moves"][0])
    waiting = set(tables)
    while waiting:
        event = socket.event(my_turn)
        waiting.discard(event["table"])
    assert engines_that_failed() == before, server.read_log()


def test_killed_engines_are_replaced():
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
    socket = server.socket(token)
    play_some(socket, table, 1)
    assert engines()
    for engine in engines():
        os.kill(engine, signal.SIGKILL)
    play_some(socket, table, 2)
    assert "engine replaced" in server.read_log()


def test_engines_that_hang_are_replaced():
    before = server.read_log().count("did not answer in time")
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", {"bot": 1}])["table"]["id"]
    socket = server.socket(token)
    play_some(socket, table, 1)
    for engine in engines():
        os.kill(engine, signal.SIGSTOP)
    play_some(socket, table, 1)  # the question goes to the next one, and is answered in the end
    assert server.read_log().count("did not answer in time") > before


tap.run([test_game, test_many_games_at_once, test_killed_engines_are_replaced,
         test_engines_that_hang_are_replaced])
server.stop()
