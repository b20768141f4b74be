"""Two verifiers that share no line, `fivefold verify` and the one that was written from docs/records.md, agree on
real games of every kind of luck and on every way to tamper with them; and the page's example holds.
usage: test_verifiers.py PROGRAM PAGE; prints TAP."""
import collections
import functools
import pathlib
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import second_verifier as second  # noqa: E402
import tap  # noqa: E402
from harness import TIMEOUT, Refused, Server  # noqa: E402

program, page = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
DATA = pathlib.Path(__file__).parent / "data"
MAX_TURNS, MAX_GAMES = 60, 40
server = Server(program, "--engines", "1", "--think-ms", "10", "--no-limits")
people = [server.player(name) for name in ("Ann", "Bob", "Cy", "Di")]
dice = random.Random(5)
seen = collections.Counter()


def hash_of(nonce):
    return second.blake2b_256(nonce.encode()).hexdigest()


def act(table, token, type, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/actions", {"type": type, **fields}, token)


def get(table, token=None):
    return server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]


# ---- Both verifiers


def refusals(record):
    """What each of the two says: None where it is content."""
    path = pathlib.Path(server.folder) / "record"
    path.write_text(record)
    done = subprocess.run([program, "verify", path], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode in (0, 1), done
    return done.stderr if done.returncode else None, second.refusal(record)


def is_verified_by_both(record):
    said = refusals(record)
    assert said == (None, None), f"{said}\n{record}"


def is_refused_by_both(record):
    said = refusals(record)
    assert all(said), f"{said}\n{record}"


# ---- Playing


class Game:
    """A hosted game. `seats` has a letter a place: p a person, b a computer player, x a person without a nonce."""

    def __init__(self, name, seats, shuffle=False, **options):
        bots_and_people = [{"bot": 1} if seat == "b" else "open" for seat in seats[1:]]
        self.people = people[:len(seats) - seats.count("b")]
        self.id = server.table(people[0], game=name, options=options, seats=["me"] + bots_and_people, shuffle=shuffle)["table"]["id"]
        for token in self.people[1:]:
            server.http("POST", f"/api/v1/tables/{self.id}/join", {}, token)
        self.exchange_nonces(seats.replace("b", ""))
        self.seats = {get(self.id, token)["seat"]: token for token in self.people}

    def exchange_nonces(self, kinds):
        nonces = [None if kind == "x" else f"{dice.getrandbits(256):064x}"[:dice.choice((32, 47, 64))] for kind in kinds]
        order = list(zip(self.people, nonces))
        for token, nonce in dice.sample(order, len(order)):
            act(self.id, token, "commit", hash=hash_of(nonce) if nonce else "-")
        for token, nonce in dice.sample(order, len(order)):
            if nonce:
                act(self.id, token, "nonce", nonce=nonce)

    def turn(self):
        """The seat of a person who is on turn, or None when the game is over; waits for computer players."""
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            state = get(self.id)
            if state["status"] == "over":
                return None
            if state["turn"] in self.seats:
                return state["turn"]
            time.sleep(0.01)
        raise AssertionError("the computer player does not move")

    def play(self, choose, turns=MAX_TURNS, takebacks=0.0):
        for _ in range(turns):
            seat = self.turn()
            if not seat:
                return self
            token = self.seats[seat]
            moves = self.moves(token)
            if not moves:
                return self
            act(self.id, token, "play", move=choose(moves))
            if dice.random() < takebacks:
                self.take_back(seat)
        return self

    def moves(self, token):
        """Empty where there are too many to be listed. Four dice and more have so many places."""
        try:
            moves = act(self.id, token, "moves")["moves"]
        except Refused as refusal:
            assert refusal.code == "limit", refusal
            return []
        return [move for move in moves if not re.match("throw:[4-9]", move)]

    def take_back(self, seat):
        """One asks and all others agree, unless the game has ended. No computer player may be on turn: its
        move would put an end to the request."""
        if not self.turn():
            return
        others = [token for other, token in self.seats.items() if other != seat]
        for token in [self.seats[seat]] + dice.sample(others, len(others)):
            act(self.id, token, "takeback")

    def finish(self):
        """Persons give up until the game is over; the record."""
        for token in self.people:
            try:
                act(self.id, token, "resign")
            except Refused as refusal:  # this one has given up before, or it is over
                assert refusal.code in ("not-now", "game-over"), refusal
        assert get(self.id)["status"] == "over"
        return self.remember(server.http("GET", f"/api/v1/tables/{self.id}/record"))

    def remember(self, record):
        tags, log = second.read_record(record)
        options = tags["options"] if tags["game"] in ("abaku", "addvantage", "baju-solo") else ""
        kind = re.sub(" (ops|board|tiles|hidden|giveback|bonus|idle|cover|zerocontact|zeropoints|wildcards)=[^ ]*", "", f"{tags['game']} {options}").strip()
        count_draws(kind, log)
        return record


def count_draws(kind, log):
    """Counts what occurred, so that the test can say that all of it did."""
    for before, entry in zip(log, log[1:]):
        name, _, drawn = entry.text.partition(":")
        if entry.kind == "start" and entry.text not in ("", "lot 1 2"):
            seen[f"lot of {len(entry.text.split()) - 1}"] += 1
        if entry.kind != "chance":
            continue
        exchange = before.kind == "move" and before.text.startswith("swap:")
        dice_thrown = f" {len(drawn)}" if name == "roll" else ""
        seen[f"{kind}: {name}{dice_thrown}{' of an exchange' if exchange else ''}"] += 1
        seen["a draw that was taken back"] += not entry.counts
        seen["a wildcard went back"] += exchange and "?" in before.text
        seen["fewer drawn than wanted"] += exchange and len(drawn) < len(before.text) - len("swap:")


# ---- Ways to choose a move


def any_kind(moves):
    """Each kind of move is as likely as the others, however few of it there are."""
    kind = dice.choice(sorted({kind_of(move) for move in moves}))
    return dice.choice([move for move in moves if kind_of(move) == kind])


def kind_of(move):
    return "play" if "@" in move and ":" not in move else move if move.startswith("throw") else move.partition(":")[0]


def many_dice(moves):
    """Coins are what lets a player throw three dice, so nobody is to lose one."""
    places = [move for move in moves if move.startswith("place:") and "out" not in move]
    throws = [move for move in moves if move.startswith("throw:")]
    return max(throws) if throws and dice.random() < 0.7 else dice.choice(places or moves)


def exchanges(moves):
    swaps = [move for move in moves if move.startswith("swap:")]
    return max(swaps, key=lambda move: ("?" in move, len(move))) if swaps else any_kind(moves)


def exchanges_and_plays(moves):
    """So many exchanges that wildcards come, but not so many in a row that the game ends."""
    plays = [move for move in moves if kind_of(move) == "play"]
    return dice.choice(plays) if plays and dice.random() < 0.3 else exchanges(moves)


# ---- The page's example


def table_after(heading):
    """The rows of the first Markdown table of the example whose head has that word."""
    example = page.partition("### An example")[2].partition("\n###")[0]
    blocks = [block for block in example.split("\n\n") if block.startswith("|") and heading in block]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in blocks[0].splitlines()[2:]]


