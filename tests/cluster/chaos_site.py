"""A site for chaos: two PostgreSQLs, three nodes with lines and clocks of their own, HAProxy in front, and workers."""
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / part) for part in ("server", "faults")]
import stored  # noqa: E402
from cluster import NAMES  # noqa: E402
from haproxy import Haproxy  # noqa: E402
from harness import Server  # noqa: E402
from lines import Lines  # noqa: E402
from proxy import TO_CLIENT, Proxy  # noqa: E402
from standby import Pair  # noqa: E402
from workers import Worker, token_file  # noqa: E402

ATTEMPTS = 40  # at starting, as of a service manager that restarts what fails
ARGUMENTS = ("--no-limits", "--think-ms", "50", "--trusted-proxy", "127.0.0.1")
WORKERS, MAX_HEARD = 2, 50000
QUESTION = re.compile(rb'"game":"(\w+)","position":"([^"]*)"')


class Node:
    def __init__(self, program, name, servers, folder, library, ahead, *arguments):
        self.name, self.lines = name, Lines(servers)
        self.clock = os.path.join(folder, f"{name}.clock")
        self.set_clock(ahead)
        clock = {"LD_PRELOAD": library, "WALL_CLOCK": self.clock}
        folder = os.path.join(folder, name)
        os.mkdir(folder)
        self.server = Server(program, "--node", name, *ARGUMENTS, *arguments, folder=folder, database=self.lines.uri(), environment=clock)

    def set_clock(self, ahead):
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb", buffering=0) as file:
            file.write(struct.pack("q", ahead))

    def is_up(self):
        return self.server.process.poll() is None

    def signal(self, number):
        if self.is_up():
            self.server.process.send_signal(number)

    def kill(self):
        self.server.stop(signal.SIGKILL)

    def stop(self):
        return self.server.stop()

    def start(self):
        for _ in range(ATTEMPTS):
            if self.server.try_to_start():
                return
            time.sleep(0.5)
        raise AssertionError(f"node {self.name} does not start: {self.server.read_log()[-1000:]}")


class Questions:
    """What nodes ask workers, heard on its way through proxies: games and positions, each once. One comes in one piece."""

    def __init__(self):
        self.seen, self.count = set(), 0

    def bytes_to_pass(self, _connection, direction, data):
        """As a proxy's plan: everything may pass."""
        if direction == TO_CLIENT:
            for game, position in QUESTION.findall(data):
                self.count += 1
                if len(self.seen) < MAX_HEARD:
                    self.seen.add((game.decode(), position.decode()))

    def let_go(self, connection):
        pass


class ChaosSite:
    """Use it with `with`. Its logs are in `folder`, which stays. With workers the last node leaves all thinking to them."""

    def __init__(self, program, journal, workers=0):
        self.program, self.journal, self.worker_count = program, journal, workers
        self.folder = tempfile.mkdtemp(prefix="fivefold-chaos-")
        self.pair, self.nodes, self.proxy, self.crowd = Pair(), [], None, None
        self.wires, self.workers, self.questions = [], [], Questions()
        self.lost_entries = 0

    def __enter__(self):
        try:
            self.pair.__enter__()
            library = os.path.join(self.folder, "wall_clock.so")
            source = pathlib.Path(__file__).parent / "wall_clock.c"
            subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-D_GNU_SOURCE", "-o", library, str(source)], check=True)
            tokens = ("--worker-tokens", token_file())
            for name, ahead in zip(NAMES, (30, 0, -30)):
                engines = ("--engines", "0" if self.worker_count and name == NAMES[-1] else "1")
                self.nodes.append(Node(self.program, name, self.pair.members, self.folder, library, ahead, *tokens, *engines))
            self.proxy = Haproxy([(node.name, node.server.port) for node in self.nodes])
            self.proxy.__enter__()
            self.start_workers()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_workers(self):
        if not self.worker_count:
            return
        self.wires = [Proxy(lambda node=node: ("127.0.0.1", node.server.port)) for node in self.nodes]
        for wire in self.wires:
            wire.plan = self.questions
        sites = [f"ws://127.0.0.1:{wire.port}" for wire in self.wires]
        for number in range(1, self.worker_count + 1):
            self.workers.append(Worker(self.program, *sites, name=f"worker-{number}").start())

    def __exit__(self, *_):
        for worker in self.workers:
            worker.stop(signal.SIGKILL)
        for wire in self.wires:
            wire.close()
        for node in self.nodes:
            if node.is_up():
                node.signal(signal.SIGCONT)
                node.kill()
            node.lines.close()
        if self.proxy:
            self.proxy.__exit__()
        self.pair.__exit__()

    @staticmethod
    def signal(pid, number):
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass

    def place(self):
        return self.pair.primary.uri("postgres")

    def read(self):
        return stored.read_site(self.place())

    def lose_what_is_behind(self):
        """A failover to a standby that was behind: the journal is told what it does not have, before anybody can write."""
        for node in self.nodes:
            node.lines.hold()
        try:
            self.crowd.losses += 1
            before = self.read()
            self.pair.fail_over()
            after = self.read()
            kept = {table: len(log) for table, log in after.entries.items()}
            self.journal.lose(kept)
            self.crowd.lose(kept)
            self.lost_entries += sum(map(len, before.entries.values())) - sum(map(len, after.entries.values()))
        finally:
            for node in self.nodes:
                node.lines.release()
