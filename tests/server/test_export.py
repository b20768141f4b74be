"""Exports: one answer however many games there are, sent as it is read, with little memory, and
recognisable where it is cut off. usage: test_export.py PROGRAM; prints TAP."""
import http.client
import os
import pathlib
import re
import signal
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Refused, Server  # noqa: E402
from waiting import wait_until  # noqa: E402

PATH = "/api/v1/me/export"
GAMES, OFFERS = 250, 2000
MEBIBYTE = 1 << 20

# A sanitizer would keep what was freed, and memory is measured here.
OPTIONS = os.environ.get("ASAN_OPTIONS", "")
server = Server(sys.argv[1], "--engines", "0", "--no-limits",
                environment={"ASAN_OPTIONS": f"{OPTIONS}:quarantine_size_mb=1".lstrip(":")})


def make_games():
    """A player's games with long records: one that was played, and as many copies of it in the database."""
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
    server.http("POST", f"/api/v1/tables/{table}/actions", {"type": "resign", "seat": 1}, token)
    assert server.stop() == 0
    database = server.stored()
    (first,), = database.execute("SELECT id FROM tables")
    (count, at), = database.execute("SELECT max(number), max(at) FROM entries")
    database.executemany("INSERT INTO entries VALUES (?, ?, ?, 0, ?, ?, 'rematch')",
                         ((first, count + i, at, "offer" if i % 2 else "decline", 2 - i % 2) for i in range(1, 2 * OFFERS + 1)))
    database.execute("UPDATE heads SET length = (SELECT max(number) FROM entries)")
    for name in ("tables", "heads", "seats", "entries"):
        key = "id" if name == "tables" else "table_id"
        others = ", ".join(column for column in database.columns(name) if column != key)
        database.executemany(f"INSERT INTO {name} ({key}, {others}) SELECT {key} + ?, {others} FROM {name} WHERE {key} = ?",
                             ((copy, first) for copy in range(1, GAMES)))
    database.close()
    server.start()
    return token


def metric(name):
    return int(re.search(rf"^fivefold_{name} (\d+)$", server.http("GET", "/metrics"), re.MULTILINE).group(1))


def memory():
    """Resident bytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) * 1024


def begin_slowly(token=None, version="1.1"):
    """A client with little room that has asked for its export and reads nothing yet."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(TIMEOUT)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(f"GET {PATH} HTTP/{version}\r\nHost: x\r\nAuthorization: Bearer {token or ann}\r\n\r\n".encode())
    return connection


def wait_until_stuck():
    """Until the system's buffers are full and bytes wait in the server."""
    wait_until(lambda: metric("unread_bytes") > 0, what="nothing waits for the reader")


def wait_for_nobody():
    wait_until(lambda: metric("connections") == 1 and metric("unread_bytes") == 0, what="something is left of a connection")


def read_to_the_end(connection):
    """All that comes until the server ends the connection."""
    data = bytearray()
    while more := connection.recv(MEBIBYTE):
        data += more
    connection.close()
    return bytes(data)


def is_cut_off(connection):
    """Whether an answer ends in a way that no client takes for its end, also one that waits for that only."""
    try:
        read_to_the_end(connection)
    except ConnectionResetError:
        return True
    return False


def read_chunked(connection):
    """A whole answer in chunks: its body. Fails where it is cut off."""
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert answer.getheader("Transfer-Encoding") == "chunked"
    return answer.read()


def is_whole(text):
    """Whether a text has all games, each with all of its log."""
    return len(text) > 16 * MEBIBYTE and text.count(b"[game ") == GAMES and text.count(b"decline 2 rematch") == GAMES * OFFERS


def all_games_come_in_one_answer():
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    authorization = {"Authorization": "Bearer " + ann}
    connection.request("GET", PATH, headers=authorization)
    text = connection.getresponse().read()
    assert is_whole(text), (len(text), text.count(b"[game "))
    connection.request("GET", PATH + f"?skip={GAMES - 3}", headers=authorization)  # the connection goes on
    last = connection.getresponse().read()
    assert last.count(b"[game ") == 3 and text.endswith(b"\n" + last)
    connection.request("GET", PATH + f"?skip={GAMES + 3}", headers=authorization)
    assert connection.getresponse().read() == b""
    connection.close()


