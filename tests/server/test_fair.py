"""Luck that nobody can choose: committed nonces, seats by lot, draws that a take-back does not change,
and every way of cheating that a record could show. usage: test_fair.py PROGRAM; prints TAP."""
import hashlib
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Refused, Server  # noqa: E402

program = sys.argv[1]
DATA = pathlib.Path(__file__).parent / "data"
server = Server(program, "--engines", "1", "--think-ms", "10", "--no-limits")
ann, bob = server.player("Ann"), server.player("Bob")
NONCES = {ann: "a1" * 16, bob: "b2" * 20}


def hash_of(nonce):
    return hashlib.blake2b(nonce.encode(), digest_size=32).hexdigest()


def act(table, token, type, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/actions", {"type": type, **fields}, token)


def get(table, token=None):
    return server.http("GET", f"/api/v1/tables/{table}", token=token)["table"]


def join(table, token, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/join", fields, token)["table"]


def refused(code, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except Refused as refusal:
        assert refusal.code == code, refusal
        return refusal.body["message"]
    raise AssertionError(f"{arguments} {fields} was not refused")


def two_seats(**wish):
    table = server.table(ann, seats=["me", "open"], **wish)["table"]["id"]
    join(table, bob)
    return table


def exchange(table):
    """Both commit, then both show their nonces: the game starts."""
    for token in (ann, bob):
        act(table, token, "commit", hash=hash_of(NONCES[token]))
    for token in (ann, bob):
        act(table, token, "nonce", nonce=NONCES[token])


def token_on_turn(table):
    turn = get(table)["turn"]
    return next((token for token in (ann, bob) if get(table, token)["seat"] == turn), None)


def play_on(table, count):
    for _ in range(count):
        token = token_on_turn(table)
        if not token:
            return
        moves = act(table, token, "moves")["moves"]
        act(table, token, "play", move=max(moves, key=lambda move: (len(move.split("@")[0]), move)))


def take_back(table, token):
    act(table, token, "takeback")
    act(table, bob if token == ann else ann, "takeback")


def record_of(table):
    return server.http("GET", f"/api/v1/tables/{table}/record")


def finished_record(**wish):
    table = two_seats(**wish)
    exchange(table)
    play_on(table, 5)
    token = token_on_turn(table)
    play_on(table, 1)
    take_back(table, token)
    play_on(table, 3)
    act(table, ann, "resign")
    return record_of(table)


def verify(record):
    """What `fivefold verify` says: None when it is content."""
    path = pathlib.Path(server.folder) / "record"
    path.write_text(record)
    done = subprocess.run([program, "verify", path], capture_output=True, text=True)
    assert done.returncode in (0, 1), done
    return done.stderr if done.returncode else None


def is_found_out(record, sentence):
    said = verify(record)
    assert said and sentence in said, said


def nonces_are_shown_only_when_all_have_committed():
    table = two_seats(game="abaku")
    state = get(table, ann)
    assert state["status"] == "starting" and "commit" in state["can"] and "nonce" not in state["can"]
    assert len(state["fair"]["commitment"]) == 64 and state["fair"]["dealer"] == 2
    refused("not-now", act, table, ann, "nonce", nonce=NONCES[ann])
    act(table, ann, "commit", hash=hash_of(NONCES[ann]))
    assert "commit" not in get(table, ann)["can"]
    refused("not-now", act, table, ann, "commit", hash=hash_of("another"))  # as `can` says
    refused("not-now", act, table, ann, "nonce", nonce=NONCES[ann])
    act(table, bob, "commit", hash=hash_of(NONCES[bob]))
    refused("not-now", act, table, bob, "commit", hash=hash_of("a better one"))
    assert get(table)["fair"]["hashes"] == [hash_of(NONCES[ann]), hash_of(NONCES[bob])]
    act(table, ann, "nonce", nonce=NONCES[ann])
    assert get(table, bob)["fair"]["nonces"] == [None, None]  # Bob could choose, had he not committed
    assert NONCES[ann] not in record_of(table)
    refused("forbidden", act, table, bob, "nonce", nonce="c3" * 16)
    refused("not-now", act, table, ann, "nonce", nonce=NONCES[ann])
    act(table, bob, "nonce", nonce=NONCES[bob])
    state = get(table)
    assert state["status"] == "running" and state["fair"]["nonces"] == [NONCES[ann], NONCES[bob]]
    assert state["fair"]["secret"] is None
    act(table, ann, "resign")
    secret = bytes.fromhex(get(table)["fair"]["secret"])
    assert hashlib.blake2b(secret, digest_size=32).hexdigest() == state["fair"]["commitment"]
    assert verify(record_of(table)) is None


def bad_commitments_and_nonces_are_refused():
    table = two_seats(game="abaku")
    for bad in ("", "a1", "A1" * 32, "g1" * 32, "a1" * 33):
        refused("bad-argument", act, table, ann, "commit", hash=bad)
    refused("bad-argument", join, table, bob, commit="nonsense")
    refused("bad-argument", join, table, bob, nonce=NONCES[bob])
    refused("bad-argument", server.table, ann, game="abaku", nonce=NONCES[ann])
    refused("forbidden", act, table, server.player("Cy"), "commit", hash="-")
    for token in (ann, bob):
        act(table, token, "commit", hash=hash_of("a1" * 8))
    refused("bad-argument", act, table, ann, "nonce", nonce="a1" * 8)  # 64 bits can be searched


def who_does_not_care_says_so():
    table = server.table(ann, game="abaku", seats=["me", "open"], nonce="-")["table"]["id"]
    assert join(table, bob, nonce="-")["status"] == "running"
    alone = server.table(ann, game="abaku", seats=["me", {"bot": 1}], commit=hash_of(NONCES[ann]))["table"]
    assert alone["can"].count("nonce") == 1 and alone["status"] == "starting"
    act(alone["id"], ann, "nonce", nonce=NONCES[ann])
    assert get(alone["id"])["fair"]["hashes"] == [hash_of(NONCES[ann]), None]  # a computer player adds nothing
    plain = server.table(ann, game="abalone", seats=["me", {"bot": 1}])["table"]
    assert plain["status"] == "running" and not plain["fair"]["needed"]


def who_leaves_after_the_commitments_ends_the_table():
    table = two_seats(game="abaku")
    act(table, ann, "commit", hash=hash_of(NONCES[ann]))
    server.http("POST", f"/api/v1/tables/{table}/leave", {}, bob)
    assert get(table)["status"] == "open"  # before that somebody else may come
    join(table, bob, commit=hash_of(NONCES[bob]))
    act(table, ann, "nonce", nonce=NONCES[ann])
    server.http("POST", f"/api/v1/tables/{table}/leave", {}, bob)
    state = get(table)
    assert state["status"] == "aborted" and state["entries"][-1]["text"] == "aborted unrevealed"


def seats_are_drawn_by_lot_from_the_same_key():
    lots = set()
    for _ in range(12):
        table = two_seats(game="abalone", shuffle=True)
        assert get(table, ann)["seat"] == 1  # a place, until the lot is drawn
        exchange(table)
        state = get(table, ann)
        lots.add(tuple(state["fair"]["lot"]))
        assert state["seat"] == state["fair"]["lot"].index(1) + 1
        assert [seat["name"] for seat in state["seats"]] == [["Ann", "Bob"][place - 1] for place in state["fair"]["lot"]]
        assert [entry["text"] for entry in state["entries"] if entry["kind"] == "join"] == ["Ann", "Bob"]
    assert lots == {(1, 2), (2, 1)}
    act(table, ann, "resign")
    record, lot = record_of(table), state["fair"]["lot"]
    assert verify(record) is None
    other = f"# log start lot {lot[1]} {lot[0]}"
    is_found_out(re.sub("# log start lot .*", other, record), "but the lot is")
    is_found_out(re.sub("# log start lot .*", "# log start", record), "but the lot is")
    # The seats are as the lot was after a restart too.
    server.stop()
    server.start()
    after = get(table, ann)
    assert after["seat"] == state["seat"] and after["fair"]["lot"] == lot


def draws_of(table):
    return [entry["text"] for entry in get(table, ann)["entries"] if entry["kind"] == "chance"]


def table_with_different_plays(bag):
    """A game whose first rack has plays of different lengths, and one of each."""
    for _ in range(200):
        table = server.table(ann, game="abaku", options={"bag": bag, "players": 1}, seats=["me"],
                             commit=hash_of(NONCES[ann]))["table"]["id"]
        act(table, ann, "nonce", nonce=NONCES[ann])
        moves = [move for move in act(table, ann, "moves")["moves"] if "@" in move]
        plays = {len(move.split("@")[0]): move for move in moves}
        if len(plays) > 1:
            return table, plays
    raise AssertionError("no such rack")


def after_a_take_back_the_same_draw_brings_the_same_tiles():
    for bag in ("own", "shared"):
        table, plays = table_with_different_plays(bag)
        drawn = {}
        for count in sorted(plays, reverse=True) + sorted(plays):
            act(table, ann, "play", move=plays[count])
            tiles = draws_of(table)[-1].removeprefix("draw:")
            assert drawn.setdefault(count, tiles) == tiles and len(tiles) == count
            act(table, ann, "takeback")
        counts = sorted(plays)
        for fewer, more in zip(counts, counts[1:]):
            rest = list(drawn[more])
            for tile in drawn[fewer]:
                rest.remove(tile)  # the first of those that more tiles bring
        act(table, ann, "resign")
        assert verify(record_of(table)) is None


def records_of_the_first_dealer_still_verify():
    records = sorted((DATA / "dealer1").glob("*.record"))
    assert len(records) == 6
    for path in records:
        assert verify(path.read_text()) is None, path
    is_found_out(re.sub(r"\[nonce1 .*\]", f"[nonce1 {'00' * 16}]", records[0].read_text()), "was due")


def every_game_with_luck_verifies():
    for game in server.http("GET", "/api/v1/games")["games"]:
        if game["chance"] and game["players"] == 2:
            assert verify(finished_record(game=game["id"])) is None, game["id"]


# ---- Cheating, one sentence each


def a_host_that_gives_a_computer_player_a_nonce_is_found_out():
    table = server.table(ann, game="abaku", seats=["me", {"bot": 1}], commit=hash_of(NONCES[ann]))["table"]["id"]
    act(table, ann, "nonce", nonce=NONCES[ann])
    act(table, ann, "resign")
    record = record_of(table)
    for number in range(3):  # it could try as many as it liked
        nonce = f"{number:032x}"
        lines = f"# log commit 2 {hash_of(nonce)}\n# log nonce 2 {nonce}\n# log start"
        is_found_out(record.replace("# log start", lines), "no commitment is missing at place 2")
    is_found_out(record.replace("# log join 2 bot", "# log join 2"), "before all have committed")


def a_seat_that_shows_last_cannot_choose():
    record = finished_record(game="abaku")
    other = "d4" * 16
    is_found_out(record.replace(f"# log nonce 2 {NONCES[bob]}", f"# log nonce 2 {other}"), "not the one that place 2 committed to")
    late = record.replace(f"# log commit 2 {hash_of(NONCES[bob])}\n", "")
    late = late.replace(f"# log nonce 1 {NONCES[ann]}\n", f"# log nonce 1 {NONCES[ann]}\n# log commit 2 {hash_of(other)}\n")
    is_found_out(late, "before all have committed")
    is_found_out(record.replace(f"# log nonce 2 {NONCES[bob]}\n", ""), "not all have shown")
    is_found_out(record.replace(f"# log commit 2 {hash_of(NONCES[bob])}", "# log commit 2 -"), "no nonce is missing")


def invented_and_dropped_lines_are_found_out():
    record = finished_record(game="abaku")
    lines = record.splitlines()
    start = lines.index("# log start")
    first_move = next(i for i in range(start, len(lines)) if not lines[i].startswith("#") and ":" not in lines[i])

    def with_line(index, line):
        return "\n".join(lines[:index] + [line] + lines[index:]) + "\n"

    def without(index):
        return "\n".join(lines[:index] + lines[index + 1:]) + "\n"

    is_found_out(with_line(start + 1, "# log offer 1 draw"), "a draw is due")
    is_found_out(with_line(first_move, "# log takeback 1 5"), "did not ask for it")
    is_found_out(with_line(first_move, "# log accept 1 draw"), "nothing was offered")
    is_found_out(with_line(first_move, "# log join 1"), "the game is running")
    is_found_out(with_line(start, "# log move 1 pass"), "has not started")
    is_found_out(with_line(first_move, "# log end won 1 goal"), "not over")
    is_found_out(with_line(len(lines), "# log offer 1 draw"), "not the time")
    is_found_out(with_line(start, "# log gift 1"), "not a kind of entry")
    is_found_out(with_line(start, "# log join 7"), "the seat is missing")
    for index in range(start - 6, len(lines) - 1):
        assert verify(without(index)), lines[index]
    is_found_out("\n".join(lines[:-1]) + "\n", "stops before the game has ended")
    # A line that could have been there moves no luck.
    assert verify(with_line(first_move, "# log offer 1 draw\n# log decline 2 draw")) is None


def a_swapped_secret_is_found_out():
    record = finished_record(game="summy")
    other = "00" * 32
    swapped = re.sub(r"\[secret .*\]", f"[secret {other}]", record)
    is_found_out(swapped, "not the one that was committed to")
    commitment = hashlib.blake2b(bytes(32), digest_size=32).hexdigest()
    is_found_out(re.sub(r"\[commitment .*\]", f"[commitment {commitment}]", swapped), "was due")
    is_found_out(re.sub(r"\[table .*\]", "[table 0c8kq2s6v1x4d]", record), "was due")


def a_draw_shifted_by_one_is_found_out():
    record = finished_record(game="abaku")
    lines = record.splitlines()
    draws = [i for i, line in enumerate(lines) if line.startswith("draw:")]
    first, second = draws[:2]
    assert lines[first] != lines[second]
    shifted = list(lines)
    shifted[first], shifted[second] = lines[second], lines[first]
    is_found_out("\n".join(shifted) + "\n", "was due")


tap.run([test for name, test in list(globals().items())
         if callable(test) and getattr(test, "__module__", "") == "__main__"
         and name not in ("hash_of", "act", "get", "join", "refused", "two_seats", "exchange", "token_on_turn", "play_on",
                          "take_back", "record_of", "finished_record", "verify", "is_found_out", "draws_of",
                          "table_with_different_plays")])
assert server.stop() == 0
