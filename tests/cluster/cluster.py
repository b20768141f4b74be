"""A site of several nodes on one PostgreSQL, as a test or somebody at a keyboard needs it."""
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from harness import Server  # noqa: E402
from postgresql import Postgresql  # noqa: E402
from workers import Worker, token_file  # noqa: E402

NAMES = ("one", "two", "three")


class Site:
    """A PostgreSQL, its nodes, and workers where they are wanted; use it with `with`. Where the nodes are killed, they may be
    started again. `disk` is a folder for the database's own, in memory where there is none; `by_tcp` has the nodes reach it as
    on another machine."""

    def __init__(self, program, *arguments, names=NAMES, settings=None, workers=0, worker_engines=1, disk=None, by_tcp=False):
        self.program, self.arguments, self.names = program, arguments, names
        self.worker_count, self.worker_engines, self.workers = workers, worker_engines, []
        if workers:
            self.arguments += ("--worker-tokens", token_file())
        self.postgresql = Postgresql({"max_connections": "100", **(settings or {})}, disk)
        self.by_tcp = by_tcp
        self.nodes = []

    def __enter__(self):
        self.postgresql.__enter__()
        os.environ.update(self.postgresql.environment())
        self.database = self.postgresql.tcp_uri("postgres") if self.by_tcp else self.postgresql.uri("postgres")
        try:
            for name in self.names:
                self.nodes.append(self.start_node(name))
            sites = [f"ws://127.0.0.1:{node.port}" for node in self.nodes]
            for number in range(1, self.worker_count + 1):
                self.workers.append(Worker(self.program, *sites, engines=self.worker_engines, name=f"worker-{number}").start())
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_node(self, name):
        return Server(self.program, "--node", name, *self.arguments, database=self.database)

    def __exit__(self, *_):
        for worker in self.workers:
            worker.stop(signal.SIGKILL)
        for node in self.nodes:
            if node.process.poll() is None:
                node.stop(signal.SIGKILL)
        self.postgresql.__exit__()
