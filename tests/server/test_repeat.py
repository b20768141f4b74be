#!/usr/bin/env python3
"""Requests that are sent again because their answer was lost: with a key they make one thing.

usage: test_repeat.py PROGRAM; prints TAP.
"""
import concurrent.futures
import json
import pathlib
import secrets
import socket
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import tap  # noqa: E402
from harness import Server  # noqa: E402

PLAYERS, TABLES = "/api/v1/players", "/api/v1/tables"
DAY = 24 * 3600 * 1000
server = Server(sys.argv[1], "--no-limits", "--engines", "0")


def post(path, wish, token=None):
    headers = {"Authorization": "Bearer " + token} if token else {}
    status, _, body = server.http("POST", path, wish, headers=headers, raw=True)
    return status, json.loads(body)


def own_tables(token):
    return [table["id"] for table in server.http("GET", "/api/v1/me/tables", token=token)["tables"]]


def count(relation):
    with server.stored() as stored:
        return stored.execute(f"SELECT count(*) FROM {relation}")[0][0]


def a_player_is_made_once_and_gets_the_same_token():
    wish = {"name": "Ann", "bearer": True, "key": secrets.token_hex(16)}
    before = count("players")
    first, again = post(PLAYERS, wish), post(PLAYERS, {**wish, "name": "Somebody else"})
    assert (first[0], again[0]) == (201, 200) and first[1] == again[1], (first, again)
    assert count("players") == before + 1
    assert server.http("GET", "/api/v1/me", token=again[1]["token"])["player"]["name"] == "Ann"
    assert len(server.http("GET", "/api/v1/me/devices", token=again[1]["token"])["devices"]) == 1


def a_browser_gets_the_same_cookie():
    wish = {"name": "Bo", "key": secrets.token_hex(16)}
    cookies = [server.http("POST", PLAYERS, wish, raw=True)[1]["set-cookie"] for _ in range(2)]
    assert cookies[0] == cookies[1] and "HttpOnly" in cookies[0]


def a_table_is_made_once_and_its_invitations_are_told_again():
    token, friend = server.player("Ann"), server.player("Bo")
    wish = {"game": "abalone", "seats": ["me", "invite"], "key": secrets.token_hex(16)}
    first, again = post(TABLES, wish, token), post(TABLES, wish, token)
    assert (first[0], again[0]) == (201, 200)
    assert first[1]["table"]["id"] == again[1]["table"]["id"] and first[1]["invitations"] == again[1]["invitations"]
    assert own_tables(token) == [first[1]["table"]["id"]]
    joined = server.http("POST", f"{TABLES}/{first[1]['table']['id']}/join", {"code": again[1]["invitations"][0]["code"]}, friend)
    assert joined["table"]["seat"] == 2
    later = post(TABLES, wish, token)
    assert later[0] == 200 and later[1]["table"]["status"] == "running"


def a_key_is_its_players_alone():
    key = secrets.token_hex(16)
    ids = {post(TABLES, {"game": "abalone", "key": key}, server.player(name))[1]["table"]["id"] for name in ("Ann", "Bo")}
    assert len(ids) == 2


def whoever_looks_with_another_key_sees_no_code():
    token = server.player("Ann")
    wish = {"game": "abalone", "seats": ["me", "invite"], "key": secrets.token_hex(16)}
    table = post(TABLES, wish, token)[1]["table"]["id"]
    look = {"type": "get", "key": secrets.token_hex(16)}
    assert server.http("POST", f"{TABLES}/{table}/actions", look, server.player("Eve"))["invitations"] == []


def requests_that_cross_make_one_thing():
    token = server.player("Ann")
    for _ in range(4):
        wish = {"game": "abalone", "key": secrets.token_hex(16)}
        guest = {"bearer": True, "key": secrets.token_hex(16)}
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            tables = list(pool.map(lambda _: post(TABLES, wish, token), range(8)))
            players = list(pool.map(lambda _: post(PLAYERS, guest), range(8)))
        for answers, thing in ((tables, "table"), (players, "player")):
            assert sorted(status for status, _ in answers) == [200] * 7 + [201], answers
            assert len({body[thing]["id"] for _, body in answers}) == 1
        assert len({body["token"] for _, body in players}) == 1
    assert len(own_tables(token)) == 4


