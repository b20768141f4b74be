"""The proxy that docs/hosting.md describes, with the configuration as it stands there: a real nginx in
front of a real server. usage: test_nginx.py PROGRAM HOSTING_MD; prints TAP."""
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap  # noqa: E402
from harness import TIMEOUT, Refused, Server, Socket  # noqa: E402

program, hosting = sys.argv[1:]
SITE = "https://play.example.org"


def documented_configuration():
    """The indented block after the line "nginx:"."""
    text = pathlib.Path(hosting).read_text().partition("\nnginx:\n")[2]
    lines = []
    for line in text.splitlines()[1:]:
        if line and not line.startswith("    "):
            break
        lines.append(line[4:])
    return "\n".join(lines)


def replace_once(text, pattern, new):
    result, count = re.subn(pattern, new, text, flags=re.MULTILINE)
    assert count == 1, (pattern, count)
    return result


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Nginx:
    def __init__(self, server):
        self.folder = pathlib.Path(server.folder)
        self.port = free_port()
        site = documented_configuration()
        site = replace_once(site, r"listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};")  # no certificates here
        site = re.sub(r"^\s*ssl_\w+ .*$", "", site, flags=re.MULTILINE)
        site = replace_once(site, r"127\.0\.0\.1:8080", f"127.0.0.1:{server.port}")
        paths = "".join(f"{kind}_temp_path {self.folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        configuration = self.folder / "nginx.conf"
        configuration.write_text(f"daemon off; master_process off; pid {self.folder}/nginx.pid;\nevents {{}}\n"
                                 f"http {{ access_log off; {paths}\n{site}\n}}\n")
        with open(self.folder / "nginx.log", "wb") as log:
            self.process = subprocess.Popen([find_nginx(), "-p", str(self.folder), "-e", str(self.folder / "nginx.error"),
                                             "-c", str(configuration)], stdout=log, stderr=log)
        for _ in range(TIMEOUT * 10):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "nginx.log").read_text()
                time.sleep(0.1)
        raise AssertionError("nginx does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(TIMEOUT)


def find_nginx():
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


assert find_nginx(), "nginx is missing: scripts/bootstrap installs it"
server = Server(program, "--engines", "1", "--public-url", SITE, "--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "3")
nginx = Nginx(server)


def ask(method, path, body=None, token=None, source="127.0.0.2", raw=False):
    return server.http(method, path, body, token, port=nginx.port, source=source, raw=raw, headers={"Origin": SITE})


def a_game_is_played_through_it():
    token = ask("POST", "/api/v1/players", {"name": "Ann", "bearer": True})["token"]
    assert b"Fivefold" in ask("GET", "/", raw=True)[2]
    table = ask("POST", "/api/v1/tables", {"game": "abalone", "seats": ["me", {"bot": 1}]}, token)["table"]["id"]
    connection = Socket(nginx.port, token, {"Origin": SITE}, source="127.0.0.2")
    connection.ask("follow", table=table)
    connection.ask("play", table=table, move="a1b1")
    connection.event(lambda event: any(entry["kind"] == "move" and entry["seat"] == 2 for entry in event.get("entries", [])))
    connection.close()
    assert ask("GET", "/api/v1/me/export", token=token).count(f"[table {table}]") == 1  # comes in chunks


def clients_are_counted_one_by_one():
    def is_welcome(source):
        connection = Socket(nginx.port, headers={"Origin": SITE, "X-Forwarded-For": "10.0.0.1"}, source=source)
        kept.append(connection)
        connection.send_frame(b'{"type":"ping"}')
        return connection.socket.recv(1) == b"\x81"  # a message, not a close frame
    kept = []
    assert all(is_welcome("127.0.0.3") for _ in range(3))
    assert not is_welcome("127.0.0.3")
    assert is_welcome("127.0.0.4")
    for connection in kept:
        connection.close()


def the_operators_figures_are_not_for_clients():
    assert ask("GET", "/metrics", raw=True)[0] == 403
    for path in ("/metrics/", "/%6detrics", "//metrics", "/./metrics", "/x/../metrics", "/metrics?x"):
        status, _, body = ask("GET", path, raw=True)
        assert b"fivefold_sockets" not in body, path
    assert b"fivefold_sockets" in server.http("GET", "/metrics", raw=True)[2]


def nothing_but_a_websocket_gets_through():
    settings = "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"
    hidden = b"GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.9.9.9\r\n\r\n"
    for upgrade in ("h2c", "websocket, h2c", "h2c, websocket", "TLS/1.0", "anything"):
        with socket.create_connection(("127.0.0.1", nginx.port), timeout=TIMEOUT) as connection:
            head = f"GET /healthz HTTP/1.1\r\nHost: play.example.org\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: {upgrade}\r\n{settings}\r\n"
            connection.sendall(head.encode())
            answer = connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200"), (upgrade, answer)
            # What comes now is a request to nginx like any other.
            connection.sendall(hidden.replace(b"Host: x", b"Host: x\r\nConnection: close"))
            rest = answer
            while more := connection.recv(65536):
                rest += more
            assert b"fivefold_sockets" not in rest, upgrade
    # A WebSocket that the server refuses is no way through either.
    try:
        Socket(nginx.port, headers={"Origin": "https://evil.example"})
        raise AssertionError("another site may open a socket")
    except Refused as refused:
        assert refused.status == 403


tap.run([a_game_is_played_through_it, clients_are_counted_one_by_one, the_operators_figures_are_not_for_clients,
         nothing_but_a_websocket_gets_through])
nginx.stop()
assert server.stop() == 0