def who_reads_slowly_holds_up_nobody_and_takes_little_memory():
    before = memory()
    connection = begin_slowly()
    wait_until_stuck()
    for _ in range(20):  # a second in which an export that did not wait would grow
        assert metric("unread_bytes") < MEBIBYTE // 4
        time.sleep(0.05)
    grown = memory() - before
    assert grown < 8 * MEBIBYTE, f"{grown} bytes for an export that waits"
    try:
        server.http("GET", PATH, token=ann)
        raise AssertionError("a second export of the same player at the same time")
    except Refused as refusal:
        assert refusal.code == "limit" and refusal.status == 429
    assert is_whole(read_chunked(connection))
    connection.close()


def who_stops_reading_is_dropped():
    dropped = metric("slow_readers_total")
    connection = begin_slowly()
    wait_until(lambda: metric("slow_readers_total") > dropped, what="an export that nobody reads waits for ever")
    wait_for_nobody()
    assert is_cut_off(connection)
    assert server.http("GET", PATH + f"?skip={GAMES - 1}", token=ann).count("[game ") == 1


def who_goes_away_may_come_back_at_once():
    connection = begin_slowly()
    wait_until_stuck()
    connection.close()
    wait_for_nobody()
    assert server.http("GET", PATH + f"?skip={GAMES - 1}", token=ann).count("[game ") == 1


def a_head_is_enough_for_who_wants_no_more():
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    for _ in range(3):  # nothing follows that would be taken for the next answer
        connection.request("HEAD", PATH, headers={"Authorization": "Bearer " + ann})
        answer = connection.getresponse()
        assert answer.status == 200 and answer.read() == b""
        assert answer.getheader("Transfer-Encoding") == "chunked" and not answer.getheader("Content-Length")
        assert "attachment" in answer.getheader("Content-Disposition")
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b"ok\n"
    connection.close()


def http_1_0_reads_until_the_end():
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT)
    connection.sendall(f"GET {PATH}?skip={GAMES - 20} HTTP/1.0\r\nConnection: keep-alive\r\nAuthorization: Bearer {ann}\r\n\r\n".encode())
    head, _, body = read_to_the_end(connection).partition(b"\r\n\r\n")
    assert b"Transfer-Encoding" not in head and b"Content-Length" not in head and b"\r\nConnection: close" in head, head
    assert body.startswith(b"[") and body.count(b"[game ") == 20 and body.count(b"decline 2 rematch") == 20 * OFFERS


def a_device_that_is_taken_away_gets_no_more():
    for version in ("1.1", "1.0"):
        code = server.http("POST", "/api/v1/me/devices", {}, ann)["code"]
        token = server.http("POST", "/api/v1/players", {"code": code, "bearer": True})["token"]
        connection = begin_slowly(token, version)
        wait_until_stuck()
        devices = server.http("GET", "/api/v1/me/devices", token=token)["devices"]
        device = next(device["id"] for device in devices if device["current"])
        server.http("DELETE", f"/api/v1/me/devices/{device}", token=ann)
        wait_for_nobody()
        assert is_cut_off(connection)


def a_stop_cuts_it_off_and_the_client_can_tell():
    connection = begin_slowly()
    wait_until_stuck()
    assert server.stop() == 0
    assert is_cut_off(connection)
    server.start()
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT)
    connection.sendall(f"GET {PATH} HTTP/1.0\r\nAuthorization: Bearer {ann}\r\n\r\n".encode())
    assert connection.recv(100)
    server.process.send_signal(signal.SIGTERM)
    assert is_cut_off(connection)  # though it has read everything so far
    assert server.stop() == 0
    assert "AddressSanitizer" not in server.read_log()


ann = make_games()
tap.run([all_games_come_in_one_answer, who_reads_slowly_holds_up_nobody_and_takes_little_memory, who_stops_reading_is_dropped,
         who_goes_away_may_come_back_at_once, a_head_is_enough_for_who_wants_no_more, http_1_0_reads_until_the_end,
         a_device_that_is_taken_away_gets_no_more, a_stop_cuts_it_off_and_the_client_can_tell])
