"""Tables over HTTP and WebSocket as people use them: invitations, open seats, lobby, offers, ends,
players' data, operators, limits and safety. usage: test_tables.py PROGRAM; prints TAP."""
import gzip
import json
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import Closed, Refused, Server  # noqa: E402

program = sys.argv[1]
server = Server(program, "--engines", "0", "--no-limits")
ADMIN = "an-operators-token-of-some-length"


def refused(code, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except Refused as refusal:
        assert refusal.code == code, refusal
        return refusal.body
    raise AssertionError(f"{arguments} {fields} was not refused")


def act(table, token, type, **fields):
    return server.http("POST", f"/api/v1/tables/{table}/actions", {"type": type, **fields}, token)


def get(table, token=None, since=0):
    return server.http("GET", f"/api/v1/tables/{table}?since={since}", token=token)["table"]


def two_players(**wish):
    """A running Abalone game; returns its id and both tokens."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = server.table(ann, game="abalone", seats=["me", "open"], **wish)["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/join", {}, bob)
    return table, ann, bob


def play(table, *tokens):
    for token in tokens:
        act(table, token, "play", move=act(table, token, "moves")["moves"][0])


def how_the_game_stood_is_told_for_every_entry():
    table, ann, bob = two_players()
    seen = {}
    for token in (None, ann, bob, ann):
        if token:
            play(table, token)
        now = get(table)
        seen[now["next"] - 1] = now["position"]
    for number, position in seen.items():
        assert act(table, None, "position", n=number)["position"] == position
    # What was taken back is no part of the game any more.
    act(table, ann, "takeback")
    act(table, bob, "takeback")
    numbers = sorted(seen)
    assert act(table, bob, "position", n=numbers[3])["position"] == seen[numbers[2]]
    refused("bad-argument", act, table, ann, "position", n=-1)


def games_are_listed_with_their_options():
    games = server.http("GET", "/api/v1/games")["games"]
    abalone = next(game for game in games if game["id"] == "abalone")
    assert abalone["players"] == 2 and abalone["options"][0]["name"] == "layout"


def bad_wishes_are_refused_and_make_nothing():
    ann = server.player("Ann")
    refused("no-player", server.table, None, game="abalone")
    refused("not-found", server.table, ann, game="chess")
    refused("bad-argument", server.table, ann, game="abalone", options={"seed": 1})
    refused("bad-argument", server.table, ann, game="abalone", options={"chance": "manual"})
    refused("bad-argument", server.table, ann, game="abalone", options={"goal": 99})
    refused("bad-argument", server.table, ann, game="abalone", options=[1])
    refused("bad-argument", server.table, ann, game="abalone", seats=["me"])
    refused("bad-argument", server.table, ann, game="abalone", seats=["me", {"bot": 11}])
    refused("bad-argument", server.table, ann, game="abalone", clock={"kind": "sundial"})
    refused("bad-argument", server.table, ann, game="abalone", clock={"kind": "turn", "seconds": 1})
    assert server.http("GET", "/api/v1/me/tables", token=ann) == {"tables": []}


def names_that_mislead_are_refused_and_the_others_kept_in_one_form():
    ann = server.player("Ann")
    for name in ("", " ", "x" * 25, "a[b", "a\nb", "a\u202eb", "\u2066Ann\u2069", "\u3164", "\u2800", "A\u00adnn", "\u200d",
                 "a" + 9 * "\u0300", "\u0301", "\ue000", "Computer 5", "computer 10", "Fivefold", "\u0430dmin", "ADM1N"):
        refusal = refused("bad-argument", server.http, "POST", "/api/v1/me", {"name": name}, ann)
        assert "name" in refusal["message"], refusal
        if name:
            refused("bad-argument", server.http, "POST", "/api/v1/players", {"name": name, "bearer": True})
    assert server.http("GET", "/api/v1/me", token=ann)["player"]["name"] == "Ann"
    kept = server.http("POST", "/api/v1/me", {"name": " Ame\u0301lie\u3000  X "}, ann)["player"]["name"]
    assert kept == "Am\u00e9lie X"


def a_name_that_was_taken_before_stays_good():
    ann = server.player("Ann")
    with server.stored() as database:
        me = server.http("GET", "/api/v1/me", token=ann)["player"]["id"]
        number = 0
        for digit in me:
            number = number * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(digit)
        database.execute("UPDATE players SET name = 'Computer 5' WHERE id = ?", (number,))
    assert server.http("GET", "/api/v1/me", token=ann)["player"]["name"] == "Computer 5"
    for path in ("/api/v1/me", "/api/v1/players"):
        assert server.http("POST", path, {"name": "Computer 5"}, ann)["player"]["name"] == "Computer 5"
    refused("bad-argument", server.http, "POST", "/api/v1/me", {"name": "Computer 6"}, ann)


def an_invitation_works_once():
    ann, bob, eve = (server.player(name) for name in ("Ann", "Bob", "Eve"))
    made = server.table(ann, game="abalone", seats=["me", "invite"])
    table, code = made["table"]["id"], made["invitations"][0]["code"]
    join = f"/api/v1/tables/{table}/join"
    refused("forbidden", server.http, "POST", join, {}, eve)
    refused("forbidden", server.http, "POST", join, {"code": "x" * 16}, eve)
    refused("not-now", server.http, "POST", join, {"code": code}, ann)
    assert server.http("POST", join, {"code": code}, bob)["table"]["seat"] == 2
    refused("not-now", server.http, "POST", join, {"code": code}, eve)
    state = get(table, eve)
    assert state["status"] == "running" and state["seat"] == 0 and state["can"] == []
    refused("forbidden", act, table, eve, "play", move="a1b1")
    refused("not-your-turn", act, table, bob, "play", move="a1b1")


def the_lobby_lists_public_tables_and_tells_of_changes():
    ann, bob = server.player("Ann"), server.player("Bob")
    watcher = server.socket()
    first = server.table(ann, game="abalone", seats=["me", "open"], public=True)["table"]["id"]
    assert first in [t["id"] for t in watcher.ask("lobby", on=True)["open"]]
    private = server.table(ann, game="abalone", seats=["me", "open"])["table"]["id"]
    table = server.table(ann, game="abalone", seats=["me", "open"], public=True)["table"]["id"]
    told = []  # what an event told of the first table may come too
    while table not in told:
        told += [t["id"] for t in watcher.event(lambda event: event["type"] == "lobby")["tables"]]
    assert private not in told
    listed = [t["id"] for t in server.http("GET", "/api/v1/tables?state=open&game=abalone")["tables"]]
    assert table in listed and private not in listed
    assert server.http("GET", "/api/v1/tables?state=open&game=nothing")["tables"] == []
    server.http("POST", f"/api/v1/tables/{table}/join", {"seat": 2}, bob)
    event = watcher.event(lambda event: event["type"] == "lobby" and event["tables"][0]["status"] == "running")
    assert [(t["id"], t["seat"]) for t in event["tables"]] == [(table, 0)]
    assert table in [t["id"] for t in server.http("GET", "/api/v1/tables?state=running")["tables"]]
    refused("bad-argument", server.http, "GET", "/api/v1/tables?state=x")


def a_seat_can_be_left_while_the_table_is_open():
    ann, bob = server.player("Ann"), server.player("Bob")
    table = server.table(ann, game="addvantage", seats=["me", "open"])["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/join", {}, bob)
    assert get(table)["status"] == "starting"
    act(table, bob, "leave")
    assert get(table)["status"] == "open"
    act(table, ann, "leave")
    assert get(table)["status"] == "aborted"


def draws_need_both():
    table, ann, bob = two_players()
    act(table, ann, "draw")
    refused("not-now", act, table, ann, "draw")
    act(table, bob, "decline", offer="draw")
    assert get(table)["offers"] == []
    act(table, bob, "draw")
    act(table, ann, "draw")
    assert get(table)["result"]["text"] == "drawn 1 2 agreed"


def moves_are_taken_back_when_both_agree():
    table, ann, bob = two_players()
    start = get(table)["position"]
    refused("not-now", act, table, ann, "takeback")
    play(table, ann, bob)
    act(table, ann, "takeback")
    assert get(table)["offers"] == [{"kind": "takeback", "by": 1, "accepted": [1]}]
    act(table, bob, "takeback")
    assert get(table)["position"] == start
    play(table, ann)  # an offer ends with the next move
    act(table, ann, "takeback")
    play(table, bob)
    assert get(table)["offers"] == []


def resigning_needs_no_turn_and_a_rematch_turns_the_seats():
    table, ann, bob = two_players()
    act(table, bob, "resign")
    assert get(table)["result"]["text"] == "won 1 resign"
    act(table, ann, "rematch")
    act(table, bob, "rematch")
    again = get(get(table)["rematch"], ann)
    assert again["seat"] == 2 and again["status"] == "running"
    refused("not-now", act, table, ann, "rematch")


def an_early_game_can_be_aborted():
    table, ann, bob = two_players()
    play(table, ann)
    act(table, bob, "abort")
    assert get(table)["status"] == "aborted" and get(table)["fair"]["secret"]
    table, ann, bob = two_players()
    play(table, ann, bob)
    refused("not-now", act, table, bob, "abort")
    refused("not-now", act, table, bob, "claim")  # she is not on turn or not away long enough


def one_screen_has_two_seats_of_one_player():
    ann = server.player("Ann")
    table = server.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
    play(table, ann, ann)
    state = get(table, ann)
    assert state["seat"] == 1 and all(seat["yours"] for seat in state["seats"])
    act(table, ann, "takeback")
    act(table, ann, "draw")
    assert get(table)["result"]["text"] == "drawn 1 2 agreed"


def a_clock_runs_out():
    ann, bob = server.player("Ann"), server.player("Bob")
    table = server.table(ann, game="abalone", seats=["me", "open"], clock={"kind": "turn", "seconds": 5})["table"]["id"]
    socket = server.socket(ann)
    socket.ask("follow", table=table)
    server.http("POST", f"/api/v1/tables/{table}/join", {}, bob)
    clock = socket.event(lambda event: event["type"] == "update")["clock"]
    assert clock["running"] == 1 and 0 < clock["left"][0] <= 5000
    end = socket.event(lambda event: event["type"] == "update" and event["status"] == "over")
    assert [entry["kind"] for entry in end["entries"]] == ["time", "end"]
    assert end["result"]["text"] == "won 2 time"


def a_player_goes_to_another_device():
    ann = server.player("Ann")
    code = server.http("POST", "/api/v1/me/devices", {}, ann)["code"]
    status, headers, body = server.http("POST", "/api/v1/players", json.dumps({"code": code}), raw=True)
    cookie = headers["set-cookie"]
    assert status == 201 and "HttpOnly" in cookie and "SameSite=Lax" in cookie and b"token" not in body
    me = server.http("GET", "/api/v1/me", headers={"Cookie": "a=b; " + cookie.split(";")[0]})
    assert me == server.http("GET", "/api/v1/me", token=ann)
    refused("forbidden", server.http, "POST", "/api/v1/players", {"code": code})
    assert server.http("GET", "/api/v1/me") == {"player": None}
    refused("no-player", server.socket, "no-token-of-anybody")


def a_player_exports_and_deletes_everything():
    table, ann, bob = two_players()
    play(table, ann)
    text = server.http("GET", "/api/v1/me/export", token=ann)
    assert "[player1 Ann]" in text and f"[table {table}]" in text
    server.http("DELETE", "/api/v1/me", token=ann)
    refused("no-player", server.http, "GET", "/api/v1/me/tables", token=ann)
    state = get(table)
    assert state["result"]["text"] == "won 2 resign" and state["seats"][0]["name"] == ""
    server.stop()
    server.start()
    assert get(table)["seats"][0]["name"] == "" and get(table)["seats"][1]["name"] == "Bob"


def operators_close_tables_and_see_figures():
    table, ann, _ = two_players()
    close = f"/api/v1/admin/tables/{table}"
    refused("forbidden", server.http, "DELETE", close, token=ann)
    path = os.path.join(server.folder, "token")
    with open(path, "w") as file:
        file.write(ADMIN + "\n")
    server.stop()
    server.arguments = (*server.arguments, "--admin-token-file", path)
    server.start()
    refused("forbidden", server.http, "DELETE", close)
    server.http("DELETE", close, token=ADMIN)
    player = server.http("GET", "/api/v1/me", token=ann)["player"]["id"]
    refused("forbidden", server.http, "DELETE", f"/api/v1/admin/players/{player}", token=ann)
    refused("not-found", server.http, "DELETE", "/api/v1/admin/players/0123456789abc", token=ADMIN)
    mine = server.socket(ann)  # open while the player is deleted
    server.http("DELETE", f"/api/v1/admin/players/{player}", token=ADMIN)
    assert server.http("GET", "/api/v1/me", token=ann) == {"player": None}
    refused("no-player", mine.ask, "play", table=table, move="a1b1")
    assert get(table)["seats"][0]["name"] == ""
    assert f"player deleted by the operator: {player}" in server.read_log()
    assert get(table)["status"] == "aborted" and get(table)["entries"][-1]["text"] == "aborted closed"
    assert server.http("GET", "/healthz") == "ok\n"
    metrics = server.http("GET", "/metrics")
    assert "fivefold_games_ended_total 1\n" in metrics
    refused("forbidden", server.http, "GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})


def other_sites_are_kept_out():
    for origin, status in (("http://evil.example", 403), (f"http://127.0.0.1:{server.port}", 201)):
        answer, _, _ = server.http("POST", "/api/v1/players", "{}", headers={"Origin": origin}, raw=True)
        assert answer == status, (origin, answer)
    try:
        server.socket(headers={"Origin": "http://evil.example"})
        raise AssertionError("a foreign page may open a socket")
    except Refused:
        pass
    server.socket(headers={"Origin": f"http://127.0.0.1:{server.port}"}).close()


def the_page_is_served_with_care():
    status, headers, body = server.http("GET", "/", raw=True)
    assert status == 200 and b"Fivefold" in body and headers["content-type"].startswith("text/html")
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe-inline" not in policy
    for path, expected in (("/t/0123456789abc", 200), ("/t/abc", 404), ("/chess", 404)):  # routes of the app, and none
        status, _, page = server.http("GET", path, raw=True)
        assert status == expected and b"Fivefold" in page, path
    whole = server.http("GET", "/index.html", raw=True)[2]
    status, packed, data = server.http("GET", "/index.html", headers={"Accept-Encoding": "gzip"}, raw=True)
    assert packed["content-encoding"] == "gzip" and gzip.decompress(data) == whole
    status, _, data = server.http("GET", "/", headers={"If-None-Match": headers["etag"]}, raw=True)
    assert status == 304 and data == b""
    for path in ("/../../etc/passwd", "/etc/passwd.txt", "/%2e%2e/x.c", "/src/server/api.c", "/api/v1/nothing"):
        assert server.http("GET", path, raw=True)[0] == 404, path
    assert server.http("DELETE", "/api/v1/games", raw=True)[0] == 405
    assert server.http("HEAD", "/", raw=True)[2] == b""


def what_is_too_large_or_no_message_is_turned_away():
    assert server.http("POST", "/api/v1/players", "x" * 20000, raw=True)[0] == 413
    for body in ("[]", "{", '{"a":1,"a":2}', "\xff", "null"):
        assert server.http("POST", "/api/v1/players", body.encode("latin-1"), raw=True)[0] == 400, body
    for payload, opcode, code in ((b"{", 1, 1007), (b"[]", 1, 1007), (b"x" * 9000, 1, 1009), (b"{}", 2, 1003)):
        socket = server.socket()
        socket.send_frame(payload, opcode)
        try:
            socket.receive()
            raise AssertionError("not closed")
        except Closed as closed:
            assert closed.code == code, (payload[:10], closed.code)


def messages_come_in_pieces_too():
    socket = server.socket()
    socket.send_frame(b'{"type":"pi', final=False)
    socket.send_frame(b'ng","id":"x"}', opcode=0)
    answer = socket.receive()
    assert answer["type"] == "ok" and answer["id"] == "x" and answer["now"] > 0
    for message in ('{"id":1}', '{"type":7}', '{"type":"play"}', '{"type":"play","table":"x"}', '{"type":"ping","id":[]}'):
        socket.send_frame(message.encode())
        assert socket.receive()["type"] == "error", message


def pings_have_something_to_answer():
    socket = server.socket()
    for _ in range(600):  # the first comes after a second
        time.sleep(0.1)
        socket.ask("ping")
        if socket.pings:
            break
    assert socket.pings and socket.pings[0], "an empty pong would not be noticed"


def requests_are_limited():
    limited = Server(program, "--engines", "0", "--max-connections-per-address", "3")
    codes = [limited.http("POST", "/api/v1/players", "{}", raw=True)[0] for _ in range(40)]
    assert codes.count(201) >= 30 and codes.count(429) >= 5
    sockets = [limited.socket() for _ in range(3)]
    extra = limited.socket()
    try:
        extra.receive()
        raise AssertionError("not closed")
    except Closed as closed:
        assert closed.code == 1008
    answers = []
    while not any(answer["type"] == "error" for answer in answers):  # however slow the machine is
        assert len(answers) < 7000
        for _ in range(70):
            sockets[0].send_frame(b'{"type":"ping"}')
        answers += [sockets[0].receive() for _ in range(70)]
    assert answers[0]["type"] == "ok"
    refusal = next(answer for answer in answers if answer["type"] == "error")
    assert refusal["code"] == "limit" and refusal["retry"] > 0
    assert limited.stop() == 0


def tables_are_limited():
    limited = Server(program, "--engines", "0", "--max-tables", "5", "--max-tables-per-player", "3")
    ann, bob = limited.player("Ann"), limited.player("Bob")
    wish = {"game": "abalone", "seats": ["me", "open"]}
    tables = [limited.table(ann, **wish)["table"]["id"] for _ in range(3)]
    refused("limit", limited.table, ann, **wish)
    for _ in range(2):
        limited.table(bob, **wish)
    refused("limit", limited.table, bob, **wish)  # the server's own limit
    limited.http("POST", f"/api/v1/tables/{tables[0]}/leave", {}, ann)
    limited.table(ann, **wish)  # one that ended makes room
    codes = [limited.http("POST", f"/api/v1/tables/{tables[1]}/actions", '{"type":"get"}', bob, raw=True)[0] for _ in range(250)]
    assert codes[0] == 200 and set(codes) <= {200, 429}
    assert limited.stop() == 0


def a_long_log_comes_in_pieces():
    length = 25001
    long = Server(program, "--engines", "0")
    ann = long.player("Ann")
    table = long.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
    assert long.stop() == 0
    with long.stored() as database:
        (key, at), = database.execute("SELECT table_id, max(at) FROM entries GROUP BY table_id")
        database.executemany("INSERT INTO entries (table_id, number, at, spent, kind, seat, text) VALUES (?, ?, ?, 0, ?, 1, 'draw')",
                             ((key, n, at, "offer" if n % 2 == 0 else "decline") for n in range(4, length + 1)))
        database.execute("UPDATE heads SET length = ? WHERE table_id = ?", (length, key))
    long.start()
    watcher = long.socket(ann)

    def by_http(since):
        return long.http("GET", f"/api/v1/tables/{table}?since={since}", token=ann)["table"]

    def by_socket(since):
        return watcher.ask("follow" if since == 1 else "get", table=table, since=since)["table"]

    for ask in (by_socket, by_http):
        piece, numbers = ask(1), []
        while True:
            numbers += [entry["n"] for entry in piece["entries"]]
            if "more" not in piece:
                break
            assert piece["more"] == numbers[-1] + 1 and piece["next"] == length + 1
            piece = ask(piece["more"])
        assert numbers == list(range(1, length + 1))
    assert max(len(message) for message in watcher.received) < 1 << 19
    refused("limit", watcher.ask, "record", table=table)
    assert long.http("GET", f"/api/v1/tables/{table}/record", token=ann).count("log decline") == (length - 3) // 2
    long.http("POST", f"/api/v1/tables/{table}/actions", {"type": "play", "move": "a1b2"}, ann)
    assert watcher.event(lambda event: event["type"] == "update")["entries"][0]["n"] == length + 1
    watcher.close()
    assert long.stop() == 0


def tables_of_an_address_are_limited():
    limited = Server(program, "--engines", "0", "--max-tables-per-address", "4")
    ann, bob, cid = (limited.player(name) for name in ("Ann", "Bob", "Cid"))
    wish = {"game": "abalone", "seats": ["me", "me"]}
    tables = [limited.table(player, **wish)["table"]["id"] for player in (ann, ann, bob, bob)]
    for player in (ann, bob, cid):  # whoever asks from there
        refused("limit", limited.table, player, **wish)
    elsewhere = limited.http("POST", "/api/v1/tables", wish, cid, source="127.0.0.2")
    assert elsewhere["table"]["status"] == "running"
    limited.http("POST", f"/api/v1/tables/{tables[0]}/actions", {"type": "resign"}, ann)
    # A rematch is a table too.
    limited.http("POST", f"/api/v1/tables/{tables[0]}/actions", {"type": "rematch"}, ann)
    assert limited.http("GET", f"/api/v1/tables/{tables[0]}")["table"]["rematch"]
    refused("limit", limited.table, cid, **wish)
    limited.http("POST", f"/api/v1/tables/{tables[1]}/actions", {"type": "resign"}, ann)
    limited.table(cid, **wish)
    assert limited.stop() == 0


def the_oldest_table_that_nobody_waits_at_gives_way():
    limited = Server(program, "--engines", "0", "--max-tables", "5")
    ann, bob = limited.player("Ann"), limited.player("Bob")
    running = limited.table(ann, game="abalone", seats=["me", "me"])["table"]["id"]
    tables = []
    for _ in range(4):
        tables.append(limited.table(ann, game="abalone", seats=["me", "open"])["table"]["id"])
        time.sleep(0.005)  # tables of the same millisecond are equally old
    refused("limit", limited.table, bob, game="abalone")  # somebody is there for each
    assert limited.stop() == 0
    limited.start()  # and now nobody is
    watcher = limited.socket(ann)
    watcher.ask("follow", table=tables[0])
    refused("bad-argument", limited.table, bob, game="abalone", seats=["me"])  # costs nobody a table
    for made in range(3):
        limited.table(bob, game="abalone")
        states = [limited.http("GET", f"/api/v1/tables/{table}/record").count("aborted expired") for table in tables]
        assert states == [0] + [1] * (made + 1) + [0] * (2 - made), states
    refused("limit", limited.table, bob, game="abalone")
    assert limited.http("GET", f"/api/v1/tables/{running}")["table"]["status"] == "running"
    watcher.close()
    assert limited.stop() == 0


tap.run([test for name, test in list(globals().items())
         if callable(test) and getattr(test, "__module__", "") == "__main__"
         and name not in ("refused", "act", "get", "two_players", "play")])
assert server.stop() == 0
