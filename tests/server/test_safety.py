"""What must not hurt the server: a proxy in between, clients that do not read, do not answer or do
not speak, a stop in the middle. usage: test_safety.py PROGRAM; prints TAP."""
import pathlib
import re
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Closed, Refused, Server, Socket  # noqa: E402

program = sys.argv[1]
SITE = "https://play.example.org"


class Proxy:
    """What stands in front of a server: adds X-Forwarded-For to a connection's request and passes
    all bytes on. Clients connect from 127.0.0.2, 127.0.0.3, ...: each an address of its own."""

    def __init__(self, port):
        self.server_port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, address = self.listener.accept()
            threading.Thread(target=self.serve, args=(client, address[0]), daemon=True).start()

    def serve(self, client, address):
        head = b""
        while b"\r\n\r\n" not in head:
            more = client.recv(65536)
            if not more:
                return
            head += more
        earlier = re.search(rb"\r\nX-Forwarded-For: ([^\r]*)", head)
        if earlier:  # as proxies do: what the client said stays in front
            head = head.replace(earlier.group(0), b"")
            address = earlier.group(1).decode() + ", " + address
        line, _, rest = head.partition(b"\r\n")
        head = line + f"\r\nX-Forwarded-For: {address}\r\n".encode() + rest
        upstream = socket.create_connection(("127.0.0.1", self.server_port))
        upstream.sendall(head)
        threading.Thread(target=self.pump, args=(client, upstream), daemon=True).start()
        self.pump(upstream, client)

    @staticmethod
    def pump(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def players_made(server, count, **how):
    """The statuses of that many requests for a new player."""
    return [server.http("POST", "/api/v1/players", "{}", raw=True, **how)[0] for _ in range(count)]


def is_turned_away(connection):
    try:
        connection.receive()
    except Closed as closed:
        return closed.code == 1008
    return False


def behind_a_proxy_addresses_and_origins_are_the_real_ones():
    server = Server(program, "--engines", "0", "--public-url", SITE + "/", "--trusted-proxy", "127.0.0.1",
                    "--max-connections-per-address", "3")
    proxy = Proxy(server.port)
    one, two = {"port": proxy.port, "source": "127.0.0.2"}, {"port": proxy.port, "source": "127.0.0.3"}
    # Limits count the client, not the proxy, and not what the client says of itself.
    codes = players_made(server, 40, **one)
    assert codes.count(201) >= 30 and codes.count(429) >= 5, codes
    assert players_made(server, 1, **two) == [201]
    assert 429 in players_made(server, 3, headers={"X-Forwarded-For": "127.0.0.9"}, **one)
    sockets = [Socket(headers={"Origin": SITE}, **one) for _ in range(3)]
    assert is_turned_away(Socket(**one)) and is_turned_away(Socket(headers={"X-Forwarded-For": "127.0.0.9"}, **one))
    assert Socket(**two).ask("ping")["now"] > 0
    sockets[0].close()  # and makes room for another, once the server has noticed
    for _ in range(600):
        again = Socket(**one)
        try:
            again.ask("ping")
            break
        except Closed:
            time.sleep(0.1)
    else:
        raise AssertionError("a closed socket is counted for ever")
    # The page's origin is the public address, whatever the proxy made of Host.
    for origin, status in ((SITE, 201), (f"http://127.0.0.1:{server.port}", 403), (SITE + ".evil.example", 403),
                           ("https://evil.example", 403), ("null", 403)):
        answer, headers, _ = server.http("POST", "/api/v1/players", "{}", headers={"Origin": origin}, raw=True, **two)
        assert answer == status, (origin, answer)
        if status == 201:
            assert "; Secure" in headers["set-cookie"]
            continue
        try:
            Socket(headers={"Origin": origin}, **two)
            raise AssertionError(f"{origin} may open a socket")
        except Refused:
            pass
    # Figures are not for those who come through the proxy.
    assert server.http("GET", "/metrics", raw=True, **two)[0] == 403
    assert server.http("GET", "/metrics", raw=True)[0] == 200
    assert server.stop() == 0


def nobody_else_is_believed_about_addresses():
    server = Server(program, "--engines", "0", "--trusted-proxy", "127.0.0.77")
    codes = [server.http("POST", "/api/v1/players", "{}", headers={"X-Forwarded-For": f"10.0.0.{i}"}, raw=True)[0]
             for i in range(40)]
    assert codes.count(429) >= 5, codes
    assert server.stop() == 0


def metric(server, name):
    return int(re.search(rf"^fivefold_{name} (\d+)$", server.http("GET", "/metrics"), re.MULTILINE).group(1))


def memory(server):
    """Resident kilobytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def who_does_not_read_is_dropped_and_costs_little():
    server = Server(program, "--engines", "0", "--no-limits")
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
    other = server.socket(token)
    before = memory(server)
    for round in range(1, 4):
        deaf = server.socket(token)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            for _ in range(200000):  # many times what all buffers in between take
                deaf.send_frame(f'{{"type":"get","table":"{table}"}}'.encode())
        except OSError:  # reset: it was dropped
            pass
        else:
            raise AssertionError("a socket that never reads was served for ever")
        assert metric(server, "slow_readers_total") == round
        assert other.ask("ping")["now"] > 0  # nobody else has noticed
    assert metric(server, "sockets") == 1
    # What three of them left unread was many megabytes; a sanitizer keeps some of what was freed.
    assert memory(server) - before < 400000, "memory was not given back"
    assert "does not read" in server.read_log()
    assert server.stop() == 0


def who_does_not_answer_pings_is_gone():
    server = Server(program, "--engines", "0", "--ping-seconds", "3")  # and we may be slow to answer
    rare = Server(program, "--engines", "0", "--ping-seconds", "600")  # the first one says it all
    alive, ended = server.socket(), []

    def read(dead):  # without answering
        try:
            while dead.recv(4096):
                pass
        except ConnectionResetError:
            pass
        ended.append(True)
    for dead in server.socket(), rare.socket():
        threading.Thread(target=read, args=(dead.socket,), daemon=True).start()
    for _ in range(TIMEOUT * 10):
        alive.ask("ping")
        if len(ended) == 2 and len(alive.pings) > 3:
            break
        time.sleep(0.1)
    assert len(ended) == 2 and len(alive.pings) > 3
    alive.ask("ping")
    assert metric(server, "sockets") == 1
    assert server.stop() == 0 and rare.stop() == 0


def a_stop_is_announced_and_everything_is_kept():
    server = Server(program, "--engines", "0")
    token = server.player("Ann")
    table = server.table(token, game="abalone", seats=["me", "me"])["table"]["id"]
    connection = server.socket(token)
    connection.ask("play", table=table, move="a1b1")
    # Half a message and a request that wait must not hold it up.
    connection.send_frame(b'{"type":"pi', final=False)
    half = socket.create_connection(("127.0.0.1", server.port))
    half.sendall(b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    assert server.stop() == 0
    assert connection.event()["type"] == "closing"
    try:
        connection.receive()
        raise AssertionError("not closed")
    except Closed as closed:
        assert closed.code == 1001
    server.start()
    assert server.http("GET", f"/api/v1/tables/{table}")["table"]["next"] == 5
    assert server.stop() == 0


# Connections that say nothing, or half of something, or go slowly; opened first, looked at last.
quiet = Server(program, "--engines", "0")
silent = [socket.create_connection(("127.0.0.1", quiet.port), timeout=TIMEOUT) for _ in range(3)]
silent[1].sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x")
silent[2].sendall(b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")


def connections_that_say_nothing_are_closed():
    for connection in silent:
        try:
            while connection.recv(4096):
                pass
        except ConnectionResetError:
            pass
    assert quiet.http("GET", "/healthz") == "ok\n"
    assert quiet.stop() == 0


tap.run([behind_a_proxy_addresses_and_origins_are_the_real_ones, nobody_else_is_believed_about_addresses,
         who_does_not_read_is_dropped_and_costs_little, who_does_not_answer_pings_is_gone,
         a_stop_is_announced_and_everything_is_kept, connections_that_say_nothing_are_closed])
