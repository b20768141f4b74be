"""The lines between a node and its databases, which can be cut, be slow, fall silent or be half open."""
import os
import pathlib
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "faults"))
import proxy as proxies  # noqa: E402

LOWEST_PORT, PORTS = 8500, 3000
GIVEN_UP = 25  # seconds after which a machine takes a connection for lost of which it hears nothing


class LineConnection(proxies.Connection):
    silent_until = None  # neither end hears of the other any more

    def forward(self, direction):
        while self.silent_until and time.monotonic() < self.silent_until and not self.proxy.is_closed:
            time.sleep(0.1)
        if self.silent_until:
            raise proxies.Cut
        super().forward(direction)


class Line(proxies.Proxy):
    """To one PostgreSQL. Where that is down, or the line is cut, nobody listens: the next one is tried at once."""
    is_cut = is_down = is_held = False
    count = 0

    def listen(self):
        """On a port that the kernel does not give to somebody else while nobody listens there."""
        for _ in range(PORTS):
            Line.count += 1
            try:
                return socket.create_server(("127.0.0.1", LOWEST_PORT + (16 * os.getpid() + Line.count) % PORTS))
            except OSError:
                pass
        raise AssertionError("no port is free")

    def accept(self):
        while not self.is_closed:
            try:
                self.serve(self.listener.accept()[0])
            except OSError:
                time.sleep(0.02)

    def set(self, **state):
        """`is_cut`, `is_down`, and `is_held`: cut until a failover is over, whatever else is mended meanwhile."""
        with self.lock:
            was_open = not (self.is_cut or self.is_down or self.is_held)
            vars(self).update(state)
            is_open = not (self.is_cut or self.is_down or self.is_held)
            if was_open and not is_open:
                try:
                    self.listener.shutdown(socket.SHUT_RDWR)  # wakes who waits there
                except OSError:
                    pass
                self.listener.close()
            if is_open and not was_open:
                self.listener = socket.create_server(("127.0.0.1", self.port))

    def make(self, client, server):
        return LineConnection(self, client, server)

    def open_half(self):
        """Those that are there hear nothing any more, and nobody tells them; new ones are good."""
        with self.lock:
            for connection in self.connections:
                connection.silent_until = time.monotonic() + GIVEN_UP


class Lines:
    """Of one node to all servers."""

    def __init__(self, servers):
        self.lines = [Line(lambda server=server: ("127.0.0.1", server.port)) for server in servers]
        for line, server in zip(self.lines, servers):
            server.lines.append(line)

    def uri(self):
        hosts = ",".join(f"127.0.0.1:{line.port}" for line in self.lines)
        return f"postgresql://fivefold@{hosts}/postgres?target_session_attrs=read-write&sslmode=disable&gssencmode=disable"

    def cut(self):
        for line in self.lines:
            line.set(is_cut=True)
            line.cut_all()

    def hold(self):
        for line in self.lines:
            line.set(is_held=True)
            line.cut_all()

    def release(self):
        for line in self.lines:
            line.set(is_held=False)

    def mend(self):
        for line in self.lines:
            line.set(is_cut=False)
            line.is_stalled, line.delay = False, 0.0

    def fall_silent(self):
        for line in self.lines:
            line.is_stalled = True

    def be_slow(self, delay):
        for line in self.lines:
            line.delay = delay

    def open_half(self):
        for line in self.lines:
            line.open_half()

    def close(self):
        for line in self.lines:
            line.is_closed = True
            line.set(is_cut=True)
            line.cut_all()
