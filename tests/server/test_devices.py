"""Devices of a player and the way back for one who lost them all. usage: test_devices.py PROGRAM; prints TAP."""
import concurrent.futures
import json
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server  # noqa: E402
from old_sites import DATA, unpack  # noqa: E402

server = Server(sys.argv[1], "--engines", "0", "--no-limits")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
DAY_MS = 24 * 3600 * 1000


def refused(code, *call, **fields):
    try:
        server.http(*call, **fields)
    except Refused as refusal:
        assert refusal.code == code, refusal
        return
    raise AssertionError(f"{call} was not refused")


def recovery(token):
    return server.http("POST", "/api/v1/me/recovery", {}, token)["recovery"]


def come_back(code, **fields):
    return server.http("POST", "/api/v1/players", {"code": code, "bearer": True}, **fields)


def me(token):
    return server.http("GET", "/api/v1/me", token=token)["player"]


def devices(token):
    return server.http("GET", "/api/v1/me/devices", token=token)["devices"]


def stored_bytes():
    return server.stored().dump()


def a_player_who_lost_the_cookie_comes_back_with_a_code_that_works_once():
    ann = server.player("Ann")
    code = recovery(ann)
    assert re.fullmatch(r"([0-9a-z]{5}-){4}[0-9a-z]{5}", code), code
    typed = code.upper().replace("-", " ").replace("0", "O").replace("1", "l")
    status, headers, body = server.http("POST", "/api/v1/players", json.dumps({"code": typed}), raw=True)
    answer = json.loads(body)
    assert status == 201 and answer["player"] == me(ann) and "token" not in answer, answer
    cookie = headers["set-cookie"].split(";")[0]
    assert server.http("GET", "/api/v1/me", headers={"Cookie": cookie})["player"] == me(ann)
    refused("forbidden", "POST", "/api/v1/players", {"code": code})
    assert answer["recovery"] != code
    assert come_back(answer["recovery"])["player"] == me(ann)


def a_new_code_takes_the_place_of_the_old_one():
    ann = server.player("Ann")
    first, second = recovery(ann), recovery(ann)
    refused("forbidden", "POST", "/api/v1/players", {"code": first})
    assert come_back(second)["player"] == me(ann)
    assert server.http("GET", "/api/v1/me/devices", token=ann)["recovery"] > 0
    bob = server.player("Bob")
    assert server.http("GET", "/api/v1/me/devices", token=bob)["recovery"] is None
    refused("no-player", "POST", "/api/v1/me/recovery", {})
    refused("no-player", "GET", "/api/v1/me/devices")


def codes_and_browsers_are_not_stored_as_they_are():
    ann = server.player("Ann")
    code = recovery(ann)
    server.http("POST", "/api/v1/players", {"bearer": True}, headers={"User-Agent": FIREFOX})
    everything = stored_bytes()
    assert b"Firefox on Linux" in everything and b"Gecko" not in everything
    assert code.encode() not in everything and code.replace("-", "").encode() not in everything


def of_many_who_come_with_one_code_one_is_let_in():
    code = recovery(server.player("Ann"))

    def attempt(_):
        return server.http("POST", "/api/v1/players", json.dumps({"code": code}), raw=True)[0]

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        statuses = sorted(pool.map(attempt, range(32)))
    assert statuses == [201] + 31 * [403], statuses


def devices_are_listed_with_a_few_words():
    agents = {
        FIREFOX: "Firefox on Linux",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36": "Chrome on Windows",
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0": "Edge on Windows",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1": "Safari on iPhone",
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36": "Chrome on Android",
        "curl/8.5": "Program",
        "": "Program",
        "x" * 3000: "Program",
    }
    ann = server.player("Ann")
    for agent in agents:
        code = server.http("POST", "/api/v1/me/devices", {}, ann)["code"]
        come_back(code, headers={"User-Agent": agent})
    listed = devices(ann)
    assert len(listed) == 1 + len(agents)
    assert sorted(device["label"] for device in listed) == sorted([*agents.values(), "Program"])
    assert [device["current"] for device in listed].count(True) == 1
    assert all(device["seen"] % DAY_MS == 0 and device["created"] > 0 for device in listed)


