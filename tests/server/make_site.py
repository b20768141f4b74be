"""Makes the site that test_site.py opens: a database with players and with running, ended, open and
deleted games of every kind, played through the HTTP API, and a note of what is in it.

A site is made once for each schema, by the program that wrote that schema, and never changed after:

    make_site.py PROGRAM OUTPUT

writes OUTPUT.db.gz and OUTPUT.json. Moves are picked by a seeded generator among the legal ones, so
a site made anew is alike, but not the same: deals and ids are the server's.
"""
import gzip
import json
import os
import pathlib
import random
import sqlite3
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from harness import Refused, Server  # noqa: E402

MAX_WAITS = 600

choose = random.Random(1).choice


class Table:
    """One table, played by its people with legal moves."""

    def __init__(self, server, tokens, **wish):
        self.server, self.tokens = server, tokens
        answer = server.table(tokens[0], **wish)
        self.id, self.invitations = answer["table"]["id"], answer["invitations"]

    def act(self, token, type, **fields):
        return self.server.http("POST", f"/api/v1/tables/{self.id}/actions", {"type": type, **fields}, token)

    def state(self, token):
        return self.server.http("GET", f"/api/v1/tables/{self.id}", token=token)["table"]

    def join(self, token, **fields):
        self.server.http("POST", f"/api/v1/tables/{self.id}/join", fields, token)

    def send_nonces(self):
        for token in self.tokens:
            if "nonce" in self.state(token)["can"]:
                self.act(token, "nonce", nonce=f"{len(token):032x}")

    def play(self, count):
        """Plays up to `count` moves of the people; false when the game ended before."""
        for _ in range(count):
            for _ in range(MAX_WAITS):
                mine = [token for token in self.tokens if "play" in self.state(token)["can"]]
                if mine or self.state(self.tokens[0])["status"] != "running":
                    break
                time.sleep(0.1)  # a computer player thinks
            if not mine:
                return False
            try:
                moves = self.act(mine[0], "moves")["moves"]
            except Refused as refusal:  # more than are listed
                assert refusal.code == "limit", refusal
                moves = [self.act(mine[0], "hint")["move"]] if "hint" in self.state(mine[0])["can"] else ["pass"]
            self.act(mine[0], "play", move=choose(moves))
        return True


def make(server):
    ann, bo, cy = (server.player(name) for name in ("Ann", "Bo", "Cy"))
    running, ended, waiting = {}, {}, {}

    def table(*tokens, **wish):
        seats = ["me"] + ["open"] * (len(tokens) - 1)
        made = Table(server, tokens, **{"seats": seats, **wish})
        for token in tokens[1:]:
            made.join(token, nonce="-")
        made.send_nonces()
        return made

    # Running: every game, with clocks, luck, hidden tiles, computer players and moves taken back.
    for name, wish in {
        "abalone with a clock": dict(game="abalone", clock={"kind": "game", "minutes": 60, "increment": 5}),
        "baju at a move a day": dict(game="baju", clock={"kind": "days", "days": 2}),
        "abaku with hidden tiles": dict(game="abaku"),
        "summy with hidden tiles": dict(game="summy", public=True),
    }.items():
        running[name] = table(ann, bo, **wish)
        running[name].play(4)
    running["addvantage for three"] = table(ann, bo, cy, game="addvantage", options={"players": 3, "hidden": "yes"})
    running["addvantage for three"].play(7)
    bot = running["baju against a computer"] = table(ann, game="baju", seats=["me", {"bot": 1}])
    bot.play(3)
    bot.act(ann, "takeback")
    bot.play(1)
    friends = running["a move taken back among friends"] = table(ann, bo, game="abalone", options={"layout": "belgian-daisy"})
    friends.play(3)
    friends.act(ann, "takeback")
    friends.act(bo, "takeback")
    friends.act(bo, "draw")  # still offered
    running["a puzzle"] = table(ann, game="baju-solo", seats=["me"])
    running["a puzzle"].play(2)

    # Ended: by the rules, resigned, drawn, aborted, and one with a rematch.
    over = ended["abalone to the cap"] = table(ann, bo, game="abalone", options={"cap": 20})
    assert not over.play(100)
    dice = ended["addvantage to the end"] = table(ann, bo, game="addvantage")
    assert not dice.play(2000)
    tiles = ended["abaku resigned"] = table(ann, bo, game="abaku")
    tiles.play(4)
    tiles.act(bo, "resign")
    drawn = ended["a draw agreed"] = table(ann, bo, game="baju")
    drawn.play(6)
    drawn.act(ann, "draw")
    drawn.act(bo, "draw")
    gone = ended["aborted"] = table(ann, bo, game="summy")
    gone.act(ann, "abort")
    again = ended["with a rematch"] = table(ann, cy, game="abalone")
    again.play(2)
    again.act(cy, "resign")
    again.act(ann, "rematch")
    again.act(cy, "rematch")
    forgotten = table(bo, game="abalone", seats=["me", "me"])
    forgotten.act(bo, "resign")
    server.http("DELETE", f"/api/v1/tables/{forgotten.id}", token=bo)

    # Waiting for people.
    waiting["a public seat"] = table(bo, game="abalone", seats=["me", "open"], public=True)
    invited = waiting["an invitation"] = table(bo, game="abaku", seats=["me", "invite"])

    for made in running.values():
        assert made.state(ann)["status"] == "running", made.state(ann)
    assert again.state(ann)["rematch"]

    def ids(tables):
        return {name: made.id for name, made in tables.items()}

    # One who went, with a game that others keep.
    di = server.player("Di")
    left = ended["with somebody who is gone"] = table(di, bo, game="abalone")
    left.play(2)
    server.http("DELETE", "/api/v1/me", token=di)
    return {"players": {"Ann": ann, "Bo": bo, "Cy": cy}, "running": ids(running), "ended": ids(ended),
            "waiting": ids(waiting), "deleted": forgotten.id, "code": invited.invitations[0]["code"]}


def main(program, output):
    server = Server(program, "--no-limits", "--think-ms", "50")
    note = make(server)
    assert server.stop() == 0
    path = os.path.join(server.folder, "games.db")
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("VACUUM")
    database.close()
    with open(path, "rb") as plain, gzip.GzipFile(output + ".db.gz", "wb", mtime=0) as packed:
        packed.write(plain.read())
    with open(output + ".json", "w") as out:
        json.dump(note, out, indent=2)
        out.write("\n")


main(*sys.argv[1:])
