"""Hidden information over real sockets: games that are equal in public and differ in what is hidden.
Who may not know the difference receives the same bytes, ids and times aside.

usage: test_hidden.py PROGRAM; prints TAP.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

server = Server(sys.argv[1], "--no-limits", "--engines", "0")
ann, bob = server.player("Ann"), server.player("Bob")


def start(game, options):
    """A table of Ann and Bob that has been dealt; returns its id."""
    table = server.table(ann, game=game, options=options, seats=["me", "open"])["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/join", {"nonce": "-"}, bob)
    server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "nonce", "nonce": "-"}, ann)
    return table


def seen_by(token, table):
    return server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]


def plain(messages, table):
    """All bytes that came, without ids of tables, times, and the commitment, which is random."""
    text = b"\n".join(messages)
    text = text.replace(table.encode(), b"TABLE")
    text = re.sub(rb'"(at|now|created)":\d+', rb'"\1":0', text)
    text = re.sub(rb'"left":\[[\d,]*\]', b'"left":[]', text)
    return re.sub(rb'"commitment":"[0-9a-f]+"', b'"commitment":""', text)


class Watcher:
    """A socket that follows one table, as a player or a spectator."""

    def __init__(self, table, token=None):
        self.table, self.socket = table, server.socket(token)
        self.socket.received.clear()
        self.state = self.socket.ask("follow", table=table, board=True, since=1)["table"]

    def until(self, number):
        while self.state["next"] <= number:
            event = self.socket.event(lambda e: e["type"] == "update")
            self.state = {**self.state, **event}

    def bytes(self):
        return plain(self.socket.received, self.table)


def act(table, token, type, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/actions", {"type": type, **fields}, token)


def hidden_part(table, token):
    return seen_by(token, table)["position"]


def pair_with_equal_second_seat(game, options):
    """Two tables in which Bob has the same and Ann something else."""
    known = {}
    for _ in range(400):
        table = start(game, options)
        bobs = hidden_part(table, bob)
        if bobs in known and hidden_part(known[bobs], ann) != hidden_part(table, ann):
            return known[bobs], table
        known.setdefault(bobs, table)
    raise AssertionError("no two deals that are alike for one player")


def an_opponent_and_a_spectator_cannot_tell_the_deals_apart():
    tables = pair_with_equal_second_seat("addvantage", {"hidden": "yes"})
    assert hidden_part(tables[0], ann) != hidden_part(tables[1], ann)
    watchers = [[Watcher(table, token) for token in (bob, None)] for table in tables]
    # Ann arranges her tiles: the first legal way, which is another one at each table. (After Bob's
    # turn luck decides in public.)
    for table, followers in zip(tables, watchers):
        move = act(table, ann, "moves")["moves"][0]
        assert act(table, ann, "check", move=move)["legal"]
        number = act(table, ann, "play", move=move)["n"]
        for watcher in followers:
            watcher.until(number)
    for first, second in zip(*watchers):
        assert first.bytes() == second.bytes(), f"\n{first.bytes()}\n{second.bytes()}"
        assert len(first.bytes()) > 1000
    records = [server.http("GET", f"/api/v1/tables/{table}/record", token=bob) for table in tables]
    clean = [re.sub(r"\[(table|commitment) [^]]*\]", "", record) for record in records]
    assert clean[0] == clean[1] and "secret" not in clean[0] and "_" in clean[0]


def a_spectator_of_a_dealt_game_sees_no_tile():
    for game in server.http("GET", "/api/v1/games")["games"]:
        if not game["hidden"] or game["players"] != 2:
            continue
        options = {o["name"]: "yes" for o in game["options"] if o["name"] == "hidden"}
        streams = set()
        for _ in range(4):
            table = start(game["id"], options)
            watcher = Watcher(table)
            public = [e for e in watcher.state["entries"] if e["kind"] == "chance" and "_" not in e["text"]]
            if not public:  # else luck has spoken in public, and the games are not equal
                streams.add(watcher.bytes())
        assert len(streams) <= 1, f"{game['id']}: spectators can tell deals apart"


def the_others_moves_and_checks_tell_nothing():
    table = start("addvantage", {"hidden": "yes"})
    for type in ("moves", "check", "hint"):
        status, _, body = server.http("POST", f"/api/v1/tables/{table}/actions",
                                      f'{{"type":"{type}","move":"throw:1"}}', bob, raw=True)
        assert status == 409 and b"not-your-turn" in body, body
    status, _, _ = server.http("POST", f"/api/v1/tables/{table}/actions", '{"type":"moves","seat":1}', bob, raw=True)
    assert status == 403


tap.run([an_opponent_and_a_spectator_cannot_tell_the_deals_apart, a_spectator_of_a_dealt_game_sees_no_tile,
         the_others_moves_and_checks_tell_nothing])
server.stop()
