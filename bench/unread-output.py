"""How much memory answers and messages take that nobody reads.

usage: unread-output.py PROGRAM [CONNECTIONS]

Starts a server, opens many connections (600 unless told otherwise) that ask for the largest file of the app and do not
read, then as many WebSockets that ask for tables again and again and do not read. Prints after each the server's
resident memory, what it says waits for readers, whom it dropped, and how long another client waits for an answer.
"""
import pathlib
import re
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "server"))
from harness import Server, Socket  # noqa: E402

program = sys.argv[1]
connections = int(sys.argv[2]) if len(sys.argv) > 2 else 600
server = Server(program, "--engines", "0", "--no-limits")
token = server.player("Ann")


def figures():
    with open(f"/proc/{server.process.pid}/status") as status:
        resident = int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024
    start = time.monotonic()
    text = server.http("GET", "/metrics")
    waited = (time.monotonic() - start) * 1000
    found = {name: int(value) for name, value in re.findall(r"^fivefold_(\w+) (\d+)$", text, re.MULTILINE)}
    return resident, found, waited


def report(what):
    resident, found, waited = figures()
    print(f"{what}: {resident:.1f} MB resident, {found.get('unread_bytes', 0) / 1e6:.1f} MB wait, "
          f"{found['slow_readers_total']} dropped, another client is answered in {waited:.1f} ms", flush=True)


report("at the start")
size = len(server.http("GET", "/rules.wasm", raw=True)[2])
crowd = []
for _ in range(connections):
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(b"GET /rules.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
    crowd.append(connection)
time.sleep(2)
report(f"{connections} files of {size / 1e6:.1f} MB")
for connection in crowd:
    connection.close()

# A socket's queue ends at a megabyte, so it takes more than 64 of them to reach the limit for all. The lobby with
# a hundred tables is the longest answer there is to a short message.
for _ in range(100):
    server.table(token, game="abalone", seats=["me", "open"], public=True)
request = b'{"type":"lobby"}'
frame = bytes([0x81, 0x80 | len(request)]) + bytes(4) + request
kept = []


def flood(count):
    """Each asks for some megabytes; those that are dropped are not replaced."""
    sockets = [Socket(server.port) for _ in range(count)]
    for each in sockets:
        each.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        each.socket.settimeout(5)
    for _ in range(40):
        for each in sockets:
            try:
                each.socket.sendall(frame * 5)
            except OSError:
                pass
    kept.append(sockets)


flood(min(connections, 300))
report("sockets that do not read")
with open(f"/proc/{server.process.pid}/status") as status:
    print("at most", int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) // 1024, "MB resident")
server.stop()
