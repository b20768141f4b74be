"""What the server's tests stand on: a real server process, HTTP calls and a WebSocket client.

Only Python's standard library. Every wait is bounded; what does not come in time fails the test.
"""
import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile

import database as databases

TIMEOUT = 120
# A server that is started again needs its port again. Those that the kernel hands out by itself (32768
# and above) may have gone to somebody's connection meanwhile, so it is one of these; every process has
# some of its own.
LOWEST_PORT, PORTS, PORTS_OF_A_PROCESS = 20000, 12000, 16


class Refused(Exception):
    """An answer of the API that is an error."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.body, self.code = status, body, body.get("code")


class Server:
    """`fivefold serve` on a free port, the same after each start, with a database of its own."""

    def __init__(self, program, *arguments, folder=None, database=None, environment=None):
        self.program, self.arguments = program, arguments
        self.environment = {**os.environ, **(environment or {})}
        self.folder = folder or tempfile.mkdtemp(prefix="fivefold-test-")
        self.database = database or databases.create(self.folder)
        self.process, self.port = None, 0
        self.log = open(os.path.join(self.folder, "log"), "ab")
        for number in range(PORTS_OF_A_PROCESS):
            self.port = LOWEST_PORT + (os.getpid() * PORTS_OF_A_PROCESS + number) % PORTS
            if self.try_to_start():
                return
        raise AssertionError(f"no port is free: {self.read_log()}")

    def start(self):
        assert self.try_to_start(), f"the server does not start: {self.read_log()}"

    def try_to_start(self):
        """False when it ended at once, as it does when the port is taken."""
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--db", self.database, *self.arguments],
            stdout=subprocess.PIPE, stderr=self.log, env=self.environment)
        line = self.process.stdout.readline().decode()
        if re.search(rf"http://[^:]+:{self.port}/", line):
            return True
        self.process.stdout.close()
        self.process.wait(TIMEOUT)
        return False

    def stop(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        return status

    def read_log(self):
        with open(os.path.join(self.folder, "log")) as log:
            return log.read()

    def stored(self):
        """What it keeps, to be looked at or changed behind its back."""
        return databases.Database(self.database)

    def http(self, method, path, body=None, token=None, headers=None, raw=False, port=None, source="127.0.0.1"):
        """One request; returns the parsed answer, or (status, headers, bytes) when raw. `port` and
        `source` are for ways through a proxy."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=TIMEOUT, source_address=(source, 0))
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = "Bearer " + token
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if raw:
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, data
        is_json = answer.getheader("content-type", "").startswith("application/json")
        parsed = json.loads(data) if is_json else data.decode()
        if answer.status >= 400:
            raise Refused(answer.status, parsed)
        return parsed

    def player(self, name):
        """Makes a player; returns the token."""
        return self.http("POST", "/api/v1/players", {"name": name, "bearer": True})["token"]

    def table(self, token, **wish):
        """Makes a table; returns the answer."""
        return self.http("POST", "/api/v1/tables", wish, token)

    def socket(self, token=None, headers=None):
        return Socket(self.port, token, headers)


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """A WebSocket client: text messages only, as the API needs."""

    def __init__(self, port, token=None, headers=None, path="/api/v1/socket", source="127.0.0.1",
                 timeout=TIMEOUT):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))
        self.buffer = b""
        self.next_id = 0
        self.events = []
        self.received = []  # every message as bytes
        self.pings = []  # payloads
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                break
            head += more
        self.buffer = head.partition(b"\r\n\r\n")[2]
        self.status = int(head.split()[1]) if head else 0
        if self.status != 101:
            self.socket.close()
            raise Refused(self.status, {})
        if token:
            self.ask("hello", token=token)

    def close(self):
        self.socket.close()

    def send_frame(self, payload, opcode=1, final=True):
        self.socket.sendall(self.frame(payload, opcode, final))

    def send_frames(self, payloads):
        """In one piece."""
        self.socket.sendall(b"".join(self.frame(payload) for payload in payloads))

    @staticmethod
    def frame(payload, opcode=1, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        head += bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size) if size < 65536 \
            else bytes([0xFF]) + struct.pack(">Q", size)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        return head + mask + masked

    def _take(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(None)
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self):
        """The next text message, parsed."""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 15
            if opcode == 9:
                self.pings.append(payload)
                self.send_frame(payload, opcode=10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if size >= 2 else None)
            elif opcode == 1:
                self.received.append(payload)
                return json.loads(payload)

    def ask(self, type, **fields):
        """Sends a request and waits for its answer; events in between are kept."""
        self.next_id += 1
        self.send_frame(json.dumps({"type": type, "id": self.next_id, **fields}).encode())
        while True:
            message = self.receive()
            if message.get("id") == self.next_id:
                if message["type"] == "error":
                    raise Refused(0, message)
                return message
            self.events.append(message)

    def event(self, wanted=lambda event: True):
        """The next event that is wanted; others are dropped."""
        while True:
            message = self.events.pop(0) if self.events else self.receive()
            if wanted(message):
                return message