SECRET, TABLE, NONCE = bytes(range(32)).hex(), "0c8kq2s6v1x4d", bytes(range(16)).hex()


def the_page_has_its_inputs():
    for text in (SECRET[:6] + "..." + SECRET[-2:], TABLE, NONCE):
        assert f"`{text}`" in page, text


def the_commitments_of_the_page_hold():
    rows = {name: value.strip("`") for name, value in table_after("commitment")}
    assert rows["commitment"] == second.blake2b_256(bytes.fromhex(SECRET)).hexdigest()
    assert rows["what place 1 commits to"] == hash_of(NONCE)


def keys_lots_and_draws_of_the_page_hold():
    rows = table_after("first draws")
    assert len(rows) == 5
    for what, key, lot, draws in rows:
        name, options = re.findall("`([^`]*)`", what)[:2]
        game = second.GAMES[name](dict(word.split("=") for word in options.split()))
        made = second.key_of(SECRET, TABLE, name, options, [NONCE] + [None] * (game.places - 1))
        assert key == f"`{made.hex()}`", (what, made.hex())
        assert lot == f"`{' '.join(map(str, second.lot_of(made, game.places)))}`", what
        for number, draw in enumerate(re.findall("`([^`]*)`", draws), 1):
            assert game.draw(second.Stream(made, number)) == draw, (what, draw)


def the_words_of_the_page_hold():
    stream = second.Stream(bytes.fromhex(table_after("first draws")[0][1].strip("`")), 1)
    words = re.findall("`([0-9a-f]{16})`", page.partition("The first words of")[2].partition("\n")[0])
    assert len(words) == 3 and words == [f"{stream.word():016x}" for _ in words]


