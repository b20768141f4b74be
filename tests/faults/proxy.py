"""A TCP proxy of our own that can cut a connection after any byte in either direction, delay what passes,
or stall."""
import select
import socket
import struct
import threading
import time

TO_SERVER, TO_CLIENT = 0, 1


class Cut(Exception):
    pass


class Connection(threading.Thread):
    def __init__(self, proxy, client, server):
        super().__init__(daemon=True)
        self.proxy, self.sockets = proxy, (client, server)
        self.passed = [0, 0]  # bytes in each direction

    def run(self):
        client, server = self.sockets
        try:
            while True:
                ready = select.select([client, server], [], [], 0.2)[0]
                if self.proxy.is_closed:
                    raise Cut
                for one in ready:
                    self.forward(TO_SERVER if one is client else TO_CLIENT)
        except (Cut, OSError):
            pass
        finally:
            for one in self.sockets:
                self.reset(one)
            self.proxy.forget(self)

    def forward(self, direction):
        data = self.sockets[direction].recv(65536)
        if not data:
            raise Cut
        while self.proxy.is_stalled and not self.proxy.is_closed:
            time.sleep(0.02)
        if self.proxy.delay:
            time.sleep(self.proxy.delay)
        keep = self.proxy.plan.bytes_to_pass(self, direction, data) if self.proxy.plan else None
        target = self.sockets[1 - direction]
        target.sendall(data if keep is None else data[:keep])
        self.passed[direction] += len(data)
        if keep is not None:
            self.proxy.note_cut()
            raise Cut

    @staticmethod
    def reset(one):
        """As a machine does that has gone away: no goodbye."""
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.close()
        except OSError:
            pass


class CutAfter:
    """Cuts the next connection that `is_wanted(connection, direction, data)` recognises, once: so many bytes
    into what goes `direction`, counted from there on."""

    def __init__(self, direction, position, is_wanted=lambda connection, direction, data: True):
        self.direction, self.position, self.is_wanted = direction, position, is_wanted
        self.connection = None
        self.left = position
        self.is_done = False
        self.lock = threading.Lock()

    def bytes_to_pass(self, connection, direction, data):
        with self.lock:
            if self.is_done:
                return None
            if not self.connection and self.is_wanted(connection, direction, data):
                self.connection = connection
            if self.connection is not connection:
                return None
            if direction != self.direction:
                return None
            if self.left > len(data):
                self.left -= len(data)
                return None
            self.is_done = True
            return self.left

    def let_go(self, connection):
        """It has ended by itself: another one will do."""
        with self.lock:
            if self.connection is connection and not self.is_done:
                self.connection, self.left = None, self.position


class Proxy:
    """Listens on a port of the loopback; `target` gives the address behind it: (host, port), or the path of
    a socket."""

    def __init__(self, target):
        self.target = target
        self.delay, self.plan = 0.0, None
        self.is_stalled = self.is_closed = False
        self.cuts = 0
        self.lock = threading.Lock()
        self.connections = set()
        self.listener = self.listen()
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def listen(self):
        return socket.create_server(("127.0.0.1", 0))

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            self.serve(client)

    def serve(self, client):
        try:
            server = self.connect()
        except OSError:
            client.close()
            return
        for one in (client, server):
            if one.family == socket.AF_INET:
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = self.make(client, server)
        with self.lock:
            self.connections.add(connection)
        connection.start()

    def make(self, client, server):
        return Connection(self, client, server)

    def connect(self):
        target = self.target()
        if isinstance(target, str):
            server = socket.socket(socket.AF_UNIX)
            server.connect(target)
            return server
        return socket.create_connection(target, timeout=10)

    def forget(self, connection):
        with self.lock:
            self.connections.discard(connection)
        if self.plan:
            self.plan.let_go(connection)

    def carry_out(self, plan, patience=60):
        """Waits until the plan's cut has been made."""
        end = time.monotonic() + patience
        self.plan = plan
        while not plan.is_done:
            assert time.monotonic() < end, "nothing passed that could be cut"
            time.sleep(0.005)
        self.plan = None

    def note_cut(self):
        with self.lock:
            self.cuts += 1

    def cut_all(self):
        """Cuts what is connected now."""
        with self.lock:
            connections = list(self.connections)
            self.cuts += len(connections)
        for connection in connections:
            for one in connection.sockets:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def close(self):
        self.is_closed = True
        self.listener.close()
