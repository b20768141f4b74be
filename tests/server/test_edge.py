"""The edge of the server: HTTP that is malformed, ambiguous or half sent, upgrades that nobody
offered, crowds of connections, wrong tokens, a lack of descriptors, and what the log says of it.
usage: test_edge.py PROGRAM; prints TAP."""
import pathlib
import re
import resource
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server, Socket  # noqa: E402
from waiting import wait_until  # noqa: E402

program = sys.argv[1]
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n" + KEY


def connect(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT, source_address=(source, 0))


def read_answer(connection):
    """One answer: status, headers, body; None where the connection ended without one."""
    file = connection.makefile("rb")
    line = file.readline()
    if not line:
        return None
    headers = {}
    while (header := file.readline().strip()):
        name, _, value = header.decode().partition(":")
        headers[name.lower()] = value.strip()
    body = file.read(int(headers.get("content-length", 0)))
    return int(line.split()[1]), headers, body


def status_of(port, text, source="127.0.0.1"):
    """The status that raw bytes are answered with; 0: none."""
    data = text if isinstance(text, bytes) else text.encode()
    with connect(port, source) as connection:
        try:
            connection.sendall(data)
            answer = read_answer(connection)
        except ConnectionError:
            return 0
    return answer[0] if answer else 0


def get(*headers, path="/healthz", version="1.1"):
    return f"GET {path} HTTP/{version}\r\n" + "".join(header + "\r\n" for header in ("Host: x",) + headers) + "\r\n"


def post(*headers, body="{}"):
    lines = "".join(header + "\r\n" for header in ("Host: x",) + headers)
    return f"POST /api/v1/players HTTP/1.1\r\n{lines}\r\n{body}"


# Requests that come a byte at a time, and answers that nobody reads; begun first, looked at last, as
# they take the server's whole patience.
slow = Server(program, "--engines", "0", "--no-limits")
dripping = []


def drip(start):
    connection = connect(slow.port)
    dripping.append(connection)
    connection.sendall(start)
    try:
        while True:
            connection.sendall(b"x")
            time.sleep(0.5)
    except OSError:
        pass