def a_device_that_is_taken_away_is_out_at_once():
    ann = server.player("Ann")
    lost = come_back(server.http("POST", "/api/v1/me/devices", {}, ann)["code"])["token"]
    sockets = server.socket(lost), server.socket(ann)
    refused("not-found", "DELETE", "/api/v1/me/devices/0000000000001", token=ann)
    refused("not-found", "DELETE", "/api/v1/me/devices/nonsense", token=ann)
    number = next(device["id"] for device in devices(ann) if not device["current"])
    refused("not-found", "DELETE", f"/api/v1/me/devices/{number}", token=server.player("Eve"))
    server.http("DELETE", f"/api/v1/me/devices/{number}", token=ann)
    assert me(lost) is None and me(ann)["name"] == "Ann"
    try:
        sockets[0].receive()
        raise AssertionError("not closed")
    except Closed as closed:
        assert closed.code == 1008
    assert sockets[1].ask("ping")["now"] > 0
    refused("not-found", "DELETE", f"/api/v1/me/devices/{number}", token=ann)


def who_takes_away_the_own_device_is_signed_out():
    ann = server.player("Ann")
    own = devices(ann)[0]["id"]
    status, headers, _ = server.http("DELETE", f"/api/v1/me/devices/{own}", token=ann, raw=True)
    assert status == 200 and headers["set-cookie"].startswith("fivefold=;") and me(ann) is None


def a_browser_that_takes_another_player_leaves_no_token_behind():
    ann = server.player("Ann")
    _, headers, _ = server.http("POST", "/api/v1/players", "{}", raw=True)
    guest = headers["set-cookie"].split(";")[0]
    socket = server.socket(headers={"Cookie": guest})
    socket.ask("ping")
    server.http("POST", "/api/v1/players", {"code": recovery(ann)}, headers={"Cookie": guest})
    assert server.http("GET", "/api/v1/me", headers={"Cookie": guest}) == {"player": None}
    try:
        socket.receive()
        raise AssertionError("not closed")
    except Closed as closed:
        assert closed.code == 1008


def a_program_keeps_its_token_when_it_uses_a_code():
    ann, bob = server.player("Ann"), server.player("Bob")
    server.http("POST", "/api/v1/players", {"code": recovery(ann)}, bob)
    assert me(bob)["name"] == "Bob"


def a_players_next_device_code_voids_the_one_before():
    ann = server.player("Ann")
    first, second = (server.http("POST", "/api/v1/me/devices", {}, ann)["code"] for _ in range(2))
    refused("forbidden", "POST", "/api/v1/players", {"code": first})
    assert "recovery" not in come_back(second)


def the_day_a_device_was_seen_is_noted():
    ann = server.player("Ann")
    with server.stored() as base:
        base.execute("UPDATE tokens SET seen_day = 5")
    end = time.monotonic() + TIMEOUT
    while devices(ann)[0]["seen"] == 5 * DAY_MS:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert abs(devices(ann)[0]["seen"] - time.time() * 1000) < 2 * DAY_MS


def who_is_deleted_does_not_come_back():
    ann = server.player("Ann")
    code = recovery(ann)
    server.http("DELETE", "/api/v1/me", token=ann)
    refused("forbidden", "POST", "/api/v1/players", {"code": code})
    with server.stored() as base:
        assert base.execute("SELECT count(*) FROM recoveries WHERE player NOT IN (SELECT id FROM players)") == [(0,)]


def players_of_an_older_database_keep_their_devices():
    old = Server(sys.argv[1], "--engines", "0", "--no-limits", **unpack("site-schema2"))
    token = json.loads((DATA / "site-schema2.json").read_text())["players"]["Ann"]
    assert old.http("GET", "/api/v1/me", token=token)["player"]["name"] == "Ann"
    listed = old.http("GET", "/api/v1/me/devices", token=token)["devices"]
    assert [(device["label"], device["current"]) for device in listed] == [("", True)]
    code = old.http("POST", "/api/v1/me/recovery", {}, token)["recovery"]
    back = old.http("POST", "/api/v1/players", {"code": code, "bearer": True})
    old.http("DELETE", f"/api/v1/me/devices/{listed[0]['id']}", token=back["token"])
    assert old.http("GET", "/api/v1/me", token=token)["player"] is None
    assert old.http("GET", "/api/v1/me", token=back["token"])["player"]["name"] == "Ann"
    assert old.stop() == 0


tap.run([test for name, test in list(globals().items())
         if callable(test) and getattr(test, "__module__", "") == "__main__"
         and name not in ("refused", "recovery", "come_back", "me", "devices", "stored_bytes", "unpack")])
assert server.stop() == 0