def a_repeated_request_is_answered_at_the_limit_too():
    global server
    others, server = server, Server(sys.argv[1], "--engines", "0", "--max-tables-per-player", "4")
    try:
        fill_the_places()
    finally:
        server.stop()
        server = others


def fill_the_places():
    token = server.player("Ann")
    key = secrets.token_hex(16)
    made = [post(TABLES, {"game": "abalone", "key": key if number == 0 else secrets.token_hex(16)}, token)[1]["table"]["id"] for number in range(4)]
    assert post(TABLES, {"game": "abalone"}, token)[1]["code"] == "limit"
    assert post(TABLES, {"game": "abalone", "key": key}, token)[1]["table"]["id"] == made[0]


def the_answer_may_be_lost_with_the_connection():
    token, key = server.player("Ann"), secrets.token_hex(16)
    body = json.dumps({"game": "abalone", "seats": ["me", "open"], "key": key})
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"POST {TABLES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    assert post(TABLES, json.loads(body), token)[0] in (200, 201)
    assert len(own_tables(token)) == 1


def bad_keys_are_refused():
    for key in ("short", "x" * 65, 5, "x" * 15, "a\nb" * 8):
        for path, wish in ((PLAYERS, {"bearer": True}), (TABLES, {"game": "abalone"})):
            status, body = post(path, {**wish, "key": key}, server.player("Ann") if path == TABLES else None)
            assert status == 400 and body["code"] == "bad-argument", body


def what_is_deleted_takes_its_key_with_it():
    key, table_key = secrets.token_hex(16), secrets.token_hex(16)
    before = count("request_keys")
    made = post(PLAYERS, {"bearer": True, "key": key})[1]
    table = post(TABLES, {"game": "abalone", "seats": ["me", "me"], "key": table_key}, made["token"])[1]["table"]["id"]
    assert count("request_keys") == before + 2
    server.http("POST", f"{TABLES}/{table}/actions", {"type": "resign"}, made["token"])
    server.http("DELETE", f"{TABLES}/{table}", token=made["token"])
    server.http("DELETE", "/api/v1/me", token=made["token"])
    assert count("request_keys") == before
    assert post(PLAYERS, {"bearer": True, "key": key})[1]["player"]["id"] != made["player"]["id"]


def keys_are_forgotten_after_a_day():
    post(PLAYERS, {"bearer": True, "key": secrets.token_hex(16)})
    with server.stored() as stored:
        stored.execute("UPDATE request_keys SET at = at - ?", (2 * DAY,))
    for _ in range(10):  # each takes ten old ones away
        post(PLAYERS, {"bearer": True, "key": secrets.token_hex(16)})
    assert count("request_keys") == 10


def nothing_that_opens_a_seat_or_a_player_is_stored():
    key, table_key = secrets.token_hex(16), secrets.token_hex(16)
    made = post(PLAYERS, {"bearer": True, "key": key})[1]
    code = post(TABLES, {"game": "abalone", "seats": ["me", "invite"], "key": table_key}, made["token"])[1]["invitations"][0]["code"]
    server.stop()
    dump = server.stored().dump()
    server.start()
    assert not [secret for secret in (key, table_key, made["token"], code) if secret.encode() in dump]


tap.run([a_player_is_made_once_and_gets_the_same_token, a_browser_gets_the_same_cookie,
         a_table_is_made_once_and_its_invitations_are_told_again, a_key_is_its_players_alone, whoever_looks_with_another_key_sees_no_code,
         requests_that_cross_make_one_thing, a_repeated_request_is_answered_at_the_limit_too, the_answer_may_be_lost_with_the_connection,
         bad_keys_are_refused, what_is_deleted_takes_its_key_with_it, keys_are_forgotten_after_a_day,
         nothing_that_opens_a_seat_or_a_player_is_stored])
server.stop()