for beginning in (b"GET /healthz HTTP/1.1\r\nHost: ", b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n"):
    threading.Thread(target=drip, args=(beginning,), daemon=True).start()


def fill(connection):
    """Asks again and again and never reads."""
    try:
        for _ in range(3000):
            connection.sendall(get(path="/api/v1/games").encode() * 100)
    except OSError:
        pass


deaf = socket.socket()
deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
deaf.connect(("127.0.0.1", slow.port))
threading.Thread(target=fill, args=(deaf,), daemon=True).start()

edge = Server(program, "--engines", "0", "--no-limits")


def only_websockets_are_upgraded_to():
    settings = "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"
    assert status_of(edge.port, get("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", settings)) == 200
    assert status_of(edge.port, get("Connection: Upgrade", "Upgrade: TLS/1.3")) == 200
    assert status_of(edge.port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") in (400, 505)
    assert status_of(edge.port, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n") in (400, 405)
    assert status_of(edge.port, f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n") == 101
    assert status_of(edge.port, f"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n") == 404
    assert status_of(edge.port, f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE.replace('13', '8')}\r\n") == 400
    assert status_of(edge.port, f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE.replace('dGhl', '')}\r\n") == 400
    assert status_of(edge.port, f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nOrigin: http://y\r\n{UPGRADE}\r\n") == 403


def what_is_too_long_is_refused_and_not_overlooked():
    for name in ("Origin", "X-Forwarded-For", "Cookie", "Authorization", "If-None-Match", "Accept-Encoding"):
        for size in (1100, 5000):
            header = f"{name}: {'a' * size}"
            assert status_of(edge.port, get(header)) in (400, 431), (name, size)
            assert status_of(edge.port, f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n{header}\r\n{UPGRADE}\r\n") in (400, 431), name
    for size in (256, 300):
        assert status_of(edge.port, post(f"Origin: https://evil.example/{'a' * size}", "Content-Length: 2")) in (400, 431)
        assert status_of(edge.port, get(f"X-Forwarded-For: {'1' * size}")) in (400, 431)
    assert status_of(edge.port, get("X: " + "a" * 20000)) in (0, 431)
    assert status_of(edge.port, get(*["X: y"] * 5000)) in (0, 431)
    assert status_of(edge.port, get(path="/" + "a" * 3000)) in (400, 414)


def what_is_repeated_or_malformed_is_refused():
    for header in ("Origin: http://x", "Authorization: Bearer a", "Host: x"):
        assert status_of(edge.port, get(header, header)) == 400, header
    for text in ("GET /healthz HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n",
                 get("Bad header: x"), get("Name : x"), get("A: b\nContent-Length: 5"), get("A: b\r\n folded"), get("A: \x01"),
                 "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", "GET x HTTP/1.1\r\nHost: x\r\n\r\n"):
        assert status_of(edge.port, text) == 400, text
    for line in ("GET / HTTP/3.0", "GET  / HTTP/1.1", "GET / HTTP/1.1 "):
        assert status_of(edge.port, line + "\r\nHost: x\r\n\r\n") == 505, line


def bodies_have_one_length():
    assert status_of(edge.port, post("Content-Length: 2")) == 201
    for headers in (("Content-Length: 2", "Content-Length: 3"), ("Content-Length: 2", "Content-Length: 2"),
                    ("Content-Length: 2, 3",), ("Content-Length: +2",), ("Content-Length: -2",), ("Content-Length: 2x",),
                    ("Content-Length: 0x2",), ("Content-Length:",), ("Content-Length: 2", "Transfer-Encoding: chunked")):
        assert status_of(edge.port, post(*headers)) == 400, headers
    assert status_of(edge.port, post("Content-Length: 99999999999999999999999999")) in (400, 413, 431)
    assert status_of(edge.port, post("Content-Length: 20000", body="x" * 20000)) == 413
    for coding in ("chunked", "gzip, chunked", "identity"):
        assert status_of(edge.port, post(f"Transfer-Encoding: {coding}", body="2\r\n{}\r\n0\r\n\r\n")) in (411, 501), coding
    assert status_of(edge.port, post(body="")) == 201  # none at all
    assert status_of(edge.port, post("Expect: something", "Content-Length: 2")) == 417
    with connect(edge.port) as connection:
        connection.sendall(post("Expect: 100-continue", "Content-Length: 2", body="").encode())
        assert read_answer(connection)[0] == 100
        connection.sendall(b"{}")
        assert read_answer(connection)[0] == 201


def ends(connection):
    """Whether the server closes it, rather than waiting for more."""
    connection.settimeout(TIMEOUT)
    return connection.recv(1) == b""


def connections_end_when_they_should_and_not_before():
    for headers, version, closes in (((), "1.1", False), (("Connection: close",), "1.1", True), ((), "1.0", True),
                                     (("Connection: x, Close",), "1.1", True), (("Connection: keep-alive",), "1.0", False)):
        with connect(edge.port) as connection:
            connection.sendall(get(*headers, version=version).encode())
            answer = read_answer(connection)
            assert answer[0] == 200 and answer[2] == b"ok\n", answer
            assert (answer[1].get("connection") == "close") == closes, (headers, version, answer)
            if closes:
                assert ends(connection), (headers, version)
            else:
                connection.sendall(get("Connection: close", version="1.1").encode())
                assert read_answer(connection)[0] == 200
                assert ends(connection)
    with connect(edge.port) as connection:  # one after another without waiting
        connection.sendall((get() * 20 + get(path="/api/v1/me") * 5 + get("Connection: close")).encode())
        data = b""
        while more := connection.recv(65536):
            data += more
        assert data.count(b"HTTP/1.1 200") == 26, data
    with connect(edge.port) as connection:
        connection.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        data = b""
        while more := connection.recv(65536):
            data += more
        assert data.endswith(b"\r\n\r\n") and b"ontent-" in data


def a_proxy_is_believed_about_the_last_address_of_the_last_line():
    server = Server(program, "--engines", "0", "--trusted-proxy", "::ffff:127.0.0.1", "--max-connections-per-address", "1")

    def is_let_in(*lines):
        connection = connect(server.port)
        text = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
        connection.sendall(f"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\n{text}{UPGRADE}\r\n".encode())
        status = b""
        while b"\r\n\r\n" not in status:
            more = connection.recv(1)
            if not more:
                break
            status += more
        assert b" 101 " in status, (lines, status)
        kept.append(connection)
        connection.sendall(b"\x81\x8f\0\0\0\0" + b'{"type":"ping"}')
        return connection.recv(2)[:1] == b"\x81"  # a message, not a close frame
    kept = []
    assert is_let_in("10.0.0.1", "10.0.0.2, 10.0.0.3")
    assert not is_let_in("10.0.0.7, 10.0.0.8", "10.0.0.3")
    assert is_let_in("10.0.0.3", "10.0.0.4")
    assert not is_let_in("10.0.0.9", "::ffff:10.0.0.4")  # the same address in another spelling
    for bad in ("unknown", "10.0.0.1,", "10.0.0.1, x", "1.2.3"):
        assert status_of(server.port, get(f"X-Forwarded-For: {bad}")) == 400, bad
    assert server.stop() == 0


def until_limited(ask):
    """How many answers come before the first that is refused because of a limit; ask(i) gives a status.
    However slow this is, in the end it is faster than what is allowed."""
    for i in range(2000):
        if ask(i) == 429:
            return i
    raise AssertionError("there is no limit")


def make_player(server, address):
    return server.http("POST", "/api/v1/players", "{}", headers={"X-Forwarded-For": address}, raw=True)[0]


def neighbours_of_ipv6_share_their_limits():
    server = Server(program, "--engines", "0", "--trusted-proxy", "127.0.0.1")
    assert until_limited(lambda i: make_player(server, f"2001:db8:1:2:{i:x}::{i + 1:x}")) >= 30
    assert make_player(server, "2001:db8:1:3::1") == 201
    assert until_limited(lambda i: make_player(server, "10.1.1.1" if i % 2 else "::ffff:10.1.1.1")) >= 30
    assert make_player(server, "::ffff:10.1.1.2") == 201
    assert server.stop() == 0


def wrong_tokens_are_limited_and_right_ones_that_are_known_are_not():
    server = Server(program, "--engines", "0", "--trusted-proxy", "127.0.0.1")

    def me(address, **headers):
        return server.http("GET", "/api/v1/me", headers={"X-Forwarded-For": address, **headers}, raw=True)
    known, unknown = server.player("Ann"), server.player("Bob")
    assert b"Ann" in me("10.0.0.1", Authorization="Bearer " + known)[2]
    for address, name, value in (("10.0.0.1", "Authorization", "Bearer wrong"), ("10.0.0.2", "Cookie", "a=b; fivefold=wrong"),
                                 ("10.0.0.3", "Authorization", "Bearer " + "w" * 200)):
        assert until_limited(lambda _: me(address, **{name: value})[0]) >= 20, name
        assert me(address)[0] == 200  # without any token
    # Who came before goes on; others at that address have to wait, and elsewhere they need not.
    assert b"Ann" in me("10.0.0.1", Authorization="Bearer " + known)[2]
    assert b"Bob" in me("10.0.0.9", Authorization="Bearer " + unknown)[2]
    # Sockets, by the request that opens them and by hello.
    def open_socket(_):
        try:
            Socket(server.port, headers={"X-Forwarded-For": "10.0.0.4", "Cookie": "fivefold=wrong"}).close()
            return 101
        except Refused as refused:
            return refused.status
    assert until_limited(open_socket) >= 20
    connection = Socket(server.port, headers={"X-Forwarded-For": "10.0.0.5"})
    try:
        for _ in range(50):  # fewer than a socket's messages at once
            try:
                connection.ask("hello", token="wrong")
            except Refused as refused:
                assert refused.code in ("no-player", "limit"), refused
        raise AssertionError("it may guess for ever")
    except Closed as closed:
        assert closed.code == 1008
    # A browser forgets a cookie that is good for nothing.
    assert "Max-Age=0" in me("10.0.0.6", Cookie="fivefold=wrong")[1]["set-cookie"]
    assert server.stop() == 0


def a_flood_ends_with_a_reason():
    server = Server(program, "--engines", "0")
    for count in (400, 3000, 20000):  # all sent before anything is read
        connection = server.socket()
        connection.socket.sendall((b"\x81\x8f\0\0\0\0" + b'{"type":"ping"}') * count)
        try:
            while True:
                connection.receive()
        except Closed as closed:
            assert closed.code == 1008, (count, closed.code)
    assert server.stop() == 0


def is_served(port, source):
    return status_of(port, get("Connection: close"), source) == 200


def every_connection_is_counted_whatever_it_does():
    server = Server(program, "--engines", "0", "--max-connections-per-address", "5", "--max-connections", "25")
    crowd = [connect(server.port, "127.0.0.2") for _ in range(10)]  # twice as many as sockets
    wait_until(lambda: not is_served(server.port, "127.0.0.2"), what="an address may have as many connections as it likes")
    assert status_of(server.port, get(), "127.0.0.2") in (0, 429)
    assert is_served(server.port, "127.0.0.3")
    crowd.pop().close()
    wait_until(lambda: is_served(server.port, "127.0.0.2"), what="a closed connection is counted for ever")
    for source in ("127.0.0.4", "127.0.0.5"):
        crowd += [connect(server.port, source) for _ in range(10)]
    wait_until(lambda: not is_served(server.port, "127.0.0.6"), what="there may be as many connections as anybody likes")
    for connection in crowd:
        connection.close()
    wait_until(lambda: is_served(server.port, "127.0.0.6"), what="nobody is let in any more")
    assert server.stop() == 0


def without_descriptors_it_waits_quietly():
    server = Server(program, "--engines", "0", "--no-limits")
    pid = server.process.pid
    assert is_served(server.port, "127.0.0.1")
    soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    used = max(int(entry.name) for entry in pathlib.Path(f"/proc/{pid}/fd").iterdir())
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + 3, hard))
    crowd = [connect(server.port) for _ in range(20)]
    wait_until(lambda: "accept" in server.read_log(), what="nothing is said of it")
    time.sleep(3)
    lines = server.read_log().count("\n")
    assert lines < 50, f"{lines} lines"
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
    for connection in crowd:  # all of them waited
        connection.sendall(get().encode())
        assert read_answer(connection)[0] == 200
    assert server.stop() == 0
    assert re.search(r"repeated \d+ times", server.read_log()) or lines < 5, server.read_log()


def it_starts_with_few_descriptors():
    command = subprocess.Popen(
        ["sh", "-c", 'ulimit -n 1024; exec "$@"', "sh", program, "serve", "--port", "0", "--db", edge.folder + "/few.db", "--engines", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    port = int(re.search(rb"http://[^:]+:(\d+)/", command.stdout.readline()).group(1))
    assert is_served(port, "127.0.0.1")
    command.terminate()
    _, log = command.communicate(timeout=TIMEOUT)
    assert command.returncode == 0
    lowered = re.search(rb"warning: max-connections is lowered to (\d+)", log)
    assert lowered and 500 < int(lowered.group(1)) < 1024, log


def the_log_has_levels():
    for level, has_info in (("error", False), ("warning", False), ("info", True)):
        server = Server(program, "--engines", "0", "--log-level", level)
        assert server.stop() == 0
        assert ("info: stopping" in server.read_log()) == has_info, (level, server.read_log())
    assert subprocess.run([program, "serve", "--log-level", "loud"], capture_output=True).returncode != 0


def the_app_is_sent_to_many_without_copying_it():
    size = len(edge.http("GET", "/rules.wasm", raw=True)[2])
    before = memory(edge)
    crowd = []
    for _ in range(600):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(TIMEOUT)
        connection.connect(("127.0.0.1", edge.port))
        connection.sendall(get(path="/rules.wasm").encode())
        crowd.append(connection)
    assert edge.http("GET", "/healthz") == "ok\n"  # and others are served
    for connection in crowd:
        assert connection.recv(12).startswith(b"HTTP/1.1 200")
    grown = memory(edge) - before
    # All of them together would be far more than this where the app is large.
    assert grown < 64 * 1024, f"{grown} KiB for 600 answers of {size} bytes"
    for connection in crowd:
        connection.close()


def memory(server):
    """Resident kilobytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def metric(server, name):
    return int(re.search(rf"^fivefold_{name} (\d+)$", server.http("GET", "/metrics"), re.MULTILINE).group(1))


def who_sends_or_reads_too_slowly_is_cut_off():
    wait_until(lambda: len(dripping) == 2, what="no connection")
    for connection in dripping:  # an answer or a reset, but an end
        try:
            while connection.recv(4096):
                pass
        except ConnectionError:
            pass
    wait_until(lambda: metric(slow, "slow_readers_total") >= 1, what="an answer that nobody reads waits for ever")
    wait_until(lambda: metric(slow, "connections") <= 2, what="connections are left")
    assert metric(slow, "unread_bytes") == 0
    assert slow.stop() == 0


tap.run([only_websockets_are_upgraded_to, what_is_too_long_is_refused_and_not_overlooked, what_is_repeated_or_malformed_is_refused,
         bodies_have_one_length, connections_end_when_they_should_and_not_before,
         a_proxy_is_believed_about_the_last_address_of_the_last_line, neighbours_of_ipv6_share_their_limits,
         wrong_tokens_are_limited_and_right_ones_that_are_known_are_not, a_flood_ends_with_a_reason,
         every_connection_is_counted_whatever_it_does, without_descriptors_it_waits_quietly, it_starts_with_few_descriptors,
         the_log_has_levels, the_app_is_sent_to_many_without_copying_it, who_sends_or_reads_too_slowly_is_cut_off])
edge.stop()