def the_cipher_is_that_of_the_standard():
    """RFC 8439, section 2.3.2."""
    block = second.chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4") and block.hex().endswith("b5129cd1de164eb9cbd083e8a2503c4e")


def goals_are_told_from_deals():
    two = "1 2 3 4 1 w1 2 w2 w1 w2 w3 w4 3 w3 4 w4".split()
    four = "1 1 2 2 3 3 4 4 w3 w3 w4 w4 w1 w1 w2 w2".split()
    for deal in (two, four):  # the two of docs/rules/baju.md, and the same as columns
        for turned in (deal, [deal[i % 4 * 4 + i // 4] for i in range(16)]):
            assert second.has_two_lines(turned) and second.has_four_lines(turned) == (deal == four)
    chess = "1 w1 1 w1 w2 2 w2 2 3 w3 3 w3 w4 4 w4 4".split()
    assert not second.has_two_lines(chess) and not second.has_four_lines(chess)


# ---- Real games


def games_of_every_kind_verify():
    finished = [
        Game("abaku", "pp", bag="own").play(any_kind, 16, takebacks=0.3),
        Game("abaku", "pb", bag="shared", shuffle=True).play(any_kind, 10, takebacks=0.3),
        Game("abaku", "pxb", bag="shared", players=3, shuffle=True).play(any_kind, 12, takebacks=0.2),
        Game("abaku", "pbpp", bag="own", players=4, shuffle=True).play(any_kind, 12, takebacks=0.1),
        Game("summy", "pp", shuffle=True).play(any_kind, 12, takebacks=0.3),
        Game("summy", "pb").play(exchanges, takebacks=0.1),
        Game("addvantage", "pp", tiles="stay", hidden="yes").play(many_dice, 30, takebacks=0.2),
        Game("addvantage", "ppb", players=3, giveback="yes", shuffle=True).play(any_kind, 24, takebacks=0.2),
        Game("addvantage", "pxbp", players=4, bonus="anti", shuffle=True).play(any_kind, 24, takebacks=0.1),
        Game("baju-solo", "p", goal="two-lines").play(any_kind, 6, takebacks=0.3),
        Game("baju-solo", "p", goal="four-lines").play(any_kind, 6, takebacks=0.3),
        Game("abalone", "pp", shuffle=True).play(any_kind, 3, takebacks=0.5),
        Game("baju", "pb", shuffle=True).play(any_kind, 3, takebacks=0.5),
    ]
    for game in finished:
        is_verified_by_both(game.finish())


RARE = {
    "a wildcard went back": lambda: Game("abaku", "p", bag="shared", players=1).play(exchanges_and_plays),
    "fewer drawn than wanted": lambda: Game("summy", "pp").play(exchanges, 20),
    "a draw that was taken back": lambda: Game("abaku", "pp", bag="shared").play(any_kind, 8, takebacks=0.5),
    "lot of 2": lambda: Game("abaku", "pp", shuffle=True),
    "lot of 3": lambda: Game("abaku", "ppp", players=3, shuffle=True),
    "lot of 4": lambda: Game("abaku", "pppp", players=4, shuffle=True),
    "abaku players=2 bag=own: draw of an exchange": lambda: Game("abaku", "pp", bag="own").play(any_kind, 6),
    "abaku players=2 bag=own: draw": lambda: Game("abaku", "pp", bag="own"),
    "abaku players=2 bag=shared: draw of an exchange": lambda: Game("abaku", "pp", bag="shared").play(any_kind, 6),
    "abaku players=2 bag=shared: draw": lambda: Game("abaku", "pp", bag="shared"),
    "summy: draw": lambda: Game("summy", "pp"),
    "summy: draw of an exchange": lambda: Game("summy", "pp").play(any_kind, 6),
    **{f"addvantage players={n}: {what}": lambda n=n: Game("addvantage", "p" * n, players=n).play(any_kind, 20)
       for n in (2, 3, 4) for what in ("deal", "bonus", "roll 1", "roll 2")},
    "addvantage players=2: roll 3": lambda: Game("addvantage", "pp").play(many_dice, 30),
    "baju-solo goal=two-lines: deal": lambda: Game("baju-solo", "p", goal="two-lines"),
    "baju-solo goal=four-lines: deal": lambda: Game("baju-solo", "p", goal="four-lines"),
}


def every_kind_of_draw_occurred():
    """What the games above did not bring is played for."""
    for what, play in RARE.items():
        for _ in range(MAX_GAMES):
            if seen[what]:
                break
            is_verified_by_both(play().finish())
        assert seen[what], f"{what}: {dict(seen)}"


def one_person_may_sit_twice():
    ann = people[0]
    table = server.table(ann, game="abaku", options={"players": 3}, seats=["me", "me", {"bot": 1}])["table"]["id"]
    for type, make in (("commit", lambda nonce: {"hash": hash_of(nonce)}), ("nonce", lambda nonce: {"nonce": nonce})):
        for seat in (1, 2):
            act(table, ann, type, seat=seat, **make(f"{seat:032x}"))
    act(table, ann, "play", move="pass", seat=1)
    act(table, ann, "resign", seat=2)
    act(table, ann, "takeback", seat=1)  # the other seat's resignation is undone with it
    act(table, ann, "resign", seat=1)
    act(table, ann, "resign", seat=2)
    record = server.http("GET", f"/api/v1/tables/{table}/record")
    assert "# log join 2 as 1" in record and "# log resign 2" in record, record
    is_verified_by_both(record)


def bonus_tiles_come_when_the_last_to_arrange_has_left():
    for players in (2, 3, 4):
        for turns in range(players):
            game = Game("addvantage", "p" * players, players=players).play(any_kind, turns)
            act(game.id, game.seats[game.turn()], "resign")
            record = game.finish()
            assert ("\nresign\nbonus:" in record) == (players > 2 and turns == players - 1), record
            is_verified_by_both(record)


def tables_that_were_left_verify():
    ann, bob = people[:2]
    table = server.table(ann, game="summy", seats=["me", "open"], commit=hash_of("a1" * 16))["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/join", {"commit": "-"}, bob)
    server.http("POST", f"/api/v1/tables/{table}/leave", {}, bob)
    is_verified_by_both(server.http("GET", f"/api/v1/tables/{table}/record"))


def talk_changes_no_luck():
    game = Game("abaku", "pp")
    ann, bob = (game.seats[seat] for seat in (1, 2))
    act(game.id, ann, "draw")
    act(game.id, bob, "decline", offer="draw")
    game.play(any_kind, 1)
    act(game.id, ann, "takeback")
    game.play(any_kind, 1)  # the request is gone
    act(game.id, bob, "takeback")
    act(game.id, ann, "takeback")
    act(game.id, bob, "draw")
    act(game.id, ann, "draw")
    for token in (ann, bob):
        act(game.id, token, "rematch")
    record = server.http("GET", f"/api/v1/tables/{game.id}/record")
    assert "\nagreed\n" in record and "# log rematch" in record, record
    is_verified_by_both(record)


def records_of_the_first_dealer_verify():
    paths = sorted((DATA / "dealer1").glob("*.record"))
    assert len(paths) == 6
    for path in paths:
        record = path.read_text()
        is_verified_by_both(record)
        is_refused_by_both(re.sub(r"\[nonce1 .*\]", f"[nonce1 {'00' * 16}]", record))
        is_refused_by_both(record.replace("# log nonce 1\n", "", 1))  # which would number all draws anew


# ---- Tampering


@functools.cache
def sample(name):
    """The record of a game with a take-back, to be tampered with."""
    game = Game(name, "p" if name == "baju-solo" else "pp").play(any_kind, 6)
    game.play(any_kind, 1, takebacks=1.0)
    return game.play(any_kind, 2).finish()


def samples():
    return [sample(name) for name in ("abaku", "summy", "addvantage", "baju-solo")]


def lines_with(record, start):
    return [line for line in record.splitlines() if line.startswith(start)]


def without_line(record, number):
    lines = record.splitlines(keepends=True)
    return "".join(lines[:number] + lines[number + 1:])


def changed_draws_are_refused():
    for record in samples():
        lines = record.splitlines()
        for number, line in enumerate(lines):
            match = re.match(r"((?:# log chance )?(?:draw|deal|bonus|roll):)(.*)", line)
            if match and (other := another_draw(match[2])):
                is_refused_by_both("\n".join(lines[:number] + [match[1] + other] + lines[number + 1:]) + "\n")


def another_draw(drawn):
    """A draw of the same kind: one tile, die or button is another."""
    if "," in drawn:
        tiles = drawn.split(",")
        if "w" in drawn:
            first = next(i for i in range(15) if tiles[i] != tiles[i + 1])
            tiles[first], tiles[first + 1] = tiles[first + 1], tiles[first]
            return ",".join(tiles)
        return ",".join(map(str, sorted([10 if int(tiles[0]) != 10 else 11, *map(int, tiles[1:])])))
    return "".join(sorted(("2" if drawn[0] != "2" else "3") + drawn[1:], key="0123456789+-x:=".index)) if drawn[0].isdigit() else None


def a_host_that_starts_with_the_second_stream_is_refused():
    record = sample("abaku")
    tags, log = second.read_record(record)
    assert "bag=own" in tags["options"]
    nonces = [next(entry.text for entry in log if entry.kind == "nonce" and entry.seat == place) for place in (1, 2)]
    key = second.key_of(tags["secret"], tags["table"], "abaku", tags["options"], nonces)
    deals = ["draw:" + "".join(sorted(str(stream.below(10)) for _ in range(5)))
             for stream in (second.Stream(key, number) for number in (1, 2, 3))]
    honest, shifted = ("\n".join(["# log start", *pair, ""]) for pair in (deals[:2], deals[1:]))
    assert honest in record
    is_refused_by_both(record.replace(honest, shifted))


def draws_of_other_entries_are_refused():
    for name in ("abaku", "summy"):
        record = sample(name)
        first, second_draw = [line for line in record.splitlines() if line.startswith("draw:")][:2]
        assert first != second_draw
        is_refused_by_both(record.replace(f"{first}\n{second_draw}\n", f"{second_draw}\n{first}\n", 1))


def other_secrets_and_names_are_refused():
    commitment = second.blake2b_256(bytes(32)).hexdigest()
    for record in samples():
        swapped = re.sub(r"\[secret .*\]", f"[secret {'00' * 32}]", record)
        is_refused_by_both(swapped)
        is_refused_by_both(re.sub(r"\[commitment .*\]", f"[commitment {commitment}]", swapped))
        is_refused_by_both(re.sub(r"\[table .*\]", "[table 0c8kq2s6v1x4d]", record))
        is_refused_by_both(re.sub(r"\[dealer .*\]", "[dealer 1]", record))
        is_refused_by_both(re.sub(r"\[dealer .*\]", "[dealer 3]", record))


def other_nonces_are_refused():
    for record in (sample("abaku"), sample("baju-solo")):
        for nonce in ("0" * 32, "A1" * 16, "a1" * 15, "a1" * 33):
            swapped = re.sub("# log nonce 1 .*", f"# log nonce 1 {nonce}", record)
            is_refused_by_both(swapped)
            is_refused_by_both(re.sub("# log commit 1 .*", f"# log commit 1 {hash_of(nonce)}", swapped))
        is_refused_by_both(re.sub("# log commit 1 .*", "# log commit 1 -", record))


def commitments_after_a_nonce_are_refused():
    record = sample("abaku")
    commits, nonces = lines_with(record, "# log commit"), lines_with(record, "# log nonce")
    late = record.replace("\n".join(commits + nonces), "\n".join([commits[0], nonces[0], commits[1], nonces[1]]))
    assert late != record
    is_refused_by_both(late)
    is_refused_by_both(record.replace(nonces[0], f"{nonces[0]}\n{commits[1]}"))
    is_refused_by_both(record.replace(commits[1], f"{commits[1]}\n{commits[0]}"))


def nobody_comes_back_with_another_commitment():
    """Who has seen a nonce, as the host has before anybody, could else look for one that fits it."""
    record = Game("abaku", "pp").finish()
    commits = {line.split()[3]: line for line in lines_with(record, "# log commit")}
    last_commit, (first, last) = lines_with(record, "# log commit")[-1], lines_with(record, "# log nonce")
    place = last.split()[3]
    again = f"# log leave {place}\n# log join {place}\n{commits[place]}"
    is_refused_by_both(record.replace(first, f"{first}\n{again}"))
    is_refused_by_both(record.replace(last_commit, f"{last_commit}\n{again}"))
    early = record.replace("# log join 2\n", "# log join 2\n# log leave 2\n# log join 2\n")
    is_verified_by_both(early)  # nothing is settled then


def nonces_of_computer_players_are_refused():
    record = Game("abaku", "pb").finish()
    is_verified_by_both(record)
    nonce = "c3" * 16
    lines = f"# log commit 2 {hash_of(nonce)}", f"# log nonce 2 {nonce}"
    is_refused_by_both(record.replace("# log start", "\n".join([*lines, "# log start"])))
    is_refused_by_both(record.replace("# log start", f"{lines[1]}\n# log start"))
    first_commit = lines_with(record, "# log commit")[0]
    is_refused_by_both(record.replace(first_commit, f"{lines[0]}\n{first_commit}"))
    is_refused_by_both(record.replace("# log join 2 bot", "# log join 2"))


def a_record_that_lacks_a_line_of_its_luck_is_refused():
    part_of_the_luck = re.compile(r"\[(table|dealer|commitment|secret) |# log (join|commit|nonce|start|chance|end)|(draw|deal|bonus|roll):")
    for record in samples():
        numbers = [number for number, line in enumerate(record.splitlines()) if part_of_the_luck.match(line)]
        for number in numbers if record == sample("abaku") else numbers[-5:]:  # the first ones are alike in all games
            is_refused_by_both(without_line(record, number))


def lots_that_were_not_drawn_are_refused():
    record = Game("addvantage", "ppp", players=3, shuffle=True).finish()
    is_verified_by_both(record)
    lot = lines_with(record, "# log start lot")[0]
    other = "# log start lot 1 2 3" if not lot.endswith("1 2 3") else "# log start lot 2 1 3"
    for line in (other, "# log start"):
        is_refused_by_both(record.replace(lot, line))
    is_refused_by_both(record.replace("[lot yes]\n", ""))


def take_backs_that_nobody_agreed_to_are_refused():
    game = Game("abaku", "pp").play(any_kind, 3)
    game.take_back(next(seat for seat in game.seats if seat != game.turn()))
    record = game.play(any_kind, 2).finish()
    is_verified_by_both(record)
    for kind in ("offer", "accept"):
        line = lines_with(record, f"# log {kind}")[0]
        is_refused_by_both(record.replace(line + "\n", "", 1))
    took = lines_with(record, "# log takeback")[0]
    seat, entry = map(int, took.split()[-2:])
    for line in (f"# log takeback {seat} {entry - 1}", f"# log takeback {seat} {entry + 1}", f"# log takeback {3 - seat} {entry}"):
        is_refused_by_both(record.replace(took, line))


def records_that_show_another_game_are_refused():
    """What was taken back is a comment and what counts is not, so that the game replays as it was verified."""
    game = Game("abaku", "pp").play(lambda moves: "pass", 3)
    game.take_back(1)
    record = game.finish()
    is_verified_by_both(record)
    is_refused_by_both(record.replace("# log move 1 pass", "pass"))
    is_refused_by_both(record.replace("\npass\n", "\n# log move 1 pass\n", 1))
    is_refused_by_both(record.replace("\npass\npass\n", "\n# log move 1 pass\n# log move 2 pass\n", 1))  # as if they had not been played
    is_refused_by_both(re.sub(r"\[result .*\]", "[result drawn 1 2 agreed]", record))


def records_without_an_end_are_refused():
    record = sample("abaku")
    lines = record.splitlines()
    assert lines[-1].startswith("# log end")
    is_refused_by_both("\n".join(lines[:-1]) + "\n")
    is_refused_by_both(record + "# log offer 1 draw\n")
    is_refused_by_both(record + "pass\n")
    is_refused_by_both("")


tap.run([
    the_page_has_its_inputs, the_commitments_of_the_page_hold, keys_lots_and_draws_of_the_page_hold, the_words_of_the_page_hold,
    the_cipher_is_that_of_the_standard, goals_are_told_from_deals, games_of_every_kind_verify, every_kind_of_draw_occurred,
    one_person_may_sit_twice, bonus_tiles_come_when_the_last_to_arrange_has_left, tables_that_were_left_verify, talk_changes_no_luck, records_of_the_first_dealer_verify,
    changed_draws_are_refused, a_host_that_starts_with_the_second_stream_is_refused, draws_of_other_entries_are_refused,
    other_secrets_and_names_are_refused, other_nonces_are_refused, commitments_after_a_nonce_are_refused,
    nobody_comes_back_with_another_commitment, nonces_of_computer_players_are_refused, a_record_that_lacks_a_line_of_its_luck_is_refused, lots_that_were_not_drawn_are_refused,
    take_backs_that_nobody_agreed_to_are_refused, records_that_show_another_game_are_refused, records_without_an_end_are_refused])
assert server.stop() == 0
