"""Hidden information over real sockets: games that are equal in public and differ in what is hidden.
Who may not know the difference receives the same bytes, ids and times aside.

Two deals that give one player the same and the other something else are rare, so they are made: of
two dealt tables the second gets the first one's draws for that player, in the database, while the
server is down. usage: test_hidden.py PROGRAM; prints TAP.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

server = Server(sys.argv[1], "--no-limits", "--engines", "0")
ann, bob = server.player("Ann"), server.player("Bob")

# Every game with something hidden, and how Ann's first move that hides what it is about begins.
GAMES = [("abaku", {}, "swap:"), ("abaku", {"bag": "shared"}, "swap:"), ("summy", {}, "swap:"),
         ("addvantage", {"hidden": "yes"}, "arrange:")]
CANDIDATES = 6  # a draw that was made for another deal may be impossible in this one ...
ATTEMPTS = 40  # ... and a rare draw in most, so that new deals are needed


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
    text = re.sub(rb'"(at|now|created|changed)":\d+', rb'"\1":0', text)
    text = re.sub(rb'"left":\[[\d,]*\]', b'"left":[]', text)
    text = re.sub(rb"\[(commitment [0-9a-f]+|date [\d-]+)\]", b"", text)
    return re.sub(rb'"commitment":"[0-9a-f]+"', b'"commitment":""', text)


class Watcher:
    """A socket that follows one table, as a player or a spectator."""

    def __init__(self, table, token=None):
        self.table, self.token, self.socket = table, token, server.socket(token)
        self.socket.received.clear()
        self.state = self.socket.ask("follow", table=table, board=True, since=1)["table"]

    def until(self, number):
        while self.state["next"] <= number:
            event = self.socket.event(lambda e: e["type"] == "update")
            self.state = {**self.state, **event}

    def try_everything(self, moves):
        """Requests that change nothing, refused or not: their answers are part of the bytes."""
        for type, fields in [("get", {}), ("record", {}), ("moves", {}), ("hint", {}), ("moves", {"seat": 1}),
                             *(("position", {"n": n}) for n in range(self.state["next"])),
                             *(("check", {"move": move}) for move in moves)]:
            self.socket.next_id += 1
            self.socket.send_frame(
                json_of(type=type, id=self.socket.next_id, table=self.table, **fields))
            while True:
                message = self.socket.receive()
                if message.get("id") == self.socket.next_id:
                    break
                self.socket.events.append(message)
        for path in ("", "/record"):
            answer = server.http("GET", f"/api/v1/tables/{self.table}{path}", token=self.token, raw=True)
            self.socket.received.append(answer[2])

    def bytes(self):
        return plain(self.socket.received, self.table)


def json_of(**fields):
    return json.dumps(fields).encode()


def act(table, token, type, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/actions", {"type": type, **fields}, token)


def number_of(table):
    """The table's id as the database has it."""
    value = 0
    for digit in table:
        value = value << 5 | "0123456789abcdefghjkmnpqrstvwxyz".index(digit)
    return value


def draws_of(token, table):
    """Numbers of the draws that this player sees and a spectator does not."""
    public = {entry["n"]: entry["text"] for entry in seen_by(None, table)["entries"]}
    return [entry["n"] for entry in seen_by(token, table)["entries"]
            if entry["kind"] == "chance" and "_" in public[entry["n"]] and "_" not in entry["text"]]


def make_pair(game, options):
    """Two tables in which Bob has the same and Ann something else."""
    for _ in range(ATTEMPTS):
        first, *others = [start(game, options) for _ in range(1 + CANDIDATES)]
        copy_draws(draws_of(bob, first), first, others)
        for other in others:
            if server.http("GET", f"/api/v1/tables/{other}", raw=True)[0] != 200:
                continue
            if seen_by(ann, other)["position"] != seen_by(ann, first)["position"]:
                return first, other
    raise AssertionError(f"{game}: no second deal fits")


def copy_draws(numbers, source, targets):
    """Gives the draws of these numbers to other tables as well."""
    assert numbers, "nothing is dealt in secret"
    assert server.stop() == 0
    database = server.stored()
    for target in targets:
        for number in numbers:
            database.execute("UPDATE entries SET text = (SELECT text FROM entries WHERE table_id = ?1 AND number = ?2)"
                             " WHERE table_id = ?3 AND number = ?2", (number_of(source), number, number_of(target)))
    database.close()
    server.start()


def an_opponent_and_a_spectator_cannot_tell_the_deals_apart():
    for game, options, prefix in GAMES:
        tables = make_pair(game, options)
        assert seen_by(bob, tables[0])["position"] == seen_by(bob, tables[1])["position"], game
        watchers = [[Watcher(table, token) for token in (bob, None)] for table in tables]
        # What a checker could be asked about: moves of either deal.
        moves = [act(table, ann, "moves")["moves"] for table in tables]
        questions = [move for listed in moves for move in (listed[0], listed[-1])] + ["pass", "nonsense"]
        # Ann's moves look alike and are about what only she knows.
        size = max(len(move) for move in moves[0] if move.startswith(prefix))
        for table, listed, followers in zip(tables, moves, watchers):
            for watcher in followers:
                watcher.try_everything(questions)
            move = next(move for move in reversed(listed) if move.startswith(prefix) and (prefix != "swap:" or len(move) == size))
            assert act(table, ann, "check", move=move)["legal"]
            act(table, ann, "play", move=move)
            act(table, ann, "draw")
            act(table, bob, "decline", offer="draw")
            number = seen_by(None, table)["next"] - 1
            for watcher in followers:
                watcher.until(number)
                watcher.try_everything(questions)
        assert seen_by(ann, tables[0])["position"] != seen_by(ann, tables[1])["position"]
        now = seen_by(ann, tables[0])
        assert act(tables[0], ann, "position", n=now["next"] - 1)["position"] == now["position"]
        for who, first, second in zip(("opponent", "spectator"), *watchers):
            assert first.bytes() == second.bytes(), f"{game}, {who}\n{first.bytes()}\n{second.bytes()}"
            assert len(first.bytes()) > 1000 and b'"secret":null' in first.bytes()
        print(f"# {game}: {len(watchers[0][0].bytes())} and {len(watchers[0][1].bytes())} bytes alike")


def all_games_with_hidden_tiles_are_tried():
    hidden = {game["id"] for game in server.http("GET", "/api/v1/games")["games"] if game["hidden"]}
    assert hidden == {game for game, _, _ in GAMES}


def the_others_moves_and_checks_tell_nothing():
    table = start("addvantage", {"hidden": "yes"})
    for type in ("moves", "check", "hint"):
        status, _, body = server.http("POST", f"/api/v1/tables/{table}/actions",
                                      f'{{"type":"{type}","move":"throw:1"}}', bob, raw=True)
        assert status == 409 and b"not-your-turn" in body, body
    status, _, _ = server.http("POST", f"/api/v1/tables/{table}/actions", '{"type":"moves","seat":1}', bob, raw=True)
    assert status == 403


tap.run([an_opponent_and_a_spectator_cannot_tell_the_deals_apart, all_games_with_hidden_tiles_are_tried,
         the_others_moves_and_checks_tell_nothing])
server.stop()
